#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/Memory.h"
#include "FractureSim/Statistics.h"
#include "FractureSim/Status.h"
#include "FractureSim/World.h"

#include "SceneFiles/SceneAssets.h"
#include "SceneFiles/SceneBuild.h"
#include "SceneFiles/SceneDescription.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fsim::lab
{
/// A scene that is ready to run any number of times.
struct LoadedScene
{
    SceneDescription description;
    SceneAssets assets;
};
using LoadedSceneRef = std::shared_ptr<const LoadedScene>;

/// A file or the name of a built-in scene, with all that it needs.
Result<LoadedSceneRef> loadScene(const std::string& fileOrName, SceneCells cells = SceneCells::Made);

/// How a scene is run. Of all this only the budget changes the result.
struct RunSettings
{
    uint32_t threads = 0; ///< 0: all cores
    Kernels kernels = Kernels::Auto;
    std::optional<uint32_t> budget = std::nullopt; ///< none: the scene's
    Allocator* allocator = nullptr;                ///< null: the heap
};

/// What stepping one frame took and brought.
struct FrameMeasurement
{
    double ms = 0.0;    ///< wall time inside World::step()
    double cpuMs = 0.0; ///< of all threads of the process, meanwhile
    std::array<double, stageCount> stageMs{};
    std::array<uint32_t, eventKindCount> events{};
};

/// One run of a scene: a world, its threads, and the host's part of each frame (timed blows, colliders on rails).
class SceneRun
{
public:
    static Result<std::unique_ptr<SceneRun>> start(LoadedSceneRef scene, const RunSettings& settings);
    ~SceneRun();

    /// Runs 1/60 s. beforeTick: what a user does to the world, before each of its ticks.
    Status stepFrame(FrameMeasurement* measurement = nullptr, const std::function<Status()>& beforeTick = {});

    /// Frames since the scene began, restored ones included.
    uint32_t frame() const;
    /// Goes on from a snapshot of a run of the same scene. Refuses any other.
    Status resume(std::span<const std::byte> snapshot);

    World& world() { return *world_; }
    const World& world() const { return *world_; }
    const BuiltScene& built() const { return built_; }
    const SceneDescription& description() const { return scene_->description; }
    const LoadedScene& loaded() const { return *scene_; }
    uint32_t threads() const { return threads_; }
    /// Since the run began or was resumed.
    const std::array<uint64_t, eventKindCount>& eventCounts() const { return eventCounts_; }
    /// When a body first cracked, in seconds of the scene; nothing if it has not since the run began or was resumed.
    std::optional<double> firstBreak(BodyId body) const;

private:
    SceneRun() = default;
    Status applyInputs();
    Status moveColliders();

    LoadedSceneRef scene_;
    uint32_t threads_ = 1;
    std::unique_ptr<TaskScheduler> scheduler_; // outlives the world
    std::unique_ptr<World> world_;
    BuiltScene built_;
    std::array<uint64_t, eventKindCount> eventCounts_{};
    std::vector<std::pair<BodyId, double>> firstBreaks_;
};
} // namespace fsim::lab
