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
    const float names = 5.5f * ImGui::GetFontSize();
    ImGui::BeginDisabled(state.tool != MouseTool::Shoot);
    sliderBeside("Radius", names, state.ball.radius, 0.02f, 1.0f, "m", "Of the ball. Larger balls are heavier.");
    sliderBeside("Speed", names, state.ball.speed, 1.0f, 100.0f, "m/s", "How fast the ball leaves the camera.");
    sliderBeside("Density", names, state.ball.density, 50.0f, 20000.0f, "kg/m^3",
                 "Of the ball. Wood has 600 kg/m^3, steel 7800.");
    ImGui::EndDisabled();
    const uint32_t drivers = state.now.frame ? state.now.frame->drivers : 0;
    ImGui::Spacing();
    ImGui::BeginDisabled(drivers == 0);
    const std::string label = drivers == 0   ? "No drivers to cut"
                              : drivers == 1 ? "Cut the driver (C)"
                                             : format("Cut the {} drivers (C)", drivers);
    if (button(label.c_str(), "Drivers hold, drag, turn or push bodies; this removes all of them from the scene.",
               -1.0f))
        cutDrivers(state);
    ImGui::EndDisabled();
}
} // namespace fsim::lab
