#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

// A bar that breaks into many pieces on the floor.
BodyId addBrittleBar(World& world, const PieceRules& rules)
{
    OrientedMaterial material = elasticMaterial(300.0f, 10.0f);
    material.toughness = 0.01f;
    Bricks bricks{.counts = {6, 3, 3}};
    return must(world.addBody({.model = Model::OrientedParticles,
                               .asset = must(world.addAsset(brickAsset(bricks))),
                               .pose = {{0, 0, 1.0f}, normalized(Quat{0.2f, 0.3f, 0.1f, 1.0f})},
                               .linearVelocity = {0, 0, -6},
                               .oriented = material,
                               .pieces = rules}));
}

struct Told
{
    uint32_t settled = 0, debris = 0, limits = 0, mostPieces = 0;
};

Told run(World& world, BodyId body, int frames)
{
    Told told;
    for (int i = 0; i < frames; ++i)
    {
        must(world.step(1.0f / 60.0f));
        for (const Event& event : world.events())
        {
            told.settled += event.kind == EventKind::Settled && event.body == body;
            told.debris += event.kind == EventKind::Debris;
            told.limits += event.kind == EventKind::LimitReached && event.limit == Limit::Pieces;
        }
        told.mostPieces = std::max(told.mostPieces, must(world.statistics(body)).pieces);
    }
    return told;
}

TEST(OrientedRules, WithoutRulesEveryPieceStays)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {});
    Told told = run(*world, body, 300);
    EXPECT_GT(told.mostPieces, 12u);
    EXPECT_EQ(must(world->statistics(body)).pieces, told.mostPieces);
    EXPECT_EQ(told.settled + told.limits, 0u);
}

TEST(OrientedRules, TheCapHoldsAtTheEndOfEveryTick)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {.most = 5});
    Told told = run(*world, body, 120);
    EXPECT_EQ(told.mostPieces, 5u);
    EXPECT_GE(told.limits, 1u);
    EXPECT_NEAR(must(world->statistics(body)).mass, 54.0f, 1e-2f) << "what has gone is still counted";
}

TEST(OrientedRules, TheLightestGoFirst)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {.most = 4});
    float lightestKept = 1e30f, heaviestGone = 0.0f;
    for (int i = 0; i < 120; ++i)
    {
        must(world->step(1.0f / 60.0f));
        bool capped = false;
        for (const Event& event : world->events())
            capped = capped || event.kind == EventKind::LimitReached;
        if (!capped)
            continue;
        RenderState state = must(world->renderState(body));
        std::vector<uint32_t> sizes(state.positions.size()), gone(state.positions.size());
        for (uint32_t p = 0; p < state.pieces.size(); ++p)
        {
            ++sizes[state.pieces[p]];
            // A tick of half a second's fading: turned and made smaller alike in all directions, and not stretched.
            float scale = 1.0f - 2.0f / 60.0f;
            const Mat3& m = state.deformations[p];
            gone[state.pieces[p]] = std::fabs(length(m.x) - scale) + std::fabs(length(m.y) - scale) < 1e-5f;
        }
        for (uint32_t k = 0; k < sizes.size(); ++k)
            if (sizes[k] > 0 && gone[k])
                heaviestGone = std::max(heaviestGone, static_cast<float>(sizes[k]));
            else if (sizes[k] > 0)
                lightestKept = std::min(lightestKept, static_cast<float>(sizes[k]));
        break;
    }
    EXPECT_GT(heaviestGone, 0.0f);
    EXPECT_LE(heaviestGone, lightestKept);
}

TEST(OrientedRules, WhatRestsSettlesAndIsNotMovedAgain)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {.settleAfter = 0.5f});
    Told told = run(*world, body, 480);
    EXPECT_GE(told.settled, must(world->statistics(body)).pieces);
    std::vector<Vec3> before(must(world->renderState(body)).positions.begin(),
                             must(world->renderState(body)).positions.end());
    addBall(*world, {-2.0f, 0, 0.2f}, 0.2f, {10, 0, 0}, 2000.0f);
    stepFor(*world, 1.0f);
    for (uint32_t p = 0; p < before.size(); ++p)
        EXPECT_EQ(must(world->renderState(body)).positions[p], before[p]) << p;
}

TEST(OrientedRules, WhatRestsFadesUnlessItIsLarge)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {.fadeAfter = 0.5f, .fadeShare = 0.1f});
    run(*world, body, 900);
    RenderState state = must(world->renderState(body));
    std::vector<uint32_t> sizes(state.positions.size());
    for (uint32_t piece : state.pieces)
        ++sizes[piece];
    for (uint32_t p = 0; p < state.pieces.size(); ++p)
    {
        bool small = sizes[state.pieces[p]] <= 5; // of 54
        EXPECT_EQ(determinant(state.deformations[p]) < 1e-6f, small) << p;
    }
    auto asleep = must(world->statistics(body)).kineticEnergy;
    EXPECT_EQ(asleep, 0.0f);
}

TEST(OrientedRules, ASnapshotInTheMiddleOfFadingGoesOnWithTheSameBits)
{
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addBrittleBar(*world, {.most = 6, .fadeAfter = 0.3f});
    run(*world, body, 40);
    std::vector<std::byte> middle = world->save();
    run(*world, body, 60);
    uint64_t straight = world->hash();
    must(world->restore(middle));
    run(*world, body, 60);
    EXPECT_EQ(world->hash(), straight);
}

TEST(OrientedRules, BadRulesAreRefusedByName)
{
    auto world = makeWorld();
    AssetId asset = must(world->addAsset(brickAsset({.counts = {2, 1, 1}})));
    BodySettings settings{.model = Model::OrientedParticles, .asset = asset};
    settings.pieces.fadeAfter = -1.0f;
    Result<BodyId> refused = world->addBody(settings);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.message().find("fadeAfter"), std::string::npos);
    settings.pieces = {.fadeShare = 2.0f};
    EXPECT_FALSE(world->addBody(settings));
}
} // namespace
} // namespace fsim::orientedParticles
