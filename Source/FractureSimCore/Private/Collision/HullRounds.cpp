#include "Collision/HullRounds.h"

#include "Foundation/KernelVariants.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimPushHullPairs, float* blocks, int32_t count, int32_t first, float* motions, uint32_t* presses)
FSIM_DECLARE_KERNEL(fsimPushHullSupports, const float* blocks, int32_t count, float* rows, int32_t rounds,
                    float* motions, uint32_t* presses)

namespace fsim::collision
{
namespace
{
constexpr float hullWakingSpeed = 0.2f; // m/s at which what comes wakes who sleeps

// A fragment of a lane while its impulses are worked out.
class LaneHull
{
public:
    LaneHull(const HullSide& side, uint32_t lane, std::span<HullMotion> motions)
        : side_(side), lane_(lane), to_(motions[side.to[lane]]), velocity_(motions[side.from[lane]].velocity),
          spin_(motions[side.from[lane]].spin)
    {
    }
    Vec3 velocityAt(Vec3 arm) const { return velocity_ + cross(spin_, arm); }
    void push(Vec3 arm, Vec3 impulse)
    {
        velocity_ += impulse * side_.inverseMass[lane_];
        spin_ += turned(cross(arm, impulse));
    }
    void store() const
    {
        to_.velocity = velocity_;
        to_.spin = spin_;
    }

private:
    Vec3 turned(Vec3 v) const
    {
        float xx = side_.inverseInertia[0][lane_], xy = side_.inverseInertia[1][lane_];
        float xz = side_.inverseInertia[2][lane_], yy = side_.inverseInertia[3][lane_];
        float yz = side_.inverseInertia[4][lane_], zz = side_.inverseInertia[5][lane_];
        return {xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z};
    }

    const HullSide& side_;
    uint32_t lane_;
    HullMotion& to_;
    Vec3 velocity_;
    Vec3 spin_;
};

// What the contact has given so far, and what it gives now.
struct ContactImpulse
{
    float pushed = 0.0f;
    Vec3 rubbed{};
    Vec3 given{};
};

ContactImpulse nextImpulse(Vec3 relative, Vec3 normal, float mass, float rubMass, float bearable, float friction,
                           float pushed, Vec3 rubbed)
{
    float away = dot(relative, normal);
    float push = maxOf(pushed - (away + bearable) * mass, 0.0f);
    Vec3 sliding = relative - away * normal;
    Vec3 rub = rubbed - rubMass * sliding;
    float size = lengthSquared(rub);
    float most = friction * push;
    rub = rub * (size > most * most ? most / std::sqrt(size) : 1.0f);
    return {push, rub, (push - pushed) * normal + (rub - rubbed)};
}

bool pushPair(PairLanes& block, uint32_t lane, bool isFirst, std::span<HullMotion> motions)
{
    LaneHull first(block.sides[0], lane, motions);
    LaneHull second(block.sides[1], lane, motions);
    Vec3 normal = block.normal.at(lane), between = block.between.at(lane);
    bool presses = false;
    for (uint32_t k = 0; k < block.mostPoints; ++k)
    {
        PointLanes& point = block.points[k];
        Vec3 arm = point.place.at(lane);
        Vec3 relative = first.velocityAt(arm) - second.velocityAt(arm + between);
        if (isFirst && -dot(relative, normal) > point.bearable[lane] + hullWakingSpeed && point.mass[lane] > 0.0f)
            block.wakes[lane] = 1;
        ContactImpulse next = nextImpulse(relative, normal, point.mass[lane], point.rubMass[lane], point.bearable[lane],
                                          block.friction[lane], point.pushed[lane], point.rubbed.at(lane));
        presses = presses || next.pushed != 0.0f || point.pushed[lane] != 0.0f;
        point.pushed[lane] = next.pushed;
        point.rubbed.set(lane, next.rubbed);
        first.push(arm, next.given);
        second.push(arm + between, -next.given);
    }
    first.store();
    second.store();
    return presses;
}

bool pushSupported(const SupportLanes& block, std::span<SupportRow> rows, uint32_t lane, uint32_t rounds,
                   std::span<HullMotion> motions)
{
    LaneHull hull(block.side, lane, motions);
    bool presses = false;
    for (uint32_t round = 0; round < rounds; ++round)
        for (SupportRow& row : rows.subspan(block.firstRow, block.rows))
        {
            Vec3 arm = row.arm.at(lane);
            ContactImpulse next = nextImpulse(hull.velocityAt(arm) - row.velocity.at(lane), row.normal.at(lane),
                                              row.mass[lane], row.rubMass[lane], row.bearable[lane], row.friction[lane],
                                              row.pushed[lane], row.rubbed.at(lane));
            presses = presses || next.pushed != 0.0f || row.pushed[lane] != 0.0f;
            row.pushed[lane] = next.pushed;
            row.rubbed.set(lane, next.rubbed);
            hull.push(arm, next.given);
        }
    hull.store();
    return presses;
}
} // namespace

bool pushPairs(std::span<PairLanes> blocks, bool first, std::span<HullMotion> motions, Kernels kernels)
{
    if (blocks.empty())
        return false;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPushHullPairs, kernels))
    {
        uint32_t presses = 0;
        kernel(reinterpret_cast<float*>(blocks.data()), static_cast<int32_t>(blocks.size()), first,
               &motions.data()->velocity.x, &presses);
        return presses != 0;
    }
    bool presses = false;
    for (PairLanes& block : blocks)
        for (uint32_t lane = 0; lane < pairLanes; ++lane)
            presses = pushPair(block, lane, first, motions) || presses;
    return presses;
}

bool pushSupports(std::span<const SupportLanes> blocks, std::span<SupportRow> rows, uint32_t rounds,
                  std::span<HullMotion> motions, Kernels kernels)
{
    if (blocks.empty())
        return false;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPushHullSupports, kernels))
    {
        uint32_t presses = 0;
        kernel(reinterpret_cast<const float*>(blocks.data()), static_cast<int32_t>(blocks.size()),
               reinterpret_cast<float*>(rows.data()), static_cast<int32_t>(rounds), &motions.data()->velocity.x,
               &presses);
        return presses != 0;
    }
    bool presses = false;
    for (const SupportLanes& block : blocks)
        for (uint32_t lane = 0; lane < pairLanes; ++lane)
            presses = pushSupported(block, rows, lane, rounds, motions) || presses;
    return presses;
}
} // namespace fsim::collision
