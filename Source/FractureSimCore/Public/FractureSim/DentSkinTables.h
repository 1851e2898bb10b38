#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/DentRig.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

// The memory that skinning of dented bodies reads, and the skinning itself: written once here for C++ and once in
// Shaders/FractureSimDentSkinning.ush, word for word and operation by operation the same. A test holds the two
// together, and both to World::dentedPositions().
namespace fsim
{
/// A bone that a vertex follows. 8 bytes.
struct DentInfluence
{
    uint32_t bone = 0;
    float weight = 0.0f;
};
static_assert(sizeof(DentInfluence) == 8);

/// What an example does to a bone: a unit quaternion with w of 0 or more, so that blends take the short way, and how
/// far the bone goes. 32 bytes.
struct DentPose
{
    float rotation[4] = {0.0f, 0.0f, 0.0f, 1.0f};
    float shift[4] = {}; ///< m; the fourth is unused
};
static_assert(sizeof(DentPose) == 32);

/// A rig as a device reads it.
struct DentSkinTables
{
    uint32_t examples = 0;
    std::vector<uint32_t> offsets;         ///< #vertices + 1: vertex v follows influences[offsets[v]] and on
    std::vector<DentInfluence> influences; ///< in the order of the rig
    std::vector<Vec3> pivots;              ///< one a bone
    std::vector<DentPose> poses;           ///< bone b in example e: b * examples + e
};

/// Expects a rig that validate() lets pass. A host with units or a hand of its own converts the rig first.
FRACTURESIMCORE_API DentSkinTables dentSkinTables(const DentRigView& rig);

/// Where a vertex is that follows its examples that much; weights: one an example, what they leave of 1 is the pose at
/// rest. Jones et al. 2016, Eq. 3.
FRACTURESIMCORE_API Vec3 dentPosition(const DentSkinTables& tables, uint32_t vertex, std::span<const float> weights,
                                      Vec3 rest);

/// A box that holds the body whatever its dents, for weights of 0 or more that sum to at most 1.
FRACTURESIMCORE_API Bounds dentBounds(const DentRigView& rig);

/// Which triangles the normal of each vertex is made of: those around its place, of any vertex there whose normal at
/// rest is the same. So a seam of texture coordinates stays smooth, and a sharp edge sharp.
struct NormalRings
{
    std::vector<uint32_t> offsets; ///< #vertices + 1: vertex v has the pairs offsets[v] to offsets[v + 1]
    std::vector<uint32_t> pairs;   ///< two a triangle: the other corners, in the order of the triangle
    std::vector<Vec3> rest;        ///< one a vertex: its normal by these triangles at rest, unit
};

/// Positions and normals: one a vertex; indices: three a triangle, each below the number of vertices.
FRACTURESIMCORE_API NormalRings normalRings(std::span<const Vec3> positions, std::span<const Vec3> normals,
                                            std::span<const uint32_t> indices);

/// By area; unit. Where the triangles have none, the one at rest.
FRACTURESIMCORE_API Vec3 ringNormal(const NormalRings& rings, uint32_t vertex, std::span<const Vec3> positions);

/// The vector v turned the short way by which the unit vector from becomes the unit vector to. So an artist's normals
/// and tangents follow the triangles, and stay exactly as they are where nothing is dented.
FRACTURESIMCORE_API Vec3 turnedAlong(Vec3 from, Vec3 to, Vec3 v);
} // namespace fsim
