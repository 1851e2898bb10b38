#pragma once

#include "FractureSim/Types.h"

#include "Foundation/FixedMath.h"

#include <cmath>

namespace fsim::geometry
{
// The solid angle, in steradians, under which the origin sees a triangle, positive where it sees the back (the triangle
// then faces away, as all do from inside a closed mesh). Van Oosterom and Strackee, "The Solid Angle of a Plane
// Triangle", 1983, equation (8).
inline double solidAngleOf(Vec3 a, Vec3 b, Vec3 c)
{
    double p[3][3] = {{double(a.x), double(a.y), double(a.z)},
                      {double(b.x), double(b.y), double(b.z)},
                      {double(c.x), double(c.y), double(c.z)}};
    auto dotOf = [&](int i, int j) { return p[i][0] * p[j][0] + p[i][1] * p[j][1] + p[i][2] * p[j][2]; };
    double la = std::sqrt(dotOf(0, 0));
    double lb = std::sqrt(dotOf(1, 1));
    double lc = std::sqrt(dotOf(2, 2));
    double sine = p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
                  p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
    double cosine = la * lb * lc + dotOf(0, 1) * lc + dotOf(1, 2) * la + dotOf(2, 0) * lb;
    double scale = std::fabs(sine) > std::fabs(cosine) ? std::fabs(sine) : std::fabs(cosine);
    if (!(scale > 0.0)) // the origin is a corner
        return 0.0;
    return 2.0 * double(fixed::atan2(float(sine / scale), float(cosine / scale)));
}
} // namespace fsim::geometry
