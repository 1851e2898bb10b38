#pragma once

#include "FractureSim/Mesh.h"

#include "Math/VectorMath.h"

namespace fsim::collision
{
inline bool overlap(const Bounds& a, const Bounds& b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
           a.low.z <= b.high.z && b.low.z <= a.high.z;
}

inline Bounds joined(const Bounds& a, const Bounds& b)
{
    return {{minOf(a.low.x, b.low.x), minOf(a.low.y, b.low.y), minOf(a.low.z, b.low.z)},
            {maxOf(a.high.x, b.high.x), maxOf(a.high.y, b.high.y), maxOf(a.high.z, b.high.z)}};
}

inline Bounds grown(const Bounds& a, float by)
{
    return {a.low - Vec3{by, by, by}, a.high + Vec3{by, by, by}};
}
} // namespace fsim::collision
