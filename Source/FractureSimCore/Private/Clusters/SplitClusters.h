#pragma once

#include "FractureSim/Handle.h"

#include "Clusters/ShapeMatching.h"
#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"

// The changes of topology, one at a time: each leaves state and work consistent and mass and momentum as they were.
namespace fsim::clusters
{
struct SplitContext
{
    ClusterState& state;
    MatchWork& work;
    float particleRadius = 0.0f;
    const ClusterMaterial& material;
    BodyId body{};
    uint32_t tick = 0;
    uint32_t seed = 0;
    Arena& arena;
    EventLog& events;
};

struct SplitPlane
{
    Vec3 point{};
    Vec3 normal{};
};

enum class SplitOutcome
{
    Done,
    OneSided, // all members lie on one side
    NoRoom    // a limit of the asset is reached
};

// Whether a cluster has members on both sides.
bool divides(const ClusterState& state, uint32_t cluster, const SplitPlane& plane);

// Divides a cluster: members beyond the plane become a new one. A particle that belongs to clusters on both sides is
// duplicated, (15) with the plane in world space; its mass goes where its memberships go.
SplitOutcome splitAlong(const SplitContext& context, uint32_t cluster, const SplitPlane& plane);

// A particle that is farther from where one of its clusters wants it than the material's outlierStretch leaves its
// other clusters to a duplicate. Gives false where there is no room for that.
bool splitOutlier(const SplitContext& context, uint32_t particle);

// Whether a cluster is too small to have a shape.
bool negligible(const ClusterState& state, uint32_t cluster);

// Its members go to their other clusters; those that have none become debris.
void dissolve(const SplitContext& context, uint32_t cluster);
} // namespace fsim::clusters
