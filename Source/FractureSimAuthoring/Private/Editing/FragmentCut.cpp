#include "Editing/FragmentRegroup.h"
#include "Faces/PolygonTriangles.h"
#include "Foundation/DisjointSets.h"
#include "Foundation/Random.h"

#include <algorithm>
#include <map>
#include <utility>

namespace fsim::authoring
{
namespace
{
using PointPair = std::pair<uint32_t, uint32_t>; // the lower first

PointPair pairOf(uint32_t a, uint32_t b)
{
    return a < b ? PointPair{a, b} : PointPair{b, a};
}

constexpr double nearestCorner = 1e-6; // of the body's size: a plane nearer to a corner makes slivers
constexpr uint32_t cutAttempts = 12;
constexpr uint64_t cutStream = 0x5c0e11;

// Cuts one piece in two, the one behind the plane with a new number.
class FragmentCutter
{
public:
    FragmentCutter(CutSolid& solid, uint32_t piece, Point3 point, Point3 normal)
        : solid_(solid), piece_(piece), point_(point), normal_(normal)
    {
    }

    bool run()
    {
        if (!findCrossings() || !findLoops() || !closeLoops())
            return false;
        apply();
        return true;
    }

private:
    double heightOf(uint32_t p) const { return dot(normal_, solid_.points[p].place - point_); }
    bool isMine(const CutSolid::Patch& patch) const { return patch.pieces[0] == piece_ || patch.pieces[1] == piece_; }

    template <class Visit> void eachOwnTriangle(const Visit& visit) const
    {
        for (const CutSolid::OutsideTriangle& t : solid_.outsideTriangles)
            if (t.piece == piece_)
                visit(solid_.outsideVertices[t.vertices[0]].point, solid_.outsideVertices[t.vertices[1]].point,
                      solid_.outsideVertices[t.vertices[2]].point);
        for (const CutSolid::Patch& patch : solid_.patches)
            for (uint32_t t = patch.first; isMine(patch) && t < patch.first + patch.count; ++t)
            {
                auto [a, b, c] = solid_.insideTriangles[t];
                if (patch.pieces[0] == piece_)
                    visit(a, b, c);
                else
                    visit(a, c, b);
            }
    }

    bool findCrossings()
    {
        bool isClear = true, hasFront = false, hasBack = false;
        eachOwnTriangle([&](uint32_t a, uint32_t b, uint32_t c) {
            uint32_t corners[3] = {a, b, c};
            for (int k = 0; k < 3; ++k)
            {
                double h = heightOf(corners[k]), next = heightOf(corners[(k + 1) % 3]);
                isClear = isClear && std::fabs(h) > nearestCorner;
                hasFront = hasFront || h > 0.0;
                hasBack = hasBack || h < 0.0;
                if ((h > 0.0) != (next > 0.0))
                    crossings_.try_emplace(pairOf(corners[k], corners[(k + 1) % 3]), 0);
            }
        });
        if (!isClear || !hasFront || !hasBack)
            return false;
        auto number = static_cast<uint32_t>(solid_.points.size());
        for (auto& [pair, point] : crossings_)
        {
            double low = heightOf(pair.first), high = heightOf(pair.second);
            double share = low / (low - high);
            Point3 a = solid_.points[pair.first].place, b = solid_.points[pair.second].place;
            CutSolid::Point made;
            made.place = a + (b - a) * share;
            made.onSurface = solid_.points[pair.first].onSurface && solid_.points[pair.second].onSurface;
            newPoints_.push_back(made);
            shares_.push_back(share);
            point = number++;
        }
        return true;
    }

    // Where the plane crosses the surface of the piece. Seen against the normal, the part in front is on the left.
    bool findLoops()
    {
        std::map<uint32_t, uint32_t> next; // of the new points
        bool isSurface = true;
        eachOwnTriangle([&](uint32_t a, uint32_t b, uint32_t c) {
            uint32_t corners[3] = {a, b, c};
            uint32_t enters = CutSolid::none, leaves = CutSolid::none; // the side in front
            for (int k = 0; k < 3; ++k)
            {
                uint32_t from = corners[k], to = corners[(k + 1) % 3];
                bool isFront = heightOf(from) > 0.0;
                if (isFront == (heightOf(to) > 0.0))
                    continue;
                (isFront ? leaves : enters) = crossings_.at(pairOf(from, to));
            }
            if (leaves == CutSolid::none)
                return;
            // The triangle runs through the front from `enters` to `leaves`; the cap of the front side runs against
            // the border that the front part is left with, which is leaves -> enters.
            isSurface = isSurface && next.try_emplace(enters, leaves).second;
        });
        if (!isSurface)
            return false;
        while (!next.empty())
        {
            Loop loop;
            uint32_t first = next.begin()->first, at = first;
            do
            {
                auto found = next.find(at);
                if (found == next.end())
                    return false;
                loop.push_back(at);
                at = found->second;
                next.erase(found);
            } while (at != first);
            if (loop.size() < 3)
                return false;
            loops_.push_back(std::move(loop));
        }
        return !loops_.empty();
    }

    // The faces of the cut: the loops are closed by triangles, seen from behind counter-clockwise.
    bool closeLoops()
    {
        Point3 u{}, v{};
        axesAcross(normal_ * -1.0, u, v); // u, v and -normal are right-handed: seen from behind
        auto base = static_cast<uint32_t>(solid_.points.size());
        std::vector<Point2> flat;
        for (const CutSolid::Point& p : newPoints_)
            flat.push_back({dot(u, p.place), dot(v, p.place)});
        std::vector<Loop> outer, holes;
        for (Loop& loop : loops_)
        {
            for (uint32_t& p : loop)
                p -= base;
            double area = areaOf(flat, loop);
            if (area == 0.0)
                return false;
            (area > 0.0 ? outer : holes).push_back(loop);
        }
        std::vector<std::vector<Loop>> holesOf(outer.size());
        for (const Loop& hole : holes)
        {
            size_t best = outer.size();
            for (size_t o = 0; o < outer.size(); ++o)
                if (isInside(flat, outer[o], flat[hole[0]]) &&
                    (best == outer.size() || areaOf(flat, outer[o]) < areaOf(flat, outer[best])))
                    best = o;
            if (best == outer.size())
                return false;
            holesOf[best].push_back(hole);
        }
        for (size_t o = 0; o < outer.size(); ++o)
        {
            size_t corners = outer[o].size();
            for (const Loop& hole : holesOf[o])
                corners += hole.size() + 2;
            std::vector<std::array<uint32_t, 3>> made = triangulate(flat, outer[o], holesOf[o], {});
            if (made.size() != corners - 2)
                return false;
            for (const std::array<uint32_t, 3>& t : made)
                cap_.push_back({t[0] + base, t[1] + base, t[2] + base});
        }
        return true;
    }

    uint32_t crossingOf(uint32_t a, uint32_t b) const
    {
        auto found = crossings_.find(pairOf(a, b));
        return found == crossings_.end() ? CutSolid::none : found->second;
    }

    // A triangle with new points on some of its sides, as triangles that have none; make(a, b, c) takes corners, and
    // middle(k) gives the corner on side k.
    template <class Corner, class Middle, class Make>
    static void subdivide(const std::array<Corner, 3>& corners, const std::array<bool, 3>& isCut, const Middle& middle,
                          const Make& make)
    {
        int count = isCut[0] + isCut[1] + isCut[2];
        if (count == 0)
            return make(corners[0], corners[1], corners[2]);
        // Turned so that a single cut is on side 0, and two cuts are on sides 0 and 2, around corner 0.
        int turn = 0;
        while (count == 1 ? !isCut[static_cast<size_t>(turn)]
                          : count == 2 && isCut[static_cast<size_t>((turn + 1) % 3)])
            ++turn;
        auto side = [&](int k) { return (turn + k) % 3; };
        Corner a = corners[static_cast<size_t>(side(0))], b = corners[static_cast<size_t>(side(1))],
               c = corners[static_cast<size_t>(side(2))];
        if (count == 1)
        {
            Corner m = middle(side(0));
            make(a, m, c);
            make(m, b, c);
        }
        else if (count == 2)
        {
            Corner m = middle(side(0)), n = middle(side(2));
            make(a, m, n);
            make(m, b, c);
            make(m, c, n);
        }
        else
        {
            Corner m = middle(side(0)), n = middle(side(1)), o = middle(side(2));
            make(a, m, o);
            make(m, b, n);
            make(n, c, o);
            make(m, n, o);
        }
    }

    bool isBehind(uint32_t a, uint32_t b, uint32_t c) const
    {
        // New points are on the plane; of the others, all of a triangle are on one side by now.
        uint32_t old = static_cast<uint32_t>(oldPoints_);
        for (uint32_t p : {a, b, c})
            if (p < old)
                return heightOf(p) < 0.0;
        return false;
    }

    uint32_t outsideVertexAt(uint32_t a, uint32_t b)
    {
        auto [found, isNew] =
            outsideVertices_.try_emplace(pairOf(a, b), static_cast<uint32_t>(solid_.outsideVertices.size()));
        if (!isNew)
            return found->second;
        CutSolid::OutsideVertex p = solid_.outsideVertices[a], q = solid_.outsideVertices[b];
        if (p.point > q.point)
            std::swap(p, q);
        uint32_t point = crossingOf(p.point, q.point);
        auto t = static_cast<float>(shares_[point - oldPoints_]);
        auto mix = [t](float x, float y) { return x + t * (y - x); };
        CutSolid::OutsideVertex made;
        made.point = point;
        Point3 normal = toPoint3(p.normal) * (1.0 - double(t)) + toPoint3(q.normal) * double(t);
        made.normal = toVec3(normalizedOr(normal, toPoint3(p.normal)));
        made.uv = {mix(p.uv.u, q.uv.u), mix(p.uv.v, q.uv.v)};
        made.colour = {mix(p.colour.r, q.colour.r), mix(p.colour.g, q.colour.g), mix(p.colour.b, q.colour.b),
                       mix(p.colour.a, q.colour.a)};
        solid_.outsideVertices.push_back(made);
        return found->second;
    }

    void apply()
    {
        oldPoints_ = solid_.points.size();
        solid_.points.insert(solid_.points.end(), newPoints_.begin(), newPoints_.end());
        uint32_t behind = solid_.pieceCount++;
        std::vector<CutSolid::OutsideTriangle> outside;
        for (const CutSolid::OutsideTriangle& t : solid_.outsideTriangles)
        {
            auto pointOf = [&](uint32_t v) { return solid_.outsideVertices[v].point; };
            std::array<bool, 3> isCut{};
            for (size_t k = 0; k < 3; ++k)
                isCut[k] = crossingOf(pointOf(t.vertices[k]), pointOf(t.vertices[(k + 1) % 3])) != CutSolid::none;
            subdivide(
                t.vertices, isCut,
                [&](int k) {
                    return outsideVertexAt(t.vertices[static_cast<size_t>(k)],
                                           t.vertices[static_cast<size_t>((k + 1) % 3)]);
                },
                [&](uint32_t a, uint32_t b, uint32_t c) {
                    bool isMoved = t.piece == piece_ && isBehind(pointOf(a), pointOf(b), pointOf(c));
                    outside.push_back({{a, b, c}, isMoved ? behind : t.piece});
                });
        }
        solid_.outsideTriangles = std::move(outside);
        cutPatches(behind);
        splitParts(piece_);
        splitParts(behind);
    }

    void cutPatches(uint32_t behind)
    {
        std::vector<CutSolid::Patch> patches;
        std::vector<std::array<uint32_t, 3>> triangles;
        for (const CutSolid::Patch& patch : solid_.patches)
        {
            std::vector<std::array<uint32_t, 3>> sides[2]; // in front and behind
            for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
            {
                const std::array<uint32_t, 3>& corners = solid_.insideTriangles[t];
                std::array<bool, 3> isCut{};
                for (size_t k = 0; k < 3; ++k)
                    isCut[k] = crossingOf(corners[k], corners[(k + 1) % 3]) != CutSolid::none;
                subdivide(
                    corners, isCut,
                    [&](int k) {
                        return crossingOf(corners[static_cast<size_t>(k)], corners[static_cast<size_t>((k + 1) % 3)]);
                    },
                    [&](uint32_t a, uint32_t b, uint32_t c) {
                        sides[isMine(patch) && isBehind(a, b, c) ? 1 : 0].push_back({a, b, c});
                    });
            }
            for (int s = 0; s < 2; ++s)
            {
                if (sides[s].empty())
                    continue;
                CutSolid::Patch made = patch;
                for (uint32_t& p : made.pieces)
                    p = s == 1 && p == piece_ ? behind : p;
                made.first = static_cast<uint32_t>(triangles.size());
                made.count = static_cast<uint32_t>(sides[s].size());
                triangles.insert(triangles.end(), sides[s].begin(), sides[s].end());
                patches.push_back(made);
            }
        }
        patches.push_back({.pieces = {piece_, behind},
                           .first = static_cast<uint32_t>(triangles.size()),
                           .count = static_cast<uint32_t>(cap_.size()),
                           .normal = normal_ * -1.0});
        triangles.insert(triangles.end(), cap_.begin(), cap_.end());
        solid_.patches = std::move(patches);
        solid_.insideTriangles = std::move(triangles);
    }

    // What does not hang together by the sides of triangles becomes pieces of their own; hollows stay.
    void splitParts(uint32_t piece)
    {
        struct Own
        {
            std::array<uint32_t, 3> points{};
            uint32_t place = 0; // outside triangle, or patch triangle
            bool isOutside = false;
            uint32_t patch = 0;
        };
        std::vector<Own> own;
        for (uint32_t t = 0; t < solid_.outsideTriangles.size(); ++t)
            if (solid_.outsideTriangles[t].piece == piece)
            {
                std::array<uint32_t, 3> points{};
                for (size_t k = 0; k < 3; ++k)
                    points[k] = solid_.outsideVertices[solid_.outsideTriangles[t].vertices[k]].point;
                own.push_back({points, t, true, 0});
            }
        for (uint32_t p = 0; p < solid_.patches.size(); ++p)
            for (uint32_t t = solid_.patches[p].first; t < solid_.patches[p].first + solid_.patches[p].count; ++t)
            {
                auto [a, b, c] = solid_.insideTriangles[t];
                if (solid_.patches[p].pieces[0] == piece)
                    own.push_back({{a, b, c}, t, false, p});
                else if (solid_.patches[p].pieces[1] == piece)
                    own.push_back({{a, c, b}, t, false, p});
            }
        DisjointSets sets(own.size());
        std::map<PointPair, uint32_t> first;
        for (uint32_t i = 0; i < own.size(); ++i)
            for (size_t k = 0; k < 3; ++k)
                sets.merge(i, first.try_emplace(pairOf(own[i].points[k], own[i].points[(k + 1) % 3]), i).first->second);
        std::map<uint32_t, double> volumes;
        for (uint32_t i = 0; i < own.size(); ++i)
            volumes[sets.find(i)] +=
                dot(solid_.points[own[i].points[0]].place,
                    cross(solid_.points[own[i].points[1]].place, solid_.points[own[i].points[2]].place));
        std::map<uint32_t, uint32_t> numbers; // the first part keeps the number
        bool isTaken = false;
        for (const auto& [name, volume] : volumes)
        {
            bool isKept = !isTaken || !(volume > 0.0);
            isTaken = isTaken || volume > 0.0;
            numbers[name] = isKept ? piece : solid_.pieceCount++;
        }
        if (numbers.size() < 2)
            return;
        std::map<std::pair<uint32_t, uint32_t>, std::vector<std::array<uint32_t, 3>>> moved; // by patch and number
        std::vector<uint8_t> isMoved(solid_.insideTriangles.size(), 0);
        for (uint32_t i = 0; i < own.size(); ++i)
        {
            uint32_t number = numbers[sets.find(i)];
            if (number == piece)
                continue;
            if (own[i].isOutside)
                solid_.outsideTriangles[own[i].place].piece = number;
            else
            {
                moved[{own[i].patch, number}].push_back(solid_.insideTriangles[own[i].place]);
                isMoved[own[i].place] = 1;
            }
        }
        std::vector<CutSolid::Patch> patches;
        std::vector<std::array<uint32_t, 3>> triangles;
        auto add = [&](CutSolid::Patch patch, const std::vector<std::array<uint32_t, 3>>& list) {
            if (list.empty())
                return;
            patch.first = static_cast<uint32_t>(triangles.size());
            patch.count = static_cast<uint32_t>(list.size());
            triangles.insert(triangles.end(), list.begin(), list.end());
            patches.push_back(patch);
        };
        for (uint32_t p = 0; p < solid_.patches.size(); ++p)
        {
            std::vector<std::array<uint32_t, 3>> kept;
            const CutSolid::Patch& patch = solid_.patches[p];
            for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
                if (isMoved[t] == 0)
                    kept.push_back(solid_.insideTriangles[t]);
            add(patch, kept);
            for (auto it = moved.lower_bound({p, 0}); it != moved.end() && it->first.first == p; ++it)
            {
                CutSolid::Patch other = patch;
                for (uint32_t& end : other.pieces)
                    end = end == piece ? it->first.second : end;
                add(other, it->second);
            }
        }
        solid_.patches = std::move(patches);
        solid_.insideTriangles = std::move(triangles);
    }

    CutSolid& solid_;
    uint32_t piece_ = 0;
    Point3 point_{};
    Point3 normal_{};
    std::map<PointPair, uint32_t> crossings_; // the number of the new point on a side
    std::vector<CutSolid::Point> newPoints_;
    std::vector<double> shares_; // of the second point of the side
    std::vector<Loop> loops_;
    std::vector<std::array<uint32_t, 3>> cap_;
    std::map<PointPair, uint32_t> outsideVertices_;
    size_t oldPoints_ = 0;
};
} // namespace

bool cutPiece(CutSolid& solid, uint32_t piece, Point3 point, Point3 normal)
{
    return FragmentCutter(solid, piece, point, normal).run();
}

std::vector<uint32_t> splitPiece(CutSolid& solid, uint32_t piece, uint32_t parts, uint64_t seed)
{
    Random random(seed, cutStream);
    std::vector<uint32_t> result{piece};
    std::vector<double> volumes{momentsOfPiece(solid, piece).volume};
    uint64_t draw = 0;
    while (result.size() < parts)
    {
        size_t largest = 0;
        for (size_t i = 1; i < result.size(); ++i)
            if (volumes[i] > volumes[largest])
                largest = i;
        if (!(volumes[largest] > 0.0))
            break;
        PieceMoments moments = momentsOfPiece(solid, result[largest]);
        Point3 u{}, v{};
        axesAcross(moments.longAxis, u, v);
        uint32_t before = solid.pieceCount;
        bool isCut = false;
        for (uint32_t attempt = 0; attempt < cutAttempts && !isCut; ++attempt)
        {
            auto draws = [&] { return double(random.uniform(draw++)) - 0.5; };
            double tiltU = 0.6 * draws(), tiltV = 0.6 * draws(), shift = 0.2 * draws();
            Point3 normal = normalizedOr(moments.longAxis + u * tiltU + v * tiltV, moments.longAxis);
            isCut = cutPiece(solid, result[largest], moments.centre + normal * (shift * moments.extent), normal);
        }
        if (!isCut)
        {
            volumes[largest] = 0.0; // leave it
            continue;
        }
        volumes[largest] = momentsOfPiece(solid, result[largest]).volume;
        for (uint32_t made = before; made < solid.pieceCount; ++made)
        {
            result.push_back(made);
            volumes.push_back(momentsOfPiece(solid, made).volume);
        }
    }
    return result;
}
} // namespace fsim::authoring
