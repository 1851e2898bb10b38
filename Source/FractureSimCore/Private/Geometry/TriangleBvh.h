#pragma once

#include "FractureSim/Mesh.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace fsim::geometry
{
struct ClosestPoint
{
    Vec3 point;
    float distance = std::numeric_limits<float>::infinity();
    uint32_t triangle = UINT32_MAX;
};

struct RayHit
{
    float distance = std::numeric_limits<float>::infinity(); // in lengths of the direction
    uint32_t triangle = UINT32_MAX;                          // UINT32_MAX: none

    explicit operator bool() const { return triangle != UINT32_MAX; }
};

// A tree of boxes over the triangles of a mesh, in flat arrays. The build depends on nothing but the mesh, and queries
// are const: any number of threads may ask at once.
class TriangleBvh
{
public:
    // Expects a mesh that validateStructure() lets pass; keeps a copy of its corners.
    FRACTURESIMCORE_API explicit TriangleBvh(const TriangleMesh& mesh);

    FRACTURESIMCORE_API ClosestPoint closestPoint(Vec3 point) const;
    // The first hit at 0 <= distance <= reach.
    FRACTURESIMCORE_API RayHit rayCast(Vec3 origin, Vec3 direction, float reach) const;
    // How often the mesh goes around the point: 1 inside a closed mesh, 0 outside, something between where there are
    // gaps. Barill et al., "Fast Winding Numbers for Soups and Clouds", 2018: what is far counts as one dipole per box.
    FRACTURESIMCORE_API double windingNumber(Vec3 point) const;

    const Bounds& bounds() const { return nodes_[0].box; }

private:
    struct Node
    {
        Bounds box;
        uint32_t first = 0; // of its triangles, in the order of the tree
        uint32_t count = 0;
        uint32_t right = 0; // its second child; 0 for a leaf. The first child follows the node.
        // Of its triangles, for windingNumber(): sum of area times normal, mean by area, and the reach from there.
        Vec3 dipole;
        Vec3 centre;
        float radius = 0.0f;
    };
    struct Corners
    {
        Vec3 a, b, c;
    };

    uint32_t build(std::span<uint32_t> order, uint32_t first, std::span<const Vec3> middles);
    void fillDipole(Node& node) const;

    std::vector<Node> nodes_;
    std::vector<Corners> corners_;    // in the order of the tree
    std::vector<uint32_t> triangles_; // number in the mesh of each corners_ entry
};
} // namespace fsim::geometry
