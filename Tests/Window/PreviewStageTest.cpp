#include "Window/PreviewStage.h"

#include "FractureSimAuthoring/RigModels.h"
#include "Render/RenderMath.h"
#include "SceneFiles/FragmentEditFiles.h"
#include "Support/TestWorlds.h"
#include "Window/WindowTesting.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
using test::must;

AssetRef stagePane()
{
    static const AssetRef asset = [] {
        OpenedFragments opened = must(openFragments("pane"));
        must(opened.session.setFragmentCount(20));
        must(opened.session.rescore());
        must(opened.session.anchorBelow(0.05f));
        return must(opened.session.asset());
    }();
    return asset;
}

PreviewSettings presetSettings(std::string_view name)
{
    PreviewSettings settings;
    for (const MaterialPreset<OrientedMaterial>& each : orientedPresets())
        if (each.name == name)
            settings.oriented = each.material;
    return settings;
}

Ray paneRay(float x)
{
    return {{x, -5.0f, 0.6f}, {0.0f, 1.0f, 0.0f}};
}

TEST(PreviewStage, RunsPausesStepsAndResets)
{
    PreviewStage stage;
    EXPECT_FALSE(stage.isOpen());
    must(stage.tick(1.0f));
    must(stage.open(stagePane(), presetSettings("glass")));
    EXPECT_TRUE(stage.isPlaying());
    must(stage.tick(3.1f / 60.0f));
    EXPECT_EQ(stage.left().tick(), 3u);
    stage.play(false);
    must(stage.tick(1.0f));
    EXPECT_EQ(stage.left().tick(), 3u);
    must(stage.step());
    EXPECT_EQ(stage.left().tick(), 4u);
    std::shared_ptr<const render::RenderScene> seen = stage.scene();
    EXPECT_EQ(stage.scene(), seen);
    must(stage.click(paneRay(0.0f)));
    EXPECT_NE(stage.scene(), seen);
    EXPECT_EQ(stage.scene()->instances.size(), 2u); // the pane and the ball
    for (int i = 0; i < 40; ++i)
        must(stage.step());
    EXPECT_GT(stage.left().statistics().brokenBonds, 0u);
    must(stage.reset());
    EXPECT_EQ(stage.left().tick(), 0u);
    EXPECT_FALSE(stage.click(paneRay(9.0f)));
}

TEST(PreviewStage, TwoSettingsSideBySideAreHitAlikeWhicheverIsClicked)
{
    for (const bool isRightClicked : {false, true})
    {
        PreviewStage stage;
        must(stage.open(stagePane(), presetSettings("glass")));
        must(stage.compare(presetSettings("rubber")));
        ASSERT_TRUE(stage.isCompared());
        const float away = isRightClicked ? 1.5f * stage.left().size() : 0.0f;
        must(stage.click(paneRay(away)));
        ASSERT_EQ(stage.left().actions().size(), 1u);
        ASSERT_EQ(stage.right().actions().size(), 1u);
        for (int i = 0; i < 40; ++i)
            must(stage.step());
        EXPECT_EQ(stage.left().tick(), stage.right().tick());
        EXPECT_GT(stage.left().statistics().brokenBonds, stage.right().statistics().brokenBonds);
        EXPECT_FALSE(stage.differences().empty());
        must(stage.compare(std::nullopt));
        EXPECT_FALSE(stage.isCompared());
    }
}

TEST(PreviewStage, BothBodiesAreSeenInANarrowPicture)
{
    PreviewStage stage;
    must(stage.open(stagePane(), presetSettings("glass")));
    must(stage.compare(presetSettings("rubber")));
    const render::Camera camera = stage.firstCamera();
    const Vec3 ahead = render::unit(camera.target - camera.eye);
    const Vec3 right = render::unit(cross(ahead, {0.0f, 0.0f, 1.0f})), up = cross(right, ahead);
    const float tangent = std::tan(0.5f * camera.fovDegrees * 3.14159265f / 180.0f), size = stage.left().size();
    for (const float x : {-0.5f * size, 2.0f * size}) // the outer sides of the left one and of the right one
        for (const float z : {0.0f, 0.9f * size})
        {
            const Vec3 seen = Vec3{x, 0.0f, z} - camera.eye;
            const float depth = dot(seen, ahead);
            EXPECT_LT(std::abs(dot(seen, right)), 0.8f * tangent * depth) << x; // as wide as 0.8 of its height
            EXPECT_LT(std::abs(dot(seen, up)), tangent * depth) << z;
        }
}

TEST(PreviewStage, ShowsDentsInTheColoursOfTheirExamples)
{
    PreviewStage stage;
    PreviewSettings settings;
    settings.density = 400.0f;
    settings.dents.yieldSpeed = 0.1f;
    settings.dents.softness = 1.0f;
    must(stage.open(must(Asset::dented(must(barrelRig()))), settings));
    EXPECT_TRUE(stage.isDented());
    const size_t before = stage.scene()->instances.size();
    stage.action = {.tool = PreviewTool::Shoot, .speed = 80.0f};
    must(stage.click({{0.0f, -5.0f, 0.4f}, {0.0f, 1.0f, 0.0f}}));
    for (int i = 0; i < 40; ++i)
        must(stage.step());
    EXPECT_GT(stage.left().statistics().deepestDent, 0.005f);
    EXPECT_GT(stage.scene()->instances.size(), before + 1); // the ball, and an example that answers
    stage.showsExamples = false;
    EXPECT_EQ(stage.scene()->instances.size(), before + 1);
}
} // namespace
} // namespace fsim::lab
