#pragma once

#include "Solid/SolidMesh.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace fsim::authoring
{
// Planes beyond the sites: the six of a box around everything, which keeps cells finite.
constexpr uint32_t boxPlanes = 6;

// A linear map of the space in which cells are Voronoi cells: what is stretched there gives long or flat cells. The
// rows are along orthogonal axes, so the inverse is as exact as the map.
struct CellMetric
{
    Point3 axes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}; // orthonormal
    double scales[3] = {1.0, 1.0, 1.0};

    Point3 mapped(Point3 p) const
    {
        return {dot(axes[0], p) * scales[0], dot(axes[1], p) * scales[1], dot(axes[2], p) * scales[2]};
    }
    Point3 unmapped(Point3 q) const
    {
        return axes[0] * (q.x / scales[0]) + axes[1] * (q.y / scales[1]) + axes[2] * (q.z / scales[2]);
    }
    // Of a plane that has a normal there, here: by the transpose.
    Point3 unmappedNormal(Point3 n) const
    {
        Point3 sum = axes[0] * (n.x * scales[0]) + axes[1] * (n.y * scales[1]) + axes[2] * (n.z * scales[2]);
        return normalizedOr(sum, axes[2]);
    }
};

// The points where a mesh and Voronoi cells meet, each known by what it is the meeting of. A point's place is computed
// from that alone, in one order: so whoever comes upon it, from whichever side, has the same bits and the same number.
class CutPoints
{
public:
    enum class Kind : uint32_t
    {
        MeshPoint,     // of the mesh; numbers equal those of the mesh
        EdgePoint,     // on an edge of the mesh, halfway between two sites
        TrianglePoint, // in a triangle of the mesh, as far from three sites
        CellCorner     // as far from four sites (or on planes of the box)
    };
    struct Key
    {
        Kind kind = Kind::MeshPoint;
        uint32_t host = 0; // edge or triangle
        uint32_t sites[4] = {0, 0, 0, 0};

        friend bool operator==(const Key&, const Key&) = default;
    };

    // Sites and mesh in the space of the metric. low and high: the box.
    CutPoints(const SolidMesh& mesh, std::span<const Point3> points, std::span<const Point3> sites, Point3 low,
              Point3 high);

    uint32_t edgePoint(uint32_t edge, uint32_t a, uint32_t b);
    uint32_t trianglePoint(uint32_t triangle, uint32_t a, uint32_t b, uint32_t c);
    uint32_t cellCorner(uint32_t a, uint32_t b, uint32_t c, uint32_t d);

    // Above 0 where a point is nearer to a than to b. Exactly the negative for b and a.
    double side(Point3 p, uint32_t a, uint32_t b) const
    {
        Point3 between = (sites_[a] + sites_[b]) * 0.5;
        return dot(sites_[a] - sites_[b], p - between);
    }
    // Which side a point belongs to; the tie goes to the lower number, for both askers alike.
    bool isNearer(Point3 p, uint32_t a, uint32_t b) const
    {
        double s = side(p, a, b);
        return s > 0.0 || (s == 0.0 && a < b);
    }

    size_t count() const { return keys_.size(); }
    const Key& key(uint32_t point) const { return keys_[point]; }
    Point3 place(uint32_t point) const { return places_[point]; }
    // Of an EdgePoint: how far from the lower to the higher end. Of a TrianglePoint: the shares of corners 1 and 2.
    std::array<double, 2> shares(uint32_t point) const { return shares_[point]; }
    std::span<const Point3> sites() const { return sites_; }
    uint32_t siteCount() const { return static_cast<uint32_t>(sites_.size()); }

private:
    struct KeyHash
    {
        size_t operator()(const Key& key) const;
    };
    uint32_t add(const Key& key, Point3 place, std::array<double, 2> shares);
    void planeOf(uint32_t reference, uint32_t other, Point3& normal, double& offset) const;

    const SolidMesh& mesh_;
    std::span<const Point3> sites_;
    Point3 low_{};
    Point3 high_{};
    std::vector<Key> keys_;
    std::vector<Point3> places_;
    std::vector<std::array<double, 2>> shares_;
    std::unordered_map<Key, uint32_t, KeyHash> numbers_; // only ever asked for one key; never walked
};
} // namespace fsim::authoring
