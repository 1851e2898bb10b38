#include "SceneView/DebugLines.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

namespace fsim::lab
{
namespace
{
using render::Colour;
using render::operator*;

constexpr Colour proxyColour{0.10f, 0.45f, 0.95f};
constexpr Colour driverColour{0.95f, 0.35f, 0.05f};
constexpr Colour idleDriverColour{0.75f, 0.62f, 0.52f};
constexpr Colour bondColour{0.15f, 0.55f, 0.30f};
constexpr uint32_t circleParts = 24;

class Pen
{
public:
    Pen(const Transform& frame, Colour colour, float width, bool onTop, RenderLines& lines)
        : frame_(frame), axes_(render::matrixOf(frame.rotation)), colour_(colour), width_(width), onTop_(onTop),
          lines_(lines)
    {
    }

    void line(Vec3 from, Vec3 to)
    {
        lines_.push_back({.from = place(from), .to = place(to), .colour = colour_, .width = width_, .onTop = onTop_});
    }
    // Around the centre, through centre + x and centre + y; whole or its first half.
    void arc(Vec3 centre, Vec3 x, Vec3 y, uint32_t parts = circleParts)
    {
        Vec3 last = centre + x;
        for (uint32_t i = 1; i <= parts; ++i)
        {
            const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(circleParts);
            const Vec3 next = centre + std::cos(angle) * x + std::sin(angle) * y;
            line(last, next);
            last = next;
        }
    }
    void ball(Vec3 centre, float radius)
    {
        const Vec3 x{radius, 0.0f, 0.0f};
        const Vec3 y{0.0f, radius, 0.0f};
        const Vec3 z{0.0f, 0.0f, radius};
        arc(centre, x, y);
        arc(centre, y, z);
        arc(centre, z, x);
    }
    void box(Vec3 h)
    {
        for (const float s : {-1.0f, 1.0f})
            for (const float t : {-1.0f, 1.0f})
            {
                line({-h.x, s * h.y, t * h.z}, {h.x, s * h.y, t * h.z});
                line({s * h.x, -h.y, t * h.z}, {s * h.x, h.y, t * h.z});
                line({s * h.x, t * h.y, -h.z}, {s * h.x, t * h.y, h.z});
            }
    }
    // About z. round: with half balls at its ends.
    void tube(float radius, float halfHeight, bool round)
    {
        const Vec3 x{radius, 0.0f, 0.0f};
        const Vec3 y{0.0f, radius, 0.0f};
        const Vec3 z{0.0f, 0.0f, radius};
        const Vec3 top{0.0f, 0.0f, halfHeight};
        arc(top, x, y);
        arc(-top, x, y);
        for (const Vec3 side : {x, -x, y, -y})
            line(side - top, side + top);
        for (const Vec3 side : {x, y})
            if (round)
            {
                arc(top, side, z, circleParts / 2);
                arc(-top, side, -z, circleParts / 2);
            }
    }
    // In xy, with a cross.
    void square(float half)
    {
        for (const float s : {-1.0f, 0.0f, 1.0f})
        {
            line({-half, s * half, 0.0f}, {half, s * half, 0.0f});
            line({s * half, -half, 0.0f}, {s * half, half, 0.0f});
        }
    }
    void arrow(Vec3 from, Vec3 to)
    {
        line(from, to);
        const Vec3 back = 0.25f * (from - to);
        const Vec3 side = 0.4f * render::length(back) * render::unit(cross(back, {0.31f, 0.52f, 0.79f}));
        line(to, to + back + side);
        line(to, to + back - side);
    }

private:
    Vec3 place(Vec3 p) const { return frame_.position + axes_ * p; }

    Transform frame_;
    Mat3 axes_;
    Colour colour_;
    float width_;
    bool onTop_;
    RenderLines& lines_;
};

// The rotation that takes z to the direction.
Quat turnedTo(Vec3 direction)
{
    const Vec3 d = render::unit(direction);
    if (d.z < -0.9999f)
        return {1.0f, 0.0f, 0.0f, 0.0f};
    const Vec3 axis = cross({0.0f, 0.0f, 1.0f}, d);
    const float w = 1.0f + d.z;
    const float norm = std::sqrt(dot(axis, axis) + w * w);
    return {axis.x / norm, axis.y / norm, axis.z / norm, w / norm};
}

float radiusOf(const RigidShape& shape)
{
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return shape.radius;
    case RigidShapeKind::Box:
        return std::cbrt(shape.halfExtents.x * shape.halfExtents.y * shape.halfExtents.z);
    case RigidShapeKind::Capsule:
    case RigidShapeKind::Cylinder:
        return std::cbrt(shape.radius * shape.radius * shape.halfHeight);
    default:
        return 0.0f; // not known without its asset
    }
}

// That half of the rigid bodies are smaller than.
float usualBodySize(const World& world, float fallback)
{
    std::vector<float> sizes;
    for (const RigidBodyId id : world.rigidBodies())
        if (const Result<RigidBodySettings> body = world.rigidBodySettings(id))
            if (const float radius = radiusOf(body->shape); radius > 0.0f && body->motion == RigidMotion::Dynamic)
                sizes.push_back(radius);
    if (sizes.empty())
        return fallback;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
}

// How large a body of particles is: half the diagonal of its box.
float extentOf(const World& world, BodyId body, float fallback)
{
    const Result<RenderState> state = world.renderState(body);
    if (!state || state->positions.empty())
        return fallback;
    render::Bounds bounds;
    for (const Vec3 position : state->positions)
        bounds.add(position);
    return std::min(0.5f * render::length(bounds.high - bounds.low) + state->radius, fallback);
}

void addDriver(const DriverPose& driver, float size, RenderLines& lines)
{
    const Driver& settings = driver.settings;
    const Colour colour = driver.holding != 0 ? driverColour : idleDriverColour;
    const auto penAlong = [&](Vec3 z) { return Pen({driver.point, turnedTo(z)}, colour, 2.0f, true, lines); };
    Pen flat({driver.point, {}}, colour, 2.0f, true, lines);
    switch (settings.kind)
    {
    case DriverKind::MovingPlane:
    case DriverKind::TwistingPlane:
    case DriverKind::TiltingPlane: {
        Pen pen = penAlong(driver.normal);
        pen.square(0.6f * size);
        pen.arrow({}, {0.0f, 0.0f, 0.4f * size});
        if (settings.kind == DriverKind::TwistingPlane)
            pen.arc({}, {0.3f * size, 0.0f, 0.0f}, {0.0f, 0.3f * size, 0.0f}, 3 * circleParts / 4);
        if (settings.kind == DriverKind::TiltingPlane)
            flat.line(-0.8f * size * driver.axis, 0.8f * size * driver.axis);
        break;
    }
    case DriverKind::Cylinder:
        penAlong(driver.axis).tube(settings.radius, size, false);
        break;
    case DriverKind::Sphere:
    case DriverKind::Pin:
        flat.ball({}, settings.radius);
        break;
    case DriverKind::Region:
        flat.box(settings.halfExtents);
        break;
    }
    if (settings.linearVelocity != Vec3{})
        flat.arrow({}, 0.5f * size * render::unit(settings.linearVelocity));
}
} // namespace

void addContacts(const World& world, float size, RenderLines& lines)
{
    const float bodySize = usualBodySize(world, 0.1f * size);
    const std::vector<ContactPoint> contacts = world.contacts();
    float strongest = 0.0f;
    for (const ContactPoint& contact : contacts)
        strongest = std::max(strongest, contact.impulse);
    for (const ContactPoint& contact : contacts)
    {
        const float share = strongest > 0.0f ? std::sqrt(contact.impulse / strongest) : 0.0f;
        const Colour colour = render::heatColour(0.2f + 0.8f * share); // its cold end is too dark for a line
        Pen pen({contact.position, turnedTo(contact.normal)}, colour, 2.5f, true, lines);
        const float arm = 0.2f * bodySize;
        pen.line({-arm, 0.0f, 0.0f}, {arm, 0.0f, 0.0f});
        pen.line({0.0f, -arm, 0.0f}, {0.0f, arm, 0.0f});
        pen.line({}, {0.0f, 0.0f, arm + 2.0f * bodySize * share});
    }
}

void addDrivers(const World& world, float size, RenderLines& lines)
{
    for (const DriverId id : world.drivers())
        if (const Result<DriverPose> driver = world.driverPose(id))
            addDriver(*driver, driver->settings.body ? extentOf(world, driver->settings.body, size) : size, lines);
}

void addBonds(std::span<const FragmentBond> bonds, std::span<const uint8_t> broken, std::span<const Vec3> positions,
              RenderLines& lines)
{
    for (size_t b = 0; b < bonds.size() && b < broken.size(); ++b)
        if (broken[b] == 0 && bonds[b].second < positions.size())
            lines.push_back({.from = positions[bonds[b].first],
                             .to = positions[bonds[b].second],
                             .colour = bondColour,
                             .width = 1.5f,
                             .onTop = true});
}

void addProxy(const RigidShape& shape, const Transform& pose, const Asset* asset, float size, RenderLines& lines)
{
    Pen pen(pose, proxyColour, 1.5f, false, lines);
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return pen.ball({}, shape.radius);
    case RigidShapeKind::Box:
        return pen.box(shape.halfExtents);
    case RigidShapeKind::Capsule:
        return pen.tube(shape.radius, shape.halfHeight, true);
    case RigidShapeKind::Cylinder:
        return pen.tube(shape.radius, shape.halfHeight, false);
    case RigidShapeKind::Plane:
        return pen.square(2.0f * size);
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Mesh:
    case RigidShapeKind::Dented:
        break;
    }
    if (asset == nullptr)
        return;
    std::set<std::pair<uint32_t, uint32_t>> edges; // each is in two triangles
    const std::span<const uint32_t> corners = asset->indices();
    for (size_t i = 0; i + 2 < corners.size(); i += 3)
        for (size_t k = 0; k < 3; ++k)
            edges.insert(std::minmax(corners[i + k], corners[i + (k + 1) % 3]));
    for (const auto& [from, to] : edges)
        pen.line(asset->positions()[from], asset->positions()[to]);
}
} // namespace fsim::lab
