#include "ReportPage/ReportPage.h"

#include "ReportPage/HtmlText.h"
#include "ReportPage/PlotAxis.h"
#include "ReportPage/ReportStyle.h"
#include "ReportPage/RunPlots.h"
#include "ReportPage/StatsTables.h"
#include "SceneFiles/FileBytes.h"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace fsim::lab
{
namespace
{
constexpr std::string_view generator = "FractureSim report"; // by which reportFileIn() knows a page of ours

double secondsOf(uint32_t frame)
{
    return frame / 60.0;
}

std::string headOf(const ReportContents& contents)
{
    // The policy forbids loads from a network even if something should slip through the escaping.
    return format(
               "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"generator\" content=\"{}\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file: data:; "
               "media-src 'self' file: data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
               "<title>{}: FractureSim</title>\n<style>",
               generator, escapeHtml(contents.scene)) +
           std::string(reportStyle()) + "</style>\n</head>\n";
}

std::string introOf(const ReportContents& contents)
{
    std::string html =
        format("<header>\n<p class=\"kind\">FractureSim report</p>\n<h1>{}</h1>\n<p class=\"shows\">{}</p>\n",
               escapeHtml(contents.scene), escapeHtml(contents.shows));
    if (!contents.from.empty())
        html += format("<p class=\"from\">From {}</p>\n", escapeHtml(contents.from));
    return html + "</header>\n";
}

// The few numbers that everybody asks for first.
std::string headlineOf(const ReportContents& contents)
{
    std::string html = "<dl class=\"facts\">\n";
    const auto add = [&html](const std::string& what, const std::string& value, const std::string& unit) {
        html += format("<div><dt>{}</dt><dd>{} <small>{}</small></dd></div>\n", escapeHtml(what), escapeHtml(value),
                       escapeHtml(unit));
    };
    std::vector<double> ms;
    uint32_t awake = 0;
    uint32_t contacts = 0;
    uint32_t particles = 0;
    for (const FrameRow& row : contents.rows)
    {
        ms.push_back(row.measured.ms);
        awake = std::max(awake, row.rigidBodiesAwake);
        contacts = std::max(contacts, row.contacts);
        particles = std::max(particles, row.particles);
    }
    if (!ms.empty())
    {
        const Summary times = summarise(ms);
        add("Median frame", numberTextOf(times.median, 3), "ms");
        add("99th percentile", numberTextOf(times.p99, 3), "ms");
        const auto within = std::count_if(ms.begin(), ms.end(), [](double value) { return value <= frameBudgetMs; });
        // Rounded down: 100 means all.
        add("Within 16.7 ms",
            numberText(std::floor(100.0 * static_cast<double>(within) / static_cast<double>(ms.size())), 0),
            "% of frames");
        add(format("Length, {} frames", ms.size()), numberText(static_cast<double>(ms.size()) / 60.0, 1), "s");
    }
    if (particles > 0)
        add("Particles", numberText(particles, 0), "");
    if (awake > 0)
        add("Most awake bodies", numberText(awake, 0), "");
    if (contacts > 0)
        add("Most contacts", numberText(contacts, 0), "");
    return html + "</dl>\n";
}

// bytesSoFar: of the rest of the page.
Result<std::string> filmOf(const ReportContents& contents, size_t bytesSoFar)
{
    if (contents.video.empty())
        return contents.videoNote.empty() ? std::string()
                                          : format("<p class=\"hint\">{}</p>\n", escapeHtml(contents.videoNote));
    const std::string url = urlOfName(contents.video.filename().string());
    const bool isGif = contents.video.extension() == ".gif";
    const std::string_view type = isGif ? "image/gif" : "video/mp4";
    std::string copy;
    std::error_code error;
    const uintmax_t bytes = std::filesystem::file_size(contents.video, error);
    if (error)
        return Status::refused("{}: the video cannot be read ({}); was it moved?", contents.video.string(),
                               error.message());
    if (bytes < mostPageBytes && bytesSoFar + dataUrlSize(type, bytes) + 1000 < mostPageBytes)
    {
        const Result<std::vector<std::byte>> read = readFile(contents.video, mostPageBytes);
        if (!read)
            return read.status();
        copy = dataUrl(type, *read);
    }
    if (isGif) // an image has one source: the copy if it is small enough
        return format("<img class=\"film\" alt=\"the run as an animation\" src=\"{}\">\n", copy.empty() ? url : copy);
    const double start = contents.rows.empty() ? 0.0 : secondsOf(contents.rows.front().frame);
    std::string html =
        format("<video class=\"film\" controls loop muted autoplay playsinline data-start=\"{}\"", start);
    if (!contents.pictures.empty()) // the shape, so that the page does not jump when the video has loaded
        html +=
            format(" width=\"{}\" height=\"{}\"", contents.pictures.front().width, contents.pictures.front().height);
    html += format(">\n<source src=\"{}\" type=\"video/mp4\">\n", url);
    if (!copy.empty()) // for a page that was mailed alone
        html += "<source src=\"" + copy + "\" type=\"video/mp4\">\n";
    return html + "</video>\n";
}

std::string picturesOf(const ReportContents& contents)
{
    if (contents.pictures.empty())
        return "";
    std::string html = "<h2>Key frames</h2>\n<p class=\"hint\">Evenly spread over the run. ";
    html += contents.video.extension() == ".mp4" ? "A click shows the moment in the video." : "";
    html += "</p>\n<div class=\"frames\">\n";
    for (const ReportPicture& picture : contents.pictures)
    {
        const std::string time = numberText(secondsOf(picture.frame), 2);
        html +=
            format("<button type=\"button\" data-time=\"{}\"><img width=\"{}\" height=\"{}\" alt=\"frame {}\" src=\"",
                   time, picture.width, picture.height, picture.frame) +
            dataUrl("image/png", picture.png) +
            format("\"><span><b>{} s</b>frame {}</span></button>\n", time, picture.frame);
    }
    return html + "</div>\n";
}

std::string figureOf(const RunPlot& made)
{
    const Result<std::string> svg = svgOf(made.plot);
    std::string html = format("<figure{}>\n<figcaption><b>{}</b><output></output>", made.wide ? " class=\"wide\"" : "",
                              escapeHtml(made.title));
    // A value that is not finite is worth a sentence, not the loss of the page.
    html += format("<p>{}</p>", escapeHtml(svg ? made.note : "Not drawn. " + svg.message()));
    if (svg && made.plot.series.size() > 1)
    {
        html += "<ul class=\"legend\">";
        for (size_t i = 0; i < made.plot.series.size(); ++i)
            html += format("<li><i class=\"s{}\"></i>{}</li>", i + 1, escapeHtml(made.plot.series[i].name));
        html += "</ul>";
    }
    html += "</figcaption>\n";
    if (svg)
        html += "<div class=\"scroll\">" + *svg + "</div>\n";
    return html + "</figure>\n";
}

std::string plotsOfRun(const ReportContents& contents)
{
    std::string html = "<h2>Over time</h2>\n<p class=\"hint\">";
    if (contents.measuredAlone)
        html += "Measured in a run of its own, while nothing was drawn; it ended with the same state hash. ";
    else if (!contents.pictures.empty())
        html +=
            "Measured while the pictures were drawn and encoded on the same machine, so times are higher than those of "
            "the simulation alone; a command below measures it alone. ";
    if (contents.video.extension() == ".mp4")
        html += "The upright line is the video's time; a click moves it.";
    html += "</p>\n<div class=\"plots\">\n";
    for (const RunPlot& made : plotsOf(contents.rows))
        html += figureOf(made);
    return html + "</div>\n";
}

std::string commandsOf(const ReportContents& contents)
{
    if (contents.commands.empty())
        return "";
    std::string html =
        "<h2>Repeat it</h2>\n<p class=\"hint\">In the folder of the repository.</p>\n<ol class=\"commands\">\n";
    for (const RepeatCommand& command : contents.commands)
        html += format("<li><p>{}</p><pre>{}</pre></li>\n", escapeHtml(command.what), escapeHtml(command.line));
    return html + "</ol>\n";
}

std::string machineOf(const ReportContents& contents)
{
    if (contents.machine.empty())
        return "";
    std::string html = "<h2>Machine and versions</h2>\n<div class=\"tables\"><div class=\"scroll\"><table><tbody>\n";
    for (const auto& [name, value] : contents.machine)
        html += format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escapeHtml(name), escapeHtml(value));
    return html + "</tbody></table></div></div>\n";
}

std::string detailsOf(const std::string& title, const std::string& hint, const std::string& text)
{
    return format("<details><summary>{}<span>{}</span></summary><pre>{}</pre></details>\n", escapeHtml(title),
                  escapeHtml(hint), escapeHtml(text));
}
} // namespace

Result<std::string> reportPage(const ReportContents& contents)
{
    const Result<std::string> tables = statsTables(contents.statsJson);
    if (!tables)
        return tables.status();
    const std::string before = headOf(contents) + "<body>\n<main>\n" + introOf(contents);
    const std::string after =
        headlineOf(contents) + picturesOf(contents) + plotsOfRun(contents) +
        "<h2>Statistics</h2>\n<p class=\"hint\">Rounded; the exact number is under the pointer.</p>\n"
        "<div class=\"tables\">\n" +
        *tables + "</div>\n" + detailsOf("Statistics as JSON", "what --stats writes", contents.statsJson) +
        commandsOf(contents) + "<h2>Scene</h2>\n<p class=\"hint\">The file as it was read.</p>\n" +
        detailsOf(contents.scene + ".json", "the scene file", contents.sceneText) + machineOf(contents) +
        "</main>\n<script>" + std::string(reportScript()) + "</script>\n</body>\n</html>\n";
    const Result<std::string> film = filmOf(contents, before.size() + after.size());
    if (!film)
        return film.status();
    return before + "<div class=\"stage\">\n" + *film + "</div>\n" + after;
}

std::filesystem::path reportFileIn(const std::filesystem::path& folder, const std::string& scene)
{
    std::ifstream stream(folder / "index.html", std::ios::binary);
    if (!stream)
        return folder / "index.html";
    std::string beginning(1000, '\0');
    stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    return folder / (beginning.find(generator) != std::string::npos ? "index.html" : scene + "-report.html");
}
} // namespace fsim::lab
