#include "Render/MeshNormals.h"
#include "RenderTesting.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace fsim::render
{
namespace
{
// A cube of eight shared vertices.
RenderMesh sharedCube(float creaseAngleDegrees)
{
    RenderMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.positions.push_back(
            {(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f, (i & 4) != 0 ? 1.0f : -1.0f});
    mesh.indices = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                    2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    mesh.creaseAngleDegrees = creaseAngleDegrees;
    return mesh;
}

float enclosedVolume(const RenderMesh& mesh)
{
    float volume = 0.0f;
    for (size_t i = 0; i < mesh.indices.size(); i += 3)
        volume += dot(mesh.positions[mesh.indices[i]],
                      cross(mesh.positions[mesh.indices[i + 1]], mesh.positions[mesh.indices[i + 2]])) /
                  6.0f;
    return volume;
}
} // namespace

TEST(MeshNormals, SharpEdgesSplitAndSmoothOnesDoNot)
{
    const RenderMesh sharp = withNormals(sharedCube(40.0f));
    EXPECT_EQ(sharp.positions.size(), 24u);
    for (size_t i = 0; i < sharp.indices.size(); i += 3)
    {
        const Vec3 a = sharp.positions[sharp.indices[i]];
        const Vec3 flat =
            unit(cross(sharp.positions[sharp.indices[i + 1]] - a, sharp.positions[sharp.indices[i + 2]] - a));
        for (size_t k = 0; k < 3; ++k)
            EXPECT_GT(dot(sharp.normals[sharp.indices[i + k]], flat), 0.9999f);
    }
    const RenderMesh smooth = withNormals(sharedCube(180.0f));
    EXPECT_EQ(smooth.positions.size(), 8u);
    for (size_t v = 0; v < smooth.positions.size(); ++v)
        EXPECT_GT(dot(smooth.normals[v], unit(smooth.positions[v])), 0.9f);
}

TEST(MeshNormals, WhatBelongsToAVertexGoesWithItsCopies)
{
    RenderMesh mesh = sharedCube(40.0f);
    for (int i = 0; i < 8; ++i)
        mesh.values.push_back(float(i));
    std::vector<uint32_t> sources;
    const RenderMesh split = withNormals(mesh, sources);
    ASSERT_EQ(sources.size(), split.positions.size());
    for (size_t v = 0; v < sources.size(); ++v)
    {
        EXPECT_EQ(split.values[v], float(sources[v]));
        EXPECT_EQ(split.positions[v], mesh.positions[sources[v]]);
    }
}

TEST(MeshShapes, ShapesEncloseTheVolumeTheyShould)
{
    EXPECT_NEAR(enclosedVolume(boxMesh({1.0f, 2.0f, 3.0f}, 0.0f)), 48.0f, 1e-3f);
    EXPECT_NEAR(enclosedVolume(boxMesh({1.0f, 2.0f, 3.0f}, 0.01f)), 48.0f, 0.05f);
    EXPECT_NEAR(enclosedVolume(sphereMesh(1.0f, 128)), 4.18879f, 0.02f);
    EXPECT_NEAR(enclosedVolume(cylinderMesh(1.0f, 0.5f, 128)), 3.14159f, 0.01f);
    EXPECT_NEAR(enclosedVolume(capsuleMesh(1.0f, 0.5f, 128)), 4.18879f + 3.14159f, 0.03f);
}

TEST(MeshShapes, NormalsPointOutwards)
{
    for (const RenderMesh& mesh :
         {boxMesh({1.0f, 0.2f, 0.5f}), sphereMesh(0.5f), cylinderMesh(0.3f, 1.0f), capsuleMesh(0.3f, 1.0f)})
    {
        ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
        for (size_t i = 0; i < mesh.indices.size(); i += 3)
        {
            const Vec3 a = mesh.positions[mesh.indices[i]];
            const Vec3 flat = cross(mesh.positions[mesh.indices[i + 1]] - a, mesh.positions[mesh.indices[i + 2]] - a);
            for (size_t k = 0; k < 3; ++k)
                EXPECT_GE(dot(mesh.normals[mesh.indices[i + k]], flat), -1e-6f);
        }
    }
}

TEST(RenderScene, TheCameraHasAllOfABoxInView)
{
    for (const float aspect : {0.5f, 1.0f, 16.0f / 9.0f})
    {
        for (const Vec3 half : {Vec3{1.0f, 1.0f, 1.0f}, Vec3{100.0f, 1.0f, 3.0f}, Vec3{0.01f, 0.02f, 0.5f}})
        {
            Bounds bounds;
            bounds.add(-half);
            bounds.add(half + half);
            const Camera camera = cameraFor(bounds, aspect);
            const Vec3 forward = unit(camera.target - camera.eye);
            const Vec3 right = unit(cross(forward, camera.up));
            const Vec3 up = cross(right, forward);
            const float tangent = std::tan(camera.fovDegrees * 0.5f * 3.14159265f / 180.0f);
            for (int corner = 0; corner < 8; ++corner)
            {
                const Vec3 p{(corner & 1) != 0 ? bounds.high.x : bounds.low.x,
                             (corner & 2) != 0 ? bounds.high.y : bounds.low.y,
                             (corner & 4) != 0 ? bounds.high.z : bounds.low.z};
                const Vec3 d = p - camera.eye;
                ASSERT_GT(dot(d, forward), 0.0f);
                EXPECT_LE(std::abs(dot(d, right)), tangent * aspect * dot(d, forward));
                EXPECT_LE(std::abs(dot(d, up)), tangent * dot(d, forward));
            }
        }
    }
}

TEST(RenderScene, NamesTheFault)
{
    RenderScene scene;
    EXPECT_TRUE(validate(scene));
    RenderMesh mesh = boxMesh({1.0f, 1.0f, 1.0f});
    mesh.indices[4] = 999;
    scene.instances = {{.mesh = std::make_shared<RenderMesh>(mesh)}};
    EXPECT_THAT(validate(scene).message(), testing::HasSubstr("index 999"));
    scene.instances[0].mesh = nullptr;
    EXPECT_THAT(validate(scene).message(), testing::HasSubstr("instance 0 has no mesh"));
    scene.instances.clear();
    scene.particles = {{.positions = {{}, {}}, .radii = {}}};
    EXPECT_THAT(validate(scene).message(), testing::HasSubstr("0 radii for 2 particles"));
    scene.particles.clear();
    scene.materials.clear();
    EXPECT_FALSE(validate(scene));
}
} // namespace fsim::render
