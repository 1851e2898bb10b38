#pragma once

#include "Clusters/ClusterSums.h"

namespace fsim::clusters
{
// Of each cluster, by its index.
struct ClusterPoses
{
    std::span<Vec3> centres;   // m: the weighted mean of its members, (7)
    std::span<Mat3> rotations; // R of (5); the one of the step before is where the search for the next begins
};
struct ClusterShapes
{
    std::span<const float> masses;
    std::span<const Mat3> plastic;     // Fp
    std::span<const Mat3> elasticMaps; // A_rr^-1 Fp^-1: takes A_xr to the elastic part of the deformation, (3) and (9)
};

// Where each cluster wants its members to be, as a map of their places at rest: R Fp r + centre, (5), (6) and (9).
//
// R is the rotation nearest to A_xr Fp^T, which minimises (1) for the rest shape as it has flowed. The paper takes the
// one nearest to F^e; the goals of a cluster that is sheared and not round would then turn it about its centre out of
// nothing.
//
// Reads the sums of positions with the old centres as origins.
void findGoals(std::span<const uint32_t> clusters, std::span<const RowMap> sums, const ClusterShapes& shapes,
               const ClusterPoses& poses, std::span<RowMap> goals, Kernels kernels);

// The sum of x * y (cross products) for M = sum of x y^T: a torque from a sum of outer products.
constexpr Vec3 sumOfCrossProducts(const Mat3& m)
{
    return {m.z.y - m.y.z, m.x.z - m.z.x, m.y.x - m.x.y};
}

// (tr(B) I - B)^-1 a, for a B that is symmetric and not below zero. least, of the trace, is added to the diagonal: what
// it takes for clusters on a line, and how exact it is.
Vec3 turnFor(const Mat3& b, Vec3 a, float least = 0x1p-12f);
} // namespace fsim::clusters
