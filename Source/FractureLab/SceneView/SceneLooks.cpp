#include "SceneView/SceneLooks.h"

#include "Render/MeshShapes.h"

#include <cmath>
#include <memory>

namespace fsim::lab
{
namespace
{
render::Colour colourOf(Vec3 c)
{
    return {c.x, c.y, c.z};
}

// A number from -1 to 1 for copy n; neighbours differ clearly.
float scatter(uint32_t n)
{
    const double share = std::fmod(0.6180339887498949 * (n + 1), 1.0);
    return static_cast<float>(2.0 * share - 1.0);
}
} // namespace

render::RenderMeshRef dentedMesh(const DentRigView& rig, std::span<const Vec3> positions, uint32_t pieces)
{
    auto mesh = std::make_shared<render::RenderMesh>();
    mesh->positions.assign(positions.begin(), positions.end());
    mesh->restPositions.assign(rig.positions.begin(), rig.positions.end());
    for (size_t i = 0; i < rig.indices.size(); i += 3)
        if ((pieces >> rig.pieceOf(rig.indices[i]) & 1) != 0)
            mesh->indices.insert(mesh->indices.end(), {rig.indices[i], rig.indices[i + 1], rig.indices[i + 2]});
    mesh->closed = true;
    return mesh;
}

render::RenderMeshRef meshOf(const RigidShape& shape, const SceneAsset& asset)
{
    const auto share = [](render::RenderMesh mesh) {
        return std::make_shared<const render::RenderMesh>(std::move(mesh));
    };
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return share(render::sphereMesh(shape.radius));
    case RigidShapeKind::Box:
        return share(render::boxMesh(shape.halfExtents));
    case RigidShapeKind::Capsule:
        return share(render::capsuleMesh(shape.radius, shape.halfHeight));
    case RigidShapeKind::Cylinder:
        return share(render::cylinderMesh(shape.radius, shape.halfHeight));
    case RigidShapeKind::Plane:
        return nullptr;
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Mesh:
        break;
    case RigidShapeKind::Dented:
        return dentedMesh(asset.asset->dentRig(), asset.asset->dentRig().positions);
    }
    return share(render::triangleMesh(asset.asset->positions(), asset.asset->indices()));
}

render::Material materialOf(const LookDescription& look, uint32_t number, bool isCollider)
{
    render::Material material;
    if (look.colour)
        material.colour = colourOf(*look.colour);
    else if (!isCollider)
        material.colour = render::colourOfNumber(number);
    const render::Colour c = material.colour;
    material.patternColour =
        look.patternColour ? colourOf(*look.patternColour) : render::Colour{0.7f * c.r, 0.7f * c.g, 0.7f * c.b};
    material.pattern = static_cast<render::Pattern>(look.pattern);
    material.patternSize = look.patternSize;
    material.roughness = look.roughness;
    material.metalness = look.metalness;
    material.bump = look.bump;
    return material;
}

render::Material fractureMaterialOf(const render::Material& skin)
{
    const auto paler = [](float c) { return 0.55f * c + 0.33f; };
    render::Material material = skin;
    material.colour = {paler(skin.colour.r), paler(skin.colour.g), paler(skin.colour.b)};
    const render::Colour c = material.colour;
    material.patternColour = {0.78f * c.r, 0.78f * c.g, 0.78f * c.b};
    material.pattern = render::Pattern::Speckled;
    material.patternSize = 0.5f * skin.patternSize;
    material.roughness = 0.5f + 0.5f * skin.roughness;
    material.bump = 0.5f;
    return material;
}

float brightnessOf(float variation, uint32_t copy)
{
    return 1.0f + 0.25f * variation * (scatter(copy) - 1.0f);
}
} // namespace fsim::lab
