#pragma once

#include <imgui.h>

#include <cstdint>
#include <initializer_list>
#include <utility>

// What several panels use.
namespace fsim::lab
{
/// A button that says on hovering what it does and which key does the same.
bool button(const char* label, const char* explanation, float width = 0.0f);
/// Shown while the mouse rests on the last item.
void explain(const char* sentence);
void heading(const char* text);
/// A slider under its name; unit stands behind the number. True while it is dragged.
bool slider(const char* name, float& value, float low, float high, const char* unit, const char* explanation,
            bool logarithmic = false);
/// The same with its name to its left.
bool sliderBeside(const char* name, float nameWidth, float& value, float low, float high, const char* unit,
                  const char* explanation);
bool slider(const char* name, uint32_t& value, uint32_t low, uint32_t high, const char* unit, const char* explanation);
/// Of what is free in the line, for so many widgets side by side.
float partWidth(int parts);

/// Choices side by side, of which one holds.
template <class Value> void radioRow(Value& value, std::initializer_list<std::pair<const char*, Value>> choices)
{
    bool isFirst = true;
    for (const auto& [label, choice] : choices)
    {
        if (!isFirst)
            ImGui::SameLine();
        isFirst = false;
        if (ImGui::RadioButton(label, value == choice))
            value = choice;
    }
}
} // namespace fsim::lab
