#pragma once

#include "Render/FrameLayout.h"
#include "Render/RenderScene.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

// From a RenderScene to the arrays that the shaders read. Knows nothing of Vulkan.
namespace fsim::render
{
/// A mesh as it is drawn: with normals, packed.
struct PackedMesh
{
    std::vector<Vec3> positions;
    std::vector<uint32_t> normals;
    std::vector<VertexAttributes> attributes;
    std::vector<uint32_t> indices;
    Bounds bounds;
    bool closed = false;
    uint64_t serial = 0; ///< no other mesh had or will have it; 1 or more
};

/// Packs each mesh once, for as long as scenes keep showing it.
class MeshCache
{
public:
    const PackedMesh& packed(const RenderMeshRef& mesh);
    /// Forgets what no scene has shown since the last call.
    void endFrame();

private:
    struct Entry
    {
        RenderMeshRef mesh; // keeps its address from being used again
        std::unique_ptr<PackedMesh> packed;
        bool used = false;
    };
    std::unordered_map<const RenderMesh*, Entry> entries_;
    uint64_t lastSerial_ = 0;
};

/// Instances of one mesh, drawn by one call.
struct MeshDraw
{
    const PackedMesh* mesh = nullptr;
    const RenderSkin* skin = nullptr;
    uint32_t firstInstance = 0;
    uint32_t instances = 0;
    bool castsShadow = true;
    bool wireframe = false;
    bool culled = false; ///< back faces are left out
};

struct PackedScene
{
    FrameData frame;
    std::vector<MaterialData> materials;
    std::vector<InstanceData> instances; ///< in the order of the draws
    std::vector<MeshDraw> draws;
    std::vector<ParticleData> particles; ///< those that cast shadows first
    uint32_t shadowParticles = 0;
    std::vector<LineData> lines;
    bool ground = true;
};

/// The scene must be valid.
void packScene(const RenderScene& scene, uint32_t width, uint32_t height, uint32_t shadowSize, uint32_t samples,
               MeshCache& meshes, PackedScene& packed);

/// A colour of a screen as light.
Vec3 linearOf(Colour colour);
} // namespace fsim::render
