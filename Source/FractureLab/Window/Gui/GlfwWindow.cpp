#include "Window/Gui/GlfwWindow.h"

// Vulkan is known from our header, so that this declares its surfaces.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdlib>

namespace fsim::lab
{
namespace
{
GlfwWindow& self(GLFWwindow* window)
{
    return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window));
}

Status noDisplay()
{
    const char* reason = nullptr;
    glfwGetError(&reason);
    const char* display = std::getenv("DISPLAY");
    const char* wayland = std::getenv("WAYLAND_DISPLAY");
    if (display == nullptr && wayland == nullptr)
        return Status::refused("there is no display here for a window (DISPLAY is not set); start it on a desktop, or "
                               "draw without one: 'run SCENE --render out.mp4'");
    return Status::refused("the display '{}' opens no window ({}); start it on a desktop, or draw without one: 'run "
                           "SCENE --render out.mp4'",
                           display != nullptr ? display : wayland, reason != nullptr ? reason : "no reason given");
}
} // namespace

Result<std::unique_ptr<GlfwWindow>> GlfwWindow::open(uint32_t width, uint32_t height)
{
    std::unique_ptr<GlfwWindow> result(new GlfwWindow());
    if (glfwInit() == GLFW_FALSE)
        return noDisplay();
    if (glfwVulkanSupported() == GLFW_FALSE)
        return Status::refused("there is no Vulkan driver here that draws into windows; install mesa-vulkan-drivers, "
                               "which draws on the CPU, or the driver of your GPU");
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    result->window_ =
        glfwCreateWindow(static_cast<int>(width), static_cast<int>(height), "FractureSim", nullptr, nullptr);
    if (result->window_ == nullptr)
        return noDisplay();
    result->listen();
    return result;
}

// Before Dear ImGui, which then calls these too.
void GlfwWindow::listen()
{
    glfwSetWindowUserPointer(window_, this);
    glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int, int action, int mods) {
        ++self(window).events;
        if (action == GLFW_PRESS || action == GLFW_REPEAT)
            self(window).keys.push_back({key, (mods & GLFW_MOD_CONTROL) != 0, action == GLFW_REPEAT});
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int, int, int) { ++self(window).events; });
    glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double) { ++self(window).events; });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { ++self(window).events; });
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) { ++self(window).events; });
    glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** files) {
        for (int i = 0; i < count; ++i)
            self(window).dropped.emplace_back(files[i]);
    });
}

GlfwWindow::~GlfwWindow()
{
    if (window_ != nullptr)
        glfwDestroyWindow(window_);
    glfwTerminate();
}

render::VulkanDeviceOptions GlfwWindow::deviceOptions(bool validation) const
{
    render::VulkanDeviceOptions options;
    options.validation = validation;
    uint32_t count = 0;
    const char** names = glfwGetRequiredInstanceExtensions(&count);
    options.instanceExtensions.assign(names, names + count);
    options.makeSurface = [window = window_](VkInstance instance, VkSurfaceKHR* surface) {
        return glfwCreateWindowSurface(instance, window, nullptr, surface);
    };
    return options;
}

bool GlfwWindow::closing() const
{
    return glfwWindowShouldClose(window_) != GLFW_FALSE;
}

void GlfwWindow::wait(double seconds)
{
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

void GlfwWindow::pixels(uint32_t& width, uint32_t& height) const
{
    int across = 0;
    int down = 0;
    glfwGetFramebufferSize(window_, &across, &down);
    const bool isShown = glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_FALSE;
    width = isShown && across > 0 ? static_cast<uint32_t>(across) : 0;
    height = isShown && down > 0 ? static_cast<uint32_t>(down) : 0;
}

float GlfwWindow::contentScale() const
{
    float x = 1.0f;
    float y = 1.0f;
    glfwGetWindowContentScale(window_, &x, &y);
    // Some systems count a window in larger units than pixels, and so have scaled it already.
    int pixelsAcross = 0;
    int unitsAcross = 0;
    int ignored = 0;
    glfwGetFramebufferSize(window_, &pixelsAcross, &ignored);
    glfwGetWindowSize(window_, &unitsAcross, &ignored);
    if (pixelsAcross > 0 && unitsAcross > 0)
        x *= static_cast<float>(unitsAcross) / static_cast<float>(pixelsAcross);
    return x > 0.5f && x < 8.0f ? x : 1.0f;
}

void GlfwWindow::setTitle(const std::string& title)
{
    if (title == title_)
        return;
    title_ = title;
    glfwSetWindowTitle(window_, title.c_str());
}
} // namespace fsim::lab
