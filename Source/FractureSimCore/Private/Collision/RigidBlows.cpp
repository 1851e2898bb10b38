#include "Collision/RigidBlows.h"

#include "Collision/BulletTypes.h"

#include <limits>

namespace fsim::collision
{
namespace
{
bool doesDent(const RigidBodies& bodies, uint32_t body)
{
    return bodies.settings[body].shape.kind == RigidShapeKind::Dented;
}

// How fast the two come together at the fastest of their points.
float approachOf(const btPersistentManifold& manifold, const RigidState& a, const RigidState& b)
{
    float fastest = 0.0f;
    for (int i = 0; i < manifold.getNumContacts(); ++i)
    {
        const btManifoldPoint& point = manifold.getContactPoint(i);
        Vec3 relative =
            velocityAt(b, fromBullet(point.m_positionWorldOnB)) - velocityAt(a, fromBullet(point.m_positionWorldOnA));
        fastest = maxOf(fastest, dot(relative, fromBullet(point.m_normalWorldOnB)));
    }
    return fastest;
}

// Friction has directions of its own, which the state does not keep.
void addBlows(const btPersistentManifold& manifold, bool isFirst, const RigidBlow& like, std::span<RigidBlow> blows,
              size_t& count)
{
    Vec3 sum;
    size_t first = count;
    for (int i = 0; i < manifold.getNumContacts(); ++i)
    {
        const btManifoldPoint& point = manifold.getContactPoint(i);
        btVector3 impulse = point.m_appliedImpulse * point.m_normalWorldOnB +
                            point.m_appliedImpulseLateral1 * point.m_lateralFrictionDir1 +
                            point.m_appliedImpulseLateral2 * point.m_lateralFrictionDir2;
        Vec3 onFirst = fromBullet(impulse) * bulletMassUnit;
        if (lengthSquared(onFirst) == 0.0f)
            continue;
        RigidBlow& blow = blows[count++];
        blow = like;
        blow.impulse = isFirst ? onFirst : -onFirst;
        blow.point = fromBullet(isFirst ? point.m_positionWorldOnA : point.m_positionWorldOnB);
        sum += onFirst;
    }
    for (size_t i = first; i < count; ++i)
        blows[i].whole = length(sum);
}

// Particles hit by the hundred and weakly each: what counts is all of them together.
void addParticleBlows(std::span<const RigidImpulse> impulses, const RigidBodies& bodies, Arena& arena,
                      std::span<RigidBlow> blows, size_t& count)
{
    std::span<Vec3> sums = arena.take<Vec3>(bodies.slots.extent());
    for (const RigidImpulse& each : impulses)
        sums[each.body] += each.impulse;
    for (const RigidImpulse& each : impulses)
        if (doesDent(bodies, each.body))
            blows[count++] = {.body = each.body,
                              .impulse = each.impulse,
                              .point = each.point,
                              .whole = length(sums[each.body]),
                              .approach = std::numeric_limits<float>::infinity()};
}
} // namespace

std::span<const RigidBlow> findBlows(const BlowSources& sources, const RigidBodies& bodies,
                                     RigidNarrowPhase& narrowPhase, Arena& arena)
{
    auto isLive = [&](const RigidPair& pair) {
        return (doesDent(bodies, pair.a) || doesDent(bodies, pair.b)) && (bodies.awake(pair.a) || bodies.awake(pair.b));
    };
    size_t room = 0;
    for (size_t i = 0; i < sources.pairs.size(); ++i)
        if (isLive(sources.pairs[i]))
            room += 2 * static_cast<size_t>(narrowPhase.manifold(i).getNumContacts());
    size_t particleBlows = 0;
    for (const RigidImpulse& each : sources.impulses)
        particleBlows += doesDent(bodies, each.body);
    std::span<RigidBlow> blows = arena.take<RigidBlow>(room + particleBlows);
    size_t count = 0;
    for (size_t i = 0; i < sources.pairs.size(); ++i)
    {
        if (!isLive(sources.pairs[i]))
            continue;
        RigidPair pair = inContactOrder(bodies, sources.pairs[i]);
        const btPersistentManifold& manifold = narrowPhase.manifold(i);
        RigidBlow like{.before = sources.before[i] ? sources.before[i]->impulse : 0.0f,
                       .approach = approachOf(manifold, sources.states[pair.a], sources.states[pair.b])};
        for (uint32_t body : {pair.a, pair.b})
        {
            like.body = body;
            if (doesDent(bodies, body))
                addBlows(manifold, body == pair.a, like, blows, count);
        }
    }
    if (particleBlows > 0)
        addParticleBlows(sources.impulses, bodies, arena, blows, count);
    return blows.first(count);
}
} // namespace fsim::collision
