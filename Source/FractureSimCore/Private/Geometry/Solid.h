#pragma once

#include "FractureSim/Shape.h"

#include "Geometry/MeshDistance.h"

namespace fsim::geometry
{
// What sampling asks of a solid. Const and free of side effects: any number of threads may ask at once.
class Solid
{
public:
    virtual ~Solid() = default;
    virtual bool contains(Vec3 point) const = 0;
    // True only if no point of the solid is within the radius; saves asking for every point there.
    virtual bool isAwayFrom(Vec3 point, float radius) const = 0;
    virtual Bounds bounds() const = 0;
    virtual double volume() const = 0;
};

// Expects a shape that validate() lets pass, and keeps a reference to it.
class SdfSolid final : public Solid
{
public:
    explicit SdfSolid(const SdfShape& shape) : shape_(shape), volume_(volumeOf(shape)) {}
    bool contains(Vec3 point) const override { return shape_.contains(point); }
    bool isAwayFrom(Vec3 point, float radius) const override { return shape_.distance(point) > radius; }
    Bounds bounds() const override { return shape_.bounds(); }
    double volume() const override { return volume_; }

private:
    const SdfShape& shape_;
    double volume_ = 0.0;
};

// Keeps a reference to the mesh's distance.
class MeshSolid final : public Solid
{
public:
    explicit MeshSolid(const MeshDistance& mesh) : mesh_(mesh) {}
    bool contains(Vec3 point) const override { return mesh_.contains(point); }
    bool isAwayFrom(Vec3 point, float radius) const override { return mesh_.signedDistance(point) > radius; }
    Bounds bounds() const override { return mesh_.triangles().bounds(); }
    double volume() const override { return mesh_.volume(); }

private:
    const MeshDistance& mesh_;
};
} // namespace fsim::geometry
