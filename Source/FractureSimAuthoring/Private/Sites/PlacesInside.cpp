#include "Sites/PlacesInside.h"

#include "Foundation/FixedMath.h"
#include "Foundation/Random.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint64_t columnStream = 0x5c0e21;
constexpr uint64_t depthStream = 0x5c0e22;

struct ColumnCrossing
{
    uint32_t column = 0;
    double z = 0.0;
};
} // namespace

std::vector<Point3> placesInside(const SolidMesh& mesh, uint32_t count, uint64_t seed)
{
    double share = mesh.volume / (mesh.size * mesh.size * mesh.size) / double(count);
    double edge = std::max(double(fixed::cbrt(static_cast<float>(share))), 1.0 / 1024.0);
    auto cells = static_cast<uint32_t>(1.0 / edge) + 1;
    Random columns(seed, columnStream);
    Random depths(seed, depthStream);
    auto placeOf = [&](uint32_t x, uint32_t y) {
        uint64_t c = uint64_t{y} * cells + x;
        return Point3{-0.5 + (x + double(columns.uniform(2 * c))) * edge,
                      -0.5 + (y + double(columns.uniform(2 * c + 1))) * edge, 0.0};
    };
    auto cellAt = [&](double p) { return static_cast<uint32_t>(std::clamp((p + 0.5) / edge, 0.0, cells - 1.0)); };
    std::vector<ColumnCrossing> crossings;
    for (const SolidMesh::Triple& t : mesh.triangles)
    {
        Point3 p[3];
        for (size_t k = 0; k < 3; ++k)
            p[k] = mesh.local(mesh.positions[t[k]]);
        auto [lowX, highX] = std::minmax({p[0].x, p[1].x, p[2].x});
        auto [lowY, highY] = std::minmax({p[0].y, p[1].y, p[2].y});
        for (uint32_t y = cellAt(lowY); y <= cellAt(highY); ++y)
            for (uint32_t x = cellAt(lowX); x <= cellAt(highX); ++x)
            {
                Point3 c = placeOf(x, y);
                double w[3], sum = 0.0;
                for (size_t k = 0; k < 3; ++k)
                {
                    Point3 a = p[(k + 1) % 3], b = p[(k + 2) % 3];
                    sum += w[k] = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
                }
                bool inside = (w[0] > 0.0 && w[1] > 0.0 && w[2] > 0.0) || (w[0] < 0.0 && w[1] < 0.0 && w[2] < 0.0);
                if (inside)
                    crossings.push_back({y * cells + x, (w[0] * p[0].z + w[1] * p[1].z + w[2] * p[2].z) / sum});
            }
    }
    std::sort(crossings.begin(), crossings.end(), [](const ColumnCrossing& a, const ColumnCrossing& b) {
        return a.column != b.column ? a.column < b.column : a.z < b.z;
    });
    std::vector<Point3> places;
    for (size_t i = 0; i < crossings.size();)
    {
        size_t end = i;
        while (end < crossings.size() && crossings[end].column == crossings[i].column)
            ++end;
        uint32_t column = crossings[i].column;
        Point3 c = placeOf(column % cells, column / cells);
        if ((end - i) % 2 == 0) // else the column went through an edge; there are others
            for (size_t k = i; k < end; k += 2)
                for (uint32_t z = cellAt(crossings[k].z); z <= cellAt(crossings[k + 1].z); ++z)
                {
                    double at = -0.5 + (z + double(depths.uniform(uint64_t{column} * cells + z))) * edge;
                    if (at > crossings[k].z && at < crossings[k + 1].z)
                        places.push_back({c.x, c.y, at});
                }
        i = end;
    }
    return places;
}
} // namespace fsim::authoring
