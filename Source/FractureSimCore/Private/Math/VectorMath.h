#pragma once

#include "FractureSim/Types.h"

#include <cmath>

// Vectors, 3x3 matrices and quaternions; in fsim itself, where their types are, so that operators are found.
// VectorMath.isph has the same functions for kernels, operation by operation.
namespace fsim
{
// The library's min and max differ between targets in which zero or NaN they give back; these are one comparison each.
constexpr float minOf(float a, float b)
{
    return b < a ? b : a;
}
constexpr float maxOf(float a, float b)
{
    return a < b ? b : a;
}
inline float absOf(float a)
{
    return std::fabs(a);
}
constexpr float clampTo(float value, float low, float high)
{
    return minOf(maxOf(value, low), high);
}

constexpr float lengthSquared(Vec3 a)
{
    return dot(a, a);
}
inline float length(Vec3 a)
{
    return std::sqrt(dot(a, a));
}
// The direction of a; fallback where a has none.
inline Vec3 normalizedOr(Vec3 a, Vec3 fallback)
{
    float size = length(a);
    return size > 0.0f ? a / size : fallback;
}
constexpr Vec3 scaled(Vec3 a, Vec3 b)
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
inline bool isFinite(float a)
{
    return std::isfinite(a);
}
inline bool isFinite(Vec3 a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

constexpr Vec3 operator*(const Mat3& a, Vec3 v)
{
    return {a.x.x * v.x + a.y.x * v.y + a.z.x * v.z, a.x.y * v.x + a.y.y * v.y + a.z.y * v.z,
            a.x.z * v.x + a.y.z * v.y + a.z.z * v.z};
}
constexpr Mat3 operator*(const Mat3& a, const Mat3& b)
{
    return {a * b.x, a * b.y, a * b.z};
}
constexpr Mat3 operator*(const Mat3& a, float s)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Mat3 operator+(const Mat3& a, const Mat3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Mat3 operator-(const Mat3& a, const Mat3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Mat3 transposed(const Mat3& a)
{
    return {{a.x.x, a.y.x, a.z.x}, {a.x.y, a.y.y, a.z.y}, {a.x.z, a.y.z, a.z.z}};
}
constexpr float determinant(const Mat3& a)
{
    return dot(a.x, cross(a.y, a.z));
}
constexpr float trace(const Mat3& a)
{
    return a.x.x + a.y.y + a.z.z;
}
constexpr Mat3 diagonal(Vec3 d)
{
    return {{d.x, 0.0f, 0.0f}, {0.0f, d.y, 0.0f}, {0.0f, 0.0f, d.z}};
}
// a b^T
constexpr Mat3 outer(Vec3 a, Vec3 b)
{
    return {a * b.x, a * b.y, a * b.z};
}
inline bool isFinite(const Mat3& a)
{
    return isFinite(a.x) && isFinite(a.y) && isFinite(a.z);
}

constexpr Quat operator*(Quat a, Quat b)
{
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
constexpr Quat conjugate(Quat q)
{
    return {-q.x, -q.y, -q.z, q.w};
}
constexpr float dot(Quat a, Quat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
inline bool isFinite(Quat q)
{
    return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
}
inline Quat normalized(Quat q)
{
    float size = std::sqrt(dot(q, q));
    return size > 0.0f ? Quat{q.x / size, q.y / size, q.z / size, q.w / size} : Quat{};
}
constexpr Vec3 rotate(Quat q, Vec3 v)
{
    Vec3 axis{q.x, q.y, q.z};
    Vec3 t = 2.0f * cross(axis, v);
    return v + q.w * t + cross(axis, t);
}
constexpr Mat3 matrixOf(Quat q)
{
    return {{1.0f - 2.0f * (q.y * q.y + q.z * q.z), 2.0f * (q.x * q.y + q.w * q.z), 2.0f * (q.x * q.z - q.w * q.y)},
            {2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * (q.x * q.x + q.z * q.z), 2.0f * (q.y * q.z + q.w * q.x)},
            {2.0f * (q.x * q.z + q.w * q.y), 2.0f * (q.y * q.z - q.w * q.x), 1.0f - 2.0f * (q.x * q.x + q.y * q.y)}};
}

constexpr Vec3 toWorld(const Transform& t, Vec3 local)
{
    return t.position + rotate(t.rotation, local);
}
constexpr Vec3 toLocal(const Transform& t, Vec3 world)
{
    return rotate(conjugate(t.rotation), world - t.position);
}
constexpr Transform operator*(const Transform& a, const Transform& b)
{
    return {toWorld(a, b.position), a.rotation * b.rotation};
}
inline bool isFinite(const Transform& t)
{
    return isFinite(t.position) && isFinite(t.rotation);
}
} // namespace fsim
