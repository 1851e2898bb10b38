#pragma once

#include "Clusters/ClusterState.h"
#include "Math/Svd3.h"

namespace fsim::clusters
{
// A cluster that has flowed so far that Fp is ill-conditioned forgets its first shape: the present one without its
// elastic part, F^e^-1 (x - centre), is its rest shape from now on, and Fp begins again at the identity. The elastic
// strain does not change by this; what the members do beyond a linear map, which Fp cannot hold, is taken over too.
// (Jones et al. 2014 embed deformation for the same reason; the paper leaves it out and limits the flow by hardening.)
// Gives whether it did: one that is strained out of all proportion has to come back first.
bool rebaseRestShape(ClusterState& state, uint32_t cluster, const math::Svd3& strain, float particleRadius);
} // namespace fsim::clusters
