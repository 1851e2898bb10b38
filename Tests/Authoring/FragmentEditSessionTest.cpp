#include "Authoring/FragmentEditTesting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

namespace fsim
{
namespace
{
TEST(FragmentEditSession, OpensUnscoredAndSaysSo)
{
    FragmentEditSession session = test::must(FragmentEditSession::open(editedWall()));
    EXPECT_FALSE(session.hasFragments());
    EXPECT_TRUE(session.needsScore());
    EXPECT_FALSE(session.asset());
    EXPECT_EQ(worstOf(session.issues()), AdviceSeverity::Error);
    EXPECT_FALSE(session.pick(frontRay(0.0f, 0.5f)));
    EXPECT_FALSE(session.merge(std::vector<uint32_t>{0, 1}));
    EXPECT_FALSE(session.isDirty());
}

TEST(FragmentEditSession, RefusesAnOpenMeshWithASentence)
{
    TriangleMesh open = boxMesh({1.0f, 1.0f, 1.0f});
    open.indices.resize(open.indices.size() - 3);
    Result<FragmentEditSession> session = FragmentEditSession::open(open);
    ASSERT_FALSE(session);
    EXPECT_FALSE(session.message().empty());
}

TEST(FragmentEditSession, SettingsTakeEffectWithTheNextScore)
{
    FragmentEditSession session = wallSession(24);
    EXPECT_EQ(session.fragmentCount(), 24u);
    EXPECT_FALSE(session.needsScore());
    EXPECT_DONE(session.setFragmentCount(40));
    EXPECT_TRUE(session.needsScore());
    EXPECT_EQ(session.fragmentCount(), 24u);
    EXPECT_DONE(session.rescore());
    EXPECT_EQ(session.fragmentCount(), 40u);
    EXPECT_DONE(session.setPattern(ScorePattern::Bricks));
    EXPECT_DONE(session.setSeed(7));
    EXPECT_DONE(session.rescore());
    EXPECT_FALSE(session.needsScore());
    EXPECT_FALSE(session.setFragmentCount(0));
    session.undo();
    session.undo();
    session.undo();
    EXPECT_EQ(session.fragmentCount(), 40u);
    EXPECT_FALSE(session.needsScore());
}

TEST(FragmentEditSession, ScoringRunsOnAnotherThreadWithProgressAndCanBeCancelled)
{
    FragmentEditSession session = wallSession(12);
    EXPECT_DONE(session.setFragmentCount(30));
    FragmentScoreJob job = session.scoreJob();
    float most = 0.0f;
    std::thread thread([&] {
        EXPECT_DONE(job.run([&](float done) {
            EXPECT_GE(done, most);
            most = done;
            return true;
        }));
    });
    thread.join();
    EXPECT_FLOAT_EQ(most, 1.0f);
    EXPECT_DONE(session.finish(job));
    EXPECT_EQ(session.fragmentCount(), 30u);

    std::atomic<bool> cancel = true;
    FragmentScoreJob cancelled = session.scoreJob();
    Status status = cancelled.run({}, &cancel);
    EXPECT_FALSE(status);
    EXPECT_NE(status.message().find("cancelled"), std::string::npos);
    EXPECT_FALSE(session.finish(cancelled));
    EXPECT_EQ(session.fragmentCount(), 30u);
}

TEST(FragmentEditSession, RefusesAScoreThatWasMadeForOtherSettings)
{
    FragmentEditSession session = wallSession(12);
    FragmentScoreJob job = session.scoreJob();
    EXPECT_DONE(job.run());
    EXPECT_DONE(session.setSeed(99));
    EXPECT_FALSE(session.finish(job));
}

TEST(FragmentEditSession, PaintedSizesMakeFragmentsSmallerThere)
{
    FragmentEditSession session = wallSession(40);
    ScaleBrush brush{.mode = ScaleBrushMode::Raise, .falloff = BrushFalloff::Constant, .radius = 0.6f, .amount = 1.0f};
    session.beginGesture();
    for (int i = 0; i < 3; ++i)
        EXPECT_DONE(session.paintDensity(frontRay(-0.8f, 0.5f), brush));
    session.endGesture();
    EXPECT_TRUE(session.needsScore());
    EXPECT_DONE(session.rescore());
    auto left = [&] {
        uint32_t count = 0;
        for (const FragmentParticle& p : session.fragments().particles)
            count += p.rest.position.x < -0.3f ? 1 : 0;
        return count;
    };
    // 35 % of the wall has most of the fragments now.
    EXPECT_GT(left(), session.fragmentCount() / 2);
    session.undo();
    session.undo(); // the stroke is one step
    EXPECT_TRUE(session.densities().empty());
    EXPECT_FALSE(session.needsScore());
    EXPECT_LT(left(), session.fragmentCount() / 2);
    EXPECT_FALSE(session.paintDensity({{0.0f, 0.0f, 9.0f}, {0.0f, 0.0f, 1.0f}}, brush));
    EXPECT_DONE(session.paintDensity(frontRay(0.0f, 0.5f), brush));
    EXPECT_DONE(session.clearDensity());
    EXPECT_TRUE(session.densities().empty());
}

TEST(FragmentEditSession, PicksTheFragmentUnderTheRayAlsoWhereTheyAreMovedApart)
{
    FragmentEditSession session = wallSession();
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
    {
        const Vec3 at = session.fragments().particles[f].rest.position;
        std::optional<FragmentPick> pick = session.pick(frontRay(at.x, at.z));
        ASSERT_TRUE(pick);
        EXPECT_LT(pick->point.y, 0.0f);
        EXPECT_LT(pick->normal.y, -0.5f);
    }
    EXPECT_FALSE(session.pick(frontRay(3.0f, 0.5f)));
    std::vector<Vec3> none = explodedOffsets(session.fragments(), 0.0f);
    std::vector<Vec3> apart = explodedOffsets(session.fragments(), 1.5f);
    EXPECT_EQ(none[3], Vec3{});
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
    {
        // From its middle: its own face comes first, wherever the others are.
        Vec3 at = session.fragments().particles[f].rest.position + apart[f];
        std::optional<FragmentPick> pick = session.pick({at, {0.0f, -1.0f, 0.0f}}, apart);
        ASSERT_TRUE(pick);
        EXPECT_EQ(pick->fragment, f);
    }
    const uint32_t front = session.pick(frontRay(0.1f, 0.5f))->fragment;
    EXPECT_DONE(session.setHidden(std::vector<uint32_t>{front}, true));
    std::optional<FragmentPick> behind = session.pick(frontRay(0.1f, 0.5f));
    EXPECT_TRUE(!behind || behind->fragment != front);
    EXPECT_DONE(session.showAll());
    EXPECT_EQ(session.pick(frontRay(0.1f, 0.5f))->fragment, front);
}

TEST(FragmentEditSession, SelectsByNumberBoxAndNeighbourhood)
{
    FragmentEditSession session = wallSession();
    EXPECT_DONE(session.select(std::vector<uint32_t>{3, 1, 3}));
    EXPECT_EQ(session.selection().size(), 2u);
    EXPECT_EQ(session.selection()[0], 1u);
    EXPECT_DONE(session.select(std::vector<uint32_t>{3, 5}, SelectMode::Toggle));
    EXPECT_EQ(std::vector<uint32_t>(session.selection().begin(), session.selection().end()),
              (std::vector<uint32_t>{1, 5}));
    EXPECT_DONE(session.select(std::vector<uint32_t>{1}, SelectMode::Remove));
    EXPECT_EQ(session.selection().size(), 1u);
    session.growSelection();
    size_t neighbours = 0;
    for (const FragmentBond& bond : session.fragments().bonds)
        neighbours += bond.first == 5 || bond.second == 5 ? 1 : 0;
    EXPECT_EQ(session.selection().size(), neighbours + 1);
    session.shrinkSelection();
    EXPECT_LE(session.selection().size(), 1u + neighbours);
    session.invertSelection();
    session.selectAll();
    EXPECT_EQ(session.selection().size(), session.fragmentCount());
    EXPECT_DONE(session.selectBox({{-2.0f, -1.0f, 0.0f}, {0.0f, 1.0f, 2.0f}}));
    for (uint32_t f : session.selection())
        EXPECT_LE(session.fragments().particles[f].rest.position.x, 0.0f);
    EXPECT_GT(session.selection().size(), 4u);
    EXPECT_FALSE(session.select(std::vector<uint32_t>{999}));
    session.selectNone();
    EXPECT_TRUE(session.selection().empty());
    EXPECT_FALSE(session.canUndo() && session.undoName() == "select");
}

// A rectangle of the view, from an eye in front of the wall at a height of half a metre; slopes of its sides.
std::array<EditRay, 4> rectangleOfView(float left, float right, float low, float high)
{
    constexpr Vec3 eye{0.0f, -5.0f, 0.5f};
    return {EditRay{eye, {left, 1.0f, low}}, EditRay{eye, {right, 1.0f, low}}, EditRay{eye, {right, 1.0f, high}},
            EditRay{eye, {left, 1.0f, high}}};
}

TEST(FragmentEditSession, SelectsWhatIsSeenInARectangle)
{
    FragmentEditSession session = wallSession();
    EXPECT_DONE(session.selectBetween(rectangleOfView(-1.0f, 1.0f, -1.0f, 1.0f)));
    EXPECT_EQ(session.selection().size(), session.fragmentCount());
    // Each by the slope at which the eye sees its centre.
    auto expectSeen = [&](float low, float high, std::span<const Vec3> exploded) {
        for (uint32_t f = 0; f < session.fragmentCount(); ++f)
        {
            Vec3 p = session.fragments().particles[f].rest.position + (exploded.empty() ? Vec3{} : exploded[f]);
            float slope = p.x / (p.y + 5.0f);
            std::span<const uint32_t> chosen = session.selection();
            EXPECT_EQ(std::find(chosen.begin(), chosen.end(), f) != chosen.end(), slope >= low && slope <= high) << f;
        }
        EXPECT_GT(session.selection().size(), 0u);
        EXPECT_LT(session.selection().size(), session.fragmentCount());
    };
    EXPECT_DONE(session.selectBetween(rectangleOfView(0.02f, 0.5f, -1.0f, 1.0f)));
    expectSeen(0.02f, 0.5f, {});
    // The other way around, as from a left-handed view or a drag to the left.
    EXPECT_DONE(session.selectBetween(rectangleOfView(0.5f, 0.02f, -1.0f, 1.0f)));
    expectSeen(0.02f, 0.5f, {});
    const std::vector<Vec3> apart = explodedOffsets(session.fragments(), 1.0f);
    EXPECT_DONE(session.selectBetween(rectangleOfView(-0.1f, 0.1f, -1.0f, 1.0f), SelectMode::Replace, apart));
    expectSeen(-0.1f, 0.1f, apart);
    const size_t some = session.selection().size();
    EXPECT_DONE(session.selectBetween(rectangleOfView(-1.0f, 1.0f, -1.0f, 1.0f), SelectMode::Toggle));
    EXPECT_EQ(session.selection().size(), session.fragmentCount() - some);
    // From the side, all rays alike.
    std::array<EditRay, 4> flat;
    const float xs[] = {-2.0f, 0.0f, 0.0f, -2.0f}, zs[] = {-1.0f, -1.0f, 2.0f, 2.0f};
    for (size_t i = 0; i < 4; ++i)
        flat[i] = {{xs[i], -5.0f, zs[i]}, {0.0f, 2.0f, 0.0f}};
    EXPECT_DONE(session.selectBetween(flat));
    expectSeen(-1.0f, 0.0f, {});
    // No area, behind the eye, and what is no ray.
    EXPECT_DONE(session.selectBetween(rectangleOfView(0.1f, 0.1f, -1.0f, 1.0f)));
    EXPECT_TRUE(session.selection().empty());
    for (EditRay& ray : flat)
        ray.direction.y = -1.0f;
    EXPECT_DONE(session.selectBetween(flat));
    EXPECT_TRUE(session.selection().empty());
    flat[2].direction = {};
    EXPECT_FALSE(session.selectBetween(flat));
    EXPECT_FALSE(session.selectBetween(rectangleOfView(-1.0f, 1.0f, -1.0f, 1.0f), SelectMode::Replace, {&apart[0], 1}));
}

TEST(FragmentEditSession, MergesWhatTouchesAndKeepsVolumeMarksAndClosedness)
{
    FragmentEditSession session = wallSession();
    uint32_t before = session.fragmentCount();
    double volume = volumeOfAll(session.fragments());
    std::vector<uint32_t> pair = bondedPair(session, 5);
    EXPECT_DONE(session.setAnchored(std::vector<uint32_t>{pair[1]}, true));
    EXPECT_DONE(session.setToughness(pair, 2.0f));
    float both = session.fragments().particles[pair[0]].volume + session.fragments().particles[pair[1]].volume;
    uint32_t merged = test::must(session.merge(pair));
    EXPECT_EQ(session.fragmentCount(), before - 1);
    EXPECT_NEAR(session.fragments().particles[merged].volume, both, 1e-5f * both);
    EXPECT_NEAR(volumeOfAll(session.fragments()), volume, 1e-5 * volume);
    EXPECT_EQ(checkFragments(session.fragments()).openEdges, 0u);
    EXPECT_TRUE(session.marks()[merged].isAnchored);
    EXPECT_FLOAT_EQ(session.marks()[merged].toughness, 2.0f);
    EXPECT_EQ(session.marks().size(), session.fragmentCount());
    ASSERT_EQ(session.selection().size(), 1u);
    EXPECT_EQ(session.selection()[0], merged);
    session.undo();
    EXPECT_EQ(session.fragmentCount(), before);
}

TEST(FragmentEditSession, RefusesToMergeWhatDoesNotTouch)
{
    FragmentEditSession session = wallSession();
    uint32_t left = 0, right = 0;
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
    {
        float x = session.fragments().particles[f].rest.position.x;
        left = x < session.fragments().particles[left].rest.position.x ? f : left;
        right = x > session.fragments().particles[right].rest.position.x ? f : right;
    }
    Result<uint32_t> merged = session.merge(std::vector<uint32_t>{left, right});
    ASSERT_FALSE(merged);
    EXPECT_NE(merged.message().find("touch"), std::string::npos);
    EXPECT_FALSE(session.merge(std::vector<uint32_t>{left}));
    EXPECT_FALSE(session.merge(std::vector<uint32_t>{}));
    EXPECT_FALSE(session.isDirty());
}

TEST(FragmentEditSession, SplitsFragmentsAndUndoBringsBackTheBytes)
{
    FragmentEditSession session = wallSession();
    std::string before = bytesOf(session);
    uint32_t count = session.fragmentCount();
    EXPECT_DONE(session.setAnchored(std::vector<uint32_t>{4}, true));
    uint32_t more = test::must(session.split(std::vector<uint32_t>{4, 7}, 3));
    EXPECT_GE(more, 4u);
    EXPECT_EQ(session.fragmentCount(), count + more);
    EXPECT_TRUE(checkFragments(session.fragments()).openEdges == 0);
    EXPECT_TRUE(session.marks()[4].isAnchored);
    uint32_t anchored = 0;
    for (const FragmentMark& mark : session.marks())
        anchored += mark.isAnchored ? 1 : 0;
    EXPECT_GE(anchored, 3u);
    EXPECT_FALSE(session.split(std::vector<uint32_t>{4}, 1));
    EXPECT_FALSE(session.split(std::vector<uint32_t>{4}, 65));
    session.undo();
    session.undo();
    EXPECT_EQ(bytesOf(session), before);
    EXPECT_FALSE(session.isDirty());
    session.redo();
    session.redo();
    EXPECT_EQ(session.fragmentCount(), count + more);
}

TEST(FragmentEditSession, AnchorsByHandByHeightAndByBox)
{
    FragmentEditSession session = wallSession();
    auto anchored = [&] {
        uint32_t count = 0;
        for (const FragmentMark& mark : session.marks())
            count += mark.isAnchored ? 1 : 0;
        return count;
    };
    EXPECT_DONE(session.anchorBelow(0.05f));
    uint32_t low = anchored();
    EXPECT_GT(low, 2u);
    EXPECT_LT(low, session.fragmentCount());
    AssetRef asset = test::must(session.asset());
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
        EXPECT_EQ(asset->fragments().particles[f].anchored != 0, session.marks()[f].isAnchored);
    EXPECT_DONE(session.anchorInBox({{0.9f, -1.0f, 0.0f}, {1.2f, 1.0f, 2.0f}}));
    EXPECT_GT(anchored(), low);
    EXPECT_FALSE(session.anchorInBox({{5.0f, 5.0f, 5.0f}, {6.0f, 6.0f, 6.0f}}));
    EXPECT_DONE(session.anchorBelow(-1.0f));
    EXPECT_EQ(anchored(), 0u);
}

TEST(FragmentEditSession, PaintedToughnessAndMaterialsReachTheAsset)
{
    FragmentEditSession session = wallSession();
    EXPECT_DONE(session.setBodyMaterial("concrete"));
    EXPECT_FALSE(session.setBodyMaterial("cheddar"));
    ScaleBrush brush{.mode = ScaleBrushMode::Raise, .falloff = BrushFalloff::Constant, .radius = 0.2f, .amount = 1.0f};
    const uint32_t hit = session.pick(frontRay(0.5f, 0.5f))->fragment;
    EXPECT_DONE(session.paintToughness(frontRay(0.5f, 0.5f), brush));
    EXPECT_FLOAT_EQ(session.marks()[hit].toughness, 2.0f);
    EXPECT_GT(test::must(session.asset())->fragments().toughness[hit], 1.9f);
    brush.mode = ScaleBrushMode::Erase;
    EXPECT_DONE(session.paintToughness(frontRay(0.5f, 0.5f), brush));
    EXPECT_FLOAT_EQ(session.marks()[hit].toughness, 1.0f);
    EXPECT_TRUE(test::must(session.asset())->fragments().toughness.empty());

    uint32_t wood = test::must(session.addMaterial("wood"));
    EXPECT_EQ(wood, 1u);
    EXPECT_EQ(test::must(session.addMaterial("wood")), wood);
    EXPECT_DONE(session.paintMaterial(frontRay(-0.5f, 0.5f), 0.05f, wood));
    AssetRef asset = test::must(session.asset());
    const uint32_t plank = session.pick(frontRay(-0.5f, 0.5f))->fragment;
    EXPECT_FLOAT_EQ(asset->fragments().densities[plank], 600.0f / 2400.0f);
    EXPECT_FLOAT_EQ(asset->fragments().toughness[plank], 0.06f / 0.05f);
    EXPECT_FALSE(session.paintMaterial(frontRay(-0.5f, 0.5f), 0.05f, 9));
    EXPECT_FALSE(session.setToughness(std::vector<uint32_t>{0}, 0.0f));
    EXPECT_LT(session.statistics().mass, 2400.0f * session.statistics().volume);
}

TEST(FragmentEditSession, TheSupportGraphCarriesAllWeightToTheAnchors)
{
    FragmentEditSession session = wallSession();
    SupportGraph loose = session.supportGraph();
    EXPECT_EQ(loose.anchored, 0u);
    EXPECT_EQ(loose.unsupported, session.fragmentCount());
    EXPECT_EQ(loose.islands, 1u);
    EXPECT_DONE(session.anchorBelow(0.05f));
    SupportGraph graph = session.supportGraph();
    EXPECT_EQ(graph.unsupported, 0u);
    EXPECT_EQ(graph.edges.size(), session.fragments().bonds.size());
    float onAnchors = 0.0f;
    for (uint32_t f = 0; f < graph.nodes.size(); ++f)
    {
        EXPECT_EQ(graph.nodes[f].steps == 0, session.marks()[f].isAnchored);
        onAnchors += graph.nodes[f].steps == 0 ? graph.nodes[f].load : 0.0f;
    }
    EXPECT_NEAR(onAnchors, session.statistics().mass, 1e-3f * session.statistics().mass);
    for (const SupportEdge& edge : graph.edges)
    {
        uint32_t a = graph.nodes[edge.first].steps, b = graph.nodes[edge.second].steps;
        EXPECT_LE(a > b ? a - b : b - a, 1u);
    }
}

TEST(FragmentEditSession, CollisionShapesAreClosedAndAroundTheirFragments)
{
    FragmentEditSession session = wallSession();
    CollisionShapes shapes = session.collisionShapes();
    ASSERT_EQ(shapes.triangleOffsets.size(), session.fragmentCount() + 1u);
    EXPECT_GE(shapes.largestRatio, 1.0f);
    EXPECT_LT(shapes.largestRatio, 1.3f); // cells are convex
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
    {
        TriangleMesh hull;
        hull.positions = shapes.positions;
        hull.indices.assign(shapes.indices.begin() + 3 * shapes.triangleOffsets[f],
                            shapes.indices.begin() + 3 * shapes.triangleOffsets[f + 1]);
        EXPECT_TRUE(topologyOf(weldedByPosition(hull)).closed());
    }
}

TEST(FragmentEditSession, StatisticsAddUp)
{
    FragmentEditSession session = wallSession();
    EXPECT_DONE(session.setHidden(std::vector<uint32_t>{1, 2}, true));
    FragmentStatistics s = session.statistics();
    EXPECT_EQ(s.fragments, session.fragmentCount());
    EXPECT_EQ(s.hidden, 2u);
    EXPECT_TRUE(s.isWatertight);
    EXPECT_NEAR(s.volume, 2.0f * 0.3f * 1.0f, 0.03f);
    EXPECT_NEAR(s.mass, 2400.0f * s.volume, 1.0f);
    EXPECT_EQ(3 * size_t{s.outsideTriangles + s.insideTriangles}, session.fragments().indices.size());
    EXPECT_GT(s.cost.breakingMs, s.cost.movingMs);
    EXPECT_NEAR(double(s.cost.assetBytes), double(test::must(session.asset())->bytes().size()),
                0.02 * double(s.cost.assetBytes));
}

TEST(FragmentEditSession, AnotherScoreKeepsWhatStillFitsAndSaysWhatDoesNot)
{
    FragmentEditSession session = wallSession(24);
    test::must(session.merge(bondedPair(session, 3)));
    test::must(session.split(std::vector<uint32_t>{0}, 3));
    EXPECT_DONE(session.anchorBelow(0.05f));
    // The same once more: nothing is lost, and all comes out the same.
    std::string before = bytesOf(session);
    EXPECT_TRUE(test::must(session.rescore()).empty());
    EXPECT_EQ(bytesOf(session), before);
    // Four times as many fragments: the edits were about larger ones.
    EXPECT_DONE(session.setFragmentCount(96));
    std::vector<std::string> dropped = test::must(session.rescore());
    EXPECT_GE(dropped.size(), 2u);
    for (const std::string& sentence : dropped)
        EXPECT_GT(sentence.size(), 20u);
    uint32_t anchored = 0;
    for (uint32_t f = 0; f < session.fragmentCount(); ++f)
        if (session.marks()[f].isAnchored)
        {
            ++anchored;
            EXPECT_LT(session.fragments().particles[f].rest.position.z, 0.6f);
        }
    EXPECT_GT(anchored, 5u);
}

TEST(FragmentEditSession, ReimportKeepsWhatStillFits)
{
    FragmentEditSession session = wallSession(24);
    ScaleBrush brush{.mode = ScaleBrushMode::Raise, .radius = 0.3f, .amount = 1.0f};
    EXPECT_DONE(session.paintDensity(frontRay(-0.8f, 0.5f), brush));
    EXPECT_DONE(session.rescore());
    EXPECT_DONE(session.anchorBelow(0.05f));
    EXPECT_FALSE(session.isSourceChanged(editedWall()));
    TriangleMesh longer = editedWall(1.3f);
    EXPECT_TRUE(session.isSourceChanged(longer));
    std::vector<std::string> dropped = test::must(session.reimport(longer));
    EXPECT_FALSE(dropped.empty()); // the new ends are far from what was painted
    EXPECT_TRUE(session.needsScore());
    EXPECT_FALSE(session.densities().empty());
    EXPECT_DONE(session.rescore());
    EXPECT_FALSE(session.needsScore());
    EXPECT_NEAR(session.statistics().volume, 2.6f * 0.3f, 0.05f);
    EXPECT_GT(session.statistics().anchored, 2u);
    TriangleMesh open = longer;
    open.indices.resize(open.indices.size() - 3);
    EXPECT_FALSE(session.reimport(open));
    EXPECT_NEAR(session.statistics().volume, 2.6f * 0.3f, 0.05f);
    session.undo();
    session.undo();
    EXPECT_NEAR(session.statistics().volume, 2.0f * 0.3f, 0.03f);
}

TEST(FragmentEditSession, OpensFinishedFragmentsWithoutTheirMesh)
{
    FragmentEditSession session = wallSession(16);
    EXPECT_DONE(session.anchorBelow(0.05f));
    EXPECT_DONE(session.setToughness(std::vector<uint32_t>{3}, 4.0f));
    AssetRef asset = test::must(session.asset());
    FragmentEditSession again = test::must(FragmentEditSession::open(asset->fragments()));
    EXPECT_TRUE(again.hasFragments());
    EXPECT_FALSE(again.needsScore());
    EXPECT_EQ(test::must(again.asset())->contentHash(), asset->contentHash());
    test::must(again.merge(bondedPair(again)));
    EXPECT_DONE(again.setFragmentCount(9));
    EXPECT_DONE(again.rescore());
    EXPECT_NEAR(again.statistics().volume, 2.0f * 0.3f, 0.03f);
}

TEST(FragmentEditSession, WhatIsWrongCanBeMendedByItsButton)
{
    FragmentEditSession session = wallSession(1);
    auto issue = [&](AdviceRule rule) -> std::optional<Advice> {
        for (const Advice& each : session.issues())
            if (each.rule == rule)
                return each;
        return std::nullopt;
    };
    ASSERT_TRUE(issue(AdviceRule::OneFragment));
    EXPECT_DONE(session.fix(*issue(AdviceRule::OneFragment)));
    ASSERT_TRUE(issue(AdviceRule::NeedsScore));
    EXPECT_DONE(session.fix(*issue(AdviceRule::NeedsScore)));
    EXPECT_GE(session.fragmentCount(), 8u);
    ASSERT_TRUE(issue(AdviceRule::NothingAnchored));
    EXPECT_DONE(session.fix(*issue(AdviceRule::NothingAnchored)));
    EXPECT_FALSE(issue(AdviceRule::NothingAnchored));
    session.selectAll();
    EXPECT_DONE(
        session.setAnchored(std::vector<uint32_t>(session.selection().begin(), session.selection().end()), true));
    ASSERT_TRUE(issue(AdviceRule::AllAnchored));
    EXPECT_DONE(session.fix(*issue(AdviceRule::AllAnchored)));
    EXPECT_FALSE(issue(AdviceRule::AllAnchored));
    EXPECT_DONE(session.setHidden(std::vector<uint32_t>(session.selection().begin(), session.selection().end()), true));
    ASSERT_TRUE(issue(AdviceRule::EverythingHidden));
    EXPECT_DONE(session.fix(*issue(AdviceRule::EverythingHidden)));
    ScaleBrush brush{.radius = 0.3f};
    EXPECT_DONE(session.paintDensity(frontRay(0.0f, 0.5f), brush));
    EXPECT_DONE(session.setPattern(ScorePattern::Tetrahedra));
    ASSERT_TRUE(issue(AdviceRule::DensityIgnored));
    EXPECT_DONE(session.fix(*issue(AdviceRule::DensityIgnored)));
    EXPECT_FALSE(issue(AdviceRule::DensityIgnored));
    EXPECT_FALSE(session.fix(Advice{}));
}

TEST(FragmentEditSession, AGestureIsOneStepAndCanBeCancelled)
{
    FragmentEditSession session = wallSession();
    ScaleBrush brush{.mode = ScaleBrushMode::Lower, .radius = 0.3f, .amount = 0.5f};
    session.beginGesture();
    for (float x : {-0.5f, 0.0f, 0.5f})
        EXPECT_DONE(session.paintToughness(frontRay(x, 0.5f), brush));
    session.endGesture();
    EXPECT_TRUE(session.isDirty());
    EXPECT_EQ(session.undoName(), "paint the toughness");
    session.undo();
    EXPECT_FALSE(session.isDirty());
    session.beginGesture();
    EXPECT_DONE(session.paintToughness(frontRay(0.0f, 0.5f), brush));
    session.cancelGesture();
    EXPECT_FALSE(session.isDirty());
}

TEST(FragmentEditSession, ThePastIsForgottenWithinItsLimits)
{
    FragmentEditSession session = wallSession(12, {.undoBytes = size_t{1} << 16, .undoSteps = 4});
    for (uint32_t i = 0; i < 10; ++i)
        EXPECT_DONE(session.setToughness(std::vector<uint32_t>{0}, 1.0f + static_cast<float>(i)));
    uint32_t steps = 0;
    for (; session.canUndo(); ++steps)
        session.undo();
    EXPECT_LE(steps, 4u);
    EXPECT_GE(steps, 1u);
}

// Operations in any order, right and wrong ones: undo gives back every state to the byte.
TEST(FragmentEditSession, UndoGivesBackEveryStateInAnyOrderOfOperations)
{
    FragmentEditSession session = wallSession(10);
    uint64_t random = 12345;
    auto below = [&](uint32_t count) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return static_cast<uint32_t>(random >> 33) % count;
    };
    std::vector<std::string> states{bytesOf(session)};
    for (int step = 0; step < 40; ++step)
    {
        uint64_t before = session.revision();
        std::vector<uint32_t> some{below(14), below(14)};
        EditRay ray = frontRay(-1.2f + 0.2f * static_cast<float>(below(13)), 0.1f * static_cast<float>(below(12)));
        ScaleBrush brush{.mode = static_cast<ScaleBrushMode>(below(4)), .radius = 0.3f};
        switch (below(12))
        {
        case 0:
            (void)session.merge(some);
            break;
        case 1:
            (void)session.split(std::span(some).first(1), below(4));
            break;
        case 2:
            (void)session.setAnchored(some, below(2) == 0);
            break;
        case 3:
            (void)session.setHidden(some, below(2) == 0);
            break;
        case 4:
            (void)session.paintDensity(ray, brush);
            break;
        case 5:
            (void)session.paintToughness(ray, brush);
            break;
        case 6:
            (void)session.addMaterial(below(2) == 0 ? "glass" : "wood");
            break;
        case 7:
            (void)session.setFragmentMaterial(some, below(3));
            break;
        case 8:
            (void)session.setFragmentCount(below(12));
            break;
        case 9:
            (void)session.rescore();
            break;
        case 10:
            (void)session.anchorBelow(0.3f * static_cast<float>(below(4)));
            break;
        default:
            (void)session.setToughness(some, 0.25f * static_cast<float>(below(9)));
            break;
        }
        if (session.revision() != before)
            states.push_back(bytesOf(session));
    }
    EXPECT_GT(states.size(), 15u);
    for (size_t i = states.size() - 1; i > 0; --i)
    {
        EXPECT_EQ(bytesOf(session), states[i]) << i;
        session.undo();
    }
    EXPECT_EQ(bytesOf(session), states[0]);
    EXPECT_FALSE(session.canUndo() && session.undoName() != "score");
    for (size_t i = 1; i < states.size(); ++i)
        session.redo();
    EXPECT_EQ(bytesOf(session), states.back());
}
} // namespace
} // namespace fsim
