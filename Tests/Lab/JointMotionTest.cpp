#include "Export/JointMotion.h"

#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
Mat3 productOf(const SplitDeformation& split)
{
    const Mat3 before = render::matrixOf(split.before);
    const auto column = [&](Vec3 v) {
        return lab::rotate(split.turn, {split.stretch.x * v.x, split.stretch.y * v.y, split.stretch.z * v.z});
    };
    return {column(before.x), column(before.y), column(before.z)};
}

float differenceOf(const Mat3& a, const Mat3& b)
{
    return std::max({render::length(a.x - b.x), render::length(a.y - b.y), render::length(a.z - b.z)});
}
} // namespace

TEST(JointMotion, PartsOfADeformationGiveItBack)
{
    const Mat3 cases[] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                          {{1.4f, 0.3f, 0}, {0.1f, 0.7f, 0.2f}, {0, -0.4f, 1.1f}},
                          {{0, 2, 0}, {-2, 0, 0}, {0, 0, 2}},
                          {{1, 0.5f, 0}, {0, 1, 0}, {0, 0, -1}},
                          {{1, 0, 0}, {1, 0, 0}, {0, 0, 1}},
                          {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
                          {{1, 1, 1}, {2, 2, 2}, {-1, -1, -1}},
                          {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
                          {{1e-3f, 0, 2e-4f}, {0, 1e-3f, 0}, {0, 0, 1e-3f}}};
    for (const Mat3& m : cases)
    {
        const float size = std::max({1e-3f, render::length(m.x), render::length(m.y), render::length(m.z)});
        for (const SplitDeformation& from :
             {SplitDeformation{}, SplitDeformation{.before = rotationAbout({1, 2, 3}, 80)}})
            EXPECT_LT(differenceOf(productOf(splitDeformation(m, from, 1e-7 * double(size))), m), 2e-6f * size)
                << m.x.x << ' ' << m.y.y;
    }
}

TEST(JointMotion, AxesStayWhereTheyAreAsLongAsTheyServe)
{
    const Quat axes = rotationAbout({1, 2, 3}, 30);
    const SplitDeformation from{.before = axes};
    const Mat3 nearlyRigid{{1.0f, 1e-5f, 0}, {0, 1.0f + 1e-5f, 0}, {0, 0, 1}};
    EXPECT_EQ(splitDeformation(nearlyRigid, from, 1e-4).before, axes);
    const Mat3 sheared{{1.0f, 0.1f, 0}, {0, 1.0f, 0}, {0, 0, 1}};
    EXPECT_NE(splitDeformation(sheared, from, 1e-4).before, axes);
}

TEST(JointMotion, WhatIsOnlyTurnedHasNoScale)
{
    std::vector<FragmentPose> poses;
    for (int i = 0; i < 20; ++i)
        poses.push_back({{float(i), 0, 0}, render::matrixOf(rotationAbout({1, 0, 1}, 10.0 * i))});
    EXPECT_TRUE(jointMotionOf(poses, 0, 0.1, 1e-4).scale.values.empty());
    poses[7].deformation.y = poses[7].deformation.y * 1.009f;
    EXPECT_FALSE(jointMotionOf(poses, 0, 0.1, 1e-4).scale.values.empty());
    EXPECT_TRUE(jointMotionOf(poses, 0, 0.1, 1e-2).scale.values.empty()) << "0.0009 m, where 0.001 m are allowed";
}
} // namespace fsim::lab
