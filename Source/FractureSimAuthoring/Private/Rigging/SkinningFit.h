#pragma once

#include "FractureSim/DentRig.h"

#include <span>
#include <vector>

namespace fsim::authoring
{
constexpr uint32_t mostVertexBones = 8;
constexpr float leastVertexWeight = 1e-3f;

// What a vertex has of one bone.
struct BoneShare
{
    uint32_t bone = 0;
    double weight = 0.0;
};
// Appends a vertex with the few largest of its weights, without those that hardly matter, made to sum to 1.
void appendWeights(DentRig& rig, std::vector<BoneShare>& shares);

// Skinning decomposition: bones, and weights if asked, that reproduce given shapes of the surface, in turns. A
// bone's best rigid motion while the others rest is closed (Le and Deng 2012, section 4.2); a vertex's best weights are
// a small least-squares problem on a simplex. What is inside keeps its weights. Appends an example each; errors: root
// mean square distance, in metres. shapes: the first `surfaceCount` vertices.
void fitShapes(DentRig& rig, std::span<const std::vector<Vec3>> shapes, uint32_t surfaceCount, bool fitWeights,
               std::vector<double>& errors);
} // namespace fsim::authoring
