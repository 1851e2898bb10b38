#include "Collision/DeformableProxies.h"

#include "Math/VectorMath.h"

#include <cmath>
#include <limits>

namespace fsim::collision
{
namespace
{
constexpr float slant = 0.57735026919f;
constexpr std::array<Vec3, proxySlopes> slopes = {
    Vec3{1.0f, 0.0f, 0.0f},     Vec3{0.0f, 1.0f, 0.0f},     Vec3{0.0f, 0.0f, 1.0f},    Vec3{slant, slant, slant},
    Vec3{slant, slant, -slant}, Vec3{slant, -slant, slant}, Vec3{-slant, slant, slant}};
constexpr float looseness = 0.05f; // of a proxy's reach: how far elastic strain may carry particles out of its box

// The box of the first three slopes: centre and half sides.
struct RestBox
{
    Vec3 centre;
    Vec3 half;
};
RestBox restBoxOf(const Proxy& proxy)
{
    Vec3 low{proxy.shape->low[0], proxy.shape->low[1], proxy.shape->low[2]};
    Vec3 high{proxy.shape->high[0], proxy.shape->high[1], proxy.shape->high[2]};
    float loose = looseness * proxy.reach;
    return {0.5f * (low + high), 0.5f * (high - low) + Vec3{loose, loose, loose}};
}

float reachAlong(const Mat3& axes, Vec3 half, Vec3 direction)
{
    return std::abs(dot(axes.x, direction)) * half.x + std::abs(dot(axes.y, direction)) * half.y +
           std::abs(dot(axes.z, direction)) * half.z;
}
} // namespace

ProxyGrower::ProxyGrower(ProxyShape& shape, Vec3 movedBy) : shape_(shape)
{
    shape_.low.fill(std::numeric_limits<float>::infinity());
    shape_.high.fill(-std::numeric_limits<float>::infinity());
    shape_.radius = 0.0f;
    for (uint32_t k = 0; k < shape_.cutCount; ++k)
        shape_.cuts[k].distance -= dot(shape_.cuts[k].normal, movedBy);
}

void ProxyGrower::add(Vec3 point)
{
    shape_.radius = maxOf(shape_.radius, length(point));
    for (uint32_t k = 0; k < proxySlopes; ++k)
    {
        float along = dot(slopes[k], point);
        shape_.low[k] = minOf(shape_.low[k], along);
        shape_.high[k] = maxOf(shape_.high[k], along);
    }
}

void ProxyGrower::finish(float margin)
{
    for (uint32_t k = 0; k < proxySlopes; ++k)
    {
        shape_.low[k] -= margin;
        shape_.high[k] += margin;
    }
    shape_.radius += margin;
}

void cutProxy(ProxyShape& shape, const ProxyPlane& plane)
{
    if (shape.cutCount == proxyCuts)
    {
        for (uint32_t k = 1; k < proxyCuts; ++k)
            shape.cuts[k - 1] = shape.cuts[k];
        --shape.cutCount;
    }
    shape.cuts[shape.cutCount++] = plane;
}

Bounds boxAround(const Proxy& proxy)
{
    RestBox box = restBoxOf(proxy);
    Vec3 centre = proxy.centre + proxy.toWorld * box.centre;
    Vec3 half{reachAlong(proxy.toWorld, box.half, {1.0f, 0.0f, 0.0f}),
              reachAlong(proxy.toWorld, box.half, {0.0f, 1.0f, 0.0f}),
              reachAlong(proxy.toWorld, box.half, {0.0f, 0.0f, 1.0f})};
    return {centre - half, centre + half};
}

ProxyDepth depthIn(const ProxyShape& shape, Vec3 point)
{
    ProxyDepth least{std::numeric_limits<float>::infinity(), {}};
    auto face = [&](float depth, Vec3 normal) {
        if (depth < least.depth)
            least = {depth, normal};
    };
    for (uint32_t k = 0; k < proxySlopes; ++k)
    {
        float along = dot(slopes[k], point);
        face(shape.high[k] - along, slopes[k]);
        face(along - shape.low[k], -slopes[k]);
        if (least.depth <= 0.0f)
            return least;
    }
    for (uint32_t k = 0; k < shape.cutCount; ++k)
        face(shape.cuts[k].distance - dot(shape.cuts[k].normal, point), shape.cuts[k].normal);
    return least;
}
} // namespace fsim::collision
