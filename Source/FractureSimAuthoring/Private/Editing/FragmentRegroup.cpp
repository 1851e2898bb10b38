#include "Editing/FragmentRegroup.h"

#include "Foundation/DisjointSets.h"
#include "FractureSimAuthoring/Scoring.h"
#include "Fragments/FragmentBuild.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
// The faces of a bond in parts that share vertices: those have one normal a point.
void addPatches(const FragmentView& f, const FragmentBond& bond, CutSolid& solid)
{
    uint32_t first = bond.faces[0].first, count = bond.faces[0].count;
    uint32_t base = f.vertexOffsets[bond.first];
    DisjointSets sets(f.vertexOffsets[bond.first + 1] - base);
    for (uint32_t t = first; t < first + count; ++t)
        for (size_t k = 1; k < 3; ++k)
            sets.merge(f.indices[3 * size_t{t}] - base, f.indices[3 * size_t{t} + k] - base);
    std::vector<std::pair<uint32_t, uint32_t>> order; // name of the part, triangle
    for (uint32_t t = first; t < first + count; ++t)
        order.emplace_back(sets.find(f.indices[3 * size_t{t}] - base), t);
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i)
    {
        if (i == 0 || order[i].first != order[i - 1].first)
            solid.patches.push_back({.pieces = {bond.first, bond.second},
                                     .first = static_cast<uint32_t>(solid.insideTriangles.size()),
                                     .count = 0,
                                     .normal = toPoint3(bond.normal)});
        const uint32_t* corner = &f.indices[3 * size_t{order[i].second}];
        solid.insideTriangles.push_back({f.points[corner[0]], f.points[corner[1]], f.points[corner[2]]});
        ++solid.patches.back().count;
    }
}

template <class Visit> void eachTriangleOfPiece(const CutSolid& solid, uint32_t piece, const Visit& visit)
{
    for (const CutSolid::OutsideTriangle& t : solid.outsideTriangles)
        if (t.piece == piece)
            visit(solid.outsideVertices[t.vertices[0]].point, solid.outsideVertices[t.vertices[1]].point,
                  solid.outsideVertices[t.vertices[2]].point);
    for (const CutSolid::Patch& patch : solid.patches)
        for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
        {
            auto [a, b, c] = solid.insideTriangles[t];
            if (patch.pieces[0] == piece)
                visit(a, b, c);
            if (patch.pieces[1] == piece)
                visit(a, c, b);
        }
}
} // namespace

CutSolid cutSolidOf(const FragmentView& f)
{
    CutSolid solid;
    Bounds box = boundsOf(f.positions);
    solid.middle = (toPoint3(box.low) + toPoint3(box.high)) * 0.5;
    Point3 sides = toPoint3(box.high) - toPoint3(box.low);
    solid.size = std::max(std::max(sides.x, sides.y), sides.z);
    solid.points.resize(f.pointCount);
    for (size_t v = 0; v < f.positions.size(); ++v)
    {
        CutSolid::Point& point = solid.points[f.points[v]];
        point.given = f.positions[v];
        point.isGiven = true;
        point.place = (toPoint3(f.positions[v]) - solid.middle) * (1.0 / solid.size);
        solid.outsideVertices.push_back({.point = f.points[v],
                                         .normal = f.normals[v],
                                         .uv = f.uvs.empty() ? TextureCoordinate{} : f.uvs[v],
                                         .colour = f.colours.empty() ? Colour{} : f.colours[v]});
    }
    for (uint32_t i = 0; i < f.particles.size(); ++i)
        for (size_t t = f.outside[i].first; t < size_t{f.outside[i].first} + f.outside[i].count; ++t)
            solid.outsideTriangles.push_back(
                {.vertices = {f.indices[3 * t], f.indices[3 * t + 1], f.indices[3 * t + 2]}, .piece = i});
    for (const FragmentBond& bond : f.bonds)
        addPatches(f, bond, solid);
    solid.pieceCount = static_cast<uint32_t>(f.particles.size());
    solid.hasUvs = !f.uvs.empty();
    solid.hasColours = !f.colours.empty();
    return solid;
}

Result<FragmentSet> regroup(const CutSolid& solid, const std::vector<uint32_t>& labels, uint32_t count, bool hasUvs)
{
    FragmentSet set = buildFragments(solid, labels, count, false);
    if (!hasUvs)
        set.uvs.clear();
    if (Status status = validate(FragmentView(set)); !status)
        return Status::refused("the fragments came out wrong: {}", status.message());
    FragmentCheck check = checkFragments(set);
    if (check.openEdges > 0 || check.unmatchedTriangles > 0)
        return Status::refused("the fragments would not be closed: {} sides are open or meet along an edge only",
                               check.openEdges + check.unmatchedTriangles);
    return set;
}

PieceMoments momentsOfPiece(const CutSolid& solid, uint32_t piece)
{
    PieceMoments result;
    Point3 origin{};
    double points = 0.0;
    eachTriangleOfPiece(solid, piece, [&](uint32_t a, uint32_t, uint32_t) {
        origin = origin + solid.points[a].place;
        points += 1.0;
    });
    if (!(points > 0.0))
        return result;
    origin = origin * (1.0 / points);
    // By the divergence theorem, over the tetrahedra from the origin to each triangle.
    double volume = 0.0, first[3] = {}, second[3][3] = {};
    eachTriangleOfPiece(solid, piece, [&](uint32_t a, uint32_t b, uint32_t c) {
        Point3 p[3] = {solid.points[a].place - origin, solid.points[b].place - origin, solid.points[c].place - origin};
        double det = dot(p[0], cross(p[1], p[2]));
        double corner[3][3] = {{p[0].x, p[0].y, p[0].z}, {p[1].x, p[1].y, p[1].z}, {p[2].x, p[2].y, p[2].z}};
        volume += det;
        for (int i = 0; i < 3; ++i)
        {
            double sumI = corner[0][i] + corner[1][i] + corner[2][i];
            first[i] += det * sumI;
            for (int j = 0; j < 3; ++j)
            {
                double sumJ = corner[0][j] + corner[1][j] + corner[2][j];
                second[i][j] += det * (sumI * sumJ + corner[0][i] * corner[0][j] + corner[1][i] * corner[1][j] +
                                       corner[2][i] * corner[2][j]);
            }
        }
    });
    result.volume = volume / 6.0;
    if (!(volume > 0.0))
        return result;
    double centre[3] = {first[0] / (4.0 * volume), first[1] / (4.0 * volume), first[2] / (4.0 * volume)};
    result.centre = origin + Point3{centre[0], centre[1], centre[2]};
    double spread[3][3], most = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
        {
            spread[i][j] = second[i][j] / (20.0 * volume) - centre[i] * centre[j];
            most = std::max(most, std::fabs(spread[i][j]));
        }
    auto column = [&](int j) {
        return Vec3{static_cast<float>(spread[0][j] / most), static_cast<float>(spread[1][j] / most),
                    static_cast<float>(spread[2][j] / most)};
    };
    if (most > 0.0)
        result.longAxis =
            normalizedOr(toPoint3(math::symmetricEigen({column(0), column(1), column(2)}).vectors.x), result.longAxis);
    double low = 1e300, high = -1e300;
    eachTriangleOfPiece(solid, piece, [&](uint32_t a, uint32_t b, uint32_t c) {
        for (uint32_t p : {a, b, c})
        {
            double along = dot(result.longAxis, solid.points[p].place);
            low = std::min(low, along);
            high = std::max(high, along);
        }
    });
    result.extent = high - low;
    return result;
}
} // namespace fsim::authoring
