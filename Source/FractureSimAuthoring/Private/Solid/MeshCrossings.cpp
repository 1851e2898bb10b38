#include "Solid/SolidMesh.h"

#include <algorithm>
#include <numeric>

namespace fsim::authoring
{
namespace
{
struct CrossingBox
{
    Point3 low{};
    Point3 high{};
};

// Six times the volume of a b c d.
double tetVolume(Point3 a, Point3 b, Point3 c, Point3 d)
{
    return dot(b - a, cross(c - a, d - a));
}

// True where a segment goes through a triangle, clearly: ends beside its plane and the way through beside its sides by
// more than rounding. What only touches does no harm.
bool passesThrough(Point3 p, Point3 q, Point3 a, Point3 b, Point3 c)
{
    double area = length(cross(b - a, c - a));
    double least = 1e-9 * area; // volumes: a billionth of the size beside the plane
    double sp = tetVolume(a, b, c, p);
    double sq = tetVolume(a, b, c, q);
    if (!((sp > least && sq < -least) || (sp < -least && sq > least)))
        return false;
    double u = tetVolume(p, q, a, b);
    double v = tetVolume(p, q, b, c);
    double w = tetVolume(p, q, c, a);
    double margin = 1e-7 * area * length(q - p);
    return (u > margin && v > margin && w > margin) || (u < -margin && v < -margin && w < -margin);
}
} // namespace

uint32_t countCrossings(const SolidMesh& mesh, uint32_t limit)
{
    // Sweep along x over boxes that are sorted by their low end; within a slab of the other axes few pairs are left.
    size_t count = mesh.triangles.size();
    std::vector<Point3> points;
    for (Vec3 p : mesh.positions)
        points.push_back(mesh.local(p));
    std::vector<CrossingBox> boxes;
    for (const SolidMesh::Triple& t : mesh.triangles)
    {
        CrossingBox box{points[t[0]], points[t[0]]};
        for (uint32_t k : {t[1], t[2]})
        {
            box.low = {std::min(box.low.x, points[k].x), std::min(box.low.y, points[k].y),
                       std::min(box.low.z, points[k].z)};
            box.high = {std::max(box.high.x, points[k].x), std::max(box.high.y, points[k].y),
                        std::max(box.high.z, points[k].z)};
        }
        boxes.push_back(box);
    }
    // Cells of a grid about as large as a triangle; each pair is looked at in the cell of its boxes' common low corner.
    double edge = 2.0 / std::sqrt(std::max(1.0, double(count))) + 1e-3;
    auto cells = static_cast<uint32_t>(std::clamp(1.0 / edge, 1.0, 200.0));
    auto column = [&](double x) { return static_cast<uint32_t>(std::clamp((x + 0.5) * cells, 0.0, cells - 1.0)); };
    std::vector<uint32_t> starts(size_t{cells} * cells * cells + 1, 0);
    auto eachCell = [&](const CrossingBox& box, const auto& visit) {
        for (uint32_t z = column(box.low.z); z <= column(box.high.z); ++z)
            for (uint32_t y = column(box.low.y); y <= column(box.high.y); ++y)
                for (uint32_t x = column(box.low.x); x <= column(box.high.x); ++x)
                    visit((size_t{z} * cells + y) * cells + x);
    };
    for (const CrossingBox& box : boxes)
        eachCell(box, [&](size_t cell) { ++starts[cell + 1]; });
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<uint32_t> sorted(starts.back());
    std::vector<uint32_t> next(starts.begin(), starts.end() - 1);
    for (uint32_t t = 0; t < count; ++t)
        eachCell(boxes[t], [&](size_t cell) { sorted[next[cell]++] = t; });

    auto cornersOf = [&](uint32_t t, Point3(&p)[3]) {
        for (int k = 0; k < 3; ++k)
            p[k] = points[mesh.triangles[t][static_cast<size_t>(k)]];
    };
    auto crosses = [&](uint32_t s, uint32_t t) {
        const SolidMesh::Triple& a = mesh.triangles[s];
        const SolidMesh::Triple& b = mesh.triangles[t];
        auto has = [](const SolidMesh::Triple& triangle, uint32_t p) {
            return triangle[0] == p || triangle[1] == p || triangle[2] == p;
        };
        Point3 p[3], q[3];
        cornersOf(s, p);
        cornersOf(t, q);
        // A side that ends at a corner of the other triangle touches it there and is not asked.
        for (size_t k = 0; k < 3; ++k)
        {
            size_t l = (k + 1) % 3;
            if (!has(b, a[k]) && !has(b, a[l]) && passesThrough(p[k], p[l], q[0], q[1], q[2]))
                return true;
            if (!has(a, b[k]) && !has(a, b[l]) && passesThrough(q[k], q[l], p[0], p[1], p[2]))
                return true;
        }
        return false;
    };
    uint32_t found = 0;
    for (size_t cell = 0; cell + 1 < starts.size() && found < limit; ++cell)
        for (uint32_t i = starts[cell]; i < starts[cell + 1]; ++i)
            for (uint32_t j = i + 1; j < starts[cell + 1]; ++j)
            {
                uint32_t s = sorted[i], t = sorted[j];
                const CrossingBox &a = boxes[s], &b = boxes[t];
                Point3 low{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y), std::max(a.low.z, b.low.z)};
                if (low.x > std::min(a.high.x, b.high.x) || low.y > std::min(a.high.y, b.high.y) ||
                    low.z > std::min(a.high.z, b.high.z))
                    continue;
                if ((size_t{column(low.z)} * cells + column(low.y)) * cells + column(low.x) != cell)
                    continue;
                if (crosses(s, t) && ++found >= limit)
                    return found;
            }
    return found;
}
} // namespace fsim::authoring
