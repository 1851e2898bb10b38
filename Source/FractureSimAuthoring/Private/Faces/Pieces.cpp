#include "Faces/Pieces.h"

#include "Foundation/DisjointSets.h"
#include "Geometry/SolidAngle.h"

#include <algorithm>
#include <tuple>

namespace fsim::authoring
{
namespace
{
struct PieceSide
{
    uint32_t cell, low, high, node;
};

// Nodes are the polygons of the surface, then the two sides of each face.
class PieceFinder
{
public:
    PieceFinder(const CutSolid& solid, const SurfaceCut& surface, const InsideFaces& inside)
        : solid_(solid), surface_(surface), inside_(inside), sets_(surface.polygons.size() + 2 * inside.faces.size()),
          nodeCount_(surface.polygons.size() + 2 * inside.faces.size())
    {
        joinSides();
        mergeHollows();
    }

    CellPieces number()
    {
        CellPieces result;
        std::vector<uint32_t> numbers(nodeCount_, CutSolid::none);
        auto numberOf = [&](uint32_t node) {
            uint32_t& number = numbers[sets_.find(node)];
            if (number == CutSolid::none)
                number = result.count++;
            return number;
        };
        for (uint32_t i = 0; i < surface_.polygons.size(); ++i)
            result.ofPolygons.push_back(numberOf(i));
        for (uint32_t f = 0; f < inside_.faces.size(); ++f)
            result.ofFaces.push_back({numberOf(faceNode(f, 0)), numberOf(faceNode(f, 1))});
        return result;
    }

private:
    uint32_t faceNode(size_t face, uint32_t side) const
    {
        return static_cast<uint32_t>(surface_.polygons.size() + 2 * face + side);
    }

    template <class Visit> void eachTriangle(const Visit& visit) const
    {
        for (uint32_t i = 0; i < surface_.polygons.size(); ++i)
        {
            const SurfacePolygon& p = surface_.polygons[i];
            for (uint32_t k = 1; k + 1 < p.count; ++k)
                visit(p.cell, i, surface_.corners[p.first], surface_.corners[p.first + k],
                      surface_.corners[p.first + k + 1]);
        }
        for (uint32_t f = 0; f < inside_.faces.size(); ++f)
        {
            const InsideFace& face = inside_.faces[f];
            for (uint32_t t = face.first; t < face.first + face.count; ++t)
            {
                auto [a, b, c] = inside_.triangles[t];
                visit(face.cells[0], faceNode(f, 0), a, b, c);
                visit(face.cells[1], faceNode(f, 1), a, c, b);
            }
        }
    }

    void joinSides()
    {
        std::vector<PieceSide> sides;
        eachTriangle([&](uint32_t cell, uint32_t node, uint32_t a, uint32_t b, uint32_t c) {
            sides.push_back({cell, std::min(a, b), std::max(a, b), node});
            sides.push_back({cell, std::min(b, c), std::max(b, c), node});
            sides.push_back({cell, std::min(c, a), std::max(c, a), node});
        });
        std::sort(sides.begin(), sides.end(), [](const PieceSide& a, const PieceSide& b) {
            return std::tie(a.cell, a.low, a.high, a.node) < std::tie(b.cell, b.low, b.high, b.node);
        });
        for (size_t i = 0; i + 1 < sides.size(); ++i)
            if (sides[i].cell == sides[i + 1].cell && sides[i].low == sides[i + 1].low &&
                sides[i].high == sides[i + 1].high)
                sets_.merge(sides[i].node, sides[i + 1].node);
    }

    // A closed part that is seen from inside bounds a hollow: it belongs to the part of its cell that is around it.
    void mergeHollows()
    {
        struct Part
        {
            double volume = 0.0;
            uint32_t cell = 0;
            uint32_t point = CutSolid::none;
        };
        std::vector<Part> parts(nodeCount_);
        eachTriangle([&](uint32_t cell, uint32_t node, uint32_t a, uint32_t b, uint32_t c) {
            Part& part = parts[sets_.find(node)];
            part.cell = cell;
            part.point = a;
            part.volume += dot(solid_.points[a].place, cross(solid_.points[b].place, solid_.points[c].place));
        });
        for (uint32_t hollow = 0; hollow < nodeCount_; ++hollow)
        {
            if (parts[hollow].point == CutSolid::none || parts[hollow].volume >= 0.0)
                continue;
            uint32_t best = CutSolid::none;
            double most = 0.5;
            for (uint32_t around = 0; around < nodeCount_; ++around)
                if (parts[around].point != CutSolid::none && parts[around].cell == parts[hollow].cell &&
                    parts[around].volume > 0.0)
                    if (double w = windingOf(around, parts[hollow].point); w > most)
                    {
                        most = w;
                        best = around;
                    }
            if (best != CutSolid::none)
                merges_.push_back({hollow, best});
        }
        for (auto [hollow, around] : merges_)
            sets_.merge(hollow, around);
    }

    double windingOf(uint32_t part, uint32_t point)
    {
        Vec3 eye = toVec3(solid_.points[point].place);
        double sum = 0.0;
        eachTriangle([&](uint32_t, uint32_t node, uint32_t a, uint32_t b, uint32_t c) {
            if (sets_.find(node) == part)
                sum +=
                    geometry::solidAngleOf(toVec3(solid_.points[a].place) - eye, toVec3(solid_.points[b].place) - eye,
                                           toVec3(solid_.points[c].place) - eye);
        });
        return sum / (4.0 * 3.14159265358979);
    }

    const CutSolid& solid_;
    const SurfaceCut& surface_;
    const InsideFaces& inside_;
    DisjointSets sets_;
    size_t nodeCount_ = 0;
    std::vector<std::array<uint32_t, 2>> merges_;
};
} // namespace

CellPieces findPieces(const CutSolid& solid, const SurfaceCut& surface, const InsideFaces& inside)
{
    return PieceFinder(solid, surface, inside).number();
}
} // namespace fsim::authoring
