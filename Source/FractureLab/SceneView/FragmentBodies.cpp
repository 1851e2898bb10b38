#include "SceneView/FragmentBodies.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <atomic>

namespace fsim::lab
{
namespace
{
// Renderers know a skin by its number, and a number is never used again.
uint64_t nextSkinId()
{
    static std::atomic<uint64_t> last{0};
    return ++last;
}

render::Bounds boundsOf(const FragmentView& fragments, std::span<const Vec3> positions,
                        std::span<const Mat3> deformations)
{
    render::Bounds bounds;
    for (size_t i = 0; i < positions.size(); ++i)
    {
        float stretch = 1.0f;
        if (deformations.size() == positions.size())
            for (const Vec3 column : {deformations[i].x, deformations[i].y, deformations[i].z})
                stretch = std::max(stretch, render::length(column));
        const float reach = stretch * render::length(fragments.particles[i].radii);
        bounds.add(positions[i] - Vec3{reach, reach, reach});
        bounds.add(positions[i] + Vec3{reach, reach, reach});
    }
    return bounds;
}
} // namespace

render::RenderMesh fragmentMesh(const FragmentView& fragments, const FragmentSkin& skin)
{
    render::RenderMesh mesh;
    for (const uint32_t v : skin.vertexOrder())
    {
        mesh.positions.push_back(fragments.positions[v]);
        mesh.normals.push_back(fragments.normals[v]);
    }
    mesh.materialSlots.assign(mesh.positions.size(), 1);
    std::fill_n(mesh.materialSlots.begin(), skin.outsideVertices(), uint8_t{0});
    mesh.indices.assign(skin.indices().begin(), skin.indices().end());
    mesh.closed = true; // what is seen of it, at any time
    return mesh;
}

std::vector<Vec3> fragmentPositions(const FragmentView& fragments, const RenderState& state)
{
    const std::span<const Vec3> positions = state.fragmentPositions.empty() ? state.positions : state.fragmentPositions;
    if (positions.size() != fragments.particles.size())
        return {};
    return {positions.begin(), positions.end()};
}

SkinHistory::SkinHistory(const FragmentSkin& skin)
    : table_(std::make_shared<std::vector<SkinEntry>>(skin.entries().begin(), skin.entries().end()))
{
}

void SkinHistory::add(const FragmentSkin& skin)
{
    if (skin.changedEntries().empty())
        return;
    auto update = std::make_shared<render::SkinUpdate>();
    update->version = ++version_;
    for (const VertexRange& range : skin.changedEntries())
    {
        const std::span<const SkinEntry> entries = skin.entries().subspan(range.first, range.count);
        update->changes.push_back({range.first, {entries.begin(), entries.end()}});
        updatedEntries_ += range.count;
    }
    updates_.push_back(std::move(update));
    // Updates that hold more than the table are worth a new one: so a copy costs no more than what has changed.
    if (updatedEntries_ <= table_->size())
        return;
    table_ = std::make_shared<std::vector<SkinEntry>>(skin.entries().begin(), skin.entries().end());
    tableVersion_ = version_;
    updates_.clear();
    updatedEntries_ = 0;
}

void SkinHistory::fill(render::RenderSkin& skin) const
{
    skin.entries = table_;
    skin.version = tableVersion_;
    skin.updates = updates_;
}

void FragmentBodies::beginFrame()
{
    std::erase_if(bodies_, [](const auto& item) { return !item.second.isSeen; });
    for (auto& [id, shown] : bodies_)
        shown.isSeen = false;
}

FragmentBodies::Shown* FragmentBodies::shownOf(BodyId id, const Asset& asset)
{
    Shown& shown = bodies_[{id.index, id.generation}];
    if (shown.skin && shown.asset == &asset)
        return &shown;
    Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(asset.fragments());
    if (!skin)
        return nullptr;
    shown = {};
    shown.asset = &asset;
    shown.skin = std::move(*skin);
    shown.history.emplace(*shown.skin);
    shown.id = nextSkinId();
    for (const auto& [other, known] : bodies_) // copies share their mesh
        if (known.asset == &asset && known.mesh)
            shown.mesh = known.mesh;
    if (!shown.mesh)
        shown.mesh = std::make_shared<const render::RenderMesh>(fragmentMesh(asset.fragments(), *shown.skin));
    return &shown;
}

std::optional<render::RenderInstance> FragmentBodies::show(BodyId id, const Asset& asset, const RenderState& state,
                                                           std::span<const uint8_t> brokenBonds,
                                                           std::span<const Vec3> positions)
{
    const FragmentView fragments = asset.fragments();
    if (positions.size() != fragments.particles.size() || brokenBonds.size() != fragments.bonds.size())
        return std::nullopt;
    Shown* shown = shownOf(id, asset);
    if (shown == nullptr || !shown->skin->update(brokenBonds))
        return std::nullopt;
    shown->isSeen = true;
    shown->history->add(*shown->skin);
    auto skin = std::make_shared<render::RenderSkin>();
    skin->id = shown->id;
    shown->history->fill(*skin);
    skin->transforms.resize(fragments.particles.size());
    fragmentTransforms(fragments.particles, positions, state.rotations, state.deformations, skin->transforms);
    skin->visible.assign(shown->skin->visibleTriangles().begin(), shown->skin->visibleTriangles().end());
    skin->skinned.assign(shown->skin->skinnedVertices().begin(), shown->skin->skinnedVertices().end());
    skin->bounds = boundsOf(fragments, positions, state.deformations);
    render::RenderInstance instance;
    instance.mesh = shown->mesh;
    instance.skin = std::move(skin);
    return instance;
}

std::vector<render::RenderInstance> FragmentBodies::showShards(BodyId id, const RenderState& state)
{
    std::vector<render::RenderInstance> instances;
    bodies_[{id.index, id.generation}].shards.show(state.shards, instances);
    return instances;
}
} // namespace fsim::lab
