#include "Editing/RigEditMesh.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim
{
namespace authoring
{
namespace
{
struct BrushedVertex
{
    uint32_t vertex = 0;
    float share = 0.0f; // of the brush's amount
};

float shareAt(float distance, const StrengthBrush& brush)
{
    float t = distance / brush.radius;
    switch (brush.falloff)
    {
    case BrushFalloff::Smooth:
        return (1.0f - t * t) * (1.0f - t * t);
    case BrushFalloff::Linear:
        return 1.0f - t;
    case BrushFalloff::Constant:
        break;
    }
    return 1.0f;
}

// What the brush reaches along edges from the triangle that it touches. Where triangles are larger than the brush, the
// nearest corner.
std::vector<BrushedVertex> brushedVertices(const RigEditMesh& mesh, Vec3 point, uint32_t triangle,
                                           const StrengthBrush& brush)
{
    std::vector<BrushedVertex> result;
    std::vector<uint8_t> isSeen(mesh.positions.size(), 0);
    auto reach = [&](uint32_t vertex) {
        float away = length(mesh.positions[vertex] - point);
        if (isSeen[vertex] != 0 || away > brush.radius)
            return;
        isSeen[vertex] = 1;
        result.push_back({vertex, shareAt(away, brush)});
    };
    uint32_t nearest = mesh.indices[3 * size_t{triangle}];
    for (size_t k = 0; k < 3; ++k)
    {
        uint32_t vertex = mesh.indices[3 * size_t{triangle} + k];
        reach(vertex);
        if (length(mesh.positions[vertex] - point) < length(mesh.positions[nearest] - point))
            nearest = vertex;
    }
    for (size_t i = 0; i < result.size(); ++i)
        for (uint32_t next : mesh.around(result[i].vertex))
            reach(next);
    if (result.empty())
        result.push_back({nearest, 1.0f});
    return result;
}
} // namespace

void brushStrengths(const RigEditMesh& mesh, Vec3 point, uint32_t triangle, const StrengthBrush& brush,
                    std::vector<float>& strengths)
{
    constexpr float logTwo = 0.693147181f;
    std::vector<float> before = strengths;
    for (const BrushedVertex& each : brushedVertices(mesh, point, triangle, brush))
    {
        float old = before[each.vertex];
        float share = brush.amount * each.share;
        float painted = old;
        switch (brush.mode)
        {
        case BrushMode::Weaken:
            painted = old * fixed::exp(logTwo * share);
            break;
        case BrushMode::Strengthen:
            painted = old * fixed::exp(-logTwo * share);
            break;
        case BrushMode::Smooth: {
            std::span<const uint32_t> around = mesh.around(each.vertex);
            float mean = 0.0f;
            for (uint32_t other : around)
                mean += before[other] / static_cast<float>(around.size());
            painted = around.empty() ? old : old + share * (mean - old);
            break;
        }
        case BrushMode::Erase:
            painted = old + share * (1.0f - old);
            break;
        }
        // What a file says beyond the brush's ends stays possible.
        strengths[each.vertex] = clampTo(painted, minOf(brush.low, old), maxOf(brush.high, old));
    }
}
} // namespace authoring

Status validate(const StrengthBrush& brush)
{
    if (!(brush.radius > 0.0f) || !isFinite(brush.radius))
        return Status::refused("a brush with a radius of {} m paints nothing; give more than 0", brush.radius);
    if (!(brush.amount >= 0.0f && brush.amount <= 1.0f))
        return Status::refused("the amount of the brush is {}; give 0 to 1", brush.amount);
    if (!(brush.low >= 0.001f && brush.low <= brush.high && brush.high <= 1000.0f))
        return Status::refused("the brush goes from {} to {}; give ends in rising order, 0.001 to 1000", brush.low,
                               brush.high);
    return Status::done();
}
} // namespace fsim
