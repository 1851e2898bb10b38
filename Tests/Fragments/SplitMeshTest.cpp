#include "FractureSim/SplitMesh.h"

#include "FractureSim/FragmentSkin.h"

#include "Support/BlockFragments.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

namespace fsim::test
{
namespace
{
std::unique_ptr<MeshSplitter> splitterOf(const FragmentSet& set)
{
    Result<std::unique_ptr<MeshSplitter>> made = MeshSplitter::create(set);
    EXPECT_TRUE(made) << made.message();
    return std::move(*made);
}

std::string describe(const MeshTopology& t)
{
    return "open " + std::to_string(t.openEdges) + ", crowded " + std::to_string(t.crowdedEdges) + ", misoriented " +
           std::to_string(t.misorientedEdges) + ", pinched " + std::to_string(t.pinchedVertices);
}

// Of a closed mesh, by the divergence theorem; m^3.
double volumeOf(const TriangleMesh& mesh, std::span<const uint32_t> indices)
{
    double six = 0.0;
    for (size_t i = 0; i < indices.size(); i += 3)
        six += double(
            dot(mesh.positions[indices[i]], cross(mesh.positions[indices[i + 1]], mesh.positions[indices[i + 2]])));
    return six / 6.0;
}

// Each piece by itself: the volume of its fragments, closed, manifold, and no vertex in common with another.
void checkPieces(const FragmentSet& set, const std::vector<uint8_t>& broken, const MeshSplitter& splitter)
{
    SplitMesh split;
    ASSERT_TRUE(splitter.split(broken, split));
    const TriangleMesh mesh = meshOf(split, set.positions);
    const MeshTopology whole = topologyOf(mesh);
    ASSERT_TRUE(whole.closedManifold()) << describe(whole);

    std::vector<uint32_t> pieceOfVertex(split.vertices.size(), 0xffffffffu);
    std::vector<std::vector<uint32_t>> indices(split.pieceCount);
    for (uint32_t t = 0; t < split.triangleCount(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            const uint32_t v = split.indices[3 * t + k];
            ASSERT_TRUE(pieceOfVertex[v] == 0xffffffffu || pieceOfVertex[v] == split.pieces[t]);
            pieceOfVertex[v] = split.pieces[t];
            indices[split.pieces[t]].push_back(v);
        }
    double volume = 0.0;
    for (uint32_t piece = 0; piece < split.pieceCount; ++piece)
    {
        ASSERT_FALSE(indices[piece].empty());
        const double own = volumeOf(mesh, indices[piece]);
        ASSERT_GT(own, 0.0);
        volume += own;
    }
    ASSERT_NEAR(volume, 1.0, 1e-5);
}

std::string nameOfOrder(const testing::TestParamInfo<int>& each)
{
    const char* const names[] = {"ByChance", "ByChanceFine", "InARow"};
    return names[each.param];
}
} // namespace

// The claim of the issue: a breaking body, 300 stages, every piece closed and manifold, every unbroken interface closed
// to the bit under a motion that spares nothing.
class Breaking : public testing::TestWithParam<int>
{
};

TEST_P(Breaking, EveryPieceIsAClosedManifoldAtEveryStage)
{
    const int kind = GetParam();
    const FragmentSet set = blockFragments({.counts = {6, 5, 5}, .parts = kind == 1 ? 2u : 1u, .seed = 9});
    const auto splitter = splitterOf(set);
    std::vector<uint32_t> order = shuffledBonds(set, 11);
    if (kind == 2) // a crack that runs from one end to the other
        std::ranges::sort(order, {}, [&](uint32_t b) { return set.bonds[b].centre.x + 0.3f * set.bonds[b].centre.z; });
    ASSERT_GE(order.size(), 300u);
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    checkPieces(set, broken, *splitter);
    for (uint32_t b : order)
    {
        broken[b] = 1;
        checkPieces(set, broken, *splitter);
        if (testing::Test::HasFatalFailure())
            FAIL() << "when bond " << b << " broke";
    }
    SplitMesh split;
    ASSERT_TRUE(splitter->split(broken, split));
    EXPECT_EQ(split.pieceCount, set.fragmentCount());
    EXPECT_EQ(split.triangleCount(), set.indices.size() / 3);
}
INSTANTIATE_TEST_SUITE_P(Orders, Breaking, testing::Values(0, 1, 2), nameOfOrder);

TEST(SplitMesh, BothSidesOfAnUnbrokenInterfaceAreInOnePlaceToTheBitThroughoutABreaking)
{
    const FragmentSet set = blockFragments({.counts = {6, 5, 5}, .parts = 2, .seed = 4});
    const auto splitter = splitterOf(set);
    auto skin = std::move(*FragmentSkin::create(set));
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const std::vector<uint32_t> order = shuffledBonds(set, 12);
    std::vector<SkinTransform> transforms(set.particles.size());
    std::vector<Vec3> rest;
    for (uint32_t v : skin->vertexOrder())
        rest.push_back(set.positions[v]);
    std::vector<Vec3> drawn(rest.size());
    std::vector<Vec3> moved(rest.size()); // in the order of the set
    size_t parted = 0;
    for (uint32_t frame = 0; frame < 300; ++frame)
    {
        broken[order[frame]] = 1;
        ASSERT_TRUE(skin->update(broken));
        // Every particle by itself, more wildly than any simulation.
        const Random random(frame, 3);
        for (uint32_t i = 0; i < transforms.size(); ++i)
        {
            const auto number = [&](uint32_t k) { return random.uniform(8 * i + k, -0.3f, 0.3f); };
            const Transform& at = set.particles[i].rest;
            const Vec3 jump{number(0), number(1), number(2)};
            const Quat turn = math::quatExp({number(3), number(4), number(5)});
            transforms[i] = makeSkinTransform(at, {at.position + jump, turn * at.rotation}, {1.1f, 0.8f, 1.3f});
        }
        skinPositions(transforms, skin->entries(), rest, drawn);
        for (uint32_t place = 0; place < drawn.size(); ++place)
            moved[skin->vertexOrder()[place]] = drawn[place];

        for (uint32_t b = 0; b < set.bonds.size(); ++b)
        {
            std::map<uint32_t, Vec3> first;
            bool isOpen = false;
            for (uint32_t side : {0u, 1u})
                for (uint32_t k = 0; k < 3 * set.bonds[b].faces[side].count; ++k)
                {
                    const uint32_t v = set.indices[3 * set.bonds[b].faces[side].first + k];
                    isOpen = isOpen || first.try_emplace(set.points[v], moved[v]).first->second != moved[v];
                }
            ASSERT_FALSE(isOpen && broken[b] == 0) << "frame " << frame << ", bond " << b;
            parted += isOpen ? 1 : 0;
        }
        // The exact mode welds only what the skin moves alike.
        SplitMesh split;
        ASSERT_TRUE(splitter->split(broken, split));
        for (uint32_t t = 0; t < split.triangleCount(); ++t)
            for (uint32_t k = 0; k < 3; ++k)
            {
                const SplitVertex& vertex = split.vertices[split.indices[3 * t + k]];
                if (vertex.count != 1)
                    continue;
                bool isThere = false;
                for (uint32_t c = 0; c < 3; ++c)
                {
                    const uint32_t v = set.indices[3 * split.sourceTriangles[t] + c];
                    if (set.points[v] != set.points[vertex.sources[0]])
                        continue;
                    isThere = true;
                    ASSERT_EQ(moved[v], moved[vertex.sources[0]]);
                }
                ASSERT_TRUE(isThere);
            }
    }
    EXPECT_GT(parted, 1000u) << "broken ones do open";
}

TEST(SplitMesh, TheWholeBodyIsItsOutsideAndNothingMore)
{
    const FragmentSet set = blockFragments({.counts = {4, 3, 2}, .parts = 2});
    SplitMesh split;
    ASSERT_TRUE(splitterOf(set)->split(std::vector<uint8_t>(set.bonds.size(), 0), split));
    EXPECT_EQ(split.pieceCount, 1u);
    const MeshTopology topology = topologyOf(meshOf(split, set.positions));
    EXPECT_EQ(topology.eulerCharacteristic(), 2);
    EXPECT_EQ(topology.components, 1u);
    EXPECT_EQ(topology.triangles, 2u * 4 * 2 * (4 * 3 + 3 * 2 + 4 * 2));
}

// A crack inside that reaches no outside: its two faces are one closed bubble, which the body's skin does not touch.
TEST(SplitMesh, ACrackInsideIsABubble)
{
    for (uint32_t parts : {1u, 2u})
    {
        const FragmentSet set = blockFragments({.counts = {4, 3, 3}, .parts = parts});
        std::vector<uint8_t> broken(set.bonds.size(), 0);
        const uint32_t middle = 1 + 4 * (1 + 3 * 1);
        for (uint32_t b = 0; b < set.bonds.size(); ++b)
            broken[b] = set.bonds[b].first == middle && set.bonds[b].second == middle + 1;
        SplitMesh split;
        ASSERT_TRUE(splitterOf(set)->split(broken, split));
        const MeshTopology topology = topologyOf(meshOf(split, set.positions));
        EXPECT_TRUE(topology.closedManifold()) << describe(topology);
        EXPECT_EQ(split.pieceCount, 1u);
        EXPECT_EQ(topology.components, 2u);
        EXPECT_EQ(topology.eulerCharacteristic(), 4);
    }
}

// Two diagonal blocks of a square of four, held together by blocks behind: they touch along an edge, and must not be
// sewn together there.
TEST(SplitMesh, PartsThatTouchOnlyAlongAnEdgeAreNotSewnTogether)
{
    const FragmentSet set = blockFragments({.counts = {2, 2, 2}, .jitter = 0.0f});
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    for (uint32_t b = 0; b < set.bonds.size(); ++b) // in the upper layer, all four bonds of the square
        broken[b] = set.bonds[b].first >= 4 && set.bonds[b].second >= 4;
    SplitMesh split;
    const auto splitter = splitterOf(set);
    ASSERT_TRUE(splitter->split(broken, split));
    const MeshTopology topology = topologyOf(meshOf(split, set.positions));
    EXPECT_TRUE(topology.closedManifold()) << describe(topology);
    EXPECT_EQ(topology.eulerCharacteristic(), 2) << "a slab with four teeth is a ball";
    // The top of the edge in the middle: four blocks meet there, none with another.
    uint32_t tops = 0;
    for (const SplitVertex& vertex : split.vertices)
        tops += set.positions[vertex.sources[0]] == Vec3{0.0f, 0.0f, 0.5f} ? 1 : 0;
    EXPECT_EQ(tops, 4u);
    // Two diagonal ones cut out altogether leave the other two, which touch along the edge.
    for (uint32_t b = 0; b < set.bonds.size(); ++b)
        broken[b] = set.bonds[b].second == 4 || set.bonds[b].second == 7 || set.bonds[b].first == 4;
    ASSERT_TRUE(splitter->split(broken, split));
    EXPECT_EQ(split.pieceCount, 3u);
    const MeshTopology rest = topologyOf(meshOf(split, set.positions));
    EXPECT_TRUE(rest.closedManifold()) << describe(rest);
    EXPECT_EQ(rest.components, 3u);
}

TEST(SplitMesh, AFragmentThatTouchesItselfAlongAnEdgeIsClosedToo)
{
    // Two diagonal blocks of the square as one fragment: its own mesh has an edge with four triangles.
    FragmentSet set = blockFragments({.counts = {2, 2, 1}, .jitter = 0.0f});
    FragmentSet joined;
    for (uint32_t f : {0u, 3u})
        for (uint32_t v = set.vertexOffsets[f]; v < set.vertexOffsets[f + 1]; ++v)
        {
            joined.positions.push_back(set.positions[v]);
            joined.normals.push_back(set.normals[v]);
            joined.points.push_back(set.points[v]);
        }
    const uint32_t each = set.vertexOffsets[1];
    const auto trianglesPerBlock = uint32_t(set.indices.size() / 3 / 4);
    for (uint32_t f : {0u, 3u})
        for (uint32_t k = 0; k < 3 * trianglesPerBlock; ++k)
            joined.indices.push_back(set.indices[3 * trianglesPerBlock * f + k] - f * each + (f == 0 ? 0 : each));
    std::map<uint32_t, uint32_t> number;
    for (uint32_t& p : joined.points)
        p = number.try_emplace(p, uint32_t(number.size())).first->second;
    joined.pointCount = uint32_t(number.size());
    joined.particles = {set.particles[0]};
    joined.vertexOffsets = {0, 2 * each};
    joined.outside = {{0, 2 * trianglesPerBlock}};
    joined.hullCorners = joined.positions;
    joined.hullOffsets = {0, uint32_t(joined.hullCorners.size())};
    SplitMesh split;
    ASSERT_TRUE(splitterOf(joined)->split({}, split));
    const MeshTopology topology = topologyOf(meshOf(split, joined.positions));
    EXPECT_TRUE(topology.closedManifold()) << describe(topology);
    EXPECT_EQ(topology.components, 2u) << "two blocks, not sewn together along the edge";
    EXPECT_EQ(topology.eulerCharacteristic(), 4);
}

TEST(SplitMesh, RefusesWhatIsNotClosed)
{
    FragmentSet open = blockFragments({.counts = {2, 1, 1}});
    std::swap(open.indices[0], open.indices[1]);
    const Result<std::unique_ptr<MeshSplitter>> turned = MeshSplitter::create(open);
    ASSERT_FALSE(turned);
    EXPECT_THAT(turned.message(), testing::HasSubstr("fragment 0 is not closed"));

    FragmentSet set = blockFragments({.counts = {2, 1, 1}});
    EXPECT_FALSE(splitterOf(set)->split({}, *std::make_unique<SplitMesh>()));
}
} // namespace fsim::test
