#include "Render/Vulkan/VulkanDevice.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace fsim::render
{
namespace
{
constexpr const char* validationLayer = "VK_LAYER_KHRONOS_validation";
constexpr const char* noDriver =
    "there is no Vulkan driver here, so no pictures can be drawn; install mesa-vulkan-drivers, "
    "which draws on the CPU, or the driver of your GPU";

bool hasValidationLayer()
{
    uint32_t count = 0;
    vkEnumerateInstanceLayerProperties(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    vkEnumerateInstanceLayerProperties(&count, layers.data());
    return std::any_of(layers.begin(), layers.end(), [](const VkLayerProperties& layer) {
        return std::strcmp(layer.layerName, validationLayer) == 0;
    });
}

VKAPI_ATTR VkBool32 VKAPI_CALL hear(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                    const VkDebugUtilsMessengerCallbackDataEXT* data, void* messages)
{
    static_cast<VulkanMessages*>(messages)->add(data->pMessage);
    return VK_FALSE;
}

// A queue family that draws and computes, or none.
bool findQueueFamily(VkPhysicalDevice device, uint32_t& family)
{
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    const VkQueueFlags wanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (uint32_t i = 0; i < count; ++i)
    {
        if ((families[i].queueFlags & wanted) == wanted)
        {
            family = i;
            return true;
        }
    }
    return false;
}

int preference(VkPhysicalDeviceType type)
{
    switch (type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    default:
        return 1;
    }
}
} // namespace

void expectSuccess(VkResult result, const char* doing)
{
    if (result == VK_SUCCESS)
        return;
    const char* reason = "the driver refused";
    if (result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY)
        reason = "there is not enough memory; try a smaller picture";
    if (result == VK_ERROR_DEVICE_LOST)
        reason = "the driver lost the device";
    throw VulkanFailure{format("the renderer could not {}: {} (VkResult {})", doing, reason, int(result))};
}

void VulkanMessages::add(const char* message)
{
    const std::lock_guard lock(mutex_);
    text_.append(message).append("\n");
}

std::string VulkanMessages::text() const
{
    const std::lock_guard lock(mutex_);
    return text_;
}

Status VulkanDevice::makeInstance(const VulkanDeviceOptions& options)
{
    const bool validation = options.validation;
    if (validation && !hasValidationLayer())
        return Status::refused(
            "the Vulkan validation layer was asked for but is not installed; install vulkan-validationlayers");
    VkApplicationInfo application{};
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.pApplicationName = "FractureLab";
    application.apiVersion = VK_API_VERSION_1_1;
    std::vector<const char*> extensions = options.instanceExtensions;
    if (validation)
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    VkInstanceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    VkDebugUtilsMessengerCreateInfoEXT listener{};
    if (validation)
    {
        listener.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
        listener.messageSeverity =
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
        listener.messageType =
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
        listener.pfnUserCallback = hear;
        listener.pUserData = &messages_;
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = &validationLayer;
        info.pNext = &listener;
    }
    info.enabledExtensionCount = uint32_t(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();
    if (vkCreateInstance(&info, nullptr, &instance_) != VK_SUCCESS)
        return Status::refused(noDriver);
    if (validation)
    {
        const auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
            vkGetInstanceProcAddr(instance_, "vkCreateDebugUtilsMessengerEXT"));
        if (create == nullptr || create(instance_, &listener, nullptr, &messenger_) != VK_SUCCESS)
            return Status::refused(
                "the Vulkan validation layer does not report to us; install a newer vulkan-validationlayers");
    }
    return Status::done();
}

Status VulkanDevice::makeSurface(const VulkanDeviceOptions& options)
{
    if (options.makeSurface && options.makeSurface(instance_, &surface_) != VK_SUCCESS)
        return Status::refused("the Vulkan driver cannot draw into windows here; install mesa-vulkan-drivers");
    return Status::done();
}

bool VulkanDevice::presents(VkPhysicalDevice device, uint32_t family) const
{
    if (surface_ == VK_NULL_HANDLE)
        return true;
    VkBool32 supported = VK_FALSE;
    return vkGetPhysicalDeviceSurfaceSupportKHR(device, family, surface_, &supported) == VK_SUCCESS && supported;
}

Status VulkanDevice::choosePhysical(bool allowGpu)
{
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    if (count == 0 || vkEnumeratePhysicalDevices(instance_, &count, devices.data()) != VK_SUCCESS)
        return Status::refused(noDriver);
    int best = 0;
    for (VkPhysicalDevice device : devices)
    {
        VkPhysicalDeviceProperties properties{};
        vkGetPhysicalDeviceProperties(device, &properties);
        uint32_t family = 0;
        if (properties.apiVersion < VK_API_VERSION_1_1 || !findQueueFamily(device, family) || !presents(device, family))
            continue;
        if (!allowGpu && properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU)
            continue;
        if (preference(properties.deviceType) > best)
        {
            best = preference(properties.deviceType);
            physical_ = device;
            properties_ = properties;
            queueFamily_ = family;
        }
    }
    if (best == 0)
        return Status::refused(
            "none of the {} Vulkan devices here can draw for us (Vulkan 1.1, graphics and compute in one "
            "queue); install mesa-vulkan-drivers, which draws on the CPU",
            count);
    return Status::done();
}

Status VulkanDevice::makeDevice()
{
    vkGetPhysicalDeviceMemoryProperties(physical_, &memory_);
    VkPhysicalDeviceFeatures available{};
    vkGetPhysicalDeviceFeatures(physical_, &available);
    VkPhysicalDeviceFeatures features{};
    features.fillModeNonSolid = available.fillModeNonSolid;
    drawsWires_ = available.fillModeNonSolid == VK_TRUE;
    const float priority = 1.0f;
    VkDeviceQueueCreateInfo queue{};
    queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
    queue.queueFamilyIndex = queueFamily_;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    VkDeviceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.pEnabledFeatures = &features;
    const char* const swapchain = VK_KHR_SWAPCHAIN_EXTENSION_NAME;
    if (surface_ != VK_NULL_HANDLE)
    {
        info.enabledExtensionCount = 1;
        info.ppEnabledExtensionNames = &swapchain;
    }
    if (vkCreateDevice(physical_, &info, nullptr, &device_) != VK_SUCCESS)
        return Status::refused("the Vulkan driver of {} did not start; update it or install mesa-vulkan-drivers",
                               name());
    vkGetDeviceQueue(device_, queueFamily_, 0, &queue_);
    return Status::done();
}

Result<std::unique_ptr<VulkanDevice>> VulkanDevice::create(const VulkanDeviceOptions& options)
{
    std::unique_ptr<VulkanDevice> device(new VulkanDevice());
    if (Status status = device->makeInstance(options); !status)
        return status;
    if (Status status = device->makeSurface(options); !status)
        return status;
    if (Status status = device->choosePhysical(options.allowGpu); !status)
        return status;
    if (Status status = device->makeDevice(); !status)
        return status;
    return device;
}

VulkanDevice::~VulkanDevice()
{
    if (device_ != VK_NULL_HANDLE)
        vkDestroyDevice(device_, nullptr);
    if (surface_ != VK_NULL_HANDLE)
        vkDestroySurfaceKHR(instance_, surface_, nullptr);
    if (messenger_ != VK_NULL_HANDLE)
    {
        const auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
            vkGetInstanceProcAddr(instance_, "vkDestroyDebugUtilsMessengerEXT"));
        if (destroy != nullptr)
            destroy(instance_, messenger_, nullptr);
    }
    if (instance_ != VK_NULL_HANDLE)
        vkDestroyInstance(instance_, nullptr);
}

uint32_t VulkanDevice::memoryType(uint32_t allowed, VkMemoryPropertyFlags required,
                                  VkMemoryPropertyFlags preferred) const
{
    for (const VkMemoryPropertyFlags wanted : {required | preferred, required})
        for (uint32_t type = 0; type < memory_.memoryTypeCount; ++type)
            if ((allowed & (1u << type)) != 0 && (memory_.memoryTypes[type].propertyFlags & wanted) == wanted)
                return type;
    throw VulkanFailure{"the renderer could not find the kind of memory it needs; update the Vulkan driver"};
}
} // namespace fsim::render
