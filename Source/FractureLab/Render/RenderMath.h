#pragma once

#include "FractureSim/Types.h"

#include <cmath>

// What pictures need of vectors and rotations.
namespace fsim::render
{
inline float length(Vec3 v)
{
    return std::sqrt(dot(v, v));
}

/// Of length one, or the fallback where the vector has none.
inline Vec3 unit(Vec3 v, Vec3 fallback = {0.0f, 0.0f, 1.0f})
{
    const float l = render::length(v);
    return l > 1e-20f ? v / l : fallback;
}

inline bool finite(Vec3 v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// The columns of the rotation's matrix. A quaternion that is not quite unit still gives a rotation.
inline Mat3 matrixOf(Quat q)
{
    const float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    const float s = square > 0.0f ? 2.0f / square : 0.0f;
    return {{1.0f - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y + q.w * q.z), s * (q.x * q.z - q.w * q.y)},
            {s * (q.x * q.y - q.w * q.z), 1.0f - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z + q.w * q.x)},
            {s * (q.x * q.z + q.w * q.y), s * (q.y * q.z - q.w * q.x), 1.0f - s * (q.x * q.x + q.y * q.y)}};
}

inline Vec3 operator*(const Mat3& m, Vec3 v)
{
    return m.x * v.x + m.y * v.y + m.z * v.z;
}
} // namespace fsim::render
