#include "Fragments/ShardPattern.h"
#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

#include <map>

namespace fsim::fragments
{
namespace
{
// A block whose sides are not flat: five squares a side, each corner moved.
FragmentSet roughBlocks()
{
    return test::blockFragments({.counts = {2, 1, 1}, .size = {1.0f, 0.5f, 0.7f}, .parts = 5, .jitter = 0.35f});
}

// Every side of a triangle is met by one the other way round, by points.
void expectClosed(const ShardSurface& surface)
{
    std::map<std::pair<uint32_t, uint32_t>, int> sides;
    std::map<uint32_t, Vec3> places;
    for (const ShardVertex& vertex : surface.vertices)
    {
        EXPECT_LT(vertex.point, surface.pointEnd);
        auto [place, isNew] = places.try_emplace(vertex.point, vertex.position);
        EXPECT_EQ(place->second, vertex.position) << "vertices of one point are in one place";
        EXPECT_NEAR(length(vertex.normal), 1.0f, 1e-4f);
    }
    for (const ShardTriangle& t : surface.triangles)
        for (uint32_t k = 0; k < 3; ++k)
        {
            uint32_t a = surface.vertices[t.corners[k]].point, b = surface.vertices[t.corners[(k + 1) % 3]].point;
            ++sides[{a, b}];
            --sides[{b, a}];
        }
    for (const auto& [side, count] : sides)
        EXPECT_EQ(count, 0) << side.first << " to " << side.second;
}

TEST(ShardCut, HalvesAreClosedAndMakeUpTheWhole)
{
    FragmentSet set = roughBlocks();
    Arena arena(defaultAllocator());
    ShardSurface whole = surfaceOfFragment(set, 1, arena);
    expectClosed(whole);
    double volume = sizeOf(whole).volume;
    EXPECT_NEAR(volume, double(set.particles[1].volume), 1e-5 * volume);
    Vec3 centre = set.particles[1].rest.position;
    Random random(3, 4);
    for (uint32_t i = 0; i < 40; ++i)
    {
        auto any = [&](uint32_t k) { return random.uniform(10 * i + k, -1.0f, 1.0f); };
        Vec3 normal = normalizedOr(Vec3{any(0), any(1), any(2)}, {1, 0, 0});
        ShardHalves halves = cutSurface(whole, centre + 0.15f * Vec3{any(3), any(4), any(5)}, normal, arena);
        ASSERT_TRUE(halves.isCut);
        expectClosed(halves.below);
        expectClosed(halves.above);
        SolidSize below = sizeOf(halves.below), above = sizeOf(halves.above);
        EXPECT_GT(below.volume, 0.0);
        EXPECT_GT(above.volume, 0.0);
        EXPECT_NEAR(below.volume + above.volume, volume, 1e-5 * volume);
        EXPECT_GT(dot(above.centre - below.centre, normal), 0.0f);
        EXPECT_GT(halves.face.area, 0.0f);
    }
}

// Arguments are worked out in an order that each compiler chooses; vertices may not be.
TEST(ShardCut, VerticesStandInTheOrderInWhichTrianglesNameThem)
{
    FragmentSet set = roughBlocks();
    Arena arena(defaultAllocator());
    ShardSurface whole = surfaceOfFragment(set, 1, arena);
    ShardHalves halves = cutSurface(whole, set.particles[1].rest.position, {0.6f, 0.8f, 0.0f}, arena);
    ASSERT_TRUE(halves.isCut);
    for (const ShardSurface& half : {halves.below, halves.above})
    {
        uint32_t next = 0;
        for (const ShardTriangle& t : half.triangles)
            for (uint32_t corner : t.corners)
            {
                EXPECT_LE(corner, next);
                next += corner == next;
            }
        EXPECT_EQ(next, half.vertices.size());
    }
}

TEST(ShardCut, APlaneBesideItCutsNothing)
{
    FragmentSet set = roughBlocks();
    Arena arena(defaultAllocator());
    ShardSurface whole = surfaceOfFragment(set, 0, arena);
    EXPECT_FALSE(cutSurface(whole, {2, 0, 0}, {1, 0, 0}, arena).isCut);
    EXPECT_FALSE(cutSurface(whole, {2, 0, 0}, {-1, 0, 0}, arena).isCut);
}

// Corners of a cube on the plane itself: what lies on it counts as above, everywhere.
TEST(ShardCut, PlanesThroughCornersAndSidesLeaveNoHole)
{
    FragmentSet set = test::blockFragments({.counts = {1, 1, 1}, .parts = 2, .jitter = 0.0f});
    Arena arena(defaultAllocator());
    ShardSurface whole = surfaceOfFragment(set, 0, arena);
    for (Vec3 normal : {Vec3{1, 0, 0}, Vec3{1, 1, 0}, Vec3{1, 1, 1}, Vec3{0, -1, 1}, Vec3{2, 1, 1}})
    {
        ShardHalves halves = cutSurface(whole, {}, normalizedOr(normal, {}), arena);
        ASSERT_TRUE(halves.isCut);
        expectClosed(halves.below);
        expectClosed(halves.above);
        EXPECT_NEAR(sizeOf(halves.below).volume, 0.5, 1e-5);
        EXPECT_NEAR(sizeOf(halves.above).volume, 0.5, 1e-5);
    }
}

// A pit in the top, cut across it: a loop within a loop.
TEST(ShardCut, AHollowCutAcrossHasItsVolume)
{
    FragmentSet set = test::blockFragments({.counts = {1, 1, 1}, .parts = 4, .jitter = 0.0f});
    for (Vec3& p : set.positions)
        if (p.z > 0.49f && std::fabs(p.x) < 0.3f && std::fabs(p.y) < 0.3f)
            p.z = -0.2f; // a pit in the top
    Arena arena(defaultAllocator());
    ShardSurface whole = surfaceOfFragment(set, 0, arena);
    double volume = sizeOf(whole).volume;
    EXPECT_LT(volume, 0.9);
    ShardHalves halves = cutSurface(whole, {0.05f, 0, 0.1f}, normalizedOr(Vec3{0.1f, 0.05f, 1.0f}, {}), arena);
    expectClosed(halves.below);
    expectClosed(halves.above);
    EXPECT_NEAR(sizeOf(halves.below).volume + sizeOf(halves.above).volume, volume, 1e-5 * volume);
}

TEST(ShardCut, AttributesOfTheOutsideGoOnAcrossTheCut)
{
    FragmentSet set = test::blockFragments({.counts = {1, 1, 1}, .parts = 1, .jitter = 0.0f});
    set.uvs.resize(set.positions.size());
    for (size_t v = 0; v < set.uvs.size(); ++v)
        set.uvs[v] = {set.positions[v].x + 2.0f * set.positions[v].y, set.positions[v].z};
    Arena arena(defaultAllocator());
    ShardHalves halves = cutSurface(surfaceOfFragment(set, 0, arena), {0.1f, 0, 0}, {1, 0, 0}, arena);
    uint32_t outside = 0, inside = 0;
    for (const ShardTriangle& t : halves.above.triangles)
        for (uint32_t corner : t.corners)
        {
            const ShardVertex& vertex = halves.above.vertices[corner];
            (t.inside ? inside : outside) += 1;
            if (t.inside)
                EXPECT_NEAR(dot(vertex.normal, Vec3{1, 0, 0}), -1.0f, 1e-5f);
            else
                EXPECT_NEAR(vertex.uv.u, vertex.position.x + 2.0f * vertex.position.y, 1e-5f);
        }
    EXPECT_GT(outside, 0u);
    EXPECT_GT(inside, 0u);
}

TEST(ShardPattern, PiecesAreAroundTheLineAndAsManyAsAskedFor)
{
    FragmentSet set = test::blockFragments({.counts = {1, 1, 1}, .size = {1, 1, 0.2f}, .parts = 3, .jitter = 0.1f});
    for (uint32_t most : {2u, 3u, 6u, 16u})
    {
        Arena arena(defaultAllocator());
        ShardSurface whole = surfaceOfFragment(set, 0, arena);
        BrokenSurface broken = breakSurface(whole, {{0.1f, -0.05f, 0}, {0, 0, 1}, 5, most}, arena);
        EXPECT_LE(broken.pieces.size(), most);
        EXPECT_GE(broken.pieces.size(), std::min(most, 4u));
        EXPECT_EQ(broken.faces.size() + 1, broken.pieces.size());
        double volume = 0.0;
        for (const ShardSurface& piece : broken.pieces)
        {
            expectClosed(piece);
            volume += sizeOf(piece).volume;
        }
        EXPECT_NEAR(volume, sizeOf(whole).volume, 1e-5 * volume);
        // The first cut goes through the line.
        EXPECT_NEAR(dot(broken.faces[0].normal, Vec3{0, 0, 1}), 0.0f, 1e-5f);
        EXPECT_NEAR(dot(broken.faces[0].centre - Vec3{0.1f, -0.05f, 0}, broken.faces[0].normal), 0.0f, 1e-4f);
    }
}

TEST(ShardPattern, TheHullIsNowhereOutsideOfItsFaces)
{
    FragmentSet set = roughBlocks();
    Arena arena(defaultAllocator());
    BrokenSurface broken =
        breakSurface(surfaceOfFragment(set, 0, arena), {set.particles[0].rest.position, {0, 1, 0}, 9, 6}, arena);
    ASSERT_GT(broken.pieces.size(), 2u);
    for (const ShardSurface& piece : broken.pieces)
    {
        FragmentParticle particle = particleOf(piece);
        EXPECT_NEAR(particle.volume, float(sizeOf(piece).volume), 1e-6f);
        EXPECT_GT(minOf(minOf(particle.radii.x, particle.radii.y), particle.radii.z), 0.0f);
        Vec3 corners[16], normals[16];
        uint32_t cornerCount = hullCornersOf(piece, particle, corners);
        uint32_t normalCount = hullNormalsOf(piece, normals, arena);
        EXPECT_GE(cornerCount, 4u);
        EXPECT_GE(normalCount, 4u);
        for (uint32_t i = 0; i < normalCount; ++i)
            for (uint32_t k = 0; k < i; ++k)
                EXPECT_LT(dot(normals[i], normals[k]), 0.96f);
    }
}
} // namespace
} // namespace fsim::fragments
