// The only user of stb_image_write.
#include "Render/ImageFiles.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include <cstdio>
#include <fstream>
#include <vector>

namespace fsim::render
{
Result<std::vector<std::byte>> encodePng(const Image& image)
{
    if (image.width == 0 || image.height == 0 || image.pixels.size() != size_t(image.width) * image.height * 4)
        return Status::refused("there is no picture");
    // Pictures are opaque: the fourth channel would only make files larger.
    std::vector<uint8_t> colours;
    colours.reserve(image.pixels.size() / 4 * 3);
    for (size_t i = 0; i < image.pixels.size(); i += 4)
        colours.insert(colours.end(), {image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]});
    std::vector<std::byte> bytes;
    const auto collect = [](void* context, void* data, int size) {
        auto& collected = *static_cast<std::vector<std::byte>*>(context);
        collected.insert(collected.end(), static_cast<std::byte*>(data), static_cast<std::byte*>(data) + size);
    };
    stbi_write_png_compression_level = 5;
    if (stbi_write_png_to_func(collect, &bytes, int(image.width), int(image.height), 3, colours.data(),
                               int(image.width) * 3) == 0)
        return Status::refused("the picture could not be compressed; there may not be enough memory");
    return bytes;
}

Status writePng(const Image& image, const std::filesystem::path& file)
{
    const Result<std::vector<std::byte>> bytes = encodePng(image);
    if (!bytes)
        return Status::refused("{} cannot be written: {}", file.string(), bytes.message());
    std::error_code error;
    const std::filesystem::path folder = file.parent_path();
    if (!folder.empty())
        std::filesystem::create_directories(folder, error);
    if (error)
        return Status::refused("the folder {} cannot be made: {}", folder.string(), error.message());
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!stream)
        return Status::refused("{} cannot be written; choose a folder that you may write to", file.string());
    stream.write(reinterpret_cast<const char*>(bytes->data()), std::streamsize(bytes->size()));
    stream.close();
    if (!stream)
        return Status::refused("{} could not be written to its end; the disk may be full", file.string());
    return Status::done();
}

Status PngSequence::add(const Image& image)
{
    char name[32];
    std::snprintf(name, sizeof(name), "frame-%04u.png", frames_);
    Status status = writePng(image, folder_ / name);
    if (status)
        ++frames_;
    return status;
}
} // namespace fsim::render
