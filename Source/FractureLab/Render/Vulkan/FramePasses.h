#pragma once

#include "Render/ScenePacking.h"
#include "Render/Vulkan/FrameSlot.h"
#include "Render/Vulkan/RenderTargets.h"
#include "Render/Vulkan/SkinPass.h"
#include "Render/Vulkan/VulkanPipelines.h"

namespace fsim::render
{
/// The passes of a frame, in their order: shadow map, geometry (what each sample shows), occlusion, shading. Shading
/// comes once a pixel and not once a triangle: on a CPU, and with the small triangles of things that break, that is
/// what counts.
class FramePasses
{
public:
    FramePasses(const VulkanDevice& device, const RenderTargets& targets, VkDescriptorSetLayout setLayout);

    /// Draws into these from now on: of another size, with as many samples a pixel as those before.
    void retarget(const RenderTargets& targets) { targets_ = &targets; }

    /// Everything from the shadow map to the copy of the picture into the slot's readback buffer.
    void record(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot, const SkinPass& skins) const;

private:
    void recordShadow(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot,
                      const SkinPass& skins) const;
    void recordGeometry(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot,
                        const SkinPass& skins) const;
    void recordOcclusion(VkCommandBuffer commands) const;
    void recordShading(VkCommandBuffer commands) const;
    void recordCopy(VkCommandBuffer commands, const FrameSlot& slot) const;

    const RenderTargets* targets_;
    OwnedPipelineLayout layout_;
    OwnedPipeline shadowMesh_;
    OwnedPipeline shadowClosedMesh_;
    OwnedPipeline shadowParticles_;
    OwnedPipeline mesh_;
    OwnedPipeline closedMesh_;
    OwnedPipeline wires_; ///< none where the device cannot
    OwnedPipeline particles_;
    OwnedPipeline ground_;
    OwnedPipeline lines_;
    OwnedPipeline occlusion_;
    OwnedPipeline occlusionBlur_;
    OwnedPipeline shade_;
};
} // namespace fsim::render
