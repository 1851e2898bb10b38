#include "Geometry/TriangleBvh.h"

#include "Geometry/SolidAngle.h"
#include "Geometry/TriangleQueries.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <numeric>

namespace fsim::geometry
{
namespace
{
constexpr uint32_t leafTriangles = 4;
// Halving the number of triangles at each level keeps the tree below 32 levels.
constexpr uint32_t maxBvhDepth = 64;

float component(Vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

float squaredDistanceToBox(Vec3 p, const Bounds& box)
{
    Vec3 beyond{maxOf(maxOf(box.low.x - p.x, p.x - box.high.x), 0.0f),
                maxOf(maxOf(box.low.y - p.y, p.y - box.high.y), 0.0f),
                maxOf(maxOf(box.low.z - p.z, p.z - box.high.z), 0.0f)};
    return lengthSquared(beyond);
}

// Slabs, in double and widened by a little, so that rounding never hides a box.
bool rayMeetsBox(Vec3 origin, Vec3 direction, float reach, const Bounds& box)
{
    double from = 0.0;
    double to = double(reach);
    for (int axis = 0; axis < 3; ++axis)
    {
        double o = double(component(origin, axis));
        double d = double(component(direction, axis));
        double low = double(component(box.low, axis)) - o;
        double high = double(component(box.high, axis)) - o;
        if (d == 0.0)
        {
            if (low > 0.0 || high < 0.0)
                return false;
            continue;
        }
        double enters = std::min(low / d, high / d);
        double leaves = std::max(low / d, high / d);
        from = std::max(from, enters);
        to = std::min(to, leaves);
    }
    return from <= to * (1.0 + 1.0e-9) + 1.0e-30;
}
} // namespace

TriangleBvh::TriangleBvh(const TriangleMesh& mesh)
{
    uint32_t count = mesh.triangleCount();
    std::vector<Vec3> middles(count);
    for (uint32_t t = 0; t < count; ++t)
    {
        const uint32_t* v = &mesh.indices[size_t{3} * t];
        corners_.push_back({mesh.positions[v[0]], mesh.positions[v[1]], mesh.positions[v[2]]});
        middles[t] = (corners_[t].a + corners_[t].b + corners_[t].c) / 3.0f;
    }
    triangles_.resize(count);
    std::iota(triangles_.begin(), triangles_.end(), 0u);
    nodes_.reserve(count + 1);
    build(triangles_, 0, middles);
    std::vector<Corners> inOrder;
    for (uint32_t t : triangles_)
        inOrder.push_back(corners_[t]);
    corners_ = std::move(inOrder);
    for (Node& node : nodes_)
        fillDipole(node);
}

// Splits at the median along the longest side of the middles. Ties go by number, so which triangles go left is fixed;
// the order within each half is not, but leaves sort theirs.
uint32_t TriangleBvh::build(std::span<uint32_t> order, uint32_t first, std::span<const Vec3> middles)
{
    uint32_t self = uint32_t(nodes_.size());
    nodes_.emplace_back();
    Bounds around{corners_[order[0]].a, corners_[order[0]].a};
    Bounds spread{middles[order[0]], middles[order[0]]};
    auto include = [](Bounds& box, Vec3 p) {
        box.low = {minOf(box.low.x, p.x), minOf(box.low.y, p.y), minOf(box.low.z, p.z)};
        box.high = {maxOf(box.high.x, p.x), maxOf(box.high.y, p.y), maxOf(box.high.z, p.z)};
    };
    for (uint32_t t : order)
    {
        include(around, corners_[t].a);
        include(around, corners_[t].b);
        include(around, corners_[t].c);
        include(spread, middles[t]);
    }
    nodes_[self].box = around;
    nodes_[self].first = first;
    nodes_[self].count = uint32_t(order.size());
    if (order.size() <= leafTriangles)
    {
        std::sort(order.begin(), order.end());
        return self;
    }
    Vec3 size = spread.high - spread.low;
    int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    size_t half = order.size() / 2;
    std::nth_element(order.begin(), order.begin() + std::ptrdiff_t(half), order.end(), [&](uint32_t a, uint32_t b) {
        float x = component(middles[a], axis);
        float y = component(middles[b], axis);
        return x != y ? x < y : a < b;
    });
    build(order.first(half), first, middles);
    nodes_[self].right = build(order.subspan(half), first + uint32_t(half), middles);
    return self;
}

void TriangleBvh::fillDipole(Node& node) const
{
    float areas = 0.0f;
    Vec3 weighted;
    for (uint32_t i = node.first; i < node.first + node.count; ++i)
    {
        const Corners& t = corners_[i];
        Vec3 normal = 0.5f * cross(t.b - t.a, t.c - t.a);
        float area = length(normal);
        node.dipole += normal;
        weighted += area * ((t.a + t.b + t.c) / 3.0f);
        areas += area;
    }
    node.centre = areas > 0.0f ? weighted / areas : 0.5f * (node.box.low + node.box.high);
    float squared = 0.0f;
    for (uint32_t i = node.first; i < node.first + node.count; ++i)
        for (Vec3 corner : {corners_[i].a, corners_[i].b, corners_[i].c})
            squared = maxOf(squared, lengthSquared(corner - node.centre));
    node.radius = std::sqrt(squared);
}

ClosestPoint TriangleBvh::closestPoint(Vec3 point) const
{
    ClosestPoint best;
    float bestSquared = std::numeric_limits<float>::infinity();
    uint32_t stack[maxBvhDepth] = {0};
    uint32_t waiting = 1;
    while (waiting > 0)
    {
        uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        if (squaredDistanceToBox(point, node.box) >= bestSquared)
            continue;
        if (node.right == 0)
        {
            for (uint32_t i = node.first; i < node.first + node.count; ++i)
            {
                Vec3 candidate = closestOnTriangle(point, corners_[i].a, corners_[i].b, corners_[i].c);
                float squared = lengthSquared(candidate - point);
                if (squared < bestSquared)
                {
                    bestSquared = squared;
                    best.point = candidate;
                    best.triangle = triangles_[i];
                }
            }
            continue;
        }
        bool leftFirst =
            squaredDistanceToBox(point, nodes_[index + 1].box) <= squaredDistanceToBox(point, nodes_[node.right].box);
        stack[waiting++] = leftFirst ? node.right : index + 1;
        stack[waiting++] = leftFirst ? index + 1 : node.right;
    }
    best.distance = std::sqrt(bestSquared);
    return best;
}

RayHit TriangleBvh::rayCast(Vec3 origin, Vec3 direction, float reach) const
{
    RayHit best;
    uint32_t stack[maxBvhDepth] = {0};
    uint32_t waiting = 1;
    while (waiting > 0)
    {
        uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        if (!rayMeetsBox(origin, direction, reach, node.box))
            continue;
        if (node.right != 0)
        {
            stack[waiting++] = node.right;
            stack[waiting++] = index + 1;
            continue;
        }
        for (uint32_t i = node.first; i < node.first + node.count; ++i)
        {
            double distance = rayMeetsTriangle(origin, direction, corners_[i].a, corners_[i].b, corners_[i].c);
            if (distance < 0.0 || float(distance) > reach)
                continue;
            // On an edge two triangles are hit at the same distance; the lower number wins.
            if (float(distance) < best.distance || (float(distance) == best.distance && triangles_[i] < best.triangle))
                best = {float(distance), triangles_[i]};
            reach = best.distance;
        }
    }
    return best;
}

double TriangleBvh::windingNumber(Vec3 point) const
{
    constexpr float farEnough = 4.0f; // radii; the error of a dipole falls with the square of this
    constexpr double fullAngle = 4.0 * 3.14159265358979323846;
    double angle = 0.0;
    uint32_t stack[maxBvhDepth] = {0};
    uint32_t waiting = 1;
    while (waiting > 0)
    {
        uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        Vec3 to = node.centre - point;
        float squared = lengthSquared(to);
        if (squared > farEnough * farEnough * node.radius * node.radius)
        {
            double apart = double(squared);
            angle += double(dot(node.dipole, to)) / (apart * std::sqrt(apart));
        }
        else if (node.right != 0)
        {
            stack[waiting++] = node.right;
            stack[waiting++] = index + 1;
        }
        else
            for (uint32_t i = node.first; i < node.first + node.count; ++i)
                angle += solidAngleOf(corners_[i].a - point, corners_[i].b - point, corners_[i].c - point);
    }
    return angle / fullAngle;
}
} // namespace fsim::geometry
