#pragma once

#include "FractureSim/Net.h"

#include "Foundation/EventLog.h"

// What a change that another world decided looks like, told as that world tells it.
namespace fsim::net
{
constexpr uint32_t mostNetEvents = 256; // of one change: effects beyond that nobody could tell apart

inline void takeEvents(const EventLog& log, NetChange& change)
{
    change.events.insert(change.events.end(), log.events().begin(), log.events().end());
}
} // namespace fsim::net
