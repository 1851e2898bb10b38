#include "Window/Gui/PanelWidgets.h"

#include <imgui.h>

#include <algorithm>
#include <string>

namespace fsim::lab
{
namespace
{
// Percent signs mean something to printf.
std::string formatWith(const char* number, const char* unit)
{
    std::string format = number;
    if (*unit != '\0')
        format += " ";
    for (const char* letter = unit; *letter != '\0'; ++letter)
        format += *letter == '%' ? "%%" : std::string(1, *letter);
    return format;
}

bool bareSlider(float& value, float low, float high, const char* unit, bool logarithmic)
{
    const char* number = high >= 1000.0f ? "%.0f" : high - low <= 2.0f || logarithmic ? "%.3g" : "%.1f";
    const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    return ImGui::SliderFloat("##value", &value, std::min(low, value), std::max(high, value),
                              formatWith(number, unit).c_str(), flags);
}

void nameAbove(const char* name)
{
    ImGui::TextUnformatted(name);
    ImGui::SetNextItemWidth(-1.0f);
}
} // namespace

bool button(const char* label, const char* explanation, float width)
{
    const bool pressed = ImGui::Button(label, {width, 0.0f});
    explain(explanation);
    return pressed;
}

void explain(const char* sentence)
{
    if (*sentence == '\0' || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(22.0f * ImGui::GetFontSize());
    ImGui::TextUnformatted(sentence);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void heading(const char* text)
{
    ImGui::Spacing();
    ImGui::TextColored({0.55f, 0.76f, 1.0f, 1.0f}, "%s", text);
    ImGui::Separator();
}

bool slider(const char* name, float& value, float low, float high, const char* unit, const char* explanation,
            bool logarithmic)
{
    ImGui::PushID(name);
    nameAbove(name);
    const bool changed = bareSlider(value, low, high, unit, logarithmic);
    explain(explanation);
    ImGui::PopID();
    return changed;
}

bool sliderBeside(const char* name, float nameWidth, float& value, float low, float high, const char* unit,
                  const char* explanation)
{
    ImGui::PushID(name);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(nameWidth);
    ImGui::SetNextItemWidth(-1.0f);
    const bool changed = bareSlider(value, low, high, unit, true);
    explain(explanation);
    ImGui::PopID();
    return changed;
}

bool slider(const char* name, uint32_t& value, uint32_t low, uint32_t high, const char* unit, const char* explanation)
{
    ImGui::PushID(name);
    nameAbove(name);
    int number = static_cast<int>(value);
    const bool changed = ImGui::SliderInt("##value", &number, static_cast<int>(std::min(low, value)),
                                          static_cast<int>(std::max(high, value)), formatWith("%d", unit).c_str(),
                                          ImGuiSliderFlags_AlwaysClamp);
    explain(explanation);
    value = static_cast<uint32_t>(number);
    ImGui::PopID();
    return changed;
}

float partWidth(int parts)
{
    const float gaps = static_cast<float>(parts - 1) * ImGui::GetStyle().ItemSpacing.x;
    return (ImGui::GetContentRegionAvail().x - gaps) / static_cast<float>(parts);
}
} // namespace fsim::lab
