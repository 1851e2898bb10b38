#include "FractureSimAuthoring/PoseImport.h"

#include "Authoring/RigEditTesting.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
// A quarter turn about y through a place: what was ahead is below.
BoneMove bentAt(Vec3 place)
{
    BoneMove move;
    move.linear = {{0.0f, 0.0f, -1.0f}, {0.0f, 1.0f, 0.0f}, {1.0f, 0.0f, 0.0f}};
    move.offset = place - move.linear * place;
    return move;
}

TEST(PoseImport, FramesAreSpreadUpToTheLastWithoutTheFirst)
{
    EXPECT_EQ(spreadFrames(9, 4), (std::vector<uint32_t>{2, 4, 6, 8}));
    EXPECT_EQ(spreadFrames(3, 48), (std::vector<uint32_t>{1, 2}));
    EXPECT_EQ(spreadFrames(2, 1), (std::vector<uint32_t>{1}));
    EXPECT_TRUE(spreadFrames(1, 4).empty());
    EXPECT_TRUE(spreadFrames(0, 4).empty());
    EXPECT_TRUE(spreadFrames(100, 0).empty());
    const std::vector<uint32_t> many = spreadFrames(4'000'000'000u, 48);
    ASSERT_EQ(many.size(), 48u);
    EXPECT_EQ(many.back(), 3'999'999'999u);
    EXPECT_TRUE(std::is_sorted(many.begin(), many.end()));
}

TEST(PoseImport, VerticesGoWhereTheirBonesTakeThem)
{
    const std::vector<Vec3> rest = {{-1.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {5.0f, 5.0f, 5.0f}};
    const BoneMove moves[] = {{}, bentAt({0.0f, 0.0f, 0.0f})};
    const BoneShare shares[] = {{0, 0, 1.0f}, {1, 1, 1.0f}, {2, 0, 0.25f}, {2, 1, 0.25f}};
    const std::vector<Vec3> posed = skinnedPlaces(rest, shares, moves);
    ASSERT_EQ(posed.size(), rest.size());
    EXPECT_EQ(posed[0], rest[0]);
    EXPECT_EQ(posed[1], (Vec3{0.0f, 0.0f, -1.0f}));
    EXPECT_EQ(posed[2], (Vec3{0.5f, 0.0f, -0.5f})) << "half way: weights count by their share";
    EXPECT_EQ(posed[3], rest[3]) << "no bone moves it";
}

TEST(PoseImport, SharesOfWhatIsNotThereCountForNothing)
{
    const std::vector<Vec3> rest = {{1.0f, 2.0f, 3.0f}};
    const BoneMove moves[] = {bentAt({1.0f, 0.0f, 0.0f})};
    const BoneShare shares[] = {{0, 7, 1.0f}, {9, 0, 1.0f}, {0, 0, 0.0f}};
    EXPECT_EQ(skinnedPlaces(rest, shares, moves), rest);
    EXPECT_TRUE(skinnedPlaces({}, shares, moves).empty());
}

TEST(PoseImport, AShapeOfCornersIsOneOfThePlacesWhereTheyLie)
{
    const std::vector<Vec3> corners = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 2.0f, 0.0f}};
    std::vector<Vec3> shape = corners;
    for (Vec3& p : shape)
        p.z += p.x + p.y;
    const std::vector<Vec3> places = {{0.0f, 2.0f, 0.0f}, {0.0f, -0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}};
    const std::vector<Vec3> found = shapeAtPlaces(places, corners, shape);
    EXPECT_EQ(found, (std::vector<Vec3>{{0.0f, 2.0f, 2.0f}, {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 1.0f}}));
    const std::vector<Vec3> elsewhere = {{1.0f, 0.0f, 1e-6f}};
    EXPECT_TRUE(shapeAtPlaces(elsewhere, corners, shape).empty());
    shape.pop_back();
    EXPECT_TRUE(shapeAtPlaces(places, corners, shape).empty()) << "a corner has no shape";
}

// The way of a frame of an animation into the editor: skinned, as a shape of the corners, as one of the rig, as a pose.
TEST(PoseImport, AFrameOfABentBarBecomesAPoseThatHasItsShape)
{
    const TriangleMesh bar = editedBar();
    std::vector<BoneShare> shares;
    for (uint32_t i = 0; i < bar.positions.size(); ++i)
    {
        const float ahead = std::clamp(bar.positions[i].x + 0.5f, 0.0f, 1.0f); // from one bone to the other over 1 m
        shares.push_back({i, 0, 1.0f - ahead});
        shares.push_back({i, 1, ahead});
    }
    const BoneMove moves[] = {{}, {.offset = {0.0f, 0.0f, -0.3f}}};
    RigEditSession session = barSession();
    const std::vector<Vec3> posed = skinnedPlaces(bar.positions, shares, moves);
    const uint32_t pose =
        test::must(session.addPoseFromShape({"frame 3", shapeAtPlaces(session.surface(), bar.positions, posed)}));
    EXPECT_EQ(session.pose(pose).name, "frame 3");
    std::vector<float> all(session.poseCount(), 0.0f);
    all[pose] = 1.0f;
    const std::vector<Vec3> seen = test::must(session.preview(all));
    for (size_t i = 0; i < seen.size(); ++i)
    {
        const float wanted = -0.3f * std::clamp(session.surface()[i].x + 0.5f, 0.0f, 1.0f);
        EXPECT_NEAR(seen[i].z - session.surface()[i].z, wanted, 0.05f) << i;
    }
}
} // namespace
} // namespace fsim
