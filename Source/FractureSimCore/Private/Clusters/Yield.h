#pragma once

#include "FractureSim/Material.h"

#include "Math/Svd3.h"

namespace fsim::clusters
{
// How much of the strain beyond yield a step makes permanent: gamma of (13), with its parentheses where they belong and
// the flow rate per second.
float flowExponent(const ClusterMaterial& material, float strain, float worked, float seconds);

// Plastic flow of one cluster, (9) to (13): strain is the singular value decomposition of F^e. Volume is kept: det Fp
// stays 1. Gives whether it flowed.
bool yield(const ClusterMaterial& material, const math::Svd3& strain, float worked, float seconds, Mat3& plastic);

// ||F^e - I|| of (14), which hardening adds up over time. Rotations are no strain.
float strainNorm(Vec3 stretches);

// The largest ratio of two stretches of Fp. Beyond the material's limit the cluster takes its present shape for its
// rest shape (see rebaseRestShape).
float plasticCondition(const Mat3& plastic);

// Whether that is more, of a matrix of volume 1; cheap where it is clearly less.
bool exceedsCondition(const Mat3& plastic, float limit);
} // namespace fsim::clusters
