#include "Render/Vulkan/RenderTargets.h"

#include <array>

namespace fsim::render
{
namespace
{
OwnedRenderPass makePass(const VulkanDevice& device, std::span<const VkAttachmentDescription> attachments,
                         const VkSubpassDescription& subpass, std::span<const VkSubpassDependency> dependencies)
{
    VkRenderPassCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
    info.attachmentCount = uint32_t(attachments.size());
    info.pAttachments = attachments.data();
    info.subpassCount = 1;
    info.pSubpasses = &subpass;
    info.dependencyCount = uint32_t(dependencies.size());
    info.pDependencies = dependencies.data();
    return make<OwnedRenderPass>(vkCreateRenderPass, device.handle(), info, "make a render pass");
}

VkAttachmentDescription attachment(VkFormat format, VkSampleCountFlagBits samples, VkAttachmentLoadOp load,
                                   VkImageLayout last)
{
    VkAttachmentDescription description{};
    description.format = format;
    description.samples = samples;
    description.loadOp = load;
    description.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    description.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    description.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    description.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    description.finalLayout = last;
    return description;
}

constexpr VkAttachmentLoadOp clear = VK_ATTACHMENT_LOAD_OP_CLEAR;
constexpr VkImageLayout readDepthLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
constexpr VkImageLayout readLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
constexpr VkImageLayout drawDepthLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
constexpr VkImageLayout drawLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
constexpr VkPipelineStageFlags depthStages =
    VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
constexpr VkPipelineStageFlags drawStages = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT | depthStages;
constexpr VkPipelineStageFlags readStages =
    VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
constexpr VkAccessFlags drawAccess = VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT |
                                     VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                                     VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;

// The frame before may still read or write the same images: wait for it, and make the next reader wait for us.
constexpr std::array readBeforeAndAfter{
    VkSubpassDependency{VK_SUBPASS_EXTERNAL, 0, readStages | drawStages, drawStages,
                        VK_ACCESS_SHADER_READ_BIT | drawAccess, drawAccess, 0},
    VkSubpassDependency{0, VK_SUBPASS_EXTERNAL, drawStages, readStages, drawAccess, VK_ACCESS_SHADER_READ_BIT, 0}};
constexpr std::array copiedBeforeAndAfter{
    VkSubpassDependency{VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_TRANSFER_BIT | drawStages, drawStages,
                        VK_ACCESS_TRANSFER_READ_BIT | drawAccess, drawAccess, 0},
    VkSubpassDependency{0, VK_SUBPASS_EXTERNAL, drawStages, VK_PIPELINE_STAGE_TRANSFER_BIT, drawAccess,
                        VK_ACCESS_TRANSFER_READ_BIT, 0}};

OwnedRenderPass makeShadowPass(const VulkanDevice& device)
{
    const std::array attachments{attachment(RenderTargets::depthFormat, VK_SAMPLE_COUNT_1_BIT, clear, readDepthLayout)};
    const VkAttachmentReference depth{0, drawDepthLayout};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.pDepthStencilAttachment = &depth;
    return makePass(device, attachments, subpass, readBeforeAndAfter);
}

OwnedRenderPass makeGeometryPass(const VulkanDevice& device, VkSampleCountFlagBits samples)
{
    const std::array attachments{attachment(RenderTargets::depthFormat, samples, clear, readDepthLayout),
                                 attachment(RenderTargets::surfaceFormat, samples, clear, readLayout)};
    const VkAttachmentReference depth{0, drawDepthLayout};
    const VkAttachmentReference surfaces{1, drawLayout};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &surfaces;
    subpass.pDepthStencilAttachment = &depth;
    return makePass(device, attachments, subpass, readBeforeAndAfter);
}

OwnedRenderPass makeShadePass(const VulkanDevice& device)
{
    const std::array attachments{attachment(RenderTargets::colourFormat, VK_SAMPLE_COUNT_1_BIT,
                                            VK_ATTACHMENT_LOAD_OP_DONT_CARE, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL)};
    const VkAttachmentReference picture{0, drawLayout};
    VkSubpassDescription subpass{};
    subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &picture;
    return makePass(device, attachments, subpass, copiedBeforeAndAfter);
}

OwnedFramebuffer makeFrame(const VulkanDevice& device, VkRenderPass pass, VkExtent2D size,
                           std::span<const VkImageView> views)
{
    VkFramebufferCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
    info.renderPass = pass;
    info.attachmentCount = uint32_t(views.size());
    info.pAttachments = views.data();
    info.width = size.width;
    info.height = size.height;
    info.layers = 1;
    return make<OwnedFramebuffer>(vkCreateFramebuffer, device.handle(), info, "make a frame buffer");
}
} // namespace

RenderTargets::RenderTargets(const VulkanDevice& device, uint32_t width, uint32_t height, uint32_t shadowSize,
                             VkSampleCountFlagBits sampleCount)
    : size{width, height}, halfSize{(width + 1) / 2, (height + 1) / 2}, shadowExtent{shadowSize, shadowSize},
      samples(sampleCount)
{
    const VkImageUsageFlags readUsage = VK_IMAGE_USAGE_SAMPLED_BIT;
    const VkImageUsageFlags depthUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | readUsage;
    const VkImageUsageFlags drawUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    const VkImageAspectFlags depthAspect = VK_IMAGE_ASPECT_DEPTH_BIT;
    const VkImageAspectFlags colourAspect = VK_IMAGE_ASPECT_COLOR_BIT;
    const VkSampleCountFlagBits one = VK_SAMPLE_COUNT_1_BIT;
    shadowDepth = DeviceImage(device, shadowSize, shadowSize, depthFormat, one, depthUsage, depthAspect);
    depth = DeviceImage(device, width, height, depthFormat, samples, depthUsage, depthAspect);
    surfaces = DeviceImage(device, width, height, surfaceFormat, samples, drawUsage | readUsage, colourAspect);
    picture = DeviceImage(device, width, height, colourFormat, one, drawUsage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                          colourAspect);
    for (DeviceImage* image : {&rawOcclusion, &occlusion})
        *image = DeviceImage(device, halfSize.width, halfSize.height, VK_FORMAT_R32_UINT, one,
                             VK_IMAGE_USAGE_STORAGE_BIT | readUsage, colourAspect);

    shadowPass = makeShadowPass(device);
    geometryPass = makeGeometryPass(device, samples);
    shadePass = makeShadePass(device);
    shadowFrame = makeFrame(device, shadowPass.get(), shadowExtent, std::array{shadowDepth.view()});
    geometryFrame = makeFrame(device, geometryPass.get(), size, std::array{depth.view(), surfaces.view()});
    shadeFrame = makeFrame(device, shadePass.get(), size, std::array{picture.view()});
}
} // namespace fsim::render
