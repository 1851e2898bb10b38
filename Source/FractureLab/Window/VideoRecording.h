#pragma once

#include "Render/RenderScene.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

namespace fsim::lab
{
/// A video with one picture for each frame that is simulated, drawn in the background at its own pace: smooth however
/// slow the drawing is.
class VideoRecording
{
public:
    static constexpr uint32_t mostWaiting = 1200; ///< frames: 20 s that are simulated and not yet drawn

    struct Progress
    {
        uint32_t added = 0;
        uint32_t drawn = 0;
        bool stopped = false; ///< no more frames come in
        bool done = false;
        bool failed = false;
        std::string sentence; ///< when done: what was written, or why not
    };

    VideoRecording(std::filesystem::path file, uint32_t width, uint32_t height);
    ~VideoRecording(); ///< gives up on frames that are not drawn yet and closes the video
    VideoRecording(const VideoRecording&) = delete;
    VideoRecording& operator=(const VideoRecording&) = delete;

    /// Never waits. Where too many frames wait, it ends the video here.
    void add(render::RenderScene scene);
    void stop();
    Progress progress() const;

private:
    void run();

    const std::filesystem::path file_;
    const uint32_t width_;
    const uint32_t height_;

    mutable std::mutex mutex_; // guards all below
    std::condition_variable wake_;
    std::deque<render::RenderScene> waiting_;
    Progress progress_;
    std::thread thread_; // last: it uses the others
};
} // namespace fsim::lab
