#include "Collision/ParticleContacts.h"

#include <algorithm>
#include <optional>

namespace fsim::collision
{
namespace
{
constexpr uint32_t particleGrain = 256;
constexpr float bounceSpeed = 0.2f; // m/s: slower contacts do not bounce, or resting ones would jitter

struct FoundContact
{
    uint32_t collider; // 1 + index in the near list; 0: none
    Vec3 normal;
    Vec3 point;
};

// The change of velocity at a contact with Coulomb friction, for a relative velocity there. Without inertia tensors in
// the tangent: the normal's effective mass serves both, which is exact for particles and errs towards more friction
// otherwise.
Vec3 contactVelocityChange(Vec3 relative, Vec3 normal, float friction, float restitution)
{
    float inwards = dot(relative, normal);
    if (inwards >= 0.0f)
        return {};
    float stop = -inwards * (1.0f + (-inwards > bounceSpeed ? restitution : 0.0f));
    Vec3 sliding = relative - inwards * normal;
    float speed = length(sliding);
    Vec3 rub = speed > 0.0f ? (-minOf(friction * stop, speed) / speed) * sliding : Vec3{};
    return stop * normal + rub;
}

void pushByDriver(const drivers::DriverState& driver, double endTime, const ParticleSurface& surface, Vec3& predicted,
                  Vec3& velocity, uint32_t& contacts)
{
    std::optional<drivers::DriverSurface> there =
        drivers::surfaceFrom(driver.settings, driver.secondsAt(endTime), predicted);
    if (!there || there->surface.distance >= surface.radius)
        return;
    Vec3 normal = there->surface.normal;
    predicted += (surface.radius - there->surface.distance) * normal;
    velocity +=
        contactVelocityChange(velocity - there->velocity, normal, surface.friction * driver.settings.friction, 0.0f);
    ++contacts;
}
} // namespace

ParticleContactResult collideParticles(const ParticleSurface& surface, Colliders colliders,
                                       const drivers::Drivers& drivers, BodyId body, double endTime,
                                       std::span<const float> masses, const drivers::ParticleHolds& holds,
                                       std::span<const Vec3> positions, std::span<Vec3> predicted,
                                       std::span<Vec3> velocities, Arena& arena, TaskScheduler& tasks)
{
    auto count = static_cast<uint32_t>(positions.size());
    if (count == 0)
        return {};
    Bounds bounds = boundsOf(positions);
    Bounds ahead = boundsOf(predicted);
    Vec3 skin{surface.radius, surface.radius, surface.radius};
    bounds.low =
        Vec3{minOf(bounds.low.x, ahead.low.x), minOf(bounds.low.y, ahead.low.y), minOf(bounds.low.z, ahead.low.z)} -
        skin;
    bounds.high = Vec3{maxOf(bounds.high.x, ahead.high.x), maxOf(bounds.high.y, ahead.high.y),
                       maxOf(bounds.high.z, ahead.high.z)} +
                  skin;
    Colliders nearby = collidersNear(colliders, bounds, arena);

    std::span<FoundContact> found = arena.take<FoundContact>(count);
    tasks.parallelFor(count, particleGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t p = begin; p < end; ++p)
        {
            if (holds.by[p] != 0)
                continue;
            std::optional<ParticleContact> contact = firstContact(nearby, positions[p], predicted[p], surface.radius);
            if (!contact)
                continue;
            predicted[p] = contact->position;
            found[p] = {contact->collider + 1, contact->normal, contact->position - surface.radius * contact->normal};
        }
    });

    std::span<uint32_t> sharers = arena.take<uint32_t>(nearby.size());
    uint32_t contacts = 0;
    for (const FoundContact& each : found)
        if (each.collider)
        {
            ++sharers[each.collider - 1];
            ++contacts;
        }

    std::span<RigidImpulse> impulses = arena.take<RigidImpulse>(contacts);
    uint32_t used = 0;
    for (uint32_t p = 0; p < count; ++p)
    {
        if (!found[p].collider)
            continue;
        const Collider& collider = nearby[found[p].collider - 1];
        Vec3 arm = found[p].point - collider.centre;
        Vec3 relative = velocities[p] - (collider.linearVelocity + cross(collider.angularVelocity, arm));
        Vec3 lever = cross(arm, found[p].normal);
        float shared = static_cast<float>(sharers[found[p].collider - 1]);
        float bodyInverse = shared * (collider.inverseMass + dot(lever, collider.inverseInertia * lever));
        float effectiveMass = 1.0f / (1.0f / masses[p] + bodyInverse);
        Vec3 impulse =
            effectiveMass * contactVelocityChange(relative, found[p].normal, surface.friction * collider.friction,
                                                  surface.restitution * collider.restitution);
        velocities[p] += impulse / masses[p];
        if (collider.inverseMass > 0.0f && lengthSquared(impulse) > 0.0f)
            impulses[used++] = {collider.body, -impulse, found[p].point};
    }

    for (uint32_t d = 0; d < drivers.slots.extent(); ++d)
    {
        const drivers::DriverState& driver = drivers.state[d];
        if (!drivers.slots.alive(d) || !driver.active || (driver.settings.body && driver.settings.body != body))
            continue;
        for (uint32_t p = 0; p < count; ++p)
            if (holds.by[p] == 0)
                pushByDriver(driver, endTime, surface, predicted[p], velocities[p], contacts);
    }
    return {impulses.first(used), contacts};
}
} // namespace fsim::collision
