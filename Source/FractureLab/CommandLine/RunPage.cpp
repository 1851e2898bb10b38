#include "CommandLine/RunPage.h"

#include "ReportPage/KeyFrames.h"
#include "ReportPage/ReportPage.h"
#include "SceneFiles/FileBytes.h"

namespace fsim::lab
{
namespace
{
bool isVideo(const std::filesystem::path& file)
{
    return file.extension() == ".mp4" || file.extension() == ".gif";
}

RepeatInputs repeatInputsOf(const RunOptions& options, const SceneRun& run)
{
    RepeatInputs inputs;
    inputs.scene = options.simulation.scene;
    inputs.frames = options.simulation.frames;
    inputs.budget = options.simulation.budget;
    inputs.resume = options.resume;
    inputs.render = options.render;
    inputs.size = options.size == RunOptions{}.size ? "" : options.size;
    inputs.camera = options.camera;
    inputs.view = options.view == "plain" ? "" : options.view;
    inputs.every = options.every == RunOptions{}.every ? "" : options.every;
    inputs.record = options.alone != nullptr ? options.alone->record : options.record;
    inputs.hash = hashText(run.world().hash());
    return inputs;
}
} // namespace

Result<std::filesystem::path> prepareRunPage(const RunOptions& options, const std::string& scene)
{
    const std::filesystem::path picture(options.render);
    if (picture.extension() == ".png")
        return std::filesystem::path();
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(picture, error).lexically_normal();
    const std::filesystem::path folder = isVideo(whole) ? whole.parent_path() : whole;
    std::filesystem::create_directories(folder, error);
    if (error)
        return Status::refused("{}: cannot be made ({}); give --render another place", folder.string(),
                               error.message());
    const std::filesystem::path file = reportFileIn(folder, scene);
    if (Status status = checkWritable(file); !status)
        return status;
    return file;
}

std::vector<uint32_t> runPageFrames(uint32_t first, uint32_t last, uint32_t every)
{
    return keyFramesOf(first, last, every, 8);
}

Status writeRunPage(const std::filesystem::path& file, const RunOptions& options, const SceneRun& run,
                    const RunReport& report, const std::string& stats, const FrameOutput& output)
{
    const SceneDescription& scene = run.description();
    if (options.alone != nullptr && options.alone->hash != run.world().hash())
        return Status::refused(
            "the run with pictures ended with the hash {} and the one without with {}; report this as a bug",
            hashText(run.world().hash()), hashText(options.alone->hash));
    ReportContents contents;
    contents.scene = scene.name;
    contents.shows = scene.shows;
    contents.from = scene.from;
    contents.sceneText = scene.text;
    if (isVideo(output.output()))
        contents.video = output.output();
    else
        contents.videoNote = format("All frames are PNG files in {}.", output.output().string());
    contents.pictures = output.pictures();
    contents.rows = options.alone != nullptr ? options.alone->rows : report.rows();
    contents.statsJson = options.alone != nullptr ? options.alone->stats : stats;
    contents.measuredAlone = options.alone != nullptr;
    contents.commands = repeatCommands(repeatInputsOf(options, run));
    contents.machine = machineFacts();
    if (!output.drawnBy().empty())
        contents.machine.emplace_back("Drawn by", output.drawnBy());
    const Result<std::string> page = reportPage(contents);
    if (!page)
        return page.status();
    return writeFile(file, *page);
}
} // namespace fsim::lab
