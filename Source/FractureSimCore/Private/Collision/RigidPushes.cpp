#include "Collision/RigidPushes.h"

#include "Collision/BulletTypes.h"

namespace fsim::collision
{
std::span<const RigidImpulse> findPushes(std::span<const RigidPair> pairs, const RigidBodies& bodies,
                                         RigidNarrowPhase& narrowPhase, Arena& arena)
{
    // Of a pair that was solved, the one that moves by no force.
    auto pushed = [&](const RigidPair& pair) { return bodies.dynamic(pair.a) ? pair.b : pair.a; };
    auto isPushed = [&](const RigidPair& pair) {
        return bodies.dynamic(pair.a) != bodies.dynamic(pair.b) && (bodies.awake(pair.a) || bodies.awake(pair.b)) &&
               bodies.settings[pushed(pair)].shape.kind != RigidShapeKind::Plane;
    };
    size_t room = 0;
    for (size_t i = 0; i < pairs.size(); ++i)
        if (isPushed(pairs[i]))
            room += static_cast<size_t>(narrowPhase.manifold(i).getNumContacts());
    std::span<RigidImpulse> pushes = arena.take<RigidImpulse>(room);
    size_t count = 0;
    for (size_t i = 0; i < pairs.size(); ++i)
    {
        if (!isPushed(pairs[i]))
            continue;
        const btPersistentManifold& manifold = narrowPhase.manifold(i);
        bool isFirst = inContactOrder(bodies, pairs[i]).a == pushed(pairs[i]);
        for (int k = 0; k < manifold.getNumContacts(); ++k)
        {
            const btManifoldPoint& point = manifold.getContactPoint(k);
            btVector3 impulse = point.m_appliedImpulse * point.m_normalWorldOnB +
                                point.m_appliedImpulseLateral1 * point.m_lateralFrictionDir1 +
                                point.m_appliedImpulseLateral2 * point.m_lateralFrictionDir2;
            Vec3 onFirst = fromBullet(impulse) * bulletMassUnit;
            if (lengthSquared(onFirst) == 0.0f)
                continue;
            pushes[count++] = {pushed(pairs[i]), isFirst ? onFirst : -onFirst,
                               fromBullet(isFirst ? point.m_positionWorldOnA : point.m_positionWorldOnB)};
        }
    }
    return pushes.first(count);
}
} // namespace fsim::collision
