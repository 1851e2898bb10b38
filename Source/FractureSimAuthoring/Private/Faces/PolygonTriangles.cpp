#include "Faces/PolygonTriangles.h"

#include "Faces/DelaunayFlips.h"

#include <algorithm>
#include <cmath>

namespace fsim::authoring
{
namespace
{
double turn(Point2 a, Point2 b, Point2 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool inTriangle(Point2 a, Point2 b, Point2 c, Point2 p)
{
    return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
}

bool segmentsCross(Point2 a, Point2 b, Point2 c, Point2 d)
{
    double c1 = turn(a, b, c), c2 = turn(a, b, d), d1 = turn(c, d, a), d2 = turn(c, d, b);
    return ((c1 > 0.0) != (c2 > 0.0)) && ((d1 > 0.0) != (d2 > 0.0));
}

// Joins a hole to the loop around it by a bridge there and back: to the nearest corner that nothing stands before.
void bridgeHole(std::span<const Point2> points, Loop& loop, const Loop& hole, std::span<const Loop> others)
{
    struct Way
    {
        double squared;
        size_t from, to;
    };
    std::vector<Way> ways;
    size_t leftmost = 0;
    for (size_t i = 1; i < hole.size(); ++i)
        if (points[hole[i]].x < points[hole[leftmost]].x)
            leftmost = i;
    Point2 p = points[hole[leftmost]];
    for (size_t i = 0; i < loop.size(); ++i)
    {
        Point2 q = points[loop[i]];
        ways.push_back({(q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y), i, leftmost});
    }
    std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) {
        return a.squared != b.squared ? a.squared < b.squared : a.from < b.from;
    });
    auto blocks = [&](const Loop& sides, const Way& way) {
        uint32_t from = loop[way.from], to = hole[way.to];
        for (size_t i = 0; i < sides.size(); ++i)
        {
            uint32_t a = sides[i], b = sides[(i + 1) % sides.size()];
            if (a != from && b != from && a != to && b != to &&
                segmentsCross(points[from], points[to], points[a], points[b]))
                return true;
        }
        return false;
    };
    // The way must leave the corner into the polygon, not behind its own sides.
    auto leavesInward = [&](const Way& way) {
        size_t n = loop.size();
        Point2 before = points[loop[(way.from + n - 1) % n]], at = points[loop[way.from]],
               after = points[loop[(way.from + 1) % n]];
        bool leftOfNext = turn(at, after, p) > 0.0;
        bool leftOfLast = turn(before, at, p) > 0.0;
        return turn(before, at, after) > 0.0 ? leftOfNext && leftOfLast : leftOfNext || leftOfLast;
    };
    size_t chosen = 0;
    for (size_t w = 0; w < ways.size(); ++w)
    {
        bool isFree = leavesInward(ways[w]) && !blocks(loop, ways[w]) && !blocks(hole, ways[w]);
        for (size_t o = 0; o < others.size() && isFree; ++o)
            isFree = !blocks(others[o], ways[w]);
        if (isFree)
        {
            chosen = w;
            break;
        }
    }
    Loop joined(loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>(ways[chosen].from) + 1);
    for (size_t i = 0; i <= hole.size(); ++i)
        joined.push_back(hole[(ways[chosen].to + i) % hole.size()]);
    joined.insert(joined.end(), loop.begin() + static_cast<std::ptrdiff_t>(ways[chosen].from), loop.end());
    loop = std::move(joined);
}

// Cuts off ears, the fattest at hand of those that are ears. Corners that are straight within rounding are no ears: a
// sliver along an edge of a cell would meet the same sliver of the face beyond that edge.
void clipEars(std::span<const Point2> points, Loop loop, std::vector<std::array<uint32_t, 3>>& triangles)
{
    double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
    for (uint32_t i : loop)
    {
        low[0] = std::min(low[0], points[i].x);
        high[0] = std::max(high[0], points[i].x);
        low[1] = std::min(low[1], points[i].y);
        high[1] = std::max(high[1], points[i].y);
    }
    double extent = std::max(high[0] - low[0], high[1] - low[1]);
    double straight = 1e-11 * extent; // times the longer side, twice the area of a sliver
    auto isEar = [&](size_t i, double least) {
        size_t n = loop.size();
        uint32_t a = loop[(i + n - 1) % n], b = loop[i], c = loop[(i + 1) % n];
        if (a == c)
            return false;
        Point2 pa = points[a], pb = points[b], pc = points[c];
        double side = std::hypot(pc.x - pa.x, pc.y - pa.y);
        if (!(turn(pa, pb, pc) > least * side))
            return false;
        for (uint32_t other : loop)
            if (other != a && other != b && other != c && inTriangle(pa, pb, pc, points[other]))
                return false;
        return true;
    };
    size_t at = 0;
    while (loop.size() > 3)
    {
        size_t n = loop.size();
        size_t ear = n;
        for (double least : {straight, 0.0})
        {
            for (size_t step = 0; step < n && ear == n; ++step)
                if (isEar((at + step) % n, least))
                    ear = (at + step) % n;
            if (ear != n)
                break;
        }
        if (ear == n) // no polygon any more: any corner will do that does not fold back on itself
            for (size_t step = 0; step < n && ear == n; ++step)
                if (size_t i = (at + step) % n; loop[(i + n - 1) % n] != loop[(i + 1) % n])
                    ear = i;
        if (ear == n)
            return;
        triangles.push_back({loop[(ear + n - 1) % n], loop[ear], loop[(ear + 1) % n]});
        loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(ear));
        at = ear + 1; // not the corner that just became sharper
    }
    triangles.push_back({loop[0], loop[1], loop[2]});
}
} // namespace

double areaOf(std::span<const Point2> points, const Loop& loop)
{
    double sum = 0.0;
    for (size_t i = 1; i + 1 < loop.size(); ++i)
        sum += turn(points[loop[0]], points[loop[i]], points[loop[i + 1]]);
    return sum;
}

bool isInside(std::span<const Point2> points, const Loop& loop, Point2 p)
{
    bool inside = false;
    for (size_t i = 0; i < loop.size(); ++i)
    {
        Point2 a = points[loop[i]], b = points[loop[(i + 1) % loop.size()]];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

std::vector<std::array<uint32_t, 3>> triangulate(std::span<const Point2> points, const Loop& outer,
                                                 std::span<const Loop> holes, std::span<const uint32_t> inside)
{
    std::vector<std::array<uint32_t, 3>> triangles;
    if (outer.size() < 3)
        return triangles;
    Loop loop = outer;
    std::vector<Loop> left(holes.begin(), holes.end());
    auto leftEnd = [&](const Loop& hole) {
        double x = points[hole[0]].x;
        for (uint32_t i : hole)
            x = std::min(x, points[i].x);
        return x;
    };
    std::stable_sort(left.begin(), left.end(), [&](const Loop& a, const Loop& b) { return leftEnd(a) < leftEnd(b); });
    for (size_t h = 0; h < left.size(); ++h)
        bridgeHole(points, loop, left[h], std::span<const Loop>(left).subspan(h + 1));
    clipEars(points, std::move(loop), triangles);
    refineDelaunay(points, inside, triangles);
    return triangles;
}
} // namespace fsim::authoring
