#include "Editing/RigEditHistory.h"

namespace fsim::authoring
{
namespace
{
size_t poseBytes(const RigPose& pose)
{
    return sizeof pose + pose.name.capacity() + heldBytes(pose.moves) + heldBytes(pose.joints);
}

size_t rigBytes(const DentRig& rig)
{
    return heldBytes(rig.positions) + heldBytes(rig.volumes) + heldBytes(rig.indices) + heldBytes(rig.weightOffsets) +
           heldBytes(rig.bones) + heldBytes(rig.weights) + heldBytes(rig.pivots) + heldBytes(rig.examples) +
           heldBytes(rig.edges) + heldBytes(rig.hullOffsets) + heldBytes(rig.hullVertices) + heldBytes(rig.strengths);
}

size_t shapeBytes(const std::vector<RigShape>& shapes)
{
    size_t sum = heldBytes(shapes);
    for (const RigShape& shape : shapes)
        sum += shape.name.capacity() + heldBytes(shape.positions);
    return sum;
}
} // namespace

size_t meshBytes(const RigEditMesh& mesh)
{
    constexpr size_t treeBytes = 160; // about, a triangle
    return heldBytes(mesh.input.positions) + heldBytes(mesh.input.indices) + heldBytes(mesh.input.normals) +
           heldBytes(mesh.input.uvs) + heldBytes(mesh.input.colours) + heldBytes(mesh.positions) +
           heldBytes(mesh.indices) + heldBytes(mesh.welded) + heldBytes(mesh.firstNeighbour) +
           heldBytes(mesh.neighbours) + treeBytes * (mesh.indices.size() / 3);
}

size_t heldBytes(const RigEditState& state, std::set<const void*>& seen)
{
    size_t sum = sizeof state + state.name.capacity() + heldBytes(state.poses);
    auto isNew = [&](const void* part) { return part != nullptr && seen.insert(part).second; };
    if (isNew(state.mesh.get()))
        sum += meshBytes(*state.mesh);
    if (isNew(state.handles.get()))
        sum += heldBytes(*state.handles);
    if (isNew(state.shapes.get()))
        sum += shapeBytes(*state.shapes);
    if (isNew(state.strengths.get()))
        sum += heldBytes(*state.strengths);
    if (isNew(state.rig.get()))
        sum += rigBytes(*state.rig);
    if (isNew(state.cut.get()))
        sum += heldBytes(state.cut->labels.triangles) + heldBytes(state.cut->labels.vertices) +
               heldBytes(state.cut->places);
    if (isNew(state.pieces.get()))
        sum += heldBytes(state.pieces->pieces) + heldBytes(state.pieces->triangles) + heldBytes(state.pieces->joints);
    for (const std::shared_ptr<const RigPose>& pose : state.poses)
        if (isNew(pose.get()))
            sum += poseBytes(*pose);
    return sum;
}
} // namespace fsim::authoring
