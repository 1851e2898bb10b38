#include "Window/Gui/ImGuiLayer.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_vulkan.h>
#include <imgui.h>

#include <array>
#include <filesystem>

namespace fsim::lab
{
namespace
{
constexpr float letterHeight = 16.0f; // pixels

void expectDone(VkResult result)
{
    render::expectSuccess(result, "draw the panels");
}

// Dear ImGui brings one font, which is small and coarse; any of these reads better.
void loadFont(float scale)
{
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    const std::array files{
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf"};
    std::error_code ignored;
    for (const char* file : files)
        if (std::filesystem::exists(file, ignored) && fonts.AddFontFromFileTTF(file, letterHeight * scale) != nullptr)
            return;
    ImFontConfig config;
    config.SizePixels = letterHeight * scale;
    fonts.AddFontDefault(&config);
}

void setStyle(float scale)
{
    ImGui::StyleColorsDark();
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowRounding = 0.0f;
    style.WindowBorderSize = 0.0f;
    style.FrameRounding = 4.0f;
    style.GrabRounding = 4.0f;
    style.WindowPadding = {10.0f, 8.0f};
    style.FramePadding = {7.0f, 4.0f};
    style.ItemSpacing = {8.0f, 6.0f};
    style.Colors[ImGuiCol_WindowBg] = {0.13f, 0.14f, 0.16f, 1.0f};
    style.Colors[ImGuiCol_FrameBg] = {0.22f, 0.24f, 0.28f, 1.0f};
    style.Colors[ImGuiCol_Button] = {0.22f, 0.36f, 0.55f, 1.0f};
    style.Colors[ImGuiCol_ButtonHovered] = {0.28f, 0.48f, 0.74f, 1.0f};
    style.Colors[ImGuiCol_ButtonActive] = {0.20f, 0.55f, 0.90f, 1.0f};
    style.Colors[ImGuiCol_PopupBg] = {0.10f, 0.11f, 0.13f, 0.98f};
    style.Colors[ImGuiCol_TextDisabled] = {0.60f, 0.62f, 0.66f, 1.0f};
    style.ScaleAllSizes(scale);
}
} // namespace

ImGuiLayer::ImGuiLayer(GLFWwindow* window, const render::VulkanDevice& device, const WindowSurface& surface,
                       float scale)
    : device_(device)
{
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 16};
    VkDescriptorPoolCreateInfo pool{};
    pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    pool.flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT;
    pool.maxSets = 16;
    pool.poolSizeCount = 1;
    pool.pPoolSizes = &size;
    descriptors_ = render::make<render::OwnedDescriptorPool>(vkCreateDescriptorPool, device.handle(), pool,
                                                             "make a descriptor pool");
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // the layout is the same every time
    loadFont(scale);
    setStyle(scale);
    ImGui_ImplGlfw_InitForVulkan(window, true);
    ImGui_ImplVulkan_InitInfo info{};
    info.Instance = device.instance();
    info.PhysicalDevice = device.physical();
    info.Device = device.handle();
    info.QueueFamily = device.queueFamily();
    info.Queue = device.queue();
    info.DescriptorPool = descriptors_.get();
    info.MinImageCount = 2;
    info.ImageCount = 8; // buffers that take turns; more than any swapchain has images
    info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
    info.CheckVkResultFn = expectDone;
    ImGui_ImplVulkan_Init(&info, surface.pass());
    uploadFonts();
}

ImGuiLayer::~ImGuiLayer()
{
    vkDeviceWaitIdle(device_.handle());
    ImGui_ImplVulkan_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

// From version 1.90 on it uploads them by itself.
void ImGuiLayer::uploadFonts()
{
#if IMGUI_VERSION_NUM < 19000
    VkCommandPoolCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    info.queueFamilyIndex = device_.queueFamily();
    const auto pool =
        render::make<render::OwnedCommandPool>(vkCreateCommandPool, device_.handle(), info, "make a command pool");
    VkCommandBufferAllocateInfo buffer{};
    buffer.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    buffer.commandPool = pool.get();
    buffer.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    buffer.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    expectDone(vkAllocateCommandBuffers(device_.handle(), &buffer, &commands));
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    expectDone(vkBeginCommandBuffer(commands, &begin));
    ImGui_ImplVulkan_CreateFontsTexture(commands);
    expectDone(vkEndCommandBuffer(commands));
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    expectDone(vkQueueSubmit(device_.queue(), 1, &submit, VK_NULL_HANDLE));
    expectDone(vkDeviceWaitIdle(device_.handle()));
    ImGui_ImplVulkan_DestroyFontUploadObjects();
#endif
}

void ImGuiLayer::begin()
{
    ImGui_ImplVulkan_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void ImGuiLayer::end()
{
    ImGui::Render();
}

void ImGuiLayer::draw(const SurfaceFrame& frame)
{
    ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), frame.commands);
}
} // namespace fsim::lab
