#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Clustering.h"

#include <vector>

namespace fsim::test
{
// Particles on a grid around the origin.
inline std::vector<Vec3> gridPoints(uint32_t nx, uint32_t ny, uint32_t nz, float spacing)
{
    std::vector<Vec3> points;
    for (uint32_t x = 0; x < nx; ++x)
        for (uint32_t y = 0; y < ny; ++y)
            for (uint32_t z = 0; z < nz; ++z)
                points.push_back(spacing * Vec3{static_cast<float>(x) - 0.5f * static_cast<float>(nx - 1),
                                                static_cast<float>(y) - 0.5f * static_cast<float>(ny - 1),
                                                static_cast<float>(z) - 0.5f * static_cast<float>(nz - 1)});
    return points;
}

// Box-shaped clusters of a grid of particles, as many equal parts of a particle as it has clusters.
inline Clustering boxClusters(uint32_t nx, uint32_t ny, uint32_t nz, uint32_t size, uint32_t stride)
{
    Clustering result;
    result.offsets.push_back(0);
    std::vector<uint32_t> uses(nx * ny * nz, 0);
    auto starts = [&](uint32_t n) {
        std::vector<uint32_t> at;
        for (uint32_t s = 0; s + size < n; s += stride)
            at.push_back(s);
        at.push_back(n > size ? n - size : 0);
        return at;
    };
    for (uint32_t sx : starts(nx))
        for (uint32_t sy : starts(ny))
            for (uint32_t sz : starts(nz))
            {
                for (uint32_t x = sx; x < sx + size && x < nx; ++x)
                    for (uint32_t y = sy; y < sy + size && y < ny; ++y)
                        for (uint32_t z = sz; z < sz + size && z < nz; ++z)
                        {
                            result.members.push_back((x * ny + y) * nz + z);
                            ++uses[result.members.back()];
                        }
                result.offsets.push_back(static_cast<uint32_t>(result.members.size()));
            }
    for (uint32_t member : result.members)
        result.weights.push_back(1.0f / static_cast<float>(uses[member]));
    return result;
}

inline AssetRef boxClusterAsset(uint32_t nx, uint32_t ny, uint32_t nz, float spacing, uint32_t size, uint32_t stride)
{
    std::vector<Vec3> points = gridPoints(nx, ny, nz, spacing);
    const float volume[] = {spacing * spacing * spacing};
    return *Asset::clustered(points, volume, 0.5f * spacing, boxClusters(nx, ny, nz, size, stride));
}

// The same in the order in which the lab's scenes lay particles out.
inline AssetRef localBoxAsset(uint32_t nx, uint32_t ny, uint32_t nz, float spacing, uint32_t size, uint32_t stride)
{
    const float volume[] = {spacing * spacing * spacing};
    std::vector<Vec3> grid = gridPoints(nx, ny, nz, spacing);
    Clustering boxes = boxClusters(nx, ny, nz, size, stride);
    std::vector<uint32_t> order = localOrder(boxes, grid.size());
    std::vector<Vec3> points;
    for (uint32_t particle : order)
        points.push_back(grid[particle]);
    return *Asset::clustered(points, volume, 0.5f * spacing, reordered(boxes, order));
}
} // namespace fsim::test
