#include "FractureSim/Shape.h"

#include "Geometry/SdfGrid.h"
#include "Math/VectorMath.h"

#include <algorithm>

// Dual contouring (Ju et al., "Dual Contouring of Hermite Data", 2002) on a regular grid: a vertex in each cell that
// the surface passes, a quad around each edge that it crosses. On a well-composed grid the quads are, one to one, the
// faces between inside and outside nodes, so the mesh is a closed 2-manifold whatever the shape.
namespace fsim
{
namespace
{
constexpr uint32_t noVertex = UINT32_MAX;

struct TangentPlane
{
    Vec3 point;
    Vec3 normal;
};

// Where an edge crosses the surface: a few steps of bisection, then a line through the ends that remain.
TangentPlane crossingOf(const SdfShape& shape, const geometry::SdfGrid& grid, Vec3 a, Vec3 b, float atA, float atB)
{
    float from = 0.0f;
    float to = 1.0f;
    float trueA = shape.distance(a);
    float trueB = shape.distance(b);
    bool moved = geometry::SdfGrid::inside(trueA) == geometry::SdfGrid::inside(trueB); // by makeWellComposed()
    float low = moved ? atA : trueA;
    float high = moved ? atB : trueB;
    for (int step = 0; step < 4 && !moved; ++step)
    {
        float middle = 0.5f * (from + to);
        float value = shape.distance(a + middle * (b - a));
        bool same = geometry::SdfGrid::inside(value) == geometry::SdfGrid::inside(low);
        (same ? from : to) = middle;
        (same ? low : high) = value;
    }
    float t = from + (to - from) * clampTo(low / (low - high), 0.0f, 1.0f);
    Vec3 point = a + t * (b - a);
    Vec3 direction = geometry::SdfGrid::inside(atA) ? b - a : a - b;
    return {point, normalizedOr(shape.gradient(point, 0.02f * grid.cell), normalizedOr(direction, {0.0f, 0.0f, 1.0f}))};
}

// The point nearest to all tangent planes, by descent from the mean of the crossings (Schmitz et al., "Analysis and
// Acceleration of High Quality Isosurface Contouring", 2005). It finds edges and corners; along directions that the
// planes leave open it stays near the mean, which is why no singular values need to be cut off.
Vec3 vertexOf(const geometry::SdfGrid& grid, Vec3 cellLow, const TangentPlane* planes, int count)
{
    Vec3 mean;
    for (int i = 0; i < count; ++i)
        mean += planes[i].point;
    mean = mean / float(count);
    Vec3 vertex = mean;
    for (int step = 0; step < 24; ++step)
    {
        Vec3 pull;
        for (int i = 0; i < count; ++i)
            pull += dot(planes[i].normal, planes[i].point - vertex) * planes[i].normal;
        vertex += pull / float(count);
    }
    // Inside its own cell and apart from the neighbours' vertices, so that no triangle folds over or vanishes.
    float margin = 0.01f * grid.cell;
    float reach = 0.99f * grid.cell;
    return {clampTo(vertex.x, cellLow.x + margin, cellLow.x + reach),
            clampTo(vertex.y, cellLow.y + margin, cellLow.y + reach),
            clampTo(vertex.z, cellLow.z + margin, cellLow.z + reach)};
}

// The crossings of all edges, those of one node together: its edges toward +x, +y and +z, as far as they are crossed.
struct EdgeCrossings
{
    std::vector<TangentPlane> planes;
    std::vector<uint32_t> first; // per node
};

bool crossed(const geometry::SdfGrid& grid, size_t node, int axis)
{
    return geometry::SdfGrid::inside(grid.distances[node]) !=
           geometry::SdfGrid::inside(grid.distances[node + grid.strideOf(axis)]);
}

EdgeCrossings findCrossings(const SdfShape& shape, const geometry::SdfGrid& grid)
{
    EdgeCrossings crossings;
    crossings.first.resize(grid.distances.size());
    for (uint32_t z = 0; z < grid.nodes[2]; ++z)
        for (uint32_t y = 0; y < grid.nodes[1]; ++y)
            for (uint32_t x = 0; x < grid.nodes[0]; ++x)
            {
                size_t node = grid.indexOf(x, y, z);
                crossings.first[node] = uint32_t(crossings.planes.size());
                const uint32_t place[3] = {x, y, z};
                for (int axis = 0; axis < 3; ++axis)
                {
                    if (place[axis] + 1 == grid.nodes[axis] || !crossed(grid, node, axis))
                        continue;
                    uint32_t end[3] = {x, y, z};
                    ++end[axis];
                    crossings.planes.push_back(crossingOf(shape, grid, grid.position(x, y, z),
                                                          grid.position(end[0], end[1], end[2]), grid.distances[node],
                                                          grid.distances[node + grid.strideOf(axis)]));
                }
            }
    return crossings;
}

// The vertex of a cell; false where the surface does not pass through it.
bool contourCell(const geometry::SdfGrid& grid, const EdgeCrossings& crossings, const uint32_t (&low)[3], Vec3& vertex)
{
    TangentPlane planes[12];
    int count = 0;
    size_t corner = grid.indexOf(low[0], low[1], low[2]);
    for (int axis = 0; axis < 3; ++axis)
        for (uint32_t side = 0; side < 4; ++side)
        {
            size_t node = corner + (side & 1 ? grid.strideOf((axis + 1) % 3) : 0) +
                          (side & 2 ? grid.strideOf((axis + 2) % 3) : 0);
            if (!crossed(grid, node, axis))
                continue;
            uint32_t index = crossings.first[node];
            for (int before = 0; before < axis; ++before)
                index += crossed(grid, node, before);
            planes[count++] = crossings.planes[index];
        }
    if (count == 0)
        return false;
    vertex = vertexOf(grid, grid.position(low[0], low[1], low[2]), planes, count);
    return true;
}

// Of a quad's two diagonals the one that lies on the surface, so that a sharp edge is not cut across; where both do,
// the shorter.
void addQuad(const SdfShape& shape, float cell, const uint32_t (&quad)[4], TriangleMesh& mesh)
{
    const Vec3 corner[4] = {mesh.positions[quad[0]], mesh.positions[quad[1]], mesh.positions[quad[2]],
                            mesh.positions[quad[3]]};
    float off02 = std::fabs(shape.distance(0.5f * (corner[0] + corner[2])));
    float off13 = std::fabs(shape.distance(0.5f * (corner[1] + corner[3])));
    bool split02 = lengthSquared(corner[2] - corner[0]) <= lengthSquared(corner[3] - corner[1]);
    if (std::fabs(off02 - off13) > 0.02f * cell)
        split02 = off02 < off13;
    uint32_t s = split02 ? 0 : 1;
    for (uint32_t i : {s, s + 1, s + 2, s, s + 2, s + 3})
        mesh.indices.push_back(quad[i % 4]);
}
} // namespace

Result<TriangleMesh> extractSurface(const SdfShape& shape, uint32_t resolution)
{
    if (Status status = validate(shape); !status)
        return status;
    if (resolution < 4 || resolution > 256)
        return Status::refused("a surface with {} cells along its longest side cannot be made; give 4 to 256",
                               resolution);
    geometry::SdfGrid grid = geometry::sampleSdf(shape, resolution);
    geometry::makeWellComposed(grid);
    EdgeCrossings crossings = findCrossings(shape, grid);

    TriangleMesh mesh;
    std::vector<uint32_t> vertexOfCell(grid.distances.size(), noVertex); // by the cell's lowest node
    for (uint32_t z = 0; z + 1 < grid.nodes[2]; ++z)
        for (uint32_t y = 0; y + 1 < grid.nodes[1]; ++y)
            for (uint32_t x = 0; x + 1 < grid.nodes[0]; ++x)
            {
                Vec3 vertex;
                if (!contourCell(grid, crossings, {x, y, z}, vertex))
                    continue;
                vertexOfCell[grid.indexOf(x, y, z)] = uint32_t(mesh.positions.size());
                mesh.positions.push_back(vertex);
            }

    // The outermost nodes are all outside, so every crossed edge has four cells.
    for (uint32_t z = 1; z + 1 < grid.nodes[2]; ++z)
        for (uint32_t y = 1; y + 1 < grid.nodes[1]; ++y)
            for (uint32_t x = 1; x + 1 < grid.nodes[0]; ++x)
                for (int axis = 0; axis < 3; ++axis)
                {
                    size_t node = grid.indexOf(x, y, z);
                    if (!crossed(grid, node, axis))
                        continue;
                    size_t b = grid.strideOf((axis + 1) % 3);
                    size_t c = grid.strideOf((axis + 2) % 3);
                    uint32_t quad[4] = {vertexOfCell[node], vertexOfCell[node - b], vertexOfCell[node - b - c],
                                        vertexOfCell[node - c]}; // counter-clockwise about the axis
                    if (!geometry::SdfGrid::inside(grid.distances[node]))
                        std::swap(quad[1], quad[3]);
                    addQuad(shape, grid.cell, quad, mesh);
                }
    if (mesh.indices.empty())
        return Status::refused(
            "no node of a grid with {} cells along the longest side lies inside the shape; raise the "
            "resolution, or see whether the shape is empty",
            resolution);
    return mesh;
}
} // namespace fsim
