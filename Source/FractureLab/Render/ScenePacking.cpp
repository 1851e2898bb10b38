#include "Render/ScenePacking.h"

#include "Render/FrameViews.h"
#include "Render/MeshNormals.h"
#include "Render/Packing.h"
#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fsim::render
{
namespace
{
// Of soft shadows, a pixel.
constexpr float blockerTaps = 8.0f;
constexpr float filterTaps = 16.0f;

std::unique_ptr<PackedMesh> packMesh(const RenderMesh& given)
{
    const RenderMesh mesh = withNormals(given);
    const size_t count = mesh.positions.size();
    auto packed = std::make_unique<PackedMesh>();
    packed->positions = mesh.positions;
    packed->indices = mesh.indices;
    packed->closed = mesh.closed;
    packed->normals.resize(count);
    packed->attributes.resize(count);
    for (size_t v = 0; v < count; ++v)
    {
        packed->normals[v] = packUnit(unit(mesh.normals[v]));
        packed->attributes[v].rest = mesh.restPositions.empty() ? mesh.positions[v] : mesh.restPositions[v];
        packed->attributes[v].value = mesh.values.empty() ? 0.0f : mesh.values[v];
        packed->attributes[v].slot = mesh.materialSlots.empty() ? 0u : mesh.materialSlots[v];
        packed->bounds.add(mesh.positions[v]);
    }
    return packed;
}

// Turns the triangles inside out.
bool mirrored(Vec3 scale)
{
    return scale.x * scale.y * scale.z < 0.0f;
}

InstanceData packInstance(const RenderInstance& instance)
{
    const Mat3 turn = matrixOf(instance.transform.rotation);
    const Vec3 s = instance.scale;
    const Vec3 at = instance.transform.position;
    const auto inverse = [](float f) { return std::abs(f) > 1e-12f ? 1.0f / f : 0.0f; };
    // Mirrored triangles show their backs, and the shader turns the normals of backs round: turned here they end up
    // right.
    const float side = mirrored(s) ? -1.0f : 1.0f;
    const Vec3 n = side * Vec3{inverse(s.x), inverse(s.y), inverse(s.z)};
    const float range = instance.valueHigh - instance.valueLow;
    InstanceData data;
    data.toWorld = {Float4{turn.x.x * s.x, turn.y.x * s.y, turn.z.x * s.z, at.x},
                    Float4{turn.x.y * s.x, turn.y.y * s.y, turn.z.y * s.z, at.y},
                    Float4{turn.x.z * s.x, turn.y.z * s.y, turn.z.z * s.z, at.z}};
    data.normal = {Float4{turn.x.x * n.x, turn.y.x * n.y, turn.z.x * n.z, instance.valueLow},
                   Float4{turn.x.y * n.x, turn.y.y * n.y, turn.z.y * n.z, inverse(range)},
                   Float4{turn.x.z * n.x, turn.y.z * n.y, turn.z.z * n.z, 0.0f}};
    data.tint = float4(linearOf(instance.tint), instance.heatMap ? 1.0f : 0.0f);
    data.materials = instance.materials;
    return data;
}

void packInstances(const RenderScene& scene, MeshCache& meshes, PackedScene& packed)
{
    packed.draws.clear();
    packed.instances.resize(scene.instances.size());
    std::unordered_map<const RenderMesh*, uint32_t> last; // the newest draw of a mesh
    std::vector<uint32_t> drawOf(scene.instances.size());
    for (size_t i = 0; i < scene.instances.size(); ++i)
    {
        const RenderInstance& instance = scene.instances[i];
        const auto found = last.find(instance.mesh.get());
        if (found != last.end() && !instance.skin)
        {
            const MeshDraw& draw = packed.draws[found->second];
            if (draw.skin == nullptr && draw.castsShadow == instance.castsShadow &&
                draw.wireframe == instance.wireframe && draw.culled == (draw.mesh->closed && !mirrored(instance.scale)))
            {
                drawOf[i] = found->second;
                continue;
            }
        }
        MeshDraw draw;
        draw.mesh = &meshes.packed(instance.mesh);
        draw.skin = instance.skin.get();
        draw.castsShadow = instance.castsShadow;
        draw.wireframe = instance.wireframe;
        draw.culled = draw.mesh->closed && !mirrored(instance.scale);
        drawOf[i] = uint32_t(packed.draws.size());
        last[instance.mesh.get()] = drawOf[i];
        packed.draws.push_back(draw);
    }
    for (uint32_t draw : drawOf)
        ++packed.draws[draw].instances;
    uint32_t first = 0;
    for (MeshDraw& draw : packed.draws)
    {
        draw.firstInstance = first;
        first += draw.instances;
        draw.instances = 0;
    }
    for (size_t i = 0; i < scene.instances.size(); ++i)
    {
        MeshDraw& draw = packed.draws[drawOf[i]];
        packed.instances[draw.firstInstance + draw.instances++] = packInstance(scene.instances[i]);
    }
}

void packParticles(const RenderScene& scene, PackedScene& packed)
{
    packed.particles.clear();
    for (const bool casting : {true, false})
    {
        for (const RenderParticles& group : scene.particles)
        {
            if (group.castShadows != casting)
                continue;
            const auto of = [](const auto& values, size_t p) { return values[values.size() == 1 ? 0 : p]; };
            const float range = group.valueHigh - group.valueLow;
            for (size_t p = 0; p < group.positions.size(); ++p)
            {
                const Vec3 given = of(group.radii, p);
                const float largest = std::max({given.x, given.y, given.z});
                if (!(largest > 0.0f) || !std::isfinite(largest))
                    continue;
                // Flat ones keep a little thickness, so that there is something to hit.
                const float thinnest = 1e-3f * largest;
                const Vec3 r{std::max(given.x, thinnest), std::max(given.y, thinnest), std::max(given.z, thinnest)};
                const Mat3 turn = group.rotations.empty() ? Mat3{} : matrixOf(of(group.rotations, p));
                const Vec3 at = group.positions[p];
                Colour colour = group.colours.empty() ? Material{}.colour : of(group.colours, p);
                if (!group.values.empty())
                    colour = heatColour(range != 0.0f ? (group.values[p] - group.valueLow) / range : 0.0f);
                ParticleData data;
                data.toWorld = {Float4{turn.x.x * r.x, turn.y.x * r.y, turn.z.x * r.z, at.x},
                                Float4{turn.x.y * r.x, turn.y.y * r.y, turn.z.y * r.z, at.y},
                                Float4{turn.x.z * r.x, turn.y.z * r.y, turn.z.z * r.z, at.z}};
                data.colour = float4(linearOf(colour), std::clamp(group.roughness, 0.05f, 1.0f));
                packed.particles.push_back(data);
            }
        }
        if (casting)
            packed.shadowParticles = uint32_t(packed.particles.size());
    }
}

// Of the instances that cast shadows, by the corners of their boxes, and of the particles.
Bounds castersOf(const PackedScene& packed)
{
    Bounds bounds;
    for (const MeshDraw& draw : packed.draws)
    {
        if (!draw.castsShadow || draw.mesh->bounds.empty())
            continue;
        Bounds own = draw.mesh->bounds;
        if (draw.skin != nullptr && !draw.skin->bounds.empty())
            own = draw.skin->bounds;
        else if (draw.skin != nullptr)
        {
            const Vec3 middle = (own.low + own.high) * 0.5f;
            const Vec3 half = (own.high - own.low) * 0.5f;
            own = {};
            for (const SkinTransform& t : draw.skin->transforms)
            {
                const auto along = [&](const float(&row)[4]) {
                    return row[0] * middle.x + row[1] * middle.y + row[2] * middle.z + row[3];
                };
                const Vec3 p{along(t.rows[0]), along(t.rows[1]), along(t.rows[2])};
                own.add(p - half);
                own.add(p + half);
            }
        }
        for (uint32_t i = 0; i < draw.instances; ++i)
        {
            const auto& m = packed.instances[draw.firstInstance + i].toWorld;
            for (int corner = 0; corner < 8; ++corner)
            {
                const Vec3 p{(corner & 1) != 0 ? own.high.x : own.low.x, (corner & 2) != 0 ? own.high.y : own.low.y,
                             (corner & 4) != 0 ? own.high.z : own.low.z};
                const auto along = [&](const Float4& row) { return row.x * p.x + row.y * p.y + row.z * p.z + row.w; };
                bounds.add(Vec3{along(m[0]), along(m[1]), along(m[2])});
            }
        }
    }
    for (uint32_t p = 0; p < packed.shadowParticles; ++p)
    {
        const auto& m = packed.particles[p].toWorld;
        const auto reach = [](const Float4& row) { return std::sqrt(row.x * row.x + row.y * row.y + row.z * row.z); };
        const Vec3 at{m[0].w, m[1].w, m[2].w};
        const Vec3 half{reach(m[0]), reach(m[1]), reach(m[2])};
        bounds.add(at - half);
        bounds.add(at + half);
    }
    return bounds;
}

// A round number of metres of which a few dozen fit into the view.
float cellFor(float distance)
{
    const float wanted = 0.12f * distance;
    const float power = std::pow(10.0f, std::floor(std::log10(wanted)));
    const float digit = wanted / power;
    return power * (digit < 1.5f ? 1.0f : (digit < 3.5f ? 2.0f : 5.0f));
}

// Where Vulkan's standard puts the samples of a pixel.
std::array<Float4, 4> samplePlacesFor(uint32_t samples)
{
    switch (samples)
    {
    case 2:
        return {Float4{0.75f, 0.75f, 0.25f, 0.25f}};
    case 4:
        return {Float4{0.375f, 0.125f, 0.875f, 0.375f}, Float4{0.125f, 0.625f, 0.625f, 0.875f}};
    case 8:
        return {Float4{0.5625f, 0.3125f, 0.4375f, 0.6875f}, Float4{0.8125f, 0.5625f, 0.3125f, 0.1875f},
                Float4{0.1875f, 0.8125f, 0.0625f, 0.4375f}, Float4{0.6875f, 0.9375f, 0.9375f, 0.0625f}};
    default:
        return {Float4{0.5f, 0.5f, 0.5f, 0.5f}};
    }
}

void packFrame(const RenderScene& scene, uint32_t width, uint32_t height, uint32_t shadowSize, uint32_t samples,
               PackedScene& packed)
{
    const float w = float(width);
    const float h = float(height);
    const uint32_t halfWidth = (width + 1) / 2;
    const uint32_t halfHeight = (height + 1) / 2;
    const CameraView camera = cameraView(scene.camera, w / h);
    const SunView sun = sunView(scene.sun, scene.camera, castersOf(packed), scene.ground.height, shadowSize);
    const float distance = length(scene.camera.target - scene.camera.eye);
    const float tangent = std::tan(0.5f * 0.017453293f * scene.camera.fovDegrees);

    FrameData& frame = packed.frame;
    frame.views[0] = camera.view;
    frame.views[1] = sun.view;
    frame.size = {w, h, 1.0f / w, 1.0f / h};
    frame.halfSize = {float(halfWidth), float(halfHeight), 1.0f / float(halfWidth), 1.0f / float(halfHeight)};
    frame.toSun = float4(sun.toSun, sun.penumbra);
    const Vec3 sunLight = linearOf(scene.sun.colour) * std::max(scene.sun.strength, 0.0f);
    const Vec3 horizon = linearOf(scene.sky.horizon) * scene.sky.strength;
    const Vec3 zenith = linearOf(scene.sky.zenith) * scene.sky.strength;
    const Vec3 groundColour = linearOf(scene.ground.colour);
    frame.sunLight = float4(sunLight, 0.0f);
    frame.zenithLight = float4(zenith, 0.0f);
    frame.horizonLight = float4(horizon, 0.0f);
    // What the ground sends back up: the share it reflects of the sun and the sky, partly hidden by the scene itself.
    const Vec3 arriving = sunLight * (std::max(sun.toSun.z, 0.0f) / 3.14159265f) + (horizon + zenith) * 0.4f;
    frame.bounceLight = {groundColour.x * arriving.x * 0.55f, groundColour.y * arriving.y * 0.55f,
                         groundColour.z * arriving.z * 0.55f, 0.0f};
    frame.shadow = {sun.metresPerTexel, float(shadowSize), sun.metresOfDepth, sun.metresAcross};
    const float above = std::max(scene.camera.eye.z - scene.ground.height, 0.0f);
    const float fade = std::max(distance, above);
    frame.ground = {scene.ground.height, scene.ground.cell > 0.0f ? scene.ground.cell : cellFor(distance), 1.6f * fade,
                    9.0f * fade};
    frame.groundColour = float4(groundColour, scene.ground.grid ? 1.0f : 0.0f);
    frame.occlusion = {0.055f * distance, std::clamp(scene.sky.occlusion, 0.0f, 1.0f),
                       0.5f * float(halfHeight) / tangent, camera.nearest};
    const auto unitOf = [](const Float4& v) { return unit({v.x, v.y, v.z}); };
    frame.sunAxisX = float4(unitOf(sun.view.axisX), blockerTaps);
    frame.sunAxisY = float4(unitOf(sun.view.axisY), filterTaps);
    frame.look = {scene.exposure, float(samples), 2.0f * tangent / h, sun.widestPenumbra};
    frame.samplePlaces = samplePlacesFor(samples);
    packed.ground = scene.ground.visible && scene.camera.eye.z > scene.ground.height;
}
} // namespace

Vec3 linearOf(Colour colour)
{
    const auto channel = [](float c) {
        const float s = std::clamp(c, 0.0f, 1.0f);
        return s <= 0.04045f ? s / 12.92f : std::pow((s + 0.055f) / 1.055f, 2.4f);
    };
    return {channel(colour.r), channel(colour.g), channel(colour.b)};
}

const PackedMesh& MeshCache::packed(const RenderMeshRef& mesh)
{
    Entry& entry = entries_[mesh.get()];
    if (!entry.packed)
    {
        entry.mesh = mesh;
        entry.packed = packMesh(*mesh);
        entry.packed->serial = ++lastSerial_;
    }
    entry.used = true;
    return *entry.packed;
}

void MeshCache::endFrame()
{
    std::erase_if(entries_, [](const auto& item) { return !item.second.used; });
    for (auto& [mesh, entry] : entries_)
        entry.used = false;
}

void packScene(const RenderScene& scene, uint32_t width, uint32_t height, uint32_t shadowSize, uint32_t samples,
               MeshCache& meshes, PackedScene& packed)
{
    packed.materials.clear();
    for (const Material& material : scene.materials)
        packed.materials.push_back(
            {float4(linearOf(material.colour), float(uint32_t(material.pattern))),
             float4(linearOf(material.patternColour), std::max(material.patternSize, 1e-6f)),
             {std::clamp(material.roughness, 0.05f, 1.0f), std::clamp(material.metalness, 0.0f, 1.0f),
              std::clamp(material.bump, 0.0f, 1.0f), 0.0f}});
    packInstances(scene, meshes, packed);
    packParticles(scene, packed);
    packed.lines.clear();
    for (const RenderLine& line : scene.lines)
        packed.lines.push_back({float4(line.from, std::max(line.width, 0.5f) * float(height) / 720.0f),
                                float4(line.to, line.onTop ? 1.0f : 0.0f),
                                {line.colour.r, line.colour.g, line.colour.b, 1.0f}});
    packFrame(scene, width, height, shadowSize, samples, packed);
}
} // namespace fsim::render
