#include "FractureSim/Asset.h"

#include "FractureSimAuthoring/RigModels.h"
#include "FractureSimAuthoring/Rigging.h"
#include "FractureSimAuthoring/RunShapes.h"
#include "Lab/LabTesting.h"

#include <cmath>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using testing::HasSubstr;

namespace
{
const std::string tutorial = std::string(FSIM_SOURCE_DIR) + "/Content/Tutorial/";
const std::string drum = std::string(FSIM_SOURCE_DIR) + "/Content/Meshes/Drum.obj";

float distance(Vec3 a, Vec3 b)
{
    const Vec3 d = a - b;
    return std::sqrt(dot(d, d));
}

std::vector<Vec3> gridOf(int side)
{
    std::vector<Vec3> points;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y)
            for (int z = 0; z < side; ++z)
                points.push_back({0.1f * float(x), 0.1f * float(y), 0.1f * float(z)});
    return points;
}
} // namespace

TEST(RunShapes, PointsFollowAnAffineMotionOfTheParticlesExactly)
{
    const std::vector<Vec3> rest = gridOf(6);
    std::vector<Vec3> moved;
    const auto image = [](Vec3 p) {
        return Vec3{1.3f * p.x + 0.2f * p.y + 4.0f, -0.1f * p.x + 0.8f * p.y, 0.3f * p.z - 1.0f};
    };
    for (const Vec3 p : rest)
        moved.push_back(image(p));
    const std::vector<Vec3> points{{0.05f, 0.31f, 0.22f}, {0.0f, 0.0f, 0.0f}, {0.52f, 0.5f, 0.5f}};
    const Result<std::vector<Vec3>> carried = carriedPoints(rest, moved, points);
    ASSERT_TRUE(carried) << carried.message();
    for (size_t i = 0; i < points.size(); ++i)
        EXPECT_LT(distance((*carried)[i], image(points[i])), 0.02f) << i; // a little of it is pulled to a rotation
    EXPECT_THAT(carriedPoints(rest, moved, std::vector<Vec3>{{5, 0, 0}}).message(), HasSubstr("same mesh"));
    EXPECT_THAT(carriedPoints(rest, std::vector<Vec3>(3), points).message(), HasSubstr("as many of both"));
    moved[7].x = NAN;
    EXPECT_THAT(carriedPoints(rest, moved, points).message(), HasSubstr("particle 7"));
}

TEST(RunShapes, ARigidMotionIsNoShape)
{
    const Result<DentRig> rig = barrelRig();
    ASSERT_TRUE(rig) << rig.message();
    std::vector<Vec3> turned;
    for (const Vec3 p : rig->positions)
        turned.push_back({-p.y + 3.0f, p.x, p.z - 2.0f});
    const std::vector<Vec3> bent = withoutMotion(*rig, turned);
    for (size_t i = 0; i < bent.size(); ++i)
        EXPECT_LT(distance(bent[i], rig->positions[i]), 1e-4f);
}

TEST(RunShapes, BonesComeBackToAPoseThatTheyMade)
{
    const Result<DentRig> rig = barrelRig();
    ASSERT_TRUE(rig) << rig.message();
    const DentRigView view = *rig;
    const std::vector<Vec3> shape = posedVertices(view, view.examples.subspan(0, view.boneCount()));
    float error = 1.0f;
    const Result<std::vector<Transform>> bones = fitPose(view, shape, &error);
    ASSERT_TRUE(bones) << bones.message();
    EXPECT_EQ(bones->size(), view.boneCount());
    EXPECT_LT(error, 0.01f);
    EXPECT_FALSE(fitPose(view, std::vector<Vec3>(4)));
}

TEST(SlowRunPose, ARunOfAClusteredBodyIsAnExample)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("drum.fsasset");
    ASSERT_EQ(runLab({"author", "rig", drum, "-o", asset, "--handles", "16"}).status, 0);
    const CommandResult posed = runLab({"author", "pose", asset, "--from-run", tutorial + "crush-drum.json", "--add"});
    ASSERT_EQ(posed.status, 0) << posed.err;
    EXPECT_THAT(posed.out, HasSubstr("fitted"));
    const std::string text = textOf(asset);
    const Result<AssetRef> made = Asset::load(std::as_bytes(std::span<const char>(text)));
    ASSERT_TRUE(made) << made.message();
    const DentRigView rig = (*made)->dentRig();
    ASSERT_EQ(rig.exampleCount(), 4u);
    // The ram came from +x and pressed the middle of the wall in; the wall at the anvil, which is what keeps still once the
    // motion of the whole is taken away, less so.
    const std::vector<Vec3> shape =
        posedVertices(rig, rig.examples.subspan(size_t{3} * rig.boneCount(), rig.boneCount()));
    float pressed = 0.0f, opposite = 0.0f, walls = 0.0f;
    for (size_t v = 0; v < shape.size(); ++v)
    {
        const Vec3 p = rig.positions[v];
        if (p.x > 0.25f && std::fabs(p.z) < 0.1f)
            pressed = std::max(pressed, p.x - shape[v].x);
        if (p.x < -0.25f)
        {
            opposite += distance(p, shape[v]);
            walls += 1.0f;
        }
    }
    EXPECT_GT(pressed, 0.06f);
    ASSERT_GT(walls, 0.0f);
    EXPECT_LT(opposite / walls, 0.7f * pressed);
    // And what cannot be is said.
    EXPECT_THAT(runLab({"author", "pose", asset, "--from-run", tutorial + "crush-drum.json", "--body", "dram"}).err,
                HasSubstr("drum"));
    EXPECT_THAT(runLab({"author", "pose", asset, "--from-run", "tower"}).err, HasSubstr("no body of particles"));
    EXPECT_THAT(runLab({"author", "pose", asset}).err, HasSubstr("--from-run"));
}
