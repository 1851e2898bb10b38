#include "Render/Render.h"
#include "Render/ScenePacking.h"
#include "Render/Vulkan/FramePasses.h"
#include "Render/Vulkan/FrameSlot.h"
#include "Render/Vulkan/RenderTargets.h"
#include "Render/Vulkan/SkinPass.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <exception>
#include <map>

namespace fsim::render
{
namespace
{
OwnedSampler makeCompareSampler(const VulkanDevice& device, VkFilter filter)
{
    VkSamplerCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
    info.magFilter = filter;
    info.minFilter = filter;
    info.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    info.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    info.compareEnable = VK_TRUE;
    info.compareOp = VK_COMPARE_OP_GREATER_OR_EQUAL;
    return make<OwnedSampler>(vkCreateSampler, device.handle(), info, "make a sampler");
}

// As many samples as were asked for, or fewer where the driver has no more for the images of the geometry pass.
VkSampleCountFlagBits samplesOf(const VulkanDevice& device, uint32_t wanted)
{
    const auto countsOf = [&device](VkFormat format, VkImageUsageFlags usage) {
        VkImageFormatProperties properties{};
        const VkResult result = vkGetPhysicalDeviceImageFormatProperties(
            device.physical(), format, VK_IMAGE_TYPE_2D, VK_IMAGE_TILING_OPTIMAL, usage | VK_IMAGE_USAGE_SAMPLED_BIT, 0,
            &properties);
        return result == VK_SUCCESS ? properties.sampleCounts : VkSampleCountFlags(VK_SAMPLE_COUNT_1_BIT);
    };
    const VkSampleCountFlags counts = countsOf(RenderTargets::surfaceFormat, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) &
                                      countsOf(RenderTargets::depthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    uint32_t samples = wanted;
    while (samples > 1 && (counts & samples) == 0)
        samples /= 2;
    return VkSampleCountFlagBits(samples);
}

// Linear filtering of depth is optional; without it shadows have harder steps.
VkFilter shadowFilter(const VulkanDevice& device)
{
    VkFormatProperties properties{};
    vkGetPhysicalDeviceFormatProperties(device.physical(), RenderTargets::depthFormat, &properties);
    const bool linear = (properties.optimalTilingFeatures & VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT) != 0;
    return linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
}

// About as many pixels along the shadow map as across the part of the picture that a scene fills.
RendererOptions completed(RendererOptions options)
{
    if (options.shadowSize == 0)
        options.shadowSize = std::clamp(std::bit_ceil(options.height), 512u, 4096u);
    return options;
}

// Runs what may throw and gives what went wrong as a sentence.
template <class Work> Status attempt(const Work& work)
{
    try
    {
        work();
        return Status::done();
    }
    catch (const VulkanFailure& failure)
    {
        return Status::refused("{}", failure.message);
    }
    catch (const std::exception& failure)
    {
        return Status::refused("the renderer stopped: {}", failure.what());
    }
}
} // namespace

struct Renderer::Implementation
{
    Implementation(const RendererOptions& given, std::unique_ptr<VulkanDevice> theDevice)
        : options(given), device(std::move(theDevice)), name(device->name()),
          targets(std::make_unique<RenderTargets>(*device, given.width, given.height, given.shadowSize,
                                                  samplesOf(*device, given.samples))),
          setLayout(makeFrameSetLayout(*device)), compare(makeCompareSampler(*device, shadowFilter(*device))),
          skins(*device), slots{FrameSlot(*device, *targets, setLayout.get(), compare.get()),
                                FrameSlot(*device, *targets, setLayout.get(), compare.get())}
    {
        options.samples = uint32_t(targets->samples);
        passes.try_emplace(options.samples, *device, *targets, setLayout.get());
    }

    ~Implementation() { vkDeviceWaitIdle(device->handle()); }

    void submit(const RenderScene& scene);
    void fetch(Image& image);
    void resize(uint32_t width, uint32_t height, uint32_t samples);

    RendererOptions options;
    std::unique_ptr<VulkanDevice> device;
    std::string name;
    std::unique_ptr<RenderTargets> targets;
    OwnedSetLayout setLayout;
    OwnedSampler compare;
    std::map<uint32_t, FramePasses> passes; // by samples a pixel: pipelines are made once
    SkinPass skins;
    std::array<FrameSlot, maxInFlight> slots;
    MeshCache meshes;
    PackedScene packed;
    uint64_t submitted = 0;
    uint64_t fetched = 0;
};

static_assert(Renderer::maxInFlight == SkinPass::slots);

void Renderer::Implementation::submit(const RenderScene& scene)
{
    const auto slotIndex = uint32_t(submitted % maxInFlight);
    FrameSlot& slot = slots[slotIndex];
    packScene(scene, options.width, options.height, options.shadowSize, options.samples, meshes, packed);
    slot.upload(packed);
    for (const MeshDraw& draw : packed.draws)
        if (draw.skin != nullptr)
            skins.upload(slotIndex, *draw.skin, *draw.mesh);

    const VkCommandBuffer commands = slot.commands();
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    expectSuccess(vkBeginCommandBuffer(commands, &begin), "begin a frame");
    skins.record(commands, slotIndex);
    passes.at(options.samples).record(commands, packed, slot, skins);
    expectSuccess(vkEndCommandBuffer(commands), "end a frame");

    const VkFence fence = slot.fence();
    expectSuccess(vkResetFences(device->handle(), 1, &fence), "reset a fence");
    VkSubmitInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    expectSuccess(vkQueueSubmit(device->queue(), 1, &info, fence), "start a frame");
    ++submitted;
    skins.endFrame();
    meshes.endFrame();
}

void Renderer::Implementation::fetch(Image& image)
{
    const FrameSlot& slot = slots[size_t(fetched % maxInFlight)];
    const VkFence fence = slot.fence();
    expectSuccess(vkWaitForFences(device->handle(), 1, &fence, VK_TRUE, UINT64_MAX), "wait for a frame");
    ++fetched;
    image.width = options.width;
    image.height = options.height;
    image.pixels.resize(size_t(image.width) * image.height * 4);
    std::memcpy(image.pixels.data(), slot.readback().mapped(), image.pixels.size());
    for (size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255;
}

void Renderer::Implementation::resize(uint32_t width, uint32_t height, uint32_t samples)
{
    auto next =
        std::make_unique<RenderTargets>(*device, width, height, options.shadowSize, samplesOf(*device, samples));
    const auto used = uint32_t(next->samples);
    passes.try_emplace(used, *device, *next, setLayout.get()).first->second.retarget(*next);
    for (FrameSlot& slot : slots)
        slot.retarget(*next);
    targets = std::move(next);
    options.width = width;
    options.height = height;
    options.samples = used;
}

Renderer::Renderer(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options)
{
    if (Status status = validate(options); !status)
        return status;
    Result<std::unique_ptr<VulkanDevice>> device =
        VulkanDevice::create({.allowGpu = options.allowGpu, .validation = options.validation});
    if (!device)
        return device.status();
    std::unique_ptr<Implementation> implementation;
    Status status =
        attempt([&] { implementation = std::make_unique<Implementation>(completed(options), std::move(*device)); });
    if (!status)
        return status;
    return std::unique_ptr<Renderer>(new Renderer(std::move(implementation)));
}

Status Renderer::render(const RenderScene& scene, Image& image)
{
    if (inFlight() != 0)
        return Status::refused("render() was called while {} frames are under way; fetch() them first", inFlight());
    if (Status status = submit(scene); !status)
        return status;
    return fetch(image);
}

Status Renderer::submit(const RenderScene& scene)
{
    if (inFlight() == maxInFlight)
        return Status::refused("{} frames are under way; fetch() one before the next submit()", maxInFlight);
    if (Status status = validate(scene); !status)
        return status;
    return attempt([&] { implementation_->submit(scene); });
}

Status Renderer::fetch(Image& image)
{
    if (inFlight() == 0)
        return Status::refused("no frame is under way; submit() one before fetch()");
    return attempt([&] { implementation_->fetch(image); });
}

Status Renderer::resize(uint32_t width, uint32_t height, uint32_t samples)
{
    if (inFlight() != 0)
        return Status::refused("resize() was called while {} frames are under way; fetch() them first", inFlight());
    RendererOptions wanted = options();
    wanted.width = width;
    wanted.height = height;
    wanted.samples = samples;
    if (Status status = validate(wanted); !status)
        return status;
    return attempt([&] { implementation_->resize(width, height, samples); });
}

uint32_t Renderer::inFlight() const
{
    return uint32_t(implementation_->submitted - implementation_->fetched);
}

const RendererOptions& Renderer::options() const
{
    return implementation_->options;
}

const std::string& Renderer::deviceName() const
{
    return implementation_->name;
}

bool Renderer::onCpu() const
{
    return implementation_->device->onCpu();
}

std::string Renderer::validationMessages() const
{
    return implementation_->device->messages().text();
}
} // namespace fsim::render
