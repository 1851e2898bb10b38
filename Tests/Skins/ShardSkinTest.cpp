// Shards in the tables that draw the fragments of a body.
#include "FractureSim/ShardSkin.h"

#include "FractureSim/SkinUpload.h"

#include "Support/BlockFragments.h"
#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using namespace test;

SkinTableSizes sizesOf(const FragmentSkin& skin, const FragmentView& fragments)
{
    return {static_cast<uint32_t>(fragments.particles.size()), static_cast<uint32_t>(skin.vertexOrder().size()),
            skin.outsideTriangles(), static_cast<uint32_t>(skin.triangleOrder().size())};
}

// A plate that a ball breaks into fragments and some of those into shards, and a wall that they are thrown at.
struct ShatteredPlate
{
    ShatteredPlate()
        : asset(must(Asset::fragmented(
              blockFragments({.counts = {3, 1, 3}, .size = {0.6f, 0.1f, 0.6f}, .parts = 2, .jitter = 0.1f})))),
          world(makeWorld({.gravity = {}})), skin(must(FragmentSkin::create(asset->fragments()))),
          shards(sizesOf(*skin, asset->fragments()))
    {
        OrientedMaterial material = elasticMaterial(400.0f, 10.0f);
        material.toughness = 0.05f;
        body = must(world->addBody({.model = Model::OrientedParticles,
                                    .asset = must(world->addAsset(asset)),
                                    .oriented = material,
                                    .shards = {.most = 96, .depth = 2, .hitSpeed = 4.0f, .leastSize = 0.02f}}));
        addBall(*world, {0.05f, -0.5f, 0.05f}, 0.1f, {0, 20, 0}, 5000.0f);
        must(world->addRigidBody(
            {.shape = RigidShape::box({3.0f, 0.2f, 3.0f}), .motion = RigidMotion::Static, .pose = {{0, 1.2f, 0}, {}}}));
        take();
    }
    void step()
    {
        must(world->step(1.0f / 60.0f));
        take();
    }
    void take()
    {
        RenderState state = must(world->renderState(body));
        must(skin->update(state.brokenBonds));
        shards.update(state.shards);
        before.resize(shards.sizes().transforms);
        std::copy(now.begin(), now.end(), before.begin());
        shards.writeOrigins(asset->fragments().particles, before);
        now.resize(shards.sizes().transforms);
        fragmentTransforms(asset->fragments().particles, state.positions, state.rotations, state.deformations,
                           std::span(now).first(asset->fragments().particles.size()));
        shards.writeTransforms(state.shards, now);
    }
    uint32_t shardCount() const { return static_cast<uint32_t>(shards.shards().size()); }

    AssetRef asset;
    std::unique_ptr<World> world;
    BodyId body{};
    std::unique_ptr<FragmentSkin> skin;
    ShardSkin shards;
    std::vector<SkinTransform> before, now;
};

// What a renderer keeps: made anew, or told what came.
struct DrawnTables
{
    std::vector<Vec3> rest;
    std::vector<SkinEntry> entries;
    std::vector<uint32_t> indices;

    void takeShards(const ShardSkin& shards, const ShardSkin::Mark& from)
    {
        for (uint32_t v = from.vertices; v < shards.vertices().size(); ++v)
        {
            rest[shards.firstVertex() + v] = shards.vertices()[v].position;
            entries[shards.firstVertex() + v] = shards.entries()[v];
        }
        for (size_t i = 3 * from.outsideTriangles; i < shards.outsideIndices().size(); ++i)
            indices[3 * shards.firstOutside() + i] = shards.outsideIndices()[i];
        for (size_t i = 3 * from.insideTriangles; i < shards.insideIndices().size(); ++i)
            indices[3 * shards.firstInside() + i] = shards.insideIndices()[i];
    }
    void make(const ShatteredPlate& plate)
    {
        const FragmentSkin& skin = *plate.skin;
        rest.assign(plate.shards.sizes().vertices, {});
        entries.assign(plate.shards.sizes().vertices, {});
        indices.assign(3 * plate.shards.sizes().triangles, 0);
        for (size_t v = 0; v < skin.vertexOrder().size(); ++v)
            rest[v] = plate.asset->fragments().positions[skin.vertexOrder()[v]];
        for (uint32_t t = 0; t < skin.triangleOrder().size(); ++t)
            for (uint32_t corner = 0; corner < 3; ++corner)
                indices[3 * plate.shards.tableTriangle(t) + corner] = skin.indices()[3 * t + corner];
        takeShards(plate.shards, {});
    }
    // Of what is to be seen, where it is drawn.
    double volume(const ShatteredPlate& plate)
    {
        std::copy(plate.skin->entries().begin(), plate.skin->entries().end(), entries.begin());
        std::vector<Vec3> places(rest.size());
        skinPositions(plate.now, entries, rest, places);
        std::vector<TriangleRange> visible;
        plate.shards.visibleTriangles(plate.skin->visibleTriangles(), visible);
        double sum = 0.0;
        for (const TriangleRange& range : visible)
            for (uint32_t t = range.first; t < range.first + range.count; ++t)
            {
                const Vec3 a = places[indices[3 * t]], b = places[indices[3 * t + 1]], c = places[indices[3 * t + 2]];
                sum += static_cast<double>(dot(a, cross(b, c))) / 6.0;
            }
        return sum;
    }
};

// Shards without a body: tetrahedra, one face of each is of the outside.
struct LooseShards
{
    std::vector<Shard> shards;
    std::vector<ShardPose> poses;
    std::vector<ShardVertex> vertices;
    std::vector<ShardTriangle> triangles;

    void add(uint32_t fragments)
    {
        const auto number = static_cast<uint32_t>(shards.size());
        shards.push_back({.particle = fragments + number,
                          .firstVertex = 4 * number,
                          .vertexCount = 4,
                          .firstTriangle = 4 * number,
                          .triangleCount = 4,
                          .pointEnd = 4,
                          .restCentre = {static_cast<float>(number), 0.0f, 0.0f}});
        poses.push_back({});
        vertices.resize(vertices.size() + 4);
        triangles.push_back({{0, 1, 2}, 0});
        triangles.push_back({{0, 2, 3}, 1});
        triangles.push_back({{0, 3, 1}, 1});
        triangles.push_back({{1, 3, 2}, 1});
    }
    ShardView view() const { return {shards, poses, vertices, triangles}; }
};
constexpr SkinTableSizes threeFragments{3, 100, 20, 50};
} // namespace

TEST(ShardSkin, WithoutShardsTheTablesAreThoseOfTheFragments)
{
    ShardSkin skin(threeFragments);
    skin.update({});
    EXPECT_EQ(skin.sizes(), threeFragments);
    EXPECT_EQ(skin.version(), 0u);
    std::vector<TriangleRange> visible;
    skin.visibleTriangles(std::vector<TriangleRange>{{0, 23}, {30, 4}}, visible);
    EXPECT_EQ(visible, (std::vector<TriangleRange>{{0, 23}, {30, 4}}));
}

TEST(ShardSkin, WhatIsDrawnKeepsItsVolumeWhenFragmentsBreakAgain)
{
    ShatteredPlate plate;
    DrawnTables tables;
    tables.make(plate);
    const double whole = tables.volume(plate);
    ASSERT_NEAR(whole, 0.6 * 0.1 * 0.6, 0.004);
    for (int i = 0; i < 40; ++i)
    {
        plate.step();
        tables.make(plate);
        ASSERT_NEAR(tables.volume(plate), whole, 0.03 * whole) << "step " << i << ", " << plate.shardCount();
    }
    EXPECT_GE(plate.shardCount(), 6u);
}

// The reason for the bookkeeping: what came is all that has to travel.
TEST(ShardSkin, TablesThatAreToldWhatCameAreThoseMadeAnew)
{
    ShatteredPlate plate;
    DrawnTables told, made;
    told.make(plate);
    uint32_t version = plate.shards.version(), arrivals = 0;
    for (int i = 0; i < 40; ++i)
    {
        const uint32_t before = plate.shardCount();
        plate.step();
        arrivals += plate.shardCount() > before;
        if (plate.shards.version() != version)
            told.make(plate);
        else
            told.takeShards(plate.shards, plate.shards.sent());
        version = plate.shards.version();
        plate.shards.clearChanges();
        made.make(plate);
        ASSERT_EQ(told.rest, made.rest);
        ASSERT_EQ(told.entries, made.entries);
        ASSERT_EQ(told.indices, made.indices);
    }
    EXPECT_GE(arrivals, 2u) << "some came into room that was there";
}

TEST(ShardSkin, NewShardsComeFromWhereTheirFragmentWas)
{
    ShatteredPlate plate;
    uint32_t seen = 0;
    for (int i = 0; i < 40; ++i)
    {
        const uint32_t known = plate.shardCount();
        const std::vector<SkinTransform> last = plate.now;
        plate.step();
        for (uint32_t s = known; s < plate.shardCount(); ++s)
        {
            const Shard& shard = plate.shards.shards()[s];
            if (shard.parent >= last.size() || shard.parent >= 9 + known)
                continue; // came and broke in one step
            for (uint32_t v = 0; v < shard.vertexCount; ++v)
            {
                const Vec3 rest = plate.shards.vertices()[shard.firstVertex + v].position;
                const Vec3 was = skinPosition(last[shard.parent], rest);
                EXPECT_LT(length(skinPosition(plate.before[9 + s], rest) - was), 0.02f);
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, 50u);
}

TEST(ShardSkin, RoomDoublesSoThatTablesAreMadeAnewSeldom)
{
    ShardSkin skin(threeFragments);
    LooseShards loose;
    for (int i = 0; i < 3000; ++i)
    {
        loose.add(3);
        skin.update(loose.view());
        ASSERT_LE(skin.shards().size() + 3, skin.sizes().transforms);
        ASSERT_LE(skin.vertices().size() + 100, skin.sizes().vertices);
        ASSERT_LE(skin.firstInside() + skin.insideIndices().size() / 3, skin.sizes().triangles);
    }
    EXPECT_EQ(skin.vertices().size(), 12000u);
    EXPECT_EQ(skin.outsideIndices().size() / 3, 3000u);
    EXPECT_EQ(skin.insideIndices().size() / 3, 9000u);
    EXPECT_LE(skin.version(), 20u);
    EXPECT_EQ(skin.entries()[4 * 77].influences[0], 0xffff0000u | (3 + 77));
}

TEST(ShardSkin, TrianglesOfBothSidesStayInTheirSection)
{
    ShardSkin skin(threeFragments);
    LooseShards loose;
    for (int i = 0; i < 3; ++i)
        loose.add(3);
    loose.poses[1].scale = 0.0f; // it has broken again
    skin.update(loose.view());
    std::vector<TriangleRange> visible;
    skin.visibleTriangles(std::vector<TriangleRange>{{18, 5}, {48, 2}}, visible);
    const uint32_t outside = skin.sizes().outsideTriangles;
    // The last two of the outside and the first shard's face side by side, then the third's; then fracture faces.
    EXPECT_EQ(visible,
              (std::vector<TriangleRange>{{18, 3}, {22, 1}, {outside, 3}, {outside + 28, 2 + 3}, {outside + 36, 3}}));
    VisibleTriangles drawn(skin.sizes().triangles,
                           std::vector<TriangleRange>{{0, outside}, {outside, skin.sizes().triangles - outside}});
    drawn.update(visible);
    EXPECT_EQ(drawn.count(0), 4u);
    EXPECT_EQ(drawn.count(1), 11u);
    std::vector<VertexRange> skinned;
    skin.skinnedVertices(std::vector<VertexRange>{{0, 40}, {90, 10}}, skinned);
    EXPECT_EQ(skinned, (std::vector<VertexRange>{{0, 40}, {90, 14}, {108, 4}}));
}

TEST(ShardSkin, AnotherStateMakesTheTablesAnew)
{
    ShardSkin skin(threeFragments);
    LooseShards loose;
    loose.add(3);
    loose.add(3);
    skin.update(loose.view());
    const uint32_t version = skin.version(), seen = skin.visibleVersion();
    skin.update(loose.view());
    EXPECT_EQ(skin.version(), version) << "nothing is new";
    EXPECT_EQ(skin.visibleVersion(), seen);
    loose.shards[1].restCentre.y = 0.5f;
    skin.update(loose.view());
    EXPECT_NE(skin.version(), version);
    EXPECT_EQ(skin.sent().vertices, 0u);
    EXPECT_EQ(skin.shards()[1].restCentre.y, 0.5f);
    skin.update({});
    EXPECT_EQ(skin.sizes(), threeFragments) << "wound back to before it broke";
    EXPECT_NE(skin.visibleVersion(), seen);
}

TEST(ShardSkin, WhatAnEntryCannotNameIsLeftOut)
{
    ShardSkin skin({65534, 10, 2, 2});
    LooseShards loose;
    for (int i = 0; i < 5; ++i)
        loose.add(65534);
    skin.update(loose.view());
    EXPECT_EQ(skin.shards().size(), 2u);
    EXPECT_EQ(skin.entries().back().influences[0], 0xffffffffu);
}
} // namespace fsim
