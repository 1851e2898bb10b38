#include "Export/FragmentRecorder.h"
#include "Export/GlbFile.h"
#include "SceneFiles/Rotations.h"
#include "SceneView/FragmentBodies.h"
#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

#include <algorithm>
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
} // namespace

// The exported animation, skinned as a player would, against the skin itself: at each frame one state is seen, and its
// vertices are where the simulation's are.
TEST(FragmentExport, TheFileShowsTheBodyAsItBreaks)
{
    const FragmentSet set = test::blockFragments({.counts = {4, 3, 2}, .parts = 2});
    const AssetRef asset = *Asset::fragmented(set);
    AnimatedScene scene;
    scene.materials.resize(2);
    FragmentRecorder recorder(asset, "block", {0, 1, 0, 0});
    auto skin = std::move(*FragmentSkin::create(set));
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const std::vector<uint32_t> order = test::shuffledBonds(set, 1);
    constexpr uint32_t frames = 30;
    std::vector<std::vector<Vec3>> expected(frames); // by frame: the visible corners, in draw order
    size_t next = 0;
    for (uint32_t frame = 0; frame < frames; ++frame)
    {
        for (uint32_t i = 0; frame >= 5 && frame % 4 == 1 && i < 5; ++i)
            broken[order[next++]] = 1;
        std::vector<Vec3> positions;
        std::vector<Quat> rotations;
        const float time = float(frame) / 60.0f;
        for (const FragmentParticle& particle : set.particles)
        {
            const Vec3 p = particle.rest.position;
            const Quat turn = rotationAbout({0.2f, 1.0f, p.x}, 100.0 * double(time * p.y));
            positions.push_back(lab::rotate(turn, p) * (1.0f + time) + Vec3{0.0f, time, 2.0f});
            rotations.push_back(lab::operator*(turn, particle.rest.rotation));
        }
        const RenderState state{.positions = positions, .rotations = rotations, .brokenBonds = broken};
        recorder.add(frame, state, scene);
        ASSERT_TRUE(skin->update(broken));
        std::vector<SkinTransform> transforms(positions.size());
        fragmentTransforms(set.particles, positions, rotations, {}, transforms);
        for (const TriangleRange& range : skin->visibleTriangles())
            for (uint32_t k = 3 * range.first; k < 3 * (range.first + range.count); ++k)
            {
                const uint32_t v = skin->indices()[k];
                expected[frame].push_back(skinPosition(blendTransforms(transforms, skin->entries()[v]),
                                                       set.positions[skin->vertexOrder()[v]]));
            }
    }
    recorder.finish(scene);
    EXPECT_EQ(recorder.states(), 8u) << "the whole, and one from each of the frames 5, 9, 13, 17, 21, 25 and 29 on";
    const Status status = validate(scene);
    ASSERT_TRUE(status) << status.message();
    for (uint32_t frame = 0; frame < frames; ++frame)
    {
        const float time = secondsOf(frame);
        uint32_t seen = 0;
        for (const AnimatedNode& node : scene.nodes)
        {
            if (node.skin == noIndex)
                continue;
            const AnimatedSkin& joints = scene.skins[node.skin];
            const AnimatedNode& root = scene.nodes[scene.nodes[joints.joints[0]].parent];
            const Vec3 scale = root.scale.values.empty() ? Vec3{1.0f, 1.0f, 1.0f} : valueAt(root.scale, time);
            if (scale == Vec3{})
                continue;
            ++seen;
            std::vector<SkinTransform> transforms;
            for (size_t j = 0; j < joints.joints.size(); ++j)
            {
                const AnimatedNode& joint = scene.nodes[joints.joints[j]];
                transforms.push_back(makeSkinTransform(
                    joints.restPoses[j], {placeAt(joint.translation, time), turnAt(joint.rotation, time)}));
            }
            const AnimatedMesh& mesh = scene.meshes[node.mesh];
            ASSERT_EQ(mesh.geometry->indices.size(), expected[frame].size()) << frame;
            for (size_t k = 0; k < expected[frame].size(); ++k)
            {
                const uint32_t v = mesh.geometry->indices[k];
                const Vec3 at =
                    skinPosition(blendTransforms(transforms, (*mesh.skinEntries)[v]), mesh.geometry->positions[v]);
                const Vec3 off = at - expected[frame][k];
                ASSERT_LT(std::sqrt(dot(off, off)), 1e-3f) << "frame " << frame;
            }
        }
        EXPECT_EQ(seen, 1u) << "frame " << frame;
    }
    const Result<std::vector<std::byte>> file = glbOf(scene);
    EXPECT_TRUE(file) << file.message();
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
    recorder.add(0, state, scene);
    recorder.add(1, state, scene);
    recorder.hide(2, scene);
    recorder.hide(3, scene);
    recorder.finish(scene);
    ASSERT_TRUE(validate(scene));
    EXPECT_EQ(scene.nodes[0].scale.values.back(), Vec3{});
    EXPECT_EQ(scene.nodes[0].scale.times.back(), secondsOf(2));
}

TEST(FragmentExport, TheRotationOfADeformationIsFound)
{
    for (const double degrees : {0.0, 20.0, 90.0, 170.0})
    {
        const Quat turn = rotationAbout({1.0f, -2.0f, 0.5f}, degrees);
        const auto column = [&](Vec3 axis) { return lab::rotate(turn, axis); };
        // Turned after a stretch along the axes.
        const Mat3 deformation{column({1.4f, 0.0f, 0.0f}), column({0.0f, 0.7f, 0.0f}), column({0.0f, 0.0f, 1.1f})};
        const Quat found = rotationOf(deformation);
        EXPECT_GT(std::abs(found.x * turn.x + found.y * turn.y + found.z * turn.z + found.w * turn.w), 0.9999f)
            << degrees;
    }
}
} // namespace fsim::lab
