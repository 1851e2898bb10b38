#include "OrientedParticles/OrientedShards.h"

#include "Support/BlockFragments.h"
#include "Support/OrientedWorlds.h"
#include "Support/ThreadScheduler.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

AssetRef blocks(std::array<uint32_t, 3> counts, Vec3 size)
{
    return must(Asset::fragmented(blockFragments({.counts = counts, .size = size, .parts = 2, .jitter = 0.1f})));
}

struct PlateSettings
{
    ShardRules rules{.most = 64, .perHit = 6, .hitSpeed = 5.0f, .chips = 3};
    float speed = 20.0f; // m/s of the ball; 0: none
    Vec3 gravity{};
    WorldServices services{};
    uint32_t surface = 7;
};

// A ball that flies at a small plate of four fragments.
struct HitPlate
{
    explicit HitPlate(const PlateSettings& settings)
    {
        world = makeWorld({.gravity = settings.gravity}, settings.services);
        OrientedMaterial material = elasticMaterial(400.0f, 10.0f);
        material.toughness = 0.05f;
        body = must(world->addBody({.model = Model::OrientedParticles,
                                    .asset = must(world->addAsset(blocks({2, 1, 2}, {0.5f, 0.1f, 0.5f}))),
                                    .pose = {{0, 0, 1}, {}},
                                    .angularVelocity = {0.3f, 0.0f, 1.0f},
                                    .oriented = material,
                                    .shards = settings.rules,
                                    .surface = settings.surface}));
        if (settings.speed > 0.0f)
            ball = addBall(*world, {0.11f, -0.4f, 1.1f}, 0.1f, {0, settings.speed, 0}, 4000.0f);
    }
    void run(int frames)
    {
        for (int i = 0; i < frames; ++i)
        {
            must(world->step(1.0f / 60.0f));
            for (const Event& event : world->events())
            {
                chips += event.kind == EventKind::Debris && event.value == 0.0f;
                limits += event.kind == EventKind::LimitReached && event.limit == Limit::Fracture;
                told.push_back(event);
            }
        }
    }
    BodyStatistics statistics() { return must(world->statistics(body)); }

    std::unique_ptr<World> world;
    BodyId body{};
    RigidBodyId ball{};
    uint32_t chips = 0, limits = 0;
    std::vector<Event> told;
};

// Behind the plate, so that what has broken is hit once more.
void addWall(World& world)
{
    must(world.addRigidBody(
        {.shape = RigidShape::box({3.0f, 0.2f, 3.0f}), .motion = RigidMotion::Static, .pose = {{0, 1.0f, 1.0f}, {}}}));
}

TEST(OrientedShards, WithoutRulesNothingBreaksAgain)
{
    HitPlate plate({.rules = {}});
    plate.run(30);
    EXPECT_GT(plate.statistics().pieces, 1u);
    EXPECT_EQ(plate.statistics().shards, 0u);
    EXPECT_EQ(plate.statistics().particles, 4u);
}

TEST(OrientedShards, HardBlowsBreakFragmentsAndSoftOnesDoNot)
{
    HitPlate hard({}), soft({.speed = 1.5f});
    hard.run(40);
    soft.run(120);
    EXPECT_GE(hard.statistics().shards, 3u);
    EXPECT_EQ(soft.statistics().shards, 0u);
    HitPlate tough({.rules = {.most = 64, .hitSpeed = 200.0f}});
    tough.run(40);
    EXPECT_EQ(tough.statistics().shards, 0u) << "the threshold is what decides";
}

// A fragment alone, broken as if it had been hit: all sums are what they were.
TEST(OrientedShards, KeepMassMomentumAndAngularMomentum)
{
    AssetRef asset = blocks({2, 1, 1}, {0.6f, 0.2f, 0.3f});
    BodySettings settings{.model = Model::OrientedParticles,
                          .pose = {{1, 2, 3}, normalized(Quat{0.3f, -0.2f, 0.5f, 0.8f})},
                          .linearVelocity = {4, -3, 2},
                          .angularVelocity = {3, 5, -4},
                          .shards = {.most = 32, .perHit = 8}};
    OrientedWork work(defaultAllocator(), *asset, settings.shards);
    OrientedState state = makeOrientedState(settings, *asset, work, defaultAllocator());
    Arena arena(defaultAllocator());
    EventLog events(defaultAllocator(), 256);
    auto sums = [&] {
        struct Sums
        {
            double mass = 0.0;
            Vec3 momentum{}, angular{}, centre{};
        } s;
        for (uint32_t p = 0; p < state.positions.size(); ++p)
        {
            Vec3 arm = state.positions[p] - Vec3{1, 2, 3};
            s.mass += double(work.masses[p]);
            s.momentum += work.masses[p] * state.velocities[p];
            s.centre += work.masses[p] * arm;
            s.angular += work.masses[p] * cross(arm, state.velocities[p]) +
                         spinMomentum(axesOf(state.turns[p], work.restRotations[p]), work.inertias[p], state.spins[p]);
        }
        return s;
    };
    auto before = sums();
    ShardContext context{state, work, settings, *asset, {}, 0, arena, events};
    for (uint32_t round = 0; round < 3; ++round) // a fragment, the other one, and a shard
    {
        uint32_t parent = round < 2 ? round : 3;
        ShardBreak from{.parent = parent,
                        .seed = round,
                        .point = work.rest[parent].position + Vec3{0.03f, 0.02f, -0.01f},
                        .axis = normalizedOr(Vec3{0.2f, 1.0f, 0.3f}, {}),
                        .stretch = {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f}};
        ASSERT_EQ(shatter(context, from, 3.0f), Shattering::Broken);
        EXPECT_GE(from.count, 4u);
    }
    auto after = sums();
    EXPECT_NEAR(after.mass, before.mass, 1e-6 * before.mass);
    EXPECT_LT(length(after.momentum - before.momentum), 1e-5f * length(before.momentum));
    EXPECT_LT(length(after.centre - before.centre), 1e-5f * float(before.mass));
    EXPECT_LT(length(after.angular - before.angular), 1e-4f * length(before.angular));
}

TEST(OrientedShards, TheLineOfABlowFollowsFromWhatItDid)
{
    Vec3 impulse{3, -2, 5}, arm{0.2f, 0.1f, -0.3f};
    float mass = 2.5f;
    BlowLine line = blowLineOf(mass, impulse / mass, cross(arm, impulse));
    EXPECT_NEAR(line.speed, length(impulse) / mass, 1e-5f);
    // The arm differs from the one that was by a way along the line.
    EXPECT_LT(length(cross(arm - line.arm, impulse)), 1e-4f);
    EXPECT_NEAR(dot(line.arm, impulse), 0.0f, 1e-5f);
}

TEST(OrientedShards, SurfacesAreClosedAndFillTheFragment)
{
    HitPlate plate({.rules = {.most = 128, .perHit = 7, .depth = 3, .hitSpeed = 4.0f, .leastSize = 0.02f}});
    plate.run(40);
    RenderState state = must(plate.world->renderState(plate.body));
    ASSERT_GE(state.shards.shards.size(), 4u);
    ASSERT_EQ(state.shards.poses.size(), state.shards.shards.size());
    uint32_t deep = 0;
    std::map<uint32_t, double> volumes; // of the shards of each fragment that are there
    for (size_t i = 0; i < state.shards.shards.size(); ++i)
    {
        const Shard& shard = state.shards.shards[i];
        EXPECT_EQ(shard.particle, 4 + i);
        deep = std::max(deep, shard.depth);
        auto vertices = state.shards.vertices.subspan(shard.firstVertex, shard.vertexCount);
        auto triangles = state.shards.triangles.subspan(shard.firstTriangle, shard.triangleCount);
        std::map<std::pair<uint32_t, uint32_t>, int> sides;
        double six = 0.0;
        for (const ShardTriangle& t : triangles)
        {
            Vec3 a = vertices[t.corners[0]].position - shard.restCentre;
            Vec3 b = vertices[t.corners[1]].position - shard.restCentre;
            Vec3 c = vertices[t.corners[2]].position - shard.restCentre;
            six += double(dot(a, cross(b, c)));
            for (int k = 0; k < 3; ++k)
            {
                uint32_t from = vertices[t.corners[k]].point, to = vertices[t.corners[(k + 1) % 3]].point;
                ++sides[{from, to}];
                --sides[{to, from}];
            }
        }
        for (const auto& [side, count] : sides)
            EXPECT_EQ(count, 0);
        if (state.shards.poses[i].scale > 0.0f)
            volumes[shard.fragment] += six / 6.0;
    }
    FragmentSet set = blockFragments({.counts = {2, 1, 2}, .size = {0.5f, 0.1f, 0.5f}, .parts = 2, .jitter = 0.1f});
    for (const auto& [fragment, volume] : volumes)
        EXPECT_NEAR(volume, double(set.particles[fragment].volume), 2e-5 * volume);
    EXPECT_EQ(state.positions.size(), 4u) << "fragments are shown without their shards";
    std::cout << state.shards.shards.size() << " shards, up to depth " << deep << "\n";
}

TEST(OrientedShards, DepthAndCountAreLimits)
{
    for (uint32_t depth : {1u, 2u})
    {
        HitPlate plate({.rules = {.most = 200, .perHit = 4, .depth = depth, .hitSpeed = 2.0f, .leastSize = 0.0f}});
        addWall(*plate.world);
        plate.run(60);
        RenderState state = must(plate.world->renderState(plate.body));
        uint32_t deepest = 0;
        for (const Shard& shard : state.shards.shards)
            deepest = std::max(deepest, shard.depth);
        EXPECT_EQ(deepest, depth);
    }
    HitPlate plate({.rules = {.most = 7, .perHit = 4, .depth = 8, .hitSpeed = 1.0f, .leastSize = 0.0f}});
    addWall(*plate.world);
    plate.run(60);
    EXPECT_LE(plate.statistics().shards, 7u);
    EXPECT_GE(plate.statistics().shards, 4u);
    EXPECT_GE(plate.limits, 1u) << "what found no room is told";
}

TEST(OrientedShards, TheHardestHitGoesFirst)
{
    AssetRef asset = blocks({3, 1, 1}, {0.9f, 0.2f, 0.3f});
    BodySettings settings{.model = Model::OrientedParticles, .shards = {.most = 4, .perHit = 4, .hitSpeed = 1.0f}};
    OrientedWork work(defaultAllocator(), *asset, settings.shards);
    OrientedState state = makeOrientedState(settings, *asset, work, defaultAllocator());
    Arena arena(defaultAllocator());
    EventLog events(defaultAllocator(), 256);
    rememberMotions(state, work);
    state.velocities[0] = {0, 3, 0};
    state.velocities[1] = {0, 9, 0};
    state.velocities[2] = {0, 9, 0};
    WorkBudget budget(1000);
    EXPECT_TRUE(shatterStruck({state, work, settings, *asset, {}, 0, arena, events}, budget));
    ASSERT_EQ(state.breaks.size(), 1u);
    EXPECT_EQ(state.breaks[0].parent, 1u) << "of equal ones the lowest";
    uint32_t left = 0;
    for (const Event& event : events.events())
        if (event.kind == EventKind::LimitReached)
            left = static_cast<uint32_t>(event.value);
    EXPECT_EQ(left, 2u);
}

TEST(OrientedShards, ChipsAreToldWithVelocitySizeAndSurface)
{
    HitPlate plate({});
    plate.run(40);
    EXPECT_GE(plate.chips, 3u);
    uint32_t pieces = 0;
    for (const Event& event : plate.told)
    {
        if (event.kind != EventKind::Debris)
            continue;
        EXPECT_EQ(event.surface, 7u);
        EXPECT_GT(event.size, 0.0f);
        EXPECT_LT(event.size, 0.5f);
        EXPECT_TRUE(isFinite(event.velocity));
        EXPECT_LT(length(event.position - Vec3{0, 0, 1}), 20.0f);
        pieces += event.value > 0.0f;
        if (length(event.velocity) > 1e-3f)
        {
            EXPECT_NEAR(dot(event.direction, event.velocity), length(event.velocity), 1e-3f * length(event.velocity));
        }
    }
    EXPECT_GE(pieces, plate.statistics().shards) << "each shard is a piece that came loose";
}

TEST(OrientedShards, RunTheSameOnAnyNumberOfThreads)
{
    PlateSettings settings{.rules = {.most = 128, .perHit = 6, .depth = 2, .hitSpeed = 3.0f},
                           .gravity = {0, 0, -9.81f}};
    HitPlate plain(settings);
    addFloor(*plain.world);
    for (uint32_t threads : {2u, 3u, 8u})
    {
        ThreadScheduler scheduler(threads);
        settings.services.scheduler = &scheduler;
        HitPlate fast(settings);
        addFloor(*fast.world);
        HitPlate again({.rules = settings.rules, .gravity = settings.gravity});
        addFloor(*again.world);
        for (int frame = 0; frame < 90; ++frame)
        {
            again.run(1);
            fast.run(1);
            ASSERT_EQ(again.world->hash(), fast.world->hash()) << "frame " << frame << ", threads " << threads;
        }
        EXPECT_EQ(again.told, fast.told);
        EXPECT_GE(fast.statistics().shards, 4u);
    }
}

TEST(OrientedShards, ASnapshotInTheMiddleGoesOnAlike)
{
    PlateSettings settings{.rules = {.most = 128, .perHit = 6, .depth = 2, .hitSpeed = 3.0f},
                           .gravity = {0, 0, -9.81f}};
    HitPlate plate(settings);
    addFloor(*plate.world);
    while (plate.statistics().shards == 0)
        plate.run(1);
    std::vector<std::byte> middle = plate.world->save();
    plate.run(60);
    uint64_t hash = plate.world->hash();
    uint32_t shards = plate.statistics().shards;
    RenderState state = must(plate.world->renderState(plate.body));
    std::vector<Vec3> places;
    for (const ShardVertex& vertex : state.shards.vertices)
        places.push_back(vertex.position);
    must(plate.world->restore(middle));
    plate.run(60);
    EXPECT_EQ(plate.world->hash(), hash);
    EXPECT_EQ(plate.statistics().shards, shards);
    state = must(plate.world->renderState(plate.body));
    ASSERT_EQ(state.shards.vertices.size(), places.size());
    for (size_t v = 0; v < places.size(); ++v)
        EXPECT_EQ(state.shards.vertices[v].position, places[v]) << "surfaces are made once more, to the bit";
}

TEST(OrientedShards, ForgedBreaksAreRefused)
{
    HitPlate plate({});
    plate.run(40);
    ASSERT_GT(plate.statistics().shards, 0u);
    AssetRef asset = blocks({2, 1, 2}, {0.5f, 0.1f, 0.5f});
    BodySettings settings{.model = Model::OrientedParticles, .shards = {.most = 16, .perHit = 6}};
    OrientedWork work(defaultAllocator(), *asset, settings.shards);
    OrientedState state = makeOrientedState(settings, *asset, work, defaultAllocator());
    Arena arena(defaultAllocator());
    ShardBreak good{.parent = 1,
                    .first = 4,
                    .count = 6,
                    .seed = 1,
                    .point = work.rest[1].position,
                    .axis = {0, 1, 0},
                    .stretch = {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f}};
    state.breaks.push(good);
    ASSERT_TRUE(deriveShards(state, *asset, work, settings.shards, arena));
    auto refused = [&](auto change) {
        state.breaks[0] = good;
        change(state.breaks[0]);
        deriveOrientedWork(state, settings, *asset, work);
        return !deriveShards(state, *asset, work, settings.shards, arena);
    };
    EXPECT_TRUE(refused([](ShardBreak& b) { b.parent = 4; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.parent = 4000000000u; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.first = 5; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.count = 3; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.axis.x = NAN; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.point = {1e30f, 0, 0}; }));
    EXPECT_TRUE(refused([](ShardBreak& b) { b.stretch = {}; }));
}

TEST(OrientedShards, RulesOutOfRangeAreRefused)
{
    EXPECT_TRUE(validate(ShardRules{.most = 100}));
    EXPECT_FALSE(validate(ShardRules{.most = 100000}));
    EXPECT_FALSE(validate(ShardRules{.perHit = 1}));
    EXPECT_FALSE(validate(ShardRules{.depth = 0}));
    EXPECT_FALSE(validate(ShardRules{.hitSpeed = 0.0f}));
    EXPECT_FALSE(validate(ShardRules{.hitSpeed = NAN}));
    EXPECT_FALSE(validate(ShardRules{.scatter = 1.5f}));
    EXPECT_FALSE(validate(ShardRules{.leastSize = -1.0f}));
    EXPECT_FALSE(validate(ShardRules{.chips = 17}));
}

// They come to rest on the floor, above it, and nothing is lost.
TEST(OrientedShards, ShardsFallAndComeToRest)
{
    HitPlate plate({.rules = {.most = 64, .hitSpeed = 2.5f}, .speed = 8.0f, .gravity = {0, 0, -9.81f}});
    addFloor(*plate.world);
    float mass = plate.statistics().mass;
    plate.run(360);
    ASSERT_GE(plate.statistics().shards, 3u);
    EXPECT_NEAR(plate.statistics().mass, mass, 1e-5f * mass);
    RenderState state = must(plate.world->renderState(plate.body));
    for (size_t i = 0; i < state.shards.shards.size(); ++i)
    {
        const Shard& shard = state.shards.shards[i];
        const ShardPose& pose = state.shards.poses[i];
        if (pose.scale == 0.0f)
            continue;
        for (const ShardVertex& v : state.shards.vertices.subspan(shard.firstVertex, shard.vertexCount))
            EXPECT_GT((pose.position + rotate(pose.rotation, v.position - shard.restCentre)).z, -0.02f);
    }
    EXPECT_LT(plate.statistics().kineticEnergy, 0.05f * mass);
}
} // namespace
} // namespace fsim::orientedParticles
