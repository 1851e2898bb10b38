#pragma once

#include "FractureSimAuthoring/Tetrahedra.h"
#include "Geometry/MeshDistance.h"
#include "Solid/Point3.h"

#include <algorithm>

namespace fsim::authoring
{
// What stuffing asks of a solid.
class StuffingSolid
{
public:
    virtual ~StuffingSolid() = default;
    virtual bool contains(Point3 p) const = 0;
    // Where the way from a point inside to one outside goes through the surface.
    virtual Point3 cut(Point3 in, Point3 out) const = 0;
};

class DistanceSolid final : public StuffingSolid
{
public:
    explicit DistanceSolid(const SolidDistance& distance) : distance_(distance) {}
    bool contains(Point3 p) const override { return distance_(toVec3(p)) <= 0.0; }
    Point3 cut(Point3 in, Point3 out) const override
    {
        // Halving: right for any distance that only tells inside from outside.
        for (int step = 0; step < 24; ++step)
        {
            Point3 middle = (in + out) * 0.5;
            (contains(middle) ? in : out) = middle;
        }
        return (in + out) * 0.5;
    }

private:
    const SolidDistance& distance_;
};

class TriangleSolid final : public StuffingSolid
{
public:
    explicit TriangleSolid(const geometry::MeshDistance& mesh) : mesh_(mesh) {}
    bool contains(Point3 p) const override { return mesh_.contains(toVec3(p)); }
    Point3 cut(Point3 in, Point3 out) const override
    {
        // A little beyond the end, which may lie on the surface itself.
        geometry::RayHit hit = mesh_.triangles().rayCast(toVec3(in), toVec3(out - in), 1.001f);
        if (hit)
            return in + (out - in) * std::min(double(hit.distance), 1.0);
        for (int step = 0; step < 24; ++step) // the ray slipped through an edge
        {
            Point3 middle = (in + out) * 0.5;
            (contains(middle) ? in : out) = middle;
        }
        return (in + out) * 0.5;
    }

private:
    const geometry::MeshDistance& mesh_;
};

Result<TetrahedronMesh> stuffSolid(const StuffingSolid& solid, const Bounds& box, float spacing);
} // namespace fsim::authoring
