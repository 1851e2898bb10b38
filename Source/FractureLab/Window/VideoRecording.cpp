#include "Window/VideoRecording.h"

#include "Render/Render.h"
#include "Render/RenderQueue.h"
#include "Render/VideoWriter.h"

namespace fsim::lab
{
VideoRecording::VideoRecording(std::filesystem::path file, uint32_t width, uint32_t height)
    : file_(std::move(file)), width_(width), height_(height)
{
    thread_ = std::thread([this] { run(); });
}

VideoRecording::~VideoRecording()
{
    {
        const std::lock_guard lock(mutex_);
        progress_.stopped = true;
        waiting_.clear();
    }
    wake_.notify_all();
    thread_.join();
}

void VideoRecording::add(render::RenderScene scene)
{
    const std::lock_guard lock(mutex_);
    if (progress_.stopped || progress_.done)
        return;
    waiting_.push_back(std::move(scene));
    ++progress_.added;
    progress_.stopped = waiting_.size() >= mostWaiting;
    wake_.notify_all();
}

void VideoRecording::stop()
{
    const std::lock_guard lock(mutex_);
    progress_.stopped = true;
    wake_.notify_all();
}

VideoRecording::Progress VideoRecording::progress() const
{
    const std::lock_guard lock(mutex_);
    return progress_;
}

void VideoRecording::run()
{
    Result<std::unique_ptr<render::VideoWriter>> video = render::VideoWriter::create(file_);
    Result<std::unique_ptr<render::Renderer>> renderer =
        video ? render::Renderer::create({.width = width_, .height = height_})
              : Result<std::unique_ptr<render::Renderer>>(video.status());
    Status status = renderer.status();
    if (status)
    {
        // Few in the queue: those that wait here can still be given up.
        render::RenderQueue queue(std::move(*renderer), **video, {.maxWaiting = 2});
        std::unique_lock lock(mutex_);
        while (true)
        {
            wake_.wait(lock, [this] { return progress_.stopped || !waiting_.empty(); });
            if (waiting_.empty())
                break;
            render::RenderScene scene = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            queue.push(std::move(scene));
            lock.lock();
            progress_.drawn = queue.framesWritten();
        }
        const bool isEmpty = progress_.added == 0;
        lock.unlock();
        status = isEmpty ? Status::refused("the video has no frame: play while it is recorded") : queue.finish();
    }
    const std::lock_guard lock(mutex_);
    progress_.stopped = true;
    progress_.done = true;
    progress_.failed = !status;
    progress_.sentence = !status                     ? status.message()
                         : !(*video)->note().empty() ? (*video)->note()
                                                     : "Saved the video " + (*video)->output().string();
}
} // namespace fsim::lab
