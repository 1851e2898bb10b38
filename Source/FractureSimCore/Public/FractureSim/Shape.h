#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// What one entry of a shape's program does: a primitive pushes its distance, an operation replaces the top one or two.
enum class SdfOperation : uint32_t
{
    Box,            ///< lengths: half extents x y z, rounding
    Sphere,         ///< radius
    Shell,          ///< outer radius, inner radius
    Cylinder,       ///< radius, half height, rounding; about z
    TaperedCapsule, ///< radius at 0, radius at the other end, length; from the origin along z
    Torus,          ///< major radius, minor radius; about z
    Ellipsoid,      ///< radii x y z
    Drum,           ///< belly radius, end radius, half height; about z, its side a circular arc
    Heart,          ///< width, half thickness; upright in xz, its tip at the origin
    Complement,     ///< all that the top is not
    Union,
    Intersection,
    SmoothUnion ///< lengths: blend radius
};

/// One entry of a shape: plain bytes, fit for a file. All parameters are lengths, so that scaling is multiplication.
struct SdfNode
{
    SdfOperation operation = SdfOperation::Sphere;
    float lengths[4] = {0.5f, 0.0f, 0.0f, 0.0f}; ///< m; what they are stands beside the operation
    Transform frame{};                           ///< where a primitive is; ignored by operations
};

/// A solid by its signed distance: an immutable value, kept as a flat program in postfix order. As constructed, a ball
/// of diameter 1. Building never fails; validate() says what is wrong with the numbers, and whoever uses a shape asks
/// it.
class FRACTURESIMCORE_API SdfShape
{
public:
    SdfShape();
    /// A program from a file. Refuses what is no single shape, is too deep, or has numbers that validate() refuses.
    static Result<SdfShape> fromNodes(std::span<const SdfNode> nodes);

    // Primitives, centred on the origin; axes along z. Lengths in metres.
    static SdfShape box(Vec3 halfExtents, float rounding = 0.0f);
    static SdfShape sphere(float radius);
    static SdfShape shell(float outerRadius, float innerRadius);
    static SdfShape cylinder(float radius, float halfHeight, float rounding = 0.0f);
    static SdfShape capsule(float radius, float halfLength); ///< halfLength: of the segment between the two half balls
    static SdfShape taperedCapsule(Vec3 from, Vec3 to, float fromRadius, float toRadius);
    static SdfShape torus(float majorRadius, float minorRadius);
    static SdfShape ellipsoid(Vec3 radii);
    static SdfShape drum(float bellyRadius, float endRadius, float halfHeight);

    // Things, standing about the origin, Z up, their face or front toward -y.
    /// A puffed heart, its tip down and its notch on top. width: along x; 0.95 as high and 0.44 as thick.
    static SdfShape heart(float width);
    /// A slice of Swiss cheese: a slab (thin along z) with ball-shaped holes at places given by the seed. The holes
    /// keep apart, so the slab stays in one piece; those with a radius above halfExtents.z go all the way through.
    static SdfShape slabWithHoles(Vec3 halfExtents, uint32_t holes, float smallestRadius, float largestRadius,
                                  uint64_t seed);
    /// A four-limbed creature that stands with its arms stretched out along x. height: from its feet to its ears.
    static SdfShape creature(float height);
    /// A barrel with hoops and sunken lids. radius: of its belly.
    static SdfShape barrel(float radius, float height);

    /// Below 0 inside. Exact for one primitive (a drum aside), else never further than the surface is (Lipschitz 1).
    float distance(Vec3 point) const;
    bool contains(Vec3 point) const { return distance(point) <= 0.0f; }
    /// Of the distance, by central differences over 1/1000 of the shape's size; not of unit length at edges.
    Vec3 gradient(Vec3 point) const;
    Vec3 gradient(Vec3 point, float step) const;

    /// Holds the whole solid; tight for unrotated primitives.
    const Bounds& bounds() const { return bounds_; }
    std::span<const SdfNode> nodes() const { return nodes_; }

private:
    explicit SdfShape(std::vector<SdfNode> nodes);
    friend SdfShape combined(const SdfShape& a, const SdfShape& b, SdfOperation operation, float radius);
    friend SdfShape complemented(const SdfShape& a);
    friend FRACTURESIMCORE_API SdfShape transformed(const SdfShape& shape, const Transform& transform, float scale);

    // A ball around a primitive that is joined to what stands before it: far from it the primitive need not be asked.
    struct Reach
    {
        Vec3 centre;
        float radius = 0.0f; // infinite where the shortcut does not apply
    };

    std::vector<SdfNode> nodes_;
    std::vector<Reach> reach_; // one per node
    Bounds bounds_{};
    float step_ = 0.0f; // of the central differences
};

FRACTURESIMCORE_API SdfShape unionOf(const SdfShape& a, const SdfShape& b);
FRACTURESIMCORE_API SdfShape differenceOf(const SdfShape& a, const SdfShape& cutAway);
FRACTURESIMCORE_API SdfShape intersectionOf(const SdfShape& a, const SdfShape& b);
/// Fills the crease between the two; radius: how far from the crease the surface changes, 0 or more.
FRACTURESIMCORE_API SdfShape smoothUnionOf(const SdfShape& a, const SdfShape& b, float radius);
/// Scaled (above 0) about the origin, then rotated, then moved.
FRACTURESIMCORE_API SdfShape transformed(const SdfShape& shape, const Transform& transform, float scale = 1.0f);

/// Refuses NaN, infinity, and lengths that describe no solid, and names the part at fault.
FRACTURESIMCORE_API Status validate(const SdfShape& shape);

/// m^3, to about a tenth of a percent; 0 for a shape that validate() refuses.
FRACTURESIMCORE_API double volumeOf(const SdfShape& shape);

/// The surface as a closed, outward oriented 2-manifold without normals or other attributes. resolution: cells along
/// the longest side, 4 to 256; parts thinner than a cell may be lost. Sharp edges stay sharp.
FRACTURESIMCORE_API Result<TriangleMesh> extractSurface(const SdfShape& shape, uint32_t resolution);
} // namespace fsim
