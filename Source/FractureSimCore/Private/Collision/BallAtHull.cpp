#include "Collision/BallAtHull.h"

#include <algorithm>
#include <array>

namespace fsim::collision
{
namespace
{
constexpr uint32_t mostFaces = 64; // that are looked at; hulls of fragments have fewer
constexpr int projectionRounds = 8;
constexpr int advances = 24;
constexpr float ballTouching = 0.01f; // of the radius

// The point of a hull that is nearest to one outside: Dykstra's alternating projections onto the half-spaces, which
// remember what each has taken off.
Vec3 nearestOfHull(std::span<const HullFace> faces, Vec3 point)
{
    std::array<float, mostFaces> taken{};
    Vec3 near = point;
    for (int round = 0; round < projectionRounds; ++round)
    {
        float moved = 0.0f;
        for (size_t f = 0; f < faces.size(); ++f)
        {
            float outside = dot(faces[f].normal, near) - faces[f].distance + taken[f];
            float off = maxOf(outside, 0.0f);
            near -= (off - taken[f]) * faces[f].normal;
            moved = maxOf(moved, absOf(off - taken[f]));
            taken[f] = off;
        }
        if (!(moved > 1e-4f * absOf(faces[0].distance)))
            break;
    }
    return near;
}
} // namespace

std::optional<BallTouch> ballAtHull(std::span<const HullFace> faces, Vec3 centre, float radius)
{
    if (faces.empty())
        return std::nullopt;
    faces = faces.first(std::min<size_t>(faces.size(), mostFaces));
    const HullFace* widest = &faces[0];
    float most = dot(widest->normal, centre) - widest->distance;
    for (const HullFace& face : faces)
        if (float outside = dot(face.normal, centre) - face.distance; outside > most)
        {
            most = outside;
            widest = &face;
        }
    // Inside the nearest face is the way out; from far away it is enough to know that it is far.
    if (!(most > 0.0f) || most > 2.0f * radius)
        return BallTouch{most - radius, widest->normal, centre - most * widest->normal};
    Vec3 point = nearestOfHull(faces, centre);
    Vec3 away = centre - point;
    float distance = length(away);
    return BallTouch{distance - radius, distance > 0.0f ? away / distance : widest->normal, point};
}

std::optional<BallEntry> ballIntoHull(std::span<const HullFace> faces, Vec3 from, Vec3 way, float radius)
{
    float reach = length(way);
    if (faces.empty() || reach == 0.0f)
        return std::nullopt;
    // While it is between all planes, moved out by the radius, it may touch, and at no other time.
    float begin = 0.0f, end = 1.0f;
    for (const HullFace& face : faces)
    {
        float outside = dot(face.normal, from) - face.distance - radius;
        float speed = dot(face.normal, way);
        if (speed < 0.0f)
            begin = maxOf(begin, -outside / speed);
        else if (speed > 0.0f)
            end = minOf(end, -outside / speed);
        else if (outside > 0.0f)
            return std::nullopt;
    }
    for (int i = 0; i < advances && begin <= end; ++i)
    {
        std::optional<BallTouch> there = ballAtHull(faces, from + begin * way, radius);
        if (there->gap <= ballTouching * radius)
        {
            if (!(dot(there->normal, way) < 0.0f))
                return std::nullopt;
            return BallEntry{begin, *there};
        }
        begin += there->gap / reach;
    }
    return std::nullopt;
}
} // namespace fsim::collision
