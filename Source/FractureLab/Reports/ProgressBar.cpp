#include "Reports/ProgressBar.h"

#include "FractureSim/Status.h"

namespace fsim::lab
{
std::string ProgressBar::line(uint32_t done, uint32_t total, double seconds, bool countsFrames)
{
    constexpr uint32_t width = 30;
    const uint32_t filled = total == 0 ? width : static_cast<uint32_t>(uint64_t{width} * done / total);
    const std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
    std::string text = format("[{}] {}/{}", bar, done, total);
    if (done > 0 && seconds > 0.0)
    {
        if (countsFrames)
            text += format("  {} frames/s", static_cast<int>(done / seconds));
        text += format("  {} s left", static_cast<int>((total - done) * seconds / done + 0.5));
    }
    return text;
}

void ProgressBar::update(uint32_t done)
{
    const Clock::time_point now = Clock::now();
    if (!shown_ || (now - drawn_ < std::chrono::milliseconds(100) && done != total_))
        return;
    drawn_ = now;
    out_ << "\r\033[K" << line(done, total_, std::chrono::duration<double>(now - begun_).count(), countsFrames_)
         << std::flush;
}

ProgressBar::~ProgressBar()
{
    if (shown_)
        out_ << "\r\033[K" << std::flush;
}
} // namespace fsim::lab
