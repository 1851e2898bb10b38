#include "SceneView/FragmentBodies.h"

#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fsim::lab
{
namespace
{
struct FakeBody
{
    FragmentSet set = test::blockFragments({.counts = {4, 3, 3}, .parts = 2});
    AssetRef asset = *Asset::fragmented(set);
    std::vector<uint8_t> broken = std::vector<uint8_t>(set.bonds.size(), 0);
    std::vector<Vec3> positions;

    FakeBody()
    {
        for (const FragmentParticle& particle : set.particles)
            positions.push_back(particle.rest.position + Vec3{0.0f, 0.0f, 2.0f});
    }
    RenderState state() const { return {.positions = positions, .brokenBonds = broken}; }
};

// What a renderer does with a skin: brings its copy of the table up to date.
struct DeviceTable
{
    std::vector<SkinEntry> entries;
    uint64_t version = 0;
    bool isNew = true;

    void follow(const render::RenderSkin& skin)
    {
        if (isNew || version < skin.version)
        {
            entries = *skin.entries;
            version = skin.version;
        }
        isNew = false;
        for (const auto& update : skin.updates)
            if (update->version > version)
            {
                for (const render::SkinChange& change : update->changes)
                    std::copy(change.entries.begin(), change.entries.end(), entries.begin() + change.first);
                version = update->version;
            }
    }
};
} // namespace

TEST(FragmentBodies, ARendererThatLeavesFramesOutHasTheSameTable)
{
    FakeBody body;
    FragmentBodies bodies;
    const auto skin = std::move(*FragmentSkin::create(body.set));
    DeviceTable every;
    DeviceTable some;
    DeviceTable late;
    const std::vector<uint32_t> order = test::shuffledBonds(body.set, 2);
    size_t tables = 0;
    const std::vector<SkinEntry>* last = nullptr;
    for (size_t frame = 0; frame < order.size(); ++frame)
    {
        body.broken[order[frame]] = 1;
        bodies.beginFrame();
        const RenderState state = body.state();
        const auto instance = bodies.show({}, *body.asset, state, state.brokenBonds, state.positions);
        ASSERT_TRUE(instance);
        render::RenderScene scene;
        scene.instances.push_back(*instance);
        const Status status = validate(scene);
        ASSERT_TRUE(status) << status.message();
        ASSERT_TRUE(skin->update(body.broken));
        every.follow(*instance->skin);
        ASSERT_TRUE(std::ranges::equal(every.entries, skin->entries())) << frame;
        if (frame % 7 == 2)
        {
            some.follow(*instance->skin);
            ASSERT_TRUE(std::ranges::equal(some.entries, skin->entries())) << frame;
        }
        if (frame + 1 == order.size())
            late.follow(*instance->skin);
        tables += instance->skin->entries.get() != last ? 1 : 0;
        last = instance->skin->entries.get();
        size_t logged = 0;
        for (const auto& update : instance->skin->updates)
            for (const render::SkinChange& change : update->changes)
                logged += change.entries.size();
        ASSERT_LE(logged, skin->entries().size()) << "the history does not grow without end";
    }
    ASSERT_TRUE(std::ranges::equal(late.entries, skin->entries()));
    EXPECT_GT(tables, 1u);
    EXPECT_LT(tables, order.size() / 3) << "copied only when that much has changed";
}

TEST(FragmentBodies, WhatDoesNotFitTheAssetIsNotShown)
{
    FakeBody body;
    FragmentBodies bodies;
    RenderState state = body.state();
    EXPECT_FALSE(bodies.show({}, *body.asset, state, {}, state.positions));
    EXPECT_FALSE(bodies.show({}, *body.asset, state, state.brokenBonds, state.positions.subspan(1)));
    EXPECT_TRUE(bodies.show({}, *body.asset, state, state.brokenBonds, state.positions));
    EXPECT_TRUE(fragmentPositions(body.set, {.positions = state.positions.subspan(1)}).empty());
    const std::vector<Vec3> centres(body.set.fragmentCount(), Vec3{1.0f, 2.0f, 3.0f});
    state.fragmentPositions = centres;
    EXPECT_EQ(fragmentPositions(body.set, state), centres);
}

TEST(FragmentBodies, BoundsAreThoseOfTheFragmentsWhereTheyAre)
{
    FakeBody body;
    FragmentBodies bodies;
    const RenderState state = body.state();
    render::RenderScene scene;
    scene.instances.push_back(*bodies.show({}, *body.asset, state, state.brokenBonds, state.positions));
    const render::Bounds bounds = render::boundsOf(scene);
    EXPECT_LE(bounds.low.z, 1.5f);
    EXPECT_GE(bounds.high.z, 2.5f);
    EXPECT_GT(bounds.low.z, 1.2f) << "not where it was at rest";
}

TEST(FragmentBodies, CopiesShareTheirMeshAndHaveSkinsOfTheirOwn)
{
    FakeBody body;
    FragmentBodies bodies;
    const RenderState state = body.state();
    const auto a = bodies.show({.index = 1, .generation = 1}, *body.asset, state, state.brokenBonds, state.positions);
    const auto b = bodies.show({.index = 2, .generation = 1}, *body.asset, state, state.brokenBonds, state.positions);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->mesh, b->mesh);
    EXPECT_NE(a->skin->id, b->skin->id);
}
} // namespace fsim::lab
