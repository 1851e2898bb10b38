#include "Window/Gui/MouseTools.h"

#include "Window/Gui/WindowActions.h"
#include "Window/Ray.h"

#include <imgui.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
Result<std::string> nothingToSay()
{
    return std::string();
}

void shoot(WindowState& state, const Ray& ray)
{
    state.simulation.post([ray, ball = state.ball](SimulationSession& session) -> Result<std::string> {
        const Status status = session.shoot(ray, ball);
        return status ? nothingToSay() : Result<std::string>(status);
    });
    // A ball in a world that stands still is no fun.
    state.simulation.play(true);
}

void grab(WindowState& state, const Ray& ray)
{
    state.simulation.post([ray](SimulationSession& session) -> Result<std::string> {
        if (session.grab(ray))
            return nothingToSay();
        return std::string("Nothing there that can be pulled: press on something that moves");
    });
    state.simulation.play(true);
}
} // namespace

// The left button while a rig is edited, or a body is to be clicked.
void MouseTools::updateRig(WindowState& state, const Ray& ray, const PanelRect& scene, bool isHere)
{
    constexpr float pickPixels = 9.0f;
    RigTool& tool = state.rig.tool;
    const bool isPressed = isHere && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (state.rig.isPicking && isPressed)
        return pickRig(state, ray);
    if (state.shown != Shown::Rig)
        return;
    const render::Camera camera = state.camera.camera();
    const float slope = 2.0f * pickPixels / scene.height * std::tan(camera.fovDegrees * (3.14159265f / 360.0f));
    if (isRigging_ && ImGui::GetIO().MouseDown[0])
        tool.drag(ray);
    else if (isRigging_)
    {
        tool.release();
        isRigging_ = false;
    }
    else if (isPressed)
    {
        tool.hover(ray, slope);
        tool.press(ray, slope, camera.target - camera.eye);
        isRigging_ = tool.isDragging();
    }
    else if (isHere)
        tool.hover(ray, slope);
    else
        tool.leave();
}

// Fragments are selected when the button is let go: those in the rectangle, or the one that was clicked.
void MouseTools::updateBox(WindowState& state, const Ray& ray, const PanelRect& scene)
{
    constexpr float clickPixels = 5.0f;
    const ImGuiIO& io = ImGui::GetIO();
    const bool isClick =
        std::abs(io.MousePos.x - boxFrom_->x) < clickPixels && std::abs(io.MousePos.y - boxFrom_->y) < clickPixels;
    if (io.MouseDown[0])
    {
        if (!isClick)
            ImGui::GetBackgroundDrawList()->AddRect({boxFrom_->x, boxFrom_->y}, io.MousePos,
                                                    IM_COL32(255, 220, 90, 255), 0.0f, 0, 2.0f);
        return;
    }
    FragmentTool& tool = state.fragments.tool;
    const bool isAdding = io.KeyShift || io.KeyCtrl;
    const auto rayAt = [&](float x, float y) {
        return rayThrough(state.camera.camera(), scene.width / scene.height, (x - scene.x) / scene.width,
                          (y - scene.y) / scene.height);
    };
    if (isClick)
        tool.press(ray, isAdding);
    else
        tool.selectBetween({rayAt(boxFrom_->x, boxFrom_->y), rayAt(io.MousePos.x, boxFrom_->y),
                            rayAt(io.MousePos.x, io.MousePos.y), rayAt(boxFrom_->x, io.MousePos.y)},
                           isAdding);
    boxFrom_.reset();
}

void MouseTools::updateFragments(WindowState& state, const Ray& ray, const PanelRect& scene, bool isHere)
{
    const bool isPressed = isHere && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (state.shown == Shown::Preview && isPressed)
        if (const Status status = state.preview.tool.click(ray); !status)
            state.say(status.message(), true);
    if (state.shown != Shown::Fragments)
        return boxFrom_.reset();
    FragmentTool& tool = state.fragments.tool;
    if (boxFrom_)
        updateBox(state, ray, scene);
    else if (isPainting_ && ImGui::GetIO().MouseDown[0])
        tool.drag(ray);
    else if (isPainting_)
    {
        tool.release();
        isPainting_ = false;
    }
    else if (isPressed && tool.mode == FragmentMode::Select)
        boxFrom_ = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    else if (isPressed)
    {
        tool.press(ray, ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl);
        isPainting_ = tool.isDragging();
    }
    else if (isHere)
        tool.hover(ray);
    else
        tool.leave();
}

void MouseTools::update(WindowState& state, const PanelRect& scene)
{
    const ImGuiIO& io = ImGui::GetIO();
    const bool isHere = !io.WantCaptureMouse && scene.contains(io.MousePos.x, io.MousePos.y);
    const float aspect = scene.width / scene.height;
    const Ray ray = rayThrough(state.camera.camera(), aspect, (io.MousePos.x - scene.x) / scene.width,
                               (io.MousePos.y - scene.y) / scene.height);
    const bool isRig = state.shown != Shown::Scene || state.rig.isPicking;
    const bool isLooking = state.tool == MouseTool::Look && !isRig;
    updateRig(state, ray, scene, isHere);
    updateFragments(state, ray, scene, isHere);
    if (!isRig && isHere && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && state.tool == MouseTool::Shoot)
        shoot(state, ray);
    if (!isRig && isHere && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && state.tool == MouseTool::Grab)
    {
        grab(state, ray);
        isGrabbing_ = true;
    }
    const bool turns =
        ImGui::IsMouseClicked(ImGuiMouseButton_Right) || (isLooking && ImGui::IsMouseClicked(ImGuiMouseButton_Left));
    if (isHere && turns && !io.KeyShift)
        isTurning_ = true;
    if (isHere && (ImGui::IsMouseClicked(ImGuiMouseButton_Middle) || (turns && io.KeyShift)))
        isPanning_ = true;
    const bool anyDown = io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2];
    if (isGrabbing_ && io.MouseDown[0])
        state.simulation.post([ray](SimulationSession& session) {
            session.drag(ray);
            return nothingToSay();
        });
    if (isGrabbing_ && !io.MouseDown[0])
    {
        state.simulation.post([](SimulationSession& session) {
            session.letGo();
            return nothingToSay();
        });
        isGrabbing_ = false;
    }
    if (!anyDown)
        isTurning_ = isPanning_ = false;
    if (isTurning_)
        state.camera.orbit(io.MouseDelta.x / scene.width, io.MouseDelta.y / scene.height);
    if (isPanning_)
        state.camera.pan(io.MouseDelta.x / scene.height, io.MouseDelta.y / scene.height);
    if (isHere && io.MouseWheel != 0.0f)
        state.camera.zoom(io.MouseWheel);
}
} // namespace fsim::lab
