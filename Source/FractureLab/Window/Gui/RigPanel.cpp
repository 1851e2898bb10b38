#include "FractureSimAuthoring/RigModels.h"
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
void showOpening(WindowState& state)
{
    RigState& rig = state.rig;
    heading("Body that dents");
    ImGui::BeginDisabled(rig.tool.isOpening());
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize());
    const bool isEntered = ImGui::InputText("##source", &rig.source, ImGuiInputTextFlags_EnterReturnsTrue);
    explain("A rig (.fsasset), a closed mesh (.obj, .gltf, .glb), or a model of ours: barrel, car, ship, large-ship, "
            "crane.");
    ImGui::SameLine();
    if (button("Open", "Opens it for editing. NAME.rig.json beside a file is read too.", -1.0f) || isEntered)
        rig.tool.open(rig.source);
    ImGui::EndDisabled();
    if (button(rig.isPicking ? "Click a body in the scene ..." : "Take a body of the scene",
               "The next click in the scene takes the car or barrel there.", -1.0f))
    {
        showSceneAgain(state);
        rig.isPicking = !rig.isPicking;
    }
    if (rig.tool.isOpening())
        ImGui::TextUnformatted("Opening ...");
}

void showWeights(RigTool& tool)
{
    RigEditSession& session = *tool.session();
    if (const std::optional<float> progress = tool.weightProgress())
    {
        ImGui::ProgressBar(*progress, {ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize(), 0.0f});
        ImGui::SameLine();
        if (button("Cancel", "Stops computing the weights.", -1.0f))
            tool.cancelWeights();
        return;
    }
    ImGui::BeginDisabled(session.hasWeights());
    if (button(session.hasWeights() ? "Weights are computed" : "Compute weights",
               "How much each place follows each handle. Takes some seconds, in the background.", -1.0f))
        tool.computeWeights();
    ImGui::EndDisabled();
}

void showHandleTools(RigTool& tool)
{
    RigEditSession& session = *tool.session();
    ImGui::Checkbox("A click on the body adds one", &tool.addsHandles);
    explain("Click where the body is to bend by itself.");
    const float width = partWidth(2);
    if (button("4 more", "Adds four where the body has fewest.", width))
        tool.say(session.addAutomaticHandles(4));
    ImGui::SameLine();
    ImGui::BeginDisabled(!tool.handle);
    if (button("Remove", "Removes the chosen one; poses forget it.", width))
        tool.removeChosenHandle();
    ImGui::EndDisabled();
}

void showPoseList(RigState& rig)
{
    RigTool& tool = rig.tool;
    RigEditSession& session = *tool.session();
    if (session.shapeCount() > 0)
        ImGui::TextDisabled("and %u fitted to shapes of the mesh", session.shapeCount());
    const float height = 4.6f * ImGui::GetTextLineHeightWithSpacing();
    if (ImGui::BeginListBox("##poses", {-1.0f, height}))
    {
        for (uint32_t p = 0; p < session.poseCount(); ++p)
        {
            ImGui::PushID(static_cast<int>(p));
            if (ImGui::Selectable(session.pose(p).name.c_str(), tool.pose == p))
                tool.choosePose(p);
            ImGui::PopID();
        }
        ImGui::EndListBox();
    }
    const float width = partWidth(4);
    if (button("New", "A pose at rest; move its handles.", width))
    {
        const Result<uint32_t> added = session.addPose("pose");
        tool.say(added.status());
        if (added)
            tool.choosePose(*added);
    }
    ImGui::BeginDisabled(session.poseCount() == 0);
    ImGui::SameLine();
    if (button("Del", "Removes the chosen pose.", width))
        tool.say(session.removePose(tool.pose));
    ImGui::SameLine();
    if (button("Up", "Further up in the list.", width) && tool.pose > 0 &&
        session.reorderPose(tool.pose, tool.pose - 1))
        --tool.pose;
    ImGui::SameLine();
    if (button("Down", "Further down in the list.", width) && tool.pose + 1 < session.poseCount() &&
        session.reorderPose(tool.pose, tool.pose + 1))
        ++tool.pose;
    ImGui::EndDisabled();
}

// A value that a slider drags: all of the drag is one step of undo.
template <class Set> void inOneGesture(RigEditSession& session, bool changed, const Set& set)
{
    if (ImGui::IsItemActivated())
        session.beginGesture();
    if (changed)
        set();
    if (ImGui::IsItemDeactivated())
        session.endGesture();
}

void showPoseTools(RigState& rig)
{
    RigTool& tool = rig.tool;
    RigEditSession& session = *tool.session();
    showPoseList(rig);
    if (tool.pose >= session.poseCount())
        return;
    const float names = 5.0f * ImGui::GetFontSize();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Name");
    ImGui::SameLine(names);
    ImGui::SetNextItemWidth(-1.0f);
    std::string name = session.pose(tool.pose).name;
    if (ImGui::InputText("##name", &name, ImGuiInputTextFlags_EnterReturnsTrue))
        tool.say(session.renamePose(tool.pose, name));
    explain("Enter renames it.");
    float strength = session.pose(tool.pose).strength;
    const bool isStronger = sliderBeside("Strength", names, strength, 0.05f, 4.0f, "",
                                         "How far the example goes: 0.5 stops half way, 2 goes on as far again.");
    inOneGesture(session, isStronger, [&] { tool.say(session.setPoseStrength(tool.pose, strength)); });
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Preview");
    ImGui::SameLine(names);
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::SliderFloat("##share", &tool.share, 0.0f, 1.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
    explain("How much of the pose is seen, blended as the running body does it.");
    radioRow(tool.gizmoKind, {{"Move", GizmoKind::Move}, {"Turn", GizmoKind::Turn}});
    explain("Rotations that nobody gives are found, so that the body bends as little as it can.");
    const float width = partWidth(3);
    ImGui::BeginDisabled(!tool.handle);
    if (button("Let go", "The handle goes where the body pulls it.", width) && tool.handle)
        tool.say(session.freeHandle(tool.pose, *tool.handle));
    ImGui::SameLine();
    if (button("Back", "As if nobody had moved the handle by itself.", width) && tool.handle)
        tool.say(session.resetHandle(tool.pose, *tool.handle));
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button("Unturn", "Forgets the rotations that were given; all handles find theirs.", width))
        tool.say(session.findRotations(tool.pose));
}

void showMirror(RigTool& tool)
{
    RigEditSession& session = *tool.session();
    const bool isPose = tool.mode == RigMode::Poses;
    ImGui::BeginDisabled(isPose && session.poseCount() == 0);
    if (button("Mirror across", isPose ? "A new pose that does the same on the other side."
                                       : "Adds a counterpart to each handle that has none."))
    {
        const Result<uint32_t> added = isPose ? session.mirrorPose(tool.pose, tool.mirrorAxis) : Result<uint32_t>(0u);
        tool.say(isPose ? added.status() : session.mirrorHandles(tool.mirrorAxis));
        if (isPose && added)
            tool.choosePose(*added);
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    radioRow(tool.mirrorAxis, {{"x", MirrorAxis::X}, {"y", MirrorAxis::Y}, {"z", MirrorAxis::Z}});
}

void showBrush(RigTool& tool)
{
    RigEditSession& session = *tool.session();
    const float names = 5.0f * ImGui::GetFontSize();
    radioRow(tool.brush.mode, {{"Weaken", BrushMode::Weaken}, {"Strengthen", BrushMode::Strengthen}});
    radioRow(tool.brush.mode, {{"Smooth", BrushMode::Smooth}, {"Erase", BrushMode::Erase}});
    sliderBeside("Radius", names, tool.brush.radius, 0.005f * session.size(), 0.5f * session.size(), "m",
                 "Of the brush.");
    sliderBeside("Amount", names, tool.brush.amount, 0.01f, 1.0f, "", "Of one touch: 1 doubles or halves.");
    ImGui::TextUnformatted("Rim");
    ImGui::SameLine(names);
    radioRow(tool.brush.falloff, {{"soft", BrushFalloff::Smooth}, {"cone", BrushFalloff::Linear}});
    ImGui::BeginDisabled(session.strengths().empty());
    if (button("Clear", "The same strength everywhere.", -1.0f))
        tool.say(session.clearStrengths());
    ImGui::EndDisabled();
}

void showIssues(RigTool& tool)
{
    const std::vector<RigIssue> issues = tool.issues();
    if (issues.empty())
        return;
    heading("To be mended");
    int number = 0;
    for (const RigIssue& issue : issues)
    {
        ImGui::PushID(number++);
        ImGui::PushStyleColor(ImGuiCol_Text,
                              issue.isError ? ImVec4(1.0f, 0.6f, 0.5f, 1.0f) : ImVec4(0.9f, 0.85f, 0.6f, 1.0f));
        ImGui::TextWrapped("%s", issue.sentence.c_str());
        ImGui::PopStyleColor();
        if (issue.fix == RigFix::ComputeWeights)
            ImGui::TextDisabled("'Compute weights' above does it");
        else if (issue.fix != RigFix::None && ImGui::Button(issue.fixName.c_str()))
            tool.say(tool.session()->fix(issue));
        ImGui::PopID();
    }
}

// The six of the paper.
void showDents(WindowState& state)
{
    constexpr size_t parametersOfThePaper = 6;
    RigTool& tool = state.rig.tool;
    RigEditSession& session = *tool.session();
    heading("How it dents");
    const float names = 6.5f * ImGui::GetFontSize();
    DentMaterial material = session.material();
    for (const MaterialParameter<DentMaterial>& each : dentParameters().first(parametersOfThePaper))
    {
        const std::string effect = "Higher: " + std::string(each.effect);
        const bool isChanged = sliderBeside(std::string(each.name).c_str(), names, material.*each.field, each.usualLow,
                                            each.usualHigh, std::string(each.unit).c_str(), effect.c_str());
        inOneGesture(session, isChanged, [&] {
            tool.say(session.setMaterial(material));
            applyDents(state);
        });
    }
    bool isColoured = state.view.colours == ParticleColours::PlasticStrain;
    if (ImGui::Checkbox("Colours show the dents", &isColoured))
        state.view.colours = isColoured ? ParticleColours::PlasticStrain : ParticleColours::Material;
    explain("In the scene: blue where the body is as it was, red where it follows the examples.");
}
// What the mouse edits, and the tools for it.
void showEditing(RigState& rig)
{
    RigTool& tool = rig.tool;
    RigEditSession& session = *tool.session();
    showWeights(tool);
    radioRow(tool.mode, {{"Handles", RigMode::Handles}, {"Poses", RigMode::Poses}, {"Paint", RigMode::Strength}});
    ImGui::Separator();
    if (tool.mode == RigMode::Handles)
        showHandleTools(tool);
    else if (tool.mode == RigMode::Poses)
        showPoseTools(rig);
    else
        showBrush(tool);
    if (tool.mode != RigMode::Strength)
    {
        showMirror(tool);
        ImGui::BeginDisabled(!tool.handle || !session.hasWeights());
        ImGui::Checkbox("Weights of the handle", &tool.showsWeights);
        ImGui::EndDisabled();
        if (tool.handle)
        {
            const Vec3 at = session.handles()[std::min<size_t>(*tool.handle, session.handles().size() - 1)];
            ImGui::TextDisabled("handle %u of %zu\n%.3g, %.3g, %.3g m at rest", *tool.handle, session.handles().size(),
                                static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(at.z));
        }
        else
            ImGui::TextDisabled("%zu handles; click one", session.handles().size());
    }
}
} // namespace

void showRigPanel(WindowState& state)
{
    RigState& rig = state.rig;
    showOpening(state);
    if (rig.tool.session() == nullptr)
        return;
    RigEditSession& session = *rig.tool.session();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(session.isDirty() ? "Name *" : "Name");
    ImGui::SameLine(3.6f * ImGui::GetFontSize());
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 4.5f * ImGui::GetFontSize());
    ImGui::InputText("##saveName", &rig.saveName);
    explain("What the saved files are called.");
    ImGui::SameLine();
    if (button("Save", "Writes NAME.fsasset, NAME.rig.json and NAME.scene.json into the folder of saved things.",
               -1.0f))
        saveRigFiles(state);
    const float third = partWidth(3);
    ImGui::BeginDisabled(!session.canUndo() || state.shown == Shown::Fragments);
    if (button("Undo", ("Takes back: " + session.undoName() + ". Ctrl+Z").c_str(), third))
        undoEdit(state);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!session.canRedo() || state.shown == Shown::Fragments);
    if (button("Redo", ("Does again: " + session.redoName() + ". Ctrl+Y").c_str(), third))
        redoEdit(state);
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (state.shown == Shown::Rig)
    {
        if (button("Try it", "A scene with this body alone, to shoot balls at.", -1.0f))
            tryRig(state);
    }
    else if (button("Edit", "Shows the rig again.", -1.0f))
        editRig(state);
    if (state.shown == Shown::Rig)
        showEditing(rig);
    showDents(state);
    showIssues(rig.tool);
}
} // namespace fsim::lab
