#include "Export/FragmentRecorder.h"

#include "Export/KeyReduction.h"
#include "Export/SceneRecorder.h"
#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"
#include "SceneView/FragmentBodies.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>

namespace fsim::lab
{
namespace
{
constexpr Vec3 fullSize{1.0f, 1.0f, 1.0f};

Mat3 turnFrom(Quat rest, Quat now)
{
    const Quat back{-rest.x, -rest.y, -rest.z, rest.w};
    return render::matrixOf(normalized(now * back));
}

// All that makes a vertex.
std::array<uint32_t, 15> bitsOf(Vec3 position, Vec3 normal, uint8_t slot, const SkinEntry& entry)
{
    std::array<uint32_t, 15> bits{};
    const float numbers[] = {position.x, position.y, position.z, normal.x, normal.y, normal.z};
    for (size_t i = 0; i < 6; ++i)
        bits[i] = std::bit_cast<uint32_t>(numbers[i]);
    bits[6] = slot;
    std::copy(std::begin(entry.influences), std::end(entry.influences), bits.begin() + 7);
    return bits;
}

// Shown from one frame on until another.
Track<Vec3> shownBetween(uint32_t from, uint32_t until)
{
    Track<Vec3> scale;
    if (from == 0 && until == noIndex)
        return scale;
    scale.steps = true;
    const auto key = [&](uint32_t frame, Vec3 value) {
        scale.times.push_back(secondsOf(frame));
        scale.values.push_back(value);
    };
    if (from > 0)
        key(0, {});
    key(from, fullSize);
    if (until != noIndex)
        key(until, {});
    return scale;
}

// The fragments that a part follows, in rising order, and how far from each of them what follows it reaches.
struct Followed
{
    std::vector<uint32_t> fragments;
    std::vector<double> reaches; // m
};

// Numbers in the entries become places in that list.
Followed renumberFollowed(const FragmentView& view, std::span<const Vec3> places, std::span<SkinEntry> entries)
{
    std::map<uint32_t, double> reaches;
    for (size_t v = 0; v < entries.size(); ++v)
        for (const uint32_t influence : entries[v].influences)
        {
            if (influence >> 16 == 0)
                break;
            const uint32_t fragment = influence & 0xffffu;
            double& reach = reaches[fragment];
            reach = std::max(reach, double(render::length(places[v] - view.particles[fragment].rest.position)));
        }
    Followed followed;
    std::vector<uint32_t> placeOf(view.particles.size(), 0);
    for (const auto& [fragment, reach] : reaches)
    {
        placeOf[fragment] = static_cast<uint32_t>(followed.fragments.size());
        followed.fragments.push_back(fragment);
        followed.reaches.push_back(reach);
    }
    for (SkinEntry& entry : entries)
        for (uint32_t& influence : entry.influences)
            influence = influence >> 16 == 0 ? 0u : (placeOf[influence & 0xffffu] | (influence & 0xffff0000u));
    return followed;
}

uint32_t addJoint(AnimatedScene& scene, AnimatedSkin& skin, std::string name, uint32_t parent, Vec3 restPosition)
{
    const uint32_t number = static_cast<uint32_t>(scene.nodes.size());
    AnimatedNode node;
    node.name = std::move(name);
    node.parent = parent;
    scene.nodes.push_back(std::move(node));
    skin.joints.push_back(number);
    skin.restPoses.push_back({restPosition, {}});
    return number;
}
} // namespace

FragmentRecorder::FragmentRecorder(AssetRef asset, std::string name, const std::array<uint32_t, 4>& materials)
    : asset_(std::move(asset)), name_(std::move(name)), materials_(materials)
{
    const FragmentView fragments = asset_->fragments();
    if (Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(fragments))
        skin_ = std::move(*skin);
    if (skin_)
    {
        whole_ = fragmentMesh(fragments, *skin_);
        seenSince_.assign(skin_->triangleOrder().size(), noIndex);
    }
    render::Bounds box;
    for (const Vec3 p : fragments.positions)
        box.add(p);
    const Vec3 sides = box.high - box.low;
    tolerance_ = SceneRecorder::tolerance * double(std::max({sides.x, sides.y, sides.z}));
}

void FragmentRecorder::add(uint32_t frame, const RenderState& state)
{
    const std::vector<Vec3> positions = fragmentPositions(asset_->fragments(), state);
    if (!skin_ || positions.empty() || !skin_->update(state.brokenBonds))
        return hide(frame);
    addPose(frame, positions, state);
    const std::span<const SkinEntry> entries = skin_->entries();
    if (entries_.empty())
        entries_.assign(entries.begin(), entries.end());
    std::vector<uint8_t> isSeen(seenSince_.size(), 0);
    for (const TriangleRange& range : skin_->visibleTriangles())
        std::fill_n(isSeen.begin() + range.first, range.count, uint8_t{1});
    std::vector<uint8_t> ending(seenSince_.size(), 0);
    for (size_t t = 0; t < ending.size(); ++t)
    {
        if (seenSince_[t] == noIndex)
            continue;
        bool isSame = isSeen[t] != 0;
        for (size_t k = 3 * t; isSame && k < 3 * t + 3; ++k)
            isSame = entries_[whole_.indices[k]] == entries[whole_.indices[k]];
        ending[t] = isSame ? 0 : 1;
    }
    endTriangles(frame, ending);
    entries_.assign(entries.begin(), entries.end());
    for (size_t t = 0; t < isSeen.size(); ++t)
        if (isSeen[t] != 0 && seenSince_[t] == noIndex)
            seenSince_[t] = frame;
}

void FragmentRecorder::hide(uint32_t frame)
{
    endTriangles(frame, std::vector<uint8_t>(seenSince_.size(), 1));
}

void FragmentRecorder::addPose(uint32_t frame, std::span<const Vec3> positions, const RenderState& state)
{
    const std::span<const FragmentParticle> particles = asset_->fragments().particles;
    poses_.resize(size_t{frame} + 1);
    std::vector<FragmentPose>& pose = poses_.back().fragments;
    pose.resize(particles.size());
    for (size_t i = 0; i < particles.size(); ++i)
    {
        pose[i].position = positions[i];
        if (state.deformations.size() == particles.size())
            pose[i].deformation = state.deformations[i];
        else if (state.rotations.size() == particles.size())
            pose[i].deformation = turnFrom(normalized(particles[i].rest.rotation), normalized(state.rotations[i]));
    }
}

// Those that end become parts, one for each frame in which they came.
void FragmentRecorder::endTriangles(uint32_t frame, const std::vector<uint8_t>& ending)
{
    std::map<uint32_t, std::vector<uint32_t>> since;
    for (uint32_t t = 0; t < ending.size(); ++t)
        if (ending[t] != 0 && seenSince_[t] != noIndex)
        {
            since[seenSince_[t]].push_back(t);
            seenSince_[t] = noIndex;
        }
    for (const auto& [from, triangles] : since)
        addPart(from, frame, triangles);
}

void FragmentRecorder::addPart(uint32_t from, uint32_t until, std::span<const uint32_t> triangles)
{
    Part& part = parts_.emplace_back();
    part.from = from;
    part.until = until;
    part.mesh.closed = true; // together with the others
    // Fragments that hold together have vertices of their own where they meet, which are the same in all: one will do.
    std::map<std::array<uint32_t, 15>, uint32_t> vertexAt;
    for (const uint32_t t : triangles)
        for (size_t k = 3 * size_t{t}; k < 3 * size_t{t} + 3; ++k)
        {
            const uint32_t place = whole_.indices[k];
            const auto [found, isNew] = vertexAt.try_emplace(
                bitsOf(whole_.positions[place], whole_.normals[place], whole_.materialSlots[place], entries_[place]),
                static_cast<uint32_t>(part.entries.size()));
            if (isNew)
            {
                part.mesh.positions.push_back(whole_.positions[place]);
                part.mesh.normals.push_back(whole_.normals[place]);
                part.mesh.materialSlots.push_back(whole_.materialSlots[place]);
                part.entries.push_back(entries_[place]);
            }
            part.mesh.indices.push_back(found->second);
        }
}

void FragmentRecorder::finish(AnimatedScene& scene)
{
    if (!skin_)
        return;
    endTriangles(noIndex, std::vector<uint8_t>(seenSince_.size(), 1));
    const uint32_t root = static_cast<uint32_t>(scene.nodes.size());
    AnimatedNode node;
    node.name = name_;
    scene.nodes.push_back(std::move(node));
    std::stable_sort(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) { return a.from < b.from; });
    for (uint32_t i = 0; i < parts_.size(); ++i)
        writePart(parts_[i], i, root, scene);
    parts_.clear();
    poses_.clear();
}

// The last frame with a pose of it: as it goes it has moved on, so that it does not stop before.
uint32_t FragmentRecorder::lastFrameOf(const Part& part) const
{
    uint32_t frame = std::min(part.until, static_cast<uint32_t>(poses_.size() - 1));
    while (frame > part.from && poses_[frame].fragments.empty())
        --frame;
    return frame;
}

void FragmentRecorder::writePart(Part& part, uint32_t number, uint32_t root, AnimatedScene& scene) const
{
    const FragmentView view = asset_->fragments();
    const std::string name = format("{} skin {}", name_, number + 1);
    const Followed followed = renumberFollowed(view, part.mesh.positions, part.entries);
    const uint32_t last = lastFrameOf(part);
    // A root a part, not one for all: Blender makes an armature of each, and is slow with many joints in one.
    const uint32_t shown = static_cast<uint32_t>(scene.nodes.size());
    AnimatedNode joints;
    joints.name = format("{} joints", name);
    joints.parent = root;
    joints.scale = shownBetween(part.from, part.until);
    scene.nodes.push_back(std::move(joints));
    AnimatedSkin skin;
    skin.root = shown;
    AnimatedSkin above; // joints that no vertex follows itself: Blender wants to know their rest poses too
    for (size_t i = 0; i < followed.fragments.size(); ++i)
    {
        const uint32_t fragment = followed.fragments[i];
        const Vec3 rest = view.particles[fragment].rest.position;
        std::vector<FragmentPose> poses;
        for (uint32_t frame = part.from; frame <= last; ++frame)
            poses.push_back(poses_[frame].fragments[fragment]);
        JointMotion motion = jointMotionOf(poses, part.from, followed.reaches[i], tolerance_);
        const bool isStretched = !motion.scale.values.empty();
        const std::string label = std::to_string(fragment + 1);
        const uint32_t joint = addJoint(scene, isStretched ? above : skin, label, shown, rest);
        scene.nodes[joint].translation = std::move(motion.translation);
        scene.nodes[joint].rotation = std::move(motion.rotation);
        if (!isStretched)
            continue;
        scene.nodes[joint].scale = std::move(motion.scale);
        const uint32_t below = addJoint(scene, skin, label + "s", joint, rest);
        scene.nodes[below].rotation = std::move(motion.before);
    }
    skin.joints.insert(skin.joints.end(), above.joints.begin(), above.joints.end());
    skin.restPoses.insert(skin.restPoses.end(), above.restPoses.begin(), above.restPoses.end());
    AnimatedNode node;
    node.name = name;
    node.mesh = static_cast<uint32_t>(scene.meshes.size());
    node.skin = static_cast<uint32_t>(scene.skins.size());
    node.parent = shown;
    scene.meshes.push_back({.name = name,
                            .geometry = std::make_shared<const render::RenderMesh>(std::move(part.mesh)),
                            .materials = materials_,
                            .skinEntries = std::make_shared<std::vector<SkinEntry>>(std::move(part.entries))});
    scene.skins.push_back(std::move(skin));
    scene.nodes.push_back(std::move(node));
}
} // namespace fsim::lab
