#pragma once

#include "FractureSim/Inputs.h"
#include "FractureSim/World.h"

#include "OrientedParticles/OrientedFracture.h"
#include "OrientedParticles/OrientedState.h"

#include <vector>

// What hosts ask of a body of oriented particles between steps.
namespace fsim::orientedParticles
{
// By particle: a number for each piece. The state has them once a step has counted.
std::vector<uint32_t> piecesNow(const OrientedState& state, const OrientedWork& work,
                                std::span<const FragmentBond> bonds);

void listOrientedPieces(const OrientedState& state, const OrientedWork& work, std::span<const FragmentBond> bonds,
                        std::vector<PieceState>& pieces);
void moveOrientedPieces(std::span<const PieceMove> moves, std::span<const FragmentBond> bonds, OrientedState& state,
                        OrientedWork& work);
// p goes to motion.position + motion.rotation p.
void moveOriented(const Transform& motion, OrientedState& state, OrientedWork& work);
void shiftOriented(Vec3 offset, OrientedState& state, OrientedWork& work);
// What is on its way out goes on; of a body that follows another, which decides what goes.
void fadeOn(float seconds, OrientedState& state);

BodyBounds boundsOf(const OrientedState& state, const OrientedWork& work);
void overlapOriented(const OrientedState& state, const OrientedWork& work, Vec3 centre, float radius,
                     std::vector<ParticleOverlap>& found);
Status anchorFragments(std::span<const uint32_t> fragments, bool anchored, OrientedState& state,
                       const OrientedWork& work);

// Breaks the bonds that breaks(bond, where its interface is) names, and tells of it once.
uint32_t cutPlane(const FractureContext& context, const Cut& cut);
uint32_t breakWithin(const FractureContext& context, Vec3 centre, float radius);
// In state and groups; the pieces are still to be found.
void breakBond(std::span<const FragmentBond> bonds, uint32_t bond, OrientedState& state, OrientedWork& work);
} // namespace fsim::orientedParticles
