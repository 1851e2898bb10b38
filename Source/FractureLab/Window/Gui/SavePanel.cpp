#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

namespace fsim::lab
{
namespace
{
void showVideoProgress(const VideoRecording::Progress& progress)
{
    const float share =
        progress.added > 0 ? static_cast<float>(progress.drawn) / static_cast<float>(progress.added) : 0.0f;
    char text[64];
    std::snprintf(text, sizeof text, "%u of %u frames drawn", progress.drawn, progress.added);
    ImGui::ProgressBar(share, {-1.0f, 0.0f}, text);
}
} // namespace

void showSavePanel(WindowState& state)
{
    heading("Save");
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    if (button("Screenshot", "Saves what the scene shows as a PNG. F12", half))
        takeScreenshot(state);
    ImGui::SameLine();
    if (button("Save scene", "Saves the scene as it is now, with all you changed, for 'run' and 'view'. Ctrl+S", half))
        saveScene(state);
    const bool isFilming = state.video && !state.video->progress().stopped;
    ImGui::BeginDisabled(state.video && !isFilming);
    if (button(isFilming ? "End the video" : "Record a video",
               "Draws each simulated frame into an MP4, in the background. V", -1.0f))
        toggleVideo(state);
    ImGui::EndDisabled();
    if (state.video)
        showVideoProgress(state.video->progress());
    const bool isRecording = state.now.frame && state.now.frame->recording;
    if (button(isRecording ? "Save the recording" : "Start a recording",
               "Writes down all that happens and all you do; 'replay' runs it again, bit for bit. Ctrl+R", -1.0f))
        toggleRecording(state);
    ImGui::TextDisabled("into %s", state.out.string().c_str());
}
} // namespace fsim::lab
