#include "Voronoi/SurfaceCut.h"

#include "Clusters/PointGrid.h"
#include "Foundation/FixedMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
struct CutSide
{
    uint32_t corner = 0;
    uint32_t side = 0; // to the next corner
};

class TriangleCutter
{
public:
    TriangleCutter(const SolidMesh& mesh, CutPoints& points) : mesh_(mesh), points_(points) {}

    // The part of a triangle in a cell; fewer than three corners: none.
    const std::vector<CutSide>& cut(uint32_t triangle, uint32_t cell, const VoronoiCell& faces)
    {
        polygon_.clear();
        for (uint32_t k = 0; k < 3; ++k)
            polygon_.push_back({mesh_.triangles[triangle][k], SurfaceCut::meshSide + k});
        for (const VoronoiFace& face : faces.faces)
            if (face.neighbour < points_.siteCount() && polygon_.size() >= 3)
                clip(triangle, cell, face.neighbour);
        return polygon_;
    }

private:
    uint32_t crossing(uint32_t triangle, uint32_t cell, uint32_t other, uint32_t side)
    {
        if (side >= SurfaceCut::meshSide)
            return points_.edgePoint(mesh_.sides[triangle][side - SurfaceCut::meshSide], cell, other);
        return points_.trianglePoint(triangle, cell, other, side);
    }

    void clip(uint32_t triangle, uint32_t cell, uint32_t other)
    {
        kept_.clear();
        size_t count = polygon_.size();
        bool here = points_.isNearer(points_.place(polygon_[0].corner), cell, other);
        for (size_t i = 0; i < count; ++i)
        {
            bool there = points_.isNearer(points_.place(polygon_[(i + 1) % count].corner), cell, other);
            if (here)
                kept_.push_back(polygon_[i]);
            if (here != there)
                kept_.push_back({crossing(triangle, cell, other, polygon_[i].side), here ? other : polygon_[i].side});
            here = there;
        }
        std::swap(polygon_, kept_);
    }

    const SolidMesh& mesh_;
    CutPoints& points_;
    std::vector<CutSide> polygon_;
    std::vector<CutSide> kept_;
};
} // namespace

std::optional<SurfaceCut> cutSurface(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells, CutPoints& points,
                                     const Progress& goOn)
{
    std::vector<clusters::ClusterPoint> places;
    for (Point3 s : points.sites())
        places.push_back({s.x, s.y, s.z});
    Point3 extent{};
    for (Point3 s : points.sites())
        extent = {std::max(extent.x, std::fabs(s.x)), std::max(extent.y, std::fabs(s.y)),
                  std::max(extent.z, std::fabs(s.z))};
    clusters::PointGrid grid(places, 2.0 * length(extent) / double(fixed::cbrt(static_cast<float>(places.size()))));

    SurfaceCut result;
    TriangleCutter cutter(mesh, points);
    std::vector<uint32_t> open;
    uint32_t nearest = 0;
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
    {
        if (t % 1024 == 0 && !goOn(double(t) / double(mesh.triangles.size())))
            return std::nullopt;
        Point3 corner = points.place(mesh.triangles[t][0]);
        nearest = grid.nearest({corner.x, corner.y, corner.z}, nearest, places[nearest]);
        // From cell to cell over the sides that a part has with its neighbours.
        open.assign(1, nearest);
        for (size_t next = 0; next < open.size(); ++next)
        {
            uint32_t cell = open[next];
            const std::vector<CutSide>& part = cutter.cut(t, cell, cells[cell]);
            if (part.size() < 3)
                continue;
            SurfacePolygon polygon{t, cell, static_cast<uint32_t>(result.corners.size()),
                                   static_cast<uint32_t>(part.size())};
            for (const CutSide& side : part)
            {
                result.corners.push_back(side.corner);
                result.sides.push_back(side.side);
                if (side.side < SurfaceCut::meshSide && std::find(open.begin(), open.end(), side.side) == open.end())
                    open.push_back(side.side);
            }
            result.polygons.push_back(polygon);
        }
    }
    return result;
}
} // namespace fsim::authoring
