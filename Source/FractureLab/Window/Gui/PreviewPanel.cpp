#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>

#include <algorithm>

namespace fsim::lab
{
namespace
{
void sayIfRefused(WindowState& state, const Status& status)
{
    if (!status)
        state.say(status.message(), true);
}

void showPreviewTools(WindowState& state)
{
    PreviewStage& tool = state.preview.tool;
    PreviewAction& action = tool.action;
    const float names = 5.5f * ImGui::GetFontSize();
    struct Choice
    {
        const char* label;
        PreviewTool tool;
        bool isFirst;
    };
    for (const Choice& each : {Choice{"Drop", PreviewTool::Drop, true}, Choice{"Shoot", PreviewTool::Shoot, false},
                               Choice{"Blast", PreviewTool::Blast, false}, Choice{"Press", PreviewTool::Press, true},
                               Choice{"Pull", PreviewTool::Pull, false}})
    {
        if (!each.isFirst)
            ImGui::SameLine();
        if (ImGui::RadioButton(each.label, action.tool == each.tool))
            action = {.tool = each.tool};
    }
    const float size = tool.left().size();
    if (action.tool == PreviewTool::Drop)
        sliderBeside("Height", names, action.height, 0.0f, 5.0f * size, "m", "0: as high as the body is long.");
    if (action.tool == PreviewTool::Shoot)
        sliderBeside("Speed", names, action.speed, 0.0f, 100.0f, "m/s", "Of the ball; 0: 20.");
    if (action.tool == PreviewTool::Press || action.tool == PreviewTool::Pull)
        sliderBeside("Speed", names, action.speed, 0.0f, 2.0f * size, "m/s", "0: what fits the body.");
    if (action.tool == PreviewTool::Blast)
        sliderBeside("Radius", names, action.radius, 0.0f, 3.0f * size, "m", "0: the body's size.");
    const bool needsNoPlace = action.tool == PreviewTool::Drop || action.tool == PreviewTool::Press;
    if (needsNoPlace && button("Do it", "Drops the body, or lets the plate come down.", -1.0f))
        sayIfRefused(state, tool.act());
    if (!needsNoPlace)
        ImGui::TextDisabled("click on the body");
}

void showPreviewTime(WindowState& state)
{
    PreviewStage& tool = state.preview.tool;
    const float width = (ImGui::GetContentRegionAvail().x - 3.0f * ImGui::GetStyle().ItemSpacing.x) / 4.0f;
    if (button(tool.isPlaying() ? "Pause" : "Play", "Lets time pass, or not.", width))
        tool.play(!tool.isPlaying());
    ImGui::SameLine();
    if (button("Step", "One tick.", width))
    {
        tool.play(false);
        sayIfRefused(state, tool.step());
    }
    ImGui::SameLine();
    if (button("Reset", "As in the beginning.", width))
        sayIfRefused(state, tool.reset());
    ImGui::SameLine();
    if (button("Again", "As in the beginning, and the same is done at the same ticks.", width))
        sayIfRefused(state, tool.replay());
}

void showOrientedSides(WindowState& state)
{
    PreviewState& preview = state.preview;
    const std::span<const MaterialPreset<OrientedMaterial>> presets = orientedPresets();
    bool isChanged = false;
    for (int side = 0; side < (preview.tool.isCompared() ? 2 : 1); ++side)
    {
        ImGui::PushID(side);
        int& chosen = preview.presets[static_cast<size_t>(side)];
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(side == 0 ? preview.tool.isCompared() ? "Left" : "Made of" : "Right");
        ImGui::SameLine(5.5f * ImGui::GetFontSize());
        ImGui::SetNextItemWidth(-1.0f);
        if (ImGui::BeginCombo("##preset", std::string(presets[static_cast<size_t>(chosen)].name).c_str()))
        {
            for (int p = 0; p < static_cast<int>(presets.size()); ++p)
                if (ImGui::Selectable(std::string(presets[static_cast<size_t>(p)].name).c_str(), p == chosen))
                {
                    chosen = p;
                    isChanged = true;
                }
            ImGui::EndCombo();
        }
        ImGui::PopID();
    }
    if (isChanged)
        sayIfRefused(state, preview.tool.setMaterials(presets[static_cast<size_t>(preview.presets[0])].material,
                                                      presets[static_cast<size_t>(preview.presets[1])].material));
}

void showDentSides(WindowState& state)
{
    constexpr size_t parametersOfThePaper = 6;
    PreviewState& preview = state.preview;
    if (preview.tool.isCompared())
    {
        if (ImGui::RadioButton("Left", preview.side == 0))
            preview.side = 0;
        ImGui::SameLine();
        if (ImGui::RadioButton("Right", preview.side == 1))
            preview.side = 1;
    }
    else
        preview.side = 0;
    DentMaterial& material = preview.dents[static_cast<size_t>(preview.side)];
    bool isChanged = false;
    for (const MaterialParameter<DentMaterial>& each : dentParameters().first(parametersOfThePaper))
        isChanged |= sliderBeside(std::string(each.name).c_str(), 6.5f * ImGui::GetFontSize(), material.*each.field,
                                  each.usualLow, each.usualHigh, std::string(each.unit).c_str(),
                                  ("Higher: " + std::string(each.effect)).c_str());
    if (isChanged)
        sayIfRefused(state, preview.tool.setMaterials(preview.dents[0], preview.dents[1]));
    ImGui::Checkbox("Colours show which examples answer", &preview.tool.showsExamples);
    const Result<ExampleColours> answering = preview.tool.left().answeringExamples();
    for (uint32_t e = 0; answering && e < answering->shares.size(); ++e)
    {
        const Colour c = exampleColour(e);
        ImGui::TextColored({c.r, c.g, c.b, 1.0f}, "example %u: %.1f %%", e + 1,
                           100.0 * static_cast<double>(answering->shares[e]));
    }
}

void showPreviewNumbers(PreviewStage& tool)
{
    heading("What it does");
    const PreviewStatistics s = tool.left().statistics();
    ImGui::TextWrapped("tick %llu, %s a frame, worst %s", static_cast<unsigned long long>(s.ticks),
                       timeText(s.meanMs).c_str(), timeText(s.worstMs).c_str());
    if (tool.isDented())
        ImGui::TextWrapped("%u dents, deepest %.0f mm, %u parts", s.dents, 1000.0 * static_cast<double>(s.deepestDent),
                           s.pieces);
    else
        ImGui::TextWrapped("%u pieces, %u bonds broken, %u hold", s.pieces, s.brokenBonds, s.bonds);
    ImGui::TextWrapped("%s%s", memoryText(s.stateBytes).c_str(), s.isAtRest ? ", at rest" : "");
    for (const std::string& sentence : tool.differences())
        ImGui::TextWrapped("%s", sentence.c_str());
}
} // namespace

void showPreviewPanel(WindowState& state)
{
    PreviewStage& tool = state.preview.tool;
    heading("Try a body");
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2.0f;
    ImGui::BeginDisabled(state.fragments.tool.session() == nullptr);
    if (button("Fragments", "Those of the tab 'Break', as they are now.", half))
        tryFragments(state);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(state.rig.tool.session() == nullptr);
    if (button("Rig", "That of the tab 'Rig', as it is now.", half))
        previewRig(state);
    ImGui::EndDisabled();
    if (!tool.isOpen())
        return;
    if (state.shown != Shown::Preview)
    {
        if (button("Show it", "The picture shows the body that is tried.", -1.0f))
            show(state, Shown::Preview);
        return;
    }
    showPreviewTime(state);
    showPreviewTools(state);
    bool isCompared = tool.isCompared();
    if (ImGui::Checkbox("Two settings side by side", &isCompared))
    {
        std::optional<PreviewSettings> other;
        if (isCompared)
        {
            other = tool.left().settings();
            other->oriented = orientedPresets()[static_cast<size_t>(state.preview.presets[1])].material;
            other->dents = state.preview.dents[1];
        }
        sayIfRefused(state, tool.compare(other));
        state.camera = CameraControls(tool.firstCamera());
    }
    explain("The same is done to both in the same ticks.");
    if (tool.isDented())
        showDentSides(state);
    else
        showOrientedSides(state);
    showPreviewNumbers(tool);
    if (button("Back to the scene", "The picture shows the scene again.", -1.0f))
        showSceneAgain(state);
}
} // namespace fsim::lab
