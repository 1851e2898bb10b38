#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Body.h"
#include "FractureSim/FragmentSkin.h"

#include "Render/RenderScene.h"
#include "SceneView/ShardMeshes.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace fsim::lab
{
/// A mesh to draw in the draw order of a skin: material slot 0 outside, 1 on the faces of bonds.
render::RenderMesh fragmentMesh(const FragmentView& fragments, const FragmentSkin& skin);

/// Where the fragments of a body are: one a fragment. Empty where the state is not of such a body.
std::vector<Vec3> fragmentPositions(const FragmentView& fragments, const RenderState& state);

/// A skin table that grows by updates: what a renderer needs to bring its copy up to date, whichever frames it drew.
class SkinHistory
{
public:
    explicit SkinHistory(const FragmentSkin& skin);
    /// After each update() of the skin.
    void add(const FragmentSkin& skin);
    /// Table, version and updates.
    void fill(render::RenderSkin& skin) const;

private:
    std::shared_ptr<const std::vector<SkinEntry>> table_;
    uint64_t tableVersion_ = 0;
    uint64_t version_ = 0;
    std::vector<std::shared_ptr<const render::SkinUpdate>> updates_;
    size_t updatedEntries_ = 0; // in all of them
};

/// What the fragmented bodies of a run look like, from frame to frame. A body's skin is made when it is first seen and
/// forgotten when it is gone.
class FragmentBodies
{
public:
    /// Once a frame, before the bodies: what was not shown since the last call is forgotten.
    void beginFrame();
    /// The body with these bonds broken (one a bond) and its fragments here (one a fragment). None where they do not
    /// fit the asset.
    std::optional<render::RenderInstance> show(BodyId id, const Asset& asset, const RenderState& state,
                                               std::span<const uint8_t> brokenBonds, std::span<const Vec3> positions);
    /// What its fragments have been broken into, after show().
    std::vector<render::RenderInstance> showShards(BodyId id, const RenderState& state);

private:
    struct Shown
    {
        const Asset* asset = nullptr;
        std::unique_ptr<FragmentSkin> skin;
        std::optional<SkinHistory> history;
        render::RenderMeshRef mesh;
        ShardMeshes shards;
        uint64_t id = 0;
        bool isSeen = false;
    };
    Shown* shownOf(BodyId id, const Asset& asset);

    std::map<std::pair<uint32_t, uint32_t>, Shown> bodies_; // by index and generation
};
} // namespace fsim::lab
