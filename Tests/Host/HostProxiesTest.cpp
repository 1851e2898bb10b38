#include "FractureSim/HostProxies.h"

#include "FractureSim/Asset.h"
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/ShardSkin.h"
#include "FractureSim/World.h"

#include "../../Source/FractureSimTests/Private/Support/FractureSimTestBar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace fsim
{
namespace
{
std::vector<uint32_t> chosenOf(const FragmentSet& set, std::vector<uint8_t> broken, ProxyLimits limits = {},
                               std::vector<SkinTransform> transforms = {})
{
    std::vector<uint32_t> chosen;
    chooseProxies(set, broken, transforms, limits, chosen);
    return chosen;
}

SkinTransform turnedAboutZ(float angle, Vec3 move, float size = 1.0f)
{
    SkinTransform t;
    t.rows[0][0] = t.rows[1][1] = size * std::cos(angle);
    t.rows[1][0] = size * std::sin(angle);
    t.rows[0][1] = -t.rows[1][0];
    t.rows[2][2] = size;
    t.rows[0][3] = move.x;
    t.rows[1][3] = move.y;
    t.rows[2][3] = move.z;
    return t;
}
} // namespace

TEST(HostProxies, FragmentsOfTheLargestPieceComeFirst)
{
    const FragmentSet bar = FractureSimTestBar::Make(6, 0.2f);
    // Bond 1 is broken: fragments 0 and 1 are a piece, 2 to 5 the larger one.
    EXPECT_EQ(chosenOf(bar, {0, 1, 0, 0, 0}), (std::vector<uint32_t>{2, 3, 4, 5, 0, 1}));
    EXPECT_EQ(chosenOf(bar, {0, 1, 0, 0, 0}, {.most = 3}), (std::vector<uint32_t>{2, 3, 4}));
}

TEST(HostProxies, SmallFragmentsAreInNobodysWay)
{
    FragmentSet bar = FractureSimTestBar::Make(3, 0.2f);
    bar.particles[1].radii = {0.01f, 0.02f, 0.05f};
    EXPECT_EQ(chosenOf(bar, {0, 0}), (std::vector<uint32_t>{0, 2}));
    EXPECT_EQ(chosenOf(bar, {0, 0}, {.most = 9, .smallest = 0.1f}), (std::vector<uint32_t>{0, 1, 2}));
}

TEST(HostProxies, WhatUnbrokenNeighboursHideIsReachedOnlyAfterABreak)
{
    FragmentSet bar = FractureSimTestBar::Make(3, 0.2f);
    bar.outside[1].count = 0; // as if it lay deep inside
    EXPECT_EQ(chosenOf(bar, {0, 0}), (std::vector<uint32_t>{0, 2}));
    EXPECT_EQ(chosenOf(bar, {0, 1}), (std::vector<uint32_t>{0, 1, 2}));
}

TEST(HostProxies, WhatFadesAwayIsLeftOut)
{
    const FragmentSet bar = FractureSimTestBar::Make(3, 0.2f);
    std::vector<SkinTransform> transforms(3);
    transforms[2] = turnedAboutZ(1.0f, {}, 0.3f);
    EXPECT_TRUE(isFading(transforms[2]));
    EXPECT_FALSE(isFading(transforms[1]));
    EXPECT_EQ(chosenOf(bar, {1, 1}, {}, transforms), (std::vector<uint32_t>{0, 1}));
}

TEST(HostProxies, OneThatIsNotANumberIsNoProxy)
{
    SkinTransform bad;
    bad.rows[1][1] = std::nanf("");
    EXPECT_TRUE(isFading(bad));
}

TEST(HostProxies, CornersAndPoseGiveTheHullWhereTheFragmentIsDrawn)
{
    const FragmentSet bar = FractureSimTestBar::Make(4, 0.2f);
    const SkinTransform drawn = turnedAboutZ(0.7f, {3.0f, -1.0f, 2.0f});
    std::vector<Vec3> corners;
    proxyCorners(bar, 2, corners);
    ASSERT_EQ(corners.size(), 8u);
    const Transform pose = proxyPose(bar.particles[2], drawn);
    for (size_t i = 0; i < corners.size(); ++i)
    {
        const Vec3 rest = bar.hullCorners[bar.hullOffsets[2] + i];
        const Vec3 axis{pose.rotation.x, pose.rotation.y, pose.rotation.z};
        const Vec3 t = 2.0f * cross(axis, corners[i]);
        const Vec3 placed = pose.position + corners[i] + pose.rotation.w * t + cross(axis, t);
        for (uint32_t row = 0; row < 3; ++row)
        {
            const float* m = drawn.rows[row];
            const float expected = m[0] * rest.x + m[1] * rest.y + m[2] * rest.z + m[3];
            EXPECT_NEAR((&placed.x)[row], expected, 1e-5f);
        }
    }
}

TEST(HostProxies, AFragmentThatIsNotThereHasNoCorners)
{
    const FragmentSet bar = FractureSimTestBar::Make(2, 0.2f);
    std::vector<Vec3> corners(3);
    proxyCorners(bar, 2, corners);
    EXPECT_TRUE(corners.empty());
    proxyCorners({}, 0, corners);
    EXPECT_TRUE(corners.empty());
}

TEST(HostProxies, FollowABodyThatIsCutAndFalls)
{
    std::unique_ptr<World> world = std::move(*World::create({}));
    const FragmentSet bar = FractureSimTestBar::Make(8, 0.2f);
    BodySettings settings;
    settings.model = Model::OrientedParticles;
    settings.asset = *world->addAsset(*Asset::fragmented(bar));
    settings.pose.rotation = {0.0f, std::sqrt(0.5f), 0.0f, std::sqrt(0.5f)};
    const BodyId body = *world->addBody(settings);
    ASSERT_TRUE(world->cut({.body = body, .point = {0.0f, 0.0f, -0.4f}, .normal = {0.0f, 0.0f, 1.0f}}));
    for (int tick = 0; tick < 30; ++tick)
        ASSERT_TRUE(world->step(1.0f / 60.0f));
    const Result<RenderState> state = world->renderState(body);
    ASSERT_TRUE(state);
    std::vector<SkinTransform> transforms(8);
    fragmentTransforms(bar.particles, state->positions, state->rotations, state->deformations, transforms);
    std::vector<uint32_t> chosen;
    chooseProxies(bar, state->brokenBonds, transforms, {}, chosen);
    ASSERT_EQ(chosen.size(), 8u);
    for (uint32_t fragment : chosen)
    {
        const Transform pose = proxyPose(bar.particles[fragment], transforms[fragment]);
        EXPECT_NEAR(pose.position.z, state->positions[fragment].z, 1e-4f);
        // At rest the particles of the bar are not turned, so the turn since rest is the rotation itself.
        const Quat a = pose.rotation;
        const Quat b = state->rotations[fragment];
        EXPECT_NEAR(std::fabs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w), 1.0f, 1e-3f);
    }
}

// As the spec of the engine does it: one bar thrown at another.
TEST(HostProxies, ShardsStandForTheFragmentsTheyCameFrom)
{
    std::unique_ptr<World> world = std::move(*World::create({}));
    const FragmentSet bar = FractureSimTestBar::Make(8, 0.2f);
    BodySettings settings;
    settings.model = Model::OrientedParticles;
    settings.asset = *world->addAsset(*Asset::fragmented(bar));
    for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
        if (preset.name == "glass")
            settings.oriented = preset.material;
    settings.shards = {.most = 64, .hitSpeed = 3.0f};
    settings.pose.position = {0.0f, 0.0f, 5.0f};
    const BodyId body = *world->addBody(settings);
    settings.pose.position = {0.0f, 1.0f, 5.0f};
    settings.linearVelocity = {0.0f, -30.0f, 0.0f};
    ASSERT_TRUE(world->addBody(settings));
    ShardSkin skin({8, 0, 0, 0});
    std::vector<SkinTransform> transforms;
    for (int tick = 0; tick < 30; ++tick)
    {
        ASSERT_TRUE(world->step(1.0f / 60.0f));
        skin.update(world->renderState(body)->shards);
    }
    const Result<RenderState> state = world->renderState(body);
    ASSERT_GT(skin.shards().size(), 1u);
    transforms.resize(skin.sizes().transforms);
    fragmentTransforms(bar.particles, state->positions, state->rotations, state->deformations,
                       std::span(transforms).first(8));
    skin.writeTransforms(state->shards, transforms);
    std::vector<uint32_t> chosen;
    chooseProxies(bar, state->brokenBonds, transforms, {.smallest = 0.0f}, chosen, skin.shardSizes());
    for (uint32_t i = 0; i < skin.shards().size(); ++i)
    {
        const Shard& shard = skin.shards()[i];
        const bool isThere = state->shards.poses[i].scale > 0.0f;
        EXPECT_EQ(std::count(chosen.begin(), chosen.end(), 8 + i), isThere) << i;
        EXPECT_EQ(std::count(chosen.begin(), chosen.end(), shard.fragment), 0) << "its shards are in its place";
        EXPECT_GT(skin.shardSizes()[i].volume, 0.0f);
        EXPECT_LT(skin.shardSizes()[i].volume, 0.2f * 0.2f * 0.2f);
        std::vector<Vec3> corners;
        skin.corners(i, corners);
        EXPECT_GE(corners.size(), 4u);
        for (Vec3 corner : corners)
            EXPECT_LT(dot(corner, corner), 3.0f * 0.2f * 0.2f);
        FragmentParticle particle;
        particle.rest.position = shard.restCentre;
        const Vec3 off = proxyPose(particle, transforms[8 + i]).position - state->shards.poses[i].position;
        EXPECT_TRUE(!isThere || dot(off, off) < 1e-6f);
    }
    chooseProxies(bar, state->brokenBonds, transforms, {.smallest = 1.0f}, chosen, skin.shardSizes());
    EXPECT_TRUE(chosen.empty()) << "too small to be in anybody's way";
}
} // namespace fsim
