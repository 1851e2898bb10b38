#include "Window/WindowCommand.h"

// Stands in for Gui/ where GLFW, Dear ImGui or Vulkan are not there.
namespace fsim::lab
{
Status openWindow(const WindowOptions& options)
{
    if (const Result<LoadedSceneRef> scene = loadScene(options.scene); !scene)
        return scene.status();
    return Status::refused("this build has no window: libglfw3-dev, libimgui-dev or libvulkan-dev was missing when it "
                           "was configured; './fracturesim view' installs them, and 'run {} --render out.mp4' makes a "
                           "video without",
                           options.scene);
}
} // namespace fsim::lab
