#include "CommandLine/RunJob.h"

#include "CommandLine/RunPage.h"
#include "Export/GlbFile.h"
#include "Export/SceneRecorder.h"
#include "Reports/CountingAllocator.h"
#include "Reports/ProgressBar.h"
#include "Reports/RunReport.h"
#include "SceneFiles/FileBytes.h"
#include "SceneView/FrameOutput.h"
#include "Simulation/SceneExpectations.h"

#include <filesystem>
#include <optional>

namespace fsim::lab
{
namespace
{
constexpr size_t mostSnapshotBytes = size_t{4} << 30;

struct SnapshotPlan
{
    std::string file;
    uint32_t frame = 0;
};

Result<SnapshotPlan> parseSnapshotPlan(const std::string& text, uint32_t frames)
{
    const size_t at = text.rfind('@');
    if (at == std::string::npos || at == 0)
        return Status::refused("--snapshot is '{}'; give FILE@N, such as state.snapshot@60", text);
    const Result<uint32_t> frame = parseCount("the frame of --snapshot", text.substr(at + 1), 1, frames);
    if (!frame)
        return frame.status();
    return SnapshotPlan{text.substr(0, at), *frame};
}

Result<FrameOutputSettings> parseRender(const RunOptions& options)
{
    FrameOutputSettings settings;
    settings.path = options.render;
    settings.camera = options.camera;
    settings.keyFrames = options.keyFrames;
    settings.keyFolder = options.keyFolder;
    const Result<PictureDimensions> size = parseSize(options.size);
    if (!size)
        return size.status();
    const Result<uint32_t> every = parseCount("--every", options.every, 1, 100000);
    if (!every)
        return every.status();
    const Result<ViewOptions> view = parseView(options.view);
    if (!view)
        return Status::refused("--view: {}", view.message());
    settings.view = *view;
    settings.width = size->width;
    settings.height = size->height;
    settings.every = *every;
    return settings;
}

// A run from the reading of its options to its last file; each step refuses in one sentence.
class RunJob
{
public:
    RunJob(const RunOptions& options, Console& console) : options_(options), console_(console) {}

    Status prepare()
    {
        if (!options_.exportFile.empty())
            if (Status status = checkGlbName(options_.exportFile); !status)
                return status;
        if (options_.check && !options_.resume.empty())
            return Status::refused(
                "--check needs the whole run and --resume leaves out its beginning; give one of them");
        Result<RunSettings> settings = options_.simulation.runSettings();
        if (!settings)
            return settings.status();
        settings_ = *settings;
        settings_.allocator = &allocator_;
        for (const std::string& file : {options_.stats, options_.csv, options_.record, options_.exportFile})
            if (!file.empty())
                if (Status status = checkWritable(file); !status)
                    return status;
        Result<LoadedSceneRef> scene =
            loadScene(options_.simulation.scene,
                      options_.render.empty() && options_.exportFile.empty() ? SceneCells::LeftOut : SceneCells::Made);
        if (!scene)
            return scene.status();
        scene_ = *scene;
        const Result<uint32_t> frames = options_.simulation.frameCount(scene_->description);
        if (!frames)
            return frames.status();
        frames_ = *frames;
        if (options_.check && frames_ < scene_->description.frames())
            return Status::refused("--check needs all {} frames of the scene and --frames is {}; leave out one of them",
                                   scene_->description.frames(), frames_);
        if (!options_.snapshot.empty())
        {
            Result<SnapshotPlan> plan = parseSnapshotPlan(options_.snapshot, frames_);
            if (!plan)
                return plan.status();
            if (Status status = checkWritable(plan->file); !status)
                return status;
            snapshot_ = *plan;
        }
        return startWorld();
    }

    Status simulate()
    {
        const uint32_t first = run_->frame();
        RunReport& report = report_.emplace(*run_, settings_.kernels, frames_ - first, !output_);
        ProgressBar bar(console_.err, frames_ - first, console_.terminal && !options_.quiet);
        while (run_->frame() < frames_)
        {
            FrameMeasurement measured;
            const uint32_t before = run_->frame();
            if (Status status = run_->stepFrame(&measured); !status)
                return status;
            if (run_->frame() != before + 1)
                return Status::refused("frame {} did not advance the world by one frame", before + 1);
            report.add(*run_, measured, allocator_.allocations());
            if (options_.check)
                for (std::string& sentence : unmetExpectations(*run_))
                    unmet_.push_back(std::move(sentence));
            if (snapshot_ && snapshot_->frame == run_->frame())
                if (Status status = writeFile(snapshot_->file, run_->world().save()); !status)
                    return status;
            if (output_)
                output_->add(*run_, run_->frame() == frames_);
            if (recorder_)
                recorder_->add(*run_);
            bar.update(run_->frame() - first);
        }
        return output_ ? output_->finish() : Status::done();
    }

    Status write()
    {
        if (!options_.record.empty())
        {
            const Result<std::vector<std::byte>> recording = run_->world().stopRecording();
            if (!recording)
                return recording.status();
            if (Status status = writeFile(options_.record, *recording); !status)
                return status;
        }
        const std::string stats = report_->statsJson(*run_);
        if (!options_.stats.empty())
            if (Status status = writeFile(options_.stats, stats); !status)
                return status;
        if (!options_.csv.empty())
            if (Status status = writeFile(options_.csv, report_->csv()); !status)
                return status;
        if (options_.keep != nullptr)
            *options_.keep = {report_->rows(), stats, options_.record, run_->world().hash()};
        if (!page_.empty())
            if (Status status = writeRunPage(page_, options_, *run_, *report_, stats, *output_); !status)
                return status;
        return recorder_ ? writeExport() : Status::done();
    }

    // Pictures first: their places are what the user asked for.
    int finish()
    {
        if (output_)
            for (const std::string& note : output_->notes())
                console_.out << note << '\n';
        if (!page_.empty())
            console_.out << "report: " << page_.string() << '\n';
        if (recorder_)
            console_.out << std::filesystem::absolute(options_.exportFile).lexically_normal().string() << '\n';
        if (options_.summary && !options_.quiet)
            console_.out << format("{}: {} frames, {} ms a frame (p99 {}), {} threads, hash {}\n",
                                   scene_->description.name, report_->rows().size(), round2(report_->frameMs().median),
                                   round2(report_->frameMs().p99), run_->threads(), hashText(run_->world().hash()));
        for (const std::string& sentence : unmet_)
            console_.err << "fracturelab: " << sentence << '\n';
        return unmet_.empty() ? exitDone : exitFailed;
    }

private:
    static double round2(double value)
    {
        return static_cast<double>(static_cast<int64_t>(value * 100.0 + 0.5)) / 100.0;
    }

    Status writeExport()
    {
        const Result<std::vector<std::byte>> bytes = glbOf(recorder_->finish());
        if (!bytes)
            return Status::refused("{}: {}", options_.exportFile, bytes.message());
        return writeFile(options_.exportFile, *bytes);
    }

    Status startWorld()
    {
        Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene_, settings_);
        if (!run)
            return run.status();
        run_ = std::move(*run);
        if (!options_.resume.empty())
        {
            const Result<std::vector<std::byte>> bytes = readFile(options_.resume, mostSnapshotBytes);
            if (!bytes)
                return bytes.status();
            if (Status status = run_->resume(*bytes); !status)
                return Status::refused("{}: {}", options_.resume, status.message());
            if (run_->frame() >= frames_)
                return Status::refused(
                    "{}: was taken after frame {} and the run ends after frame {}; give more --frames", options_.resume,
                    run_->frame(), frames_);
            if (snapshot_ && snapshot_->frame <= run_->frame())
                return Status::refused("the frame of --snapshot is {} and the run resumes after {}; give a later one",
                                       snapshot_->frame, run_->frame());
        }
        if (!options_.render.empty())
        {
            Result<FrameOutputSettings> settings = parseRender(options_);
            if (!settings)
                return settings.status();
            settings->pageFrames = runPageFrames(run_->frame() + 1, frames_, settings->every);
            Result<std::unique_ptr<FrameOutput>> output = FrameOutput::create(*settings, *scene_);
            if (!output)
                return output.status();
            output_ = std::move(*output);
            Result<std::filesystem::path> page = prepareRunPage(options_, scene_->description.name);
            if (!page)
                return page.status();
            page_ = *page;
        }
        if (!options_.exportFile.empty())
            recorder_.emplace(*run_);
        if (!options_.record.empty())
            return run_->world().startRecording();
        return Status::done();
    }

    const RunOptions& options_;
    Console& console_;
    CountingAllocator allocator_; // outlives the world
    RunSettings settings_;
    LoadedSceneRef scene_;
    uint32_t frames_ = 0;
    std::optional<SnapshotPlan> snapshot_;
    std::unique_ptr<SceneRun> run_;
    std::unique_ptr<FrameOutput> output_;
    std::filesystem::path page_; // empty: none is written
    std::optional<SceneRecorder> recorder_;
    std::optional<RunReport> report_;
    std::vector<std::string> unmet_;
};
} // namespace

int runScene(const RunOptions& options, Console& console)
{
    RunJob job(options, console);
    if (const Status status = job.prepare(); !status)
        return refuse(console, status);
    if (const Status status = job.simulate(); !status)
        return refuse(console, status, exitFailed);
    if (const Status status = job.write(); !status)
        return refuse(console, status, exitFailed);
    return job.finish();
}
} // namespace fsim::lab
