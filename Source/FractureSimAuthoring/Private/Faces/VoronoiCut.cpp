#include "Faces/VoronoiCut.h"

#include "Faces/InsideFaces.h"
#include "Faces/Pieces.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
// The shares of a triangle's corners in a point on it. Along an edge they come from the edge alone, so both triangles
// of the edge give the same bits.
std::array<double, 3> cornerShares(const SolidMesh& mesh, const CutPoints& cut, uint32_t triangle, uint32_t point)
{
    const CutPoints::Key& key = cut.key(point);
    const SolidMesh::Triple& corners = mesh.triangles[triangle];
    std::array<double, 3> shares{0.0, 0.0, 0.0};
    if (key.kind == CutPoints::Kind::TrianglePoint)
        return {1.0 - cut.shares(point)[0] - cut.shares(point)[1], cut.shares(point)[0], cut.shares(point)[1]};
    for (size_t k = 0; k < 3; ++k)
        if (key.kind == CutPoints::Kind::MeshPoint)
            shares[k] = corners[k] == point ? 1.0 : 0.0;
        else if (corners[k] == mesh.edges[key.host][0])
            shares[k] = 1.0 - cut.shares(point)[0];
        else if (corners[k] == mesh.edges[key.host][1])
            shares[k] = cut.shares(point)[0];
    return shares;
}

class VertexMaker
{
public:
    VertexMaker(const SolidMesh& mesh, const CutPoints& cut) : mesh_(mesh), cut_(cut) {}

    CutSolid::OutsideVertex make(uint32_t triangle, uint32_t point) const
    {
        std::array<double, 3> shares = cornerShares(mesh_, cut_, triangle, point);
        // In the order of the points, not of the corners: two triangles may have an edge in either order.
        std::array<size_t, 3> order{0, 1, 2};
        std::sort(order.begin(), order.end(),
                  [&](size_t a, size_t b) { return mesh_.triangles[triangle][a] < mesh_.triangles[triangle][b]; });
        CutSolid::OutsideVertex vertex;
        vertex.point = point;
        Point3 normal{};
        double u = 0.0, v = 0.0, rgba[4] = {0.0, 0.0, 0.0, 0.0};
        for (size_t k : order)
        {
            double share = shares[k];
            if (share == 0.0)
                continue;
            size_t c = 3 * size_t{triangle} + k;
            if (share == 1.0)
                return exactly(vertex, c);
            normal = normal + toPoint3(mesh_.cornerNormals[c]) * share;
            if (!mesh_.cornerUvs.empty())
            {
                u += double(mesh_.cornerUvs[c].u) * share;
                v += double(mesh_.cornerUvs[c].v) * share;
            }
            if (!mesh_.cornerColours.empty())
            {
                const Colour& colour = mesh_.cornerColours[c];
                rgba[0] += double(colour.r) * share;
                rgba[1] += double(colour.g) * share;
                rgba[2] += double(colour.b) * share;
                rgba[3] += double(colour.a) * share;
            }
        }
        vertex.normal = toVec3(normalizedOr(normal, toPoint3(mesh_.cornerNormals[3 * size_t{triangle}])));
        vertex.uv = {static_cast<float>(u), static_cast<float>(v)};
        if (!mesh_.cornerColours.empty())
            vertex.colour = {static_cast<float>(rgba[0]), static_cast<float>(rgba[1]), static_cast<float>(rgba[2]),
                             static_cast<float>(rgba[3])};
        return vertex;
    }

private:
    CutSolid::OutsideVertex exactly(CutSolid::OutsideVertex vertex, size_t corner) const
    {
        vertex.normal = mesh_.cornerNormals[corner];
        if (!mesh_.cornerUvs.empty())
            vertex.uv = mesh_.cornerUvs[corner];
        if (!mesh_.cornerColours.empty())
            vertex.colour = mesh_.cornerColours[corner];
        return vertex;
    }

    const SolidMesh& mesh_;
    const CutPoints& cut_;
};

// A fan from the corner whose thinnest triangle is the fattest.
uint32_t bestFan(const CutSolid& solid, std::span<const uint32_t> corners)
{
    uint32_t best = 0;
    double most = -1.0;
    auto n = static_cast<uint32_t>(corners.size());
    for (uint32_t start = 0; start < n; ++start)
    {
        double least = 1e300;
        Point3 a = solid.points[corners[start]].place;
        for (uint32_t k = 1; k + 1 < n; ++k)
        {
            Point3 b = solid.points[corners[(start + k) % n]].place;
            Point3 c = solid.points[corners[(start + k + 1) % n]].place;
            least = std::min(least, length(cross(b - a, c - a)));
        }
        if (least > most)
        {
            most = least;
            best = start;
        }
    }
    return best;
}
} // namespace

std::optional<CutSolid> cutByCells(const SolidMesh& mesh, std::span<const Point3> sites, const CellMetric& metric,
                                   double spacing, const Progress& goOn)
{
    std::vector<Point3> mapped;
    Point3 low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
    for (Vec3 position : mesh.positions)
    {
        Point3 p = metric.mapped(mesh.local(position));
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
        mapped.push_back(p);
    }
    std::vector<Point3> mappedSites;
    for (Point3 site : sites)
    {
        Point3 p = metric.mapped(site);
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
        mappedSites.push_back(p);
    }
    Point3 margin = (high - low) * 0.1;
    CutPoints cut(mesh, mapped, mappedSites, low - margin, high + margin);
    auto cells = voronoiCells(cut, low - margin, high + margin, [&](double done) { return goOn(0.2 * done); });
    if (!cells)
        return std::nullopt;
    auto surface = cutSurface(mesh, *cells, cut, [&](double done) { return goOn(0.2 + 0.3 * done); });
    if (!surface)
        return std::nullopt;

    CutSolid solid;
    solid.middle = mesh.middle;
    solid.size = mesh.size;
    solid.hasUvs = !mesh.cornerUvs.empty();
    solid.hasColours = !mesh.cornerColours.empty();
    for (uint32_t p = 0; p < cut.count(); ++p)
    {
        CutPoints::Kind kind = cut.key(p).kind;
        if (kind == CutPoints::Kind::MeshPoint)
            solid.points.push_back({mesh.local(mesh.positions[p]), mesh.positions[p], true, true});
        else
            solid.points.push_back({metric.unmapped(cut.place(p)), {}, false, kind != CutPoints::Kind::CellCorner});
    }
    auto inside = findInsideFaces(mesh, *cells, *surface, cut, metric, spacing, solid.points);
    if (!inside || !goOn(0.8))
        return std::nullopt;

    CellPieces pieces = findPieces(solid, *surface, *inside);
    solid.insideTriangles = std::move(inside->triangles);
    solid.pieceCount = pieces.count;
    solid.pieceCells.resize(pieces.count);
    for (size_t i = 0; i < surface->polygons.size(); ++i)
        solid.pieceCells[pieces.ofPolygons[i]] = surface->polygons[i].cell;
    for (size_t f = 0; f < inside->faces.size(); ++f)
        for (size_t side = 0; side < 2; ++side)
            solid.pieceCells[pieces.ofFaces[f][side]] = inside->faces[f].cells[side];
    for (size_t f = 0; f < inside->faces.size(); ++f)
    {
        const InsideFace& face = inside->faces[f];
        solid.patches.push_back({{pieces.ofFaces[f][0], pieces.ofFaces[f][1]}, face.first, face.count, face.normal});
    }
    VertexMaker maker(mesh, cut);
    for (size_t i = 0; i < surface->polygons.size(); ++i)
    {
        const SurfacePolygon& polygon = surface->polygons[i];
        std::span<const uint32_t> corners(surface->corners.data() + polygon.first, polygon.count);
        auto first = static_cast<uint32_t>(solid.outsideVertices.size());
        for (uint32_t corner : corners)
            solid.outsideVertices.push_back(maker.make(polygon.triangle, corner));
        uint32_t start = polygon.count > 3 ? bestFan(solid, corners) : 0;
        for (uint32_t k = 1; k + 1 < polygon.count; ++k)
            solid.outsideTriangles.push_back(
                {{first + start, first + (start + k) % polygon.count, first + (start + k + 1) % polygon.count},
                 pieces.ofPolygons[i]});
    }
    return solid;
}
} // namespace fsim::authoring
