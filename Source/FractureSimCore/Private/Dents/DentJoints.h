#pragma once

#include "FractureSim/Status.h"

#include "Dents/DentShape.h"
#include "Foundation/Arena.h"

#include <span>

// How much a blow asks of the joints between the pieces of a body. The paper breaks a constraint when its force exceeds
// a threshold; our pieces are welded into one rigid body, which has no constraints, so that we ask what they would have
// had to pass on: each piece moves with the body, and what its own blows do not give it, its joints must.
namespace fsim::dents
{
// What hit a piece, in the user's frame.
struct PieceBlow
{
    Vec3 impulse{}; // N s
    Vec3 moment{};  // N m s, about the origin
};

struct JointQuestion
{
    const DentShape& shape;
    std::span<const collision::PointMoments> moments; // one a piece, as it is now
    std::span<const PieceBlow> blows;                 // one a piece
    double density = 0.0;                             // kg/m^3
    bool isHeld = false; // the body does not move: its lowest piece is fast, and bears what comes through
};

// N s for each joint that holds; 0 for others. Bending and twisting count as a pull at the joint's radius. Pieces that
// hang together in a ring share by the joints' strengths. joints: a bit for each that holds.
void jointLoads(const JointQuestion& question, uint32_t pieces, uint64_t joints, Arena& arena, std::span<double> loads);

// Of a set of pieces, those that hang together with the lowest, by the joints that hold.
uint32_t piecesWith(uint32_t piece, uint32_t pieces, uint64_t joints, const DentShape& shape);
uint32_t lowestPiece(uint32_t pieces);

// What another world says of a body's joints: one number each, 1 broken, and then a piece. Refuses what cannot be.
Status checkJoints(const DentShape& shape, std::span<const uint16_t> said);
} // namespace fsim::dents
