#include "ReportPage/StatsTables.h"

#include "ReportPage/HtmlText.h"
#include "ReportPage/PlotAxis.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace fsim::lab
{
namespace
{
using Json = nlohmann::ordered_json;

// What people call the entries of the stats file, with units.
std::string labelOf(const std::string& key)
{
    constexpr std::array<std::array<const char*, 2>, 23> labels{{{"frameMs", "Frame time, ms"},
                                                                 {"cpuMs", "Processor time, ms"},
                                                                 {"stageMs", "Stages, mean ms per frame"},
                                                                 {"host", "Processor"},
                                                                 {"rigidBodies", "Rigid bodies"},
                                                                 {"mass", "Mass, kg"},
                                                                 {"energy", "Energy, J"},
                                                                 {"nonFinite", "Values stopped from becoming NaN"},
                                                                 {"hash", "State hash"},
                                                                 {"momentumDrift", "Drift of momentum"},
                                                                 {"angularMomentumDrift", "Drift of angular momentum"},
                                                                 {"firstFractureFrame", "First fracture, frame"},
                                                                 {"brokenBonds", "Broken bonds"},
                                                                 {"plasticStrain", "Plastic strain"},
                                                                 {"peakMiB", "most at once, MiB"},
                                                                 {"stateBytes", "state, bytes"},
                                                                 {"allocationsWhenWarm", "allocations when warm"},
                                                                 {"largestShare", "largest, share of the mass"},
                                                                 {"limitReached", "limit reached"},
                                                                 {"p95", "95 %"},
                                                                 {"p99", "99 %"},
                                                                 {"large", "large (1 % of the mass or more)"},
                                                                 {"max", "most"}}};
    for (const auto& [name, label] : labels)
        if (key == name)
            return label;
    return key;
}

std::string titleOf(const std::string& key)
{
    std::string label = labelOf(key);
    if (!label.empty() && label[0] >= 'a' && label[0] <= 'z')
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
    return label;
}

std::string cellOf(const Json& value)
{
    if (value.is_number_float())
        return format("<td class=\"number\" title=\"{}\">{}</td>", escapeHtml(value.dump()),
                      escapeHtml(numberTextOf(value.get<double>(), 4)));
    if (value.is_number())
        return format("<td class=\"number\" title=\"{}\">{}</td>", escapeHtml(value.dump()),
                      escapeHtml(numberText(value.get<double>(), 0)));
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    return format("<td>{}</td>", escapeHtml(text));
}

std::vector<std::string> keysOf(const Json& object)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

// Entries that have the same parts ("start" and "end") share a table, a line each.
std::string tableOf(const Json& stats, const std::vector<std::string>& names)
{
    std::string html = "<div class=\"scroll\"><table><thead><tr><td></td>";
    for (const std::string& part : keysOf(stats.at(names.front())))
        html += format("<th scope=\"col\">{}</th>", escapeHtml(labelOf(part)));
    html += "</tr></thead><tbody>\n";
    for (const std::string& name : names)
    {
        html += format("<tr><th scope=\"row\">{}</th>", escapeHtml(titleOf(name)));
        for (const auto& [part, value] : stats.at(name).items())
            html += cellOf(value);
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

// An entry whose parts are like no other's: a line for each part.
std::string listOf(const std::string& name, const Json& object)
{
    std::string html = format("<div class=\"scroll\"><table><thead><tr><th colspan=\"2\">{}</th></tr></thead><tbody>\n",
                              escapeHtml(titleOf(name)));
    for (const auto& [part, value] : object.items())
        html += format("<tr><th scope=\"row\">{}</th>{}</tr>\n", escapeHtml(labelOf(part)), cellOf(value));
    return html + "</tbody></table></div>\n";
}
} // namespace

Result<std::string> statsTables(std::string_view statsJson)
{
    const Json stats = Json::parse(statsJson, nullptr, false);
    if (!stats.is_object())
        return Status::refused("the statistics are not a JSON object; give what --stats writes");
    std::string single;
    std::string html;
    std::vector<std::string> shown;
    for (const auto& [name, value] : stats.items())
    {
        if (!value.is_object())
        {
            single += format("<tr><th scope=\"row\">{}</th>{}</tr>\n", escapeHtml(titleOf(name)), cellOf(value));
            continue;
        }
        if (value.empty() || std::find(shown.begin(), shown.end(), name) != shown.end())
            continue;
        std::vector<std::string> alike;
        for (const auto& [other, parts] : stats.items())
            if (parts.is_object() && keysOf(parts) == keysOf(value))
                alike.push_back(other);
        shown.insert(shown.end(), alike.begin(), alike.end());
        html += alike.size() > 1 ? tableOf(stats, alike) : listOf(name, value);
    }
    if (!single.empty())
        html = "<div class=\"scroll\"><table><tbody>\n" + single + "</tbody></table></div>\n" + html;
    return html;
}
} // namespace fsim::lab
