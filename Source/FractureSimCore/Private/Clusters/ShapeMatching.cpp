#include "Clusters/ShapeMatching.h"

#include "Clusters/GoalBlend.h"
#include "Foundation/FixedMath.h"
#include "Math/Inverse3.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
constexpr uint32_t particleGrain = runBlock;

ClusterShapes shapesOf(const ClusterState& state, const MatchWork& work)
{
    return {state.clusterMasses, state.plastic, work.elasticMaps};
}

void findGoalsOfAll(ClusterState& state, MatchWork& work, Kernels kernels, TaskScheduler& tasks)
{
    tasks.parallelFor(work.awake.size(), clusterGrain(work.awake.size()), [&](uint32_t begin, uint32_t end) {
        std::span<const uint32_t> clusters = work.awake.span().subspan(begin, end - begin);
        sumClusters(state.memberships, clusters, work.predicted, state.centres, work.sums, kernels);
        findGoals(clusters, work.sums, shapesOf(state, work), {state.centres, state.rotations}, work.goals, kernels);
        findWants(state.memberships, clusters, work.goals, work.wants, kernels);
    });
}

// The same, and how much of each cluster is beyond its reach before any of them has moved a member.
void findGoalsAndStrays(ClusterState& state, MatchWork& work, Kernels kernels, TaskScheduler& tasks)
{
    float* kept = &work.wants.data()->vector.x;
    tasks.parallelFor(work.awake.size(), clusterGrain(work.awake.size()), [&](uint32_t begin, uint32_t end) {
        std::span<const uint32_t> clusters = work.awake.span().subspan(begin, end - begin);
        sumClusters(state.memberships, clusters, work.predicted, state.centres, work.sums, kernels, kept);
        findGoals(clusters, work.sums, shapesOf(state, work), {state.centres, state.rotations}, work.goals, kernels);
        findWantsAndStrays(state.memberships, clusters, work.goals, work.wants,
                           {work.reaches, work.predicted, work.limited}, kernels);
        for (uint32_t c : clusters)
            work.limited[c] = work.limited[c] / state.clusterMasses[c];
    });
}

void blendAll(const ClusterState& state, const MatchWork& work, float part, std::span<Vec3> vectors, Kernels kernels,
              TaskScheduler& tasks)
{
    tasks.parallelFor(state.positions.size(), particleGrain, [&](uint32_t begin, uint32_t end) {
        blendWants(state.memberships, work.maps.runs, state.masses, work.wants, part, work.still, begin, end, vectors,
                   kernels);
    });
}

// One pass over these clusters. Gives whether any of them pulled.
bool limitStrain(ClusterState& state, std::span<const uint32_t> those, float lost, bool first, MatchWork& work,
                 Kernels kernels, TaskScheduler& tasks)
{
    tasks.parallelFor(
        static_cast<uint32_t>(those.size()), clusterGrain(those.size()), [&](uint32_t begin, uint32_t end) {
            std::span<const uint32_t> clusters = those.subspan(begin, end - begin);
            sumClusters(state.memberships, clusters, work.predicted, state.centres, work.sums, kernels,
                        &work.wants.data()->vector.x);
            findGoals(clusters, work.sums, shapesOf(state, work), {state.centres, state.rotations}, work.goals,
                      kernels);
            findPulls(state.memberships, clusters, work.goals, state.centres, work.reaches, lost, first, work.predicted,
                      work.wants, work.lostMembers, work.pulls, kernels);
            balancePulls(clusters, work.sums, work.goals, state.clusterMasses, work.pulls, work.balances, kernels);
            addBalances(state.memberships, clusters, work.pulls, work.balances, work.wants, kernels);
        });
    uint64_t pulled = 0;
    for (uint32_t c : those)
        if (work.pulling[c] = work.pulls[c].limited > 0.0f; work.pulling[c])
        {
            work.limited[c] = maxOf(work.limited[c], work.pulls[c].limited / state.clusterMasses[c]);
            pulled |= work.maps.spans[c];
        }
    if (pulled == 0)
        return false;
    tasks.parallelFor(state.positions.size(), particleGrain, [&](uint32_t begin, uint32_t end) {
        if (pulled >> (begin / work.maps.part) & 1)
            applyPulls(state.memberships, work.maps.runs, state.masses, work.pulling, work.wants, work.still, begin,
                       end, work.predicted, kernels);
    });
    return true;
}

// The first pass looks at all clusters; those in which no member came near its reach are left out of the others.
void limitStrains(ClusterState& state, uint32_t passes, float lost, MatchWork& work, Kernels kernels,
                  TaskScheduler& tasks)
{
    std::span<const uint32_t> clusters = work.awake;
    std::fill(work.pulling.begin(), work.pulling.end(), uint8_t{0});
    for (uint32_t pass = 0; pass < passes; ++pass)
    {
        if (!limitStrain(state, clusters, lost, pass == 0, work, kernels, tasks))
            return;
        if (pass > 0)
            continue;
        work.tight.clear();
        for (uint32_t c : work.awake)
            if (work.pulls[c].nearly != 0.0f)
                work.tight.push(c);
        clusters = work.tight;
    }
}
} // namespace

MatchWork::MatchWork(Allocator& allocator, uint32_t memberships, uint32_t mostParticles, uint32_t mostClusters)
    : awake(allocator, mostClusters), elasticMaps(allocator, mostClusters), reaches(allocator, mostClusters),
      sums(allocator, mostClusters), goals(allocator, mostClusters), weightedMotions(allocator, mostClusters),
      velocitySums(allocator, mostClusters), strains(allocator, mostClusters),
      predicted(allocator, mostParticles + kernelOverread), still(allocator, mostParticles),
      parts(allocator, mostClusters), pulls(allocator, mostClusters), pulling(allocator, mostClusters),
      balances(allocator, mostClusters), limited(allocator, mostClusters), rotationsBefore(allocator, mostClusters),
      tight(allocator, mostClusters), lostMembers(allocator, memberships + kernelOverread),
      wants(allocator, memberships + kernelOverread), immovable(allocator, mostParticles),
      pieceBounds(allocator, mostClusters), woken(allocator, mostClusters),
      noOrigins(allocator, mostClusters + kernelOverread), maps(allocator, memberships, mostParticles, mostClusters)
{
    wants.resize(memberships);
    lostMembers.assign(memberships, 0.0f);
    noOrigins.assign(mostClusters, {});
}

void MatchWork::addCluster()
{
    elasticMaps.push({});
    reaches.push(0.0f);
    sums.push({});
    goals.push({});
    weightedMotions.push({});
    velocitySums.push({});
    strains.push({});
    parts.push(0.0f);
    pulls.push({});
    pulling.push(uint8_t{0});
    balances.push({});
    limited.push(0.0f);
}

void MatchWork::forgetClusters()
{
    elasticMaps.clear();
    reaches.clear();
    sums.clear();
    goals.clear();
    weightedMotions.clear();
    velocitySums.clear();
    strains.clear();
    parts.clear();
    pulls.clear();
    pulling.clear();
    balances.clear();
    limited.clear();
}

uint32_t clusterGrain(size_t clusters)
{
    constexpr uint32_t mostClustersAtOnce = 16;
    constexpr uint32_t fewestTasks = 6;
    constexpr uint32_t fewestClustersAtOnce = 2;
    uint32_t grain = mostClustersAtOnce;
    while (grain > fewestClustersAtOnce && clusters < fewestTasks * grain)
        grain /= 2;
    return grain;
}

void deriveCluster(const ClusterState& state, const ClusterMaterial& material, uint32_t cluster, MatchWork& work)
{
    work.elasticMaps[cluster] = state.restInverses[cluster] * math::inverse(state.plastic[cluster]);
    work.reaches[cluster] = material.maxStretch * state.facts[cluster].width;
}

void matchShapes(ClusterState& state, const MatchSettings& settings, MatchWork& work, Kernels kernels,
                 TaskScheduler& tasks)
{
    float square = settings.stiffness * settings.substep * settings.stiffness * settings.substep;
    std::fill(work.limited.begin(), work.limited.end(), 0.0f);
    renewRuns(state.memberships, work.maps, tasks);
    if (settings.maxStretch > 0.0f)
        findGoalsAndStrays(state, work, kernels, tasks);
    else
        findGoalsOfAll(state, work, kernels, tasks);
    blendAll(state, work, minOf(square, 1.0f), work.predicted, kernels, tasks);

    if (settings.maxStretch > 0.0f)
    {
        limitStrains(state, settings.passes, settings.outlierStretch / settings.maxStretch, work, kernels, tasks);
        return;
    }
    for (uint32_t pass = 0; pass < settings.passes; ++pass)
    {
        findGoalsOfAll(state, work, kernels, tasks);
        blendAll(state, work, 1.0f, work.predicted, kernels, tasks);
    }
}

void measureStrains(ClusterState& state, std::span<const uint32_t> clusters, MatchWork& work, Kernels kernels)
{
    sumClusters(state.memberships, clusters, state.positions, state.centres, work.sums, kernels);
    findStrains(clusters, work.sums, shapesOf(state, work), state.centres, work.strains, kernels);
}

void lookAtStrains(const ClusterState& state, MatchWork& work)
{
    sumClusters(state.memberships, work.awake, state.positions, state.centres, work.sums, Kernels::Reference);
    for (uint32_t c : work.awake)
        work.strains[c] = math::svd(work.sums[c].linear() * work.elasticMaps[c]);
}

void dampMotion(ClusterState& state, const MatchSettings& settings, MatchWork& work, Kernels kernels,
                TaskScheduler& tasks)
{
    float kept = fixed::exp(-settings.damping * settings.substep);
    tasks.parallelFor(work.awake.size(), clusterGrain(work.awake.size()), [&](uint32_t begin, uint32_t end) {
        std::span<const uint32_t> clusters = work.awake.span().subspan(begin, end - begin);
        sumClusters(state.memberships, clusters, state.velocities, work.noOrigins, work.velocitySums, kernels);
        findRigidMotions(clusters, work.sums, work.velocitySums, shapesOf(state, work), work.goals, kernels);
        for (uint32_t c : clusters)
            work.parts[c] = 1.0f - kept * (1.0f - work.limited[c]);
        weighMaps(clusters, work.goals, work.parts, work.weightedMotions);
        findWants(state.memberships, clusters, work.weightedMotions, work.wants, kernels);
    });
    blendAll(state, work, 1.0f, state.velocities, kernels, tasks);
}
} // namespace fsim::clusters
