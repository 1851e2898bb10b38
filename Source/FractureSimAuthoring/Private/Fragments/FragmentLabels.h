#pragma once

#include "Faces/CutSolid.h"

namespace fsim::authoring
{
// m^3 of each piece over the cube of the body's size.
std::vector<double> pieceVolumes(const CutSolid& solid);

// The fragment of each piece: a piece smaller than `least` (in the units of pieceVolumes) joins the neighbour that it
// has the largest face with, smallest first. Fragments are numbered in the order of their first piece; returns how many
// there are.
uint32_t joinSmallPieces(const CutSolid& solid, double least, std::vector<uint32_t>& labels);
} // namespace fsim::authoring
