#include "FractureSim/Mesh.h"

#include "Geometry/MeshStructure.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fsim
{
namespace
{
template <class T> Status sameLength(const char* what, const std::vector<T>& attribute, size_t vertices)
{
    if (attribute.empty() || attribute.size() == vertices)
        return Status::done();
    return Status::refused("the mesh has {} {} for {} positions; give one for each, or none", attribute.size(), what,
                           vertices);
}

// A triangle has area when its height over its longest side can be told from rounding.
bool hasArea(Vec3 a, Vec3 b, Vec3 c)
{
    Vec3 ab = b - a;
    Vec3 bc = c - b;
    Vec3 ca = a - c;
    float longest = maxOf(lengthSquared(ab), maxOf(lengthSquared(bc), lengthSquared(ca)));
    return length(cross(ab, -ca)) > 1.0e-6f * longest;
}

Status validateCorners(const TriangleMesh& mesh, uint32_t triangle)
{
    const uint32_t* corner = &mesh.indices[size_t{3} * triangle];
    for (int i = 0; i < 3; ++i)
        if (corner[i] >= mesh.positions.size())
            return Status::refused("triangle {} has a corner at vertex {}, but the mesh has {} vertices", triangle,
                                   corner[i], mesh.positions.size());
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0])
        return Status::refused("triangle {} uses a vertex twice ({} {} {}); remove it", triangle, corner[0], corner[1],
                               corner[2]);
    return Status::done();
}
} // namespace

Status geometry::validateStructure(const TriangleMesh& mesh)
{
    if (mesh.positions.empty() || mesh.indices.empty())
        return Status::refused("the mesh is empty; give at least one triangle");
    if (mesh.positions.size() >= std::numeric_limits<uint32_t>::max() ||
        mesh.indices.size() >= std::numeric_limits<uint32_t>::max())
        return Status::refused("the mesh has {} vertices and {} indices; give less than 2^32 of each",
                               mesh.positions.size(), mesh.indices.size());
    if (mesh.indices.size() % 3 != 0)
        return Status::refused("the mesh has {} indices; give three for each triangle", mesh.indices.size());
    if (Status status = sameLength("normals", mesh.normals, mesh.positions.size()); !status)
        return status;
    if (Status status = sameLength("uvs", mesh.uvs, mesh.positions.size()); !status)
        return status;
    if (Status status = sameLength("colours", mesh.colours, mesh.positions.size()); !status)
        return status;
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        if (!isFinite(mesh.positions[i]))
            return Status::refused("the position of vertex {} is not finite", i);
    for (size_t i = 0; i < mesh.normals.size(); ++i)
        if (!isFinite(mesh.normals[i]))
            return Status::refused("the normal of vertex {} is not finite", i);
    for (size_t i = 0; i < mesh.uvs.size(); ++i)
        if (!isFinite(mesh.uvs[i].u) || !isFinite(mesh.uvs[i].v))
            return Status::refused("the uv of vertex {} is not finite", i);
    for (size_t i = 0; i < mesh.colours.size(); ++i)
        if (!isFinite(Vec3{mesh.colours[i].r, mesh.colours[i].g, mesh.colours[i].b}) || !isFinite(mesh.colours[i].a))
            return Status::refused("the colour of vertex {} is not finite", i);
    for (uint32_t triangle = 0; triangle < mesh.triangleCount(); ++triangle)
        if (Status status = validateCorners(mesh, triangle); !status)
            return status;
    return Status::done();
}

Status validate(const TriangleMesh& mesh)
{
    if (Status status = geometry::validateStructure(mesh); !status)
        return status;
    for (uint32_t triangle = 0; triangle < mesh.triangleCount(); ++triangle)
    {
        const uint32_t* corner = &mesh.indices[size_t{3} * triangle];
        if (!hasArea(mesh.positions[corner[0]], mesh.positions[corner[1]], mesh.positions[corner[2]]))
            return Status::refused("triangle {} (vertices {} {} {}) has no area; remove it", triangle, corner[0],
                                   corner[1], corner[2]);
    }
    return Status::done();
}

Bounds boundsOf(std::span<const Vec3> positions)
{
    if (positions.empty())
        return {};
    // Two boxes in turn: one alone would wait for itself at every point.
    Bounds boxes[2] = {{positions[0], positions[0]}, {positions[0], positions[0]}};
    auto include = [](Bounds& box, Vec3 p) {
        box.low = {minOf(box.low.x, p.x), minOf(box.low.y, p.y), minOf(box.low.z, p.z)};
        box.high = {maxOf(box.high.x, p.x), maxOf(box.high.y, p.y), maxOf(box.high.z, p.z)};
    };
    size_t i = 0;
    for (; i + 1 < positions.size(); i += 2)
    {
        include(boxes[0], positions[i]);
        include(boxes[1], positions[i + 1]);
    }
    if (i < positions.size())
        include(boxes[0], positions[i]);
    include(boxes[0], boxes[1].low);
    include(boxes[0], boxes[1].high);
    return boxes[0];
}

TriangleMesh weldedByPosition(const TriangleMesh& mesh)
{
    // Equal positions become neighbours by sorting; the one that came first stands for all. Adding 0 makes -0 a 0.
    std::vector<uint32_t> order(mesh.positions.size());
    std::iota(order.begin(), order.end(), 0u);
    auto keyOf = [&](uint32_t v) { return mesh.positions[v] + Vec3{0.0f, 0.0f, 0.0f}; };
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        Vec3 p = keyOf(a);
        Vec3 q = keyOf(b);
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z != q.z ? p.z < q.z : a < b;
    });
    std::vector<uint32_t> first(order.size());
    for (size_t i = 0; i < order.size(); ++i)
        first[order[i]] = i > 0 && keyOf(order[i]) == keyOf(order[i - 1]) ? first[order[i - 1]] : order[i];

    TriangleMesh welded;
    std::vector<uint32_t> renumbered(order.size());
    for (uint32_t v = 0; v < first.size(); ++v)
    {
        if (first[v] == v)
        {
            renumbered[v] = uint32_t(welded.positions.size());
            welded.positions.push_back(mesh.positions[v]);
        }
        else
            renumbered[v] = renumbered[first[v]]; // first[v] < v
    }
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        uint32_t a = renumbered[mesh.indices[i]];
        uint32_t b = renumbered[mesh.indices[i + 1]];
        uint32_t c = renumbered[mesh.indices[i + 2]];
        if (a != b && b != c && c != a)
            welded.indices.insert(welded.indices.end(), {a, b, c});
    }
    return welded;
}
} // namespace fsim
