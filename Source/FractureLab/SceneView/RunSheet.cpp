#include "SceneView/RunSheet.h"

#include "Render/ImageFiles.h"
#include "Render/Render.h"
#include "SceneView/SceneView.h"

namespace fsim::lab
{
namespace
{
class RenderedSheet : public RunSheet
{
public:
    RenderedSheet(std::unique_ptr<render::Renderer> renderer, uint32_t width)
        : renderer_(std::move(renderer)), width_(width)
    {
    }
    Status add(const SceneRun& run, const std::string& camera, const ViewOptions& view) override
    {
        SceneView shown(run.loaded());
        return renderer_->render(shown.view(run, camera, view), pictures_.emplace_back());
    }
    Status write(const std::filesystem::path& file, uint32_t columns) override
    {
        const Result<render::Image> sheet = render::contactSheet(pictures_, columns, width_);
        return sheet ? render::writePng(*sheet, file) : sheet.status();
    }

private:
    std::unique_ptr<render::Renderer> renderer_;
    uint32_t width_ = 0;
    std::vector<render::Image> pictures_;
};
} // namespace

Result<std::unique_ptr<RunSheet>> RunSheet::create(uint32_t width, uint32_t height)
{
    Result<std::unique_ptr<render::Renderer>> renderer =
        render::Renderer::create({.width = 2 * width, .height = 2 * height});
    if (!renderer)
        return renderer.status();
    return std::unique_ptr<RunSheet>(std::make_unique<RenderedSheet>(std::move(*renderer), width));
}
} // namespace fsim::lab
