#include "Render/GpuSkinning.h"
#include "Render/ScenePacking.h"
#include "Render/Vulkan/SkinPass.h"

#include <cstring>

namespace fsim::render
{
struct GpuSkinning::Implementation
{
    explicit Implementation(std::unique_ptr<VulkanDevice> theDevice) : device(std::move(theDevice)), pass(*device)
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

    void skin(const RenderMeshRef& mesh, const RenderSkin& skin, SkinnedVertices& skinned);

    std::unique_ptr<VulkanDevice> device;
    SkinPass pass;
    OwnedCommandPool pool;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    MeshCache meshes;
    uint32_t slot = 0;
};

void GpuSkinning::Implementation::skin(const RenderMeshRef& mesh, const RenderSkin& skin, SkinnedVertices& skinned)
{
    const PackedMesh& packed = meshes.packed(mesh);
    const size_t count = packed.positions.size();
    pass.upload(slot, skin, packed);
    const size_t positionBytes = count * sizeof(Vec3);
    const size_t normalBytes = count * sizeof(uint32_t);
    const Buffer readback(*device, 2 * positionBytes + normalBytes + 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                          MemoryUse::Readback);

    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    expectSuccess(vkBeginCommandBuffer(commands, &begin), "begin skinning");
    pass.record(commands, slot);
    const SkinPass::Output output = pass.output(skin.id);
    const VkBufferCopy positions{0, 0, positionBytes};
    const VkBufferCopy previous{0, positionBytes, positionBytes};
    const VkBufferCopy normals{0, 2 * positionBytes, normalBytes};
    vkCmdCopyBuffer(commands, output.positions, readback.get(), 1, &positions);
    vkCmdCopyBuffer(commands, output.previousPositions, readback.get(), 1, &previous);
    vkCmdCopyBuffer(commands, output.normals, readback.get(), 1, &normals);
    VkMemoryBarrier memory{};
    memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    memory.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    memory.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0,
                         nullptr, 0, nullptr);
    expectSuccess(vkEndCommandBuffer(commands), "end skinning");
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    expectSuccess(vkQueueSubmit(device->queue(), 1, &submit, VK_NULL_HANDLE), "start skinning");
    expectSuccess(vkQueueWaitIdle(device->queue()), "wait for skinning");
    pass.endFrame();
    slot = (slot + 1) % SkinPass::slots;

    skinned.positions.resize(count);
    skinned.previousPositions.resize(count);
    skinned.normals.resize(count);
    std::memcpy(skinned.positions.data(), readback.mapped(), positionBytes);
    std::memcpy(skinned.previousPositions.data(), readback.mapped() + positionBytes, positionBytes);
    std::memcpy(skinned.normals.data(), readback.mapped() + 2 * positionBytes, normalBytes);
}

GpuSkinning::GpuSkinning(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
GpuSkinning::~GpuSkinning() = default;

Result<std::unique_ptr<GpuSkinning>> GpuSkinning::create(bool validation)
{
    Result<std::unique_ptr<VulkanDevice>> device = VulkanDevice::create({.validation = validation});
    if (!device)
        return device.status();
    try
    {
        return std::unique_ptr<GpuSkinning>(new GpuSkinning(std::make_unique<Implementation>(std::move(*device))));
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
}

Status GpuSkinning::skin(const RenderMeshRef& mesh, const RenderSkin& skin, SkinnedVertices& skinned)
{
    RenderScene scene; // checked as a scene would be
    scene.instances.push_back(
        {.mesh = mesh, .skin = std::shared_ptr<const RenderSkin>(std::shared_ptr<void>(), &skin)});
    if (Status status = validate(scene); !status)
        return status;
    if (mesh->positions.empty())
    {
        skinned = {};
        return Status::done();
    }
    try
    {
        implementation_->skin(mesh, skin, skinned);
        return Status::done();
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
}

uint64_t GpuSkinning::entryBytesUploaded() const
{
    return implementation_->pass.entryBytesUploaded();
}

std::string GpuSkinning::validationMessages() const
{
    return implementation_->device->messages().text();
}
} // namespace fsim::render
