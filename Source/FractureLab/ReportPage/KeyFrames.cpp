#include "ReportPage/KeyFrames.h"

#include <algorithm>

namespace fsim::lab
{
std::vector<uint32_t> keyFramesOf(uint32_t first, uint32_t last, uint32_t every, uint32_t count)
{
    std::vector<uint32_t> frames;
    const uint32_t firstDrawn = (std::max(first, 1u) + every - 2) / every * every + 1;
    if (last < firstDrawn || count == 0)
        return frames;
    const uint64_t drawn = (last - firstDrawn) / every + 1;
    const uint64_t kept = std::min<uint64_t>(drawn, count);
    for (uint64_t i = 0; i < kept; ++i)
        frames.push_back(firstDrawn + every * static_cast<uint32_t>(
                                                  kept == 1 ? 0 : (i * (drawn - 1) + (kept - 1) / 2) / (kept - 1)));
    return frames;
}
} // namespace fsim::lab
