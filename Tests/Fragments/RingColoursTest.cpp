#include "Fragments/RingColours.h"

#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

namespace fsim::fragments
{
namespace
{
// Of each colour, no fragment is in two rings.
void expectApart(uint32_t fragments, std::span<const FragmentBond> bonds, const std::vector<uint32_t>& colours)
{
    ASSERT_EQ(colours.size(), fragments);
    std::vector<std::vector<uint32_t>> rings(fragments);
    for (uint32_t f = 0; f < fragments; ++f)
        rings[f].push_back(f);
    std::vector<uint8_t> weak = weakBonds(fragments, bonds);
    for (uint32_t b = 0; b < bonds.size(); ++b)
        if (!weak[b])
        {
            rings[bonds[b].first].push_back(bonds[b].second);
            rings[bonds[b].second].push_back(bonds[b].first);
        }
    uint32_t count = *std::max_element(colours.begin(), colours.end()) + 1;
    for (uint32_t colour = 0; colour < count; ++colour)
    {
        std::vector<bool> seen(fragments, false);
        bool any = false;
        for (uint32_t f = 0; f < fragments; ++f)
            for (uint32_t member : colours[f] == colour ? rings[f] : std::vector<uint32_t>{})
            {
                EXPECT_FALSE(seen[member]) << "colour " << colour;
                seen[member] = true;
                any = true;
            }
        EXPECT_TRUE(any) << "colour " << colour << " is left out";
    }
}

TEST(RingColours, NoTwoRingsOfAColourMeet)
{
    for (std::array<uint32_t, 3> counts :
         {std::array<uint32_t, 3>{1, 1, 1}, {2, 1, 1}, {5, 5, 5}, {9, 2, 6}, {20, 1, 12}, {8, 8, 8}})
    {
        FragmentSet set = test::blockFragments({.counts = counts, .jitter = 0.1f});
        expectApart(set.fragmentCount(), set.bonds, colourRings(set.fragmentCount(), set.bonds));
    }
}

// 125 rings of a grid fit into eight kernels of sixteen, which is the least that could be: 7.8.
TEST(RingColours, ACubeTakesHardlyMoreThanFullKernels)
{
    FragmentSet set = test::blockFragments({.counts = {5, 5, 5}, .jitter = 0.0f});
    std::vector<uint32_t> colours = colourRings(125, set.bonds);
    uint32_t count = *std::max_element(colours.begin(), colours.end()) + 1;
    EXPECT_LE(count, 9u);
    for (uint32_t colour = 0; colour < count; ++colour)
        EXPECT_LE(std::count(colours.begin(), colours.end(), colour), int64_t{ringLanes});
    EXPECT_EQ(colours, colourRings(125, set.bonds)) << "the same every time";
    std::cout << count << " colours\n";
}
} // namespace
} // namespace fsim::fragments
