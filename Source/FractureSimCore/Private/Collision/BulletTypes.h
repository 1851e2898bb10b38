#pragma once

#include "FractureSim/Types.h"

// Bullet's headers are not written for our warnings.
#include <LinearMath/btTransform.h>

namespace fsim::collision
{
static_assert(sizeof(btScalar) == sizeof(float),
              "link the single-precision Bullet: its double flavour has other names");

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
