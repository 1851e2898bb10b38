#include "Foundation/Random.h"
#include "Particles/FreeFlight.h"
#include "Support/TestWorlds.h"

#include <cstring>

namespace fsim::test
{
namespace
{
std::vector<Vec3> randomVectors(uint32_t count, uint64_t stream)
{
    Random random(11, stream);
    std::vector<Vec3> vectors(count);
    for (uint32_t i = 0; i < count; ++i)
        vectors[i] = {random.uniform(3 * i, -9, 9), random.uniform(3 * i + 1, -9, 9), random.uniform(3 * i + 2, -9, 9)};
    return vectors;
}
} // namespace

TEST(DebrisPredict, KernelsGiveTheBitsOfTheReference)
{
    particles::FlightForces forces{{0.1f, -0.2f, -9.81f}, 0.7f, 1.0f / 240.0f};
    for (uint32_t count : {0u, 1u, 7u, 8u, 9u, 1000u})
        for (Kernels kernels : availableKernels())
        {
            std::vector<Vec3> positions = randomVectors(count, 0);
            std::vector<Vec3> plain = randomVectors(count, 1), fast = plain;
            std::vector<Vec3> plainTo(count), fastTo(count);
            particles::flyFree(forces, positions, plain, plainTo, Kernels::Reference);
            particles::flyFree(forces, positions, fast, fastTo, kernels);
            if (count == 0)
                continue;
            EXPECT_EQ(std::memcmp(plain.data(), fast.data(), count * sizeof(Vec3)), 0) << nameOf(kernels) << count;
            EXPECT_EQ(std::memcmp(plainTo.data(), fastTo.data(), count * sizeof(Vec3)), 0) << nameOf(kernels) << count;
        }
}

TEST(Debris, HasTheMassOfItsVolumeAndKeepsIt)
{
    auto world = makeWorld();
    addFloor(*world);
    AssetId gravel = must(world->addAsset(particleCube(10, 0.1f)));
    BodyId body = must(world->addBody({.asset = gravel, .pose = {{0, 0, 2}, {}}, .debris = {.density = 2000.0f}}));
    EXPECT_NEAR(must(world->statistics(body)).mass, 2000.0f, 0.1f);
    stepFor(*world, 1.0f);
    EXPECT_NEAR(must(world->statistics(body)).mass, 2000.0f, 0.1f);
}

TEST(Debris, FallsFreelyAndComesToRestOnTheFloor)
{
    auto world = makeWorld();
    addFloor(*world);
    AssetId gravel = must(world->addAsset(particleCube(5, 0.1f)));
    BodyId body = must(world->addBody({.asset = gravel, .pose = {{0, 0, 2}, {}}}));
    stepFor(*world, 0.5f);
    EXPECT_NEAR(must(world->statistics(body)).centre.z, 2.0f - 0.5f * 9.81f * 0.25f, 0.03f);
    stepFor(*world, 3.0f);
    RenderState state = must(world->renderState(body));
    for (Vec3 position : state.positions)
        EXPECT_NEAR(position.z, state.radius, 1e-3f);
    EXPECT_LT(must(world->statistics(body)).kineticEnergy, 1e-3f);
}

TEST(Debris, GivesToARigidBodyTheMomentumItLoses)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    addBox(*world, {1, 0.1f, 0}, {0.2f, 0.5f, 0.5f});
    AssetId gravel = must(world->addAsset(particleCube(6, 0.1f)));
    must(world->addBody({.asset = gravel, .linearVelocity = {10, 0, 0}}));
    must(world->step(0.0f));
    WorldStatistics before = world->statistics();
    stepFor(*world, 0.3f);
    const WorldStatistics& after = world->statistics();
    double scale = before.momentum[0];
    for (size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(after.momentum[i], before.momentum[i], 1e-5 * scale);
    for (size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(after.angularMomentum[i], before.angularMomentum[i], 2e-2 * scale);
    EXPECT_LT(after.energy, before.energy);
    EXPECT_GT(must(world->rigidBodyState(world->rigidBodies()[0])).linearVelocity.x, 1.0f);
}

TEST(Debris, FastGrainsDoNotPassThroughAThinWall)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    must(world->addRigidBody(
        {.shape = RigidShape::box({0.005f, 3, 3}), .motion = RigidMotion::Static, .pose = {{1, 0, 0}, {}}}));
    AssetId gravel = must(world->addAsset(particleCube(4, 0.02f)));
    BodyId body = must(world->addBody({.asset = gravel, .linearVelocity = {200, 0, 0}}));
    stepFor(*world, 0.2f);
    for (Vec3 position : must(world->renderState(body)).positions)
        EXPECT_LT(position.x, 1.0f);
}

TEST(Debris, NeedsParticles)
{
    auto world = makeWorld();
    std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    AssetId hull = must(world->addAsset(must(Asset::convexHull(corners))));
    EXPECT_FALSE(world->addBody({.asset = hull}));
}
} // namespace fsim::test
