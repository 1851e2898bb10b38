#pragma once

#include "FractureSim/Mesh.h"

#include "Geometry/MeshDistance.h"

#include <span>
#include <vector>

namespace fsim::authoring
{
// Places inside a solid, each for the same share of its volume.
std::vector<Vec3> placesInside(const geometry::MeshDistance& solid, float apart);

// Shares the solid out among points: each place goes to the nearest point, then the shares are changed as little as can
// be so that volume, centre of mass and inertia are those of the solid.
std::vector<float> solidVolumes(std::span<const Vec3> points, std::span<const Vec3> places,
                                const MassProperties& solid);

// Of a shell: a third of each triangle's area to its corners, times the thickness. Points of no triangle get none.
std::vector<float> shellVolumes(const TriangleMesh& mesh, float thickness);
} // namespace fsim::authoring
