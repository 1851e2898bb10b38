#include "Export/DentRecorder.h"

#include "FractureSim/Mesh.h"

#include "Export/KeyReduction.h"
#include "SceneView/SceneLooks.h"

#include <algorithm>

namespace fsim::lab
{
DentRecorder::DentRecorder(AssetRef asset, render::RenderMeshRef rest, uint32_t node, std::string name,
                           uint32_t material)
    : asset_(std::move(asset)), rest_(std::move(rest)), node_(node), name_(std::move(name)), material_(material)
{
    const Bounds box = boundsOf(asset_->dentRig().positions);
    const Vec3 sides = box.high - box.low;
    size_ = std::max({sides.x, sides.y, sides.z});
}

// Whether what is shown will do no longer. A shape that has come to rest is shown exactly.
bool DentRecorder::isOld(std::span<const Vec3> positions, uint32_t pieces, bool isAtRest) const
{
    if (shapes_.empty() || pieces != pieces_)
        return true;
    float farthest = 0.0f;
    for (size_t i = 0; i < positions.size(); ++i)
    {
        const Vec3 d = positions[i] - shown_[i];
        farthest = std::max(farthest, dot(d, d));
    }
    const float most = isAtRest ? 0.0f : tolerance * size_;
    return farthest > most * most;
}

void DentRecorder::add(uint32_t frame, const World& world, RigidBodyId id, AnimatedScene& scene)
{
    const DentRigView rig = asset_->dentRig();
    std::vector<Vec3> positions(rig.vertexCount());
    const Result<DentedPieces> pieces = world.dentedPieces(id);
    if (!pieces || !world.dentedPositions(id, positions))
        return;
    const bool isAtRest = positions == before_;
    if (isOld(positions, pieces->pieces, isAtRest))
    {
        if (!shapes_.empty())
            shapes_.back().until = frame;
        const std::string label = shapes_.empty() ? name_ : format("{} shape {}", name_, shapes_.size() + 1);
        AnimatedNode node;
        node.name = label;
        node.parent = node_;
        node.mesh = static_cast<uint32_t>(scene.meshes.size());
        const bool isWhole = pieces->pieces == ~0u >> (32 - rig.pieceCount());
        const bool isRest = isWhole && std::equal(positions.begin(), positions.end(), rig.positions.begin());
        scene.meshes.push_back({.name = label,
                                .geometry = isRest ? rest_ : dentedMesh(rig, positions, pieces->pieces),
                                .materials = {material_, material_, material_, material_}});
        shapes_.push_back({static_cast<uint32_t>(scene.nodes.size()), frame, noIndex});
        scene.nodes.push_back(std::move(node));
        shown_ = positions;
        pieces_ = pieces->pieces;
    }
    before_ = std::move(positions);
}

void DentRecorder::finish(AnimatedScene& scene) const
{
    for (const Shape& shape : shapes_)
    {
        Track<Vec3>& scale = scene.nodes[shape.node].scale;
        scale.steps = true;
        const auto key = [&](uint32_t frame, float size) {
            scale.times.push_back(secondsOf(frame));
            scale.values.push_back({size, size, size});
        };
        if (shape.from > 0)
            key(0, 0.0f);
        if (shape.from > 0 || shape.until != noIndex)
            key(shape.from, 1.0f);
        if (shape.until != noIndex)
            key(shape.until, 0.0f);
    }
}
} // namespace fsim::lab
