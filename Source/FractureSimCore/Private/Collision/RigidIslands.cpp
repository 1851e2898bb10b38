#include "Collision/RigidIslands.h"

namespace fsim::collision
{
namespace
{
constexpr float sleepSpeed = 0.05f; // m/s: slower than this on average, anywhere on its surface, is at rest
constexpr float stirSpeed = 0.15f;  // m/s: never at rest, even where something bears it
constexpr float sleepAfter = 0.5f;  // s

// Union-find in which the lowest index is the root, so that the result does not depend on the order of the links.
uint32_t rootOf(std::span<uint32_t> parents, uint32_t i)
{
    while (parents[i] != i)
    {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

bool moves(const RigidBodies& bodies, uint32_t i)
{
    const RigidState& state = bodies.state[i];
    if (bodies.settings[i].motion == RigidMotion::Kinematic)
        return lengthSquared(state.linearVelocity) + lengthSquared(state.angularVelocity) > 0.0f;
    return bodies.awake(i);
}

// What lies on a few points that take turns in bearing it trembles without end and goes nowhere: so it is the way that
// counts and not the speed.
bool stirs(const RigidState& state, float radius, float mostSpeed)
{
    float speed = length(state.linearVelocity) + radius * length(state.angularVelocity);
    Quat turn = state.pose.rotation * conjugate(state.restPose.rotation);
    float way =
        length(state.pose.position - state.restPose.position) + radius * 2.0f * length(Vec3{turn.x, turn.y, turn.z});
    return !(speed < mostSpeed && way < sleepSpeed * sleepAfter);
}
} // namespace

RigidIslands findIslands(std::span<const RigidPair> pairs, std::span<const uint32_t> touching, RigidBodies& bodies,
                         Arena& arena)
{
    uint32_t extent = bodies.slots.extent();
    std::span<uint32_t> parents = arena.take<uint32_t>(extent);
    for (uint32_t i = 0; i < extent; ++i)
        parents[i] = i;
    auto links = [&](uint32_t i) { return bodies.settings[i].motion != RigidMotion::Static; };
    for (size_t p = 0; p < pairs.size(); ++p)
    {
        if (!touching[p] || !links(pairs[p].a) || !links(pairs[p].b))
            continue;
        uint32_t a = rootOf(parents, pairs[p].a);
        uint32_t b = rootOf(parents, pairs[p].b);
        parents[a > b ? a : b] = a < b ? a : b;
    }

    // Number the islands that hold something awake, in the order of their roots.
    std::span<uint32_t> islandOf = arena.take<uint32_t>(extent); // by root: 1 + index, 0: asleep
    for (uint32_t i = 0; i < extent; ++i)
        if (bodies.slots.alive(i) && links(i) && moves(bodies, i))
            islandOf[rootOf(parents, i)] = 1;
    uint32_t islandCount = 0;
    for (uint32_t i = 0; i < extent; ++i)
        if (islandOf[i])
            islandOf[i] = ++islandCount;

    RigidIslands result;
    result.islands = arena.take<RigidIsland>(islandCount);
    auto islandOfBody = [&](uint32_t i) { return islandOf[rootOf(parents, i)]; };
    auto islandOfPair = [&](size_t p) {
        return !touching[p] ? 0u : islandOfBody(links(pairs[p].a) ? pairs[p].a : pairs[p].b);
    };
    uint32_t bodyCount = 0;
    uint32_t pairCount = 0;
    for (uint32_t i = 0; i < extent; ++i)
        if (bodies.slots.alive(i) && links(i) && islandOfBody(i))
            ++result.islands[islandOfBody(i) - 1].bodyCount, ++bodyCount;
    for (size_t p = 0; p < pairs.size(); ++p)
        if (uint32_t island = islandOfPair(p))
            ++result.islands[island - 1].pairCount, ++pairCount;
    result.bodies = arena.take<uint32_t>(bodyCount);
    result.pairs = arena.take<uint32_t>(pairCount);
    uint32_t firstBody = 0;
    uint32_t firstPair = 0;
    for (RigidIsland& island : result.islands)
    {
        island.firstBody = firstBody;
        island.firstPair = firstPair;
        firstBody += island.bodyCount;
        firstPair += island.pairCount;
        island.bodyCount = 0;
        island.pairCount = 0;
    }
    for (uint32_t i = 0; i < extent; ++i)
        if (bodies.slots.alive(i) && links(i) && islandOfBody(i))
        {
            RigidIsland& island = result.islands[islandOfBody(i) - 1];
            result.bodies[island.firstBody + island.bodyCount++] = i;
            if (bodies.dynamic(i) && bodies.state[i].asleep)
                wake(bodies.state[i]);
        }
    for (size_t p = 0; p < pairs.size(); ++p)
        if (uint32_t number = islandOfPair(p))
        {
            RigidIsland& island = result.islands[number - 1];
            result.pairs[island.firstPair + island.pairCount++] = static_cast<uint32_t>(p);
        }
    return result;
}

uint32_t updateSleep(const RigidIslands& islands, float substep, RigidBodies& bodies, std::span<uint32_t> fellAsleep)
{
    uint32_t count = 0;
    for (const RigidIsland& island : islands.islands)
    {
        bool resting = true;
        float mostSpeed = island.pairCount > 0 ? stirSpeed : sleepSpeed; // what touches nothing does not tremble
        for (uint32_t i : islands.bodies.subspan(island.firstBody, island.bodyCount))
        {
            RigidState& state = bodies.state[i];
            if (!bodies.dynamic(i))
            {
                resting = resting && !moves(bodies, i);
                continue;
            }
            if (stirs(state, bodies.mass[i].radius, mostSpeed))
            {
                state.restTime = 0.0f;
                state.restPose = state.pose;
            }
            else
                state.restTime += substep;
            resting = resting && state.restTime >= sleepAfter;
        }
        if (!resting)
            continue;
        for (uint32_t i : islands.bodies.subspan(island.firstBody, island.bodyCount))
            if (bodies.dynamic(i))
            {
                bodies.state[i].asleep = 1;
                bodies.state[i].linearVelocity = {};
                bodies.state[i].angularVelocity = {};
                fellAsleep[count++] = i;
            }
    }
    return count;
}
} // namespace fsim::collision
