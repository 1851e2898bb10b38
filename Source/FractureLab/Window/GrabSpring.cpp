#include "Window/GrabSpring.h"

#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr float reach = 1e4f;       // m
constexpr float frequency = 9.0f;   // rad/s: stiff enough to follow a mouse, slow enough for ticks of 1/60 s
constexpr float strongest = 300.0f; // m/s^2: a mouse that jumps does not shoot things away
constexpr float calming = 10.0f;    // 1/s: how fast a rigid body in the hand stops swinging
constexpr float gripRadii = 3.0f;   // radii of a particle: one alone would be torn out of a body

Quat conjugate(Quat q)
{
    return {-q.x, -q.y, -q.z, q.w};
}

// The acceleration of a critically damped spring, held up against gravity.
Vec3 springAcceleration(Vec3 stretch, Vec3 velocity, Vec3 gravity)
{
    const Vec3 wanted = (frequency * frequency) * stretch - (2.0f * frequency) * velocity;
    const float size = render::length(wanted);
    return (size > strongest ? strongest / size : 1.0f) * wanted - gravity;
}

// About the axis around which a body of 1 kg turns most easily, so that no blow makes it turn back faster. Of hulls
// little is known but how far from the centre they are held.
float leastInertia(const RigidShape& shape, float arm)
{
    const Vec3 h = shape.halfExtents;
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return 0.4f * shape.radius * shape.radius;
    case RigidShapeKind::Box:
        return (h.x * h.x + h.y * h.y + h.z * h.z - std::max({h.x * h.x, h.y * h.y, h.z * h.z})) / 3.0f;
    case RigidShapeKind::Capsule:
    case RigidShapeKind::Cylinder:
        return std::min(0.4f * shape.radius * shape.radius, shape.halfHeight * shape.halfHeight / 3.0f);
    default:
        return 0.02f * arm * arm;
    }
}

Vec3 centreOf(std::span<const uint32_t> particles, std::span<const Vec3> positions)
{
    Vec3 sum;
    for (const uint32_t p : particles)
        sum += positions[p];
    return sum / static_cast<float>(particles.size());
}
} // namespace

std::optional<GrabSpring> GrabSpring::take(const World& world, const Ray& ray)
{
    const Result<std::optional<RayHit>> cast = world.castRay(ray.origin, ray.direction, reach);
    if (!cast || !*cast)
        return std::nullopt;
    const RayHit& hit = **cast;
    GrabSpring grab;
    grab.distance_ = hit.distance;
    grab.target_ = hit.position;
    if (hit.rigidBody)
    {
        const Result<RigidBodyState> state = world.rigidBodyState(hit.rigidBody);
        if (!state || state->mass == 0.0f)
            return std::nullopt;
        grab.rigidBody_ = hit.rigidBody;
        grab.local_ = rotate(conjugate(state->pose.rotation), hit.position - state->pose.position);
        return grab;
    }
    const Result<RenderState> state = world.renderState(hit.body);
    if (!state || hit.particle >= state->positions.size())
        return std::nullopt;
    grab.body_ = hit.body;
    const Vec3 middle = state->positions[hit.particle];
    for (uint32_t p = 0; p < state->positions.size(); ++p)
        if (render::length(state->positions[p] - middle) <= gripRadii * state->radius)
            grab.particles_.push_back(p);
    return grab;
}

std::optional<Vec3> GrabSpring::anchor(const World& world) const
{
    if (rigidBody_)
    {
        const Result<RigidBodyState> state = world.rigidBodyState(rigidBody_);
        return state ? std::optional(state->pose.position + rotate(state->pose.rotation, local_)) : std::nullopt;
    }
    const Result<RenderState> state = world.renderState(body_);
    if (!state || particles_.empty() || particles_.back() >= state->positions.size())
        return std::nullopt;
    return centreOf(particles_, state->positions);
}

// Two opposite blows to either side of the centre turn a body and do not move it.
Status GrabSpring::calm(World& world, const RigidBodyState& state) const
{
    const float size = render::length(local_);
    if (size == 0.0f || render::length(state.angularVelocity) < 1e-4f)
        return Status::done();
    const Result<RigidBodySettings> settings = world.rigidBodySettings(rigidBody_);
    const float inertia = settings ? state.mass * leastInertia(settings->shape, size) : 0.0f;
    const Vec3 turn = (-calming * world.settings().tick * inertia) * state.angularVelocity;
    const Vec3 arm = size * render::unit(cross(turn, {0.31f, 0.52f, 0.79f}));
    Impulse impulse;
    impulse.rigidBody = rigidBody_;
    impulse.impulse = cross(turn, arm) / (2.0f * size * size);
    impulse.point = state.pose.position + arm;
    if (Status status = world.applyImpulse(impulse); !status)
        return status;
    impulse.impulse = -impulse.impulse;
    impulse.point = state.pose.position - arm;
    return world.applyImpulse(impulse);
}

Impulse GrabSpring::pullRigid(const World& world, const RigidBodyState& state) const
{
    const Vec3 arm = rotate(state.pose.rotation, local_);
    const Vec3 place = state.pose.position + arm;
    const Vec3 velocity = state.linearVelocity + cross(state.angularVelocity, arm);
    const Vec3 acceleration = springAcceleration(target_ - place, velocity, world.gravity());
    Impulse impulse;
    impulse.rigidBody = rigidBody_;
    impulse.point = place;
    impulse.impulse = (state.mass * world.settings().tick) * acceleration;
    return impulse;
}

Impulse GrabSpring::pullParticles(const World& world, const RenderState& state)
{
    const Vec3 centre = centreOf(particles_, state.positions);
    const float tick = world.settings().tick;
    const Vec3 velocity = lastCentre_ ? (centre - *lastCentre_) / tick : Vec3{};
    lastCentre_ = centre;
    // The blow reaches whatever is near the hand by now; what it weighs decides how hard it must be.
    Impulse impulse;
    impulse.body = body_;
    impulse.point = centre;
    impulse.radius = gripRadii * state.radius;
    const auto inReach = std::count_if(state.positions.begin(), state.positions.end(), [&](Vec3 position) {
        return render::length(position - centre) <= impulse.radius;
    });
    const Result<BodyStatistics> statistics = world.statistics(body_);
    const float mass =
        statistics ? statistics->mass * static_cast<float>(inReach) / static_cast<float>(state.positions.size()) : 0.0f;
    impulse.impulse = (mass * tick) * springAcceleration(target_ - centre, velocity, world.gravity());
    return impulse;
}

Result<bool> GrabSpring::pull(World& world)
{
    if (!anchor(world))
        return false;
    if (rigidBody_)
        if (const Status status = calm(world, *world.rigidBodyState(rigidBody_)); !status)
            return status;
    const Impulse impulse = rigidBody_ ? pullRigid(world, *world.rigidBodyState(rigidBody_))
                                       : pullParticles(world, *world.renderState(body_));
    if (const Status status = world.applyImpulse(impulse); !status)
        return status;
    return true;
}
} // namespace fsim::lab
