#include "Host/HostWorld.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fsim::test
{
TEST(HostMoves, MovedPiecesTurnAndFlyAsTold)
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

TEST(HostMoves, APieceThatIsPutToSleepStays)
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

TEST(HostMoves, ATeleportedBodyStandsStillThere)
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

TEST(HostMoves, AnchorsHoldAndLetGo)
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

TEST(HostMoves, ATurnedRegionHoldsWhatIsInIt)
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

TEST(HostMoves, AShiftedOriginChangesPlacesOnly)
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
} // namespace fsim::test
