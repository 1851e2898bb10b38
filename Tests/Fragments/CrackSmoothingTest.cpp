#include "FractureSim/CrackSmoothing.h"

#include "FractureSim/SplitMesh.h"

#include "Fragments/FragmentShapes.h"
#include "Support/BlockFragments.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace fsim::test
{
namespace
{
FragmentSet roughBox(uint32_t parts = 3, float jitter = 0.35f)
{
    return blockFragments({.counts = {4, 3, 3}, .parts = parts, .jitter = jitter, .seed = 5});
}

CrackSmoothingReport smoothed(FragmentSet& set, const CrackSmoothingSettings& settings = {})
{
    Result<CrackSmoothingReport> report = smoothCracks(set, settings);
    EXPECT_TRUE(report) << report.message();
    return *report;
}
} // namespace

TEST(CrackSmoothing, TakesMostOfTheRoughnessAway)
{
    FragmentSet set = roughBox();
    const CrackSmoothingReport report = smoothed(set, {.rounds = 8});
    EXPECT_GT(report.moved, set.pointCount / 3);
    EXPECT_LT(report.roughnessAfter, 0.25f * report.roughnessBefore);
    FragmentSet same = roughBox();
    const CrackSmoothingReport none = smoothed(same, {.rounds = 0});
    EXPECT_EQ(none.moved, 0u);
    EXPECT_EQ(same.positions, roughBox().positions);
    EXPECT_EQ(none.roughnessAfter, none.roughnessBefore);
}

// Points are shared, so nothing can open; and the box must stay the box it was.
TEST(CrackSmoothing, KeepsFragmentsClosedAndTheOutsideWhereItIs)
{
    FragmentSet set = roughBox();
    const FragmentSet before = set;
    smoothed(set, {.rounds = 20});
    const Status status = validate(FragmentView(set));
    ASSERT_TRUE(status) << status.message();
    Result<std::unique_ptr<MeshSplitter>> splitter = MeshSplitter::create(set);
    ASSERT_TRUE(splitter) << splitter.message();
    SplitMesh split;
    ASSERT_TRUE((*splitter)->split(std::vector<uint8_t>(set.bonds.size(), 1), split));
    EXPECT_TRUE(topologyOf(meshOf(split, set.positions)).closedManifold());

    float slid = 0.0f;
    for (const TriangleRange& range : set.outside)
        for (uint32_t k = 3 * range.first; k < 3 * (range.first + range.count); ++k)
        {
            const Vec3 now = set.positions[set.indices[k]];
            const Vec3 then = before.positions[set.indices[k]];
            EXPECT_EQ(set.normals[set.indices[k]], before.normals[set.indices[k]]);
            EXPECT_NEAR(dot(now - then, set.normals[set.indices[k]]), 0.0f, 1e-6f) << "it left its side of the box";
            slid = std::max(slid, length(now - then));
        }
    EXPECT_GT(slid, 0.01f) << "the curves did move along it";
    double volume = 0.0;
    for (double each : fragments::fragmentVolumes(set))
        volume += each;
    EXPECT_NEAR(volume, 1.0, 1e-5);
}

TEST(CrackSmoothing, KeepsVolumesWithinTheLimit)
{
    for (float limit : {0.0f, 0.02f, 0.3f})
    {
        FragmentSet set = roughBox(2, 0.45f);
        const std::vector<double> before = fragments::fragmentVolumes(set);
        const CrackSmoothingReport report = smoothed(set, {.rounds = 30, .strength = 1.0f, .volumeLimit = limit});
        const std::vector<double> after = fragments::fragmentVolumes(set);
        for (size_t i = 0; i < before.size(); ++i)
        {
            EXPECT_GT(after[i], 0.0);
            EXPECT_LE(std::abs(after[i] - before[i]), (double(limit) + 1e-5) * before[i]);
            EXPECT_NEAR(double(set.particles[i].volume), after[i], 1e-6 * after[i] + 1e-9);
        }
        EXPECT_TRUE(limit > 0.1f || report.heldBack > 0);
    }
}

TEST(CrackSmoothing, ParticlesBondsAndHullsFitTheNewShapes)
{
    FragmentSet set = roughBox();
    smoothed(set);
    for (uint32_t i = 0; i < set.fragmentCount(); ++i)
    {
        TriangleMesh mesh;
        mesh.positions.assign(set.positions.begin() + set.vertexOffsets[i],
                              set.positions.begin() + set.vertexOffsets[i + 1]);
        const uint32_t end = i + 1 < set.fragmentCount() ? set.outside[i + 1].first : uint32_t(set.indices.size() / 3);
        for (uint32_t k = 3 * set.outside[i].first; k < 3 * end; ++k)
            mesh.indices.push_back(set.indices[k] - set.vertexOffsets[i]);
        const MassProperties mass = *massPropertiesOf(mesh);
        EXPECT_NEAR(set.particles[i].volume, mass.volume, 1e-5f * mass.volume);
        EXPECT_LT(length(set.particles[i].rest.position - mass.centre), 1e-5f);
        for (uint32_t c = set.hullOffsets[i]; c < set.hullOffsets[i + 1]; ++c)
            EXPECT_NE(std::find(mesh.positions.begin(), mesh.positions.end(), set.hullCorners[c]),
                      mesh.positions.end());
    }
}

TEST(CrackSmoothing, TexturesStayWhereTheyAre)
{
    FragmentSet set = roughBox();
    const auto mapped = [](Vec3 p, Vec3 n) {
        return std::abs(n.x) > 0.5f   ? TextureCoordinate{p.y, p.z}
               : std::abs(n.y) > 0.5f ? TextureCoordinate{p.x, p.z}
                                      : TextureCoordinate{p.x, p.y};
    };
    for (size_t v = 0; v < set.positions.size(); ++v)
        set.uvs.push_back(mapped(set.positions[v], set.normals[v]));
    smoothed(set, {.rounds = 10});
    for (const TriangleRange& range : set.outside)
        for (uint32_t k = 3 * range.first; k < 3 * (range.first + range.count); ++k)
        {
            const uint32_t v = set.indices[k];
            const TextureCoordinate wanted = mapped(set.positions[v], set.normals[v]);
            EXPECT_NEAR(set.uvs[v].u, wanted.u, 1e-5f);
            EXPECT_NEAR(set.uvs[v].v, wanted.v, 1e-5f);
        }
}

TEST(CrackSmoothing, RefusesWhatItCannotDo)
{
    FragmentSet set = roughBox(1);
    EXPECT_FALSE(smoothCracks(set, {.rounds = 101}));
    EXPECT_FALSE(smoothCracks(set, {.strength = NAN}));
    EXPECT_FALSE(smoothCracks(set, {.volumeLimit = 1.0f}));
    set.points[0] = 99999;
    EXPECT_FALSE(smoothCracks(set));
}
} // namespace fsim::test
