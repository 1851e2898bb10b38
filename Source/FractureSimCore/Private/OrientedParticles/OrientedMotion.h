#pragma once

#include "OrientedParticles/OrientedState.h"

// Position-based motion of particles that turn (3.2).
namespace fsim::orientedParticles
{
struct OrientedForces
{
    Vec3 gravity{};
    float drag = 0.0f; // 1/s
    float substep = 0.0f;
};

// Prediction: where particles go and how they turn if nothing stops them, and the angular momentum of their spins
// (work.spinMomenta). Turns go through Cayley's map, (w h / 2, 1) made a unit quaternion, and updateVelocities()
// through its inverse: no sine, and a free particle keeps its w exactly.
void predictPoses(const OrientedForces& forces, OrientedState& state, OrientedWork& work, Kernels kernels);

// Velocity update of what matching moved.
void updateVelocities(float substep, OrientedState& state, OrientedWork& work, Kernels kernels);

// A body that never breaks is not a net that opens where something fast and heavy meets it: no bond becomes longer than
// mostStretch times its length at rest, whatever the stiffness. By moving both ends along it, a few times round.
void limitBonds(std::span<const FragmentBond> bonds, const OrientedState& state, OrientedWork& work);
} // namespace fsim::orientedParticles
