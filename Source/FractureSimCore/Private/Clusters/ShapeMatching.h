#pragma once

#include "FractureSim/Material.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/TaskScheduler.h"

#include "Clusters/ClusterState.h"
#include "Clusters/ClusterStrains.h"
#include "Clusters/GoalBlend.h"
#include "Clusters/MembershipMaps.h"
#include "Clusters/StrainLimit.h"

namespace fsim::clusters
{
// What the passes over clusters and particles work with. By cluster, except where it says otherwise; derived from the
// state or alive within a substep only.
struct MatchWork
{
    MatchWork() = default;
    MatchWork(Allocator& allocator, uint32_t memberships, uint32_t mostParticles, uint32_t mostClusters);

    FlatArray<uint32_t> awake; // the clusters to work on, rising
    FlatArray<Mat3> elasticMaps;
    FlatArray<float> reaches;
    FlatArray<RowMap> sums;
    FlatArray<RowMap> goals;
    FlatArray<RowMap> weightedMotions;
    FlatArray<RowMap> velocitySums;
    FlatArray<math::Svd3> strains;
    FlatArray<Vec3> predicted; // by particle
    FlatArray<uint8_t> still;  // by particle: held, asleep or loose
    FlatArray<float> parts;
    FlatArray<ClusterPull> pulls;
    FlatArray<uint8_t> pulling; // not 0: has members that were pulled
    FlatArray<RowMap> balances;
    FlatArray<float> limited;        // share of the mass that strain limiting pulled back, at most, in the substep
    FlatArray<Mat3> rotationsBefore; // of the clusters that are awake: see PieceSpins
    FlatArray<uint32_t> tight;       // clusters with members near their reach
    FlatArray<float> lostMembers;    // by membership: see findPulls()
    FlatArray<MemberWant> wants;     // by membership: goals, pulls, rigid motions
    FlatArray<uint32_t> immovable;   // by particle: its holder, or that it is asleep; 0: neither
    bool anyHeld = false;
    FlatArray<Bounds> pieceBounds; // by piece, of those asleep
    FlatArray<uint8_t> woken;      // by piece: another has pushed it
    FlatArray<Vec3> noOrigins;
    MembershipMaps maps;

    void addCluster();
    void forgetClusters();
};

struct MatchSettings
{
    float stiffness = 0.0f;  // 1/s
    float damping = 0.0f;    // 1/s
    float maxStretch = 0.0f; // of a cluster's width
    float outlierStretch = 0.0f;
    uint32_t passes = 0; // of strain limiting
    float substep = 0.0f;
};

// How many clusters a task should have. Gangs look at sixteen at a time, but where there are few, threads should not
// wait for each other's last. It decides nothing about results.
uint32_t clusterGrain(size_t clusters);

// A_rr^-1 Fp^-1 and the reach of a cluster, after either has changed.
void deriveCluster(const ClusterState& state, const ClusterMaterial& material, uint32_t cluster, MatchWork& work);

// One pass towards the goals, by (wh)^2 of the way for stiffness w and step h: a spring of frequency w, looked at where
// the particles would go, which is stable up to the whole way; beyond w = 1/h it can only be as stiff as the step lets
// it. Then passes of strain limiting; with maxStretch 0, passes all the way to the goals. Moves predicted.
void matchShapes(ClusterState& state, const MatchSettings& settings, MatchWork& work, Kernels kernels,
                 TaskScheduler& tasks);

// Strains of these clusters at the end of a substep, and their centres.
void measureStrains(ClusterState& state, std::span<const uint32_t> clusters, MatchWork& work, Kernels kernels);

// The same strains without touching the state, for bodies that neither flow nor break and whose steps leave them out.
void lookAtStrains(const ClusterState& state, MatchWork& work);

// Damps what moves within clusters. Strain limiting is no spring: a cluster whose members it pulled back goes on as
// one, as much as they are of it, and not with the speed of the correction, which would feed energy into clusters that
// cannot all be satisfied.
void dampMotion(ClusterState& state, const MatchSettings& settings, MatchWork& work, Kernels kernels,
                TaskScheduler& tasks);
} // namespace fsim::clusters
