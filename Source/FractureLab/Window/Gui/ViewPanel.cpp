#include "Render/RenderScene.h"
#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"

#include <imgui.h>

namespace fsim::lab
{
namespace
{
void showHeatScale(const ViewFacts& facts)
{
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = 0.8f * ImGui::GetFontSize();
    constexpr int parts = 48;
    for (int i = 0; i < parts; ++i)
    {
        const render::Colour c = render::heatColour((static_cast<float>(i) + 0.5f) / parts);
        const float x = at.x + width * static_cast<float>(i) / parts;
        draw.AddRectFilled({x, at.y}, {x + width / parts + 1.0f, at.y + height},
                           ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1.0f}));
    }
    ImGui::Dummy({width, height});
    ImGui::Text("%.3g", static_cast<double>(facts.heatLow));
    ImGui::SameLine();
    char high[32];
    std::snprintf(high, sizeof high, "%.3g", static_cast<double>(facts.heatHigh));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(high).x);
    ImGui::TextUnformatted(high);
}
} // namespace

void showViewPanel(WindowState& state)
{
    const ViewFacts facts = state.now.frame ? state.now.frame->facts : ViewFacts{};
    ViewOptions& view = state.view;
    const auto colour = [&](const char* label, ParticleColours colours, bool isThere, const char* explanation) {
        ImGui::BeginDisabled(!isThere);
        if (ImGui::RadioButton(label, view.colours == colours))
            view.colours = colours;
        ImGui::EndDisabled();
        explain(isThere ? explanation : "No body of this scene has that.");
    };
    const auto toggle = [&](const char* label, bool& value, bool isThere, const char* explanation) {
        ImGui::BeginDisabled(!isThere);
        ImGui::Checkbox(label, &value);
        ImGui::EndDisabled();
        explain(isThere ? explanation : "This scene has none now.");
    };
    heading("Colours of particles");
    colour("As they look", ParticleColours::Material, true, "The colours of the scene file.");
    colour("By cluster", ParticleColours::Cluster, facts.cluster, "One colour for each cluster.");
    colour("By piece", ParticleColours::Piece, facts.piece, "One colour for each piece that came loose.");
    colour("Plastic strain", ParticleColours::PlasticStrain, facts.plasticStrain, "How far it bent for good.");
    colour("Stretch", ParticleColours::Stretch, facts.stretch, "How far it is stretched just now.");
    if (view.colours == ParticleColours::PlasticStrain || view.colours == ParticleColours::Stretch)
        showHeatScale(facts);
    heading("Show");
    toggle("Wireframe (W)", view.wireframe, true, "The edges of the triangles.");
    toggle("Contacts", view.contacts, true, "Where rigid bodies touch; red and long where it is hard.");
    toggle("Bonds", view.bonds, facts.bonds, "What holds particles together.");
    toggle("Fragments", view.fragments, facts.bonds, "Every fragment by itself: draw them apart to see them.");
    toggle("Drivers", view.drivers, facts.drivers, "What holds, drags, turns and pushes bodies.");
    toggle("Collision proxies", view.proxies, true, "The shapes that collide, which may differ from what is drawn.");
    slider("Draw pieces apart", view.explode, 0.0f, 2.0f, "",
           "Moves all that is loose away from the middle, in the picture only.");
}
} // namespace fsim::lab
