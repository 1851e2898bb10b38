#pragma once

#include <vulkan/vulkan.h>

#include <string>
#include <utility>

// Vulkan objects that destroy themselves, and failures as exceptions: thrown inside the renderer, turned into a Status
// where they would leave it (Render.cpp).
namespace fsim::render
{
struct VulkanFailure
{
    std::string message;
};

/// Throws unless the call went well; doing: "make a buffer".
void expectSuccess(VkResult result, const char* doing);

template <class Handle, void(VKAPI_PTR* destroy)(VkDevice, Handle, const VkAllocationCallbacks*)> class Owned
{
public:
    Owned() = default;
    Owned(VkDevice device, Handle handle) : device_(device), handle_(handle) {}
    Owned(Owned&& other) noexcept : device_(other.device_), handle_(std::exchange(other.handle_, Handle{})) {}
    Owned& operator=(Owned&& other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Owned()
    {
        if (handle_)
            destroy(device_, handle_, nullptr);
    }

    Handle get() const { return handle_; }

private:
    VkDevice device_ = VK_NULL_HANDLE;
    Handle handle_ = Handle{};
};

using OwnedBuffer = Owned<VkBuffer, vkDestroyBuffer>;
using OwnedImage = Owned<VkImage, vkDestroyImage>;
using OwnedImageView = Owned<VkImageView, vkDestroyImageView>;
using OwnedMemory = Owned<VkDeviceMemory, vkFreeMemory>;
using OwnedSampler = Owned<VkSampler, vkDestroySampler>;
using OwnedShader = Owned<VkShaderModule, vkDestroyShaderModule>;
using OwnedPipeline = Owned<VkPipeline, vkDestroyPipeline>;
using OwnedPipelineLayout = Owned<VkPipelineLayout, vkDestroyPipelineLayout>;
using OwnedSetLayout = Owned<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>;
using OwnedDescriptorPool = Owned<VkDescriptorPool, vkDestroyDescriptorPool>;
using OwnedRenderPass = Owned<VkRenderPass, vkDestroyRenderPass>;
using OwnedFramebuffer = Owned<VkFramebuffer, vkDestroyFramebuffer>;
using OwnedCommandPool = Owned<VkCommandPool, vkDestroyCommandPool>;
using OwnedFence = Owned<VkFence, vkDestroyFence>;

/// vkCreateXxx(device, info, nullptr, &handle) in one expression.
template <class OwnedHandle, class Handle, class Info>
OwnedHandle make(VkResult(VKAPI_PTR* create)(VkDevice, const Info*, const VkAllocationCallbacks*, Handle*),
                 VkDevice device, const Info& info, const char* doing)
{
    Handle handle = Handle{};
    expectSuccess(create(device, &info, nullptr, &handle), doing);
    return OwnedHandle(device, handle);
}
} // namespace fsim::render
