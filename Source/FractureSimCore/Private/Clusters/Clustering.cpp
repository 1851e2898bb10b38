#include "FractureSim/Clustering.h"

#include "Clusters/FuzzyClusters.h"
#include "Clusters/LatticeClusters.h"
#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
constexpr size_t mostClusteredParticles = 1u << 24;
constexpr float mostOverlap = 16.0f;
constexpr uint64_t mostMembershipsEach = 64; // on average
constexpr double clusterGrowth = 1.25;
constexpr int mostClusterRestarts = 8;

Status validateClusterInput(std::span<const Vec3> positions, std::span<const float> masses)
{
    if (positions.empty())
        return Status::refused("no particles cannot be clustered; give at least one position");
    if (positions.size() > mostClusteredParticles)
        return Status::refused("{} particles are more than {}", positions.size(), mostClusteredParticles);
    if (masses.size() != 1 && masses.size() != positions.size())
        return Status::refused("{} masses for {} particles; give one for all or one each", masses.size(),
                               positions.size());
    for (size_t i = 0; i < positions.size(); ++i)
        if (!isFinite(positions[i]))
            return Status::refused("the position of particle {} is NaN or infinite", i);
    for (size_t i = 0; i < masses.size(); ++i)
        if (!(masses[i] > 0.0f) || !isFinite(masses[i]))
            return Status::refused("the mass of particle {} is {}; give more than 0", i, masses[i]);
    return Status::done();
}

// What a particle is away from its centre, on average: the scale for grids.
double spreadOf(const clusters::KMeans& hard, std::span<const double> masses)
{
    double mass = 0.0;
    for (double each : masses)
        mass += each;
    return std::sqrt(hard.inertia.back() / mass);
}

struct Fuzzy
{
    clusters::ClusterDraft draft;
    double radius = 0.0;
    uint32_t orphans = 0;
};

Result<Fuzzy> fuzzyWithRadius(std::span<const clusters::ClusterPoint> points, std::span<const double> masses,
                              const ClusteringSettings& settings, uint32_t count, double radius)
{
    clusters::KMeans hard = clusters::kMeans(points, masses, count, settings.seed);
    clusters::FuzzyClusters fuzzy(points, masses, settings.kernel, radius);
    uint64_t memberships = fuzzy.countWithin(radius, hard.centres);
    if (memberships > mostMembershipsEach * points.size())
        return Status::refused("with a radius of {} m a particle is in {} clusters on average; give a smaller radius "
                               "or fewer clusters, for at most {}",
                               radius, memberships / points.size(), mostMembershipsEach);
    Fuzzy result;
    result.radius = radius;
    result.orphans = fuzzy.run(radius, hard, result.draft);
    return result;
}

// Where an overlap is asked for, particles out of reach are no reason to grow: the radius follows from the overlap, and
// no number of clusters would change how much of a body their balls cover.
Fuzzy fuzzyWithOverlap(std::span<const clusters::ClusterPoint> points, std::span<const double> masses,
                       const ClusteringSettings& settings, uint32_t count)
{
    clusters::KMeans hard = clusters::kMeans(points, masses, count, settings.seed);
    clusters::FuzzyClusters fuzzy(points, masses, settings.kernel, 1.5 * spreadOf(hard, masses));
    const auto overlap = static_cast<double>(settings.overlap);
    Fuzzy result;
    fuzzy.run(fuzzy.radiusFor(overlap, hard.centres), hard, result.draft);
    // The centres have moved since the radius was chosen, and the overlap with them.
    result.radius = fuzzy.radiusFor(overlap, result.draft.centres);
    result.orphans = fuzzy.assign(result.radius, result.draft);
    return result;
}

Result<Fuzzy> makeFuzzy(std::span<const clusters::ClusterPoint> points, std::span<const double> masses,
                        const ClusteringSettings& settings)
{
    // More could not have four members each without being copies of each other.
    auto most = static_cast<uint32_t>(std::max<size_t>(1, points.size() / clusters::fewestClusterMembers));
    uint32_t count = std::min(settings.clusters, most);
    if (settings.radius == 0.0f)
        return fuzzyWithOverlap(points, masses, settings, count);
    auto radius = static_cast<double>(settings.radius);
    for (int restart = 0;; ++restart)
    {
        Result<Fuzzy> fuzzy = fuzzyWithRadius(points, masses, settings, count, radius);
        if (!fuzzy || fuzzy->orphans == 0 || restart == mostClusterRestarts)
            return fuzzy;
        radius *= clusterGrowth;
        count = std::min(most, std::max(count + 1, static_cast<uint32_t>(clusterGrowth * static_cast<double>(count))));
    }
}
} // namespace

Status validate(const ClusteringSettings& settings)
{
    if (settings.clusters == 0)
        return Status::refused("0 clusters were asked for; give 1 or more");
    if (!(settings.radius >= 0.0f) || !isFinite(settings.radius))
        return Status::refused("the radius of clusters is {}; give metres above 0, or 0 to let 'overlap' decide",
                               settings.radius);
    if (!(settings.overlap >= 1.0f && settings.overlap <= mostOverlap))
        return Status::refused("the overlap of clusters is {}; give 1 to {} clusters a particle", settings.overlap,
                               mostOverlap);
    if (static_cast<uint32_t>(settings.kernel) > static_cast<uint32_t>(ClusterKernel::Cubic))
        return Status::refused("cluster kernel {} is not known", static_cast<uint32_t>(settings.kernel));
    if (settings.latticeSize == 0)
        return settings.latticeStride == 0
                   ? Status::done()
                   : Status::refused("latticeStride is {} without a latticeSize; give both or none",
                                     settings.latticeStride);
    if (settings.latticeSize < 2 || settings.latticeSize > 1024)
        return Status::refused("latticeSize is {}; give 2 to 1024 particles along the edge of a cluster",
                               settings.latticeSize);
    if (settings.latticeStride == 0 || settings.latticeStride > settings.latticeSize)
        return Status::refused("latticeStride is {}; give 1 to latticeSize, {}, or particles would be left out",
                               settings.latticeStride, settings.latticeSize);
    return Status::done();
}

Result<Clustering> clusterParticles(std::span<const Vec3> positions, std::span<const float> masses,
                                    const ClusteringSettings& settings)
{
    if (Status status = validate(settings); !status)
        return status;
    if (Status status = validateClusterInput(positions, masses); !status)
        return status;
    std::vector<clusters::ClusterPoint> points;
    points.reserve(positions.size());
    for (Vec3 p : positions)
        points.push_back({static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
    std::vector<double> weights(positions.size(), static_cast<double>(masses[0]));
    if (masses.size() == positions.size())
        weights.assign(masses.begin(), masses.end());

    clusters::ClusterDraft draft;
    double radius = 0.0;
    if (settings.latticeSize > 0)
    {
        Result<clusters::ClusterDraft> boxes =
            clusters::latticeClusters(points, settings.latticeSize, settings.latticeStride, radius);
        if (!boxes)
            return boxes.status();
        draft = std::move(*boxes);
    }
    else
    {
        Result<Fuzzy> fuzzy = makeFuzzy(points, weights, settings);
        if (!fuzzy)
            return fuzzy.status();
        draft = std::move(fuzzy->draft);
        radius = fuzzy->radius;
    }
    clusters::dropSmallClusters(points, draft);
    return clusters::finishClusters(draft, points.size(), radius);
}
} // namespace fsim
