#include "MeshFiles/GltfRig.h"

#include "FileFixtures.h"

#include <gmock/gmock.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
using ::testing::HasSubstr;

// A tetrahedron, a morph target that lifts its last corner by 1 along glTF's y, keys of an animation at 0 and 1 s: a
// move by (0, 2, 0), a turn by 90 degrees about y; and inverse bind matrices of two joints, at (0, 0, 0) and (0, 1, 0).
const std::string rigBytes = bytesOf<uint16_t>({0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3}) +          // 0, 24 bytes
                             bytesOf<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}) +             // 24, 48
                             bytesOf<float>({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}) +             // 72, 48
                             bytesOf<float>({0, 1}) +                                           // 120, 8
                             bytesOf<float>({0, 1, 0, 0, 3, 0}) +                               // 128, 24
                             bytesOf<float>({0, 0, 0, 1, 0, 0.70710678f, 0, 0.70710678f}) +     // 152, 32
                             bytesOf<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}) + // 184, 128
                             bytesOf<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});

const std::string rigJson = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
"nodes":[{"name":"body","mesh":0,"skin":0},{"name":"root","children":[2]},{"name":"Handle tip","translation":[0,1,0]}],
"skins":[{"joints":[1,2],"inverseBindMatrices":6}],
"meshes":[{"name":"tetra","primitives":[{"attributes":{"POSITION":1},"indices":0,"targets":[{"POSITION":2}]}],
"extras":{"targetNames":["lifted"]}}],
"animations":[{"name":"bent","channels":[{"sampler":0,"target":{"node":2,"path":"translation"}},
{"sampler":1,"target":{"node":2,"path":"rotation"}}],"samplers":[{"input":3,"output":4},{"input":3,"output":5}]},
{"name":"nothing","channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],"samplers":[{"input":3,"output":4}]}],
"accessors":[{"bufferView":0,"componentType":5123,"count":12,"type":"SCALAR"},
{"bufferView":1,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]},
{"bufferView":2,"componentType":5126,"count":4,"type":"VEC3"},
{"bufferView":3,"componentType":5126,"count":2,"type":"SCALAR"},
{"bufferView":4,"componentType":5126,"count":2,"type":"VEC3"},
{"bufferView":5,"componentType":5126,"count":2,"type":"VEC4"},
{"bufferView":6,"componentType":5126,"count":2,"type":"MAT4"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":24},{"buffer":0,"byteOffset":24,"byteLength":48},
{"buffer":0,"byteOffset":72,"byteLength":48},{"buffer":0,"byteOffset":120,"byteLength":8},
{"buffer":0,"byteOffset":128,"byteLength":24},{"buffer":0,"byteOffset":152,"byteLength":32},
{"buffer":0,"byteOffset":184,"byteLength":128}],
"buffers":[{"byteLength":312}]})";

Result<GltfRig> rigWith(const std::string& what, const std::string& with)
{
    std::string text = rigJson;
    size_t at = what.empty() ? 0 : text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (!what.empty() && at != std::string::npos)
        text.replace(at, what.size(), with);
    return parseGltfRig(glbOf(text, rigBytes), "rig.glb");
}
} // namespace

TEST(GltfRig, JointsAreHandlesAndAnAnimationsLastKeysAPose)
{
    Result<GltfRig> rig = rigWith("", "");
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_TRUE(rig->hasSkin);
    ASSERT_EQ(rig->handles.size(), 2u);
    EXPECT_EQ(rig->handles[1].name, "Handle tip");
    EXPECT_EQ(rig->handles[1].place, (Vec3{0.0f, 0.0f, 1.0f})); // y up became z up
    ASSERT_EQ(rig->poses.size(), 1u);
    EXPECT_EQ(rig->poses[0].name, "bent");
    EXPECT_EQ(rig->poses[0].handles[0], Transform{});
    EXPECT_NEAR(rig->poses[0].handles[1].position.z, 2.0f, 1e-5f);
    EXPECT_NEAR(rig->poses[0].handles[1].rotation.z, std::sqrt(0.5f), 1e-5f);
    EXPECT_NEAR(rig->poses[0].turns[1].z, 1.5707963f, 1e-5f);
    EXPECT_THAT(rig->notes, ::testing::ElementsAre(HasSubstr("'nothing' moves no handle")));
}

TEST(GltfRig, MorphTargetsAreShapesOfTheWholeMesh)
{
    Result<GltfRig> rig = rigWith("", "");
    ASSERT_TRUE(rig) << rig.message();
    ASSERT_EQ(rig->shapes.size(), 1u);
    EXPECT_EQ(rig->shapes[0].name, "lifted");
    ASSERT_EQ(rig->shapes[0].positions.size(), rig->mesh.positions.size());
    EXPECT_EQ(rig->shapes[0].positions[3] - rig->mesh.positions[3], (Vec3{0.0f, 0.0f, 1.0f}));
    EXPECT_EQ(rig->shapes[0].positions[1], rig->mesh.positions[1]);
}

// Blender 4 writes only the vertices that a shape key moves.
TEST(GltfRig, MorphTargetsMayBeSparse)
{
    const std::string plain = R"({"bufferView":2,"componentType":5126,"count":4,"type":"VEC3"})";
    // The first index of the triangles is 0, the value the last vector of the plain target: (0, 1, 0).
    const std::string sparse = R"({"componentType":5126,"count":4,"type":"VEC3","sparse":{"count":1,
"indices":{"bufferView":0,"byteOffset":2,"componentType":5123},"values":{"bufferView":2,"byteOffset":36}}})";
    Result<GltfRig> rig = rigWith(plain, sparse);
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(rig->shapes[0].positions[2] - rig->mesh.positions[2], (Vec3{0.0f, 0.0f, 1.0f})); // vertex 2 is named
    EXPECT_EQ(rig->shapes[0].positions[3], rig->mesh.positions[3]);
    std::string beyond = sparse;
    beyond.replace(beyond.find(R"("count":4)"), 9, R"("count":2)");
    EXPECT_THAT(rigWith(plain, beyond).message(), HasSubstr("names element 2 of 2"));
    std::string far = sparse;
    far.replace(far.find(R"("byteOffset":36)"), 15, R"("byteOffset":40)");
    EXPECT_FALSE(rigWith(plain, far));
}

TEST(GltfRig, TheMeshBelongsToTheBindPoseWhereverTheNodesAre)
{
    // The joint's node stands two higher than where it was bound: that is a motion in every pose.
    Result<GltfRig> rig = rigWith(R"("translation":[0,1,0])", R"("translation":[0,3,0])");
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(rig->handles[1].place, (Vec3{0.0f, 0.0f, 1.0f}));
    ASSERT_EQ(rig->poses.size(), 2u);
    EXPECT_NEAR(rig->poses[1].handles[1].position.z, 2.0f, 1e-5f);
}

TEST(GltfRig, WithoutASkinNodesNamedHandleAreHandles)
{
    Result<GltfRig> rig = rigWith(R"("skins":[{"joints":[1,2],"inverseBindMatrices":6}],)", "");
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_FALSE(rig->hasSkin);
    ASSERT_EQ(rig->handles.size(), 1u);
    ASSERT_EQ(rig->poses.size(), 1u);
    EXPECT_NEAR(rig->poses[0].handles[0].position.z, 2.0f, 1e-5f);
}

TEST(GltfRig, RefusesWhatDoesNotFitInASentence)
{
    const std::pair<std::pair<const char*, const char*>, const char*> cases[] = {
        {{R"("joints":[1,2])", R"("joints":[1,7])"}, "joint 7 does not exist"},
        {{R"("inverseBindMatrices":6)", R"("inverseBindMatrices":5)"}, "give one of 16 each"},
        {{R"("output":5)", R"("output":4)"}, "keys of 3 numbers for a rotation"},
        {{R"("node":2,"path":"translation")", R"("node":9,"path":"translation")"}, "node 9"},
        {{R"("children":[2])", R"("children":[22])"}, "node 22 does not exist"},
        {{R"("targets":[{"POSITION":2}])", R"("targets":[{"POSITION":3}])"}, "morph target 0"}};
    for (const auto& [change, wanted] : cases)
    {
        Result<GltfRig> rig = rigWith(change.first, change.second);
        ASSERT_FALSE(rig) << wanted;
        EXPECT_THAT(rig.message(), HasSubstr(wanted));
        EXPECT_THAT(rig.message(), HasSubstr("rig.glb"));
    }
    EXPECT_FALSE(parseGltfRig("", "empty.glb"));
    EXPECT_FALSE(loadGltfRig("/nowhere/rig.glb"));
}
} // namespace fsim::lab
