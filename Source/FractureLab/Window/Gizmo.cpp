#include "Window/Gizmo.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr uint32_t ringSegments = 48;
constexpr float twoPi = 6.28318531f;
constexpr float leastAcross = 0.05f; // sine of the angle below which a ray runs along an axis or a plane

Quat turnedBy(Vec3 axis, float angle)
{
    const float s = std::sin(0.5f * angle);
    return {s * axis.x, s * axis.y, s * axis.z, std::cos(0.5f * angle)};
}

Quat product(Quat a, Quat b)
{
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

// How far the ray passes from the stretch from a to b, for each metre along the ray; none where that is behind it.
std::optional<float> slopeTo(const Ray& ray, Vec3 a, Vec3 b)
{
    constexpr uint32_t samples = 16;
    std::optional<float> least;
    for (uint32_t i = 0; i <= samples; ++i)
    {
        const Vec3 arm = a + (static_cast<float>(i) / samples) * (b - a) - ray.origin;
        const float along = dot(arm, ray.direction);
        if (along > 0.0f)
        {
            const float slope = render::length(arm - along * ray.direction) / along;
            least = least ? std::min(*least, slope) : slope;
        }
    }
    return least;
}

std::vector<Vec3> ringAround(Vec3 middle, Vec3 axis, float radius)
{
    const Vec3 u =
        render::unit(cross(axis, std::fabs(axis.z) < 0.9f ? Vec3{0.0f, 0.0f, 1.0f} : Vec3{1.0f, 0.0f, 0.0f}));
    const Vec3 v = cross(axis, u);
    std::vector<Vec3> points;
    for (uint32_t i = 0; i <= ringSegments; ++i)
    {
        const float angle = twoPi * static_cast<float>(i) / ringSegments;
        points.push_back(middle + (radius * std::cos(angle)) * u + (radius * std::sin(angle)) * v);
    }
    return points;
}

std::optional<Vec3> onPlane(const Ray& ray, Vec3 point, Vec3 normal)
{
    const float across = dot(ray.direction, normal);
    if (std::fabs(across) < leastAcross)
        return std::nullopt;
    const float along = dot(point - ray.origin, normal) / across;
    if (!(along > 0.0f))
        return std::nullopt;
    return ray.origin + along * ray.direction;
}
} // namespace

Vec3 Gizmo::axis(Part part) const
{
    return {part == 0 ? 1.0f : 0.0f, part == 1 ? 1.0f : 0.0f, part == 2 ? 1.0f : 0.0f};
}

std::optional<Gizmo::Part> Gizmo::pick(const Ray& ray, float slope) const
{
    if (const std::optional<float> beside = slopeTo(ray, at_.position, at_.position); beside && *beside <= slope)
        return middle;
    std::optional<Part> best;
    float least = slope;
    for (Part part = 0; part < 3; ++part)
    {
        std::vector<Vec3> line{at_.position, at_.position + size_ * axis(part)};
        if (kind == GizmoKind::Turn)
            line = ringAround(at_.position, axis(part), size_);
        for (size_t i = 0; i + 1 < line.size(); ++i)
            if (const std::optional<float> beside = slopeTo(ray, line[i], line[i + 1]); beside && *beside <= least)
            {
                best = part;
                least = *beside;
            }
    }
    return best;
}

// Where the ray takes hold: on the line of an arrow, in the plane of a ring, or across the view.
std::optional<Vec3> Gizmo::grip(const Ray& ray) const
{
    if (*dragged_ == middle)
        return onPlane(ray, start_.position, view_);
    const Vec3 along = axis(*dragged_);
    if (kind == GizmoKind::Turn)
        return onPlane(ray, start_.position, along);
    // The point of the line nearest to the ray.
    const float cosine = dot(along, ray.direction);
    const float sine2 = 1.0f - cosine * cosine;
    if (sine2 < leastAcross * leastAcross)
        return std::nullopt;
    const Vec3 arm = start_.position - ray.origin;
    const float t = (cosine * dot(arm, ray.direction) - dot(arm, along)) / sine2;
    return start_.position + t * along;
}

void Gizmo::begin(Part part, const Ray& ray, Vec3 viewDirection)
{
    dragged_ = part;
    start_ = at_;
    view_ = render::unit(viewDirection);
    const std::optional<Vec3> gripped = grip(ray);
    isGripped_ = gripped.has_value();
    gripped_ = gripped.value_or(start_.position);
}

Transform Gizmo::drag(const Ray& ray)
{
    if (!dragged_)
        return at_;
    const std::optional<Vec3> now = grip(ray);
    if (!now || !isGripped_)
        return at_;
    if (kind == GizmoKind::Turn && *dragged_ != middle)
    {
        const Vec3 along = axis(*dragged_);
        const Vec3 from = gripped_ - start_.position;
        const Vec3 to = *now - start_.position;
        const float angle = std::atan2(dot(cross(from, to), along), dot(from, to));
        at_.rotation = product(turnedBy(along, angle), start_.rotation);
    }
    else
        at_.position = start_.position + (*now - gripped_);
    return at_;
}

void Gizmo::draw(std::optional<Part> hovered, std::vector<render::RenderLine>& lines) const
{
    constexpr render::Colour colours[] = {{0.90f, 0.20f, 0.18f}, {0.25f, 0.72f, 0.25f}, {0.22f, 0.42f, 0.95f}};
    constexpr render::Colour bright{1.0f, 0.85f, 0.1f};
    const std::optional<Part> lit = dragged_ ? dragged_ : hovered;
    for (Part part = 0; part < 3; ++part)
    {
        const render::Colour colour = lit == part ? bright : colours[part];
        const auto add = [&](Vec3 from, Vec3 to) {
            lines.push_back({.from = from, .to = to, .colour = colour, .width = 3.5f, .onTop = true});
        };
        const Vec3 along = axis(part);
        if (kind == GizmoKind::Turn)
        {
            const std::vector<Vec3> ring = ringAround(at_.position, along, size_);
            for (size_t i = 0; i + 1 < ring.size(); ++i)
                add(ring[i], ring[i + 1]);
            continue;
        }
        const Vec3 tip = at_.position + size_ * along;
        add(at_.position, tip);
        const Vec3 aside = axis((part + 1) % 3);
        const Vec3 other = axis((part + 2) % 3);
        for (const Vec3 edge : {aside, -aside, other, -other})
            add(tip, tip - (0.18f * size_) * along + (0.07f * size_) * edge);
    }
    for (const Vec3& point : {at_.position})
        for (Part part = 0; part < 3; ++part)
            lines.push_back({.from = point - (0.06f * size_) * axis(part),
                             .to = point + (0.06f * size_) * axis(part),
                             .colour = lit == middle ? bright : render::Colour{0.95f, 0.95f, 0.95f},
                             .width = 4.0f,
                             .onTop = true});
}
} // namespace fsim::lab
