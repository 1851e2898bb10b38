#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"

#include <imgui.h>

#include <algorithm>

namespace fsim::lab
{
namespace
{
template <class Material> void apply(WindowState& state, size_t body, const Material& material)
{
    state.simulation.post([body, material](SimulationSession& session) -> Result<std::string> {
        const Status status = session.setMaterial(body, material);
        return status ? Result<std::string>(std::string()) : Result<std::string>(status);
    });
}

// A slider for each parameter of the model, over its usual range, and its presets.
template <class Material>
void editMaterial(WindowState& state, size_t body, Material material,
                  std::span<const MaterialParameter<Material>> parameters,
                  std::span<const MaterialPreset<Material>> presets)
{
    ImGui::TextUnformatted("Preset");
    ImGui::SetNextItemWidth(-1.0f);
    const auto fits = [&](const MaterialPreset<Material>& preset) {
        return std::all_of(parameters.begin(), parameters.end(), [&](const MaterialParameter<Material>& each) {
            return preset.material.*each.field == material.*each.field;
        });
    };
    const auto chosen = std::find_if(presets.begin(), presets.end(), fits);
    const std::string shown = chosen == presets.end() ? "your own" : std::string(chosen->name);
    if (ImGui::BeginCombo("##preset", shown.c_str()))
    {
        for (const MaterialPreset<Material>& preset : presets)
            if (ImGui::Selectable(std::string(preset.name).c_str(), preset.name == shown))
                apply(state, body, preset.material);
        ImGui::EndCombo();
    }
    explain("Starts from a known material. Takes hold at once.");
    for (const MaterialParameter<Material>& each : parameters)
    {
        const bool isWide = each.usualLow > 0.0f && each.usualHigh / each.usualLow > 50.0f;
        const std::string effect = "Higher: " + std::string(each.effect);
        if (slider(std::string(each.name).c_str(), material.*each.field, each.usualLow, each.usualHigh,
                   std::string(each.unit).c_str(), effect.c_str(), isWide))
            apply(state, body, material);
    }
}
} // namespace

void showMaterialPanel(WindowState& state)
{
    if (!state.now.frame)
        return;
    const std::vector<BodyEntry>& bodies = state.now.frame->bodies;
    if (bodies.empty())
    {
        ImGui::TextWrapped("This scene has rigid bodies only. Their density, friction and restitution are in its file; "
                           "the sliders of materials are for bodies that bend, break or crumble.");
        return;
    }
    state.chosenBody = std::min(state.chosenBody, bodies.size() - 1);
    ImGui::TextUnformatted("Body");
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##body", bodies[state.chosenBody].name.c_str()))
    {
        for (size_t i = 0; i < bodies.size(); ++i)
            if (ImGui::Selectable(bodies[i].name.c_str(), i == state.chosenBody))
                state.chosenBody = i;
        ImGui::EndCombo();
    }
    const BodyEntry& body = bodies[state.chosenBody];
    ImGui::TextDisabled("model: %s, %u cop%s", std::string(nameOf(body.settings.model)).c_str(), body.copies,
                        body.copies == 1 ? "y" : "ies");
    switch (body.settings.model)
    {
    case Model::Debris:
        editMaterial(state, state.chosenBody, body.settings.debris, debrisParameters(), debrisPresets());
        break;
    case Model::Clustered:
        editMaterial(state, state.chosenBody, body.settings.cluster, clusterParameters(), clusterPresets());
        break;
    case Model::OrientedParticles:
        editMaterial(state, state.chosenBody, body.settings.oriented, orientedParameters(), orientedPresets());
        break;
    }
}
} // namespace fsim::lab
