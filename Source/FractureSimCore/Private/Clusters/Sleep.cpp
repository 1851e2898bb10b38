#include "Clusters/Sleep.h"

#include "Collision/Disturbance.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
constexpr float restingSpeed = 0.06f;  // m/s, of loose particles
constexpr float restingWay = 0.01f;    // m: what stays within it for secondsToSleep rests
constexpr float secondsToSleep = 0.5f; // at rest
constexpr uint32_t quietGrain = 64;    // clusters
constexpr uint32_t movableMark = 0;
constexpr uint32_t sleeperMark = 0xffffffffu;

bool asleepFor(float quiet)
{
    return quiet >= secondsToSleep;
}

uint32_t pieceOf(const ClusterState& state, uint32_t particle)
{
    return state.facts[state.memberships.linksOf(particle)[0].cluster].piece;
}

bool isLoose(const ClusterState& state, uint32_t particle)
{
    return state.memberships.ofParticle[particle].count == 0;
}

void include(Bounds& bounds, Vec3 point)
{
    bounds.low = {minOf(bounds.low.x, point.x), minOf(bounds.low.y, point.y), minOf(bounds.low.z, point.z)};
    bounds.high = {maxOf(bounds.high.x, point.x), maxOf(bounds.high.y, point.y), maxOf(bounds.high.z, point.z)};
}

// Whether a cluster, or its farthest member by its turning, is farther than restingWay from where it rested.
bool hasLeft(const ClusterState& state, uint32_t cluster)
{
    constexpr float square = restingWay * restingWay;
    const ClusterFacts& facts = state.facts[cluster];
    Mat3 turned = state.rotations[cluster] - facts.restedTurn;
    float turnSquare = 0.5f * (lengthSquared(turned.x) + lengthSquared(turned.y) + lengthSquared(turned.z));
    return !(lengthSquared(state.centres[cluster] - facts.restedAt) < square) ||
           !(turnSquare * (facts.width * facts.width) < square);
}
} // namespace

bool asleep(const ClusterState& state, uint32_t piece)
{
    return asleepFor(state.quietSeconds[piece]);
}

// Velocities do not tell: in a body that carries others, contacts leave velocities behind in every substep that the
// next one takes back, and it stands all the same. What tells is whether a cluster has got anywhere.
bool countQuiet(ClusterState& state, bool anyHeld, float seconds, Arena& arena, TaskScheduler& tasks)
{
    constexpr float restingSquare = restingSpeed * restingSpeed;
    auto moves = [&](uint32_t p) {
        return lengthSquared(state.velocities[p]) > restingSquare || state.holds.by[p] != 0;
    };
    auto isHeld = [&](uint32_t p) { return state.holds.by[p] != 0; };
    uint32_t before = 0, after = 0;
    for (float& quiet : state.quietSeconds)
    {
        before += asleepFor(quiet);
        quiet += seconds;
    }
    state.counts.looseQuiet += seconds;
    enum Way : uint8_t
    {
        Asleep,
        Stayed,
        Left
    };
    std::span<Way> ways = arena.take<Way>(state.facts.size());
    tasks.parallelFor(state.facts.size(), quietGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t c = begin; c < end; ++c)
        {
            ClusterFacts& facts = state.facts[c];
            if (state.memberships.ofCluster[c].count == 0 || asleepFor(state.quietSeconds[facts.piece] - seconds))
                continue;
            ways[c] = hasLeft(state, c) ? Left : Stayed;
            if (ways[c] == Stayed)
                continue;
            facts.restedAt = state.centres[c];
            facts.restedTurn = state.rotations[c];
        }
    });
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        float& quiet = state.quietSeconds[state.facts[c].piece];
        std::span<const uint32_t> members = state.memberships.particlesOf(c);
        if (ways[c] == Left ||
            (ways[c] == Stayed && anyHeld && quiet > 0.0f && std::any_of(members.begin(), members.end(), isHeld)))
            quiet = 0.0f;
    }
    bool looseMoves = false;
    for (uint32_t p = 0; p < state.positions.size() && state.counts.debris > 0 && !looseMoves; ++p)
        looseMoves = isLoose(state, p) && moves(p);
    if (looseMoves)
        state.counts.looseQuiet = 0.0f;
    for (float quiet : state.quietSeconds)
        after += asleepFor(quiet);
    if (after == before)
        return false;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        if (!isLoose(state, p) && asleep(state, pieceOf(state, p)))
            state.velocities[p] = {};
    return true;
}

void listAwake(const ClusterState& state, MatchWork& work)
{
    constexpr float far = 1e30f;
    work.awake.clear();
    work.pieceBounds.assign(state.counts.pieces, {{far, far, far}, {-far, -far, -far}});
    work.woken.assign(state.counts.pieces, 0);
    work.immovable.assign(state.positions.size(), movableMark);
    std::copy(state.holds.by.begin(), state.holds.by.end(), work.immovable.begin());
    work.anyHeld = drivers::anyHeld(state.holds);
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        uint32_t piece = state.facts[c].piece;
        if (state.memberships.ofCluster[c].count == 0)
            continue;
        if (state.counts.pieces == 0 || !asleep(state, piece))
        {
            work.awake.push(c);
            continue;
        }
        for (uint32_t p : state.memberships.particlesOf(c)) // all of a particle's clusters are of one piece
        {
            work.immovable[p] = sleeperMark;
            include(work.pieceBounds[piece], state.positions[p]);
        }
    }
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        work.still[p] = work.immovable[p] != movableMark;
}

bool allAsleep(const ClusterState& state)
{
    return state.counts.pieces > 0 && std::all_of(state.quietSeconds.begin(), state.quietSeconds.end(), asleepFor) &&
           (state.counts.debris == 0 || asleepFor(state.counts.looseQuiet));
}

void wakeAll(ClusterState& state)
{
    std::fill(state.quietSeconds.begin(), state.quietSeconds.end(), 0.0f);
    state.counts.looseQuiet = 0.0f;
}

bool wakePushed(ClusterState& state, MatchWork& work)
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

bool wakeTouched(ClusterState& state, MatchWork& work, collision::Colliders colliders, const drivers::Drivers& drivers,
                 double time, float substep)
{
    bool any = false;
    for (uint32_t i = 0; i < work.pieceBounds.size(); ++i)
    {
        if (!asleep(state, i) || !collision::disturbed(work.pieceBounds[i], colliders, drivers, time, substep))
            continue;
        state.quietSeconds[i] = 0.0f;
        state.counts.looseQuiet = 0.0f;
        any = true;
    }
    return any;
}
} // namespace fsim::clusters
