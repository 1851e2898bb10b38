#pragma once

#include "FractureSim/Fragments.h"

// What follows from the places of a fragment set's vertices: for authoring steps that move them.
namespace fsim::fragments
{
// One a fragment, m^3; below 0 where a fragment is inside out.
std::vector<double> fragmentVolumes(const FragmentView& fragments);

// Volumes, centres and radii of the particles, whose axes stay; centres, normals and areas of the bonds; normals of
// vertices that only faces of bonds have; corners of the hulls, at most as many as there were. What has no size any
// more keeps what it had.
void refreshShapes(FragmentSet& fragments);
} // namespace fsim::fragments
