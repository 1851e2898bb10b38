#include "Authoring/RigEditTesting.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
RigSettings cutBarSettings()
{
    RigSettings settings = editedBarSettings();
    settings.pieces = {{.name = "left", .region = {{-9.0f, -9.0f, -9.0f}, {-0.3f, 9.0f, 9.0f}}},
                       {.name = "right", .region = {{0.3f, -9.0f, -9.0f}, {9.0f, 9.0f, 9.0f}}}};
    settings.joints = {{"left", "body", 2.5f}};
    return settings;
}

// The bar bent down at its ends.
RigShape bentBar(float by, const char* name = "bent")
{
    RigShape shape{name, editedBar().positions};
    for (Vec3& p : shape.positions)
        p.z -= by * p.x * p.x;
    return shape;
}

TEST(RigEditShapes, AMorphTargetBecomesAPoseThatHasItsShape)
{
    RigEditSession session = barSession();
    uint32_t before = session.poseCount();
    float error = 1.0f;
    RigShape shape = bentBar(0.2f, "morph");
    uint32_t pose = test::must(session.addPoseFromShape(shape, &error));
    EXPECT_EQ(pose, before);
    EXPECT_EQ(session.pose(pose).name, "morph");
    EXPECT_LT(error, 0.02f);
    std::vector<float> shares(session.poseCount(), 0.0f);
    shares[pose] = 1.0f;
    std::vector<Vec3> seen = test::must(session.preview(shares));
    double sum = 0.0, moved = 0.0;
    for (size_t i = 0; i < seen.size(); ++i)
    {
        Vec3 rest = session.surface()[i];
        Vec3 wanted = rest - Vec3{0.0f, 0.0f, 0.2f * rest.x * rest.x};
        sum += double(lengthSquared(seen[i] - wanted));
        moved += double(lengthSquared(rest - wanted));
    }
    EXPECT_LT(sum, 0.1 * moved);
    // It is a pose like any other.
    EXPECT_DONE(session.poseHandle(pose, 0, {-0.9f, 0.0f, -0.4f}));
    session.undo();
    session.undo();
    EXPECT_EQ(session.poseCount(), before);
}

TEST(RigEditShapes, RefusesShapesThatDoNotFit)
{
    RigEditSession session = barSession();
    RigShape shape = bentBar(0.2f);
    shape.positions.pop_back();
    EXPECT_FALSE(session.addPoseFromShape(shape));
    shape = bentBar(0.2f);
    shape.positions[0].x = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(session.addPoseFromShape(shape));
    while (session.poseCount() < mostDentExamples)
        EXPECT_DONE(session.addPoseFromShape(bentBar(0.1f)));
    EXPECT_FALSE(session.addPoseFromShape(bentBar(0.1f)));
    RigEditSession unweighted = test::must(RigEditSession::open(editedBar(), editedBarSettings()));
    EXPECT_FALSE(unweighted.addPoseFromShape(bentBar(0.2f)));
    EXPECT_FALSE(session.isDirty() && session.undoName().empty());
}

TEST(RigEditShapes, FramesThatDifferMostAreChosenInTheOrderOfTime)
{
    std::vector<Vec3> rest = editedBar().positions;
    std::vector<RigShape> frames;
    for (float by : {0.0f, 0.05f, 0.3f, 0.29f, 0.0001f, -0.3f, -0.28f})
        frames.push_back(bentBar(by));
    EXPECT_EQ(chooseExampleFrames(rest, frames, 2), (std::vector<uint32_t>{2, 5}));
    EXPECT_EQ(chooseExampleFrames(rest, frames, 0), std::vector<uint32_t>{});
    EXPECT_LE(chooseExampleFrames(rest, frames, 99).size(), 5u); // the rest and what is next to it are none
    frames[2].positions.pop_back();                              // of another mesh
    EXPECT_EQ(chooseExampleFrames(rest, frames, 2), (std::vector<uint32_t>{3, 5}));
    EXPECT_TRUE(chooseExampleFrames({}, frames, 2).empty());
}

TEST(RigEditShapes, ARigInPiecesIsEditedAsAWholeAndSavedInPieces)
{
    RigEditSession session = test::must(RigEditSession::open(editedBar(), cutBarSettings()));
    ASSERT_EQ(session.pieces().size(), 2u);
    EXPECT_FALSE(session.adoptWeights(editedBarRig()));
    RigWeightJob job = session.weightJob();
    EXPECT_DONE(job.run());
    EXPECT_DONE(session.finish(job));
    EXPECT_TRUE(session.hasWeights());
    DentRig rig = test::must(session.rig());
    EXPECT_EQ(DentRigView(rig).pieceCount(), 3u);
    EXPECT_EQ(rig.joints.size(), 2u);
    // The same as without an editor.
    RigSettings settings = cutBarSettings();
    settings.poses = session.settings().poses;
    DentRig plain = test::must(rigMesh(editedBar(), settings));
    EXPECT_EQ(rig.positions, plain.positions);
    EXPECT_EQ(rig.indices, plain.indices);
    EXPECT_EQ(rig.pieces, plain.pieces);
    EXPECT_EQ(rig.examples.size(), plain.examples.size());
    // Poses and paint belong to the whole.
    EXPECT_DONE(session.paint({{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}}, {.radius = 0.3f, .amount = 1.0f}));
    uint32_t pose = test::must(session.addPose("bent"));
    EXPECT_DONE(session.poseHandle(pose, 0, {-0.9f, 0.0f, -0.4f}));
    rig = test::must(session.rig());
    EXPECT_EQ(rig.strengths.size(), rig.positions.size());
    EXPECT_GT(*std::max_element(rig.strengths.begin(), rig.strengths.end()), 1.5f);
    EXPECT_DONE(session.asset());
}

TEST(RigEditShapes, JointsAreSetByNameAndCanBeUndone)
{
    RigEditSession session = test::must(RigEditSession::open(editedBar(), cutBarSettings()));
    EXPECT_DONE(session.computeWeights());
    auto strengthOf = [&](size_t joint) { return test::must(session.rig()).joints[joint].strength; };
    std::vector<float> before{strengthOf(0), strengthOf(1)};
    EXPECT_DONE(session.setJointStrength("body", "right", 9.0f));
    std::vector<float> after{strengthOf(0), strengthOf(1)};
    EXPECT_NE(before, after);
    EXPECT_FALSE(session.setJointStrength("left", "right", 1.0f)); // they do not touch
    EXPECT_FALSE(session.setJointStrength("left", "roof", 1.0f));
    EXPECT_FALSE(session.setJointStrength("left", "left", 1.0f));
    EXPECT_FALSE(session.setJointStrength("left", "body", 0.0f));
    session.undo();
    EXPECT_EQ((std::vector<float>{strengthOf(0), strengthOf(1)}), before);
    EXPECT_FALSE(barSession().setJointStrength("a", "b", 1.0f));
}

TEST(RigEditShapes, WeightsCanBeCancelledOnTheirWay)
{
    RigEditSession session = test::must(RigEditSession::open(editedBar(), cutBarSettings()));
    RigWeightJob job = session.weightJob();
    Status status = job.run([](float done) { return done < 0.3f; });
    EXPECT_FALSE(status);
    EXPECT_FALSE(session.finish(job));
    EXPECT_FALSE(session.hasWeights());
}
} // namespace
} // namespace fsim
