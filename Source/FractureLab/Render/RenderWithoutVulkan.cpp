// Stands in for Vulkan/ where the lab was built without it: everything links, and no picture is drawn.
#include "Render/GpuEngineSkinning.h"
#include "Render/GpuSkinning.h"
#include "Render/Render.h"

namespace fsim::render
{
namespace
{
Status builtWithout()
{
    return Status::refused(
        "this build cannot draw: libvulkan-dev or glslang-tools was missing when it was configured; install both "
        "and configure again");
}
} // namespace

struct Renderer::Implementation
{
    RendererOptions options;
    std::string name;
};

Renderer::Renderer(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options)
{
    if (Status status = validate(options); !status)
        return status;
    return builtWithout();
}

Status Renderer::render(const RenderScene&, Image&)
{
    return builtWithout();
}

Status Renderer::submit(const RenderScene&)
{
    return builtWithout();
}

Status Renderer::fetch(Image&)
{
    return builtWithout();
}

Status Renderer::resize(uint32_t, uint32_t, uint32_t)
{
    return builtWithout();
}

uint32_t Renderer::inFlight() const
{
    return 0;
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
    return true;
}

std::string Renderer::validationMessages() const
{
    return {};
}

struct GpuSkinning::Implementation
{
    int nothing = 0;
};

GpuSkinning::GpuSkinning(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
GpuSkinning::~GpuSkinning() = default;

Result<std::unique_ptr<GpuSkinning>> GpuSkinning::create(bool)
{
    return builtWithout();
}

Status GpuSkinning::skin(const RenderMeshRef&, const RenderSkin&, SkinnedVertices&)
{
    return builtWithout();
}

uint64_t GpuSkinning::entryBytesUploaded() const
{
    return 0;
}

std::string GpuSkinning::validationMessages() const
{
    return {};
}

struct GpuEngineSkinning::Implementation
{
    int nothing = 0;
};

GpuEngineSkinning::GpuEngineSkinning(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation))
{
}
GpuEngineSkinning::~GpuEngineSkinning() = default;

Result<std::unique_ptr<GpuEngineSkinning>> GpuEngineSkinning::create(bool)
{
    return builtWithout();
}

Status GpuEngineSkinning::skinFragments(std::span<const SkinTransform>, std::span<const SkinEntry>,
                                        std::span<const SkinVertex>, std::span<Vec3>, std::span<uint32_t>)
{
    return builtWithout();
}

Status GpuEngineSkinning::skinDents(const DentSkinTables&, const NormalRings&, std::span<const SkinVertex>,
                                    std::span<const float>, std::span<Vec3>, std::span<uint32_t>)
{
    return builtWithout();
}

std::string GpuEngineSkinning::validationMessages() const
{
    return {};
}
} // namespace fsim::render
