#pragma once

#include "Simulation/SceneRun.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

namespace fsim::lab
{
/// What the last frames took, for the graph.
class FrameHistory
{
public:
    static constexpr size_t most = 240;

    void add(const FrameMeasurement& frame)
    {
        frames_.push_back(frame);
        if (frames_.size() > most)
            frames_.pop_front();
    }
    void clear() { frames_.clear(); }
    const std::deque<FrameMeasurement>& frames() const { return frames_; }
    double mostMs() const
    {
        double highest = 0.0;
        for (const FrameMeasurement& frame : frames_)
            highest = std::max(highest, frame.ms);
        return highest;
    }
    /// Longer than all but one frame in twenty took.
    double usualMs() const
    {
        std::vector<double> times;
        for (const FrameMeasurement& frame : frames_)
            times.push_back(frame.ms);
        if (times.empty())
            return 0.0;
        const auto place = times.begin() + static_cast<std::ptrdiff_t>(times.size() * 19 / 20);
        std::nth_element(times.begin(), place, times.end());
        return *place;
    }
    double meanMs() const
    {
        double sum = 0.0;
        for (const FrameMeasurement& frame : frames_)
            sum += frame.ms;
        return frames_.empty() ? 0.0 : sum / static_cast<double>(frames_.size());
    }

private:
    std::deque<FrameMeasurement> frames_;
};
} // namespace fsim::lab
