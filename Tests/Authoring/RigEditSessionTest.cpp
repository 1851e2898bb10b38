#include "Authoring/RigEditTesting.h"
#include "Math/Quaternion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fsim
{
namespace
{
using testing::HasSubstr;

const float notANumber = std::numeric_limits<float>::quiet_NaN();

bool hasFix(const RigEditSession& session, RigFix fix)
{
    std::vector<RigIssue> issues = session.issues();
    return std::any_of(issues.begin(), issues.end(), [&](const RigIssue& issue) { return issue.fix == fix; });
}

Status fixFirst(RigEditSession& session, RigFix fix)
{
    for (const RigIssue& issue : session.issues())
        if (issue.fix == fix)
            return session.fix(issue);
    return Status::refused("no such issue");
}

TEST(RigEditSession, GivesTheRigThatTheCommandLineGives)
{
    RigSettings settings;
    settings.automaticHandles = 6;
    settings.resolution = 10;
    TriangleMesh mesh = surfaceOf(SdfShape::barrel(0.3f, 0.9f), 20);
    RigEditSession session = test::must(RigEditSession::open(mesh, settings));
    EXPECT_EQ(session.handles().size(), 6u);
    EXPECT_EQ(session.poseCount(), 3u);
    EXPECT_FALSE(session.hasWeights());
    EXPECT_DONE(session.computeWeights());
    Result<DentRig> made = rigMesh(mesh, settings);
    ASSERT_TRUE(made) << made.message();
    Result<AssetRef> edited = session.asset(), direct = Asset::dented(*made);
    ASSERT_TRUE(edited) << edited.message();
    EXPECT_EQ((*edited)->contentHash(), (*direct)->contentHash());
}

TEST(RigEditSession, OpensARigAndGivesItBackToTheBit)
{
    DentRig rig = editedBarRig();
    rig.strengths.assign(rig.positions.size(), 1.0f);
    rig.strengths[3] = 2.5f;
    std::vector<std::string> names{"x", "y"};
    RigEditSession session = test::must(RigEditSession::open(rig, names));
    EXPECT_EQ(session.pose(0).name, "x");
    EXPECT_EQ(session.pose(2).name, "example 3");
    EXPECT_TRUE(session.hasWeights());
    Result<AssetRef> asset = session.asset();
    ASSERT_TRUE(asset) << asset.message();
    EXPECT_EQ((*asset)->contentHash(), (*Asset::dented(rig))->contentHash());
}

TEST(RigEditSession, RefusesWhatIsNoBody)
{
    EXPECT_FALSE(RigEditSession::open(TriangleMesh{}));
    TriangleMesh open = editedBar();
    open.indices.resize(open.indices.size() - 3);
    EXPECT_FALSE(RigEditSession::open(open));
    RigSettings settings = editedBarSettings();
    settings.strengths = {1.0f};
    EXPECT_THAT(RigEditSession::open(editedBar(), settings).message(), HasSubstr("strengths"));
    settings = editedBarSettings();
    settings.poses.push_back({.name = "bad", .moves = {{.handle = 77}}, .joints = {}});
    EXPECT_THAT(RigEditSession::open(editedBar(), settings).message(), HasSubstr("77"));
    DentRig rig = editedBarRig();
    rig.weights[0] = notANumber;
    EXPECT_FALSE(RigEditSession::open(rig));
}

TEST(RigEditSession, AddsMovesAndRemovesHandles)
{
    RigEditSession session = barSession();
    Result<uint32_t> added = session.addHandle({0.2f, 0.1f, 0.0f});
    ASSERT_TRUE(added);
    EXPECT_EQ(*added, 5u);
    EXPECT_FALSE(session.hasWeights());
    EXPECT_DONE(session.moveHandle(5, {0.3f, 0.1f, 0.0f}));
    EXPECT_EQ(session.handles()[5], (Vec3{0.3f, 0.1f, 0.0f}));
    EXPECT_DONE(session.removeHandle(5));
    EXPECT_EQ(session.handles().size(), 5u);
    EXPECT_DONE(session.addAutomaticHandles(4));
    EXPECT_EQ(session.handles().size(), 9u);
    EXPECT_EQ(session.handles()[2], (Vec3{0.0f, 0.0f, 0.0f})); // those that are there stay
}

TEST(RigEditSession, RefusesHandlesThatAreNone)
{
    RigEditSession session = barSession();
    std::string before = bytesOf(session);
    EXPECT_FALSE(session.addHandle({notANumber, 0.0f, 0.0f}));
    EXPECT_THAT(session.moveHandle(5, {}).message(), HasSubstr("there is no handle 5"));
    EXPECT_FALSE(session.moveHandle(0, {0.0f, notANumber, 0.0f}));
    EXPECT_FALSE(session.removeHandle(99));
    EXPECT_FALSE(session.addAutomaticHandles(1000));
    EXPECT_EQ(bytesOf(session), before);
    EXPECT_FALSE(session.isDirty());
    EXPECT_FALSE(session.pickHandle({{0, 0, 5}, {0, 0, 0}}, 0.1f));
    EXPECT_FALSE(session.pickSurface({{notANumber, 0, 5}, {0, 0, -1}}));
}

TEST(RigEditSession, RemovingAHandleKeepsTheOthersInThePoses)
{
    RigEditSession session = barSession();
    RigPose pose{.name = "two", .moves = {}, .joints = {}};
    pose.moves.push_back({.handle = 1, .by = {0.0f, 0.1f, 0.0f}});
    pose.moves.push_back({.handle = 4, .by = {0.0f, 0.0f, 0.3f}});
    uint32_t index = *session.addPose(pose);
    EXPECT_DONE(session.removeHandle(1));
    ASSERT_EQ(session.pose(index).moves.size(), 1u);
    EXPECT_EQ(*session.pose(index).moves[0].handle, 3u);
    EXPECT_EQ(session.pose(index).moves[0].by.z, 0.3f);
}

TEST(RigEditSession, PicksTheHandleNearestToTheRay)
{
    RigEditSession session = barSession();
    EXPECT_EQ(session.pickHandle({{0.44f, 0.0f, 3.0f}, {0.0f, 0.0f, -2.0f}}, 0.02f), 3u);
    EXPECT_EQ(session.pickHandle({{0.2f, 0.0f, 3.0f}, {0.0f, 0.0f, -1.0f}}, 0.02f), std::nullopt);
    EXPECT_EQ(session.pickHandle({{0.45f, 0.0f, 3.0f}, {0.0f, 0.0f, 1.0f}}, 0.02f), std::nullopt); // behind
    uint32_t pose = *session.addPose("up");
    EXPECT_DONE(session.poseHandle(pose, 3, {0.45f, 0.0f, 0.5f}));
    EditRay aside{{0.45f, 3.0f, 0.5f}, {0.0f, -1.0f, 0.0f}};
    EXPECT_EQ(session.pickHandle(aside, 0.02f, pose), 3u);
    EXPECT_EQ(session.pickHandle(aside, 0.02f), std::nullopt);
    std::optional<SurfacePick> pick = session.pickSurface({{0.1f, 0.05f, 3.0f}, {0.0f, 0.0f, -1.0f}});
    ASSERT_TRUE(pick);
    EXPECT_NEAR(pick->point.z, 0.2f, 0.01f);
    EXPECT_NEAR(pick->normal.z, 1.0f, 0.05f);
}

TEST(RigEditSession, WeightsGoForwardInStepsAndCanBeCancelled)
{
    RigEditSession session = test::must(RigEditSession::open(editedBar(), editedBarSettings()));
    RigWeightJob job = session.weightJob();
    std::vector<float> seen;
    Status cancelled = job.run([&](float done) {
        seen.push_back(done);
        return seen.size() < 4;
    });
    EXPECT_THAT(cancelled.message(), HasSubstr("cancelled"));
    EXPECT_EQ(seen.size(), 4u);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_FALSE(session.finish(job));
    EXPECT_FALSE(session.hasWeights());

    EXPECT_DONE(job.run());
    EXPECT_DONE(session.finish(job)); // the session may have gone on meanwhile, as long as the handles are the same
    EXPECT_TRUE(session.hasWeights());
    std::vector<float> weights = session.weightsOf(2);
    ASSERT_EQ(weights.size(), session.surface().size());
    for (size_t i = 0; i < weights.size(); ++i)
    {
        bool isEnd = std::fabs(session.surface()[i].x) > 0.8f;
        EXPECT_LT(weights[i], isEnd ? 0.2f : 1.001f);
    }
    EXPECT_DONE(session.moveHandle(2, {0.05f, 0.0f, 0.0f}));
    EXPECT_THAT(session.finish(job).message(), HasSubstr("changed"));
    session.undo();
    EXPECT_TRUE(session.hasWeights());
}

TEST(RigEditSession, APoseMovesItsHandleThereAndFindsTheRotations)
{
    RigEditSession session = barSession();
    uint32_t pose = *session.addPose("bent");
    for (uint32_t h : {0u, 4u})
    {
        Vec3 at = session.handles()[h];
        EXPECT_DONE(session.poseHandle(pose, h, {0.8f * at.x, 0.0f, 0.5f}));
    }
    EXPECT_DONE(session.freeHandle(pose, 1));
    EXPECT_DONE(session.freeHandle(pose, 3));
    Result<std::vector<Transform>> bones = session.bonesOf(pose);
    ASSERT_TRUE(bones) << bones.message();
    EXPECT_NEAR(session.handles()[4].z + (*bones)[4].position.z, 0.5f, 1e-3f);
    Vec3 turn = math::quatLog((*bones)[4].rotation);
    EXPECT_LT(turn.y, -0.2f); // the end looks up
    EXPECT_NEAR(turn.y, -math::quatLog((*bones)[0].rotation).y, 0.1f);
    // The same again replaces the move and does not add up.
    size_t moves = session.pose(pose).moves.size();
    EXPECT_DONE(session.poseHandle(pose, 4, {0.7f, 0.0f, 0.4f}));
    EXPECT_EQ(session.pose(pose).moves.size(), moves);
    EXPECT_NEAR(session.goalOf(pose, 4)->position.z, 0.4f, 1e-5f);
    EXPECT_DONE(session.resetHandle(pose, 4));
    EXPECT_EQ(session.goalOf(pose, 4)->position, session.handles()[4]);
    EXPECT_FALSE(session.resetHandle(pose, 4));
}

TEST(RigEditSession, AGivenRotationIsKept)
{
    RigEditSession session = barSession();
    uint32_t pose = *session.addPose("twisted");
    Quat turned = math::quatExp({0.6f, 0.0f, 0.0f});
    EXPECT_DONE(session.poseHandle(pose, 4, session.handles()[4], turned));
    EXPECT_NEAR(math::quatLog((*session.bonesOf(pose))[4].rotation).x, 0.6f, 1e-4f);
    EXPECT_DONE(session.poseHandle(pose, 4, {0.9f, 0.0f, 0.1f}));
    EXPECT_NEAR(math::quatLog(session.goalOf(pose, 4)->rotation).x, 0.6f, 1e-4f);
    EXPECT_DONE(session.findRotations(pose));
    EXPECT_EQ(session.goalOf(pose, 4)->rotation, Quat{});
    EXPECT_NEAR(session.goalOf(pose, 4)->position.z, 0.1f, 1e-6f);
    EXPECT_FALSE(session.poseHandle(pose, 4, {}, Quat{0.0f, 0.0f, 0.0f, 0.0f}));
    EXPECT_FALSE(session.poseHandle(pose, 4, {notANumber, 0.0f, 0.0f}));
    EXPECT_FALSE(session.poseHandle(9, 4, {}));
}

TEST(RigEditSession, StrengthIsHowFarAPoseGoes)
{
    RigEditSession session = barSession();
    uint32_t pose = *session.addPose("up");
    EXPECT_DONE(session.poseHandle(pose, 4, {0.9f, 0.0f, 0.2f}, math::quatExp({0.0f, -0.4f, 0.0f})));
    std::vector<Transform> whole = *session.bonesOf(pose);
    EXPECT_DONE(session.setPoseStrength(pose, 0.5f));
    std::vector<Transform> half = *session.bonesOf(pose);
    for (size_t b = 0; b < whole.size(); ++b)
    {
        EXPECT_LT(length(0.5f * whole[b].position - half[b].position), 1e-6f);
        EXPECT_LT(length(0.5f * math::quatLog(whole[b].rotation) - math::quatLog(half[b].rotation)), 1e-4f);
    }
    // A handle goes where it is dragged to, whatever the strength.
    EXPECT_DONE(session.poseHandle(pose, 4, {0.9f, 0.0f, 0.3f}));
    EXPECT_NEAR((*session.bonesOf(pose))[4].position.z, 0.3f, 1e-3f);
    EXPECT_THAT(session.setPoseStrength(pose, 0.0f).message(), HasSubstr("0.05 to 4"));
    EXPECT_FALSE(session.setPoseStrength(pose, notANumber));
    // And the command line does the same with what is saved.
    Result<std::vector<Transform>> posed = poseHandles(editedBarRig(), session.pose(pose));
    ASSERT_TRUE(posed);
    EXPECT_EQ(*posed, *session.bonesOf(pose));
}

TEST(RigEditSession, PosesAreNamedReorderedAndAtMostSeven)
{
    RigEditSession session = barSession();
    EXPECT_DONE(session.renamePose(0, "side"));
    EXPECT_THAT(session.renamePose(1, "side").message(), HasSubstr("already"));
    EXPECT_FALSE(session.renamePose(1, ""));
    EXPECT_DONE(session.reorderPose(0, 2));
    EXPECT_EQ(session.pose(2).name, "side");
    EXPECT_FALSE(session.reorderPose(0, 3));
    EXPECT_EQ(session.pose(*session.addPose("side")).name, "side 2");
    for (int i = 0; i < 3; ++i)
        EXPECT_DONE(session.addPose("more"));
    EXPECT_THAT(session.addPose("eighth").message(), HasSubstr("at most 7"));
    EXPECT_FALSE(session.addDefaultPoses());
    EXPECT_DONE(session.removePose(6));
    EXPECT_EQ(session.poseCount(), 6u);
    EXPECT_FALSE(session.removePose(6));
}

TEST(RigEditSession, AMirroredPoseIsTheReflection)
{
    RigEditSession session = barSession();
    uint32_t pose = *session.addPose("front");
    EXPECT_DONE(session.poseHandle(pose, 4, {0.6f, 0.1f, 0.3f}, math::quatExp({0.1f, -0.4f, 0.2f})));
    RigPose region = session.pose(pose);
    region.moves.push_back(
        {.handle = {}, .region = {{0.4f, -9.0f, -9.0f}, {0.5f, 9.0f, 9.0f}}, .by = {0.0f, 0.1f, 0.0f}});
    EXPECT_DONE(session.removePose(pose));
    pose = *session.addPose(region);
    Result<uint32_t> mirrored = session.mirrorPose(pose, MirrorAxis::X);
    ASSERT_TRUE(mirrored) << mirrored.message();
    EXPECT_EQ(session.pose(*mirrored).name, "front mirrored");
    std::vector<Transform> one = *session.bonesOf(pose), other = *session.bonesOf(*mirrored);
    for (size_t h = 0; h < 5; ++h)
    {
        Vec3 p = one[h].position, q = other[4 - h].position;
        EXPECT_LT(length(Vec3{-p.x, p.y, p.z} - q), 2e-3f) << h;
        Vec3 a = math::quatLog(one[h].rotation), b = math::quatLog(other[4 - h].rotation);
        bool isGiven = h == 4; // others find theirs, on tetrahedra that are not symmetric
        EXPECT_LT(length(Vec3{a.x, -a.y, -a.z} - b), isGiven ? 1e-4f : 0.1f) << h;
    }
    // Examples that came with all rotations are mirrored too.
    RigEditSession finished = test::must(RigEditSession::open(*session.rig()));
    Result<uint32_t> again = finished.mirrorPose(pose, MirrorAxis::X);
    ASSERT_TRUE(again) << again.message();
    EXPECT_LT(length((*finished.bonesOf(*again))[0].position - other[0].position), 2e-3f);
    EXPECT_DONE(session.removeHandle(0));
    EXPECT_THAT(session.mirrorPose(pose, MirrorAxis::X).message(), HasSubstr("no counterpart"));
    EXPECT_DONE(session.mirrorHandles(MirrorAxis::X));
    EXPECT_EQ(session.handles().size(), 5u);
    EXPECT_DONE(session.mirrorPose(pose, MirrorAxis::X));
    EXPECT_FALSE(session.mirrorHandles(MirrorAxis::X));
}

TEST(RigEditSession, PreviewIsTheMixtureOfThePoses)
{
    RigEditSession session = barSession();
    std::vector<float> none(session.poseCount(), 0.0f);
    Result<std::vector<Vec3>> rest = session.preview(none);
    ASSERT_TRUE(rest);
    for (size_t i = 0; i < rest->size(); ++i)
        EXPECT_LT(length((*rest)[i] - session.surface()[i]), 1e-5f);
    std::vector<float> first{1.0f};
    std::vector<Vec3> posed = posedVertices(*session.rig(), *session.bonesOf(0));
    Result<std::vector<Vec3>> shown = session.preview(first);
    for (size_t i = 0; i < shown->size(); ++i)
        EXPECT_LT(length((*shown)[i] - posed[i]), 1e-5f);
    EXPECT_FALSE(session.preview(std::vector<float>{-1.0f}));
    EXPECT_FALSE(session.preview(std::vector<float>(8, 0.1f)));
    EXPECT_DONE(session.moveHandle(0, {-0.8f, 0.0f, 0.0f}));
    EXPECT_THAT(session.preview(first).message(), HasSubstr("compute"));
}

TEST(RigEditSession, TheBrushPaintsWhereItTouchesAndNotBehind)
{
    TriangleMesh plate = surfaceOf(SdfShape::box({1.0f, 1.0f, 0.1f}, 0.02f), 40);
    RigEditSession session = test::must(RigEditSession::open(plate));
    StrengthBrush brush{.radius = 0.3f, .amount = 1.0f};
    EditRay down{{0.1f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}};
    EXPECT_DONE(session.paint(down, brush));
    ASSERT_EQ(session.strengths().size(), session.surface().size());
    float most = 0.0f;
    for (size_t i = 0; i < session.surface().size(); ++i)
    {
        Vec3 p = session.surface()[i];
        float s = session.strengths()[i];
        float away = length(p - Vec3{0.1f, 0.0f, 0.1f});
        if (p.z < 0.0f || away > 0.301f)
        {
            EXPECT_EQ(s, 1.0f) << p.x << " " << p.y << " " << p.z;
        }
        else if (p.z > 0.09f && away < 0.25f)
        {
            EXPECT_GT(s, 1.0f);
        }
        most = std::max(most, s);
    }
    EXPECT_NEAR(most, 2.0f, 0.05f); // doubled in the middle
    EXPECT_FALSE(session.paint({{5.0f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}}, brush));
}

TEST(RigEditSession, BrushesWeakenStrengthenSmoothAndErase)
{
    RigEditSession session = barSession();
    EditRay down{{0.1f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}};
    auto spread = [&] {
        auto [low, high] = std::minmax_element(session.strengths().begin(), session.strengths().end());
        return std::pair(*low, *high);
    };
    StrengthBrush brush{.falloff = BrushFalloff::Constant, .radius = 0.2f, .amount = 1.0f};
    EXPECT_DONE(session.paint(down, brush));
    EXPECT_EQ(spread().first, 1.0f);
    EXPECT_NEAR(spread().second, 2.0f, 1e-5f);
    brush.mode = BrushMode::Strengthen;
    EXPECT_DONE(session.paint(down, brush));
    EXPECT_NEAR(spread().second, 1.0f, 1e-5f);
    EXPECT_DONE(session.paint(down, brush));
    EXPECT_NEAR(spread().first, 0.5f, 1e-5f);
    brush.mode = BrushMode::Smooth;
    brush.radius = 0.3f;
    for (int i = 0; i < 10; ++i)
        EXPECT_DONE(session.paint(down, brush));
    EXPECT_GT(spread().first, 0.52f);
    EXPECT_LE(spread().second, 1.0f);
    brush.mode = BrushMode::Erase;
    brush.radius = 9.0f;
    EXPECT_DONE(session.paint(down, brush));
    EXPECT_NEAR(spread().first, 1.0f, 1e-5f);
    // Never beyond the ends of the brush.
    brush = {.falloff = BrushFalloff::Linear, .radius = 0.5f, .amount = 1.0f, .high = 3.0f};
    for (int i = 0; i < 20; ++i)
        EXPECT_DONE(session.paint(down, brush));
    EXPECT_EQ(spread().second, 3.0f);
    // Where triangles are larger than the brush, the nearest corner is painted.
    EXPECT_DONE(session.clearStrengths());
    EXPECT_FALSE(session.clearStrengths());
    brush.radius = 1e-6f;
    EXPECT_DONE(session.paint(down, brush));
    EXPECT_EQ(std::count(session.strengths().begin(), session.strengths().end(), 2.0f), 1);
    for (StrengthBrush bad : {StrengthBrush{.radius = 0.0f}, StrengthBrush{.radius = notANumber},
                              StrengthBrush{.amount = 2.0f}, StrengthBrush{.low = 4.0f, .high = 2.0f}})
        EXPECT_FALSE(session.paint(down, bad));
    EXPECT_FALSE(session.paintAt({}, 1u << 30, StrengthBrush{}));
}

TEST(RigEditSession, PaintedStrengthIsInTheAsset)
{
    RigEditSession session = barSession();
    EXPECT_DONE(session.paint({{0.1f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}}, {.radius = 0.3f, .amount = 1.0f}));
    Result<DentRig> rig = session.rig();
    ASSERT_TRUE(rig);
    ASSERT_EQ(rig->strengths.size(), rig->positions.size());
    EXPECT_TRUE(std::equal(session.strengths().begin(), session.strengths().end(), rig->strengths.begin()));
    RigSettings settings = session.settings();
    EXPECT_EQ(settings.strengths.size(), editedBar().positions.size());
    // What is made of the settings is the same rig.
    Result<DentRig> again = rigMesh(editedBar(), settings);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->strengths, rig->strengths);
    EXPECT_EQ(again->examples, rig->examples);
}

TEST(RigEditSession, NumbersOutOfRangeAreRefused)
{
    RigEditSession session = barSession();
    EXPECT_FALSE(session.setHulls(0));
    EXPECT_FALSE(session.setResolution(5));
    EXPECT_FALSE(session.setShellThickness(-1.0f));
    EXPECT_FALSE(session.setMaterial({.yieldSpeed = notANumber}));
    EXPECT_FALSE(session.isDirty());
    EXPECT_DONE(session.setMaterial({.yieldSpeed = 3.0f}));
    EXPECT_EQ(session.material().yieldSpeed, 3.0f);
    EXPECT_TRUE(session.hasWeights());
    EXPECT_DONE(session.setHulls(3));
    EXPECT_FALSE(session.hasWeights());
}

TEST(RigEditSession, WhatIsWrongIsSaidAndMended)
{
    RigEditSession session = barSession();
    EXPECT_TRUE(session.issues().empty());
    // Handles.
    EXPECT_DONE(session.addHandle({3.0f, 0.0f, 0.0f}));
    EXPECT_DONE(session.addHandle(session.handles()[1]));
    EXPECT_TRUE(hasFix(session, RigFix::ComputeWeights));
    EXPECT_DONE(fixFirst(session, RigFix::MoveToSurface));
    EXPECT_NEAR(session.handles()[5].x, 1.0f, 1e-3f);
    EXPECT_DONE(fixFirst(session, RigFix::RemoveHandle));
    EXPECT_EQ(session.handles().size(), 6u);
    EXPECT_DONE(fixFirst(session, RigFix::ComputeWeights));
    EXPECT_TRUE(session.issues().empty());
    // Poses.
    EXPECT_DONE(session.addPose("idle"));
    EXPECT_DONE(fixFirst(session, RigFix::RemovePose));
    RigPose inverted{.name = "inverted", .moves = {}, .joints = {}};
    for (Vec3 handle : session.handles())
        inverted.joints.push_back({{-1.9f * handle.x, 0.0f, 0.0f}, {}});
    uint32_t flipped = *session.addPose(inverted);
    EXPECT_TRUE(hasFix(session, RigFix::HalvePose));
    EXPECT_DONE(fixFirst(session, RigFix::HalvePose));
    EXPECT_EQ(session.pose(flipped).strength, 0.5f);
    while (session.poseCount() > 0)
        EXPECT_DONE(session.removePose(0));
    EXPECT_FALSE(session.asset());
    EXPECT_DONE(fixFirst(session, RigFix::AddPoses));
    EXPECT_EQ(session.poseCount(), 3u);
    while (!session.handles().empty())
        EXPECT_DONE(session.removeHandle(0));
    EXPECT_FALSE(session.asset());
    EXPECT_DONE(fixFirst(session, RigFix::PlaceHandles));
    EXPECT_EQ(session.handles().size(), 12u);
    EXPECT_FALSE(session.fix({}));
    EXPECT_FALSE(session.fix({true, "", RigFix::RemoveMove, "", 99, 0}));
}

TEST(RigEditSession, AMoveThatMovesNothingIsNamed)
{
    RigEditSession session = barSession();
    RigPose pose{.name = "end", .moves = {}, .joints = {}};
    pose.moves.push_back(
        {.handle = {}, .region = {{0.8f, -9.0f, -9.0f}, {9.0f, 9.0f, 9.0f}}, .by = {0.0f, 0.0f, 0.2f}});
    uint32_t index = *session.addPose(pose);
    EXPECT_DONE(session.moveHandle(4, {0.6f, 0.0f, 0.0f}));
    EXPECT_TRUE(hasFix(session, RigFix::RemoveMove));
    EXPECT_DONE(fixFirst(session, RigFix::RemoveMove));
    EXPECT_TRUE(session.pose(index).moves.empty());
}

TEST(RigEditSession, ReimportKeepsWhatStillFitsAndSaysWhatItDropped)
{
    RigEditSession session = barSession();
    uint32_t pose = *session.addPose("end");
    EXPECT_DONE(session.poseHandle(pose, 4, {0.9f, 0.0f, 0.2f}));
    EXPECT_DONE(session.paint({{-0.3f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}}, {.radius = 0.15f, .amount = 1.0f}));
    std::string before = bytesOf(session);

    Result<std::vector<std::string>> same = session.reimport(editedBar());
    ASSERT_TRUE(same);
    EXPECT_TRUE(same->empty());
    EXPECT_TRUE(session.hasWeights());
    EXPECT_EQ(bytesOf(session), before);

    // Shorter: the outer handles hang in the air.
    Result<std::vector<std::string>> dropped = session.reimport(editedBar(0.6f));
    ASSERT_TRUE(dropped) << dropped.message();
    EXPECT_THAT(*dropped, testing::Contains(HasSubstr("handle 4")));
    EXPECT_THAT(*dropped, testing::Contains(HasSubstr("pose 'end'")));
    EXPECT_EQ(session.handles().size(), 3u);
    EXPECT_EQ(session.poseCount(), 3u);
    EXPECT_FALSE(session.hasWeights());
    EXPECT_GT(*std::max_element(session.strengths().begin(), session.strengths().end()), 1.5f);
    session.undo();
    session.undo();
    EXPECT_EQ(bytesOf(session), before);
    EXPECT_FALSE(session.reimport({}));
    EXPECT_EQ(bytesOf(session), before);
}

TEST(RigSource, WhatIsRememberedReadsBack)
{
    const RigSource source{.sourceHash = 0xfedcba9876543210u, .names = {"front", "the \"roof\"\\", "", "back"}};
    const RigSource again = test::must(parseRigSource(rigSourceText(source)));
    EXPECT_EQ(again.sourceHash, source.sourceHash);
    EXPECT_EQ(again.names, source.names);
    const RigSource none = test::must(parseRigSource(rigSourceText({})));
    EXPECT_TRUE(none.names.empty());
}

TEST(RigSource, NamesAloneAreOneALine)
{
    const RigSource source = test::must(parseRigSource("front\nroof of it\n"));
    EXPECT_EQ(source.sourceHash, 0u);
    EXPECT_EQ(source.names, (std::vector<std::string>{"front", "roof of it"}));
    EXPECT_TRUE(test::must(parseRigSource("")).names.empty());
}

TEST(RigSource, RefusesWhatIsNoSuchText)
{
    for (const char* text :
         {"{", "{}", "{ \"rigSource\": 2, \"sourceHash\": 1, \"names\": [] }",
          "{ \"rigSource\": 1, \"sourceHash\": -1, \"names\": [] }", "{ \"rigSource\": 1, \"sourceHash\": 1 }",
          "{ \"rigSource\": 1, \"sourceHash\": 1, \"names\": [3] }"})
        EXPECT_FALSE(parseRigSource(text)) << text;
}
} // namespace
} // namespace fsim
