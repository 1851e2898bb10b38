#include "Render/MeshShapes.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim::render
{
namespace
{
constexpr float tau = 6.28318531f;

// A shape turned around Z: rings of points from the bottom to the top, each with a radius, a height and a normal.
struct RingPoint
{
    float radius = 0.0f;
    float height = 0.0f;
    float normalOut = 1.0f;
    float normalUp = 0.0f;
};

RenderMesh turned(std::span<const RingPoint> profile, uint32_t segments)
{
    RenderMesh mesh;
    mesh.closed = true;
    const uint32_t n = std::clamp(segments, 3u, 1024u);
    for (const RingPoint& ring : profile)
    {
        for (uint32_t i = 0; i <= n; ++i)
        {
            const float angle = tau * float(i) / float(n);
            const float c = std::cos(angle);
            const float s = std::sin(angle);
            mesh.positions.push_back({ring.radius * c, ring.radius * s, ring.height});
            mesh.normals.push_back(unit({ring.normalOut * c, ring.normalOut * s, ring.normalUp}));
        }
    }
    for (uint32_t ring = 0; ring + 1 < profile.size(); ++ring)
    {
        const bool lowIsPoint = profile[ring].radius <= 0.0f;
        const bool highIsPoint = profile[ring + 1].radius <= 0.0f;
        if (profile[ring].radius == profile[ring + 1].radius && profile[ring].height == profile[ring + 1].height)
            continue; // the same ring with two normals: a sharp edge
        for (uint32_t i = 0; i < n; ++i)
        {
            const uint32_t a = ring * (n + 1) + i;
            const uint32_t b = a + n + 1;
            if (!lowIsPoint)
                mesh.indices.insert(mesh.indices.end(), {a, a + 1, b + 1});
            if (!highIsPoint)
                mesh.indices.insert(mesh.indices.end(), {a, b + 1, b});
        }
    }
    return mesh;
}

void addArc(std::vector<RingPoint>& profile, float radius, float middle, float from, float to, uint32_t steps)
{
    for (uint32_t i = 0; i <= steps; ++i)
    {
        const float angle = from + (to - from) * float(i) / float(steps);
        const bool pole = std::abs(std::abs(angle) - 0.25f * tau) < 1e-4f;
        profile.push_back({pole ? 0.0f : radius * std::cos(angle), middle + radius * std::sin(angle), std::cos(angle),
                           std::sin(angle)});
    }
}
} // namespace

// Each corner of the box becomes three vertices, one a side, moved in by the bevel; sides, edges and corners join them.
// The vertices keep the normals of their sides, so that the light runs smoothly over the bevel.
RenderMesh boxMesh(Vec3 halfExtents, float bevel)
{
    const float thinnest = std::min({halfExtents.x, halfExtents.y, halfExtents.z});
    const float b = std::clamp(bevel < 0.0f ? 0.08f * thinnest : bevel, 0.0f, thinnest);
    RenderMesh mesh;
    mesh.closed = true;
    const auto sign = [](uint32_t corner, uint32_t axis) { return (corner >> axis & 1u) != 0 ? 1.0f : -1.0f; };
    for (uint32_t corner = 0; corner < 8; ++corner)
    {
        const Vec3 s{sign(corner, 0), sign(corner, 1), sign(corner, 2)};
        const Vec3 inner{s.x * (halfExtents.x - b), s.y * (halfExtents.y - b), s.z * (halfExtents.z - b)};
        const std::array<Vec3, 3> normals{Vec3{s.x, 0.0f, 0.0f}, Vec3{0.0f, s.y, 0.0f}, Vec3{0.0f, 0.0f, s.z}};
        for (Vec3 normal : normals)
        {
            mesh.positions.push_back(inner + normal * b);
            mesh.normals.push_back(normal);
        }
    }
    // Turned so that it is seen from outside, whatever the order of the corners.
    const auto triangle = [&mesh](uint32_t i, uint32_t j, uint32_t k) {
        const Vec3 p = mesh.positions[i];
        const Vec3 n = cross(mesh.positions[j] - p, mesh.positions[k] - p);
        const Vec3 out = mesh.normals[i] + mesh.normals[j] + mesh.normals[k];
        if (dot(n, out) < 0.0f)
            std::swap(j, k);
        mesh.indices.insert(mesh.indices.end(), {i, j, k});
    };
    for (uint32_t axis = 0; axis < 3; ++axis)
    {
        const uint32_t u = 1u << ((axis + 1) % 3);
        const uint32_t v = 1u << ((axis + 2) % 3);
        for (uint32_t side = 0; side < 2; ++side)
        {
            const uint32_t c = side << axis;
            triangle(3 * c + axis, 3 * (c | u) + axis, 3 * (c | u | v) + axis);
            triangle(3 * c + axis, 3 * (c | u | v) + axis, 3 * (c | v) + axis);
        }
        if (b <= 0.0f)
            continue;
        // The four edges along this axis join the two other sides.
        const uint32_t along = 1u << axis;
        const uint32_t p = (axis + 1) % 3;
        const uint32_t q = (axis + 2) % 3;
        for (uint32_t corner = 0; corner < 8; ++corner)
        {
            if ((corner & along) != 0)
                continue;
            triangle(3 * corner + p, 3 * (corner | along) + p, 3 * (corner | along) + q);
            triangle(3 * corner + p, 3 * (corner | along) + q, 3 * corner + q);
        }
    }
    if (b > 0.0f)
        for (uint32_t corner = 0; corner < 8; ++corner)
            triangle(3 * corner, 3 * corner + 1, 3 * corner + 2);
    return mesh;
}

RenderMesh sphereMesh(float radius, uint32_t segments)
{
    std::vector<RingPoint> profile;
    addArc(profile, radius, 0.0f, -0.25f * tau, 0.25f * tau, std::max(segments / 2, 2u));
    return turned(profile, segments);
}

RenderMesh capsuleMesh(float radius, float halfHeight, uint32_t segments)
{
    std::vector<RingPoint> profile;
    const uint32_t steps = std::max(segments / 4, 2u);
    addArc(profile, radius, -halfHeight, -0.25f * tau, 0.0f, steps);
    addArc(profile, radius, halfHeight, 0.0f, 0.25f * tau, steps);
    return turned(profile, segments);
}

RenderMesh cylinderMesh(float radius, float halfHeight, uint32_t segments)
{
    const std::array profile{RingPoint{0.0f, -halfHeight, 0.0f, -1.0f},  RingPoint{radius, -halfHeight, 0.0f, -1.0f},
                             RingPoint{radius, -halfHeight, 1.0f, 0.0f}, RingPoint{radius, halfHeight, 1.0f, 0.0f},
                             RingPoint{radius, halfHeight, 0.0f, 1.0f},  RingPoint{0.0f, halfHeight, 0.0f, 1.0f}};
    return turned(profile, segments);
}

RenderMesh triangleMesh(std::span<const Vec3> positions, std::span<const uint32_t> indices, float creaseAngleDegrees)
{
    RenderMesh mesh;
    mesh.positions.assign(positions.begin(), positions.end());
    mesh.indices.assign(indices.begin(), indices.end());
    mesh.creaseAngleDegrees = creaseAngleDegrees;
    return mesh;
}
} // namespace fsim::render
