#include "Render/MeshShapes.h"
#include "Render/RenderMath.h"
#include "Window/FragmentTool.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr render::Colour selectedColour{1.0f, 0.80f, 0.15f};
constexpr render::Colour anchoredColour{0.25f, 0.45f, 0.85f};
constexpr render::Colour bodyColour{0.70f, 0.69f, 0.66f};

// Log 2 of a ratio, so that half and twice are as far from the middle of the colours.
float ratioLevel(float ratio)
{
    return std::log2(std::max(ratio, 1e-3f));
}

// One fragment as a mesh of its own, so that it can be moved and coloured.
render::RenderMeshRef fragmentMesh(const FragmentSet& set, uint32_t f, float value)
{
    auto mesh = std::make_shared<render::RenderMesh>();
    const uint32_t first = set.vertexOffsets[f], count = set.vertexOffsets[f + 1] - first;
    mesh->positions.assign(set.positions.begin() + first, set.positions.begin() + first + count);
    mesh->normals.assign(set.normals.begin() + first, set.normals.begin() + first + count);
    mesh->values.assign(count, value);
    const size_t begin = 3 * size_t{set.outside[f].first};
    const size_t end = f + 1 < set.fragmentCount() ? 3 * size_t{set.outside[f + 1].first} : set.indices.size();
    for (size_t i = begin; i < end; ++i)
        mesh->indices.push_back(set.indices[i] - first);
    mesh->closed = true;
    return mesh;
}

render::Colour mixed(render::Colour a, render::Colour b, float share)
{
    return {a.r + share * (b.r - a.r), a.g + share * (b.g - a.g), a.b + share * (b.b - a.b)};
}
} // namespace

// The mesh with the sizes that are painted: blue coarse, green as it comes, red fine.
void FragmentTool::addBody(render::RenderScene& scene) const
{
    const FragmentEditSession& session = opened_->session;
    auto mesh = std::make_shared<render::RenderMesh>();
    mesh->positions.assign(session.surface().begin(), session.surface().end());
    mesh->indices.assign(session.triangles().begin(), session.triangles().end());
    mesh->closed = true;
    render::RenderInstance body;
    if (mode == FragmentMode::Sizes)
    {
        mesh->values.assign(mesh->positions.size(), 0.0f);
        for (size_t i = 0; i < session.densities().size(); ++i)
            mesh->values[i] = ratioLevel(session.densities()[i]);
        body.heatMap = true;
        body.valueLow = -2.0f;
        body.valueHigh = 2.0f;
    }
    body.mesh = std::move(mesh);
    scene.instances.push_back(std::move(body));
}

void FragmentTool::addFragments(render::RenderScene& scene) const
{
    const FragmentEditSession& session = opened_->session;
    const FragmentSet& set = session.fragments();
    const std::vector<Vec3> apart = offsets();
    const std::span<const uint32_t> selection = session.selection();
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        const FragmentMark& mark = session.marks()[f];
        if (mark.isHidden)
            continue;
        const bool isSelected = std::binary_search(selection.begin(), selection.end(), f);
        render::RenderInstance each;
        each.mesh = fragmentMesh(set, f, ratioLevel(mark.toughness));
        each.transform.position = apart[f];
        each.heatMap = mode == FragmentMode::Toughness && !isSelected;
        each.valueLow = -3.0f;
        each.valueHigh = 3.0f;
        render::Colour tint = mode == FragmentMode::Material ? render::colourOfNumber(mark.material)
                                                             : mixed(render::colourOfNumber(f), bodyColour, 0.45f);
        if (mark.isAnchored)
            tint = mixed(tint, anchoredColour, 0.7f);
        if (isSelected)
            tint = selectedColour;
        if (hovered_ == f)
            tint = mixed(tint, {1.0f, 1.0f, 1.0f}, 0.35f);
        each.tint = tint;
        scene.instances.push_back(std::move(each));
    }
}

// Bonds from centre to centre, thick and red where much hangs on what they hold; anchors as blue balls.
void FragmentTool::addSupport(render::RenderScene& scene) const
{
    const FragmentEditSession& session = opened_->session;
    const SupportGraph graph = session.supportGraph();
    const std::vector<Vec3> apart = offsets();
    float most = 1e-6f;
    for (const SupportNode& node : graph.nodes)
        most = std::max(most, node.load);
    render::RenderParticles balls;
    for (size_t n = 0; n < graph.nodes.size(); ++n)
    {
        const SupportNode& node = graph.nodes[n];
        const bool isHeld = node.steps != ~0u;
        const float share = isHeld ? std::sqrt(node.load / most) : 0.0f;
        const float radius = (0.008f + 0.02f * share) * session.size();
        balls.positions.push_back(node.place + apart[n]);
        balls.radii.push_back({radius, radius, radius});
        balls.colours.push_back(node.steps == 0 ? anchoredColour
                                : isHeld        ? mixed({0.35f, 0.75f, 0.35f}, {0.9f, 0.2f, 0.15f}, share)
                                                : render::Colour{0.55f, 0.55f, 0.55f});
    }
    balls.castShadows = false;
    scene.particles.push_back(std::move(balls));
    for (const SupportEdge& edge : graph.edges)
    {
        const float load = std::max(graph.nodes[edge.first].load, graph.nodes[edge.second].load) / most;
        scene.lines.push_back({.from = graph.nodes[edge.first].place + apart[edge.first],
                               .to = graph.nodes[edge.second].place + apart[edge.second],
                               .colour = mixed({0.4f, 0.75f, 0.4f}, {0.9f, 0.2f, 0.15f}, std::sqrt(load)),
                               .width = 1.2f + 2.5f * load,
                               .onTop = true});
    }
}

void FragmentTool::addCollision(render::RenderScene& scene) const
{
    const CollisionShapes shapes = opened_->session.collisionShapes();
    const std::vector<Vec3> apart = offsets();
    for (uint32_t f = 0; f + 1 < shapes.triangleOffsets.size(); ++f)
    {
        if (opened_->session.marks()[f].isHidden)
            continue;
        std::vector<uint32_t> indices(shapes.indices.begin() + 3 * shapes.triangleOffsets[f],
                                      shapes.indices.begin() + 3 * shapes.triangleOffsets[f + 1]);
        const uint32_t low = *std::min_element(indices.begin(), indices.end());
        const uint32_t high = *std::max_element(indices.begin(), indices.end());
        for (uint32_t& i : indices)
            i -= low;
        render::RenderInstance each;
        each.mesh = std::make_shared<const render::RenderMesh>(
            render::triangleMesh(std::span(shapes.positions).subspan(low, high - low + 1), indices, 1.0f));
        each.transform.position = apart[f];
        each.tint = mixed(render::colourOfNumber(f), bodyColour, 0.3f);
        each.wireframe = true;
        scene.instances.push_back(std::move(each));
    }
}

void FragmentTool::addBrush(render::RenderScene& scene) const
{
    if (!brushAt_)
        return;
    const Vec3 up = brushNormal_;
    const Vec3 u = render::unit(cross(up, std::fabs(up.z) < 0.9f ? Vec3{0.0f, 0.0f, 1.0f} : Vec3{1.0f, 0.0f, 0.0f}));
    const Vec3 v = cross(up, u);
    constexpr uint32_t segments = 40;
    const auto rim = [&](uint32_t i) {
        const float angle = 6.28318531f * static_cast<float>(i) / segments;
        return *brushAt_ + (brush.radius * std::cos(angle)) * u + (brush.radius * std::sin(angle)) * v;
    };
    for (uint32_t i = 0; i < segments; ++i)
        scene.lines.push_back({.from = rim(i), .to = rim(i + 1), .colour = {1.0f, 1.0f, 1.0f}, .onTop = true});
}

std::shared_ptr<const render::RenderScene> FragmentTool::scene()
{
    const FragmentEditSession& session = opened_->session;
    Look look;
    look.revision = session.revision();
    look.mode = mode;
    look.view = view;
    look.explode = explode;
    look.selection.assign(session.selection().begin(), session.selection().end());
    look.hovered = hovered_;
    look.brushAt = brushAt_;
    look.brushRadius = brush.radius;
    if (scene_ && look == look_)
        return scene_;
    look_ = look;
    auto made = std::make_shared<render::RenderScene>();
    made->materials[0] = {.colour = {0.95f, 0.95f, 0.95f}, .roughness = 0.6f};
    if (!session.hasFragments() || mode == FragmentMode::Sizes)
        addBody(*made);
    else if (view == FragmentOverlay::Collision)
        addCollision(*made);
    else
        addFragments(*made);
    if (session.hasFragments() && view == FragmentOverlay::Support && mode != FragmentMode::Sizes)
        addSupport(*made);
    addBrush(*made);
    float low = session.surface().front().z;
    for (const Vec3 p : session.surface())
        low = std::min(low, p.z);
    made->ground.height = low - 0.5f * explode * session.size();
    scene_ = std::move(made);
    return scene_;
}

render::Camera FragmentTool::firstCamera() const
{
    render::Bounds box;
    for (const Vec3 p : opened_->session.surface())
        box.add(p);
    const Vec3 room = 0.12f * (box.high - box.low);
    box.add(box.low - room);
    box.add(box.high + room);
    return render::cameraFor(box, 1.1f);
}
} // namespace fsim::lab
