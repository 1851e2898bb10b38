#include "Collision/RigidNarrowPhase.h"

#include "Collision/BulletTypes.h"
#include "Collision/FlatContacts.h"

#include <algorithm>

namespace fsim::collision
{
// Gives Bullet's algorithms the one manifold of the pair at hand, instead of one of its own that we could not save.
class PairDispatcher final : public btCollisionDispatcher
{
public:
    using btCollisionDispatcher::btCollisionDispatcher;
    btPersistentManifold* current = nullptr;

    btPersistentManifold* getNewManifold(const btCollisionObject*, const btCollisionObject*) override
    {
        return current;
    }
    void releaseManifold(btPersistentManifold*) override {}
    // The algorithm for meshes clears its manifold when it is made; ours holds the last step's points.
    void clearManifold(btPersistentManifold*) override {}
};

namespace
{
// The work is cut into this many shares whatever the number of threads; Bullet's algorithms and their pools serve one
// each.
constexpr uint32_t narrowPhaseShares = 16;
constexpr float bounceThreshold = 0.2f; // m/s: that of Bullet's solver, below which nothing bounces

btDefaultCollisionConstructionInfo smallPools()
{
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 1;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 64;
    return info;
}

void loadContact(const RigidContact& contact, btPersistentManifold& manifold)
{
    for (uint32_t i = 0; i < contact.count; ++i)
    {
        const RigidContactPoint& from = contact.points[i];
        btManifoldPoint to(toBullet(from.localA), toBullet(from.localB), toBullet(from.normal), from.distance);
        to.m_positionWorldOnA = toBullet(from.positionA);
        to.m_positionWorldOnB = toBullet(from.positionB);
        to.m_combinedFriction = from.friction;
        to.m_appliedImpulse = from.impulse / bulletMassUnit;
        to.m_appliedImpulseLateral1 = from.lateralImpulse[0] / bulletMassUnit;
        to.m_appliedImpulseLateral2 = from.lateralImpulse[1] / bulletMassUnit;
        to.m_index0 = from.triangleA;
        to.m_index1 = from.triangleB;
        manifold.addManifoldPoint(to);
    }
}

// How far apart surfaces may be and still count as touching: a share of the smaller body, and, for fast bodies, as far
// as they come together in a substep, so that the solver stops them at the surface instead of behind it.
float contactDistance(const RigidBodies& bodies, const RigidPair& pair, float substep)
{
    float size = minOf(bodies.mass[pair.a].radius, bodies.mass[pair.b].radius);
    Vec3 approach = bodies.state[pair.a].linearVelocity - bodies.state[pair.b].linearVelocity;
    return maxOf(0.02f * minOf(size, 1.0f), substep * length(approach));
}
// Bullet bounces off surfaces that a body has not reached yet, and loses speed where it arrives within the substep. So
// a point that is out of reach does not bounce, and one within reach does so as if it touched now.
void prepareBounce(const RigidBodies& bodies, const RigidPair& pair, float substep, btPersistentManifold& manifold)
{
    float restitution = bodies.settings[pair.a].restitution * bodies.settings[pair.b].restitution;
    for (int i = 0; i < manifold.getNumContacts(); ++i)
    {
        btManifoldPoint& point = manifold.getContactPoint(i);
        point.m_combinedRestitution = restitution;
        if (restitution == 0.0f || point.m_distance1 <= 0.0f)
            continue;
        Vec3 relative = velocityAt(bodies.state[pair.a], fromBullet(point.m_positionWorldOnA)) -
                        velocityAt(bodies.state[pair.b], fromBullet(point.m_positionWorldOnB));
        float approach = -dot(relative, fromBullet(point.m_normalWorldOnB));
        if (point.m_distance1 > substep * approach)
            point.m_combinedRestitution = 0.0f;
        else if (approach > bounceThreshold)
            point.m_distance1 = 0.0f;
    }
}
} // namespace

struct RigidNarrowPhase::Worker
{
    Worker() : configuration(smallPools()), dispatcher(&configuration) {}

    void collide(const btRigidBody& a, const btRigidBody& b, btPersistentManifold& manifold)
    {
        collideShapes({&a, a.getCollisionShape(), a.getWorldTransform()},
                      {&b, b.getCollisionShape(), b.getWorldTransform()}, manifold);
    }

    // A body that dents meets others by its convex parts. Bullet's algorithms for such bodies ask for memory in each
    // step.
    void collideParts(const btRigidBody& a, const btCompoundShape* partsA, const btRigidBody& b,
                      const btCompoundShape* partsB, float distance, btPersistentManifold& manifold)
    {
        int countA = partsA ? partsA->getNumChildShapes() : 1;
        int countB = partsB ? partsB->getNumChildShapes() : 1;
        btVector3 margin(distance, distance, distance);
        effort.tests += static_cast<uint32_t>(countA * countB);
        for (int i = 0; i < countA; ++i)
        {
            Part partA = partOf(a, partsA, i);
            btVector3 lowA, highA;
            partA.shape->getAabb(partA.pose, lowA, highA);
            for (int k = 0; k < countB; ++k)
            {
                Part partB = partOf(b, partsB, k);
                btVector3 lowB, highB;
                partB.shape->getAabb(partB.pose, lowB, highB);
                if (TestAabbAgainstAabb2(lowA - margin, highA + margin, lowB, highB))
                    collideShapes(partA, partB, manifold);
            }
        }
    }

    struct Part
    {
        const btRigidBody* body;
        const btCollisionShape* shape;
        btTransform pose;
    };
    static Part partOf(const btRigidBody& body, const btCompoundShape* parts, int index)
    {
        if (!parts)
            return {&body, body.getCollisionShape(), body.getWorldTransform()};
        return {&body, parts->getChildShape(index), body.getWorldTransform() * parts->getChildTransform(index)};
    }

    void collideShapes(const Part& a, const Part& b, btPersistentManifold& manifold)
    {
        btCollisionObjectWrapper wrapA(nullptr, a.shape, a.body, a.pose, -1, -1);
        btCollisionObjectWrapper wrapB(nullptr, b.shape, b.body, b.pose, -1, -1);
        dispatcher.current = &manifold;
        ++effort.meets;
        btCollisionAlgorithm* algorithm =
            dispatcher.findAlgorithm(&wrapA, &wrapB, &manifold, BT_CONTACT_POINT_ALGORITHMS);
        if (!algorithm)
            return;
        btManifoldResult result(&wrapA, &wrapB);
        result.setPersistentManifold(&manifold);
        algorithm->processCollision(&wrapA, &wrapB, info, &result);
        algorithm->~btCollisionAlgorithm();
        dispatcher.freeCollisionAlgorithm(algorithm);
    }

    btDefaultCollisionConfiguration configuration;
    PairDispatcher dispatcher;
    btDispatcherInfo info;
    RigidEffort effort;
};

RigidNarrowPhase::RigidNarrowPhase()
{
    for (uint32_t i = 0; i < narrowPhaseShares; ++i)
        workers_.push_back(std::make_unique<Worker>());
}
RigidNarrowPhase::~RigidNarrowPhase() = default;

void RigidNarrowPhase::collide(const RigidBodies& bodies, const BulletBodies& bullet, std::span<const RigidPair> pairs,
                               std::span<const RigidContact* const> before,
                               std::span<const AssetSurface* const> surfaces, float substep, TaskScheduler& tasks)
{
    while (blocks_.size() * blockSize < pairs.size())
        blocks_.push_back(std::make_unique<Block>());
    auto count = static_cast<uint32_t>(pairs.size());
    uint32_t share = std::max(8u, (count + narrowPhaseShares - 1) / narrowPhaseShares);
    for (const std::unique_ptr<Worker>& worker : workers_)
        worker->effort = {};
    tasks.parallelFor(count, share, [&](uint32_t begin, uint32_t end) {
        Worker& worker = *workers_[begin / share];
        for (uint32_t i = begin; i < end; ++i)
        {
            const RigidPair pair = inContactOrder(bodies, pairs[i]);
            btRigidBody& a = *bullet.body(pair.a);
            btRigidBody& b = *bullet.body(pair.b);
            float distance = contactDistance(bodies, pair, substep);
            btPersistentManifold& made = manifold(i);
            made = btPersistentManifold(&a, &b, 0, distance, distance);
            if (before[i])
                loadContact(*before[i], made);
            if (!bodies.awake(pair.a) && !bodies.awake(pair.b) && before[i])
                continue;
            made.refreshContactPoints(a.getWorldTransform(), b.getWorldTransform());
            if (bodies.settings[pair.b].shape.kind == RigidShapeKind::Plane)
                collideWithPlane(bodies, pair.a, pair.b, a, b, made);
            else if (bullet.parts(pair.a) || bullet.parts(pair.b))
                worker.collideParts(a, bullet.parts(pair.a), b, bullet.parts(pair.b), distance, made);
            else
            {
                if (surfaces[i])
                    collideWithMesh(bodies, pair.a, pair.b, *surfaces[i], a, b, made);
                worker.collide(a, b, made);
            }
            prepareBounce(bodies, pair, substep, made);
            worker.effort.points += static_cast<uint32_t>(made.getNumContacts());
        }
    });
    effort_ = {};
    for (const std::unique_ptr<Worker>& worker : workers_)
        effort_.add(worker->effort);
}

RigidPair inContactOrder(const RigidBodies& bodies, const RigidPair& pair)
{
    RigidShapeKind kind = bodies.settings[pair.a].shape.kind;
    return kind == RigidShapeKind::Plane || kind == RigidShapeKind::Mesh ? RigidPair{pair.b, pair.a} : pair;
}

void storeContact(const btPersistentManifold& manifold, RigidContact& contact)
{
    contact.count = static_cast<uint32_t>(manifold.getNumContacts());
    contact.impulse = 0.0f;
    for (uint32_t i = 0; i < 4; ++i)
    {
        RigidContactPoint& to = contact.points[i];
        to = {};
        if (i >= contact.count)
            continue;
        const btManifoldPoint& from = manifold.getContactPoint(static_cast<int>(i));
        to.localA = fromBullet(from.m_localPointA);
        to.localB = fromBullet(from.m_localPointB);
        to.positionA = fromBullet(from.m_positionWorldOnA);
        to.positionB = fromBullet(from.m_positionWorldOnB);
        to.normal = fromBullet(from.m_normalWorldOnB);
        to.distance = from.m_distance1;
        to.friction = from.m_combinedFriction;
        to.impulse = from.m_appliedImpulse * bulletMassUnit;
        to.lateralImpulse[0] = from.m_appliedImpulseLateral1 * bulletMassUnit;
        to.lateralImpulse[1] = from.m_appliedImpulseLateral2 * bulletMassUnit;
        to.triangleA = from.m_index0;
        to.triangleB = from.m_index1;
        contact.impulse += to.impulse;
    }
}
} // namespace fsim::collision
