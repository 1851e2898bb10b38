#pragma once

#include "Collision/PointMass.h"
#include "Dents/DentSkin.h"

// The stages of a page that grows: each has a plain reference and a kernel with the same bits.
namespace fsim::dents
{
constexpr float negligibleChange = 0.01f; // of a weight: then the rest is applied at once; a centimetre of a metre

// Eq. 13: a share of what waits is applied, all of it where what would be left hardly matters, and the row brought back
// to weights between 0 and 1 that sum to 1. most: no row of what waits is longer, squared. Gives the square of the
// longest that is left.
float growPage(uint32_t examples, float share, float most, Kernels kernels, DentPage& page);

// The square of the longest row that waits.
float longestRow(uint32_t examples, const DentPage& page);

// What the page adds to the moments of the body at rest; a page at rest adds exactly nothing.
collision::PointMoments momentsOfPage(const DentShape& shape, const DentPage& page, Kernels kernels);
} // namespace fsim::dents
