#include "Dents/DentJoints.h"

#include "DentTesting.h"
#include "Dents/DentSpread.h"

namespace fsim::dents
{
namespace
{
constexpr double density = 1000.0;

PieceBlow blowAt(Vec3 impulse, Vec3 point)
{
    return {impulse, cross(point, impulse)};
}

struct JointsCase
{
    DentShape shape = shapeOf(test::jointedBarRig());
    std::vector<PieceBlow> blows = std::vector<PieceBlow>(3);
    bool isHeld = false;

    std::vector<double> loads(uint64_t joints) const
    {
        Arena arena(defaultAllocator());
        std::vector<double> result(shape.joints.size());
        jointLoads(
            {.shape = shape, .moments = shape.pieceMoments, .blows = blows, .density = density, .isHeld = isHeld},
            shape.allPieces(), joints, arena, result);
        return result;
    }
};
} // namespace

// The bar is 2 m long; a piece of a quarter of its mass is pushed on by the rest, which keeps three quarters.
TEST(DentJoints, APushAlongTheBarIsPassedOnByMass)
{
    JointsCase c;
    c.blows[2] = blowAt({-100, 0, 0}, {1, 0, 0});
    std::vector<double> loads = c.loads(3);
    EXPECT_NEAR(loads[1], 75.0, 0.01);
    EXPECT_NEAR(loads[0], 25.0, 0.01);
}

TEST(DentJoints, ABlowThroughTheMiddleAsksTheSameOfBothSides)
{
    JointsCase c;
    c.blows[1] = blowAt({0, 0, 100}, {});
    std::vector<double> loads = c.loads(3);
    EXPECT_NEAR(loads[0], loads[1], 1e-6 * loads[0]);
    // An end of a quarter of the mass is lifted with 25 N s, half of its length from the joint, which pulls at 0.25 m.
    EXPECT_NEAR(loads[0], 25.0 + 25.0 * 0.25 / 0.25, 0.05);
}

// By hand: a thin rod of length L and mass m, hit across at one end, turns by 6 J / (m L) and its middle moves by J /
// m. What is beyond x = 0.5 then has an impulse, and about x = 0.5 a moment, that the joint must make up for.
TEST(DentJoints, ABlowAcrossTheEndBendsTheJoint)
{
    JointsCase c;
    c.blows[2] = blowAt({0, 0, 100}, {1, 0, 0});
    // The grid's own moments, since it is no thin rod.
    const collision::PointMoments& all = c.shape.restMoments;
    double mass = density * all.volume;
    double turn = 100.0 * 1.0 / (density * (all.second[0] + all.second[2])); // about y, of the speed along z with x
    const collision::PointMoments& end = c.shape.pieceMoments[2];
    double taken = density * (end.volume * 100.0 / mass + turn * end.first[0]);
    double moment = density * (100.0 / mass * (end.first[0] - 0.5 * end.volume) +
                               turn * (end.second[0] + end.second[2] - 0.5 * end.first[0]));
    double expected = std::fabs(100.0 - taken) + std::fabs(100.0 * 0.5 - moment) / 0.25;
    EXPECT_NEAR(c.loads(3)[1], expected, 1e-6 * expected);
    EXPECT_GT(c.loads(3)[1], 100.0);
}

TEST(DentJoints, WhatStandsFastBearsAllThatComes)
{
    JointsCase c;
    c.isHeld = true;
    c.blows[2] = blowAt({-100, 0, 0}, {1, 0, 0});
    EXPECT_NEAR(c.loads(3)[0], 100.0, 1e-6);
    EXPECT_NEAR(c.loads(3)[1], 100.0, 1e-6);
}

TEST(DentJoints, ABrokenJointPassesNothingOn)
{
    JointsCase c;
    c.blows[2] = blowAt({-100, 0, 0}, {1, 0, 0});
    std::vector<double> loads = c.loads(1);
    EXPECT_EQ(loads[1], 0.0);
    EXPECT_NEAR(loads[0], 0.0, 1e-9); // nothing hit what it holds
}

// A ring of three: the direct joint and the way around share.
TEST(DentJoints, ARingSharesByStrength)
{
    JointsCase c;
    c.shape.joints.push_back({0, 2, 1.0f, {0, 0, 0.5f}, 0.25f});
    c.isHeld = true;
    c.blows[2] = blowAt({-100, 0, 0}, {1, 0, 0});
    std::vector<double> loads = c.loads(7);
    EXPECT_GT(loads[2], 1.0);
    EXPECT_LT(loads[2], 100.0);
    EXPECT_NEAR(loads[0], loads[1], 0.5 * loads[0]);
    std::vector<double> without = c.loads(3);
    EXPECT_NEAR(without[1], 100.0, 1e-6);
}

TEST(DentJoints, TheSameWhereverTheBodyLies)
{
    JointsCase c;
    c.blows[2] = blowAt({-50, 20, 80}, {1, 0.1f, 0.2f});
    std::vector<double> loads = c.loads(3);
    DentRig rig = test::jointedBarRig();
    Vec3 by{3, -2, 5};
    for (Vec3& p : rig.positions)
        p += by;
    for (Vec3& p : rig.pivots)
        p += by;
    for (DentJoint& joint : rig.joints)
        joint.position += by;
    c.shape = shapeOf(rig);
    c.blows[2] = blowAt({-50, 20, 80}, Vec3{1, 0.1f, 0.2f} + by);
    std::vector<double> moved = c.loads(3);
    for (size_t j = 0; j < 2; ++j)
        EXPECT_NEAR(moved[j], loads[j], 1e-4 * loads[j]);
}

TEST(DentJoints, ADentGoesThroughJointsThatHoldOnly)
{
    DentRig rig = test::jointedBarRig();
    DentShape shape = shapeOf(rig);
    DentShape whole = shapeOf(test::barRig());
    ReachSearch search(defaultAllocator(), std::max(shape.places(), whole.places()));
    auto reachOf = [&](const DentShape& of, uint32_t from, uint64_t joints) {
        search.start(of, from, 1.6f, joints);
        search.advance(~0u);
        return search.found();
    };
    uint32_t start = shape.placeOf[(14 * 5 + 2) * 5 + 4]; // x = 0.75, on top
    auto piecesReached = [&](uint64_t joints) {
        uint32_t reached = 0;
        for (const DentReach& each : reachOf(shape, start, joints))
            reached |= 1u << shape.pagePieces[each.place / pageSize];
        return reached;
    };
    EXPECT_EQ(piecesReached(3), 7u);
    EXPECT_EQ(piecesReached(2), 6u); // the far joint is broken
    EXPECT_EQ(piecesReached(1), 4u); // the near one
    // Through joints that hold, a dent is what it is in a bar that was never cut.
    uint32_t uncut = whole.placeOf[(14 * 5 + 2) * 5 + 4];
    std::map<uint32_t, float> shares;
    for (const DentReach& each : reachOf(whole, uncut, 0))
        shares[each.place] = each.share;
    for (const DentReach& each : reachOf(shape, start, 3))
        for (uint32_t v = 0; v < whole.vertices; ++v)
        {
            float uncutShare = shape.placeOf[v] == each.place ? shares[whole.placeOf[v]] : each.share;
            EXPECT_NEAR(each.share, uncutShare, 1e-3f);
        }
}

TEST(DentShape, PagesBelongToOnePiece)
{
    DentRig rig = test::jointedBarRig();
    DentShape shape = shapeOf(rig);
    EXPECT_EQ(shape.pieces, 3u);
    std::vector<uint32_t> seen(shape.places(), 0);
    for (uint32_t v = 0; v < shape.vertices; ++v)
    {
        ++seen[shape.placeOf[v]];
        EXPECT_EQ(shape.pagePieces[shape.placeOf[v] / pageSize], rig.pieces[v]);
        EXPECT_EQ(shape.rest[shape.placeOf[v]], rig.positions[v]);
    }
    double volume = 0.0;
    for (uint32_t place = 0; place < shape.places(); ++place)
    {
        EXPECT_LE(seen[place], 1u);
        volume += static_cast<double>(shape.volumes[place]);
    }
    EXPECT_NEAR(volume, 0.5, 1e-5);
    EXPECT_NEAR(shape.pieceMoments[1].volume, 0.25, 1e-5);
}
} // namespace fsim::dents
