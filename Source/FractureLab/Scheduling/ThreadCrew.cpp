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
    ++loops_;
    loops_.notify_all();
    for (std::thread& member : crew_)
        member.join();
}

uint32_t ThreadCrew::workers() const
{
    return static_cast<uint32_t>(crew_.size()) + 1;
}

void ThreadCrew::takeTasks(uint32_t member)
{
    for (size_t i = 0; i < parts_.size(); ++i)
    {
        Part& part = parts_[(member + i) % parts_.size()];
        if (part.next.load(std::memory_order_relaxed) >= part.end)
            continue;
        for (uint32_t task = part.next.fetch_add(1); task < part.end; task = part.next.fetch_add(1))
            function_(context_, task);
    }
}

// A member says that it is inside before it looks whether the loop is open, and run() closes the loop before it looks
// whether anybody is inside: one of the two sees the other, so nobody looks at a loop whose caller has left.
void ThreadCrew::serve(uint32_t member)
{
    uint32_t seen = 0;
    while (!dismissed_)
    {
        ++inside_;
        if (open_)
            takeTasks(member);
        --inside_;
        if (!comesTrueSoon([&] { return loops_ != seen; }))
            loops_.wait(seen);
        seen = loops_;
    }
}

void ThreadCrew::run(uint32_t tasks, TaskFunction function, void* context)
{
    if (crew_.empty() || tasks <= 1 || busy_.exchange(true))
    {
        for (uint32_t task = 0; task < tasks; ++task)
            function(context, task);
        return;
    }
    function_ = function;
    context_ = context;
    for (size_t i = 0; i < parts_.size(); ++i)
    {
        parts_[i].next = static_cast<uint32_t>(uint64_t{tasks} * i / parts_.size());
        parts_[i].end = static_cast<uint32_t>(uint64_t{tasks} * (i + 1) / parts_.size());
    }
    open_ = true;
    ++loops_;
    loops_.notify_all();
    takeTasks(0);
    open_ = false;
    while (inside_ != 0)
        comesTrueSoon([&] { return inside_ == 0; });
    busy_ = false;
}
} // namespace fsim::lab
