#include "Authoring/AuthoringTesting.h"
#include "FractureSimAuthoring/Rigging.h"
#include "Math/Quaternion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace fsim
{
namespace
{
constexpr float halfPi = 1.5707963f;

TriangleMesh posedBar()
{
    return surfaceOf(SdfShape::box({1.0f, 0.15f, 0.15f}, 0.05f), 40);
}

// Five handles along a bar of 2 m.
const DentRig& barRig()
{
    static const DentRig rig = [] {
        RigSettings settings;
        settings.automaticHandles = 0;
        for (float x : {-1.0f, -0.5f, 0.0f, 0.5f, 1.0f})
            settings.handles.push_back({x, 0.0f, 0.0f});
        return *rigMesh(posedBar(), settings);
    }();
    return rig;
}

HandleMove moveOf(uint32_t handle, Vec3 by)
{
    HandleMove move;
    move.handle = handle;
    move.by = by;
    return move;
}

float angleOf(Quat q)
{
    return length(math::quatLog(q));
}

// How much the edges stretch, squared and summed, over their rest lengths.
double stretchOf(const DentRig& rig, std::span<const Transform> bones)
{
    std::vector<Vec3> posed = posedVertices(rig, bones);
    double sum = 0.0;
    for (const DentEdge& edge : rig.edges)
    {
        double change = double(length(posed[edge.a] - posed[edge.b]) / edge.length) - 1.0;
        sum += change * change;
    }
    return sum;
}

TEST(SkinningPose, NoMoveIsTheShapeAtRest)
{
    Result<std::vector<Transform>> bones = poseHandles(barRig(), {"rest", {}, {}});
    ASSERT_TRUE(bones) << bones.message();
    for (const Transform& bone : *bones)
    {
        EXPECT_LT(length(bone.position), 1e-5f);
        EXPECT_LT(angleOf(bone.rotation), 1e-3f);
    }
}

// Only the places of the handles are given; that the body turned with them must come out.
TEST(SkinningPose, CompletesTheRotationOfARigidMotion)
{
    RigSettings settings;
    settings.automaticHandles = 12;
    Result<DentRig> rig = rigMesh(surfaceOf(SdfShape::barrel(0.3f, 0.9f), 20), settings);
    ASSERT_TRUE(rig) << rig.message();
    for (Vec3 turn : {Vec3{0.0f, 0.0f, 0.7f}, Vec3{0.5f, -0.9f, 0.3f}, Vec3{2.2f, 0.0f, 0.0f}})
    {
        Transform motion{{0.3f, -0.2f, 0.6f}, math::quatExp(turn)};
        RigPose pose;
        for (uint32_t b = 0; b < rig->pivots.size(); ++b)
            pose.moves.push_back(moveOf(b, toWorld(motion, rig->pivots[b]) - rig->pivots[b]));
        Result<std::vector<Transform>> bones = poseHandles(*rig, pose);
        ASSERT_TRUE(bones) << bones.message();
        std::vector<Vec3> posed = posedVertices(*rig, *bones);
        for (size_t i = 0; i < posed.size(); ++i)
            EXPECT_LT(length(posed[i] - toWorld(motion, rig->positions[i])), 0.01f) << "turned by " << turn.x;
    }
}

TEST(SkinningPose, CompletedRotationsStretchABentBarLess)
{
    RigPose pose{"bent",
                 {moveOf(0, {0.15f, 0.0f, 0.45f}), moveOf(1, {0.03f, 0.0f, 0.1f}), moveOf(3, {-0.03f, 0.0f, 0.1f}),
                  moveOf(4, {-0.15f, 0.0f, 0.45f})},
                 {}};
    Result<std::vector<Transform>> bones = poseHandles(barRig(), pose);
    ASSERT_TRUE(bones) << bones.message();
    std::vector<Transform> plain = *bones;
    for (Transform& bone : plain)
        bone.rotation = {};
    EXPECT_LT(stretchOf(barRig(), *bones), 0.5 * stretchOf(barRig(), plain));
    // The ends turn up, as mirror images; the middle stays level.
    Vec3 left = math::quatLog((*bones)[0].rotation), right = math::quatLog((*bones)[4].rotation);
    EXPECT_GT(left.y, 0.4f);
    EXPECT_NEAR(left.y, -right.y, 0.1f * left.y);
    EXPECT_LT(angleOf((*bones)[2].rotation), 0.05f);
    for (const Transform& bone : *bones)
        EXPECT_NEAR(length(Vec3{bone.rotation.x, 0.0f, bone.rotation.z}), 0.0f, 0.05f); // about y alone
}

TEST(SkinningPose, HandlesThatAreLetGoComeAlong)
{
    RigPose pose;
    pose.moves = {moveOf(0, {0.2f, 0.3f, -0.1f})};
    for (uint32_t b = 1; b < 5; ++b)
    {
        HandleMove free;
        free.handle = b;
        free.isFree = true;
        pose.moves.push_back(free);
    }
    Result<std::vector<Transform>> bones = poseHandles(barRig(), pose);
    ASSERT_TRUE(bones) << bones.message();
    for (const Transform& bone : *bones)
        EXPECT_LT(length(bone.position - Vec3{0.2f, 0.3f, -0.1f}), 1e-3f);
}

TEST(SkinningPose, KeepsWhatIsGivenExactly)
{
    HandleMove turned = moveOf(2, {0.0f, 0.1f, 0.0f});
    turned.turn = {0.3f, 0.0f, 0.0f};
    RigPose pose{"turned", {turned, moveOf(4, {0.0f, 0.0f, 0.2f})}, {}};
    Result<std::vector<Transform>> bones = poseHandles(barRig(), pose);
    ASSERT_TRUE(bones) << bones.message();
    EXPECT_EQ((*bones)[2].rotation, normalized(math::quatExp({0.3f, 0.0f, 0.0f})));
    EXPECT_NEAR((*bones)[2].position.y, 0.1f, 1e-6f);
    EXPECT_NEAR((*bones)[4].position.z, 0.2f, 1e-6f);
    EXPECT_LT(length((*bones)[0].position), 1e-6f);
}

TEST(SkinningPose, RegionsScaleTurnAndMoveAboutAPoint)
{
    HandleMove right;
    right.region.low.x = 0.25f;
    right.scale = {0.5f, 1.0f, 1.0f};
    right.turn = {0.0f, -halfPi, 0.0f};
    right.about = Vec3{};
    right.by = {0.0f, 1.0f, 0.0f};
    Result<std::vector<Transform>> bones = poseHandles(barRig(), {"region", {right}, {}});
    ASSERT_TRUE(bones) << bones.message();
    // (1, 0, 0) is halved, turned up to z, moved along y.
    Vec3 end = barRig().pivots[4] + (*bones)[4].position;
    EXPECT_LT(length(end - Vec3{0.0f, 1.0f, 0.5f}), 1e-5f);
    EXPECT_LT(length((*bones)[1].position), 1e-6f);
}

TEST(SkinningPose, RefusesPosesThatAreNone)
{
    auto messageOf = [](const RigPose& pose) {
        Result<std::vector<Transform>> bones = poseHandles(barRig(), pose);
        return bones ? std::string("posed") : bones.message();
    };
    EXPECT_THAT(messageOf({"far", {moveOf(5, {})}, {}}), testing::HasSubstr("moves handle 5, and there are 5"));
    EXPECT_THAT(messageOf({"nan", {moveOf(0, {std::nanf(""), 0.0f, 0.0f})}, {}}), testing::HasSubstr("NaN"));
    HandleMove all;
    all.isFree = true;
    EXPECT_THAT(messageOf({"loose", {all}, {}}), testing::HasSubstr("lets go of all handles"));
    RigPose joints;
    joints.joints.resize(6);
    EXPECT_THAT(messageOf(joints), testing::HasSubstr("6 joints"));
    joints.joints.assign(5, Transform{{}, {0.0f, 0.0f, 0.0f, 0.0f}});
    EXPECT_THAT(messageOf(joints), testing::HasSubstr("rotation is none"));
}

TEST(SkinningFit, FindsTheBonesThatMadeAShape)
{
    TriangleMesh mesh = surfaceOf(SdfShape::barrel(0.3f, 0.9f), 20);
    RigSettings settings;
    settings.automaticHandles = 12;
    Result<DentRig> first = rigMesh(mesh, settings); // squashed three ways
    ASSERT_TRUE(first) << first.message();
    for (size_t e = 0; e < 2; ++e)
    {
        std::vector<Transform> bones(first->examples.begin() + static_cast<std::ptrdiff_t>(e * 12),
                                     first->examples.begin() + static_cast<std::ptrdiff_t>((e + 1) * 12));
        std::vector<Vec3> posed = posedVertices(*first, bones);
        posed.resize(mesh.positions.size()); // the surface, in the order of the mesh
        settings.shapes.push_back({"shape", posed});
    }
    ASSERT_EQ(first->positions[7], mesh.positions[7]);
    settings.fitWeights = false;
    RigReport report;
    Result<DentRig> second = rigMesh(mesh, settings, {}, &report);
    ASSERT_TRUE(second) << second.message();
    ASSERT_EQ(report.shapeErrors.size(), 2u);
    for (float error : report.shapeErrors)
        EXPECT_LT(error, 0.004f);
}

TEST(SkinningFit, OfARigidMotionIsExact)
{
    TriangleMesh mesh = surfaceOf(SdfShape::barrel(0.3f, 0.9f), 20);
    Transform motion{{0.1f, 0.2f, -0.3f}, math::quatExp({0.4f, 1.0f, -0.2f})};
    RigSettings settings;
    settings.shapes.push_back({"moved", {}});
    for (Vec3 p : mesh.positions)
        settings.shapes[0].positions.push_back(toWorld(motion, p));
    RigReport report;
    Result<DentRig> rig = rigMesh(mesh, settings, {}, &report);
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_LT(report.shapeErrors[0], 1e-4f);
    for (size_t b = 0; b < rig->pivots.size(); ++b)
        EXPECT_LT(angleOf(rig->examples[b].rotation * conjugate(motion.rotation)), 0.01f);
}

// A shape that no artist's bones made: a bar rolled up and pinched. More bones, and weights of their own, come nearer.
TEST(SkinningFit, ComesNearerWithMoreBonesAndItsOwnWeights)
{
    TriangleMesh mesh = posedBar();
    RigSettings settings;
    settings.shapes.push_back({"rolled", {}});
    for (Vec3 p : mesh.positions)
    {
        float angle = 1.2f * p.x, radius = 1.0f / 1.2f - p.z, pinch = 1.0f - 0.4f * std::exp(-20.0f * p.x * p.x);
        settings.shapes[0].positions.push_back(
            {radius * std::sin(angle), pinch * p.y, 1.0f / 1.2f - radius * std::cos(angle)});
    }
    auto errorWith = [&](uint32_t handles, bool fitWeights) {
        settings.automaticHandles = handles;
        settings.fitWeights = fitWeights;
        RigReport report;
        Result<DentRig> rig = rigMesh(mesh, settings, {}, &report);
        EXPECT_TRUE(rig) << rig.message();
        return rig ? report.shapeErrors[0] : 1.0f;
    };
    float few = errorWith(6, false), many = errorWith(24, false), fitted = errorWith(6, true);
    EXPECT_LT(few, 0.02f); // of its length, 2 m
    EXPECT_LT(many, 0.6f * few);
    EXPECT_LT(fitted, 0.9f * few);
}

TEST(RigReimport, KeepsWhatFitsAndSaysWhatItDropped)
{
    RigSettings settings;
    settings.automaticHandles = 4;
    settings.handles = {{0.9f, 0.0f, 0.0f}, {0.0f, 0.0f, 5.0f}, {-0.9f, 0.0f, 0.0f}};
    HandleMove nowhere;
    nowhere.region.low.z = 4.0f;
    settings.poses = {{"bent", {moveOf(1, {0.0f, 0.1f, 0.0f}), moveOf(2, {0.0f, 0.0f, 0.3f})}, {}},
                      {"gone", {nowhere}, {}}};
    EXPECT_EQ(rigMesh(posedBar(), settings)->pivots.size(), 7u);
    settings.leaveOutWhatDoesNotFit = true;
    RigReport report;
    Result<DentRig> rig = rigMesh(posedBar(), settings, {}, &report);
    ASSERT_TRUE(rig) << rig.message();
    ASSERT_EQ(rig->pivots.size(), 6u);
    EXPECT_EQ(rig->pivots[1], settings.handles[2]);
    EXPECT_EQ(report.names, std::vector<std::string>{"bent"});
    EXPECT_NEAR(rig->examples[1].position.z, 0.3f, 1e-6f); // what was handle 2
    EXPECT_THAT(report.dropped, testing::ElementsAre(testing::HasSubstr("handle 1 at 0 0 5 is"),
                                                     testing::HasSubstr("'bent' moved handle 1, which is gone"),
                                                     testing::HasSubstr("no handle is in a region of pose 'gone'"),
                                                     testing::HasSubstr("'gone' moves nothing any more")));
}
} // namespace
} // namespace fsim
