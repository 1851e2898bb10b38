#pragma once

#include "Render/Image.h"
#include "Window/Gui/WindowSurface.h"
#include "Window/PanelLayout.h"

#include <array>

namespace fsim::lab
{
/// The picture of the scene on the window's device: copied there once, then stretched into its place each frame.
class ScenePicture
{
public:
    explicit ScenePicture(const render::VulkanDevice& device) : device_(device) {}

    /// From the next draw() on.
    void set(render::Image image);
    /// Copies the picture into its place, in pixels of the window.
    void draw(const SurfaceFrame& frame, const PanelRect& place);

private:
    void upload(const SurfaceFrame& frame);

    const render::VulkanDevice& device_;
    render::Image next_;
    bool isNew_ = false;
    uint32_t width_ = 0;
    uint32_t height_ = 0;
    bool isFilled_ = false;
    render::DeviceImage image_;
    std::array<render::Buffer, WindowSurface::slots> staging_;
};
} // namespace fsim::lab
