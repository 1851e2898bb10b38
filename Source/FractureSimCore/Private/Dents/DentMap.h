#pragma once

#include "Dents/DentSkin.h"

namespace fsim::dents
{
// What DentMaterial::mapping stands for.
enum class DentMapping : uint32_t
{
    Direction,     // Eq. 8
    PseudoInverse, // Eq. 9
    Gradient       // Eq. 10
};

// From a blow at a vertex to a change of its weights (Jones et al. 2016, 3.2.1). The blow is what goes beyond the yield
// limit, a change of speed in m/s. The change keeps the sum of all weights, that of the pose at rest included, and goes
// nowhere where a weight is 0 and would become less: the authors leave that to the clamp afterwards, and lose a part of
// the step.
ExampleWeights changeOfWeights(const DentJacobian& jacobian, const ExampleWeights& weights, uint32_t examples,
                               Vec3 blow, float scale, DentMapping mapping);
} // namespace fsim::dents
