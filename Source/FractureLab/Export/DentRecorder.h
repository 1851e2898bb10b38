#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "Export/AnimatedScene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Watches the shape of one body that dents. A file cannot move single vertices of a rigid node, so that each shape
/// that can be told from the last is a mesh of its own, below the body's node, and seen until the next one is there.
class DentRecorder
{
public:
    /// How far a vertex may be from where it was, as a share of the body's longest side, while the shape still changes.
    static constexpr float tolerance = 2e-3f;

    /// node: of the body, which moves all its shapes; name: its own. material: AnimatedScene::materials.
    /// rest: the whole body as its asset has it, which many may share.
    DentRecorder(AssetRef asset, render::RenderMeshRef rest, uint32_t node, std::string name, uint32_t material);

    /// Nothing happens for a body that is not there.
    void add(uint32_t frame, const World& world, RigidBodyId id, AnimatedScene& scene);
    void finish(AnimatedScene& scene) const;

    const AssetRef& asset() const { return asset_; }
    const render::RenderMeshRef& rest() const { return rest_; }
    uint32_t material() const { return material_; }
    const std::string& name() const { return name_; }

private:
    struct Shape
    {
        uint32_t node = 0;
        uint32_t from = 0;        // frame
        uint32_t until = noIndex; // the first frame in which it is not seen any more
    };
    bool isOld(std::span<const Vec3> positions, uint32_t pieces, bool isAtRest) const;

    AssetRef asset_;
    render::RenderMeshRef rest_;
    uint32_t node_ = 0;
    std::string name_;
    uint32_t material_ = 0;
    float size_ = 0.0f; // m
    std::vector<Shape> shapes_;
    std::vector<Vec3> shown_;  // the last of them
    std::vector<Vec3> before_; // in the frame before
    uint32_t pieces_ = 0;
};
} // namespace fsim::lab
