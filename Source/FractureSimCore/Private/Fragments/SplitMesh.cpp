#include "FractureSim/SplitMesh.h"

#include "Foundation/DisjointSets.h"
#include "Fragments/FragmentSides.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <utility>

// The paper splits a vertex where the fragments that share it are not connected around it, and says nothing of pieces
// that touch themselves. We walk around edges instead: from a triangle that is seen, through the fragment's material,
// across unbroken interfaces, to the next one that is seen. The two are neighbours on the surface of a piece, and the
// triangles that neighbourhood joins around a point are one fan, hence one vertex. Fragments that are not connected
// around a point, or an edge, are never in one fan; a component of the paper with several fans has them as several
// vertices in one place.
namespace fsim
{
namespace
{
constexpr uint32_t noSplitVertex = 0xffffffffu;

// An edge of the surface, with the two sides that meet there.
struct SurfaceEdge
{
    uint32_t low = 0; // vertices
    uint32_t high = 0;
    uint32_t side = 0;
    uint32_t partner = 0;

    bool sameEnds(const SurfaceEdge& other) const { return low == other.low && high == other.high; }
};
} // namespace

struct MeshSplitter::State
{
    fragments::FragmentSides sides;
    std::vector<uint32_t> indices;
    std::vector<std::pair<uint32_t, uint32_t>> bonds;
    uint32_t fragmentCount = 0;

    bool isSeen(uint32_t triangle, std::span<const uint8_t> broken) const
    {
        return sides.bonds[triangle] == fragments::noSide || broken[sides.bonds[triangle]] != 0;
    }

    // The side that meets this one on the surface.
    uint32_t partnerOf(uint32_t side, std::span<const uint8_t> broken) const
    {
        uint32_t other = sides.mates[side];
        while (!isSeen(other / 3, broken))
            other = sides.mates[sides.twins[other]];
        return other;
    }

    std::vector<uint32_t> piecesOf(std::span<const uint8_t> broken, uint32_t& count) const
    {
        DisjointSets sets(fragmentCount);
        for (size_t b = 0; b < bonds.size(); ++b)
            if (broken[b] == 0)
                sets.merge(bonds[b].first, bonds[b].second);
        std::vector<uint32_t> pieces(fragmentCount);
        count = 0;
        for (uint32_t f = 0; f < fragmentCount; ++f)
            pieces[f] = sets.find(f) == f ? count++ : pieces[sets.find(f)];
        return pieces;
    }

    // Edges that have both ends in common with another one: an interface that is cut through its middle while all its
    // corners still hold has two edges there between the same two vertices. Each gets a vertex of its own in its
    // middle; by index alone they would be one edge with four triangles.
    void addMiddles(std::vector<SurfaceEdge>& edges, std::span<uint32_t> middles, SplitMesh& mesh) const
    {
        std::sort(edges.begin(), edges.end(), [](const SurfaceEdge& a, const SurfaceEdge& b) {
            return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.side < b.side;
        });
        for (size_t begin = 0, end = 0; begin < edges.size(); begin = end)
        {
            for (end = begin; end < edges.size() && edges[end].sameEnds(edges[begin]); ++end)
            {
            }
            for (size_t i = begin; end - begin > 1 && i < end; ++i)
            {
                const SurfaceEdge& e = edges[i];
                middles[e.side] = middles[e.partner] = static_cast<uint32_t>(mesh.vertices.size());
                mesh.vertices.push_back({{indices[e.side], indices[fragments::nextCorner(e.side)], 0}, 2});
            }
        }
    }

    // A triangle with middles is cut from its own centre, so that no new edge has two others for ends.
    static void addTriangle(uint32_t triangle, uint32_t piece, std::span<const uint32_t> vertexOf,
                            std::span<const uint32_t> middles, std::span<const uint32_t> sources, SplitMesh& mesh)
    {
        uint32_t around[6];
        uint32_t count = 0;
        for (uint32_t side = 3 * triangle; side < 3 * triangle + 3; ++side)
        {
            around[count++] = vertexOf[side];
            if (middles[side] != noSplitVertex)
                around[count++] = middles[side];
        }
        const auto add = [&](uint32_t a, uint32_t b, uint32_t c) {
            mesh.indices.insert(mesh.indices.end(), {a, b, c});
            mesh.sourceTriangles.push_back(triangle);
            mesh.pieces.push_back(piece);
        };
        if (count == 3)
            return add(around[0], around[1], around[2]);
        const auto centre = static_cast<uint32_t>(mesh.vertices.size());
        mesh.vertices.push_back({{sources[0], sources[1], sources[2]}, 3});
        for (uint32_t i = 0; i < count; ++i)
            add(centre, around[i], around[(i + 1) % count]);
    }

    void split(std::span<const uint8_t> broken, SplitMesh& mesh) const
    {
        mesh = {};
        const std::vector<uint32_t> pieces = piecesOf(broken, mesh.pieceCount);
        const auto sideCount = static_cast<uint32_t>(indices.size());
        // Corners have the numbers of the sides that start there.
        DisjointSets fans(sideCount);
        std::vector<SurfaceEdge> edges;
        for (uint32_t side = 0; side < sideCount; ++side)
        {
            if (!isSeen(side / 3, broken))
                continue;
            uint32_t partner = partnerOf(side, broken);
            fans.merge(side, fragments::nextCorner(partner));
            fans.merge(fragments::nextCorner(side), partner);
            if (side < partner)
                edges.push_back({0, 0, side, partner});
        }
        std::vector<uint32_t> vertexOf(sideCount, noSplitVertex);
        for (uint32_t corner = 0; corner < sideCount; ++corner)
        {
            if (!isSeen(corner / 3, broken))
                continue;
            uint32_t fan = fans.find(corner); // the lowest of its corners: it has its vertex already, or is this one
            if (fan == corner)
            {
                vertexOf[corner] = static_cast<uint32_t>(mesh.vertices.size());
                mesh.vertices.push_back({{indices[corner], 0, 0}, 1});
            }
            vertexOf[corner] = vertexOf[fan];
        }
        for (SurfaceEdge& e : edges)
        {
            e.low = std::min(vertexOf[e.side], vertexOf[fragments::nextCorner(e.side)]);
            e.high = std::max(vertexOf[e.side], vertexOf[fragments::nextCorner(e.side)]);
        }
        std::vector<uint32_t> middles(sideCount, noSplitVertex);
        addMiddles(edges, middles, mesh);
        for (uint32_t t = 0; t < sideCount / 3; ++t)
            if (isSeen(t, broken))
                addTriangle(t, pieces[sides.fragments[t]], vertexOf, middles,
                            std::span(indices).subspan(3 * size_t{t}, 3), mesh);
    }
};

MeshSplitter::MeshSplitter(std::unique_ptr<State> state) : state_(std::move(state)) {}
MeshSplitter::~MeshSplitter() = default;

Result<std::unique_ptr<MeshSplitter>> MeshSplitter::create(const FragmentView& f)
{
    if (Status status = validate(f); !status)
        return status;
    Result<fragments::FragmentSides> sides = fragments::fragmentSidesOf(f);
    if (!sides)
        return sides.status();
    auto state = std::make_unique<State>();
    state->sides = std::move(*sides);
    state->indices.assign(f.indices.begin(), f.indices.end());
    for (const FragmentBond& bond : f.bonds)
        state->bonds.emplace_back(bond.first, bond.second);
    state->fragmentCount = static_cast<uint32_t>(f.particles.size());
    return std::unique_ptr<MeshSplitter>(new MeshSplitter(std::move(state)));
}

Status MeshSplitter::split(std::span<const uint8_t> brokenBonds, SplitMesh& mesh) const
{
    if (brokenBonds.size() != state_->bonds.size())
        return Status::refused("{} flags for the {} bonds of the body; give one each", brokenBonds.size(),
                               state_->bonds.size());
    state_->split(brokenBonds, mesh);
    return Status::done();
}

TriangleMesh meshOf(const SplitMesh& split, std::span<const Vec3> positions)
{
    TriangleMesh mesh;
    mesh.indices = split.indices;
    mesh.positions.reserve(split.vertices.size());
    for (const SplitVertex& vertex : split.vertices)
    {
        Vec3 sum = positions[vertex.sources[0]];
        for (uint32_t i = 1; i < vertex.count; ++i)
            sum += positions[vertex.sources[i]];
        mesh.positions.push_back(vertex.count == 1 ? sum : sum / static_cast<float>(vertex.count));
    }
    return mesh;
}
} // namespace fsim
