#include "OrientedParticles/OrientedMomenta.h"

#include "Foundation/KernelVariants.h"
#include "Math/Inverse3.h"

#include <algorithm>

FSIM_DECLARE_KERNEL(fsimOrientedSpins, const float* spins, const float* restRotations, const float* inertias,
                    const float* poses, int32_t count, float* momenta, float* diagonals, float* sides)

namespace fsim::orientedParticles
{
namespace
{
constexpr float noticeableGain = 4e-6f; // of a spin's energy in a substep; less is rounding, which goes both ways

void addTo(double (&sum)[3], double weight, Vec3 v)
{
    sum[0] += weight * static_cast<double>(v.x);
    sum[1] += weight * static_cast<double>(v.y);
    sum[2] += weight * static_cast<double>(v.z);
}

Vec3 narrowed(const double (&v)[3])
{
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

// L of a piece about its own centre of mass: what was summed about the first particle, shifted.
void aboutCentre(const PieceMomentum& m, double (&angular)[3])
{
    double c[3] = {m.moment[0] / m.mass, m.moment[1] / m.mass, m.moment[2] / m.mass};
    angular[0] = m.angular[0] - (c[1] * m.linear[2] - c[2] * m.linear[1]);
    angular[1] = m.angular[1] - (c[2] * m.linear[0] - c[0] * m.linear[2]);
    angular[2] = m.angular[2] - (c[0] * m.linear[1] - c[1] * m.linear[0]);
}

// H = sum (H_j - m_j [r_j]^2), the inertia of a piece as if it were rigid, about its centre: by Steiner's theorem from
// that about the first particle.
Mat3 inertiaAbout(const PieceMomentum& m, const double (&centre)[3])
{
    double x = centre[0], y = centre[1], z = centre[2];
    auto xx = static_cast<float>(m.inertia[0] - m.mass * (y * y + z * z));
    auto yy = static_cast<float>(m.inertia[1] - m.mass * (x * x + z * z));
    auto zz = static_cast<float>(m.inertia[2] - m.mass * (x * x + y * y));
    auto yz = static_cast<float>(m.inertia[3] + m.mass * y * z);
    auto xz = static_cast<float>(m.inertia[4] + m.mass * x * z);
    auto xy = static_cast<float>(m.inertia[5] + m.mass * x * y);
    return {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
}

void spinMomentumOf(uint32_t p, const OrientedState& state, OrientedWork& work)
{
    Mat3 axes = fsim::matrixOf(axesOf(work.poses[p].turn, work.restRotations[p]));
    Vec3 inertia = work.inertias[p];
    Vec3 x = axes.x * inertia.x, y = axes.y * inertia.y, z = axes.z * inertia.z;
    Vec3 along{axes.x.x * x.x + axes.y.x * y.x + axes.z.x * z.x, axes.x.y * x.y + axes.y.y * y.y + axes.z.y * z.y,
               axes.x.z * x.z + axes.y.z * y.z + axes.z.z * z.z};
    Vec3 beside{axes.x.y * x.z + axes.y.y * y.z + axes.z.y * z.z, axes.x.x * x.z + axes.y.x * y.z + axes.z.x * z.z,
                axes.x.x * x.y + axes.y.x * y.y + axes.z.x * z.y};
    Vec3 spin = state.spins[p];
    work.spinMomenta[p] = {along.x * spin.x + beside.z * spin.y + beside.y * spin.z,
                           beside.z * spin.x + along.y * spin.y + beside.x * spin.z,
                           beside.y * spin.x + beside.x * spin.y + along.z * spin.z};
    work.inertiaDiagonals[p] = along;
    work.inertiaSides[p] = beside;
}

// H w and H of every particle after matching, H as its diagonal and what lies beside it: yz, xz, xy.
void spinMomenta(const OrientedState& state, OrientedWork& work, Kernels kernels)
{
    uint32_t done = 0;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedSpins, kernels))
        if (done = wholeGangs(state.positions.size()); done > 0)
            kernel(&state.spins[0].x, &work.restRotations[0].x, &work.inertias[0].x, &work.poses[0].position.x,
                   static_cast<int32_t>(done), &work.spinMomenta[0].x, &work.inertiaDiagonals[0].x,
                   &work.inertiaSides[0].x);
    for (uint32_t p = done; p < state.positions.size(); ++p)
        spinMomentumOf(p, state, work);
}

void addInertia(PieceMomentum& piece, double mass, Vec3 arm, Vec3 along, Vec3 beside)
{
    auto x = static_cast<double>(arm.x), y = static_cast<double>(arm.y), z = static_cast<double>(arm.z);
    piece.inertia[0] += static_cast<double>(along.x) + mass * (y * y + z * z);
    piece.inertia[1] += static_cast<double>(along.y) + mass * (x * x + z * z);
    piece.inertia[2] += static_cast<double>(along.z) + mass * (x * x + y * y);
    piece.inertia[3] += static_cast<double>(beside.x) - mass * y * z;
    piece.inertia[4] += static_cast<double>(beside.y) - mass * x * z;
    piece.inertia[5] += static_cast<double>(beside.z) - mass * x * y;
}

PieceCorrection correctionOf(const PieceMomentum& before, const PieceMomentum& after, Vec3 first)
{
    double was[3], is[3], centre[3], missing[3], velocity[3];
    aboutCentre(before, was);
    aboutCentre(after, is);
    for (int k = 0; k < 3; ++k)
    {
        centre[k] = after.moment[k] / after.mass;
        missing[k] = was[k] - is[k];
        velocity[k] = (before.linear[k] - after.linear[k]) / after.mass;
    }
    Vec3 turn = math::inverse(inertiaAbout(after, centre)) * narrowed(missing);
    return {first, narrowed(centre), isFinite(turn) ? turn : Vec3{}, narrowed(velocity)};
}

// A piece of one fragment has nothing that could give it energy: what rounding and long steps give is taken back.
void limitSpin(float mostEnergy, uint32_t p, OrientedState& state, const OrientedWork& work)
{
    Quat axes = axesOf(work.poses[p].turn, work.restRotations[p]);
    float energy = dot(state.spins[p], spinMomentum(axes, work.inertias[p], state.spins[p]));
    if (energy > mostEnergy * (1.0f + noticeableGain))
        state.spins[p] *= std::sqrt(mostEnergy / energy);
}
} // namespace

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
        Vec3 own = work.spinMomenta[p];
        ++piece.particles;
        piece.spinEnergy = dot(state.spins[p], own);
        piece.mass += mass;
        addTo(piece.moment, mass, arm);
        addTo(piece.linear, mass, state.velocities[p]);
        addTo(piece.angular, mass, cross(arm, state.velocities[p]));
        addTo(piece.angular, 1.0, own);
    }
}

void conserveMomenta(std::span<const PieceMomentum> before, OrientedState& state, OrientedWork& work,
                     std::span<PieceMomentum> after, Kernels kernels)
{
    // After matching, L is of the new places and turns.
    spinMomenta(state, work, kernels);
    std::fill(after.begin(), after.end(), PieceMomentum{});
    auto isKept = [&](uint32_t p) { return work.immovable[p] == 0 && before[state.pieces[p]].held == 0; };
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (!isKept(p))
            continue;
        PieceMomentum& piece = after[state.pieces[p]];
        auto mass = static_cast<double>(work.masses[p]);
        Vec3 arm = work.poses[p].position - work.poses[before[state.pieces[p]].first].position;
        piece.mass += mass;
        addTo(piece.moment, mass, arm);
        addTo(piece.linear, mass, state.velocities[p]);
        addTo(piece.angular, mass, cross(arm, state.velocities[p]));
        addTo(piece.angular, 1.0, work.spinMomenta[p]);
        addInertia(piece, mass, arm, work.inertiaDiagonals[p], work.inertiaSides[p]);
    }
    work.corrections.resize(static_cast<uint32_t>(after.size()));
    for (uint32_t i = 0; i < after.size(); ++i)
        if (after[i].mass > 0.0)
            work.corrections[i] = correctionOf(before[i], after[i], work.poses[before[i].first].position);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (!isKept(p))
            continue;
        const PieceCorrection& correction = work.corrections[state.pieces[p]];
        Vec3 arm = work.poses[p].position - correction.first - correction.centre;
        state.velocities[p] += cross(correction.turn, arm) + correction.velocity;
        state.spins[p] += correction.turn;
        const PieceMomentum& piece = before[state.pieces[p]];
        if (piece.particles == 1)
            limitSpin(piece.spinEnergy, p, state, work);
    }
}
} // namespace fsim::orientedParticles
