#pragma once

#include "FractureSim/Kernels.h"

#include "Dents/DentShape.h"

#include <array>
#include <span>

// Where vertices are for given weights of the examples: skinning with a blend of the examples' bones of its own for
// each vertex (Jones et al. 2016, Eq. 3).
namespace fsim::dents
{
// The state of the vertices of one page, lane by lane. The weight of the pose at rest is what the others leave of 1.
struct DentPage
{
    float weights[mostDentExamples][pageSize] = {}; // E
    float pending[mostDentExamples][pageSize] = {}; // the part of Delta E that has not been applied
    float x[pageSize] = {};                         // m, skinned, in the user's frame
    float y[pageSize] = {};
    float z[pageSize] = {};
    Vec3 low{}; // a box around them
    Vec3 high{};
    uint32_t isPending = 0;
    uint32_t place = 0; // which page of its body it is
    uint32_t body = 0;  // whose it is
};
static_assert(sizeof(DentPage) == 4 * (2 * mostDentExamples * pageSize + 3 * pageSize + 6 + 3));

using ExampleWeights = std::array<float, mostDentExamples>;

// Position and derivatives of one vertex: by the weight of the pose at rest first, then by those of the examples (Eq.
// 5).
struct DentJacobian
{
    Vec3 position{};
    std::array<Vec3, mostDentExamples + 1> columns{};
};
DentJacobian jacobianAt(const DentShape& shape, uint32_t place, const ExampleWeights& weights);

// New positions, and the box around them, of pages of one shape.
void skinPages(const DentShape& shape, std::span<DentPage* const> pages, Kernels kernels);
} // namespace fsim::dents
