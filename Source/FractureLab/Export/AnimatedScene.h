#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include "Render/RenderScene.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

// A run as an animation: what stands between the simulation and the writers of files. Metres, seconds, right-handed, Z
// up; the writers turn it into what their format wants.
namespace fsim::lab
{
inline constexpr uint32_t noIndex = std::numeric_limits<uint32_t>::max();

/// A value over time: none, which stands for the default; one, which stays; or keys. Before the first key and after the
/// last one the nearest value holds.
template <class Value> struct Track
{
    std::vector<float> times;  ///< s, 0 or more, strictly increasing
    std::vector<Value> values; ///< one a time
    bool steps = false;        ///< a value holds until the next key; else between them linear, rotations spherical
    bool isCoarse = false;     ///< rotations: a file may round their numbers to 1/32767

    bool moves() const { return values.size() > 1; }
};

/// Colours as on a screen (sRGB), 0 to 1.
struct AnimatedMaterial
{
    std::string name;
    render::Colour colour;
    float roughness = 0.6f;
    float metalness = 0.0f;
};

/// Triangles with what they look like. Several may share one geometry, which is then stored once.
struct AnimatedMesh
{
    std::string name;
    render::RenderMeshRef geometry;      ///< with a skin: the shape at rest
    std::array<uint32_t, 4> materials{}; ///< AnimatedScene::materials, for each material slot of the geometry
    /// What the vertices follow: one entry a vertex, of transforms that are places in AnimatedSkin::joints. Null: no
    /// skin. A file cannot change these over time. Where a body breaks there are meshes for parts of its skin while
    /// they stay as they are, each with joints of its own, below a node that is scaled to nothing at other times.
    std::shared_ptr<const std::vector<SkinEntry>> skinEntries{};
};

/// The particles or bones that a mesh follows.
struct AnimatedSkin
{
    std::vector<uint32_t> joints;     ///< AnimatedScene::nodes, all below one of them
    std::vector<Transform> restPoses; ///< one a joint, in the space of the geometry
    uint32_t root = noIndex;          ///< AnimatedScene::nodes: above all joints, at rest where the geometry is
};

/// A place that moves, with or without something to see.
struct AnimatedNode
{
    std::string name;
    uint32_t mesh = noIndex;   ///< AnimatedScene::meshes
    uint32_t skin = noIndex;   ///< AnimatedScene::skins; the joints then move the mesh, and the node itself must not
    uint32_t parent = noIndex; ///< an earlier node
    Track<Vec3> translation{}; ///< default: the origin
    Track<Quat> rotation{};    ///< unit; default: none
    Track<Vec3> scale{};       ///< default: 1; a track that steps between 0 and 1 hides and shows
};

struct AnimatedScene
{
    std::string name;
    std::vector<AnimatedMaterial> materials;
    std::vector<AnimatedMesh> meshes;
    std::vector<AnimatedSkin> skins;
    std::vector<AnimatedNode> nodes;
};

/// Refuses indices that point at nothing, arrays that do not fit together, times that do not increase, rotations that
/// are not unit and numbers that are not finite; names the place.
Status validate(const AnimatedScene& scene);
} // namespace fsim::lab
