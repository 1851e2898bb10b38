#include "Render/VideoWriter.h"

#include "Render/Process.h"

#include <cmath>
#include <fstream>
#include <optional>

namespace fsim::render
{
namespace
{
enum class VideoKind
{
    Mp4,
    Gif
};

std::vector<std::string> ffmpegArguments(VideoKind kind, const VideoOptions& options, uint32_t width, uint32_t height,
                                         const std::filesystem::path& file)
{
    std::vector<std::string> words{"-nostdin",
                                   "-hide_banner",
                                   "-loglevel",
                                   "error",
                                   "-y",
                                   "-f",
                                   "rawvideo",
                                   "-pix_fmt",
                                   "rgba",
                                   "-s",
                                   format("{}x{}", width, height),
                                   "-framerate",
                                   format("{}", options.framesPerSecond),
                                   "-i",
                                   "pipe:0"};
    const auto add = [&words](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
    if (kind == VideoKind::Gif)
        add({"-vf",
             format("fps={},scale={}:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=220:stats_mode=diff[p];"
                    "[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
                    std::min(options.gifFramesPerSecond, options.framesPerSecond), std::min(options.gifWidth, width)),
             "-f", "gif"});
    else
        // Players want even sizes, 4:2:0 and the tables at the front; the tags say which red, green and blue are meant.
        add({"-vf",
             "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv",
             "-c:v",
             "libx264",
             "-preset",
             "veryfast",
             "-crf",
             format("{}", options.quality),
             "-pix_fmt",
             "yuv420p",
             "-colorspace",
             "bt709",
             "-color_primaries",
             "bt709",
             "-color_trc",
             "iec61966-2-1",
             "-movflags",
             "+faststart",
             "-threads",
             format("{}", options.encoderThreads),
             "-f",
             "mp4"});
    add({file.string()});
    return words;
}
} // namespace

struct VideoWriter::Implementation
{
    std::filesystem::path file;
    std::filesystem::path partial; // becomes the file when it is complete: a video that was there before is not lost
    VideoKind kind = VideoKind::Mp4;
    VideoOptions options;
    std::optional<std::filesystem::path> ffmpeg;
    std::optional<FedProcess> encoder;
    std::optional<PngSequence> pngs;
    std::filesystem::path output;
    std::string note;
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t frames = 0;
    bool finished = false;
};

VideoWriter::VideoWriter(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

VideoWriter::~VideoWriter()
{
    implementation_->encoder.reset();
    std::error_code ignored;
    if (!implementation_->finished && implementation_->ffmpeg)
        std::filesystem::remove(implementation_->partial, ignored);
}

Result<std::unique_ptr<VideoWriter>> VideoWriter::create(const std::filesystem::path& file, const VideoOptions& options)
{
    auto made = std::make_unique<Implementation>();
    made->file = file;
    made->output = file;
    made->options = options;
    const std::string extension = file.extension().string();
    if (extension == ".gif")
        made->kind = VideoKind::Gif;
    else if (extension != ".mp4")
        return Status::refused("{} is not a video that can be written; give a name that ends in .mp4 or .gif",
                               file.string());
    if (!(options.framesPerSecond > 0.0f) || !std::isfinite(options.framesPerSecond))
        return Status::refused("a video of {} frames a second cannot be written; give a number above 0",
                               options.framesPerSecond);

    std::error_code error;
    if (!file.parent_path().empty())
        std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        return Status::refused("the folder {} cannot be made: {}", file.parent_path().string(), error.message());
    made->partial = file;
    made->partial += ".partial";
    if (!std::ofstream(made->partial, std::ios::binary))
        return Status::refused("{} cannot be written; choose a folder that you may write to", file.string());

    made->ffmpeg = findProgram("ffmpeg");
    if (!made->ffmpeg)
    {
        std::filesystem::remove(made->partial, error);
        made->output = file.parent_path() / (file.stem().string() + "-frames");
        made->pngs.emplace(made->output);
        made->note = format(
            "ffmpeg is not on the PATH, so the frames are PNG files in {} instead of {}; install ffmpeg for videos",
            made->output.string(), file.filename().string());
    }
    return std::unique_ptr<VideoWriter>(new VideoWriter(std::move(made)));
}

Status VideoWriter::add(const Image& image)
{
    Implementation& self = *implementation_;
    if (self.finished)
        return Status::refused("the video {} is already finished", self.file.string());
    if (image.width == 0 || image.pixels.size() != size_t(image.width) * image.height * 4)
        return Status::refused("frame {} of {} is not a picture", self.frames, self.file.string());
    if (self.frames > 0 && (image.width != self.width || image.height != self.height))
        return Status::refused("frame {} of {} has {} x {} pixels, those before have {} x {}", self.frames,
                               self.file.string(), image.width, image.height, self.width, self.height);
    if (self.pngs)
    {
        if (Status status = self.pngs->add(image); !status)
            return status;
    }
    else
    {
        if (!self.encoder)
        {
            Result<FedProcess> started = FedProcess::start(
                *self.ffmpeg, ffmpegArguments(self.kind, self.options, image.width, image.height, self.partial));
            if (!started)
                return started.status();
            self.encoder.emplace(std::move(*started));
        }
        if (Status status = self.encoder->feed(std::as_bytes(std::span(image.pixels))); !status)
            return status;
    }
    self.width = image.width;
    self.height = image.height;
    ++self.frames;
    return Status::done();
}

Status VideoWriter::finish()
{
    Implementation& self = *implementation_;
    if (self.finished)
        return Status::done();
    if (self.frames == 0)
        return Status::refused("{} was not written: there was no frame", self.file.string());
    if (!self.pngs)
    {
        Status status = self.encoder->finish();
        self.encoder.reset();
        if (!status)
            return status;
        std::error_code error;
        std::filesystem::rename(self.partial, self.file, error);
        if (error)
            return Status::refused("{} cannot be replaced: {}", self.file.string(), error.message());
    }
    self.finished = true;
    return Status::done();
}

const std::filesystem::path& VideoWriter::output() const
{
    return implementation_->output;
}

const std::string& VideoWriter::note() const
{
    return implementation_->note;
}
} // namespace fsim::render
