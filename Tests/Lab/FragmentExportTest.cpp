#include "Export/FragmentRecorder.h"
#include "Export/GlbFile.h"
#include "Export/KeyReduction.h"
#include "Export/SceneRecorder.h"
#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"
#include "SceneView/FragmentBodies.h"
#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim::lab
{
namespace
{
template <class Value> Value valueAt(const Track<Value>& track, float time)
{
    size_t key = 0;
    while (key + 1 < track.times.size() && track.times[key + 1] <= time + 1e-6f)
        ++key;
    return track.values[key];
}

// Of a track that has a key there, or rests.
Vec3 placeAt(const Track<Vec3>& track, float time)
{
    for (size_t key = 0; key + 1 < track.times.size(); ++key)
        if (track.times[key] <= time && time <= track.times[key + 1])
        {
            const float share = (time - track.times[key]) / (track.times[key + 1] - track.times[key]);
            return track.values[key] + share * (track.values[key + 1] - track.values[key]);
        }
    return track.values.size() == 1 || time < track.times.front() ? track.values.front() : track.values.back();
}

Quat turnAt(const Track<Quat>& track, float time)
{
    for (size_t key = 0; key + 1 < track.times.size(); ++key)
        if (track.times[key] <= time && time <= track.times[key + 1])
        {
            const float share = (time - track.times[key]) / (track.times[key + 1] - track.times[key]);
            const Quat a = track.values[key];
            const Quat b = track.values[key + 1];
            return lab::normalized(Quat{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z),
                                        a.w + share * (b.w - a.w)});
        }
    return track.values.size() == 1 || time < track.times.front() ? track.values.front() : track.values.back();
}

// First b, then a.
SkinTransform product(const SkinTransform& a, const SkinTransform& b)
{
    SkinTransform c;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column)
        {
            c.rows[row][column] = column == 3 ? a.rows[row][3] : 0.0f;
            for (int k = 0; k < 3; ++k)
                c.rows[row][column] += a.rows[row][k] * b.rows[k][column];
        }
    return c;
}

using Corners = std::array<Vec3, 3>;

// What a player would show of the scene in a frame: the triangles of all meshes whose joints are not scaled to nothing.
std::vector<Corners> shownAt(const AnimatedScene& scene, uint32_t frame)
{
    const float time = secondsOf(frame);
    std::vector<SkinTransform> places; // by node
    for (const AnimatedNode& node : scene.nodes)
    {
        const Quat turn = node.rotation.values.empty() ? Quat{} : turnAt(node.rotation, time);
        const Vec3 position = node.translation.values.empty() ? Vec3{} : placeAt(node.translation, time);
        const Vec3 scale = node.scale.values.empty() ? Vec3{1.0f, 1.0f, 1.0f}
                           : node.scale.steps        ? valueAt(node.scale, time)
                                                     : placeAt(node.scale, time);
        const SkinTransform own = makeSkinTransform(Transform{}, {position, turn}, scale);
        places.push_back(node.parent == noIndex ? own : product(places[node.parent], own));
    }
    std::vector<Corners> shown;
    for (const AnimatedNode& node : scene.nodes)
    {
        if (node.skin == noIndex)
            continue;
        const AnimatedSkin& skin = scene.skins[node.skin];
        std::vector<SkinTransform> transforms;
        for (size_t j = 0; j < skin.joints.size(); ++j)
            transforms.push_back(
                product(places[skin.joints[j]], makeSkinTransform(skin.restPoses[j], Transform{{}, {}})));
        const AnimatedMesh& mesh = scene.meshes[node.mesh];
        for (size_t k = 0; k < mesh.geometry->indices.size(); k += 3)
        {
            Corners corners;
            for (size_t c = 0; c < 3; ++c)
            {
                const uint32_t v = mesh.geometry->indices[k + c];
                corners[c] =
                    skinPosition(blendTransforms(transforms, (*mesh.skinEntries)[v]), mesh.geometry->positions[v]);
            }
            if (!(corners[0] == corners[1] && corners[1] == corners[2]))
                shown.push_back(corners);
        }
    }
    return shown;
}

// The largest distance of a corner in the first list from the same one in the second, where triangles are paired by the
// nearest middle that is not taken; as many as there are.
float largestDistance(const std::vector<Corners>& wanted, const std::vector<Corners>& found)
{
    std::vector<bool> isTaken(found.size(), false);
    float worst = 0.0f;
    for (const Corners& w : wanted)
    {
        float least = 1e30f;
        size_t best = 0;
        for (size_t i = 0; i < found.size(); ++i)
        {
            if (isTaken[i])
                continue;
            float apart = 0.0f;
            for (size_t c = 0; c < 3; ++c)
                apart = std::max(apart, render::length(w[c] - found[i][c]));
            if (apart < least)
            {
                least = apart;
                best = i;
            }
        }
        isTaken[best] = true;
        worst = std::max(worst, least);
    }
    return worst;
}

struct BreakingBlock
{
    FragmentSet set = test::blockFragments({.counts = {4, 3, 2}, .parts = 2});
    AssetRef asset = *Asset::fragmented(set);
    std::vector<uint8_t> broken = std::vector<uint8_t>(set.bonds.size(), 0);
    std::vector<uint32_t> order = test::shuffledBonds(set, 1);
    std::unique_ptr<FragmentSkin> skin = std::move(*FragmentSkin::create(set));
    size_t next = 0;
    std::vector<Vec3> positions{};
    std::vector<Quat> rotations{};
    std::vector<Mat3> deformations{};

    // Five bonds break every fourth frame from the fifth on.
    void advance(uint32_t frame)
    {
        for (uint32_t i = 0; frame >= 5 && frame % 4 == 1 && i < 5; ++i)
            broken[order[next++]] = 1;
        positions.clear();
        rotations.clear();
        deformations.clear();
        const float time = float(frame) / 60.0f;
        for (const FragmentParticle& particle : set.particles)
        {
            const Vec3 p = particle.rest.position;
            const Quat turn = rotationAbout({0.2f, 1.0f, p.x}, 100.0 * double(time * p.y));
            positions.push_back(lab::rotate(turn, p) * (1.0f + time) + Vec3{0.0f, time, 2.0f});
            rotations.push_back(lab::operator*(turn, particle.rest.rotation));
            // Shear and stretch, of the fragments on one side, whose directions change as they grow.
            const float amount = p.x > 0.1f ? time : 0.0f;
            deformations.push_back({lab::rotate(turn, {1.0f + amount, 0.3f * amount, 0.0f}),
                                    lab::rotate(turn, {amount * amount, 1.0f, -0.5f * amount}),
                                    lab::rotate(turn, {0.0f, 0.7f * amount, 1.0f - 0.5f * amount})});
        }
        ASSERT_TRUE(skin->update(broken));
    }
    std::vector<Corners> seen(bool isStretched) const
    {
        std::vector<SkinTransform> transforms(positions.size());
        fragmentTransforms(set.particles, positions, rotations, isStretched ? deformations : std::vector<Mat3>{},
                           transforms);
        std::vector<Corners> corners;
        for (const TriangleRange& range : skin->visibleTriangles())
            for (uint32_t t = range.first; t < range.first + range.count; ++t)
            {
                Corners& each = corners.emplace_back();
                for (uint32_t c = 0; c < 3; ++c)
                {
                    const uint32_t v = skin->indices()[3 * t + c];
                    each[c] = skinPosition(blendTransforms(transforms, skin->entries()[v]),
                                           set.positions[skin->vertexOrder()[v]]);
                }
            }
        return corners;
    }
};
} // namespace

// The exported animation, skinned as a player would, against the skin itself: in each frame the same triangles in the
// same places, turned alone or stretched too.
TEST(FragmentExport, TheFileShowsTheBodyAsItBreaks)
{
    for (const bool isStretched : {false, true})
    {
        BreakingBlock block;
        AnimatedScene scene;
        scene.materials.resize(2);
        FragmentRecorder recorder(block.asset, "block", {0, 1, 0, 0});
        constexpr uint32_t frames = 30;
        std::vector<std::vector<Corners>> expected;
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            block.advance(frame);
            RenderState state{.positions = block.positions, .rotations = block.rotations};
            state.brokenBonds = block.broken;
            if (isStretched)
                state.deformations = block.deformations;
            recorder.add(frame, state);
            expected.push_back(block.seen(isStretched));
        }
        recorder.finish(scene);
        const Status status = validate(scene);
        ASSERT_TRUE(status) << status.message();
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            const std::vector<Corners> found = shownAt(scene, frame);
            ASSERT_EQ(found.size(), expected[frame].size()) << frame;
            // The block is 4 m long at most.
            ASSERT_LT(largestDistance(expected[frame], found), 4.0f * 1.1f * float(SceneRecorder::tolerance)) << frame;
        }
        const Result<std::vector<std::byte>> file = glbOf(scene);
        EXPECT_TRUE(file) << file.message();
    }
}

// What does not change as something else breaks is not written again.
TEST(FragmentExport, ABreakAddsOnlyWhatItChanges)
{
    const FragmentSet set = test::blockFragments({.counts = {12, 1, 1}});
    std::vector<Vec3> positions;
    for (const FragmentParticle& particle : set.particles)
        positions.push_back(particle.rest.position);
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    AnimatedScene scene;
    scene.materials.resize(2);
    FragmentRecorder recorder(*Asset::fragmented(set), "bar", {0, 1, 0, 0});
    const RenderState state{.positions = positions, .brokenBonds = broken};
    recorder.add(0, state);
    broken[5] = 1;
    recorder.add(1, state);
    recorder.finish(scene);
    ASSERT_TRUE(validate(scene));
    size_t triangles = 0;
    for (const AnimatedMesh& mesh : scene.meshes)
        triangles += mesh.geometry->indices.size() / 3;
    auto skin = std::move(*FragmentSkin::create(set));
    const size_t outside = skin->outsideTriangles();
    EXPECT_GT(triangles, outside);
    EXPECT_LT(triangles, outside + outside / 2);
}

TEST(FragmentExport, ABodyThatIsGoneIsScaledToNothing)
{
    const FragmentSet set = test::blockFragments({.counts = {2, 1, 1}});
    AnimatedScene scene;
    scene.materials.resize(2);
    FragmentRecorder recorder(*Asset::fragmented(set), "block", {0, 1, 0, 0});
    std::vector<Vec3> positions{{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}};
    const std::vector<uint8_t> broken{0};
    const RenderState state{.positions = positions, .brokenBonds = broken};
    recorder.add(0, state);
    recorder.add(1, state);
    recorder.hide(2);
    recorder.hide(3);
    recorder.finish(scene);
    ASSERT_TRUE(validate(scene));
    EXPECT_FALSE(shownAt(scene, 1).empty());
    EXPECT_TRUE(shownAt(scene, 2).empty());
    EXPECT_TRUE(shownAt(scene, 3).empty());
}
} // namespace fsim::lab
