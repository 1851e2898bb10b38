#pragma once

#include "FractureSim/Asset.h"

#include "Clusters/ClusterState.h"
#include "Foundation/FlatArray.h"

// The fragments of a clustered body: cells, each with a particle of the asset that owns it. Particles are duplicated
// when clusters split, so an owner has one or more copies; its cell follows the one with the largest mass, and two
// cells hold together as long as the copies that they follow do.
//
// All of it is worked out anew from the clusters' state, so that a snapshot brings it back. One thing is remembered: a
// cell that belongs to no cluster any more has nothing that turns it, and keeps the turn it had.
namespace fsim::fragments
{
class ClusterFragments
{
public:
    ClusterFragments() = default;
    // The asset is clustered and has cells; room as the body's.
    ClusterFragments(const Asset& asset, const Transform& pose, uint32_t mostParticles, uint32_t mostClusters,
                     Allocator& allocator);

    bool empty() const { return cellCount_ == 0; }
    // Allocates nothing.
    void update(const clusters::ClusterState& state);

    std::span<const uint8_t> brokenBonds() const { return broken_.span(); }
    uint32_t bondVersion() const { return bondVersion_; }
    std::span<const uint32_t> cells() const { return followed_.span(); }        // by cell: the particle
    std::span<const Vec3> positions() const { return positions_.span(); }       // by cell: of its centre
    std::span<const Mat3> deformations() const { return deformations_.span(); } // by cell
    // By particle: whose copy it is.
    std::span<const uint32_t> origins() const { return origins_.span(); }

private:
    void followHeaviest(const clusters::ClusterState& state);
    void findBroken(const clusters::ClusterState& state);
    void deformClusters(const clusters::ClusterState& state);
    void placeCells(const clusters::ClusterState& state);

    struct CellBond
    {
        uint32_t first = 0;
        uint32_t second = 0;
        uint32_t sharedAtRest = 0; // the two are in a common cluster
    };

    uint32_t cellCount_ = 0;
    uint32_t particleCount_ = 0;     // at rest
    FlatArray<uint32_t> owners_;     // by cell
    FlatArray<Vec3> particleRests_;  // by particle of the asset
    FlatArray<Vec3> centreOffsets_;  // by cell: from its owner to its centre, at rest
    FlatArray<uint32_t> firstLinks_; // by particle of the asset: where the links of all its copies begin
    FlatArray<CellBond> bonds_;

    FlatArray<uint32_t> origins_;
    FlatArray<uint32_t> heaviest_; // by particle of the asset: its copy with the largest mass
    FlatArray<uint32_t> followed_;
    FlatArray<uint8_t> broken_;
    FlatArray<Mat3> clusterDeformations_;
    FlatArray<Mat3> deformations_;
    FlatArray<Vec3> positions_;
    uint32_t bondVersion_ = 1;
};
} // namespace fsim::fragments
