#include "Render/CpuSkinning.h"
#include "RenderTesting.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace fsim::render
{
namespace
{
// Something of everything.
RenderScene fullScene(int frame)
{
    RenderScene scene = boxScene({0.3f, 0.3f, 0.3f}, {0.0f, 0.1f * float(frame), 0.4f}, {0.7f, 0.3f, 0.2f});
    scene.materials[0].pattern = Pattern::Speckled;
    scene.instances.push_back(scene.instances[0]);
    scene.instances[1].transform.position.x = 1.0f;
    scene.instances[1].wireframe = true;
    scene.instances.push_back(scene.instances[0]);
    scene.instances[2].castsShadow = false;
    for (int i = 0; i < 50 * frame; ++i) // more and more, so that buffers grow while frames are under way
        scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(sphereMesh(0.1f, 12)),
                                   .transform = {{float(i) * 0.2f, 1.0f, 0.2f}, {}}});
    scene.particles.push_back({.positions = {{0.5f, 0.5f, 0.5f}, {-0.5f, 0.0f, 0.5f}},
                               .radii = {{0.1f, 0.2f, 0.1f}},
                               .values = {0.1f, 0.9f}});
    scene.particles.push_back(
        {.positions = {{-1.0f, 0.5f, 0.5f}}, .radii = {{0.1f, 0.2f, 0.1f}}, .castShadows = false});
    scene.lines.push_back({.from = {-1.0f, 0.0f, 0.1f}, .to = {1.0f, 0.0f, 0.1f}});
    const auto mesh = std::make_shared<RenderMesh>(boxMesh({0.2f, 0.2f, 0.2f}));
    RenderSkin skin{.id = 1,
                    .entries = std::make_shared<std::vector<SkinEntry>>(mesh->positions.size(), packSkinEntry({}))};
    skin.transforms = {makeSkinTransform(Vec3{}, {0.0f, -1.0f, 0.5f}, Mat3{})};
    if (frame > 0)
    {
        skin.updates = {std::make_shared<SkinUpdate>(
            SkinUpdate{uint64_t(frame), {{1, {packSkinEntry({})}}, {5, {packSkinEntry({}), packSkinEntry({})}}}})};
        skin.visible = {{0, 2}, {3, 1}};
        skin.skinned = {{0, 12}, {16, 4}};
    }
    scene.instances.push_back({.mesh = mesh, .skin = std::make_shared<RenderSkin>(skin)});
    return scene;
}
} // namespace

TEST(RenderValidation, TheLayerHasNothingToSay)
{
    for (const uint32_t samples : {1u, 4u})
    {
        RendererOptions options{.width = 161, .height = 119, .samples = samples, .shadowSize = 512, .validation = true};
        FSIM_RENDERER_OR_SKIP(renderer, options);
        Image image;
        for (int frame = 0; frame < 8; ++frame)
        {
            if (renderer->inFlight() == Renderer::maxInFlight)
            {
                ASSERT_TRUE(renderer->fetch(image));
            }
            const Status status = renderer->submit(fullScene(frame));
            ASSERT_TRUE(status) << status.message();
        }
        for (int frame = 0; frame < 5; ++frame) // the skin is not shown any more and is forgotten
        {
            if (renderer->inFlight() == Renderer::maxInFlight)
            {
                ASSERT_TRUE(renderer->fetch(image));
            }
            ASSERT_TRUE(renderer->submit(RenderScene{}));
        }
        while (renderer->inFlight() > 0)
            ASSERT_TRUE(renderer->fetch(image));
        EXPECT_EQ(renderer->validationMessages(), "");
    }
}

TEST(RenderValidation, SharedShadersNameNoEngineAndNoApi)
{
    const std::filesystem::path folder = std::filesystem::path(FSIM_SOURCE_DIR) / "Shaders";
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
    {
        if (entry.path().extension() != ".ush")
            continue;
        ++files;
        std::ifstream stream(entry.path());
        std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        for (const char* name : {"vulkan", "unreal", "vk::", "[[", "register(", "structuredbuffer", "/engine"})
            EXPECT_EQ(text.find(name), std::string::npos) << entry.path() << " names " << name;
    }
    EXPECT_GE(files, 3);
}
} // namespace fsim::render
