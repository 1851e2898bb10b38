#include "DentTesting.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

// Bodies of particles and bodies that dent: each pushes the other, and both keep the momentum between them.
namespace fsim::test
{
namespace
{
const DentMaterial yielding{.yieldSpeed = 0.2f, .softness = 0.4f, .reach = 0.6f, .delay = 0.03f};

WorldSettings withoutGravity()
{
    WorldSettings settings;
    settings.gravity = {};
    return settings;
}

std::array<double, 3> linearMomentum(const World& world)
{
    return world.statistics().momentum;
}

// What a body of particles that comes from the right does to the bar's right end.
void expectBothDirections(DentWorld& dents, RigidBodyId bar, BodyId body, double before)
{
    double along = 0.0;
    for (int tick = 0; tick < 60; ++tick)
    {
        dents.step(1);
        along = std::max(along, std::fabs(linearMomentum(*dents.world)[0] - before));
    }
    EXPECT_GT(dents.deepestDent(bar), 0.01f) << "particles dent it";
    EXPECT_LT(dents.world->rigidBodyState(bar)->linearVelocity.x, -0.3f) << "and push it";
    Vec3 particles = must(dents.world->statistics(body)).momentum;
    EXPECT_GT(double{particles.x}, before + 1.0) << "and are stopped by it";
    EXPECT_LT(along, 0.01 * std::fabs(before)) << "and the two together keep their momentum";
}
} // namespace

TEST(DentParticles, AClusteredBodyDentsABarAndIsStoppedByIt)
{
    DentWorld dents(withoutGravity());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f, .angularDamping = 0.0f}, .dents = yielding});
    ClusterMaterial stiff{.stiffness = 200.0f, .flowRate = 0.0f, .toughness = 10.0f};
    BodyId clay = addClustered(*dents.world, boxClusterAsset(6, 6, 6, 0.05f, 4, 2), stiff, {1.4f, 0, 0}, {-12, 0, 0});
    expectBothDirections(dents, bar, clay, linearMomentum(*dents.world)[0]);
}

TEST(DentParticles, ABodyOfOrientedParticlesDentsABarAndIsStoppedByIt)
{
    DentWorld dents(withoutGravity());
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f, .angularDamping = 0.0f}, .dents = yielding});
    BodyId bricks = addOriented(*dents.world, {.counts = {3, 3, 3}}, elasticMaterial(0.9f), {1.6f, 0, 0}, {-12, 0, 0});
    expectBothDirections(dents, bar, bricks, linearMomentum(*dents.world)[0]);
}

TEST(DentParticles, ParticlesRestOnTheDentedShapeAndNotOnThatAtRest)
{
    DentRig rig = barRig();
    rig.examples = {{{}, {}}, {{0, 0, -0.2f}, {}}, {{}, {}}}; // the middle pressed down: a valley
    DentWorld dents({}, {}, rig);
    RigidBodyId bar = dents.addBar({.body = {.motion = RigidMotion::Static, .mass = 100.0f},
                                    .dents = {.yieldSpeed = 0.1f, .softness = 1.0f, .reach = 2.0f, .delay = 0.02f}});
    ASSERT_TRUE(dents.world->strike(bar, {0, 0, -200.0f}, {0, 0, 0.25f}));
    dents.step(30);
    // The middle of the top is lower now.
    float top = -1.0f;
    std::vector<Vec3> now = dents.positions(bar);
    for (size_t v = 0; v < now.size(); ++v)
        if (std::fabs(dents.rig.positions[v].x) < 0.1f && dents.rig.positions[v].z == 0.25f)
            top = std::max(top, now[v].z);
    ASSERT_LT(top, 0.2f);
    ClusterMaterial stiff{.stiffness = 200.0f, .flowRate = 0.0f, .toughness = 10.0f};
    BodyId clay = addClustered(*dents.world, boxClusterAsset(3, 3, 3, 0.05f, 3, 2), stiff, {0, 0, top + 0.2f});
    dents.step(90);
    float lowest = 10.0f;
    for (Vec3 p : must(dents.world->renderState(clay)).positions)
        lowest = std::min(lowest, p.z);
    EXPECT_LT(lowest, 0.25f) << "it lies in the dent";
    EXPECT_GT(lowest, top - 0.1f) << "and not inside of the bar";
}

TEST(DentParticles, RaysAndOverlapsSeeTheDentedShape)
{
    DentWorld dents;
    RigidBodyId bar = dents.addBar({.body = {.motion = RigidMotion::Static, .mass = 100.0f},
                                    .dents = {.yieldSpeed = 0.1f, .softness = 1.0f, .reach = 0.8f, .delay = 0.02f}});
    auto rightEnd = [&] { return (*dents.world->castRay({3, 0, 0}, {-1, 0, 0}, 5.0f))->position.x; };
    EXPECT_NEAR(rightEnd(), 1.0f, 0.01f);
    EXPECT_EQ(dents.world->overlapSphere({1.05f, 0, 0}, 0.1f)->size(), 1u);
    ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
    dents.step(60);
    float furthest = -1.0f, middle = -1.0f;
    std::vector<Vec3> now = dents.positions(bar);
    for (size_t v = 0; v < now.size(); ++v)
    {
        furthest = std::max(furthest, now[v].x);
        middle = length(dents.rig.positions[v] - Vec3{1, 0, 0}) < 0.01f ? now[v].x : middle;
    }
    ASSERT_LT(furthest, 0.93f) << "the case is no test";
    EXPECT_NEAR(rightEnd(), middle, 0.01f);
    EXPECT_EQ(dents.world->overlapSphere({1.05f, 0, 0}, 0.1f)->size(), 0u);
    EXPECT_EQ(dents.world->overlapSphere({middle + 0.05f, 0, 0}, 0.1f)->size(), 1u);
}
} // namespace fsim::test
