#pragma once

#include "World/BodyModel.h"

// Clustered bodies: Jones, Martin, Levine, Shinar and Bargteil, "Ductile Fracture for Clustered Shape Matching", 2016;
// equation numbers in this folder are that paper's. A substep goes through the files in this order: FreeFlight (of
// Particles), ClusterSums, ClusterGoals, GoalBlend (all in ShapeMatching), contacts (of Collision), ClusterStrains,
// Yield, Fracture, SplitClusters, Pieces.
namespace fsim::clusters
{
Result<std::unique_ptr<BodyModel>> makeClusteredBody(const BodySettings& settings, const Asset& asset,
                                                     Allocator& allocator);
} // namespace fsim::clusters
