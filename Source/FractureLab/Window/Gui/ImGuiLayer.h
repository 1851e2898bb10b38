#pragma once

#include "Render/Vulkan/VulkanMemory.h"
#include "Window/Gui/WindowSurface.h"

struct GLFWwindow;

namespace fsim::lab
{
/// Dear ImGui on the window: its input, its fonts and colours, and how it is drawn.
class ImGuiLayer
{
public:
    ImGuiLayer(GLFWwindow* window, const render::VulkanDevice& device, const WindowSurface& surface, float scale);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Between these two the panels are described.
    void begin();
    void end();
    void draw(const SurfaceFrame& frame);

private:
    void uploadFonts();

    const render::VulkanDevice& device_;
    render::OwnedDescriptorPool descriptors_;
};
} // namespace fsim::lab
