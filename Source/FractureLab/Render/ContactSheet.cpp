#include "Render/ImageFiles.h"

#include <algorithm>
#include <cmath>

namespace fsim::render
{
namespace
{
// Each pixel is the mean of the pixels that it replaces.
Image shrunk(const Image& image, uint32_t width, uint32_t height)
{
    Image result{width, height, std::vector<uint8_t>(size_t(width) * height * 4)};
    for (uint32_t y = 0; y < height; ++y)
    {
        const auto y0 = uint32_t(uint64_t(y) * image.height / height);
        const auto y1 = std::max(uint32_t(uint64_t(y + 1) * image.height / height), y0 + 1);
        for (uint32_t x = 0; x < width; ++x)
        {
            const auto x0 = uint32_t(uint64_t(x) * image.width / width);
            const auto x1 = std::max(uint32_t(uint64_t(x + 1) * image.width / width), x0 + 1);
            uint32_t sum[4] = {};
            for (uint32_t v = y0; v < y1; ++v)
                for (uint32_t u = x0; u < x1; ++u)
                    for (uint32_t c = 0; c < 4; ++c)
                        sum[c] += image.pixel(u, v)[c];
            const uint32_t count = (x1 - x0) * (y1 - y0);
            for (uint32_t c = 0; c < 4; ++c)
                result.pixels[4 * (size_t(y) * width + x) + c] = uint8_t((sum[c] + count / 2) / count);
        }
    }
    return result;
}
} // namespace

Result<Image> contactSheet(std::span<const Image> pictures, uint32_t columns, uint32_t pictureWidth)
{
    if (pictures.empty() || columns == 0 || pictureWidth == 0)
        return Status::refused("a contact sheet needs pictures, columns and a width above 0");
    for (const Image& picture : pictures)
        if (picture.width == 0 || picture.width != pictures[0].width || picture.height != pictures[0].height)
            return Status::refused("the pictures of a contact sheet must have one size");
    const uint32_t width = std::min(pictureWidth, pictures[0].width);
    const uint32_t height = std::max(uint32_t(uint64_t(pictures[0].height) * width / pictures[0].width), 1u);
    const auto count = uint32_t(pictures.size());
    const uint32_t across = std::min(columns, count);
    const uint32_t down = (count - 1) / across + 1;
    const uint32_t gap = std::max(width / 40, 2u);
    Image sheet;
    sheet.width = across * (width + gap) + gap;
    sheet.height = down * (height + gap) + gap;
    if (uint64_t(sheet.width) * sheet.height > (uint64_t(1) << 28))
        return Status::refused("a contact sheet of {} x {} pixels is too large; make the pictures smaller", sheet.width,
                               sheet.height);
    sheet.pixels.assign(size_t(sheet.width) * sheet.height * 4, 245);
    for (size_t i = 3; i < sheet.pixels.size(); i += 4)
        sheet.pixels[i] = 255;
    for (uint32_t i = 0; i < count; ++i)
    {
        const Image small = shrunk(pictures[i], width, height);
        const uint32_t left = gap + (i % across) * (width + gap);
        const uint32_t top = gap + (i / across) * (height + gap);
        for (uint32_t y = 0; y < height; ++y)
            std::copy_n(small.pixel(0, y), size_t(width) * 4,
                        sheet.pixels.begin() + std::ptrdiff_t(4 * (size_t(top + y) * sheet.width + left)));
    }
    return sheet;
}
} // namespace fsim::render
