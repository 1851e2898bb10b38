#include "Fragments/ShardPattern.h"

#include "Foundation/FixedMath.h"
#include "Foundation/Random.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::fragments
{
namespace
{
constexpr double leastShardShare = 0.03; // of the whole's volume
constexpr uint64_t shardStream = 0x5a4d;
constexpr float halfTurn = 3.14159265f;

struct GrowingBreak
{
    std::span<ShardSurface> pieces;
    std::span<double> volumes;
    std::span<ShardFace> faces;
    uint32_t count = 1;
    uint32_t faceCount = 0;
    double least = 0.0;

    // Cuts piece i in two where both are large enough; the part above is the last piece then.
    bool cut(uint32_t i, Vec3 point, Vec3 normal, Arena& arena)
    {
        ShardHalves halves = cutSurface(pieces[i], point, normal, arena);
        if (!halves.isCut)
            return false;
        double below = sizeOf(halves.below).volume, above = sizeOf(halves.above).volume;
        if (!(below >= least) || !(above >= least))
            return false;
        pieces[i] = halves.below;
        volumes[i] = below;
        pieces[count] = halves.above;
        volumes[count++] = above;
        faces[faceCount++] = halves.face;
        return true;
    }
};

// Across a wedge, from the line outwards.
bool cutRing(GrowingBreak& pieces, uint32_t i, const ShardPattern& pattern, float share, Arena& arena)
{
    Vec3 way = sizeOf(pieces.pieces[i]).centre - pattern.point;
    Vec3 outward = normalizedOr(way - dot(way, pattern.axis) * pattern.axis, {});
    if (outward == Vec3{})
        return false;
    float low = 1e30f, high = -1e30f;
    for (const ShardVertex& vertex : pieces.pieces[i].vertices)
    {
        float along = dot(vertex.position - pattern.point, outward);
        low = minOf(low, along);
        high = maxOf(high, along);
    }
    return pieces.cut(i, pattern.point + (low + share * (high - low)) * outward, outward, arena);
}
} // namespace

BrokenSurface breakSurface(const ShardSurface& whole, const ShardPattern& pattern, Arena& arena)
{
    uint32_t most = std::clamp(pattern.most, 2u, mostShardsPerHit);
    GrowingBreak pieces{.pieces = arena.take<ShardSurface>(most),
                        .volumes = arena.take<double>(most),
                        .faces = arena.take<ShardFace>(most)};
    pieces.pieces[0] = whole;
    pieces.volumes[0] = sizeOf(whole).volume;
    pieces.least = leastShardShare * pieces.volumes[0];
    if (!(pieces.volumes[0] > 0.0))
        return {};
    Random random(pattern.seed, shardStream);
    Vec3 aside = absOf(pattern.axis.x) < 0.6f ? Vec3{1.0f, 0.0f, 0.0f} : Vec3{0.0f, 1.0f, 0.0f};
    Vec3 u = normalizedOr(cross(pattern.axis, aside), {0.0f, 0.0f, 1.0f});
    Vec3 v = cross(pattern.axis, u);
    uint32_t spokes = (most + 1) / 2;
    float start = random.uniform(0, 0.0f, halfTurn);
    for (uint32_t i = 0; i < spokes; ++i)
    {
        float jitter = random.uniform(1 + i, -0.3f, 0.3f);
        fixed::SinCos turn =
            fixed::sinCos(start + halfTurn * (static_cast<float>(i) + jitter) / static_cast<float>(spokes));
        Vec3 normal = turn.cos * u + turn.sin * v;
        uint32_t before = pieces.count;
        for (uint32_t k = 0; k < before && pieces.count < most; ++k)
            pieces.cut(k, pattern.point, normal, arena);
    }
    // The largest first; each is tried once, and what comes of it is not cut again.
    std::span<uint8_t> tried = arena.take<uint8_t>(most);
    for (uint32_t round = 0; pieces.count < most; ++round)
    {
        uint32_t largest = most;
        for (uint32_t k = 0; k < pieces.count; ++k)
            if (!tried[k] && (largest == most || pieces.volumes[k] > pieces.volumes[largest]))
                largest = k;
        if (largest == most)
            break;
        tried[largest] = 1;
        uint32_t added = pieces.count;
        if (cutRing(pieces, largest, pattern, random.uniform(64 + round, 0.3f, 0.55f), arena))
            tried[added] = 1;
    }
    return {pieces.pieces.first(pieces.count), pieces.faces.first(pieces.faceCount)};
}

uint32_t hullCornersOf(const ShardSurface& surface, const FragmentParticle& particle, std::span<Vec3> corners)
{
    uint32_t count = 0;
    auto look = [&](Vec3 direction) {
        Vec3 along = rotate(particle.rest.rotation, {direction.x / particle.radii.x, direction.y / particle.radii.y,
                                                     direction.z / particle.radii.z});
        Vec3 best = surface.vertices[0].position;
        for (const ShardVertex& vertex : surface.vertices)
            if (dot(vertex.position - best, along) > 0.0f)
                best = vertex.position;
        if (count < corners.size() &&
            std::find(corners.begin(), corners.begin() + count, best) == corners.begin() + count)
            corners[count++] = best;
    };
    // Corners of the box, then middles of its sides, then of its faces: as many zeroes as that.
    for (int zeroes = 0; zeroes < 3; ++zeroes)
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    if ((x == 0) + (y == 0) + (z == 0) == zeroes)
                        look({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
    return count;
}

uint32_t hullNormalsOf(const ShardSurface& surface, std::span<Vec3> normals, Arena& arena)
{
    constexpr float sameFace = 0.95f; // cosine, as in HullShapes.cpp
    struct Facing
    {
        float size;
        uint32_t triangle;
        Vec3 normal;
    };
    std::span<Facing> facings = arena.take<Facing>(surface.triangles.size());
    for (uint32_t t = 0; t < facings.size(); ++t)
    {
        const uint32_t(&c)[3] = surface.triangles[t].corners;
        Vec3 a = surface.vertices[c[0]].position;
        Vec3 area = cross(surface.vertices[c[1]].position - a, surface.vertices[c[2]].position - a);
        facings[t] = {length(area), t, normalizedOr(area, {})};
    }
    std::sort(facings.begin(), facings.end(), [](const Facing& a, const Facing& b) {
        return a.size != b.size ? a.size > b.size : a.triangle < b.triangle;
    });
    uint32_t count = 0;
    auto add = [&](Vec3 normal) {
        bool known = count == normals.size() || normal == Vec3{};
        for (uint32_t i = 0; i < count && !known; ++i)
            known = dot(normals[i], normal) > sameFace;
        if (!known)
            normals[count++] = normal;
    };
    for (const Facing& facing : facings)
        add(facing.normal);
    return count;
}
} // namespace fsim::fragments
