#include "Fragments/ShardCut.h"

#include "Foundation/DisjointSets.h"
#include "Math/Quaternion.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::fragments
{
namespace
{
constexpr uint32_t notYet = 0xffffffffu;

// From a pair of numbers to one; room for all that will be asked for.
class PairTable
{
public:
    PairTable(uint32_t pairs, Arena& arena)
    {
        uint32_t room = 16;
        while (room < 2 * pairs)
            room *= 2;
        keys_ = arena.take<uint64_t>(room);
        values_ = arena.take<uint32_t>(room);
    }
    // The value of the pair; notYet where it has none, to be set.
    uint32_t& at(uint32_t a, uint32_t b)
    {
        uint64_t key = ((uint64_t{std::min(a, b)} << 32) | std::max(a, b)) + 1;
        size_t place = static_cast<size_t>((key * 0x9e3779b97f4a7c15u) >> 32) & (keys_.size() - 1);
        while (keys_[place] != 0 && keys_[place] != key)
            place = (place + 1) & (keys_.size() - 1);
        if (keys_[place] == 0)
        {
            keys_[place] = key;
            values_[place] = notYet;
        }
        return values_[place];
    }

private:
    std::span<uint64_t> keys_; // 0: free
    std::span<uint32_t> values_;
};

// A half while it is made. Room is for all that could come.
struct HalfSurface
{
    std::span<ShardVertex> vertices;
    std::span<ShardTriangle> triangles;
    std::span<uint32_t> places; // by vertex of the whole and then by new vertex
    uint32_t vertexCount = 0;
    uint32_t triangleCount = 0;

    HalfSurface(size_t vertexRoom, size_t triangleRoom, size_t sources, Arena& arena)
        : vertices(arena.takeUnset<ShardVertex>(vertexRoom)), triangles(arena.takeUnset<ShardTriangle>(triangleRoom)),
          places(arena.takeUnset<uint32_t>(sources))
    {
        std::fill(places.begin(), places.end(), notYet);
    }
    uint32_t placeOf(uint32_t source, const ShardVertex& vertex)
    {
        if (places[source] == notYet)
        {
            places[source] = vertexCount;
            vertices[vertexCount++] = vertex;
        }
        return places[source];
    }
    // To be called with a list in braces: corners get their places in its order, arguments would in the compiler's.
    void add(const ShardTriangle& triangle) { triangles[triangleCount++] = triangle; }
    ShardSurface surface(uint32_t pointEnd) const
    {
        return {vertices.first(vertexCount), triangles.first(triangleCount), pointEnd};
    }
};

Colour blendColours(const Colour& a, const Colour& b, float t)
{
    return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), a.a + t * (b.a - a.a)};
}

// Where an edge crosses the plane. From the lower point to the higher one, so that all who share the edge agree.
ShardVertex vertexOnEdge(const ShardVertex& from, const ShardVertex& to, float heightFrom, float heightTo)
{
    float t = heightFrom / (heightFrom - heightTo);
    return {.position = from.position + t * (to.position - from.position),
            .normal = normalizedOr(from.normal + t * (to.normal - from.normal), from.normal),
            .uv = {from.uv.u + t * (to.uv.u - from.uv.u), from.uv.v + t * (to.uv.v - from.uv.v)},
            .colour = blendColours(from.colour, to.colour, t)};
}

// A side of the cut: from one new point to the next, seen from the half above.
struct CutSide
{
    uint32_t from = 0;
    uint32_t to = 0;
};

// Loops of sides, each with the middle around which its fan goes.
struct CutLoops
{
    std::span<uint32_t> parents; // by new point
    std::span<Vec3> middles;     // by new point that names a loop
};

CutLoops findLoops(std::span<const CutSide> sides, std::span<const Vec3> places, Arena& arena)
{
    CutLoops loops{arena.take<uint32_t>(places.size()), arena.take<Vec3>(places.size())};
    for (uint32_t i = 0; i < places.size(); ++i)
        loops.parents[i] = i;
    for (const CutSide& side : sides)
        mergeSets(loops.parents, side.from, side.to);
    std::span<float> weights = arena.take<float>(places.size());
    for (const CutSide& side : sides)
    {
        uint32_t loop = rootOf(loops.parents, side.from);
        float weight = length(places[side.to] - places[side.from]);
        loops.middles[loop] += weight * (0.5f * (places[side.from] + places[side.to]) - places[loop]);
        weights[loop] += weight;
    }
    for (uint32_t i = 0; i < places.size(); ++i)
        loops.middles[i] = places[i] + (weights[i] > 0.0f ? loops.middles[i] / weights[i] : Vec3{});
    return loops;
}

// Fills the cut on both sides and gives the face between them.
ShardFace fillCut(std::span<const CutSide> sides, std::span<const Vec3> places, Vec3 normal, uint32_t pointBegin,
                  uint32_t sourceBegin, HalfSurface& below, HalfSurface& above, Arena& arena)
{
    CutLoops loops = findLoops(sides, places, arena);
    Vec3 across = absOf(normal.x) < 0.6f ? Vec3{1.0f, 0.0f, 0.0f} : Vec3{0.0f, 1.0f, 0.0f};
    Vec3 u = normalizedOr(cross(normal, across), {0.0f, 0.0f, 1.0f});
    Vec3 v = cross(normal, u);
    auto count = static_cast<uint32_t>(places.size());
    auto corner = [&](HalfSurface& half, uint32_t i, Vec3 at, float facing) {
        return half.placeOf(sourceBegin + i, {.position = at,
                                              .point = pointBegin + i,
                                              .normal = facing * normal,
                                              .uv = {dot(at, u), dot(at, v)},
                                              .colour = {}});
    };
    ShardFace face{.normal = normal};
    Vec3 moment{};
    for (const CutSide& side : sides)
    {
        uint32_t loop = rootOf(loops.parents, side.from);
        Vec3 middle = loops.middles[loop];
        above.add({{corner(above, count + loop, middle, -1.0f), corner(above, side.from, places[side.from], -1.0f),
                    corner(above, side.to, places[side.to], -1.0f)},
                   1});
        below.add({{corner(below, count + loop, middle, 1.0f), corner(below, side.to, places[side.to], 1.0f),
                    corner(below, side.from, places[side.from], 1.0f)},
                   1});
        float area = 0.5f * dot(cross(places[side.to] - middle, places[side.from] - middle), normal);
        face.area += area;
        moment += (area / 3.0f) * (middle + places[side.from] + places[side.to]);
    }
    face.centre = face.area > 0.0f ? moment / face.area : places[0];
    return face;
}
} // namespace

ShardSurface surfaceOfFragment(const FragmentView& f, uint32_t fragment, Arena& arena)
{
    uint32_t begin = f.vertexOffsets[fragment];
    std::span<ShardVertex> vertices = arena.takeUnset<ShardVertex>(f.vertexOffsets[fragment + 1] - begin);
    for (uint32_t i = 0; i < vertices.size(); ++i)
    {
        uint32_t v = begin + i;
        vertices[i] = {.position = f.positions[v],
                       .point = f.points[v],
                       .normal = f.normals[v],
                       .uv = f.uvs.empty() ? TextureCoordinate{} : f.uvs[v],
                       .colour = f.colours.empty() ? Colour{} : f.colours[v]};
    }
    uint32_t first = f.outside[fragment].first;
    uint32_t end =
        fragment + 1 < f.outside.size() ? f.outside[fragment + 1].first : static_cast<uint32_t>(f.indices.size() / 3);
    std::span<ShardTriangle> triangles = arena.takeUnset<ShardTriangle>(end - first);
    for (uint32_t t = first; t < end; ++t)
    {
        const uint32_t* corners = &f.indices[size_t{t} * 3];
        triangles[t - first] = {{corners[0] - begin, corners[1] - begin, corners[2] - begin},
                                t < first + f.outside[fragment].count ? 0u : 1u};
    }
    return {vertices, triangles, f.pointCount};
}

SolidSize sizeOf(const ShardSurface& surface)
{
    if (surface.vertices.empty())
        return {};
    Vec3 origin = surface.vertices[0].position;
    double volume = 0.0, moment[3] = {};
    for (const ShardTriangle& triangle : surface.triangles)
    {
        Vec3 a = surface.vertices[triangle.corners[0]].position - origin;
        Vec3 b = surface.vertices[triangle.corners[1]].position - origin;
        Vec3 c = surface.vertices[triangle.corners[2]].position - origin;
        auto six = static_cast<double>(dot(a, cross(b, c)));
        volume += six / 6.0;
        moment[0] += six / 24.0 * static_cast<double>(a.x + b.x + c.x);
        moment[1] += six / 24.0 * static_cast<double>(a.y + b.y + c.y);
        moment[2] += six / 24.0 * static_cast<double>(a.z + b.z + c.z);
    }
    if (!(volume > 0.0))
        return {volume, origin};
    return {volume, origin + Vec3{static_cast<float>(moment[0] / volume), static_cast<float>(moment[1] / volume),
                                  static_cast<float>(moment[2] / volume)}};
}

FragmentParticle particleOf(const ShardSurface& surface)
{
    constexpr float thinnest = 0.01f; // of the longest radius
    SolidSize size = sizeOf(surface);
    // The integral of x x^T over the tetrahedra to the centre.
    Mat3 second{{}, {}, {}};
    for (const ShardTriangle& triangle : surface.triangles)
    {
        Vec3 a = surface.vertices[triangle.corners[0]].position - size.centre;
        Vec3 b = surface.vertices[triangle.corners[1]].position - size.centre;
        Vec3 c = surface.vertices[triangle.corners[2]].position - size.centre;
        float six = dot(a, cross(b, c));
        Vec3 sum = a + b + c;
        second = second + (outer(sum, sum) + outer(a, a) + outer(b, b) + outer(c, c)) * (six / 120.0f);
    }
    FragmentParticle particle;
    particle.volume = static_cast<float>(size.volume);
    Quat axes = math::quatFromMatrix(math::symmetricEigen(second * (1.0f / particle.volume)).vectors);
    particle.rest = {size.centre, normalized(axes)};
    Vec3 low{}, high{};
    for (const ShardVertex& vertex : surface.vertices)
    {
        Vec3 p = toLocal(particle.rest, vertex.position);
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    particle.radii = 0.5f * (high - low);
    float least = thinnest * maxOf(maxOf(particle.radii.x, particle.radii.y), particle.radii.z);
    particle.radii = {maxOf(particle.radii.x, least), maxOf(particle.radii.y, least), maxOf(particle.radii.z, least)};
    return particle;
}

ShardHalves cutSurface(const ShardSurface& whole, Vec3 point, Vec3 normal, Arena& arena)
{
    auto vertexCount = static_cast<uint32_t>(whole.vertices.size());
    std::span<float> heights = arena.takeUnset<float>(vertexCount);
    for (uint32_t v = 0; v < vertexCount; ++v)
        heights[v] = dot(normal, whole.vertices[v].position - point);
    auto isAbove = [&](uint32_t v) { return heights[v] >= 0.0f; };
    uint32_t crossed = 0;
    for (const ShardTriangle& t : whole.triangles)
        crossed += isAbove(t.corners[0]) != isAbove(t.corners[1]) || isAbove(t.corners[0]) != isAbove(t.corners[2]);
    if (crossed == 0)
        return {};

    // Two crossed edges a triangle, each shared by two of them by points, less often so by vertices. A new point is one
    // on an edge, or the middle of a loop of them.
    uint32_t mostNew = 2 * crossed;
    PairTable vertexOf(mostNew, arena), pointOf(mostNew, arena);
    std::span<ShardVertex> fresh = arena.takeUnset<ShardVertex>(mostNew);
    std::span<Vec3> places = arena.takeUnset<Vec3>(mostNew);
    std::span<CutSide> sides = arena.takeUnset<CutSide>(crossed);
    uint32_t freshCount = 0, pointCount = 0, sideCount = 0;
    size_t sources = size_t{vertexCount} + 3 * size_t{mostNew};
    size_t vertexRoom = std::min(sources, whole.vertices.size() + 3 * size_t{mostNew});
    size_t triangleRoom = whole.triangles.size() + 2 * size_t{crossed};
    HalfSurface below(vertexRoom, triangleRoom, sources, arena), above(vertexRoom, triangleRoom, sources, arena);

    auto onEdge = [&](uint32_t a, uint32_t b) {
        uint32_t& vertex = vertexOf.at(a, b);
        if (vertex != notYet)
            return vertex;
        bool swapped = whole.vertices[b].point < whole.vertices[a].point;
        uint32_t from = swapped ? b : a, to = swapped ? a : b;
        fresh[freshCount] = vertexOnEdge(whole.vertices[from], whole.vertices[to], heights[from], heights[to]);
        uint32_t& id = pointOf.at(whole.vertices[a].point, whole.vertices[b].point);
        if (id == notYet)
        {
            id = pointCount;
            places[pointCount++] = fresh[freshCount].position;
        }
        fresh[freshCount].point = whole.pointEnd + id;
        vertex = freshCount++;
        return vertex;
    };
    for (const ShardTriangle& t : whole.triangles)
    {
        const uint32_t(&c)[3] = t.corners;
        uint32_t up = uint32_t{isAbove(c[0])} + uint32_t{isAbove(c[1])} + uint32_t{isAbove(c[2])};
        auto kept = [&](HalfSurface& half, uint32_t v) { return half.placeOf(v, whole.vertices[v]); };
        if (up == 0 || up == 3)
        {
            HalfSurface& half = up == 3 ? above : below;
            half.add({{kept(half, c[0]), kept(half, c[1]), kept(half, c[2])}, t.inside});
            continue;
        }
        // a is alone on its side.
        uint32_t lone = 0;
        while (isAbove(c[lone]) != (up == 1))
            ++lone;
        uint32_t a = c[lone], b = c[(lone + 1) % 3], d = c[(lone + 2) % 3];
        uint32_t p = onEdge(a, b), q = onEdge(d, a);
        auto cut = [&](HalfSurface& half, uint32_t v) { return half.placeOf(vertexCount + v, fresh[v]); };
        HalfSurface& own = up == 1 ? above : below;
        HalfSurface& other = up == 1 ? below : above;
        own.add({{kept(own, a), cut(own, p), cut(own, q)}, t.inside});
        other.add({{cut(other, p), kept(other, b), kept(other, d)}, t.inside});
        other.add({{cut(other, p), kept(other, d), cut(other, q)}, t.inside});
        uint32_t first = fresh[p].point - whole.pointEnd, second = fresh[q].point - whole.pointEnd;
        // The half above goes over its side from p to q where a is in it; its face has that side the other way round.
        sides[sideCount++] = up == 1 ? CutSide{second, first} : CutSide{first, second};
    }
    ShardHalves halves;
    halves.face = fillCut(sides.first(sideCount), places.first(pointCount), normal, whole.pointEnd,
                          vertexCount + mostNew, below, above, arena);
    uint32_t pointEnd = whole.pointEnd + 2 * pointCount;
    halves.below = below.surface(pointEnd);
    halves.above = above.surface(pointEnd);
    halves.isCut = true;
    return halves;
}
} // namespace fsim::fragments
