#include "OrientedParticles/OrientedMatch.h"

#include "Foundation/KernelVariants.h"
#include "Math/SymmetricEigen3.h"
#include "OrientedParticles/OrientedStretch.h"
#include "OrientedParticles/OrientedTurns.h"

FSIM_DECLARE_KERNEL(fsimOrientedMatch, float* poses, const uint32_t* members, const float* shapes, float* pulls,
                    const uint32_t* rowBegins, const uint32_t* counts, const float* inverseMasses, const float* scales,
                    float* turns, int32_t firstBlock, int32_t endBlock, float towards, float back, bool first,
                    bool last)
FSIM_DECLARE_KERNEL(fsimOrientedStretch, const float* poses, const uint32_t* members, const float* shapes,
                    const uint32_t* rowBegins, const uint32_t* counts, const float* scales, float* turns,
                    const float* axes, const float* spreads, int32_t firstBlock, int32_t endBlock, float quiet,
                    float* stretches, float* values, float* vectors)

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t blockGrain = 4; // of one colour; a block is some microseconds
constexpr float stiffest = 1e9f;   // (w h)^2: beyond it a spring is rigid in every digit

struct MatchFactors
{
    float towards = 1.0f; // s / (1 + s)
    float back = 0.0f;    // 1 / (1 + s)
    bool first = true;    // of the passes: nothing has been pulled yet
    bool last = false;    // nobody asks for the pulls any more
};

// A_pq of 3.2 about the centre, and the centre.
struct GroupSum
{
    Vec3 origin{};
    Vec3 moved{}; // mass times the centre, from the origin
    Mat3 matched{{}, {}, {}};
};

GroupSum sumGroup(const GroupTable& groups, uint32_t place, std::span<const Pose> poses)
{
    GroupSum sum;
    sum.origin = poses[groups.members[groups.slotOf(place, 0)]].position;
    for (uint32_t k = 0; k < groups.counts[place]; ++k)
    {
        uint32_t slot = groups.slotOf(place, k);
        const Pose& pose = poses[groups.members[slot]];
        MemberShape shape = groups.memberShapes()[slot];
        Vec3 weighted = shape.mass * (pose.position - sum.origin);
        sum.moved += weighted;
        sum.matched = sum.matched + outer(weighted, shape.rest) + timesSymmetric(matrixOf(pose.turn), shape.moment);
    }
    return sum;
}

void matchGroup(GroupTable& groups, math::Batch<Quat> turns, uint32_t place, const MatchFactors& factors,
                std::span<Pose> poses)
{
    GroupSum sum = sumGroup(groups, place, poses);
    // Since the substep before it may have turned far, since the last pass hardly.
    Quat turn = turnOf(sum.matched, groups.momentScales[place], turns[place], factors.first ? 2 : 1);
    turns.set(place, turn);
    Mat3 rotation = fsim::matrixOf(turn);
    Vec3 centre = sum.origin + sum.moved * groups.inverseMasses[place];
    for (uint32_t k = 0; k < groups.counts[place]; ++k)
    {
        uint32_t slot = groups.slotOf(place, k);
        Pose& pose = poses[groups.members[slot]];
        MemberPull pull = factors.first ? MemberPull{} : groups.memberPulls()[slot];
        Vec3 goal = centre + rotation * groups.memberShapes()[slot].rest;
        Vec3 move = (factors.towards * (goal - pose.position) - factors.back * pull.moved) * pose.movable;
        // The rotation vector to the goal is twice the quaternion's vector part, to third order.
        Quat left = turn * conjugate(pose.turn);
        float twice = left.w < 0.0f ? -2.0f : 2.0f;
        Vec3 angle{twice * left.x, twice * left.y, twice * left.z};
        Vec3 spin = (factors.towards * angle - factors.back * pull.turned) * pose.movable;
        pull.moved = pull.moved + move;
        pull.turned = pull.turned + spin;
        if (!factors.last)
            groups.memberPulls().set(slot, pull);
        pose.position = pose.position + move;
        pose.turn = unitQuat(Quat{0.5f * spin.x, 0.5f * spin.y, 0.5f * spin.z, 1.0f} * pose.turn);
    }
}

void matchBlocks(GroupTable& groups, math::Batch<Quat> turns, uint32_t begin, uint32_t end, const MatchFactors& factors,
                 std::span<Pose> poses, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedMatch, kernels))
    {
        kernel(&poses.data()->position.x, groups.members.data(), groups.shapes.data(), groups.pulls.data(),
               groups.rowBegins.data(), groups.counts.data(), groups.inverseMasses.data(), groups.momentScales.data(),
               turns.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end), factors.towards, factors.back,
               factors.first, factors.last);
        return;
    }
    for (uint32_t place = begin * groupLanes; place < end * groupLanes; ++place)
        if (groups.counts[place] > 1)
            matchGroup(groups, turns, place, factors, poses);
}
} // namespace

void matchGroups(GroupTable& groups, math::Batch<Quat> turns, const MatchSettings& settings, std::span<Pose> poses,
                 Kernels kernels, TaskScheduler& tasks)
{
    float frequency = settings.stiffness * settings.substep;
    float square = minOf(frequency * frequency, stiffest);
    MatchFactors factors{square / (1.0f + square), 1.0f / (1.0f + square)};
    for (uint32_t pass = 0; pass < settings.passes; ++pass)
    {
        factors.first = pass == 0;
        factors.last = pass + 1 == settings.passes;
        for (uint32_t colour = 0; colour < groups.colours(); ++colour)
        {
            uint32_t begin = groups.colourBegins[colour];
            tasks.parallelFor(groups.colourBegins[colour + 1] - begin, blockGrain, [&](uint32_t from, uint32_t to) {
                matchBlocks(groups, turns, begin + from, begin + to, factors, poses, kernels);
            });
        }
    }
}

void measureStretches(GroupTable& groups, math::Batch<Quat> turns, std::span<const Pose> poses, float quiet,
                      uint32_t begin, uint32_t end, const GroupStretches& stretches, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedStretch, kernels))
    {
        kernel(&poses.data()->position.x, groups.members.data(), groups.shapes.data(), groups.rowBegins.data(),
               groups.counts.data(), groups.momentScales.data(), turns.data(), groups.restAxes.data(),
               groups.restSpreads.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end), quiet,
               stretches.whole.data(), stretches.values.data(), stretches.vectors.data());
        return;
    }
    for (uint32_t place = begin * groupLanes; place < end * groupLanes; ++place)
    {
        if (groups.counts[place] < 2)
            continue;
        GroupSum sum = sumGroup(groups, place, poses);
        Quat turn = turnOf(sum.matched, groups.momentScales[place], turns[place], 2);
        turns.set(place, turn);
        Mat3 s = optimalStretch(groups.axes()[place], groups.spreads()[place],
                                transposed(fsim::matrixOf(turn)) * sum.matched);
        math::Symmetric3 whole{s.x.x, s.y.y, s.z.z, s.x.y, s.x.z, s.y.z};
        stretches.whole.set(place, whole);
        math::SymmetricEigen3 eigen{{1.0f, 1.0f, 1.0f}, Mat3{}};
        if (!(strainSquare(whole) <= quiet * quiet))
            eigen = math::symmetricEigen(s);
        stretches.values.set(place, eigen.values);
        stretches.vectors.set(place, eigen.vectors);
    }
}
} // namespace fsim::orientedParticles
