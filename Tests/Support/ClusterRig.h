#pragma once

#include "Clusters/ClusterSetup.h"
#include "Clusters/SplitClusters.h"
#include "Foundation/Random.h"
#include "Support/ClusterBodies.h"

#include <algorithm>
#include <vector>

// A clustered body taken out of its world, for tests of its stages.
namespace fsim::test
{
inline Vec3 randomVector(const Random& random, uint64_t index, float size = 1.0f)
{
    return {random.uniform(3 * index, -size, size), random.uniform(3 * index + 1, -size, size),
            random.uniform(3 * index + 2, -size, size)};
}

inline Quat randomRotation(const Random& random, uint64_t index)
{
    return normalized(Quat{random.uniform(4 * index, -1, 1), random.uniform(4 * index + 1, -1, 1),
                           random.uniform(4 * index + 2, -1, 1), random.uniform(4 * index + 3, -1, 1)});
}

// One cluster of all particles.
inline Clustering oneCluster(uint32_t particles)
{
    Clustering all;
    all.offsets = {0, particles};
    for (uint32_t p = 0; p < particles; ++p)
        all.members.push_back(p);
    all.weights.assign(particles, 1.0f);
    return all;
}

// nx x ny x nz particles, a decimetre apart, in one cluster.
inline AssetRef brick(uint32_t nx, uint32_t ny, uint32_t nz)
{
    std::vector<Vec3> points = gridPoints(nx, ny, nz, 0.1f);
    const float volume[] = {1e-3f};
    return *Asset::clustered(points, volume, 0.05f, oneCluster(nx * ny * nz));
}

// Eight slices of nine particles along x. Cluster 0 has all, 1 the slices 0 to 4, 2 the slices 3 to 7.
inline AssetRef threeClusters(float spacing = 0.1f)
{
    std::vector<Vec3> points = gridPoints(8, 3, 3, spacing);
    Clustering clusters;
    clusters.offsets = {0};
    auto add = [&](uint32_t from, uint32_t to) {
        for (uint32_t p = 9 * from; p < 9 * to; ++p)
        {
            clusters.members.push_back(p);
            uint32_t slice = p / 9;
            clusters.weights.push_back(slice == 3 || slice == 4 ? 1.0f / 3.0f : 0.5f);
        }
        clusters.offsets.push_back(static_cast<uint32_t>(clusters.members.size()));
    };
    add(0, 8);
    add(0, 5);
    add(3, 8);
    const float volume[] = {spacing * spacing * spacing};
    return *Asset::clustered(points, volume, 0.5f * spacing, clusters);
}

// What must not change by itself, summed in double about the origin.
struct Momenta
{
    double mass = 0.0;
    double linear[3] = {};
    double angular[3] = {};

    void add(float m, Vec3 at, Vec3 velocity)
    {
        mass += double(m);
        const double x[3] = {double(at.x), double(at.y), double(at.z)};
        const double v[3] = {double(velocity.x), double(velocity.y), double(velocity.z)};
        for (int i = 0; i < 3; ++i)
        {
            linear[i] += double(m) * v[i];
            angular[i] += double(m) * (x[(i + 1) % 3] * v[(i + 2) % 3] - x[(i + 2) % 3] * v[(i + 1) % 3]);
        }
    }
};

inline Momenta momentaOf(const clusters::ClusterState& state, std::span<const Vec3> velocities)
{
    Momenta sum;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        sum.add(state.masses[p], state.positions[p], velocities[p]);
    return sum;
}

// Whether kernels load the shares that the state has: layInLanes().
inline bool lanesHoldTheShares(const clusters::Memberships& memberships)
{
    for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
    {
        std::span<const clusters::Share> shares = memberships.sharesOf(c);
        const float* lanes = memberships.lanes.data() + size_t{4} * memberships.ofCluster[c].begin;
        for (size_t m = 0; m < shares.size(); ++m)
        {
            size_t first = m - m % 8, count = std::min<size_t>(8, shares.size() - first);
            const float* lane = lanes + 4 * first + m % 8;
            if (Vec3{lane[0], lane[count], lane[2 * count]} != shares[m].weightedRest ||
                lane[3 * count] != shares[m].mass)
                return false;
        }
    }
    return true;
}

struct ClusterRig
{
    ClusterRig(AssetRef from, const ClusterMaterial& material, const Transform& pose = {})
        : ClusterRig(from, material, pose, clusters::roomFor(*from))
    {
    }
    ClusterRig(AssetRef from, const ClusterMaterial& material, const Transform& pose, const clusters::ClusterRoom& room)
        : asset(std::move(from)), settings{.model = Model::Clustered, .pose = pose, .cluster = material},
          state(clusters::makeState(settings, *asset, room, defaultAllocator())),
          work(defaultAllocator(), room.memberships, room.particles, room.clusters), arena(defaultAllocator()),
          events(defaultAllocator(), 1u << 16)
    {
        clusters::deriveWork(state, settings.cluster, work);
    }

    clusters::SplitContext context()
    {
        return {state, work, asset->radius(), settings.cluster, BodyId{0, 1}, 7, settings.seed, arena, events};
    }
    // Moves every particle to map * rest + to.
    void deform(const Mat3& map, Vec3 to = {})
    {
        for (uint32_t p = 0; p < state.positions.size(); ++p)
            state.positions[p] = work.predicted[p] = map * asset->positions()[p] + to;
    }
    void scatter(float size, uint64_t stream = 1)
    {
        Random random(17, stream);
        for (uint32_t p = 0; p < state.positions.size(); ++p)
            state.positions[p] = work.predicted[p] = state.positions[p] + randomVector(random, p, size);
    }
    // Sums, centres and strains as at the end of a substep.
    void measure(Kernels kernels = Kernels::Reference) { clusters::measureStrains(state, work.awake, work, kernels); }
    void match(const clusters::MatchSettings& how, Kernels kernels = Kernels::Reference)
    {
        clusters::matchShapes(state, how, work, kernels, serialScheduler());
    }

    AssetRef asset;
    BodySettings settings;
    clusters::ClusterState state;
    clusters::MatchWork work;
    Arena arena;
    EventLog events;
};
} // namespace fsim::test
