#include "Window/SceneBlend.h"

#include <gtest/gtest.h>

namespace fsim::lab
{
namespace
{
const auto mesh = std::make_shared<const render::RenderMesh>();
const auto otherMesh = std::make_shared<const render::RenderMesh>();

void addInstance(render::RenderScene& scene, const render::RenderMeshRef& shown, Vec3 position, Quat rotation = {})
{
    render::RenderInstance instance;
    instance.mesh = shown;
    instance.transform = {position, rotation};
    scene.instances.push_back(instance);
}

void addParticle(render::RenderScene& scene, Vec3 position)
{
    scene.particles.emplace_back().positions.push_back(position);
}
} // namespace

TEST(SceneBlend, DrawsWhatIsInBothOnItsWayAndTheRestAsItIs)
{
    const auto earlier = std::make_unique<render::RenderScene>();
    addInstance(*earlier, mesh, {0.0f, 0.0f, 0.0f});
    addInstance(*earlier, mesh, {5.0f, 0.0f, 0.0f});
    addParticle(*earlier, {0.0f, 0.0f, 0.0f});
    const auto later = std::make_unique<render::RenderScene>();
    addInstance(*later, mesh, {2.0f, 0.0f, 4.0f}, {0.0f, 0.0f, -0.70710678f, -0.70710678f}); // a quarter turn
    addInstance(*later, otherMesh, {9.0f, 0.0f, 0.0f});
    addInstance(*later, mesh, {7.0f, 0.0f, 0.0f});
    addParticle(*later, {1.0f, 0.0f, 0.0f});
    addParticle(*later, {3.0f, 0.0f, 0.0f});
    const render::RenderScene half = blendScenes(*earlier, *later, 0.5f);
    EXPECT_EQ(half.instances[0].transform.position, (Vec3{1.0f, 0.0f, 2.0f}));
    EXPECT_NEAR(half.instances[0].transform.rotation.z, 0.38268343f, 1e-5f) << "an eighth of a turn, the short way";
    EXPECT_EQ(half.instances[1].transform.position.x, 9.0f) << "another thing has come in its place";
    EXPECT_EQ(half.instances[2].transform.position.x, 7.0f) << "a thing that is new";
    EXPECT_EQ(half.particles[0].positions[0].x, 0.5f);
    EXPECT_EQ(half.particles[1].positions[0].x, 3.0f);
    const render::RenderScene end = blendScenes(*earlier, *later, 1.0f);
    EXPECT_EQ(end.instances[0].transform.position, later->instances[0].transform.position);
}
} // namespace fsim::lab
