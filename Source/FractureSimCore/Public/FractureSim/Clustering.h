#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// How the weight of a particle in a cluster falls with its distance d from the cluster's centre, within radius R.
enum class ClusterKernel : uint32_t
{
    InverseSquare, ///< 1 / (d^2 + eps): Jones et al. 2015
    Constant,      ///< 1: every member counts the same
    Linear,        ///< 1 - d / R
    Cubic          ///< (1 - (d / R)^2)^3
};

/// How the particles of a body are put into overlapping clusters. An authoring step: the result lies in the asset.
struct ClusteringSettings
{
    uint32_t clusters = 50; ///< how many to begin with, 1 or more
    float radius = 0.0f;    ///< m: particles this near a cluster's centre belong to it; 0: as `overlap` says
    float overlap = 3.0f;   ///< clusters that a particle belongs to, on average, where radius is 0; 1 to 16
    ClusterKernel kernel = ClusterKernel::InverseSquare;
    uint32_t seed = 1;
    uint32_t latticeSize = 0;   ///< particles along the edge of a box-shaped cluster; 0: clusters by fuzzy c-means
    uint32_t latticeStride = 0; ///< particles from one such box to the next; the particles must lie on a grid
};
FRACTURESIMCORE_API Status validate(const ClusteringSettings& settings);

/// Which particles belong to which cluster, and how much. Cluster c has members[offsets[c]] to members[offsets[c + 1]],
/// in rising order. The weights of a particle in all its clusters sum to 1, and each particle has a cluster.
struct Clustering
{
    std::vector<uint32_t> offsets; ///< #clusters + 1
    std::vector<uint32_t> members; ///< #memberships
    std::vector<float> weights;    ///< #memberships, above 0
    float radius = 0.0f;           ///< m: that was used in the end
};

/// Hard k-means, then the fuzzy c-means variant of Jones et al. 2015 with weighted, overlapping membership. The same for
/// the same input on every machine. Masses (one each, kg or m^3 alike) weigh the centres.
FRACTURESIMCORE_API Result<Clustering> clusterParticles(std::span<const Vec3> positions, std::span<const float> masses,
                                                        const ClusteringSettings& settings);
} // namespace fsim
