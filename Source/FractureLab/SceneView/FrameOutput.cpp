#include "SceneView/FrameOutput.h"

#include "Render/ImageFiles.h"
#include "Render/Render.h"
#include "Render/RenderQueue.h"
#include "Render/VideoWriter.h"
#include "SceneFiles/EditDistance.h"
#include "SceneView/SceneView.h"
#include "SceneView/SmallPicture.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace fsim::lab
{
namespace
{
// Keeps the last picture only.
class LastPicture : public render::FrameSink
{
public:
    explicit LastPicture(std::filesystem::path file) : file_(std::move(file)) {}
    Status add(const render::Image& image) override
    {
        image_ = image;
        return Status::done();
    }
    Status finish() override { return render::writePng(image_, file_); }

private:
    std::filesystem::path file_;
    render::Image image_;
};

class RenderedOutput : public FrameOutput
{
public:
    RenderedOutput(const FrameOutputSettings& settings, const LoadedScene& scene) : settings_(settings), view_(scene) {}

    Status open()
    {
        Result<std::unique_ptr<render::Renderer>> renderer =
            render::Renderer::create({.width = settings_.width, .height = settings_.height});
        if (!renderer)
            return renderer.status();
        drawnBy_ = (*renderer)->deviceName();
        const std::filesystem::path extension = settings_.path.extension();
        for (const char* other : {".jpg", ".jpeg", ".bmp", ".webp", ".tga", ".avi", ".mov", ".mkv", ".webm"})
            if (extension == other)
                return Status::refused("{} cannot be written; pictures end in .png, videos in .mp4 or .gif, and a name "
                                       "without an ending is a folder for pictures",
                                       settings_.path.string());
        lastOnly_ = extension == ".png";
        if (lastOnly_)
            sink_ = std::make_unique<LastPicture>(settings_.path);
        else if (extension == ".mp4" || extension == ".gif")
        {
            const float rate = 60.0f / static_cast<float>(settings_.every);
            Result<std::unique_ptr<render::VideoWriter>> video =
                render::VideoWriter::create(settings_.path, {.framesPerSecond = rate});
            if (!video)
                return video.status();
            video_ = video->get();
            sink_ = std::move(*video);
        }
        else
            sink_ = std::make_unique<render::PngSequence>(settings_.path);
        queue_.emplace(std::move(*renderer), *sink_);
        queue_->onFrame([this](const render::Image& image, uint32_t number) { keep(image, number); });
        return Status::done();
    }

    void add(const SceneRun& run, bool isLast) override
    {
        const bool isDue = lastOnly_ ? isLast : (run.frame() - 1) % settings_.every == 0;
        if (!isDue)
            return;
        render::RenderScene scene = view_.view(run, settings_.camera, settings_.view);
        // Where the scene has no camera, the first frame's view stays.
        if (!camera_)
            camera_ = scene.camera;
        scene.camera = *camera_;
        if (firstDrawn_ == 0)
            firstDrawn_ = run.frame();
        queue_->push(std::move(scene));
    }

    Status finish() override
    {
        if (Status status = queue_->finish(); !status)
            return status;
        for (size_t i = 0; i < keyImages_.size(); ++i)
        {
            char name[32];
            std::snprintf(name, sizeof name, "frame-%04u.png", keyImages_[i].frame);
            if (Status status = render::writePng(keyImages_[i].image, settings_.keyFolder / name); !status)
                return status;
            notes_.push_back((settings_.keyFolder / name).string());
        }
        if (!pictureStatus_)
            return pictureStatus_;
        notes_.insert(notes_.begin(), output().string());
        if (video_ != nullptr && !video_->note().empty())
            notes_.push_back(video_->note());
        return Status::done();
    }

    std::vector<std::string> notes() const override { return notes_; }

    std::filesystem::path output() const override
    {
        return std::filesystem::absolute(video_ != nullptr ? video_->output() : settings_.path).lexically_normal();
    }
    const std::vector<ReportPicture>& pictures() const override { return pictures_; }
    const std::string& drawnBy() const override { return drawnBy_; }

private:
    struct KeyImage
    {
        uint32_t frame = 0;
        render::Image image;
    };

    // On the encoding thread, which is done when finish() reads what was kept.
    void keep(const render::Image& image, uint32_t number)
    {
        for (uint32_t frame : settings_.keyFrames)
            if ((frame - 1) / settings_.every == number && (frame - 1) % settings_.every == 0)
                keyImages_.push_back({frame, image});
        const uint32_t drawn = firstDrawn_ + number * settings_.every;
        if (std::find(settings_.pageFrames.begin(), settings_.pageFrames.end(), drawn) == settings_.pageFrames.end())
            return;
        Result<ReportPicture> picture = smallPicture(image, pageWidth, drawn);
        if (picture)
            pictures_.push_back(std::move(*picture));
        else if (pictureStatus_)
            pictureStatus_ = picture.status();
    }

    FrameOutputSettings settings_;
    SceneView view_;
    std::unique_ptr<render::FrameSink> sink_;
    render::VideoWriter* video_ = nullptr;
    std::optional<render::RenderQueue> queue_;
    std::optional<render::Camera> camera_;
    bool lastOnly_ = false;
    static constexpr uint32_t pageWidth = 480;
    uint32_t firstDrawn_ = 0; // set before the first push, so that the encoding thread sees it
    std::vector<ReportPicture> pictures_;
    Status pictureStatus_;
    std::string drawnBy_;
    std::vector<KeyImage> keyImages_;
    std::vector<std::string> notes_;
};
} // namespace

Result<std::unique_ptr<FrameOutput>> FrameOutput::create(const FrameOutputSettings& settings, const LoadedScene& scene)
{
    std::vector<std::string> cameras;
    for (const CameraDescription& camera : scene.description.cameras)
        cameras.push_back(camera.name);
    if (!settings.camera.empty() && std::find(cameras.begin(), cameras.end(), settings.camera) == cameras.end())
        return Status::refused("{}: there is no camera '{}'{}", scene.description.file.string(), settings.camera,
                               suggestion(settings.camera, cameras));
    auto output = std::make_unique<RenderedOutput>(settings, scene);
    if (Status status = output->open(); !status)
        return status;
    return std::unique_ptr<FrameOutput>(std::move(output));
}

bool canRender()
{
    return true;
}
} // namespace fsim::lab
