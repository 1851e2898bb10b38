#include "Collision/RigidDistance.h"

#include <limits>
#include <optional>
#include <span>

namespace fsim::collision
{
namespace
{
SurfacePoint fromVector(Vec3 away, float radius, Vec3 fallback)
{
    float size = length(away);
    return {size - radius, size > 0.0f ? away / size : fallback};
}

SurfacePoint boxDistance(Vec3 e, Vec3 p)
{
    Vec3 inside{std::fabs(p.x) - e.x, std::fabs(p.y) - e.y, std::fabs(p.z) - e.z};
    Vec3 sign{p.x < 0 ? -1.0f : 1.0f, p.y < 0 ? -1.0f : 1.0f, p.z < 0 ? -1.0f : 1.0f};
    Vec3 out{maxOf(inside.x, 0.0f), maxOf(inside.y, 0.0f), maxOf(inside.z, 0.0f)};
    float size = length(out);
    if (size > 0.0f)
        return {size, scaled(out / size, sign)};
    if (inside.x >= inside.y && inside.x >= inside.z)
        return {inside.x, {sign.x, 0.0f, 0.0f}};
    return inside.y >= inside.z ? SurfacePoint{inside.y, {0.0f, sign.y, 0.0f}}
                                : SurfacePoint{inside.z, {0.0f, 0.0f, sign.z}};
}

SurfacePoint cylinderDistance(float radius, float halfHeight, Vec3 p)
{
    float across = std::sqrt(p.x * p.x + p.y * p.y);
    Vec3 outwards = across > 0.0f ? Vec3{p.x / across, p.y / across, 0.0f} : Vec3{1.0f, 0.0f, 0.0f};
    Vec3 upwards{0.0f, 0.0f, p.z < 0.0f ? -1.0f : 1.0f};
    float side = across - radius;
    float end = std::fabs(p.z) - halfHeight;
    if (side > 0.0f && end > 0.0f)
    {
        float size = std::sqrt(side * side + end * end);
        return {size, (side / size) * outwards + (end / size) * upwards};
    }
    return side > end ? SurfacePoint{side, outwards} : SurfacePoint{end, upwards};
}

// Of the faces that a way from outside to a point inside goes through, the last one.
class EntryFace
{
public:
    void pass(float before, const SurfacePoint& after)
    {
        float share = before / (before - after.distance); // of the way
        if (before > 0.0f && after.distance < 0.0f && share > last_)
        {
            last_ = share;
            face_ = after;
        }
    }
    std::optional<SurfacePoint> face() const { return last_ > 0.0f ? std::optional(face_) : std::nullopt; }

private:
    float last_ = 0.0f;
    SurfacePoint face_{};
};

void passBox(Vec3 e, Vec3 from, Vec3 p, EntryFace& entry)
{
    auto pass = [&](float half, float begin, float end, Vec3 axis) {
        float sign = begin < 0.0f ? -1.0f : 1.0f;
        entry.pass(sign * begin - half, {sign * end - half, sign * axis});
    };
    pass(e.x, from.x, p.x, {1.0f, 0.0f, 0.0f});
    pass(e.y, from.y, p.y, {0.0f, 1.0f, 0.0f});
    pass(e.z, from.z, p.z, {0.0f, 0.0f, 1.0f});
}

// Nearer to the axis than both ends, a way through the side is taken as if its distance to the axis changed evenly.
void passCylinder(float radius, float halfHeight, Vec3 from, Vec3 p, EntryFace& entry)
{
    float across = std::sqrt(p.x * p.x + p.y * p.y);
    Vec3 outwards = across > 0.0f ? Vec3{p.x / across, p.y / across, 0.0f} : Vec3{1.0f, 0.0f, 0.0f};
    entry.pass(std::sqrt(from.x * from.x + from.y * from.y) - radius, {across - radius, outwards});
    float sign = from.z < 0.0f ? -1.0f : 1.0f;
    entry.pass(sign * from.z - halfHeight, {sign * p.z - halfHeight, {0.0f, 0.0f, sign}});
}

void passHull(std::span<const AssetSurface::Plane> planes, Vec3 from, Vec3 p, EntryFace& entry)
{
    for (const AssetSurface::Plane& plane : planes)
        entry.pass(dot(from, plane.normal) - plane.offset, {dot(p, plane.normal) - plane.offset, plane.normal});
}

SurfacePoint hullDistance(std::span<const AssetSurface::Plane> planes, Vec3 p)
{
    SurfacePoint furthest{-std::numeric_limits<float>::max(), {0.0f, 0.0f, 1.0f}};
    for (const AssetSurface::Plane& plane : planes)
    {
        float distance = dot(p, plane.normal) - plane.offset;
        if (distance > furthest.distance)
            furthest = {distance, plane.normal};
    }
    return furthest;
}
} // namespace

AssetSurface surfaceOf(const Asset& asset)
{
    AssetSurface surface;
    TriangleMesh mesh;
    mesh.positions.assign(asset.positions().begin(), asset.positions().end());
    mesh.indices.assign(asset.indices().begin(), asset.indices().end());
    if (asset.kind() == AssetKind::Mesh)
        surface.tree = std::make_unique<geometry::TriangleBvh>(mesh);
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        Vec3 a = mesh.positions[mesh.indices[i]];
        Vec3 b = mesh.positions[mesh.indices[i + 1]];
        Vec3 c = mesh.positions[mesh.indices[i + 2]];
        Vec3 normal = normalizedOr(cross(b - a, c - a), {});
        if (asset.kind() == AssetKind::Mesh)
            surface.triangleNormals.push_back(normal);
        else if (lengthSquared(normal) > 0.0f)
            surface.planes.push_back({normal, dot(normal, a)});
    }
    return surface;
}

SurfacePoint distanceTo(const RigidShape& shape, const AssetSurface* surface, Vec3 p)
{
    constexpr Vec3 up{0.0f, 0.0f, 1.0f};
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return fromVector(p, shape.radius, up);
    case RigidShapeKind::Box:
        return boxDistance(shape.halfExtents, p);
    case RigidShapeKind::Capsule:
        return fromVector(p - Vec3{0.0f, 0.0f, clampTo(p.z, -shape.halfHeight, shape.halfHeight)}, shape.radius,
                          {1.0f, 0.0f, 0.0f});
    case RigidShapeKind::Cylinder:
        return cylinderDistance(shape.radius, shape.halfHeight, p);
    case RigidShapeKind::Plane:
        return {p.z, up};
    case RigidShapeKind::ConvexHull:
        return hullDistance(surface->planes, p);
    case RigidShapeKind::Mesh:
        return fromVector(p - surface->tree->closestPoint(p).point, 0.0f, up);
    case RigidShapeKind::Dented:
        return surface->changing->distanceTo(p);
    }
    return {std::numeric_limits<float>::infinity(), up};
}

SurfacePoint distanceFrom(Vec3 outside, const RigidShape& shape, const AssetSurface* surface, Vec3 p)
{
    SurfacePoint nearest = distanceTo(shape, surface, p);
    if (nearest.distance >= 0.0f)
        return nearest;
    EntryFace entry;
    if (shape.kind == RigidShapeKind::Box)
        passBox(shape.halfExtents, outside, p, entry);
    else if (shape.kind == RigidShapeKind::Cylinder)
        passCylinder(shape.radius, shape.halfHeight, outside, p, entry);
    else if (shape.kind == RigidShapeKind::ConvexHull)
        passHull(surface->planes, outside, p, entry);
    return entry.face().value_or(nearest);
}
} // namespace fsim::collision
