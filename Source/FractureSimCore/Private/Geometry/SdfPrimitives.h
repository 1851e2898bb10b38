#pragma once

#include "FractureSim/Types.h"

#include "Math/VectorMath.h"

// Signed distances of the primitives in their own frames, from + - * / sqrt alone, so that the bits are the same on
// every machine. The formulas are those collected by Inigo Quilez ("distance functions"), where exact ones exist.
namespace fsim::geometry
{
inline float length2(float x, float y)
{
    return std::sqrt(x * x + y * y);
}

// Distance to a rectangle corner: x and y are how far beyond its two sides.
inline float cornerDistance(float x, float y)
{
    return length2(maxOf(x, 0.0f), maxOf(y, 0.0f)) + minOf(maxOf(x, y), 0.0f);
}

inline float boxDistance(Vec3 p, Vec3 half, float rounding)
{
    Vec3 q{std::fabs(p.x) - (half.x - rounding), std::fabs(p.y) - (half.y - rounding),
           std::fabs(p.z) - (half.z - rounding)};
    Vec3 beyond{maxOf(q.x, 0.0f), maxOf(q.y, 0.0f), maxOf(q.z, 0.0f)};
    return length(beyond) + minOf(maxOf(q.x, maxOf(q.y, q.z)), 0.0f) - rounding;
}

inline float shellDistance(Vec3 p, float outer, float inner)
{
    float r = length(p);
    return maxOf(r - outer, inner - r);
}

inline float cylinderDistance(Vec3 p, float radius, float halfHeight, float rounding)
{
    return cornerDistance(length2(p.x, p.y) - (radius - rounding), std::fabs(p.z) - (halfHeight - rounding)) - rounding;
}

// The hull of a ball at the origin and one at (0, 0, size). In the half plane (distance from the axis, z) its side is a
// line; slope is the sine of its angle to the axis, rise the cosine.
inline float taperedCapsuleDistance(Vec3 p, float radius0, float radius1, float size)
{
    float slope = (radius0 - radius1) / size;
    float rise = std::sqrt(maxOf(1.0f - slope * slope, 0.0f));
    float r = length2(p.x, p.y);
    float along = rise * p.z - slope * r;
    if (along < 0.0f)
        return length2(r, p.z) - radius0;
    if (along > rise * size)
        return length2(r, p.z - size) - radius1;
    return rise * r + slope * p.z - radius0;
}

inline float torusDistance(Vec3 p, float major, float minor)
{
    return length2(length2(p.x, p.y) - major, p.z) - minor;
}

// The side is the arc through (belly, 0) and (end, +-half), a circle with its centre beyond the axis. Where side and
// lid meet the larger of the two distances is taken, which falls short of the true one but never exceeds it.
inline float drumDistance(Vec3 p, float belly, float end, float half)
{
    double sag = double(belly) - double(end);
    double arc = (sag * sag + double(half) * double(half)) / (2.0 * sag);
    double r = double(length2(p.x, p.y)) + (arc - double(belly));
    float side = float(std::sqrt(r * r + double(p.z) * double(p.z)) - arc);
    return maxOf(side, std::fabs(p.z) - half);
}

// Exact, by Eberly's "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid": the nearest point is
// x_i = r_i^2 p_i / (t + r_i^2) for the root t of a convex, falling function, which Newton's method reaches from the
// left without overshoot. The function has poles where p lies in a plane of symmetry; keeping p a millionth of a radius
// away from those moves it by no more than that, and the distance stays Lipschitz.
inline float ellipsoidDistance(Vec3 point, Vec3 radii)
{
    double r[3] = {double(radii.x), double(radii.y), double(radii.z)};
    double p[3] = {std::fabs(double(point.x)), std::fabs(double(point.y)), std::fabs(double(point.z))};
    double t = -1.0e300;
    double level = 0.0;
    for (int i = 0; i < 3; ++i)
    {
        double least = 1.0e-6 * r[i];
        p[i] = p[i] < least ? least : p[i];
        double start = r[i] * p[i] - r[i] * r[i];
        t = start > t ? start : t;
        level += (p[i] / r[i]) * (p[i] / r[i]);
    }
    for (int iteration = 0; iteration < 40; ++iteration)
    {
        double value = -1.0;
        double slope = 0.0;
        for (int i = 0; i < 3; ++i)
        {
            double share = 1.0 / (t + r[i] * r[i]);
            double ratio = r[i] * p[i] * share;
            value += ratio * ratio;
            slope -= 2.0 * ratio * ratio * share;
        }
        // With value at 0 the point is on the surface; an error of it counts by at most a radius.
        if (!(value > 1.0e-9)) // also ends on NaN
            break;
        t -= value / slope;
    }
    double squared = 0.0;
    for (int i = 0; i < 3; ++i)
    {
        double offset = p[i] - r[i] * r[i] * p[i] / (t + r[i] * r[i]);
        squared += offset * offset;
    }
    double distance = std::sqrt(squared);
    return float(level < 1.0 ? -distance : distance);
}

// The outline of a heart of width 1, tip at the origin: an arc about (lobeX, lobeZ) from the notch on the axis over the
// top and round to where the straight side from the tip touches it.
constexpr float lobeRadius = 0.27f;
constexpr float lobeX = 0.5f - lobeRadius;
constexpr float heartHeight = 0.95f;
constexpr float lobeZ = heartHeight - lobeRadius;

// Exact: the nearer of arc, notch and side.
inline float heartOutlineDistance(float x, float z)
{
    constexpr float notch = 0.1414214f; // above the lobe's centre: sqrt(lobeRadius^2 - lobeX^2)
    x = std::fabs(x);
    float toLobe = lobeX * lobeX + lobeZ * lobeZ; // squared
    float side = std::sqrt(toLobe - lobeRadius * lobeRadius);
    // Along the side, from the tip: the direction to the lobe, turned by the angle under which the lobe is seen.
    float sine = lobeRadius / std::sqrt(toLobe);
    float cosine = side / std::sqrt(toLobe);
    float towardX = lobeX / std::sqrt(toLobe);
    float towardZ = lobeZ / std::sqrt(toLobe);
    float sideX = cosine * towardX + sine * towardZ;
    float sideZ = cosine * towardZ - sine * towardX;
    float along = clampTo(x * sideX + z * sideZ, 0.0f, side);
    float distance = length2(x - along * sideX, z - along * sideZ);
    distance = minOf(distance, length2(x, z - (lobeZ + notch)));
    // Seen from the lobe's centre, the outline leaves the circle on the left, between the notch and the side's end.
    float px = x - lobeX;
    float pz = z - lobeZ;
    float endX = side * sideX - lobeX;
    float endZ = side * sideZ - lobeZ;
    bool pastNotch = -lobeX * pz - notch * px > 0.0f;
    bool beforeEnd = px * endZ - pz * endX > 0.0f;
    float fromLobe = length2(px, pz) - lobeRadius;
    if (!(pastNotch && beforeEnd))
        distance = minOf(distance, std::fabs(fromLobe));
    bool insideKite = pastNotch && beforeEnd && x * sideZ - z * sideX < 0.0f;
    return fromLobe < 0.0f || insideKite ? -distance : distance;
}

// The outline blown up like a cushion: its rim is round, and where it is wider than thick it is flat.
inline float heartDistance(Vec3 p, float width, float halfThickness)
{
    float outline = width * heartOutlineDistance(p.x / width, p.z / width);
    return length2(maxOf(outline + halfThickness, 0.0f), p.y) - halfThickness;
}

// The quadratic smooth minimum; a convex mix of its arguments' gradients, so it stays Lipschitz. Lowers the minimum by
// at most radius / 4, where a and b are equal, and by nothing where they differ by the radius or more.
inline float smoothMinimum(float a, float b, float radius)
{
    float least = minOf(a, b);
    if (!(radius > 0.0f))
        return least;
    float overlap = maxOf(radius - std::fabs(a - b), 0.0f) / radius;
    return least - overlap * overlap * radius * 0.25f;
}
} // namespace fsim::geometry
