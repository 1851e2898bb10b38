#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>

namespace fsim::lab
{
/// "[#####.....] 120/300  85 frames/s  2 s left" (of parts of another kind of work: without their speed), drawn over
/// itself ten times a second; wiped when it goes.
class ProgressBar
{
public:
    /// shown: false where nobody looks: the output is no terminal, or --quiet.
    ProgressBar(std::ostream& out, uint32_t total, bool shown, bool countsFrames = true)
        : out_(out), total_(total), shown_(shown), countsFrames_(countsFrames)
    {
    }
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void update(uint32_t done);
    static std::string line(uint32_t done, uint32_t total, double seconds, bool countsFrames = true);

private:
    using Clock = std::chrono::steady_clock;
    std::ostream& out_;
    uint32_t total_ = 0;
    bool shown_ = false;
    bool countsFrames_ = true;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point drawn_{};
};
} // namespace fsim::lab
