#pragma once

#include "FractureSim/Fragments.h"

#include <cstdint>
#include <span>
#include <vector>

// Who meets at the points of a fragmented body, and who of them still holds together there. A corner is a point as one
// fragment has it: all vertices of that fragment at that point. Made once a body; only connectPoint() runs later.
namespace fsim::fragments
{
// A bond whose interface contains a point.
struct PointBond
{
    uint32_t bond = 0;
    uint32_t first = 0; // corner of the bond's first fragment
    uint32_t second = 0;
};

// Items of many owners side by side.
struct Lists
{
    std::vector<uint32_t> offsets; // #owners + 1
    std::vector<uint32_t> items;

    std::span<const uint32_t> of(uint32_t owner) const
    {
        return std::span(items).subspan(offsets[owner], offsets[owner + 1] - offsets[owner]);
    }
};

struct PointCorners
{
    std::vector<uint32_t> cornerOffsets; // #points + 1: the corners of a point lie side by side
    std::vector<uint32_t> fragments;     // by corner; rising within a point
    Lists vertices;                      // by corner, rising
    std::vector<uint32_t> bondOffsets;   // #points + 1
    std::vector<PointBond> bonds;        // by point
    Lists bondPoints;                    // by bond: the points of its interface, rising
    Lists fragmentPoints;                // by fragment, rising

    uint32_t cornerCount() const { return static_cast<uint32_t>(fragments.size()); }
    std::span<const PointBond> bondsOf(uint32_t point) const
    {
        return std::span(bonds).subspan(bondOffsets[point], bondOffsets[point + 1] - bondOffsets[point]);
    }
};

// Expects what validate() lets pass.
PointCorners pointCornersOf(const FragmentView& fragments);

// For the corners of a point, the lowest corner that each is connected with: Choi 2014, 4.1. Two fragments are
// connected around a point if unbroken bonds lead from one to the other whose interfaces all contain it; what hangs
// together some other way may open here.
void connectPoint(const PointCorners& corners, uint32_t point, std::span<const uint8_t> brokenBonds,
                  std::span<uint32_t> roots);
} // namespace fsim::fragments
