#pragma once

#include "Render/Vulkan/VulkanMemory.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace fsim::lab
{
/// A frame of the window that is being recorded.
struct SurfaceFrame
{
    VkCommandBuffer commands = VK_NULL_HANDLE;
    VkImage target = VK_NULL_HANDLE; ///< ready to be copied into
    VkExtent2D size{};
    uint32_t slot = 0; ///< below WindowSurface::slots; what the slot's last frame used is free again
    uint32_t image = 0;
};

/// The images of a window, and how they get onto the screen. It is remade whenever the window has another size. Throws
/// VulkanFailure.
class WindowSurface
{
public:
    static constexpr uint32_t slots = 2;

    explicit WindowSurface(const render::VulkanDevice& device);
    ~WindowSurface();
    WindowSurface(const WindowSurface&) = delete;
    WindowSurface& operator=(const WindowSurface&) = delete;

    /// Pixels of the window. None where it has no area, or changes at this very moment: try again later.
    std::optional<SurfaceFrame> begin(uint32_t width, uint32_t height);
    /// From here on the frame is drawn on top of what was copied into it.
    void beginPass(const SurfaceFrame& frame) const;
    /// Ends the pass and shows the frame.
    void end(const SurfaceFrame& frame);

    VkRenderPass pass() const { return pass_.get(); }
    uint32_t imageCount() const { return uint32_t(images_.size()); }

private:
    using OwnedSemaphore = render::Owned<VkSemaphore, vkDestroySemaphore>;
    using OwnedSwapchain = render::Owned<VkSwapchainKHR, vkDestroySwapchainKHR>;
    struct Slot
    {
        render::OwnedCommandPool pool;
        VkCommandBuffer commands = VK_NULL_HANDLE;
        render::OwnedFence fence;
        OwnedSemaphore acquired;
    };
    struct Image
    {
        VkImage image = VK_NULL_HANDLE;
        render::OwnedImageView view;
        render::OwnedFramebuffer frame;
        OwnedSemaphore drawn;
    };
    void chooseFormat();
    void makePass();
    bool remake(uint32_t width, uint32_t height);
    void startRecording(const SurfaceFrame& frame) const;
    Slot makeSlot() const;
    Image makeImage(VkImage image) const;
    OwnedSemaphore makeSemaphore() const;

    const render::VulkanDevice& device_;
    VkSurfaceFormatKHR format_{};
    render::OwnedRenderPass pass_;
    OwnedSwapchain swapchain_;
    VkExtent2D wanted_{}; // the window, when the swapchain was made
    VkExtent2D size_{};
    bool stale_ = true;
    std::vector<Image> images_;
    std::array<Slot, slots> slots_;
    uint64_t frames_ = 0;
};
} // namespace fsim::lab
