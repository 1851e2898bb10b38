#pragma once

#include "FractureSim/Status.h"

#include "Render/Image.h"
#include "Render/Render.h"
#include "Window/PictureQuality.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace fsim::lab
{
/// A picture of a scene from a camera.
struct PictureRequest
{
    std::shared_ptr<const render::RenderScene> scene;
    render::Camera camera;
    PictureSize size;
    bool moving = false; ///< for Picture::moving
};

struct Picture
{
    render::Image image;
    double ms = 0.0; ///< that it took
    bool moving = false;
};

/// Draws pictures on a thread and a device of its own, so that a picture that takes long holds up neither the window
/// nor the simulation. Of many requests only the newest is drawn.
class PictureThread
{
public:
    explicit PictureThread(std::unique_ptr<render::Renderer> renderer);
    ~PictureThread();
    PictureThread(const PictureThread&) = delete;
    PictureThread& operator=(const PictureThread&) = delete;

    void request(PictureRequest request);
    /// The newest picture that was not taken before.
    std::optional<Picture> take();
    /// Draws this one too, and writes it.
    void save(PictureRequest request, const std::filesystem::path& file);
    /// What became of a save() since the last call: a sentence, or why not.
    std::optional<Result<std::string>> takeSaved();
    /// Done unless the renderer failed; then there are no more pictures.
    Status status() const;
    /// Of the renderer, while no picture is being drawn.
    std::string validationMessages() const { return renderer_->validationMessages(); }

private:
    struct Saving
    {
        PictureRequest request;
        std::filesystem::path file;
    };
    void run();
    Status draw(const PictureRequest& request, render::Image& image);

    std::unique_ptr<render::Renderer> renderer_; // the thread's own

    mutable std::mutex mutex_; // guards all below
    std::condition_variable wake_;
    std::optional<PictureRequest> wanted_;
    std::deque<Saving> toSave_;
    std::optional<Picture> newest_;
    std::deque<Result<std::string>> saved_;
    Status status_;
    bool stop_ = false;
    std::thread thread_; // last: it uses the others
};
} // namespace fsim::lab
