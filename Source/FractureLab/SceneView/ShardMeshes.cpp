#include "SceneView/ShardMeshes.h"

namespace fsim::lab
{
render::RenderMesh shardMesh(const ShardView& view, const Shard& shard)
{
    render::RenderMesh mesh;
    for (const ShardVertex& vertex : view.vertices.subspan(shard.firstVertex, shard.vertexCount))
    {
        mesh.positions.push_back(vertex.position - shard.restCentre);
        mesh.normals.push_back(vertex.normal);
        mesh.restPositions.push_back(vertex.position);
    }
    mesh.materialSlots.assign(mesh.positions.size(), 1);
    for (const ShardTriangle& triangle : view.triangles.subspan(shard.firstTriangle, shard.triangleCount))
        for (const uint32_t corner : triangle.corners)
        {
            mesh.indices.push_back(corner);
            if (triangle.inside == 0)
                mesh.materialSlots[corner] = 0;
        }
    mesh.closed = true;
    return mesh;
}

void ShardMeshes::show(const ShardView& view, std::vector<render::RenderInstance>& instances)
{
    known_.resize(view.shards.size());
    for (size_t i = 0; i < view.shards.size() && i < view.poses.size(); ++i)
    {
        Known& known = known_[i];
        // A run that is wound back and goes on differently may have another shard of the same number.
        if (!known.mesh || known.shard != view.shards[i])
            known = {view.shards[i], std::make_shared<const render::RenderMesh>(shardMesh(view, view.shards[i]))};
        const ShardPose& pose = view.poses[i];
        if (pose.scale <= 0.0f)
            continue;
        render::RenderInstance instance;
        instance.mesh = known.mesh;
        instance.transform = {pose.position, pose.rotation};
        instance.scale = {pose.scale, pose.scale, pose.scale};
        instances.push_back(std::move(instance));
    }
}
} // namespace fsim::lab
