#include "Editing/FragmentEditData.h"
#include "Foundation/DisjointSets.h"
#include "Math/VectorMath.h"

#include <algorithm>

// What an editor draws besides the fragments themselves, and counts.
namespace fsim
{
namespace authoring
{
namespace
{
// A box along the axes of a particle.
void addParticleBox(const FragmentParticle& particle, CollisionShapes& shapes)
{
    auto base = static_cast<uint32_t>(shapes.positions.size());
    for (float z : {-1.0f, 1.0f})
        for (float y : {-1.0f, 1.0f})
            for (float x : {-1.0f, 1.0f})
                shapes.positions.push_back(particle.rest.position +
                                           rotate(particle.rest.rotation, scaled({x, y, z}, particle.radii)));
    for (int i :
         {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5})
        shapes.indices.push_back(base + static_cast<uint32_t>(i));
}

// From each node to those that are a step nearer to an anchor, by the area of the bonds.
void passLoads(std::vector<SupportNode>& nodes, std::span<const SupportEdge> edges)
{
    std::vector<std::vector<uint32_t>> edgesOf(nodes.size());
    std::vector<std::pair<uint32_t, uint32_t>> order; // the farthest first
    for (uint32_t e = 0; e < edges.size(); ++e)
    {
        edgesOf[edges[e].first].push_back(e);
        edgesOf[edges[e].second].push_back(e);
    }
    for (uint32_t n = 0; n < nodes.size(); ++n)
        if (nodes[n].steps != ~0u)
            order.emplace_back(~nodes[n].steps, n);
    std::sort(order.begin(), order.end());
    for (const auto& [key, n] : order)
    {
        float area = 0.0f;
        auto other = [&, at = n](uint32_t e) { return edges[e].first == at ? edges[e].second : edges[e].first; };
        for (uint32_t e : edgesOf[n])
            if (nodes[other(e)].steps + 1 == nodes[n].steps)
                area += edges[e].area;
        for (uint32_t e : edgesOf[n])
            if (area > 0.0f && nodes[other(e)].steps + 1 == nodes[n].steps)
                nodes[other(e)].load += nodes[n].load * (edges[e].area / area);
    }
}
} // namespace
} // namespace authoring

std::vector<Vec3> explodedOffsets(const FragmentView& fragments, float amount)
{
    std::vector<Vec3> offsets;
    Bounds box = boundsOf(fragments.positions);
    Vec3 middle = 0.5f * (box.low + box.high);
    float share = isFinite(amount) ? maxOf(amount, 0.0f) : 0.0f;
    for (const FragmentParticle& particle : fragments.particles)
        offsets.push_back(share * (particle.rest.position - middle));
    return offsets;
}

SupportGraph FragmentEditSession::supportGraph() const
{
    SupportGraph graph;
    if (!hasFragments())
        return graph;
    const authoring::FragmentEditState& now = data_->now();
    const FragmentSet& set = *now.fragments;
    std::vector<float> densities = authoring::fragmentDensities(now);
    FragmentSet marked = authoring::markedFragments(now);
    std::vector<uint32_t> reached;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        bool isAnchored = (*now.marks)[f].isAnchored;
        graph.nodes.push_back({.place = set.particles[f].rest.position, .steps = isAnchored ? 0 : ~0u, .load = 0.0f});
        graph.anchored += isAnchored ? 1 : 0;
        if (isAnchored)
            reached.push_back(f);
    }
    DisjointSets sets(graph.nodes.size());
    std::vector<std::vector<uint32_t>> neighbours(graph.nodes.size());
    auto toughnessOf = [&](uint32_t f) { return marked.toughness.empty() ? 1.0f : marked.toughness[f]; };
    for (const FragmentBond& bond : set.bonds)
    {
        graph.edges.push_back({.first = bond.first,
                               .second = bond.second,
                               .place = bond.centre,
                               .area = bond.area,
                               .toughness = minOf(toughnessOf(bond.first), toughnessOf(bond.second))});
        neighbours[bond.first].push_back(bond.second);
        neighbours[bond.second].push_back(bond.first);
        sets.merge(bond.first, bond.second);
    }
    for (size_t i = 0; i < reached.size(); ++i) // in rings around the anchors
        for (uint32_t next : neighbours[reached[i]])
            if (graph.nodes[next].steps == ~0u)
            {
                graph.nodes[next].steps = graph.nodes[reached[i]].steps + 1;
                reached.push_back(next);
            }
    for (uint32_t f = 0; f < graph.nodes.size(); ++f)
    {
        bool isHeld = graph.nodes[f].steps != ~0u;
        graph.unsupported += isHeld ? 0 : 1;
        graph.islands += sets.find(f) == f ? 1 : 0;
        graph.nodes[f].load = isHeld ? densities[f] * set.particles[f].volume : 0.0f;
    }
    authoring::passLoads(graph.nodes, graph.edges);
    return graph;
}

CollisionShapes FragmentEditSession::collisionShapes() const
{
    CollisionShapes shapes;
    shapes.triangleOffsets.push_back(0);
    const FragmentSet& set = fragments();
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        Result<TriangleMesh> hull = convexHull(
            std::span(set.hullCorners).subspan(set.hullOffsets[f], set.hullOffsets[f + 1] - set.hullOffsets[f]));
        if (hull)
        {
            auto base = static_cast<uint32_t>(shapes.positions.size());
            shapes.positions.insert(shapes.positions.end(), hull->positions.begin(), hull->positions.end());
            for (uint32_t i : hull->indices)
                shapes.indices.push_back(base + i);
            if (Result<MassProperties> mass = massPropertiesOf(*hull))
                shapes.largestRatio = maxOf(shapes.largestRatio, mass->volume / set.particles[f].volume);
        }
        else
            authoring::addParticleBox(set.particles[f], shapes);
        shapes.triangleOffsets.push_back(static_cast<uint32_t>(shapes.indices.size() / 3));
    }
    return shapes;
}

FragmentStatistics FragmentEditSession::statistics() const
{
    FragmentStatistics result;
    const authoring::FragmentEditState& now = data_->now();
    if (!now.fragments)
    {
        result.cost = estimateCost(now.score.fragments, now.mesh->input.triangleCount());
        return result;
    }
    const FragmentSet& set = *now.fragments;
    result.fragments = result.particles = set.fragmentCount();
    result.bonds = static_cast<uint32_t>(set.bonds.size());
    result.vertices = static_cast<uint32_t>(set.positions.size());
    for (const TriangleRange& outside : set.outside)
        result.outsideTriangles += outside.count;
    result.insideTriangles = static_cast<uint32_t>(set.indices.size() / 3) - result.outsideTriangles;
    std::vector<float> densities = authoring::fragmentDensities(now);
    result.smallestVolume = set.particles[0].volume;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        float volume = set.particles[f].volume;
        result.volume += volume;
        result.mass += volume * densities[f];
        result.smallestVolume = minOf(result.smallestVolume, volume);
        result.largestVolume = maxOf(result.largestVolume, volume);
        result.anchored += (*now.marks)[f].isAnchored ? 1 : 0;
        result.hidden += (*now.marks)[f].isHidden ? 1 : 0;
    }
    result.isWatertight = checkFragments(set).isWatertight();
    result.cost = estimateCost(authoring::markedFragments(now));
    return result;
}
} // namespace fsim
