#include "SceneView/RigPicture.h"

#include "FractureSim/Mesh.h"

#include "FractureSimAuthoring/Rigging.h"
#include "Render/ImageFiles.h"
#include "Render/MeshShapes.h"
#include "Render/Render.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr uint32_t tileWidth = 640;
constexpr uint32_t tileHeight = 480;
constexpr uint32_t tileColumns = 4;

// The triangles alone, with the vertices that they use.
std::shared_ptr<render::RenderMesh> surfaceMesh(const DentRigView& rig, std::span<const Vec3> positions)
{
    auto mesh = std::make_shared<render::RenderMesh>();
    mesh->positions.assign(positions.begin(), positions.end());
    mesh->restPositions.assign(rig.positions.begin(), rig.positions.end());
    mesh->indices.assign(rig.indices.begin(), rig.indices.end());
    mesh->closed = true;
    return mesh;
}

float weightOf(const DentRigView& rig, uint32_t vertex, uint32_t bone)
{
    for (uint32_t k = rig.weightOffsets[vertex]; k < rig.weightOffsets[vertex + 1]; ++k)
        if (rig.bones[k] == bone)
            return rig.weights[k];
    return 0.0f;
}

uint32_t strongestBone(const DentRigView& rig, uint32_t triangle)
{
    uint32_t best = 0;
    float most = -1.0f;
    for (uint32_t corner = 0; corner < 3; ++corner)
    {
        const uint32_t vertex = rig.indices[3 * size_t{triangle} + corner];
        for (uint32_t k = rig.weightOffsets[vertex]; k < rig.weightOffsets[vertex + 1]; ++k)
        {
            float sum = 0.0f;
            for (uint32_t c = 0; c < 3; ++c)
                sum += weightOf(rig, rig.indices[3 * size_t{triangle} + c], rig.bones[k]);
            if (sum > most)
            {
                most = sum;
                best = rig.bones[k];
            }
        }
    }
    return best;
}

class RigPainter
{
public:
    RigPainter(const DentRigView& rig, render::Renderer& renderer) : rig_(rig), renderer_(renderer)
    {
        render::Bounds all;
        const auto include = [&](std::span<const Vec3> positions) {
            for (const Vec3 p : positions)
                all.add(p);
        };
        include(rig.positions);
        for (uint32_t e = 0; e < rig.exampleCount(); ++e)
            include(example(e));
        const Vec3 sides = all.high - all.low;
        ball_ = 0.02f * std::max(sides.x, std::max(sides.y, sides.z));
        camera_ = render::cameraFor(all, static_cast<float>(tileWidth) / static_cast<float>(tileHeight));
        floor_ = all.low.z;
    }

    Status paint(uint32_t bone)
    {
        render::RenderScene& scene = blank();
        addBody(scene, rig_.positions, {0.62f, 0.66f, 0.70f});
        addHandles(scene, {});
        if (const Status status = take(scene); !status)
            return status;
        if (const Status status = paintRegions(); !status)
            return status;
        if (const Status status = paintWeights(bone); !status)
            return status;
        if (const Status status = paintHulls(); !status)
            return status;
        for (uint32_t e = 0; e < rig_.exampleCount(); ++e)
        {
            render::RenderScene& posed = blank();
            addBody(posed, example(e), {0.80f, 0.45f, 0.32f});
            addHandles(posed, bonesOf(e));
            if (const Status status = take(posed); !status)
                return status;
        }
        return Status::done();
    }

    std::span<const render::Image> pictures() const { return pictures_; }

private:
    std::span<const Transform> bonesOf(uint32_t e) const
    {
        return rig_.examples.subspan(size_t{e} * rig_.boneCount(), rig_.boneCount());
    }
    std::vector<Vec3> example(uint32_t e) const { return posedVertices(rig_, bonesOf(e)); }

    void addBody(render::RenderScene& scene, std::span<const Vec3> positions, render::Colour colour) const
    {
        scene.materials[0] = {.colour = colour, .roughness = 0.5f};
        render::RenderInstance instance;
        instance.mesh = surfaceMesh(rig_, positions);
        scene.instances.push_back(std::move(instance));
    }

    // Balls, and lines from where they were.
    void addHandles(render::RenderScene& scene, std::span<const Transform> bones) const
    {
        render::RenderParticles balls;
        for (uint32_t b = 0; b < rig_.boneCount(); ++b)
        {
            const Vec3 moved = rig_.pivots[b] + (bones.empty() ? Vec3{} : bones[b].position);
            balls.positions.push_back(moved);
            balls.colours.push_back(render::colourOfNumber(b));
            // A cross that is seen through the body: handles may lie inside.
            for (const Vec3 arm : {Vec3{ball_, 0.0f, 0.0f}, Vec3{0.0f, ball_, 0.0f}, Vec3{0.0f, 0.0f, ball_}})
                scene.lines.push_back(
                    {.from = moved - arm, .to = moved + arm, .colour = render::colourOfNumber(b), .onTop = true});
            if (!bones.empty())
                scene.lines.push_back(
                    {.from = rig_.pivots[b], .to = moved, .colour = {0.1f, 0.1f, 0.1f}, .onTop = true});
        }
        balls.radii = {{ball_, ball_, ball_}};
        scene.particles.push_back(std::move(balls));
    }

    Status paintRegions()
    {
        render::RenderScene& scene = blank();
        std::vector<std::shared_ptr<render::RenderMesh>> regions(rig_.boneCount());
        for (uint32_t t = 0; t < rig_.indices.size() / 3; ++t)
        {
            std::shared_ptr<render::RenderMesh>& region = regions[strongestBone(rig_, t)];
            if (!region)
                region = std::make_shared<render::RenderMesh>();
            for (uint32_t k = 0; k < 3; ++k)
            {
                region->indices.push_back(static_cast<uint32_t>(region->positions.size()));
                region->positions.push_back(rig_.positions[rig_.indices[3 * size_t{t} + k]]);
            }
        }
        scene.materials[0] = {.colour = {0.9f, 0.9f, 0.9f}, .roughness = 0.7f};
        for (uint32_t b = 0; b < rig_.boneCount(); ++b)
            if (regions[b])
            {
                render::RenderInstance instance;
                instance.mesh = regions[b];
                instance.tint = render::colourOfNumber(b);
                scene.instances.push_back(std::move(instance));
            }
        return take(scene);
    }

    Status paintWeights(uint32_t bone)
    {
        render::RenderScene& scene = blank();
        const std::shared_ptr<render::RenderMesh> mesh = surfaceMesh(rig_, rig_.positions);
        for (uint32_t i = 0; i < rig_.vertexCount(); ++i)
            mesh->values.push_back(weightOf(rig_, i, bone));
        render::RenderInstance instance;
        instance.mesh = mesh;
        instance.heatMap = true;
        scene.instances.push_back(std::move(instance));
        render::RenderParticles ball;
        ball.positions = {rig_.pivots[bone]};
        ball.radii = {{ball_, ball_, ball_}};
        scene.particles.push_back(std::move(ball));
        return take(scene);
    }

    Status paintHulls()
    {
        render::RenderScene& scene = blank();
        for (uint32_t h = 0; h < rig_.hullCount(); ++h)
        {
            std::vector<Vec3> corners;
            for (uint32_t k = rig_.hullOffsets[h]; k < rig_.hullOffsets[h + 1]; ++k)
                corners.push_back(rig_.positions[rig_.hullVertices[k]]);
            const Result<TriangleMesh> hull = convexHull(corners);
            if (!hull)
                return hull.status();
            render::RenderInstance instance;
            instance.mesh =
                std::make_shared<render::RenderMesh>(render::triangleMesh(hull->positions, hull->indices, 20.0f));
            instance.tint = render::colourOfNumber(h);
            scene.instances.push_back(std::move(instance));
        }
        return take(scene);
    }

    // One scene for all pictures: what does not change stays.
    render::RenderScene& blank()
    {
        scene_.materials.assign(1, render::Material{});
        scene_.instances.clear();
        scene_.particles.clear();
        scene_.lines.clear();
        return scene_;
    }

    Status take(render::RenderScene& scene)
    {
        scene.camera = camera_;
        scene.ground.height = floor_;
        return renderer_.render(scene, pictures_.emplace_back());
    }

    DentRigView rig_;
    render::Renderer& renderer_;
    render::RenderScene scene_;
    render::Camera camera_;
    float floor_ = 0.0f;
    float ball_ = 0.01f;
    std::vector<render::Image> pictures_;
};
} // namespace

Status drawRig(const DentRigView& rig, uint32_t bone, const std::filesystem::path& file)
{
    if (bone >= rig.boneCount())
        return Status::refused("there is no bone {}; the rig has {}", bone, rig.boneCount());
    const Result<std::unique_ptr<render::Renderer>> renderer =
        render::Renderer::create({.width = tileWidth, .height = tileHeight});
    if (!renderer)
        return renderer.status();
    RigPainter painter(rig, **renderer);
    if (const Status status = painter.paint(bone); !status)
        return status;
    const Result<render::Image> sheet = render::contactSheet(painter.pictures(), tileColumns, tileWidth / 2);
    if (!sheet)
        return sheet.status();
    return render::writePng(*sheet, file);
}
} // namespace fsim::lab
