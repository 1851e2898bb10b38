#include "Window/Gui/WindowLoop.h"

#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"
#include "Window/SceneBlend.h"

#include <imgui.h>

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr double frameSeconds = 1.0 / 60.0;
constexpr double idleSeconds = 0.1;
constexpr auto stillAfter = std::chrono::milliseconds(250); // then the picture is drawn finely
constexpr auto messageSeconds = std::chrono::seconds(12);
constexpr auto idleAfter = std::chrono::milliseconds(700);

bool same(const render::Camera& a, const render::Camera& b)
{
    return a.eye == b.eye && a.target == b.target && a.fovDegrees == b.fovDegrees;
}
} // namespace

WindowLoop::WindowLoop(GlfwWindow& window, const render::VulkanDevice& device, WindowState& state, bool picturesOnCpu)
    : window_(window), state_(state), scale_(window.contentScale()), surface_(device), picture_(device),
      gui_(window.handle(), device, surface_, scale_), quality_(picturesOnCpu)
{
}

Status WindowLoop::run()
{
    while (!window_.closing() && !state_.wantsToClose)
    {
        window_.wait(secondsToWait());
        lastFrame_ = Clock::now();
        if (Status status = state_.pictures.status(); !status)
            return status;
        takeNews();
        takeInput();
        takePictures();
        uint32_t width = 0;
        uint32_t height = 0;
        window_.pixels(width, height);
        drawFrame(width, height);
    }
    return Status::done();
}

// As seldom as it can be where nothing happens: there is one CPU for all.
double WindowLoop::secondsToWait() const
{
    const Clock::time_point now = Clock::now();
    const bool isIdle = !state_.now.playing && !isDrawing_ && !state_.rig.tool.weightProgress() &&
                        !state_.rig.tool.isOpening() && !state_.fragments.tool.isOpening() &&
                        !state_.fragments.tool.scoreProgress() &&
                        !(state_.shown == Shown::Preview && state_.preview.tool.isPlaying()) &&
                        now - lastEvent_ > idleAfter && now - lastMove_ > idleAfter;
    const double since = std::chrono::duration<double>(now - lastFrame_).count();
    return isIdle ? idleSeconds : std::max(frameSeconds - since, 0.0);
}

bool WindowLoop::moving() const
{
    return state_.now.playing || mouse_.busy() || Clock::now() - lastMove_ < stillAfter;
}

void WindowLoop::takeNews()
{
    state_.now = state_.simulation.state();
    state_.history = state_.simulation.history();
    if (state_.now.sceneSerial != sceneSeen_ && state_.now.frame)
    {
        sceneSeen_ = state_.now.sceneSerial;
        state_.chosenBody = 0;
        if (state_.shown != Shown::Scene)
            state_.cameras[static_cast<size_t>(Shown::Scene)] = CameraControls(state_.now.frame->scene->camera);
        else
            resetCamera(state_);
    }
    takeRigNews();
    takeFragmentNews();
    runPreview();
    if (state_.shown == Shown::Preview)
    {
        std::string differences; // of two
        for (const std::string& each : state_.preview.tool.differences())
            differences += (differences.empty() ? " of two: " : ", ") + each;
        window_.setTitle(format("FractureSim - preview{} - tick {}{}", differences, state_.preview.tool.left().tick(),
                                state_.preview.tool.isPlaying() ? "" : " - paused"));
    }
    else if (state_.shown == Shown::Fragments)
        window_.setTitle(format("FractureSim - fragments {}{}", state_.fragments.tool.name(),
                                state_.fragments.tool.session()->isDirty() ? " *" : ""));
    else if (state_.shown == Shown::Rig)
        window_.setTitle(
            format("FractureSim - rig {}{}", state_.rig.tool.name(), state_.rig.tool.session()->isDirty() ? " *" : ""));
    else if (state_.now.frame)
    {
        const std::string title = "FractureSim - " + state_.now.frame->loaded->description.name;
        window_.setTitle(state_.now.playing ? title : format("{} - frame {}", title, state_.now.frame->frame));
    }
    if (state_.now.frame != frameNow_)
    {
        frameBefore_ = std::exchange(frameNow_, state_.now.frame);
        frameSince_ = Clock::now();
    }
    if (state_.now.messageSerial != messageSeen_)
    {
        messageSeen_ = state_.now.messageSerial;
        state_.say(state_.now.message, state_.now.messageIsError);
    }
    if (Clock::now() - state_.messageSince > messageSeconds)
        state_.message.clear();
    if (const std::optional<Result<std::string>> saved = state_.pictures.takeSaved())
        state_.say(*saved ? **saved : saved->message(), !*saved);
    if (state_.video && state_.video->progress().done)
    {
        const VideoRecording::Progress progress = state_.video->progress();
        state_.simulation.setListener({});
        state_.video.reset();
        state_.say(progress.sentence, progress.failed);
    }
}

void WindowLoop::takeRigNews()
{
    RigState& rig = state_.rig;
    bool isNew = rig.tool.poll();
    if (std::optional<PickedRig::Body> body = rig.picked->take())
    {
        rig.liveScene = body->scene;
        rig.liveEntry = body->entry;
        rig.tool.take(std::move(body->rig));
        isNew = true;
    }
    if (isNew)
    {
        rig.saveName = rig.tool.name();
        editRig(state_);
        state_.camera = CameraControls(rig.tool.firstCamera());
    }
    if (const std::optional<RigTool::Said> said = rig.tool.takeSaid())
        state_.say(said->sentence, said->isError);
}

void WindowLoop::takeFragmentNews()
{
    FragmentState& fragments = state_.fragments;
    if (fragments.tool.poll())
    {
        fragments.saveName = fragments.tool.name();
        editFragments(state_);
        state_.camera = CameraControls(fragments.tool.firstCamera());
    }
    if (const std::optional<FragmentTool::Said> said = fragments.tool.takeSaid())
        state_.say(said->sentence, said->isError);
}

void WindowLoop::runPreview()
{
    const Clock::time_point now = Clock::now();
    const float seconds = std::chrono::duration<float>(now - state_.preview.lastTick).count();
    state_.preview.lastTick = now;
    if (state_.shown != Shown::Preview)
        return;
    if (const Status status = state_.preview.tool.tick(seconds); !status)
    {
        state_.preview.tool.play(false);
        state_.say(status.message(), true);
    }
}

void WindowLoop::takeInput()
{
    if (window_.events != eventsSeen_)
    {
        eventsSeen_ = window_.events;
        lastEvent_ = Clock::now();
    }
    // Where the user types a name, letters are letters.
    const bool isTyping = ImGui::GetIO().WantTextInput;
    for (const PressedKey& key : window_.keys)
        for (const KeyBinding& binding : keyBindings())
            if (!isTyping && binding.key == key.key && binding.control == key.control &&
                (binding.repeats || !key.repeated))
                binding.action(state_);
    window_.keys.clear();
    for (const std::string& file : window_.dropped)
        openScene(state_, file);
    window_.dropped.clear();
}

void WindowLoop::takePictures()
{
    if (std::optional<Picture> picture = state_.pictures.take())
    {
        isDrawing_ = false;
        quality_.drawn(picture->ms, picture->moving);
        state_.drawnMs = picture->ms;
        state_.drawnSize = {picture->image.width, picture->image.height, 1};
        picture_.set(std::move(picture->image));
    }
}

// In slow motion, on its way from the frame before to the newest.
std::shared_ptr<const render::RenderScene> WindowLoop::sceneNow()
{
    if (rigScene_)
        return rigScene_;
    const bool isSlow = state_.now.playing && state_.now.speed < 0.9f;
    const bool follows =
        frameBefore_ && frameBefore_->loaded == frameNow_->loaded && frameBefore_->frame + 1 == frameNow_->frame;
    if (!isSlow || !follows)
        return frameNow_->scene;
    const double since = std::chrono::duration<double>(Clock::now() - frameSince_).count();
    const double share = since * 60.0 * static_cast<double>(state_.now.speed);
    if (share >= 1.0)
        return frameNow_->scene;
    return std::make_shared<const render::RenderScene>(
        blendScenes(*frameBefore_->scene, *frameNow_->scene, static_cast<float>(share)));
}

void WindowLoop::askForPicture(const PanelRect& scene, float pixelScale)
{
    if (!state_.now.frame || scene.empty())
        return;
    const render::Camera camera = state_.camera.camera();
    const bool isSlow = state_.now.playing && state_.now.speed < 0.9f && !isDrawing_ && state_.shown == Shown::Scene;
    rigScene_ = state_.shown == Shown::Rig         ? state_.rig.tool.scene(camera)
                : state_.shown == Shown::Fragments ? state_.fragments.tool.scene()
                : state_.shown == Shown::Preview   ? state_.preview.tool.scene()
                                                   : nullptr;
    const bool isOther = rigScene_ ? rigScene_ != rigAsked_ : state_.now.frameSerial != frameAsked_ || rigAsked_;
    const bool isNew = isOther || !same(camera, cameraAsked_) || isSlow;
    if (isNew)
        lastMove_ = Clock::now();
    const bool isMoving = moving();
    const auto across = static_cast<uint32_t>(scene.width * pixelScale);
    const auto down = static_cast<uint32_t>(scene.height * pixelScale);
    const PictureSize size = quality_.sizeFor(across, down, isMoving);
    state_.lastPicture = {rigScene_ ? rigScene_ : state_.now.frame->scene, camera,
                          quality_.sizeFor(across, down, false), false};
    state_.videoCamera.set(camera);
    // While one is being drawn, a newer wish replaces the one that waits; one and the same is asked for once.
    if (!isNew && size == sizeAsked_)
        return;
    state_.pictures.request({sceneNow(), camera, size, isMoving});
    frameAsked_ = state_.now.frameSerial;
    rigAsked_ = rigScene_;
    cameraAsked_ = camera;
    sizeAsked_ = size;
    isDrawing_ = true;
}

void WindowLoop::drawFrame(uint32_t width, uint32_t height)
{
    const std::optional<SurfaceFrame> frame = surface_.begin(width, height);
    if (!frame)
        return;
    gui_.begin();
    const ImGuiIO& io = ImGui::GetIO();
    const PanelLayout layout = layoutFor(io.DisplaySize.x, io.DisplaySize.y, scale_);
    showPanels(state_, layout);
    if (!layout.scene.empty())
        mouse_.update(state_, layout.scene);
    gui_.end();
    state_.simulation.setView(state_.view);
    const float pixels = io.DisplayFramebufferScale.x;
    askForPicture(layout.scene, pixels);
    picture_.draw(*frame, {layout.scene.x * pixels, layout.scene.y * pixels, layout.scene.width * pixels,
                           layout.scene.height * pixels});
    surface_.beginPass(*frame);
    gui_.draw(*frame);
    surface_.end(*frame);
}
} // namespace fsim::lab
