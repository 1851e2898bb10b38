#include "Window/PreviewStage.h"

#include "Render/MeshShapes.h"
#include "Render/RenderMath.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr float comparedGap = 0.5f; // of the size, between two bodies side by side
// Two are wider than high, and the picture between the panels of a high window is narrow: both are to be seen there.
constexpr float comparedAspect = 0.75f;
constexpr uint32_t mostTicksAFrame = 4;

Vec3 turnedBy(Quat q, Vec3 v)
{
    const Vec3 u{q.x, q.y, q.z};
    const Vec3 t = 2.0f * cross(u, v);
    return v + q.w * t + cross(u, t);
}

render::Colour toScreen(const Colour& c)
{
    return {c.r, c.g, c.b};
}
} // namespace

Status PreviewStage::open(AssetRef asset, const PreviewSettings& settings)
{
    Result<PreviewSession> made = PreviewSession::open(std::move(asset), settings);
    if (!made)
        return made.status();
    left_ = std::move(*made);
    right_.reset();
    owed_ = 0.0f;
    isPlaying_ = true;
    ++changes_;
    return Status::done();
}

void PreviewStage::close()
{
    left_.reset();
    right_.reset();
    ++changes_;
}

Status PreviewStage::compare(std::optional<PreviewSettings> other)
{
    if (!left_)
        return Status::refused("there is no body to compare; open one");
    if (!other)
    {
        right_.reset();
        return reset();
    }
    Result<PreviewSession> made = PreviewSession::open(left_->asset(), *other);
    if (!made)
        return made.status();
    right_ = std::move(*made);
    return reset();
}

Status PreviewStage::setMaterials(const OrientedMaterial& leftMaterial, const OrientedMaterial& rightMaterial)
{
    if (!left_)
        return Status::done();
    if (Status status = left_->setMaterial(leftMaterial); !status)
        return status;
    return right_ ? right_->setMaterial(rightMaterial) : Status::done();
}

Status PreviewStage::setMaterials(const DentMaterial& leftMaterial, const DentMaterial& rightMaterial)
{
    if (!left_)
        return Status::done();
    if (Status status = left_->setMaterial(leftMaterial); !status)
        return status;
    return right_ ? right_->setMaterial(rightMaterial) : Status::done();
}

Status PreviewStage::tick(float seconds)
{
    if (!left_ || !isPlaying_)
        return Status::done();
    const float tick = left_->settings().world.tick;
    owed_ = std::min(owed_ + seconds, tick * static_cast<float>(mostTicksAFrame));
    while (owed_ >= tick)
    {
        owed_ -= tick;
        if (Status status = step(); !status)
            return status;
    }
    return Status::done();
}

// Both go the same number of ticks, always.
Status PreviewStage::step()
{
    if (!left_)
        return Status::done();
    ++changes_;
    if (Status status = left_->step(); !status)
        return status;
    return right_ ? right_->step() : Status::done();
}

Status PreviewStage::reset()
{
    if (!left_)
        return Status::done();
    ++changes_;
    if (Status status = left_->reset(); !status)
        return status;
    return right_ ? right_->reset() : Status::done();
}

Status PreviewStage::replay()
{
    if (!left_)
        return Status::done();
    ++changes_;
    if (Status status = left_->replay(); !status)
        return status;
    return right_ ? right_->replay() : Status::done();
}

Vec3 PreviewStage::rightOffset() const
{
    return {(1.0f + comparedGap) * left_->size(), 0.0f, 0.0f};
}

Status PreviewStage::actOnBoth(const PreviewAction& wanted)
{
    const Result<PreviewAction> fitted = left_->fitted(wanted);
    if (!fitted)
        return fitted.status();
    if (right_)
        if (const Result<PreviewAction> other = right_->fitted(*fitted); !other)
            return Status::refused("right: {}", other.message());
    ++changes_;
    if (Status status = left_->act(*fitted); !status)
        return status;
    return right_ ? right_->act(*fitted) : Status::done();
}

Status PreviewStage::click(const Ray& ray)
{
    if (!left_)
        return Status::done();
    PreviewAction wanted = action;
    wanted.ray = {ray.origin, ray.direction};
    // A click on the right one is meant for the same place of both.
    if (right_ && !left_->pick(wanted.ray))
        wanted.ray.origin -= rightOffset();
    return actOnBoth(wanted);
}

Status PreviewStage::act()
{
    return left_ ? actOnBoth(action) : Status::done();
}

std::vector<std::string> PreviewStage::differences() const
{
    std::vector<std::string> result;
    if (!left_ || !right_)
        return result;
    const PreviewStatistics a = left_->statistics(), b = right_->statistics();
    if (a.hash == b.hash)
        return {"the same to the bit"};
    if (a.pieces != b.pieces || a.brokenBonds != b.brokenBonds)
        result.push_back(
            format("{} pieces and {}, {} broken bonds and {}", a.pieces, b.pieces, a.brokenBonds, b.brokenBonds));
    if (isDented())
        result.push_back(format("deepest dent {} mm and {} mm", static_cast<int>(1000.0f * a.deepestDent),
                                static_cast<int>(1000.0f * b.deepestDent)));
    result.push_back(format("{} and {} a frame", timeText(a.meanMs), timeText(b.meanMs)));
    return result;
}

void PreviewStage::addBody(const PreviewSession& session, Vec3 offset, render::RenderScene& scene) const
{
    const Asset& asset = *session.asset();
    if (asset.kind() == AssetKind::Dented)
    {
        const DentRigView rig = asset.dentRig();
        const std::vector<RigidBodyId> parts = session.parts();
        for (uint32_t part = 0; part < parts.size(); ++part)
        {
            const Result<std::vector<Vec3>> places = session.dentedPositions(part);
            const Result<Transform> pose = session.partPose(part);
            const Result<DentedPieces> pieces = session.world().dentedPieces(parts[part]);
            const Result<ExampleColours> colours = session.answeringExamples(part);
            if (!places || !pose || !pieces)
                continue;
            // Triangles by the example that answers most, so that each has its colour.
            std::vector<std::vector<uint32_t>> byColour(rig.exampleCount() + 1);
            std::vector<float> weights(size_t{rig.vertexCount()} * rig.exampleCount());
            const bool isColoured = showsExamples && colours && session.world().dentWeights(parts[part], weights);
            for (size_t i = 0; i < rig.indices.size(); i += 3)
            {
                if ((pieces->pieces >> rig.pieceOf(rig.indices[i]) & 1u) == 0)
                    continue;
                uint32_t best = rig.exampleCount();
                float most = 0.15f;
                for (uint32_t e = 0; isColoured && e < rig.exampleCount(); ++e)
                    if (const float share = weights[size_t{rig.indices[i]} * rig.exampleCount() + e]; share > most)
                    {
                        most = share;
                        best = e;
                    }
                byColour[best].insert(byColour[best].end(), rig.indices.begin() + static_cast<ptrdiff_t>(i),
                                      rig.indices.begin() + static_cast<ptrdiff_t>(i + 3));
            }
            for (uint32_t colour = 0; colour < byColour.size(); ++colour)
            {
                if (byColour[colour].empty())
                    continue;
                render::RenderInstance each;
                auto mesh = std::make_shared<render::RenderMesh>();
                mesh->positions = *places;
                mesh->indices = std::move(byColour[colour]);
                mesh->creaseAngleDegrees = 180.0f;
                each.mesh = std::move(mesh);
                each.transform = *pose;
                each.transform.position += offset;
                each.tint =
                    colour < rig.exampleCount() ? toScreen(exampleColour(colour)) : render::Colour{0.72f, 0.74f, 0.76f};
                scene.instances.push_back(std::move(each));
            }
        }
    }
    else
    {
        const FragmentView fragments = asset.fragments();
        const std::vector<Transform> poses = session.fragmentPoses();
        auto mesh = std::make_shared<render::RenderMesh>();
        std::vector<uint8_t> isInside(fragments.positions.size(), 1);
        for (const TriangleRange& outside : fragments.outside)
            for (size_t i = 3 * size_t{outside.first}; i < 3 * (size_t{outside.first} + outside.count); ++i)
                isInside[fragments.indices[i]] = 0;
        for (size_t f = 0; f < poses.size(); ++f)
            for (uint32_t v = fragments.vertexOffsets[f]; v < fragments.vertexOffsets[f + 1]; ++v)
            {
                mesh->positions.push_back(poses[f].position + turnedBy(poses[f].rotation, fragments.positions[v]));
                mesh->normals.push_back(turnedBy(poses[f].rotation, fragments.normals[v]));
                mesh->materialSlots.push_back(isInside[v]);
            }
        mesh->restPositions.assign(fragments.positions.begin(), fragments.positions.end());
        mesh->indices.assign(fragments.indices.begin(), fragments.indices.end());
        render::RenderInstance body;
        body.mesh = std::move(mesh);
        body.transform.position = offset;
        body.materials = {0, 1, 0, 0};
        scene.instances.push_back(std::move(body));
    }
    for (const RigidBodyId ball : session.balls())
    {
        const Result<RigidBodyState> state = session.world().rigidBodyState(ball);
        const Result<RigidBodySettings> settings = session.world().rigidBodySettings(ball);
        if (!state || !settings)
            continue;
        render::RenderInstance each;
        each.mesh = std::make_shared<const render::RenderMesh>(settings->shape.kind == RigidShapeKind::Box
                                                                   ? render::boxMesh(settings->shape.halfExtents)
                                                                   : render::sphereMesh(settings->shape.radius));
        each.transform = state->pose;
        each.transform.position += offset;
        each.tint = {0.35f, 0.36f, 0.4f};
        scene.instances.push_back(std::move(each));
    }
}

std::shared_ptr<const render::RenderScene> PreviewStage::scene()
{
    if (scene_ && seen_ == changes_ && sawExamples_ == showsExamples)
        return scene_;
    seen_ = changes_;
    sawExamples_ = showsExamples;
    auto made = std::make_shared<render::RenderScene>();
    made->materials[0] = {.colour = {0.78f, 0.77f, 0.75f}, .roughness = 0.6f};
    made->materials.push_back({.colour = {0.62f, 0.50f, 0.42f}, .roughness = 0.8f});
    if (left_)
        addBody(*left_, {}, *made);
    if (right_)
        addBody(*right_, rightOffset(), *made);
    scene_ = std::move(made);
    return scene_;
}

render::Camera PreviewStage::firstCamera() const
{
    render::Bounds box;
    if (left_)
    {
        const float size = left_->size();
        box.add(Vec3{-0.6f * size, -0.6f * size, 0.0f});
        box.add(Vec3{0.6f * size, 0.6f * size, 0.9f * size});
        if (right_)
            box.add(rightOffset() + Vec3{0.6f * size, 0.0f, 0.0f});
    }
    else
        box.add(Vec3{1.0f, 1.0f, 1.0f});
    return render::cameraFor(box, right_ ? comparedAspect : 1.2f);
}
} // namespace fsim::lab
