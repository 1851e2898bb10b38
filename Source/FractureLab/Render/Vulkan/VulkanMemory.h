#pragma once

#include "Render/Vulkan/VulkanDevice.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace fsim::render
{
enum class MemoryUse
{
    Upload,   ///< the CPU writes, the device reads
    Readback, ///< the device writes, the CPU reads
    Device    ///< the CPU does not look
};

/// A buffer with memory of its own; mapped unless it is the device's alone.
class Buffer
{
public:
    Buffer() = default;
    Buffer(const VulkanDevice& device, size_t bytes, VkBufferUsageFlags usage, MemoryUse use);

    VkBuffer get() const { return buffer_.get(); }
    size_t bytes() const { return bytes_; }
    std::byte* mapped() const { return mapped_; }

private:
    OwnedMemory memory_;
    OwnedBuffer buffer_;
    size_t bytes_ = 0;
    std::byte* mapped_ = nullptr;
};

/// A buffer that is written anew each frame and grows when a frame needs more.
class GrowingBuffer
{
public:
    GrowingBuffer() = default;
    GrowingBuffer(const VulkanDevice& device, VkBufferUsageFlags usage) : device_(&device), usage_(usage) {}

    /// Makes room; true where this lost what was in it. The device must not be using it.
    bool reserve(size_t bytes);
    template <class T> void write(std::span<const T> values) { writeBytes(std::as_bytes(values)); }
    VkBuffer get() const { return buffer_.get(); }
    std::byte* mapped() const { return buffer_.mapped(); }

private:
    void writeBytes(std::span<const std::byte> bytes);

    const VulkanDevice* device_ = nullptr;
    VkBufferUsageFlags usage_ = 0;
    Buffer buffer_;
};

/// A picture on the device and a view of all of it.
class DeviceImage
{
public:
    DeviceImage() = default;
    DeviceImage(const VulkanDevice& device, uint32_t width, uint32_t height, VkFormat format,
                VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageAspectFlags aspect);

    VkImage get() const { return image_.get(); }
    VkImageView view() const { return view_.get(); }

private:
    OwnedMemory memory_;
    OwnedImage image_;
    OwnedImageView view_;
};
} // namespace fsim::render
