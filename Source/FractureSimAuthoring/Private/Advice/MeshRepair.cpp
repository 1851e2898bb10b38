#include "FractureSimAuthoring/AssetAdvice.h"
#include "Math/VectorMath.h"
#include "Solid/SolidMesh.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fsim
{
namespace
{
using RepairEdge = std::pair<uint32_t, uint32_t>;

// One number for all vertices of the same position.
std::vector<uint32_t> placesOf(const TriangleMesh& mesh)
{
    std::map<std::tuple<float, float, float>, uint32_t> numbers;
    std::vector<uint32_t> places;
    for (Vec3 p : mesh.positions)
        places.push_back(numbers.try_emplace({p.x, p.y, p.z}, static_cast<uint32_t>(numbers.size())).first->second);
    return places;
}

// A vertex of its own at a place, like one that is there.
uint32_t addVertexLike(TriangleMesh& mesh, uint32_t like, Vec3 position, Vec3 normal)
{
    auto number = static_cast<uint32_t>(mesh.positions.size());
    mesh.positions.push_back(position);
    if (!mesh.normals.empty())
        mesh.normals.push_back(normal);
    if (!mesh.uvs.empty())
        mesh.uvs.push_back(TextureCoordinate(mesh.uvs[like]));
    if (!mesh.colours.empty())
        mesh.colours.push_back(Colour(mesh.colours[like]));
    return number;
}

void fillHole(TriangleMesh& mesh, const std::vector<uint32_t>& rim)
{
    Vec3 middle{};
    for (uint32_t v : rim)
        middle += mesh.positions[v] / static_cast<float>(rim.size());
    for (size_t i = 0; i < rim.size(); ++i)
    {
        uint32_t from = rim[i], to = rim[(i + 1) % rim.size()];
        Vec3 a = mesh.positions[from], b = mesh.positions[to];
        // The rim runs along the triangles that are there; the lid runs against them.
        Vec3 normal = normalizedOr(cross(a - b, middle - b), {0.0f, 0.0f, 1.0f});
        if (rim.size() == 3 && i > 0)
            return;
        uint32_t third = rim.size() == 3 ? rim[2] : from;
        Vec3 c = rim.size() == 3 ? mesh.positions[third] : middle;
        for (const auto& [like, place] : {std::pair{to, b}, std::pair{from, a}, std::pair{third, c}})
            mesh.indices.push_back(addVertexLike(mesh, like, place, normal));
    }
}

// The rims of holes, as vertices; refuses where more than one rim goes through a place without a way to tell them
// apart.
Result<std::vector<std::vector<uint32_t>>> rimsOf(const TriangleMesh& mesh)
{
    std::vector<uint32_t> places = placesOf(mesh);
    std::map<RepairEdge, int> balance; // directed sides by places
    std::map<RepairEdge, uint32_t> vertexAt;
    for (size_t i = 0; i < mesh.indices.size(); ++i)
    {
        uint32_t from = mesh.indices[i], to = mesh.indices[i % 3 == 2 ? i - 2 : i + 1];
        RepairEdge edge{places[from], places[to]};
        if (edge.first == edge.second)
            continue;
        ++balance[edge];
        vertexAt.try_emplace(edge, from);
    }
    std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> next; // from a place: to a place, with a vertex
    for (const auto& [edge, count] : balance)
    {
        auto back = balance.find({edge.second, edge.first});
        int others = back == balance.end() ? 0 : back->second;
        if (count > others)
            next[edge.first].emplace_back(edge.second, vertexAt[edge]);
        if (count + others > 2)
            return Status::refused("an edge has {} triangles; remove walls inside and surfaces that touch along an "
                                   "edge, in the modelling program",
                                   count + others);
    }
    std::vector<std::vector<uint32_t>> rims;
    while (!next.empty())
    {
        std::vector<uint32_t> rim;
        uint32_t first = next.begin()->first, at = first;
        do
        {
            auto found = next.find(at);
            if (found == next.end())
                return Status::refused("the rim of a hole does not close; the triangles around it disagree on which "
                                       "side is out");
            auto [to, vertex] = found->second.back();
            found->second.pop_back();
            if (found->second.empty())
                next.erase(found);
            rim.push_back(vertex);
            at = to;
        } while (at != first);
        if (rim.size() < 3)
            return Status::refused("a hole has {} sides only", rim.size());
        rims.push_back(std::move(rim));
    }
    return rims;
}

uint32_t dropFlatTriangles(TriangleMesh& mesh)
{
    std::vector<uint32_t> kept;
    std::vector<uint32_t> places = placesOf(mesh);
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        uint32_t a = places[mesh.indices[i]], b = places[mesh.indices[i + 1]], c = places[mesh.indices[i + 2]];
        if (a != b && b != c && c != a)
            kept.insert(kept.end(), mesh.indices.begin() + static_cast<ptrdiff_t>(i),
                        mesh.indices.begin() + static_cast<ptrdiff_t>(i + 3));
    }
    auto dropped = static_cast<uint32_t>((mesh.indices.size() - kept.size()) / 3);
    mesh.indices = std::move(kept);
    return dropped;
}
} // namespace

Result<RepairedMesh> repairMesh(const TriangleMesh& mesh)
{
    RepairedMesh result;
    result.mesh = mesh;
    TriangleMesh& made = result.mesh;
    if (made.indices.empty() || made.indices.size() % 3 != 0)
        return Status::refused("the mesh has no triangles");
    for (uint32_t i : made.indices)
        if (i >= made.positions.size())
            return Status::refused("a triangle uses vertex {} of {}", i, made.positions.size());
    for (Vec3 p : made.positions)
        if (!isFinite(p))
            return Status::refused("a vertex is NaN or infinite");
    for (size_t length : {made.normals.size(), made.uvs.size(), made.colours.size()})
        if (length != 0 && length != made.positions.size())
            return Status::refused("{} attributes for {} vertices", length, made.positions.size());
    if (uint32_t dropped = dropFlatTriangles(made); dropped > 0)
        result.done.push_back(format("{} triangles with two corners at one place were dropped", dropped));
    Result<std::vector<std::vector<uint32_t>>> rims = rimsOf(made);
    if (!rims)
        return rims.status();
    for (const std::vector<uint32_t>& rim : *rims)
        fillHole(made, rim);
    if (!rims->empty())
        result.done.push_back(format("{} holes were filled", rims->size()));
    std::vector<std::string> repairs;
    Result<authoring::SolidMesh> solid = authoring::makeSolidMesh(made, repairs);
    if (!solid)
        return solid.status();
    // What the solid turned is turned here too, if it is all of it.
    double volume = 0.0;
    for (size_t i = 0; i + 2 < made.indices.size(); i += 3)
        volume += dot(authoring::toPoint3(made.positions[made.indices[i]]),
                      cross(authoring::toPoint3(made.positions[made.indices[i + 1]]),
                            authoring::toPoint3(made.positions[made.indices[i + 2]])));
    if (volume < 0.0)
    {
        for (size_t i = 0; i + 2 < made.indices.size(); i += 3)
            std::swap(made.indices[i + 1], made.indices[i + 2]);
        for (Vec3& n : made.normals)
            n = -n;
        result.done.push_back("all triangles were turned outward");
    }
    return result;
}
} // namespace fsim
