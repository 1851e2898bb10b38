#pragma once

#include "FractureSim/Fragments.h"

#include <cstdint>
#include <vector>

// How the triangles of a fragmented body hang together, by its points. A side is one of the three edges of a triangle,
// numbered 3 * triangle + corner where it starts, running to the next corner.
namespace fsim::fragments
{
inline constexpr uint32_t noSide = 0xffffffffu;

inline uint32_t nextCorner(uint32_t side)
{
    return side % 3 == 2 ? side - 2 : side + 1;
}

struct FragmentSides
{
    // By side: the other triangle of the same fragment at that edge, so that the fragment's material is between the
    // two. It runs the other way.
    std::vector<uint32_t> mates;
    // By side: the same edge on the other side of the interface; it runs the other way too. None on the outside.
    std::vector<uint32_t> twins;
    std::vector<uint32_t> bonds;     // by triangle; none on the outside: noSide
    std::vector<uint32_t> fragments; // by triangle
};

// Refuses fragments that are not closed and bonds whose faces do not match. Expects what validate() lets pass.
Result<FragmentSides> fragmentSidesOf(const FragmentView& fragments);
} // namespace fsim::fragments
