#include "SceneView/FragmentPicture.h"

#include "Render/ImageFiles.h"
#include "Render/Render.h"

namespace fsim::lab
{
namespace
{
render::RenderMeshRef meshOfFragment(const FragmentView& fragments, size_t f)
{
    auto mesh = std::make_shared<render::RenderMesh>();
    const uint32_t first = fragments.vertexOffsets[f];
    const uint32_t end = fragments.vertexOffsets[f + 1];
    mesh->positions.assign(fragments.positions.begin() + first, fragments.positions.begin() + end);
    mesh->normals.assign(fragments.normals.begin() + first, fragments.normals.begin() + end);
    mesh->materialSlots.assign(end - first, 1);
    const size_t indexEnd =
        f + 1 < fragments.particles.size() ? 3 * size_t{fragments.outside[f + 1].first} : fragments.indices.size();
    const size_t outsideEnd = 3 * (size_t{fragments.outside[f].first} + fragments.outside[f].count);
    for (size_t i = 3 * size_t{fragments.outside[f].first}; i < indexEnd; ++i)
    {
        const uint32_t vertex = fragments.indices[i] - first;
        mesh->indices.push_back(vertex);
        if (i < outsideEnd)
            mesh->materialSlots[vertex] = 0;
    }
    mesh->closed = true;
    return mesh;
}
} // namespace

Status drawFragments(const FragmentView& fragments, float apart, const std::filesystem::path& file)
{
    render::RenderScene scene;
    scene.materials = {{.colour = {0.85f, 0.85f, 0.85f}}, {.colour = {1.0f, 0.97f, 0.9f}, .roughness = 0.9f}};
    const Bounds box = boundsOf(fragments.positions);
    const Vec3 middle = (box.low + box.high) * 0.5f;
    for (size_t f = 0; f < fragments.particles.size(); ++f)
    {
        render::RenderInstance instance;
        instance.mesh = meshOfFragment(fragments, f);
        instance.transform.position = (fragments.particles[f].rest.position - middle) * apart;
        instance.materials = {0, 1, 0, 0};
        instance.tint = render::colourOfNumber(static_cast<uint32_t>(f));
        scene.instances.push_back(std::move(instance));
    }
    const render::Bounds shown = render::boundsOf(scene);
    scene.ground.height = shown.low.z;
    const Result<std::unique_ptr<render::Renderer>> renderer = render::Renderer::create({.width = 960, .height = 720});
    if (!renderer)
        return renderer.status();
    scene.camera = render::cameraFor(shown, 960.0f / 720.0f);
    render::Image image;
    if (const Status status = (*renderer)->render(scene, image); !status)
        return status;
    return render::writePng(image, file);
}
} // namespace fsim::lab
