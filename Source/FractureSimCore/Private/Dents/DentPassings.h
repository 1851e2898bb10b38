#pragma once

#include "Dents/DentedBodies.h"

namespace fsim::dents
{
// A body before and after some of its pages changed.
struct PagesChanged
{
    const DentedBody& body;
    std::span<const DentPage> before;   // of the pages that changed
    std::span<const uint32_t> numberOf; // by page of the shape: 1 + its place among them; 0: it did not change
};

// Whether, while everything goes straight from where it was to where it is, a vertex goes through a triangle, of which
// one is in this page of the shape: walls that are far apart along the surface meet so.
bool passesThrough(const PagesChanged& changed, uint32_t page);
} // namespace fsim::dents
