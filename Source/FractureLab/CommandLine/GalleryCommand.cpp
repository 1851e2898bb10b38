#include "CommandLine/Commands.h"
#include "CommandLine/RunJob.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/SceneCatalog.h"
#include "SceneView/FrameOutput.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace fsim::lab
{
namespace
{
std::string escaped(const std::string& text)
{
    std::string html;
    for (char c : text)
        html += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return html;
}

std::string pageOf(const std::string& figures)
{
    return "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>FractureSim: gallery</title>\n"
           "<style>body{font:16px/1.4 "
           "sans-serif;margin:2rem;background:#f4f3f1;color:#222}main{display:grid;gap:1.5rem;"
           "grid-template-columns:repeat(auto-fill,minmax(22rem,1fr))}figure{margin:0}img{width:100%;border-radius:6px}"
           "</style>\n<h1>FractureSim: the built-in scenes</h1>\n<main>\n" +
           figures + "</main></html>\n";
}

int makeGallery(const std::string& folder, Console& console)
{
    if (!canRender())
        return refuse(console,
                      Status::refused("this build has no renderer, and a gallery is pictures; build where Vulkan's "
                                      "headers are"));
    std::error_code error;
    const std::filesystem::path out = std::filesystem::absolute(folder, error).lexically_normal();
    std::filesystem::create_directories(out, error);
    if (error)
        return refuse(console,
                      Status::refused("{}: cannot be made ({}); give another --out", out.string(), error.message()));
    const Result<std::vector<std::string>> names = builtInScenes();
    if (!names)
        return refuse(console, names.status());
    std::string figures;
    for (const std::string& name : *names)
    {
        const Result<LoadedSceneRef> scene = loadScene(name);
        if (!scene)
            return refuse(console, scene.status());
        RunOptions options;
        options.quiet = true;
        options.simulation.scene = name;
        // Where most has happened and things still move.
        options.simulation.frames = std::to_string(std::max(1u, (*scene)->description.frames() * 3 / 5));
        options.render = (out / (name + ".png")).string();
        options.size = "960x540";
        if (const int status = runScene(options, console); status != exitDone)
            return status;
        figures += format("<figure><img src=\"{}.png\" alt=\"{}\"><figcaption><b>{}</b>: {}</figcaption></figure>\n",
                          name, name, name, escaped((*scene)->description.shows));
    }
    if (const Status status = writeFile(out / "index.html", pageOf(figures)); !status)
        return refuse(console, status, exitFailed);
    console.out << (out / "index.html").string() << '\n';
    return exitDone;
}
} // namespace

void addGalleryCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("gallery", "renders one picture per built-in scene, and an index page");
    const auto folder = std::make_shared<std::string>("out/gallery");
    command->add_option("--out", *folder, "where the pictures go (default: out/gallery)");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return makeGallery(*folder, console); }; });
}
} // namespace fsim::lab
