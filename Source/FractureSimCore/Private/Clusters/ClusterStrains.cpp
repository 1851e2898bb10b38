#include "Clusters/ClusterStrains.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimClusterStrains, const float* sums, const float* masses, const float* elasticMaps,
                    const uint32_t* clusters, int32_t count, float* centres, float* strains)
FSIM_DECLARE_KERNEL(fsimClusterMotions, const float* positionSums, const float* velocitySums, const float* masses,
                    const float* plastic, const float* elasticMaps, const uint32_t* clusters, int32_t count,
                    float* motions)

namespace fsim::clusters
{
static_assert(sizeof(math::Svd3) == 21 * sizeof(float));

void findStrains(std::span<const uint32_t> clusters, std::span<const RowMap> sums, const ClusterShapes& shapes,
                 std::span<Vec3> centres, std::span<math::Svd3> strains, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimClusterStrains, kernels))
    {
        kernel(&sums.data()->row[0].linear.x, shapes.masses.data(), &shapes.elasticMaps.data()->x.x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &centres.data()->x, &strains.data()->u.x.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        centres[c] += sums[c].offset() / shapes.masses[c];
        strains[c] = math::svd(sums[c].linear() * shapes.elasticMaps[c]);
    }
}

void findRigidMotions(std::span<const uint32_t> clusters, std::span<const RowMap> positionSums,
                      std::span<const RowMap> velocitySums, const ClusterShapes& shapes, std::span<RowMap> motions,
                      Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimClusterMotions, kernels))
    {
        kernel(&positionSums.data()->row[0].linear.x, &velocitySums.data()->row[0].linear.x, shapes.masses.data(),
               &shapes.plastic.data()->x.x, &shapes.elasticMaps.data()->x.x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &motions.data()->row[0].linear.x);
        return;
    }
    for (uint32_t c : clusters)
    {
        Mat3 matched = positionSums[c].linear();
        Mat3 whole = matched * shapes.elasticMaps[c] * shapes.plastic[c];
        Vec3 spin = sumOfCrossProducts(whole * transposed(velocitySums[c].linear()));
        Vec3 turn = turnFor(matched * transposed(whole), spin);
        motions[c] = {Mat3{cross(turn, whole.x), cross(turn, whole.y), cross(turn, whole.z)},
                      velocitySums[c].offset() / shapes.masses[c]};
    }
}
} // namespace fsim::clusters
