#include "FractureSim/World.h"

#include "Dents/DentTesting.h"
#include "Support/CellFragments.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"
#include "Support/ThreadScheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace fsim::test
{
namespace
{
OrientedMaterial tough()
{
    OrientedMaterial material = orientedPreset("concrete");
    material.toughness = 10.0f;
    material.crushToughness = 10.0f;
    return material;
}

// Both kinds of bodies that break, a dented one and a box, and what they stand on.
struct HostWorld
{
    explicit HostWorld(WorldSettings settings = {})
    {
        world = makeWorld(settings);
        floor = addFloor(*world);
        wall = addOriented(*world, {{6, 2, 4}}, tough(), {0, 0, 0.2f});
        bar = addClustered(*world, testBar(), {}, {0, 3, 0.2f});
        box = addBox(*world, {3, 0, 0.25f}, {0.25f, 0.25f, 0.25f});
        AssetId rig = must(world->addAsset(must(Asset::dented(barRig()))));
        dented = must(world->addDentedBody({.body = {.shape = RigidShape::dented(rig), .pose = {{6, 0, 0.3f}, {}}}}));
        gravel =
            must(world->addBody({.asset = must(world->addAsset(particleCube(4, 0.1f))), .pose = {{-3, 0, 1}, {}}}));
    }
    std::unique_ptr<World> world;
    RigidBodyId floor{}, box{}, dented{};
    BodyId wall{}, bar{}, gravel{};
};

uint32_t tellsOf(const World& world, EventKind kind)
{
    auto events = world.events();
    return static_cast<uint32_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; }));
}

// Runs calls in a recorded world and again from the recording.
template <class Calls> void expectReplayed(const Calls& calls)
{
    HostWorld host;
    must(host.world->startRecording(5));
    for (uint32_t i = 0; i < 30; ++i)
    {
        calls(host, i);
        must(host.world->step(1.0f / 60.0f));
    }
    ReplayReport report = must(replay(must(host.world->stopRecording())));
    EXPECT_TRUE(report.hashesEqual) << report.firstDifferentTick;
    EXPECT_EQ(report.hash, host.world->hash());
}
} // namespace

TEST(HostCalls, ARayNamesTheFragment)
{
    HostWorld host;
    std::optional<RayHit> hit = must(host.world->castRay({-0.25f, -2, 0.05f}, {0, 1, 0}, 5.0f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, host.wall);
    EXPECT_EQ(hit->fragment, 0u); // the first brick in x, y and z
    EXPECT_EQ(hit->particle, 0u);
    hit = must(host.world->castRay({0.25f, 5, 0.2f}, {0, -1, 0}, 10.0f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, host.bar);
    EXPECT_EQ(hit->fragment, ~0u); // it is not cut into any
    // Between four particles too, and head on it ends where they do.
    EXPECT_NEAR(hit->distance, 2.0f - 0.15f, 0.03f);
    hit = must(host.world->castRay({0.275f, 5, 0.225f}, {0, -1, 0}, 10.0f));
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->distance, 2.0f - 0.15f, 1e-4f);
    // A ray through where four bricks meet does not slip through.
    hit = must(host.world->castRay({0.1f, -2, 0.2f}, {0, 1, 0}, 5.0f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, host.wall);
}

TEST(HostCalls, ARayNamesTheCellOfAClusteredBody)
{
    auto world = makeWorld({.gravity = {}});
    AssetRef asset = cellBar(8, 4, 4, 0.1f);
    BodyId body = addClustered(*world, asset, {}, {1, 2, 3});
    // From above onto the middle of each cell of the uppermost layer: it is that one, also after the body has turned.
    for (Quat turn : {Quat{}, normalized(Quat{0.3f, -0.2f, 0.5f, 0.8f})})
    {
        Transform pose{{1, 2, 3}, turn};
        must(world->setBodyPose(body, pose));
        for (uint32_t x = 0; x < 8; ++x)
        {
            uint32_t cell = x + 8 * (1 + 4 * 3);
            Vec3 centre = asset->fragments().particles[cell].rest.position;
            std::optional<RayHit> hit =
                must(world->castRay(toWorld(pose, centre + Vec3{0, 0, 1}), rotate(turn, {0, 0, -1}), 3.0f));
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->fragment, cell);
        }
    }
    std::vector<ParticleOverlap> found = must(world->overlapParticles({1, 2, 3}, 0.01f));
    for (const ParticleOverlap& each : found)
        EXPECT_EQ(each.fragment, each.particle); // a cell around each particle
}

TEST(HostCalls, ABallFindsParticlesOfAllModels)
{
    HostWorld host;
    std::vector<ParticleOverlap> found = must(host.world->overlapParticles({-0.25f, -0.15f, 0.05f}, 0.06f));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].body, host.wall);
    EXPECT_EQ(found[0].fragment, 0u);
    EXPECT_NEAR(found[0].distance, 0.05f, 1e-5f);
    // The neighbours are farther: to their edges, and to the corner of the one beyond them.
    found = must(host.world->overlapParticles({-0.25f, -0.15f, 0.05f}, 0.0708f));
    EXPECT_EQ(found.size(), 3u);
    found = must(host.world->overlapParticles({-0.25f, -0.15f, 0.05f}, 0.0867f));
    EXPECT_EQ(found.size(), 4u);
    found = must(host.world->overlapParticles({0, 3, 0.2f}, 0.2f));
    ASSERT_FALSE(found.empty());
    for (const ParticleOverlap& each : found)
        EXPECT_EQ(each.body, host.bar);
    found = must(host.world->overlapParticles({-3, 0, 1}, 0.1f));
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].body, host.gravel);
    EXPECT_EQ(must(host.world->overlapParticles({0, 0, 50}, 1.0f)).size(), 0u);
    EXPECT_FALSE(host.world->overlapParticles({0, 0, NAN}, 1.0f));
}

TEST(HostCalls, BoundsHoldEverything)
{
    HostWorld host;
    for (BodyId body : {host.wall, host.bar, host.gravel})
    {
        BodyBounds bounds = must(host.world->bounds(body));
        for (Vec3 p : must(host.world->renderState(body)).positions)
        {
            EXPECT_LE(bounds.low.x, p.x);
            EXPECT_LE(bounds.low.y, p.y);
            EXPECT_LE(bounds.low.z, p.z);
            EXPECT_GE(bounds.high.x, p.x);
            EXPECT_GE(bounds.high.y, p.y);
            EXPECT_GE(bounds.high.z, p.z);
        }
        EXPECT_EQ(bounds.asleep, 0u);
    }
    stepFor(*host.world, 4.0f);
    EXPECT_EQ(must(host.world->bounds(host.wall)).asleep, 1u);
    EXPECT_EQ(must(host.world->bounds(host.box)).asleep, 1u);
    EXPECT_EQ(must(host.world->bounds(host.floor)).high.x, std::numeric_limits<float>::infinity());
}

TEST(HostCalls, PiecesAreWhereTheirPartsAre)
{
    HostWorld host({.gravity = {}});
    must(host.world->removeRigidBody(host.floor));
    must(host.world->cut({.body = host.wall, .point = {0.05f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->cut({.body = host.bar, .point = {0.01f, 3, 0}, .normal = {1, 0, 0}}));
    must(host.world->step(1.0f / 60.0f));
    for (BodyId body : {host.wall, host.bar})
    {
        std::vector<PieceState> pieces = must(host.world->pieces(body, 0.01f));
        ASSERT_EQ(pieces.size(), 2u);
        EXPECT_GE(pieces[0].mass, pieces[1].mass);
        BodyStatistics sums = must(host.world->statistics(body));
        EXPECT_NEAR(pieces[0].mass + pieces[1].mass, sums.mass, 1e-4f * sums.mass);
        // Their centres together are that of the body, and each is on its own side.
        Vec3 centre = (pieces[0].mass * pieces[0].pose.position + pieces[1].mass * pieces[1].pose.position) / sums.mass;
        EXPECT_LT(length(centre - sums.centre), 1e-4f);
        EXPECT_LT(pieces[0].pose.position.x * pieces[1].pose.position.x, 0.0f);
        EXPECT_LT(length(pieces[0].pose.position -
                         (pieces[0].restCentre + must(host.world->bodySettings(body)).pose.position)),
                  1e-3f);
    }
}

TEST(HostCalls, MovedPiecesTurnAndFlyAsTold)
{
    HostWorld host({.gravity = {}});
    must(host.world->removeRigidBody(host.floor));
    for (BodyId body : {host.wall, host.bar})
    {
        PieceState before = must(host.world->pieces(body))[0];
        Quat turn = normalized(Quat{0.1f, 0.2f, 0.3f, 0.9f});
        PieceMove move{.id = before.id,
                       .members = before.members,
                       .move = {1, 2, 3},
                       .turn = turn,
                       .linearVelocity = {0.5f, 0, 0.25f},
                       .angularVelocity = {0, 1.0f, 0.5f},
                       .velocityShare = 1.0f};
        must(host.world->movePieces(body, {&move, 1}));
        PieceState after = must(host.world->pieces(body))[0];
        EXPECT_LT(length(after.pose.position - before.pose.position - Vec3{1, 2, 3}), 1e-4f);
        EXPECT_GE(std::abs(dot(after.pose.rotation, turn * before.pose.rotation)), 1.0f - 1e-5f);
        EXPECT_LT(length(after.linearVelocity - Vec3{0.5f, 0, 0.25f}), 1e-4f);
        EXPECT_LT(length(after.angularVelocity - Vec3{0, 1.0f, 0.5f}), 1e-3f);
        // It flies on so; and a move for a piece that is another by now does nothing.
        must(host.world->step(1.0f / 60.0f));
        PieceState later = must(host.world->pieces(body))[0];
        EXPECT_LT(length(later.pose.position - after.pose.position - Vec3{0.5f, 0, 0.25f} / 60.0f), 1e-3f);
        move.members += 1;
        uint64_t hash = host.world->hash();
        must(host.world->movePieces(body, {&move, 1}));
        EXPECT_EQ(host.world->hash(), hash);
        EXPECT_EQ(tellsOf(*host.world, EventKind::Fractured), 0u);
    }
    PieceMove wrong{.move = {NAN, 0, 0}};
    EXPECT_FALSE(host.world->movePieces(host.wall, {&wrong, 1}));
}

TEST(HostCalls, APieceThatIsPutToSleepStays)
{
    HostWorld host;
    for (BodyId body : {host.wall, host.bar})
    {
        must(host.world->step(1.0f / 60.0f));
        PieceState piece = must(host.world->pieces(body))[0];
        PieceMove move{.id = piece.id, .members = piece.members, .move = {0, 0, 0.5f}, .sleep = 1};
        must(host.world->movePieces(body, {&move, 1}));
        piece = must(host.world->pieces(body))[0];
        EXPECT_EQ(piece.asleep, 1u);
        stepFor(*host.world, 0.5f); // in the air, and asleep: as the other world says
        EXPECT_LT(length(must(host.world->pieces(body))[0].pose.position - piece.pose.position), 1e-4f);
    }
}

TEST(HostCalls, ATeleportedBodyStandsStillThere)
{
    HostWorld host({.gravity = {}});
    for (BodyId body : {host.wall, host.bar, host.gravel})
    {
        must(host.world->applyImpulse({.body = body, .point = {}, .burst = 1.0f, .radius = 10.0f}));
        must(host.world->step(1.0f / 60.0f));
        Transform pose = must(host.world->bodySettings(body)).pose;
        std::vector<Vec3> before, after;
        for (Vec3 p : must(host.world->renderState(body)).positions)
            before.push_back(toLocal(pose, p));
        Transform there{{10, 20, 30}, normalized(Quat{0.5f, 0.1f, 0.2f, 0.7f})};
        must(host.world->setBodyPose(body, there));
        for (Vec3 p : must(host.world->renderState(body)).positions)
            after.push_back(toLocal(there, p));
        for (size_t i = 0; i < before.size(); ++i)
            EXPECT_LT(length(before[i] - after[i]), 2e-5f);
        EXPECT_EQ(must(host.world->statistics(body)).kineticEnergy, 0.0f);
        EXPECT_EQ(must(host.world->bodySettings(body)).pose.position, there.position);
    }
    EXPECT_FALSE(host.world->setBodyPose(host.wall, {{NAN, 0, 0}, {}}));
}

TEST(HostCalls, ACutBreaksWhatItCrossesAndNothingElse)
{
    HostWorld host({.gravity = {}});
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics before = must(host.world->statistics(host.wall));
    must(host.world->cut({.body = host.wall, .point = {0.1f, 0, 0.2f}, .normal = {2, 0, 0}}));
    EXPECT_EQ(must(host.world->statistics(host.wall)).brokenBonds, 8u); // 2 x 4 faces
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics after = must(host.world->statistics(host.wall));
    EXPECT_EQ(after.pieces, 2u);
    EXPECT_LT(length(after.momentum - before.momentum), 1e-6f * after.mass);
    EXPECT_EQ(tellsOf(*host.world, EventKind::Fractured), 1u); // the step tells of the call
    EXPECT_EQ(tellsOf(*host.world, EventKind::Detached), 1u);
    // Within a radius only, and every body where none is named.
    must(host.world->cut({.point = {-0.1f, -0.05f, 0.05f}, .normal = {1, 0, 0}, .radius = 0.06f}));
    EXPECT_EQ(must(host.world->statistics(host.wall)).brokenBonds, 9u);
    EXPECT_EQ(must(host.world->statistics(host.bar)).splits, 0u);
    must(host.world->cut({.point = {0.02f, 0, 0}, .normal = {1, 0, 0}}));
    EXPECT_GT(must(host.world->statistics(host.bar)).splits, 0u);
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics bar = must(host.world->statistics(host.bar));
    EXPECT_EQ(bar.largePieces, 2u);
    EXPECT_NEAR(bar.largestShare, 0.5f, 0.1f);
    EXPECT_FALSE(host.world->cut({.normal = {}}));
    EXPECT_FALSE(host.world->cut({.body = {99, 1}}));
}

TEST(HostCalls, BreakingBondsMovesNothing)
{
    HostWorld host({.gravity = {}});
    for (BodyId body : {host.wall, host.bar})
    {
        BodyStatistics before = must(host.world->statistics(body));
        Vec3 centre = before.centre;
        must(host.world->breakBonds(body, centre, 0.12f));
        BodyStatistics after = must(host.world->statistics(body));
        EXPECT_EQ(after.momentum, before.momentum);
        EXPECT_NEAR(after.mass, before.mass, 1e-5f * before.mass);
        EXPECT_GT(after.brokenBonds + after.splits, 0u);
    }
    uint32_t few = must(host.world->statistics(host.wall)).brokenBonds;
    must(host.world->breakBonds(host.wall, {0, 0, 0.2f}, std::numeric_limits<float>::infinity()));
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics all = must(host.world->statistics(host.wall));
    EXPECT_LT(few, all.brokenBonds);
    EXPECT_EQ(all.edges, 0u);
    EXPECT_EQ(all.pieces, 48u);
    EXPECT_FALSE(host.world->breakBonds(host.wall, {}, -1.0f));
}

TEST(HostCalls, ABlastPushesTheLightFarther)
{
    auto world = makeWorld({.gravity = {}});
    auto box = [&](Vec3 at, float mass) {
        return must(world->addRigidBody(
            {.shape = RigidShape::box({0.1f, 0.1f, 0.1f}), .pose = {at, {}}, .mass = mass, .linearDamping = 0.0f}));
    };
    RigidBodyId light = box({1, 0, 0}, 1.0f), heavy = box({-1, 0, 0}, 10.0f), far = box({0, 5, 0}, 1.0f);
    must(world->applyRadialImpulse({.point = {}, .radius = 2.0f, .strength = 20.0f}));
    EXPECT_NEAR(must(world->rigidBodyState(light)).linearVelocity.x, 10.0f, 1e-4f); // half of it, half way out
    EXPECT_NEAR(must(world->rigidBodyState(heavy)).linearVelocity.x, -1.0f, 1e-4f);
    EXPECT_EQ(must(world->rigidBodyState(far)).linearVelocity, Vec3{});
    must(world->applyRadialImpulse({.rigidBody = light, .point = {}, .radius = 2.0f, .strength = 5.0f, .constant = 1}));
    EXPECT_NEAR(must(world->rigidBodyState(light)).linearVelocity.x, 15.0f, 1e-4f);
    EXPECT_NEAR(must(world->rigidBodyState(heavy)).linearVelocity.x, -1.0f, 1e-4f);

    // Bodies of particles: as strong as on a rigid body of their mass.
    BodyId wall = addOriented(*world, {{2, 2, 2}}, tough(), {0, 0, 20.0f});
    float mass = must(world->statistics(wall)).mass;
    must(world->applyRadialImpulse({.body = wall, .point = {0, 0, 10.0f}, .radius = 20.0f, .strength = mass}));
    Vec3 momentum = must(world->statistics(wall)).momentum;
    EXPECT_NEAR(momentum.z / mass, 0.5f, 0.01f);
    EXPECT_FALSE(world->applyRadialImpulse({.radius = 0.0f}));
}

TEST(HostCalls, ABlastDentsWhatFacesIt)
{
    HostWorld host({.gravity = {}});
    must(host.world->applyRadialImpulse({.point = {7.3f, 0, 0.3f}, .radius = 3.0f, .strength = 20000.0f}));
    stepFor(*host.world, 1.0f);
    std::vector<Vec3> positions(barRig().positions.size());
    must(host.world->dentedPositions(host.dented, positions));
    float left = 0.0f, right = 0.0f;
    for (size_t i = 0; i < positions.size(); ++i)
    {
        Vec3 rest = barRig().positions[i];
        (rest.x < 0.0f ? left : right) = std::max(rest.x < 0.0f ? left : right, length(positions[i] - rest));
    }
    EXPECT_GT(right, 0.01f);
    EXPECT_GT(right, left);
}

TEST(HostCalls, AnchorsHoldAndLetGo)
{
    auto world = makeWorld();
    BodyId beam = addOriented(*world, {{8, 1, 1}}, tough(), {0, 0, 5.0f});
    uint32_t ends[] = {0, 7};
    must(world->setAnchored(beam, ends, true));
    stepFor(*world, 1.0f);
    EXPECT_NEAR(must(world->statistics(beam)).centre.z, 5.0f, 0.1f);
    EXPECT_EQ(must(world->pieces(beam))[0].anchored, 1u);
    must(world->setAnchored(beam, ends, false));
    stepFor(*world, 0.5f);
    EXPECT_LT(must(world->statistics(beam)).centre.z, 4.2f);
    uint32_t beyond[] = {8};
    EXPECT_FALSE(world->setAnchored(beam, beyond, true));
    HostWorld host;
    EXPECT_THAT(host.world->setAnchored(host.bar, ends, true).message(), testing::HasSubstr("driver"));
}

TEST(HostCalls, CollidersLearnWhatPressedOnThem)
{
    // A box, a body of fragments and gravel, each at rest on a plate of the host's: it bears their weight.
    auto plate = [](World& world, float x) {
        return must(world.addRigidBody({.shape = RigidShape::box({0.8f, 0.8f, 0.1f}),
                                        .motion = RigidMotion::Kinematic,
                                        .pose = {{x, 0, -0.1f}, {}}}));
    };
    auto world = makeWorld();
    RigidBodyId plates[] = {plate(*world, 0), plate(*world, 5), plate(*world, 10), plate(*world, 15)};
    addBox(*world, {0, 0, 0.25f}, {0.25f, 0.25f, 0.25f});
    BodyId wall = addOriented(*world, {{4, 4, 2}}, tough(), {5, 0, 0.1f});
    BodyId gravel = must(world->addBody({.asset = must(world->addAsset(particleCube(4, 0.1f))),
                                         .pose = {{10, 0, 0.2f}, {}},
                                         .debris = {.restitution = 0.0f}}));
    stepFor(*world, 0.4f);
    double impulse[4] = {}, along[4] = {};
    int ticks = 6;
    for (int i = 0; i < ticks; ++i)
    {
        must(world->step(1.0f / 60.0f));
        for (const HostPush& push : world->pushes())
            for (int k = 0; k < 4; ++k)
                if (push.body == plates[k])
                {
                    impulse[k] -= push.impulse.z;
                    along[k] = push.point.x;
                    EXPECT_NEAR(push.point.z, 0.0f, 0.05f);
                }
    }
    double seconds = ticks / 60.0;
    double weights[] = {125.0 * 9.81, must(world->statistics(wall)).mass * 9.81,
                        must(world->statistics(gravel)).mass * 9.81, 0.0};
    for (int k = 0; k < 4; ++k)
        EXPECT_NEAR(impulse[k] / seconds, weights[k], 0.1 * weights[k] + 1e-9) << k;
    EXPECT_NEAR(along[0], 0.0, 0.05);
    EXPECT_NEAR(along[1], 5.0, 0.05);
}

TEST(HostCalls, GroupsThatDoNotMeetPassThrough)
{
    auto world = makeWorld();
    must(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static, .group = 2}));
    must(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static, .pose = {{0, 0, -1}, {}}}));
    AssetId gravel = must(world->addAsset(particleCube(3, 0.1f)));
    AssetId bricks = must(world->addAsset(brickAsset({{2, 2, 2}})));
    AssetId bar = must(world->addAsset(testBar()));
    struct
    {
        BodySettings settings;
        float rests; // m: below the upper plane or on it
    } cases[] = {
        {{.model = Model::Debris, .asset = gravel, .pose = {{0, 0, 0.3f}, {}}}, 0.0f},
        {{.model = Model::Debris, .asset = gravel, .pose = {{3, 0, 0.3f}, {}}, .collidesWith = ~2u}, -1.0f},
        {{.model = Model::OrientedParticles, .asset = bricks, .pose = {{6, 0, 0.3f}, {}}, .oriented = tough()}, 0.0f},
        {{.model = Model::OrientedParticles,
          .asset = bricks,
          .pose = {{9, 0, 0.3f}, {}},
          .oriented = tough(),
          .collidesWith = ~2u},
         -1.0f},
        {{.model = Model::Clustered, .asset = bar, .pose = {{12, 0, 0.3f}, {}}, .collidesWith = ~2u}, -1.0f}};
    std::vector<BodyId> bodies;
    for (const auto& each : cases)
        bodies.push_back(must(world->addBody(each.settings)));
    stepFor(*world, 2.0f);
    for (size_t i = 0; i < bodies.size(); ++i)
        EXPECT_NEAR(must(world->bounds(bodies[i])).low.z, cases[i].rests, 0.12f) << i;
}

TEST(HostCalls, ATurnedRegionHoldsWhatIsInIt)
{
    auto world = makeWorld({.gravity = {}});
    BodyId gravel = must(world->addBody({.asset = must(world->addAsset(particleCube(9, 0.1f)))}));
    // A long thin box along the diagonal of x and y.
    Quat eighth{0, 0, 0.38268343f, 0.92387953f};
    must(world->addDriver({.kind = DriverKind::Region,
                           .halfExtents = {0.6f, 0.03f, 0.03f},
                           .linearVelocity = {0, 0, 1},
                           .rotation = eighth}));
    stepFor(*world, 0.5f);
    uint32_t held = 0;
    RenderState state = must(world->renderState(gravel));
    for (Vec3 p : state.positions)
    {
        held += p.z > 0.45f;
        if (p.z > 0.45f)
        {
            EXPECT_NEAR(p.x, p.y, 1e-5f);
        }
    }
    EXPECT_EQ(held, 9u); // the diagonal of the middle layer
    EXPECT_FALSE(world->addDriver({.kind = DriverKind::Region, .rotation = {0, 0, 0, 0}}));
}

TEST(HostCalls, AShiftedOriginChangesPlacesOnly)
{
    HostWorld host;
    // Coordinates on a grid that the shift does not leave.
    stepFor(*host.world, 0.3f);
    must(host.world->addDriver({.kind = DriverKind::Pin, .body = host.bar, .point = {0, 3, 0.2f}, .radius = 0.2f}));
    must(host.world->addForceField(
        {.kind = ForceFieldKind::Radial, .point = {0, 0, 1}, .radius = 3.0f, .strength = 1.0f}));
    must(host.world->step(1.0f / 60.0f));
    Vec3 offset{64, -32, 16};
    auto momenta = [&] {
        std::vector<Vec3> all;
        for (BodyId body : host.world->bodies())
            all.push_back(must(host.world->statistics(body)).momentum);
        for (RigidBodyId body : host.world->rigidBodies())
        {
            all.push_back(must(host.world->rigidBodyState(body)).angularVelocity);
            Quat q = must(host.world->rigidBodyState(body)).pose.rotation;
            all.push_back({q.x, q.y, q.z});
        }
        return all;
    };
    auto places = [&] {
        std::vector<Vec3> all;
        for (BodyId body : host.world->bodies())
            for (Vec3 p : must(host.world->renderState(body)).positions)
                all.push_back(p);
        for (RigidBodyId body : host.world->rigidBodies())
            if (body != host.floor) // a plane is where it is, everywhere
                all.push_back(must(host.world->rigidBodyState(body)).pose.position);
        return all;
    };
    std::vector<Vec3> before = places(), moving = momenta();
    must(host.world->shiftOrigin(offset));
    std::vector<Vec3> after = places();
    EXPECT_EQ(momenta(), moving); // bit for bit
    for (size_t i = 0; i < before.size(); ++i)
        EXPECT_LT(length(after[i] - (before[i] - offset)), 2e-5f);
    // Bits that the shift took away are gone; from then on shifts there and back are exact.
    must(host.world->shiftOrigin(-offset));
    uint64_t hash = host.world->hash();
    must(host.world->shiftOrigin(offset));
    EXPECT_NE(host.world->hash(), hash);
    must(host.world->shiftOrigin(-offset));
    EXPECT_EQ(host.world->hash(), hash);

    // And things go on alike: two worlds, one shifted, stay together but for rounding.
    HostWorld still, shifted;
    stepFor(*still.world, 0.5f);
    stepFor(*shifted.world, 0.5f);
    must(shifted.world->shiftOrigin(offset));
    stepFor(*still.world, 0.5f);
    stepFor(*shifted.world, 0.5f);
    for (BodyId body : {still.wall, still.bar, still.gravel})
        EXPECT_LT(
            length(must(still.world->statistics(body)).centre - offset - must(shifted.world->statistics(body)).centre),
            0.02f);
    EXPECT_LT(length(positionOf(*still.world, still.box) - offset - positionOf(*shifted.world, shifted.box)), 0.002f);
    EXPECT_FALSE(host.world->shiftOrigin({NAN, 0, 0}));
}

TEST(HostCalls, ASavedBodyComesBackToTheBit)
{
    HostWorld host;
    must(host.world->cut({.body = host.wall, .point = {0.1f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->cut({.body = host.bar, .point = {0.1f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->strike(host.dented, {-2000, 0, 300}, {7, 0, 0.4f}));
    stepFor(*host.world, 0.2f);
    std::vector<NetTarget> all{host.wall, host.bar, host.gravel, host.dented, host.box};
    std::vector<std::vector<std::byte>> saved;
    for (NetTarget each : all)
        saved.push_back(must(host.world->saveBody(each)));
    // Into the same world: saves of what was restored are the same bytes, whatever happened in between.
    stepFor(*host.world, 0.3f);
    for (size_t i = 0; i < all.size(); ++i)
    {
        EXPECT_NE(must(host.world->saveBody(all[i])), saved[i]) << i;
        must(host.world->restoreBody(all[i], saved[i]));
        EXPECT_EQ(must(host.world->saveBody(all[i])), saved[i]) << i;
    }
    // Into another, where nothing had happened.
    HostWorld other;
    std::vector<NetTarget> there{other.wall, other.bar, other.gravel, other.dented, other.box};
    for (size_t i = 0; i < there.size(); ++i)
    {
        must(other.world->restoreBody(there[i], saved[i]));
        EXPECT_EQ(must(other.world->saveBody(there[i])), saved[i]) << i;
    }
    EXPECT_EQ(must(other.world->statistics(other.wall)).brokenBonds,
              must(host.world->statistics(host.wall)).brokenBonds);
    stepFor(*other.world, 0.5f);

    // What does not fit is said, and changes nothing.
    uint64_t hash = other.world->hash();
    EXPECT_THAT(other.world->restoreBody(other.wall, saved[1]).message(), testing::HasSubstr("another model"));
    BodyId small = addOriented(*other.world, {{2, 2, 2}}, tough(), {0, -5, 0.1f});
    EXPECT_THAT(other.world->restoreBody(small, saved[0]).message(), testing::HasSubstr("another asset"));
    must(other.world->removeBody(small));
    saved[0][60] ^= std::byte{1};
    EXPECT_THAT(other.world->restoreBody(other.wall, saved[0]).message(), testing::HasSubstr("damaged"));
    EXPECT_FALSE(other.world->restoreBody(BodyId{77, 1}, saved[1]));
    EXPECT_NE(hash, 0u);
    EXPECT_EQ(must(other.world->statistics(other.wall)).brokenBonds,
              must(host.world->statistics(host.wall)).brokenBonds);
}

TEST(HostCalls, AnyNumberOfThreadsGivesTheSameBits)
{
    ThreadScheduler threads(3);
    auto plain = makeWorld({}, {.kernels = Kernels::Reference});
    auto fast = makeWorld({}, {.scheduler = &threads});
    std::vector<BodyId> walls, bars;
    for (World* world : {plain.get(), fast.get()})
    {
        addFloor(*world);
        must(world->addRigidBody({.shape = RigidShape::box({1, 1, 0.1f}),
                                  .motion = RigidMotion::Kinematic,
                                  .pose = {{0, 3, 0.1f}, {}},
                                  .group = 4}));
        walls.push_back(addOriented(*world, {{6, 2, 4}}, orientedPreset("concrete"), {0, 0, 0.3f}));
        bars.push_back(addClustered(*world, testBar(), {}, {0, 3, 0.5f}));
        addBox(*world, {0, 3, 1.2f}, {0.25f, 0.25f, 0.25f});
    }
    for (uint32_t i = 0; i < 40; ++i)
    {
        for (World* world : {plain.get(), fast.get()})
        {
            if (i == 3)
                must(world->cut({.point = {0.1f, 0, 0}, .normal = {1, 0.1f, 0}}));
            if (i == 8)
                must(world->applyRadialImpulse({.point = {0, 1, 0}, .radius = 5.0f, .strength = 200.0f}));
            must(world->step(1.0f / 60.0f));
        }
        ASSERT_EQ(plain->hash(), fast->hash()) << i;
        ASSERT_EQ(plain->pushes().size(), fast->pushes().size());
        for (size_t k = 0; k < plain->pushes().size(); ++k)
        {
            EXPECT_EQ(plain->pushes()[k].body, fast->pushes()[k].body);
            EXPECT_EQ(plain->pushes()[k].impulse, fast->pushes()[k].impulse);
            EXPECT_EQ(plain->pushes()[k].point, fast->pushes()[k].point);
        }
        for (const std::vector<BodyId>* bodies : {&walls, &bars})
        {
            std::vector<NetItem> a = must(plain->netItems((*bodies)[0])), b = must(fast->netItems((*bodies)[1]));
            ASSERT_EQ(a.size(), b.size());
            for (size_t k = 0; k < a.size(); ++k)
                EXPECT_EQ(a[k].bytes, b[k].bytes);
        }
    }
}

TEST(HostCalls, AllOfThemAreRecordedAndReplayed)
{
    std::vector<std::byte> savedWall, savedDents;
    expectReplayed([&](HostWorld& host, uint32_t i) {
        World& world = *host.world;
        uint32_t low[] = {0, 4, 8};
        switch (i)
        {
        case 1:
            must(world.setAnchored(host.wall, low, true));
            savedWall = must(world.saveBody(host.wall));
            savedDents = must(world.saveBody(host.dented));
            break;
        case 3:
            must(world.cut({.point = {0.1f, 0, 0}, .normal = {1, 0.2f, 0}}));
            break;
        case 5:
            must(world.applyRadialImpulse({.point = {0, 0, 0}, .radius = 8.0f, .strength = 300.0f}));
            break;
        case 7:
            must(world.breakBonds(host.bar, {0.3f, 3, 0.2f}, 0.1f));
            break;
        case 9:
            for (BodyId body : {host.wall, host.bar})
            {
                PieceState piece = must(world.pieces(body))[0];
                PieceMove move{.id = piece.id, .members = piece.members, .move = {0, 0, 0.1f}, .velocityShare = 0.5f};
                must(world.movePieces(body, {&move, 1}));
            }
            break;
        case 11:
            must(world.setBodyPose(host.gravel, {{0, -3, 2}, {0, 0, 0.6f, 0.8f}}));
            break;
        case 13:
            must(world.shiftOrigin({3, 4, 0.5f}));
            break;
        case 15:
            must(world.setFollowing(host.wall, true));
            break;
        case 20:
            must(world.restoreBody(host.wall, savedWall));
            must(world.restoreBody(host.dented, savedDents));
            break;
        default:
            break;
        }
    });
}
} // namespace fsim::test
