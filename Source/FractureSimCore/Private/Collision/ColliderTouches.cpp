#include "Collision/ColliderTouches.h"

#include "Foundation/KernelVariants.h"

#include <algorithm>

FSIM_DECLARE_KERNEL(fsimColliderTouches, const float* records, const uint32_t* some, int32_t someCount,
                    const float* from, const float* to, const uint32_t* immovable, float radius, float friction,
                    int32_t count, uint32_t* touches, uint32_t* colliders, float* const* places, float* const* normals)

namespace fsim::collision
{
namespace
{
// What a kernel says of a ball that is near a shape which it does not understand: one from an asset.
constexpr uint32_t lookAtIt = 2;

// As the kernel has them.
static_assert(static_cast<uint32_t>(RigidShapeKind::Sphere) == 0 && static_cast<uint32_t>(RigidShapeKind::Box) == 1 &&
              static_cast<uint32_t>(RigidShapeKind::Capsule) == 2 &&
              static_cast<uint32_t>(RigidShapeKind::Cylinder) == 3 &&
              static_cast<uint32_t>(RigidShapeKind::Plane) == 4);

void lookAt(Colliders colliders, std::span<const uint32_t> some, const MovingBalls& balls, uint32_t i,
            BlockTouches& touches)
{
    std::optional<ParticleContact> contact =
        firstContact(colliders, some, balls.from[i], balls.to[i], balls.radius, balls.friction);
    touches.touches[i] = contact ? 1 : 0;
    if (!contact)
        return;
    touches.colliders[i] = contact->collider;
    touches.setPlace(i, contact->position);
    touches.setNormal(i, contact->normal);
}
} // namespace

std::span<const ColliderRecord> recordColliders(Colliders colliders, Arena& arena)
{
    std::span<ColliderRecord> records = arena.takeUnset<ColliderRecord>(colliders.size());
    for (size_t c = 0; c < colliders.size(); ++c)
    {
        const Collider& collider = colliders[c];
        records[c] = {.position = collider.pose.position,
                      .rotation = collider.pose.rotation,
                      .up = collider.up,
                      .halfExtents = collider.shape.halfExtents,
                      .radius = collider.shape.radius,
                      .halfHeight = collider.shape.halfHeight,
                      .friction = collider.friction,
                      .kind = static_cast<uint32_t>(collider.shape.kind),
                      .bounds = collider.bounds,
                      .box = collider.box};
    }
    return records;
}

void findBlockTouches(Colliders colliders, std::span<const ColliderRecord> records, std::span<const uint32_t> some,
                      const MovingBalls& balls, BlockTouches& touches, Kernels kernels)
{
    auto count = static_cast<uint32_t>(balls.from.size());
    if (count == 0 || some.empty())
    {
        std::fill_n(touches.touches.begin(), count, 0u);
        return;
    }
    auto* kernel = FSIM_PICK_KERNEL(fsimColliderTouches, kernels);
    if (kernel)
    {
        float* places[] = {touches.places[0].data(), touches.places[1].data(), touches.places[2].data()};
        float* normals[] = {touches.normals[0].data(), touches.normals[1].data(), touches.normals[2].data()};
        kernel(&records.data()->position.x, some.data(), static_cast<int32_t>(some.size()), &balls.from.data()->x,
               &balls.to.data()->x, balls.immovable.data(), balls.radius, balls.friction, static_cast<int32_t>(count),
               touches.touches.data(), touches.colliders.data(), places, normals);
    }
    for (uint32_t i = 0; i < count; ++i)
        if (!kernel && balls.immovable[i] != 0)
            touches.touches[i] = 0;
        else if (!kernel || touches.touches[i] == lookAtIt)
            lookAt(colliders, some, balls, i, touches);
}
} // namespace fsim::collision
