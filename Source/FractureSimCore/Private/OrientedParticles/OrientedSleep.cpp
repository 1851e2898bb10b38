#include "OrientedParticles/OrientedSleep.h"

#include "Collision/Disturbance.h"
#include "Math/VectorMath.h"
#include "OrientedParticles/OrientedRules.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
// At rest is what has not gone farther than this in so long: a share of its reach, or a length where that is less.
// Speed would not do: a body that stands on many corners trembles a little at every step and goes nowhere.
constexpr float sleepShare = 0.05f;
constexpr float sleepWay = 0.015f; // m
constexpr float sleepSpeed = 0.5f; // m/s: faster is never at rest
constexpr uint32_t sleepingMark = 0xffffffffu;
constexpr uint32_t anchoredMark = 0xfffffffeu;
constexpr uint32_t goneMark = 0xfffffffdu;

bool quietEnough(float quiet)
{
    return quiet >= sleepSeconds;
}

void includeBall(Bounds& bounds, Vec3 centre, float radius)
{
    bounds.low = {minOf(bounds.low.x, centre.x - radius), minOf(bounds.low.y, centre.y - radius),
                  minOf(bounds.low.z, centre.z - radius)};
    bounds.high = {maxOf(bounds.high.x, centre.x + radius), maxOf(bounds.high.y, centre.y + radius),
                   maxOf(bounds.high.z, centre.z + radius)};
}

} // namespace

bool asleep(const OrientedState& state, uint32_t piece)
{
    return quietEnough(state.quietSeconds[piece]);
}

bool countQuiet(OrientedState& state, const OrientedWork& work, float seconds)
{
    uint32_t before = 0, after = 0;
    for (float& quiet : state.quietSeconds)
    {
        before += quietEnough(quiet);
        quiet += seconds;
    }
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (state.quietSeconds[state.pieces[p]] == 0.0f) // another particle of its piece moves
            continue;
        Quat turned = state.turns[p] * conjugate(state.quietTurns[p]);
        float way = minOf(sleepWay, sleepShare * work.reaches[p]);
        float turn = 4.0f * (turned.x * turned.x + turned.y * turned.y + turned.z * turned.z) * work.reaches[p] *
                     work.reaches[p];
        if (lengthSquared(state.positions[p] - state.quietPlaces[p]) + turn > way * way ||
            lengthSquared(state.velocities[p]) > sleepSpeed * sleepSpeed || state.holds.by[p] != 0)
            state.quietSeconds[state.pieces[p]] = 0.0f;
    }
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        if (state.quietSeconds[state.pieces[p]] == 0.0f)
        {
            state.quietPlaces[p] = state.positions[p];
            state.quietTurns[p] = state.turns[p];
        }
    for (float quiet : state.quietSeconds)
        after += quietEnough(quiet);
    if (after == before)
        return false;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        if (asleep(state, state.pieces[p]))
        {
            state.velocities[p] = {};
            state.spins[p] = {};
        }
    return true;
}

void listAwake(const OrientedState& state, OrientedWork& work)
{
    constexpr float far = 1e30f;
    work.pieceBounds.assign(state.counts.pieces, {{far, far, far}, {-far, -far, -far}});
    work.woken.assign(state.counts.pieces, 0);
    work.sleeping.assign(state.counts.pieces, 0);
    for (uint32_t i = 0; i < state.counts.pieces; ++i)
        work.sleeping[i] = asleep(state, i);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (isGone(state, p))
        {
            work.immovable[p] = goneMark;
            if (state.counts.pieces > 0)
                work.sleeping[state.pieces[p]] = 2;
            continue;
        }
        bool sleeps = state.counts.pieces > 0 && asleep(state, state.pieces[p]);
        work.immovable[p] = state.holds.by[p] != 0 ? state.holds.by[p]
                            : sleeps               ? sleepingMark
                            : state.anchored[p]    ? anchoredMark
                                                   : 0u;
        if (sleeps)
            includeBall(work.pieceBounds[state.pieces[p]], state.positions[p], work.reaches[p]);
    }
}

bool allAsleep(const OrientedState& state)
{
    return state.counts.pieces > 0 && std::all_of(state.quietSeconds.begin(), state.quietSeconds.end(), quietEnough);
}

void wakeAll(OrientedState& state)
{
    std::fill(state.quietSeconds.begin(), state.quietSeconds.end(), 0.0f);
}

bool wakePushed(OrientedState& state, OrientedWork& work)
{
    bool any = false;
    for (uint32_t i = 0; i < work.woken.size(); ++i)
    {
        if (work.woken[i] && asleep(state, i))
        {
            state.quietSeconds[i] = 0.0f;
            any = true;
        }
        work.woken[i] = 0;
    }
    return any;
}

bool wakeTouched(OrientedState& state, OrientedWork& work, collision::Colliders colliders,
                 const drivers::Drivers& drivers, double time, float substep)
{
    bool any = false;
    for (uint32_t i = 0; i < work.pieceBounds.size(); ++i)
        if (work.sleeping[i] == 1 && collision::disturbed(work.pieceBounds[i], colliders, drivers, time, substep))
        {
            state.quietSeconds[i] = 0.0f;
            any = true;
        }
    return any;
}
} // namespace fsim::orientedParticles
