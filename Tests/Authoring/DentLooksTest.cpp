#include "FractureSimAuthoring/DentLooks.h"

#include "Authoring/AuthoringTesting.h"
#include "FractureSimAuthoring/Rigging.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <set>

namespace fsim
{
namespace
{
TEST(DentLooks, CornersOfAPaintedBoxFollowItsEightVertices)
{
    const TriangleMesh plain = boxMesh({0.5f, 0.3f, 0.2f}), painted = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    const DentLooks looks = followRig(painted, plain.positions);
    ASSERT_EQ(looks.rigVertices.size(), painted.positions.size());
    ASSERT_EQ(looks.normalGroups.size(), painted.positions.size());
    for (size_t v = 0; v < painted.positions.size(); ++v)
        EXPECT_EQ(plain.positions[looks.rigVertices[v]], painted.positions[v]);
    // Six faces with four corners each: two triangles share two of them.
    EXPECT_EQ(std::set<uint32_t>(looks.normalGroups.begin(), looks.normalGroups.end()).size(), 24u);
    EXPECT_EQ(*std::max_element(looks.normalGroups.begin(), looks.normalGroups.end()), 23u);
    EXPECT_EQ(looks.normalGroups[0], 0u);
    for (size_t a = 0; a < painted.positions.size(); ++a)
        for (size_t b = 0; b < painted.positions.size(); ++b)
            EXPECT_EQ(looks.normalGroups[a] == looks.normalGroups[b],
                      painted.positions[a] == painted.positions[b] && painted.normals[a] == painted.normals[b])
                << a << " and " << b;
}

TEST(DentLooks, WithoutNormalsThereIsAGroupAPlace)
{
    TriangleMesh mesh = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    mesh.normals.clear();
    const DentLooks looks = followRig(mesh, boxMesh({0.5f, 0.3f, 0.2f}).positions);
    EXPECT_EQ(std::set<uint32_t>(looks.normalGroups.begin(), looks.normalGroups.end()).size(), 8u);
}

TEST(DentLooks, AVertexWithoutItsPlaceMakesThemEmpty)
{
    const TriangleMesh plain = boxMesh({0.5f, 0.3f, 0.2f});
    TriangleMesh moved = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    moved.positions[7].z += 1e-6f;
    EXPECT_TRUE(followRig(moved, plain.positions).rigVertices.empty());
    EXPECT_TRUE(followRig(moved, {}).rigVertices.empty());
    EXPECT_TRUE(followRig({}, plain.positions).rigVertices.empty());
}

// On this rest looks of assets that dent, and poses that are imported: a rig keeps the places of its mesh to the bit.
TEST(DentLooks, ARigHasAVertexExactlyWhereItsMeshHasThem)
{
    const TriangleMesh mesh = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    RigSettings settings;
    settings.automaticHandles = 4;
    const DentRig rig = test::must(rigMesh(mesh, settings));
    EXPECT_EQ(followRig(mesh, rig.positions).rigVertices.size(), mesh.positions.size());
}
} // namespace
} // namespace fsim
