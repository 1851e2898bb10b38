#pragma once

#include "FractureSim/Status.h"

#include "Window/Gui/GlfwWindow.h"
#include "Window/Gui/ImGuiLayer.h"
#include "Window/Gui/MouseTools.h"
#include "Window/Gui/ScenePicture.h"
#include "Window/Gui/WindowState.h"
#include "Window/Gui/WindowSurface.h"
#include "Window/PictureQuality.h"

#include <chrono>

namespace fsim::lab
{
/// The life of a window, frame by frame: what the user did, what the panels show, the newest picture of the scene.
class WindowLoop
{
public:
    WindowLoop(GlfwWindow& window, const render::VulkanDevice& device, WindowState& state, bool picturesOnCpu);

    /// Until the user closes the window, or pictures can no longer be drawn. Throws VulkanFailure.
    Status run();

private:
    using Clock = std::chrono::steady_clock;

    void takeNews();
    void takeRigNews();
    void takeFragmentNews();
    void runPreview();
    void takeInput();
    void takePictures();
    std::shared_ptr<const render::RenderScene> sceneNow();
    void askForPicture(const PanelRect& scene, float pixelScale);
    void drawFrame(uint32_t width, uint32_t height);
    double secondsToWait() const;
    bool moving() const;

    GlfwWindow& window_;
    WindowState& state_;
    float scale_;
    WindowSurface surface_;
    ScenePicture picture_;
    ImGuiLayer gui_;
    MouseTools mouse_;
    PictureQuality quality_;

    std::shared_ptr<const SimulationFrame> frameBefore_; // that the newest followed
    std::shared_ptr<const SimulationFrame> frameNow_;
    Clock::time_point frameSince_;
    uint64_t sceneSeen_ = 0;
    uint64_t messageSeen_ = 0;
    uint64_t frameAsked_ = 0;                             // of the picture asked for last
    std::shared_ptr<const render::RenderScene> rigScene_; // what is drawn instead of the frame's; null: the frame's
    std::shared_ptr<const render::RenderScene> rigAsked_;
    render::Camera cameraAsked_;
    PictureSize sizeAsked_;
    bool isDrawing_ = false; // a picture was asked for and has not come yet
    uint64_t eventsSeen_ = 0;
    Clock::time_point lastMove_; // when the picture last changed
    Clock::time_point lastEvent_;
    Clock::time_point lastFrame_;
};
} // namespace fsim::lab
