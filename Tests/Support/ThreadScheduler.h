#pragma once

#include "FractureSim/TaskScheduler.h"

#include <atomic>
#include <thread>
#include <vector>

namespace fsim::test
{
// Starts its threads anew for every loop: slow, but nothing that a thread sanitizer cannot follow.
class ThreadScheduler final : public TaskScheduler
{
public:
    explicit ThreadScheduler(uint32_t workers) : workers_(workers) {}

    uint32_t workers() const override { return workers_; }
    void run(uint32_t tasks, TaskFunction function, void* context) override
    {
        std::atomic<uint32_t> next{0};
        auto work = [&] {
            for (uint32_t task = next++; task < tasks; task = next++)
                function(context, task);
        };
        std::vector<std::thread> threads;
        for (uint32_t i = 1; i < workers_; ++i)
            threads.emplace_back(work);
        work();
        for (std::thread& thread : threads)
            thread.join();
    }

private:
    uint32_t workers_;
};
} // namespace fsim::test
