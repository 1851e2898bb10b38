#pragma once

#include "FractureSim/Statistics.h"

#include <chrono>

namespace fsim
{
// Times the stages, on the thread that runs the step; what it measures never enters the state.
class StageClock
{
public:
    explicit StageClock(WorldStatistics& statistics) : statistics_(statistics) {}
    ~StageClock() { enter(stage_); }
    StageClock(const StageClock&) = delete;
    StageClock& operator=(const StageClock&) = delete;

    // Gives the stage that it leaves.
    Stage enter(Stage stage)
    {
        auto now = std::chrono::steady_clock::now();
        if (running_)
            statistics_.stageMs[static_cast<uint32_t>(stage_)] +=
                std::chrono::duration<double, std::milli>(now - since_).count();
        Stage left = stage_;
        since_ = now;
        stage_ = stage;
        running_ = true;
        return left;
    }

private:
    WorldStatistics& statistics_;
    std::chrono::steady_clock::time_point since_;
    Stage stage_ = Stage::Inputs;
    bool running_ = false;
};

// A part of a stage that counts as another.
class StageWithin
{
public:
    StageWithin(StageClock& clock, Stage stage) : clock_(clock), around_(clock.enter(stage)) {}
    ~StageWithin() { clock_.enter(around_); }
    StageWithin(const StageWithin&) = delete;
    StageWithin& operator=(const StageWithin&) = delete;

private:
    StageClock& clock_;
    Stage around_;
};
} // namespace fsim
