#pragma once

#include "Simulation/SceneRun.h"

#include <deque>

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
