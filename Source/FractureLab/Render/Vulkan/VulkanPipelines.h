#pragma once

#include "Render/Vulkan/ShaderCode.h"
#include "Render/Vulkan/VulkanDevice.h"

#include <cstdint>
#include <span>

namespace fsim::render
{
enum class VertexStreams
{
    None,      ///< the shader makes its own vertices
    Positions, ///< binding 0
    All        ///< bindings 0 positions, 1 normals, 2 attributes
};

/// As constructed: triangles seen from both sides, nearer wins (depth 1 is near).
struct DrawState
{
    const ShaderCode* vertex = nullptr;
    const ShaderCode* pixel = nullptr; ///< null: depth only
    VertexStreams streams = VertexStreams::None;
    VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool colour = true; ///< the pass draws into an image besides its depth
    bool testsDepth = true;
    bool equalPasses = false; ///< what is as near as what is there is drawn too
    bool wires = false;
    bool cullsBack = false;
    float slopeBias = 0.0f; ///< depth a slope, away from who looks
};

OwnedSetLayout makeSetLayout(const VulkanDevice& device, std::span<const VkDescriptorSetLayoutBinding> bindings);
/// No push constants where pushBytes is 0.
OwnedPipelineLayout makePipelineLayout(const VulkanDevice& device, VkDescriptorSetLayout set,
                                       VkShaderStageFlags pushStages = 0, uint32_t pushBytes = 0);
OwnedPipeline makeDrawPipeline(const VulkanDevice& device, const DrawState& state, VkPipelineLayout layout,
                               VkRenderPass pass);
OwnedPipeline makeComputePipeline(const VulkanDevice& device, const ShaderCode& code, VkPipelineLayout layout);
} // namespace fsim::render
