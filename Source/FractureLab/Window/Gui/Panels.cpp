#include "Window/Gui/Panels.h"

#include <imgui.h>

namespace fsim::lab
{
namespace
{
template <class Contents> void panel(const char* name, const PanelRect& place, const Contents& contents)
{
    if (place.empty())
        return;
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                       ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin(name, nullptr, flags))
        contents();
    ImGui::End();
}

// Six tabs fit side by side with a little less around their names.
template <class Begin> bool withNarrowTabs(const Begin& begin)
{
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4.0f, ImGui::GetStyle().FramePadding.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemInnerSpacing, {2.0f, ImGui::GetStyle().ItemInnerSpacing.y});
    const bool isOpen = begin();
    ImGui::PopStyleVar(2);
    return isOpen;
}

template <class Contents> void tab(const char* name, const Contents& contents)
{
    if (!withNarrowTabs([&] { return ImGui::BeginTabItem(name); }))
        return;
    if (ImGui::BeginChild("contents"))
        contents();
    ImGui::EndChild();
    ImGui::EndTabItem();
}
} // namespace

void showPanels(WindowState& state, const PanelLayout& layout)
{
    showSceneCaption(state, layout.scene);
    panel("left", layout.left, [&] {
        showScenePanel(state);
        showToolsPanel(state);
        showSavePanel(state);
    });
    panel("right", layout.right, [&] {
        if (!withNarrowTabs([] { return ImGui::BeginTabBar("settings"); }))
            return;
        tab("Views", [&] { showViewPanel(state); });
        tab("Material", [&] { showMaterialPanel(state); });
        tab("Solver", [&] { showSolverPanel(state); });
        tab("Rig", [&] { showRigPanel(state); });
        tab("Break", [&] { showFragmentPanel(state); });
        tab("Try", [&] { showPreviewPanel(state); });
        ImGui::EndTabBar();
    });
    panel("play", layout.play, [&] { showPlayPanel(state); });
    panel("frames", layout.frames, [&] { showFramePanel(state); });
    panel("hint", layout.hint, [&] { showHintPanel(state); });
}
} // namespace fsim::lab
