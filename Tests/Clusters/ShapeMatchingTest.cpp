#include "Clusters/ShapeMatching.h"

#include "Clusters/GoalBlend.h"
#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

#include <algorithm>
#include <numeric>

namespace fsim::test
{
namespace
{
using namespace clusters;

// Springs alone: no strain limiting, no damping.
constexpr MatchSettings springs{.stiffness = 120.0f, .passes = 0, .substep = 1.0f / 240.0f};

AssetRef bar()
{
    return boxClusterAsset(12, 4, 4, 0.1f, 4, 2);
}

Vec3 goalOf(const ClusterRig& rig, uint32_t cluster, Vec3 rest)
{
    const RowMap& goal = rig.work.goals[cluster];
    return goal.linear() * rest + goal.offset();
}

float distanceOf(const Mat3& a, const Mat3& b)
{
    Mat3 d = a - b;
    return std::sqrt(lengthSquared(d.x) + lengthSquared(d.y) + lengthSquared(d.z));
}

// How far each particle was moved, as velocities of the same scale.
std::vector<Vec3> movesOf(const ClusterRig& rig)
{
    std::vector<Vec3> moves;
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        moves.push_back(rig.work.predicted[p] - rig.state.positions[p]);
    return moves;
}

void expectNoMomentum(const Momenta& sums, double scale, double tolerance)
{
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_NEAR(sums.linear[i], 0.0, tolerance * scale) << i;
        EXPECT_NEAR(sums.angular[i], 0.0, tolerance * scale) << i;
    }
}
} // namespace

TEST(ShapeMatching, ARigidMotionIsNoStrain)
{
    Random random(1, 1);
    for (float far : {0.0f, 10.0f, 1000.0f})
        for (uint32_t i = 0; i < 20; ++i)
        {
            ClusterRig rig(bar(), {});
            Mat3 turn = matrixOf(randomRotation(random, i));
            rig.deform(turn, {far, -far, 0.3f});
            rig.measure(); // finds the centres, as a body that did not jump there would have them
            rig.match(springs);
            float tolerance = 1e-5f + 2e-7f * far; // a float has that many digits
            for (Vec3 move : movesOf(rig))
                EXPECT_LT(length(move), tolerance);
            for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
                EXPECT_LT(distanceOf(rig.state.rotations[c], turn), 1e-4f + far * 1e-5f);
        }
}

TEST(ShapeMatching, UniformStretchGivesItsFItsStrainsAndItsGoals)
{
    Random random(2, 2);
    for (uint32_t i = 0; i < 50; ++i)
    {
        ClusterRig rig(brick(4, 3, 3), {});
        Mat3 turn = matrixOf(randomRotation(random, i));
        Mat3 side = matrixOf(randomRotation(random, 100 + i));
        Vec3 stretches{1.4f, 1.1f, 0.8f};
        Mat3 stretch = side * diagonal(stretches) * transposed(side);
        rig.deform(turn * stretch, {1, 2, 3});
        rig.measure();
        const math::Svd3& strain = rig.work.strains[0];
        EXPECT_LT(length(strain.s - stretches), 1e-5f);
        EXPECT_LT(distanceOf(strain.u * diagonal(strain.s) * transposed(strain.v), turn * stretch), 2e-5f);
        EXPECT_LT(length(rig.state.centres[0] - Vec3{1, 2, 3}), 5e-6f);

        // Along the shape's own axes the best rotation of A_xr is that of F, and the goals are the turned rest shape.
        rig.deform(turn * diagonal(stretches), {1, 2, 3});
        rig.match(springs);
        EXPECT_LT(distanceOf(rig.state.rotations[0], turn), 1e-5f);
        for (Vec3 rest : rig.asset->positions())
            EXPECT_LT(length(goalOf(rig, 0, rest) - (turn * rest + Vec3{1, 2, 3})), 1e-5f);
    }
}

TEST(ShapeMatching, TheGoalOfAFlowedClusterIsItsFlowedShape)
{
    ClusterRig rig(brick(4, 3, 3), {});
    Mat3 plastic = diagonal({1.5f, 1.0f / 1.5f, 1.0f});
    Mat3 turn = matrixOf(normalized(Quat{1, 2, 3, 4}));
    rig.state.plastic[0] = plastic;
    deriveCluster(rig.state, rig.settings.cluster, 0, rig.work);
    rig.deform(turn * plastic);
    rig.match(springs);
    for (Vec3 move : movesOf(rig))
        EXPECT_LT(length(move), 1e-5f);
    rig.measure();
    EXPECT_LT(length(rig.work.strains[0].s - Vec3{1, 1, 1}), 1e-5f); // F^e
}

// A spring of frequency w takes (wh)^2 of the way, and never more than all of it.
TEST(ShapeMatching, ASubstepTakesItsShareOfTheWayToTheGoals)
{
    for (float stiffness : {0.0f, 24.0f, 120.0f, 1e6f})
    {
        ClusterRig rig(brick(4, 3, 3), {});
        Vec3 stretches{1.2f, 0.9f, 1.0f};
        rig.deform(diagonal(stretches));
        MatchSettings how = springs;
        how.stiffness = stiffness;
        rig.match(how);
        float square = stiffness / 240.0f * stiffness / 240.0f;
        float part = minOf(square, 1.0f);
        for (uint32_t p = 0; p < 36; ++p)
        {
            Vec3 rest = rig.asset->positions()[p];
            Vec3 wanted = scaled(stretches, rest) + part * (rest - scaled(stretches, rest));
            EXPECT_LT(length(rig.work.predicted[p] - wanted), 1e-6f) << stiffness;
        }
    }
}

TEST(ShapeMatching, KeepsLinearAndAngularMomentum)
{
    for (float size : {0.01f, 0.1f})
        for (uint64_t seed = 0; seed < 10; ++seed)
        {
            ClusterRig rig(bar(), {});
            rig.scatter(size, seed);
            rig.match(springs);
            double moved = 0.0;
            std::vector<Vec3> moves = movesOf(rig);
            for (uint32_t p = 0; p < moves.size(); ++p)
                moved += double(rig.state.masses[p] * length(moves[p]));
            EXPECT_GT(moved, 0.0);
            // Places of 0.6 m in floats, moved by 2 mm.
            expectNoMomentum(momentaOf(rig.state, moves), moved, 3e-5);
        }
}

// A shear that is not along the axes of a cluster that is not round: the rotation nearest to F alone would turn it.
TEST(ShapeMatching, AShearedSlabDoesNotBeginToTurn)
{
    ClusterRig rig(brick(4, 3, 3), {});
    Mat3 shear;
    shear.y.x = 0.4f;
    rig.deform(shear);
    rig.match(springs);
    std::vector<Vec3> moves = movesOf(rig);
    double moved = 0.0;
    for (uint32_t p = 0; p < moves.size(); ++p)
        moved += double(rig.state.masses[p] * length(moves[p]) * length(rig.state.positions[p]));
    expectNoMomentum(momentaOf(rig.state, moves), moved, 1e-5);
}

TEST(ShapeMatching, DampingKeepsMomentaAndStopsOnlyWhatMovesWithinClusters)
{
    for (uint64_t seed = 0; seed < 10; ++seed)
    {
        ClusterRig rig(bar(), {});
        rig.scatter(0.02f, seed);
        Random random(seed, 9);
        double speed = 0.0;
        for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        {
            rig.state.velocities[p] = Vec3{3, -1, 2} + randomVector(random, p);
            speed += double(rig.state.masses[p] * length(rig.state.velocities[p]));
        }
        Momenta before = momentaOf(rig.state, rig.state.velocities);
        MatchSettings how = springs;
        how.damping = 1e5f; // all of it
        rig.measure();      // the sums of places
        dampMotion(rig.state, how, rig.work, Kernels::Reference, serialScheduler());
        Momenta after = momentaOf(rig.state, rig.state.velocities);
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(after.linear[i], before.linear[i], 1e-5 * speed);
            // The members' places are taken as F r, so of a scattered cluster a little is left out.
            EXPECT_NEAR(after.angular[i], before.angular[i], 2e-3 * speed);
        }
    }
}

TEST(ShapeMatching, DampingLeavesARigidMotionAlone)
{
    ClusterRig rig(bar(), {});
    Mat3 turn = matrixOf(normalized(Quat{1, 2, 3, 4}));
    rig.deform(turn, {5, 0, 0});
    rig.match(springs);
    Vec3 spin{1, -2, 3}, drift{4, 5, 6};
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
        rig.state.velocities[p] = drift + cross(spin, rig.state.positions[p] - Vec3{5, 0, 0});
    MatchSettings how = springs;
    how.damping = 1e5f;
    dampMotion(rig.state, how, rig.work, Kernels::Reference, serialScheduler());
    for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
    {
        Vec3 wanted = drift + cross(spin, rig.state.positions[p] - Vec3{5, 0, 0});
        EXPECT_LT(length(rig.state.velocities[p] - wanted), 2e-3f * length(wanted));
    }
}

// exp(-damping t) is left of what moves within a single cluster.
TEST(ShapeMatching, DampingIsPerSecond)
{
    for (int steps : {1, 4, 16})
    {
        ClusterRig rig(brick(4, 3, 3), {});
        for (uint32_t p = 0; p < 36; ++p)
            rig.state.velocities[p] = scaled({1, -0.5f, -0.5f}, rig.state.positions[p]); // stretches, does not turn
        MatchSettings how = springs;
        how.damping = 20.0f;
        how.substep = 0.05f / float(steps);
        rig.measure(); // the sums of places
        for (int i = 0; i < steps; ++i)
            dampMotion(rig.state, how, rig.work, Kernels::Reference, serialScheduler());
        EXPECT_NEAR(rig.state.velocities[0].x / rig.state.positions[0].x, std::exp(-1.0f), 1e-4f) << steps;
    }
}

TEST(ShapeMatching, DoesNotDependOnWhereTheBodyIs)
{
    ClusterRig here(bar(), {}), there(bar(), {});
    here.scatter(0.03f);
    there.scatter(0.03f);
    Vec3 far{16, -32, 8}; // powers of two: the places keep most of their digits
    for (uint32_t p = 0; p < there.state.positions.size(); ++p)
        there.state.positions[p] = there.work.predicted[p] = there.state.positions[p] + far;
    MatchSettings how = springs;
    how.maxStretch = 0.05f;
    how.outlierStretch = 1.0f;
    how.passes = 4;
    there.measure(); // finds the centres
    here.match(how);
    there.match(how);
    for (uint32_t p = 0; p < there.state.positions.size(); ++p) // ten steps of a float at 32 m
        EXPECT_LT(length(there.work.predicted[p] - far - here.work.predicted[p]), 4e-5f);
}

TEST(ShapeMatching, DoesNotDependOnHowTheBodyIsTurned)
{
    Mat3 turn = matrixOf(normalized(Quat{0.2f, -0.7f, 0.4f, 0.3f}));
    ClusterRig plain(bar(), {}), turned(bar(), {});
    plain.scatter(0.03f);
    for (uint32_t p = 0; p < plain.state.positions.size(); ++p)
        turned.state.positions[p] = turned.work.predicted[p] = turn * plain.state.positions[p];
    MatchSettings how = springs;
    how.maxStretch = 0.05f;
    how.outlierStretch = 1.0f;
    how.passes = 4;
    plain.match(how);
    turned.match(how);
    plain.measure();
    turned.measure();
    for (uint32_t p = 0; p < plain.state.positions.size(); ++p)
        EXPECT_LT(length(turned.work.predicted[p] - turn * plain.work.predicted[p]), 1e-5f);
    for (uint32_t c = 0; c < plain.state.facts.size(); ++c)
        EXPECT_LT(length(plain.work.strains[c].s - turned.work.strains[c].s), 1e-4f);
}

TEST(ShapeMatching, DoesNotDependOnTheOrderOfTheParticles)
{
    std::vector<Vec3> points = gridPoints(12, 4, 4, 0.1f);
    Clustering boxes = boxClusters(12, 4, 4, 4, 2);
    auto count = static_cast<uint32_t>(points.size());
    std::vector<uint32_t> to(count); // a fixed shuffle
    std::iota(to.begin(), to.end(), 0u);
    Random random(5, 5);
    for (uint32_t p = count; p > 1; --p)
        std::swap(to[p - 1], to[random.below(p, p)]);
    std::vector<Vec3> moved(count);
    for (uint32_t p = 0; p < count; ++p)
        moved[to[p]] = points[p];
    Clustering other = boxes;
    for (size_t c = 0; c + 1 < boxes.offsets.size(); ++c)
    {
        std::vector<std::pair<uint32_t, float>> members;
        for (uint32_t m = boxes.offsets[c]; m < boxes.offsets[c + 1]; ++m)
            members.push_back({to[boxes.members[m]], boxes.weights[m]});
        std::sort(members.begin(), members.end());
        for (size_t k = 0; k < members.size(); ++k)
        {
            other.members[boxes.offsets[c] + k] = members[k].first;
            other.weights[boxes.offsets[c] + k] = members[k].second;
        }
    }
    const float volume[] = {1e-3f};
    ClusterRig plain(must(Asset::clustered(points, volume, 0.05f, boxes)), {});
    ClusterRig shuffled(must(Asset::clustered(moved, volume, 0.05f, other)), {});
    plain.scatter(0.03f);
    for (uint32_t p = 0; p < count; ++p)
        shuffled.state.positions[to[p]] = shuffled.work.predicted[to[p]] = plain.state.positions[p];
    MatchSettings how = springs;
    how.maxStretch = 0.05f;
    how.outlierStretch = 1.0f;
    how.passes = 4;
    for (int i = 0; i < 10; ++i)
    {
        plain.match(how);
        shuffled.match(how);
    }
    for (uint32_t p = 0; p < count; ++p)
        EXPECT_LT(length(shuffled.work.predicted[to[p]] - plain.work.predicted[p]), 1e-5f);
}

TEST(ShapeMatching, WorksAtAMillimetreAndAtAKilometre)
{
    for (float size : {1e-3f, 1.0f, 1e3f})
    {
        std::vector<Vec3> points = gridPoints(4, 3, 3, 0.1f * size);
        const float volume[] = {1e-3f * size * size * size};
        ClusterRig rig(must(Asset::clustered(points, volume, 0.05f * size, oneCluster(36))), {});
        EXPECT_EQ(rig.state.facts[0].flat, 0u) << size;
        Vec3 stretches{1.3f, 1.0f, 0.9f};
        rig.deform(matrixOf(normalized(Quat{1, 1, 0, 1})) * diagonal(stretches));
        rig.measure();
        EXPECT_LT(length(rig.work.strains[0].s - stretches), 2e-5f) << size;
    }
}

// Members that do not span space: the pseudo-inverse, relative to the largest moment, and no flow.
TEST(ShapeMatching, FlatAndThinClustersKeepTheirShape)
{
    for (auto [nx, ny] : {std::pair{6u, 6u}, std::pair{12u, 1u}})
        for (float size : {1e-3f, 1e3f})
        {
            std::vector<Vec3> points = gridPoints(nx, ny, 1, 0.1f * size);
            const float volume[] = {1e-3f * size * size * size};
            auto count = static_cast<uint32_t>(points.size());
            ClusterRig rig(must(Asset::clustered(points, volume, 0.05f * size, oneCluster(count))), {});
            EXPECT_EQ(rig.state.facts[0].flat, 1u);
            Mat3 turn = matrixOf(normalized(Quat{0.1f, 0.3f, -0.2f, 1}));
            rig.deform(turn * 1.2f);
            rig.measure();
            EXPECT_NEAR(rig.work.strains[0].s.x, 1.2f, 1e-4f);
            MatchSettings how = springs;
            how.stiffness = 1e6f; // all the way
            rig.match(how);
            for (uint32_t p = 0; p < count; ++p)
                EXPECT_NEAR(length(rig.work.predicted[p]), length(points[p]), 1e-4f * size);
        }
}

TEST(ShapeMatching, HeldAndLooseParticlesStay)
{
    ClusterRig rig(bar(), {});
    rig.scatter(0.05f);
    rig.work.still[3] = 1;
    dissolveCluster(rig.state.memberships, 0);
    rig.work.awake.clear();
    for (uint32_t c = 1; c < rig.state.facts.size(); ++c)
        rig.work.awake.push(c);
    std::vector<Vec3> before(rig.work.predicted.begin(), rig.work.predicted.end());
    MatchSettings how = springs;
    how.maxStretch = 0.01f;
    how.outlierStretch = 1.0f;
    how.passes = 2;
    rig.match(how);
    EXPECT_EQ(rig.work.predicted[3], before[3]);
    uint32_t loose = 0;
    for (uint32_t p = 0; p < before.size(); ++p)
        if (rig.state.memberships.linksOf(p).empty())
        {
            EXPECT_EQ(rig.work.predicted[p], before[p]);
            ++loose;
        }
    EXPECT_GT(loose, 0u);
}
} // namespace fsim::test
