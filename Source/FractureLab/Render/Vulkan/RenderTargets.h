#pragma once

#include "Render/Vulkan/VulkanMemory.h"

#include <cstdint>

namespace fsim::render
{
/// The images that a frame is drawn into, and the passes that draw into them.
struct RenderTargets
{
    RenderTargets(const VulkanDevice& device, uint32_t width, uint32_t height, uint32_t shadowSize,
                  VkSampleCountFlagBits sampleCount);

    static constexpr VkFormat depthFormat = VK_FORMAT_D32_SFLOAT;
    static constexpr VkFormat colourFormat = VK_FORMAT_R8G8B8A8_UNORM; ///< the shaders encode sRGB themselves
    static constexpr VkFormat surfaceFormat = VK_FORMAT_R32G32_UINT;   ///< as Shaders/LabSurface.hlsli packs it

    VkExtent2D size;
    VkExtent2D halfSize;
    VkExtent2D shadowExtent;
    VkSampleCountFlagBits samples;

    DeviceImage shadowDepth;
    DeviceImage depth; ///< this and the next: several samples a pixel
    DeviceImage surfaces;
    DeviceImage rawOcclusion; ///< as the shaders pack it: open share of the sky and distance
    DeviceImage occlusion;    ///< blurred
    DeviceImage picture;      ///< one sample a pixel

    OwnedRenderPass shadowPass;   ///< ends with its depth ready to be read
    OwnedRenderPass geometryPass; ///< ends with depth and surfaces ready to be read
    OwnedRenderPass shadePass;    ///< ends with the picture ready to be copied
    OwnedFramebuffer shadowFrame;
    OwnedFramebuffer geometryFrame;
    OwnedFramebuffer shadeFrame;
};
} // namespace fsim::render
