#include "FractureSim/CrackSmoothing.h"

#include "Fragments/FragmentShapes.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>

namespace fsim
{
namespace
{
// Outside triangles around a point that are tilted less than this against each other are one plane; cosine of 1 degree.
constexpr float flatCosine = 0.99985f;
// A triangle may turn by this much in one move; cosine.
constexpr float turnCosine = 0.3f;
constexpr uint32_t stepHalvings = 3;

// Where a point may go.
struct PointFreedom
{
    enum class Kind : uint8_t
    {
        Fixed,
        Line,  // along direction: an edge of the outside
        Plane, // across direction: a flat part of the outside
        Free
    } kind = Kind::Fixed;
    Vec3 direction{};

    Vec3 allow(Vec3 move) const
    {
        switch (kind)
        {
        case Kind::Line:
            return dot(move, direction) * direction;
        case Kind::Plane:
            return move - dot(move, direction) * direction;
        case Kind::Free:
            return move;
        case Kind::Fixed:
            break;
        }
        return {};
    }
};

// An edge between two points, with what it borders.
struct CrackEdge
{
    uint32_t from = 0;
    uint32_t to = 0;
    bool outside = false; // of an outside triangle
    bool inside = false;  // of a bond's
};

class CrackSmoother
{
public:
    CrackSmoother(FragmentSet& set, const CrackSmoothingSettings& settings) : set_(set), settings_(settings)
    {
        const size_t points = set.pointCount;
        places_.resize(points);
        for (size_t v = 0; v < set.points.size(); ++v)
            places_[set.points[v]] = set.positions[v];
        start_ = places_;
        triangleFragments_.resize(set.indices.size() / 3);
        isOutside_.assign(set.indices.size() / 3, 0);
        for (uint32_t f = 0; f < set.fragmentCount(); ++f)
        {
            uint32_t first = set.outside[f].first;
            std::fill_n(isOutside_.begin() + first, set.outside[f].count, uint8_t{1});
            uint32_t end = f + 1 < set.fragmentCount() ? set.outside[f + 1].first
                                                       : static_cast<uint32_t>(triangleFragments_.size());
            std::fill(triangleFragments_.begin() + first, triangleFragments_.begin() + end, f);
        }
        corners_.resize(points);
        for (uint32_t k = 0; k < set.indices.size(); ++k)
            corners_[set.points[set.indices[k]]].push_back(k);
        volumes_ = fragments::fragmentVolumes(set);
        startVolumes_ = volumes_;
        findNeighbours();
        for (uint32_t p = 0; p < points; ++p)
            freedoms_.push_back(freedomOf(p));
    }

    CrackSmoothingReport smooth()
    {
        CrackSmoothingReport report;
        report.roughnessBefore = roughness();
        for (uint32_t round = 0; round < settings_.rounds; ++round)
            for (bool outside : {true, false}) // the curves on the outside first: what is within hangs from them
                for (uint32_t p = 0; p < places_.size(); ++p)
                    if ((freedoms_[p].kind != PointFreedom::Kind::Free) == outside)
                        report.heldBack += movePoint(p) ? 0 : 1;
        report.roughnessAfter = roughness();
        for (size_t p = 0; p < places_.size(); ++p)
            report.moved += places_[p] != start_[p] ? 1 : 0;
        carryAttributes();
        for (size_t v = 0; v < set_.points.size(); ++v)
            set_.positions[v] = places_[set_.points[v]];
        fragments::refreshShapes(set_);
        return report;
    }

private:
    uint32_t pointOfCorner(uint32_t corner) const { return set_.points[set_.indices[corner]]; }
    static uint32_t after(uint32_t corner) { return corner % 3 == 2 ? corner - 2 : corner + 1; }

    // Within, along all edges of the interfaces; on the outside, along the curve where interfaces come to it.
    void findNeighbours()
    {
        std::vector<CrackEdge> edges;
        for (uint32_t k = 0; k < set_.indices.size(); ++k)
        {
            uint32_t a = pointOfCorner(k);
            uint32_t b = pointOfCorner(after(k));
            bool outside = isOutside_[k / 3] != 0;
            edges.push_back({a, b, outside, !outside});
            edges.push_back({b, a, outside, !outside});
        }
        std::sort(edges.begin(), edges.end(), [](const CrackEdge& a, const CrackEdge& b) {
            return a.from != b.from ? a.from < b.from : a.to < b.to;
        });
        neighbours_.resize(places_.size());
        onOutside_.assign(places_.size(), 0);
        for (size_t k = 0; k < set_.indices.size(); ++k)
            if (isOutside_[k / 3] != 0)
                onOutside_[pointOfCorner(static_cast<uint32_t>(k))] = 1;
        for (size_t begin = 0, end = 0; begin < edges.size(); begin = end)
        {
            CrackEdge all = edges[begin];
            for (end = begin; end < edges.size() && edges[end].from == all.from && edges[end].to == all.to; ++end)
            {
                all.outside = all.outside || edges[end].outside;
                all.inside = all.inside || edges[end].inside;
            }
            if (onOutside_[all.from] != 0 ? all.outside && all.inside : all.inside)
                neighbours_[all.from].push_back(all.to);
        }
    }

    PointFreedom freedomOf(uint32_t p) const
    {
        using Kind = PointFreedom::Kind;
        if (neighbours_[p].size() < 2)
            return {}; // no crack comes here, or one ends
        if (onOutside_[p] == 0)
            return {Kind::Free, {}};
        Vec3 planes[2];
        uint32_t count = 0;
        for (uint32_t corner : corners_[p])
        {
            if (isOutside_[corner / 3] == 0)
                continue;
            Vec3 normal = normalizedOr(areaOf(corner), {});
            bool isKnown = false;
            for (uint32_t i = 0; i < count; ++i)
                isKnown = isKnown || dot(planes[i], normal) > flatCosine;
            if (isKnown)
                continue;
            if (count == 2)
                return {}; // a corner, or a rounded part, whose shape is the artist's
            planes[count++] = normal;
        }
        if (count == 1)
            return {Kind::Plane, planes[0]};
        Vec3 edge = normalizedOr(cross(planes[0], planes[1]), {});
        if (edge == Vec3{})
            return {};
        return {Kind::Line, edge};
    }

    // Twice the area of the triangle of a corner, from the corner on.
    Vec3 areaOf(uint32_t corner) const
    {
        Vec3 at = places_[pointOfCorner(corner)];
        return cross(places_[pointOfCorner(after(corner))] - at, places_[pointOfCorner(after(after(corner)))] - at);
    }

    Vec3 meanOf(uint32_t p) const
    {
        Vec3 sum{};
        for (uint32_t neighbour : neighbours_[p])
            sum += places_[neighbour];
        return sum / static_cast<float>(neighbours_[p].size());
    }

    bool isHarmless(uint32_t p, Vec3 to)
    {
        touched_.clear();
        Vec3 from = places_[p];
        for (uint32_t corner : corners_[p])
        {
            Vec3 q = places_[pointOfCorner(after(corner))];
            Vec3 r = places_[pointOfCorner(after(after(corner)))];
            Vec3 before = cross(q - from, r - from);
            Vec3 now = cross(q - to, r - to);
            // Less than a right angle, and a triangle must not become a sliver by it either.
            if (dot(before, now) < turnCosine * length(before) * length(now) || length(now) < 0.05f * length(before))
                return false;
            // A volume is linear in each of its points.
            double change = double(dot(to - from, cross(q - from, r - from))) / 6.0;
            uint32_t fragment = triangleFragments_[corner / 3];
            auto known = std::find_if(touched_.begin(), touched_.end(),
                                      [&](const auto& each) { return each.first == fragment; });
            if (known == touched_.end())
                touched_.emplace_back(fragment, change);
            else
                known->second += change;
        }
        for (const auto& [fragment, change] : touched_)
            if (std::abs(volumes_[fragment] + change - startVolumes_[fragment]) >
                double(settings_.volumeLimit) * startVolumes_[fragment])
                return false;
        return true;
    }

    // Gives false where the point had to stay.
    bool movePoint(uint32_t p)
    {
        if (freedoms_[p].kind == PointFreedom::Kind::Fixed)
            return true;
        Vec3 step = freedoms_[p].allow(settings_.strength * (meanOf(p) - places_[p]));
        for (uint32_t i = 0; i <= stepHalvings; ++i, step *= 0.5f)
        {
            Vec3 to = places_[p] + step;
            if (to == places_[p])
                return true;
            if (!isHarmless(p, to))
                continue;
            for (const auto& [fragment, change] : touched_)
                volumes_[fragment] += change;
            places_[p] = to;
            return true;
        }
        return false;
    }

    float roughness() const
    {
        double sum = 0.0;
        uint32_t count = 0;
        for (uint32_t p = 0; p < places_.size(); ++p)
        {
            if (freedoms_[p].kind == PointFreedom::Kind::Fixed)
                continue;
            sum += double(lengthSquared(freedoms_[p].allow(meanOf(p) - places_[p])));
            ++count;
        }
        return count > 0 ? static_cast<float>(std::sqrt(sum / count)) : 0.0f;
    }

    // A vertex that slid along the outside takes the texture and colour of the place where it is now, by its own old
    // triangle that is nearest to it; on a flat part with an even mapping that is exact.
    void carryAttributes()
    {
        if (set_.uvs.empty() && set_.colours.empty())
            return;
        const std::vector<TextureCoordinate> uvs = set_.uvs;
        const std::vector<Colour> colours = set_.colours;
        std::vector<float> nearest(set_.positions.size(), -1e30f);
        for (uint32_t k = 0; k < set_.indices.size(); ++k)
        {
            uint32_t p = pointOfCorner(k);
            if (isOutside_[k / 3] == 0 || places_[p] == start_[p])
                continue;
            const uint32_t vertex[3] = {set_.indices[k], set_.indices[after(k)], set_.indices[after(after(k))]};
            Vec3 a = start_[p];
            Vec3 u = start_[set_.points[vertex[1]]] - a;
            Vec3 v = start_[set_.points[vertex[2]]] - a;
            Vec3 move = places_[p] - a;
            Vec3 normal = cross(u, v);
            float square = lengthSquared(normal);
            if (!(square > 0.0f))
                continue;
            float share[3];
            share[1] = dot(cross(move, v), normal) / square;
            share[2] = dot(cross(u, move), normal) / square;
            share[0] = 1.0f - share[1] - share[2];
            float inside = minOf(share[0], minOf(share[1], share[2])); // below 0: how far outside of the triangle
            if (inside <= nearest[vertex[0]])
                continue;
            nearest[vertex[0]] = inside;
            const auto mix = [&](auto of) { return share[0] * of(0) + share[1] * of(1) + share[2] * of(2); };
            if (!uvs.empty())
                set_.uvs[vertex[0]] = {mix([&](int i) { return uvs[vertex[i]].u; }),
                                       mix([&](int i) { return uvs[vertex[i]].v; })};
            if (!colours.empty())
                set_.colours[vertex[0]] = {
                    mix([&](int i) { return colours[vertex[i]].r; }), mix([&](int i) { return colours[vertex[i]].g; }),
                    mix([&](int i) { return colours[vertex[i]].b; }), mix([&](int i) { return colours[vertex[i]].a; })};
        }
    }

    FragmentSet& set_;
    CrackSmoothingSettings settings_;
    std::vector<Vec3> places_; // by point
    std::vector<Vec3> start_;
    std::vector<uint32_t> triangleFragments_;
    std::vector<uint8_t> isOutside_;             // by triangle
    std::vector<uint8_t> onOutside_;             // by point
    std::vector<std::vector<uint32_t>> corners_; // by point: places in the indices
    std::vector<std::vector<uint32_t>> neighbours_;
    std::vector<PointFreedom> freedoms_;
    std::vector<double> volumes_; // by fragment
    std::vector<double> startVolumes_;
    std::vector<std::pair<uint32_t, double>> touched_; // by the move at hand: fragment, change of its volume
};
} // namespace

Result<CrackSmoothingReport> smoothCracks(FragmentSet& fragments, const CrackSmoothingSettings& settings)
{
    if (Status status = validate(FragmentView(fragments)); !status)
        return status;
    if (settings.rounds > 100 || !(settings.strength >= 0.0f && settings.strength <= 1.0f) ||
        !(settings.volumeLimit >= 0.0f && settings.volumeLimit <= 0.9f))
        return Status::refused("{} rounds of strength {} within a volume limit of {}; give at most 100, 0 to 1 and 0 "
                               "to 0.9",
                               settings.rounds, settings.strength, settings.volumeLimit);
    return CrackSmoother(fragments, settings).smooth();
}
} // namespace fsim
