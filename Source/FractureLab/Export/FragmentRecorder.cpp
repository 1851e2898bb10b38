#include "Export/FragmentRecorder.h"

#include "Export/SceneRecorder.h"
#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"
#include "SceneView/FragmentBodies.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
// What is seen of a body: its triangles, and which places of the draw order its vertices are.
struct SeenMesh
{
    render::RenderMesh mesh;
    std::vector<uint32_t> places;
};

SeenMesh seenMeshOf(const FragmentView& fragments, const FragmentSkin& skin)
{
    const render::RenderMesh whole = fragmentMesh(fragments, skin);
    SeenMesh seen;
    seen.mesh.closed = true;
    std::vector<uint32_t> vertexAt(whole.positions.size(), noIndex);
    for (const TriangleRange& range : skin.visibleTriangles())
        for (size_t k = 3 * size_t{range.first}; k < 3 * (size_t{range.first} + range.count); ++k)
        {
            const uint32_t place = whole.indices[k];
            if (vertexAt[place] == noIndex)
            {
                vertexAt[place] = static_cast<uint32_t>(seen.places.size());
                seen.places.push_back(place);
                seen.mesh.positions.push_back(whole.positions[place]);
                seen.mesh.normals.push_back(whole.normals[place]);
                seen.mesh.materialSlots.push_back(whole.materialSlots[place]);
            }
            seen.mesh.indices.push_back(vertexAt[place]);
        }
    return seen;
}

std::vector<Quat> rotationsOf(const FragmentView& fragments, const RenderState& state)
{
    const size_t count = fragments.particles.size();
    std::vector<Quat> rotations;
    for (size_t i = 0; i < count; ++i)
    {
        const Quat rest = normalized(fragments.particles[i].rest.rotation);
        if (state.rotations.size() == count)
            rotations.push_back(normalized(state.rotations[i]));
        else if (state.deformations.size() == count)
            rotations.push_back(normalized(rotationOf(state.deformations[i]) * rest));
        else
            rotations.push_back(rest);
    }
    return rotations;
}
} // namespace

// Müller, Bender, Chentanez and Macklin 2016, "A Robust Method to Extract the Rotational Part of Deformations".
Quat rotationOf(const Mat3& deformation)
{
    Quat rotation;
    for (int i = 0; i < 60; ++i)
    {
        const Mat3 r = render::matrixOf(rotation);
        const Vec3 torque = cross(r.x, deformation.x) + cross(r.y, deformation.y) + cross(r.z, deformation.z);
        const float along = dot(r.x, deformation.x) + dot(r.y, deformation.y) + dot(r.z, deformation.z);
        const Vec3 turn = torque / (std::abs(along) + 1e-9f);
        const float angle = render::length(turn);
        if (!(angle > 1e-7f))
            break;
        const float sine = std::sin(0.5f * angle) / angle;
        rotation = normalized(Quat{sine * turn.x, sine * turn.y, sine * turn.z, std::cos(0.5f * angle)} * rotation);
    }
    return rotation;
}

FragmentRecorder::FragmentRecorder(AssetRef asset, std::string name, const std::array<uint32_t, 4>& materials)
    : asset_(std::move(asset)), name_(std::move(name)), materials_(materials)
{
    const FragmentView fragments = asset_->fragments();
    if (Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(fragments))
        skin_ = std::move(*skin);
    render::Bounds box;
    for (const Vec3 p : fragments.positions)
        box.add(p);
    const Vec3 sides = box.high - box.low;
    tolerance_ = 0.5 * SceneRecorder::tolerance * double(std::max({sides.x, sides.y, sides.z}));
}

void FragmentRecorder::add(uint32_t frame, const RenderState& state, AnimatedScene& scene)
{
    const FragmentView fragments = asset_->fragments();
    const std::vector<Vec3> positions = fragmentPositions(fragments, state);
    if (!skin_ || positions.empty() || !skin_->update(state.brokenBonds))
        return hide(frame, scene);
    const std::vector<Quat> rotations = rotationsOf(fragments, state);
    const bool isNew = root_ == noIndex || !skin_->changedEntries().empty() || !skin_->changedTriangles().empty();
    if (isNew && root_ != noIndex)
    {
        sample(frame, positions, rotations); // up to here it still moves
        end(frame, scene);
    }
    if (isNew)
        begin(frame, scene);
    sample(frame, positions, rotations);
}

void FragmentRecorder::hide(uint32_t frame, AnimatedScene& scene)
{
    if (root_ != noIndex)
        end(frame, scene);
}

void FragmentRecorder::finish(AnimatedScene& scene)
{
    if (root_ != noIndex)
        end(noIndex, scene);
}

void FragmentRecorder::begin(uint32_t frame, AnimatedScene& scene)
{
    const FragmentView fragments = asset_->fragments();
    const std::string name = states_ == 0 ? name_ : format("{} after break {}", name_, states_);
    ++states_;
    root_ = static_cast<uint32_t>(scene.nodes.size());
    AnimatedNode root;
    root.name = name;
    if (frame > 0)
        root.scale = {.times = {0.0f, secondsOf(frame)}, .values = {{}, {1.0f, 1.0f, 1.0f}}, .steps = true};
    scene.nodes.push_back(std::move(root));

    AnimatedSkin skin;
    joints_.clear();
    for (uint32_t i = 0; i < fragments.particles.size(); ++i)
    {
        const Transform& rest = fragments.particles[i].rest;
        skin.joints.push_back(static_cast<uint32_t>(scene.nodes.size()));
        skin.restPoses.push_back({rest.position, normalized(rest.rotation)});
        AnimatedNode joint;
        joint.name = format("{} fragment {}", name, i + 1);
        joint.parent = root_;
        scene.nodes.push_back(std::move(joint));
        const double reach = std::max(double(render::length(fragments.particles[i].radii)), 1e-9);
        joints_.push_back({KeyReduction<Vec3>(tolerance_), KeyReduction<Quat>(tolerance_ / (2.0 * reach))});
    }
    SeenMesh seen = seenMeshOf(fragments, *skin_);
    auto entries = std::make_shared<std::vector<SkinEntry>>();
    for (const uint32_t place : seen.places)
        entries->push_back(skin_->entries()[place]);
    AnimatedNode node;
    node.name = format("{} skin", name);
    node.mesh = static_cast<uint32_t>(scene.meshes.size());
    node.skin = static_cast<uint32_t>(scene.skins.size());
    scene.meshes.push_back({.name = name,
                            .geometry = std::make_shared<const render::RenderMesh>(std::move(seen.mesh)),
                            .materials = materials_,
                            .skinEntries = std::move(entries)});
    scene.skins.push_back(std::move(skin));
    scene.nodes.push_back(std::move(node));
}

void FragmentRecorder::end(uint32_t frame, AnimatedScene& scene)
{
    for (uint32_t i = 0; i < joints_.size(); ++i)
    {
        AnimatedNode& joint = scene.nodes[root_ + 1 + i];
        joint.translation = joints_[i].positions.finish();
        joint.rotation = joints_[i].rotations.finish();
    }
    if (frame != noIndex)
    {
        Track<Vec3>& scale = scene.nodes[root_].scale;
        scale.steps = true;
        if (scale.values.empty())
        {
            scale.times.push_back(0.0f);
            scale.values.push_back({1.0f, 1.0f, 1.0f});
        }
        scale.times.push_back(secondsOf(frame));
        scale.values.push_back({});
    }
    root_ = noIndex;
}

void FragmentRecorder::sample(uint32_t frame, std::span<const Vec3> positions, std::span<const Quat> rotations)
{
    for (size_t i = 0; i < joints_.size(); ++i)
    {
        joints_[i].positions.add(frame, positions[i]);
        joints_[i].rotations.add(frame, rotations[i]);
    }
}
} // namespace fsim::lab
