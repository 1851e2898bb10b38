#include "FractureSimAuthoring/PreviewSession.h"

#include "Authoring/FragmentEditTesting.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
AssetRef wallAsset(bool isAnchored = true)
{
    FragmentEditSession session = wallSession(24);
    if (isAnchored)
        test::must(session.anchorBelow(0.05f));
    return test::must(session.asset());
}

AssetRef barAsset()
{
    return test::must(Asset::dented(editedBarRig()));
}

PreviewSettings glassy()
{
    PreviewSettings settings;
    for (const MaterialPreset<OrientedMaterial>& each : orientedPresets())
        if (each.name == "glass")
            settings.oriented = each.material;
    return settings;
}

void runPreview(PreviewSession& session, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; ++i)
        test::must(session.step());
}

TEST(PreviewSession, StandsOnTheFloorAndStaysWhole)
{
    PreviewSession session = test::must(PreviewSession::open(wallAsset(false)));
    EXPECT_NEAR(session.start().position.z, 0.0f, 0.002f); // on its corners
    runPreview(session, 30);
    PreviewStatistics s = session.statistics();
    EXPECT_EQ(s.ticks, 30u);
    EXPECT_EQ(s.pieces, 1u);
    EXPECT_EQ(s.brokenBonds, 0u);
    EXPECT_GT(s.stepMs, 0.0f);
    EXPECT_GE(s.worstMs, s.meanMs);
    for (const Transform& pose : session.fragmentPoses())
        EXPECT_LT(length(pose.position - session.start().position), 0.05f);
}

TEST(PreviewSession, AShotBreaksGlassAndGoesTheWayOfTheRay)
{
    PreviewSession session = test::must(PreviewSession::open(wallAsset(), glassy()));
    test::must(session.act({.tool = PreviewTool::Shoot, .ray = frontRay(0.0f, 0.6f)}));
    ASSERT_EQ(session.balls().size(), 1u);
    runPreview(session, 40);
    EXPECT_GT(session.statistics().brokenBonds, 0u);
    EXPECT_LT(session.statistics().bonds, session.asset()->fragments().bonds.size());
}

TEST(PreviewSession, EveryToolDoesSomethingToBothKindsOfBodies)
{
    for (bool isDented : {false, true})
        for (PreviewTool tool :
             {PreviewTool::Drop, PreviewTool::Shoot, PreviewTool::Blast, PreviewTool::Press, PreviewTool::Pull})
        {
            SCOPED_TRACE(format("{} {}", isDented ? "dents" : "breaks", static_cast<uint32_t>(tool)));
            PreviewSettings settings = glassy();
            settings.dents.yieldSpeed = 0.1f;
            PreviewSession touched = test::must(PreviewSession::open(isDented ? barAsset() : wallAsset(), settings));
            PreviewSession alone = test::must(PreviewSession::open(isDented ? barAsset() : wallAsset(), settings));
            test::must(touched.act({.tool = tool, .ray = frontRay(0.1f, isDented ? 0.2f : 0.5f), .seconds = 0.5f}));
            runPreview(touched, 45);
            runPreview(alone, 45);
            EXPECT_NE(touched.statistics().hash, alone.statistics().hash);
            bool hasChanged = touched.statistics().brokenBonds > 0 || touched.statistics().deepestDent > 1e-4f;
            EXPECT_TRUE(hasChanged);
        }
}

TEST(PreviewSession, PauseStepResetAndReplay)
{
    PreviewSession session = test::must(PreviewSession::open(wallAsset(), glassy()));
    uint64_t first = session.world().hash();
    session.setPaused(true);
    test::must(session.advance(1.0f));
    EXPECT_EQ(session.tick(), 0u);
    test::must(session.step());
    EXPECT_EQ(session.tick(), 1u);
    session.setPaused(false);
    test::must(session.advance(2.0f / 60.0f));
    EXPECT_EQ(session.tick(), 3u);
    test::must(session.act({.tool = PreviewTool::Shoot, .ray = frontRay(0.0f, 0.6f)}));
    runPreview(session, 30);
    uint64_t end = session.world().hash();
    EXPECT_EQ(session.actions().size(), 1u);
    EXPECT_EQ(session.actions()[0].tick, 3u);
    test::must(session.replay());
    EXPECT_EQ(session.tick(), 0u);
    runPreview(session, 33);
    EXPECT_EQ(session.world().hash(), end);
    test::must(session.reset());
    EXPECT_EQ(session.world().hash(), first);
    EXPECT_TRUE(session.actions().empty());
}

// The same as a game does: its own world, the same calls, the same bits.
TEST(PreviewSession, DoesWhatAWorldOfTheGameDoes)
{
    AssetRef asset = wallAsset();
    PreviewSettings settings = glassy();
    PreviewSession session = test::must(PreviewSession::open(asset, settings));
    std::unique_ptr<World> world = test::makeWorld(settings.world);
    test::must(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static, .friction = 0.7f}));
    BodySettings body;
    body.model = Model::OrientedParticles;
    body.asset = test::must(world->addAsset(asset));
    body.pose = session.start();
    body.oriented = settings.oriented;
    BodyId id = test::must(world->addBody(body));
    test::must(
        session.act({.tool = PreviewTool::Blast, .ray = frontRay(0.0f, 0.5f), .radius = 1.0f, .strength = 500.0f}));
    RayHit hit = *test::must(world->castRay({0.0f, -5.0f, 0.5f}, {0.0f, 1.0f, 0.0f}, 1e5f));
    EXPECT_EQ(hit.body, id);
    test::must(world->applyRadialImpulse(
        {.point = hit.position + 0.05f * session.size() * hit.normal, .radius = 1.0f, .strength = 500.0f}));
    for (int i = 0; i < 20; ++i)
    {
        test::must(session.step());
        test::must(world->step(settings.world.tick));
        ASSERT_EQ(session.world().hash(), world->hash()) << i;
    }
}

TEST(PreviewSession, RefusesWhatMeetsNothingAndBadNumbers)
{
    PreviewSession session = test::must(PreviewSession::open(wallAsset()));
    uint64_t hash = session.world().hash();
    EXPECT_FALSE(session.act({.tool = PreviewTool::Shoot, .ray = frontRay(9.0f, 0.5f)}));
    EXPECT_FALSE(session.act({.tool = PreviewTool::Drop, .height = -1.0f}));
    EXPECT_FALSE(session.act({.tool = PreviewTool::Press, .speed = std::numeric_limits<float>::quiet_NaN()}));
    EXPECT_FALSE(session.act({.tool = PreviewTool::Blast, .ray = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}}}));
    EXPECT_FALSE(session.advance(-1.0f));
    EXPECT_EQ(session.world().hash(), hash);
    EXPECT_TRUE(session.actions().empty());
    EXPECT_FALSE(PreviewSession::open(nullptr));
    EXPECT_FALSE(PreviewSession::open(test::particleCube(2, 0.1f)));
    PreviewSettings bad;
    bad.density = 0.0f;
    EXPECT_FALSE(PreviewSession::open(barAsset(), bad));
    EXPECT_FALSE(session.setMaterial(DentMaterial{}));
    EXPECT_FALSE(session.dentedPositions());
}

TEST(PreviewSession, MaterialsTakeHoldAtOnceAndStayThroughAReset)
{
    PreviewSession session = test::must(PreviewSession::open(wallAsset()));
    OrientedMaterial weak = glassy().oriented;
    test::must(session.setMaterial(weak));
    test::must(session.reset());
    EXPECT_EQ(test::must(session.world().bodySettings(session.body())).oriented.toughness, weak.toughness);
    AssetRef other = test::must(wallSession(8).asset());
    test::must(session.setAsset(other));
    EXPECT_EQ(session.asset()->contentHash(), other->contentHash());
    EXPECT_EQ(session.settings().oriented.toughness, weak.toughness);
}

TEST(PreviewSession, ShowsWhichExamplesAnswerWhereTheBodyIsHit)
{
    // Examples that squash it along each axis; a blow from above answers.
    RigEditSession rig = barSession();
    PreviewSettings settings;
    settings.dents.yieldSpeed = 0.1f;
    settings.dents.softness = 1.0f;
    PreviewSession session = test::must(PreviewSession::open(test::must(rig.asset()), settings));
    ExampleColours before = test::must(session.answeringExamples());
    ASSERT_EQ(before.shares.size(), 3u);
    for (float share : before.shares)
        EXPECT_EQ(share, 0.0f);
    test::must(session.act({.tool = PreviewTool::Shoot, .ray = {{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}}}));
    runPreview(session, 60);
    ExampleColours after = test::must(session.answeringExamples());
    EXPECT_GT(after.shares[0] + after.shares[1] + after.shares[2], 0.001f);
    EXPECT_GT(session.statistics().deepestDent, 1e-3f);
    EXPECT_GT(session.statistics().dents, 0u);
    EXPECT_EQ(after.vertices.size(), session.asset()->dentRig().vertexCount());
}

TEST(PreviewSession, ColoursMixByHowMuchEachExampleAnswers)
{
    const float weights[] = {0.0f, 0.0f, 1.0f, 0.0f, 0.5f, 0.5f};
    ExampleColours colours = exampleColours(weights, 2);
    ASSERT_EQ(colours.vertices.size(), 3u);
    EXPECT_EQ(colours.vertices[0].r, colours.vertices[0].b); // grey: at rest
    EXPECT_NEAR(colours.vertices[1].r, exampleColour(0).r, 1e-6f);
    EXPECT_NEAR(colours.vertices[2].g, 0.5f * (exampleColour(0).g + exampleColour(1).g), 1e-6f);
    EXPECT_NEAR(colours.shares[0], 0.5f, 1e-6f);
    EXPECT_NEAR(colours.shares[1], 0.5f / 3.0f, 1e-6f);
    EXPECT_TRUE(exampleColours({}, 0).vertices.empty());
}

TEST(PreviewComparison, TheSameTwiceIsTheSameToTheBit)
{
    AssetRef asset = wallAsset();
    PreviewComparison both = test::must(PreviewComparison::open(asset, glassy(), asset, glassy()));
    test::must(both.act({.tool = PreviewTool::Shoot, .ray = frontRay(0.0f, 0.6f)}));
    for (int i = 0; i < 30; ++i)
        test::must(both.step());
    EXPECT_EQ(both.left().tick(), both.right().tick());
    EXPECT_TRUE(both.differences().empty());
}

TEST(PreviewComparison, TwoSettingsAreHitAlikeAndTheirDifferenceIsSaid)
{
    AssetRef asset = wallAsset();
    PreviewSettings tough = glassy();
    tough.oriented.toughness = 0.0f;
    tough.oriented.crushToughness = 0.0f;
    PreviewComparison both = test::must(PreviewComparison::open(asset, glassy(), asset, tough));
    test::must(both.act({.tool = PreviewTool::Shoot, .ray = frontRay(0.0f, 0.6f)}));
    ASSERT_EQ(both.right().actions().size(), 1u);
    EXPECT_EQ(both.left().actions()[0].strength, both.right().actions()[0].strength);
    test::must(both.advance(0.05f));
    both.setPaused(true);
    test::must(both.advance(0.05f));
    EXPECT_EQ(both.left().tick(), 3u);
    both.setPaused(false);
    for (int i = 0; i < 30; ++i)
        test::must(both.step());
    EXPECT_GT(both.left().statistics().brokenBonds, 0u);
    EXPECT_EQ(both.right().statistics().brokenBonds, 0u);
    EXPECT_GE(both.differences().size(), 2u);
    EXPECT_FALSE(both.act({.tool = PreviewTool::Shoot, .ray = frontRay(9.0f, 0.6f)}));
    EXPECT_EQ(both.left().actions().size(), both.right().actions().size());
    test::must(both.reset());
    EXPECT_EQ(both.left().tick(), 0u);
    PreviewSettings other = glassy();
    other.world.tick = 1.0f / 30.0f;
    EXPECT_FALSE(PreviewComparison::open(asset, glassy(), asset, other));
}

// Painted toughness is in the body that the game runs: what is tough stays, what is weak breaks.
TEST(PreviewSession, PaintedToughnessDecidesWhatBreaks)
{
    auto brokenWith = [](float toughness) {
        FragmentEditSession edit = wallSession(24);
        test::must(edit.anchorBelow(0.05f));
        edit.selectAll();
        test::must(edit.setToughness(edit.selection(), toughness));
        PreviewSettings settings;
        for (const MaterialPreset<OrientedMaterial>& each : orientedPresets())
            if (each.name == "concrete")
                settings.oriented = each.material;
        PreviewSession session = test::must(PreviewSession::open(test::must(edit.asset()), settings));
        test::must(session.act({.tool = PreviewTool::Shoot, .ray = frontRay(0.0f, 0.8f)}));
        runPreview(session, 40);
        return session.statistics().brokenBonds;
    };
    EXPECT_EQ(brokenWith(1000.0f), 0u);
    EXPECT_GT(brokenWith(0.02f), brokenWith(3.0f));
}

TEST(PreviewSession, PaintedMaterialsChangeTheMass)
{
    FragmentEditSession edit = wallSession(12);
    AssetRef plain = test::must(edit.asset());
    uint32_t metal = test::must(edit.addMaterial("sheet-metal"));
    edit.selectAll();
    test::must(edit.setFragmentMaterial(edit.selection(), metal));
    PreviewSettings settings;
    settings.oriented = edit.bodyMaterial();
    PreviewSession light = test::must(PreviewSession::open(plain, settings));
    PreviewSession heavy = test::must(PreviewSession::open(test::must(edit.asset()), settings));
    float ratio = test::must(heavy.world().statistics(heavy.body())).mass /
                  test::must(light.world().statistics(light.body())).mass;
    EXPECT_NEAR(ratio, 7850.0f / 2400.0f, 0.01f);
}

TEST(PreviewSession, MeasuresWhatFramesOfABodyTake)
{
    std::vector<CostSample> samples = test::must(measureCosts(wallAsset(false)));
    ASSERT_EQ(samples.size(), 4u);
    for (const CostSample& sample : samples)
        EXPECT_GT(sample.us, 0.0f);
    EXPECT_GT(samples[0].bonds, 0.0f);
    EXPECT_GT(samples[1].broken, 0.0f);
    EXPECT_GT(samples[2].skinVertices, 0.0f);
    EXPECT_GT(samples[3].contacts, 0.0f);
    EXPECT_FALSE(measureCosts(barAsset()));
}
} // namespace
} // namespace fsim
