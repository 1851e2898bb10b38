#include "Faces/InsideFaces.h"

#include "Faces/CellEdges.h"
#include "Faces/PolygonTriangles.h"

#include <algorithm>
#include <tuple>

namespace fsim::authoring
{
namespace
{
struct FaceSide
{
    uint32_t cells[2];
    uint32_t from, to;
};

// The sides that the cut surface gives to the faces between cells, in the direction of the face as the lower cell has
// it, sorted by face.
std::vector<FaceSide> surfaceSides(const SurfaceCut& surface)
{
    std::vector<FaceSide> sides;
    for (const SurfacePolygon& polygon : surface.polygons)
        for (uint32_t k = 0; k < polygon.count; ++k)
        {
            uint32_t beyond = surface.sides[polygon.first + k];
            if (beyond < polygon.cell || beyond >= SurfaceCut::meshSide)
                continue; // once for both cells
            uint32_t from = surface.corners[polygon.first + k];
            uint32_t to = surface.corners[polygon.first + (k + 1) % polygon.count];
            sides.push_back({{polygon.cell, beyond}, to, from});
        }
    std::sort(sides.begin(), sides.end(), [](const FaceSide& a, const FaceSide& b) {
        return std::tie(a.cells[0], a.cells[1], a.from, a.to) < std::tie(b.cells[0], b.cells[1], b.from, b.to);
    });
    return sides;
}

// Loops of sides, each point left once; false where they do not close.
bool chainLoops(std::vector<FaceSide>& sides, std::vector<Loop>& loops)
{
    std::sort(sides.begin(), sides.end(), [](const FaceSide& a, const FaceSide& b) { return a.from < b.from; });
    for (size_t i = 0; i + 1 < sides.size(); ++i)
        if (sides[i].from == sides[i + 1].from)
            return false;
    std::vector<uint8_t> used(sides.size(), 0);
    for (size_t start = 0; start < sides.size(); ++start)
    {
        if (used[start] != 0)
            continue;
        Loop loop;
        for (size_t at = start; used[at] == 0;)
        {
            used[at] = 1;
            loop.push_back(sides[at].from);
            auto next = std::lower_bound(sides.begin(), sides.end(), sides[at].to,
                                         [](const FaceSide& side, uint32_t point) { return side.from < point; });
            if (next == sides.end() || next->from != sides[at].to)
                return false;
            at = static_cast<size_t>(next - sides.begin());
            if (used[at] != 0 && at != start)
                return false;
        }
        if (loop.size() < 3)
            return false;
        loops.push_back(std::move(loop));
    }
    return true;
}

// One face between two cells: its loops, flattened, and what they enclose.
class FaceFiller
{
public:
    FaceFiller(std::vector<CutSolid::Point>& points, double spacing) : points_(points), spacing_(spacing) {}

    void fill(const std::vector<Loop>& loops, Point3 normal, InsideFace face, InsideFaces& result)
    {
        flatten(loops, normal);
        std::vector<size_t> holes;
        std::vector<size_t> outers;
        std::vector<double> areas;
        for (size_t l = 0; l < flat_.size(); ++l)
        {
            areas.push_back(areaOf(places_, flat_[l]));
            (areas[l] > 0.0 ? outers : holes).push_back(l);
        }
        std::vector<std::vector<Loop>> holesOf(flat_.size());
        for (size_t h : holes)
        {
            // The smallest loop around it. A hole that lies in none is a sliver that rounding turned: a face by itself.
            size_t best = flat_.size();
            for (size_t o : outers)
                if (isInside(places_, flat_[o], places_[flat_[h][0]]) &&
                    (best == flat_.size() || areas[o] < areas[best]))
                    best = o;
            if (best == flat_.size())
                outers.push_back(h);
            else
                holesOf[best].push_back(flat_[h]);
        }
        for (size_t o : outers)
        {
            std::vector<uint32_t> inside = gridInside(flat_[o], holesOf[o]);
            face.first = static_cast<uint32_t>(result.triangles.size());
            for (const std::array<uint32_t, 3>& t : triangulate(places_, flat_[o], holesOf[o], inside))
                result.triangles.push_back({numbers_[t[0]], numbers_[t[1]], numbers_[t[2]]});
            face.count = static_cast<uint32_t>(result.triangles.size()) - face.first;
            face.normal = normal;
            result.faces.push_back(face);
        }
    }

private:
    void flatten(const std::vector<Loop>& loops, Point3 normal)
    {
        numbers_.clear();
        for (const Loop& loop : loops)
            numbers_.insert(numbers_.end(), loop.begin(), loop.end());
        axesAcross(normal, u_, v_);
        origin_ = points_[numbers_[0]].place;
        places_.clear();
        for (uint32_t p : numbers_)
            places_.push_back({dot(u_, points_[p].place - origin_), dot(v_, points_[p].place - origin_)});
        flat_.clear();
        uint32_t next = 0;
        for (const Loop& loop : loops)
        {
            Loop indices(loop.size());
            for (uint32_t& i : indices)
                i = next++;
            flat_.push_back(std::move(indices));
        }
    }

    // A grid of points in rows of triangles, well away from the sides.
    std::vector<uint32_t> gridInside(const Loop& outer, const std::vector<Loop>& holes)
    {
        std::vector<uint32_t> inside;
        if (!(spacing_ > 0.0))
            return inside;
        Point2 low = places_[outer[0]], high = low;
        for (uint32_t i : outer)
        {
            low = {std::min(low.x, places_[i].x), std::min(low.y, places_[i].y)};
            high = {std::max(high.x, places_[i].x), std::max(high.y, places_[i].y)};
        }
        auto isClear = [&](const Loop& loop, Point2 p) {
            for (size_t i = 0; i < loop.size(); ++i)
            {
                Point2 a = places_[loop[i]], b = places_[loop[(i + 1) % loop.size()]];
                double x = b.x - a.x, y = b.y - a.y;
                double square = x * x + y * y;
                double t = square > 0.0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / square, 0.0, 1.0) : 0.0;
                double dx = a.x + t * x - p.x, dy = a.y + t * y - p.y;
                if (dx * dx + dy * dy < 0.36 * spacing_ * spacing_)
                    return false;
            }
            return true;
        };
        int row = 0;
        for (double y = low.y + 0.5 * spacing_; y < high.y; y += 0.866 * spacing_, ++row)
            for (double x = low.x + (row % 2 == 0 ? 0.5 : 1.0) * spacing_; x < high.x; x += spacing_)
            {
                Point2 p{x, y};
                bool isFree = isInside(places_, outer, p) && isClear(outer, p);
                for (size_t h = 0; h < holes.size() && isFree; ++h)
                    isFree = !isInside(places_, holes[h], p) && isClear(holes[h], p);
                if (!isFree)
                    continue;
                inside.push_back(static_cast<uint32_t>(places_.size()));
                places_.push_back(p);
                numbers_.push_back(static_cast<uint32_t>(points_.size()));
                points_.push_back({origin_ + u_ * x + v_ * y, {}, false, false});
            }
        return inside;
    }

    std::vector<CutSolid::Point>& points_;
    double spacing_ = 0.0;
    Point3 origin_{}, u_{}, v_{};
    std::vector<uint32_t> numbers_; // points, of what the loops index
    std::vector<Point2> places_;
    std::vector<Loop> flat_;
};
} // namespace

std::optional<InsideFaces> findInsideFaces(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells,
                                           const SurfaceCut& surface, const CutPoints& cut, const CellMetric& metric,
                                           double spacing, std::vector<CutSolid::Point>& points)
{
    std::optional<std::vector<CellEdge>> edges = findCellEdges(mesh, cells, surface, cut, spacing, points);
    if (!edges)
        return std::nullopt;
    std::vector<FaceSide> cutSides = surfaceSides(surface);
    InsideFaces result;
    FaceFiller filler(points, spacing);
    size_t next = 0;
    std::vector<FaceSide> sides;
    for (uint32_t a = 0; a < cells.size(); ++a)
        for (const VoronoiFace& face : cells[a].faces)
        {
            uint32_t b = face.neighbour;
            if (b < a || b >= cells.size())
                continue;
            if (next < cutSides.size() && std::tie(cutSides[next].cells[0], cutSides[next].cells[1]) < std::tie(a, b))
                return std::nullopt; // the surface was cut where the cells have no face
            sides.clear();
            for (; next < cutSides.size() && cutSides[next].cells[0] == a && cutSides[next].cells[1] == b; ++next)
                sides.push_back(cutSides[next]);
            for (size_t i = 0; i < face.corners.size(); ++i)
            {
                if (face.across[i] >= cells.size())
                    continue;
                const CellEdge* edge = findEdge(*edges, {a, b, face.across[i]});
                if (edge == nullptr)
                    return std::nullopt;
                bool forward = edge->from == face.corners[i];
                for (const std::vector<uint32_t>& run : edge->runs)
                    for (size_t k = 0; k + 1 < run.size(); ++k)
                        sides.push_back({{a, b}, forward ? run[k] : run[k + 1], forward ? run[k + 1] : run[k]});
            }
            if (sides.empty())
                continue;
            std::vector<Loop> loops;
            if (!chainLoops(sides, loops))
                return std::nullopt;
            Point3 normal = metric.unmappedNormal(cut.sites()[b] - cut.sites()[a]);
            filler.fill(loops, normal, {{a, b}, 0, 0, {}}, result);
        }
    if (next != cutSides.size())
        return std::nullopt;
    return result;
}
} // namespace fsim::authoring
