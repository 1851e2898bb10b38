#pragma once

#include "Lab/LabTesting.h"
#include "Support/TestWorlds.h"
#include "Window/SimulationSession.h"

#include <memory>
#include <string>

// What tests of the window share.
namespace fsim::lab::windowTesting
{
using labTesting::TemporaryFolder;
using test::must;

/// Two boxes on the ground, a hull above them, gravel held by a driver that moves, and a collider on rails.
inline const char* playground = R"({
  "format": 1, "shows": "something of everything", "seconds": 4,
  "step": { "substeps": 3 },
  "bodies": [ { "name": "gravel", "model": "debris", "material": "gravel",
                "shape": { "kind": "box", "halfExtents": [0.2, 0.2, 0.2] },
                "sampling": { "pattern": "lattice", "spacing": 0.1 }, "at": [2, 0, 1.5] } ],
  "rigidBodies": [
    { "name": "boxes", "shape": { "kind": "box", "halfExtents": [0.2, 0.2, 0.2] }, "at": [0, 0, 0.2],
      "repeat": { "count": [2, 1, 1], "step": [1, 0, 0] } },
    { "shape": { "kind": "hull", "of": { "kind": "heart", "width": 0.4 }, "resolution": 8 }, "at": [0, 0, 1] } ],
  "colliders": [ { "name": "ground", "shape": { "kind": "plane" } },
                 { "name": "pusher", "motion": "kinematic", "shape": { "kind": "box", "halfExtents": [0.1, 1, 0.3] },
                   "at": [-2, 0, 0.4], "velocity": [0.5, 0, 0], "until": 2 } ],
  "drivers": [ { "kind": "region", "bodies": ["gravel"], "point": [2, 0, 1.5], "halfExtents": [0.3, 0.3, 0.3],
                 "velocity": [0, 0.2, 0], "until": 3 } ],
  "inputs": [ { "time": 1.5, "body": "boxes", "point": [0, 0, 0.2], "impulse": [0, 150, 0] } ],
  "cameras": [ { "name": "front", "eye": [0, -6, 2], "target": [0, 0, 0.5] } ]
})";

inline LoadedSceneRef load(const TemporaryFolder& folder, const std::string& text)
{
    return must(loadScene(folder.write("scene.json", text)));
}

inline std::unique_ptr<SimulationSession> openPlayground(const TemporaryFolder& folder)
{
    return must(SimulationSession::open(load(folder, playground), {.threads = 1}));
}

inline void stepFrames(SimulationSession& session, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        must(session.stepFrame());
}

/// From -y, straight at a point.
inline Ray rayAt(Vec3 point)
{
    return {point - Vec3{0.0f, 8.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
}
} // namespace fsim::lab::windowTesting
