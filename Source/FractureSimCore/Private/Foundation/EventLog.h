#pragma once

#include "FractureSim/Events.h"

#include "Foundation/FlatArray.h"

namespace fsim
{
// The events of a step, up to a limit. What is left out is counted, and one event tells of it for each limit reached.
class EventLog
{
public:
    EventLog(Allocator& allocator, uint32_t limit) : events_(allocator, limit + roomForLimits), limit_(limit) {}

    void add(const Event& event)
    {
        if (events_.size() < limit_)
            events_.push(event);
        else
            ++leftOut_;
    }
    // Beyond the limit if need be.
    void addLimit(Limit limit, uint32_t tick, uint32_t leftOut)
    {
        if (leftOut > 0 && !events_.full())
            events_.push(
                {.kind = EventKind::LimitReached, .tick = tick, .value = static_cast<float>(leftOut), .limit = limit});
    }
    uint32_t leftOut() const { return leftOut_; }
    void clear()
    {
        events_.clear();
        leftOut_ = 0;
    }
    std::span<const Event> events() const { return events_; }

private:
    static constexpr uint32_t roomForLimits = 8;
    FlatArray<Event> events_;
    uint32_t limit_ = 0;
    uint32_t leftOut_ = 0;
};
} // namespace fsim
