#include "Fragments/FragmentLabels.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>
#include <map>
#include <set>

namespace fsim::authoring
{
std::vector<double> pieceVolumes(const CutSolid& solid)
{
    std::vector<double> volumes(solid.pieceCount, 0.0);
    auto add = [&](uint32_t piece, uint32_t a, uint32_t b, uint32_t c) {
        volumes[piece] += dot(solid.points[a].place, cross(solid.points[b].place, solid.points[c].place)) * (1.0 / 6.0);
    };
    for (const CutSolid::OutsideTriangle& t : solid.outsideTriangles)
        add(t.piece, solid.outsideVertices[t.vertices[0]].point, solid.outsideVertices[t.vertices[1]].point,
            solid.outsideVertices[t.vertices[2]].point);
    for (const CutSolid::Patch& patch : solid.patches)
        for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
        {
            auto [a, b, c] = solid.insideTriangles[t];
            add(patch.pieces[0], a, b, c);
            add(patch.pieces[1], a, c, b);
        }
    return volumes;
}

uint32_t joinSmallPieces(const CutSolid& solid, double least, std::vector<uint32_t>& labels)
{
    std::vector<double> volumes = pieceVolumes(solid);
    std::vector<std::map<uint32_t, double>> areas(solid.pieceCount); // with each neighbour
    for (const CutSolid::Patch& patch : solid.patches)
    {
        double area = 0.0;
        for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
        {
            auto [a, b, c] = solid.insideTriangles[t];
            area += length(
                cross(solid.points[b].place - solid.points[a].place, solid.points[c].place - solid.points[a].place));
        }
        areas[patch.pieces[0]][patch.pieces[1]] += area;
        areas[patch.pieces[1]][patch.pieces[0]] += area;
    }
    DisjointSets sets(solid.pieceCount);
    std::set<std::pair<double, uint32_t>> small;
    for (uint32_t p = 0; p < solid.pieceCount; ++p)
        if (volumes[p] < least)
            small.insert({volumes[p], p});
    while (!small.empty())
    {
        uint32_t piece = small.begin()->second;
        small.erase(small.begin());
        uint32_t best = CutSolid::none;
        double most = -1.0;
        for (const auto& [other, area] : areas[piece])
            if (other != piece && area > most)
            {
                most = area;
                best = other;
            }
        if (best == CutSolid::none)
            continue; // stands alone: a part of the mesh by itself
        small.erase({volumes[best], best});
        sets.merge(piece, best);
        uint32_t joined = sets.find(piece);
        uint32_t gone = joined == piece ? best : piece;
        volumes[joined] += volumes[gone];
        for (const auto& [other, area] : areas[gone])
            if (other != joined)
            {
                areas[joined][other] += area;
                areas[other].erase(gone);
                areas[other][joined] += area;
            }
        areas[joined].erase(gone);
        areas[gone].clear();
        if (volumes[joined] < least)
            small.insert({volumes[joined], joined});
    }
    labels.assign(solid.pieceCount, CutSolid::none);
    uint32_t count = 0;
    for (uint32_t p = 0; p < solid.pieceCount; ++p)
    {
        uint32_t name = sets.find(p);
        labels[p] = name == p ? count++ : labels[name];
    }
    return count;
}
} // namespace fsim::authoring
