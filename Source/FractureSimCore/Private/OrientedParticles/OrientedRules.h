#pragma once

#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "OrientedParticles/OrientedState.h"

// What becomes of pieces that have come to rest, and of too many of them (PieceRules).
namespace fsim::orientedParticles
{
// Of a fade: broken into shards, or a shard that has not come yet. It has no weight, and does not fade on.
constexpr float notThere = -1.0f;

// A piece that is gone, or on its way: it meets nothing any more and never comes back.
inline bool isGone(const OrientedState& state, uint32_t particle)
{
    return state.fades[particle] < 1.0f;
}

// At the end of a tick. Pieces beyond the cap go at once, the lightest first and then that with the lowest particle;
// then those that have rested long enough settle or fade, in rising order. Tells of each: Settled, Debris, and
// LimitReached with how many had to go. Gives whether anything changed.
bool applyPieceRules(const PieceRules& rules, float seconds, OrientedState& state, const OrientedWork& work,
                     BodyId body, uint32_t tick, Arena& arena, EventLog& events);
} // namespace fsim::orientedParticles
