#include "Render/Vulkan/FramePasses.h"

#include <array>

namespace fsim::render
{
namespace
{
void drawMesh(VkCommandBuffer commands, const MeshDraw& draw, const MeshPlace& place, const FrameSlot& slot,
              const SkinPass& skins, bool positionsOnly)
{
    if (place.indexCount == 0)
        return;
    std::array<VkBuffer, 3> buffers{slot.positions(), slot.normals(), slot.attributes()};
    std::array<VkDeviceSize, 3> offsets{place.firstVertex * sizeof(Vec3), place.firstVertex * sizeof(uint32_t),
                                        place.firstVertex * sizeof(VertexAttributes)};
    if (draw.skin != nullptr)
    {
        const SkinPass::Output skinned = skins.output(draw.skin->id);
        buffers[0] = skinned.positions;
        buffers[1] = skinned.normals;
        offsets[0] = 0;
        offsets[1] = 0;
    }
    vkCmdBindVertexBuffers(commands, 0, positionsOnly ? 1 : 3, buffers.data(), offsets.data());
    if (draw.skin == nullptr || draw.skin->visible.empty())
        return vkCmdDrawIndexed(commands, place.indexCount, draw.instances, place.firstIndex, 0, draw.firstInstance);
    for (const TriangleRange& range : draw.skin->visible)
        vkCmdDrawIndexed(commands, 3 * range.count, draw.instances, place.firstIndex + 3 * range.first, 0,
                         draw.firstInstance);
}

void begin(VkCommandBuffer commands, VkRenderPass pass, VkFramebuffer frame, VkExtent2D size)
{
    const std::array<VkClearValue, 3> clear{}; // depth 0 is without end
    VkRenderPassBeginInfo info{};
    info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
    info.renderPass = pass;
    info.framebuffer = frame;
    info.renderArea.extent = size;
    info.clearValueCount = uint32_t(clear.size());
    info.pClearValues = clear.data();
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    const VkViewport viewport{0.0f, 0.0f, float(size.width), float(size.height), 0.0f, 1.0f};
    const VkRect2D scissor{{0, 0}, size};
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
}

void bind(VkCommandBuffer commands, const OwnedPipeline& pipeline)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline.get());
}
} // namespace

FramePasses::FramePasses(const VulkanDevice& device, const RenderTargets& targets, VkDescriptorSetLayout setLayout)
    : targets_(&targets), layout_(makePipelineLayout(device, setLayout))
{
    const auto draw = [&](const DrawState& state, const OwnedRenderPass& pass) {
        return makeDrawPipeline(device, state, layout_.get(), pass.get());
    };
    const bool oneSample = targets.samples == VK_SAMPLE_COUNT_1_BIT;

    DrawState shadow;
    shadow.colour = false;
    shadow.vertex = &shaders::particlesShadow;
    shadow.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    shadowParticles_ = draw(shadow, targets.shadowPass);
    shadow.vertex = &shaders::meshShadow;
    shadow.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    shadow.streams = VertexStreams::Positions;
    shadow.slopeBias = -1.0f;
    shadowMesh_ = draw(shadow, targets.shadowPass);
    shadow.cullsBack = true;
    shadowClosedMesh_ = draw(shadow, targets.shadowPass);

    DrawState mesh;
    mesh.samples = targets.samples;
    mesh.vertex = &shaders::meshVertex;
    mesh.pixel = &shaders::meshPixel;
    mesh.streams = VertexStreams::All;
    mesh_ = draw(mesh, targets.geometryPass);
    mesh.cullsBack = true;
    closedMesh_ = draw(mesh, targets.geometryPass);
    mesh.cullsBack = false;
    if (device.drawsWires())
    {
        DrawState wires = mesh;
        wires.vertex = &shaders::meshWireVertex;
        wires.pixel = &shaders::meshWirePixel;
        wires.streams = VertexStreams::Positions;
        wires.wires = true;
        wires_ = draw(wires, targets.geometryPass);
    }
    DrawState strip;
    strip.samples = targets.samples;
    strip.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    strip.vertex = &shaders::particlesVertex;
    strip.pixel = &shaders::particlesPixel;
    particles_ = draw(strip, targets.geometryPass);
    strip.vertex = &shaders::groundVertex;
    strip.pixel = &shaders::groundPixel;
    ground_ = draw(strip, targets.geometryPass);
    strip.vertex = &shaders::linesVertex;
    strip.pixel = &shaders::linesPixel;
    strip.equalPasses = true;
    lines_ = draw(strip, targets.geometryPass);

    occlusion_ =
        makeComputePipeline(device, oneSample ? shaders::occlusionOneSample : shaders::occlusion, layout_.get());
    occlusionBlur_ = makeComputePipeline(device, shaders::occlusionBlur, layout_.get());

    DrawState shade;
    shade.testsDepth = false;
    shade.vertex = &shaders::shadeVertex;
    shade.pixel = oneSample ? &shaders::shadePixelOneSample : &shaders::shadePixel;
    shade_ = draw(shade, targets.shadePass);
}

void FramePasses::recordShadow(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot,
                               const SkinPass& skins) const
{
    begin(commands, targets_->shadowPass.get(), targets_->shadowFrame.get(), targets_->shadowExtent);
    for (const bool culled : {true, false})
    {
        bind(commands, culled ? shadowClosedMesh_ : shadowMesh_);
        for (size_t i = 0; i < scene.draws.size(); ++i)
            if (scene.draws[i].castsShadow && scene.draws[i].culled == culled)
                drawMesh(commands, scene.draws[i], slot.place(i), slot, skins, true);
    }
    if (scene.shadowParticles > 0)
    {
        bind(commands, shadowParticles_);
        vkCmdDraw(commands, 8, scene.shadowParticles, 0, 0);
    }
    vkCmdEndRenderPass(commands);
}

void FramePasses::recordGeometry(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot,
                                 const SkinPass& skins) const
{
    begin(commands, targets_->geometryPass.get(), targets_->geometryFrame.get(), targets_->size);
    for (const bool culled : {true, false})
    {
        bind(commands, culled ? closedMesh_ : mesh_);
        for (size_t i = 0; i < scene.draws.size(); ++i)
            if (scene.draws[i].culled == culled)
                drawMesh(commands, scene.draws[i], slot.place(i), slot, skins, false);
    }
    if (!scene.particles.empty())
    {
        bind(commands, particles_);
        vkCmdDraw(commands, 4, uint32_t(scene.particles.size()), 0, 0);
    }
    if (scene.ground)
    {
        bind(commands, ground_);
        vkCmdDraw(commands, 4, 1, 0, 0);
    }
    if (wires_.get() != VK_NULL_HANDLE)
    {
        bind(commands, wires_);
        for (size_t i = 0; i < scene.draws.size(); ++i)
            if (scene.draws[i].wireframe)
                drawMesh(commands, scene.draws[i], slot.place(i), slot, skins, true);
    }
    if (!scene.lines.empty())
    {
        bind(commands, lines_);
        vkCmdDraw(commands, 4, uint32_t(scene.lines.size()), 0, 0);
    }
    vkCmdEndRenderPass(commands);
}

void FramePasses::recordOcclusion(VkCommandBuffer commands) const
{
    const auto wait = [&](VkPipelineStageFlags from, VkPipelineStageFlags to, VkImage image, VkImageLayout old) {
        VkImageMemoryBarrier barrier{};
        barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
        barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
        barrier.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT;
        barrier.oldLayout = old;
        barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
        barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
        barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
        barrier.image = image;
        barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
        vkCmdPipelineBarrier(commands, from, to, 0, 0, nullptr, 0, nullptr, 1, &barrier);
    };
    const uint32_t across = (targets_->halfSize.width + 7) / 8;
    const uint32_t down = (targets_->halfSize.height + 7) / 8;
    const VkPipelineStageFlags compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
    const VkPipelineStageFlags pixels = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    const VkImage raw = targets_->rawOcclusion.get();
    const VkImage blurred = targets_->occlusion.get();
    wait(compute, compute, raw, VK_IMAGE_LAYOUT_UNDEFINED); // what they held is not needed any more
    wait(pixels, compute, blurred, VK_IMAGE_LAYOUT_UNDEFINED);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, occlusion_.get());
    vkCmdDispatch(commands, across, down, 1);
    wait(compute, compute, raw, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, occlusionBlur_.get());
    vkCmdDispatch(commands, across, down, 1);
    wait(compute, pixels, blurred, VK_IMAGE_LAYOUT_GENERAL);
}

void FramePasses::recordShading(VkCommandBuffer commands) const
{
    begin(commands, targets_->shadePass.get(), targets_->shadeFrame.get(), targets_->size);
    bind(commands, shade_);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
}

void FramePasses::recordCopy(VkCommandBuffer commands, const FrameSlot& slot) const
{
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = {targets_->size.width, targets_->size.height, 1};
    vkCmdCopyImageToBuffer(commands, targets_->picture.get(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                           slot.readback().get(), 1, &copy);
    VkMemoryBarrier memory{};
    memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    memory.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    memory.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0,
                         nullptr, 0, nullptr);
}

void FramePasses::record(VkCommandBuffer commands, const PackedScene& scene, const FrameSlot& slot,
                         const SkinPass& skins) const
{
    const VkDescriptorSet set = slot.set();
    for (VkPipelineBindPoint point : {VK_PIPELINE_BIND_POINT_GRAPHICS, VK_PIPELINE_BIND_POINT_COMPUTE})
        vkCmdBindDescriptorSets(commands, point, layout_.get(), 0, 1, &set, 0, nullptr);
    vkCmdBindIndexBuffer(commands, slot.indices(), 0, VK_INDEX_TYPE_UINT32);
    recordShadow(commands, scene, slot, skins);
    recordGeometry(commands, scene, slot, skins);
    recordOcclusion(commands);
    recordShading(commands);
    recordCopy(commands, slot);
}
} // namespace fsim::render
