#include "OrientedParticles/OrientedFracture.h"

#include "Support/OrientedWorlds.h"
#include "Support/ThreadScheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

TEST(OrientedFracture, TensionAndCompressionAreSeparate)
{
    OrientedMaterial m{.toughness = 0.1f, .crushToughness = 0.0f};
    Vec3 pulled{1.2f, 1.0f, 0.99f}, pressed{1.01f, 1.0f, 0.8f};
    EXPECT_NEAR(failureOf(m, 1.0f, pulled, Mat3{}).excess, std::log(1.2f) - 0.1f, 1e-5f);
    EXPECT_EQ(failureOf(m, 1.0f, pulled, Mat3{}).direction, (Vec3{1, 0, 0}));
    EXPECT_EQ(failureOf(m, 1.0f, pressed, Mat3{}).excess, 0.0f);
    m = {.toughness = 0.0f, .crushToughness = 0.1f};
    EXPECT_EQ(failureOf(m, 1.0f, pulled, Mat3{}).excess, 0.0f);
    EXPECT_NEAR(failureOf(m, 1.0f, pressed, Mat3{}).excess, -std::log(0.8f) - 0.1f, 1e-5f);
    EXPECT_EQ(failureOf(m, 1.0f, pressed, Mat3{}).direction, (Vec3{0, 0, 1}));
    EXPECT_EQ(failureOf(m, 3.0f, pressed, Mat3{}).excess, 0.0f) << "a tough place";
    EXPECT_GT(failureOf(m, 1.0f, {1.0f, 1.0f, -0.5f}, Mat3{}).excess, 1.0f) << "turned inside out";
}

TEST(OrientedFracture, GrainIsTougherAlong)
{
    OrientedMaterial m{.toughness = 0.1f, .grainStrength = 2.0f};
    Vec3 pulled{1.2f, 1.0f, 0.99f};
    EXPECT_EQ(failureOf(m, 1.0f, pulled, Mat3{}).excess, 0.0f);
    EXPECT_GT(failureOf(m, 1.0f, pulled, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}).excess, 0.0f);
}

OrientedMaterial brittle()
{
    return {.density = 2000.0f,
            .stiffness = 300.0f,
            .damping = 10.0f,
            .yieldStrain = 1.0f,
            .flowRate = 0.0f,
            .toughness = 0.05f};
}

std::unique_ptr<World> tornBricks(BodyId& body, WorldServices services = {}, uint32_t budget = 4096)
{
    auto world = makeWorld({.gravity = {}, .fractureBudget = budget}, services);
    body = addOriented(*world, {.counts = {12, 3, 3}}, brittle());
    for (float side : {-1.0f, 1.0f})
        must(world->addDriver({.kind = DriverKind::Region,
                               .point = {side * 0.55f, 0, 0},
                               .halfExtents = {0.06f, 0.3f, 0.3f},
                               .linearVelocity = {side * 0.3f, 0, 0}}));
    return world;
}

TEST(OrientedFracture, ABarPulledApartBreaksAcross)
{
    BodyId body;
    auto world = tornBricks(body);
    uint32_t cracked = 0, detached = 0;
    for (int i = 0; i < 90; ++i)
    {
        must(world->step(1.0f / 60.0f));
        for (const Event& event : world->events())
        {
            cracked += event.kind == EventKind::Fractured;
            detached += event.kind == EventKind::Detached || event.kind == EventKind::Debris;
            if (event.kind == EventKind::Fractured)
            {
                EXPECT_GT(std::fabs(event.direction.x), 0.7f) << "across the pull";
            }
        }
    }
    BodyStatistics sums = must(world->statistics(body));
    EXPECT_GE(sums.pieces, 2u);
    EXPECT_EQ(detached, sums.pieces - 1);
    EXPECT_GE(cracked, 1u);
    EXPECT_EQ(sums.splits, cracked);
    EXPECT_EQ(sums.edges + sums.brokenBonds, 11u * 9 + 12 * 12);
    EXPECT_GE(sums.brokenBonds, 9u);
    EXPECT_LT(sums.brokenBonds, 60u) << "it should break across and not crumble";
    RenderState state = must(world->renderState(body));
    EXPECT_EQ(state.brokenBonds.size(), 11u * 9 + 12 * 12);
    EXPECT_EQ(state.bondVersion, sums.brokenBonds);
    EXPECT_NE(state.pieces.front(), state.pieces.back());
    EXPECT_NEAR(sums.mass, 12 * 9 * 2.0f, 1e-2f);
}

// The quickest of the steps in which something breaks takes longer over it than most in which nothing does.
TEST(OrientedFracture, TakesTimeInAStageOfItsOwn)
{
    BodyId body;
    auto world = tornBricks(body);
    std::vector<double> breaking, quiet;
    for (int i = 0; i < 90; ++i)
    {
        must(world->step(1.0f / 60.0f));
        bool breaks =
            std::ranges::any_of(world->events(), [](const Event& event) { return event.kind == EventKind::Fractured; });
        (breaks ? breaking : quiet).push_back(world->statistics().stageMs[static_cast<uint32_t>(Stage::Fracture)]);
    }
    ASSERT_FALSE(breaking.empty());
    std::ranges::sort(quiet);
    EXPECT_GT(std::ranges::min(breaking), 2.0 * quiet[quiet.size() / 2]);
}

// Work that the budget does not reach waits: the same bar breaks later.
TEST(OrientedFracture, WaitsForItsBudget)
{
    BodyId body;
    auto world = tornBricks(body, {}, 7);
    uint32_t most = 0, before = 0;
    for (int i = 0; i < 120; ++i)
    {
        must(world->step(1.0f / 60.0f));
        uint32_t splits = must(world->statistics(body)).splits;
        most = std::max(most, splits - before);
        before = splits;
    }
    EXPECT_LE(most, 7u / 2u);
    EXPECT_GE(must(world->statistics(body)).pieces, 2u);
}

TEST(OrientedFracture, AnchorsHoldWhatIsBondedToThemAndNothingElse)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks beam{.counts = {8, 2, 2}, .anchored = [](uint32_t x, uint32_t, uint32_t) { return x < 2; }};
    BodyId body = addOriented(*world, beam, brittle(), {0, 0, 2});
    must(world->applyImpulse({.body = body, .point = {0.4f, 0, 2}, .impulse = {0, 0, -300.0f}, .radius = 0.15f}));
    stepFor(*world, 2.0f);
    RenderState state = must(world->renderState(body));
    BodyStatistics sums = must(world->statistics(body));
    EXPECT_GE(sums.pieces, 2u);
    uint32_t held = state.pieces[0];
    bool fell = false;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        if (state.pieces[p] != held && p >= 8)
        {
            EXPECT_LT(state.positions[p].z, 0.8f) << p;
            fell = true;
        }
    EXPECT_TRUE(fell);
    EXPECT_NEAR(state.positions[0].z, 1.95f, 1e-6f);
}

TEST(OrientedFracture, GivesTheSameBitsForAnyThreadsAndKernels)
{
    BodyId body;
    auto plain = tornBricks(body, {.kernels = Kernels::Reference});
    ThreadScheduler three(3);
    for (Kernels kernels : availableKernels())
    {
        auto fast = tornBricks(body, {.scheduler = &three, .kernels = kernels});
        auto reference = tornBricks(body, {.kernels = Kernels::Reference});
        for (int i = 0; i < 60; ++i)
        {
            must(reference->step(1.0f / 60.0f));
            must(fast->step(1.0f / 60.0f));
            ASSERT_EQ(reference->hash(), fast->hash())
                << nameOf(kernels) << " step " << i << ": " << firstDifference(reference->save(), fast->save());
        }
        EXPECT_GT(must(fast->statistics(body)).brokenBonds, 0u);
    }
}

TEST(OrientedFracture, ASnapshotInTheMiddleOfItGoesOnWithTheSameBits)
{
    BodyId body;
    auto world = tornBricks(body);
    while (must(world->statistics(body)).brokenBonds == 0)
        must(world->step(1.0f / 60.0f));
    std::vector<std::byte> start = world->save();
    uint64_t here = world->hash();
    stepFor(*world, 0.5f);
    uint64_t there = world->hash();
    EXPECT_GT(must(world->statistics(body)).brokenBonds, 8u);
    must(world->restore(start));
    EXPECT_EQ(world->hash(), here);
    stepFor(*world, 0.5f);
    EXPECT_EQ(world->hash(), there);
    // Into another world, which has broken nothing.
    auto other = tornBricks(body);
    must(other->restore(start));
    stepFor(*other, 0.5f);
    EXPECT_EQ(other->hash(), there);
}
} // namespace
} // namespace fsim::orientedParticles
