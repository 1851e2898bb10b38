#include "Render/Vulkan/VulkanPipelines.h"

#include "Render/FrameLayout.h"

#include <array>
#include <cstddef>
#include <vector>

namespace fsim::render
{
namespace
{
OwnedShader makeShader(const VulkanDevice& device, const ShaderCode& code)
{
    VkShaderModuleCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    info.codeSize = code.words.size_bytes();
    info.pCode = code.words.data();
    return make<OwnedShader>(vkCreateShaderModule, device.handle(), info, "load a shader");
}

VkPipelineShaderStageCreateInfo stageOf(const OwnedShader& shader, const ShaderCode& code, VkShaderStageFlagBits stage)
{
    VkPipelineShaderStageCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage = stage;
    info.module = shader.get();
    info.pName = code.entry;
    return info;
}

struct VertexInput
{
    std::vector<VkVertexInputBindingDescription> bindings;
    std::vector<VkVertexInputAttributeDescription> attributes;
};

VertexInput inputOf(VertexStreams streams)
{
    VertexInput input;
    if (streams == VertexStreams::None)
        return input;
    input.bindings.push_back({0, sizeof(Vec3), VK_VERTEX_INPUT_RATE_VERTEX});
    input.attributes.push_back({0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0});
    if (streams == VertexStreams::Positions)
        return input;
    input.bindings.push_back({1, sizeof(uint32_t), VK_VERTEX_INPUT_RATE_VERTEX});
    input.bindings.push_back({2, sizeof(VertexAttributes), VK_VERTEX_INPUT_RATE_VERTEX});
    input.attributes.push_back({1, 1, VK_FORMAT_R32_UINT, 0});
    input.attributes.push_back({2, 2, VK_FORMAT_R32G32B32_SFLOAT, offsetof(VertexAttributes, rest)});
    input.attributes.push_back({3, 2, VK_FORMAT_R32_SFLOAT, offsetof(VertexAttributes, value)});
    input.attributes.push_back({4, 2, VK_FORMAT_R32_UINT, offsetof(VertexAttributes, slot)});
    return input;
}
} // namespace

OwnedSetLayout makeSetLayout(const VulkanDevice& device, std::span<const VkDescriptorSetLayoutBinding> bindings)
{
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = uint32_t(bindings.size());
    info.pBindings = bindings.data();
    return make<OwnedSetLayout>(vkCreateDescriptorSetLayout, device.handle(), info, "lay out what shaders read");
}

OwnedPipelineLayout makePipelineLayout(const VulkanDevice& device, VkDescriptorSetLayout set,
                                       VkShaderStageFlags pushStages, uint32_t pushBytes)
{
    const VkPushConstantRange range{pushStages, 0, pushBytes};
    VkPipelineLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    info.setLayoutCount = 1;
    info.pSetLayouts = &set;
    info.pushConstantRangeCount = pushBytes > 0 ? 1 : 0;
    info.pPushConstantRanges = &range;
    return make<OwnedPipelineLayout>(vkCreatePipelineLayout, device.handle(), info, "lay out a pipeline");
}

OwnedPipeline makeDrawPipeline(const VulkanDevice& device, const DrawState& state, VkPipelineLayout layout,
                               VkRenderPass pass)
{
    const OwnedShader vertex = makeShader(device, *state.vertex);
    OwnedShader pixel;
    std::vector<VkPipelineShaderStageCreateInfo> stages{stageOf(vertex, *state.vertex, VK_SHADER_STAGE_VERTEX_BIT)};
    if (state.pixel != nullptr)
    {
        pixel = makeShader(device, *state.pixel);
        stages.push_back(stageOf(pixel, *state.pixel, VK_SHADER_STAGE_FRAGMENT_BIT));
    }

    const VertexInput input = inputOf(state.streams);
    VkPipelineVertexInputStateCreateInfo vertexInput{};
    vertexInput.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
    vertexInput.vertexBindingDescriptionCount = uint32_t(input.bindings.size());
    vertexInput.pVertexBindingDescriptions = input.bindings.data();
    vertexInput.vertexAttributeDescriptionCount = uint32_t(input.attributes.size());
    vertexInput.pVertexAttributeDescriptions = input.attributes.data();

    VkPipelineInputAssemblyStateCreateInfo assembly{};
    assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
    assembly.topology = state.topology;

    VkPipelineViewportStateCreateInfo viewport{};
    viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    viewport.viewportCount = 1;
    viewport.scissorCount = 1;

    VkPipelineRasterizationStateCreateInfo raster{};
    raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    raster.polygonMode = state.wires ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL;
    raster.cullMode = state.cullsBack ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE;
    raster.frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
    raster.lineWidth = 1.0f;
    raster.depthBiasEnable = state.slopeBias != 0.0f ? VK_TRUE : VK_FALSE;
    raster.depthBiasSlopeFactor = state.slopeBias;

    VkPipelineMultisampleStateCreateInfo multisample{};
    multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    multisample.rasterizationSamples = state.samples;

    VkPipelineDepthStencilStateCreateInfo depth{};
    depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    depth.depthTestEnable = state.testsDepth ? VK_TRUE : VK_FALSE;
    depth.depthWriteEnable = state.testsDepth ? VK_TRUE : VK_FALSE;
    depth.depthCompareOp = state.equalPasses ? VK_COMPARE_OP_GREATER_OR_EQUAL : VK_COMPARE_OP_GREATER;

    VkPipelineColorBlendAttachmentState attachment{};
    attachment.colorWriteMask =
        VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
    VkPipelineColorBlendStateCreateInfo blend{};
    blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    blend.attachmentCount = state.colour ? 1 : 0;
    blend.pAttachments = &attachment;

    const std::array dynamicStates{VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic{};
    dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
    dynamic.dynamicStateCount = uint32_t(dynamicStates.size());
    dynamic.pDynamicStates = dynamicStates.data();

    VkGraphicsPipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
    info.stageCount = uint32_t(stages.size());
    info.pStages = stages.data();
    info.pVertexInputState = &vertexInput;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &multisample;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.pDynamicState = &dynamic;
    info.layout = layout;
    info.renderPass = pass;
    VkPipeline pipeline = VK_NULL_HANDLE;
    expectSuccess(vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
                  "make a pipeline");
    return {device.handle(), pipeline};
}

OwnedPipeline makeComputePipeline(const VulkanDevice& device, const ShaderCode& code, VkPipelineLayout layout)
{
    const OwnedShader shader = makeShader(device, code);
    VkComputePipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
    info.stage = stageOf(shader, code, VK_SHADER_STAGE_COMPUTE_BIT);
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    expectSuccess(vkCreateComputePipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
                  "make a pipeline");
    return {device.handle(), pipeline};
}
} // namespace fsim::render
