// A body of blocks that is bent, torn and scattered by a made-up motion, through the skin of the core.
#include "FractureSim/FragmentSkin.h"

#include "Render/CpuSkinning.h"
#include "Render/GpuSkinning.h"
#include "Render/ImageFiles.h"
#include "Render/Packing.h"
#include "RenderTesting.h"
#include "Support/BlockFragments.h"
#include "Support/CellFragments.h"
#include "Support/ClusterWorlds.h"

#include <algorithm>
#include <cstdio>

namespace fsim::render
{
namespace
{
using test::blockFragments;
constexpr float bodySize = 1.6f;
constexpr Colour fractureColour{1.0f, 0.0f, 1.0f}; // nothing else in the pictures has it

struct TornBody
{
    FragmentSet set = blockFragments({.counts = {8, 4, 4}, .size = {bodySize, 0.8f, 0.8f}, .parts = 2, .jitter = 0.3f});
    std::unique_ptr<FragmentSkin> skin = std::move(*FragmentSkin::create(set, {.groupSize = 16}));
    std::shared_ptr<RenderMesh> mesh = std::make_shared<RenderMesh>();
    std::vector<uint8_t> broken = std::vector<uint8_t>(set.bonds.size(), 0);
    RenderSkin drawn{.id = 1};

    TornBody()
    {
        for (uint32_t v : skin->vertexOrder())
        {
            mesh->positions.push_back(set.positions[v]);
            mesh->normals.push_back(set.normals[v]);
        }
        mesh->materialSlots.assign(mesh->positions.size(), 1);
        std::fill_n(mesh->materialSlots.begin(), skin->outsideVertices(), uint8_t{0});
        mesh->indices.assign(skin->indices().begin(), skin->indices().end());
        mesh->closed = true;
        drawn.entries = std::make_shared<std::vector<SkinEntry>>(skin->entries().begin(), skin->entries().end());
        move(0.0f);
    }

    // Bent until 1, from there on bonds break from the middle outwards and the fragments part.
    void move(float time)
    {
        const float tear = std::max(time - 1.0f, 0.0f);
        for (uint32_t b = 0; b < broken.size(); ++b)
            broken[b] = std::abs(set.bonds[b].centre.x + 0.3f * set.bonds[b].centre.z) < 0.45f * tear;
        ASSERT_TRUE(skin->update(broken));
        auto update = std::make_shared<SkinUpdate>();
        update->version = drawn.updates.size() + 1;
        for (const VertexRange& range : skin->changedEntries())
        {
            const auto first = skin->entries().begin() + range.first;
            update->changes.push_back({range.first, {first, first + range.count}});
        }
        drawn.updates.push_back(update);
        drawn.visible.assign(skin->visibleTriangles().begin(), skin->visibleTriangles().end());
        drawn.skinned.assign(skin->skinnedVertices().begin(), skin->skinnedVertices().end());

        const float bend = 0.9f * std::min(time, 1.0f);
        std::vector<Vec3> positions;
        std::vector<Quat> rotations;
        const Random random(3, 3);
        for (uint32_t i = 0; i < set.fragmentCount(); ++i)
        {
            const Vec3 p = set.particles[i].rest.position;
            const float angle = bend * p.x; // along an arc
            const float radius = 1.0f / std::max(bend, 1e-3f) - p.z;
            const Vec3 arc{radius * std::sin(angle), p.y, 1.0f / std::max(bend, 1e-3f) - radius * std::cos(angle)};
            // The middle falls apart, each fragment its own way.
            const float away = std::max(0.0f, 0.45f * tear - std::abs(p.x)) * 2.2f;
            const auto number = [&](uint32_t k) { return random.uniform(8 * i + k, -0.5f, 0.5f); };
            const Vec3 scatter{number(0) + 2.0f * p.x, number(1) + 2.5f * p.y, number(2) + 2.0f * p.z};
            positions.push_back(arc + away * scatter + Vec3{0.25f * tear * (p.x < 0.0f ? -1.0f : 1.0f), 0.0f, 0.6f});
            rotations.push_back(math::quatExp(away * 3.0f * Vec3{number(3), number(4), number(5)}) *
                                math::quatExp({0.0f, -angle, 0.0f}) * set.particles[i].rest.rotation);
        }
        drawn.transforms.resize(set.particles.size());
        fragmentTransforms(set.particles, positions, rotations, {}, drawn.transforms);
    }

    RenderScene scene() const
    {
        RenderScene scene;
        scene.materials[0].colour = {0.35f, 0.48f, 0.62f};
        scene.materials.push_back({.colour = fractureColour, .roughness = 0.9f});
        scene.instances.push_back(
            {.mesh = mesh, .materials = {0, 1, 0, 0}, .skin = std::make_shared<RenderSkin>(drawn)});
        scene.camera = {.eye = {1.5f, -2.6f, 1.7f}, .target = {0.0f, 0.0f, 0.65f}};
        return scene;
    }
};

// Pixels that are clearly more red and blue than green.
size_t fracturePixels(const Image& image)
{
    size_t count = 0;
    for (uint32_t y = 0; y < image.height; ++y)
        for (uint32_t x = 0; x < image.width; ++x)
        {
            const Pixel p = pixelAt(image, x, y);
            count += p.r > p.g + 40 && p.b > p.g + 40 ? 1 : 0;
        }
    return count;
}

void keepPicture(const Image& image, const char* name)
{
    const char* folder = std::getenv("FSIM_KEEP_PICTURES");
    EXPECT_TRUE(folder == nullptr || writePng(image, std::filesystem::path(folder) / name));
}
} // namespace

TEST(RenderFragments, TheGpuAgreesWithTheCpuOverABodyThatBreaks)
{
    Result<std::unique_ptr<GpuSkinning>> gpu = GpuSkinning::create(true);
    if (!gpu && missesDriver(gpu.message()))
        GTEST_SKIP() << gpu.message();
    ASSERT_TRUE(gpu) << gpu.message();
    TornBody body;
    std::vector<uint32_t> restNormals;
    for (Vec3 n : body.mesh->normals)
        restNormals.push_back(packUnit(n));
    const size_t count = body.mesh->positions.size();
    std::vector<Vec3> positions(count);
    std::vector<uint32_t> normals(count);
    SkinnedVertices skinned;
    size_t seen = 0;
    for (int frame = 0; frame < 60; ++frame)
    {
        body.move(float(frame) / 20.0f);
        if (frame % 4 == 3)
            continue; // frames may be left out
        const Status status = (*gpu)->skin(body.mesh, body.drawn, skinned);
        ASSERT_TRUE(status) << status.message();
        skinVertices(body.drawn.transforms, body.skin->entries(), body.mesh->positions, restNormals, positions,
                     normals);
        for (const VertexRange& range : body.drawn.skinned)
            for (uint32_t v = range.first; v < range.first + range.count; ++v)
            {
                ASSERT_LT(render::length(skinned.positions[v] - positions[v]), 1e-5f * bodySize) << "frame " << frame;
                ASSERT_LT(render::length(unpackUnit(skinned.normals[v]) - unpackUnit(normals[v])), 2e-4f)
                    << "frame " << frame;
                ++seen;
            }
    }
    EXPECT_GT(std::count(body.broken.begin(), body.broken.end(), 1), 100);
    EXPECT_LT(seen, 45 * count) << "the inside of what is whole was left out";
    EXPECT_EQ((*gpu)->validationMessages(), "");
}

TEST(RenderFragments, NoInsideIsSeenBeforeItBreaksAndMuchAfter)
{
    FSIM_RENDERER_OR_SKIP(renderer, {.width = 640, .height = 400, .validation = true});
    TornBody body;
    for (float time : {0.0f, 0.5f, 1.0f})
    {
        body.move(time);
        const Image image = drawn(*renderer, body.scene());
        keepPicture(image, format("fragments-{}.png", int(10 * time)).c_str());
        EXPECT_EQ(fracturePixels(image), 0u) << time;

        // The same skinned on the CPU and welded, which cannot have cracks: the same picture.
        std::vector<Vec3> positions(body.mesh->positions.size());
        skinPositions(body.drawn.transforms, body.skin->entries(), body.mesh->positions, positions);
        TriangleMesh outside;
        outside.positions = positions;
        outside.indices.assign(body.mesh->indices.begin(),
                               body.mesh->indices.begin() + 3 * body.skin->outsideTriangles());
        const TriangleMesh welded = weldedByPosition(outside);
        EXPECT_TRUE(topologyOf(welded).closedManifold());
        RenderScene plain = body.scene();
        plain.instances[0].skin = nullptr;
        plain.instances[0].mesh = std::make_shared<RenderMesh>(RenderMesh{
            .positions = welded.positions, .indices = welded.indices, .creaseAngleDegrees = 40.0f, .closed = true});
        EXPECT_LT(meanDifference(image, drawn(*renderer, plain)), 0.6) << time;
    }
    size_t most = 0;
    for (float time : {1.2f, 1.5f, 2.2f})
    {
        body.move(time);
        const Image image = drawn(*renderer, body.scene());
        keepPicture(image, format("fragments-{}.png", int(10 * time)).c_str());
        EXPECT_GT(fracturePixels(image), most + 500) << time;
        most = fracturePixels(image);
    }
    EXPECT_GT(most, 640u * 400 / 5);
    EXPECT_EQ(renderer->validationMessages(), "");
}

// Cells around the particles of a clustered body: no crack before it tears, real crack surfaces after.
TEST(RenderFragments, ATornClusteredBarShowsCrackSurfaces)
{
    FSIM_RENDERER_OR_SKIP(renderer, {.width = 640, .height = 400});
    const AssetRef asset = test::cellBar(24, 6, 6, 0.05f);
    auto world = test::makeWorld({.gravity = {}});
    const BodyId body = test::addClustered(*world, asset,
                                           {.stiffness = 300.0f,
                                            .damping = 10.0f,
                                            .maxStretch = 0.3f,
                                            .yieldStrain = 0.04f,
                                            .flowRate = 5.0f,
                                            .toughness = 0.15f},
                                           {0.0f, 0.0f, 0.4f});
    test::pullApart(*world, test::testBarHold, 0.3f);
    const FragmentView cells = asset->fragments();
    const auto skin = std::move(*FragmentSkin::create(cells));
    auto mesh = std::make_shared<RenderMesh>();
    for (uint32_t v : skin->vertexOrder())
    {
        mesh->positions.push_back(cells.positions[v]);
        mesh->normals.push_back(cells.normals[v]);
    }
    mesh->materialSlots.assign(mesh->positions.size(), 1);
    std::fill_n(mesh->materialSlots.begin(), skin->outsideVertices(), uint8_t{0});
    mesh->indices.assign(skin->indices().begin(), skin->indices().end());
    mesh->closed = true;
    const auto picture = [&](uint64_t id, const char* name) {
        const RenderState state = test::must(world->renderState(body));
        EXPECT_TRUE(skin->update(state.brokenBonds));
        RenderSkin drawnSkin{.id = id};
        drawnSkin.entries = std::make_shared<std::vector<SkinEntry>>(skin->entries().begin(), skin->entries().end());
        drawnSkin.visible.assign(skin->visibleTriangles().begin(), skin->visibleTriangles().end());
        drawnSkin.transforms.resize(cells.particles.size());
        fragmentTransforms(cells.particles, state.fragmentPositions, {}, state.deformations, drawnSkin.transforms);
        RenderScene scene;
        scene.materials[0].colour = {0.35f, 0.48f, 0.62f};
        scene.materials.push_back({.colour = fractureColour, .roughness = 0.9f});
        scene.instances.push_back(
            {.mesh = mesh, .materials = {0, 1, 0, 0}, .skin = std::make_shared<RenderSkin>(drawnSkin)});
        scene.camera = {.eye = {0.9f, -1.5f, 1.0f}, .target = {0.0f, 0.0f, 0.35f}};
        const Image image = drawn(*renderer, scene);
        keepPicture(image, name);
        return image;
    };
    test::stepFor(*world, 0.1f);
    ASSERT_EQ(test::must(world->statistics(body)).splits, 0u);
    EXPECT_EQ(fracturePixels(picture(11, "cells-0.png")), 0u);
    test::stepFor(*world, 1.4f);
    ASSERT_GE(test::must(world->statistics(body)).largePieces, 2u);
    EXPECT_GT(fracturePixels(picture(12, "cells-1.png")), 1000u);
}
} // namespace fsim::render
