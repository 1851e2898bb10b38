#include "Window/Gui/GlfwWindow.h"
#include "Window/Gui/WindowLoop.h"
#include "Window/WindowCommand.h"

namespace fsim::lab
{
namespace
{
// The picture's own device, so that a slow picture does not hold up the panels.
Result<std::unique_ptr<render::Renderer>> makeRenderer(const WindowOptions& options)
{
    return render::Renderer::create(
        {.width = 320, .height = 200, .samples = 1, .shadowSize = 1024, .validation = options.validation});
}

Status validationVerdict(const std::string& messages)
{
    return messages.empty() ? Status::done() : Status::refused("the Vulkan validation layer said: {}", messages);
}

Status runWindow(GlfwWindow& window, const render::VulkanDevice& device, const WindowOptions& options,
                 LoadedSceneRef scene, std::unique_ptr<render::Renderer> renderer)
{
    const bool picturesOnCpu = renderer->onCpu();
    WindowState state(options.run, std::move(renderer));
    state.out = options.out;
    state.scenes = sceneChoices(options.scene);
    state.simulation.open(std::move(scene));
    WindowLoop loop(window, device, state, picturesOnCpu);
    Status status = loop.run();
    if (status)
        status = validationVerdict(state.pictures.validationMessages());
    return status;
}
} // namespace

Status openWindow(const WindowOptions& options)
{
    Result<LoadedSceneRef> scene = loadScene(options.scene);
    if (!scene)
        return scene.status();
    Result<std::unique_ptr<GlfwWindow>> window = GlfwWindow::open(options.width, options.height);
    if (!window)
        return window.status();
    Result<std::unique_ptr<render::VulkanDevice>> device =
        render::VulkanDevice::create((*window)->deviceOptions(options.validation));
    if (!device)
        return device.status();
    Result<std::unique_ptr<render::Renderer>> renderer = makeRenderer(options);
    if (!renderer)
        return renderer.status();
    Status status;
    try
    {
        status = runWindow(**window, **device, options, std::move(*scene), std::move(*renderer));
    }
    catch (const render::VulkanFailure& failure)
    {
        status = Status::refused("{}", failure.message);
    }
    if (status)
        status = validationVerdict((*device)->messages().text());
    return status;
}
} // namespace fsim::lab
