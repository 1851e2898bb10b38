#include "Foundation/FixedMath.h"
#include "FractureSimAuthoring/Tetrahedra.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"
#include "Tetrahedra/StuffingSolid.h"

#include <algorithm>
#include <unordered_map>

namespace fsim
{
namespace
{
using authoring::Point3;

// The safe shares of an edge within which a cut moves its end: Labelle and Shewchuk 2007, table 1, for the largest
// least angle. Long edges run along the axes, short ones from a corner of a cube to its middle.
constexpr double longShare = 0.24999;
constexpr double shortShare = 0.41189;

enum LatticeSign : int8_t
{
    outsideSign = -1,
    surfaceSign = 0,
    insideSign = 1
};

class Stuffing
{
public:
    Stuffing(const authoring::StuffingSolid& solid, const Bounds& box, double spacing)
        : solid_(solid), spacing_(spacing)
    {
        Point3 low = authoring::toPoint3(box.low), high = authoring::toPoint3(box.high);
        Point3 middle = (low + high) * 0.5, size = high - low;
        double sides[3] = {size.x, size.y, size.z}, middles[3] = {middle.x, middle.y, middle.z};
        for (int k = 0; k < 3; ++k)
        {
            counts_[k] = static_cast<int64_t>(sides[k] / spacing) + 4;
            origin_[k] = middles[k] - 0.5 * double(counts_[k]) * spacing;
        }
    }

    double pointCount() const { return 2.0 * double(counts_[0] + 1) * double(counts_[1] + 1) * double(counts_[2] + 1); }

    TetrahedronMesh make()
    {
        evaluate();
        findCuts();
        moveToCuts();
        eachTetrahedron([&](const std::array<uint32_t, 4>& corners) { fillTetrahedron(corners); });
        return numbered();
    }

private:
    // A lattice point by twice its coordinates: all even, a corner of cubes; all odd, the middle of one.
    struct LatticePlace
    {
        int64_t at[3];
    };

    uint32_t numberOf(const LatticePlace& p) const
    {
        bool isMiddle = (p.at[0] & 1) != 0;
        int64_t cell = ((p.at[2] >> 1) * (counts_[1] + 1) + (p.at[1] >> 1)) * (counts_[0] + 1) + (p.at[0] >> 1);
        return static_cast<uint32_t>(2 * cell + (isMiddle ? 1 : 0));
    }
    LatticePlace placeOf(uint32_t number) const
    {
        int64_t cell = number / 2;
        int64_t odd = number % 2;
        return {{2 * (cell % (counts_[0] + 1)) + odd, 2 * (cell / (counts_[0] + 1) % (counts_[1] + 1)) + odd,
                 2 * (cell / (counts_[0] + 1) / (counts_[1] + 1)) + odd}};
    }
    bool exists(const LatticePlace& p) const
    {
        for (int k = 0; k < 3; ++k)
            if (p.at[k] < 0 || p.at[k] > 2 * counts_[k])
                return false;
        return true;
    }

    void evaluate()
    {
        auto count = static_cast<uint32_t>(pointCount());
        places_.resize(count);
        signs_.resize(count);
        for (uint32_t i = 0; i < count; ++i)
        {
            LatticePlace p = placeOf(i);
            places_[i] = {origin_[0] + 0.5 * double(p.at[0]) * spacing_, origin_[1] + 0.5 * double(p.at[1]) * spacing_,
                          origin_[2] + 0.5 * double(p.at[2]) * spacing_};
            signs_[i] = solid_.contains(places_[i]) ? insideSign : outsideSign;
        }
    }

    // Calls visit(other, share) for the fourteen edges of a lattice point; share: within which a cut moves its end.
    template <class Visit> void eachEdge(uint32_t number, const Visit& visit) const
    {
        LatticePlace p = placeOf(number);
        for (int k = 0; k < 3; ++k)
            for (int64_t step : {-2, 2})
            {
                LatticePlace q = p;
                q.at[k] += step;
                if (exists(q))
                    visit(numberOf(q), longShare);
            }
        for (int64_t z : {-1, 1})
            for (int64_t y : {-1, 1})
                for (int64_t x : {-1, 1})
                {
                    LatticePlace q{{p.at[0] + x, p.at[1] + y, p.at[2] + z}};
                    if (exists(q))
                        visit(numberOf(q), shortShare);
                }
    }

    static uint64_t edgeKey(uint32_t a, uint32_t b) { return (uint64_t{std::min(a, b)} << 32) | std::max(a, b); }

    void findCuts()
    {
        for (uint32_t i = 0; i < places_.size(); ++i)
            if (signs_[i] == insideSign)
                eachEdge(i, [&](uint32_t other, double) {
                    if (signs_[other] == outsideSign)
                        cuts_.emplace(edgeKey(i, other), solid_.cut(places_[i], places_[other]));
                });
    }

    // A point moves to a cut that is near it for the edge's kind, the nearest of all; it is on the surface then, and
    // the cuts of all its edges are gone.
    void moveToCuts()
    {
        std::vector<Point3> moved = places_;
        for (uint32_t i = 0; i < places_.size(); ++i)
        {
            double least = 1e300;
            eachEdge(i, [&](uint32_t other, double share) {
                if (signs_[other] == surfaceSign)
                    return;
                auto cut = cuts_.find(edgeKey(i, other));
                if (cut == cuts_.end())
                    return;
                double whole = length(places_[other] - places_[i]);
                double part = length(cut->second - places_[i]);
                if (part < share * whole && part < least)
                {
                    least = part;
                    moved[i] = cut->second;
                }
            });
            if (least < 1e300)
                signs_[i] = surfaceSign;
        }
        places_ = std::move(moved);
    }

    // Around each long edge lie four tetrahedra; each has the edge and two neighbouring points of the ring around it.
    template <class Visit> void eachTetrahedron(const Visit& visit) const
    {
        for (uint32_t i = 0; i < places_.size(); ++i)
        {
            LatticePlace p = placeOf(i);
            for (int k = 0; k < 3; ++k)
            {
                LatticePlace q = p;
                q.at[k] += 2;
                if (!exists(q))
                    continue;
                int u = (k + 1) % 3, v = (k + 2) % 3;
                constexpr int64_t ring[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
                for (int r = 0; r < 4; ++r)
                {
                    LatticePlace a = p, b = p;
                    a.at[k] += 1;
                    a.at[u] += ring[r][0];
                    a.at[v] += ring[r][1];
                    b.at[k] += 1;
                    b.at[u] += ring[(r + 1) % 4][0];
                    b.at[v] += ring[(r + 1) % 4][1];
                    // The other long edge is the one between a and b: each tetrahedron is met from both of its long
                    // edges, and taken from that of the corners of cubes.
                    if (exists(a) && exists(b) && (p.at[0] & 1) == 0)
                        visit({i, numberOf(q), numberOf(a), numberOf(b)});
                }
            }
        }
    }

    uint32_t cutPoint(uint32_t a, uint32_t b)
    {
        auto [found, isNew] = cutNumbers_.try_emplace(edgeKey(a, b), static_cast<uint32_t>(places_.size()));
        if (isNew)
        {
            auto cut = cuts_.find(edgeKey(a, b));
            places_.push_back(cut != cuts_.end() ? cut->second : (places_[a] + places_[b]) * 0.5);
            signs_.push_back(surfaceSign);
        }
        return found->second;
    }

    void add(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
    {
        double volume = dot(places_[b] - places_[a], cross(places_[c] - places_[a], places_[d] - places_[a]));
        if (volume > 0.0)
            result_.tetrahedra.push_back({a, b, c, d});
        else
            result_.tetrahedra.push_back({a, c, b, d});
    }

    bool isLong(uint32_t a, uint32_t b) const { return a % 2 == b % 2; }

    // Of a side of a lattice tetrahedron with inside points a, b and outside point n: true if the diagonal between the
    // cut of a-n and b is the one to take. Where one of the two cut edges is long, the diagonal starts at its cut;
    // where both are short, the parity of the lattice decides: it is the same from both tetrahedra of the side.
    bool diagonalFromFirst(uint32_t a, uint32_t b, uint32_t n) const
    {
        if (isLong(a, n))
            return true;
        if (isLong(b, n))
            return false;
        return parityOf(a) > parityOf(b);
    }
    int64_t parityOf(uint32_t number) const
    {
        LatticePlace p = placeOf(number);
        return ((p.at[0] >> 1) + (p.at[1] >> 1) + (p.at[2] >> 1)) & 1;
    }

    // Two triangles and the three quads between them; the diagonals say from which of the two ends of an edge.
    // top[i] is over bottom[i]; flags[i]: the diagonal of the quad i, i + 1 goes from top[i] to bottom[i + 1].
    void addWedge(const uint32_t (&bottom)[3], const uint32_t (&top)[3], const bool (&flags)[3])
    {
        // Some corner has two diagonals at its top or its bottom, unless all turn the same way, which the rules
        // exclude.
        for (int i = 0; i < 3; ++i)
        {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            bool startsHere = flags[i], endsHere = !flags[k];
            if (startsHere && endsHere) // both quads at top[i] have their diagonal there
            {
                add(top[i], bottom[0], bottom[1], bottom[2]);
                if (flags[j]) // of the quad j, k: from top[j] to bottom[k]
                {
                    add(top[i], top[j], top[k], bottom[k]);
                    add(top[i], top[j], bottom[j], bottom[k]);
                }
                else
                {
                    add(top[i], top[j], top[k], bottom[j]);
                    add(top[i], top[k], bottom[j], bottom[k]);
                }
                return;
            }
        }
    }

    void fillTetrahedron(const std::array<uint32_t, 4>& corners)
    {
        uint32_t in[4], out[4], zero[4];
        int ins = 0, outs = 0, zeros = 0;
        for (uint32_t c : corners)
        {
            if (signs_[c] == insideSign)
                in[ins++] = c;
            else if (signs_[c] == outsideSign)
                out[outs++] = c;
            else
                zero[zeros++] = c;
        }
        if (ins == 0)
            return;
        if (outs == 0)
            add(corners[0], corners[1], corners[2], corners[3]);
        else if (ins == 1)
        {
            uint32_t rest[3];
            int count = 0;
            for (int z = 0; z < zeros; ++z)
                rest[count++] = zero[z];
            for (int o = 0; o < outs; ++o)
                rest[count++] = cutPoint(in[0], out[o]);
            add(in[0], rest[0], rest[1], rest[2]);
        }
        else if (ins == 2 && outs == 1)
        {
            // A pyramid over the quad of the two inside points and their cuts.
            uint32_t a = in[0], b = in[1], ca = cutPoint(a, out[0]), cb = cutPoint(b, out[0]);
            if (diagonalFromFirst(a, b, out[0]))
            {
                add(zero[0], a, b, ca);
                add(zero[0], b, ca, cb);
            }
            else
            {
                add(zero[0], a, b, cb);
                add(zero[0], a, ca, cb);
            }
        }
        else if (ins == 2)
        {
            // A wedge from inside point a with its cuts to inside point b with its cuts; the quad of the four cuts is
            // on the surface and has no neighbour.
            uint32_t a = in[0], b = in[1];
            const uint32_t bottom[3] = {a, cutPoint(a, out[0]), cutPoint(a, out[1])};
            const uint32_t top[3] = {b, cutPoint(b, out[0]), cutPoint(b, out[1])};
            // Quad 0: a, cut(a, out0), cut(b, out0), b. top[0] to bottom[1] is b to the cut of a.
            bool first = diagonalFromFirst(a, b, out[0]);
            // Quad 2: from top[2] = cut(b, out1) to bottom[0] = a, that is the cut of b.
            bool third = !diagonalFromFirst(a, b, out[1]);
            // Where the two agree on an end, either diagonal of the surface will do; the shorter is better.
            double forward = length(places_[top[1]] - places_[bottom[2]]);
            double backward = length(places_[top[2]] - places_[bottom[1]]);
            bool second = first == third ? !first : forward < backward;
            addWedge(bottom, top, {first, second, third});
        }
        else // three inside
        {
            uint32_t n = out[0];
            const uint32_t bottom[3] = {in[0], in[1], in[2]};
            const uint32_t top[3] = {cutPoint(in[0], n), cutPoint(in[1], n), cutPoint(in[2], n)};
            bool flags[3];
            for (int i = 0; i < 3; ++i)
                flags[i] = diagonalFromFirst(in[i], in[(i + 1) % 3], n); // top[i] to bottom[i + 1]
            addWedge(bottom, top, flags);
        }
    }

    TetrahedronMesh numbered()
    {
        std::vector<uint32_t> numbers(places_.size(), UINT32_MAX);
        for (const std::array<uint32_t, 4>& tet : result_.tetrahedra)
            for (uint32_t c : tet)
                numbers[c] = 0;
        for (uint32_t i = 0; i < numbers.size(); ++i)
            if (numbers[i] == 0)
            {
                numbers[i] = static_cast<uint32_t>(result_.positions.size());
                result_.positions.push_back(authoring::toVec3(places_[i]));
                result_.onSurface.push_back(signs_[i] == surfaceSign ? 1 : 0);
            }
        for (std::array<uint32_t, 4>& tet : result_.tetrahedra)
            for (uint32_t& c : tet)
                c = numbers[c];
        return std::move(result_);
    }

    const authoring::StuffingSolid& solid_;
    double spacing_ = 0.0;
    int64_t counts_[3] = {0, 0, 0}; // cubes
    double origin_[3] = {0.0, 0.0, 0.0};
    std::vector<Point3> places_;
    std::vector<int8_t> signs_;
    std::unordered_map<uint64_t, Point3> cuts_;         // by edge; asked, never walked
    std::unordered_map<uint64_t, uint32_t> cutNumbers_; // likewise
    TetrahedronMesh result_;
};
} // namespace

Result<TetrahedronMesh> authoring::stuffSolid(const StuffingSolid& solid, const Bounds& box, float spacing)
{
    if (!(spacing > 0.0f) || !isFinite(spacing) || !isFinite(box.low) || !isFinite(box.high))
        return Status::refused("the spacing of the tetrahedra is {} m; give more than 0", spacing);
    Vec3 sides = box.high - box.low;
    double cells = (double(sides.x) / double(spacing) + 5.0) * (double(sides.y) / double(spacing) + 5.0) *
                   (double(sides.z) / double(spacing) + 5.0);
    if (!(cells < 2e6))
        return Status::refused("a spacing of {} m makes {} cells; give a larger one", spacing, cells);
    TetrahedronMesh mesh = Stuffing(solid, box, double(spacing)).make();
    if (mesh.tetrahedra.empty())
        return Status::refused("no tetrahedron fits at a spacing of {} m; give a smaller one", spacing);
    return mesh;
}

Result<TetrahedronMesh> stuff(const SolidDistance& distance, const Bounds& box, float spacing)
{
    return authoring::stuffSolid(authoring::DistanceSolid(distance), box, spacing);
}

Result<TetrahedronMesh> stuff(const SdfShape& shape, float spacing)
{
    if (Status status = validate(shape); !status)
        return status;
    return stuff([&](Vec3 p) { return double(shape.distance(p)); }, shape.bounds(), spacing);
}

TetrahedronQuality qualityOf(const TetrahedronMesh& mesh)
{
    TetrahedronQuality quality;
    constexpr int faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    for (const std::array<uint32_t, 4>& tet : mesh.tetrahedra)
    {
        Point3 p[4], n[4];
        for (size_t k = 0; k < 4; ++k)
            p[k] = authoring::toPoint3(mesh.positions[tet[k]]);
        quality.volume += dot(p[1] - p[0], cross(p[2] - p[0], p[3] - p[0])) / 6.0;
        for (int f = 0; f < 4; ++f)
            n[f] = normalizedOr(cross(p[faces[f][1]] - p[faces[f][0]], p[faces[f][2]] - p[faces[f][0]]), {});
        for (int f = 0; f < 4; ++f)
            for (int g = f + 1; g < 4; ++g)
            {
                double cosine = std::clamp(-dot(n[f], n[g]), -1.0, 1.0);
                float degrees = fixed::acos(static_cast<float>(cosine)) * 57.29578f;
                quality.smallestDihedral = std::min(quality.smallestDihedral, degrees);
                quality.largestDihedral = std::max(quality.largestDihedral, degrees);
            }
    }
    return quality;
}
} // namespace fsim
