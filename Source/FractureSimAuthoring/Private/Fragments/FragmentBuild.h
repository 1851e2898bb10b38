#pragma once

#include "FractureSim/Fragments.h"

#include "Faces/CutSolid.h"

namespace fsim::authoring
{
// Fragments of pieces: labels has the fragment of each piece. Faces between pieces of the same fragment vanish.
// smoothBonds: the faces of a bond are one surface with one normal a point; else each flat face is its own.
FragmentSet buildFragments(const CutSolid& solid, const std::vector<uint32_t>& labels, uint32_t fragmentCount,
                           bool smoothBonds);

// The particles and hulls, from the surfaces. The last part of buildFragments().
void shapeFragments(FragmentSet& set);
} // namespace fsim::authoring
