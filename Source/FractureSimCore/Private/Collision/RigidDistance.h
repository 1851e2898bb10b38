#pragma once

#include "FractureSim/Asset.h"

#include "Collision/RigidBodies.h"
#include "Geometry/TriangleBvh.h"

#include <memory>
#include <vector>

namespace fsim::collision
{
struct SurfacePoint
{
    float distance = 0.0f; // m, below 0 inside
    Vec3 normal{};         // unit, outwards, in the frame of the shape
};

// The surface of a body whose shape changes.
class ChangingSurface
{
public:
    virtual ~ChangingSurface() = default;
    // From a point in the user's frame of the body.
    virtual SurfacePoint distanceTo(Vec3 point) const = 0;
    // Where a ray from outside first meets it: how far, no further than length, and the normal there. The distance is
    // negative where it does not.
    virtual SurfacePoint castRay(Vec3 origin, Vec3 direction, float length) const = 0;
};

// What distances to a hull or a mesh need, made once per asset; or to a body that dents, made for it.
struct AssetSurface
{
    struct Plane
    {
        Vec3 normal;
        float offset = 0.0f;
    };
    std::vector<Plane> planes;                   // ConvexHull
    std::unique_ptr<geometry::TriangleBvh> tree; // Mesh
    std::vector<Vec3> triangleNormals;           // Mesh
    const ChangingSurface* changing = nullptr;   // Dented
};
AssetSurface surfaceOf(const Asset& asset);

// From a point, in the user's frame of a shape, to its surface. Exact, except outside the edges of a hull, where the
// largest distance to a face plane is given, which is never more. A mesh is a surface without an inside: its distance
// is never below 0.
SurfacePoint distanceTo(const RigidShape& shape, const AssetSurface* surface, Vec3 point);

// The same for a point of something whose middle is outside. Inside the shape, to the face through which it lies from
// there: near an edge that is not always the nearest face, and pushed out of that one it would come to the other side,
// into the floor on which a wall stands.
SurfacePoint distanceFrom(Vec3 outside, const RigidShape& shape, const AssetSurface* surface, Vec3 point);
} // namespace fsim::collision
