#include "MeshFiles/ObjFile.h"

#include "FileFixtures.h"
#include "MeshFiles/MeshFile.h"

#include <gmock/gmock.h>

namespace fsim::lab
{
namespace
{
using ::testing::AllOf;
using ::testing::HasSubstr;

// Quads, so that the fan is tried; corners 2 x 3 x 4.
const char* cubeText = R"(# a box
mtllib none.mtl
o box
v 0 0 0
v 2 0 0
v 2 3 0
v 0 3 0
v 0 0 4
v 2 0 4
v 2 3 4
v 0 3 4
usemtl stone
s off
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f -6 -5 -1 -2
f 4 1 5 8
f 2 3 7 6
)";
} // namespace

TEST(ObjFile, AClosedBoxOfQuadsHasItsVolume)
{
    Result<TriangleMesh> mesh = parseObj(cubeText, "box.obj");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_EQ(mesh->positions.size(), 8u);
    EXPECT_EQ(mesh->triangleCount(), 12u);
    EXPECT_TRUE(topologyOf(*mesh).closedManifold());
    EXPECT_FLOAT_EQ(massPropertiesOf(*mesh)->volume, 24.0f);
}

TEST(ObjFile, CornersShareAVertexOnlyWhereAllOfThemAgrees)
{
    Result<TriangleMesh> mesh = parseObj("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\nvn 0 0 1\n"
                                         "f 1/1/1 2/1/1 3/1/1\nf 1/1/1 3/2/1 4/1/1\n",
                                         "a.obj");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_EQ(mesh->positions.size(), 5u); // the third corner has two uvs
    EXPECT_EQ(mesh->uvs.size(), 5u);
    EXPECT_EQ(mesh->normals.size(), 5u);
    EXPECT_EQ(mesh->normals[0], (Vec3{0.0f, 0.0f, 1.0f}));
    EXPECT_EQ(mesh->uvs[3], (TextureCoordinate{1.0f, 1.0f}));
    EXPECT_TRUE(mesh->colours.empty());
}

TEST(ObjFile, AttributesThatNotEveryCornerHasAreDropped)
{
    Result<TriangleMesh> mesh = parseObj(
        "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nv 0 1 0 1 1 1\nvn 0 0 1\nf 1//1 2//1 3//1\nf 1 3 4\n", "a.obj");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_TRUE(mesh->normals.empty());
    EXPECT_EQ(mesh->positions.size(), 4u);
    ASSERT_EQ(mesh->colours.size(), 4u);
    EXPECT_EQ(mesh->colours[2], (Colour{0.0f, 0.0f, 1.0f, 1.0f}));
}

TEST(ObjFile, TakesWindowsLinesContinuedLinesAndSpentTriangles)
{
    Result<TriangleMesh> mesh =
        parseObj("v 0 0 0\r\nv +1.5e0 0 0\r\nv 1 \\\r\n1 0\r\nv 1 1 0\r\nf 1 2 3 # end\r\nf 1 3 4\r\n", "a.obj");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_EQ(mesh->triangleCount(), 1u); // the second has two corners in one place
    EXPECT_EQ(mesh->positions[1], (Vec3{1.5f, 0.0f, 0.0f}));
}

TEST(ObjFile, RefusesWithFileLineAndReason)
{
    struct Case
    {
        const char* text;
        const char* where;
        const char* reason;
    };
    const Case cases[] = {
        {"", "bad.obj", "no faces"},
        {"v 0 0 0\n", "bad.obj", "no faces"},
        {"v 0 0\n", "line 1", "2 numbers; give x y z"},
        {"v 0 0 zero\n", "line 1", "'zero' is not a finite number"},
        {"v 0 0 nan\n", "line 1", "'nan' is not a finite number"},
        {"v 0 0 1e999\n", "line 1", "not a finite number"},
        {"v 0 0 1,5\n", "line 1", "'1,5'"},
        {"\n\nvt 1 2 3 4\n", "line 3", "4 numbers; give u v"},
        {"vn 1 2\n", "line 1", "2 numbers; give x y z"},
        {"v 0 0 0\nf 1 1\n", "line 2", "2 corners"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4", "uses position 4, but 3 stand above it"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", "line 4", "count from 1"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -4 -2 -1\n", "line 4", "uses position -4"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2/1 3/1\n", "line 4", "uses texture coordinate 1, but 0"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1//2 2//2 3//2\n", "line 4", "uses normal 2, but 0"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 x\n", "line 4", "'x' is not the number of a position"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999999999999\n", "line 4", "not the number"},
        {"v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "bad.obj", "has no area"},
        {"\x7f"
         "ELF\x02\x01 junk\n",
         "line 1", "is not a statement"},
    };
    for (const Case& c : cases)
        EXPECT_THAT(parseObj(c.text, "bad.obj").message(),
                    AllOf(HasSubstr("bad.obj"), HasSubstr(c.where), HasSubstr(c.reason)))
            << c.text;
}

using MeshFile = FolderOfFiles;

TEST_F(MeshFile, IsChosenByTheEndingOfItsName)
{
    EXPECT_TRUE(loadMesh(write("box.OBJ", cubeText)));
    EXPECT_THAT(loadMesh(write("box.fbx", cubeText)).message(), HasSubstr("give a mesh as .obj, .gltf or .glb"));
    EXPECT_THAT(loadMesh((folder_ / "missing.obj").string()).message(), HasSubstr("no such file"));
    std::filesystem::create_directory(folder_ / "folder.obj");
    EXPECT_THAT(loadMesh((folder_ / "folder.obj").string()).message(), HasSubstr("directory"));
    EXPECT_THAT(loadMesh(write("empty.obj", "")).message(), HasSubstr("no faces"));
}
} // namespace fsim::lab
