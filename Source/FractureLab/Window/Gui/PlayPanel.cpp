#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

namespace fsim::lab
{
namespace
{
void showButtons(WindowState& state)
{
    const float width = 6.2f * ImGui::GetFontSize();
    ImGui::PushStyleColor(ImGuiCol_Button, {0.16f, 0.48f, 0.28f, 1.0f});
    if (button(state.now.playing ? "Pause" : "Play", "Starts and stops the simulation. Space", width))
        togglePlaying(state);
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (button("Step", "Runs one frame, 1/60 s, and stops. Key: .", width))
        stepOnce(state);
    ImGui::SameLine();
    if (button("Step back", "Goes back by one snapshot. Key: ,", width))
        stepBack(state);
    ImGui::SameLine();
    if (button("Reset", "Starts the scene anew, with the values of its file. R", width))
        resetScene(state);
}

void showSpeed(WindowState& state)
{
    bool isSlow = state.now.speed < 1.0f;
    if (ImGui::Checkbox("Slow motion", &isSlow))
        toggleSlowMotion(state);
    explain("Plays slower than real time. M");
    ImGui::SameLine();
    float speed = state.now.speed;
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::SliderFloat("##speed", &speed, 0.02f, 2.0f, "speed %.2f x",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        state.simulation.setSpeed(speed);
    explain("How fast time passes: 1 is real time. What is computed does not change.");
}

void showTimeline(WindowState& state, const SimulationFrame& frame)
{
    int at = static_cast<int>(frame.frame);
    const int first = static_cast<int>(frame.timeline.first);
    const int last = static_cast<int>(frame.timeline.last);
    ImGui::Text("Timeline  %.2f s", frame.time);
    ImGui::SameLine();
    ImGui::TextDisabled("snapshot every %u frame%s, %.0f MiB", frame.timeline.spacing,
                        frame.timeline.spacing == 1 ? "" : "s",
                        static_cast<double>(frame.timeline.bytes) / (1024.0 * 1024.0));
    ImGui::BeginDisabled(first == last);
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::SliderInt("##timeline", &at, first, last > first ? last : first + 60, "frame %d",
                         ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
        state.simulation.goTo(static_cast<uint32_t>(at));
    ImGui::EndDisabled();
    explain("Drag to go back and forth in what has happened. Playing on from there replaces what came after.");
}
} // namespace

void showPlayPanel(WindowState& state)
{
    ImGui::Spacing();
    showButtons(state);
    showSpeed(state);
    if (state.now.frame)
        showTimeline(state, *state.now.frame);
}
} // namespace fsim::lab
