#pragma once

#include "Clusters/ClusterMembers.h"
#include "Clusters/KMeans.h"

namespace fsim::clusters
{
// The fuzzy c-means variant of Jones et al. 2015, "Clustering and collision detection for clustered shape matching":
// clusters of one radius that overlap, whose centres are the means of their members, weighted by share and mass.
class FuzzyClusters
{
public:
    // Keeps references. The scale is a length of the order of a cluster's radius; it decides the speed alone.
    FuzzyClusters(std::span<const ClusterPoint> points, std::span<const double> masses, ClusterKernel kernel,
                  double scale);

    // The largest radius at which a particle is in no more clusters than `overlap`, on average. A particle out of reach
    // of all counts once: it will belong to the nearest.
    double radiusFor(double overlap, std::span<const ClusterPoint> centres) const;
    // All memberships at a radius, particles out of reach left out.
    uint64_t countWithin(double radius, std::span<const ClusterPoint> centres) const;

    // From the centres of k-means, until memberships stand still and no centre moves by more than a thousandth of the
    // radius. Gives the number of particles that no centre reaches; these belong to the nearest one.
    uint32_t run(double radius, const KMeans& start, ClusterDraft& draft);

    // Who belongs where at the centres as they are; gives the number out of reach.
    uint32_t assign(double radius, ClusterDraft& draft);

private:
    void normalise(ClusterDraft& draft) const;
    // Gives the longest squared move.
    double moveCentres(ClusterDraft& draft) const;

    std::span<const ClusterPoint> points_;
    std::span<const double> masses_;
    ClusterKernel kernel_ = ClusterKernel::InverseSquare;
    PointGrid grid_;
    std::vector<uint32_t> nearest_; // per particle, a centre that was near once: where to begin looking
};

// The share of a member at a distance from the centre; above 0 up to the radius and beyond.
double kernelShare(ClusterKernel kernel, double distanceSquared, double radius);
} // namespace fsim::clusters
