#include "FractureSim/Sampling.h"

#include "Foundation/Hash.h"
#include "Geometry/NamedShapes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

namespace fsim
{
namespace
{
using ::testing::HasSubstr;

float leastDistance(const std::vector<Vec3>& points)
{
    std::vector<Vec3> sorted = points;
    std::sort(sorted.begin(), sorted.end(), [](Vec3 a, Vec3 b) { return a.x < b.x; });
    float best = std::numeric_limits<float>::max();
    for (size_t i = 0; i < sorted.size(); ++i)
        for (size_t j = i + 1; j < sorted.size() && sorted[j].x - sorted[i].x < best; ++j)
            best = std::min(best, length(sorted[j] - sorted[i]));
    return best;
}

float distanceToNearest(const std::vector<Vec3>& points, Vec3 p)
{
    float best = std::numeric_limits<float>::max();
    for (Vec3 q : points)
        best = std::min(best, lengthSquared(q - p));
    return std::sqrt(best);
}

uint64_t hashOfPoints(const std::vector<Vec3>& points)
{
    Hasher hasher;
    hasher.array(std::span<const Vec3>(points));
    return hasher.result();
}
} // namespace

TEST(PoissonSampling, KeepsItsDistanceInsideEveryShape)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
        for (const NamedShape& named : namedShapes())
        {
            SdfShape shape = transformed(named.shape, {}, scale);
            SampleSettings settings{.spacing = 0.08f * scale};
            Result<SampleSet> set = sample(shape, settings);
            ASSERT_TRUE(set) << named.name << ": " << set.message();
            EXPECT_GE(leastDistance(set->points), settings.spacing * 0.999999f) << named.name;
            for (Vec3 p : set->points)
                ASSERT_TRUE(shape.contains(p)) << named.name;
            double volume = volumeOf(shape);
            EXPECT_NEAR(double(set->volumeEach) * double(set->points.size()), volume, 1e-5 * volume);
        }
}

TEST(PoissonSampling, LeavesHardlyAnyRoom)
{
    SdfShape shape = SdfShape::heart(1.0f);
    Result<SampleSet> set = sample(shape, {.spacing = 0.05f});
    Random random(12, 0);
    int inside = 0;
    int room = 0;
    for (uint64_t i = 0; i < 20000; ++i)
    {
        Vec3 p = randomAround(shape.bounds(), random, i);
        if (!shape.contains(p))
            continue;
        ++inside;
        float nearest = distanceToNearest(set->points, p);
        room += nearest > set->spacing;
        ASSERT_LT(nearest, 1.4f * set->spacing);
    }
    EXPECT_LT(room, inside / 50);
}

TEST(PoissonSampling, FillsPartsThatAreApart)
{
    SdfShape left = transformed(SdfShape::sphere(0.3f), {{-5.0f, 0.0f, 0.0f}, {}});
    SdfShape right = transformed(SdfShape::sphere(0.3f), {{5.0f, 0.0f, 0.0f}, {}});
    Result<SampleSet> set = sample(unionOf(left, right), {.spacing = 0.05f});
    auto onTheLeft = std::count_if(set->points.begin(), set->points.end(), [](Vec3 p) { return p.x < 0.0f; });
    EXPECT_NEAR(double(onTheLeft) / double(set->points.size()), 0.5, 0.05);
}

TEST(PoissonSampling, TheSeedDecidesEveryBit)
{
    SdfShape shape = SdfShape::creature(1.0f);
    Result<SampleSet> a = sample(shape, {.spacing = 0.04f, .seed = 7});
    Result<SampleSet> b = sample(shape, {.spacing = 0.04f, .seed = 7});
    Result<SampleSet> c = sample(shape, {.spacing = 0.04f, .seed = 8});
    EXPECT_EQ(a->points, b->points);
    EXPECT_NE(a->points, c->points);
    // The same on every machine and with every compiler. It changes only with the algorithm or the creature.
    EXPECT_EQ(hashOfPoints(a->points), 0xb3db84b282dd6eadu);
}

TEST(LatticeSampling, FillsABoxWithWholeRows)
{
    // The bar of the lattice-bar scene.
    for (float spacing : {0.001f, 0.02f, 0.1f, 100.0f})
    {
        Vec3 half = 0.5f * spacing * Vec3{83.0f, 16.0f, 16.0f};
        Result<SampleSet> set = sample(SdfShape::box(half), {.pattern = SamplePattern::Lattice, .spacing = spacing});
        ASSERT_TRUE(set) << set.message();
        EXPECT_EQ(set->points.size(), 83u * 16u * 16u);
        Bounds box = boundsOf(set->points);
        EXPECT_NEAR(box.low.x / spacing, -41.0f, 1e-4f);
        EXPECT_NEAR(box.high.z / spacing, 7.5f, 1e-4f);
        EXPECT_NEAR(set->volumeEach / (spacing * spacing * spacing), 1.0f, 2e-3f);
    }
}

TEST(LatticeSampling, MakesABlockOfExactlySoMany)
{
    for (float spacing : {0.001f, 0.02f, 100.0f})
    {
        Result<SampleSet> set = sampleBlock({83, 16, 16}, spacing);
        ASSERT_TRUE(set) << set.message();
        EXPECT_EQ(set->points.size(), 83u * 16u * 16u);
        Bounds box = boundsOf(set->points);
        EXPECT_FLOAT_EQ(box.low.x, -41.0f * spacing);
        EXPECT_FLOAT_EQ(box.high.z, 7.5f * spacing);
        EXPECT_NEAR((set->points[1].x - set->points[0].x) / spacing, 1.0f, 1e-5f);
    }
    EXPECT_EQ(sampleBlock({1, 1, 1}, 0.1f)->points.at(0), Vec3{});
    EXPECT_THAT(sampleBlock({3, 0, 3}, 0.1f).message(), HasSubstr("3 x 0 x 3"));
    EXPECT_THAT(sampleBlock({~0u, ~0u, ~0u}, 0.1f).message(), HasSubstr("4000000"));
    EXPECT_THAT(sampleBlock({2, 2, 2}, 0.0f).message(), HasSubstr("above 0"));
}

TEST(Sampling, ComesCloseToTheWantedCount)
{
    // The counts of the clustered-shape-matching paper, table 1, on our stand-ins, and small ones.
    struct Case
    {
        SdfShape shape;
        uint32_t count;
    };
    const Case cases[] = {{SdfShape::box({1.0f, 0.2f, 0.2f}), 5317},
                          {SdfShape::heart(1.0f), 20132},
                          {SdfShape::slabWithHoles({0.5f, 0.35f, 0.06f}, 16, 0.03f, 0.12f, 3), 25032},
                          {SdfShape::shell(0.5f, 0.4f), 5098},
                          {SdfShape::creature(1.0f), 10415},
                          {SdfShape::torus(0.4f, 0.1f), 1000},
                          {SdfShape::sphere(0.001f), 500},
                          {SdfShape::barrel(300.0f, 900.0f), 1790}};
    for (const Case& c : cases)
    {
        Result<SampleSet> set = sampleToCount(c.shape, c.count);
        ASSERT_TRUE(set) << set.message();
        EXPECT_NEAR(double(set->points.size()), double(c.count), 0.01 * c.count);
        EXPECT_GE(leastDistance(set->points), set->spacing * 0.999999f);
    }
    Result<SampleSet> lattice =
        sampleToCount(SdfShape::sphere(0.5f), 4000, {.pattern = SamplePattern::Lattice, .spacing = 0.0f});
    ASSERT_TRUE(lattice) << lattice.message();
    EXPECT_NEAR(double(lattice->points.size()), 4000.0, 200.0);
    for (uint32_t few : {1u, 2u, 20u})
    {
        Result<SampleSet> set = sampleToCount(SdfShape::sphere(0.5f), few);
        ASSERT_TRUE(set) << set.message();
        EXPECT_NEAR(double(set->points.size()), few, 1.0 + 0.2 * few);
    }
}

TEST(Sampling, FillsAClosedMeshLikeTheShapeItCameFrom)
{
    SdfShape shape = SdfShape::torus(0.35f, 0.12f);
    Result<TriangleMesh> mesh = extractSurface(shape, 32);
    Result<SampleSet> set = sample(*mesh, {.spacing = 0.04f});
    ASSERT_TRUE(set) << set.message();
    Result<SampleSet> reference = sample(shape, {.spacing = 0.04f});
    EXPECT_NEAR(double(set->points.size()), double(reference->points.size()), 0.06 * double(reference->points.size()));
    EXPECT_NEAR(set->volumeEach / reference->volumeEach, 1.0f, 0.05f);
    for (Vec3 p : set->points)
        ASSERT_LT(shape.distance(p), 0.01f);
    Result<SampleSet> counted = sampleToCount(*mesh, 500);
    ASSERT_TRUE(counted) << counted.message();
    EXPECT_NEAR(double(counted->points.size()), 500.0, 10.0);
}

TEST(Sampling, RefusesWithAReason)
{
    EXPECT_THAT(sample(SdfShape(), {.spacing = 0.0f}).message(), HasSubstr("spacing of samples is 0"));
    EXPECT_THAT(sample(SdfShape(), {.spacing = std::numeric_limits<float>::quiet_NaN()}).message(),
                HasSubstr("above 0"));
    EXPECT_THAT(sample(SdfShape(), {.spacing = 1e-6f}).message(), HasSubstr("larger"));
    EXPECT_THAT(sample(SdfShape::sphere(-1.0f), {}).message(), HasSubstr("radius"));
    EXPECT_THAT(sample(SdfShape::shell(0.5f, 0.499f), {.pattern = SamplePattern::Lattice, .spacing = 0.4f}).message(),
                HasSubstr("smaller"));
    EXPECT_THAT(sample(TriangleMesh{}, {}).message(), HasSubstr("empty"));
    EXPECT_THAT(sampleToCount(SdfShape(), 0).message(), HasSubstr("0 samples"));
    EXPECT_THAT(sampleToCount(SdfShape(), 2000000000).message(), HasSubstr("4000000"));
    Result<TriangleMesh> open = extractSurface(SdfShape(), 8);
    open->indices.resize(open->indices.size() - 3);
    EXPECT_THAT(sampleToCount(*open, 100).message(), HasSubstr("not closed"));
}
} // namespace fsim
