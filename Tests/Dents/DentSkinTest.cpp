#include "DentTesting.h"
#include "Dents/DentMap.h"
#include "Dents/DentSpread.h"
#include "Foundation/Random.h"

#include <gmock/gmock.h>

#include <cstring>

namespace fsim::dents
{
namespace
{
// Weights that sum to less than 1.
ExampleWeights someWeights(uint32_t seed)
{
    ExampleWeights weights{};
    float left = 1.0f;
    for (uint32_t e = 0; e < 3; ++e)
    {
        weights[e] = left * 0.7f * float((seed * 2654435761u + e * 40503u) % 1000u) / 1000.0f;
        left -= weights[e];
    }
    return weights;
}

Vec3 skinnedAt(const DentShape& shape, uint32_t place, const ExampleWeights& weights)
{
    DentPage page;
    page.place = place / pageSize;
    for (uint32_t e = 0; e < shape.examples; ++e)
        for (float& lane : page.weights[e])
            lane = weights[e];
    DentPage* one = &page;
    skinPages(shape, {&one, 1}, Kernels::Reference);
    uint32_t lane = place % pageSize;
    return {page.x[lane], page.y[lane], page.z[lane]};
}
} // namespace

TEST(DentSkin, AtRestEveryVertexIsWhereItWas)
{
    DentShape shape = shapeOf(test::barRig());
    for (uint32_t place = 0; place < shape.vertices; ++place)
        EXPECT_EQ(skinnedAt(shape, place, {}), shape.rest[place]);
}

TEST(DentSkin, AnExampleAloneIsItsOwnPose)
{
    DentRig rig = test::barRig();
    DentShape shape = shapeOf(rig);
    for (uint32_t e = 0; e < 3; ++e)
    {
        ExampleWeights weights{};
        weights[e] = 1.0f;
        for (uint32_t v = 0; v < shape.vertices; v += 7)
        {
            Vec3 expected;
            for (uint32_t k = rig.weightOffsets[v]; k < rig.weightOffsets[v + 1]; ++k)
            {
                const Transform& pose = rig.examples[e * 3 + rig.bones[k]];
                Vec3 pivot = rig.pivots[rig.bones[k]];
                expected += rig.weights[k] * (rotate(pose.rotation, rig.positions[v] - pivot) + pivot + pose.position);
            }
            EXPECT_LT(length(skinnedAt(shape, shape.placeOf[v], weights) - expected), 2e-6f) << "vertex " << v;
        }
    }
}

TEST(DentSkin, ABlendDoesNotDependOnWhereTheOriginIs)
{
    DentRig rig = test::barRig();
    DentRig moved = rig;
    Vec3 offset{3.0f, -2.0f, 1.0f};
    for (Vec3& p : moved.positions)
        p += offset;
    for (Vec3& p : moved.pivots)
        p += offset;
    DentShape shape = shapeOf(rig);
    DentShape movedShape = shapeOf(moved);
    for (uint32_t v = 0; v < shape.vertices; v += 5)
    {
        Vec3 a = skinnedAt(shape, shape.placeOf[v], someWeights(v));
        Vec3 b = skinnedAt(movedShape, movedShape.placeOf[v], someWeights(v));
        EXPECT_LT(length(b - offset - a), 3e-6f);
    }
}

TEST(DentSkin, TheJacobianIsThatOfFiniteDifferencesWithTurnedBones)
{
    DentShape shape = shapeOf(test::barRig());
    constexpr float step = 1e-3f;
    for (uint32_t place = 0; place < shape.vertices; place += 3)
    {
        ExampleWeights weights = someWeights(place + 1);
        DentJacobian jacobian = jacobianAt(shape, place, weights);
        EXPECT_LT(length(jacobian.position - skinnedAt(shape, place, weights)), 2e-6f);
        for (uint32_t e = 0; e < 3; ++e)
        {
            // The pose at rest takes what an example leaves: along the difference of the two columns.
            ExampleWeights more = weights;
            ExampleWeights less = weights;
            more[e] += step;
            less[e] -= step;
            Vec3 slope = (skinnedAt(shape, place, more) - skinnedAt(shape, place, less)) / (2.0f * step);
            EXPECT_LT(length(slope - (jacobian.columns[e + 1] - jacobian.columns[0])), 2e-3f)
                << "place " << place << ", example " << e;
        }
    }
}

TEST(DentSkin, AllKernelsGiveTheSameBits)
{
    DentShape shape = shapeOf(test::barRig());
    for (uint32_t place = 0; place < shape.pages; ++place)
    {
        DentPage reference;
        reference.place = place;
        for (uint32_t e = 0; e < 3; ++e)
            for (uint32_t lane = 0; lane < pageSize; ++lane)
                reference.weights[e][lane] = someWeights(place * 31 + lane)[e] * (place % 4 == e ? 0.0f : 1.0f);
        DentPage start = reference;
        DentPage* one = &reference;
        skinPages(shape, {&one, 1}, Kernels::Reference);
        for (Kernels kernels : availableKernels())
        {
            DentPage fast = start;
            DentPage* other = &fast;
            skinPages(shape, {&other, 1}, kernels);
            EXPECT_EQ(std::memcmp(&fast, &reference, sizeof fast), 0) << nameOf(kernels) << ", page " << place;
        }
    }
}

TEST(DentMap, AChangeKeepsTheSumAndHasTheLengthOfTheBlow)
{
    DentShape shape = shapeOf(test::barRig());
    for (uint32_t place = 0; place < shape.vertices; place += 11)
    {
        ExampleWeights weights = someWeights(place);
        Vec3 blow{0.3f, -1.0f, 2.0f};
        ExampleWeights change =
            changeOfWeights(jacobianAt(shape, place, weights), weights, 3, blow, 0.1f, DentMapping::Direction);
        float sum = 0.0f;
        float square = 0.0f;
        for (uint32_t e = 0; e < 3; ++e)
        {
            sum += change[e];
            square += change[e] * change[e];
        }
        if (square > 0.0f)
        {
            EXPECT_NEAR(std::sqrt(square + sum * sum), 0.1f * length(blow), 1e-5f);
        }
    }
}

TEST(DentMap, AWeightOfZeroNeverShrinks)
{
    DentShape shape = shapeOf(test::barRig());
    for (DentMapping mapping : {DentMapping::Direction, DentMapping::PseudoInverse, DentMapping::Gradient})
        for (uint32_t place = 0; place < shape.vertices; place += 7)
        {
            ExampleWeights change =
                changeOfWeights(jacobianAt(shape, place, {}), {}, 3, {-1.0f, 0.5f, 0.2f}, 0.1f, mapping);
            for (uint32_t e = 0; e < 3; ++e)
                EXPECT_GE(change[e], 0.0f);
        }
}

TEST(DentMap, EveryMappingMovesTheVertexAlongTheBlow)
{
    DentShape shape = shapeOf(test::barRig());
    uint32_t moved = 0;
    for (DentMapping mapping : {DentMapping::Direction, DentMapping::PseudoInverse, DentMapping::Gradient})
        for (uint32_t place = 0; place < shape.vertices; ++place)
        {
            Vec3 blow{-1.0f, 0.0f, 0.0f};
            ExampleWeights change = changeOfWeights(jacobianAt(shape, place, {}), {}, 3, blow, 0.01f, mapping);
            Vec3 way = skinnedAt(shape, place, change) - shape.rest[place];
            EXPECT_GE(dot(way, blow), -1e-6f);
            moved += dot(way, blow) > 1e-5f;
        }
    EXPECT_GT(moved, shape.vertices);
}

TEST(DentSpread, ReachesAsFarAsTheWayAlongTheEdges)
{
    test::DentWorld unused;
    DentRig rig = test::barRig();
    DentShape shape = shapeOf(rig);
    ReachSearch search(defaultAllocator(), shape.places());
    uint32_t corner = 0;
    search.start(shape, shape.placeOf[corner], 0.5f, ~uint64_t{0});
    ASSERT_TRUE(search.advance(~0u));
    std::span<const DentReach> reach = search.found();
    std::map<uint32_t, float> shares;
    for (const DentReach& each : reach)
        shares[each.place] = each.share;
    for (uint32_t v = 0; v < shape.vertices; ++v)
    {
        Vec3 away = rig.positions[v] - rig.positions[corner];
        float way = std::fabs(away.x) + std::fabs(away.y) + std::fabs(away.z); // on a grid of edges
        if (way < 0.499f)
        {
            ASSERT_TRUE(shares.contains(shape.placeOf[v]));
            EXPECT_NEAR(shares[shape.placeOf[v]], dentKernel(way / 0.5f), 1e-5f);
        }
        else if (way > 0.501f)
        {
            EXPECT_FALSE(shares.contains(shape.placeOf[v]));
        }
    }
}

TEST(DentSpread, HowASearchIsCutChangesNothing)
{
    DentShape shape = shapeOf(test::barRig());
    ReachSearch whole(defaultAllocator(), shape.places()), cut(defaultAllocator(), shape.places());
    for (uint32_t place : {0u, shape.places() / 2})
        for (uint32_t looks : {1u, 7u})
        {
            whole.start(shape, place, 0.7f, 0);
            ASSERT_TRUE(whole.advance(~0u));
            cut.start(shape, place, 0.7f, 0);
            uint32_t rounds = 0;
            for (; !cut.advance(looks); ++rounds)
                EXPECT_EQ(cut.looks(), looks * (rounds + 1));
            EXPECT_GT(rounds, 3u);
            EXPECT_EQ(cut.looks(), whole.looks());
            std::span<const DentReach> a = whole.found(), b = cut.found();
            ASSERT_EQ(a.size(), b.size());
            for (size_t i = 0; i < a.size(); ++i)
            {
                EXPECT_EQ(a[i].place, b[i].place);
                EXPECT_EQ(a[i].share, b[i].share);
            }
        }
}

// Of places that an earlier search had reached nothing is left in the next.
TEST(DentSpread, ASearchThatWasLeftLeavesNothingBehind)
{
    DentShape shape = shapeOf(test::barRig());
    ReachSearch fresh(defaultAllocator(), shape.places()), used(defaultAllocator(), shape.places());
    used.start(shape, 0, 5.0f, 0);
    EXPECT_FALSE(used.advance(20));
    for (ReachSearch* each : {&fresh, &used})
    {
        each->start(shape, shape.places() - 1, 0.3f, 0);
        EXPECT_TRUE(each->advance(~0u));
    }
    ASSERT_EQ(fresh.found().size(), used.found().size());
    for (size_t i = 0; i < fresh.found().size(); ++i)
        EXPECT_EQ(fresh.found()[i].share, used.found()[i].share);
}

TEST(DentSpread, TheKernelIsOneAtTheBlowAndFlatAtBothEnds)
{
    EXPECT_EQ(dentKernel(0.0f), 1.0f);
    EXPECT_EQ(dentKernel(1.0f), 0.0f);
    EXPECT_NEAR(dentKernel(0.5f), 0.5f, 1e-6f);
    EXPECT_NEAR(dentKernel(1e-3f), 1.0f, 1e-5f);
    EXPECT_NEAR(dentKernel(0.999f), 0.0f, 1e-5f);
}
} // namespace fsim::dents
