// The only user of stb_image.
#include "SceneFiles/ToughnessMap.h"

#include "FractureSim/Mesh.h"

#include "SceneFiles/FileBytes.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 16384
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <cmath>
#include <memory>

namespace fsim::lab
{
namespace
{
float component(Vec3 v, uint32_t axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// Brightness, 0 to 1.
struct GreyPicture
{
    int width = 0;
    int height = 0;
    std::vector<float> values;

    float at(int x, int y) const
    {
        x = std::clamp(x, 0, width - 1);
        y = std::clamp(y, 0, height - 1);
        return values[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
    }
    /// From the lower left corner, 0 to 1 each way; between the middles of pixels it is blended.
    float at(float across, float up) const
    {
        const float x = across * static_cast<float>(width) - 0.5f;
        const float y = (1.0f - up) * static_cast<float>(height) - 0.5f;
        const float left = std::floor(x), top = std::floor(y);
        const int column = static_cast<int>(left), row = static_cast<int>(top);
        const auto between = [](float a, float b, float t) { return a + (b - a) * t; };
        return between(between(at(column, row), at(column + 1, row), x - left),
                       between(at(column, row + 1), at(column + 1, row + 1), x - left), y - top);
    }
};

Result<GreyPicture> readPicture(const std::filesystem::path& file)
{
    constexpr size_t largestFile = 256 * 1024 * 1024;
    const Result<std::vector<std::byte>> bytes = readFile(file, largestFile);
    if (!bytes)
        return bytes.status();
    GreyPicture picture;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes->data()), static_cast<int>(bytes->size()),
                              &picture.width, &picture.height, &channels, 1),
        stbi_image_free);
    if (!pixels)
        return Status::refused("{}: is no picture that can be read; give a PNG or JPEG file", file.string());
    for (int i = 0; i < picture.width * picture.height; ++i)
        picture.values.push_back(static_cast<float>(pixels.get()[i]) / 255.0f);
    return picture;
}
} // namespace

Result<std::vector<float>> toughnessOf(const ToughnessDescription& map, std::span<const Vec3> places)
{
    std::vector<float> result;
    if (map.image.empty())
    {
        for (Vec3 place : places)
        {
            const float distance = map.shape.distance(place);
            const float share = map.blend > 0.0f ? std::clamp(0.5f + distance / map.blend, 0.0f, 1.0f)
                                                 : (distance > 0.0f ? 1.0f : 0.0f);
            result.push_back(map.low + (map.high - map.low) * share);
        }
        return result;
    }
    const Result<GreyPicture> picture = readPicture(map.image);
    if (!picture)
        return picture.status();
    const Bounds box = boundsOf(places);
    const auto shareOf = [&](Vec3 place, uint32_t axis) {
        const float low = component(box.low, axis), size = component(box.high, axis) - low;
        return size > 0.0f ? (component(place, axis) - low) / size : 0.5f;
    };
    for (Vec3 place : places)
        result.push_back(map.low +
                         (map.high - map.low) * picture->at(shareOf(place, map.across), shareOf(place, map.up)));
    return result;
}
} // namespace fsim::lab
