// Compute skinning against the same on the CPU, over a body that moves and tears.
#include "Render/CpuSkinning.h"
#include "Render/GpuSkinning.h"
#include "Render/MeshNormals.h"
#include "Render/Packing.h"
#include "RenderTesting.h"

#include <algorithm>
#include <random>

namespace fsim::render
{
namespace
{
// A bar along X of 3 x 0.6 x 0.6 with its particles, which are pulled apart, turned and stretched, while a crack grows
// across the middle: vertices beside it stop to follow the particles on its other side.
struct TearingBar
{
    static constexpr int particlesX = 24;
    static constexpr int particlesY = 4;
    static constexpr float size = 3.0f;

    std::vector<Vec3> particles;
    std::shared_ptr<RenderMesh> mesh;
    std::vector<SkinEntry> entries;
    std::vector<bool> torn;

    TearingBar()
    {
        for (int x = 0; x < particlesX; ++x)
            for (int y = 0; y < particlesY; ++y)
                for (int z = 0; z < particlesY; ++z)
                    particles.push_back({(float(x) + 0.5f) * size / particlesX - 0.5f * size,
                                         (float(y) + 0.5f) * 0.15f - 0.3f, (float(z) + 0.5f) * 0.15f - 0.3f});
        RenderMesh bar = boxMesh({0.5f * size, 0.3f, 0.3f}, 0.0f);
        // Cut into slices, so that there are vertices all along.
        RenderMesh fine;
        for (int slice = 0; slice < 200; ++slice)
        {
            const auto first = uint32_t(fine.positions.size());
            for (size_t v = 0; v < bar.positions.size(); ++v)
            {
                const float from = -0.5f * size + size * float(slice) / 200.0f;
                const float x = bar.positions[v].x < 0.0f ? from : from + size / 200.0f;
                fine.positions.push_back({x, bar.positions[v].y, bar.positions[v].z});
                fine.normals.push_back(bar.normals[v]);
            }
            for (uint32_t index : bar.indices)
                fine.indices.push_back(first + index);
        }
        mesh = std::make_shared<RenderMesh>(std::move(fine));
        torn.assign(mesh->positions.size(), false);
        for (Vec3 p : mesh->positions)
            entries.push_back(entryFor(p, false));
    }

    SkinEntry entryFor(Vec3 p, bool beyondTheCrack) const
    {
        std::vector<SkinInfluence> influences;
        for (uint32_t i = 0; i < particles.size(); ++i)
        {
            const float distance = render::length(particles[i] - p);
            const bool otherSide = (particles[i].x < 0.0f) != (p.x < 0.0f);
            if (distance < 0.35f && !(beyondTheCrack && otherSide))
                influences.push_back({i, (0.35f - distance) * (0.35f - distance)});
        }
        return packSkinEntry(influences);
    }

    // The crack reaches this far up; what it passed changes its entries.
    std::vector<SkinChange> tear(float height)
    {
        std::vector<SkinChange> changes;
        for (uint32_t v = 0; v < entries.size(); ++v)
        {
            const Vec3 p = mesh->positions[v];
            if (torn[v] || std::abs(p.x) > 0.4f || p.z > height)
                continue;
            torn[v] = true;
            entries[v] = entryFor(p, true);
            if (!changes.empty() && changes.back().first + changes.back().entries.size() == v)
                changes.back().entries.push_back(entries[v]);
            else
                changes.push_back({v, {entries[v]}});
        }
        return changes;
    }

    std::vector<SkinTransform> transforms(float time) const
    {
        std::vector<SkinTransform> result;
        for (Vec3 p : particles)
        {
            const float turn = time * p.x * 0.4f;
            const Quat rotation{std::sin(turn), 0.1f * std::sin(time), 0.0f, std::cos(turn)};
            const Vec3 to{p.x * (1.0f + 0.3f * time) + (p.x < 0.0f ? -0.1f : 0.1f) * time, p.y + 0.2f * time * p.x,
                          p.z + 0.5f * time};
            result.push_back(makeSkinTransform(Transform{p, {}}, Transform{to, rotation},
                                               {1.0f + 0.2f * time, 1.0f - 0.1f * time, 1.0f}));
        }
        return result;
    }
};
} // namespace

TEST(RenderSkin, TheGpuAgreesWithTheCpuOverABodyThatTears)
{
    Result<std::unique_ptr<GpuSkinning>> gpu = GpuSkinning::create(true);
    if (!gpu && missesDriver(gpu.message()))
        GTEST_SKIP() << gpu.message();
    ASSERT_TRUE(gpu) << gpu.message();

    TearingBar bar;
    std::vector<uint32_t> restNormals;
    for (Vec3 n : bar.mesh->normals)
        restNormals.push_back(packUnit(n));
    const size_t count = bar.mesh->positions.size();
    std::vector<Vec3> positions(count);
    std::vector<uint32_t> normals(count);
    std::vector<Vec3> before;
    RenderSkin skin{.id = 7, .entries = std::make_shared<std::vector<SkinEntry>>(bar.entries)};
    uint64_t expectedBytes = count * sizeof(SkinEntry);
    uint64_t drawn = 0; // the last frame
    float largestMove = 0.0f;
    SkinnedVertices skinned;
    for (int frame = 0; frame < 40; ++frame)
    {
        const float time = float(frame) / 30.0f;
        skin.transforms = bar.transforms(time);
        if (frame >= 5)
            skin.updates.push_back(
                std::make_shared<SkinUpdate>(SkinUpdate{uint64_t(frame), bar.tear(-0.35f + 0.02f * float(frame))}));
        if (frame % 3 == 1)
            continue; // not drawn: nothing may be lost by that
        for (const std::shared_ptr<const SkinUpdate>& update : skin.updates)
            for (const SkinChange& change : update->changes)
                expectedBytes += update->version > drawn ? change.entries.size() * sizeof(SkinEntry) : 0;
        drawn = uint64_t(frame);
        const Status status = (*gpu)->skin(bar.mesh, skin, skinned);
        ASSERT_TRUE(status) << status.message();
        skinVertices(skin.transforms, bar.entries, bar.mesh->positions, restNormals, positions, normals);

        ASSERT_EQ(skinned.positions.size(), count);
        float worst = 0.0f;
        float worstNormal = 0.0f;
        for (size_t v = 0; v < count; ++v)
        {
            worst = std::max(worst, render::length(skinned.positions[v] - positions[v]));
            worstNormal =
                std::max(worstNormal, render::length(unpackUnit(skinned.normals[v]) - unpackUnit(normals[v])));
            largestMove = std::max(largestMove, render::length(positions[v] - bar.mesh->positions[v]));
        }
        ASSERT_LT(worst, 1e-5f * TearingBar::size) << "frame " << frame;
        ASSERT_LT(worstNormal, 2e-4f) << "frame " << frame; // a step of their packing is 3e-5
        ASSERT_EQ(skinned.previousPositions, before.empty() ? skinned.positions : before) << "frame " << frame;
        before = skinned.positions;
    }
    EXPECT_GT(largestMove, 0.5f) << "the body did move";
    EXPECT_GT(std::count(bar.torn.begin(), bar.torn.end(), true), 100) << "the body did tear";
    EXPECT_EQ((*gpu)->entryBytesUploaded(), expectedBytes) << "changes travel alone";
    EXPECT_LT(expectedBytes, 2 * count * sizeof(SkinEntry));
    EXPECT_EQ((*gpu)->validationMessages(), "");
}

TEST(RenderSkin, UpdatesApplyInTheirOrder)
{
    Result<std::unique_ptr<GpuSkinning>> gpu = GpuSkinning::create(true);
    if (!gpu && missesDriver(gpu.message()))
        GTEST_SKIP() << gpu.message();
    ASSERT_TRUE(gpu) << gpu.message();
    const auto mesh = std::make_shared<RenderMesh>(boxMesh({1.0f, 1.0f, 1.0f}, 0.0f));
    const size_t count = mesh->positions.size();
    const auto follow = [](uint32_t transform) { return packSkinEntry(std::vector<SkinInfluence>{{transform, 1.0f}}); };
    RenderSkin skin{.id = 1, .entries = std::make_shared<std::vector<SkinEntry>>(count, follow(0))};
    for (int i = 0; i < 3; ++i)
        skin.transforms.push_back(makeSkinTransform(Vec3{}, Vec3{float(i) * 10.0f, 0.0f, 0.0f}, Mat3{}));
    skin.updates = {std::make_shared<SkinUpdate>(SkinUpdate{1, {{0, std::vector<SkinEntry>(count, follow(1))}}}),
                    std::make_shared<SkinUpdate>(SkinUpdate{2, {{2, std::vector<SkinEntry>(3, follow(2))}}})};
    SkinnedVertices skinned;
    ASSERT_TRUE((*gpu)->skin(mesh, skin, skinned));
    for (size_t v = 0; v < count; ++v)
        EXPECT_FLOAT_EQ(skinned.positions[v].x, mesh->positions[v].x + (v >= 2 && v < 5 ? 20.0f : 10.0f));
    EXPECT_EQ((*gpu)->validationMessages(), "");
}

TEST(RenderSkin, SkinsThatDoNotFitAreRefused)
{
    RenderScene scene;
    const auto mesh = std::make_shared<RenderMesh>(boxMesh({1.0f, 1.0f, 1.0f}));
    RenderSkin skin{.id = 1,
                    .entries = std::make_shared<std::vector<SkinEntry>>(mesh->positions.size()),
                    .transforms = {SkinTransform{}}};
    const auto sceneWith = [&](const RenderSkin& given) {
        scene.instances = {{.mesh = mesh, .skin = std::make_shared<RenderSkin>(given)}};
        return validate(scene);
    };
    EXPECT_TRUE(sceneWith(skin));
    RenderSkin bad = skin;
    bad.transforms.clear();
    EXPECT_FALSE(sceneWith(bad));
    bad = skin;
    bad.transforms[0].rows[1][2] = INFINITY;
    EXPECT_FALSE(sceneWith(bad));
    bad = skin;
    const auto updated = [&](uint64_t version, std::vector<SkinChange> changes) {
        return std::make_shared<SkinUpdate>(SkinUpdate{version, std::move(changes)});
    };
    bad.updates = {updated(1, {{uint32_t(mesh->positions.size()) - 1, std::vector<SkinEntry>(2)}})};
    EXPECT_FALSE(sceneWith(bad));
    bad.updates = {updated(1, {{0, std::vector<SkinEntry>(2)}, {1, std::vector<SkinEntry>(2)}})};
    EXPECT_FALSE(sceneWith(bad)) << "overlapping";
    bad.updates = {updated(2, {}), updated(1, {})};
    EXPECT_FALSE(sceneWith(bad)) << "versions fall";
    bad.updates = {nullptr};
    EXPECT_FALSE(sceneWith(bad));
    bad = skin;
    bad.visible = {{0, 2}, {1, 1}};
    EXPECT_FALSE(sceneWith(bad));
    bad.visible = {{uint32_t(mesh->indices.size() / 3), 1}};
    EXPECT_FALSE(sceneWith(bad));
    bad = skin;
    bad.skinned = {{1, 0xffffffffu}};
    EXPECT_FALSE(sceneWith(bad));
    bad = skin;
    bad.entries = std::make_shared<std::vector<SkinEntry>>(3);
    EXPECT_FALSE(sceneWith(bad));
}

TEST(RenderSkin, ASkinnedBodyLooksLikeOneThatWasMoved)
{
    FSIM_RENDERER_OR_SKIP(renderer);
    RenderScene scene = boxScene({0.4f, 0.4f, 0.4f}, {0.3f, 0.2f, 0.6f}, {0.8f, 0.5f, 0.2f});
    const Image moved = drawn(*renderer, scene);
    const RenderMeshRef mesh = scene.instances[0].mesh;
    const SkinEntry halves = packSkinEntry(std::vector<SkinInfluence>{{0, 0.5f}, {1, 0.5f}});
    scene.instances[0].transform = {};
    scene.instances[0].skin = std::make_shared<RenderSkin>(
        RenderSkin{.id = 3,
                   .entries = std::make_shared<std::vector<SkinEntry>>(mesh->positions.size(), halves),
                   .transforms = {makeSkinTransform(Vec3{}, {0.2f, 0.1f, 0.6f}, Mat3{}),
                                  makeSkinTransform(Vec3{}, {0.4f, 0.3f, 0.6f}, Mat3{})}});
    for (int frame = 0; frame < 3; ++frame)
        EXPECT_LT(meanDifference(drawn(*renderer, scene), moved), 0.3);
}

TEST(RenderSkin, EntriesHoldTheStrongestAndAddUp)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> weight(0.0f, 3.0f);
    for (uint32_t count = 1; count < 14; ++count)
    {
        std::vector<SkinInfluence> influences;
        for (uint32_t i = 0; i < count; ++i)
            influences.push_back({i * 5000u, weight(random)});
        const SkinEntry entry = packSkinEntry(influences);
        uint32_t sum = 0;
        for (int i = 0; i < 8; ++i)
        {
            sum += entry.influences[i] >> 16;
            if (i > 0)
            {
                EXPECT_LE(entry.influences[i] >> 16, entry.influences[i - 1] >> 16);
            }
        }
        EXPECT_EQ(sum, 65535u);
        const auto strongest = std::max_element(influences.begin(), influences.end(),
                                                [](auto& a, auto& b) { return a.weight < b.weight; });
        EXPECT_EQ(entry.influences[0] & 0xffffu, strongest->transform);
    }
    EXPECT_EQ(packSkinEntry({}).influences[0], 65535u << 16);
    EXPECT_EQ(packSkinEntry(std::vector<SkinInfluence>{{4, NAN}, {5, -1.0f}}).influences[0], 65535u << 16);
}

TEST(RenderSkin, PackedUnitVectorsKeepTheirDirection)
{
    std::mt19937 random(2);
    std::normal_distribution<float> normal;
    float worst = 0.0f;
    for (int i = 0; i < 20000; ++i)
    {
        const Vec3 n = unit({normal(random), normal(random), normal(random)});
        worst = std::max(worst, render::length(unpackUnit(packUnit(n)) - n));
    }
    EXPECT_LT(worst, 0.004f * 3.14159265f / 180.0f);
    for (const Vec3 axis :
         {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}})
        EXPECT_EQ(unpackUnit(packUnit(axis)), axis);
}
} // namespace fsim::render
