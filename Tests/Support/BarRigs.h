#pragma once

#include "FractureSim/DentRig.h"

#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <array>
#include <map>

// Small rigs that tests and benchmarks dent and break.
namespace fsim::test
{
// A bar from x = -1 to 1 on a grid of points, with a bone at each end and one in the middle. Its examples: the right
// end pushed in, the right end bent up by a turn, the middle pressed down and twisted.
inline DentRig barRig(int nx = 17, int ny = 5, int nz = 5)
{
    DentRig rig;
    auto index = [=](int x, int y, int z) { return static_cast<uint32_t>((x * ny + y) * nz + z); };
    auto cell = Vec3{2.0f / float(nx - 1), 0.5f / float(ny - 1), 0.5f / float(nz - 1)};
    rig.weightOffsets.push_back(0);
    for (int x = 0; x < nx; ++x)
        for (int y = 0; y < ny; ++y)
            for (int z = 0; z < nz; ++z)
            {
                Vec3 p{-1.0f + cell.x * float(x), -0.25f + cell.y * float(y), -0.25f + cell.z * float(z)};
                rig.positions.push_back(p);
                auto half = [](int i, int n) { return i == 0 || i == n - 1 ? 0.5f : 1.0f; };
                rig.volumes.push_back(cell.x * cell.y * cell.z * half(x, nx) * half(y, ny) * half(z, nz));
                float right = std::max(p.x, 0.0f);
                float left = std::max(-p.x, 0.0f);
                float middle = 1.0f - right - left;
                for (auto [bone, weight] : {std::pair(0u, left), std::pair(1u, middle), std::pair(2u, right)})
                    if (weight > 0.0f)
                    {
                        rig.bones.push_back(bone);
                        rig.weights.push_back(weight);
                    }
                rig.weightOffsets.push_back(static_cast<uint32_t>(rig.bones.size()));
                for (auto [dx, dy, dz] : {std::array{1, 0, 0}, std::array{0, 1, 0}, std::array{0, 0, 1}})
                    if (x + dx < nx && y + dy < ny && z + dz < nz)
                        rig.edges.push_back({index(x, y, z), index(x + dx, y + dy, z + dz),
                                             dx   ? cell.x
                                             : dy ? cell.y
                                                  : cell.z});
            }
    auto quad = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
        rig.indices.insert(rig.indices.end(), {a, b, c, a, c, d});
    };
    for (int x = 0; x + 1 < nx; ++x)
        for (int y = 0; y + 1 < ny; ++y)
        {
            quad(index(x, y, 0), index(x, y + 1, 0), index(x + 1, y + 1, 0), index(x + 1, y, 0));
            quad(index(x, y, nz - 1), index(x + 1, y, nz - 1), index(x + 1, y + 1, nz - 1), index(x, y + 1, nz - 1));
        }
    for (int x = 0; x + 1 < nx; ++x)
        for (int z = 0; z + 1 < nz; ++z)
        {
            quad(index(x, 0, z), index(x + 1, 0, z), index(x + 1, 0, z + 1), index(x, 0, z + 1));
            quad(index(x, ny - 1, z), index(x, ny - 1, z + 1), index(x + 1, ny - 1, z + 1), index(x + 1, ny - 1, z));
        }
    for (int y = 0; y + 1 < ny; ++y)
        for (int z = 0; z + 1 < nz; ++z)
        {
            quad(index(0, y, z), index(0, y, z + 1), index(0, y + 1, z + 1), index(0, y + 1, z));
            quad(index(nx - 1, y, z), index(nx - 1, y + 1, z), index(nx - 1, y + 1, z + 1), index(nx - 1, y, z + 1));
        }
    rig.pivots = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}};
    auto turn = [](Vec3 by) { return math::quatExp(by); };
    rig.examples = {{{}, {}},
                    {{}, {}},
                    {{-0.4f, 0, 0}, {}},
                    {{}, {}},
                    {{}, {}},
                    {{-0.1f, 0, 0.4f}, turn({0, -0.9f, 0})},
                    {{0, 0, 0.05f}, turn({0, 0.3f, 0})},
                    {{0, 0, -0.2f}, turn({0.5f, 0.1f, 0})},
                    {{0, 0, 0.05f}, turn({0, -0.3f, 0})}};
    // Four convex parts, side by side along x; neighbours share the points between them.
    int parts = 4;
    rig.hullOffsets.push_back(0);
    for (int part = 0; part < parts; ++part)
    {
        for (int x : {part * (nx - 1) / parts, (part + 1) * (nx - 1) / parts})
            for (int y : {0, ny / 2, ny - 1})
                for (int z : {0, nz / 2, nz - 1})
                    rig.hullVertices.push_back(index(x, y, z));
        rig.hullOffsets.push_back(static_cast<uint32_t>(rig.hullVertices.size()));
    }
    return rig;
}

// The same bar cut across at x = -0.5 and 0.5: three pieces, 0.5, 1 and 0.5 m long, and a joint at each cut. Along the
// cuts each piece has vertices of its own, joined by edges of a tenth of a millimetre.
inline DentRig jointedBarRig(float strength = 1.0f)
{
    constexpr int nx = 17, ny = 5, nz = 5;
    DentRig rig = barRig(nx, ny, nz);
    auto index = [=](int x, int y, int z) { return static_cast<uint32_t>((x * ny + y) * nz + z); };
    auto pieceAt = [](float x) { return x < -0.5f ? 0u : x < 0.5f ? 1u : 2u; };
    // Vertices in a cut belong to the piece on its right; the one on its left gets copies.
    std::map<uint32_t, uint32_t> copies;
    for (Vec3 p : rig.positions)
        rig.pieces.push_back(pieceAt(p.x));
    for (int x : {4, 12})
        for (int y = 0; y < ny; ++y)
            for (int z = 0; z < nz; ++z)
            {
                uint32_t v = index(x, y, z);
                copies[v] = static_cast<uint32_t>(rig.positions.size());
                rig.positions.push_back(rig.positions[v]);
                rig.volumes[v] *= 0.5f;
                rig.volumes.push_back(rig.volumes[v]);
                rig.pieces.push_back(rig.pieces[v] - 1);
                for (uint32_t k = rig.weightOffsets[v]; k < rig.weightOffsets[v + 1]; ++k)
                {
                    rig.bones.push_back(rig.bones[k]);
                    rig.weights.push_back(rig.weights[k]);
                }
                rig.weightOffsets.push_back(static_cast<uint32_t>(rig.bones.size()));
            }
    auto inPiece = [&](uint32_t v, uint32_t piece) { return rig.pieces[v] == piece ? v : copies.at(v); };
    for (size_t i = 0; i < rig.indices.size(); i += 3)
    {
        float middle = 0.0f;
        for (size_t k = 0; k < 3; ++k)
            middle += rig.positions[rig.indices[i + k]].x / 3.0f;
        for (size_t k = 0; k < 3; ++k)
            rig.indices[i + k] = inPiece(rig.indices[i + k], pieceAt(middle));
    }
    std::vector<DentEdge> edges;
    for (const DentEdge& edge : rig.edges)
    {
        float middle = 0.5f * (rig.positions[edge.a].x + rig.positions[edge.b].x);
        bool isInCut = copies.contains(edge.a) && copies.contains(edge.b);
        edges.push_back({inPiece(edge.a, pieceAt(middle)), inPiece(edge.b, pieceAt(middle)), edge.length});
        if (isInCut)
            edges.push_back({copies.at(edge.a), copies.at(edge.b), edge.length});
    }
    for (auto [v, copy] : copies)
        edges.push_back({v, copy, 1e-4f});
    rig.edges = edges;
    for (int x : {4, 12})
        for (int y = 0; y + 1 < ny; ++y)
            for (int z = 0; z + 1 < nz; ++z)
            {
                uint32_t quad[4] = {index(x, y, z), index(x, y, z + 1), index(x, y + 1, z + 1), index(x, y + 1, z)};
                for (uint32_t k : {0u, 1u, 2u, 0u, 2u, 3u})
                    rig.indices.push_back(quad[k]);
                for (uint32_t k : {0u, 2u, 1u, 0u, 3u, 2u})
                    rig.indices.push_back(copies.at(quad[k]));
            }
    for (uint32_t h = 0; h < 4; ++h)
        for (uint32_t i = rig.hullOffsets[h]; i < rig.hullOffsets[h + 1]; ++i)
            rig.hullVertices[i] = inPiece(rig.hullVertices[i], h == 0 ? 0 : h == 3 ? 2 : 1);
    rig.joints = {{0, 1, strength, {-0.5f, 0, 0}, 0.25f}, {1, 2, strength, {0.5f, 0, 0}, 0.25f}};
    return rig;
}
} // namespace fsim::test
