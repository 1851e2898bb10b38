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
/// oneTBB, which TbbScheduler is for, a frame of twisted-bar took 0.24 ms on two threads where the crew took 0.18.
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
    // A thread's part of the tasks of a loop. Each message between cores costs as much as a short task, up to half a
    // microsecond on virtual machines: what a thread needs to begin is in one cache line, and what it says at the end
    // in another.
    struct Part
    {
        alignas(64) std::atomic<uint64_t> tasks{0}; // the next one in the upper half, the end in the lower
        TaskFunction function = nullptr;            // written while all tasks that were offered are done
        std::atomic<void*> context{nullptr};
        alignas(64) std::atomic<uint64_t> done{0}; // by this thread, of all loops so far

        void offer(uint64_t begin, uint64_t end, TaskFunction toCall, void* with)
        {
            function = toCall;
            context.store(with, std::memory_order_relaxed);
            tasks.store(begin << 32 | end, std::memory_order_release);
        }
        bool hasTasks() const { return isTask(tasks.load(std::memory_order_relaxed)); }
        bool take(uint32_t& task)
        {
            if (!hasTasks())
                return false;
            uint64_t taken = tasks.fetch_add(uint64_t{1} << 32, std::memory_order_acquire);
            task = static_cast<uint32_t>(taken >> 32);
            return isTask(taken);
        }
        static bool isTask(uint64_t tasks) { return tasks >> 32 < (tasks & ~0u); }
    };

    uint64_t takeTasks(uint32_t member);
    void serve(uint32_t member);
    uint64_t countDone() const;

    std::vector<Part> parts_; // the caller's first

    alignas(64) std::atomic<bool> busy_{false};
    uint64_t offered_ = 0; // tasks of all loops so far

    alignas(64) std::atomic<uint32_t> sleepers_{0}; // members of the crew that have to be woken
    std::atomic<uint32_t> wakes_{0};                // changes wake the crew
    std::atomic<bool> dismissed_{false};
    std::vector<std::thread> crew_;
};
} // namespace fsim::lab
