#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

#include <string>

namespace fsim::lab
{
namespace
{
const char* leftButton(MouseTool tool)
{
    switch (tool)
    {
    case MouseTool::Shoot:
        return "Left click: shoot a ball";
    case MouseTool::Grab:
        return "Left drag: grab and pull";
    case MouseTool::Look:
        break;
    }
    return "Left drag: look around";
}

std::string keyLine()
{
    std::string line;
    for (const KeyBinding& binding : keyBindings())
        line += std::string(line.empty() ? "" : "   ") + binding.label + " " + binding.does;
    return line;
}
} // namespace

void showHintPanel(const WindowState& state)
{
    ImGui::TextColored({0.75f, 0.85f, 1.0f, 1.0f}, "%s   Right drag: look around   Middle or Shift+right drag: move   "
                                                   "Wheel: nearer or further",
                       leftButton(state.tool));
    if (state.message.empty())
    {
        static const std::string keys = keyLine();
        ImGui::TextDisabled("%s", keys.c_str());
    }
    else if (state.messageIsError)
        ImGui::TextColored({1.0f, 0.55f, 0.45f, 1.0f}, "%s", state.message.c_str());
    else
        ImGui::TextColored({0.6f, 0.95f, 0.6f, 1.0f}, "%s", state.message.c_str());
}

void showSceneCaption(const WindowState& state, const PanelRect& scene)
{
    if (!state.now.frame || scene.empty())
        return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const auto write = [&](float x, float y, const std::string& text) {
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        draw.AddRectFilled({x - 6.0f, y - 3.0f}, {x + size.x + 6.0f, y + size.y + 3.0f}, IM_COL32(20, 22, 26, 150), 4.0f);
        draw.AddText({x, y}, IM_COL32(240, 242, 245, 255), text.c_str());
    };
    char text[160];
    std::snprintf(text, sizeof text, "%s   %s   %.2f s", state.now.frame->loaded->description.name.c_str(),
                  state.now.playing ? "playing" : "paused", state.now.frame->time);
    write(scene.x + 14.0f, 12.0f, text);
    std::snprintf(text, sizeof text, "drawn %u x %u in %.0f ms", state.drawnSize.width, state.drawnSize.height,
                  state.drawnMs);
    write(scene.x + 14.0f, scene.y + scene.height - 1.6f * ImGui::GetFontSize() - 4.0f, text);
    if (!state.now.opening.empty())
    {
        const std::string opening = "Opening " + state.now.opening + " ...";
        write(scene.x + 0.5f * (scene.width - ImGui::CalcTextSize(opening.c_str()).x), scene.y + 0.5f * scene.height,
              opening);
    }
}
} // namespace fsim::lab
