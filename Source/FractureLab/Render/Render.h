#pragma once

#include "FractureSim/Status.h"

#include "Render/Image.h"
#include "Render/RenderScene.h"

#include <cstdint>
#include <memory>
#include <string>

namespace fsim::render
{
struct RendererOptions
{
    uint32_t width = 1280;   ///< pixels, 16 to 8192
    uint32_t height = 720;   ///< pixels, 16 to 8192
    uint32_t samples = 4;    ///< a pixel, for smooth edges: 1, 2, 4 or 8; fewer where the driver has no more
    uint32_t shadowSize = 0; ///< pixels along the shadow map: 256 to 8192; 0: as fine as the picture
    bool validation = false; ///< asks the Vulkan validation layer to watch; what it says is in validationMessages()
    bool allowGpu = true;    ///< false: a driver on the CPU even where there is a GPU: the same bits on every run
};
Status validate(const RendererOptions& options);

/// Draws scenes into images, without a window: on a GPU if there is one, else on the CPU through Mesa's lavapipe.
///
///     Result<std::unique_ptr<Renderer>> renderer = Renderer::create({.width = 1280, .height = 720});
///     if (!renderer)
///         return renderer.status(); // one sentence; the simulation can go on without pictures
///     Image image;
///     if (Status status = (*renderer)->render(scene, image); !status)
///         return status;
///     return writePng(image, "picture.png"); // ImageFiles.h
///
/// One thread at a time. For videos hand the renderer to a RenderQueue (RenderQueue.h), which brings its own threads.
class Renderer
{
public:
    static Result<std::unique_ptr<Renderer>> create(const RendererOptions& options);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Draws and waits for the picture. The image is resized to fit. The same as submit() and fetch().
    Status render(const RenderScene& scene, Image& image);

    /// Starts to draw and returns while the driver works; the scene may change afterwards. At most maxInFlight frames
    /// may be under way: fetch() one before the next.
    Status submit(const RenderScene& scene);
    /// Waits for the oldest frame under way.
    Status fetch(Image& image);
    static constexpr uint32_t maxInFlight = 2;
    uint32_t inFlight() const;

    /// Pictures of another size, and with so many samples a pixel, from now on. Cheaper than a new renderer: pipelines
    /// and meshes stay. The shadow map keeps its size. No frame may be under way.
    Status resize(uint32_t width, uint32_t height, uint32_t samples);

    const RendererOptions& options() const; ///< with the samples and the shadow size that are really used
    const std::string& deviceName() const;  ///< "llvmpipe (LLVM 15.0.6, 256 bits)"
    bool onCpu() const;                     ///< no GPU: lavapipe or the like
    /// What the validation layer has complained about so far, one per line; empty is good.
    std::string validationMessages() const;

    struct Implementation;

private:
    explicit Renderer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};
} // namespace fsim::render
