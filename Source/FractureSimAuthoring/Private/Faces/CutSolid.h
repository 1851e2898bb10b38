#pragma once

#include "FractureSim/Mesh.h"

#include "Solid/Point3.h"

#include <array>
#include <vector>

namespace fsim::authoring
{
// A solid that is cut into pieces, before anyone says which pieces make a fragment: what Voronoi cells and tetrahedra
// both become. Places are in units of the body's size, about its middle.
struct CutSolid
{
    static constexpr uint32_t none = UINT32_MAX;

    struct Point
    {
        Point3 place{};
        Vec3 given{}; // where the input has it, exactly; read if isGiven
        bool isGiven = false;
        bool onSurface = false; // of the solid: roughness leaves it where it is
    };
    struct OutsideVertex
    {
        uint32_t point = 0;
        Vec3 normal{};
        TextureCoordinate uv{};
        Colour colour{};
    };
    struct OutsideTriangle
    {
        std::array<uint32_t, 3> vertices{};
        uint32_t piece = 0;
    };
    // A flat face between two pieces; its triangles are counter-clockwise seen from the second one.
    struct Patch
    {
        uint32_t pieces[2] = {0, 0};
        uint32_t first = 0; // triangle, in insideTriangles
        uint32_t count = 0;
        Point3 normal{}; // from the first piece to the second
    };

    std::vector<Point> points;
    std::vector<OutsideVertex> outsideVertices;
    std::vector<OutsideTriangle> outsideTriangles;
    std::vector<Patch> patches;
    std::vector<std::array<uint32_t, 3>> insideTriangles; // points
    uint32_t pieceCount = 0;
    std::vector<uint32_t> pieceCells; // one a piece, where it is of Voronoi cells: the site
    bool hasUvs = false;
    bool hasColours = false;

    Point3 middle{}; // m
    double size = 1.0;
};
} // namespace fsim::authoring
