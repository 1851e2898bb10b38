#pragma once

#include "FractureSim/Status.h"

#include "Render/RenderScene.h"
#include "SceneView/Explosion.h"
#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// Turns the state of a run into what the renderer draws: rigid bodies as meshes, loose particles as balls.
class SceneView
{
public:
    explicit SceneView(const LoadedScene& scene);

    /// camera: the name of one of the scene's; empty: the first, or one from which everything is seen at the start.
    /// facts: what debug views found, where it is wanted.
    render::RenderScene view(const SceneRun& run, const std::string& camera, const ViewOptions& options = {},
                             ViewFacts* facts = nullptr) const;

private:
    struct RigidLook
    {
        render::RenderMeshRef mesh; // null: not drawn
        uint32_t material = 0;
        float variation = 0.0f;
    };
    void addRigidBodies(const SceneRun& run, const ViewOptions& options, const Explosion& explosion,
                        render::RenderScene& scene) const;
    void addBodies(const SceneRun& run, const ViewOptions& options, const ViewFacts& facts, const Explosion& explosion,
                   render::RenderScene& scene) const;
    void addDebugLines(const SceneRun& run, const ViewOptions& options, render::RenderScene& scene) const;
    void addLook(const LookDescription& look, uint32_t number, bool isCollider, RigidLook& result);

    std::vector<render::Material> materials_;
    std::vector<RigidLook> rigidBodies_;
    std::vector<RigidLook> colliders_;
    std::vector<RigidLook> bodies_;
    render::Ground ground_;
};
} // namespace fsim::lab
