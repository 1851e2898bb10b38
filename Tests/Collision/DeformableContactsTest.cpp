#include "Collision/DeformableContacts.h"

#include "Support/ClusterWorlds.h"

#include <algorithm>

namespace fsim::test
{
namespace
{
using namespace collision;

constexpr WorldSettings weightless{.gravity = {0, 0, 0}};

struct Sums
{
    std::array<double, 3> linear, angular;
    double energy = 0.0;
};

Sums sumsOf(World& world)
{
    must(world.step(0.0f));
    const WorldStatistics& s = world.statistics();
    return {s.momentum, s.angularMomentum, s.energy};
}

AssetRef plate()
{
    return boxClusterAsset(3, 20, 20, 0.05f, 4, 2);
}

AssetRef block()
{
    return boxClusterAsset(6, 6, 6, 0.05f, 4, 2);
}

ClusterMaterial tough()
{
    return {.stiffness = 200.0f, .damping = 10.0f, .flowRate = 0.0f, .toughness = 0.0f};
}

float highest(World& world, BodyId body, float Vec3::*axis)
{
    float most = -1e30f;
    for (Vec3 p : must(world.renderState(body)).positions)
        most = std::max(most, p.*axis);
    return most;
}

float lowest(World& world, BodyId body, float Vec3::*axis)
{
    float least = 1e30f;
    for (Vec3 p : must(world.renderState(body)).positions)
        least = std::min(least, p.*axis);
    return least;
}
} // namespace

TEST(DeformableProxies, FitTheirPointsAndTheMargin)
{
    ProxyShape shape;
    ProxyGrower grower(shape, {});
    for (Vec3 p : gridPoints(3, 3, 3, 1.0f))
        grower.add(p);
    grower.finish(0.1f);
    EXPECT_NEAR(depthIn(shape, {0, 0, 0}).depth, 1.1f, 1e-5f);
    ProxyDepth face = depthIn(shape, {0.9f, 0.1f, -0.2f});
    EXPECT_NEAR(face.depth, 0.2f, 1e-5f);
    EXPECT_EQ(face.normal, (Vec3{1, 0, 0}));
    EXPECT_LE(depthIn(shape, {1.2f, 0, 0}).depth, 0.0f);
    EXPECT_NEAR(shape.radius, std::sqrt(3.0f) + 0.1f, 1e-5f);
}

TEST(DeformableProxies, KeepTheirLatestCutsAndMoveWithTheirOrigin)
{
    ProxyShape shape;
    for (uint32_t k = 0; k < proxyCuts + 2; ++k)
        cutProxy(shape, {{1, 0, 0}, float(k)});
    EXPECT_EQ(shape.cutCount, proxyCuts);
    EXPECT_EQ(shape.cuts[0].distance, 2.0f);
    ProxyGrower grower(shape, {0.5f, 7, 7});
    EXPECT_EQ(shape.cuts[0].distance, 1.5f);
    grower.add({});
    grower.finish(1.0f);
}

TEST(DeformableContacts, ABallThroughAPlateIsSlowedAndMomentumIsKept)
{
    ClusterMaterial weak{.stiffness = 300.0f, .maxStretch = 0.05f, .flowRate = 0.0f, .toughness = 0.05f};
    for (float speed : {10.0f, 40.0f})
    {
        auto world = makeWorld({.gravity = {0, 0, 0}, .fractureBudget = 1u << 30});
        BodyId sheet = addClustered(*world, plate(), weak);
        RigidBodyId ball = addBall(*world, {-0.5f, 0.02f, 0.03f}, 0.15f, {speed, 0, 0}, 3000.0f);
        Sums before = sumsOf(*world);
        stepFor(*world, 3.0f / speed);
        Sums after = sumsOf(*world);
        for (size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(after.linear[i], before.linear[i], 1e-4 * before.linear[0]) << speed;
        float left = must(world->rigidBodyState(ball)).linearVelocity.x;
        EXPECT_LT(left, 0.97f * speed);
        EXPECT_GT(left, 0.0f);
        EXPECT_LE(after.energy, before.energy * 1.001);
        EXPECT_GT(must(world->statistics(sheet)).splits, 0u);
        EXPECT_GT(must(world->statistics(sheet)).momentum.x, 0.0f);
        // It went through: the rim stays behind.
        EXPECT_GT(positionOf(*world, ball).x, lowest(*world, sheet, &Vec3::x));
    }
}

TEST(DeformableContacts, APlateThatDoesNotTearStopsTheBall)
{
    auto world = makeWorld(weightless);
    BodyId sheet = addClustered(*world, plate(), tough());
    RigidBodyId ball = addBall(*world, {-0.5f, 0, 0}, 0.15f, {3, 0, 0}, 100.0f);
    Sums before = sumsOf(*world);
    double mass = world->statistics().mass;
    stepFor(*world, 1.0f);
    Sums after = sumsOf(*world);
    for (size_t i = 0; i < 3;
         ++i) // the plate weighs 180 times as much as the ball: two tenths of a millimetre a second
        EXPECT_NEAR(after.linear[i], before.linear[i], 2e-4 * mass);
    EXPECT_LT(positionOf(*world, ball).x, must(world->statistics(sheet)).centre.x);
    EXPECT_EQ(must(world->statistics(sheet)).splits, 0u);
}

TEST(DeformableContacts, TwoBlocksExchangeMomentumAndDoNotPass)
{
    for (float speed : {0.5f, 2.0f, 8.0f})
    {
        auto world = makeWorld(weightless);
        BodyId a = addClustered(*world, block(), tough(), {-0.3f, 0, 0}, {speed, 0, 0});
        BodyId b = addClustered(*world, block(), tough(), {0.3f, 0.03f, -0.02f}, {-speed, 0, 0});
        Sums before = sumsOf(*world);
        float mass = must(world->statistics(a)).mass;
        stepFor(*world, 1.0f / speed);
        Sums after = sumsOf(*world);
        // A cluster's centre, 0.3 m from the origin, has digits for 4e-6 m/s in a substep; these add up as they come.
        double digits = 1e-4 * double(mass);
        for (size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(after.linear[i], before.linear[i], 1e-4 * double(mass * speed) + digits);
        EXPECT_LE(after.energy, 1.001 * before.energy);
        float left = must(world->statistics(a)).momentum.x / mass;
        EXPECT_LT(left, 0.3f * speed) << speed; // it was stopped or thrown back
        // Their centres have not changed sides, and the bodies overlap by little.
        EXPECT_LT(must(world->statistics(a)).centre.x + 0.2f, must(world->statistics(b)).centre.x) << speed;
    }
}

TEST(DeformableContacts, BodiesThatDoNotMeetDoNothingToEachOther)
{
    auto together = makeWorld(), alone = makeWorld();
    BodyId a = addClustered(*together, block(), tough(), {}, {1, 0, 0});
    addClustered(*together, block(), tough(), {0, 2, 0}, {1, 0, 0});
    BodyId b = addClustered(*alone, block(), tough(), {}, {1, 0, 0});
    stepFor(*together, 0.3f);
    stepFor(*alone, 0.3f);
    std::span<const Vec3> x = must(together->renderState(a)).positions, y = must(alone->renderState(b)).positions;
    EXPECT_TRUE(std::equal(x.begin(), x.end(), y.begin(), y.end()));
}

TEST(DeformableContacts, ABlockRestsOnAnother)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId below = addClustered(*world, block(), tough(), {0, 0, 0.15f});
    BodyId above = addClustered(*world, block(), tough(), {0.01f, 0.02f, 0.47f});
    stepFor(*world, 2.0f);
    float lower = must(world->statistics(below)).centre.z, upper = must(world->statistics(above)).centre.z;
    EXPECT_NEAR(upper - lower, 0.3f, 0.05f);
    BodyStatistics s = must(world->statistics(above));
    EXPECT_LT(std::sqrt(2.0f * s.kineticEnergy / s.mass), 0.1f); // m/s: it trembles
    EXPECT_EQ(world->statistics().nonFinite, 0u);
}

// A bar is torn in two, and then the halves are sent back towards each other.
TEST(DeformableContacts, PiecesThatHaveComeApartDoNotPassThroughEachOther)
{
    ClusterMaterial clay{.stiffness = 300.0f,
                         .damping = 10.0f,
                         .maxStretch = 0.1f,
                         .yieldStrain = 0.04f,
                         .flowRate = 5.0f,
                         .toughness = 0.08f};
    auto world = makeWorld(weightless);
    BodyId bar = addClustered(*world, testBar(), clay);
    must(world->addDriver({.kind = DriverKind::MovingPlane,
                           .point = {testBarHold, 0, 0},
                           .normal = {1, 0, 0},
                           .linearVelocity = {0.5f, 0, 0},
                           .until = 1.0f}));
    must(world->addDriver({.kind = DriverKind::MovingPlane,
                           .point = {-testBarHold, 0, 0},
                           .normal = {-1, 0, 0},
                           .linearVelocity = {-0.5f, 0, 0},
                           .until = 1.0f}));
    stepFor(*world, 1.0f);
    ASSERT_GE(must(world->statistics(bar)).largePieces, 2u);
    clay.toughness = 0.0f; // and breaks no further
    must(world->setMaterial(bar, clay));
    std::vector<Vec3> before;
    for (Vec3 p : must(world->renderState(bar)).positions)
        before.push_back(p);
    std::vector<bool> right;
    for (Vec3 p : before)
        right.push_back(p.x > 0.0f);
    for (float side : {-1.0f, 1.0f})
        must(world->applyImpulse({.body = bar,
                                  .point = {side * 1.0f, 0, 0},
                                  .impulse = {-side * 2.0f * 0.5f * must(world->statistics(bar)).mass, 0, 0},
                                  .radius = 0.95f}));
    stepFor(*world, 1.5f);
    float meanLeft = 0.0f, meanRight = 0.0f, countLeft = 0.0f;
    std::span<const Vec3> now = must(world->renderState(bar)).positions;
    for (size_t p = 0; p < before.size(); ++p)
    {
        (right[p] ? meanRight : meanLeft) += now[p].x;
        countLeft += right[p] ? 0.0f : 1.0f;
    }
    meanLeft /= countLeft;
    meanRight /= float(before.size()) - countLeft;
    EXPECT_LT(meanLeft + 0.3f, meanRight); // each half was 0.6 m long at first
    EXPECT_EQ(world->statistics().nonFinite, 0u);
}

TEST(DeformableContacts, PiecesThatHaveJustSplitDoNotBurst)
{
    ClusterMaterial m{.stiffness = 300.0f, .damping = 4.0f, .flowRate = 0.0f, .toughness = 0.02f};
    auto world = makeWorld({.gravity = {0, 0, 0}, .fractureBudget = 1u << 30});
    BodyId bar = addClustered(*world, testBar(), m);
    // A pull that breaks it and is then gone.
    must(world->applyImpulse({.body = bar, .point = {0.6f, 0, 0}, .impulse = {60, 0, 0}, .radius = 0.3f}));
    must(world->applyImpulse({.body = bar, .point = {-0.6f, 0, 0}, .impulse = {-60, 0, 0}, .radius = 0.3f}));
    Sums before = sumsOf(*world);
    stepFor(*world, 1.0f);
    Sums after = sumsOf(*world);
    EXPECT_GT(must(world->statistics(bar)).pieces, 1u);
    EXPECT_LT(after.energy, before.energy);
    for (size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(after.linear[i], before.linear[i], 1e-3 * 60.0);
}

TEST(DeformableContacts, ClusteredBodiesLieOnTheFloor)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addClustered(*world, block(), tough(), {0, 0, 0.5f});
    stepFor(*world, 2.0f);
    EXPECT_GT(lowest(*world, body, &Vec3::z), 0.0f);
    EXPECT_LT(highest(*world, body, &Vec3::z), 0.35f);
    EXPECT_LT(must(world->statistics(body)).kineticEnergy, 0.02f);
}
} // namespace fsim::test
