#pragma once

#include "Render/ScenePacking.h"
#include "Render/Vulkan/RenderTargets.h"
#include "Render/Vulkan/VulkanMemory.h"

#include <cstdint>
#include <vector>

namespace fsim::render
{
/// Where the vertices of a draw lie in the slot's buffers.
struct MeshPlace
{
    uint32_t firstVertex = 0;
    uint32_t firstIndex = 0;
    uint32_t indexCount = 0;
};

/// All that a frame under way owns, so that the next one can be prepared meanwhile.
class FrameSlot
{
public:
    FrameSlot(const VulkanDevice& device, const RenderTargets& targets, VkDescriptorSetLayout layout,
              VkSampler compare);

    /// Reads and copies these from now on. The frame that used the slot before must have ended.
    void retarget(const RenderTargets& targets);

    /// Copies the scene to where the device reads it. The frame that used the slot before must have ended.
    void upload(const PackedScene& scene);

    VkCommandBuffer commands() const { return commands_; }
    VkFence fence() const { return fence_.get(); }
    VkDescriptorSet set() const { return set_; }
    const Buffer& readback() const { return readback_; }
    const MeshPlace& place(size_t draw) const { return places_[draw]; }
    VkBuffer positions() const { return positions_.get(); }
    VkBuffer normals() const { return normals_.get(); }
    VkBuffer attributes() const { return attributes_.get(); }
    VkBuffer indices() const { return indices_.get(); }

private:
    void uploadMeshes(const PackedScene& scene);
    void updateSet();

    const VulkanDevice& device_;
    const RenderTargets* targets_;
    VkSampler compare_;
    OwnedCommandPool commandPool_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    OwnedFence fence_;
    OwnedDescriptorPool descriptorPool_;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    GrowingBuffer frame_;
    GrowingBuffer materials_;
    GrowingBuffer instances_;
    GrowingBuffer particles_;
    GrowingBuffer lines_;
    GrowingBuffer positions_;
    GrowingBuffer normals_;
    GrowingBuffer attributes_;
    GrowingBuffer indices_;
    Buffer readback_;
    std::vector<MeshPlace> places_;
    std::vector<uint64_t> loaded_; // serial numbers of the meshes in the buffers, in order
};

/// What the shaders of Shaders/LabFrame.hlsli and its includers bind.
OwnedSetLayout makeFrameSetLayout(const VulkanDevice& device);
} // namespace fsim::render
