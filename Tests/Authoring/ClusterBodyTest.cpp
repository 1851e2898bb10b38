#include "FractureSimAuthoring/ClusterBody.h"

#include "Authoring/AuthoringTesting.h"
#include "FractureSimAuthoring/PreviewSession.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <set>

namespace fsim
{
namespace
{
TriangleMesh clayBar()
{
    return paintedBoxMesh({0.5f, 0.1f, 0.1f});
}

ClusterBodySettings fewParticles()
{
    return {.particles = 300, .clusters = 10, .cells = 60};
}

TEST(ClusterBody, FillsAMeshWithParticlesClustersAndCells)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    ASSERT_EQ(body.asset->kind(), AssetKind::Clustered);
    EXPECT_NEAR(double(body.asset->positions().size()), 300.0, 15.0);
    EXPECT_GE(body.asset->clusterOffsets().size(), 8u);
    EXPECT_NEAR(double(body.cells.fragmentCount()), 60.0, 6.0);
    EXPECT_EQ(body.owners.size(), body.cells.fragmentCount());
    EXPECT_EQ(std::set<uint32_t>(body.owners.begin(), body.owners.end()).size(), body.owners.size());
    // The cells are all of the body, closed, and the particles weigh as much as they do.
    const FragmentCheck check = checkFragments(body.cells);
    EXPECT_TRUE(check.isWatertight());
    EXPECT_NEAR(check.volume, 0.04, 1e-4);
    double volume = 0.0;
    for (size_t i = 0; i < body.asset->positions().size(); ++i)
        volume += double(body.asset->volumes()[std::min(i, body.asset->volumes().size() - 1)]);
    EXPECT_NEAR(volume, 0.04, 1e-3);
    for (Vec3 p : body.asset->positions())
        EXPECT_TRUE(std::abs(p.x) <= 0.5f && std::abs(p.y) <= 0.1f && std::abs(p.z) <= 0.1f);
}

TEST(ClusterBody, IsTheSameForTheSameSeedAndCanBePutTogetherAgain)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    EXPECT_EQ(test::must(makeClusterBody(clayBar(), fewParticles())).asset->contentHash(), body.asset->contentHash());
    ClusterBodySettings other = fewParticles();
    other.seed = 2;
    EXPECT_NE(test::must(makeClusterBody(clayBar(), other)).asset->contentHash(), body.asset->contentHash());
    // As a host stores it: two assets and the owners.
    const AssetRef particles = test::must(Asset::load(body.asset->bytes()));
    const AssetRef cells = test::must(Asset::load(test::must(Asset::fragmented(body.cells))->bytes()));
    const AssetRef bound = test::must(Asset::bindFragments(particles, cells->fragments(), body.owners));
    EXPECT_EQ(bound->contentHash(), body.asset->contentHash());
    EXPECT_EQ(bound->fragments().particles.size(), body.cells.fragmentCount());
}

TEST(ClusterBody, RefusesWhatIsWrongAndStopsWhenTold)
{
    EXPECT_FALSE(makeClusterBody({}, {}));
    EXPECT_FALSE(makeClusterBody(clayBar(), {.particles = 5}));
    EXPECT_FALSE(makeClusterBody(clayBar(), {.clusters = 0}));
    EXPECT_FALSE(makeClusterBody(clayBar(), {.overlap = 99.0f}));
    EXPECT_FALSE(makeClusterBody(clayBar(), {.roughness = 1.0f}));
    float told = 0.0f;
    const Result<ClusterBody> stopped = makeClusterBody(clayBar(), fewParticles(), [&](float share) {
        EXPECT_GE(share, told);
        told = share;
        return share < 0.2f;
    });
    EXPECT_FALSE(stopped);
    EXPECT_GT(told, 0.0f);
    // A hole is filled, and that is said.
    TriangleMesh open = clayBar();
    open.indices.resize(open.indices.size() - 3);
    ScoreReport report;
    EXPECT_TRUE(makeClusterBody(open, fewParticles(), {}, &report));
    EXPECT_FALSE(report.repairs.empty());
}

TEST(ClusterBody, IsAdvisedBySizeAndMaterialWhereItIsAskedFor)
{
    const ImportDecision clay = decideImport(clayBar(), {.name = "SM_ClayBar"}, ImportKind::Clusters);
    EXPECT_EQ(clay.kind, ImportKind::Clusters);
    EXPECT_EQ(clay.material.preset, "clay");
    EXPECT_TRUE(clay.material.isFromName);
    EXPECT_TRUE(validate(clay.clusters.settings));
    EXPECT_NE(clay.sentence.find("particles"), std::string::npos);
    EXPECT_EQ(decideImport(clayBar(), {.physicalMaterial = "PM_Cheese"}, ImportKind::Clusters).material.preset,
              "cheese");
    EXPECT_EQ(decideImport(clayBar(), {.name = "SM_ClayBar"}).kind, ImportKind::Fragments); // nobody asked
    EXPECT_EQ(decideImport({}, {}, ImportKind::Clusters).kind, ImportKind::Refused);
    // More for more body, never more than a frame has room for.
    const uint32_t small = adviseClusters(clayBar(), "clay").settings.particles;
    const uint32_t large = adviseClusters(scaledMesh(clayBar(), 4.0f), "clay").settings.particles;
    EXPECT_GT(large, small);
    EXPECT_LE(adviseClusters(boxMesh({50.0f, 50.0f, 50.0f}), "clay").settings.particles, 6000u);
    for (const MaterialPreset<ClusterMaterial>& preset : clusterPresets())
        EXPECT_TRUE(validate(adviseClusters(clayBar(), preset.name).settings)) << preset.name;
}

TEST(ClusterBody, SaysWhatItCostsBeforeAndAfterItIsFilled)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    const CostEstimate after = estimateClusterCost(*body.asset), ahead = estimateClusterCost(fewParticles());
    EXPECT_TRUE(after.sentence.starts_with("costs about ")) << after.sentence;
    EXPECT_NE(after.sentence.find("when it tears"), std::string::npos);
    EXPECT_GT(after.movingMs, 0.0f);
    EXPECT_GT(after.breakingMs, 2.0f * after.movingMs);
    EXPECT_GT(after.assetBytes, body.asset->bytes().size());
    EXPECT_LT(ahead.breakingMs, 2.0f * after.breakingMs);
    EXPECT_GT(ahead.breakingMs, 0.5f * after.breakingMs);
    EXPECT_LT(ahead.renderBytes, 3 * after.renderBytes);
    EXPECT_GT(ahead.renderBytes, after.renderBytes / 3);
    // More costs more, and half of it less.
    ClusterBodySettings more = fewParticles();
    more.particles = 3000;
    EXPECT_GT(estimateClusterCost(more).breakingMs, 4.0f * ahead.breakingMs);
    EXPECT_LT(estimateClusterCost(halfAsMany(more)).breakingMs, 0.7f * estimateClusterCost(more).breakingMs);
    EXPECT_TRUE(validate(halfAsMany({.particles = 50, .clusters = 1, .cells = 1})));
    // A machine that is twice as slow.
    CostModel slow = measuredCosts();
    for (float CostModel::*field :
         {&CostModel::clusterBodyUs, &CostModel::clusterParticleUs, &CostModel::membershipUs,
          &CostModel::clusterContactUs, &CostModel::splitUs, &CostModel::tornParticleUs, &CostModel::skinUs})
        slow.*field *= 2.0f;
    EXPECT_NEAR(estimateClusterCost(*body.asset, slow).breakingMs, 2.0f * after.breakingMs, 1e-3f * after.breakingMs);

    WorldDemand demand;
    addDemand(demand, *body.asset);
    addDemand(demand, *body.asset);
    EXPECT_EQ(demand.bodies, 2u);
    EXPECT_FLOAT_EQ(demand.breakingMs, 2.0f * after.breakingMs);
    EXPECT_FALSE(adviseOnLimits({}, demand, 1e-6f).empty());
}

TEST(ClusterBody, WhatIsWrongWithItHasAFix)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    EXPECT_TRUE(adviseOnClusters(*body.asset).empty());
    const std::vector<Advice> dear = adviseOnClusters(*body.asset, 1e-6f);
    ASSERT_EQ(dear.size(), 1u);
    EXPECT_EQ(dear[0].rule, AdviceRule::OverBudget);
    EXPECT_EQ(dear[0].fix, AdviceFix::FewerFragments);
    const std::vector<Advice> bare = adviseOnClusters(*test::must(Asset::load(body.asset->bytes())));
    ASSERT_EQ(bare.size(), 1u);
    EXPECT_EQ(bare[0].rule, AdviceRule::NoFragments);
    EXPECT_EQ(bare[0].fix, AdviceFix::Reimport);
}

TEST(ClusterBody, MeasuresWhatFramesOfItTake)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    const std::vector<CostSample> samples = test::must(measureCosts(body.asset));
    ASSERT_EQ(samples.size(), 5u);
    for (const CostSample& sample : samples)
    {
        EXPECT_TRUE(sample.isClustered);
        EXPECT_GT(sample.us, 0.0f);
        EXPECT_GE(sample.particles, 290.0f);
        EXPECT_GT(sample.bonds, 500.0f);
    }
    EXPECT_EQ(samples[0].contacts + samples[0].broken + samples[0].torn, 0.0f); // falls
    EXPECT_GT(samples[1].contacts, 0.0f);                                       // lies
    EXPECT_GT(samples[2].broken, 0.0f);                                         // tears
    EXPECT_GT(samples[3].torn, 0.0f);                                           // flies in pieces
    EXPECT_GT(samples[4].contacts, 0.0f);                                       // which come to lie
    EXPECT_GT(samples[4].torn, 0.0f);
}

TEST(ClusterBody, HowItWasMadeReadsBack)
{
    ClusterBodyFile file{.source = "/Game/\"Bar\"", .sourceHash = 0xfedcba9876543210u, .settings = fewParticles()};
    file.settings.overlap = 2.7182817f;
    const ClusterBodyFile again = test::must(parseClusterFile(clusterFileText(file)));
    EXPECT_EQ(again.source, file.source);
    EXPECT_EQ(again.sourceHash, file.sourceHash);
    EXPECT_EQ(again.settings, file.settings);
    for (const char* text : {"", "{}", "[1]", "{ \"clusterBody\": 2 }", "{ \"clusterBody\": 1, \"particles\": -3 }"})
        EXPECT_FALSE(parseClusterFile(text)) << text;
}

TEST(ClusterBody, IsTriedAsTheGameRunsIt)
{
    const ClusterBody body = test::must(makeClusterBody(clayBar(), fewParticles()));
    EXPECT_TRUE(adviseOnClusters(*body.asset).empty());
    const AssetRef bare = test::must(Asset::load(body.asset->bytes()));
    EXPECT_FALSE(adviseOnClusters(*bare).empty());
    EXPECT_FALSE(PreviewSession::open(bare)); // nothing to be seen

    PreviewSession session = test::must(PreviewSession::open(body.asset));
    test::must(session.step());
    ASSERT_EQ(session.fragmentSkins().size(), body.cells.fragmentCount());
    ASSERT_EQ(session.fragmentPoses().size(), body.cells.fragmentCount());
    const std::vector<Transform> poses = session.fragmentPoses();
    for (uint32_t f = 0; f < poses.size(); ++f) // as it stood, but for what falls in a tick
    {
        const Vec3 rest = body.cells.particles[f].rest.position;
        const Vec3 moved = poses[f].position + rotate(poses[f].rotation, rest) - session.start().position - rest;
        EXPECT_LT(length(moved), 0.005f) << f;
    }
    test::must(session.act({.tool = PreviewTool::Drop, .height = 0.5f}));
    test::must(session.act({.tool = PreviewTool::Press, .speed = 1.0f}));
    for (int i = 0; i < 60; ++i)
        test::must(session.step());
    const uint64_t hash = session.statistics().hash;
    float stretched = 0.0f; // clay that was pressed flows: cells are no longer as they were
    for (const SkinTransform& skin : session.fragmentSkins())
        for (int k = 0; k < 3; ++k)
        {
            const Vec3 column{skin.rows[0][k], skin.rows[1][k], skin.rows[2][k]};
            stretched = maxOf(stretched, std::abs(length(column) - 1.0f));
        }
    EXPECT_GT(stretched, 0.02f);
    test::must(session.replay());
    for (int i = 0; i < 61; ++i)
        test::must(session.step());
    EXPECT_EQ(session.statistics().hash, hash);
    EXPECT_TRUE(session.setMaterial(ClusterMaterial{.toughness = 0.5f}));
    EXPECT_FALSE(session.setMaterial(OrientedMaterial{}));
    EXPECT_FALSE(session.setMaterial(DentMaterial{}));
}
} // namespace
} // namespace fsim
