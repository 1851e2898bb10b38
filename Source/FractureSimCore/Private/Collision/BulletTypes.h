#pragma once

#include "FractureSim/Types.h"

// Bullet's headers are not written for our warnings.
#include <LinearMath/btTransform.h>

namespace fsim::collision
{
static_assert(sizeof(btScalar) == sizeof(float),
              "link the single-precision Bullet: its double flavour has other names");

// The unit of mass, and so of impulse, in Bullet: about a million kilograms. Bullet takes a body with an inverse mass
// below 1e-7 for a static one, which in kilograms would be a house. A power of two, so that no bit is lost.
inline constexpr float bulletMassUnit = 0x1p20f;

inline btVector3 toBullet(Vec3 v)
{
    return {v.x, v.y, v.z};
}
inline btQuaternion toBullet(Quat q)
{
    return {q.x, q.y, q.z, q.w};
}
inline btTransform toBullet(const Transform& t)
{
    return btTransform(toBullet(t.rotation), toBullet(t.position));
}
inline Vec3 fromBullet(const btVector3& v)
{
    return {v.x(), v.y(), v.z()};
}
} // namespace fsim::collision
