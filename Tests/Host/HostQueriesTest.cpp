#include "Host/HostWorld.h"
#include "Support/CellFragments.h"

#include <gtest/gtest.h>

#include <limits>

namespace fsim::test
{
TEST(HostQueries, ARayNamesTheFragment)
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

TEST(HostQueries, ARayNamesTheCellOfAClusteredBody)
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

TEST(HostQueries, ABallFindsParticlesOfAllModels)
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

TEST(HostQueries, BoundsHoldEverything)
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

TEST(HostQueries, PiecesAreWhereTheirPartsAre)
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
} // namespace fsim::test
