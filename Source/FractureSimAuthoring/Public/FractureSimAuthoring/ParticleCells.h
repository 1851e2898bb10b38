#pragma once

#include "FractureSim/CrackSmoothing.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Shape.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/Scoring.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// How a body of particles is cut into cells, along which it shows itself torn. As constructed, a cell a particle.
struct CellSettings
{
    uint32_t cells = 0;     ///< about so many, each around several particles that lie together; 0: one a particle
    uint64_t seed = 1;      ///< the same seed gives the same bits
    float roughness = 0.0f; ///< of faces inside: how far points move over the size of a cell, 0 to 0.25
    CrackSmoothingSettings smoothing{.rounds = 0}; ///< of the faces, after that; no round: as the cells are
};
FRACTURESIMAUTHORING_API Status validate(const CellSettings& settings);

/// Cells and the particle that each of them follows: what Asset::bindFragments() wants.
struct ParticleCells
{
    FragmentSet cells;
    std::vector<uint32_t> owners; ///< one a cell, rising
};

/// Cuts a closed mesh into Voronoi cells around particles inside of it. With fewer cells than particles the sites are
/// the means of particles that lie together (k-means), and the owner is the particle nearest to the mean. What a cell
/// has beyond a gap of the body goes to its neighbour there; a particle that lies outside and whose cell does not meet
/// the mesh has none. The outside keeps the mesh's shape, normals, texture coordinates and colours. Refuses what
/// score() does.
FRACTURESIMAUTHORING_API Result<ParticleCells> cellsAround(const TriangleMesh& mesh, std::span<const Vec3> particles,
                                                           const CellSettings& settings,
                                                           const ScoreProgress& progress = {},
                                                           ScoreReport* report = nullptr);

/// Of a solid. resolution: of its surface, cells along the longest side; 4 to 256.
FRACTURESIMAUTHORING_API Result<ParticleCells> cellsAround(const SdfShape& shape, uint32_t resolution,
                                                           std::span<const Vec3> particles,
                                                           const CellSettings& settings,
                                                           const ScoreProgress& progress = {},
                                                           ScoreReport* report = nullptr);
} // namespace fsim
