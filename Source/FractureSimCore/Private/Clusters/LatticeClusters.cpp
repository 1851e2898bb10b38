#include "Clusters/LatticeClusters.h"

namespace fsim::clusters
{
namespace
{
constexpr double mostLayers = 5000.0;
constexpr double mostLatticeCells = 64.0e6;
constexpr double mostSlack = 0.05; // of the spacing: how far from its place a particle may be
constexpr uint32_t noParticle = ~0u;

// One axis of the grid that the particles lie on.
struct LatticeAxis
{
    uint32_t layers = 1;
    double spacing = 0.0; // m
    std::vector<uint32_t> layerOf;
};

Result<LatticeAxis> findAxis(std::vector<double> coordinates, const char* name)
{
    LatticeAxis axis;
    std::vector<double> sorted = coordinates;
    std::sort(sorted.begin(), sorted.end());
    double extent = sorted.back() - sorted.front();
    double noise = std::max(extent / mostLayers, 1e-6 * std::max(std::fabs(sorted.front()), std::fabs(sorted.back())));
    double gap = 0.0;
    for (size_t i = 1; i < sorted.size(); ++i)
    {
        double step = sorted[i] - sorted[i - 1];
        if (step > noise && (gap == 0.0 || step < gap))
            gap = step;
    }
    axis.layerOf.assign(coordinates.size(), 0);
    if (gap == 0.0)
        return axis;
    // The whole extent tells the spacing better than one gap.
    axis.layers = static_cast<uint32_t>(extent / gap + 0.5) + 1;
    axis.spacing = extent / static_cast<double>(axis.layers - 1);
    for (size_t i = 0; i < coordinates.size(); ++i)
    {
        double place = (coordinates[i] - sorted.front()) / axis.spacing;
        axis.layerOf[i] = static_cast<uint32_t>(place + 0.5);
        if (std::fabs(place - static_cast<double>(axis.layerOf[i])) > mostSlack)
            return Status::refused("particle {} is off the grid along {}; boxes of particles need a regular grid along "
                                   "the axes, or give latticeSize 0",
                                   i, name);
    }
    return axis;
}

// Where boxes begin along an axis.
std::vector<uint32_t> startsAlong(uint32_t layers, uint32_t size, uint32_t stride)
{
    std::vector<uint32_t> starts;
    for (uint32_t start = 0; start + size < layers; start += stride)
        starts.push_back(start);
    starts.push_back(layers > size ? layers - size : 0);
    return starts;
}
} // namespace

Result<ClusterDraft> latticeClusters(std::span<const ClusterPoint> points, uint32_t size, uint32_t stride,
                                     double& radius)
{
    std::vector<double> coordinates[3];
    for (const ClusterPoint& point : points)
    {
        coordinates[0].push_back(point.x);
        coordinates[1].push_back(point.y);
        coordinates[2].push_back(point.z);
    }
    LatticeAxis axes[3];
    const char* const names[3] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis)
    {
        Result<LatticeAxis> found = findAxis(std::move(coordinates[axis]), names[axis]);
        if (!found)
            return found.status();
        axes[axis] = std::move(*found);
    }
    if (static_cast<double>(axes[0].layers) * axes[1].layers * axes[2].layers > mostLatticeCells)
        return Status::refused("the grid of the particles has {} x {} x {} places; there is room for {}",
                               axes[0].layers, axes[1].layers, axes[2].layers, mostLatticeCells);
    const auto cellOf = [&](uint32_t x, uint32_t y, uint32_t z) {
        return (size_t{z} * axes[1].layers + y) * axes[0].layers + x;
    };
    std::vector<uint32_t> particleAt(size_t{axes[0].layers} * axes[1].layers * axes[2].layers, noParticle);
    for (size_t i = 0; i < points.size(); ++i)
    {
        uint32_t& at = particleAt[cellOf(axes[0].layerOf[i], axes[1].layerOf[i], axes[2].layerOf[i])];
        if (at != noParticle)
            return Status::refused("particles {} and {} are in the same place of the grid", at, i);
        at = static_cast<uint32_t>(i);
    }

    ClusterDraft draft;
    for (uint32_t z0 : startsAlong(axes[2].layers, size, stride))
        for (uint32_t y0 : startsAlong(axes[1].layers, size, stride))
            for (uint32_t x0 : startsAlong(axes[0].layers, size, stride))
            {
                std::vector<ClusterMember> members;
                ClusterPoint sum;
                for (uint32_t z = z0; z < std::min(z0 + size, axes[2].layers); ++z)
                    for (uint32_t y = y0; y < std::min(y0 + size, axes[1].layers); ++y)
                        for (uint32_t x = x0; x < std::min(x0 + size, axes[0].layers); ++x)
                            if (uint32_t particle = particleAt[cellOf(x, y, z)]; particle != noParticle)
                            {
                                members.push_back({particle, 1.0});
                                const ClusterPoint& p = points[particle];
                                sum = {sum.x + p.x, sum.y + p.y, sum.z + p.z};
                            }
                if (members.empty())
                    continue;
                double count = static_cast<double>(members.size());
                draft.centres.push_back({sum.x / count, sum.y / count, sum.z / count});
                draft.members.push_back(std::move(members));
            }
    double half[3];
    for (int axis = 0; axis < 3; ++axis)
        half[axis] = 0.5 * axes[axis].spacing * static_cast<double>(std::min(size, axes[axis].layers) - 1);
    radius = std::sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
    return draft;
}
} // namespace fsim::clusters
