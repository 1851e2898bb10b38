#pragma once

#include "FractureSim/Mesh.h"
#include "FractureSim/Shape.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <array>
#include <functional>
#include <vector>

namespace fsim
{
/// A solid as tetrahedra.
struct TetrahedronMesh
{
    std::vector<Vec3> positions;
    std::vector<std::array<uint32_t, 4>> tetrahedra; ///< the first three counter-clockwise, seen from the fourth
    std::vector<uint8_t> onSurface;                  ///< one a position: not 0 where it lies on the solid's surface
};

/// Below 0 inside, above 0 outside, about as far as the surface is.
using SolidDistance = std::function<double(Vec3)>;

/// Isosurface stuffing (Labelle and Shewchuk 2007): tetrahedra of a body-centred cubic lattice, its points near the
/// surface moved onto it, those across it cut there. All dihedral angles lie between 10.7 and 164.8 degrees for any
/// solid; its sharp edges are rounded off, and what is thinner than the spacing may be lost.
/// spacing: m, edge of the lattice's cubes. Refuses more than 4 million lattice points.
FRACTURESIMAUTHORING_API Result<TetrahedronMesh> stuff(const SolidDistance& distance, const Bounds& box, float spacing);
FRACTURESIMAUTHORING_API Result<TetrahedronMesh> stuff(const SdfShape& shape, float spacing);

struct TetrahedronQuality
{
    float smallestDihedral = 180.0f; ///< degrees
    float largestDihedral = 0.0f;
    double volume = 0.0;
};
FRACTURESIMAUTHORING_API TetrahedronQuality qualityOf(const TetrahedronMesh& mesh);
} // namespace fsim
