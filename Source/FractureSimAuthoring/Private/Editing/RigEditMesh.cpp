#include "Editing/RigEditMesh.h"

#include "Math/VectorMath.h"
#include "Rigging/RigVertices.h"
#include "Solid/SolidMesh.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr float rayReach = 1e6f; // m

void joinNeighbours(std::span<const SolidMesh::Pair> edges, RigEditMesh& mesh)
{
    mesh.firstNeighbour.assign(mesh.positions.size() + 1, 0);
    for (const SolidMesh::Pair& edge : edges)
        for (uint32_t end : edge)
            ++mesh.firstNeighbour[end + 1];
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        mesh.firstNeighbour[i + 1] += mesh.firstNeighbour[i];
    std::vector<uint32_t> next(mesh.firstNeighbour.begin(), mesh.firstNeighbour.end() - 1);
    mesh.neighbours.resize(mesh.firstNeighbour.back());
    for (const SolidMesh::Pair& edge : edges)
    {
        mesh.neighbours[next[edge[0]]++] = edge[1];
        mesh.neighbours[next[edge[1]]++] = edge[0];
    }
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        std::sort(mesh.neighbours.begin() + mesh.firstNeighbour[i],
                  mesh.neighbours.begin() + mesh.firstNeighbour[i + 1]);
}
} // namespace

Result<RigEditMeshRef> makeRigEditMesh(const TriangleMesh& mesh)
{
    auto made = std::make_shared<RigEditMesh>();
    Result<SolidMesh> solid = makeSolidMesh(mesh, made->repairs);
    if (!solid)
        return solid.status();
    TriangleMesh plain = solid->plain();
    Result<geometry::MeshDistance> distance = geometry::MeshDistance::make(plain);
    if (!distance)
        return distance.status();
    made->distance.emplace(std::move(*distance));
    made->input = mesh;
    made->welded = weldedVertices(mesh, *solid);
    made->positions = std::move(plain.positions);
    made->indices = std::move(plain.indices);
    made->box = solid->box;
    made->size = static_cast<float>(solid->size);
    joinNeighbours(solid->edges, *made);
    return RigEditMeshRef(std::move(made));
}

std::optional<SurfacePick> pickOnMesh(const RigEditMesh& mesh, const EditRay& ray)
{
    if (!isFinite(ray.origin) || !isFinite(ray.direction) || !(length(ray.direction) > 0.0f))
        return std::nullopt;
    Vec3 direction = normalizedOr(ray.direction, {});
    geometry::RayHit hit = mesh.distance->triangles().rayCast(ray.origin, direction, rayReach);
    if (!hit)
        return std::nullopt;
    auto corner = [&](size_t k) { return mesh.positions[mesh.indices[3 * size_t{hit.triangle} + k]]; };
    SurfacePick pick;
    pick.point = ray.origin + hit.distance * direction;
    pick.normal = normalizedOr(cross(corner(1) - corner(0), corner(2) - corner(0)), -direction);
    pick.distance = hit.distance;
    pick.triangle = hit.triangle;
    return pick;
}

std::vector<float> transferStrengths(const RigEditMesh& from, std::span<const float> strengths, const RigEditMesh& to,
                                     uint32_t& farVertices)
{
    constexpr float farFromPaint = 0.05f; // of the size
    farVertices = 0;
    std::vector<float> result(to.positions.size(), 1.0f);
    for (size_t i = 0; i < result.size(); ++i)
    {
        geometry::ClosestPoint closest = from.distance->triangles().closestPoint(to.positions[i]);
        if (closest.distance > farFromPaint * from.size)
        {
            ++farVertices;
            continue;
        }
        // By the areas across from the corners; a vertex that stayed where it was keeps its own.
        const uint32_t* corners = &from.indices[3 * size_t{closest.triangle}];
        Vec3 p[3] = {from.positions[corners[0]], from.positions[corners[1]], from.positions[corners[2]]};
        float areas[3], sum = 0.0f, mean = 0.0f;
        bool isCorner = false;
        for (size_t k = 0; k < 3; ++k)
        {
            areas[k] = length(cross(p[(k + 1) % 3] - closest.point, p[(k + 2) % 3] - closest.point));
            sum += areas[k];
            mean += areas[k] * strengths[corners[k]];
            if (to.positions[i] == p[k])
            {
                result[i] = strengths[corners[k]];
                isCorner = true;
            }
        }
        if (!isCorner && sum > 0.0f)
            result[i] = clampTo(mean / sum, 0.001f, 1000.0f);
    }
    return result;
}
} // namespace fsim::authoring
