#include "Render/MeshShapes.h"
#include "Render/RenderMath.h"
#include "Window/RigTool.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr render::Colour restColour{0.62f, 0.66f, 0.70f};
constexpr render::Colour poseColour{0.80f, 0.45f, 0.32f};
constexpr render::Colour chosenColour{1.0f, 0.85f, 0.1f};

// Log 2 of a strength, so that half and twice are as far from the middle of the colours.
float strengthLevel(float strength)
{
    return std::log2(std::max(strength, 1e-3f));
}
} // namespace

// The body in its shape and colours; the same object while neither changes.
render::RenderMeshRef RigTool::bodyMesh(render::RenderInstance& instance)
{
    const RigEditSession& session = rig_->session;
    const bool isPainted = mode == RigMode::Strength;
    const bool isWeighted = showsWeights && handle && session.hasWeights() && !isPainted;
    instance.heatMap = isPainted || isWeighted;
    instance.valueLow = isPainted ? -2.0f : 0.0f;
    instance.valueHigh = isPainted ? 2.0f : 1.0f;
    Look wanted = look_;
    wanted.part.reset();
    wanted.gizmo = {};
    wanted.gizmoSize = 0.0f;
    wanted.brushAt.reset();
    wanted.brushRadius = 0.0f;
    wanted.gizmoKind = GizmoKind::Move;
    if (!isWeighted)
        wanted.handle.reset();
    if (mesh_ && wanted == meshLook_)
        return mesh_;
    auto mesh = std::make_shared<render::RenderMesh>();
    const Result<std::vector<Vec3>> posed =
        shares().empty() ? Result<std::vector<Vec3>>(Status::refused("at rest")) : session.preview(shares());
    mesh->positions.assign(session.surface().begin(), session.surface().end());
    mesh->restPositions = mesh->positions;
    if (posed)
        mesh->positions = *posed;
    mesh->indices.assign(session.triangles().begin(), session.triangles().end());
    mesh->closed = true;
    if (isPainted)
    {
        mesh->values.assign(mesh->positions.size(), 0.0f);
        for (size_t i = 0; i < session.strengths().size(); ++i)
            mesh->values[i] = strengthLevel(session.strengths()[i]);
    }
    else if (isWeighted)
        mesh->values = session.weightsOf(*handle);
    mesh_ = mesh;
    meshLook_ = wanted;
    return mesh_;
}

// Balls where they are, crosses that are seen through the body, and lines from where they were.
void RigTool::addHandles(render::RenderScene& scene)
{
    const RigEditSession& session = rig_->session;
    const std::span<const Vec3> rest = session.handles();
    std::vector<Vec3> places(rest.begin(), rest.end());
    if (!shares().empty())
        if (Result<std::vector<Vec3>> shown = session.previewHandles(shares()))
            places = std::move(*shown);
    const float size = 0.014f * session.size();
    render::RenderParticles balls;
    for (uint32_t h = 0; h < places.size(); ++h)
    {
        const render::Colour colour = handle == h ? chosenColour : render::colourOfNumber(h);
        balls.positions.push_back(places[h]);
        balls.radii.push_back(handle == h ? Vec3{1.4f * size, 1.4f * size, 1.4f * size} : Vec3{size, size, size});
        balls.colours.push_back(colour);
        for (const Vec3 arm : {Vec3{size, 0.0f, 0.0f}, Vec3{0.0f, size, 0.0f}, Vec3{0.0f, 0.0f, size}})
            scene.lines.push_back({.from = places[h] - 1.5f * arm,
                                   .to = places[h] + 1.5f * arm,
                                   .colour = colour,
                                   .width = 2.5f,
                                   .onTop = true});
        if (render::length(places[h] - rest[h]) > 1e-4f * session.size())
            scene.lines.push_back({.from = rest[h], .to = places[h], .colour = {0.1f, 0.1f, 0.1f}, .onTop = true});
    }
    balls.castShadows = false;
    if (!balls.positions.empty())
        scene.particles.push_back(std::move(balls));
}

void RigTool::addBrush(render::RenderScene& scene) const
{
    if (!brushAt_)
        return;
    const Vec3 up = brushAt_->normal;
    const Vec3 u = render::unit(cross(up, std::fabs(up.z) < 0.9f ? Vec3{0.0f, 0.0f, 1.0f} : Vec3{1.0f, 0.0f, 0.0f}));
    const Vec3 v = cross(up, u);
    constexpr uint32_t segments = 40;
    const auto rim = [&](uint32_t i) {
        const float angle = 6.28318531f * static_cast<float>(i) / segments;
        return brushAt_->point + (brush.radius * std::cos(angle)) * u + (brush.radius * std::sin(angle)) * v;
    };
    for (uint32_t i = 0; i < segments; ++i)
        scene.lines.push_back({.from = rim(i), .to = rim(i + 1), .colour = {1.0f, 1.0f, 1.0f}, .onTop = true});
    scene.lines.push_back({.from = brushAt_->point,
                           .to = brushAt_->point + (0.5f * brush.radius) * up,
                           .colour = {1.0f, 1.0f, 1.0f},
                           .onTop = true});
}

std::shared_ptr<const render::RenderScene> RigTool::scene(const render::Camera& camera)
{
    clampChoices();
    placeGizmo(camera);
    const std::optional<Transform> place = chosenPlace();
    Look look;
    look.revision = rig_->session.revision();
    look.mode = mode;
    look.pose = pose;
    look.handle = handle;
    look.share = share;
    look.showsWeights = showsWeights;
    look.gizmoKind = gizmo_.kind;
    look.part = place ? hoveredPart_ : std::nullopt;
    look.gizmo = place.value_or(Transform{});
    // With the camera the picture is drawn anew anyway.
    look.gizmoSize = place ? render::length(place->position - camera.eye) : 0.0f;
    if (brushAt_ && mode == RigMode::Strength)
        look.brushAt = brushAt_->point;
    look.brushRadius = brush.radius;
    if (scene_ && look == look_)
        return scene_;
    look_ = look;
    auto made = std::make_shared<render::RenderScene>();
    render::RenderInstance body;
    body.mesh = bodyMesh(body);
    made->materials[0] = {.colour = shares().empty() ? restColour : poseColour, .roughness = 0.5f};
    made->instances.push_back(std::move(body));
    if (mode != RigMode::Strength)
        addHandles(*made);
    else
        addBrush(*made);
    if (place)
        gizmo_.draw(hoveredPart_, made->lines);
    Vec3 low = rig_->session.surface().front();
    for (const Vec3 p : rig_->session.surface())
        low.z = std::min(low.z, p.z);
    made->ground.height = low.z;
    scene_ = std::move(made);
    return scene_;
}

render::Camera RigTool::firstCamera() const
{
    render::Bounds box;
    for (const Vec3 p : rig_->session.surface())
        box.add(p);
    const Vec3 room = 0.08f * (box.high - box.low); // for arrows
    box.add(box.low - room);
    box.add(box.high + room);
    return render::cameraFor(box, 1.1f);
}
} // namespace fsim::lab
