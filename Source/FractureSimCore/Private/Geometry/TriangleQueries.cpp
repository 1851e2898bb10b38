#include "Geometry/TriangleQueries.h"

#include "Math/VectorMath.h"

namespace fsim::geometry
{
Vec3 closestOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c)
{
    Vec3 ab = b - a;
    Vec3 ac = c - a;
    Vec3 ap = p - a;
    float d1 = dot(ab, ap);
    float d2 = dot(ac, ap);
    if (d1 <= 0.0f && d2 <= 0.0f)
        return a;
    Vec3 bp = p - b;
    float d3 = dot(ab, bp);
    float d4 = dot(ac, bp);
    if (d3 >= 0.0f && d4 <= d3)
        return b;
    float vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0f && d1 >= 0.0f && d3 <= 0.0f)
        return a + (d1 / (d1 - d3)) * ab;
    Vec3 cp = p - c;
    float d5 = dot(ab, cp);
    float d6 = dot(ac, cp);
    if (d6 >= 0.0f && d5 <= d6)
        return c;
    float vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0f && d2 >= 0.0f && d6 <= 0.0f)
        return a + (d2 / (d2 - d6)) * ac;
    float va = d3 * d6 - d5 * d4;
    if (va <= 0.0f && d4 - d3 >= 0.0f && d5 - d6 >= 0.0f)
        return b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b);
    float sum = va + vb + vc;
    if (!(sum > 0.0f)) // no area, and rounding hid which side is nearest: any of its points is about as near
        return a;
    return a + (vb / sum) * ab + (vc / sum) * ac;
}

double rayMeetsTriangle(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b, Vec3 c)
{
    struct D
    {
        double x, y, z;
    };
    auto minus = [](Vec3 p, Vec3 q) {
        return D{double(p.x) - double(q.x), double(p.y) - double(q.y), double(p.z) - double(q.z)};
    };
    auto times = [](const D& p, const D& q) {
        return D{p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    };
    auto along = [](const D& p, const D& q) { return p.x * q.x + p.y * q.y + p.z * q.z; };
    D d = minus(direction, {});
    D e1 = minus(b, a);
    D e2 = minus(c, a);
    D h = times(d, e2);
    double determinant = along(e1, h);
    if (determinant == 0.0)
        return -1.0;
    D s = minus(origin, a);
    double u = along(s, h) / determinant;
    D q = times(s, e1);
    double v = along(d, q) / determinant;
    constexpr double slack = 1.0e-9; // of a triangle; closes the seams
    if (u < -slack || v < -slack || u + v > 1.0 + slack)
        return -1.0;
    return along(e2, q) / determinant;
}
} // namespace fsim::geometry
