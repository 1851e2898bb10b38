#pragma once

#include "FractureSim/Status.h"

#include "Render/RenderScene.h"
#include "SceneView/Explosion.h"
#include "SceneView/FragmentBodies.h"
#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

#include <map>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Turns the state of a run into what the renderer draws: rigid bodies as meshes, loose particles as balls,
/// bodies cut into fragments as skins.
class SceneView
{
public:
    explicit SceneView(const LoadedScene& scene);

    /// camera: the name of one of the scene's; empty: the first, or one from which everything is seen at the start.
    /// facts: what debug views found, where it is wanted.
    /// Remembers the skins of broken bodies from one call to the next.
    render::RenderScene view(const SceneRun& run, const std::string& camera, const ViewOptions& options = {},
                             ViewFacts* facts = nullptr);

private:
    struct RigidLook
    {
        render::RenderMeshRef mesh; // null: not drawn
        uint32_t material = 0;      // the next one is that of its fracture surfaces
        float variation = 0.0f;
    };
    void addRigidBodies(const SceneRun& run, const ViewOptions& options, const Explosion& explosion,
                        render::RenderScene& scene);
    void addBodies(const SceneRun& run, const ViewOptions& options, const ViewFacts& facts, const Explosion& explosion,
                   render::RenderScene& scene);
    bool addFragments(const Asset& asset, BodyId id, const RenderState& state, const RigidLook& look,
                      const ViewOptions& options, const Explosion& explosion, render::RenderScene& scene);
    void addDebugLines(const SceneRun& run, const ViewOptions& options, render::RenderScene& scene) const;
    void addLook(const LookDescription& look, uint32_t number, bool isCollider, RigidLook& result);

    // The mesh of a body that dents, as it is now; the last one as long as nothing changes.
    render::RenderMeshRef dentedMeshOf(const World& world, RigidBodyId id, const Asset& asset,
                                       const ViewOptions& options);

    bool addExampleColours(const World& world, RigidBodyId id, const Asset& asset, const Transform& pose,
                           render::RenderScene& scene) const;

    struct DentedMesh
    {
        render::RenderMeshRef mesh;
        std::vector<Vec3> positions;
        uint32_t pieces = 0;
        bool isHeatMap = false;
    };
    std::map<std::pair<uint32_t, uint32_t>, DentedMesh> dented_; // by index and generation
    std::vector<render::Material> materials_;
    uint32_t exampleMaterial_ = 0; // white, for the colours of examples
    std::vector<RigidLook> rigidBodies_;
    std::vector<RigidLook> colliders_;
    std::vector<RigidLook> bodies_;
    FragmentBodies fragments_;
    render::Ground ground_;
};
} // namespace fsim::lab
