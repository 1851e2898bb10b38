#pragma once

#include "FractureSim/Shards.h"

#include "Render/RenderScene.h"

#include <vector>

namespace fsim::lab
{
/// A mesh to draw of one shard, around its centre: material slot 0 outside, 1 on faces of fracture.
render::RenderMesh shardMesh(const ShardView& view, const Shard& shard);

/// The shards of a body as rigid meshes, each made when it is first seen.
class ShardMeshes
{
public:
    /// Those that are there.
    void show(const ShardView& view, std::vector<render::RenderInstance>& instances);

private:
    struct Known
    {
        Shard shard{};
        render::RenderMeshRef mesh;
    };
    std::vector<Known> known_; // in the order of the view
};
} // namespace fsim::lab
