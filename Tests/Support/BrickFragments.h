#pragma once

#include "FractureSim/Asset.h"

#include "Math/VectorMath.h"

#include <array>
#include <functional>

namespace fsim::test
{
struct Bricks
{
    std::array<uint32_t, 3> counts{1, 1, 1};
    Vec3 size{0.1f, 0.1f, 0.1f};                                  // m, of one
    std::function<bool(uint32_t, uint32_t, uint32_t)> anchored{}; // none: none is
};

// A box of bricks around the origin, x slowest: closed meshes that share points, with a bond where two faces meet.
inline FragmentSet brickFragments(const Bricks& bricks)
{
    const uint32_t nx = bricks.counts[0], ny = bricks.counts[1], nz = bricks.counts[2];
    FragmentSet set;
    auto number = [&](uint32_t x, uint32_t y, uint32_t z) { return (x * ny + y) * nz + z; };
    auto pointAt = [&](uint32_t x, uint32_t y, uint32_t z) { return (x * (ny + 1) + y) * (nz + 1) + z; };
    set.pointCount = (nx + 1) * (ny + 1) * (nz + 1);
    auto place = [&](uint32_t x, uint32_t y, uint32_t z) {
        return Vec3{(static_cast<float>(x) - 0.5f * static_cast<float>(nx)) * bricks.size.x,
                    (static_cast<float>(y) - 0.5f * static_cast<float>(ny)) * bricks.size.y,
                    (static_cast<float>(z) - 0.5f * static_cast<float>(nz)) * bricks.size.z};
    };
    // The corners of each face as bits x y z, counter-clockwise from outside; faces in the order -x -y -z +z +y +x,
    // which is that of rising neighbours.
    constexpr uint32_t faces[6][4] = {{0, 4, 6, 2}, {0, 1, 5, 4}, {0, 2, 3, 1},
                                      {4, 5, 7, 6}, {2, 6, 7, 3}, {1, 3, 7, 5}};
    constexpr int steps[6][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    std::vector<std::array<TriangleRange, 6>> ranges(nx * ny * nz);
    std::vector<std::array<bool, 6>> bonded(nx * ny * nz);
    set.vertexOffsets.push_back(0);
    set.hullOffsets.push_back(0);
    for (uint32_t x = 0; x < nx; ++x)
        for (uint32_t y = 0; y < ny; ++y)
            for (uint32_t z = 0; z < nz; ++z)
            {
                uint32_t self = number(x, y, z);
                Vec3 half = 0.5f * bricks.size;
                set.particles.push_back({.rest = {place(x, y, z) + half, {}},
                                         .radii = half,
                                         .volume = bricks.size.x * bricks.size.y * bricks.size.z,
                                         .anchored = bricks.anchored && bricks.anchored(x, y, z) ? 1u : 0u});
                for (uint32_t corner = 0; corner < 8; ++corner)
                    set.hullCorners.push_back(place(x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2)));
                set.hullOffsets.push_back(static_cast<uint32_t>(set.hullCorners.size()));
                auto hasNeighbour = [&](uint32_t face) {
                    const int* s = steps[face];
                    return static_cast<int>(x) + s[0] >= 0 && static_cast<int>(x) + s[0] < static_cast<int>(nx) &&
                           static_cast<int>(y) + s[1] >= 0 && static_cast<int>(y) + s[1] < static_cast<int>(ny) &&
                           static_cast<int>(z) + s[2] >= 0 && static_cast<int>(z) + s[2] < static_cast<int>(nz);
                };
                auto addFace = [&](uint32_t face, bool mirrored) {
                    auto first = static_cast<uint32_t>(set.positions.size());
                    for (uint32_t corner : faces[face])
                    {
                        uint32_t cx = x + (corner & 1), cy = y + (corner >> 1 & 1), cz = z + (corner >> 2);
                        set.positions.push_back(place(cx, cy, cz));
                        set.normals.push_back({static_cast<float>(steps[face][0]), static_cast<float>(steps[face][1]),
                                               static_cast<float>(steps[face][2])});
                        set.points.push_back(pointAt(cx, cy, cz));
                    }
                    // Both sides of an interface are cut along the same diagonal.
                    if (mirrored)
                        set.indices.insert(set.indices.end(),
                                           {first, first + 1, first + 3, first + 1, first + 2, first + 3});
                    else
                        set.indices.insert(set.indices.end(),
                                           {first, first + 1, first + 2, first, first + 2, first + 3});
                    return TriangleRange{static_cast<uint32_t>(set.indices.size() / 3 - 2), 2};
                };
                TriangleRange outside{static_cast<uint32_t>(set.indices.size() / 3), 0};
                for (uint32_t face = 0; face < 6; ++face)
                    if (!hasNeighbour(face))
                    {
                        addFace(face, false);
                        outside.count += 2;
                    }
                set.outside.push_back(outside);
                for (uint32_t face = 0; face < 6; ++face)
                {
                    bonded[self][face] = hasNeighbour(face);
                    if (bonded[self][face])
                        ranges[self][face] = addFace(face, face >= 3);
                }
                set.vertexOffsets.push_back(static_cast<uint32_t>(set.positions.size()));
            }
    for (uint32_t x = 0; x < nx; ++x)
        for (uint32_t y = 0; y < ny; ++y)
            for (uint32_t z = 0; z < nz; ++z)
                for (uint32_t face = 3; face < 6; ++face)
                {
                    uint32_t self = number(x, y, z);
                    if (!bonded[self][face])
                        continue;
                    uint32_t other = self + (face == 3 ? 1 : face == 4 ? nz : ny * nz);
                    Vec3 normal{static_cast<float>(steps[face][0]), static_cast<float>(steps[face][1]),
                                static_cast<float>(steps[face][2])};
                    Vec3 centre = 0.5f * (set.particles[self].rest.position + set.particles[other].rest.position);
                    float area = face == 3   ? bricks.size.x * bricks.size.y
                                 : face == 4 ? bricks.size.x * bricks.size.z
                                             : bricks.size.y * bricks.size.z;
                    set.bonds.push_back(
                        {self, other, {ranges[self][face], ranges[other][5 - face]}, centre, normal, area});
                }
    return set;
}

inline AssetRef brickAsset(const Bricks& bricks)
{
    Result<AssetRef> asset = Asset::fragmented(brickFragments(bricks));
    return asset ? *asset : nullptr;
}
} // namespace fsim::test
