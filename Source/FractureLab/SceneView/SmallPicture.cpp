#include "SceneView/SmallPicture.h"

#include "Render/ImageFiles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fsim::lab
{
namespace
{
// Lines of count values (a pixel's channels, or whole rows) made fewer: from a line of `from` groups to one of `to`.
std::vector<float> shrinkLines(const std::vector<float>& values, size_t from, size_t to, size_t group)
{
    const size_t lines = values.size() / (from * group);
    const double ratio = static_cast<double>(from) / static_cast<double>(to);
    std::vector<float> result(lines * to * group, 0.0f);
    for (size_t line = 0; line < lines; ++line)
        for (size_t i = 0; i < to; ++i)
        {
            const double begin = static_cast<double>(i) * ratio;
            const double end = std::min(static_cast<double>(i + 1) * ratio, static_cast<double>(from));
            float* target = result.data() + (line * to + i) * group;
            for (auto k = static_cast<size_t>(begin); static_cast<double>(k) < end; ++k)
            {
                const double covered =
                    std::min(end, static_cast<double>(k + 1)) - std::max(begin, static_cast<double>(k));
                const auto weight = static_cast<float>(covered / ratio);
                const float* source = values.data() + (line * from + k) * group;
                for (size_t c = 0; c < group; ++c)
                    target[c] += weight * source[c];
            }
        }
    return result;
}
} // namespace

render::Image shrink(const render::Image& image, uint32_t width, uint32_t height)
{
    std::vector<float> values(image.pixels.begin(), image.pixels.end());
    values = shrinkLines(values, image.width, width, 4);
    values = shrinkLines(values, image.height, height, size_t{4} * width);
    render::Image small{width, height, {}};
    for (float value : values)
        small.pixels.push_back(static_cast<uint8_t>(std::clamp(value + 0.5f, 0.0f, 255.0f)));
    return small;
}

Result<ReportPicture> smallPicture(const render::Image& image, uint32_t width, uint32_t frame)
{
    if (image.width == 0 || image.height == 0 || image.pixels.size() != size_t{4} * image.width * image.height ||
        width == 0)
        return Status::refused("frame {} is not a picture", frame);
    ReportPicture picture;
    picture.frame = frame;
    picture.width = std::min(width, image.width);
    picture.height = std::max(uint32_t(uint64_t{image.height} * picture.width / image.width), 1u);
    Result<std::vector<std::byte>> png = render::encodePng(shrink(image, picture.width, picture.height));
    if (!png)
        return png.status();
    picture.png = std::move(*png);
    return picture;
}
} // namespace fsim::lab
