#include "Geometry/NamedShapes.h"

#include <gmock/gmock.h>

namespace fsim
{
TEST(DualContouring, EveryShapeGivesAClosedManifoldOfItsTopologyAndVolume)
{
    for (const NamedShape& named : namedShapes())
    {
        Result<TriangleMesh> mesh = extractSurface(named.shape, 48);
        ASSERT_TRUE(mesh) << named.name << ": " << mesh.message();
        EXPECT_TRUE(validate(*mesh)) << named.name << ": " << validate(*mesh).message();
        MeshTopology topology = topologyOf(*mesh);
        EXPECT_TRUE(topology.closedManifold()) << named.name;
        EXPECT_EQ(topology.eulerCharacteristic(), named.eulerCharacteristic) << named.name;
        EXPECT_EQ(topology.vertices, mesh->positions.size()) << named.name;
        Result<MassProperties> mass = massPropertiesOf(*mesh); // refuses what does not face out
        ASSERT_TRUE(mass) << named.name << ": " << mass.message();
        double volume = volumeOf(named.shape);
        EXPECT_NEAR(mass->volume, volume, 0.02 * volume) << named.name;
    }
}

TEST(DualContouring, VerticesLieOnTheSurfaceAndSharpEdgesStaySharp)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
    {
        SdfShape box = SdfShape::box(scale * Vec3{0.5f, 0.3f, 0.2f});
        Result<TriangleMesh> mesh = extractSurface(box, 32);
        ASSERT_TRUE(mesh) << mesh.message();
        float cell = scale / 32.0f;
        float worst = 0.0f;
        float nearCorner = scale;
        for (Vec3 p : mesh->positions)
        {
            worst = std::max(worst, std::fabs(box.distance(p)));
            nearCorner = std::min(nearCorner, length(p - scale * Vec3{0.5f, 0.3f, 0.2f}));
        }
        EXPECT_LT(worst, 0.1f * cell);
        EXPECT_LT(nearCorner, 0.1f * cell);
    }
}

// Features as thin as a cell make ambiguous cells; the mesh stays a manifold whatever they come out as.
TEST(DualContouring, StaysAManifoldWhereTheGridIsTooCoarse)
{
    Random random(17, 0);
    for (uint64_t trial = 0; trial < 12; ++trial)
    {
        SdfShape foam = SdfShape::sphere(0.01f);
        for (uint64_t i = 0; i < 60; ++i)
        {
            Vec3 at = randomAround({{-0.25f, -0.25f, -0.25f}, {0.25f, 0.25f, 0.25f}}, random, 100 * trial + i);
            foam = unionOf(foam, transformed(SdfShape::sphere(random.uniform(i + 7, 0.03f, 0.12f)), {at, {}}));
        }
        for (uint64_t i = 60; i < 80; ++i)
        {
            Vec3 at = randomAround({{-0.25f, -0.25f, -0.25f}, {0.25f, 0.25f, 0.25f}}, random, 100 * trial + i);
            foam = differenceOf(foam, transformed(SdfShape::sphere(0.08f), {at, {}}));
        }
        Result<TriangleMesh> mesh = extractSurface(foam, 12);
        ASSERT_TRUE(mesh) << mesh.message();
        MeshTopology topology = topologyOf(*mesh);
        EXPECT_TRUE(topology.closedManifold()) << "trial " << trial << ": " << topology.crowdedEdges << " crowded, "
                                               << topology.pinchedVertices << " pinched";
    }
}

TEST(DualContouring, GivesTheSameBitsAgain)
{
    Result<TriangleMesh> a = extractSurface(SdfShape::creature(1.0f), 32);
    Result<TriangleMesh> b = extractSurface(SdfShape::creature(1.0f), 32);
    EXPECT_EQ(a->positions, b->positions);
    EXPECT_EQ(a->indices, b->indices);
}

TEST(DualContouring, RefusesWhatHasNoSurface)
{
    using ::testing::HasSubstr;
    EXPECT_THAT(extractSurface(SdfShape::sphere(-1.0f), 16).message(), HasSubstr("radius"));
    EXPECT_THAT(extractSurface(SdfShape(), 3).message(), HasSubstr("4 to 256"));
    EXPECT_THAT(extractSurface(SdfShape(), 100000).message(), HasSubstr("4 to 256"));
    EXPECT_THAT(extractSurface(differenceOf(SdfShape::sphere(0.5f), SdfShape::sphere(0.6f)), 16).message(),
                HasSubstr("empty"));
}
} // namespace fsim
