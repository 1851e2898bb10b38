#include "FractureSim/Clustering.h"

#include "FractureSim/Sampling.h"

#include "Clusters/FuzzyClusters.h"
#include "Foundation/Hash.h"
#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

#include <gmock/gmock.h>

#include <limits>

namespace fsim::test
{
namespace
{
using ::testing::HasSubstr;

constexpr float one = 1.0f;

std::vector<Vec3> grid(uint32_t nx, uint32_t ny, uint32_t nz, float spacing)
{
    std::vector<Vec3> points;
    for (uint32_t z = 0; z < nz; ++z)
        for (uint32_t y = 0; y < ny; ++y)
            for (uint32_t x = 0; x < nx; ++x)
                points.push_back(spacing * Vec3{float(x), float(y), float(z)});
    return points;
}

std::vector<Vec3> cloud(uint32_t count, Vec3 size, Vec3 at = {}, uint64_t seed = 3)
{
    Random random(seed, 1);
    std::vector<Vec3> points;
    for (uint64_t i = 0; i < count; ++i)
        points.push_back(at + scaled(size, {random.uniform(3 * i, -0.5f, 0.5f), random.uniform(3 * i + 1, -0.5f, 0.5f),
                                            random.uniform(3 * i + 2, -0.5f, 0.5f)}));
    return points;
}

Clustering clustered(const std::vector<Vec3>& points, const ClusteringSettings& settings)
{
    Clustering clustering = must(clusterParticles(points, {&one, 1}, settings));
    must(validate(clustering, points.size()));
    return clustering;
}

size_t countOf(const Clustering& clustering)
{
    return clustering.offsets.size() - 1;
}

double overlapOf(const Clustering& clustering, size_t particles)
{
    return double(clustering.members.size()) / double(particles);
}

uint32_t smallestOf(const Clustering& clustering)
{
    uint32_t least = ~0u;
    for (size_t c = 0; c < countOf(clustering); ++c)
        least = std::min(least, clustering.offsets[c + 1] - clustering.offsets[c]);
    return least;
}

std::vector<clusters::ClusterPoint> asPoints(const std::vector<Vec3>& points)
{
    std::vector<clusters::ClusterPoint> result;
    for (Vec3 p : points)
        result.push_back({double(p.x), double(p.y), double(p.z)});
    return result;
}

bool sameBits(const Clustering& a, const Clustering& b)
{
    return a.offsets == b.offsets && a.members == b.members && a.weights == b.weights && a.radius == b.radius;
}
} // namespace

TEST(KMeans, InertiaNeverRises)
{
    for (uint32_t k : {1u, 7u, 60u})
    {
        std::vector<clusters::ClusterPoint> points = asPoints(cloud(4000, {3.0f, 1.0f, 1.0f}));
        std::vector<double> masses;
        Random random(8, 8);
        for (uint64_t i = 0; i < points.size(); ++i)
            masses.push_back(double(random.uniform(i, 0.1f, 2.0f)));
        clusters::KMeans result = clusters::kMeans(points, masses, k, 5);
        EXPECT_EQ(result.centres.size(), k);
        for (size_t i = 1; i < result.inertia.size(); ++i)
            EXPECT_LE(result.inertia[i], result.inertia[i - 1] * (1.0 + 1e-12)) << i;
        EXPECT_LT(result.inertia.size(), 299u) << "did not converge";
    }
}

TEST(KMeans, OwnersAreTheNearestCentresAndCentresTheirMeans)
{
    std::vector<clusters::ClusterPoint> points = asPoints(cloud(3000, {1.0f, 1.0f, 0.01f}, {500.0f, 0.0f, -80.0f}));
    std::vector<double> masses(points.size(), 1.0);
    clusters::KMeans result = clusters::kMeans(points, masses, 40, 1);
    std::vector<clusters::ClusterPoint> sums(40);
    std::vector<double> counts(40, 0.0);
    for (size_t i = 0; i < points.size(); ++i)
    {
        uint32_t best = 0;
        for (uint32_t c = 1; c < 40; ++c)
            if (distanceSquared(points[i], result.centres[c]) < distanceSquared(points[i], result.centres[best]))
                best = c;
        ASSERT_EQ(result.owners[i], best);
        sums[best] = {sums[best].x + points[i].x, sums[best].y + points[i].y, sums[best].z + points[i].z};
        counts[best] += 1.0;
    }
    for (uint32_t c = 0; c < 40; ++c)
        EXPECT_NEAR(sums[c].x / counts[c], result.centres[c].x, 1e-9);
}

TEST(PointGrid, FindsWhatASearchOfAllFinds)
{
    for (Vec3 size : {Vec3{1.0f, 1.0f, 1.0f}, Vec3{5.0f, 0.0f, 2.0f}, Vec3{0.0f, 0.0f, 1e-5f}})
    {
        std::vector<clusters::ClusterPoint> points = asPoints(cloud(300, size));
        clusters::PointGrid grid(points, 0.1 * double(length(size)));
        for (const clusters::ClusterPoint& from : asPoints(cloud(200, 2.0f * size, {}, 9)))
        {
            uint32_t best = 0;
            uint32_t bestOdd = 1;
            for (uint32_t i = 1; i < points.size(); ++i)
            {
                if (distanceSquared(from, points[i]) < distanceSquared(from, points[best]))
                    best = i;
                if (i % 2 == 1 && distanceSquared(from, points[i]) < distanceSquared(from, points[bestOdd]))
                    bestOdd = i;
            }
            EXPECT_EQ(grid.nearest(from, 7, points[7]), best);
            EXPECT_EQ(grid.nearestOf(from, [](uint32_t i) { return i % 2 == 1; }), bestOdd);
            double radius = 0.3 * double(length(size));
            size_t found = 0;
            size_t expected = 0;
            grid.visitBall(from, radius, [&](uint32_t, double) { ++found; });
            for (const clusters::ClusterPoint& p : points)
                expected += distanceSquared(from, p) <= radius * radius;
            EXPECT_EQ(found, expected);
        }
    }
}

TEST(Clustering, EveryParticleHasClustersWhoseWeightsSumToOne)
{
    // validate() of the result, in clustered(), looks at it all.
    for (float scale : {0.001f, 1.0f, 1000.0f})
        for (ClusterKernel kernel :
             {ClusterKernel::InverseSquare, ClusterKernel::Constant, ClusterKernel::Linear, ClusterKernel::Cubic})
            for (float radius : {0.0f, 0.35f})
            {
                std::vector<Vec3> points = cloud(1500, {2.0f * scale, 1.0f * scale, 0.5f * scale});
                Clustering clustering = clustered(points, {.clusters = 20, .radius = radius * scale, .kernel = kernel});
                EXPECT_GE(countOf(clustering), 15u);
                EXPECT_GE(smallestOf(clustering), 4u);
            }
}

TEST(Clustering, OverlapIsNearTheOneAsked)
{
    std::vector<Vec3> bar = must(sampleToCount(SdfShape::box({0.4f, 0.1f, 0.1f}), 5317)).points;
    for (float overlap : {1.0f, 2.0f, 3.0f, 6.0f, 16.0f})
    {
        Clustering clustering = clustered(bar, {.clusters = 50, .overlap = overlap});
        EXPECT_NEAR(overlapOf(clustering, bar.size()), double(overlap), 0.02 * double(overlap));
        EXPECT_EQ(countOf(clustering), 50u);
    }
    // Two clusters cannot hold a particle three times.
    EXPECT_EQ(overlapOf(clustered(bar, {.clusters = 2, .overlap = 3.0f}), bar.size()), 2.0);
}

TEST(Clustering, KernelsWeighTheMiddleMore)
{
    using clusters::kernelShare;
    for (ClusterKernel kernel : {ClusterKernel::InverseSquare, ClusterKernel::Linear, ClusterKernel::Cubic})
    {
        double before = std::numeric_limits<double>::max();
        for (double d : {0.0, 0.2, 0.5, 0.9})
        {
            EXPECT_LT(kernelShare(kernel, 4.0 * d * d, 2.0), before);
            before = kernelShare(kernel, 4.0 * d * d, 2.0);
        }
        EXPECT_GT(kernelShare(kernel, 4.0, 2.0), 0.0);
        EXPECT_GT(kernelShare(kernel, 9.0, 2.0), 0.0);
    }
    EXPECT_EQ(kernelShare(ClusterKernel::Constant, 3.0, 2.0), 1.0);
    EXPECT_NEAR(kernelShare(ClusterKernel::Linear, 1.0, 2.0), 0.5, 1e-12);
    EXPECT_NEAR(kernelShare(ClusterKernel::Cubic, 1.0, 2.0), 0.421875, 1e-12);
    EXPECT_NEAR(kernelShare(ClusterKernel::InverseSquare, 1.0, 2.0) /
                    kernelShare(ClusterKernel::InverseSquare, 4.0, 2.0),
                4.0, 0.01);
    EXPECT_EQ(kernelShare(ClusterKernel::InverseSquare, 0.0, 0.0), 1.0);
}

TEST(Clustering, SameInputGivesTheSameBitsAndTheSeedMatters)
{
    std::vector<Vec3> points = cloud(2000, {1.0f, 1.0f, 1.0f});
    ClusteringSettings settings{.clusters = 30};
    EXPECT_TRUE(sameBits(clustered(points, settings), clustered(points, settings)));
    ClusteringSettings other{.clusters = 30, .seed = 2};
    EXPECT_FALSE(sameBits(clustered(points, settings), clustered(points, other)));
}

// With every compiler, at every level, on every machine. It changes only with the algorithm: then mark [results].
TEST(Clustering, KeepsItsGoldenBits)
{
    Clustering clustering = clustered(cloud(3000, {2.0f, 1.0f, 0.5f}), {.clusters = 40});
    Hasher hasher;
    hasher.array(std::span<const uint32_t>(clustering.offsets));
    hasher.array(std::span<const uint32_t>(clustering.members));
    hasher.array(std::span<const float>(clustering.weights));
    hasher.value(clustering.radius);
    EXPECT_EQ(hasher.result(), 0x56e86750bae419f3u);
}

// Scaling by a power of two changes no digit of any number, so nothing in it may be an absolute length.
TEST(Clustering, DoesNotDependOnTheUnit)
{
    std::vector<Vec3> points = cloud(2000, {1.0f, 0.5f, 0.2f});
    std::vector<Vec3> large;
    for (Vec3 p : points)
        large.push_back(1024.0f * p);
    Clustering a = clustered(points, {.clusters = 30});
    Clustering b = clustered(large, {.clusters = 30});
    EXPECT_EQ(a.members, b.members);
    EXPECT_EQ(a.weights, b.weights);
    EXPECT_EQ(1024.0f * a.radius, b.radius);
}

TEST(Clustering, GrowsUntilTheRadiusReachesAllParticles)
{
    std::vector<Vec3> points = cloud(3000, {1.0f, 1.0f, 1.0f});
    Clustering clustering = clustered(points, {.clusters = 10, .radius = 0.2f});
    EXPECT_GT(clustering.radius, 0.2f);
    EXPECT_GT(countOf(clustering), 10u);
    Clustering wide = clustered(points, {.clusters = 10, .radius = 0.6f});
    EXPECT_EQ(wide.radius, 0.6f);
    EXPECT_EQ(countOf(wide), 10u);
}

TEST(Clustering, HandlesIslandsFarApart)
{
    std::vector<Vec3> points = cloud(500, {1.0f, 1.0f, 1.0f});
    for (Vec3 p : cloud(300, {1.0f, 1.0f, 1.0f}, {1000.0f, 0.0f, 0.0f}, 4))
        points.push_back(p);
    // One cluster does not reach both; growth makes a second.
    Clustering grown = clustered(points, {.clusters = 1, .radius = 1.0f});
    EXPECT_GE(countOf(grown), 2u);
    for (const Clustering& clustering : {grown, clustered(points, {.clusters = 12})})
        for (size_t c = 0; c < countOf(clustering); ++c)
        {
            uint32_t first = clustering.members[clustering.offsets[c]];
            uint32_t last = clustering.members[clustering.offsets[c + 1] - 1];
            EXPECT_EQ(first < 500, last < 500) << "a cluster spans the gap";
        }
    // A lone particle is near nobody and still has a cluster.
    points.push_back({0.0f, 1e6f, 0.0f});
    clustered(points, {.clusters = 3, .radius = 0.5f});
    clustered(points, {.clusters = 3});
}

TEST(Clustering, WorksWithPlatesWiresAndSinglePoints)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
    {
        std::vector<Vec3> plate = grid(40, 40, 1, scale);
        Clustering clustering = clustered(plate, {.clusters = 25});
        EXPECT_EQ(countOf(clustering), 25u);
        EXPECT_NEAR(overlapOf(clustering, plate.size()), 3.0, 0.15);
        std::vector<Vec3> wire = grid(400, 1, 1, scale);
        EXPECT_EQ(countOf(clustered(wire, {.clusters = 10})), 10u);
    }
    for (uint32_t count : {1u, 2u, 3u, 4u, 7u})
        for (uint32_t k : {1u, 5u, 1000u})
            for (float radius : {0.0f, 0.1f})
            {
                Clustering few = clustered(cloud(count, {1.0f, 1.0f, 1.0f}), {.clusters = k, .radius = radius});
                EXPECT_EQ(countOf(few), 1u);
            }
    std::vector<Vec3> onePlace(100, Vec3{3.0f, 4.0f, 5.0f});
    EXPECT_EQ(countOf(clustered(onePlace, {.clusters = 10})), 1u);
    EXPECT_EQ(countOf(clustered(onePlace, {.clusters = 10, .radius = 1.0f})), 1u);
}

TEST(Clustering, EveryClusterHasFourMembers)
{
    std::vector<Vec3> points = cloud(400, {1.0f, 1.0f, 1.0f});
    for (uint32_t k : {100u, 400u, 5000u})
        for (float overlap : {1.0f, 1.5f, 3.0f})
        {
            Clustering clustering = clustered(points, {.clusters = k, .overlap = overlap});
            EXPECT_GE(smallestOf(clustering), 4u);
            EXPECT_LE(countOf(clustering), 100u);
            EXPECT_GE(countOf(clustering), 40u);
        }
}

TEST(LatticeClusters, GiveTheBoxesOfTheLatticeBar)
{
    for (float spacing : {0.001f, 0.02f, 3.0f})
    {
        std::vector<Vec3> bar = grid(83, 16, 16, spacing);
        for (Vec3& p : bar)
            p += 7.3f * spacing * Vec3{-10.0f, 40.0f, 1.0f};
        Clustering clustering = clustered(bar, {.latticeSize = 8, .latticeStride = 6});
        EXPECT_EQ(countOf(clustering), 126u); // 14 x 3 x 3
        EXPECT_EQ(clustering.members.size(), 64512u);
        EXPECT_EQ(smallestOf(clustering), 512u);
        EXPECT_NEAR(clustering.radius, 0.5f * 7.0f * spacing * std::sqrt(3.0f), 1e-3f * spacing);
        std::vector<uint32_t> counts(bar.size(), 0);
        for (uint32_t particle : clustering.members)
            ++counts[particle];
        for (size_t i = 0; i < clustering.members.size(); ++i)
            ASSERT_FLOAT_EQ(clustering.weights[i], 1.0f / float(counts[clustering.members[i]]));
    }
    EXPECT_EQ(countOf(clustered(grid(5, 4, 1, 0.1f), {.latticeSize = 8, .latticeStride = 6})), 1u);
    EXPECT_EQ(countOf(clustered(grid(8, 8, 8, 0.1f), {.latticeSize = 4, .latticeStride = 4})), 8u);
}

TEST(LatticeClusters, FillRoundBodiesAndRefuseOtherParticles)
{
    SampleSettings lattice{.pattern = SamplePattern::Lattice, .spacing = 0.05f};
    std::vector<Vec3> ball = must(sample(SdfShape::sphere(0.5f), lattice)).points;
    Clustering clustering = clustered(ball, {.latticeSize = 6, .latticeStride = 4});
    EXPECT_GE(smallestOf(clustering), 4u);
    ClusteringSettings boxes{.latticeSize = 6, .latticeStride = 4};
    EXPECT_THAT(clusterParticles(cloud(100, {1.0f, 1.0f, 1.0f}), {&one, 1}, boxes).message(), HasSubstr("grid"));
    std::vector<Vec3> twice = grid(4, 4, 4, 1.0f);
    twice.push_back(twice.front());
    EXPECT_THAT(clusterParticles(twice, {&one, 1}, boxes).message(), HasSubstr("same place"));
}

TEST(Clustering, RefusesWithAReason)
{
    float nan = std::numeric_limits<float>::quiet_NaN();
    float infinity = std::numeric_limits<float>::infinity();
    std::vector<Vec3> good = cloud(20, {1.0f, 1.0f, 1.0f});
    std::vector<Vec3> bad = good;
    bad[13].y = nan;
    float none = 0.0f;
    std::vector<float> two{1.0f, 1.0f};
    EXPECT_THAT(clusterParticles({}, {&one, 1}, {}).message(), HasSubstr("at least one"));
    EXPECT_THAT(clusterParticles(bad, {&one, 1}, {}).message(), HasSubstr("particle 13"));
    EXPECT_THAT(clusterParticles(good, {&none, 1}, {}).message(), HasSubstr("more than 0"));
    EXPECT_THAT(clusterParticles(good, {&nan, 1}, {}).message(), HasSubstr("mass"));
    EXPECT_THAT(clusterParticles(good, two, {}).message(), HasSubstr("2 masses"));
    EXPECT_THAT(clusterParticles(good, {}, {}).message(), HasSubstr("0 masses"));
    EXPECT_THAT(validate(ClusteringSettings{.clusters = 0}).message(), HasSubstr("0 clusters"));
    EXPECT_THAT(validate(ClusteringSettings{.radius = -1.0f}).message(), HasSubstr("radius"));
    EXPECT_THAT(validate(ClusteringSettings{.radius = infinity}).message(), HasSubstr("radius"));
    EXPECT_THAT(validate(ClusteringSettings{.overlap = nan}).message(), HasSubstr("overlap"));
    EXPECT_THAT(validate(ClusteringSettings{.overlap = 0.5f}).message(), HasSubstr("overlap"));
    EXPECT_THAT(validate(ClusteringSettings{.kernel = ClusterKernel(9)}).message(), HasSubstr("kernel 9"));
    EXPECT_THAT(validate(ClusteringSettings{.latticeSize = 1, .latticeStride = 1}).message(), HasSubstr("latticeSize"));
    EXPECT_THAT(validate(ClusteringSettings{.latticeSize = 4}).message(), HasSubstr("latticeStride"));
    EXPECT_THAT(validate(ClusteringSettings{.latticeSize = 4, .latticeStride = 5}).message(), HasSubstr("left out"));
    EXPECT_THAT(validate(ClusteringSettings{.latticeStride = 5}).message(), HasSubstr("give both"));
    std::vector<Vec3> many = cloud(2000, {1.0f, 1.0f, 1.0f});
    EXPECT_THAT(clusterParticles(many, {&one, 1}, {.clusters = 400, .radius = 5.0f}).message(), HasSubstr("smaller"));
}

TEST(Clustering, SurvivesExtremeNumbers)
{
    float big = 1e38f;
    std::vector<Vec3> points{{big, big, big}, {-big, -big, -big}, {0, 0, 0}, {1e-38f, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    for (Vec3 p : cloud(50, {1.0f, 1.0f, 1.0f}))
        points.push_back(p);
    std::vector<float> masses(points.size(), 1e-38f);
    masses[3] = 1e38f;
    for (float radius : {0.0f, 1e-30f, 1.0f, 1e38f})
    {
        Result<Clustering> clustering = clusterParticles(points, masses, {.clusters = 10, .radius = radius});
        if (clustering) // or a sentence
        {
            EXPECT_TRUE(validate(*clustering, points.size())) << radius;
        }
    }
}

TEST(ClusterNeighbours, AreTheClustersThatShareAParticle)
{
    std::vector<Vec3> points = cloud(2000, {2.0f, 1.0f, 0.5f});
    Clustering clustering = clustered(points, {.clusters = 40, .overlap = 2.5f});
    ClusterGraph graph = clusterNeighbours(clustering);
    size_t count = countOf(clustering);
    std::vector<std::vector<bool>> has(count, std::vector<bool>(points.size(), false));
    for (size_t c = 0; c < count; ++c)
        for (uint32_t i = clustering.offsets[c]; i < clustering.offsets[c + 1]; ++i)
            has[c][clustering.members[i]] = true;
    ASSERT_EQ(graph.offsets.size(), count + 1);
    for (uint32_t a = 0; a < count; ++a)
    {
        std::vector<uint32_t> expected;
        for (uint32_t b = 0; b < count; ++b)
        {
            bool shares = false;
            for (size_t p = 0; p < points.size() && a != b; ++p)
                shares |= has[a][p] && has[b][p];
            if (shares)
                expected.push_back(b);
        }
        EXPECT_EQ(std::vector<uint32_t>(graph.neighbours.begin() + graph.offsets[a],
                                        graph.neighbours.begin() + graph.offsets[a + 1]),
                  expected);
    }
}
} // namespace fsim::test
