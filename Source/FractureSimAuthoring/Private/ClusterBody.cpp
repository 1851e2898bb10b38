#include "FractureSimAuthoring/ClusterBody.h"

#include "FractureSim/Clustering.h"
#include "FractureSim/Sampling.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/ParticleCells.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>

namespace fsim
{
namespace
{
constexpr uint32_t fewestParticles = 50, mostParticles = 100000, mostClusters = 10000;

// Side of a particle, m, in a body of a metre: about what comes off when the material tears.
struct ParticleHabit
{
    std::string_view preset;
    float side;
};
constexpr ParticleHabit particleHabits[] = {{"clay", 0.05f},   {"concrete", 0.05f}, {"plastic", 0.05f},
                                            {"cheese", 0.04f}, {"flesh", 0.04f},    {"rubber", 0.06f},
                                            {"wood", 0.05f}};
constexpr uint32_t fewestAdvised = 200, mostAdvisedParticles = 6000;
constexpr uint32_t particlesPerCluster = 60, particlesPerCell = 4, fewestClusters = 8;
} // namespace

Status validate(const ClusterBodySettings& settings)
{
    if (settings.particles < fewestParticles || settings.particles > mostParticles)
        return Status::refused("{} particles; give {} to {}", settings.particles, fewestParticles, mostParticles);
    if (settings.clusters < 1 || settings.clusters > mostClusters)
        return Status::refused("{} clusters; give 1 to {}", settings.clusters, mostClusters);
    if (Status status = validate(ClusteringSettings{.clusters = settings.clusters, .overlap = settings.overlap});
        !status)
        return status;
    return validate(CellSettings{.cells = settings.cells, .roughness = settings.roughness});
}

Result<ClusterBody> makeClusterBody(const TriangleMesh& mesh, const ClusterBodySettings& settings,
                                    const ScoreProgress& progress, ScoreReport* report)
{
    constexpr float sampled = 0.15f, clustered = 0.3f; // shares of the time, about
    if (Status status = validate(settings); !status)
        return status;
    Result<RepairedMesh> repaired = repairMesh(mesh);
    if (!repaired)
        return repaired.status();
    if (report != nullptr)
        report->repairs = repaired->done;
    auto goesOn = [&](float share) { return !progress || progress(share); };
    const Status cancelled = Status::refused("making the body was cancelled");
    const TriangleMesh welded = weldedByPosition(repaired->mesh);
    Result<SampleSet> samples = sampleToCount(welded, settings.particles, {.seed = settings.seed});
    if (!samples)
        return samples.status();
    if (!goesOn(sampled))
        return cancelled;
    std::span<const float> volume(&samples->volumeEach, 1);
    Result<Clustering> clusters = clusterParticles(
        samples->points, volume, {.clusters = settings.clusters, .overlap = settings.overlap, .seed = settings.seed});
    if (!clusters)
        return clusters.status();
    if (!goesOn(clustered))
        return cancelled;
    // Members of a cluster beside each other: bodies step faster so.
    const std::vector<uint32_t> order = localOrder(*clusters, samples->points.size());
    std::vector<Vec3> points;
    for (uint32_t particle : order)
        points.push_back(samples->points[particle]);
    Result<AssetRef> bare = Asset::clustered(points, volume, 0.5f * samples->spacing, reordered(*clusters, order));
    if (!bare)
        return bare.status();
    Result<ParticleCells> cells = cellsAround(
        repaired->mesh, points, {.cells = settings.cells, .seed = settings.seed, .roughness = settings.roughness},
        [&](float share) { return goesOn(clustered + (1.0f - clustered) * share); }, nullptr);
    if (!cells)
        return cells.status();
    Result<AssetRef> whole = Asset::bindFragments(*bare, cells->cells, cells->owners);
    if (!whole)
        return whole.status();
    return ClusterBody{*whole, std::move(cells->cells), std::move(cells->owners)};
}

ClusterAdvice adviseClusters(const TriangleMesh& mesh, std::string_view preset)
{
    ClusterAdvice advice;
    if (mesh.positions.empty())
    {
        advice.why = "the mesh is empty";
        return advice;
    }
    ParticleHabit habit = particleHabits[0];
    for (const ParticleHabit& each : particleHabits)
        if (each.preset == preset)
            habit = each;
    Bounds box = boundsOf(mesh.positions);
    Vec3 sides = box.high - box.low;
    const double longest = double(maxOf(maxOf(sides.x, sides.y), sides.z));
    const Result<MassProperties> mass = massPropertiesOf(mesh);
    const double volume =
        mass && mass->volume > 0.0f ? double(mass->volume) : double(sides.x) * double(sides.y) * double(sides.z) / 3.0;
    // A body four times as large is filled with particles twice as large, as adviseFragments() does it.
    const double side = double(habit.side) * std::sqrt(std::max(longest, 1e-3));
    const auto count = static_cast<uint32_t>(
        std::clamp(volume / (side * side * side), double(fewestAdvised), double(mostAdvisedParticles)));
    advice.settings.particles = count;
    advice.settings.clusters = std::max(fewestClusters, count / particlesPerCluster);
    advice.settings.cells = count / particlesPerCell;
    advice.why = format("{} particles of {} in {} clusters, drawn as {} cells", count, habit.preset,
                        advice.settings.clusters, advice.settings.cells);
    return advice;
}

std::vector<Advice> adviseOnClusters(const Asset& asset, float budgetMs)
{
    constexpr size_t manyParticles = 20000;
    std::vector<Advice> advice;
    if (asset.fragments().particles.empty())
        advice.push_back({AdviceSeverity::Error, AdviceRule::NoFragments,
                          "the body has no cells around its particles, so that nothing is drawn; make it again from "
                          "its mesh",
                          AdviceFix::Reimport, "Make it again", 0});
    const CostEstimate cost = estimateClusterCost(asset);
    if (asset.positions().size() > manyParticles)
        advice.push_back({AdviceSeverity::Warning, AdviceRule::OverBudget,
                          format("the body has {} particles and {}; above {} it takes most of a frame",
                                 asset.positions().size(), cost.sentence, manyParticles),
                          AdviceFix::FewerFragments, "Half as many", 0});
    else if (budgetMs > 0.0f && cost.breakingMs > budgetMs)
        advice.push_back({AdviceSeverity::Warning, AdviceRule::OverBudget,
                          format("{}, and a body may have {}", cost.sentence, timeText(budgetMs)),
                          AdviceFix::FewerFragments, "Half as many", 0});
    return advice;
}

ClusterBodySettings halfAsMany(const ClusterBodySettings& settings)
{
    ClusterBodySettings half = settings;
    half.particles = std::max(settings.particles / 2, fewestParticles);
    half.clusters = std::max(settings.clusters / 2, 1u);
    half.cells = settings.cells > 0 ? std::max(settings.cells / 2, 1u) : 0u;
    return half;
}

void addDemand(WorldDemand& demand, const Asset& clustered)
{
    ++demand.bodies;
    demand.fragments += static_cast<uint32_t>(clustered.fragments().particles.size());
    demand.breakingMs += estimateClusterCost(clustered).breakingMs;
}
} // namespace fsim
