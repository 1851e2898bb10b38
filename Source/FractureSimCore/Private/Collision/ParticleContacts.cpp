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

bool pushByDriver(const Driver& driver, float seconds, const ParticleSurface& surface, Vec3& predicted, Vec3& velocity)
{
    std::optional<drivers::DriverSurface> there = drivers::surfaceFrom(driver, seconds, predicted);
    if (!there || there->surface.distance >= surface.radius)
        return false;
    Vec3 normal = there->surface.normal;
    predicted += (surface.radius - there->surface.distance) * normal;
    velocity += contactVelocityChange(velocity - there->velocity, normal, surface.friction * driver.friction, 0.0f);
    return true;
}

uint32_t pushAll(const drivers::DriverState& driver, double endTime, const ParticleSurface& surface,
                 std::span<const uint32_t> holders, std::span<Vec3> predicted, std::span<Vec3> velocities, Arena& arena,
                 TaskScheduler& tasks)
{
    auto count = static_cast<uint32_t>(predicted.size());
    float seconds = driver.secondsAt(endTime);
    std::span<uint32_t> pushed = arena.take<uint32_t>(count / particleGrain + 1);
    tasks.parallelFor(count, particleGrain, [&](uint32_t begin, uint32_t end) {
        Bounds around = boundsOf(predicted.subspan(begin, end - begin));
        if (!drivers::mayPush(driver.settings, seconds, around, surface.radius))
            return;
        for (uint32_t p = begin; p < end; ++p)
            if (holders[p] == 0)
                pushed[begin / particleGrain] +=
                    pushByDriver(driver.settings, seconds, surface, predicted[p], velocities[p]);
    });
    uint32_t contacts = 0;
    for (uint32_t each : pushed)
        contacts += each;
    return contacts;
}

Bounds joined(const Bounds& a, const Bounds& b)
{
    return {{minOf(a.low.x, b.low.x), minOf(a.low.y, b.low.y), minOf(a.low.z, b.low.z)},
            {maxOf(a.high.x, b.high.x), maxOf(a.high.y, b.high.y), maxOf(a.high.z, b.high.z)}};
}

Bounds grown(const Bounds& a, float by)
{
    return {a.low - Vec3{by, by, by}, a.high + Vec3{by, by, by}};
}

bool anyMayTouch(Colliders colliders, const Bounds& bounds)
{
    for (const Collider& collider : colliders)
        if (mayTouch(collider, bounds))
            return true;
    return false;
}
} // namespace

// Without inertia tensors in
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

ParticleContactResult collideParticles(const ParticleSurface& surface, Colliders colliders,
                                       const drivers::Drivers& drivers, BodyId body, double endTime,
                                       std::span<const float> masses, std::span<const uint32_t> immovable,
                                       std::span<const Vec3> positions, std::span<Vec3> predicted,
                                       std::span<Vec3> velocities, Arena& arena, TaskScheduler& tasks)
{
    auto count = static_cast<uint32_t>(positions.size());
    if (count == 0)
        return {};
    Bounds bounds = grown(joined(boundsOf(positions), boundsOf(predicted)), surface.radius);
    Colliders nearby = collidersNear(colliders, bounds, arena);

    std::span<FoundContact> found = arena.take<FoundContact>(nearby.empty() ? 0 : count);
    if (!nearby.empty())
        tasks.parallelFor(count, particleGrain, [&](uint32_t begin, uint32_t end) {
            Bounds around = grown(joined(boundsOf(positions.subspan(begin, end - begin)),
                                         boundsOf(predicted.subspan(begin, end - begin))),
                                  surface.radius);
            if (!anyMayTouch(nearby, around))
                return;
            for (uint32_t p = begin; p < end; ++p)
            {
                if (immovable[p] != 0)
                    continue;
                std::optional<ParticleContact> contact =
                    firstContact(nearby, positions[p], predicted[p], surface.radius);
                if (!contact)
                    continue;
                predicted[p] = contact->position;
                found[p] = {contact->collider + 1, contact->normal,
                            contact->position - surface.radius * contact->normal};
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
    for (uint32_t p = 0; p < found.size(); ++p)
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
        if (drivers.slots.alive(d) && driver.active && drivers::pushes(driver.settings) &&
            (!driver.settings.body || driver.settings.body == body))
            contacts += pushAll(driver, endTime, surface, immovable, predicted, velocities, arena, tasks);
    }
    return {impulses.first(used), contacts};
}
} // namespace fsim::collision
