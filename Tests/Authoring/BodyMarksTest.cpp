#include "FractureSimAuthoring/BodyMarks.h"

#include "../../Source/FractureSimEditor/Private/Tests/FractureSimEditorGolden.h"
#include "Authoring/FragmentEditTesting.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using FractureSimEditorGolden::AnchoredOf27;

FragmentEditSession blocks()
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    return session;
}

TEST(BodyMarks, BondsGoFromMiddleToMiddleOfNeighbours)
{
    const AssetRef asset = test::must(blocks().asset());
    const BodyMarks marks = markBody(*asset);
    ASSERT_EQ(marks.bonds.size(), asset->fragments().bonds.size());
    uint32_t straight = 0;
    for (const std::array<Vec3, 2>& bond : marks.bonds)
    {
        straight += std::abs(length(bond[1] - bond[0]) - 1.0f / 3.0f) < 1e-3f ? 1u : 0u;
        EXPECT_LT(length(bond[1] - bond[0]), 0.6f) << "farther than across a corner";
    }
    EXPECT_EQ(straight, 54u) << "three by three by three have eighteen neighbours along each axis";
    EXPECT_TRUE(marks.held.empty());
    EXPECT_TRUE(marks.bones.empty());
}

TEST(BodyMarks, WhatIsAnchoredInTheAssetIsHeld)
{
    FragmentEditSession session = blocks();
    ASSERT_TRUE(session.anchorBelow(-0.45f));
    const BodyMarks marks = markBody(*test::must(session.asset()));
    ASSERT_EQ(marks.held.size(), AnchoredOf27);
    for (Vec3 place : marks.held)
        EXPECT_NEAR(place.z, -1.0f / 3.0f, 1e-3f);
}

TEST(BodyMarks, WhatLiesInABoxIsHeldOnce)
{
    const AssetRef asset = test::must(blocks().asset());
    const HoldBox floor{{{0.0f, 0.0f, -0.5f}, {}}, {1.0f, 1.0f, 0.2f}};
    EXPECT_EQ(markBody(*asset, {1.0f, 1.0f, 1.0f}, std::vector<HoldBox>{floor, floor}).held.size(), AnchoredOf27);
    // Turned by a quarter about y it stands at the side: its own z lies along x.
    const float half = std::sqrt(0.5f);
    const HoldBox wall{{{0.5f, 0.0f, 0.0f}, {0.0f, half, 0.0f, half}}, {1.0f, 1.0f, 0.2f}};
    const BodyMarks marks = markBody(*asset, {1.0f, 1.0f, 1.0f}, std::vector<HoldBox>{wall});
    ASSERT_EQ(marks.held.size(), AnchoredOf27);
    for (Vec3 place : marks.held)
        EXPECT_NEAR(place.x, 1.0f / 3.0f, 1e-3f);
    EXPECT_EQ(markBody(*asset, {1.0f, 1.0f, 1.0f}, std::vector<HoldBox>{floor, wall}).held.size(), 15u);
}

TEST(BodyMarks, ScaleMovesWhatIsMarkedAndWhatABoxReaches)
{
    const AssetRef asset = test::must(blocks().asset());
    const HoldBox floor{{{0.0f, 0.0f, -0.5f}, {}}, {1.0f, 1.0f, 0.2f}};
    EXPECT_TRUE(markBody(*asset, {1.0f, 1.0f, 3.0f}, std::vector<HoldBox>{floor}).held.empty());
    const BodyMarks mirrored = markBody(*asset, {1.0f, 1.0f, -2.0f});
    float lowest = 0.0f, highest = 0.0f;
    for (const std::array<Vec3, 2>& bond : mirrored.bonds)
        for (Vec3 end : bond)
        {
            lowest = std::min(lowest, end.z);
            highest = std::max(highest, end.z);
        }
    EXPECT_NEAR(lowest, -2.0f / 3.0f, 1e-3f);
    EXPECT_NEAR(highest, 2.0f / 3.0f, 1e-3f);
}

TEST(BodyMarks, ABodyThatDentsHasItsBones)
{
    const AssetRef asset = test::must(barSession().asset());
    const BodyMarks marks = markBody(*asset, {2.0f, 2.0f, 2.0f}, std::vector<HoldBox>{{{}, {9.0f, 9.0f, 9.0f}}});
    ASSERT_EQ(marks.bones.size(), 5u);
    for (size_t b = 0; b < marks.bones.size(); ++b)
        EXPECT_EQ(marks.bones[b], asset->dentRig().pivots[b] * 2.0f);
    EXPECT_TRUE(marks.bonds.empty());
    EXPECT_TRUE(marks.held.empty());
}
} // namespace
} // namespace fsim
