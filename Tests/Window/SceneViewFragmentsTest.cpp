// A scene whose body has cells, through all that the lab does with it: pictures, debug views, export.
#include "Export/GlbFile.h"
#include "Export/SceneRecorder.h"
#include "Render/ImageFiles.h"
#include "Render/Render.h"
#include "SceneView/SceneView.h"
#include "Support/CellFragments.h"
#include "WindowTesting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace fsim::lab
{
namespace
{
// The twisted bar as cells, pulled until it tears.
LoadedSceneRef barOfCells()
{
    auto scene = std::make_shared<LoadedScene>(*test::must(loadScene("twisted-bar-fracture")));
    scene->assets.bodies[0].asset = test::cellBar(24, 6, 6, 4.0f / 24.0f);
    for (DriverDescription& driver : scene->description.drivers)
        driver.driver.linearVelocity *= 20.0f;
    scene->description.bodies[0].settings.cluster.toughness = 0.12f;
    return scene;
}

void keepPicture(const render::RenderScene& scene, const char* name)
{
    const char* folder = std::getenv("FSIM_KEEP_PICTURES");
    if (folder == nullptr)
        return;
    auto renderer = test::must(render::Renderer::create({.width = 960, .height = 540}));
    render::Image image;
    test::must(renderer->render(scene, image));
    test::must(render::writePng(image, std::filesystem::path(folder) / name));
}
} // namespace

TEST(SceneViewFragments, ABodyWithCellsIsDrawnByItsSkinAndExportedWithItsCracks)
{
    const LoadedSceneRef loaded = barOfCells();
    auto run = test::must(SceneRun::start(loaded, {.threads = 1}));
    SceneView view(*loaded);
    SceneRecorder recorder(*run);
    const FragmentView cells = loaded->assets.bodies[0].asset->fragments();

    const render::RenderScene whole = view.view(*run, "");
    ASSERT_EQ(whole.instances.size(), 1u);
    ASSERT_TRUE(whole.instances[0].skin);
    EXPECT_TRUE(whole.particles.empty()) << "not as balls";
    EXPECT_EQ(whole.instances[0].skin->visible.size(), 1u) << "only the outside";
    EXPECT_NE(whole.instances[0].materials[0], whole.instances[0].materials[1]);
    keepPicture(whole, "lab-whole.png");

    uint32_t frames = 0;
    for (; frames < 240; ++frames)
    {
        test::must(run->stepFrame());
        recorder.add(*run);
        if (test::must(run->world().statistics(run->built().bodies[0].ids[0])).largePieces > 1 && frames > 90)
            break;
    }
    ASSERT_LT(frames, 240u) << "it did not tear";
    const render::RenderScene torn = view.view(*run, "");
    EXPECT_EQ(torn.instances[0].skin->id, whole.instances[0].skin->id);
    EXPECT_GT(torn.instances[0].skin->visible.size(), 1u);
    EXPECT_FALSE(torn.instances[0].skin->updates.empty() && torn.instances[0].skin->version == 0);
    const Status status = validate(torn);
    EXPECT_TRUE(status) << status.message();
    keepPicture(torn, "lab-torn.png");

    const render::RenderScene apart = view.view(*run, "", test::must(parseView("fragments,exploded")));
    ASSERT_EQ(apart.instances.size(), 1u);
    EXPECT_EQ(apart.instances[0].skin->visible.size(), 1u) << "everything is seen";
    EXPECT_EQ(apart.instances[0].skin->visible[0].count, cells.indices.size() / 3);
    const auto widthOf = [](const render::RenderScene& scene) {
        const render::Bounds box = render::boundsOf(scene);
        return box.high.x - box.low.x;
    };
    EXPECT_GT(widthOf(apart), 1.3f * widthOf(torn));
    keepPicture(apart, "lab-exploded.png");

    const RenderState state = test::must(run->world().renderState(run->built().bodies[0].ids[0]));
    const auto holding = std::count(state.brokenBonds.begin(), state.brokenBonds.end(), 0);
    EXPECT_EQ(view.view(*run, "", test::must(parseView("bonds"))).lines.size(), size_t(holding));
    const render::RenderScene pieces = view.view(*run, "", test::must(parseView("piece")));
    EXPECT_TRUE(pieces.instances.empty());
    EXPECT_EQ(pieces.particles.size(), 1u) << "colours are shown on the particles";
    // Back again: what the debug view broke is whole.
    EXPECT_EQ(view.view(*run, "").instances[0].skin->visible, torn.instances[0].skin->visible);

    const AnimatedScene exported = recorder.finish();
    const Status sound = validate(exported);
    EXPECT_TRUE(sound) << sound.message();
    EXPECT_GT(exported.skins.size(), 1u);
    EXPECT_EQ(exported.materials.size(), 2u);
    EXPECT_TRUE(glbOf(exported));
}
} // namespace fsim::lab
