#pragma once

#include "FractureSim/Types.h"

#include <cmath>

namespace fsim::authoring
{
// Authoring works in double, about the middle of the body and in units of its size: a body of 1 mm and one of 1 km are
// cut alike, and the digits that are left decide what is on which side of a plane.
struct Point3
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    friend constexpr bool operator==(const Point3&, const Point3&) = default;
};

constexpr Point3 operator+(Point3 a, Point3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Point3 operator-(Point3 a, Point3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Point3 operator*(Point3 a, double s)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr double dot(Point3 a, Point3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Point3 cross(Point3 a, Point3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Point3 a)
{
    return std::sqrt(dot(a, a));
}
inline Point3 normalizedOr(Point3 a, Point3 fallback)
{
    double size = length(a);
    return size > 0.0 ? a * (1.0 / size) : fallback;
}
// Two unit vectors across a unit vector; the three are right-handed.
inline void axesAcross(Point3 normal, Point3& u, Point3& v)
{
    Point3 least = std::fabs(normal.x) <= std::fabs(normal.y) && std::fabs(normal.x) <= std::fabs(normal.z)
                       ? Point3{1.0, 0.0, 0.0}
                   : std::fabs(normal.y) <= std::fabs(normal.z) ? Point3{0.0, 1.0, 0.0}
                                                                : Point3{0.0, 0.0, 1.0};
    u = normalizedOr(cross(least, normal), least);
    v = cross(normal, u);
}
constexpr Point3 toPoint3(Vec3 a)
{
    return {double(a.x), double(a.y), double(a.z)};
}
constexpr Vec3 toVec3(Point3 a)
{
    return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z)};
}
} // namespace fsim::authoring
