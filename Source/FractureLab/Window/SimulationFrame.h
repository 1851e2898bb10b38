#pragma once

#include "FractureSim/Body.h"
#include "FractureSim/World.h"

#include "Render/RenderScene.h"
#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fsim::lab
{
/// A body of the scene, all its copies together, as the window shows and edits it.
struct BodyEntry
{
    std::string name;
    uint32_t copies = 1;
    BodySettings settings; ///< of the first copy, with its material of now
};

/// Where the past that can be gone back to begins and ends.
struct TimelineState
{
    uint32_t first = 0;
    uint32_t last = 0;
    uint32_t spacing = 1; ///< frames from one snapshot to the next
    size_t bytes = 0;
};

/// All that the window shows of the world at one moment. Plain data of its own: the world goes on meanwhile.
struct SimulationFrame
{
    LoadedSceneRef loaded;
    std::shared_ptr<const render::RenderScene> scene; ///< with the camera of the scene file
    ViewFacts facts;
    uint32_t frame = 0;
    double time = 0.0; ///< s
    WorldStatistics statistics;
    TimelineState timeline;
    std::vector<BodyEntry> bodies;
    Vec3 gravity;
    SolverSettings solver;
    uint32_t drivers = 0;
    uint32_t thrown = 0; ///< balls that the user shot
    bool grabbing = false;
    bool recording = false;
};
} // namespace fsim::lab
