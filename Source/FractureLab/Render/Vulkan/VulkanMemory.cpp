#include "Render/Vulkan/VulkanMemory.h"

#include <algorithm>
#include <cstring>

namespace fsim::render
{
namespace
{
OwnedMemory allocate(const VulkanDevice& device, const VkMemoryRequirements& needs, VkMemoryPropertyFlags required,
                     VkMemoryPropertyFlags preferred)
{
    VkMemoryAllocateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
    info.allocationSize = needs.size;
    info.memoryTypeIndex = device.memoryType(needs.memoryTypeBits, required, preferred);
    return make<OwnedMemory>(vkAllocateMemory, device.handle(), info, "allocate memory");
}
} // namespace

Buffer::Buffer(const VulkanDevice& device, size_t bytes, VkBufferUsageFlags usage, MemoryUse use) : bytes_(bytes)
{
    VkBufferCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
    info.size = bytes;
    info.usage = usage;
    buffer_ = make<OwnedBuffer>(vkCreateBuffer, device.handle(), info, "make a buffer");
    VkMemoryRequirements needs{};
    vkGetBufferMemoryRequirements(device.handle(), buffer_.get(), &needs);
    const VkMemoryPropertyFlags coherent = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    if (use == MemoryUse::Device)
        memory_ = allocate(device, needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0);
    else
        memory_ = allocate(device, needs, coherent,
                           use == MemoryUse::Upload ? VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
                                                    : VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
    expectSuccess(vkBindBufferMemory(device.handle(), buffer_.get(), memory_.get(), 0), "give a buffer its memory");
    if (use != MemoryUse::Device)
    {
        void* address = nullptr;
        expectSuccess(vkMapMemory(device.handle(), memory_.get(), 0, VK_WHOLE_SIZE, 0, &address), "map memory");
        mapped_ = static_cast<std::byte*>(address);
    }
}

bool GrowingBuffer::reserve(size_t bytes)
{
    const size_t wanted = std::max<size_t>(bytes, 256);
    if (wanted <= buffer_.bytes())
        return false;
    buffer_ = {};
    buffer_ = Buffer(*device_, wanted + wanted / 2, usage_, MemoryUse::Upload);
    return true;
}

void GrowingBuffer::writeBytes(std::span<const std::byte> bytes)
{
    reserve(bytes.size());
    if (!bytes.empty())
        std::memcpy(buffer_.mapped(), bytes.data(), bytes.size());
}

DeviceImage::DeviceImage(const VulkanDevice& device, uint32_t width, uint32_t height, VkFormat format,
                         VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageAspectFlags aspect)
{
    VkImageCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = format;
    info.extent = {width, height, 1};
    info.mipLevels = 1;
    info.arrayLayers = 1;
    info.samples = samples;
    info.tiling = VK_IMAGE_TILING_OPTIMAL;
    info.usage = usage;
    image_ = make<OwnedImage>(vkCreateImage, device.handle(), info, "make an image");
    VkMemoryRequirements needs{};
    vkGetImageMemoryRequirements(device.handle(), image_.get(), &needs);
    memory_ = allocate(device, needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0);
    expectSuccess(vkBindImageMemory(device.handle(), image_.get(), memory_.get(), 0), "give an image its memory");
    VkImageViewCreateInfo view{};
    view.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
    view.image = image_.get();
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange = {aspect, 0, 1, 0, 1};
    view_ = make<OwnedImageView>(vkCreateImageView, device.handle(), view, "make a view of an image");
}
} // namespace fsim::render
