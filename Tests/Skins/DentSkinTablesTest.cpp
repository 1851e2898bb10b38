// Dented bodies as a renderer skins them, against the simulation's own skin.
#include "FractureSim/DentSkinTables.h"

#include "../Dents/DentTesting.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace fsim
{
namespace
{
// Weights of 0 or more that sum to at most 1.
std::vector<float> someExampleWeights(std::mt19937& random, uint32_t examples)
{
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    std::vector<float> weights;
    float left = 1.0f;
    for (uint32_t e = 0; e < examples; ++e)
    {
        weights.push_back(random() % 3 == 0 ? 0.0f : left * unit(random));
        left -= weights.back();
    }
    return weights;
}

// A cube with flat faces: four vertices a face, each triangle twice as fine as needed by a middle vertex.
struct FlatCube
{
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
    std::vector<uint32_t> indices;
    FlatCube()
    {
        for (int axis = 0; axis < 3; ++axis)
            for (float side : {-1.0f, 1.0f})
            {
                const auto first = uint32_t(positions.size());
                const auto place = [&](float u, float v) {
                    const float p[3] = {axis == 0 ? side : (axis == 1 ? v : u), axis == 1 ? side : (axis == 2 ? v : u),
                                        axis == 2 ? side : (axis == 0 ? v : u)};
                    return Vec3{p[0], p[1], p[2]};
                };
                Vec3 n{};
                (axis == 0 ? n.x : axis == 1 ? n.y : n.z) = side;
                for (auto [u, v] : {std::pair(-1.f, -1.f), {1.f, -1.f}, {1.f, 1.f}, {-1.f, 1.f}})
                {
                    positions.push_back(place(u, v));
                    normals.push_back(n);
                }
                for (auto [a, b, c] : {std::array{0u, 1u, 2u}, std::array{0u, 2u, 3u}})
                {
                    const Vec3 e =
                        cross(positions[first + b] - positions[first + a], positions[first + c] - positions[first + a]);
                    const bool outwards = dot(e, n) > 0.0f;
                    indices.insert(indices.end(), {first + a, first + (outwards ? b : c), first + (outwards ? c : b)});
                }
            }
    }
};
} // namespace

TEST(DentSkinTables, PositionsAreThoseOfTheSimulationToTheBit)
{
    test::DentWorld game({.gravity = {}});
    const RigidBodyId bar = game.addBar({.body = {.pose = {{0, 0, 1}, {}}}});
    const DentRig rig = test::barRig();
    const DentSkinTables tables = dentSkinTables(rig);
    ASSERT_EQ(tables.examples, 3u);
    std::vector<float> weights(rig.positions.size() * tables.examples);
    uint32_t dented = 0;
    for (int blow = 0; blow < 6; ++blow)
    {
        const float x = -0.9f + 0.35f * float(blow);
        ASSERT_TRUE(game.world->strike(bar, {-4000.0f * x, 0.0f, -9000.0f}, {x, 0.0f, 1.2f}));
        game.step(1);
        ASSERT_TRUE(game.world->dentWeights(bar, weights));
        const std::vector<Vec3> expected = game.positions(bar);
        for (uint32_t v = 0; v < rig.positions.size(); ++v)
        {
            const std::span<const float> mine(weights.data() + size_t{v} * tables.examples, tables.examples);
            const Vec3 position = dentPosition(tables, v, mine, rig.positions[v]);
            ASSERT_EQ(position, expected[v]) << "vertex " << v << " after blow " << blow;
            dented += position != rig.positions[v];
        }
    }
    EXPECT_GT(dented, 100u) << "the bar was dented";
}

TEST(DentSkinTables, TheBoxHoldsTheBodyWhateverItsDents)
{
    const DentRig rig = test::barRig();
    const DentSkinTables tables = dentSkinTables(rig);
    const Bounds box = dentBounds(rig);
    std::mt19937 random(4);
    Bounds seen{rig.positions[0], rig.positions[0]};
    for (int round = 0; round < 400; ++round)
        for (uint32_t v = 0; v < rig.positions.size(); v += 3)
        {
            std::vector<float> weights = someExampleWeights(random, tables.examples);
            if (round < 3)
            {
                std::fill(weights.begin(), weights.end(), 0.0f);
                weights[size_t(round)] = 1.0f;
            }
            const Vec3 p = dentPosition(tables, v, weights, rig.positions[v]);
            ASSERT_TRUE(p.x >= box.low.x - 1e-5f && p.y >= box.low.y - 1e-5f && p.z >= box.low.z - 1e-5f);
            ASSERT_TRUE(p.x <= box.high.x + 1e-5f && p.y <= box.high.y + 1e-5f && p.z <= box.high.z + 1e-5f);
            seen.low = {minOf(seen.low.x, p.x), minOf(seen.low.y, p.y), minOf(seen.low.z, p.z)};
            seen.high = {maxOf(seen.high.x, p.x), maxOf(seen.high.y, p.y), maxOf(seen.high.z, p.z)};
        }
    EXPECT_LT(length(box.high - box.low), 2.0f * length(seen.high - seen.low)) << "and it is not far too large";
}

TEST(DentSkinTables, RotationsThatCancelLeaveTheVertexUnturned)
{
    DentRig rig = test::barRig();
    rig.examples[3 + 2].rotation = {1.0f, 0.0f, 0.0f, 0.0f};
    rig.examples[6 + 2].rotation = {-1.0f, 0.0f, 0.0f, 0.0f};
    const DentSkinTables tables = dentSkinTables(rig);
    const auto last = uint32_t(rig.positions.size() - 1); // follows the right bone alone
    const Vec3 p = dentPosition(tables, last, std::vector<float>{0.0f, 0.5f, 0.5f}, rig.positions[last]);
    const Vec3 shift = (rig.examples[5].position + rig.examples[8].position) * 0.5f;
    EXPECT_LT(length(p - (rig.positions[last] + shift)), 1e-6f);
}

TEST(DentSkinTables, NormalsAreSharpAtEdgesAndSmoothOverSeams)
{
    const FlatCube cube;
    const NormalRings rings = normalRings(cube.positions, cube.normals, cube.indices);
    for (uint32_t v = 0; v < cube.positions.size(); ++v)
        EXPECT_LT(length(ringNormal(rings, v, cube.positions) - cube.normals[v]), 1e-6f) << "sharp, as it was given";

    // The same with smooth normals: all three faces of a corner count for each of its vertices.
    std::vector<Vec3> smooth;
    for (Vec3 p : cube.positions)
        smooth.push_back(p / length(p));
    const NormalRings round = normalRings(cube.positions, smooth, cube.indices);
    for (uint32_t v = 0; v < cube.positions.size(); ++v)
        for (uint32_t other = 0; other < cube.positions.size(); ++other)
            if (cube.positions[v] == cube.positions[other])
            {
                EXPECT_LT(length(ringNormal(round, v, cube.positions) - ringNormal(round, other, cube.positions)),
                          1e-6f);
            }
    // One vertex goes out: its normals follow the triangles.
    std::vector<Vec3> dented = cube.positions;
    const Quat turn = math::quatExp({0.4f, -0.2f, 0.9f});
    for (Vec3& p : dented)
        p = rotate(turn, p);
    for (uint32_t v = 0; v < dented.size(); ++v)
        EXPECT_LT(length(ringNormal(round, v, dented) - rotate(turn, round.rest[v])), 1e-5f);
}

TEST(DentSkinTables, AnArtistsNormalTurnsWithItsTriangles)
{
    std::mt19937 random(9);
    std::normal_distribution<float> normal;
    const auto direction = [&] {
        return normalizedOr({normal(random), normal(random), normal(random)}, {1.0f, 0.0f, 0.0f});
    };
    for (int i = 0; i < 500; ++i)
    {
        const Vec3 from = direction();
        const Vec3 to = direction();
        const Vec3 v = direction();
        EXPECT_LT(length(turnedAlong(from, from, v) - v), 1e-6f);
        if (dot(from, to) < -0.95f)
            continue;
        EXPECT_LT(length(turnedAlong(from, to, from) - to), 2e-5f);
        EXPECT_NEAR(length(turnedAlong(from, to, v)), 1.0f, 2e-5f);
        EXPECT_NEAR(dot(turnedAlong(from, to, v), to), dot(v, from), 2e-5f);
    }
    EXPECT_LT(length(turnedAlong({0, 0, 1}, {0, 0, -1}, {0, 0, 1}) - Vec3{0, 0, -1}), 1e-6f);
}
} // namespace fsim
