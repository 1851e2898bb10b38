#include "Solid/MeshWelding.h"

#include "Foundation/DisjointSets.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <numeric>

namespace fsim::authoring
{
namespace
{
struct WeldSide
{
    uint32_t low, high, triangle, corner;
    bool rising;
};

std::vector<WeldSide> sortedSides(const std::vector<SolidMesh::Triple>& triangles)
{
    std::vector<WeldSide> sides;
    sides.reserve(3 * triangles.size());
    for (uint32_t t = 0; t < triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            uint32_t a = triangles[t][k];
            uint32_t b = triangles[t][(k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), t, k, a < b});
        }
    std::sort(sides.begin(), sides.end(), [](const WeldSide& a, const WeldSide& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
    });
    return sides;
}

// The vertex that stands for each: the first of all at its place.
std::vector<uint32_t> weldedExactly(std::span<const Vec3> positions)
{
    std::vector<uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    auto before = [&](uint32_t a, uint32_t b) {
        const Vec3 &p = positions[a], &q = positions[b];
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z != q.z ? p.z < q.z : a < b;
    };
    std::sort(order.begin(), order.end(), before);
    std::vector<uint32_t> first(positions.size());
    for (size_t i = 0; i < order.size(); ++i)
        first[order[i]] = i > 0 && positions[order[i]] == positions[order[i - 1]] ? first[order[i - 1]] : order[i];
    return first;
}

// The same for all within a distance, found by a sweep along x.
std::vector<uint32_t> weldedWithin(std::span<const Vec3> positions, float distance)
{
    std::vector<uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        return positions[a].x != positions[b].x ? positions[a].x < positions[b].x : a < b;
    });
    DisjointSets sets(positions.size());
    for (size_t i = 0; i < order.size(); ++i)
        for (size_t j = i + 1; j < order.size() && positions[order[j]].x - positions[order[i]].x <= distance; ++j)
            if (lengthSquared(positions[order[i]] - positions[order[j]]) <= distance * distance)
                sets.merge(order[i], order[j]);
    std::vector<uint32_t> first(positions.size());
    for (uint32_t v = 0; v < first.size(); ++v)
        first[v] = sets.find(v);
    return first;
}

struct EdgeFaults
{
    uint32_t open = 0;
    uint32_t crowded = 0;
};

EdgeFaults edgeFaults(const std::vector<SolidMesh::Triple>& triangles)
{
    EdgeFaults faults;
    std::vector<WeldSide> sides = sortedSides(triangles);
    for (size_t i = 0; i < sides.size();)
    {
        size_t j = i;
        while (j < sides.size() && sides[j].low == sides[i].low && sides[j].high == sides[i].high)
            ++j;
        faults.open += j - i == 1 ? 1 : 0;
        faults.crowded += j - i > 2 ? 1 : 0;
        i = j;
    }
    return faults;
}

// The triangles by what stands for their vertices; kept: which of the input they are.
std::vector<SolidMesh::Triple> weldedTriangles(const TriangleMesh& mesh, const std::vector<uint32_t>& first,
                                               std::vector<uint32_t>& kept)
{
    std::vector<SolidMesh::Triple> triangles;
    kept.clear();
    for (uint32_t t = 0; t < mesh.triangleCount(); ++t)
    {
        SolidMesh::Triple points{first[mesh.indices[3 * t]], first[mesh.indices[3 * t + 1]],
                                 first[mesh.indices[3 * t + 2]]};
        if (points[0] == points[1] || points[1] == points[2] || points[2] == points[0])
            continue;
        triangles.push_back(points);
        kept.push_back(t);
    }
    return triangles;
}
} // namespace

Result<SolidMesh> weldCorners(const TriangleMesh& mesh, std::vector<std::string>& repairs)
{
    SolidMesh solid;
    std::vector<uint32_t> kept;
    std::vector<uint32_t> first = weldedExactly(mesh.positions);
    solid.triangles = weldedTriangles(mesh, first, kept);
    EdgeFaults faults = edgeFaults(solid.triangles);
    if (faults.open > 0)
    {
        Bounds box = boundsOf(mesh.positions);
        Vec3 sides = box.high - box.low;
        float reach = 1e-5f * std::max(sides.x, std::max(sides.y, sides.z));
        std::vector<uint32_t> nearFirst = weldedWithin(mesh.positions, reach);
        std::vector<SolidMesh::Triple> triangles = weldedTriangles(mesh, nearFirst, kept);
        EdgeFaults nearFaults = edgeFaults(triangles);
        if (nearFaults.open == 0 && nearFaults.crowded == 0)
        {
            repairs.push_back(
                format("closed {} open edges by joining vertices less than {} m apart", faults.open, reach));
            solid.triangles = std::move(triangles);
            first = std::move(nearFirst);
            faults = nearFaults;
        }
    }
    if (solid.triangles.empty())
        return Status::refused("no triangle of the mesh has an area; give a closed surface");
    if (faults.open > 0)
        return Status::refused("the mesh is open: {} edges have one triangle only; fill its holes (a sheet without "
                               "thickness cannot be cut into fragments)",
                               faults.open);
    if (faults.crowded > 0)
        return Status::refused("{} edges of the mesh have more than two triangles; part the surfaces that meet there, "
                               "or take out what lies inside",
                               faults.crowded);
    if (kept.size() < mesh.triangleCount())
        repairs.push_back(format("dropped {} triangles without area", mesh.triangleCount() - kept.size()));

    // Points are numbered in the order of the vertices that stand for them.
    std::vector<uint32_t> numbers(mesh.positions.size(), UINT32_MAX);
    for (const SolidMesh::Triple& t : solid.triangles)
        for (uint32_t v : t)
            numbers[v] = 0;
    for (uint32_t v = 0; v < numbers.size(); ++v)
        if (numbers[v] == 0)
        {
            numbers[v] = static_cast<uint32_t>(solid.positions.size());
            solid.positions.push_back(mesh.positions[v]);
        }
    for (SolidMesh::Triple& t : solid.triangles)
        t = {numbers[t[0]], numbers[t[1]], numbers[t[2]]};
    for (uint32_t t : kept)
        for (uint32_t k = 0; k < 3; ++k)
        {
            uint32_t v = mesh.indices[3 * t + k];
            if (!mesh.normals.empty())
                solid.cornerNormals.push_back(normalizedOr(mesh.normals[v], {0.0f, 0.0f, 1.0f}));
            if (!mesh.uvs.empty())
                solid.cornerUvs.push_back(mesh.uvs[v]);
            if (!mesh.colours.empty())
                solid.cornerColours.push_back(mesh.colours[v]);
        }
    return solid;
}

Status agreeOnSides(SolidMesh& mesh, std::vector<uint32_t>& parts, std::vector<std::string>& repairs)
{
    std::vector<WeldSide> sides = sortedSides(mesh.triangles); // pairs: every edge has two
    struct Neighbour
    {
        uint32_t triangle = 0;
        bool agrees = true;
    };
    std::vector<std::array<Neighbour, 3>> neighbours(mesh.triangles.size());
    for (size_t i = 0; i + 1 < sides.size(); i += 2)
    {
        bool agrees = sides[i].rising != sides[i + 1].rising;
        neighbours[sides[i].triangle][sides[i].corner] = {sides[i + 1].triangle, agrees};
        neighbours[sides[i + 1].triangle][sides[i + 1].corner] = {sides[i].triangle, agrees};
    }
    parts.assign(mesh.triangles.size(), UINT32_MAX);
    std::vector<uint8_t> turned(mesh.triangles.size(), 0);
    uint32_t turnedCount = 0;
    std::vector<uint32_t> open;
    for (uint32_t start = 0; start < mesh.triangles.size(); ++start)
    {
        if (parts[start] != UINT32_MAX)
            continue;
        parts[start] = start;
        std::vector<uint32_t> part{start};
        uint32_t turnedHere = 0;
        for (size_t next = 0; next < part.size(); ++next)
            for (const Neighbour& n : neighbours[part[next]])
            {
                uint8_t wanted = n.agrees ? turned[part[next]] : uint8_t(1 - turned[part[next]]);
                if (parts[n.triangle] == UINT32_MAX)
                {
                    parts[n.triangle] = start;
                    turned[n.triangle] = wanted;
                    turnedHere += wanted;
                    part.push_back(n.triangle);
                }
                else if (turned[n.triangle] != wanted)
                    return Status::refused("the surface of the mesh has one side only, like a Moebius strip; what is "
                                           "inside of it cannot be told");
            }
        // The fewer ones were wrong.
        if (2 * size_t{turnedHere} > part.size())
        {
            for (uint32_t t : part)
                turned[t] = uint8_t(1 - turned[t]);
            turnedHere = static_cast<uint32_t>(part.size()) - turnedHere;
        }
        turnedCount += turnedHere;
    }
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
        if (turned[t] != 0)
        {
            std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
            // A normal says more of where outside is than the order of corners; it stays.
            if (!mesh.cornerNormals.empty())
                std::swap(mesh.cornerNormals[3 * t + 1], mesh.cornerNormals[3 * t + 2]);
            if (!mesh.cornerUvs.empty())
                std::swap(mesh.cornerUvs[3 * t + 1], mesh.cornerUvs[3 * t + 2]);
            if (!mesh.cornerColours.empty())
                std::swap(mesh.cornerColours[3 * t + 1], mesh.cornerColours[3 * t + 2]);
        }
    if (turnedCount > 0)
        repairs.push_back(format("turned {} triangles that did not agree with their neighbours", turnedCount));
    return Status::done();
}

void partPinchedPoints(SolidMesh& mesh, std::vector<std::string>& repairs)
{
    // Corners are joined where their triangles share an edge at the point; each set of corners is a fan.
    DisjointSets fans(3 * mesh.triangles.size());
    std::vector<WeldSide> sides = sortedSides(mesh.triangles);
    auto cornerAt = [&](uint32_t triangle, uint32_t point) {
        for (uint32_t k = 0; k < 3; ++k)
            if (mesh.triangles[triangle][k] == point)
                return 3 * triangle + k;
        return 3 * triangle;
    };
    for (size_t i = 0; i + 1 < sides.size(); i += 2)
        for (uint32_t point : {sides[i].low, sides[i].high})
            fans.merge(cornerAt(sides[i].triangle, point), cornerAt(sides[i + 1].triangle, point));
    std::vector<uint32_t> fanOf(mesh.positions.size(), UINT32_MAX);
    std::vector<uint32_t> pointOf(3 * mesh.triangles.size(), UINT32_MAX); // by the name of the fan
    uint32_t parted = 0;
    for (uint32_t c = 0; c < pointOf.size(); ++c)
    {
        uint32_t& point = mesh.triangles[c / 3][c % 3];
        uint32_t fan = fans.find(c);
        if (pointOf[fan] == UINT32_MAX)
        {
            if (fanOf[point] == UINT32_MAX)
            {
                fanOf[point] = fan;
                pointOf[fan] = point;
            }
            else
            {
                pointOf[fan] = static_cast<uint32_t>(mesh.positions.size());
                mesh.positions.push_back(mesh.positions[point]);
                ++parted;
            }
        }
        point = pointOf[fan];
    }
    if (parted > 0)
        repairs.push_back(format("parted the surface at {} points where it touched itself", parted));
}
} // namespace fsim::authoring
