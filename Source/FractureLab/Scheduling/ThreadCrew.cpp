#include "Scheduling/ThreadCrew.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr uint32_t patience = 2000;  // rounds of waiting, about a quarter of a microsecond each, before a thread sleeps
constexpr uint32_t keenRounds = 256; // of which the first are shorter: the next loop mostly comes at once

void waitAMoment(int pauses)
{
    for (int i = 0; i < pauses; ++i)
    {
#if defined(__x86_64__) || defined(_M_X64)
        __builtin_ia32_pause();
#endif
    }
}

// What a loop refers to lies around its context, on the caller's stack: on its way before it is asked for.
void fetchEarly(const void* context)
{
#if defined(__x86_64__) || defined(_M_X64)
    constexpr int lines = 6;
    for (int i = 0; i < lines; ++i)
        __builtin_prefetch(static_cast<const char*>(context) + 64 * i);
#endif
}

// Whether it came true within our patience. Where there are more threads than cores, others get their turn.
template <class Condition> bool comesTrueSoon(const Condition& condition)
{
    for (uint32_t round = 0; round < patience; ++round)
    {
        if (condition())
            return true;
        waitAMoment(round < keenRounds ? 1 : 8);
        if (round >= keenRounds && round % 16 == 15)
            std::this_thread::yield();
    }
    return condition();
}
} // namespace

ThreadCrew::ThreadCrew(uint32_t threads) : parts_(std::clamp(threads, 1u, mostThreads))
{
    for (uint32_t i = 1; i < parts_.size(); ++i)
        crew_.emplace_back([this, i] { serve(i); });
}

ThreadCrew::~ThreadCrew()
{
    dismissed_ = true;
    ++wakes_;
    wakes_.notify_all();
    for (std::thread& member : crew_)
        member.join();
}

uint32_t ThreadCrew::workers() const
{
    return static_cast<uint32_t>(crew_.size()) + 1;
}

// A loop is not over before each task that was taken has been counted as done: who has one may read the loop.
uint64_t ThreadCrew::takeTasks(uint32_t member)
{
    uint64_t done = 0;
    for (size_t i = 0; i < parts_.size(); ++i)
    {
        Part& part = parts_[(member + i) % parts_.size()];
        for (uint32_t task = 0; part.take(task); ++done)
            part.function(part.context.load(std::memory_order_relaxed), task);
    }
    return done;
}

void ThreadCrew::serve(uint32_t member)
{
    Part& own = parts_[member];
    auto wanted = [&] { return own.hasTasks() || dismissed_.load(std::memory_order_relaxed); };
    for (uint64_t done = 0; !dismissed_;)
    {
        if (!comesTrueSoon(wanted))
        {
            ++sleepers_;
            uint32_t seen = wakes_;
            if (!wanted())
                wakes_.wait(seen);
            --sleepers_;
        }
        fetchEarly(own.context.load(std::memory_order_relaxed));
        if (uint64_t more = takeTasks(member); more > 0)
            own.done.store(done += more, std::memory_order_release);
    }
}

// Who falls asleep while tasks are offered may miss the loop, which the others then run without him; the next one wakes
// him. To be sure of him would cost each loop the time of a message.
void ThreadCrew::run(uint32_t tasks, TaskFunction function, void* context)
{
    if (crew_.empty() || tasks <= 1 || busy_.exchange(true, std::memory_order_acquire))
    {
        for (uint32_t task = 0; task < tasks; ++task)
            function(context, task);
        return;
    }
    for (size_t i = parts_.size(); i-- > 0;)
        parts_[i].offer(uint64_t{tasks} * i / parts_.size(), uint64_t{tasks} * (i + 1) / parts_.size(), function,
                        context);
    if (sleepers_.load(std::memory_order_relaxed) > 0)
    {
        ++wakes_;
        wakes_.notify_all();
    }
    offered_ += tasks;
    parts_[0].done.store(parts_[0].done.load(std::memory_order_relaxed) + takeTasks(0), std::memory_order_relaxed);
    while (!comesTrueSoon([&] { return countDone() == offered_; }))
    {
    }
    busy_.store(false, std::memory_order_release);
}

uint64_t ThreadCrew::countDone() const
{
    uint64_t done = 0;
    for (const Part& part : parts_)
        done += part.done.load(std::memory_order_acquire);
    return done;
}
} // namespace fsim::lab
