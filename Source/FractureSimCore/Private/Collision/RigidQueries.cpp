#include "Collision/BulletTypes.h"
#include "Collision/RigidWorld.h"

namespace fsim::collision
{
namespace
{
struct NearestHit final : btCollisionWorld::RayResultCallback
{
    btVector3 normal{0, 0, 1};
    btScalar addSingleResult(btCollisionWorld::LocalRayResult& hit, bool normalInWorld) override
    {
        m_closestHitFraction = hit.m_hitFraction;
        m_collisionObject = hit.m_collisionObject;
        normal = normalInWorld ? hit.m_hitNormalLocal
                               : m_collisionObject->getWorldTransform().getBasis() * hit.m_hitNormalLocal;
        return hit.m_hitFraction;
    }
};
} // namespace

std::optional<RayHit> RigidWorld::castRay(Vec3 origin, Vec3 direction, float length) const
{
    std::optional<RayHit> nearest;
    Vec3 end = origin + length * direction;
    btTransform from(btQuaternion::getIdentity(), toBullet(origin));
    btTransform to(btQuaternion::getIdentity(), toBullet(end));
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
    {
        if (!bodies_.slots.alive(i))
            continue;
        const Transform& pose = bodies_.state[i].pose;
        float reach = nearest ? nearest->distance : length;
        RayHit hit{.rigidBody = bodies_.slots.idOf(i)};
        if (bodies_.settings[i].shape.kind == RigidShapeKind::Plane)
        {
            Vec3 normal = rotate(pose.rotation, {0.0f, 0.0f, 1.0f});
            float height = dot(origin - pose.position, normal);
            float descent = -dot(direction, normal);
            if (height < 0.0f || descent <= 0.0f || height > reach * descent)
                continue;
            hit.distance = height / descent;
            hit.normal = normal;
        }
        else
        {
            // Skip bodies whose ball the ray passes by.
            Vec3 offset = pose.position - origin;
            float along = clampTo(dot(offset, direction), 0.0f, reach);
            if (lengthSquared(offset - along * direction) > bodies_.mass[i].radius * bodies_.mass[i].radius * 1.01f)
                continue;
            if (bodies_.settings[i].shape.kind == RigidShapeKind::Dented)
            {
                // The skin: convex parts cover what is hollow.
                Transform user = userPose(bodies_.mass[i], pose);
                SurfacePoint met = surface(i)->changing->castRay(toLocal(user, origin),
                                                                 rotate(conjugate(user.rotation), direction), reach);
                if (met.distance < 0.0f)
                    continue;
                nearest = RayHit{.rigidBody = hit.rigidBody,
                                 .position = origin + met.distance * direction,
                                 .normal = rotate(user.rotation, met.normal),
                                 .distance = met.distance};
                continue;
            }
            NearestHit callback;
            btRigidBody& body = *bullet_.body(i);
            body.setWorldTransform(toBullet(pose));
            btCollisionWorld::rayTestSingle(from, to, &body, &bullet_.shape(i), toBullet(pose), callback);
            if (!callback.hasHit() || callback.m_closestHitFraction * length >= reach)
                continue;
            hit.distance = callback.m_closestHitFraction * length;
            hit.normal = normalizedOr(fromBullet(callback.normal), -direction);
        }
        hit.position = origin + hit.distance * direction;
        nearest = hit;
    }
    return nearest;
}

std::vector<RigidBodyId> RigidWorld::overlapSphere(Vec3 centre, float radius) const
{
    std::vector<RigidBodyId> found;
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
    {
        if (!bodies_.slots.alive(i))
            continue;
        const RigidMass& mass = bodies_.mass[i];
        if (length(centre - bodies_.state[i].pose.position) > radius + mass.radius)
            continue;
        Vec3 local = toLocal(userPose(mass, bodies_.state[i].pose), centre);
        if (distanceTo(bodies_.settings[i].shape, surface(i), local).distance <= radius)
            found.push_back(bodies_.slots.idOf(i));
    }
    return found;
}
} // namespace fsim::collision
