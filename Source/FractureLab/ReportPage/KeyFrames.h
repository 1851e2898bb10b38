#pragma once

#include <cstdint>
#include <vector>

namespace fsim::lab
{
/// At most count frames, evenly spread over those that are drawn: of first to last (1 or more) each that is one more
/// than a multiple of every. Rising, none twice; the first and the last that are drawn are among them.
std::vector<uint32_t> keyFramesOf(uint32_t first, uint32_t last, uint32_t every, uint32_t count);
} // namespace fsim::lab
