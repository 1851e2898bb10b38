#include "FractureSimAuthoring/DentLooks.h"

#include <algorithm>
#include <tuple>

namespace fsim
{
namespace authoring
{
namespace
{
bool comesBefore(Vec3 a, Vec3 b)
{
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

// By place; of those at one place the first one first.
std::vector<uint32_t> orderOf(std::span<const Vec3> places)
{
    std::vector<uint32_t> order(places.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [places](uint32_t a, uint32_t b) {
        return comesBefore(places[a], places[b]) || (places[a] == places[b] && a < b);
    });
    return order;
}
} // namespace
} // namespace authoring

DentLooks followRig(const TriangleMesh& mesh, std::span<const Vec3> rigPositions)
{
    const std::vector<uint32_t> rigOrder = authoring::orderOf(rigPositions);
    DentLooks looks;
    for (Vec3 place : mesh.positions)
    {
        const auto found = std::lower_bound(rigOrder.begin(), rigOrder.end(), place, [&](uint32_t i, Vec3 p) {
            return authoring::comesBefore(rigPositions[i], p);
        });
        if (found == rigOrder.end() || rigPositions[*found] != place)
            return {};
        looks.rigVertices.push_back(*found);
    }
    // Those at one place stand together in the order, so each looks for its like among a few.
    const std::vector<uint32_t> order = authoring::orderOf(mesh.positions);
    std::vector<uint32_t> alike(mesh.positions.size()); // the first of the vertices that it shares a normal with
    for (size_t begin = 0; begin < order.size();)
    {
        size_t end = begin + 1;
        while (end < order.size() && mesh.positions[order[end]] == mesh.positions[order[begin]])
            ++end;
        for (size_t i = begin; i < end; ++i)
        {
            size_t same = begin;
            while (same < i && !mesh.normals.empty() && mesh.normals[order[same]] != mesh.normals[order[i]])
                ++same;
            alike[order[i]] = order[same];
        }
        begin = end;
    }
    uint32_t groups = 0;
    for (uint32_t v = 0; v < alike.size(); ++v)
        looks.normalGroups.push_back(alike[v] == v ? groups++ : looks.normalGroups[alike[v]]);
    return looks;
}
} // namespace fsim
