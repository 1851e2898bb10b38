#pragma once

#include "OrientedParticles/OrientedState.h"

// Position-based motion of particles that turn (3.2, 3.3).
namespace fsim::orientedParticles
{
struct OrientedForces
{
    Vec3 gravity{};
    float drag = 0.0f; // 1/s
    float substep = 0.0f;
};

// Prediction: where particles go and how they turn if nothing stops them. Turns go through Cayley's map, (w h / 2, 1)
// made a unit quaternion, and updateVelocities() through its inverse: no sine, and a free particle keeps its w exactly.
void predictPoses(const OrientedForces& forces, OrientedState& state, OrientedWork& work);

// Velocity update of what matching moved (3.2), then the correction of 3.3. We take the connected piece, not the group,
// for the composite body: what each group keeps the piece keeps, and the piece is what would be seen turning; it costs
// one sum per particle instead of one per member and pass. Pieces with a particle that does not move are left alone:
// the world holds them. before is what pieceMomenta() found ahead of matching.
struct PieceMomentum
{
    double mass = 0.0;
    double moment[3] = {}; // mass times position, from the first particle
    double linear[3] = {};
    double angular[3] = {}; // about the first particle
    uint32_t first = 0xffffffffu;
    uint32_t held = 0;       // particles that do not move
    uint32_t particles = 0;  // that do
    float spinEnergy = 0.0f; // twice that of its last particle's spin: of the whole piece where there is one
};
void pieceMomenta(const OrientedState& state, const OrientedWork& work, std::span<PieceMomentum> momenta);
void updateVelocities(float substep, OrientedState& state, OrientedWork& work);
void conserveMomenta(std::span<const PieceMomentum> before, OrientedState& state, OrientedWork& work,
                     std::span<PieceMomentum> after);

// A body that never breaks is not a net that opens where something fast and heavy meets it: no bond becomes longer than
// mostStretch times its length at rest, whatever the stiffness. By moving both ends along it, a few times round.
void limitBonds(std::span<const FragmentBond> bonds, const OrientedState& state, OrientedWork& work);

// Bonds lose a share of the relative motion of their ends, as equal and opposite impulses midway. Particles turn as
// balls here, which is stable and wrong for their angular momentum: conserveMomenta() comes after it.
void dampBonds(float damping, float substep, std::span<const FragmentBond> bonds, OrientedState& state,
               const OrientedWork& work);
} // namespace fsim::orientedParticles
