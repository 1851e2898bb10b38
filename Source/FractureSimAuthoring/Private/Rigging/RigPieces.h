#pragma once

#include "FractureSimAuthoring/Rigging.h"

#include <span>
#include <string>
#include <vector>

// Cuts a rig along the edges of its surface into pieces that joints hold together (Jones et al. 2016, section 5).
namespace fsim::authoring
{
// What validate() asks of pieces and joints.
Status validatePieces(const RigSettings& settings);

// Which piece each triangle, and each vertex inside, belongs to, and what the pieces are called.
struct PieceLabels
{
    std::vector<std::string> names;
    std::vector<uint32_t> triangles; // #triangles
    std::vector<uint32_t> vertices;  // #vertices: of those on the surface, one of the pieces that it belongs to
};

// By the regions of the settings, or by the numbers that the triangles of the artist's mesh have. Pieces without a
// triangle are left out. surface: so many vertices of the rig are on the surface, and they come first.
Result<PieceLabels> labelPieces(const TriangleMesh& input, const RigSettings& settings, const DentRig& rig,
                                uint32_t surface);

// What a cut needs besides.
struct PieceCut
{
    const PieceLabels& labels;
    std::span<const Vec3> places; // inside the body, each for the same volume
    uint32_t surface = 0;         // vertices on it
    float spacing = 0.0f;         // m: so near are pieces that hang together without sharing vertices
};

// Vertices that several pieces use get a copy for each, pieces are closed by fans where they were cut, have hulls of
// their own, and joints where they touch. Bones and examples stay, so do volume and mass.
Status cutIntoPieces(const RigSettings& settings, const PieceCut& cut, DentRig& rig);
} // namespace fsim::authoring
