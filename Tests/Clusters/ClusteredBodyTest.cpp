#include "Support/ClusterRig.h"
#include "Support/ClusterWorlds.h"

#include <gmock/gmock.h>

#include <limits>

namespace fsim::test
{
namespace
{
using ::testing::HasSubstr;

constexpr WorldSettings weightless{.gravity = {0, 0, 0}};
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

AssetRef cube(uint32_t n = 6)
{
    return boxClusterAsset(n, n, n, 0.1f, 4, 2);
}

ClusterMaterial rubber()
{
    return {.stiffness = 120.0f, .damping = 0.0f, .maxStretch = 0.3f, .flowRate = 0.0f, .toughness = 0.0f};
}

struct Sums
{
    std::array<double, 3> linear, angular;
    double mass;
};

Sums sumsOf(World& world)
{
    must(world.step(0.0f));
    return {world.statistics().momentum, world.statistics().angularMomentum, world.statistics().mass};
}

double sizeOf(const std::array<double, 3>& v)
{
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}
} // namespace

TEST(ClusteredBody, HasTheMassOfItsVolume)
{
    auto world = makeWorld(weightless);
    BodyId body = addClustered(*world, cube(), {.density = 500.0f});
    BodyStatistics s = must(world->statistics(body));
    EXPECT_NEAR(s.mass, 500.0f * 0.216f, 1e-3f);
    EXPECT_EQ(s.particles, 216u);
    EXPECT_EQ(s.clusters, 8u);
    EXPECT_EQ(s.memberships, 8u * 64u);
}

TEST(ClusteredBody, FallsAsAnyBody)
{
    for (float tick : {1.0f / 60.0f, 1.0f / 240.0f})
    {
        auto world = makeWorld({.tick = tick});
        BodyId body = addClustered(*world, cube(), {.toughness = 0.01f});
        stepFor(*world, 1.0f);
        BodyStatistics s = must(world->statistics(body));
        // Symplectic Euler is g t h / 2 ahead of g t^2 / 2.
        float h = tick / 4.0f;
        EXPECT_NEAR(s.centre.z, -0.5f * 9.81f * (1.0f + h), 1e-3f);
        EXPECT_NEAR(s.momentum.z / s.mass, -9.81f, 1e-3f);
        EXPECT_NEAR(s.centre.x, 0.0f, 1e-4f);
        EXPECT_EQ(s.splits, 0u); // weight does not strain what falls
        EXPECT_LT(s.plasticStrainMax, 1e-4f);
    }
}

// There a float has steps of 0.06 to 2 mm, and a substep of falling from rest is 0.17 mm.
TEST(ClusteredBody, FallsTheSameFarFromTheOrigin)
{
    for (float far : {100.0f, 1000.0f, 4000.0f, 20000.0f})
    {
        auto world = makeWorld();
        BodyId body = addClustered(*world, cube(), rubber(), {far, -far, far});
        stepFor(*world, 1.0f);
        BodyStatistics s = must(world->statistics(body));
        EXPECT_NEAR(s.momentum.z / s.mass, -9.81f, 1e-3f) << far;
        EXPECT_NEAR(s.centre.z - far, -0.5f * 9.81f * (1.0f + 1.0f / 240.0f), 5e-3f) << far;
        EXPECT_NEAR(s.momentum.x / s.mass, 0.0f, 1e-3f) << far;
    }
}

TEST(ClusteredBody, ATurningBodyKeepsItsShapeAndItsRate)
{
    for (float stiffness : {120.0f, 2000.0f})
        for (float rate : {1.0f, 3.0f})
        {
            auto world = makeWorld(weightless);
            AssetRef shape = cube();
            ClusterMaterial elastic = rubber();
            elastic.stiffness = stiffness;
            BodyId body = must(world->addBody({.model = Model::Clustered,
                                               .asset = must(world->addAsset(shape)),
                                               .angularVelocity = {0, 0, rate},
                                               .cluster = elastic}));
            Sums before = sumsOf(*world);
            constexpr float seconds = 2.0f;
            stepFor(*world, seconds);
            Sums after = sumsOf(*world);
            EXPECT_LT(after.angular[2], 1.0005 * before.angular[2]);
            EXPECT_GT(after.angular[2], 0.995 * before.angular[2]);
            std::span<const Vec3> rest = shape->positions();
            std::span<const Vec3> now = must(world->renderState(body)).positions;
            float swells = rate * rate / (stiffness * stiffness); // centrifugal, of a spring
            float angle = 0.0f;
            for (size_t p = 0; p < rest.size(); ++p)
            {
                EXPECT_NEAR(length(now[p]), length(rest[p]), 1e-3f + 5.0f * swells * length(rest[p]));
                angle +=
                    std::remainder(std::atan2(now[p].y, now[p].x) - std::atan2(rest[p].y, rest[p].x) - rate * seconds,
                                   6.2831853f) /
                    float(rest.size());
            }
            EXPECT_NEAR(angle, 0.0f, 0.005f * rate * seconds);
        }
}

TEST(ClusteredBody, KeepsItsMomentaInFreeFlight)
{
    for (bool plastic : {false, true})
    {
        auto world = makeWorld(weightless);
        ClusterMaterial m = rubber();
        if (plastic)
            m = {.damping = 4.0f, .maxStretch = 0.05f, .yieldStrain = 0.02f, .toughness = 0.0f};
        BodyId body = addClustered(*world, cube(), m, {}, {1, 2, 3});
        for (int k = 0; k < 8; ++k) // blows that shake, bend and turn it
            must(world->applyImpulse({.body = body,
                                      .point = {k & 1 ? 0.3f : -0.3f, k & 2 ? 0.3f : -0.3f, k & 4 ? 0.3f : -0.3f},
                                      .impulse = {k & 2 ? 9.0f : -9.0f, k & 4 ? 6.0f : -5.0f, k & 1 ? 3.0f : -2.0f},
                                      .radius = 0.25f}));
        Sums before = sumsOf(*world);
        stepFor(*world, 1.0f);
        Sums after = sumsOf(*world);
        EXPECT_GT(sizeOf(before.angular), 1.0);
        for (size_t i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(after.linear[i], before.linear[i], 1e-4 * sizeOf(before.linear)) << plastic;
            EXPECT_NEAR(after.angular[i], before.angular[i], 0.02 * sizeOf(before.angular)) << plastic;
        }
        EXPECT_LE(world->statistics().energy, 1e9);
    }
}

TEST(ClusteredBody, ABodyAtRestStaysWhereItIs)
{
    auto world = makeWorld(weightless);
    BodyId body = addClustered(*world, cube(), {.stiffness = 200.0f, .toughness = 0.0f});
    stepFor(*world, 2.0f);
    BodyStatistics s = must(world->statistics(body));
    EXPECT_LT(length(s.momentum) / s.mass, 1e-6f); // m/s
    EXPECT_LT(length(s.centre), 1e-6f);
}

TEST(ClusteredBody, DampingTakesEnergyAndNothingAddsAny)
{
    for (float damping : {0.0f, 10.0f})
    {
        auto world = makeWorld(weightless);
        ClusterMaterial m = rubber();
        m.damping = damping;
        BodyId body = addClustered(*world, cube(), m);
        must(world->applyImpulse({.body = body, .point = {0.3f, 0, 0}, .impulse = {30, 5, 0}, .radius = 0.2f}));
        must(world->step(0.0f));
        double before = world->statistics().energy;
        stepFor(*world, 1.0f);
        EXPECT_LT(world->statistics().energy, 1.001 * before) << damping;
    }
}

TEST(ClusteredBody, DoesNotDependOnWhereItIsOrHowItIsTurned)
{
    Quat turns[] = {{}, normalized(Quat{0.1f, 0.5f, -0.3f, 0.6f})};
    Vec3 places[] = {{}, {64, -32, 16}};
    std::vector<Vec3> first;
    for (Quat turn : turns)
        for (Vec3 place : places)
        {
            auto world = makeWorld(weightless);
            AssetId asset = must(world->addAsset(cube()));
            BodyId body = must(world->addBody({.model = Model::Clustered,
                                               .asset = asset,
                                               .pose = {place, turn},
                                               .angularVelocity = rotate(turn, {1, 2, 3}),
                                               .cluster = {.toughness = 0.0f}}));
            must(world->applyImpulse({.body = body,
                                      .point = place + rotate(turn, {0.3f, 0.1f, 0}),
                                      .impulse = rotate(turn, {60, 20, 0}),
                                      .radius = 0.2f}));
            stepFor(*world, 0.25f);
            std::vector<Vec3> local;
            for (Vec3 position : must(world->renderState(body)).positions)
                local.push_back(toLocal({place, turn}, position));
            if (first.empty())
                first = local;
            for (size_t p = 0; p < local.size(); ++p)
                EXPECT_LT(length(local[p] - first[p]), 2e-3f);
        }
}

// It once lost w^2 h of its spin in a second: a quarter with four substeps and a seventh with one.
TEST(ClusteredBody, KeepsItsSpin)
{
    for (uint32_t substeps : {4u, 1u})
        for (Vec3 direction : {Vec3{0, 0, 1}, Vec3{1, 0, 0}, Vec3{0.3f, 0.4f, 0}})
        {
            Vec3 spin = (substeps == 4 ? 10.0f : 3.0f) * direction;
            auto world = makeWorld({.gravity = {}, .substeps = substeps});
            BodyId body = must(world->addBody({.model = Model::Clustered,
                                               .asset = must(world->addAsset(testBar())),
                                               .linearVelocity = {1, 2, 3},
                                               .angularVelocity = spin,
                                               .cluster = {.stiffness = 200.0f, .flowRate = 0, .toughness = 0}}));
            must(world->step(0.0f));
            BodyStatistics before = must(world->statistics(body));
            stepFor(*world, 1.0f);
            BodyStatistics after = must(world->statistics(body));
            auto spinOf = [](const BodyStatistics& s) { return s.angularMomentum - cross(s.centre, s.momentum); };
            EXPECT_LT(length(spinOf(after) - spinOf(before)), 0.01f * length(spinOf(before))) << substeps;
            EXPECT_LT(length(after.momentum - before.momentum), 1e-3f * length(before.momentum));
            EXPECT_LT(after.kineticEnergy, 1.01f * before.kineticEnergy);
        }
}

// What it gets back is summed up over the particles of a whole body, and over the members of clusters of one in parts.
TEST(ClusteredBody, SpinsAreTheSameBitsForAllKernels)
{
    for (bool inParts : {false, true})
    {
        std::vector<uint64_t> hashes;
        for (Kernels kernels : availableKernels())
        {
            auto world = makeWorld({.gravity = {}}, {.kernels = kernels});
            BodyId body = must(world->addBody({.model = Model::Clustered,
                                               .asset = must(world->addAsset(testBar())),
                                               .angularVelocity = {1, 2, 3},
                                               .cluster = {.stiffness = 200.0f, .flowRate = 0, .toughness = 10.0f}}));
            if (inParts)
                must(world->cut({.body = body, .normal = {1, 0, 0}}));
            stepFor(*world, 0.3f);
            EXPECT_EQ(must(world->statistics(body)).pieces, inParts ? 2u : 1u);
            hashes.push_back(world->hash());
        }
        EXPECT_EQ(hashes, std::vector(hashes.size(), hashes[0])) << inParts;
    }
}

TEST(ClusteredBody, WhatItIsMadeOfCanChange)
{
    auto world = makeWorld(weightless);
    BodyId body = addClustered(*world, testBar(), {.toughness = 0.0f});
    pullApart(*world, testBarHold, 0.5f);
    stepFor(*world, 0.5f);
    EXPECT_EQ(must(world->statistics(body)).splits, 0u); // 0: never
    must(world->setMaterial(body, ClusterMaterial{.density = 3400.0f, .toughness = 50.0f}));
    EXPECT_NEAR(must(world->statistics(body)).mass, 3400.0f * 0.05f * 0.05f * 0.05f * 864.0f, 0.1f);
    stepFor(*world, 0.1f);
    EXPECT_EQ(must(world->statistics(body)).splits, 0u); // far tougher than it is stretched
    must(world->setMaterial(body, ClusterMaterial{.toughness = 0.05f}));
    stepFor(*world, 0.5f);
    EXPECT_GT(must(world->statistics(body)).splits, 0u);
    EXPECT_FALSE(world->setMaterial(body, ClusterMaterial{.density = 0.0f}));
    EXPECT_FALSE(world->setMaterial(body, DebrisMaterial{}));
}

TEST(ClusteredBody, RefusesEachNumberThatMakesNoSense)
{
    auto world = makeWorld();
    AssetId asset = must(world->addAsset(cube()));
    for (const MaterialParameter<ClusterMaterial>& parameter : clusterParameters())
        for (float bad : {nan, infinity, -infinity, parameter.lowest - 1.0f, 2.0f * parameter.highest + 1.0f})
        {
            BodySettings settings{.model = Model::Clustered, .asset = asset};
            settings.cluster.*parameter.field = bad;
            Result<BodyId> refused = world->addBody(settings);
            EXPECT_FALSE(refused) << parameter.name << " " << bad;
            EXPECT_THAT(refused.message(), HasSubstr(std::string(parameter.name)));
        }
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = asset, .pose = {{nan, 0, 0}, {}}}));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = asset, .pose = {{}, {0, 0, 0, 0}}}));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = asset, .linearVelocity = {0, infinity, 0}}));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = asset, .angularVelocity = {0, 0, nan}}));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = asset, .passes = 65}));
    EXPECT_TRUE(world->bodies().empty());
    EXPECT_TRUE(world->addBody({.model = Model::Clustered, .asset = asset, .passes = 64}));
}

TEST(ClusteredBody, RefusesAssetsThatAreNoneOfItsKind)
{
    auto world = makeWorld();
    AssetId loose = must(world->addAsset(particleCube(3, 0.1f)));
    Result<BodyId> refused = world->addBody({.model = Model::Clustered, .asset = loose});
    EXPECT_FALSE(refused);
    EXPECT_THAT(refused.message(), HasSubstr("clustered particles"));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered}));
    EXPECT_FALSE(world->addBody({.model = Model::Clustered, .asset = AssetId{77, 1}}));
}

TEST(ClusteredBody, AssetsOfNothingAreRefused)
{
    std::vector<Vec3> points = gridPoints(3, 3, 3, 0.1f);
    const float volume[] = {1e-3f}, none[] = {0.0f}, wrong[] = {nan};
    Clustering good = oneCluster(27);
    EXPECT_TRUE(Asset::clustered(points, volume, 0.05f, good));
    EXPECT_FALSE(Asset::clustered({}, volume, 0.05f, Clustering{}));
    EXPECT_FALSE(Asset::clustered(points, volume, 0.05f, Clustering{}));
    EXPECT_FALSE(Asset::clustered(points, none, 0.05f, good));
    EXPECT_FALSE(Asset::clustered(points, wrong, 0.05f, good));
    EXPECT_FALSE(Asset::clustered(points, {}, 0.05f, good));
    EXPECT_FALSE(Asset::clustered(points, volume, 0.0f, good));
    EXPECT_FALSE(Asset::clustered(points, volume, nan, good));
    points[5].y = nan;
    EXPECT_FALSE(Asset::clustered(points, volume, 0.05f, good));
    points = gridPoints(3, 3, 3, 0.1f);
    Clustering bad = good;
    bad.weights[3] = 0.0f;
    EXPECT_FALSE(Asset::clustered(points, volume, 0.05f, bad));
    bad = good;
    bad.members[3] = 1000;
    EXPECT_FALSE(Asset::clustered(points, volume, 0.05f, bad));
}

// Each of these is legal: particles that coincide, or one, or four in a line.
TEST(ClusteredBody, DegenerateShapesFallAndDoNotBreakAnything)
{
    std::vector<std::vector<Vec3>> shapes = {{{0, 0, 0}},
                                             std::vector<Vec3>(10, Vec3{0, 0, 0}),
                                             gridPoints(10, 1, 1, 0.1f),
                                             gridPoints(5, 5, 1, 0.1f),
                                             gridPoints(2, 2, 2, 1e-6f),
                                             gridPoints(2, 2, 2, 1e4f)};
    for (const std::vector<Vec3>& points : shapes)
    {
        auto world = makeWorld();
        addFloor(*world);
        const float volume[] = {1e-3f};
        AssetRef asset =
            must(Asset::clustered(points, volume, 0.05f, oneCluster(static_cast<uint32_t>(points.size()))));
        BodyId body = addClustered(*world, asset, {.toughness = 0.01f}, {0, 0, 20001.0f});
        stepFor(*world, 0.2f);
        must(world->applyImpulse({.body = body, .point = {0, 0, 20000}, .impulse = {1, 2, 3}}));
        stepFor(*world, 0.3f);
        EXPECT_EQ(world->statistics().nonFinite, 0u) << points.size();
        EXPECT_TRUE(allFinite(*world, body));
        EXPECT_LT(must(world->statistics(body)).centre.z, 20000.6f);
    }
}

TEST(ClusteredBody, SurvivesBlowsBeyondAllMeasure)
{
    for (float blow : {1e6f, 1e12f, 1e25f, 3e38f})
        for (float radius : {0.0f, 0.15f, 100.0f})
        {
            auto world = makeWorld();
            addFloor(*world);
            BodyId body = addClustered(*world, cube(), {}, {0, 0, 0.4f});
            addClustered(*world, cube(), {}, {2, 0, 0.4f});
            double mass = sumsOf(*world).mass;
            stepFor(*world, 0.05f);
            must(world->applyImpulse(
                {.body = body, .point = {0, 0, 0.4f}, .impulse = {blow, 0.3f * blow, blow}, .radius = radius}));
            stepFor(*world, 0.5f);
            EXPECT_TRUE(allFinite(*world, body)) << blow << " " << radius;
            EXPECT_NEAR(sumsOf(*world).mass, mass, 1e-4 * mass);
            // And after that the other one is as it was.
            for (Vec3 p : must(world->renderState(world->bodies()[1])).positions)
                EXPECT_GT(p.x, 0.0f);
        }
}

TEST(ClusteredBody, GoesOnAfterABlowThatNoNumberCanHold)
{
    auto world = makeWorld(weightless);
    BodyId body = addClustered(*world, cube(), {.toughness = 0.0f});
    must(world->applyImpulse({.body = body, .point = {0.25f, 0.25f, 0.25f}, .impulse = {3e38f, 0, 0}}));
    stepFor(*world, 0.2f);
    must(world->applyImpulse({.body = body, .point = {0, 0, 0}, .impulse = {10, 0, 0}, .radius = 0.2f}));
    Vec3 before = must(world->statistics(body)).centre;
    uint32_t stopped = world->statistics().nonFinite;
    EXPECT_GT(stopped, 0u);
    stepFor(*world, 0.2f);
    BodyStatistics after = must(world->statistics(body));
    EXPECT_NEAR(after.momentum.x, 10.0f, 0.01f);
    EXPECT_GT(after.centre.x, before.x + 0.001f);
    EXPECT_EQ(world->statistics().nonFinite, stopped); // and that was all
}

TEST(ClusteredBody, MayBeBrokenToCrumbs)
{
    auto world = makeWorld({.fractureBudget = 1u << 30});
    addFloor(*world);
    ClusterMaterial dust{
        .flowRate = 0.0f, .toughness = 1e-4f, .toughnessBoost = 0.0f, .relaxBeforeSplit = 0, .outlierStretch = 0.05f};
    BodyId body = addClustered(*world, cube(), dust, {0, 0, 0.4f});
    double mass = sumsOf(*world).mass;
    for (int k = 0; k < 40; ++k)
    {
        must(world->applyImpulse({.body = body, .point = {0, 0, 0.3f}, .burst = 20.0f, .radius = 2.0f}));
        stepFor(*world, 0.05f);
    }
    BodyStatistics s = must(world->statistics(body));
    EXPECT_TRUE(allFinite(*world, body));
    EXPECT_EQ(world->statistics().nonFinite, 0u);
    EXPECT_NEAR(sumsOf(*world).mass, mass, 1e-5 * mass);
    EXPECT_GT(s.pieces, 30u);
    EXPECT_GT(s.debris, 5u);
    EXPECT_LT(s.largestShare, 0.2f);
    std::vector<std::byte> snapshot = world->save();
    must(world->restore(snapshot));
    must(world->removeBody(body));
    stepFor(*world, 0.1f);
}
} // namespace fsim::test
