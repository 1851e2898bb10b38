#include "RenderTesting.h"

#include <gmock/gmock.h>

namespace fsim::render
{
TEST(Renderer, AnEmptySceneShowsSkyAboveGround)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene;
    scene.camera = {.eye = {0.0f, -5.0f, 1.5f}, .target = {0.0f, 0.0f, 1.5f}, .fovDegrees = 60.0f};
    scene.ground.colour = {0.5f, 0.25f, 0.1f};
    const Image image = drawn(*renderer, scene);
    const Pixel sky = pixelAt(image, 80, 5);
    const Pixel ground = pixelAt(image, 80, 110);
    EXPECT_GT(sky.b, sky.r);
    EXPECT_GT(ground.r, ground.b + 60);

    scene.ground.visible = false;
    const Pixel below = pixelAt(drawn(*renderer, scene), 80, 110);
    EXPECT_NEAR(below.r, below.b, 12) << "without a ground there is only the horizon";
}

TEST(Renderer, ARedBoxInTheMiddleMakesTheMiddleRed)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.6f}, {0.85f, 0.1f, 0.1f});
    scene.camera = {.eye = {2.0f, -5.0f, 2.0f}, .target = {0.0f, 0.0f, 0.6f}};
    const Image image = drawn(*renderer, scene);
    const Pixel middle = pixelAt(image, 80, 60);
    EXPECT_GT(middle.r, 2 * middle.g);
    EXPECT_GT(middle.r, 2 * middle.b);
    const Pixel corner = pixelAt(image, 4, 60);
    EXPECT_NEAR(corner.r, corner.g, 25);
}

TEST(Renderer, ShadowsFallWhereTheSunSendsThem)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = boxScene({0.4f, 0.4f, 0.2f}, {0.0f, 0.0f, 1.2f}, {0.7f, 0.7f, 0.7f});
    scene.ground.grid = false;
    scene.sun.direction = {1.0f, 0.0f, -1.0f};
    scene.camera = {.eye = {1.0f, -6.0f, 5.0f}, .target = {0.6f, 0.0f, 0.4f}};
    const Image image = drawn(*renderer, scene);
    scene.instances[0].castsShadow = false;
    const Image without = drawn(*renderer, scene);

    // The middle of the box is 1.2 above the ground and the light goes as far sideways as down.
    const Vec3 inside{1.2f, 0.0f, 0.0f};
    EXPECT_LT(seenAt(image, scene.camera, inside).brightness(),
              0.8 * seenAt(without, scene.camera, inside).brightness());
    for (const Vec3 outside :
         {Vec3{1.2f, 0.7f, 0.0f}, Vec3{1.2f, -0.7f, 0.0f}, Vec3{2.2f, 0.0f, 0.0f}, Vec3{0.2f, -1.0f, 0.0f}})
        EXPECT_NEAR(seenAt(image, scene.camera, outside).brightness(),
                    seenAt(without, scene.camera, outside).brightness(), 4)
            << outside.x << " " << outside.y;
}

TEST(Renderer, ASmallSunMakesSharperShadows)
{
    FSIM_RENDERER_OR_SKIP(renderer, {.width = 320, .height = 240});
    RenderScene scene = boxScene({0.4f, 0.4f, 0.1f}, {0.0f, 0.0f, 1.5f}, {0.7f, 0.7f, 0.7f});
    scene.ground.grid = false;
    scene.sky.occlusion = 0.0f;
    scene.sun.direction = {0.0f, 0.0f, -1.0f};
    scene.camera = {.eye = {0.0f, -4.0f, 3.0f}, .target = {0.0f, 0.0f, 0.0f}};
    const auto between = [&](float sizeDegrees) { // pixels along the edge of the shadow that are neither light nor dark
        scene.sun.sizeDegrees = sizeDegrees;
        const Image image = drawn(*renderer, scene);
        const int light = seenAt(image, scene.camera, {1.2f, -0.2f, 0.0f}).brightness();
        const int dark = seenAt(image, scene.camera, {0.1f, -0.2f, 0.0f}).brightness();
        int count = 0;
        for (int step = 0; step < 80; ++step)
        {
            const float x = 0.01f * float(step);
            const int here = seenAt(image, scene.camera, {x, -0.2f, 0.0f}).brightness();
            count += here > dark + (light - dark) / 10 && here < light - (light - dark) / 10 ? 1 : 0;
        }
        return count;
    };
    EXPECT_GT(between(9.0f), 2 * between(0.5f));
}

TEST(Renderer, LitSurfacesDoNotShadowThemselves)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene;
    scene.materials[0] = {.colour = {0.7f, 0.7f, 0.7f}, .roughness = 1.0f};
    scene.instances.push_back(
        {.mesh = std::make_shared<RenderMesh>(sphereMesh(1.0f, 96)), .transform = {{0.0f, 0.0f, 1.0f}, {}}});
    scene.sky.occlusion = 0.0f;
    scene.camera = {.eye = {0.0f, -5.0f, 1.6f}, .target = {0.0f, 0.0f, 1.0f}};
    for (const Vec3 direction : {Vec3{0.0f, 1.0f, -1.0f}, Vec3{0.3f, 1.0f, -0.2f}, Vec3{0.0f, 0.2f, -1.0f}})
    {
        scene.sun.direction = direction;
        scene.instances[0].castsShadow = true;
        const Image image = drawn(*renderer, scene);
        scene.instances[0].castsShadow = false;
        const Image without = drawn(*renderer, scene);
        // Every place on the ball that is turned to the sun by more than a little must look the same.
        for (int i = -12; i <= 12; ++i)
        {
            for (int k = -12; k <= 12; ++k)
            {
                const float u = 0.1f * float(i);
                const float v = 0.1f * float(k);
                const Vec3 n = unit({std::sin(u), -std::cos(u) * std::cos(v), std::sin(v)});
                if (dot(n, unit(-direction)) < 0.25f ||
                    dot(n, unit(scene.camera.eye - Vec3{0.0f, 0.0f, 1.0f} - n)) < 0.3f)
                    continue;
                const Vec3 p = Vec3{0.0f, 0.0f, 1.0f} + n;
                EXPECT_NEAR(seenAt(image, scene.camera, p).brightness(), seenAt(without, scene.camera, p).brightness(),
                            12);
            }
        }
    }
}

TEST(Renderer, TheSameSceneGivesTheSameImage)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    FSIM_RENDERER_OR_SKIP(other);
    const RenderScene scene = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.5f}, {0.3f, 0.5f, 0.7f});
    const RenderScene between = boxScene({0.1f, 1.5f, 0.5f}, {0.4f, 0.0f, 0.5f}, {0.9f, 0.5f, 0.1f});
    const Image first = drawn(*renderer, scene);
    drawn(*renderer, between);
    EXPECT_EQ(drawn(*renderer, scene).pixels, first.pixels);
    EXPECT_EQ(drawn(*other, scene).pixels, first.pixels);
}

TEST(Renderer, FramesUnderWayComeBackInTheirOrder)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    const RenderScene a = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.5f}, {0.8f, 0.1f, 0.1f});
    const RenderScene b = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.5f}, {0.1f, 0.1f, 0.8f});
    const Image alone = drawn(*renderer, a);
    Image image;
    EXPECT_FALSE(renderer->fetch(image)) << "nothing is under way";
    ASSERT_TRUE(renderer->submit(a));
    ASSERT_TRUE(renderer->submit(b));
    EXPECT_FALSE(renderer->submit(a)) << "two are under way";
    ASSERT_TRUE(renderer->fetch(image));
    EXPECT_EQ(image.pixels, alone.pixels);
    ASSERT_TRUE(renderer->submit(a));
    ASSERT_TRUE(renderer->fetch(image));
    EXPECT_GT(pixelAt(image, 80, 60).b, pixelAt(image, 80, 60).r);
    ASSERT_TRUE(renderer->fetch(image));
    EXPECT_EQ(image.pixels, alone.pixels);
    EXPECT_EQ(renderer->inFlight(), 0u);
}

TEST(Renderer, ASceneLooksTheSameAtEverySize)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    const auto at = [&](float scale) {
        RenderScene scene =
            boxScene(Vec3{0.5f, 0.5f, 0.5f} * scale, Vec3{0.0f, 0.0f, 0.9f} * scale, {0.8f, 0.4f, 0.2f});
        scene.particles.push_back(
            {.positions = {Vec3{0.9f, -0.4f, 0.3f} * scale}, .radii = {Vec3{0.3f, 0.3f, 0.3f} * scale}});
        scene.lines.push_back({.from = Vec3{-1.0f, -1.0f, 0.1f} * scale, .to = Vec3{1.0f, -1.0f, 0.1f} * scale});
        scene.ground.grid = false;
        scene.camera = {.eye = Vec3{2.0f, -5.0f, 2.5f} * scale, .target = Vec3{0.0f, 0.0f, 0.6f} * scale};
        return drawn(*renderer, scene);
    };
    const Image metre = at(1.0f);
    EXPECT_LT(meanDifference(at(0.001f), metre), 0.5);
    EXPECT_LT(meanDifference(at(1000.0f), metre), 0.5);
}

TEST(Renderer, SizesThatCannotBeDrawnAreRefusedInOneSentence)
{
    for (const RendererOptions& options :
         {RendererOptions{.width = 0, .height = 720}, RendererOptions{.width = 1280, .height = 0},
          RendererOptions{.width = 100000, .height = 720}, RendererOptions{.samples = 3},
          RendererOptions{.shadowSize = 1}})
    {
        const Result<std::unique_ptr<Renderer>> made = Renderer::create(options);
        ASSERT_FALSE(made);
        EXPECT_THAT(made.message(), testing::HasSubstr("give "));
        EXPECT_THAT(made.message(), testing::Not(testing::HasSubstr("\n")));
    }
}

TEST(Renderer, WithoutADriverThereIsOneSentence)
{
    const Environment files("VK_DRIVER_FILES", "/nowhere/driver.json");
    const Environment older("VK_ICD_FILENAMES", "/nowhere/driver.json");
    const Result<std::unique_ptr<Renderer>> made = Renderer::create({.width = 160, .height = 120});
    ASSERT_FALSE(made);
    EXPECT_TRUE(missesDriver(made.message())) << made.message();
    EXPECT_THAT(made.message(), testing::HasSubstr("install"));
}

TEST(Renderer, BadScenesAreRefusedAndTheNextOneIsDrawn)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    const RenderScene good = boxScene({0.5f, 0.5f, 0.5f}, {}, {0.5f, 0.5f, 0.5f});
    const Image before = drawn(*renderer, good);
    Image image;
    RenderScene bad = good;
    bad.camera.eye = bad.camera.target;
    EXPECT_FALSE(renderer->render(bad, image));
    bad = good;
    bad.instances[0].materials[0] = 1;
    EXPECT_THAT(renderer->render(bad, image).message(), testing::HasSubstr("material 1 of 1"));
    bad = good;
    bad.instances[0].transform.position.x = NAN;
    EXPECT_FALSE(renderer->render(bad, image));
    EXPECT_EQ(drawn(*renderer, good).pixels, before.pixels);
}
} // namespace fsim::render
