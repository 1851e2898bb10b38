#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Mesh.h"

#include "Foundation/Random.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace fsim::test
{
/// A box cut into blocks that are not quite regular.
struct BlockSettings
{
    std::array<uint32_t, 3> counts{3, 3, 3};
    Vec3 size{1.0f, 1.0f, 1.0f}; ///< m, of the whole box, around the origin
    uint32_t parts = 1;          ///< squares along a side of a block's face; 1 has no point within an interface
    float jitter = 0.2f;         ///< of the side of a square
    uint64_t seed = 1;
};

class BlockBuilder
{
public:
    explicit BlockBuilder(const BlockSettings& settings) : s_(settings), random_(settings.seed, 77) {}

    FragmentSet build()
    {
        const auto [nx, ny, nz] = s_.counts;
        const uint32_t steps[3] = {1, nx, nx * ny};
        std::map<std::pair<uint32_t, uint32_t>, uint32_t> bondOf;
        for (uint32_t f = 0; f < nx * ny * nz; ++f)
            for (int axis = 0; axis < 3; ++axis)
                if (cellOf(f)[size_t(axis)] + 1 < s_.counts[size_t(axis)])
                {
                    bondOf[{f, f + steps[axis]}] = uint32_t(set_.bonds.size());
                    set_.bonds.push_back({.first = f, .second = f + steps[axis]});
                }
        set_.vertexOffsets.push_back(0);
        set_.hullOffsets.push_back(0);
        for (uint32_t f = 0; f < nx * ny * nz; ++f)
        {
            const uint32_t firstTriangle = triangles();
            fragmentPoints_.clear();
            for (int axis = 0; axis < 3; ++axis)
                for (uint32_t high : {0u, 1u})
                    if (cellOf(f)[size_t(axis)] == (high ? s_.counts[size_t(axis)] - 1 : 0))
                        addSide(f, axis, high);
            set_.outside.push_back({firstTriangle, triangles() - firstTriangle});
            for (int k = 0; k < 6; ++k) // bonds in rising order: the lower neighbours from the farthest, then the upper
            {
                const int axis = k < 3 ? 2 - k : k - 3;
                const uint32_t high = k < 3 ? 0 : 1;
                const uint32_t cell = cellOf(f)[size_t(axis)];
                if (high ? cell + 1 == s_.counts[size_t(axis)] : cell == 0)
                    continue;
                const uint32_t other = high ? f + steps[axis] : f - steps[axis];
                FragmentBond& bond = set_.bonds[bondOf.at(std::minmax(f, other))];
                const uint32_t first = triangles();
                addSide(f, axis, high);
                bond.faces[high ? 0 : 1] = {first, triangles() - first};
            }
            finishFragment(f, firstTriangle);
        }
        for (FragmentBond& bond : set_.bonds)
            finishBond(bond);
        set_.pointCount = uint32_t(pointOf_.size());
        return std::move(set_);
    }

private:
    using Place = std::array<uint32_t, 3>; // on the fine grid

    uint32_t triangles() const { return uint32_t(set_.indices.size() / 3); }
    Place cellOf(uint32_t f) const
    {
        return {f % s_.counts[0], f / s_.counts[0] % s_.counts[1], f / (s_.counts[0] * s_.counts[1])};
    }
    Vec3 positionOf(const Place& at) const
    {
        const float size[3] = {s_.size.x, s_.size.y, s_.size.z};
        float result[3];
        for (size_t axis = 0; axis < 3; ++axis)
        {
            const uint32_t most = s_.counts[axis] * s_.parts;
            const float side = size[axis] / float(most);
            const uint64_t number = ((uint64_t{at[2]} * 4096 + at[1]) * 4096 + at[0]) * 3 + axis;
            const bool fixed = at[axis] == 0 || at[axis] == most; // the outside stays a box
            const float moved = fixed ? 0.0f : s_.jitter * side * random_.uniform(number, -1.0f, 1.0f);
            result[axis] = float(at[axis]) * side - 0.5f * size[axis] + moved;
        }
        return {result[0], result[1], result[2]};
    }
    uint32_t pointAt(const Place& at) { return pointOf_.try_emplace(at, uint32_t(pointOf_.size())).first->second; }

    // One side of a block, with vertices of its own.
    void addSide(uint32_t f, int axis, uint32_t high)
    {
        const Place cell = cellOf(f);
        const size_t a = size_t(axis);
        const size_t u = (a + 1) % 3;
        const size_t v = (a + 2) % 3;
        const uint32_t n = s_.parts;
        const auto first = uint32_t(set_.positions.size());
        Vec3 normal{axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f};
        normal = high ? normal : -normal;
        for (uint32_t j = 0; j <= n; ++j)
            for (uint32_t i = 0; i <= n; ++i)
            {
                Place at{};
                at[a] = (cell[a] + high) * n;
                at[u] = cell[u] * n + i;
                at[v] = cell[v] * n + j;
                set_.positions.push_back(positionOf(at));
                set_.normals.push_back(normal);
                set_.points.push_back(pointAt(at));
                fragmentPoints_[set_.points.back()] = set_.positions.back();
            }
        for (uint32_t j = 0; j < n; ++j)
            for (uint32_t i = 0; i < n; ++i)
            {
                const uint32_t p = first + j * (n + 1) + i;
                const uint32_t corners[4] = {p, p + 1, p + n + 2, p + n + 1};
                for (const auto& [x, y, z] : {std::array{0, 1, 2}, std::array{0, 2, 3}})
                {
                    set_.indices.push_back(corners[x]);
                    set_.indices.push_back(corners[high ? y : z]);
                    set_.indices.push_back(corners[high ? z : y]);
                }
            }
    }
    void finishFragment(uint32_t f, uint32_t firstTriangle)
    {
        TriangleMesh mesh;
        mesh.positions.assign(set_.positions.begin() + set_.vertexOffsets.back(), set_.positions.end());
        for (size_t i = 3 * size_t{firstTriangle}; i < set_.indices.size(); ++i)
            mesh.indices.push_back(set_.indices[i] - set_.vertexOffsets.back());
        const MassProperties mass = *massPropertiesOf(mesh);
        const Bounds box = boundsOf(mesh.positions);
        const Vec3 turn{random_.uniform(7 * f + 1, -0.3f, 0.3f), 0.2f, random_.uniform(7 * f + 2, -0.3f, 0.3f)};
        set_.particles.push_back({{mass.centre, math::quatExp(turn)}, 0.5f * (box.high - box.low), mass.volume, 0});
        set_.vertexOffsets.push_back(uint32_t(set_.positions.size()));
        for (const auto& [point, position] : fragmentPoints_)
            set_.hullCorners.push_back(position);
        set_.hullOffsets.push_back(uint32_t(set_.hullCorners.size()));
    }
    void finishBond(FragmentBond& bond) const
    {
        Vec3 area{};
        Vec3 centre{};
        float sum = 0.0f;
        for (uint32_t t = bond.faces[0].first; t < bond.faces[0].first + bond.faces[0].count; ++t)
        {
            const Vec3 a = set_.positions[set_.indices[3 * t]];
            const Vec3 b = set_.positions[set_.indices[3 * t + 1]];
            const Vec3 c = set_.positions[set_.indices[3 * t + 2]];
            const Vec3 twice = cross(b - a, c - a);
            area += 0.5f * twice;
            sum += 0.5f * length(twice);
            centre += (0.5f * length(twice) / 3.0f) * (a + b + c);
        }
        bond.area = sum;
        bond.centre = centre / sum;
        bond.normal = area / length(area);
    }

    BlockSettings s_;
    Random random_;
    FragmentSet set_;
    std::map<Place, uint32_t> pointOf_;
    std::map<uint32_t, Vec3> fragmentPoints_;
};

/// One fragment a block, x fastest; bonds between blocks that share a face.
inline FragmentSet blockFragments(const BlockSettings& settings = {})
{
    return BlockBuilder(settings).build();
}

/// The bonds in an order by chance.
inline std::vector<uint32_t> shuffledBonds(const FragmentSet& set, uint64_t seed)
{
    const Random random(seed, 5);
    std::vector<uint32_t> order(set.bonds.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    for (uint32_t i = uint32_t(order.size()); i > 1; --i)
        std::swap(order[i - 1], order[random.below(i, i)]);
    return order;
}
} // namespace fsim::test
