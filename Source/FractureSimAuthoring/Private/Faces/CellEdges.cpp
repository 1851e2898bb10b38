#include "Faces/CellEdges.h"

#include "Geometry/TriangleBvh.h"

#include <algorithm>
#include <tuple>

namespace fsim::authoring
{
namespace
{
// Where an edge of three cells goes through the surface.
struct EdgeCrossing
{
    std::array<uint32_t, 3> cells{};
    uint32_t point = 0;
    uint32_t triangle = 0;
    double along = 0.0;
    bool leaves = false;
};

std::vector<EdgeCrossing> findCrossings(const SurfaceCut& surface, const CutPoints& cut)
{
    std::vector<EdgeCrossing> crossings;
    for (uint32_t point : surface.corners)
        if (const CutPoints::Key& key = cut.key(point); key.kind == CutPoints::Kind::TrianglePoint)
            crossings.push_back({{key.sites[0], key.sites[1], key.sites[2]}, point, key.host, 0.0, false});
    std::sort(crossings.begin(), crossings.end(), [](const EdgeCrossing& a, const EdgeCrossing& b) {
        return std::tie(a.cells, a.point) < std::tie(b.cells, b.point);
    });
    crossings.erase(std::unique(crossings.begin(), crossings.end(),
                                [](const EdgeCrossing& a, const EdgeCrossing& b) { return a.point == b.point; }),
                    crossings.end());
    return crossings;
}

std::vector<CellEdge> listEdges(const std::vector<VoronoiCell>& cells)
{
    std::vector<CellEdge> edges;
    for (uint32_t a = 0; a < cells.size(); ++a)
        for (const VoronoiFace& face : cells[a].faces)
            for (size_t i = 0; i < face.corners.size(); ++i)
                if (a < face.neighbour && face.neighbour < face.across[i] && face.across[i] < cells.size())
                    edges.push_back({{a, face.neighbour, face.across[i]},
                                     face.corners[i],
                                     face.corners[(i + 1) % face.corners.size()],
                                     {}});
    std::sort(edges.begin(), edges.end(), [](const CellEdge& a, const CellEdge& b) { return a.cells < b.cells; });
    return edges;
}

class CornerStates
{
public:
    CornerStates(const SolidMesh& mesh, const CutPoints& cut) : mesh_(mesh), cut_(cut), states_(cut.count(), 0) {}

    // False where it contradicts what was said before.
    bool note(uint32_t corner, bool inside)
    {
        uint8_t state = inside ? 1 : 2;
        if (states_[corner] != 0 && states_[corner] != state)
            return false;
        states_[corner] = state;
        return true;
    }
    bool isKnown(uint32_t corner) const { return states_[corner] != 0; }
    bool isInside(uint32_t corner, const std::vector<CutSolid::Point>& points)
    {
        if (states_[corner] == 0)
        {
            if (cut_.key(corner).sites[3] >= cut_.siteCount())
                states_[corner] = 2; // on the box, which is around everything
            else
            {
                if (!tree_)
                    tree_.emplace(mesh_.plain());
                states_[corner] = tree_->windingNumber(mesh_.world(points[corner].place)) > 0.5 ? 1 : 2;
            }
        }
        return states_[corner] == 1;
    }

private:
    const SolidMesh& mesh_;
    const CutPoints& cut_;
    std::vector<uint8_t> states_; // 0: not known
    std::optional<geometry::TriangleBvh> tree_;
};

void divideRun(std::vector<uint32_t>& run, double spacing, std::vector<CutSolid::Point>& points)
{
    Point3 a = points[run[0]].place;
    Point3 b = points[run[1]].place;
    auto parts = static_cast<uint32_t>(std::min(length(b - a) / spacing + 0.5, 4096.0));
    uint32_t last = run[1];
    run.pop_back();
    for (uint32_t i = 1; i < parts; ++i)
    {
        run.push_back(static_cast<uint32_t>(points.size()));
        points.push_back({a + (b - a) * (double(i) / double(parts)), {}, false, false});
    }
    run.push_back(last);
}
} // namespace

const CellEdge* findEdge(const std::vector<CellEdge>& edges, std::array<uint32_t, 3> cells)
{
    std::sort(cells.begin(), cells.end());
    auto found = std::lower_bound(edges.begin(), edges.end(), cells,
                                  [](const CellEdge& edge, const auto& wanted) { return edge.cells < wanted; });
    return found != edges.end() && found->cells == cells ? &*found : nullptr;
}

std::optional<std::vector<CellEdge>> findCellEdges(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells,
                                                   const SurfaceCut& surface, const CutPoints& cut, double spacing,
                                                   std::vector<CutSolid::Point>& points)
{
    std::vector<CellEdge> edges = listEdges(cells);
    std::vector<EdgeCrossing> crossings = findCrossings(surface, cut);
    CornerStates states(mesh, cut);
    size_t next = 0;
    std::vector<size_t> firsts; // of the crossings of each edge
    for (const CellEdge& edge : edges)
    {
        firsts.push_back(next);
        if (next < crossings.size() && crossings[next].cells < edge.cells)
            return std::nullopt; // a crossing of an edge that is not there
        size_t end = next;
        Point3 way = cut.place(edge.to) - cut.place(edge.from);
        for (; end < crossings.size() && crossings[end].cells == edge.cells; ++end)
        {
            EdgeCrossing& c = crossings[end];
            const SolidMesh::Triple& t = mesh.triangles[c.triangle];
            Point3 normal = cross(cut.place(t[1]) - cut.place(t[0]), cut.place(t[2]) - cut.place(t[0]));
            c.leaves = dot(way, normal) > 0.0;
            c.along = dot(way, cut.place(c.point) - cut.place(edge.from));
        }
        std::sort(crossings.begin() + static_cast<std::ptrdiff_t>(next),
                  crossings.begin() + static_cast<std::ptrdiff_t>(end),
                  [](const EdgeCrossing& a, const EdgeCrossing& b) {
                      return a.along != b.along ? a.along < b.along : a.point < b.point;
                  });
        for (size_t i = next; i + 1 < end; ++i)
            if (crossings[i].leaves == crossings[i + 1].leaves)
                return std::nullopt;
        if (end > next)
        {
            if (!states.note(edge.from, crossings[next].leaves) || !states.note(edge.to, !crossings[end - 1].leaves))
                return std::nullopt;
        }
        next = end;
    }
    firsts.push_back(next);
    if (next != crossings.size())
        return std::nullopt;
    // What no crossing tells, an edge without crossings tells of its other end.
    for (bool changed = true; changed;)
    {
        changed = false;
        for (size_t e = 0; e < edges.size(); ++e)
        {
            const CellEdge& edge = edges[e];
            if (firsts[e] != firsts[e + 1])
                continue;
            bool from = states.isKnown(edge.from), to = states.isKnown(edge.to);
            if (from == to)
                continue;
            changed = true;
            if (from)
                (void)states.note(edge.to, states.isInside(edge.from, points));
            else
                (void)states.note(edge.from, states.isInside(edge.to, points));
        }
    }
    for (size_t e = 0; e < edges.size(); ++e)
    {
        CellEdge& edge = edges[e];
        bool inside = states.isInside(edge.from, points);
        if (firsts[e] == firsts[e + 1] && states.isInside(edge.to, points) != inside)
            return std::nullopt;
        uint32_t begun = edge.from;
        for (size_t i = firsts[e]; i < firsts[e + 1]; ++i)
        {
            if (inside)
                edge.runs.push_back({begun, crossings[i].point});
            begun = crossings[i].point;
            inside = !inside;
        }
        if (inside)
            edge.runs.push_back({begun, edge.to});
        if (spacing > 0.0)
            for (std::vector<uint32_t>& run : edge.runs)
                divideRun(run, spacing, points);
    }
    return edges;
}
} // namespace fsim::authoring
