#pragma once

#include "Geometry/TriangleBvh.h"

namespace fsim::geometry
{
// The inside of a closed mesh and the distance to it. Inside is where the mesh winds around a point, which stays right
// for meshes that intersect themselves or are made of several overlapping closed parts. Const: any number of threads
// may ask.
class MeshDistance
{
public:
    // Refuses what massPropertiesOf() refuses.
    FRACTURESIMCORE_API static Result<MeshDistance> make(const TriangleMesh& mesh);

    FRACTURESIMCORE_API bool contains(Vec3 point) const;
    // Below 0 inside.
    FRACTURESIMCORE_API float signedDistance(Vec3 point) const;
    const TriangleBvh& triangles() const { return tree_; }
    double volume() const { return volume_; }

private:
    MeshDistance(const TriangleMesh& mesh, double volume) : tree_(mesh), volume_(volume) {}

    TriangleBvh tree_;
    double volume_ = 0.0;
};
} // namespace fsim::geometry
