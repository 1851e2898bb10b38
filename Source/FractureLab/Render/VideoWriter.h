#pragma once

#include "Render/ImageFiles.h"

#include <filesystem>
#include <memory>
#include <string>

namespace fsim::render
{
struct VideoOptions
{
    float framesPerSecond = 60.0f; ///< above 0
    uint32_t quality = 20;         ///< MP4: x264's CRF, 0 lossless to 51; 18 to 24 is usual
    uint32_t encoderThreads = 1;   ///< 0: as many as ffmpeg likes
    uint32_t gifWidth = 640;       ///< GIF: pixels; GIFs are made smaller to this
    float gifFramesPerSecond = 25.0f;
};

/// Pipes frames to ffmpeg, which must be on the PATH, and gets an MP4 or GIF (by the file's extension). Where there is
/// no ffmpeg it writes PNGs to a folder beside the file instead, and note() says so.
class VideoWriter : public FrameSink
{
public:
    /// Refuses other extensions and folders that cannot be written, before any frame is drawn.
    static Result<std::unique_ptr<VideoWriter>> create(const std::filesystem::path& file,
                                                       const VideoOptions& options = {});
    ~VideoWriter() override; ///< gives up on a video that was not finished and removes it

    Status add(const Image& image) override;
    Status finish() override;

    /// The video, or the folder of PNGs.
    const std::filesystem::path& output() const;
    /// Empty, or one sentence for the user: "ffmpeg is not on the PATH, so ...".
    const std::string& note() const;

    struct Implementation;

private:
    explicit VideoWriter(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};
} // namespace fsim::render
