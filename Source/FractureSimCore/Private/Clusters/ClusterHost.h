#pragma once

#include "FractureSim/Inputs.h"
#include "FractureSim/World.h"

#include "Clusters/SplitClusters.h"

#include <vector>

// What hosts ask of a clustered body between steps.
namespace fsim::clusters
{
// How an asset's particles and memberships were numbered before anything split. Splits reorder memberships within
// their first cluster's range and links within their first particle's, and nothing leaves these ranges; so where an
// item lies still says whose it was.
class FirstOrder
{
public:
    explicit FirstOrder(const Asset& asset);

    // Of the asset: the particle that this one is, or is a copy of.
    uint32_t particleOf(const Memberships& memberships, uint32_t particle) const;
    // The cluster that a place among the memberships belonged to.
    uint32_t clusterAt(uint32_t membership) const;
    // The number in the asset of what is at this place now.
    uint32_t membershipAt(const Memberships& memberships, uint32_t place) const;
    // Where the links of a particle of the asset begin; one more at the end.
    std::span<const uint32_t> firstLinks() const { return firstLinks_; }

private:
    std::span<const uint32_t> offsets_; // of the asset's clusters
    std::span<const uint32_t> members_;
    std::vector<uint32_t> firstLinks_;
};

void listClusterPieces(const ClusterState& state, const Asset& asset, std::vector<PieceState>& pieces);
void moveClusterPieces(std::span<const PieceMove> moves, const Asset& asset, ClusterState& state, MatchWork& work);
void moveClusters(const Transform& motion, ClusterState& state, MatchWork& work);
void shiftClusters(Vec3 offset, ClusterState& state, MatchWork& work);

// Splits the clusters that have members on both sides of the plane, and their centre within the cut's radius.
void cutClusters(const SplitContext& context, const Cut& cut);
// Splits the clusters with their centre within the radius, across the way to the centre.
void breakClusters(const SplitContext& context, Vec3 centre, float radius);
} // namespace fsim::clusters
