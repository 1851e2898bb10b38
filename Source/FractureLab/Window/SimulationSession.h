#pragma once

#include "SceneView/SceneView.h"
#include "Simulation/SceneRun.h"
#include "Window/GrabSpring.h"
#include "Window/Ray.h"
#include "Window/SimulationFrame.h"
#include "Window/Timeline.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace fsim::lab
{
/// A ball that a user shoots.
struct BallSettings
{
    float radius = 0.15f;    ///< m
    float speed = 20.0f;     ///< m/s
    float density = 7800.0f; ///< kg/m^3: steel
};

/// A scene that someone plays with: a run, its past, and what the user does to it. All of that goes through the world's
/// public calls, so that a recording replays it. Knows no thread and no window.
class SimulationSession
{
public:
    static Result<std::unique_ptr<SimulationSession>> open(LoadedSceneRef scene, const RunSettings& settings);

    /// Runs 1/60 s. Where the user had gone back, what came after is forgotten.
    Status stepFrame(FrameMeasurement* measurement = nullptr);
    /// Goes to the snapshot nearest to this frame.
    Status goTo(uint32_t frame);
    Status stepBack();
    /// The scene as it was opened, with the solver and the gravity of its file.
    Status reset();

    Status shoot(const Ray& ray, const BallSettings& ball);
    /// False: there is nothing on this ray that can be pulled.
    bool grab(const Ray& ray);
    void drag(const Ray& ray);
    void letGo() { grab_.reset(); }
    Status cutDrivers();
    Status setGravity(Vec3 gravity) { return run_->world().setGravity(gravity); }
    Status setSolver(const SolverSettings& solver) { return run_->world().setSolver(solver); }
    /// Of all copies of a body of the scene.
    template <class Material> Status setMaterial(size_t body, const Material& material)
    {
        if (body >= run_->built().bodies.size())
            return Status::refused("the scene has no body {}", body);
        for (const BodyId id : run_->built().bodies[body].ids)
            if (Status status = run_->world().setMaterial(id, material); !status)
                return status;
        return Status::done();
    }

    /// The rigid body of the scene, by its number, that the ray meets first, if it dents.
    std::optional<size_t> dentedBodyOn(const Ray& ray) const;
    /// Of all copies of a rigid body of the scene that dents.
    Status setDents(size_t rigidBody, const DentMaterial& material);

    Status startRecording();
    Status saveRecording(const std::filesystem::path& file);
    Status saveScene(const render::Camera& camera, const std::filesystem::path& file) const;

    std::shared_ptr<const SimulationFrame> show(const ViewOptions& view);

    const SceneRun& run() const { return *run_; }
    const LoadedSceneRef& scene() const { return scene_; }
    World& world() { return run_->world(); }
    const Timeline& timeline() const { return timeline_; }

private:
    SimulationSession(LoadedSceneRef scene, const RunSettings& settings);
    Status start();
    void keepSnapshot();
    uint32_t addThrown(const ViewOptions& view, render::RenderScene& scene);
    void addGrab(render::RenderScene& scene) const;

    LoadedSceneRef scene_;
    RunSettings settings_;
    SceneView view_;
    std::unique_ptr<SceneRun> run_;
    Timeline timeline_;
    std::optional<GrabSpring> grab_;
    bool recording_ = false;
    std::map<float, render::RenderMeshRef> balls_; // by radius
};
} // namespace fsim::lab
