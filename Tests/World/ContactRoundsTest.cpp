#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

namespace fsim::test
{
namespace
{
constexpr float speed = 5.0f; // m/s

BodyId addSlab(World& world, Model model, float y)
{
    Vec3 at{-0.5f, y, 0.0f}, velocity{speed, 0.0f, 0.0f};
    if (model == Model::OrientedParticles)
        return addOriented(world, {.counts = {1, 3, 3}, .size = {0.1f, 0.1f, 0.1f}}, elasticMaterial(500.0f, 10.0f), at,
                           velocity);
    ClusterMaterial tough{.density = 1000.0f, .stiffness = 300.0f, .flowRate = 0.0f, .toughness = 0.0f};
    return addClustered(world, boxClusterAsset(3, 6, 6, 0.05f, 3, 2), tough, at, velocity);
}
} // namespace

// Two slabs side by side come upon a light plate. Each would give it their speed, and the plate twice that.
TEST(ContactRounds, TwoBodiesThatHitOneKnowOfEachOther)
{
    for (Model first : {Model::OrientedParticles, Model::Clustered})
        for (Model second : {Model::OrientedParticles, Model::Clustered})
        {
            SCOPED_TRACE(format("{} and {}", static_cast<uint32_t>(first), static_cast<uint32_t>(second)));
            auto world = makeWorld({.gravity = {}});
            addSlab(*world, first, -0.2f);
            addSlab(*world, second, 0.2f);
            RigidBodyId plate = must(world->addRigidBody({.shape = RigidShape::box({0.05f, 0.5f, 0.3f}),
                                                          .motion = RigidMotion::Dynamic,
                                                          .mass = 1.0f,
                                                          .restitution = 0.0f}));
            must(world->step(0.0f));
            double before = world->statistics().momentum[0];
            float fastest = 0.0f;
            for (int i = 0; i < 60; ++i)
            {
                must(world->step(1.0f / 60.0f));
                fastest = std::max(fastest, must(world->rigidBodyState(plate)).linearVelocity.x);
                EXPECT_NEAR(world->statistics().momentum[0], before, 1e-3 * before);
            }
            EXPECT_GT(fastest, 0.8f * speed);
            EXPECT_LT(fastest, 1.2f * speed);
        }
}

// What was stopped before it fell on would sink by that in every substep.
TEST(ContactRounds, WhatLiesOnFragmentsDoesNotSink)
{
    auto world = makeWorld();
    addFloor(*world);
    for (float x : {-0.3f, 0.3f})
        addOriented(*world, {.counts = {2, 4, 1}, .size = {0.15f, 0.15f, 0.1f}}, elasticMaterial(500.0f, 10.0f),
                    {x, 0.0f, 0.05f});
    RigidBodyId crate = must(world->addRigidBody({.shape = RigidShape::box({0.5f, 0.3f, 0.3f}),
                                                  .motion = RigidMotion::Dynamic,
                                                  .pose = {{0, 0, 0.401f}, {}},
                                                  .density = 300.0f}));
    stepFor(*world, 5.0f);
    RigidBodyState state = must(world->rigidBodyState(crate));
    EXPECT_NEAR(state.pose.position.z, 0.4f, 0.004f);
    EXPECT_LT(length(state.linearVelocity), 0.01f);
}
} // namespace fsim::test
