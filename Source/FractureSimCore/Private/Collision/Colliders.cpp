#include "Collision/Colliders.h"

#include <limits>

namespace fsim::collision
{
namespace
{
constexpr int advancementSteps = 24;

// A plane has no bounds, but most particles of a body are clearly above the ground.
bool isAbove(const Collider& collider, Vec3 from, Vec3 to, float radius)
{
    return collider.shape.kind == RigidShapeKind::Plane &&
           dot(from - collider.pose.position, collider.up) > 1.1f * radius &&
           dot(to - collider.pose.position, collider.up) > 1.1f * radius;
}

// The share of its way after which a ball touches the collider, 1 where it does not; 0 where it touches at the start.
float timeOfTouch(const Collider& collider, Vec3 from, Vec3 way, float reach, float radius)
{
    constexpr float touching = 0.01f; // of the radius
    if (collider.shape.kind == RigidShapeKind::Plane)
    {
        float height = dot(from - collider.pose.position, collider.up) - radius;
        float sinks = -dot(way, collider.up);
        if (height <= touching * radius)
            return 0.0f;
        return sinks > height ? height / sinks : 1.0f;
    }
    if (collider.shape.kind == RigidShapeKind::Sphere)
    {
        // |from + t way - centre| = both radii, of which the first.
        Vec3 offset = from - collider.pose.position;
        float both = collider.shape.radius + radius;
        float apart = length(offset) - both;
        float nearing = -dot(offset, way);
        if (apart <= touching * radius)
            return 0.0f;
        float beyond = apart * (apart + 2.0f * both); // |offset|^2 - both^2
        float root = nearing * nearing - reach * reach * beyond;
        if (nearing <= 0.0f || root < 0.0f)
            return 1.0f;
        return minOf(beyond / (nearing + std::sqrt(root)), 1.0f);
    }
    float time = 0.0f;
    for (int i = 0; i < advancementSteps && time < 1.0f; ++i)
    {
        float gap = distanceTo(collider, from + time * way).distance - radius;
        if (gap <= touching * radius)
            break;
        time += gap / reach;
    }
    return minOf(time, 1.0f);
}

// Where a ball that touched on its way comes to in what is left of it: along the surface, by as much as friction leaves
// of it, or away from the surface. Without this, what is fast and touches would stay where it is for as long as it is
// fast.
Vec3 slideOn(Colliders colliders, std::span<const uint32_t> some, const ParticleContact& contact, Vec3 rest,
             float radius, float friction)
{
    const Collider& touched = colliders[contact.collider];
    float inwards = minOf(dot(rest, contact.normal), 0.0f);
    rest -= inwards * contact.normal;
    float whole = length(rest);
    float reach = whole + friction * touched.friction * inwards;
    if (!(reach > 0.0f))
        return contact.position;
    rest *= reach / whole;
    // Of a mesh, the next wall may belong to the same collider.
    float slides = touched.shape.kind == RigidShapeKind::Mesh ? minOf(radius / reach, 1.0f) : 1.0f;
    for (uint32_t c : some)
        if (c != contact.collider)
            slides = minOf(slides, timeOfTouch(colliders[c], contact.position, rest, reach, radius));
    Vec3 end = contact.position + slides * rest;
    SurfacePoint there = distanceTo(touched, end);
    return end + maxOf(radius - there.distance, 0.0f) * there.normal;
}

bool within(const Bounds& bounds, Vec3 low, Vec3 high)
{
    return low.x <= bounds.high.x && low.y <= bounds.high.y && low.z <= bounds.high.z && high.x >= bounds.low.x &&
           high.y >= bounds.low.y && high.z >= bounds.low.z;
}
// Around a box in any pose.
Bounds boundsOfBox(const Transform& pose, Vec3 half)
{
    Mat3 turned = matrixOf(pose.rotation);
    Vec3 reach{std::fabs(turned.x.x) * half.x + std::fabs(turned.y.x) * half.y + std::fabs(turned.z.x) * half.z,
               std::fabs(turned.x.y) * half.x + std::fabs(turned.y.y) * half.y + std::fabs(turned.z.y) * half.z,
               std::fabs(turned.x.z) * half.x + std::fabs(turned.y.z) * half.y + std::fabs(turned.z.z) * half.z};
    return {pose.position - reach, pose.position + reach};
}
} // namespace

Bounds boxAround(const RigidShape& shape, const Transform& pose, const Bounds& ofBall)
{
    switch (shape.kind)
    {
    case RigidShapeKind::Box:
        return boundsOfBox(pose, shape.halfExtents);
    case RigidShapeKind::Cylinder:
        return boundsOfBox(pose, {shape.radius, shape.radius, shape.halfHeight});
    case RigidShapeKind::Capsule:
        return boundsOfBox(pose, {shape.radius, shape.radius, shape.halfHeight + shape.radius});
    default:
        return ofBall;
    }
}

SurfacePoint distanceTo(const Collider& collider, Vec3 point)
{
    if (collider.shape.kind == RigidShapeKind::Plane) // by far the most are asked of the ground
        return {dot(point - collider.pose.position, collider.up), collider.up};
    SurfacePoint local = distanceTo(collider.shape, collider.surface, toLocal(collider.pose, point));
    return {local.distance, rotate(collider.pose.rotation, local.normal)};
}

SurfacePoint distanceFrom(Vec3 outside, const Collider& collider, Vec3 point)
{
    SurfacePoint local =
        distanceFrom(toLocal(collider.pose, outside), collider.shape, collider.surface, toLocal(collider.pose, point));
    return {local.distance, rotate(collider.pose.rotation, local.normal)};
}

Colliders gatherColliders(const RigidWorld& rigid, Arena& arena)
{
    const RigidBodies& bodies = rigid.bodies();
    std::span<Collider> colliders = arena.take<Collider>(bodies.slots.count());
    size_t count = 0;
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i))
            continue;
        const RigidState& state = bodies.state[i];
        const RigidMass& mass = bodies.mass[i];
        float r = mass.radius; // of a ball: coarse, and endless for planes
        Transform pose = userPose(mass, state.pose);
        Bounds ofBall{state.pose.position - Vec3{r, r, r}, state.pose.position + Vec3{r, r, r}};
        colliders[count++] = {.body = i,
                              .shape = bodies.settings[i].shape,
                              .surface = rigid.surface(i),
                              .pose = pose,
                              .bounds = ofBall,
                              .box = boxAround(bodies.settings[i].shape, pose, ofBall),
                              .up = rotate(pose.rotation, {0.0f, 0.0f, 1.0f}),
                              .centre = state.pose.position,
                              .linearVelocity = state.linearVelocity,
                              .angularVelocity = state.angularVelocity,
                              .inverseMass = mass.inverseMass,
                              .inverseInertia = inverseInertiaOf(mass, state.pose.rotation),
                              .friction = bodies.settings[i].friction,
                              .restitution = bodies.settings[i].restitution};
    }
    return colliders;
}

Colliders collidersNear(Colliders all, const Bounds& bounds, Arena& arena)
{
    std::span<Collider> nearby = arena.take<Collider>(all.size());
    size_t count = 0;
    for (const Collider& collider : all)
        if (overlap(collider.bounds, bounds))
            nearby[count++] = collider;
    return nearby.first(count);
}

bool mayTouch(const Collider& collider, const Bounds& bounds)
{
    if (collider.shape.kind != RigidShapeKind::Plane)
        return overlap(collider.bounds, bounds);
    // The corner that lies lowest over the plane.
    Vec3 normal = collider.up;
    Vec3 corner{normal.x > 0.0f ? bounds.low.x : bounds.high.x, normal.y > 0.0f ? bounds.low.y : bounds.high.y,
                normal.z > 0.0f ? bounds.low.z : bounds.high.z};
    return dot(corner - collider.pose.position, normal) <= 0.0f;
}

std::optional<InnerBall> innerBall(const Collider& collider, Vec3 point)
{
    const RigidShape& shape = collider.shape;
    Vec3 local = rotate(conjugate(collider.pose.rotation), point - collider.pose.position);
    auto inWorld = [&](Vec3 centre, float radius) {
        return InnerBall{collider.pose.position + rotate(collider.pose.rotation, centre), radius};
    };
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return InnerBall{collider.pose.position, shape.radius};
    case RigidShapeKind::Capsule:
        return inWorld({0.0f, 0.0f, clampTo(local.z, -shape.halfHeight, shape.halfHeight)}, shape.radius);
    case RigidShapeKind::Cylinder: {
        float radius = minOf(shape.radius, shape.halfHeight);
        Vec3 across{local.x, local.y, 0.0f};
        float size = length(across), most = shape.radius - radius;
        if (size > most)
            across = across * (most / size);
        return inWorld({across.x, across.y, clampTo(local.z, radius - shape.halfHeight, shape.halfHeight - radius)},
                       radius);
    }
    case RigidShapeKind::Box: {
        Vec3 half = shape.halfExtents;
        float radius = minOf(minOf(half.x, half.y), half.z);
        return inWorld({clampTo(local.x, radius - half.x, half.x - radius),
                        clampTo(local.y, radius - half.y, half.y - radius),
                        clampTo(local.z, radius - half.z, half.z - radius)},
                       radius);
    }
    case RigidShapeKind::ConvexHull: {
        float inside = -distanceTo(collider, collider.centre).distance;
        return inside > 0.0f ? std::optional(InnerBall{collider.centre, inside}) : std::nullopt;
    }
    case RigidShapeKind::Plane:
    case RigidShapeKind::Mesh:
    case RigidShapeKind::Dented:
        break;
    }
    return std::nullopt;
}

std::span<const Vec3> cornersOf(const Collider& collider, std::span<Vec3, mostColliderCorners> room)
{
    constexpr float diagonal = 0.70710678f;
    const RigidShape& shape = collider.shape;
    size_t count = 0;
    auto add = [&](Vec3 local) { room[count++] = collider.pose.position + rotate(collider.pose.rotation, local); };
    if (shape.kind == RigidShapeKind::Box)
        for (uint32_t k = 0; k < 8; ++k)
            add({k & 1 ? shape.halfExtents.x : -shape.halfExtents.x, k & 2 ? shape.halfExtents.y : -shape.halfExtents.y,
                 k & 4 ? shape.halfExtents.z : -shape.halfExtents.z});
    if (shape.kind == RigidShapeKind::Cylinder)
        for (float z : {-shape.halfHeight, shape.halfHeight})
            for (Vec3 rim : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{diagonal, diagonal, 0}, Vec3{diagonal, -diagonal, 0}})
                for (float side : {-shape.radius, shape.radius})
                    add({side * rim.x, side * rim.y, z});
    return room.first(count);
}

std::optional<ParticleContact> firstContact(Colliders colliders, std::span<const uint32_t> some, Vec3 from, Vec3 to,
                                            float radius, float friction)
{
    if (some.size() == 1 && isAbove(colliders[some[0]], from, to, radius)) // most particles, and the ground
        return std::nullopt;
    Vec3 low{minOf(from.x, to.x) - radius, minOf(from.y, to.y) - radius, minOf(from.z, to.z) - radius};
    Vec3 high{maxOf(from.x, to.x) + radius, maxOf(from.y, to.y) + radius, maxOf(from.z, to.z) + radius};
    // What touches on its way may be a twentieth of the radius farther away than what touches at its end.
    Vec3 slack{0.1f * radius, 0.1f * radius, 0.1f * radius};
    std::optional<ParticleContact> first;
    float firstDistance = std::numeric_limits<float>::infinity();
    for (uint32_t c : some)
    {
        if (!within(colliders[c].bounds, low, high) || !within(colliders[c].box, low - slack, high + slack) ||
            isAbove(colliders[c], from, to, radius))
            continue;
        // A slow one is looked at only where it arrives.
        Vec3 way = to - from;
        float reach = length(way);
        float time = reach > radius ? timeOfTouch(colliders[c], from, way, reach, radius) : 1.0f;
        Vec3 position = time < 1.0f ? from + time * way : to;
        SurfacePoint there = distanceTo(colliders[c], position);
        bool touches = there.distance < radius || (time < 1.0f && there.distance < 1.05f * radius);
        if (!touches)
            continue;
        // The earliest counts; among those at the end of the way, the deepest.
        bool earlier = !first || time < first->time || (time == first->time && there.distance < firstDistance);
        if (!earlier)
            continue;
        float depth = radius - there.distance;
        firstDistance = there.distance;
        first =
            ParticleContact{c, time, position + maxOf(depth, 0.0f) * there.normal, there.normal, maxOf(depth, 0.0f)};
    }
    if (first && first->time < 1.0f)
        first->position = slideOn(colliders, some, *first, (1.0f - first->time) * (to - from), radius, friction);
    return first;
}
} // namespace fsim::collision
