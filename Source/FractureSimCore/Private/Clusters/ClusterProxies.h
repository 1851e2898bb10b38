#pragma once

#include "Clusters/ShapeMatching.h"
#include "Foundation/Arena.h"

namespace fsim::clusters
{
// The clusters of a body as other pieces and bodies meet them. Neighbours within a piece share particles and never
// collide; pieces do.
collision::DeformableBody describeProxies(ClusterState& state, MatchWork& work, float friction, Arena& arena,
                                          TaskScheduler& tasks);
} // namespace fsim::clusters
