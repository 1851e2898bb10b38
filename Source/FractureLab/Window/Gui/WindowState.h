#pragma once

#include "SceneView/ViewOptions.h"
#include "Window/CameraControls.h"
#include "Window/FragmentTool.h"
#include "Window/FrameHistory.h"
#include "Window/PictureThread.h"
#include "Window/PreviewStage.h"
#include "Window/RigTool.h"
#include "Window/SceneList.h"
#include "Window/SimulationThread.h"
#include "Window/VideoRecording.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fsim::lab
{
/// What the left mouse button does in the scene.
enum class MouseTool
{
    Shoot,
    Grab,
    Look
};

/// A body of a scene that was clicked, on its way from the simulation's thread to the window's.
class PickedRig
{
public:
    struct Body
    {
        OpenedRig rig;
        LoadedSceneRef scene;
        size_t entry = 0; ///< among its rigid bodies
    };
    void set(Body body)
    {
        const std::lock_guard lock(mutex_);
        body_.emplace(std::move(body));
    }
    std::optional<Body> take()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(body_, std::nullopt);
    }

private:
    std::mutex mutex_;
    std::optional<Body> body_;
};

/// What the picture shows.
enum class Shown : uint32_t
{
    Scene,
    Rig,
    Fragments,
    Preview
};

/// The fragments that are edited.
struct FragmentState
{
    FragmentTool tool;
    std::string source = "wall"; ///< typed by the user
    std::string saveName;
};

/// A body that is tried, and in which settings.
struct PreviewState
{
    PreviewStage tool;
    std::array<int, 2> presets{}; ///< of oriented bodies: left and right
    std::array<DentMaterial, 2> dents{};
    int side = 0; ///< whose sliders are shown
    std::chrono::steady_clock::time_point lastTick;
};

/// The rig that is edited, and how it hangs together with the scene.
struct RigState
{
    RigTool tool;
    std::string source = "barrel"; ///< typed by the user
    std::string saveName;
    std::string poseName;   ///< being typed
    bool isPicking = false; ///< the next click in the scene takes the body there
    std::shared_ptr<PickedRig> picked = std::make_shared<PickedRig>();
    LoadedSceneRef liveScene; ///< a scene in which the rig's body is: its material follows the sliders
    size_t liveEntry = 0;
    bool isMaterialDragged = false;
};

/// A camera that two threads know: the window moves it, a video looks through it.
class SharedCamera
{
public:
    void set(const render::Camera& camera)
    {
        const std::lock_guard lock(mutex_);
        camera_ = camera;
    }
    render::Camera get() const
    {
        const std::lock_guard lock(mutex_);
        return camera_;
    }

private:
    mutable std::mutex mutex_;
    render::Camera camera_;
};

/// What the panels show and change; one a window.
struct WindowState
{
    WindowState(const RunSettings& run, std::unique_ptr<render::Renderer> renderer)
        : simulation(run), pictures(std::move(renderer))
    {
    }
    /// The simulation must not tell a video that is gone.
    ~WindowState() { simulation.setListener({}); }
    WindowState(const WindowState&) = delete;
    WindowState& operator=(const WindowState&) = delete;

    SimulationThread simulation;
    PictureThread pictures;

    // This frame's, so that all panels show the same.
    SimulationState now;
    FrameHistory history;

    std::vector<SceneChoice> scenes;
    std::string sceneFile; ///< typed by the user
    std::filesystem::path out;

    CameraControls camera;
    SharedCamera videoCamera;
    ViewOptions view;
    MouseTool tool = MouseTool::Shoot;
    BallSettings ball;
    float slowSpeed = 0.2f; ///< what "slow motion" plays at
    size_t chosenBody = 0;  ///< whose material is shown
    RigState rig;
    FragmentState fragments;
    PreviewState preview;
    Shown shown = Shown::Scene;
    std::array<CameraControls, 4> cameras; ///< of what is not shown now, by Shown

    std::unique_ptr<VideoRecording> video;
    PictureRequest lastPicture; ///< what a screenshot shows again, finely
    PictureSize drawnSize;
    double drawnMs = 0.0;

    std::string message;
    bool messageIsError = false;
    std::chrono::steady_clock::time_point messageSince;
    bool wantsToClose = false;

    void say(const std::string& text, bool isError = false)
    {
        message = text;
        messageIsError = isError;
        messageSince = std::chrono::steady_clock::now();
    }
};
} // namespace fsim::lab
