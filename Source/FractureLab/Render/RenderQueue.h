#pragma once

#include "Render/ImageFiles.h"
#include "Render/Render.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace fsim::render
{
struct RenderQueueOptions
{
    /// Scenes that may wait to be drawn. push() only waits when there are more: raise it where memory allows and the
    /// simulation must never wait.
    uint32_t maxWaiting = 256;
};

/// Draws and writes frames on threads of its own while the simulation goes on: one thread draws (frame N is drawn while
/// frame N - 1 is copied out), another encodes.
///
///     Result<std::unique_ptr<VideoWriter>> video = VideoWriter::create("out/run.mp4");
///     RenderQueue queue(std::move(*renderer), **video, {});
///     for (...) { world.step(dt); queue.push(sceneOf(world)); }
///     Status status = queue.finish(); // waits for the rest, closes the video, gives the first thing that went wrong
///
/// The sink must outlive the queue. After a failure push() throws scenes away quickly; finish() says what happened.
class RenderQueue
{
public:
    RenderQueue(std::unique_ptr<Renderer> renderer, FrameSink& sink, const RenderQueueOptions& options = {});
    ~RenderQueue(); ///< finish(), without its answer
    RenderQueue(const RenderQueue&) = delete;
    RenderQueue& operator=(const RenderQueue&) = delete;

    void push(RenderScene scene);
    /// Called with each frame and its number on the encoding thread, before the sink: key frames, progress.
    void onFrame(std::function<void(const Image&, uint32_t frame)> function);
    uint32_t framesWritten() const; ///< for a progress bar; from any thread
    Status finish();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};
} // namespace fsim::render
