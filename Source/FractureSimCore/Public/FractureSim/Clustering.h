#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstddef>
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
    uint32_t clusters = 50; ///< how many to begin with, 1 or more; at most a quarter of the particles are made
    /// m: particles this near a cluster's centre belong to it. Where some are near none, the radius and the number of
    /// clusters grow by a quarter, eight times at most. 0: as `overlap` says, and nothing grows.
    float radius = 0.0f;
    float overlap = 3.0f; ///< clusters that a particle belongs to, on average, where radius is 0; 1 to 16
    ClusterKernel kernel = ClusterKernel::InverseSquare;
    uint32_t seed = 1;
    /// Particles along the edge of a box-shaped cluster, 2 to 1024, for particles on a regular grid along the axes: the
    /// settings above are not used then, and all weights are equal. 0: clusters by fuzzy c-means.
    uint32_t latticeSize = 0;
    uint32_t latticeStride = 0; ///< particles from one such box to the next, 1 to latticeSize
};
FRACTURESIMCORE_API Status validate(const ClusteringSettings& settings);

/// Which particles belong to which cluster, and how much. Cluster c has members[offsets[c]] to members[offsets[c + 1]],
/// in rising order. The weights of a particle in all its clusters sum to 1, and each particle has a cluster.
struct Clustering
{
    std::vector<uint32_t> offsets; ///< #clusters + 1
    std::vector<uint32_t> members; ///< #memberships
    std::vector<float> weights;    ///< #memberships, above 0
    float radius = 0.0f;           ///< m: that was used in the end; of boxes, half the diagonal
};

/// The same without the memory: of a Clustering, of an asset.
struct ClusterView
{
    ClusterView() = default;
    ClusterView(const Clustering& c) : offsets(c.offsets), members(c.members), weights(c.weights), radius(c.radius) {}

    std::span<const uint32_t> offsets;
    std::span<const uint32_t> members;
    std::span<const float> weights;
    float radius = 0.0f;
};

/// Refuses what is not as Clustering says, for a body of so many particles. Safe with any numbers.
FRACTURESIMCORE_API Status validate(const ClusterView& clusters, size_t particles);

/// Hard k-means, then the fuzzy c-means variant of Jones et al. 2015 with weighted, overlapping membership. The same
/// for the same input on every machine. Masses (one for all or one each, kg or m^3 alike) weigh the centres. A particle
/// that no cluster reaches belongs to the nearest one. Every cluster has four members or more, where there are so many
/// particles.
FRACTURESIMCORE_API Result<Clustering> clusterParticles(std::span<const Vec3> positions, std::span<const float> masses,
                                                        const ClusteringSettings& settings);

/// The particles in an order in which the members of a cluster lie near each other in memory: a body steps faster so.
/// order[i] is the particle that comes i-th. Expects what validate() lets pass.
FRACTURESIMCORE_API std::vector<uint32_t> localOrder(const ClusterView& clusters, size_t particles);
/// The same clusters of particles in that order.
FRACTURESIMCORE_API Clustering reordered(const ClusterView& clusters, std::span<const uint32_t> order);

/// Which clusters share a particle. Those of cluster c are neighbours[offsets[c]] to neighbours[offsets[c + 1]], in
/// rising order; c itself is not among them.
struct ClusterGraph
{
    std::vector<uint32_t> offsets; ///< #clusters + 1
    std::vector<uint32_t> neighbours;
};
/// Expects what validate() lets pass.
FRACTURESIMCORE_API ClusterGraph clusterNeighbours(const ClusterView& clusters);
} // namespace fsim
