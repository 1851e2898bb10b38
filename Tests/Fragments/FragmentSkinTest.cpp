#include "FractureSim/FragmentSkin.h"

#include "Support/BlockFragments.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace fsim::test
{
namespace
{
std::unique_ptr<FragmentSkin> skinOf(const FragmentSet& set, const FragmentSkinSettings& settings = {})
{
    Result<std::unique_ptr<FragmentSkin>> made = FragmentSkin::create(set, settings);
    EXPECT_TRUE(made) << made.message();
    return std::move(*made);
}

// Who is connected with whom around each point, found by walking from fragment to fragment: by (point, fragment), the
// lowest fragment. Slow and plain, to hold the skin against.
std::map<std::pair<uint32_t, uint32_t>, uint32_t> connectedByWalking(const FragmentSet& set,
                                                                     const std::vector<uint8_t>& broken)
{
    std::vector<std::set<uint32_t>> fragmentsAt(set.pointCount);
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
        for (uint32_t v = set.vertexOffsets[f]; v < set.vertexOffsets[f + 1]; ++v)
            fragmentsAt[set.points[v]].insert(f);
    std::vector<std::set<uint32_t>> bondsAt(set.pointCount);
    for (uint32_t b = 0; b < set.bonds.size(); ++b)
        for (uint32_t i = 0; i < 3 * set.bonds[b].faces[0].count; ++i)
            bondsAt[set.points[set.indices[3 * set.bonds[b].faces[0].first + i]]].insert(b);
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> result;
    for (uint32_t p = 0; p < set.pointCount; ++p)
        for (uint32_t start : fragmentsAt[p])
        {
            if (result.contains({p, start}))
                continue;
            std::vector<uint32_t> open{start};
            result[{p, start}] = start;
            while (!open.empty())
            {
                const uint32_t f = open.back();
                open.pop_back();
                for (uint32_t b : bondsAt[p])
                    for (auto [from, to] : {std::pair(set.bonds[b].first, set.bonds[b].second),
                                            std::pair(set.bonds[b].second, set.bonds[b].first)})
                        if (from == f && broken[b] == 0 && result.try_emplace({p, to}, start).second)
                            open.push_back(to);
            }
        }
    return result;
}

uint32_t fragmentOf(const FragmentSet& set, uint32_t vertex)
{
    return uint32_t(std::upper_bound(set.vertexOffsets.begin(), set.vertexOffsets.end(), vertex) -
                    set.vertexOffsets.begin() - 1);
}

// A motion that leaves nothing where it was and has no symmetry: a twist, a bend, a stretch, each fragment's own turn.
std::vector<SkinTransform> madeUpMotion(const FragmentSet& set, float time)
{
    std::vector<Vec3> positions;
    std::vector<Quat> rotations;
    for (const FragmentParticle& particle : set.particles)
    {
        const Vec3 p = particle.rest.position;
        const Quat turn = math::quatExp({0.7f * time * p.x, 0.2f * time, -0.3f * time * p.y});
        positions.push_back(rotate(turn, p) * (1.0f + 0.2f * time) + Vec3{0.3f, -2.0f, 1.0f} * time);
        rotations.push_back(math::quatExp({0.2f * time * p.z, 0.0f, 0.4f * time}) * turn * particle.rest.rotation);
    }
    std::vector<SkinTransform> transforms(set.particles.size());
    fragmentTransforms(set.particles, positions, rotations, {}, transforms);
    return transforms;
}

std::vector<Vec3> skinnedOf(const FragmentSkin& skin, const FragmentSet& set,
                            const std::vector<SkinTransform>& transforms)
{
    std::vector<Vec3> rest;
    for (uint32_t v : skin.vertexOrder())
        rest.push_back(set.positions[v]);
    std::vector<Vec3> positions(rest.size());
    skinPositions(transforms, skin.entries(), rest, positions);
    return positions;
}

template <class Range> std::vector<uint32_t> itemsOf(std::span<const Range> ranges)
{
    std::vector<uint32_t> items;
    for (const Range& range : ranges)
        for (uint32_t i = 0; i < range.count; ++i)
            items.push_back(range.first + i);
    return items;
}
} // namespace

TEST(BlockFragments, AreValidAndClosed)
{
    for (uint32_t parts : {1u, 2u, 3u})
    {
        const FragmentSet set = blockFragments({.counts = {3, 2, 4}, .parts = parts});
        const Status status = validate(FragmentView(set));
        ASSERT_TRUE(status) << status.message();
        EXPECT_EQ(set.fragmentCount(), 24u);
        EXPECT_EQ(set.bonds.size(), 2u * 2 * 4 + 3 * 1 * 4 + 3 * 2 * 3);
        float volume = 0.0f;
        for (const FragmentParticle& particle : set.particles)
            volume += particle.volume;
        EXPECT_NEAR(volume, 1.0f, 1e-5f);
    }
}

TEST(FragmentSkin, InstancesOfAPointShareTheirEntryExactlyWhileTheyAreConnectedAroundIt)
{
    for (uint32_t parts : {1u, 2u})
    {
        const FragmentSet set = blockFragments({.counts = {4, 3, 3}, .parts = parts});
        const auto skin = skinOf(set);
        std::vector<uint8_t> broken(set.bonds.size(), 0);
        const std::vector<uint32_t> order = shuffledBonds(set, parts);
        for (size_t stage = 0; stage <= order.size(); ++stage)
        {
            if (stage > 0)
                broken[order[stage - 1]] = 1;
            ASSERT_TRUE(skin->update(broken));
            const auto connected = connectedByWalking(set, broken);
            std::map<std::pair<uint32_t, uint32_t>, uint32_t> firstOf; // by point and component
            const std::vector<Vec3> positions = skinnedOf(*skin, set, madeUpMotion(set, 0.01f * float(stage + 1)));
            for (uint32_t place = 0; place < positions.size(); ++place)
            {
                const uint32_t v = skin->vertexOrder()[place];
                const uint32_t f = fragmentOf(set, v);
                const uint32_t component = connected.at({set.points[v], f});
                const auto [first, isNew] = firstOf.try_emplace({set.points[v], component}, place);
                ASSERT_EQ(skin->entries()[place], skin->entries()[first->second]) << "stage " << stage;
                ASSERT_EQ(positions[place], positions[first->second]) << "stage " << stage;
                // The anchor is connected with the vertex's own fragment, and no connected particle is nearer.
                const uint32_t anchor = skin->anchorOf(place);
                ASSERT_EQ(connected.at({set.points[v], anchor}), component);
                const auto distance = [&](uint32_t i) {
                    return lengthSquared(set.particles[i].rest.position - set.positions[v]);
                };
                for (auto at = connected.lower_bound({set.points[v], 0u});
                     isNew && at != connected.end() && at->first.first == set.points[v]; ++at)
                {
                    ASSERT_TRUE(at->second != component || distance(anchor) <= distance(at->first.second));
                }
            }
        }
    }
}

TEST(FragmentSkin, WhatItSaysAfterManyUpdatesIsWhatANewSkinSays)
{
    const FragmentSet set = blockFragments({.counts = {4, 4, 3}, .parts = 2});
    const auto skin = skinOf(set);
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const std::vector<uint32_t> order = shuffledBonds(set, 3);
    const Random random(4, 4);
    for (uint32_t stage = 0; stage < 60; ++stage)
    {
        for (uint32_t i = 0; i < 1 + stage % 5; ++i) // bonds break, and some mend
            broken[order[random.below(10 * stage + i, uint32_t(order.size()))]] ^= 1;
        ASSERT_TRUE(skin->update(broken));
        const auto fresh = skinOf(set);
        ASSERT_TRUE(fresh->update(broken));
        ASSERT_TRUE(std::ranges::equal(skin->entries(), fresh->entries())) << stage;
        ASSERT_TRUE(std::ranges::equal(skin->visibleTriangles(), fresh->visibleTriangles())) << stage;
        ASSERT_TRUE(std::ranges::equal(skin->skinnedVertices(), fresh->skinnedVertices())) << stage;
    }
}

TEST(FragmentSkin, TellsExactlyWhichEntriesChanged)
{
    const FragmentSet set = blockFragments({.counts = {6, 5, 4}, .parts = 2});
    const auto skin = skinOf(set);
    EXPECT_TRUE(skin->changedEntries().empty());
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const std::vector<uint32_t> order = shuffledBonds(set, 8);
    std::vector<SkinEntry> copy(skin->entries().begin(), skin->entries().end()); // as a device has it
    size_t most = 0;
    for (uint32_t b : order)
    {
        broken[b] = 1;
        ASSERT_TRUE(skin->update(broken));
        uint32_t end = 0;
        size_t sent = 0;
        for (const VertexRange& range : skin->changedEntries())
        {
            ASSERT_GE(range.first, end);
            ASSERT_GT(range.count, 0u);
            end = range.first + range.count + 1;
            for (uint32_t v = range.first; v < range.first + range.count; ++v)
                copy[v] = skin->entries()[v];
            sent += range.count;
            ASSERT_LE(range.first + range.count, copy.size());
        }
        most = std::max(most, sent);
        ASSERT_TRUE(std::ranges::equal(copy, skin->entries()));
        ASSERT_TRUE(skin->update(broken));
        ASSERT_TRUE(skin->changedEntries().empty()) << "nothing new has broken";
        ASSERT_TRUE(skin->changedTriangles().empty());
    }
    // A bond touches the vertices of its two fragments and what meets them: a few dozen of 120 fragments.
    EXPECT_LT(most, copy.size() / 4);
}

TEST(FragmentSkin, AFragmentWithoutBondsIsRigid)
{
    const FragmentSet set = blockFragments({.counts = {3, 3, 3}, .parts = 2});
    const auto skin = skinOf(set);
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const uint32_t centre = 13;
    for (uint32_t b = 0; b < set.bonds.size(); ++b)
        broken[b] = set.bonds[b].first == centre || set.bonds[b].second == centre;
    ASSERT_TRUE(skin->update(broken));
    for (uint32_t place = 0; place < skin->entries().size(); ++place)
    {
        const bool isOfCentre = fragmentOf(set, skin->vertexOrder()[place]) == centre;
        EXPECT_EQ(skin->entries()[place].influences[0] == (centre | (65535u << 16)), isOfCentre);
        for (uint32_t word : skin->entries()[place].influences)
        {
            EXPECT_FALSE(!isOfCentre && word >> 16 != 0 && (word & 0xffffu) == centre) << "nobody else follows it";
        }
    }
}

// Linear blend skinning gives back an affine motion of all particles exactly, whatever the weights.
TEST(FragmentSkin, AnAffineMotionMovesTheSkinByIt)
{
    const FragmentSet set = blockFragments({.counts = {4, 2, 3}, .parts = 2});
    const auto skin = skinOf(set);
    const Mat3 deformation{{1.1f, 0.2f, 0.0f}, {-0.1f, 0.9f, 0.3f}, {0.05f, -0.2f, 1.2f}};
    const Vec3 offset{0.5f, 2.0f, -1.0f};
    std::vector<Vec3> positions;
    for (const FragmentParticle& particle : set.particles)
        positions.push_back(deformation * particle.rest.position + offset);
    std::vector<SkinTransform> transforms(set.particles.size());
    fragmentTransforms(set.particles, positions, {}, std::vector<Mat3>(set.particles.size(), deformation), transforms);
    const std::vector<Vec3> moved = skinnedOf(*skin, set, transforms);
    for (uint32_t place = 0; place < moved.size(); ++place)
        EXPECT_LT(length(moved[place] - (deformation * set.positions[skin->vertexOrder()[place]] + offset)), 2e-6f);
}

TEST(FragmentSkin, RotationsTurnFromTheRestRotation)
{
    const FragmentSet set = blockFragments({.counts = {2, 2, 2}});
    const Quat turn = math::quatExp({0.4f, -0.2f, 1.1f});
    std::vector<Vec3> positions;
    std::vector<Quat> rotations;
    for (const FragmentParticle& particle : set.particles)
    {
        positions.push_back(rotate(turn, particle.rest.position));
        rotations.push_back(turn * particle.rest.rotation);
    }
    std::vector<SkinTransform> transforms(set.particles.size());
    fragmentTransforms(set.particles, positions, rotations, {}, transforms);
    const Vec3 x{0.3f, 0.1f, -0.4f};
    for (const SkinTransform& transform : transforms)
        EXPECT_LT(length(skinPosition(transform, x) - rotate(turn, x)), 1e-6f);
    fragmentTransforms(set.particles, {}, {}, {}, transforms);
    for (const SkinTransform& transform : transforms)
        EXPECT_LT(length(skinPosition(transform, x) - x), 1e-6f) << "without a motion it is at rest";
}

TEST(FragmentSkin, ShowsTheOutsideAndTheFacesOfBrokenBondsAndNothingElse)
{
    for (uint32_t groupSize : {1u, 7u, 24u, 1000u})
    {
        const FragmentSet set = blockFragments({.counts = {5, 4, 3}, .parts = 2});
        const auto skin = skinOf(set, {.groupSize = groupSize});
        std::vector<uint8_t> broken(set.bonds.size(), 0);
        std::set<uint32_t> before;
        for (const TriangleRange& range : set.outside)
            for (uint32_t i = 0; i < range.count; ++i)
                before.insert(range.first + i);
        ASSERT_EQ(skin->visibleTriangles().size(), 1u) << "the compact skin is one range";
        ASSERT_EQ(skin->visibleTriangles()[0], (TriangleRange{0, uint32_t(before.size())}));
        ASSERT_EQ(skin->skinnedVertices().size(), 1u);
        ASSERT_EQ(skin->skinnedVertices()[0].count, skin->outsideVertices());
        for (uint32_t b : shuffledBonds(set, groupSize))
        {
            broken[b] = 1;
            ASSERT_TRUE(skin->update(broken));
            std::set<uint32_t> expected = before;
            for (const TriangleRange& range : set.bonds[b].faces)
                for (uint32_t i = 0; i < range.count; ++i)
                    expected.insert(range.first + i);
            std::set<uint32_t> seen;
            for (uint32_t t : itemsOf(skin->visibleTriangles()))
                ASSERT_TRUE(seen.insert(skin->triangleOrder()[t]).second) << "drawn twice";
            ASSERT_EQ(seen, expected);
            size_t changed = 0;
            for (uint32_t t : itemsOf(skin->changedTriangles()))
            {
                EXPECT_FALSE(before.contains(skin->triangleOrder()[t]));
                ++changed;
            }
            EXPECT_EQ(changed, expected.size() - before.size());
            before = expected;
            // What is seen is skinned.
            std::vector<uint8_t> isSkinned(set.positions.size(), 0);
            for (uint32_t v : itemsOf(skin->skinnedVertices()))
                isSkinned[v] = 1;
            for (uint32_t t : itemsOf(skin->visibleTriangles()))
                for (uint32_t k = 0; k < 3; ++k)
                    ASSERT_TRUE(isSkinned[skin->indices()[3 * t + k]]);
        }
        EXPECT_EQ(itemsOf(skin->visibleTriangles()).size(), set.indices.size() / 3) << "all is open now";
        EXPECT_EQ(skin->visibleTriangles().size(), 1u);
    }
}

TEST(FragmentSkin, TheInsideOfGroupsFarFromACrackIsNotSkinned)
{
    const FragmentSet set = blockFragments({.counts = {16, 4, 4}, .parts = 2});
    const auto skin = skinOf(set, {.groupSize = 16});
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    broken[0] = 1;
    ASSERT_TRUE(skin->update(broken));
    const size_t inside = set.positions.size() - skin->outsideVertices();
    const size_t skinned = itemsOf(skin->skinnedVertices()).size() - skin->outsideVertices();
    EXPECT_GT(skinned, 0u);
    EXPECT_LE(skinned, inside / 8);
}

TEST(FragmentSkin, TheDrawOrderHoldsEveryVertexAndTriangleOnce)
{
    const FragmentSet set = blockFragments({.counts = {5, 3, 4}, .parts = 2});
    const auto skin = skinOf(set, {.groupSize = 8});
    std::vector<uint32_t> vertices(skin->vertexOrder().begin(), skin->vertexOrder().end());
    std::vector<uint32_t> triangles(skin->triangleOrder().begin(), skin->triangleOrder().end());
    for (uint32_t t = 0; t < triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
            ASSERT_EQ(vertices[skin->indices()[3 * t + k]], set.indices[3 * triangles[t] + k]);
    for (std::vector<uint32_t>* items : {&vertices, &triangles})
    {
        std::ranges::sort(*items);
        for (uint32_t i = 0; i < items->size(); ++i)
            ASSERT_EQ((*items)[i], i);
    }
    EXPECT_EQ(vertices.size(), set.positions.size());
    EXPECT_EQ(triangles.size(), set.indices.size() / 3);
}

TEST(FragmentSkin, RefusesWhatDoesNotFit)
{
    FragmentSet set = blockFragments({.counts = {2, 1, 1}});
    const auto skin = skinOf(set);
    EXPECT_FALSE(skin->update({}));
    EXPECT_FALSE(skin->update(std::vector<uint8_t>(2, 1)));
    EXPECT_FALSE(FragmentSkin::create(set, {.reach = 0.5f}));
    EXPECT_FALSE(FragmentSkin::create(set, {.reach = NAN}));
    EXPECT_FALSE(FragmentSkin::create(set, {.groupSize = 0}));
    set.points[0] = 1000;
    EXPECT_FALSE(FragmentSkin::create(set));
    const FragmentSet one = blockFragments({.counts = {1, 1, 1}});
    const auto alone = skinOf(one);
    EXPECT_TRUE(alone->update({})) << "a body of one fragment has no bonds";
    EXPECT_EQ(alone->entries()[0].influences[0], 65535u << 16);
}
} // namespace fsim::test
