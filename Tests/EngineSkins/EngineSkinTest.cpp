// The shader code that engines include, run on a device: against the same in C++, and against the simulation.
#include "../Dents/DentTesting.h"
#include "Render/GpuEngineSkinning.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>

namespace fsim
{
namespace
{
using render::GpuEngineSkinning;

// No driver at all is not a failure of the code under test.
bool isWithoutDriver(std::string_view reason)
{
    return reason.find("there is no Vulkan driver") != std::string_view::npos ||
           reason.find("this build cannot draw") != std::string_view::npos;
}

Vec3 someDirection(std::mt19937& random)
{
    std::normal_distribution<float> normal;
    return normalizedOr({normal(random), normal(random), normal(random)}, {1.0f, 0.0f, 0.0f});
}

// Words may differ by a step where rounding falls the other way.
float furthestByte(uint32_t a, uint32_t b)
{
    float furthest = 0.0f;
    for (int shift : {0, 8, 16, 24})
        furthest = std::max(furthest, std::abs(float(int8_t(a >> shift & 0xff)) - float(int8_t(b >> shift & 0xff))));
    return furthest;
}
} // namespace

TEST(EngineSkin, WholeVerticesOfFragmentsAgreeWithTheCpu)
{
    Result<std::unique_ptr<GpuEngineSkinning>> gpu = GpuEngineSkinning::create(true);
    if (!gpu && isWithoutDriver(gpu.message()))
        GTEST_SKIP() << gpu.message();
    ASSERT_TRUE(gpu) << gpu.message();
    std::mt19937 random(8);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    std::vector<SkinTransform> transforms;
    for (int i = 0; i < 50; ++i)
    {
        const Vec3 axis = someDirection(random) * unit(random);
        transforms.push_back(
            makeSkinTransform(Transform{{unit(random), unit(random), unit(random)}, {}},
                              Transform{someDirection(random) * 2.0f, {axis.x, axis.y, axis.z, 1.0f}},
                              {0.5f + unit(random), 0.5f + unit(random), i == 7 ? 0.0f : 0.5f + unit(random)}));
    }
    std::vector<SkinVertex> rest;
    std::vector<SkinEntry> entries;
    for (int v = 0; v < 1000; ++v)
    {
        std::vector<SkinInfluence> influences;
        for (uint32_t i = 0; i < 1 + random() % 9; ++i)
            influences.push_back({uint32_t(random() % 50), unit(random)});
        entries.push_back(packSkinEntry(influences));
        const Vec3 normal = someDirection(random);
        const Vec3 tangent = cross(normal, someDirection(random));
        rest.push_back({{unit(random), unit(random), unit(random)},
                        packSigned8(tangent / length(tangent), 0.0f),
                        packSigned8(normal, v % 2 == 0 ? 1.0f : -1.0f)});
    }
    std::vector<Vec3> positions(rest.size());
    std::vector<Vec3> expected(rest.size());
    std::vector<uint32_t> tangents(2 * rest.size());
    std::vector<uint32_t> expectedTangents(2 * rest.size());
    const Status status = (*gpu)->skinFragments(transforms, entries, rest, positions, tangents);
    ASSERT_TRUE(status) << status.message();
    skinVertices(transforms, entries, rest, {0, uint32_t(rest.size())}, expected, expectedTangents);
    uint32_t rounded = 0;
    for (size_t v = 0; v < rest.size(); ++v)
    {
        EXPECT_LT(length(positions[v] - expected[v]), 1e-5f) << "vertex " << v;
        for (size_t w : {2 * v, 2 * v + 1})
        {
            EXPECT_LE(furthestByte(tangents[w], expectedTangents[w]), 1.0f) << "vertex " << v;
            rounded += tangents[w] != expectedTangents[w];
        }
    }
    EXPECT_LT(rounded, rest.size() / 20) << "and that is rare";
    EXPECT_EQ((*gpu)->validationMessages(), "");
}

TEST(EngineSkin, DentedVerticesAreWhereTheSimulationHasThem)
{
    Result<std::unique_ptr<GpuEngineSkinning>> gpu = GpuEngineSkinning::create(true);
    if (!gpu && isWithoutDriver(gpu.message()))
        GTEST_SKIP() << gpu.message();
    ASSERT_TRUE(gpu) << gpu.message();
    const DentRig rig = test::barRig();
    const DentSkinTables tables = dentSkinTables(rig);
    const size_t count = rig.positions.size();
    std::vector<Vec3> normals(count);
    std::vector<SkinVertex> rest;
    for (size_t v = 0; v < count; ++v)
    {
        // Round normals for all but a few, so that the artist's differ from those of the triangles.
        normals[v] = normalizedOr(rig.positions[v], {0.0f, 0.0f, 1.0f});
        const Vec3 tangent = cross(normals[v], {0.3f, 1.0f, 0.2f});
        rest.push_back({rig.positions[v], packSigned8(tangent / length(tangent), 0.0f), packSigned8(normals[v], 1.0f)});
    }
    const NormalRings rings = normalRings(rig.positions, normals, rig.indices);
    test::DentWorld game({.gravity = {}});
    const RigidBodyId bar = game.addBar({.body = {.pose = {{0, 0, 1}, {}}}});
    std::vector<float> weights(count * tables.examples);
    std::vector<Vec3> positions(count);
    std::vector<uint32_t> tangents(2 * count);
    float deepest = 0.0f;
    for (int blow = 0; blow < 4; ++blow)
    {
        ASSERT_TRUE(game.world->dentWeights(bar, weights));
        const std::vector<Vec3> expected = game.positions(bar);
        const Status status = (*gpu)->skinDents(tables, rings, rest, weights, positions, tangents);
        ASSERT_TRUE(status) << status.message();
        for (uint32_t v = 0; v < count; ++v)
        {
            ASSERT_LT(length(positions[v] - expected[v]), 2e-6f) << "vertex " << v << " after blow " << blow;
            deepest = std::max(deepest, length(expected[v] - rig.positions[v]));
            const Vec3 ring = ringNormal(rings, v, expected);
            const Vec3 normal = turnedAlong(rings.rest[v], ring, unpackSigned8(rest[v].normal));
            const Vec3 tangent = turnedAlong(rings.rest[v], ring, unpackSigned8(rest[v].tangent));
            ASSERT_LE(furthestByte(tangents[2 * v + 1], packSigned8(normal, 1.0f)), 1.0f) << "vertex " << v;
            ASSERT_LE(furthestByte(tangents[2 * v], packSigned8(tangent, 0.0f)), 1.0f) << "vertex " << v;
            if (blow == 0)
            {
                ASSERT_EQ(tangents[2 * v + 1], rest[v].normal) << "as the artist made it while nothing is dented";
            }
        }
        const float x = -0.8f + 0.6f * float(blow);
        ASSERT_TRUE(game.world->strike(bar, {-4000.0f * x, 0.0f, -9000.0f}, {x, 0.0f, 1.2f}));
        game.step(1);
    }
    EXPECT_GT(deepest, 0.02f) << "the bar was dented";
    EXPECT_EQ((*gpu)->validationMessages(), "");
    EXPECT_FALSE((*gpu)->skinDents(tables, rings, rest, {}, positions, tangents)) << "weights that do not fit";
}
} // namespace fsim
