#include "Render/Vulkan/SkinPass.h"

#include "Render/Vulkan/VulkanPipelines.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace fsim::render
{
namespace
{
struct SkinPush
{
    uint32_t first = 0;
    uint32_t vertices = 0;
    uint32_t transforms = 0;
};

struct RestVertex // four words, as the shader reads them
{
    Vec3 position;
    uint32_t normal = 0;
};

void barrier(VkCommandBuffer commands, VkPipelineStageFlags from, VkAccessFlags wrote, VkPipelineStageFlags to,
             VkAccessFlags reads)
{
    VkMemoryBarrier memory{};
    memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    memory.srcAccessMask = wrote;
    memory.dstAccessMask = reads;
    vkCmdPipelineBarrier(commands, from, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}
} // namespace

struct SkinPass::Body
{
    uint32_t vertices = 0;
    uint32_t transforms = 0;
    uint64_t version = 0; // of the entries
    uint64_t lastFrame = 0;
    uint32_t current = 0; // which of the two outputs is this frame's
    Buffer entries;
    Buffer rest;
    std::array<Buffer, 2> positions;
    std::array<Buffer, 2> normals;
    std::array<GrowingBuffer, slots> transformBuffers;
    std::array<GrowingBuffer, slots> staging;
    std::vector<VkBufferCopy> copies; // from staging to entries
    std::vector<uint32_t> batches;    // where each stretch of copies that may run together ends
    std::vector<VertexRange> ranges;  // to be skinned
    bool fresh = true;                // has never been skinned: there is no previous frame
    OwnedDescriptorPool pool;
    std::array<VkDescriptorSet, slots> sets{};
};

SkinPass::SkinPass(const VulkanDevice& device) : device_(device)
{
    std::array<VkDescriptorSetLayoutBinding, 5> bindings{};
    for (uint32_t i = 0; i < bindings.size(); ++i)
        bindings[i] = {i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    setLayout_ = makeSetLayout(device, bindings);
    layout_ = makePipelineLayout(device, setLayout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, sizeof(SkinPush));
    pipeline_ = makeComputePipeline(device, shaders::skinning, layout_.get());
}

SkinPass::~SkinPass() = default;

void SkinPass::upload(uint32_t slot, const RenderSkin& skin, const PackedMesh& mesh)
{
    std::unique_ptr<Body>& place = bodies_[skin.id];
    const auto vertices = uint32_t(mesh.positions.size());
    if (place && place->lastFrame == frame_)
        return;
    if (place && place->vertices != vertices)
        throw VulkanFailure{format("skin {} had {} vertices and now has {}; use a new id for another body", skin.id,
                                   place->vertices, vertices)};
    const bool isNew = !place;
    if (isNew)
    {
        auto made = std::make_unique<Body>();
        made->vertices = vertices;
        const size_t n = std::max<size_t>(vertices, 1);
        const VkBufferUsageFlags storage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        const VkBufferUsageFlags drawn = storage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
        made->entries =
            Buffer(device_, n * sizeof(SkinEntry), storage | VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryUse::Device);
        made->rest = Buffer(device_, n * sizeof(RestVertex), storage, MemoryUse::Upload);
        for (uint32_t i = 0; i < 2; ++i)
        {
            made->positions[i] = Buffer(device_, n * sizeof(Vec3), drawn, MemoryUse::Device);
            made->normals[i] = Buffer(device_, n * sizeof(uint32_t), drawn, MemoryUse::Device);
        }
        for (uint32_t i = 0; i < slots; ++i)
        {
            made->transformBuffers[i] = GrowingBuffer(device_, storage);
            made->staging[i] = GrowingBuffer(device_, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        }
        for (uint32_t v = 0; v < vertices; ++v)
        {
            const RestVertex rest{mesh.positions[v], mesh.normals[v]};
            std::memcpy(made->rest.mapped() + v * sizeof(RestVertex), &rest, sizeof(rest));
        }
        const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 5 * slots};
        VkDescriptorPoolCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
        info.maxSets = slots;
        info.poolSizeCount = 1;
        info.pPoolSizes = &size;
        made->pool = make<OwnedDescriptorPool>(vkCreateDescriptorPool, device_.handle(), info, "make room for a skin");
        const std::array<VkDescriptorSetLayout, slots> layouts{setLayout_.get(), setLayout_.get()};
        VkDescriptorSetAllocateInfo allocate{};
        allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
        allocate.descriptorPool = made->pool.get();
        allocate.descriptorSetCount = slots;
        allocate.pSetLayouts = layouts.data();
        expectSuccess(vkAllocateDescriptorSets(device_.handle(), &allocate, made->sets.data()), "make room for a skin");
        place = std::move(made);
    }
    Body& body = *place;
    body.lastFrame = frame_;
    body.transforms = uint32_t(skin.transforms.size());
    body.transformBuffers[slot].write(std::span<const SkinTransform>(skin.transforms));

    body.ranges = skin.skinned;
    if (body.ranges.empty())
        body.ranges.push_back({0, vertices});

    // The whole table when the body is new or has not been drawn for long, else only what is newer.
    const auto stage = [&](size_t at, uint32_t first, std::span<const SkinEntry> entries) {
        std::memcpy(body.staging[slot].mapped() + at, entries.data(), entries.size_bytes());
        body.copies.push_back({at, size_t(first) * sizeof(SkinEntry), entries.size_bytes()});
        return at + entries.size_bytes();
    };
    const bool needsTable = isNew || body.version < skin.version;
    if (needsTable)
        body.version = skin.version;
    size_t bytes = needsTable ? skin.entries->size() * sizeof(SkinEntry) : 0;
    for (const std::shared_ptr<const SkinUpdate>& update : skin.updates)
        for (const SkinChange& change : update->changes)
            bytes += update->version > body.version ? change.entries.size() * sizeof(SkinEntry) : 0;
    entryBytesUploaded_ += bytes;
    body.staging[slot].reserve(bytes);
    body.copies.clear();
    body.batches.clear();
    size_t at = 0;
    const auto endBatch = [&] { body.batches.push_back(uint32_t(body.copies.size())); };
    if (needsTable && !skin.entries->empty())
    {
        at = stage(at, 0, *skin.entries);
        endBatch();
    }
    for (const std::shared_ptr<const SkinUpdate>& update : skin.updates)
    {
        if (update->version <= body.version)
            continue;
        for (const SkinChange& change : update->changes)
            if (!change.entries.empty())
                at = stage(at, change.first, change.entries);
        body.version = update->version;
        endBatch();
    }

    if (!isNew)
        body.current = 1 - body.current;
    const std::array<VkDescriptorBufferInfo, 5> buffers{{{body.transformBuffers[slot].get(), 0, VK_WHOLE_SIZE},
                                                         {body.entries.get(), 0, VK_WHOLE_SIZE},
                                                         {body.rest.get(), 0, VK_WHOLE_SIZE},
                                                         {body.positions[body.current].get(), 0, VK_WHOLE_SIZE},
                                                         {body.normals[body.current].get(), 0, VK_WHOLE_SIZE}}};
    VkWriteDescriptorSet write{};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = body.sets[slot];
    write.descriptorCount = uint32_t(buffers.size());
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = buffers.data();
    vkUpdateDescriptorSets(device_.handle(), 1, &write, 0, nullptr);
    pending_.push_back(&body);
}

void SkinPass::record(VkCommandBuffer commands, uint32_t slot)
{
    if (pending_.empty())
        return;
    // Frames before may still read the tables and the output that we are about to write.
    barrier(commands,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_VERTEX_INPUT_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
            0, VK_PIPELINE_STAGE_TRANSFER_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0);
    for (Body* body : pending_)
    {
        // One update after the other: the last one counts.
        uint32_t first = 0;
        for (const uint32_t end : body->batches)
        {
            if (end == first)
                continue;
            if (first > 0)
                barrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                        VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
            vkCmdCopyBuffer(commands, body->staging[slot].get(), body->entries.get(), end - first,
                            body->copies.data() + first);
            first = end;
        }
        body->copies.clear();
        body->batches.clear();
    }
    barrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_READ_BIT);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
    for (Body* body : pending_)
    {
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout_.get(), 0, 1, &body->sets[slot], 0,
                                nullptr);
        for (const VertexRange& range : body->ranges)
        {
            const SkinPush push{range.first, range.count, body->transforms};
            vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(push), &push);
            vkCmdDispatch(commands, (range.count + 63) / 64, 1, 1);
        }
    }
    barrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_VERTEX_INPUT_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT | VK_ACCESS_TRANSFER_READ_BIT);
}

void SkinPass::endFrame()
{
    for (Body* body : pending_)
        body->fresh = false;
    pending_.clear();
    // A frame under way may use a body for two frames more.
    std::erase_if(bodies_, [this](const auto& item) { return item.second->lastFrame + slots + 1 < frame_; });
    ++frame_;
}

SkinPass::Output SkinPass::output(uint64_t id) const
{
    const Body& body = *bodies_.at(id);
    const uint32_t previous = body.fresh ? body.current : 1 - body.current;
    return {body.positions[body.current].get(), body.normals[body.current].get(), body.positions[previous].get()};
}
} // namespace fsim::render
