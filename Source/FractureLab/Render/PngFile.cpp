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
Status writePng(const Image& image, const std::filesystem::path& file)
{
    if (image.width == 0 || image.height == 0 || image.pixels.size() != size_t(image.width) * image.height * 4)
        return Status::refused("there is no picture to write to {}", file.string());
    std::error_code error;
    const std::filesystem::path folder = file.parent_path();
    if (!folder.empty())
        std::filesystem::create_directories(folder, error);
    if (error)
        return Status::refused("the folder {} cannot be made: {}", folder.string(), error.message());

    std::vector<char> bytes;
    const auto collect = [](void* context, void* data, int size) {
        auto& collected = *static_cast<std::vector<char>*>(context);
        collected.insert(collected.end(), static_cast<char*>(data), static_cast<char*>(data) + size);
    };
    stbi_write_png_compression_level = 5;
    if (stbi_write_png_to_func(collect, &bytes, int(image.width), int(image.height), 4, image.pixels.data(),
                               int(image.width) * 4) == 0)
        return Status::refused("the picture for {} could not be compressed; there may not be enough memory",
                               file.string());
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!stream)
        return Status::refused("{} cannot be written; choose a folder that you may write to", file.string());
    stream.write(bytes.data(), std::streamsize(bytes.size()));
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
