#pragma once

#include "OrientedParticles/OrientedState.h"

// The correction of 3.3: what matching and damping have changed of the momenta is given back. We take the connected
// piece, not the group, for the composite body: what each group keeps the piece keeps, and the piece is what would be
// seen turning; it costs one sum per particle instead of one per member and pass. Pieces with a particle that does not
// move are left alone: the world holds them.
namespace fsim::orientedParticles
{
struct PieceMomentum
{
    double mass = 0.0;
    double moment[3] = {}; // mass times position, from the first particle
    double linear[3] = {};
    double angular[3] = {}; // about the first particle
    double inertia[6] = {}; // about it too: xx yy zz, then yz xz xy; after matching only
    uint32_t first = 0xffffffffu;
    uint32_t held = 0;       // particles that do not move
    uint32_t particles = 0;  // that do
    float spinEnergy = 0.0f; // twice that of its last particle's spin: of the whole piece where there is one
};

// Ahead of matching, after predictPoses().
void pieceMomenta(const OrientedState& state, const OrientedWork& work, std::span<PieceMomentum> momenta);

// Gives velocities and spins the momenta that were before.
void conserveMomenta(std::span<const PieceMomentum> before, OrientedState& state, OrientedWork& work,
                     std::span<PieceMomentum> after, Kernels kernels);
} // namespace fsim::orientedParticles
