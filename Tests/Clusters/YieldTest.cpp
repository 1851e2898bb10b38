#include "Clusters/Yield.h"

#include "Clusters/RestShape.h"
#include "Math/Inverse3.h"
#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

namespace fsim::test
{
namespace
{
using namespace clusters;

float distanceOf(const Mat3& a, const Mat3& b)
{
    Mat3 d = a - b;
    return std::sqrt(lengthSquared(d.x) + lengthSquared(d.y) + lengthSquared(d.z));
}

// Holds a cluster at this F for so long, in steps, and gives the stretches of F^e then.
Vec3 relaxed(const ClusterMaterial& material, const Mat3& f, float seconds, int steps, Mat3& plastic, float& worked)
{
    float dt = seconds / float(steps);
    for (int i = 0; i < steps; ++i)
    {
        math::Svd3 strain = math::svd(f * math::inverse(plastic));
        worked += dt * strainNorm(strain.s);
        yield(material, strain, worked, dt, plastic);
    }
    return math::svd(f * math::inverse(plastic)).s;
}

// Keeps its volume.
Mat3 stretchAlongX(float by)
{
    float across = 1.0f / std::sqrt(by);
    return diagonal({by, across, across});
}
} // namespace

// Equation (13) with its parentheses: gamma = nu (norm - lambda - K alpha) / norm, nu being what flows in the step.
TEST(Yield, FlowIsTheShareOfWhatLiesBeyondYield)
{
    ClusterMaterial clay{.yieldStrain = 0.1f, .flowRate = 3.0f, .hardening = 0.5f};
    float dt = 0.01f;
    float nu = 1.0f - std::exp(-0.03f);
    EXPECT_NEAR(flowExponent(clay, 0.4f, 0.0f, dt), nu * (0.4f - 0.1f) / 0.4f, 1e-6f);
    EXPECT_NEAR(flowExponent(clay, 0.4f, 0.2f, dt), nu * (0.4f - 0.1f - 0.5f * 0.2f) / 0.4f, 1e-6f);
    clay.hardening = -0.5f; // softens
    EXPECT_NEAR(flowExponent(clay, 0.4f, 0.1f, dt), nu * (0.4f - 0.1f + 0.5f * 0.1f) / 0.4f, 1e-6f);
}

TEST(Yield, FlowBeginsAtZeroAndNotWithAJump)
{
    ClusterMaterial clay{.yieldStrain = 0.1f, .flowRate = 600.0f};
    EXPECT_EQ(flowExponent(clay, 0.1f, 0.0f, 0.1f), 0.0f);
    EXPECT_EQ(flowExponent(clay, 0.09f, 0.0f, 0.1f), 0.0f);
    EXPECT_GT(flowExponent(clay, 0.1001f, 0.0f, 0.1f), 0.0f);
    EXPECT_LT(flowExponent(clay, 0.1001f, 0.0f, 0.1f), 0.002f);
    EXPECT_EQ(flowExponent({.yieldStrain = 0.0f}, 0.0f, 0.0f, 0.1f), 0.0f); // 0 / 0
}

TEST(Yield, NeverTakesMoreThanTheWholeStrain)
{
    ClusterMaterial soft{.yieldStrain = 0.05f, .flowRate = 1e6f, .hardening = -10.0f};
    EXPECT_EQ(flowExponent(soft, 0.2f, 100.0f, 1.0f), 1.0f);
}

TEST(Yield, HardeningRaisesTheYieldAsTheCurveSays)
{
    // Where flow begins, found by bisection, is lambda + K alpha: equation (13) set to zero.
    for (float k : {0.0f, 0.5f, 2.0f, -0.1f})
        for (float alpha : {0.0f, 0.05f, 0.3f})
        {
            ClusterMaterial m{.yieldStrain = 0.06f, .flowRate = 60.0f, .hardening = k};
            float low = 0.0f, high = 2.0f;
            for (int i = 0; i < 40; ++i)
            {
                float middle = 0.5f * (low + high);
                (flowExponent(m, middle, alpha, 0.01f) > 0.0f ? high : low) = middle;
            }
            EXPECT_NEAR(high, 0.06f + k * alpha, 1e-6f) << k << " " << alpha;
        }
}

TEST(Yield, NothingFlowsBelowYield)
{
    ClusterMaterial clay{.yieldStrain = 0.1f, .flowRate = 1000.0f};
    Mat3 plastic;
    Random random(1, 1);
    for (uint32_t i = 0; i < 1000; ++i)
    {
        Mat3 turn = matrixOf(randomRotation(random, i));
        math::Svd3 strain = math::svd(turn * stretchAlongX(random.uniform(9000 + i, 0.95f, 1.07f)));
        EXPECT_FALSE(yield(clay, strain, 0.0f, 0.1f, plastic));
    }
    EXPECT_EQ(plastic, Mat3{});
}

TEST(Yield, NeitherTurningNorSwellingFlows)
{
    ClusterMaterial clay{.yieldStrain = 0.01f, .flowRate = 1000.0f};
    Mat3 plastic;
    Mat3 turn = matrixOf(normalized(Quat{1, 2, -3, 1}));
    EXPECT_FALSE(yield(clay, math::svd(turn), 0.0f, 1.0f, plastic));
    EXPECT_FALSE(yield(clay, math::svd(turn * 1.5f), 0.0f, 1.0f, plastic)); // volume is elastic
}

// Equation (12) with V transposed: what is left of the elastic stretches is their power 1 - gamma.
TEST(Yield, LeavesThePowerOfTheStretchesThatDidNotFlow)
{
    ClusterMaterial clay{.yieldStrain = 0.05f, .flowRate = 20.0f};
    Random random(2, 2);
    for (uint32_t i = 0; i < 200; ++i)
    {
        Mat3 plastic = matrixOf(randomRotation(random, 500 + i)) * stretchAlongX(random.uniform(i, 0.8f, 1.3f));
        plastic = plastic * transposed(matrixOf(randomRotation(random, 500 + i)));
        Mat3 fe = matrixOf(randomRotation(random, i)) * stretchAlongX(random.uniform(4000 + i, 1.1f, 1.5f)) *
                  matrixOf(randomRotation(random, 2000 + i));
        Mat3 f = fe * plastic;
        math::Svd3 strain = math::svd(fe);
        float gamma = flowExponent(clay, strainNorm(strain.s), 0.0f, 0.02f);
        ASSERT_TRUE(yield(clay, strain, 0.0f, 0.02f, plastic));
        Vec3 after = math::svd(f * math::inverse(plastic)).s;
        EXPECT_NEAR(after.x, std::pow(strain.s.x, 1 - gamma), 2e-5f);
        EXPECT_NEAR(after.y, std::pow(strain.s.y, 1 - gamma), 2e-5f);
        EXPECT_NEAR(after.z, std::pow(strain.s.z, 1 - gamma), 2e-5f);
    }
}

TEST(Yield, DoesNotDependOnHowTheBodyIsTurned)
{
    ClusterMaterial clay{.yieldStrain = 0.05f, .flowRate = 20.0f};
    Mat3 turn = matrixOf(normalized(Quat{0.3f, -0.5f, 0.1f, 0.7f}));
    Mat3 fe = stretchAlongX(1.3f) * matrixOf(normalized(Quat{1, 1, 0, 2}));
    Mat3 a, b;
    EXPECT_TRUE(yield(clay, math::svd(fe), 0.0f, 0.01f, a));
    EXPECT_TRUE(yield(clay, math::svd(turn * fe), 0.0f, 0.01f, b));
    EXPECT_LT(distanceOf(a, b), 1e-5f);
}

TEST(Yield, KeepsTheVolumeOverThousandsOfFlows)
{
    ClusterMaterial clay{.yieldStrain = 0.02f, .flowRate = 60.0f};
    Random random(4, 4);
    Mat3 plastic;
    float worst = 0.0f;
    for (uint32_t i = 0; i < 20000; ++i)
    {
        // Volume changes, flat and turned inside out among them.
        Mat3 fe = matrixOf(randomRotation(random, i)) *
                  diagonal({random.uniform(7 * i, -0.3f, 1.6f), random.uniform(7 * i + 1, 0.0f, 1.6f),
                            random.uniform(7 * i + 2, 0.4f, 1.6f)}) *
                  matrixOf(randomRotation(random, 100000 + i));
        yield(clay, math::svd(fe), 0.0f, 1.0f / 240.0f, plastic);
        ASSERT_TRUE(isFinite(plastic)) << i;
        worst = std::max(worst, std::fabs(determinant(plastic) - 1.0f));
        if (plasticCondition(plastic) > 4.0f)
            plastic = {};
    }
    EXPECT_LT(worst, 1e-4f);
    RecordProperty("worst", format("{}", worst));
}

TEST(Yield, HeldStrainRelaxesToTheYieldSurface)
{
    ClusterMaterial clay{.yieldStrain = 0.08f, .flowRate = 60.0f};
    Mat3 plastic;
    float worked = 0.0f;
    Vec3 left = relaxed(clay, stretchAlongX(1.5f), 2.0f, 480, plastic, worked);
    EXPECT_NEAR(strainNorm(left), 0.08f, 0.001f);
    EXPECT_NEAR(math::svd(plastic).s.x, 1.5f / left.x, 1e-3f);
}

TEST(Yield, HardeningKeepsMoreOfTheStrainElasticAndSofteningLess)
{
    float left[3];
    for (int k = 0; k < 3; ++k)
    {
        ClusterMaterial m{.yieldStrain = 0.08f, .flowRate = 10.0f, .hardening = float(k - 1) * 0.3f};
        Mat3 plastic;
        float worked = 0.0f;
        left[k] = strainNorm(relaxed(m, stretchAlongX(1.4f), 0.5f, 120, plastic, worked));
        // What it came to rest at is its yield by then, to what flows slowly on.
        EXPECT_NEAR(left[k], 0.08f + m.hardening * worked, 0.01f);
    }
    EXPECT_GT(left[2], left[1] + 0.005f);
    EXPECT_LT(left[0], left[1] - 0.005f);
}

TEST(Yield, FlowIsAMatterOfTimeAndNotOfSteps)
{
    for (float hardening : {0.0f, 0.5f})
    {
        ClusterMaterial m{.yieldStrain = 0.05f, .flowRate = 4.0f, .hardening = hardening};
        for (float seconds : {0.1f, 1.0f})
        {
            Mat3 coarse, fine;
            float workedCoarse = 0.0f, workedFine = 0.0f;
            relaxed(m, stretchAlongX(1.5f), seconds, int(60 * seconds), coarse, workedCoarse);
            relaxed(m, stretchAlongX(1.5f), seconds, int(240 * seconds), fine, workedFine);
            float flowed = math::svd(fine).s.x - 1.0f;
            EXPECT_GT(flowed, 0.05f);
            EXPECT_NEAR(math::svd(coarse).s.x - 1.0f, flowed, 0.03f * flowed) << hardening << " " << seconds;
            EXPECT_NEAR(workedCoarse, workedFine, 0.03f * workedFine);
        }
    }
}

TEST(Yield, StrainNormIsTheDistanceFromRest)
{
    EXPECT_EQ(strainNorm({1, 1, 1}), 0.0f);
    EXPECT_FLOAT_EQ(strainNorm({1.3f, 1.0f, 0.6f}), 0.5f);
}

TEST(Yield, ConditionIsTheRatioOfTheStretches)
{
    EXPECT_NEAR(plasticCondition({}), 1.0f, 1e-5f);
    Mat3 turn = matrixOf(normalized(Quat{1, 2, 3, 4}));
    EXPECT_NEAR(plasticCondition(turn * diagonal({2.0f, 1.0f, 0.5f}) * transposed(turn)), 4.0f, 1e-4f);
}

TEST(Yield, ConditionsBeyondALimitAreTheSameAsByTheStretches)
{
    // Stretches of volume 1 from thin rods to thin sheets, in turned axes, and limits on both sides of their ratio.
    uint32_t beyond = 0, within = 0;
    for (float first = 0.3f; first < 3.5f; first *= 1.13f)
        for (float second = 0.3f; second < 3.5f; second *= 1.17f)
        {
            Mat3 turn = matrixOf(normalized(Quat{first, second, 1.0f, 0.3f}));
            Mat3 plastic = turn * diagonal({first, second, 1.0f / (first * second)}) *
                           matrixOf(normalized(Quat{1.0f, first, second, -0.2f}));
            for (float limit :
                 {1.05f, 1.5f, 4.0f, 20.0f, 1.001f * plasticCondition(plastic), 0.999f * plasticCondition(plastic)})
            {
                EXPECT_EQ(exceedsCondition(plastic, limit), plasticCondition(plastic) > limit)
                    << first << " " << second << " " << limit;
                ++(plasticCondition(plastic) > limit ? beyond : within);
            }
        }
    EXPECT_GT(beyond, 500u);
    EXPECT_GT(within, 500u);
}

TEST(RestShape, RebasingKeepsTheElasticStrainAndForgetsThePlasticOne)
{
    Random random(6, 6);
    for (uint32_t i = 0; i < 20; ++i)
    {
        std::vector<Vec3> points = gridPoints(4, 3, 3, 0.1f);
        const float volume[] = {1e-3f};
        ClusterRig rig(must(Asset::clustered(points, volume, 0.05f, oneCluster(36))), {});
        Mat3 turn = matrixOf(randomRotation(random, i));
        Mat3 side = matrixOf(randomRotation(random, 100 + i));
        Mat3 plastic = side * diagonal({2.2f, 0.9f, 1.0f / (2.2f * 0.9f)}) * transposed(side);
        Mat3 elastic = turn * diagonal({1.15f, 1.02f, 0.9f});
        rig.state.plastic[0] = plastic;
        deriveCluster(rig.state, rig.settings.cluster, 0, rig.work);
        rig.deform(elastic * plastic, {3, 2, 1});
        rig.measure();
        math::Svd3 before = rig.work.strains[0];
        Mat3 elasticBefore = before.u * diagonal(before.s) * transposed(before.v);
        EXPECT_LT(distanceOf(elasticBefore, elastic), 1e-4f);

        EXPECT_TRUE(rebaseRestShape(rig.state, 0, before, rig.asset->radius()));
        deriveCluster(rig.state, rig.settings.cluster, 0, rig.work);
        EXPECT_EQ(rig.state.plastic[0], Mat3{});
        EXPECT_TRUE(lanesHoldTheShares(rig.state.memberships));
        rig.measure();
        math::Svd3 after = rig.work.strains[0];
        EXPECT_LT(distanceOf(after.u * diagonal(after.s) * transposed(after.v), elasticBefore), 2e-4f) << i;
        // The rest shape is the flowed one now, as wide as that.
        float width = 0.0f;
        for (Vec3 point : points)
            width = std::max(width, length(plastic * point));
        EXPECT_NEAR(rig.state.facts[0].width, width, 1e-3f * width);
        EXPECT_NEAR(rig.state.clusterMasses[0], 36 * 1.7f, 1e-3f);
    }
}

// Without its elastic part a cluster that is crushed flat, or turned inside out, would be blown up.
TEST(RestShape, AClusterCrushedFlatIsNotRebased)
{
    std::vector<Vec3> points = gridPoints(4, 3, 3, 0.1f);
    const float volume[] = {1e-3f};
    for (Vec3 stretch : {Vec3{1.5f, 1.0f, 0.3f}, Vec3{1.0f, 1.0f, -0.8f}, Vec3{3.0f, 0.9f, 0.8f}})
    {
        ClusterRig rig(must(Asset::clustered(points, volume, 0.05f, oneCluster(36))), {});
        float width = rig.state.facts[0].width;
        rig.deform(diagonal(stretch));
        rig.measure();
        EXPECT_FALSE(rebaseRestShape(rig.state, 0, rig.work.strains[0], rig.asset->radius()));
        EXPECT_EQ(rig.state.facts[0].width, width);
        EXPECT_EQ(rig.state.facts[0].flat, 0u);
    }
}

// Members of one layer that stand out of it by less than they are thick: their height is no strain.
TEST(RestShape, ABumpyLayerIsFlat)
{
    const float volume[] = {1e-3f};
    for (float bump : {0.0f, 0.004f, 0.02f})
    {
        std::vector<Vec3> points = gridPoints(4, 4, 1, 0.1f);
        for (size_t i = 0; i < points.size(); ++i)
            points[i].z += (i + i / 4) % 2 == 0 ? bump : -bump;
        ClusterRig rig(must(Asset::clustered(points, volume, 0.05f, oneCluster(16))), {});
        EXPECT_EQ(rig.state.facts[0].flat, bump < 0.01f) << bump;
        rig.deform(diagonal({1.1f, 1.0f, 0.2f}));
        rig.measure();
        EXPECT_NEAR(rig.work.strains[0].s.x, 1.1f, 1e-4f) << bump;
        EXPECT_NEAR(rig.work.strains[0].s.z, bump < 0.01f ? 0.0f : 0.2f, 1e-4f) << bump;
    }
}
} // namespace fsim::test
