#pragma once

#include "FractureSim/Types.h"

#include <cstdint>
#include <span>

namespace fsim::dents
{
// What hit a body and has not been mapped to its vertices yet, in the user's frame of the body.
struct WaitingBlow
{
    uint64_t cell = 0; // of a grid over the body: what is in one is merged. Or searchedCell
    uint32_t body = 0;
    uint32_t number = 0;
    uint32_t piece = 0; // that was hit, of bodies with more than one
    Vec3 point{};
    float size = 0.0f;  // what was merged, by which points are averaged
    Vec3 speed{};       // m/s beyond yield
    float creep = 0.0f; // share of an example, by lasting load
    Vec3 creepDirection{};
};
static_assert(sizeof(WaitingBlow) == 64, "there is no padding: it is state");

constexpr float mergedReach = 0.125f;           // of the material's reach: the spacing of the grid
constexpr uint64_t searchedCell = ~uint64_t{0}; // of the blow whose reach is being searched: nothing joins it

// The cell of a point in a grid of this spacing (m).
uint64_t blowCell(Vec3 point, float spacing);

// Blows of one body in one cell become one, at their mean point; those that came first stay first. Gives how many are
// left, numbered from 0.
size_t mergeBlows(std::span<WaitingBlow> blows);
} // namespace fsim::dents
