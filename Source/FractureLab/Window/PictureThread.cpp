#include "Window/PictureThread.h"

#include "Render/ImageFiles.h"

#include <chrono>

namespace fsim::lab
{
PictureThread::PictureThread(std::unique_ptr<render::Renderer> renderer) : renderer_(std::move(renderer))
{
    thread_ = std::thread([this] { run(); });
}

PictureThread::~PictureThread()
{
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void PictureThread::request(PictureRequest request)
{
    const std::lock_guard lock(mutex_);
    wanted_ = std::move(request);
    wake_.notify_all();
}

std::optional<Picture> PictureThread::take()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(newest_, std::nullopt);
}

void PictureThread::save(PictureRequest request, const std::filesystem::path& file)
{
    const std::lock_guard lock(mutex_);
    toSave_.push_back({std::move(request), file});
    wake_.notify_all();
}

std::optional<Result<std::string>> PictureThread::takeSaved()
{
    const std::lock_guard lock(mutex_);
    if (saved_.empty())
        return std::nullopt;
    Result<std::string> first = std::move(saved_.front());
    saved_.pop_front();
    return first;
}

Status PictureThread::status() const
{
    const std::lock_guard lock(mutex_);
    return status_;
}

Status PictureThread::draw(const PictureRequest& request, render::Image& image)
{
    const render::RendererOptions& now = renderer_->options();
    const PictureSize& size = request.size;
    if (now.width != size.width || now.height != size.height || now.samples != size.samples)
        if (Status status = renderer_->resize(size.width, size.height, size.samples); !status)
            return status;
    render::RenderScene scene = *request.scene;
    scene.camera = request.camera;
    return renderer_->render(scene, image);
}

void PictureThread::run()
{
    std::unique_lock lock(mutex_);
    while (!stop_)
    {
        if (!toSave_.empty())
        {
            const Saving saving = std::move(toSave_.front());
            toSave_.pop_front();
            lock.unlock();
            render::Image image;
            Status status = draw(saving.request, image);
            if (status)
                status = render::writePng(image, saving.file);
            lock.lock();
            saved_.push_back(status ? Result<std::string>("Saved the picture " + saving.file.string())
                                    : Result<std::string>(status));
        }
        else if (wanted_)
        {
            const PictureRequest request = *std::exchange(wanted_, std::nullopt);
            lock.unlock();
            Picture picture;
            const auto before = std::chrono::steady_clock::now();
            const Status status = draw(request, picture.image);
            const auto after = std::chrono::steady_clock::now();
            picture.ms = std::chrono::duration<double, std::milli>(after - before).count();
            picture.moving = request.moving;
            lock.lock();
            if (status)
                newest_ = std::move(picture);
            else
                status_ = status;
        }
        else
            wake_.wait(lock);
    }
}
} // namespace fsim::lab
