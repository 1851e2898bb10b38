#include "FractureSimAuthoring/ParticleCells.h"

#include "FractureSim/Sampling.h"

#include "AuthoringTesting.h"

#include <gtest/gtest.h>

#include <limits>

namespace fsim
{
namespace
{
std::vector<Vec3> particlesIn(const SdfShape& shape, uint32_t count)
{
    Result<SampleSet> samples = sampleToCount(shape, count, {.seed = 3});
    EXPECT_TRUE(bool(samples)) << samples.message();
    return samples ? samples->points : std::vector<Vec3>{};
}

void expectClosed(const FragmentSet& set, const TriangleMesh& mesh)
{
    Status status = validate(FragmentView(set));
    ASSERT_TRUE(bool(status)) << status.message();
    FragmentCheck check = checkFragments(set);
    EXPECT_TRUE(check.isWatertight()) << check.openEdges << ' ' << check.pinchedPoints << ' '
                                      << check.unmatchedTriangles;
    Result<MassProperties> mass = massPropertiesOf(mesh);
    ASSERT_TRUE(bool(mass)) << mass.message();
    EXPECT_NEAR(check.volume, double(mass->volume), 1e-5 * check.volume);
    EXPECT_NEAR(check.outsideArea, areaOfMesh(mesh), 1e-5 * check.outsideArea) << "the outside is kept";
}
} // namespace

// What a Voronoi cell is: nothing of it is nearer to another particle. Sites are shaken by
// half a thousandth of a cell along each axis.
TEST(ParticleCells, ACellHoldsWhatIsNearestToItsParticle)
{
    SdfShape shape = SdfShape::box({0.5f, 0.3f, 0.2f});
    TriangleMesh mesh = boxMesh({0.5f, 0.3f, 0.2f});
    std::vector<Vec3> particles = particlesIn(shape, 300);
    Result<ParticleCells> made = cellsAround(mesh, particles, {});
    ASSERT_TRUE(bool(made)) << made.message();
    ASSERT_EQ(made->cells.fragmentCount(), particles.size());
    ASSERT_EQ(made->owners.size(), particles.size());
    expectClosed(made->cells, mesh);
    const FragmentSet& set = made->cells;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        EXPECT_EQ(made->owners[f], f);
        for (uint32_t v = set.vertexOffsets[f]; v < set.vertexOffsets[f + 1]; ++v)
        {
            float own = length(set.positions[v] - particles[f]);
            for (Vec3 other : particles)
                ASSERT_LE(own, length(set.positions[v] - other) + 1.8e-3f * 0.093f);
        }
    }
}

TEST(ParticleCells, CloseEveryShape)
{
    struct Case
    {
        SdfShape shape;
        uint32_t resolution;
    };
    const Case cases[] = {{SdfShape::heart(2.0f), 48},
                          {SdfShape::slabWithHoles({1.5f, 1.0f, 0.2f}, 9, 0.12f, 0.34f, 5), 48},
                          {SdfShape::shell(1.0f, 0.8f), 32},
                          {SdfShape::torus(0.35f, 0.12f), 32}};
    for (const Case& each : cases)
        for (uint32_t cells : {0u, 60u})
        {
            std::vector<Vec3> particles = particlesIn(each.shape, 400);
            Result<ParticleCells> made =
                cellsAround(each.shape, each.resolution, particles, {.cells = cells, .roughness = 0.1f});
            ASSERT_TRUE(bool(made)) << made.message();
            expectClosed(made->cells, surfaceOf(each.shape, each.resolution));
            EXPECT_LE(made->cells.fragmentCount(), cells == 0 ? particles.size() : size_t{cells});
            EXPECT_GE(made->cells.fragmentCount(), (cells == 0 ? particles.size() : size_t{cells}) * 9 / 10);
        }
}

// So that what is followed is what the cell is made of.
TEST(ParticleCells, AnOwnerIsInsideOfItsCellOrNextToIt)
{
    SdfShape shape = SdfShape::sphere(0.5f);
    std::vector<Vec3> particles = particlesIn(shape, 2000);
    Result<ParticleCells> made = cellsAround(shape, 24, particles, {.cells = 150});
    ASSERT_TRUE(bool(made)) << made.message();
    for (uint32_t f = 0; f < made->cells.fragmentCount(); ++f)
    {
        const FragmentParticle& cell = made->cells.particles[f];
        EXPECT_LT(length(particles[made->owners[f]] - cell.rest.position), 0.6f * length(cell.radii));
        EXPECT_TRUE(f == 0 || made->owners[f] > made->owners[f - 1]) << "rising, no two the same";
    }
}

TEST(ParticleCells, ParticlesOutsideMayHaveNoCell)
{
    TriangleMesh mesh = boxMesh({0.5f, 0.3f, 0.2f});
    std::vector<Vec3> particles = particlesIn(SdfShape::box({0.5f, 0.3f, 0.2f}), 40);
    particles.insert(particles.begin() + 3, Vec3{5.0f, 0.0f, 0.0f});
    Result<ParticleCells> made = cellsAround(mesh, particles, {});
    ASSERT_TRUE(bool(made)) << made.message();
    EXPECT_EQ(made->owners.size(), particles.size() - 1);
    EXPECT_EQ(made->owners[3], 4u);
    expectClosed(made->cells, mesh);
}

TEST(ParticleCells, SmoothedCellsStayClosedAndKeepTheirVolume)
{
    SdfShape shape = SdfShape::heart(2.0f);
    std::vector<Vec3> particles = particlesIn(shape, 1000);
    Result<ParticleCells> made = cellsAround(shape, 32, particles, {.cells = 150, .smoothing = {.rounds = 4}});
    ASSERT_TRUE(bool(made)) << made.message();
    FragmentCheck check = checkFragments(made->cells);
    EXPECT_TRUE(check.isWatertight());
    Result<MassProperties> mass = massPropertiesOf(surfaceOf(shape, 32));
    EXPECT_NEAR(check.volume, double(mass->volume), 0.01 * check.volume);
}

TEST(ParticleCells, BadInputIsRefused)
{
    TriangleMesh mesh = boxMesh({0.5f, 0.3f, 0.2f});
    const std::vector<Vec3> one{{0.0f, 0.0f, 0.0f}};
    EXPECT_FALSE(cellsAround(mesh, {}, {}));
    EXPECT_FALSE(cellsAround(mesh, one, {.roughness = 0.5f}));
    EXPECT_FALSE(cellsAround(mesh, one, {.cells = 100000}));
    const std::vector<Vec3> lost{{std::numeric_limits<float>::quiet_NaN(), 0.0f, 0.0f}};
    EXPECT_FALSE(cellsAround(mesh, lost, {}));
    TriangleMesh open = mesh;
    open.indices.resize(open.indices.size() - 3);
    EXPECT_FALSE(cellsAround(open, one, {}));
    EXPECT_FALSE(cellsAround(mesh, one, {}, [](float) { return false; })) << "cancelled";
    Result<ParticleCells> whole = cellsAround(mesh, one, {});
    ASSERT_TRUE(bool(whole)) << whole.message();
    EXPECT_EQ(whole->cells.fragmentCount(), 1u);
}
} // namespace fsim
