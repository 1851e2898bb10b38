#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

#include <algorithm>
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

void showKeys()
{
    const float right = ImGui::GetContentRegionMax().x;
    for (const KeyBinding& binding : keyBindings())
    {
        const float width = ImGui::CalcTextSize(binding.label).x + ImGui::CalcTextSize(binding.does).x + 5.0f;
        if (ImGui::GetCursorPosX() + width > right)
            return;
        ImGui::TextUnformatted(binding.label);
        ImGui::SameLine(0.0f, 5.0f);
        ImGui::TextDisabled("%s", binding.does);
        ImGui::SameLine(0.0f, 9.0f);
    }
}

// Text in a box over the scene, within this width.
void writeBox(float x, float y, float width, ImU32 colour, const std::string& text)
{
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, width);
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRectFilled({x - 7.0f, y - 4.0f}, {x + size.x + 7.0f, y + size.y + 4.0f}, IM_COL32(20, 22, 26, 190), 4.0f);
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {x, y}, colour, text.c_str(), nullptr, width);
}
} // namespace

void showHintPanel(const WindowState& state)
{
    const char* rig = state.rig.isPicking             ? "Left click: takes the body that dents"
                      : state.shown == Shown::Preview ? "Left click: does it to the body there"
                      : state.shown == Shown::Fragments
                          ? state.fragments.tool.mode == FragmentMode::Select
                                ? "Left: select by a click or a rectangle; with Shift more"
                                : "Left drag: paint"
                      : state.shown != Shown::Rig                ? nullptr
                      : state.rig.tool.mode == RigMode::Strength ? "Left drag: paint strength"
                                                                 : "Left: choose a handle, drag its arrows";
    ImGui::TextColored({0.75f, 0.85f, 1.0f, 1.0f},
                       "%s   Right drag: look around   Middle or Shift+right drag: move   "
                       "Wheel: nearer or further",
                       rig != nullptr ? rig : leftButton(state.tool));
    showKeys();
}

void showSceneCaption(const WindowState& state, const PanelRect& scene)
{
    if (!state.now.frame || scene.empty())
        return;
    constexpr ImU32 white = IM_COL32(240, 242, 245, 255);
    const float left = scene.x + 14.0f;
    const float room = std::max(scene.width - 28.0f, 50.0f);
    const float line = 1.6f * ImGui::GetFontSize();
    char text[160];
    std::snprintf(text, sizeof text, "%s   %s   %.2f s", state.now.frame->loaded->description.name.c_str(),
                  state.now.playing ? "playing" : "paused", state.now.frame->time);
    if (const RigEditSession* rig = state.rig.tool.session(); state.shown == Shown::Rig && rig != nullptr)
        std::snprintf(text, sizeof text, "rig %s%s   %zu handles   %u poses%s", state.rig.tool.name().c_str(),
                      rig->isDirty() ? " *" : "", rig->handles().size(), rig->poseCount(),
                      rig->hasWeights() ? "" : "   no weights yet");
    if (const FragmentEditSession* fragments = state.fragments.tool.session();
        state.shown == Shown::Fragments && fragments != nullptr)
        std::snprintf(text, sizeof text, "fragments %s%s   %u fragments   %zu selected%s",
                      state.fragments.tool.name().c_str(), fragments->isDirty() ? " *" : "", fragments->fragmentCount(),
                      fragments->selection().size(), fragments->needsScore() ? "   to be scored" : "");
    if (state.shown == Shown::Preview)
        std::snprintf(text, sizeof text, "preview%s", state.preview.tool.isCompared() ? "   left and right" : "");
    writeBox(left, scene.y + 12.0f, room, white, text);
    std::snprintf(text, sizeof text, "drawn %u x %u in %.0f ms", state.drawnSize.width, state.drawnSize.height,
                  state.drawnMs);
    writeBox(left, scene.y + scene.height - line - 4.0f, room, white, text);
    if (!state.message.empty())
    {
        const ImU32 colour = state.messageIsError ? IM_COL32(255, 150, 125, 255) : IM_COL32(150, 240, 160, 255);
        const float height = ImGui::CalcTextSize(state.message.c_str(), nullptr, false, room).y;
        writeBox(left, scene.y + scene.height - line - height - 20.0f, room, colour, state.message);
    }
    if (!state.now.opening.empty())
    {
        const std::string opening = "Opening " + state.now.opening + " ...";
        writeBox(scene.x + 0.5f * (scene.width - ImGui::CalcTextSize(opening.c_str()).x), scene.y + 0.5f * scene.height,
                 room, white, opening);
    }
}
} // namespace fsim::lab
