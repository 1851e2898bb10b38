#include "Fragments/FragmentSides.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <array>

namespace fsim::fragments
{
namespace
{
struct PointEdge
{
    uint32_t low = 0; // the smaller of its two points
    uint32_t high = 0;
    uint32_t side = 0;
    bool rising = false; // runs from low to high
    float angle = 0.0f;  // of the triangle about the edge, only where more than two meet

    bool sameEdge(const PointEdge& other) const { return low == other.low && high == other.high; }
};

uint32_t pointAt(const FragmentView& f, uint32_t side)
{
    return f.points[f.indices[side]];
}

// Rises with the angle, from 0 to 4: no library function, whose last bits differ between machines.
float diamondAngle(float x, float y)
{
    float sum = absOf(x) + absOf(y);
    if (sum <= 0.0f)
        return 0.0f;
    if (y >= 0.0f)
        return x >= 0.0f ? y / sum : 2.0f - y / sum;
    return x < 0.0f ? 2.0f - y / sum : 4.0f + y / sum;
}

// A fragment that touches itself along an edge has four or more triangles there. Its material is below a rising side,
// seen around the edge, and above a falling one: its outside is where edge x triangle points.
bool mateCrowdedSides(const FragmentView& f, std::span<PointEdge> edges, std::span<uint32_t> mates)
{
    const auto positionOf = [&](uint32_t side) { return f.positions[f.indices[side]]; };
    const auto apexOf = [&](uint32_t side) { return positionOf(nextCorner(nextCorner(side))); };
    const auto lowOf = [&](const PointEdge& e) { return positionOf(e.rising ? e.side : nextCorner(e.side)); };
    const auto highOf = [&](const PointEdge& e) { return positionOf(e.rising ? nextCorner(e.side) : e.side); };
    const Vec3 at = lowOf(edges[0]);
    const Vec3 along = normalizedOr(highOf(edges[0]) - at, {1.0f, 0.0f, 0.0f});
    const auto acrossOf = [&](const PointEdge& e) {
        Vec3 toApex = apexOf(e.side) - at;
        return toApex - dot(toApex, along) * along;
    };
    const Vec3 x = normalizedOr(acrossOf(edges[0]), {0.0f, 1.0f, 0.0f});
    const Vec3 y = cross(along, x);
    for (PointEdge& e : edges)
        e.angle = diamondAngle(dot(acrossOf(e), x), dot(acrossOf(e), y));
    std::sort(edges.begin(), edges.end(), [](const PointEdge& a, const PointEdge& b) {
        return a.angle != b.angle ? a.angle < b.angle : a.side < b.side;
    });
    // Rising sides close what falling ones opened, as brackets do.
    const size_t count = edges.size();
    std::vector<uint32_t> open;
    size_t unmated = count;
    for (size_t i = 0; i < 2 * count && unmated > 0; ++i) // twice around: a bracket may go over the start
    {
        const PointEdge& e = edges[i % count];
        if (mates[e.side] != noSide)
            continue;
        if (!e.rising)
        {
            if (i < count)
                open.push_back(e.side);
        }
        else if (!open.empty())
        {
            mates[e.side] = open.back();
            mates[open.back()] = e.side;
            open.pop_back();
            unmated -= 2;
        }
    }
    return unmated == 0;
}

Status mateSides(const FragmentView& f, FragmentSides& sides)
{
    std::vector<PointEdge> edges;
    for (uint32_t i = 0; i < f.particles.size(); ++i)
    {
        const uint32_t first = 3 * f.outside[i].first;
        const uint32_t end =
            i + 1 < f.particles.size() ? 3 * f.outside[i + 1].first : static_cast<uint32_t>(f.indices.size());
        edges.clear();
        for (uint32_t side = first; side < end; ++side)
        {
            uint32_t from = pointAt(f, side);
            uint32_t to = pointAt(f, nextCorner(side));
            if (from == to)
                return Status::refused("a triangle of fragment {} has point {} twice", i, from);
            edges.push_back({std::min(from, to), std::max(from, to), side, from < to});
        }
        std::sort(edges.begin(), edges.end(), [](const PointEdge& a, const PointEdge& b) {
            return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.side < b.side;
        });
        for (size_t begin = 0, next = 0; begin < edges.size(); begin = next)
        {
            size_t rising = 0;
            for (next = begin; next < edges.size() && edges[next].sameEdge(edges[begin]); ++next)
                rising += edges[next].rising ? 1 : 0;
            std::span<PointEdge> same = std::span(edges).subspan(begin, next - begin);
            bool isMated = 2 * rising == same.size();
            if (isMated && same.size() == 2)
            {
                sides.mates[same[0].side] = same[1].side;
                sides.mates[same[1].side] = same[0].side;
            }
            else if (isMated)
                isMated = mateCrowdedSides(f, same, sides.mates);
            if (!isMated)
                return Status::refused("fragment {} is not closed between points {} and {}", i, same[0].low,
                                       same[0].high);
        }
    }
    return Status::done();
}

// A triangle as its points from the lowest on: the same for a face, and mirrored for its twin.
struct FaceKey
{
    std::array<uint32_t, 3> points{};
    uint32_t side = 0; // that starts at the lowest point
};

FaceKey faceKeyOf(const FragmentView& f, uint32_t triangle, bool mirrored)
{
    uint32_t start = 3 * triangle;
    for (uint32_t side = 3 * triangle + 1; side < 3 * triangle + 3; ++side)
        if (pointAt(f, side) < pointAt(f, start))
            start = side;
    uint32_t second = nextCorner(start);
    uint32_t third = nextCorner(second);
    if (mirrored)
        std::swap(second, third);
    return {{pointAt(f, start), pointAt(f, second), pointAt(f, third)}, start};
}

Status twinSides(const FragmentView& f, FragmentSides& sides)
{
    std::vector<FaceKey> keys[2];
    for (uint32_t b = 0; b < f.bonds.size(); ++b)
    {
        for (uint32_t s : {0u, 1u})
        {
            const TriangleRange& faces = f.bonds[b].faces[s];
            keys[s].clear();
            for (uint32_t t = faces.first; t < faces.first + faces.count; ++t)
            {
                keys[s].push_back(faceKeyOf(f, t, s == 1));
                sides.bonds[t] = b;
            }
            std::sort(keys[s].begin(), keys[s].end(),
                      [](const FaceKey& a, const FaceKey& c) { return a.points < c.points; });
        }
        for (size_t i = 0; i < keys[0].size(); ++i)
        {
            if (keys[0][i].points != keys[1][i].points)
                return Status::refused("the two sides of bond {} do not have the same triangles", b);
            // p q r on one side is p r q on the other: side p-q there is side q-p here, and so on.
            const uint32_t a[3] = {keys[0][i].side, nextCorner(keys[0][i].side),
                                   nextCorner(nextCorner(keys[0][i].side))};
            const uint32_t c[3] = {keys[1][i].side, nextCorner(keys[1][i].side),
                                   nextCorner(nextCorner(keys[1][i].side))};
            const uint32_t twins[3] = {c[2], c[1], c[0]};
            for (int k = 0; k < 3; ++k)
            {
                sides.twins[a[k]] = twins[k];
                sides.twins[twins[k]] = a[k];
            }
        }
    }
    return Status::done();
}
} // namespace

Result<FragmentSides> fragmentSidesOf(const FragmentView& f)
{
    FragmentSides sides;
    sides.mates.assign(f.indices.size(), noSide);
    sides.twins.assign(f.indices.size(), noSide);
    sides.bonds.assign(f.indices.size() / 3, noSide);
    sides.fragments.resize(f.indices.size() / 3);
    for (uint32_t i = 0; i < f.particles.size(); ++i)
        std::fill(sides.fragments.begin() + f.outside[i].first,
                  i + 1 < f.particles.size() ? sides.fragments.begin() + f.outside[i + 1].first : sides.fragments.end(),
                  i);
    if (Status status = mateSides(f, sides); !status)
        return status;
    if (Status status = twinSides(f, sides); !status)
        return status;
    return sides;
}
} // namespace fsim::fragments
