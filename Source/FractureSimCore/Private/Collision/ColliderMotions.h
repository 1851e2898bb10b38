#pragma once

#include "Collision/Colliders.h"

// How rigid bodies move while the contacts of a substep are worked out. What one contact has given them the next one
// sees, of whatever body it is: if each body knew of itself alone, each would stop a crate that lies on all of them,
// and nine would throw it up.
namespace fsim::collision
{
struct ColliderMotion
{
    Vec3 linear{};
    Vec3 angular{};
};

// By rigid body. Those that fall will do so only after the contacts, so that is added: stopped without it they would
// sink by it in every substep.
std::span<ColliderMotion> motionsAhead(const RigidBodies& bodies, Vec3 gravity, std::span<const ForceField> fields,
                                       float substep, Arena& arena);

// An impulse at an arm from the centre of mass.
inline void push(const Collider& collider, Vec3 impulse, Vec3 arm, ColliderMotion& motion)
{
    motion.linear += impulse * collider.inverseMass;
    motion.angular += collider.inverseInertia * cross(arm, impulse);
}
} // namespace fsim::collision
