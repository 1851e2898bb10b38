#include "Render/RenderQueue.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace fsim::render
{
struct RenderQueue::Implementation
{
    Implementation(std::unique_ptr<Renderer> theRenderer, FrameSink& theSink, const RenderQueueOptions& theOptions)
        : renderer(std::move(theRenderer)), sink(theSink), options(theOptions)
    {
        drawing = std::thread([this] { draw(); });
        encoding = std::thread([this] { encode(); });
    }

    void draw();
    void encode();
    void fail(const Status& status);
    bool passOn();

    std::unique_ptr<Renderer> renderer;
    FrameSink& sink;
    RenderQueueOptions options;

    std::mutex mutex; // guards what follows, down to the atomics
    std::condition_variable changed;
    std::deque<RenderScene> scenes;
    std::deque<Image> images;
    std::deque<Image> spare; // pictures whose memory is used again
    std::function<void(const Image&, uint32_t)> listener;
    Status result = Status::done();
    bool noMoreScenes = false;
    bool noMoreImages = false;
    bool failed = false;

    std::atomic<uint32_t> written{0};
    std::thread drawing;
    std::thread encoding;
    static constexpr size_t maxImages = 4;
};

void RenderQueue::Implementation::fail(const Status& status)
{
    const std::lock_guard lock(mutex);
    if (!failed)
        result = status;
    failed = true;
    scenes.clear();
    images.clear();
    changed.notify_all();
}

// Waits for the oldest frame under way and hands it to the encoder. False where something went wrong.
bool RenderQueue::Implementation::passOn()
{
    Image image;
    {
        const std::lock_guard lock(mutex);
        if (!spare.empty())
        {
            image = std::move(spare.front());
            spare.pop_front();
        }
    }
    if (Status status = renderer->fetch(image); !status)
    {
        fail(status);
        return false;
    }
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return images.size() < maxImages || failed; });
    if (failed)
        return false;
    images.push_back(std::move(image));
    changed.notify_all();
    return true;
}

void RenderQueue::Implementation::draw()
{
    bool good = true;
    while (good)
    {
        RenderScene scene;
        bool have = false;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock,
                         [this] { return !scenes.empty() || noMoreScenes || failed || renderer->inFlight() > 0; });
            if (failed)
                break;
            if (!scenes.empty())
            {
                scene = std::move(scenes.front());
                scenes.pop_front();
                have = true;
                changed.notify_all();
            }
            else if (noMoreScenes && renderer->inFlight() == 0)
                break;
        }
        if (have)
        {
            if (Status status = renderer->submit(scene); !status)
            {
                fail(status);
                break;
            }
        }
        // The newest frame is drawn while the one before it is handed on.
        if (!have || renderer->inFlight() == Renderer::maxInFlight)
            good = passOn();
    }
    const std::lock_guard lock(mutex);
    noMoreImages = true;
    changed.notify_all();
}

void RenderQueue::Implementation::encode()
{
    for (;;)
    {
        Image image;
        std::function<void(const Image&, uint32_t)> tell;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [this] { return !images.empty() || noMoreImages || failed; });
            if (failed || images.empty())
                return;
            image = std::move(images.front());
            images.pop_front();
            tell = listener;
            changed.notify_all();
        }
        if (tell)
            tell(image, written.load());
        if (Status status = sink.add(image); !status)
        {
            fail(status);
            return;
        }
        ++written;
        const std::lock_guard lock(mutex);
        spare.push_back(std::move(image));
    }
}

RenderQueue::RenderQueue(std::unique_ptr<Renderer> renderer, FrameSink& sink, const RenderQueueOptions& options)
    : implementation_(std::make_unique<Implementation>(std::move(renderer), sink, options))
{
}

RenderQueue::~RenderQueue()
{
    const Status ignored = finish();
    static_cast<void>(ignored);
}

void RenderQueue::push(RenderScene scene)
{
    Implementation& self = *implementation_;
    std::unique_lock lock(self.mutex);
    self.changed.wait(lock, [&self] { return self.scenes.size() < self.options.maxWaiting || self.failed; });
    if (self.failed || self.noMoreScenes)
        return;
    self.scenes.push_back(std::move(scene));
    self.changed.notify_all();
}

void RenderQueue::onFrame(std::function<void(const Image&, uint32_t frame)> function)
{
    const std::lock_guard lock(implementation_->mutex);
    implementation_->listener = std::move(function);
}

uint32_t RenderQueue::framesWritten() const
{
    return implementation_->written.load();
}

Status RenderQueue::finish()
{
    Implementation& self = *implementation_;
    {
        const std::lock_guard lock(self.mutex);
        if (self.noMoreScenes)
            return self.result;
        self.noMoreScenes = true;
        self.changed.notify_all();
    }
    self.drawing.join();
    self.encoding.join();
    if (self.result)
        self.result = self.sink.finish();
    return self.result;
}
} // namespace fsim::render
