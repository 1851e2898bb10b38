#include "Render/MeshNormals.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::render
{
namespace
{
// The triangles around each vertex, one run after the other.
struct Fans
{
    std::vector<uint32_t> first;     // #vertices + 1
    std::vector<uint32_t> triangles; // #corners
};

Fans fansOf(const RenderMesh& mesh)
{
    Fans fans;
    fans.first.assign(mesh.positions.size() + 1, 0);
    for (uint32_t vertex : mesh.indices)
        ++fans.first[vertex + 1];
    for (size_t v = 0; v < mesh.positions.size(); ++v)
        fans.first[v + 1] += fans.first[v];
    fans.triangles.resize(mesh.indices.size());
    std::vector<uint32_t> next(fans.first.begin(), fans.first.end() - 1);
    for (size_t corner = 0; corner < mesh.indices.size(); ++corner)
        fans.triangles[next[mesh.indices[corner]]++] = uint32_t(corner / 3);
    return fans;
}

template <class T> std::vector<T> gathered(const std::vector<T>& values, const std::vector<uint32_t>& sources)
{
    std::vector<T> result;
    if (values.empty())
        return result;
    result.reserve(sources.size());
    for (uint32_t source : sources)
        result.push_back(values[source]);
    return result;
}
} // namespace

RenderMesh withNormals(const RenderMesh& mesh, std::vector<uint32_t>& sources)
{
    if (!mesh.normals.empty() || mesh.indices.empty())
    {
        sources.resize(mesh.positions.size());
        for (size_t v = 0; v < sources.size(); ++v)
            sources[v] = uint32_t(v);
        RenderMesh same = mesh;
        same.normals.resize(mesh.positions.size(), Vec3{0.0f, 0.0f, 1.0f});
        return same;
    }

    const size_t triangles = mesh.indices.size() / 3;
    std::vector<Vec3> areas(triangles); // normals as long as the triangle is large
    std::vector<Vec3> flat(triangles);
    for (size_t t = 0; t < triangles; ++t)
    {
        const Vec3 a = mesh.positions[mesh.indices[3 * t]];
        const Vec3 b = mesh.positions[mesh.indices[3 * t + 1]];
        const Vec3 c = mesh.positions[mesh.indices[3 * t + 2]];
        areas[t] = cross(b - a, c - a);
        flat[t] = unit(areas[t]);
    }

    // A corner takes the mean of the triangles around its vertex that are bent from its own by less than the crease.
    const float limit =
        mesh.creaseAngleDegrees >= 180.0f ? -2.0f : std::cos(mesh.creaseAngleDegrees * 0.017453293f) - 1e-5f;
    const Fans fans = fansOf(mesh);
    RenderMesh result;
    result.creaseAngleDegrees = mesh.creaseAngleDegrees;
    result.closed = mesh.closed;
    result.indices.resize(mesh.indices.size());
    result.normals.reserve(mesh.positions.size());
    sources.clear();
    sources.reserve(mesh.positions.size());
    std::vector<uint32_t> cornerOf(mesh.indices.size());
    {
        std::vector<uint32_t> next(fans.first.begin(), fans.first.end() - 1);
        for (size_t corner = 0; corner < mesh.indices.size(); ++corner)
            cornerOf[next[mesh.indices[corner]]++] = uint32_t(corner);
    }
    for (size_t v = 0; v < mesh.positions.size(); ++v)
    {
        const size_t firstMade = sources.size();
        for (uint32_t i = fans.first[v]; i < fans.first[v + 1]; ++i)
        {
            const uint32_t own = fans.triangles[i];
            Vec3 sum;
            for (uint32_t k = fans.first[v]; k < fans.first[v + 1]; ++k)
                if (fans.triangles[k] == own || dot(flat[fans.triangles[k]], flat[own]) > limit)
                    sum += areas[fans.triangles[k]];
            const Vec3 normal = unit(sum, flat[own]);
            size_t copy = firstMade;
            while (copy < sources.size() && dot(result.normals[copy], normal) < 0.9999f)
                ++copy;
            if (copy == sources.size())
            {
                sources.push_back(uint32_t(v));
                result.normals.push_back(normal);
            }
            result.indices[cornerOf[i]] = uint32_t(copy);
        }
    }
    result.positions = gathered(mesh.positions, sources);
    result.restPositions = gathered(mesh.restPositions, sources);
    result.materialSlots = gathered(mesh.materialSlots, sources);
    result.values = gathered(mesh.values, sources);
    return result;
}

RenderMesh withNormals(const RenderMesh& mesh)
{
    std::vector<uint32_t> sources;
    return withNormals(mesh, sources);
}
} // namespace fsim::render
