#include "OrientedParticles/OrientedMotion.h"

#include "Foundation/FixedMath.h"
#include "Math/Inverse3.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
constexpr float noticeableGain = 4e-6f; // of a spin's energy in a substep; less is rounding, which goes both ways
constexpr float leastCosine = 0.05f;    // of half the turn in a substep: faster spins are not told apart

void addTo(double (&sum)[3], double weight, Vec3 v)
{
    sum[0] += weight * static_cast<double>(v.x);
    sum[1] += weight * static_cast<double>(v.y);
    sum[2] += weight * static_cast<double>(v.z);
}

Vec3 narrowed(const double (&v)[3], double by)
{
    return {static_cast<float>(v[0] / by), static_cast<float>(v[1] / by), static_cast<float>(v[2] / by)};
}

// L of a piece about its own centre of mass: what was summed about the first particle, shifted.
void aboutCentre(const PieceMomentum& m, double (&angular)[3])
{
    double c[3] = {m.moment[0] / m.mass, m.moment[1] / m.mass, m.moment[2] / m.mass};
    angular[0] = m.angular[0] - (c[1] * m.linear[2] - c[2] * m.linear[1]);
    angular[1] = m.angular[1] - (c[2] * m.linear[0] - c[0] * m.linear[2]);
    angular[2] = m.angular[2] - (c[0] * m.linear[1] - c[1] * m.linear[0]);
}
// Where a spin leads in a substep if nothing acts: the turn by the spin that the same angular momentum has half way
// there. With the spin at the beginning, a long fragment that tumbles gains energy at every step until it flies apart.
Quat turnedBy(float substep, Vec3 spin, Quat turn, Quat restRotation, Vec3 inertia)
{
    auto ahead = [&](Vec3 by, float seconds) {
        float half = 0.5f * seconds;
        return normalized(Quat{half * by.x, half * by.y, half * by.z, 1.0f} * turn);
    };
    Vec3 momentum = spinMomentum(axesOf(turn, restRotation), inertia, spin);
    Quat midway = ahead(spin, 0.5f * substep);
    return ahead(spinOf(axesOf(midway, restRotation), inertia, momentum), substep);
}

// A piece of one fragment has nothing that could give it energy: what rounding and long steps give is taken back.
void limitSpins(std::span<const PieceMomentum> before, OrientedState& state, const OrientedWork& work)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        const PieceMomentum& piece = before[state.pieces[p]];
        if (piece.particles != 1 || work.immovable[p] != 0)
            continue;
        Quat axes = axesOf(work.poses[p].turn, work.restRotations[p]);
        float energy = dot(state.spins[p], spinMomentum(axes, work.inertias[p], state.spins[p]));
        if (energy > piece.spinEnergy * (1.0f + noticeableGain))
            state.spins[p] *= std::sqrt(piece.spinEnergy / energy);
    }
}
} // namespace

void predictPoses(const OrientedForces& forces, OrientedState& state, OrientedWork& work)
{
    float kept = 1.0f / (1.0f + forces.drag * forces.substep);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (work.immovable[p] != 0)
        {
            state.velocities[p] = {};
            state.spins[p] = {};
            work.poses[p] = {state.positions[p], 0.0f, state.turns[p]};
            continue;
        }
        Vec3 velocity = (state.velocities[p] + forces.substep * forces.gravity) * kept;
        Vec3 spin = state.spins[p] * kept;
        state.velocities[p] = velocity;
        state.spins[p] = spin;
        work.poses[p] = {state.positions[p] + forces.substep * velocity, 1.0f,
                         turnedBy(forces.substep, spin, state.turns[p], work.restRotations[p], work.inertias[p])};
    }
}

// Before matching, velocities lead from positions to poses, so that either place gives the same angular momentum.
// Spins are those at the beginning: poses have been turned by those of half way, which have the same one.
void pieceMomenta(const OrientedState& state, const OrientedWork& work, std::span<PieceMomentum> momenta)
{
    std::fill(momenta.begin(), momenta.end(), PieceMomentum{});
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        PieceMomentum& piece = momenta[state.pieces[p]];
        if (piece.first == 0xffffffffu)
            piece.first = p;
        if (work.immovable[p] != 0)
        {
            ++piece.held;
            continue;
        }
        auto mass = static_cast<double>(work.masses[p]);
        Vec3 arm = work.poses[p].position - work.poses[piece.first].position;
        Quat axes = axesOf(state.turns[p], work.restRotations[p]);
        Vec3 own = spinMomentum(axes, work.inertias[p], state.spins[p]);
        ++piece.particles;
        piece.spinEnergy = dot(state.spins[p], own);
        piece.mass += mass;
        addTo(piece.moment, mass, arm);
        addTo(piece.linear, mass, state.velocities[p]);
        addTo(piece.angular, mass, cross(arm, state.velocities[p]));
        addTo(piece.angular, 1.0, own);
    }
}

void updateVelocities(float substep, OrientedState& state, OrientedWork& work)
{
    float perSecond = 1.0f / substep;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (work.immovable[p] != 0)
            continue;
        // What matching changed, and not the difference of the places: that has no digits to spare far from the origin.
        Vec3 unmatched = state.positions[p] + substep * state.velocities[p];
        state.velocities[p] += (work.poses[p].position - unmatched) * perSecond;
        Quat change = work.poses[p].turn * conjugate(state.turns[p]);
        float factor =
            2.0f * perSecond / (change.w < 0.0f ? minOf(change.w, -leastCosine) : maxOf(change.w, leastCosine));
        state.spins[p] = factor * Vec3{change.x, change.y, change.z};
    }
}

void conserveMomenta(std::span<const PieceMomentum> before, OrientedState& state, OrientedWork& work,
                     std::span<PieceMomentum> after)
{
    // After matching, L is of the new places and turns.
    std::fill(after.begin(), after.end(), PieceMomentum{});
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        PieceMomentum& piece = after[state.pieces[p]];
        if (work.immovable[p] != 0 || before[state.pieces[p]].held > 0)
            continue;
        auto mass = static_cast<double>(work.masses[p]);
        Vec3 arm = work.poses[p].position - work.poses[before[state.pieces[p]].first].position;
        Quat axes = axesOf(work.poses[p].turn, work.restRotations[p]);
        piece.mass += mass;
        addTo(piece.moment, mass, arm);
        addTo(piece.linear, mass, state.velocities[p]);
        addTo(piece.angular, mass, cross(arm, state.velocities[p]));
        addTo(piece.angular, 1.0, spinMomentum(axes, work.inertias[p], state.spins[p]));
    }
    // From here on after has what is missing: the angular momentum, the velocity; and the centre.
    for (uint32_t i = 0; i < after.size(); ++i)
        if (after[i].mass > 0.0)
        {
            double was[3], is[3];
            aboutCentre(before[i], was);
            aboutCentre(after[i], is);
            for (int k = 0; k < 3; ++k)
            {
                after[i].angular[k] = was[k] - is[k];
                after[i].linear[k] = (before[i].linear[k] - after[i].linear[k]) / after[i].mass;
                after[i].moment[k] /= after[i].mass;
            }
        }
    // H = sum (H_j - m_j [r_j]^2), the inertia of a piece as if it were rigid, about its centre.
    work.pieceInertias.assign(static_cast<uint32_t>(after.size()), Mat3{{}, {}, {}});
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        uint32_t i = state.pieces[p];
        if (!(after[i].mass > 0.0))
            continue;
        Vec3 r = work.poses[p].position - work.poses[before[i].first].position - narrowed(after[i].moment, 1.0);
        Mat3 axes = fsim::matrixOf(axesOf(work.poses[p].turn, work.restRotations[p]));
        Mat3 own = axes * diagonal(work.inertias[p]) * transposed(axes);
        Mat3 shifted = (diagonal(Vec3{1.0f, 1.0f, 1.0f} * dot(r, r)) - outer(r, r)) * work.masses[p];
        work.pieceInertias[i] = work.pieceInertias[i] + own + shifted;
    }
    for (uint32_t i = 0; i < after.size(); ++i)
        if (after[i].mass > 0.0)
        {
            Vec3 turn = math::inverse(work.pieceInertias[i]) * narrowed(after[i].angular, 1.0);
            if (!isFinite(turn))
                turn = {};
            after[i].angular[0] = turn.x;
            after[i].angular[1] = turn.y;
            after[i].angular[2] = turn.z;
        }
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        uint32_t i = state.pieces[p];
        if (!(after[i].mass > 0.0))
            continue;
        Vec3 r = work.poses[p].position - work.poses[before[i].first].position - narrowed(after[i].moment, 1.0);
        Vec3 turn = narrowed(after[i].angular, 1.0);
        state.velocities[p] += cross(turn, r) + narrowed(after[i].linear, 1.0);
        state.spins[p] += turn;
    }
    limitSpins(before, state, work);
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

void dampBonds(float damping, float substep, std::span<const FragmentBond> bonds, OrientedState& state,
               const OrientedWork& work)
{
    if (damping <= 0.0f)
        return;
    float share = 1.0f - fixed::exp(-damping * substep);
    for (uint32_t b = 0; b < bonds.size(); ++b)
    {
        uint32_t i = bonds[b].first, j = bonds[b].second;
        if (state.broken[b] || work.groups.weak[b] || (work.immovable[i] != 0 && work.immovable[j] != 0))
            continue;
        float inverseI = work.immovable[i] ? 0.0f : 1.0f / work.masses[i];
        float inverseJ = work.immovable[j] ? 0.0f : 1.0f / work.masses[j];
        float turnI = work.immovable[i] ? 0.0f : work.inverseInertias[i];
        float turnJ = work.immovable[j] ? 0.0f : work.inverseInertias[j];
        // At a point between the two that both reach with short arms; as for a ball of the least moment of inertia,
        // so that no impulse turns a motion round.
        Vec3 way = work.poses[j].position - work.poses[i].position;
        Vec3 armI = 0.5f * way;
        Vec3 armJ = -armI;
        float square = dot(armI, armI);
        Vec3 relative =
            (state.velocities[j] + cross(state.spins[j], armJ)) - (state.velocities[i] + cross(state.spins[i], armI));
        Vec3 impulse = relative * (share / (inverseI + inverseJ + square * (turnI + turnJ)));
        state.velocities[i] += impulse * inverseI;
        state.velocities[j] -= impulse * inverseJ;
        state.spins[i] += cross(armI, impulse) * turnI;
        state.spins[j] -= cross(armJ, impulse) * turnJ;
        Vec3 twist = (state.spins[j] - state.spins[i]) * (share / (turnI + turnJ));
        state.spins[i] += twist * turnI;
        state.spins[j] -= twist * turnJ;
    }
}
} // namespace fsim::orientedParticles
