#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Status.h"

#include "Faces/CutSolid.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Fragments that were made before, joined and cut by hand.
namespace fsim::authoring
{
// The cut body that a set of fragments is made of, a piece each. buildFragments() gives the set back. Expects what
// validate() lets pass.
CutSolid cutSolidOf(const FragmentView& fragments);

// The fragments of pieces, as buildFragments() makes them of a solid by cutSolidOf(). Refuses what would not be closed.
// hasUvs: of the set that it was made of.
Result<FragmentSet> regroup(const CutSolid& solid, const std::vector<uint32_t>& labels, uint32_t count, bool hasUvs);

struct PieceMoments
{
    double volume = 0.0; // in units of the body's size
    Point3 centre{};
    Point3 longAxis{1.0, 0.0, 0.0}; // unit
    double extent = 0.0;            // of the piece along it
};
PieceMoments momentsOfPiece(const CutSolid& solid, uint32_t piece);

// Cuts a piece by a plane. What is behind it, and what no longer hangs together on either side, gets new numbers at the
// end. Sides of triangles that the plane crosses are cut for all pieces that have them, so that everything stays
// closed. Gives false where the plane misses the piece, or goes so near to a corner that the cut would be no surface;
// then nothing has changed.
bool cutPiece(CutSolid& solid, uint32_t piece, Point3 point, Point3 normal);

// Cuts a piece into so many by planes across the longest axis of the largest part; seed: turns and shifts them. Gives
// the pieces that it has become, the first is `piece`; fewer than asked for where no plane would do.
std::vector<uint32_t> splitPiece(CutSolid& solid, uint32_t piece, uint32_t parts, uint64_t seed);
} // namespace fsim::authoring
