#include "FractureSim/Kernels.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/ClusterBody.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <array>
#include <cmath>

// What a body costs: time from a model whose numbers were measured, memory from the sizes of what is held.
namespace fsim
{
namespace
{
// Measured by 'author cost' on the machines named; one thread. Docs/Authoring.md says how, and how well it fits.
constexpr CostModel modelOfThisVersion{.machine =
                                           "AMD EPYC, two cores, kernels avx512; clusters: Intel Xeon, two cores, "
                                           "beside other work, kernels avx512; November 2026",
                                       .bodyUs = 37.1f,
                                       .particleUs = 2.17f,
                                       .bondUs = 0.0f, // particles have about as many each: not told apart from them
                                       .contactUs = 7.03f,
                                       .breakUs = 5.0f,
                                       .skinUs = 0.0132f,
                                       .dentBodyUs = 23.3f,
                                       .dentVertexUs = 0.008f,
                                       .dentHullUs = 0.475f,
                                       .clusterBodyUs = 32.0f,
                                       .clusterParticleUs = 0.025f,
                                       .membershipUs = 0.048f,
                                       .clusterContactUs = 0.52f,
                                       .splitUs = 3.3f,
                                       .tornParticleUs = 0.45f};

// Bytes of the state and work of a particle and of a bond of an oriented body, about: positions, turns, velocities,
// groups, moments, lanes.
constexpr size_t particleStateBytes = 1200;
constexpr size_t bondStateBytes = 220;
constexpr size_t skinVertexBytes = 4 * 5 + 8 + 16; // as the shaders read it, texture coordinate, colour and owners
constexpr size_t dentVertexStateBytes = 96;
constexpr size_t clusterParticleBytes = 200, membershipBytes = 40, cellVertexBytes = 44;

// What a clustered body comes to when it is torn all over, as measured: a copy of each particle, half of its clusters
// split in one frame, a third of the particles touching.
constexpr double tornCopies = 2.0, splitShare = 0.5, touchingShare = 1.0 / 3.0;
// Vertices of a cell, about: faces of four triangles to half of its 15 neighbours, twice.
constexpr double verticesPerCell = 90.0;

// A fragment meets several others of about its size: Voronoi cells have 15.5 neighbours in space, fewer at the surface.
constexpr double usualBondsPerFragment = 5.0;

template <class T> size_t spanBytes(std::span<const T> items)
{
    return items.size_bytes();
}

// What worlds run on that do not ask for other kernels.
std::string_view machineHere()
{
    switch (resolveKernels(Kernels::Auto))
    {
    case Kernels::Avx512:
        return "this machine, kernels avx512";
    case Kernels::Avx2:
        return "this machine, kernels avx2";
    case Kernels::Sse4:
        return "this machine, kernels sse4";
    default:
        return "this machine, kernels reference";
    }
}

std::string twoDigits(double value)
{
    double digits = value >= 10.0 ? 1.0 : value >= 1.0 ? 10.0 : 100.0;
    double rounded = std::round(value * digits) / digits;
    if (value > 0.0 && rounded == 0.0)
        rounded = 0.01;
    return format("{}", rounded);
}

void sayCost(CostEstimate& estimate)
{
    estimate.sentence = format("costs about {} when breaking, {}", timeText(estimate.breakingMs),
                               memoryText(estimate.assetBytes + estimate.bodyBytes + estimate.renderBytes));
}

// Which cost belongs to which count of a sample, in the order of countsOf().
using CostFields = std::array<float CostModel::*, 6>;
constexpr CostFields fragmentFields = {&CostModel::bodyUs,    &CostModel::particleUs, &CostModel::bondUs,
                                       &CostModel::contactUs, &CostModel::breakUs,    &CostModel::skinUs};
constexpr CostFields clusterFields = {&CostModel::clusterBodyUs, &CostModel::clusterParticleUs,
                                      &CostModel::membershipUs,  &CostModel::clusterContactUs,
                                      &CostModel::splitUs,       &CostModel::tornParticleUs};

std::array<double, 6> countsOf(const CostSample& s)
{
    return {double(s.bodies),   double(s.particles), double(s.bonds),
            double(s.contacts), double(s.broken),    double(s.isClustered ? s.torn : s.skinVertices)};
}

// Coordinate descent on the sum of squared relative errors, each cost at 0 or more: a convex problem with few unknowns,
// so that plain rounds do.
void fitFields(std::span<const CostSample> samples, bool clustered, CostModel& model)
{
    const CostFields& fields = clustered ? clusterFields : fragmentFields;
    std::array<double, 6> costs{};
    for (size_t k = 0; k < costs.size(); ++k)
        costs[k] = double(model.*fields[k]);
    for (int round = 0; round < 2000; ++round)
        for (size_t k = 0; k < costs.size(); ++k)
        {
            double top = 0.0, bottom = 0.0;
            for (const CostSample& s : samples)
            {
                if (!(s.us > 0.0f) || s.isClustered != clustered)
                    continue;
                const std::array<double, 6> counts = countsOf(s);
                double rest = double(s.us);
                for (size_t j = 0; j < costs.size(); ++j)
                    rest -= j == k ? 0.0 : costs[j] * counts[j];
                double weight = 1.0 / (double(s.us) * double(s.us));
                top += weight * counts[k] * rest;
                bottom += weight * counts[k] * counts[k];
            }
            if (bottom > 0.0)
                costs[k] = std::max(top / bottom, 0.0);
        }
    for (size_t k = 0; k < costs.size(); ++k)
        model.*fields[k] = static_cast<float>(costs[k]);
}

CostEstimate fragmentCost(double particles, double bonds, double vertices, const CostModel& m)
{
    CostEstimate estimate;
    double moving = double(m.bodyUs) + double(m.particleUs) * particles + double(m.bondUs) * bonds;
    // The worst moment: a third of the bonds in one frame, every piece in contact, all skin changed.
    double breaking =
        moving + double(m.contactUs) * particles + double(m.breakUs) * bonds / 3.0 + double(m.skinUs) * vertices;
    estimate.movingMs = static_cast<float>(moving * 1e-3);
    estimate.breakingMs = static_cast<float>(breaking * 1e-3);
    estimate.bodyBytes = static_cast<size_t>(double(particleStateBytes) * particles + double(bondStateBytes) * bonds);
    estimate.renderBytes = static_cast<size_t>(double(skinVertexBytes) * vertices + 48.0 * particles);
    return estimate;
}

// Of a clustered body.
struct ClusterCounts
{
    double particles = 0.0, memberships = 0.0, clusters = 0.0, cellVertices = 0.0;
};

CostEstimate estimateClusters(const ClusterCounts& counts, const CostModel& m)
{
    CostEstimate estimate;
    const double torn = tornCopies * counts.particles;
    const double every = double(m.clusterBodyUs) + double(m.membershipUs) * counts.memberships;
    const double breaking = every + (double(m.clusterParticleUs) + double(m.tornParticleUs)) * torn +
                            double(m.clusterContactUs) * touchingShare * torn +
                            double(m.splitUs) * splitShare * counts.clusters + double(m.skinUs) * counts.cellVertices;
    estimate.movingMs = static_cast<float>((every + double(m.clusterParticleUs) * counts.particles) * 1e-3);
    estimate.breakingMs = static_cast<float>(breaking * 1e-3);
    estimate.bodyBytes = static_cast<size_t>(double(clusterParticleBytes) * counts.particles +
                                             double(membershipBytes) * counts.memberships);
    estimate.renderBytes = static_cast<size_t>(double(cellVertexBytes) * counts.cellVertices);
    return estimate;
}

void sayClusterCost(CostEstimate& estimate)
{
    estimate.sentence = format("costs about {} when it tears, {}", timeText(estimate.breakingMs),
                               memoryText(estimate.assetBytes + estimate.bodyBytes + estimate.renderBytes));
}
} // namespace

const CostModel& measuredCosts()
{
    return modelOfThisVersion;
}

CostEstimate estimateCost(const FragmentView& f, const CostModel& model)
{
    CostEstimate estimate =
        fragmentCost(double(f.particles.size()), double(f.bonds.size()), double(f.positions.size()), model);
    estimate.assetBytes = spanBytes(f.particles) + spanBytes(f.vertexOffsets) + spanBytes(f.outside) +
                          spanBytes(f.indices) + spanBytes(f.positions) + spanBytes(f.normals) + spanBytes(f.uvs) +
                          spanBytes(f.colours) + spanBytes(f.points) + spanBytes(f.bonds) + spanBytes(f.hullOffsets) +
                          spanBytes(f.hullCorners) + spanBytes(f.toughness) + spanBytes(f.densities);
    sayCost(estimate);
    return estimate;
}

CostEstimate estimateCost(uint32_t fragments, uint32_t meshTriangles, const CostModel& model)
{
    double bonds = fragments > 1 ? usualBondsPerFragment * double(fragments) : 0.0;
    // Each bond is a face of about four triangles, twice; the outside is cut once more along each fragment.
    double vertices = 1.5 * double(meshTriangles) + 12.0 * bonds + 20.0 * double(fragments);
    CostEstimate estimate = fragmentCost(double(fragments), bonds, vertices, model);
    estimate.assetBytes = static_cast<size_t>(vertices * 56.0 + bonds * 52.0 + double(fragments) * 400.0);
    sayCost(estimate);
    return estimate;
}

CostEstimate estimateCost(const DentRigView& rig, const CostModel& model)
{
    CostEstimate estimate;
    double vertices = double(rig.vertexCount()), hulls = double(rig.hullCount());
    double moving = double(model.dentBodyUs) + double(model.dentHullUs) * hulls;
    estimate.movingMs = static_cast<float>(moving * 1e-3);
    estimate.breakingMs = static_cast<float>((moving + double(model.dentVertexUs) * vertices) * 1e-3);
    estimate.assetBytes = spanBytes(rig.positions) + spanBytes(rig.volumes) + spanBytes(rig.indices) +
                          spanBytes(rig.weightOffsets) + spanBytes(rig.bones) + spanBytes(rig.weights) +
                          spanBytes(rig.pivots) + spanBytes(rig.examples) + spanBytes(rig.edges) +
                          spanBytes(rig.hullOffsets) + spanBytes(rig.hullVertices) + spanBytes(rig.strengths) +
                          spanBytes(rig.pieces) + spanBytes(rig.joints);
    estimate.bodyBytes = rig.vertexCount() * (dentVertexStateBytes + 8 * size_t{rig.exampleCount()});
    estimate.renderBytes = rig.vertexCount() * skinVertexBytes;
    estimate.sentence = format("costs about {} when dented, {}", timeText(estimate.breakingMs),
                               memoryText(estimate.assetBytes + estimate.bodyBytes + estimate.renderBytes));
    return estimate;
}

CostEstimate estimateClusterCost(const Asset& asset, const CostModel& model)
{
    const FragmentView cells = asset.fragments();
    CostEstimate estimate =
        estimateClusters({.particles = double(asset.positions().size()),
                          .memberships = double(asset.clusterMembers().size()),
                          .clusters = double(asset.clusterOffsets().empty() ? 0 : asset.clusterOffsets().size() - 1),
                          .cellVertices = double(cells.positions.size())},
                         model);
    estimate.assetBytes = asset.bytes().size() + cells.positions.size() * sizeof(Vec3) * 2 + cells.indices.size_bytes();
    sayClusterCost(estimate);
    return estimate;
}

CostEstimate estimateClusterCost(const ClusterBodySettings& settings, const CostModel& model)
{
    const double particles = double(settings.particles);
    const double cells = settings.cells > 0 ? double(settings.cells) : particles;
    CostEstimate estimate = estimateClusters({.particles = particles,
                                              .memberships = particles * double(settings.overlap),
                                              .clusters = double(settings.clusters),
                                              .cellVertices = verticesPerCell * cells},
                                             model);
    estimate.assetBytes =
        static_cast<size_t>(particles * (16.0 + 8.0 * double(settings.overlap)) + verticesPerCell * cells * 28.0);
    sayClusterCost(estimate);
    return estimate;
}

std::string timeText(float ms)
{
    if (!(ms >= 0.0f) || !isFinite(ms))
        return "an unknown time";
    return ms >= 0.1f ? twoDigits(double(ms)) + " ms" : twoDigits(double(ms) * 1000.0) + " us";
}

std::string memoryText(size_t bytes)
{
    double value = static_cast<double>(bytes);
    if (value < 1024.0)
        return format("{} B", bytes);
    return value < 1024.0 * 1024.0 ? twoDigits(value / 1024.0) + " KiB" : twoDigits(value / (1024.0 * 1024.0)) + " MiB";
}

float costOf(const CostSample& sample, const CostModel& model)
{
    const auto counts = countsOf(sample);
    const CostFields& fields = sample.isClustered ? clusterFields : fragmentFields;
    double us = 0.0;
    for (size_t k = 0; k < counts.size(); ++k)
        us += double(model.*fields[k]) * counts[k];
    return static_cast<float>(us);
}

CostModel fitCostModel(std::span<const CostSample> samples, const CostModel& start)
{
    CostModel model = start;
    fitFields(samples, false, model);
    fitFields(samples, true, model);
    if (!samples.empty())
        model.machine = machineHere();
    return model;
}
} // namespace fsim
