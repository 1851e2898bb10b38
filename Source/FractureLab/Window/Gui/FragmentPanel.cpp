#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"
#include "Window/Gui/WindowActions.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>

namespace fsim::lab
{
namespace
{
void showFragmentSource(WindowState& state)
{
    FragmentState& fragments = state.fragments;
    heading("Body that breaks");
    ImGui::BeginDisabled(fragments.tool.isOpening());
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize());
    const bool isEntered = ImGui::InputText("##fragments", &fragments.source, ImGuiInputTextFlags_EnterReturnsTrue);
    explain("A closed mesh (.obj, .gltf, .glb), fragments (.fsasset), what was saved here (.fragments.json), or a body "
            "of ours: wall, pane, pillar, plank.");
    ImGui::SameLine();
    if (button("Open", "Opens it for editing. Pattern, count and material are guessed where nothing was saved.",
               -1.0f) ||
        isEntered)
        fragments.tool.open(fragments.source);
    ImGui::EndDisabled();
    if (fragments.tool.isOpening())
        ImGui::TextUnformatted("Opening ...");
}

void showScore(FragmentTool& tool)
{
    FragmentEditSession& session = *tool.session();
    if (const std::optional<float> progress = tool.scoreProgress())
    {
        ImGui::ProgressBar(*progress, {ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize(), 0.0f});
        ImGui::SameLine();
        if (button("Cancel", "Stops scoring.", -1.0f))
            tool.cancelScore();
    }
    else
    {
        ImGui::BeginDisabled(!session.needsScore());
        if (button(session.needsScore() ? "Score" : "Scored",
                   "Cuts the body along the pattern, in the background. Merges, splits and marks stay where they fit.",
                   -1.0f))
            tool.score();
        ImGui::EndDisabled();
    }
    ScoreSettings settings = session.scoreSettings();
    const float names = 5.5f * ImGui::GetFontSize();
    constexpr std::array patterns{ScorePattern::Uniform, ScorePattern::Clustered, ScorePattern::Radial,
                                  ScorePattern::Planks,  ScorePattern::Bricks,    ScorePattern::Tetrahedra,
                                  ScorePattern::Blocks};
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Pattern");
    ImGui::SameLine(names);
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##pattern", std::string(nameOf(settings.pattern)).c_str()))
    {
        for (const ScorePattern each : patterns)
            if (ImGui::Selectable(std::string(nameOf(each)).c_str(), each == settings.pattern))
                tool.say(session.setPattern(each));
        ImGui::EndCombo();
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Count");
    ImGui::SameLine(names);
    ImGui::SetNextItemWidth(-1.0f);
    int count = static_cast<int>(settings.fragments);
    if (ImGui::InputInt("##count", &count, 5, 50, ImGuiInputTextFlags_EnterReturnsTrue) && count > 0)
        tool.say(session.setFragmentCount(static_cast<uint32_t>(count)));
    explain("About so many fragments.");
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Seed");
    ImGui::SameLine(names);
    ImGui::SetNextItemWidth(-1.0f);
    int seed = static_cast<int>(settings.seed & 0x7fffffff);
    if (ImGui::InputInt("##seed", &seed, 1, 100, ImGuiInputTextFlags_EnterReturnsTrue) && seed >= 0)
        tool.say(session.setSeed(static_cast<uint64_t>(seed)));
    explain("Another seed, other cuts.");
}

void showSelectionTools(FragmentTool& tool)
{
    FragmentEditSession& session = *tool.session();
    const bool isEmpty = session.selection().empty();
    ImGui::TextDisabled("%zu of %u selected", session.selection().size(), session.fragmentCount());
    const float third = partWidth(3);
    ImGui::BeginDisabled(session.selection().size() < 2);
    if (button("Merge", "Those that touch become one.", third))
        tool.merge();
    ImGui::EndDisabled();
    ImGui::BeginDisabled(isEmpty);
    ImGui::SameLine();
    if (button("Split", "Each becomes so many as the slider says.", third))
        tool.split();
    ImGui::SameLine();
    if (button("Hide", "Not seen and not picked here; the game has it all the same.", third))
        tool.hide();
    if (button("Anchor", "Fixed to the world until all its bonds are broken.", third))
        tool.anchor(true);
    ImGui::SameLine();
    if (button("Let go", "No longer anchored.", third))
        tool.anchor(false);
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button("Show all", "Nothing is hidden.", third))
        tool.say(session.showAll());
    slider("Parts of a split", tool.parts, 2, 16, "", "How many each becomes.");
    const float quarter = partWidth(4);
    if (button("All", "Selects all.", quarter))
        session.selectAll();
    ImGui::SameLine();
    if (button("None", "Selects none.", quarter))
        session.selectNone();
    ImGui::SameLine();
    if (button("Grow", "And their neighbours.", quarter))
        session.growSelection();
    ImGui::SameLine();
    if (button("Invert", "The others.", quarter))
        session.invertSelection();
}

void showPaintTools(FragmentTool& tool)
{
    FragmentEditSession& session = *tool.session();
    const float names = 5.5f * ImGui::GetFontSize();
    if (tool.mode == FragmentMode::Material)
    {
        for (uint32_t m = 0; m < session.materials().size(); ++m)
        {
            ImGui::PushID(static_cast<int>(m));
            if (ImGui::RadioButton(session.materials()[m].c_str(), tool.material == m))
                tool.material = m;
            ImGui::PopID();
        }
        ImGui::SetNextItemWidth(-1.0f);
        if (ImGui::BeginCombo("##add", "add a material"))
        {
            for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
                if (ImGui::Selectable(std::string(preset.name).c_str()))
                {
                    const Result<uint32_t> added = session.addMaterial(preset.name);
                    tool.say(added.status());
                    if (added)
                        tool.material = *added;
                }
            ImGui::EndCombo();
        }
    }
    else
    {
        const bool isSizes = tool.mode == FragmentMode::Sizes;
        radioRow(tool.brush.mode, {{isSizes ? "Finer" : "Tougher", ScaleBrushMode::Raise},
                                   {isSizes ? "Coarser" : "Weaker", ScaleBrushMode::Lower}});
        radioRow(tool.brush.mode, {{"Smooth", ScaleBrushMode::Smooth}, {"Erase", ScaleBrushMode::Erase}});
        sliderBeside("Amount", names, tool.brush.amount, 0.01f, 1.0f, "", "Of one touch: 1 doubles or halves.");
    }
    sliderBeside("Radius", names, tool.brush.radius, 0.005f * session.size(), 0.5f * session.size(), "m",
                 "Of the brush.");
    if (tool.mode == FragmentMode::Sizes && button("Clear", "The same size everywhere.", -1.0f))
        tool.say(session.clearDensity());
    if (tool.mode == FragmentMode::Toughness && button("Clear", "As tough as the material everywhere.", -1.0f))
        tool.say(session.clearToughness());
}

void showFragmentNumbers(FragmentTool& tool)
{
    const FragmentStatistics& s = tool.statistics();
    heading("What it is");
    if (s.fragments > 0)
        ImGui::TextWrapped("%u fragments, %u bonds, %u anchored, %.3g kg\n%u triangles outside, %u inside%s",
                           s.fragments, s.bonds, s.anchored, static_cast<double>(s.mass), s.outsideTriangles,
                           s.insideTriangles, s.isWatertight ? ", watertight" : "");
    ImGui::TextWrapped("%s", s.cost.sentence.c_str());
}

void showFragmentIssues(FragmentTool& tool)
{
    const std::vector<Advice> issues = tool.issues();
    if (issues.empty() && tool.dropped().empty())
        return;
    heading("To be mended");
    int number = 0;
    for (const Advice& issue : issues)
    {
        ImGui::PushID(number++);
        const ImVec4 colour = issue.severity == AdviceSeverity::Error     ? ImVec4(1.0f, 0.6f, 0.5f, 1.0f)
                              : issue.severity == AdviceSeverity::Warning ? ImVec4(0.95f, 0.85f, 0.5f, 1.0f)
                                                                          : ImVec4(0.75f, 0.8f, 0.85f, 1.0f);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextWrapped("%s", issue.sentence.c_str());
        ImGui::PopStyleColor();
        if (issue.fix == AdviceFix::Score)
            ImGui::TextDisabled("'Score' above does it");
        else if (issue.fix != AdviceFix::None && ImGui::Button(issue.fixName.c_str()))
            tool.say(tool.session()->fix(issue));
        ImGui::PopID();
    }
    for (const std::string& sentence : tool.dropped())
        ImGui::TextWrapped("left out: %s", sentence.c_str());
}

void showFragmentEditing(WindowState& state)
{
    FragmentTool& tool = state.fragments.tool;
    FragmentEditSession& session = *tool.session();
    showScore(tool);
    ImGui::Separator();
    radioRow(tool.mode, {{"Select", FragmentMode::Select}, {"Sizes", FragmentMode::Sizes}});
    radioRow(tool.mode, {{"Toughness", FragmentMode::Toughness}, {"Material", FragmentMode::Material}});
    if (tool.mode == FragmentMode::Select)
        showSelectionTools(tool);
    else
        showPaintTools(tool);
    ImGui::Separator();
    ImGui::BeginDisabled(!session.hasFragments());
    radioRow(tool.view, {{"Fragments", FragmentOverlay::Fragments},
                         {"Support", FragmentOverlay::Support},
                         {"Collision", FragmentOverlay::Collision}});
    sliderBeside("Explode", 5.5f * ImGui::GetFontSize(), tool.explode, 0.0f, 2.0f, "",
                 "Draws the fragments apart. The body stays as it is.");
    ImGui::EndDisabled();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Made of");
    ImGui::SameLine(5.5f * ImGui::GetFontSize());
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##body", session.materials()[0].c_str()))
    {
        for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
            if (ImGui::Selectable(std::string(preset.name).c_str(), preset.name == session.materials()[0]))
                tool.say(session.setBodyMaterial(preset.name));
        ImGui::EndCombo();
    }
    showFragmentNumbers(tool);
    showFragmentIssues(tool);
}
} // namespace

void showFragmentPanel(WindowState& state)
{
    FragmentState& fragments = state.fragments;
    showFragmentSource(state);
    if (fragments.tool.session() == nullptr)
        return;
    FragmentEditSession& session = *fragments.tool.session();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(session.isDirty() ? "Name *" : "Name");
    ImGui::SameLine(3.6f * ImGui::GetFontSize());
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize());
    ImGui::InputText("##fragmentName", &fragments.saveName);
    explain("What the saved files are called.");
    ImGui::SameLine();
    if (button("Save", "Writes NAME.fsasset and NAME.fragments.json into the folder of saved things.", -1.0f))
        saveFragmentFiles(state);
    const float quarter = partWidth(4);
    ImGui::BeginDisabled(!session.canUndo());
    if (button("Undo", ("Takes back: " + session.undoName() + ". Ctrl+Z").c_str(), quarter))
        fragments.tool.undo();
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!session.canRedo());
    if (button("Redo", ("Does again: " + session.redoName() + ". Ctrl+Y").c_str(), quarter))
        fragments.tool.redo();
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button("Reimport", "Reads the mesh again, keeps what still fits and says what it dropped.", quarter))
        fragments.tool.reimport();
    ImGui::SameLine();
    if (state.shown == Shown::Fragments)
    {
        ImGui::BeginDisabled(!session.hasFragments());
        if (button("Try it", "A preview of the body alone, as the game runs it.", -1.0f))
            tryFragments(state);
        ImGui::EndDisabled();
    }
    else if (button("Edit", "Shows the fragments again.", -1.0f))
        editFragments(state);
    if (state.shown == Shown::Fragments)
        showFragmentEditing(state);
}
} // namespace fsim::lab
