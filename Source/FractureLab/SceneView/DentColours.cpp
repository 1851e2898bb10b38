#include "SceneView/DentColours.h"

#include <array>
#include <cmath>
#include <map>

namespace fsim::lab
{
namespace
{
constexpr float colourSteps = 8.0f; // a weight is shown to an eighth
constexpr render::Colour unmovedColour{0.72f, 0.72f, 0.72f};
constexpr render::Colour exampleColour[mostDentExamples] = {
    {0.86f, 0.12f, 0.10f}, {0.10f, 0.28f, 0.86f}, {0.10f, 0.62f, 0.18f}, {0.95f, 0.48f, 0.05f},
    {0.52f, 0.14f, 0.70f}, {0.05f, 0.62f, 0.66f}, {0.92f, 0.80f, 0.10f}};

std::vector<Vec3> smoothNormals(const DentRigView& rig, std::span<const Vec3> positions)
{
    std::vector<Vec3> normals(positions.size());
    for (size_t i = 0; i < rig.indices.size(); i += 3)
    {
        const Vec3 a = positions[rig.indices[i]];
        const Vec3 area = cross(positions[rig.indices[i + 1]] - a, positions[rig.indices[i + 2]] - a);
        for (size_t k = 0; k < 3; ++k)
            normals[rig.indices[i + k]] += area;
    }
    for (Vec3& normal : normals)
    {
        const float size = std::sqrt(dot(normal, normal));
        normal = size > 0.0f ? normal * (1.0f / size) : Vec3{0.0f, 0.0f, 1.0f};
    }
    return normals;
}
} // namespace

std::vector<TintedMesh> exampleColours(const DentRigView& rig, std::span<const Vec3> positions,
                                       std::span<const float> weights, uint32_t pieces)
{
    const uint32_t examples = rig.exampleCount();
    const std::vector<Vec3> normals = smoothNormals(rig, positions);
    std::map<std::array<uint8_t, mostDentExamples>, std::shared_ptr<render::RenderMesh>> parts; // by rounded weights
    for (size_t i = 0; i < rig.indices.size(); i += 3)
    {
        if ((pieces >> rig.pieceOf(rig.indices[i]) & 1) == 0)
            continue;
        std::array<uint8_t, mostDentExamples> key{};
        for (uint32_t e = 0; e < examples; ++e)
        {
            float sum = 0.0f;
            for (size_t k = 0; k < 3; ++k)
                sum += weights[size_t{rig.indices[i + k]} * examples + e];
            key[e] = static_cast<uint8_t>(std::lround(colourSteps * sum / 3.0f));
        }
        std::shared_ptr<render::RenderMesh>& part = parts[key];
        if (!part)
            part = std::make_shared<render::RenderMesh>();
        for (size_t k = 0; k < 3; ++k)
        {
            const uint32_t vertex = rig.indices[i + k];
            part->indices.push_back(static_cast<uint32_t>(part->positions.size()));
            part->positions.push_back(positions[vertex]);
            part->normals.push_back(normals[vertex]);
        }
    }
    std::vector<TintedMesh> tinted;
    for (const auto& [key, mesh] : parts)
    {
        float rest = 1.0f;
        render::Colour mixed{0.0f, 0.0f, 0.0f};
        const auto mix = [&](const render::Colour& colour, float share) {
            mixed = {mixed.r + share * colour.r, mixed.g + share * colour.g, mixed.b + share * colour.b};
        };
        for (uint32_t e = 0; e < examples; ++e)
        {
            const float share = static_cast<float>(key[e]) / colourSteps;
            rest -= share;
            mix(exampleColour[e], share);
        }
        mix(unmovedColour, std::max(rest, 0.0f));
        tinted.push_back({mesh, mixed});
    }
    return tinted;
}
} // namespace fsim::lab
