#include "Window/PictureQuality.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr double wantedMs = 66.0;
constexpr float coarsest = 0.4f;
constexpr float factor = 0.8f;
constexpr uint32_t patience = 4; // pictures: one that was slow by chance decides nothing
constexpr uint32_t least = 16;   // pixels: the renderer draws nothing smaller
constexpr uint32_t most = 8192;
} // namespace

PictureSize PictureQuality::sizeFor(uint32_t width, uint32_t height, bool moving) const
{
    const float scale = moving ? scale_ : 1.0f;
    const auto scaled = [&](uint32_t pixels) {
        return std::clamp(static_cast<uint32_t>(static_cast<float>(pixels) * scale + 0.5f), least, most);
    };
    return {scaled(width), scaled(height), moving && onCpu_ ? 1u : 4u};
}

void PictureQuality::drawn(double ms, bool moving)
{
    if (!moving)
        return;
    meanMs_ = since_ == 0 ? ms : 0.7 * meanMs_ + 0.3 * ms;
    if (++since_ < patience)
        return;
    // A step finer costs 1/factor^2 as much: it is only taken where that still fits.
    const double finer = meanMs_ / static_cast<double>(factor * factor);
    float next = scale_;
    if (meanMs_ > wantedMs)
        next = std::max(scale_ * factor, coarsest);
    else if (finer < 0.8 * wantedMs)
        next = std::min(scale_ / factor, 1.0f);
    if (next != scale_)
        since_ = 0;
    scale_ = next;
}
} // namespace fsim::lab
