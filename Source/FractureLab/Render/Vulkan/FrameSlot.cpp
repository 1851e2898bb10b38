#include "Render/Vulkan/FrameSlot.h"

#include "Render/Vulkan/VulkanPipelines.h"

#include <array>
#include <cstring>
#include <unordered_map>

namespace fsim::render
{
namespace
{
constexpr std::array frameBindings{
    VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, // 0 frame
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, // 1 materials
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, // 2 instances
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, // 3 particles
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, // 4 lines
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,  // 5 shadow map
    VK_DESCRIPTOR_TYPE_SAMPLER,        // 6 that compares
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,  // 7 occlusion
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,  // 8 occlusion before the blur
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,  // 9 depth of the samples
    VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,  // 10 occlusion before the blur, to write
    VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,  // 11 occlusion, to write
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE   // 12 surfaces of the samples
};
} // namespace

OwnedSetLayout makeFrameSetLayout(const VulkanDevice& device)
{
    std::array<VkDescriptorSetLayoutBinding, frameBindings.size()> bindings{};
    for (uint32_t i = 0; i < bindings.size(); ++i)
        bindings[i] = {i, frameBindings[i], 1,
                       VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT | VK_SHADER_STAGE_COMPUTE_BIT,
                       nullptr};
    return makeSetLayout(device, bindings);
}

FrameSlot::FrameSlot(const VulkanDevice& device, const RenderTargets& targets, VkDescriptorSetLayout layout,
                     VkSampler compare)
    : device_(device), targets_(&targets), compare_(compare)
{
    VkCommandPoolCreateInfo pool{};
    pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    pool.queueFamilyIndex = device.queueFamily();
    commandPool_ = make<OwnedCommandPool>(vkCreateCommandPool, device.handle(), pool, "make a command pool");
    VkCommandBufferAllocateInfo buffers{};
    buffers.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    buffers.commandPool = commandPool_.get();
    buffers.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    buffers.commandBufferCount = 1;
    expectSuccess(vkAllocateCommandBuffers(device.handle(), &buffers, &commands_), "make a command buffer");
    VkFenceCreateInfo fence{};
    fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    fence_ = make<OwnedFence>(vkCreateFence, device.handle(), fence, "make a fence");

    std::array<VkDescriptorPoolSize, 5> sizes{{{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 0},
                                               {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0},
                                               {VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0},
                                               {VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 0},
                                               {VK_DESCRIPTOR_TYPE_SAMPLER, 0}}};
    for (VkDescriptorPoolSize& size : sizes)
        for (VkDescriptorType type : frameBindings)
            size.descriptorCount += type == size.type ? 1 : 0;
    VkDescriptorPoolCreateInfo descriptors{};
    descriptors.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    descriptors.maxSets = 1;
    descriptors.poolSizeCount = uint32_t(sizes.size());
    descriptors.pPoolSizes = sizes.data();
    descriptorPool_ =
        make<OwnedDescriptorPool>(vkCreateDescriptorPool, device.handle(), descriptors, "make a descriptor pool");
    VkDescriptorSetAllocateInfo set{};
    set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    set.descriptorPool = descriptorPool_.get();
    set.descriptorSetCount = 1;
    set.pSetLayouts = &layout;
    expectSuccess(vkAllocateDescriptorSets(device.handle(), &set, &set_), "make a descriptor set");

    frame_ = GrowingBuffer(device, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    for (GrowingBuffer* buffer : {&materials_, &instances_, &particles_, &lines_})
        *buffer = GrowingBuffer(device, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    for (GrowingBuffer* buffer : {&positions_, &normals_, &attributes_})
        *buffer = GrowingBuffer(device, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    indices_ = GrowingBuffer(device, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    retarget(targets);
}

void FrameSlot::retarget(const RenderTargets& targets)
{
    targets_ = &targets;
    readback_ = Buffer(device_, size_t(targets.size.width) * targets.size.height * 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                       MemoryUse::Readback);
}

void FrameSlot::upload(const PackedScene& scene)
{
    frame_.write(std::span<const FrameData>(&scene.frame, 1));
    materials_.write(std::span<const MaterialData>(scene.materials));
    instances_.write(std::span<const InstanceData>(scene.instances));
    particles_.write(std::span<const ParticleData>(scene.particles));
    lines_.write(std::span<const LineData>(scene.lines));
    uploadMeshes(scene);
    updateSet();
}

// Meshes lie one after the other in the order of their first draw. As long as that order is the same as in the frame
// that used the slot before, what is there stays.
void FrameSlot::uploadMeshes(const PackedScene& scene)
{
    places_.clear();
    std::vector<const PackedMesh*> meshes;
    std::unordered_map<const PackedMesh*, MeshPlace> placeOf;
    size_t vertices = 0;
    size_t indices = 0;
    for (const MeshDraw& draw : scene.draws)
    {
        const auto [found, isNew] = placeOf.try_emplace(draw.mesh);
        if (isNew)
        {
            found->second = {uint32_t(vertices), uint32_t(indices), uint32_t(draw.mesh->indices.size())};
            vertices += draw.mesh->positions.size();
            indices += draw.mesh->indices.size();
            meshes.push_back(draw.mesh);
        }
        places_.push_back(found->second);
    }
    bool lost = positions_.reserve(vertices * sizeof(Vec3));
    lost |= normals_.reserve(vertices * sizeof(uint32_t));
    lost |= attributes_.reserve(vertices * sizeof(VertexAttributes));
    lost |= indices_.reserve(indices * sizeof(uint32_t));
    if (lost)
        loaded_.clear();
    bool same = true;
    loaded_.resize(meshes.size(), 0);
    for (size_t i = 0; i < meshes.size(); ++i)
    {
        const PackedMesh& mesh = *meshes[i];
        same = same && loaded_[i] == mesh.serial;
        loaded_[i] = mesh.serial;
        if (same)
            continue;
        const MeshPlace& place = placeOf[&mesh];
        const auto copy = [](const GrowingBuffer& buffer, size_t first, const auto& values) {
            const size_t stride = sizeof(values[0]);
            if (!values.empty())
                std::memcpy(buffer.mapped() + first * stride, values.data(), values.size() * stride);
        };
        copy(positions_, place.firstVertex, mesh.positions);
        copy(normals_, place.firstVertex, mesh.normals);
        copy(attributes_, place.firstVertex, mesh.attributes);
        copy(indices_, place.firstIndex, mesh.indices);
    }
}

void FrameSlot::updateSet()
{
    std::array<VkDescriptorBufferInfo, frameBindings.size()> buffers{};
    std::array<VkDescriptorImageInfo, frameBindings.size()> images{};
    std::array<VkWriteDescriptorSet, frameBindings.size()> writes{};
    const auto buffer = [&](uint32_t binding, VkBuffer handle) { buffers[binding] = {handle, 0, VK_WHOLE_SIZE}; };
    buffer(0, frame_.get());
    buffer(1, materials_.get());
    buffer(2, instances_.get());
    buffer(3, particles_.get());
    buffer(4, lines_.get());
    images[5] = {VK_NULL_HANDLE, targets_->shadowDepth.view(), VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
    images[6] = {compare_, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED};
    images[7] = {VK_NULL_HANDLE, targets_->occlusion.view(), VK_IMAGE_LAYOUT_GENERAL};
    images[8] = {VK_NULL_HANDLE, targets_->rawOcclusion.view(), VK_IMAGE_LAYOUT_GENERAL};
    images[10] = images[8];
    images[11] = images[7];
    images[9] = {VK_NULL_HANDLE, targets_->depth.view(), VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
    images[12] = {VK_NULL_HANDLE, targets_->surfaces.view(), VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
    for (uint32_t i = 0; i < frameBindings.size(); ++i)
    {
        writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        writes[i].dstSet = set_;
        writes[i].dstBinding = i;
        writes[i].descriptorCount = 1;
        writes[i].descriptorType = frameBindings[i];
        writes[i].pBufferInfo = &buffers[i];
        writes[i].pImageInfo = &images[i];
    }
    vkUpdateDescriptorSets(device_.handle(), uint32_t(writes.size()), writes.data(), 0, nullptr);
}
} // namespace fsim::render
