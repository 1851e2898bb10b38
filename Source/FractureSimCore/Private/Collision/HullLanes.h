#pragma once

#include "Collision/HullBatches.h"

#include <array>

// Pairs that touch and fragments that lie on what does not give way, sixteen side by side. No two pairs of sixteen have
// a fragment in common that gives way, so that impulses can be given to all of them at once: pairs are coloured, and
// the colours of a batch come one after the other.
namespace fsim::collision
{
constexpr uint32_t pairLanes = 16;
using LaneFloats = std::array<float, pairLanes>;
using LaneNumbers = std::array<uint32_t, pairLanes>;

struct LaneVectors
{
    LaneFloats x, y, z;

    Vec3 at(uint32_t lane) const { return {x[lane], y[lane], z[lane]}; }
    void set(uint32_t lane, Vec3 v) { x[lane] = v.x, y[lane] = v.y, z[lane] = v.z; }
};

// One fragment a lane. Where its motion is read and where it is written: for what does not give way, where nobody
// reads.
struct HullSide
{
    LaneNumbers from;
    LaneNumbers to;
    LaneFloats inverseMass;
    std::array<LaneFloats, 6> inverseInertia; // xx, xy, xz, yy, yz, zz
};

struct PointLanes
{
    LaneVectors place;   // from the first fragment's centre
    LaneFloats mass;     // along the normal; 0 behind a pair's last point: such a point never pushes
    LaneFloats rubMass;  // across it
    LaneFloats bearable; // m/s at which they may come nearer
    LaneFloats pushed;   // along the normal, so far
    LaneVectors rubbed;  // and across it
};

// Rows of sixteen numbers, which HullRounds.ispc counts too.
struct PairLanes
{
    HullSide sides[2];
    LaneVectors normal;  // from the second to the first
    LaneVectors between; // from the second's centre to the first's
    LaneFloats friction;
    LaneNumbers wakes;
    PointLanes points[mostHullPoints];
    LaneNumbers pairs;   // places in the list; none: the lane is empty
    uint32_t mostPoints; // of a lane
    uint32_t restOfRow[15];

    bool presses(uint32_t lane) const;
};
static_assert(sizeof(PairLanes) == 68 * sizeof(LaneFloats));

// A fragment a lane; its supports are those of the lane in the rows from here on.
struct SupportLanes
{
    HullSide side;
    uint32_t firstRow;
    uint32_t rows;
    uint32_t restOfRow[14];
};
static_assert(sizeof(SupportLanes) == 10 * sizeof(LaneFloats));

struct SupportRow
{
    LaneVectors arm;
    LaneVectors normal;
    LaneVectors velocity; // of what it lies on, there
    LaneFloats mass;      // 0: the lane has no further support
    LaneFloats rubMass;
    LaneFloats bearable;
    LaneFloats friction;
    LaneFloats pushed;
    LaneVectors rubbed;
};
static_assert(sizeof(SupportRow) == 17 * sizeof(LaneFloats));

// Those of the i-th batch are [first[i], first[i + 1]).
struct PairBlocks
{
    std::span<PairLanes> blocks{};
    std::span<uint32_t> first{};
};
PairBlocks layPairs(std::span<const HullBody> bodies, const HullBatches& batches, const SolvedHulls& list,
                    float substep, Arena& arena, TaskScheduler& tasks);

// The supports of a fragment that takes part.
struct SupportRun
{
    uint32_t hull; // its place
    uint32_t count;
    HullSupport* supports;
};
struct SupportBlocks
{
    std::span<SupportLanes> blocks{};
    std::span<uint32_t> first{};
    std::span<SupportRow> rows{};
    std::span<SupportRun> runs{};   // in the order in which they lie in lanes
    std::span<uint32_t> firstRun{}; // by block, and an end
};
SupportBlocks laySupports(std::span<const HullBody> bodies, const HullBatches& batches, const SolvedHulls& list,
                          Arena& arena, TaskScheduler& tasks);
// Hands what was given at them back to the bodies that found them.
void tellSupports(const SupportBlocks& supports, TaskScheduler& tasks);
} // namespace fsim::collision
