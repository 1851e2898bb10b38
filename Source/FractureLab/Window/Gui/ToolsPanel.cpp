#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

namespace fsim::lab
{
void showToolsPanel(WindowState& state)
{
    heading("Left mouse button");
    const auto choice = [&](const char* label, MouseTool tool, const char* explanation) {
        if (ImGui::RadioButton(label, state.tool == tool))
            state.tool = tool;
        explain(explanation);
    };
    choice("Shoot a ball (1)", MouseTool::Shoot, "Click into the scene: a ball flies there from the camera.");
    choice("Grab and pull (2)", MouseTool::Grab, "Press on something that moves and drag it. Release to let go.");
    choice("Look around (3)", MouseTool::Look, "Drag to go around the scene. The right button always does that.");
    if (state.tool == MouseTool::Shoot)
    {
        slider("Radius of the ball", state.ball.radius, 0.02f, 1.0f, "m", "Larger balls are heavier.", true);
        slider("Speed", state.ball.speed, 1.0f, 100.0f, "m/s", "How fast the ball leaves the camera.", true);
        slider("Density", state.ball.density, 50.0f, 20000.0f, "kg/m^3", "Wood is 600, steel 7800.", true);
    }
    const uint32_t drivers = state.now.frame ? state.now.frame->drivers : 0;
    heading("Drivers");
    ImGui::BeginDisabled(drivers == 0);
    if (button("Cut the drivers (C)", "Removes all that holds, drags or pushes bodies in this scene.", -1.0f))
        cutDrivers(state);
    ImGui::EndDisabled();
    if (drivers == 0)
        ImGui::TextDisabled("none in this scene now");
    else
        ImGui::TextDisabled("%u in this scene", drivers);
}
} // namespace fsim::lab
