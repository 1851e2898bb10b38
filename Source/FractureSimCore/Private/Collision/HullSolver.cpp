#include "Collision/HullSolver.h"

#include "Collision/HullRounds.h"

namespace fsim::collision
{
namespace
{
constexpr uint32_t hullRounds = 16;
constexpr uint32_t supportRounds = 6;
constexpr uint32_t braceRounds = 6;  // layers of a heap that know of the floor
constexpr float undoSpeed = 0.3f;    // m/s at which overlap is undone at most
constexpr float undoShare = 0.2f;    // of an overlap in a substep
constexpr float leftOverlap = 0.01f; // of a reach: contacts stay contacts

float deepestGap(const HullTouch& touch)
{
    float gap = touch.points[0].gap;
    for (uint32_t k = 1; k < touch.count; ++k)
        gap = minOf(gap, touch.points[k].gap);
    return gap;
}

// By moving, shared by mass: no farther than the deepest contact of each asks for, and not into a support.
void undoOverlaps(const HullBatchInput& batch, float substep)
{
    for (const TouchedPair& pair : batch.touched)
    {
        SolvedHull& first = batch.hulls[pair.hulls[0]];
        SolvedHull& second = batch.hulls[pair.hulls[1]];
        float depth = -deepestGap(*pair.touch) - leftOverlap * batch.bodies[first.id.body].reaches[first.id.particle];
        if (!(depth > 0.0f))
            continue;
        float undone = minOf(undoShare * depth, undoSpeed * substep) / (first.inverseMass + second.inverseMass);
        Vec3 normal = pair.touch->normal;
        if (first.moves())
            first.shift += maxOf(undone * first.inverseMass - dot(first.shift, normal), 0.0f) * normal;
        if (second.moves())
            second.shift -= maxOf(undone * second.inverseMass + dot(second.shift, normal), 0.0f) * normal;
    }
    for (const SupportLanes& block : batch.supports)
        for (uint32_t k = 0; k < block.rows; ++k)
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
            {
                const SupportRow& row = batch.rows[block.firstRow + k];
                if (!(row.mass[lane] > 0.0f))
                    continue;
                Vec3& shift = batch.hulls[block.side.from[lane]].shift;
                shift += maxOf(-dot(shift, row.normal.at(lane)), 0.0f) * row.normal.at(lane);
            }
}

// Who stands on what does not give way, directly or through others: by the contacts that carry anything.
void findBraces(const HullBatchInput& batch)
{
    constexpr float alike = 0.3f; // cosine
    for (const SupportLanes& block : batch.supports)
        for (uint32_t k = 0; k < block.rows; ++k)
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
                if (const SupportRow& row = batch.rows[block.firstRow + k]; row.pushed[lane] > 0.0f)
                    batch.hulls[block.side.from[lane]].brace = row.normal.at(lane);
    auto holdsUp = [&](const SolvedHull& lower, SolvedHull& upper, Vec3 normal) {
        bool holds = !lower.moves() || dot(lower.brace, normal) > alike;
        if (!holds || !upper.moves() || lengthSquared(upper.brace) > 0.0f)
            return false;
        upper.brace = normal;
        return true;
    };
    bool any = true;
    for (uint32_t round = 0; round < braceRounds && any; ++round)
    {
        any = false;
        for (const PairLanes& block : batch.pairs)
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
            {
                if (!block.presses(lane))
                    continue;
                SolvedHull& first = batch.hulls[block.sides[0].from[lane]];
                SolvedHull& second = batch.hulls[block.sides[1].from[lane]];
                any = holdsUp(second, first, block.normal.at(lane)) || any;
                any = holdsUp(first, second, -block.normal.at(lane)) || any;
            }
    }
}
} // namespace

void solveBatch(const HullBatchInput& batch, float substep, Kernels kernels)
{
    // Where nobody presses, more rounds would find the same.
    bool presses = true;
    for (uint32_t round = 0; round < hullRounds && presses; ++round)
    {
        presses = pushPairs(batch.pairs, round == 0, batch.motions, kernels);
        presses = pushSupports(batch.supports, batch.rows, 1, batch.motions, kernels) || presses;
    }
    // What does not give way has the last word, with all corners of a fragment: it is not tipped into the floor.
    if (presses)
        pushSupports(batch.supports, batch.rows, supportRounds, batch.motions, kernels);
    undoOverlaps(batch, substep);
    findBraces(batch);
}
} // namespace fsim::collision
