#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Clusters/Memberships.h"

// What the passes look up about memberships. All of it follows from them; a split says which particles it has given
// other clusters, and only what they are part of is found anew.
namespace fsim::clusters
{
constexpr uint32_t runBlock = 512; // particles; a run ends with its block

struct MembershipMaps
{
    MembershipMaps() = default;
    MembershipMaps(Allocator& allocator, uint32_t memberships, uint32_t mostParticles, uint32_t mostClusters);

    FlatArray<uint8_t> runs;   // by particle: findRuns()
    FlatArray<uint64_t> spans; // by cluster: in which parts of the particles its members are, a bit a part
    uint32_t part = 0;         // particles, of which there are at most 64 parts
    // The particles that a cluster brings to contacts: each belongs to the first of its clusters. Those of a cluster
    // begin where its memberships do.
    FlatArray<uint32_t> own;
    FlatArray<uint32_t> ownCounts; // by cluster

    FlatArray<uint8_t> blockChanged;   // not 0: its runs are not known
    FlatArray<uint8_t> clusterChanged; // bits: its span, its own particles
    bool runsChanged = false;          // any of them
    bool ownChanged = false;
};

void noteAllChanged(MembershipMaps& maps);
// A particle has other clusters than before, or is one of other members.
void noteChanged(const Memberships& memberships, uint32_t particle, MembershipMaps& maps);
// A cluster has other members than before, which may have the same clusters still.
void noteMembersChanged(const Memberships& memberships, uint32_t cluster, MembershipMaps& maps);

// Runs and spans.
void renewRuns(const Memberships& memberships, MembershipMaps& maps, TaskScheduler& tasks);
void renewOwn(const Memberships& memberships, MembershipMaps& maps, TaskScheduler& tasks);
} // namespace fsim::clusters
