#pragma once

#include "FractureSim/Status.h"

#include "Render/Vulkan/VulkanDevice.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

struct GLFWwindow;

namespace fsim::lab
{
/// A key that went down.
struct PressedKey
{
    int key = 0; ///< GLFW's number
    bool control = false;
    bool repeated = false; ///< it has been down for a while
};

/// A window of the desktop and what arrives from it.
class GlfwWindow
{
public:
    /// Refuses where there is no display, or no Vulkan driver that can draw into it.
    static Result<std::unique_ptr<GlfwWindow>> open(uint32_t width, uint32_t height);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    /// What a Vulkan device must have to draw into this window.
    render::VulkanDeviceOptions deviceOptions(bool validation) const;

    GLFWwindow* handle() const { return window_; }
    bool closing() const;
    /// Handles what has arrived; waits for it for that many seconds at most.
    void wait(double seconds);
    void pixels(uint32_t& width, uint32_t& height) const; ///< 0 while it is minimised
    float contentScale() const;                           ///< how much larger letters must be: 2 on many laptops
    void setTitle(const std::string& title);

    std::deque<PressedKey> keys;     ///< taken by whom they are for
    std::deque<std::string> dropped; ///< files
    uint64_t events = 0;             ///< counts whatever the user does

private:
    GlfwWindow() = default;
    void listen();

    GLFWwindow* window_ = nullptr;
    std::string title_;
};
} // namespace fsim::lab
