// What the different things in a scene look like.
#include "Render/MeshNormals.h"
#include "RenderTesting.h"

namespace fsim::render
{
namespace
{
// Looks along +Y at the plane y = 0, one metre high, no ground, no light but from everywhere.
RenderScene flatScene()
{
    RenderScene scene;
    scene.camera = {.eye = {0.0f, -10.0f, 0.0f}, .target = {}, .fovDegrees = 5.7248105f}; // 1 m high at y = 0
    scene.ground.visible = false;
    scene.sun.strength = 0.0f;
    scene.sky = {.zenith = {1.0f, 1.0f, 1.0f}, .horizon = {1.0f, 1.0f, 1.0f}, .occlusion = 0.0f};
    return scene;
}

// A square of side one in the plane y = 0.
RenderMesh squareMesh()
{
    RenderMesh mesh;
    mesh.positions = {{-0.5f, 0.0f, -0.5f}, {0.5f, 0.0f, -0.5f}, {0.5f, 0.0f, 0.5f}, {-0.5f, 0.0f, 0.5f}};
    mesh.indices = {0, 1, 2, 0, 2, 3};
    return mesh;
}

bool isRed(Pixel p)
{
    return p.r > 2 * p.g && p.r > 2 * p.b && p.r > 60;
}

bool isBlue(Pixel p)
{
    return p.b > 2 * p.r && p.b > 60;
}
} // namespace

TEST(RenderPictures, AnEllipsoidCoversItsHalfAxes)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    // Turned by 90 degrees about Y: its long axis x points along z.
    scene.particles.push_back({.positions = {{0.1f, 0.0f, 0.0f}},
                               .radii = {{0.4f, 0.2f, 0.2f}},
                               .rotations = {{0.0f, 0.70710678f, 0.0f, 0.70710678f}},
                               .colours = {{0.9f, 0.05f, 0.05f}}});
    const Image image = drawn(*renderer, scene);
    const auto red = [&](float x, float z) { return isRed(seenAt(image, scene.camera, {x, 0.0f, z})); };
    EXPECT_TRUE(red(0.1f, 0.0f));
    EXPECT_TRUE(red(0.1f, 0.37f));
    EXPECT_FALSE(red(0.1f, 0.43f));
    EXPECT_TRUE(red(0.1f, -0.37f));
    EXPECT_FALSE(red(0.1f, -0.43f));
    EXPECT_TRUE(red(0.27f, 0.0f));
    EXPECT_FALSE(red(0.33f, 0.0f));
    EXPECT_FALSE(red(0.27f, 0.37f)) << "not a rectangle";
}

TEST(RenderPictures, ParticlesTakeTheColoursOfTheirValues)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.particles.push_back({.positions = {{-0.3f, 0.0f, 0.0f}, {0.3f, 0.0f, 0.0f}},
                               .radii = {{0.2f, 0.2f, 0.2f}},
                               .values = {2.1f, 2.9f},
                               .valueLow = 2.0f,
                               .valueHigh = 3.0f});
    const Image image = drawn(*renderer, scene);
    const Pixel low = seenAt(image, scene.camera, {-0.3f, 0.0f, 0.0f});
    const Pixel high = seenAt(image, scene.camera, {0.3f, 0.0f, 0.0f});
    EXPECT_GT(low.b, low.r);
    EXPECT_GT(high.r, 2 * high.b);
}

TEST(RenderPictures, TheNearerHidesTheFarther)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.materials = {Material{.colour = {0.9f, 0.05f, 0.05f}}, Material{.colour = {0.05f, 0.05f, 0.9f}}};
    const auto square = std::make_shared<RenderMesh>(squareMesh());
    scene.instances.push_back({.mesh = square, .transform = {{0.2f, 0.001f, 0.0f}, {}}, .materials = {1, 1, 1, 1}});
    scene.instances.push_back({.mesh = square, .transform = {{-0.2f, 0.0f, 0.0f}, {}}});
    scene.particles.push_back(
        {.positions = {{0.0f, 0.3f, 0.0f}}, .radii = {{0.29f, 0.29f, 0.29f}}, .colours = {{0.0f, 0.9f, 0.0f}}});
    const Image image = drawn(*renderer, scene);
    EXPECT_TRUE(isRed(seenAt(image, scene.camera, {0.1f, 0.0f, 0.1f}))) << "a millimetre nearer, and drawn later";
    EXPECT_TRUE(isBlue(seenAt(image, scene.camera, {0.5f, 0.0f, 0.1f})));
}

TEST(RenderPictures, FractureSurfacesHaveTheirOwnMaterial)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.materials = {Material{.colour = {0.9f, 0.05f, 0.05f}}, Material{.colour = {0.05f, 0.05f, 0.9f}}};
    RenderMesh mesh = squareMesh();
    for (Vec3 p : squareMesh().positions)
        mesh.positions.push_back(p + Vec3{1.0f, 0.0f, 0.0f});
    mesh.indices.insert(mesh.indices.end(), {4, 5, 6, 4, 6, 7});
    mesh.materialSlots = {0, 0, 0, 0, 1, 1, 1, 1};
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(mesh),
                               .transform = {{-0.5f, 0.0f, 0.0f}, {}},
                               .materials = {0, 1, 1, 1}});
    const Image image = drawn(*renderer, scene);
    EXPECT_TRUE(isRed(seenAt(image, scene.camera, {-0.3f, 0.0f, 0.0f})));
    EXPECT_TRUE(isBlue(seenAt(image, scene.camera, {0.3f, 0.0f, 0.0f})));
}

TEST(RenderPictures, PatternsStickToTheRestShape)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.materials[0] = {.colour = {0.9f, 0.05f, 0.05f},
                          .patternColour = {0.05f, 0.05f, 0.9f},
                          .pattern = Pattern::Checker,
                          .patternSize = 0.25f};
    RenderMesh mesh = squareMesh();
    mesh.restPositions = mesh.positions;
    for (Vec3& rest : mesh.restPositions)
        rest.y = 0.1f;
    for (Vec3& position : mesh.positions)
        position.x *= 0.5f; // squeezed: the same cubes, half as wide
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(mesh)});
    const Image image = drawn(*renderer, scene);
    for (int i = -2; i < 2; ++i)
    {
        const float x = (float(i) + 0.5f) * 0.125f;
        EXPECT_EQ(isBlue(seenAt(image, scene.camera, {x, 0.0f, 0.1f})), (i & 1) != 0) << i;
        EXPECT_EQ(isBlue(seenAt(image, scene.camera, {x, 0.0f, -0.1f})), (i & 1) == 0) << i;
    }
}

TEST(RenderPictures, LinesAreSeenInFrontAndOnTop)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(squareMesh())});
    const auto line = [](float z, float y, bool onTop) {
        return RenderLine{
            .from = {-0.4f, y, z}, .to = {0.4f, y, z}, .colour = {0.9f, 0.0f, 0.0f}, .width = 24.0f, .onTop = onTop};
    };
    scene.lines = {line(0.3f, -0.1f, false), line(0.0f, 0.1f, true), line(-0.3f, 0.1f, false)};
    const Image image = drawn(*renderer, scene);
    EXPECT_TRUE(isRed(seenAt(image, scene.camera, {0.0f, 0.0f, 0.3f})));
    EXPECT_TRUE(isRed(seenAt(image, scene.camera, {0.0f, 0.0f, 0.0f})));
    EXPECT_FALSE(isRed(seenAt(image, scene.camera, {0.0f, 0.0f, -0.3f})));
}

TEST(RenderPictures, EdgesAreSmooth)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    scene.materials[0].colour = {0.0f, 0.0f, 0.0f};
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(squareMesh()),
                               .transform = {{}, {0.0f, std::sin(0.05f), 0.0f, std::cos(0.05f)}},
                               .scale = {0.6f, 1.0f, 0.6f}});
    const Image image = drawn(*renderer, scene);
    int between = 0;
    for (uint32_t x = 60; x < 100; ++x)
        for (uint32_t y = 0; y < image.height; ++y)
            between += pixelAt(image, x, y).r > 60 && pixelAt(image, x, y).r < 200 ? 1 : 0;
    EXPECT_GT(between, 30) << "of some 80 pixels on the upper and the lower edge";
}

TEST(RenderPictures, CornersAndContactsAreDarker)
{
    FSIM_RENDERER_OR_SKIP(renderer, {.width = 320, .height = 240});
    RenderScene scene = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.5f}, {0.8f, 0.8f, 0.8f});
    scene.ground.grid = false;
    scene.sun.strength = 0.0f;
    scene.camera = {.eye = {0.0f, -4.0f, 2.0f}, .target = {0.0f, 0.0f, 0.3f}};
    const Image image = drawn(*renderer, scene);
    const int contact = seenAt(image, scene.camera, {0.0f, -0.53f, 0.0f}).brightness();
    const int open = seenAt(image, scene.camera, {0.0f, -1.3f, 0.0f}).brightness();
    EXPECT_LT(contact, 0.93 * open);
}

TEST(RenderPictures, WiresAndHeatMapsAreDrawn)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = flatScene();
    RenderMesh mesh = squareMesh();
    mesh.values = {0.0f, 0.0f, 1.0f, 1.0f}; // low at the bottom, high at the top
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(mesh), .heatMap = true});
    const Image heat = drawn(*renderer, scene);
    EXPECT_GT(seenAt(heat, scene.camera, {0.2f, 0.0f, 0.42f}).r, 2 * seenAt(heat, scene.camera, {0.2f, 0.0f, 0.42f}).b);
    EXPECT_GT(seenAt(heat, scene.camera, {0.2f, 0.0f, -0.42f}).b, seenAt(heat, scene.camera, {0.2f, 0.0f, -0.42f}).r);
    scene.instances[0].wireframe = true;
    EXPECT_GT(meanDifference(drawn(*renderer, scene), heat), 0.3);
}

TEST(RenderPictures, AMirroredMeshIsStillSeenFromOutside)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.5f}, {0.8f, 0.2f, 0.2f});
    const Image plain = drawn(*renderer, scene);
    scene.instances[0].scale = {-1.0f, 1.0f, 1.0f}; // a box is its own mirror image
    EXPECT_LT(meanDifference(drawn(*renderer, scene), plain), 0.3);
}
} // namespace fsim::render
