#include "Render/RenderScene.h"
#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"

#include <imgui.h>

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr double budgetMs = 1000.0 / 60.0;

ImU32 colourOf(uint32_t stage)
{
    const render::Colour c = render::colourOfNumber(stage + 1);
    return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1.0f});
}

std::array<double, stageCount> meanStages(const FrameHistory& history)
{
    std::array<double, stageCount> means{};
    for (const FrameMeasurement& frame : history.frames())
        for (uint32_t i = 0; i < stageCount; ++i)
            means[i] += frame.stageMs[i] / static_cast<double>(history.frames().size());
    return means;
}

// One bar a frame, its stages one upon the other, and a line at 1/60 s.
void drawBars(const FrameHistory& history, ImVec2 at, ImVec2 size)
{
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    draw.AddRectFilled(at, end, IM_COL32(24, 26, 30, 255));
    draw.PushClipRect(at, end, true);
    // One long frame must not make the others invisible, nor a budget that is far away.
    const double top = std::max(1.6 * history.usualMs(), 0.1);
    const auto heightOf = [&](double ms) { return static_cast<float>(std::min(ms / top, 1.0)) * size.y; };
    const float barWidth = size.x / static_cast<float>(FrameHistory::most);
    float x = end.x - barWidth * static_cast<float>(history.frames().size());
    for (const FrameMeasurement& frame : history.frames())
    {
        float y = end.y;
        for (uint32_t i = 0; i < stageCount; ++i)
        {
            const float height = heightOf(frame.stageMs[i]);
            draw.AddRectFilled({x, y - height}, {x + std::max(barWidth, 1.0f), y}, colourOf(i));
            y -= height;
        }
        x += barWidth;
    }
    if (budgetMs < top)
    {
        const float y = end.y - heightOf(budgetMs);
        draw.AddLine({at.x, y}, {end.x, y}, IM_COL32(255, 120, 90, 255), 1.5f);
        const ImVec2 text{at.x + 4.0f, std::max(y - ImGui::GetFontSize() - 1.0f, at.y)};
        const ImVec2 room = ImGui::CalcTextSize("16.7 ms");
        draw.AddRectFilled(text, {text.x + room.x, text.y + room.y}, IM_COL32(24, 26, 30, 200));
        draw.AddText(text, IM_COL32(255, 150, 120, 255), "16.7 ms");
    }
    draw.PopClipRect();
    char scale[32];
    std::snprintf(scale, sizeof scale, "%.3g ms", top);
    draw.AddText({end.x - ImGui::CalcTextSize(scale).x - 4.0f, at.y + 2.0f}, IM_COL32(200, 204, 210, 255), scale);
}

void showLegend(const FrameHistory& history)
{
    const std::array<double, stageCount> means = meanStages(history);
    bool isFirst = true;
    for (uint32_t i = 0; i < stageCount; ++i)
    {
        if (means[i] < 0.0005)
            continue;
        char text[48];
        std::snprintf(text, sizeof text, "%s %.2g", std::string(nameOf(static_cast<Stage>(i))).c_str(), means[i]);
        const float width = ImGui::CalcTextSize(text).x + 1.4f * ImGui::GetFontSize();
        if (!isFirst && ImGui::GetContentRegionAvail().x > 0.0f)
        {
            ImGui::SameLine();
            if (ImGui::GetContentRegionAvail().x < width)
                ImGui::NewLine();
        }
        isFirst = false;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float square = 0.7f * ImGui::GetFontSize();
        const float drop = 0.2f * ImGui::GetFontSize();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + drop}, {at.x + square, at.y + drop + square},
                                                  colourOf(i));
        ImGui::Dummy({square, square});
        ImGui::SameLine(0.0f, 4.0f);
        ImGui::TextUnformatted(text);
    }
}
} // namespace

void showFramePanel(WindowState& state)
{
    ImGui::Text("Frame times  mean %.2f ms, longest %.2f ms", state.history.meanMs(), state.history.mostMs());
    explain("What simulating 1/60 s took, by stage, for the last 240 frames. Drawing is not in it.");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const ImVec2 size{room.x, std::max(room.y - 2.4f * ImGui::GetTextLineHeightWithSpacing(), 30.0f)};
    drawBars(state.history, at, size);
    ImGui::Dummy(size);
    showLegend(state.history);
}
} // namespace fsim::lab
