#include "Voronoi/VoronoiCells.h"

#include "Clusters/PointGrid.h"
#include "Foundation/FixedMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
class CellClipper
{
public:
    CellClipper(CutPoints& points, uint32_t site) : points_(points), site_(site)
    {
        startWithBox();
        listCorners();
    }

    // Takes away what is nearer to another site; false where rounding left no whole cell.
    bool clip(uint32_t other)
    {
        if (std::all_of(corners_.begin(), corners_.end(), [&](uint32_t corner) { return isKept(corner, other); }))
            return true;
        std::vector<VoronoiFace> kept;
        cap_.clear();
        for (const VoronoiFace& face : faces_)
            if (!clipFace(face, other, kept))
                return false;
        VoronoiFace cap;
        cap.neighbour = other;
        if (!chainCap(cap))
            return false;
        kept.push_back(std::move(cap));
        faces_ = std::move(kept);
        listCorners();
        return true;
    }

    // Of the furthest corner.
    double reach() const { return reach_; }

    VoronoiCell take()
    {
        std::sort(faces_.begin(), faces_.end(),
                  [](const VoronoiFace& a, const VoronoiFace& b) { return a.neighbour < b.neighbour; });
        return {std::move(faces_)};
    }

private:
    struct CapEdge
    {
        uint32_t from, to, across;
    };

    // Each corner is one of three faces.
    void listCorners()
    {
        corners_.clear();
        for (const VoronoiFace& face : faces_)
            corners_.insert(corners_.end(), face.corners.begin(), face.corners.end());
        std::sort(corners_.begin(), corners_.end());
        corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
        reach_ = 0.0;
        for (uint32_t corner : corners_)
            reach_ = std::max(reach_, length(points_.place(corner) - points_.sites()[site_]));
    }

    bool isKept(uint32_t corner, uint32_t other) const
    {
        // Measured from one of the corner's sites, the same for all cells around it.
        return points_.isNearer(points_.place(corner), points_.key(corner).sites[0], other);
    }

    void startWithBox()
    {
        uint32_t n = points_.siteCount();
        // Plane 2 axis is the low one, 2 axis + 1 the high one; corners by which of the two they are on, per axis.
        auto corner = [&](uint32_t x, uint32_t y, uint32_t z) {
            return points_.cellCorner(site_, n + x, n + 2 + y, n + 4 + z);
        };
        constexpr uint32_t loops[6][4][3] = {
            {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0}}, {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}},
            {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}, {{0, 1, 0}, {0, 1, 1}, {1, 1, 1}, {1, 1, 0}},
            {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}}, {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}};
        for (uint32_t f = 0; f < 6; ++f)
        {
            VoronoiFace face;
            face.neighbour = n + f;
            for (uint32_t k = 0; k < 4; ++k)
            {
                const uint32_t(&a)[3] = loops[f][k];
                const uint32_t(&b)[3] = loops[f][(k + 1) % 4];
                face.corners.push_back(corner(a[0], a[1], a[2]));
                for (uint32_t axis = 0; axis < 3; ++axis)
                    if (axis != f / 2 && a[axis] == b[axis])
                        face.across.push_back(n + 2 * axis + a[axis]);
            }
            faces_.push_back(std::move(face));
        }
    }

    bool clipFace(const VoronoiFace& face, uint32_t other, std::vector<VoronoiFace>& kept)
    {
        size_t count = face.corners.size();
        VoronoiFace result;
        result.neighbour = face.neighbour;
        uint32_t leaves = UINT32_MAX, enters = UINT32_MAX;
        for (size_t i = 0; i < count; ++i)
        {
            bool here = isKept(face.corners[i], other);
            bool there = isKept(face.corners[(i + 1) % count], other);
            if (here)
            {
                result.corners.push_back(face.corners[i]);
                result.across.push_back(face.across[i]);
            }
            if (here == there)
                continue;
            uint32_t cut = points_.cellCorner(site_, face.neighbour, face.across[i], other);
            uint32_t& slot = here ? leaves : enters;
            if (slot != UINT32_MAX)
                return false; // leaves twice: no longer convex by rounding
            slot = cut;
            result.corners.push_back(cut);
            result.across.push_back(here ? other : face.across[i]);
        }
        if (leaves != UINT32_MAX)
            cap_.push_back({enters, leaves, face.neighbour});
        if (result.corners.size() >= 3)
            kept.push_back(std::move(result));
        else if (!result.corners.empty())
            return false;
        return true;
    }

    bool chainCap(VoronoiFace& cap) const
    {
        if (cap_.size() < 3)
            return false;
        uint32_t at = cap_[0].from;
        for (size_t step = 0; step < cap_.size(); ++step)
        {
            auto next = std::find_if(cap_.begin(), cap_.end(), [&](const CapEdge& edge) { return edge.from == at; });
            if (next == cap_.end())
                return false;
            cap.corners.push_back(next->from);
            cap.across.push_back(next->across);
            at = next->to;
            if (at == cap_[0].from)
                return step + 1 == cap_.size();
        }
        return false;
    }

    CutPoints& points_;
    uint32_t site_ = 0;
    std::vector<VoronoiFace> faces_;
    std::vector<uint32_t> corners_;
    double reach_ = 0.0;
    std::vector<CapEdge> cap_;
};

// Face b of cell a and face a of cell b must have the same edges, run the other way.
bool cellsAgree(const std::vector<VoronoiCell>& cells)
{
    for (uint32_t a = 0; a < cells.size(); ++a)
        for (const VoronoiFace& face : cells[a].faces)
        {
            if (face.neighbour >= cells.size())
                continue;
            const VoronoiFace* back = nullptr;
            for (const VoronoiFace& other : cells[face.neighbour].faces)
                if (other.neighbour == a)
                    back = &other;
            if (back == nullptr || back->corners.size() != face.corners.size())
                return false;
            size_t count = face.corners.size();
            auto start = std::find(back->corners.begin(), back->corners.end(), face.corners[0]);
            if (start == back->corners.end())
                return false;
            auto offset = static_cast<size_t>(start - back->corners.begin());
            for (size_t i = 0; i < count; ++i)
                if (back->corners[(offset + count - i) % count] != face.corners[i])
                    return false;
        }
    return true;
}
} // namespace

std::optional<std::vector<VoronoiCell>> voronoiCells(CutPoints& points, Point3 low, Point3 high, const Progress& goOn)
{
    std::vector<clusters::ClusterPoint> places;
    for (Point3 s : points.sites())
        places.push_back({s.x, s.y, s.z});
    double diagonal = length(high - low);
    double spacing = diagonal / double(fixed::cbrt(static_cast<float>(places.size())));
    clusters::PointGrid grid(places, spacing);
    struct Candidate
    {
        double squared;
        uint32_t site;
    };
    std::vector<Candidate> nearby;
    std::vector<VoronoiCell> cells;
    for (uint32_t site = 0; site < places.size(); ++site)
    {
        if (site % 64 == 0 && !goOn(double(site) / double(places.size())))
            return std::nullopt;
        CellClipper cell(points, site);
        // Nearest first, in shells; a site further than twice the furthest corner cannot cut any more.
        double done = 0.0;
        for (double radius = spacing;; radius *= 1.6)
        {
            nearby.clear();
            grid.visitBall(places[site], radius, [&](uint32_t other, double squared) {
                if (other != site && (squared > done * done || done == 0.0))
                    nearby.push_back({squared, other});
            });
            std::sort(nearby.begin(), nearby.end(), [](const Candidate& a, const Candidate& b) {
                return a.squared != b.squared ? a.squared < b.squared : a.site < b.site;
            });
            for (const Candidate& c : nearby)
                if (c.squared <= 4.0 * cell.reach() * cell.reach() && !cell.clip(c.site))
                    return std::nullopt;
            done = radius;
            if (radius >= 2.0 * cell.reach() || radius > 4.0 * diagonal)
                break;
        }
        cells.push_back(cell.take());
    }
    if (!cellsAgree(cells))
        return std::nullopt;
    return cells;
}
} // namespace fsim::authoring
