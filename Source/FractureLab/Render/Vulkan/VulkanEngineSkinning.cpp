#include "Render/GpuEngineSkinning.h"
#include "Render/Vulkan/VulkanMemory.h"
#include "Render/Vulkan/VulkanPipelines.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace fsim::render
{
namespace
{
using Push = std::array<uint32_t, 2>;

// Storage buffers, bound one after the other, and shaders that run over all vertices one after the other.
struct ComputeWork
{
    std::vector<std::span<const std::byte>> inputs{};
    std::vector<std::span<std::byte>> outputs{};
    std::vector<const ShaderCode*> shaders{};
    Push push{};
    uint32_t threads = 0;
};

void computeBarrier(VkCommandBuffer commands, VkPipelineStageFlags to, VkAccessFlags reads)
{
    VkMemoryBarrier memory{};
    memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    memory.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    memory.dstAccessMask = reads;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}
} // namespace

struct GpuEngineSkinning::Implementation
{
    explicit Implementation(std::unique_ptr<VulkanDevice> theDevice) : device(std::move(theDevice))
    {
        VkCommandPoolCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
        info.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
        info.queueFamilyIndex = device->queueFamily();
        pool = make<OwnedCommandPool>(vkCreateCommandPool, device->handle(), info, "make a command pool");
        VkCommandBufferAllocateInfo buffers{};
        buffers.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
        buffers.commandPool = pool.get();
        buffers.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
        buffers.commandBufferCount = 1;
        expectSuccess(vkAllocateCommandBuffers(device->handle(), &buffers, &commands), "make a command buffer");
    }

    void run(const ComputeWork& work);

    std::unique_ptr<VulkanDevice> device;
    OwnedCommandPool pool;
    VkCommandBuffer commands = VK_NULL_HANDLE;
};

void GpuEngineSkinning::Implementation::run(const ComputeWork& work)
{
    const auto count = uint32_t(work.inputs.size() + work.outputs.size());
    std::vector<VkDescriptorSetLayoutBinding> bindings;
    std::vector<Buffer> buffers;
    for (uint32_t i = 0; i < count; ++i)
    {
        const bool isInput = i < work.inputs.size();
        const size_t bytes = isInput ? work.inputs[i].size() : work.outputs[i - work.inputs.size()].size();
        bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
        buffers.emplace_back(*device, std::max<size_t>(bytes, 16), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                             isInput ? MemoryUse::Upload : MemoryUse::Readback);
        if (isInput && bytes > 0)
            std::memcpy(buffers[i].mapped(), work.inputs[i].data(), bytes);
    }
    const OwnedSetLayout setLayout = makeSetLayout(*device, bindings);
    const OwnedPipelineLayout layout =
        makePipelineLayout(*device, setLayout.get(), VK_SHADER_STAGE_COMPUTE_BIT, sizeof(Push));
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count};
    VkDescriptorPoolCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    info.maxSets = 1;
    info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    const auto sets = make<OwnedDescriptorPool>(vkCreateDescriptorPool, device->handle(), info, "make room for tables");
    const VkDescriptorSetLayout asked = setLayout.get();
    VkDescriptorSetAllocateInfo allocate{};
    allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    allocate.descriptorPool = sets.get();
    allocate.descriptorSetCount = 1;
    allocate.pSetLayouts = &asked;
    VkDescriptorSet set = VK_NULL_HANDLE;
    expectSuccess(vkAllocateDescriptorSets(device->handle(), &allocate, &set), "make room for tables");
    std::vector<VkDescriptorBufferInfo> places;
    for (const Buffer& buffer : buffers)
        places.push_back({buffer.get(), 0, VK_WHOLE_SIZE});
    VkWriteDescriptorSet write{};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = set;
    write.descriptorCount = count;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = places.data();
    vkUpdateDescriptorSets(device->handle(), 1, &write, 0, nullptr);

    std::vector<OwnedPipeline> pipelines;
    for (const ShaderCode* shader : work.shaders)
        pipelines.push_back(makeComputePipeline(*device, *shader, layout.get()));
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    expectSuccess(vkBeginCommandBuffer(commands, &begin), "begin skinning");
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout.get(), 0, 1, &set, 0, nullptr);
    vkCmdPushConstants(commands, layout.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(Push), work.push.data());
    for (const OwnedPipeline& pipeline : pipelines)
    {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.get());
        vkCmdDispatch(commands, (work.threads + 63) / 64, 1, 1);
        computeBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_HOST_BIT,
                       VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_HOST_READ_BIT);
    }
    expectSuccess(vkEndCommandBuffer(commands), "end skinning");
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    expectSuccess(vkQueueSubmit(device->queue(), 1, &submit, VK_NULL_HANDLE), "start skinning");
    expectSuccess(vkQueueWaitIdle(device->queue()), "wait for skinning");
    for (size_t i = 0; i < work.outputs.size(); ++i)
        std::memcpy(work.outputs[i].data(), buffers[work.inputs.size() + i].mapped(), work.outputs[i].size());
}

GpuEngineSkinning::GpuEngineSkinning(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation))
{
}
GpuEngineSkinning::~GpuEngineSkinning() = default;

Result<std::unique_ptr<GpuEngineSkinning>> GpuEngineSkinning::create(bool validation)
{
    Result<std::unique_ptr<VulkanDevice>> device = VulkanDevice::create({.validation = validation});
    if (!device)
        return device.status();
    try
    {
        return std::unique_ptr<GpuEngineSkinning>(
            new GpuEngineSkinning(std::make_unique<Implementation>(std::move(*device))));
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
}

Status GpuEngineSkinning::skinFragments(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                                        std::span<const SkinVertex> rest, std::span<Vec3> positions,
                                        std::span<uint32_t> tangents)
{
    if (transforms.empty() || entries.size() != rest.size() || positions.size() != rest.size() ||
        tangents.size() != 2 * rest.size())
        return Status::refused("tables of {} entries, {} vertices, {} places and {} words of tangents do not fit",
                               entries.size(), rest.size(), positions.size(), tangents.size());
    try
    {
        implementation_->run({.inputs = {std::as_bytes(transforms), std::as_bytes(entries), std::as_bytes(rest)},
                              .outputs = {std::as_writable_bytes(positions), std::as_writable_bytes(tangents)},
                              .shaders = {&shaders::engineSkinning},
                              .push = {uint32_t(rest.size()), uint32_t(transforms.size())},
                              .threads = uint32_t(rest.size())});
        return Status::done();
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
}

Status GpuEngineSkinning::skinDents(const DentSkinTables& tables, const NormalRings& rings,
                                    std::span<const SkinVertex> rest, std::span<const float> weights,
                                    std::span<Vec3> positions, std::span<uint32_t> tangents)
{
    const size_t count = rest.size();
    if (tables.offsets.size() != count + 1 || rings.offsets.size() != count + 1 || rings.rest.size() != count ||
        weights.size() != count * tables.examples || positions.size() != count || tangents.size() != 2 * count)
        return Status::refused("tables of {} vertices and rings of {} do not fit a mesh of {}", tables.offsets.size(),
                               rings.offsets.size(), count);
    const auto bytesOf = [](const auto& values) { return std::as_bytes(std::span(values)); };
    try
    {
        implementation_->run({.inputs = {std::as_bytes(weights), bytesOf(tables.offsets), bytesOf(tables.influences),
                                         bytesOf(tables.pivots), bytesOf(tables.poses), std::as_bytes(rest),
                                         bytesOf(rings.offsets), bytesOf(rings.pairs), bytesOf(rings.rest)},
                              .outputs = {std::as_writable_bytes(positions), std::as_writable_bytes(tangents)},
                              .shaders = {&shaders::dentPositions, &shaders::dentNormals},
                              .push = {uint32_t(count), tables.examples},
                              .threads = uint32_t(count)});
        return Status::done();
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
}

std::string GpuEngineSkinning::validationMessages() const
{
    return implementation_->device->messages().text();
}
} // namespace fsim::render
