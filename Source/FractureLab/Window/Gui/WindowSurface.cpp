#include "Window/Gui/WindowSurface.h"

#include <algorithm>

namespace fsim::lab
{
using render::expectSuccess;
using render::make;

namespace
{
constexpr uint64_t patience = 100'000'000; // ns: a window that shows nothing just now must still be closable

void transition(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to,
                VkPipelineStageFlags before, VkPipelineStageFlags after, VkAccessFlags written, VkAccessFlags wanted)
{
    VkImageMemoryBarrier barrier{};
    barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
    barrier.srcAccessMask = written;
    barrier.dstAccessMask = wanted;
    barrier.oldLayout = from;
    barrier.newLayout = to;
    barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.image = image;
    barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    vkCmdPipelineBarrier(commands, before, after, 0, 0, nullptr, 0, nullptr, 1, &barrier);
}
} // namespace

WindowSurface::WindowSurface(const render::VulkanDevice& device) : device_(device)
{
    VkSurfaceCapabilitiesKHR able{};
    expectSuccess(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device.physical(), device.surface(), &able),
                  "ask about the window");
    if ((able.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_DST_BIT) == 0)
        throw render::VulkanFailure{"the Vulkan driver cannot copy pictures into windows; update it"};
    chooseFormat();
    makePass();
    for (Slot& slot : slots_)
        slot = makeSlot();
}

WindowSurface::~WindowSurface()
{
    vkDeviceWaitIdle(device_.handle());
}

// Colours come as the screen shows them, so that the images must not convert them again.
void WindowSurface::chooseFormat()
{
    uint32_t count = 0;
    vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical(), device_.surface(), &count, nullptr);
    std::vector<VkSurfaceFormatKHR> formats(count);
    vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical(), device_.surface(), &count, formats.data());
    if (formats.empty())
        throw render::VulkanFailure{"the Vulkan driver knows no format for windows here; update it"};
    format_ = formats.front();
    for (const VkSurfaceFormatKHR& format : formats)
        if (format.format == VK_FORMAT_B8G8R8A8_UNORM || format.format == VK_FORMAT_R8G8B8A8_UNORM)
        {
            format_ = format;
            break;
        }
}

void WindowSurface::makePass()
{
    VkAttachmentDescription target{};
    target.format = format_.format;
    target.samples = VK_SAMPLE_COUNT_1_BIT;
    target.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    target.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    target.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    target.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    target.initialLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    target.finalLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    const VkAttachmentReference colour{0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &colour;
    VkRenderPassCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
    info.attachmentCount = 1;
    info.pAttachments = &target;
    info.subpassCount = 1;
    info.pSubpasses = &subpass;
    pass_ = make<render::OwnedRenderPass>(vkCreateRenderPass, device_.handle(), info, "make the window's pass");
}

WindowSurface::OwnedSemaphore WindowSurface::makeSemaphore() const
{
    VkSemaphoreCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
    return make<OwnedSemaphore>(vkCreateSemaphore, device_.handle(), info, "make a semaphore");
}

WindowSurface::Slot WindowSurface::makeSlot() const
{
    Slot slot;
    VkCommandPoolCreateInfo pool{};
    pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    pool.queueFamilyIndex = device_.queueFamily();
    slot.pool = make<render::OwnedCommandPool>(vkCreateCommandPool, device_.handle(), pool, "make a command pool");
    VkCommandBufferAllocateInfo buffer{};
    buffer.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    buffer.commandPool = slot.pool.get();
    buffer.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    buffer.commandBufferCount = 1;
    expectSuccess(vkAllocateCommandBuffers(device_.handle(), &buffer, &slot.commands), "make a command buffer");
    VkFenceCreateInfo fence{};
    fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    fence.flags = VK_FENCE_CREATE_SIGNALED_BIT;
    slot.fence = make<render::OwnedFence>(vkCreateFence, device_.handle(), fence, "make a fence");
    slot.acquired = makeSemaphore();
    return slot;
}

WindowSurface::Image WindowSurface::makeImage(VkImage handle) const
{
    Image image;
    image.image = handle;
    VkImageViewCreateInfo view{};
    view.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
    view.image = handle;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format_.format;
    view.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    image.view = make<render::OwnedImageView>(vkCreateImageView, device_.handle(), view, "look at the window");
    const VkImageView attached = image.view.get();
    VkFramebufferCreateInfo frame{};
    frame.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
    frame.renderPass = pass_.get();
    frame.attachmentCount = 1;
    frame.pAttachments = &attached;
    frame.width = size_.width;
    frame.height = size_.height;
    frame.layers = 1;
    image.frame = make<render::OwnedFramebuffer>(vkCreateFramebuffer, device_.handle(), frame, "make a frame buffer");
    image.drawn = makeSemaphore();
    return image;
}

bool WindowSurface::remake(uint32_t width, uint32_t height)
{
    expectSuccess(vkDeviceWaitIdle(device_.handle()), "wait for the window");
    images_.clear();
    VkSurfaceCapabilitiesKHR able{};
    expectSuccess(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device_.physical(), device_.surface(), &able),
                  "ask about the window");
    // All ones: the window takes the size of its images.
    size_ = able.currentExtent.width != UINT32_MAX ? able.currentExtent : VkExtent2D{width, height};
    size_.width = std::clamp(size_.width, able.minImageExtent.width, able.maxImageExtent.width);
    size_.height = std::clamp(size_.height, able.minImageExtent.height, able.maxImageExtent.height);
    if (size_.width == 0 || size_.height == 0)
        return false;
    VkSwapchainCreateInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR;
    info.surface = device_.surface();
    info.minImageCount = std::max(able.minImageCount, 2u);
    info.imageFormat = format_.format;
    info.imageColorSpace = format_.colorSpace;
    info.imageExtent = size_;
    info.imageArrayLayers = 1;
    info.imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    info.imageSharingMode = VK_SHARING_MODE_EXCLUSIVE;
    info.preTransform = able.currentTransform;
    info.compositeAlpha = (able.supportedCompositeAlpha & VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR) != 0
                              ? VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR
                              : VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR;
    info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
    info.clipped = VK_TRUE;
    info.oldSwapchain = swapchain_.get();
    OwnedSwapchain next =
        make<OwnedSwapchain>(vkCreateSwapchainKHR, device_.handle(), info, "make the window's images");
    swapchain_ = std::move(next);
    uint32_t count = 0;
    vkGetSwapchainImagesKHR(device_.handle(), swapchain_.get(), &count, nullptr);
    std::vector<VkImage> handles(count);
    expectSuccess(vkGetSwapchainImagesKHR(device_.handle(), swapchain_.get(), &count, handles.data()),
                  "get the window's images");
    for (const VkImage handle : handles)
        images_.push_back(makeImage(handle));
    wanted_ = {width, height};
    stale_ = false;
    return true;
}

std::optional<SurfaceFrame> WindowSurface::begin(uint32_t width, uint32_t height)
{
    if (width == 0 || height == 0)
        return std::nullopt;
    if (stale_ || wanted_.width != width || wanted_.height != height)
        if (!remake(width, height))
            return std::nullopt;
    const auto slotIndex = uint32_t(frames_ % slots);
    Slot& slot = slots_[slotIndex];
    const VkFence fence = slot.fence.get();
    expectSuccess(vkWaitForFences(device_.handle(), 1, &fence, VK_TRUE, UINT64_MAX), "wait for the window");
    SurfaceFrame frame;
    const VkResult acquired = vkAcquireNextImageKHR(device_.handle(), swapchain_.get(), patience, slot.acquired.get(),
                                                    VK_NULL_HANDLE, &frame.image);
    if (acquired == VK_ERROR_OUT_OF_DATE_KHR)
        stale_ = true;
    if (acquired == VK_ERROR_OUT_OF_DATE_KHR || acquired == VK_TIMEOUT || acquired == VK_NOT_READY)
        return std::nullopt;
    if (acquired != VK_SUBOPTIMAL_KHR)
        expectSuccess(acquired, "get an image of the window");
    stale_ = stale_ || acquired == VK_SUBOPTIMAL_KHR;
    expectSuccess(vkResetFences(device_.handle(), 1, &fence), "reset a fence");
    frame.commands = slot.commands;
    frame.target = images_[frame.image].image;
    frame.size = size_;
    frame.slot = slotIndex;
    startRecording(frame);
    return frame;
}

void WindowSurface::startRecording(const SurfaceFrame& frame) const
{
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    expectSuccess(vkBeginCommandBuffer(frame.commands, &begin), "begin a frame");
    transition(frame.commands, frame.target, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
    const VkClearColorValue background{{0.13f, 0.14f, 0.16f, 1.0f}};
    const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    vkCmdClearColorImage(frame.commands, frame.target, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &background, 1, &all);
    transition(frame.commands, frame.target, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
               VK_ACCESS_TRANSFER_WRITE_BIT);
}

void WindowSurface::beginPass(const SurfaceFrame& frame) const
{
    transition(frame.commands, frame.target, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
               VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_PIPELINE_STAGE_TRANSFER_BIT,
               VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
               VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
    VkRenderPassBeginInfo info{};
    info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
    info.renderPass = pass_.get();
    info.framebuffer = images_[frame.image].frame.get();
    info.renderArea.extent = frame.size;
    vkCmdBeginRenderPass(frame.commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

void WindowSurface::end(const SurfaceFrame& frame)
{
    vkCmdEndRenderPass(frame.commands);
    expectSuccess(vkEndCommandBuffer(frame.commands), "end a frame");
    const Slot& slot = slots_[frame.slot];
    const VkSemaphore acquired = slot.acquired.get();
    const VkSemaphore drawn = images_[frame.image].drawn.get();
    const VkPipelineStageFlags waits = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.waitSemaphoreCount = 1;
    submit.pWaitSemaphores = &acquired;
    submit.pWaitDstStageMask = &waits;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &frame.commands;
    submit.signalSemaphoreCount = 1;
    submit.pSignalSemaphores = &drawn;
    expectSuccess(vkQueueSubmit(device_.queue(), 1, &submit, slot.fence.get()), "draw the window");
    ++frames_;
    const VkSwapchainKHR swapchain = swapchain_.get();
    VkPresentInfoKHR present{};
    present.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR;
    present.waitSemaphoreCount = 1;
    present.pWaitSemaphores = &drawn;
    present.swapchainCount = 1;
    present.pSwapchains = &swapchain;
    present.pImageIndices = &frame.image;
    const VkResult shown = vkQueuePresentKHR(device_.queue(), &present);
    if (shown == VK_ERROR_OUT_OF_DATE_KHR || shown == VK_SUBOPTIMAL_KHR)
        stale_ = true;
    else
        expectSuccess(shown, "show the window");
}
} // namespace fsim::lab
