#include "Faces/DelaunayFlips.h"

#include <algorithm>
#include <cmath>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t noTriangle = UINT32_MAX;

double turnOf(Point2 a, Point2 b, Point2 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

class FlipMesh
{
public:
    FlipMesh(std::span<const Point2> points, std::vector<std::array<uint32_t, 3>>& triangles)
        : points_(points), triangles_(triangles), neighbours_(triangles.size())
    {
        struct Side
        {
            uint32_t low, high, triangle, corner;
        };
        std::vector<Side> sides;
        for (uint32_t t = 0; t < triangles_.size(); ++t)
            for (uint32_t k = 0; k < 3; ++k)
            {
                uint32_t a = triangles_[t][k], b = triangles_[t][(k + 1) % 3];
                sides.push_back({std::min(a, b), std::max(a, b), t, k});
                neighbours_[t][k] = noTriangle;
            }
        std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
            return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
        });
        for (size_t i = 0; i + 1 < sides.size(); ++i)
            if (sides[i].low == sides[i + 1].low && sides[i].high == sides[i + 1].high)
            {
                neighbours_[sides[i].triangle][sides[i].corner] = sides[i + 1].triangle;
                neighbours_[sides[i + 1].triangle][sides[i + 1].corner] = sides[i].triangle;
            }
    }

    // Into the triangle that holds it with room to spare; a point that none holds so is left out.
    void insert(uint32_t point)
    {
        Point2 p = points_[point];
        for (uint32_t t = 0; t < triangles_.size(); ++t)
        {
            auto [a, b, c] = triangles_[t];
            double area = turnOf(points_[a], points_[b], points_[c]);
            double least = 1e-3 * area;
            if (!(area > 0.0) || turnOf(points_[a], points_[b], p) < least ||
                turnOf(points_[b], points_[c], p) < least || turnOf(points_[c], points_[a], p) < least)
                continue;
            auto second = static_cast<uint32_t>(triangles_.size());
            uint32_t third = second + 1;
            std::array<uint32_t, 3> around = neighbours_[t];
            triangles_[t] = {a, b, point};
            neighbours_[t] = {around[0], second, third};
            triangles_.push_back({b, c, point});
            neighbours_.push_back({around[1], third, t});
            triangles_.push_back({c, a, point});
            neighbours_.push_back({around[2], t, second});
            relink(around[1], t, second);
            relink(around[2], t, third);
            return;
        }
    }

    void flipAll()
    {
        // Each flip raises the least angle; the limit only guards against rounding.
        for (size_t pass = 0, limit = 8 + triangles_.size(); pass < limit; ++pass)
        {
            bool any = false;
            for (uint32_t t = 0; t < triangles_.size(); ++t)
                for (uint32_t k = 0; k < 3; ++k)
                    any = flip(t, k) || any;
            if (!any)
                return;
        }
    }

private:
    void relink(uint32_t triangle, uint32_t from, uint32_t to)
    {
        if (triangle != noTriangle)
            for (uint32_t& n : neighbours_[triangle])
                if (n == from)
                {
                    n = to;
                    return;
                }
    }

    // Above 0: d lies in the circle through a, b, c.
    double inCircle(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        Point2 o = points_[d];
        double ax = points_[a].x - o.x, ay = points_[a].y - o.y;
        double bx = points_[b].x - o.x, by = points_[b].y - o.y;
        double cx = points_[c].x - o.x, cy = points_[c].y - o.y;
        double aa = ax * ax + ay * ay, bb = bx * bx + by * by, cc = cx * cx + cy * cy;
        double value = ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx);
        double most = std::max(aa, std::max(bb, cc));
        return value - 1e-9 * most * most;
    }

    bool flip(uint32_t t, uint32_t k)
    {
        uint32_t u = neighbours_[t][k];
        if (u == noTriangle || u == t)
            return false;
        uint32_t a = triangles_[t][k], b = triangles_[t][(k + 1) % 3], c = triangles_[t][(k + 2) % 3];
        uint32_t l = 3;
        for (uint32_t i = 0; i < 3; ++i)
            if (triangles_[u][i] == b && triangles_[u][(i + 1) % 3] == a && neighbours_[u][i] == t)
                l = i;
        if (l == 3)
            return false;
        uint32_t d = triangles_[u][(l + 2) % 3];
        if (d == c || !(inCircle(a, b, c, d) > 0.0))
            return false;
        double area = turnOf(points_[a], points_[b], points_[c]) + turnOf(points_[b], points_[a], points_[d]);
        double least = 1e-6 * std::fabs(area);
        if (!(turnOf(points_[a], points_[d], points_[c]) > least) ||
            !(turnOf(points_[d], points_[b], points_[c]) > least))
            return false;
        // t becomes a d c, u becomes d b c.
        uint32_t bc = neighbours_[t][(k + 1) % 3], ca = neighbours_[t][(k + 2) % 3];
        uint32_t ad = neighbours_[u][(l + 1) % 3], db = neighbours_[u][(l + 2) % 3];
        triangles_[t] = {a, d, c};
        neighbours_[t] = {ad, u, ca};
        triangles_[u] = {d, b, c};
        neighbours_[u] = {db, bc, t};
        relink(ad, u, t);
        relink(bc, t, u);
        return true;
    }

    std::span<const Point2> points_;
    std::vector<std::array<uint32_t, 3>>& triangles_;
    std::vector<std::array<uint32_t, 3>> neighbours_; // beyond the side from corner k to corner k + 1
};
} // namespace

void refineDelaunay(std::span<const Point2> points, std::span<const uint32_t> inside,
                    std::vector<std::array<uint32_t, 3>>& triangles)
{
    FlipMesh mesh(points, triangles);
    mesh.flipAll();
    for (uint32_t point : inside)
        mesh.insert(point);
    if (!inside.empty())
        mesh.flipAll();
}
} // namespace fsim::authoring
