#include "Collision/ParticleContacts.h"

#include "Collision/Boxes.h"

#include <algorithm>
#include <optional>

namespace fsim::collision
{
namespace
{
constexpr uint32_t particleGrain = 256;
constexpr uint32_t blocksAtOnce = 8; // bounds of a block are no work for a task
constexpr float bounceSpeed = 0.2f;  // m/s: slower contacts do not bounce, or resting ones would jitter

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

bool anyMayTouch(Colliders colliders, const Bounds& bounds)
{
    for (const Collider& collider : colliders)
        if (mayTouch(collider, bounds))
            return true;
    return false;
}
// Around where particles are and go, block by block.
std::span<const Bounds> boundBlocks(float radius, std::span<const Vec3> positions, std::span<const Vec3> predicted,
                                    Arena& arena, TaskScheduler& tasks)
{
    auto count = static_cast<uint32_t>(positions.size());
    std::span<Bounds> boxes = arena.take<Bounds>((count - 1) / particleGrain + 1);
    tasks.parallelFor(count, blocksAtOnce * particleGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t first = begin; first < end; first += particleGrain)
        {
            uint32_t size = std::min(particleGrain, end - first);
            boxes[first / particleGrain] = grown(
                joined(boundsOf(positions.subspan(first, size)), boundsOf(predicted.subspan(first, size))), radius);
        }
    });
    return boxes;
}

void findContacts(const ParticleSurface& surface, Colliders nearby, std::span<const uint32_t> immovable,
                  std::span<const Vec3> positions, std::span<Vec3> predicted, uint32_t block,
                  std::span<FoundContact> found)
{
    uint32_t begin = block * particleGrain;
    auto end = std::min(begin + particleGrain, static_cast<uint32_t>(positions.size()));
    for (uint32_t p = begin; p < end; ++p)
    {
        if (immovable[p] != 0)
            continue;
        std::optional<ParticleContact> contact = firstContact(nearby, positions[p], predicted[p], surface.radius);
        if (!contact)
            continue;
        predicted[p] = contact->position;
        found[p - begin] = {contact->collider + 1, contact->normal,
                            contact->position - surface.radius * contact->normal};
    }
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
    if (count == 0 || (colliders.empty() && drivers.slots.count() == 0))
        return {};
    std::span<const Bounds> boxes{};
    Colliders nearby{};
    if (!colliders.empty())
    {
        boxes = boundBlocks(surface.radius, positions, predicted, arena, tasks);
        Bounds bounds = boxes[0];
        for (const Bounds& box : boxes)
            bounds = joined(bounds, box);
        nearby = collidersNear(colliders, bounds, arena);
    }

    std::span<uint32_t> blocks = arena.take<uint32_t>(boxes.size()); // those that a collider may touch
    size_t touched = 0;
    for (uint32_t b = 0; b < boxes.size(); ++b)
        if (anyMayTouch(nearby, boxes[b]))
            blocks[touched++] = b;
    blocks = blocks.first(touched);
    std::span<FoundContact> found = arena.take<FoundContact>(touched * particleGrain);
    tasks.parallelFor(static_cast<uint32_t>(touched), 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t k = begin; k < end; ++k)
            findContacts(surface, nearby, immovable, positions, predicted, blocks[k],
                         found.subspan(size_t{k} * particleGrain, particleGrain));
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
    for (uint32_t i = 0; i < found.size(); ++i)
    {
        if (!found[i].collider)
            continue;
        uint32_t p = blocks[i / particleGrain] * particleGrain + i % particleGrain;
        const Collider& collider = nearby[found[i].collider - 1];
        Vec3 arm = found[i].point - collider.centre;
        Vec3 relative = velocities[p] - (collider.linearVelocity + cross(collider.angularVelocity, arm));
        Vec3 lever = cross(arm, found[i].normal);
        float shared = static_cast<float>(sharers[found[i].collider - 1]);
        float bodyInverse = shared * (collider.inverseMass + dot(lever, collider.inverseInertia * lever));
        float effectiveMass = 1.0f / (1.0f / masses[p] + bodyInverse);
        Vec3 impulse =
            effectiveMass * contactVelocityChange(relative, found[i].normal, surface.friction * collider.friction,
                                                  surface.restitution * collider.restitution);
        velocities[p] += impulse / masses[p];
        if (lengthSquared(impulse) > 0.0f)
            impulses[used++] = {collider.body, -impulse, found[i].point};
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
