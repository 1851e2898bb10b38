#include "OrientedParticles/OrientedMotion.h"

#include "Foundation/KernelVariants.h"
#include "OrientedParticles/OrientedTurns.h"

FSIM_DECLARE_KERNEL(fsimOrientedPredict, const float* positions, const float* turns, float* velocities, float* spins,
                    const uint32_t* immovable, const float* restRotations, const float* inertias, int32_t count,
                    float kept, float substep, float gx, float gy, float gz, float* poses, float* momenta)
FSIM_DECLARE_KERNEL(fsimOrientedVelocities, const float* positions, const float* turns, float* velocities, float* spins,
                    const uint32_t* immovable, const float* poses, int32_t count, float substep, float perSecond)

namespace fsim::orientedParticles
{
namespace
{
constexpr float leastCosine = 0.5f; // of half the turn in a substep: faster spins are not told apart

Quat turnedAhead(Quat turn, Vec3 spin, float half)
{
    return unitQuat(Quat{half * spin.x, half * spin.y, half * spin.z, 1.0f} * turn);
}

void predictPose(const OrientedForces& forces, float kept, uint32_t p, OrientedState& state, OrientedWork& work)
{
    if (work.immovable[p] != 0)
    {
        state.velocities[p] = {};
        state.spins[p] = {};
        work.spinMomenta[p] = {};
        work.poses[p] = {state.positions[p], 0.0f, state.turns[p]};
        return;
    }
    Vec3 velocity = (state.velocities[p] + forces.substep * forces.gravity) * kept;
    Vec3 spin = state.spins[p] * kept;
    state.velocities[p] = velocity;
    state.spins[p] = spin;
    // Turned by the spin that the same angular momentum has half way there. With the spin at the beginning, a long
    // fragment that tumbles gains energy at every step until it flies apart.
    Quat turn = state.turns[p];
    Vec3 inertia = work.inertias[p];
    Vec3 momentum = spinMomentum(axesOf(turn, work.restRotations[p]), inertia, spin);
    work.spinMomenta[p] = momentum;
    Quat midway = turnedAhead(turn, spin, 0.25f * forces.substep);
    Vec3 midSpin = spinOf(axesOf(midway, work.restRotations[p]), inertia, momentum);
    work.poses[p] = {state.positions[p] + forces.substep * velocity, 1.0f,
                     turnedAhead(turn, midSpin, 0.5f * forces.substep)};
}

void updateVelocity(float substep, float perSecond, uint32_t p, OrientedState& state, const OrientedWork& work)
{
    if (work.immovable[p] != 0)
        return;
    // What matching changed, and not the difference of the places: that has no digits to spare far from the origin.
    Vec3 unmatched = state.positions[p] + substep * state.velocities[p];
    state.velocities[p] += (work.poses[p].position - unmatched) * perSecond;
    Quat change = work.poses[p].turn * conjugate(state.turns[p]);
    float factor = 2.0f * perSecond / (change.w < 0.0f ? minOf(change.w, -leastCosine) : maxOf(change.w, leastCosine));
    state.spins[p] = factor * Vec3{change.x, change.y, change.z};
}
} // namespace

void predictPoses(const OrientedForces& forces, OrientedState& state, OrientedWork& work, Kernels kernels)
{
    float kept = 1.0f / (1.0f + forces.drag * forces.substep);
    uint32_t done = 0;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedPredict, kernels))
        if (done = wholeGangs(state.positions.size()); done > 0)
            kernel(&state.positions[0].x, &state.turns[0].x, &state.velocities[0].x, &state.spins[0].x,
                   work.immovable.data(), &work.restRotations[0].x, &work.inertias[0].x, static_cast<int32_t>(done),
                   kept, forces.substep, forces.gravity.x, forces.gravity.y, forces.gravity.z,
                   &work.poses[0].position.x, &work.spinMomenta[0].x);
    for (uint32_t p = done; p < state.positions.size(); ++p)
        predictPose(forces, kept, p, state, work);
}

void updateVelocities(float substep, OrientedState& state, OrientedWork& work, Kernels kernels)
{
    float perSecond = 1.0f / substep;
    uint32_t done = 0;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedVelocities, kernels))
        if (done = wholeGangs(state.positions.size()); done > 0)
            kernel(&state.positions[0].x, &state.turns[0].x, &state.velocities[0].x, &state.spins[0].x,
                   work.immovable.data(), &work.poses[0].position.x, static_cast<int32_t>(done), substep, perSecond);
    for (uint32_t p = done; p < state.positions.size(); ++p)
        updateVelocity(substep, perSecond, p, state, work);
}

void limitBonds(std::span<const FragmentBond> bonds, const OrientedState& state, OrientedWork& work)
{
    constexpr float mostStretch = 1.5f;
    constexpr uint32_t limitRounds = 12;
    bool any = true;
    for (uint32_t round = 0; round < limitRounds && any; ++round)
    {
        any = false;
        for (uint32_t b = 0; b < bonds.size(); ++b)
        {
            uint32_t i = bonds[b].first, j = bonds[b].second;
            Vec3 way = work.poses[j].position - work.poses[i].position;
            Vec3 rest = work.rest[j].position - work.rest[i].position;
            float most = mostStretch * mostStretch * lengthSquared(rest);
            if (state.broken[b] || !(lengthSquared(way) > most))
                continue;
            float inverseI = work.poses[i].movable / work.masses[i];
            float inverseJ = work.poses[j].movable / work.masses[j];
            if (!(inverseI + inverseJ > 0.0f))
                continue;
            float size = length(way);
            Vec3 back = way * ((size - std::sqrt(most)) / (size * (inverseI + inverseJ)));
            work.poses[i].position += inverseI * back;
            work.poses[j].position -= inverseJ * back;
            any = true;
        }
    }
}
} // namespace fsim::orientedParticles
