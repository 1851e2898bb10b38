#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace fsim::clusters
{
// Clustering is an authoring step and works in double: bodies of 1 mm and of 1 km, near the origin or far from it, get
// the same clusters, and no square of a float can overflow.
struct ClusterPoint
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    friend constexpr bool operator==(const ClusterPoint&, const ClusterPoint&) = default;
};

constexpr double distanceSquared(const ClusterPoint& a, const ClusterPoint& b)
{
    double x = a.x - b.x;
    double y = a.y - b.y;
    double z = a.z - b.z;
    return x * x + y * y + z * z;
}

// Points sorted into the cells of a uniform grid, to find those near a place. Points of a cell keep their order and
// cells are visited in theirs, so sums over what is found have one order.
class PointGrid
{
public:
    // Cells have the given edge, or a larger one where that would make many more cells than points.
    FRACTURESIMCORE_API PointGrid(std::span<const ClusterPoint> points, double edge);

    // Calls visit(index, squared distance) for every point at most the radius away.
    template <class Visit> void visitBall(const ClusterPoint& middle, double radius, const Visit& visit) const
    {
        double squared = radius * radius;
        visitBox(middle, radius, [&](uint32_t index, const ClusterPoint& point) {
            double d = distanceSquared(middle, point);
            if (d <= squared)
                visit(index, d);
        });
    }

    // The nearest point, of equally near ones the first. The hint is any point of the grid; a near one makes it fast.
    uint32_t nearest(const ClusterPoint& to, uint32_t hint, const ClusterPoint& hinted) const
    {
        uint32_t best = hint;
        double least = distanceSquared(to, hinted);
        visitBox(to, std::sqrt(least), [&](uint32_t index, const ClusterPoint& point) {
            double d = distanceSquared(to, point);
            if (d < least || (d == least && index < best))
            {
                least = d;
                best = index;
            }
        });
        return best;
    }

    // The nearest of the points that accept(index) takes; there must be one.
    template <class Accept> uint32_t nearestOf(const ClusterPoint& to, const Accept& accept) const
    {
        bool found = false;
        uint32_t best = 0;
        double reach = reachOf(to);
        while (!found)
        {
            double least = reach * reach;
            visitBox(to, reach, [&](uint32_t index, const ClusterPoint& point) {
                double d = distanceSquared(to, point);
                if (accept(index) && (d < least || (d == least && (!found || index < best))))
                {
                    least = d;
                    best = index;
                    found = true;
                }
            });
            reach *= 2.0;
        }
        return best;
    }

private:
    struct Sorted
    {
        ClusterPoint point;
        uint32_t index = 0;
    };

    // The points of a row of cells lie one after the other.
    template <class Visit> void visitBox(const ClusterPoint& middle, double half, const Visit& visit) const
    {
        half *= 1.0 + 1e-12; // what is exactly on the border may fall into the next cell by rounding
        uint32_t x0 = column(middle.x - half, 0), x1 = column(middle.x + half, 0);
        uint32_t y0 = column(middle.y - half, 1), y1 = column(middle.y + half, 1);
        uint32_t z0 = column(middle.z - half, 2), z1 = column(middle.z + half, 2);
        for (uint32_t z = z0; z <= z1; ++z)
            for (uint32_t y = y0; y <= y1; ++y)
            {
                size_t row = (size_t{z} * cells_[1] + y) * cells_[0];
                for (uint32_t i = starts_[row + x0]; i < starts_[row + x1 + 1]; ++i)
                    visit(sorted_[i].index, sorted_[i].point);
            }
    }

    uint32_t column(double coordinate, int axis) const
    {
        double place = (coordinate - low_[axis]) * perEdge_;
        return place > 0.0 ? static_cast<uint32_t>(std::min(place, static_cast<double>(cells_[axis] - 1))) : 0;
    }
    size_t cellOf(const ClusterPoint& point) const
    {
        return (size_t{column(point.z, 2)} * cells_[1] + column(point.y, 1)) * cells_[0] + column(point.x, 0);
    }
    // Far enough to meet a cell with points, for a start.
    FRACTURESIMCORE_API double reachOf(const ClusterPoint& to) const;

    double low_[3] = {0.0, 0.0, 0.0};
    double perEdge_ = 0.0; // 1 / edge; 0 for a grid of one cell
    uint32_t cells_[3] = {1, 1, 1};
    std::vector<uint32_t> starts_; // #cells + 1
    std::vector<Sorted> sorted_;
};
} // namespace fsim::clusters
