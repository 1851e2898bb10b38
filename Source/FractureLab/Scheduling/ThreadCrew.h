#pragma once

#include "FractureSim/TaskScheduler.h"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace fsim::lab
{
/// Threads that run nothing but a world's loops. The loops of a step are short, ten microseconds and less, and follow
/// each other closely: between them the crew stays awake, and only sleeps when nothing has come for a while. With
/// oneTBB, which TbbScheduler is for, a frame of twisted-bar takes 0.24 ms on two threads, with the crew 0.18.
///
/// Each thread begins with its own part of a loop's tasks, the same part of every loop, and helps the others when it is
/// done: loops over the same things then find them where they were left, in that core's cache.
class ThreadCrew : public TaskScheduler
{
public:
    /// threads: 1 to mostThreads, the calling one included; more than the machine has cores is fine, if not fast.
    explicit ThreadCrew(uint32_t threads);
    ~ThreadCrew() override;
    ThreadCrew(const ThreadCrew&) = delete;
    ThreadCrew& operator=(const ThreadCrew&) = delete;

    uint32_t workers() const override;
    /// One loop at a time goes to the crew: those inside of tasks, or from a second thread, run where they are called.
    void run(uint32_t tasks, TaskFunction function, void* context) override;

    static constexpr uint32_t mostThreads = 256;

private:
    void takeTasks(uint32_t member);
    void serve(uint32_t member);

    // The loop that is being run. Written while it is closed and nobody is inside.
    TaskFunction function_ = nullptr;
    void* context_ = nullptr;

    // A thread's part of the tasks.
    struct alignas(64) Part
    {
        std::atomic<uint32_t> next{0};
        uint32_t end = 0;
    };
    std::vector<Part> parts_; // the caller's first

    std::atomic<uint32_t> inside_{0}; // members of the crew that may look at the loop
    std::atomic<bool> open_{false};   // whether those who come in take tasks
    std::atomic<uint32_t> loops_{0};  // how many have been offered: changes wake the crew
    std::atomic<bool> busy_{false};
    std::atomic<bool> dismissed_{false};
    std::vector<std::thread> crew_;
};
} // namespace fsim::lab
