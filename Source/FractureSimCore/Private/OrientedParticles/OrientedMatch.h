#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/HullBodies.h"
#include "OrientedParticles/OrientedGroups.h"

namespace fsim::orientedParticles
{
using Pose = collision::HullPose;

struct MatchSettings
{
    float stiffness = 0.0f; // 1/s
    float substep = 0.0f;   // s
    uint32_t passes = 1;
};

// Shape matching (3.1, 3.2) as a position-based constraint with compliance (XPBD, Macklin et al. 2016): Gauss-Seidel
// over the groups, colour after colour; each group pulls its members to their goals g = c + R F_P (x - c) and turns
// them towards R. Turns are by place: R of the last match, where the next one starts. A group is a spring of
// frequency w between each member and its goal, solved implicitly: with s = (w h)^2, u what the group has moved the
// member by so far and d the way to the goal, the next correction is (s d - u) / (1 + s). At convergence u = s d,
// whatever the number of passes; the paper's d alone is w = infinity. Poses have one more than there are particles,
// which does not move.
void matchGroups(GroupTable& groups, math::Batch<Quat> turns, const MatchSettings& settings, std::span<Pose> poses,
                 Kernels kernels, TaskScheduler& tasks);

// What a group's stretch is at the end of a substep, by place: S = V diag(values) V^T.
struct GroupStretches
{
    math::Batch<math::Symmetric3> whole; // S
    math::Batch<Vec3> values;            // descending; all 1 where the group is quiet
    math::Batch<Mat3> vectors;           // and no axes where it is
};

// |S - I|^2, which no principal strain exceeds.
constexpr float strainSquare(const math::Symmetric3& s)
{
    float x = s.xx - 1.0f, y = s.yy - 1.0f, z = s.zz - 1.0f;
    return x * x + y * y + z * z + 2.0f * (s.xy * s.xy + s.xz * s.xz + s.yz * s.yz);
}

// The optimal stretch (8) of the groups in blocks [begin, end), and their rotations. Groups of one particle are not
// stretched. Groups that are strained by less than quiet can neither flow nor break, and their principal axes are not
// looked for.
void measureStretches(GroupTable& groups, math::Batch<Quat> turns, std::span<const Pose> poses, float quiet,
                      uint32_t begin, uint32_t end, const GroupStretches& stretches, Kernels kernels);
} // namespace fsim::orientedParticles
