#include "Window/Gui/ScenePicture.h"

#include <algorithm>
#include <cstring>

namespace fsim::lab
{
namespace
{
void wait(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to, VkAccessFlags before,
          VkAccessFlags after)
{
    VkImageMemoryBarrier barrier{};
    barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
    barrier.srcAccessMask = before;
    barrier.dstAccessMask = after;
    barrier.oldLayout = from;
    barrier.newLayout = to;
    barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.image = image;
    barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, nullptr, 0,
                         nullptr, 1, &barrier);
}
} // namespace

void ScenePicture::set(render::Image image)
{
    next_ = std::move(image);
    isNew_ = true;
}

void ScenePicture::upload(const SurfaceFrame& frame)
{
    if (next_.width != width_ || next_.height != height_)
    {
        render::expectSuccess(vkDeviceWaitIdle(device_.handle()), "wait for the window");
        width_ = next_.width;
        height_ = next_.height;
        image_ = {};
        image_ = render::DeviceImage(device_, width_, height_, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                                     VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                         VK_IMAGE_USAGE_SAMPLED_BIT,
                                     VK_IMAGE_ASPECT_COLOR_BIT);
        isFilled_ = false;
    }
    render::Buffer& staging = staging_[frame.slot];
    if (staging.bytes() < next_.pixels.size())
        staging =
            render::Buffer(device_, next_.pixels.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT, render::MemoryUse::Upload);
    std::memcpy(staging.mapped(), next_.pixels.data(), next_.pixels.size());
    wait(frame.commands, image_.get(), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
         VK_ACCESS_TRANSFER_READ_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = {width_, height_, 1};
    vkCmdCopyBufferToImage(frame.commands, staging.get(), image_.get(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    wait(frame.commands, image_.get(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
         VK_ACCESS_TRANSFER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT);
    isFilled_ = true;
    isNew_ = false;
}

void ScenePicture::draw(const SurfaceFrame& frame, const PanelRect& place)
{
    if (isNew_)
        upload(frame);
    const auto inside = [](float position, uint32_t most) {
        return std::clamp(static_cast<int32_t>(position + 0.5f), 0, static_cast<int32_t>(most));
    };
    const VkOffset3D low{inside(place.x, frame.size.width), inside(place.y, frame.size.height), 0};
    const VkOffset3D high{inside(place.x + place.width, frame.size.width),
                          inside(place.y + place.height, frame.size.height), 1};
    if (!isFilled_ || low.x >= high.x || low.y >= high.y)
        return;
    VkImageBlit blit{};
    blit.srcSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    blit.srcOffsets[1] = {static_cast<int32_t>(width_), static_cast<int32_t>(height_), 1};
    blit.dstSubresource = blit.srcSubresource;
    blit.dstOffsets[0] = low;
    blit.dstOffsets[1] = high;
    vkCmdBlitImage(frame.commands, image_.get(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, frame.target,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &blit, VK_FILTER_LINEAR);
}
} // namespace fsim::lab
