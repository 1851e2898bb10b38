#include "Collision/RigidBroadPhase.h"

#include "Collision/BulletTypes.h"

#include <algorithm>
#include <limits>

namespace fsim::collision
{
namespace
{
struct SweepEntry
{
    float low;
    uint32_t body;
};

bool mayTouch(const RigidBodies& bodies, uint32_t a, uint32_t b)
{
    const RigidBodySettings& sa = bodies.settings[a];
    const RigidBodySettings& sb = bodies.settings[b];
    if (!bodies.dynamic(a) && !bodies.dynamic(b))
        return false;
    return (sa.group & sb.collidesWith) != 0 && (sb.group & sa.collidesWith) != 0;
}
} // namespace

void boundRigidBodies(const RigidBodies& bodies, const BulletBodies& bullet, float substep, std::span<Bounds> bounds)
{
    constexpr float endless = std::numeric_limits<float>::infinity();
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i))
        {
            bounds[i] = {{endless, endless, endless}, {-endless, -endless, -endless}};
            continue;
        }
        if (bodies.settings[i].shape.kind == RigidShapeKind::Plane)
        {
            bounds[i] = {{-endless, -endless, -endless}, {endless, endless, endless}};
            continue;
        }
        const RigidState& state = bodies.state[i];
        btVector3 low, high;
        bullet.shape(i).getAabb(toBullet(state.pose), low, high);
        // Contacts begin before the surfaces meet; a fast body looks as far ahead as it will go.
        float skin = 0.02f * minOf(bodies.mass[i].radius, 1.0f) + substep * length(state.linearVelocity);
        bounds[i] = {fromBullet(low) - Vec3{skin, skin, skin}, fromBullet(high) + Vec3{skin, skin, skin}};
    }
}

std::span<RigidPair> findRigidPairs(const RigidBodies& bodies, std::span<const Bounds> bounds, Arena& arena)
{
    uint32_t extent = bodies.slots.extent();
    std::span<SweepEntry> order = arena.take<SweepEntry>(bodies.slots.count());
    uint32_t entries = 0;
    for (uint32_t i = 0; i < extent; ++i)
        if (bodies.slots.alive(i))
            order[entries++] = {bounds[i].low.x, i};
    std::sort(order.begin(), order.end(), [](const SweepEntry& l, const SweepEntry& r) {
        return l.low != r.low ? l.low < r.low : l.body < r.body;
    });

    // Sweep along x, once to count and once to write.
    std::span<RigidPair> pairs;
    uint32_t count = 0;
    for (bool writing : {false, true})
    {
        if (writing)
            pairs = arena.take<RigidPair>(count);
        count = 0;
        for (uint32_t i = 0; i < entries; ++i)
            for (uint32_t j = i + 1; j < entries && order[j].low <= bounds[order[i].body].high.x; ++j)
            {
                uint32_t a = std::min(order[i].body, order[j].body);
                uint32_t b = std::max(order[i].body, order[j].body);
                if (!overlap(bounds[a], bounds[b]) || !mayTouch(bodies, a, b))
                    continue;
                if (writing)
                    pairs[count] = {a, b};
                ++count;
            }
    }
    std::sort(pairs.begin(), pairs.end(),
              [](const RigidPair& l, const RigidPair& r) { return l.a != r.a ? l.a < r.a : l.b < r.b; });
    return pairs;
}
} // namespace fsim::collision
