#pragma once

#include "SceneView/ViewOptions.h"
#include "Window/CameraControls.h"
#include "Window/FrameHistory.h"
#include "Window/PictureThread.h"
#include "Window/SceneList.h"
#include "Window/SimulationThread.h"
#include "Window/VideoRecording.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
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
