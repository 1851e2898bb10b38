#include "MeshFiles/GltfFile.h"

#include "FileFixtures.h"

#include <gmock/gmock.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string replaced(std::string text, const std::string& what, const std::string& with)
{
    size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

// A tetrahedron with corners at the origin and at 1 along each axis: 12 indices of 2 bytes, then 4 positions.
const std::string tetrahedronBytes =
    bytesOf<uint16_t>({0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3}) + bytesOf<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});

const std::string tetrahedronJson = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"body","mesh":0}],
"meshes":[{"name":"tetra","primitives":[{"attributes":{"POSITION":1},"indices":0}]}],
"accessors":[{"bufferView":0,"componentType":5123,"count":12,"type":"SCALAR"},
{"bufferView":1,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":24},{"buffer":0,"byteOffset":24,"byteLength":48}],
"buffers":[{"byteLength":72}]})";
} // namespace

class GltfFile : public FolderOfFiles
{
protected:
    Result<TriangleMesh> loadChanged(const std::string& what, const std::string& with)
    {
        return parseGltf(glbOf(replaced(tetrahedronJson, what, with), tetrahedronBytes), "changed.glb");
    }
};

TEST_F(GltfFile, ATetrahedronIsTurnedFromYUpToZUp)
{
    Result<TriangleMesh> mesh = loadGltf(write("t.glb", glbOf(tetrahedronJson, tetrahedronBytes)));
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_TRUE(topologyOf(*mesh).closedManifold());
    EXPECT_FLOAT_EQ(massPropertiesOf(*mesh)->volume, 1.0f / 6.0f); // still faces out
    EXPECT_EQ(mesh->positions[2], (Vec3{0.0f, 0.0f, 1.0f}));       // y became z
    EXPECT_EQ(mesh->positions[3], (Vec3{0.0f, -1.0f, 0.0f}));      // z became -y
}

TEST_F(GltfFile, NodesAreScaledTurnedAndMovedDownTheTree)
{
    // The child doubles; the parent turns by 90 degrees about y and moves by 10 along y.
    Result<TriangleMesh> mesh = loadChanged(
        R"("nodes":[{"name":"body","mesh":0}])",
        R"("nodes":[{"children":[1],"translation":[0,10,0],"rotation":[0,0.70710678,0,0.70710678]},{"mesh":0,"scale":[2,2,2]}])");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_NEAR(massPropertiesOf(*mesh)->volume, 8.0f / 6.0f, 1e-5f);
    // The corner at (1, 0, 0): doubled, turned to -z, moved to (0, 10, -2); Z up that is (0, 2, 10).
    EXPECT_NEAR(mesh->positions[1].x, 0.0f, 1e-5f);
    EXPECT_NEAR(mesh->positions[1].y, 2.0f, 1e-5f);
    EXPECT_NEAR(mesh->positions[1].z, 10.0f, 1e-5f);
}

TEST_F(GltfFile, AMirroredNodeStillFacesOut)
{
    Result<TriangleMesh> mesh = loadChanged(R"("mesh":0})", R"("mesh":0,"scale":[-1,1,1]})");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_FLOAT_EQ(massPropertiesOf(*mesh)->volume, 1.0f / 6.0f);
    Result<TriangleMesh> byMatrix =
        loadChanged(R"("mesh":0})", R"("mesh":0,"matrix":[-1,0,0,0, 0,1,0,0, 0,0,1,0, 5,0,0,1]})");
    ASSERT_TRUE(byMatrix) << byMatrix.message();
    EXPECT_FLOAT_EQ(massPropertiesOf(*byMatrix)->volume, 1.0f / 6.0f);
    EXPECT_FLOAT_EQ(boundsOf(byMatrix->positions).low.x, 4.0f);
}

TEST_F(GltfFile, PrimitivesAndNodesAreMerged)
{
    Result<TriangleMesh> mesh = loadChanged(
        R"("scenes":[{"nodes":[0]}],
"nodes":[{"name":"body","mesh":0}])",
        R"("scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0},{"mesh":0,"translation":[5,0,0]}])");
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_EQ(mesh->triangleCount(), 8u);
    EXPECT_EQ(topologyOf(*mesh).components, 2u);
    EXPECT_FLOAT_EQ(massPropertiesOf(*mesh)->volume, 2.0f / 6.0f);
}

TEST_F(GltfFile, NormalsUvsAndColoursComeAlong)
{
    std::string bytes = bytesOf<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}) + bytesOf<float>({0, 0, 1, 0, 0, 1, 0, 0, 1}) +
                        bytesOf<float>({0, 0, 1, 0, 0, 1}) +
                        bytesOf<uint8_t>({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 51, 0});
    std::string json =
        R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[1,1,4]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"COLOR_0":3}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
{"bufferView":0,"byteOffset":36,"componentType":5126,"count":3,"type":"VEC3"},
{"bufferView":0,"byteOffset":72,"componentType":5126,"count":3,"type":"VEC2"},
{"bufferView":0,"byteOffset":96,"componentType":5121,"normalized":true,"count":3,"type":"VEC4"}],
"bufferViews":[{"buffer":0,"byteLength":108}],"buffers":[{"byteLength":108}]})";
    Result<TriangleMesh> mesh = loadGltf(write("a.glb", glbOf(json, bytes)));
    ASSERT_TRUE(mesh) << mesh.message();
    ASSERT_EQ(mesh->normals.size(), 3u);
    EXPECT_EQ(mesh->normals[0], (Vec3{0.0f, -1.0f, 0.0f}));
    EXPECT_EQ(mesh->uvs[1], (TextureCoordinate{1.0f, 0.0f}));
    EXPECT_EQ(mesh->colours[1], (Colour{0.0f, 1.0f, 0.0f, 1.0f}));
    EXPECT_FLOAT_EQ(mesh->colours[2].b, 0.2f);
}

TEST_F(GltfFile, ReadsTextFilesWithBuffersBesideThem)
{
    write("body.bin", tetrahedronBytes);
    std::string json = replaced(tetrahedronJson, R"("byteLength":72)", R"("byteLength":72,"uri":"body.bin")");
    Result<TriangleMesh> mesh = loadGltf(write("t.gltf", json));
    ASSERT_TRUE(mesh) << mesh.message();
    EXPECT_EQ(mesh->triangleCount(), 4u);
    std::string missing = replaced(tetrahedronJson, R"("byteLength":72)", R"("byteLength":72,"uri":"other.bin")");
    EXPECT_THAT(loadGltf(write("m.gltf", missing)).message(), AllOf(HasSubstr("m.gltf"), HasSubstr("other.bin")));
    write("short.bin", "abc");
    std::string cut = replaced(tetrahedronJson, R"("byteLength":72)", R"("byteLength":72,"uri":"short.bin")");
    EXPECT_FALSE(loadGltf(write("s.gltf", cut)));
}

TEST_F(GltfFile, RefusesWithPlaceAndReason)
{
    struct Case
    {
        const char* what;
        const char* with;
        const char* reason;
    };
    const Case cases[] = {
        {R"("count":12)", R"("count":13)", "needs 26 bytes"},
        {R"("count":12)", R"("count":11)", "11 indices; give three"},
        {R"("count":4)", R"("count":3)", "index 5 is 3, but the primitive has 3 vertices"},
        {R"("count":4)", R"("count":4000000000)", "accessor 1 needs"},
        {R"("count":4,"type":"VEC3")", R"("count":4,"type":"VEC2")", "2 numbers per vertex; give three"},
        {R"("POSITION":1)", R"("POSITION":7)", "accessor 7 does not exist; the file has 2"},
        {R"("POSITION":1)", R"("NORMAL":1)", "has no POSITION"},
        {R"("indices":0)", R"("indices":9)", "out of bounds"},
        {R"("indices":0)", R"("indices":1)", "whole numbers"},
        {R"("indices":0)", R"("indices":0,"mode":1)", "its mode is 1; only triangles"},
        {R"("byteOffset":24,"byteLength":48)", R"("byteOffset":60,"byteLength":48)", "buffer view 1"},
        {R"("bufferView":1)", R"("bufferView":5)", "buffer view 5"},
        {R"({"nodes":[0]})", R"({"nodes":[3]})", "node 3 does not exist"},
        {R"("mesh":0})", R"("mesh":2})", "mesh 2 does not exist"},
        {R"("mesh":0})", R"("children":[0]})", "child of itself"},
        {R"("mesh":0})", R"("mesh":0,"scale":[0,1,1]})", "flattens"},
        {R"("mesh":0})", R"("mesh":0,"rotation":[0,0,0,0]})", "quaternion"},
        {R"("mesh":0})", R"("name":"empty"})", "no triangles"},
        {R"("scene":0)", R"("scene":4)", "scene is 4"},
        {R"("asset")",
         R"("extensionsRequired":["KHR_draco_mesh_compression"],"extensionsUsed":["KHR_draco_mesh_compression"],"asset")",
         "compressed"},
    };
    for (const Case& c : cases)
        EXPECT_THAT(loadChanged(c.what, c.with).message(), AllOf(HasSubstr("changed.glb"), HasSubstr(c.reason)))
            << c.with;
}

TEST_F(GltfFile, RefusesNumbersThatAreNotFinite)
{
    std::string bytes = tetrahedronBytes;
    float nan = std::nanf("");
    std::memcpy(bytes.data() + 24 + 16, &nan, sizeof nan);
    EXPECT_THAT(parseGltf(glbOf(tetrahedronJson, bytes), "nan.glb").message(),
                HasSubstr("element 1 of accessor 1 is not a finite number"));
}

TEST_F(GltfFile, EveryTruncationAndEveryChangedByteIsRefusedOrStillAMesh)
{
    std::string whole = glbOf(tetrahedronJson, tetrahedronBytes);
    for (size_t size = 0; size < whole.size(); ++size)
    {
        Result<TriangleMesh> mesh = parseGltf(whole.substr(0, size), "cut.glb");
        EXPECT_FALSE(mesh) << size;
        EXPECT_FALSE(mesh.message().empty());
    }
    EXPECT_THAT(parseGltf(whole + "more", "long.glb").message(), HasSubstr("longer"));
    for (size_t at = 0; at < whole.size(); ++at)
        for (char with : {'\0', '9', '"', '\xff'})
        {
            std::string changed = whole;
            changed[at] = with;
            Result<TriangleMesh> mesh = parseGltf(changed, "bad.glb");
            EXPECT_TRUE(!mesh || validate(*mesh)) << at;
        }
}

TEST_F(GltfFile, RefusesWhatIsNoGltf)
{
    EXPECT_THAT(loadGltf((folder_ / "none.glb").string()).message(), HasSubstr("no such file"));
    EXPECT_THAT(loadGltf(write("empty.glb", "")).message(), HasSubstr("empty"));
    EXPECT_THAT(loadGltf(write("text.gltf", "hello")).message(),
                AllOf(HasSubstr("not a glTF file"), Not(HasSubstr("exception"))));
    EXPECT_THAT(loadGltf(write("array.gltf", "[1,2]")).message(), HasSubstr("array.gltf"));
    EXPECT_THAT(loadGltf(write("bare.gltf", R"({"asset":{"version":"2.0"}})")).message(), HasSubstr("bare.gltf"));
}
} // namespace fsim::lab
