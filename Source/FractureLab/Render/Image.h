#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fsim::render
{
/// A picture: rows from the top, four bytes (red, green, blue, opaque) a pixel, as a screen shows them (sRGB).
struct Image
{
    uint32_t width = 0;
    uint32_t height = 0;
    std::vector<uint8_t> pixels; ///< 4 * width * height

    const uint8_t* pixel(uint32_t x, uint32_t y) const { return pixels.data() + 4 * (size_t(y) * width + x); }
};
} // namespace fsim::render
