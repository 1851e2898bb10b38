#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>
#include <imgui_stdlib.h>

namespace fsim::lab
{
void showScenePanel(WindowState& state)
{
    heading("Scene");
    const std::string current = state.now.frame ? state.now.frame->loaded->description.name : "...";
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##scene", current.c_str(), ImGuiComboFlags_HeightLarge))
    {
        for (const SceneChoice& choice : state.scenes)
        {
            if (ImGui::Selectable(choice.name.c_str(), choice.name == current))
                openScene(state, choice.name);
            explain(choice.shows.c_str());
        }
        ImGui::Separator();
        ImGui::TextUnformatted("Another file, then Enter:");
        ImGui::SetNextItemWidth(-1.0f);
        if (ImGui::InputText("##file", &state.sceneFile, ImGuiInputTextFlags_EnterReturnsTrue))
        {
            openScene(state, state.sceneFile);
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndCombo();
    }
    explain("Choose a scene to open. A scene file can be dropped onto the window, too.");
    if (!state.now.opening.empty())
        ImGui::TextWrapped("Opening %s ...", state.now.opening.c_str());
    else if (state.now.frame)
        ImGui::TextWrapped("%s", state.now.frame->loaded->description.shows.c_str());
}
} // namespace fsim::lab
