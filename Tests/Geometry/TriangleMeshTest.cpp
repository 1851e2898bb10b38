#include "FractureSim/Mesh.h"

#include "Geometry/NamedShapes.h"

#include <gmock/gmock.h>

#include <limits>

namespace fsim
{
namespace
{
using ::testing::HasSubstr;

TriangleMesh tetrahedron(float size = 1.0f)
{
    TriangleMesh mesh;
    mesh.positions = {{0.0f, 0.0f, 0.0f}, {size, 0.0f, 0.0f}, {0.0f, size, 0.0f}, {0.0f, 0.0f, size}};
    mesh.indices = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    return mesh;
}

// A box as 12 triangles that share 8 vertices.
TriangleMesh boxMesh(Vec3 half, Vec3 middle)
{
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.positions.push_back(middle +
                                 scaled(half, {i & 1 ? 1.0f : -1.0f, i & 2 ? 1.0f : -1.0f, i & 4 ? 1.0f : -1.0f}));
    mesh.indices = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                    2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    return mesh;
}

// Every triangle with vertices of its own, as flat-shaded meshes in files have them.
TriangleMesh unwelded(const TriangleMesh& mesh)
{
    TriangleMesh soup;
    for (uint32_t index : mesh.indices)
    {
        soup.indices.push_back(uint32_t(soup.positions.size()));
        soup.positions.push_back(mesh.positions[index]);
    }
    return soup;
}
} // namespace

TEST(TriangleMesh, ValidMeshesPassAtEverySize)
{
    for (float size : {0.001f, 1.0f, 1000.0f})
        EXPECT_TRUE(validate(tetrahedron(size))) << validate(tetrahedron(size)).message();
}

TEST(TriangleMesh, RefusesWhatIsWrongAndSaysWhere)
{
    EXPECT_THAT(validate(TriangleMesh{}).message(), HasSubstr("empty"));

    TriangleMesh mesh = tetrahedron();
    mesh.indices[4] = 4;
    EXPECT_THAT(validate(mesh).message(), HasSubstr("triangle 1 has a corner at vertex 4, but the mesh has 4"));

    mesh = tetrahedron();
    mesh.indices.pop_back();
    EXPECT_THAT(validate(mesh).message(), HasSubstr("11 indices"));

    mesh = tetrahedron();
    mesh.indices[7] = mesh.indices[8];
    EXPECT_THAT(validate(mesh).message(), HasSubstr("triangle 2 uses a vertex twice"));

    mesh = tetrahedron();
    mesh.positions[2] = {0.5f, 0.0f, 0.0f};
    EXPECT_THAT(validate(mesh).message(), HasSubstr("triangle 0 (vertices 0 2 1) has no area"));

    mesh = tetrahedron();
    mesh.positions[3].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(validate(mesh).message(), HasSubstr("vertex 3 is not finite"));

    mesh = tetrahedron();
    mesh.normals.resize(3);
    EXPECT_THAT(validate(mesh).message(), HasSubstr("3 normals for 4 positions"));

    mesh = tetrahedron();
    mesh.uvs.resize(4);
    mesh.uvs[1].v = std::numeric_limits<float>::infinity();
    EXPECT_THAT(validate(mesh).message(), HasSubstr("uv of vertex 1"));
}

TEST(MeshTopology, KnowsClosedFromOpenAndBroken)
{
    MeshTopology closed = topologyOf(tetrahedron());
    EXPECT_TRUE(closed.closedManifold());
    EXPECT_EQ(closed.eulerCharacteristic(), 2);
    EXPECT_EQ(closed.edges, 6u);
    EXPECT_EQ(closed.components, 1u);

    TriangleMesh open = tetrahedron();
    open.indices.resize(9);
    EXPECT_EQ(topologyOf(open).openEdges, 3u);
    EXPECT_FALSE(topologyOf(open).closed());

    TriangleMesh flipped = tetrahedron();
    std::swap(flipped.indices[0], flipped.indices[1]);
    EXPECT_EQ(topologyOf(flipped).misorientedEdges, 3u);

    TriangleMesh fin = tetrahedron();
    fin.positions.push_back({-1.0f, -1.0f, 0.0f});
    fin.indices.insert(fin.indices.end(), {0, 1, 4});
    EXPECT_EQ(topologyOf(fin).crowdedEdges, 1u);
    EXPECT_EQ(topologyOf(fin).openEdges, 2u);
}

TEST(MeshTopology, SeesVerticesWhereTwoBodiesTouch)
{
    TriangleMesh pair = tetrahedron();
    pair.positions.insert(pair.positions.end(), {{-1.0f, 0.0f, 0.0f}, {0.0f, -1.0f, 0.0f}, {0.0f, 0.0f, -1.0f}});
    pair.indices.insert(pair.indices.end(), {0, 4, 5, 0, 6, 4, 4, 6, 5, 5, 6, 0}); // shares vertex 0 alone
    MeshTopology topology = topologyOf(pair);
    EXPECT_TRUE(topology.closed());
    EXPECT_FALSE(topology.closedManifold());
    EXPECT_EQ(topology.pinchedVertices, 1u);
    EXPECT_EQ(topology.components, 2u);
}

TEST(MeshTopology, WeldingClosesASoup)
{
    TriangleMesh soup = unwelded(boxMesh({1.0f, 2.0f, 3.0f}, {}));
    EXPECT_FALSE(topologyOf(soup).closed());
    TriangleMesh welded = weldedByPosition(soup);
    EXPECT_EQ(welded.positions.size(), 8u);
    EXPECT_TRUE(topologyOf(welded).closedManifold());
}

TEST(MeshMass, BoxHasTheTextbookMomentsWhereverItIs)
{
    for (Vec3 middle : {Vec3{}, Vec3{100.0f, -50.0f, 20.0f}})
        for (float size : {0.001f, 1.0f, 1000.0f})
        {
            Vec3 half = size * Vec3{0.5f, 1.0f, 2.0f};
            Result<MassProperties> mass = massPropertiesOf(boxMesh(half, size * middle));
            ASSERT_TRUE(mass) << mass.message();
            float volume = 8.0f * half.x * half.y * half.z;
            EXPECT_NEAR(mass->volume / volume, 1.0f, 2e-5f);
            EXPECT_NEAR(length(mass->centre - size * middle) / size, 0.0f, 2e-5f);
            float aboutX = volume / 3.0f * (half.y * half.y + half.z * half.z);
            float aboutZ = volume / 3.0f * (half.x * half.x + half.y * half.y);
            EXPECT_NEAR(mass->inertia.x.x / aboutX, 1.0f, 1e-4f);
            EXPECT_NEAR(mass->inertia.z.z / aboutZ, 1.0f, 1e-4f);
            EXPECT_NEAR(mass->inertia.x.y / aboutX, 0.0f, 1e-4f);
        }
}

TEST(MeshMass, TetrahedronHasItsCentreAtTheMeanOfItsCorners)
{
    Result<MassProperties> mass = massPropertiesOf(tetrahedron());
    ASSERT_TRUE(mass) << mass.message();
    EXPECT_FLOAT_EQ(mass->volume, 1.0f / 6.0f);
    EXPECT_NEAR(length(mass->centre - Vec3{0.25f, 0.25f, 0.25f}), 0.0f, 1e-6f);
    // About the centre: integral of (y^2 + z^2) is 2 (1/60 - 1/6/16), of x y it is 1/120 - 1/96.
    EXPECT_NEAR(mass->inertia.x.x, 2.0f * (1.0f / 60.0f - 1.0f / 96.0f), 1e-7f);
    EXPECT_NEAR(mass->inertia.x.y, -(1.0f / 120.0f - 1.0f / 96.0f), 1e-7f);
}

TEST(MeshMass, RefusesOpenAndInsideOutMeshes)
{
    TriangleMesh open = tetrahedron();
    open.indices.resize(9);
    EXPECT_THAT(massPropertiesOf(open).message(), HasSubstr("3 open edges"));
    TriangleMesh inverted = tetrahedron();
    for (size_t i = 0; i < inverted.indices.size(); i += 3)
        std::swap(inverted.indices[i], inverted.indices[i + 1]);
    EXPECT_THAT(massPropertiesOf(inverted).message(), HasSubstr("inside out"));
    EXPECT_TRUE(massPropertiesOf(unwelded(tetrahedron())));
}
} // namespace fsim
