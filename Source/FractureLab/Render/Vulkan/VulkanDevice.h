#pragma once

#include "FractureSim/Status.h"

#include "Render/Vulkan/VulkanHandle.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fsim::render
{
/// What the validation layer says, from whatever thread it says it.
class VulkanMessages
{
public:
    void add(const char* message);
    std::string text() const;

private:
    mutable std::mutex mutex_;
    std::string text_;
};

/// What a device must be able to do besides drawing.
struct VulkanDeviceOptions
{
    bool allowGpu = true; ///< false: the CPU even where there is a GPU
    bool validation = false;
    std::vector<const char*> instanceExtensions{}; ///< of windows
    /// Makes the surface of a window, which the device then owns; empty: no window, and no device is asked to present.
    std::function<VkResult(VkInstance, VkSurfaceKHR*)> makeSurface{};
};

/// The driver, a device of it and one queue that draws and computes.
class VulkanDevice
{
public:
    /// A real GPU first, the CPU otherwise; the CPU only where allowGpu is false. One sentence where there is neither.
    static Result<std::unique_ptr<VulkanDevice>> create(const VulkanDeviceOptions& options);
    ~VulkanDevice();
    VulkanDevice(const VulkanDevice&) = delete;
    VulkanDevice& operator=(const VulkanDevice&) = delete;

    VkInstance instance() const { return instance_; }
    VkSurfaceKHR surface() const { return surface_; }
    VkPhysicalDevice physical() const { return physical_; }
    VkDevice handle() const { return device_; }
    VkQueue queue() const { return queue_; }
    uint32_t queueFamily() const { return queueFamily_; }
    std::string name() const { return properties_.deviceName; }
    bool onCpu() const { return properties_.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU; }
    bool drawsWires() const { return drawsWires_; }
    const VulkanMessages& messages() const { return messages_; }

    /// Of a memory type with all required properties, and the preferred ones if there is such a type.
    uint32_t memoryType(uint32_t allowed, VkMemoryPropertyFlags required, VkMemoryPropertyFlags preferred) const;

private:
    VulkanDevice() = default;
    Status makeInstance(const VulkanDeviceOptions& options);
    Status makeSurface(const VulkanDeviceOptions& options);
    bool presents(VkPhysicalDevice device, uint32_t family) const;
    Status choosePhysical(bool allowGpu);
    Status makeDevice();

    VulkanMessages messages_;
    VkInstance instance_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    VkSurfaceKHR surface_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    uint32_t queueFamily_ = 0;
    bool drawsWires_ = false;
    VkPhysicalDeviceProperties properties_{};
    VkPhysicalDeviceMemoryProperties memory_{};
};
} // namespace fsim::render
