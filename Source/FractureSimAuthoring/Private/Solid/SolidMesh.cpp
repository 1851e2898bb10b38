#include "Solid/SolidMesh.h"

#include "Foundation/DisjointSets.h"
#include "Geometry/MeshStructure.h"
#include "Geometry/TriangleBvh.h"
#include "Solid/CornerNormals.h"
#include "Solid/MeshWelding.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr double leastSolidSize = 1e-5; // m: below, squares and cubes of floats lose their digits
constexpr double mostSolidSize = 1e6;
constexpr double leastFlatness = 1e-4; // shortest side of the box over the longest

Status checkSolidSize(const Bounds& box)
{
    Vec3 sides = box.high - box.low;
    double longest = double(std::max(sides.x, std::max(sides.y, sides.z)));
    double shortest = double(std::min(sides.x, std::min(sides.y, sides.z)));
    if (!(longest >= leastSolidSize))
        return Status::refused("the mesh is {} m large; give one of 0.01 mm or more", longest);
    if (!(longest <= mostSolidSize))
        return Status::refused("the mesh is {} m large; give one of 1000 km or less", longest);
    if (!(shortest >= leastFlatness * longest))
        return Status::refused("the mesh is flat: {} m by {} m by {} m; give a solid one", sides.x, sides.y, sides.z);
    return Status::done();
}

// Triangles that name a vertex twice; other faults are left for validateStructure() to name.
void dropRepeatedCorners(TriangleMesh& mesh, std::vector<std::string>& repairs)
{
    std::vector<uint32_t> kept;
    for (size_t i = 0; i < mesh.indices.size(); i += 3)
    {
        bool isWhole = i + 2 < mesh.indices.size();
        if (isWhole && (mesh.indices[i] == mesh.indices[i + 1] || mesh.indices[i + 1] == mesh.indices[i + 2] ||
                        mesh.indices[i + 2] == mesh.indices[i]))
            continue;
        kept.insert(kept.end(), mesh.indices.begin() + static_cast<std::ptrdiff_t>(i),
                    mesh.indices.begin() + static_cast<std::ptrdiff_t>(std::min(i + 3, mesh.indices.size())));
    }
    if (kept.size() < mesh.indices.size())
        repairs.push_back(
            format("dropped {} triangles with a repeated corner", (mesh.indices.size() - kept.size()) / 3));
    mesh.indices = std::move(kept);
}

double signedVolume(const SolidMesh& mesh, uint32_t triangle)
{
    const SolidMesh::Triple& t = mesh.triangles[triangle];
    Point3 a = mesh.local(mesh.positions[t[0]]);
    Point3 b = mesh.local(mesh.positions[t[1]]);
    Point3 c = mesh.local(mesh.positions[t[2]]);
    return dot(a, cross(b, c)) / 6.0;
}

TriangleMesh partOf(const SolidMesh& mesh, const std::vector<uint32_t>& parts, uint32_t part)
{
    TriangleMesh result;
    result.positions = mesh.positions;
    for (size_t t = 0; t < mesh.triangles.size(); ++t)
        if (parts[t] == part)
            result.indices.insert(result.indices.end(), mesh.triangles[t].begin(), mesh.triangles[t].end());
    return result;
}

void turnTriangle(SolidMesh& mesh, uint32_t t)
{
    std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
    if (!mesh.cornerNormals.empty())
    {
        std::swap(mesh.cornerNormals[3 * t + 1], mesh.cornerNormals[3 * t + 2]);
        for (uint32_t k = 0; k < 3; ++k)
            mesh.cornerNormals[3 * t + k] = -mesh.cornerNormals[3 * t + k];
    }
    if (!mesh.cornerUvs.empty())
        std::swap(mesh.cornerUvs[3 * t + 1], mesh.cornerUvs[3 * t + 2]);
    if (!mesh.cornerColours.empty())
        std::swap(mesh.cornerColours[3 * t + 1], mesh.cornerColours[3 * t + 2]);
}

// A part whose volume is below 0 bounds a hollow where it lies inside another part, and is inside out where it does
// not. A part with a volume above 0 must not lie inside another one.
Status orientParts(SolidMesh& mesh, const std::vector<uint32_t>& parts, std::vector<std::string>& repairs)
{
    std::vector<uint32_t> names(parts);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::vector<double> volumes(parts.size(), 0.0);
    for (uint32_t t = 0; t < parts.size(); ++t)
        volumes[parts[t]] += signedVolume(mesh, t);
    uint32_t turned = 0;
    if (names.size() == 1)
        turned = volumes[names[0]] < 0.0 ? 1 : 0;
    std::vector<uint8_t> turn(parts.size(), 0);
    if (names.size() == 1 && turned != 0)
        turn[names[0]] = 1;
    if (names.size() > 1)
    {
        std::vector<geometry::TriangleBvh> trees;
        for (uint32_t name : names)
            trees.emplace_back(partOf(mesh, parts, name));
        for (size_t i = 0; i < names.size(); ++i)
        {
            Vec3 corner = mesh.positions[mesh.triangles[names[i]][0]];
            int around = 0; // parts around this one, however they are turned
            for (size_t j = 0; j < names.size(); ++j)
                if (j != i && std::fabs(trees[j].windingNumber(corner)) > 0.5)
                    ++around;
            bool isHollow = around % 2 == 1;
            if (isHollow != (volumes[names[i]] < 0.0))
            {
                turn[names[i]] = 1;
                ++turned;
            }
        }
    }
    for (uint32_t t = 0; t < parts.size(); ++t)
        if (turn[parts[t]] != 0)
            turnTriangle(mesh, t);
    if (turned > 0)
        repairs.push_back(format("turned {} of {} parts, which were inside out", turned, names.size()));
    return Status::done();
}

void findEdges(SolidMesh& mesh)
{
    struct Side
    {
        uint32_t low, high, triangle, corner;
    };
    std::vector<Side> all;
    all.reserve(3 * mesh.triangles.size());
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            uint32_t a = mesh.triangles[t][k];
            uint32_t b = mesh.triangles[t][(k + 1) % 3];
            all.push_back({std::min(a, b), std::max(a, b), t, k});
        }
    std::sort(all.begin(), all.end(), [](const Side& a, const Side& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
    });
    mesh.sides.assign(mesh.triangles.size(), {});
    mesh.edges.clear();
    for (const Side& side : all)
    {
        if (mesh.edges.empty() || mesh.edges.back() != SolidMesh::Pair{side.low, side.high})
            mesh.edges.push_back({side.low, side.high});
        mesh.sides[side.triangle][side.corner] = static_cast<uint32_t>(mesh.edges.size() - 1);
    }
}
} // namespace

TriangleMesh SolidMesh::plain() const
{
    TriangleMesh result;
    result.positions = positions;
    for (const Triple& t : triangles)
        result.indices.insert(result.indices.end(), t.begin(), t.end());
    return result;
}

Result<SolidMesh> makeSolidMesh(const TriangleMesh& input, std::vector<std::string>& repairs)
{
    TriangleMesh mesh = input;
    dropRepeatedCorners(mesh, repairs);
    if (Status status = geometry::validateStructure(mesh); !status)
        return status;
    Bounds box = boundsOf(mesh.positions);
    if (Status status = checkSolidSize(box); !status)
        return status;
    Result<SolidMesh> welded = weldCorners(mesh, repairs);
    if (!welded)
        return welded.status();
    SolidMesh& solid = *welded;
    solid.box = boundsOf(solid.positions);
    Vec3 sides = solid.box.high - solid.box.low;
    solid.middle = (toPoint3(solid.box.low) + toPoint3(solid.box.high)) * 0.5;
    solid.size = double(std::max(sides.x, std::max(sides.y, sides.z)));

    std::vector<uint32_t> parts;
    if (Status status = agreeOnSides(solid, parts, repairs); !status)
        return status;
    // Before anyone asks what is inside of what.
    if (uint32_t crossings = countCrossings(solid, 100); crossings > 0)
        return Status::refused("the mesh goes through itself in {}{} places; make one surface of it (a boolean union "
                               "in a modelling program does)",
                               crossings, crossings >= 100 ? " or more" : "");
    if (Status status = orientParts(solid, parts, repairs); !status)
        return status;
    partPinchedPoints(solid, repairs);
    findEdges(solid);
    double volume = 0.0;
    for (uint32_t t = 0; t < solid.triangles.size(); ++t)
        volume += signedVolume(solid, t);
    solid.volume = volume * solid.size * solid.size * solid.size;
    if (!(volume > 1e-9))
        return Status::refused("the mesh holds no volume ({} m^3); give a solid one", solid.volume);
    if (solid.cornerNormals.empty())
        solid.cornerNormals = smoothCornerNormals(solid);
    return welded;
}
} // namespace fsim::authoring
