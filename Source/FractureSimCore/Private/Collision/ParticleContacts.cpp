#include "Collision/ParticleContacts.h"

#include "Collision/Boxes.h"
#include "Collision/ColliderTouches.h"

#include <algorithm>
#include <optional>

namespace fsim::collision
{
namespace
{
constexpr uint32_t particleGrain = touchBlock;
constexpr uint32_t blocksAtOnce = 8; // bounds of a block are no work for a task
constexpr float bounceSpeed = 0.2f;  // m/s: slower contacts do not bounce, or resting ones would jitter

struct FoundContact
{
    uint32_t particle;
    uint32_t collider; // in the near list
    Vec3 normal;       // once it is answered: the impulse
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

// The blocks that a collider may touch, each with how many may.
struct TouchedBlocks
{
    std::span<uint32_t> blocks;
    std::span<uint32_t> firstCollider; // where the list of a block begins, and an end
};
TouchedBlocks listTouchedBlocks(Colliders nearby, std::span<const Bounds> boxes, Arena& arena, TaskScheduler& tasks)
{
    auto count = static_cast<uint32_t>(boxes.size());
    std::span<uint32_t> colliders = arena.take<uint32_t>(count);
    tasks.parallelFor(count, blocksAtOnce * blocksAtOnce, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
            for (const Collider& collider : nearby)
                colliders[b] += mayTouch(collider, boxes[b]);
    });
    TouchedBlocks touched{arena.takeUnset<uint32_t>(count), arena.take<uint32_t>(count + 1)};
    size_t next = 0;
    for (uint32_t b = 0; b < count; ++b)
        if (colliders[b] > 0)
        {
            touched.blocks[next] = b;
            touched.firstCollider[next + 1] = touched.firstCollider[next] + colliders[b];
            ++next;
        }
    return {touched.blocks.first(next), touched.firstCollider.first(next + 1)};
}

// Of the particles of a block, in their order. Gives how many there are.
uint32_t findContacts(const MovingBalls& balls, Colliders nearby, std::span<const ColliderRecord> records,
                      std::span<const uint32_t> some, uint32_t begin, Kernels kernels, std::span<Vec3> predicted,
                      std::span<FoundContact> found)
{
    BlockTouches touches;
    findBlockTouches(nearby, records, some, balls, touches, kernels);
    uint32_t contacts = 0;
    for (uint32_t i = 0; i < balls.from.size(); ++i)
    {
        if (touches.touches[i] == 0)
            continue;
        Vec3 place = touches.place(i), normal = touches.normal(i);
        predicted[begin + i] = place;
        found[contacts++] = {begin + i, touches.colliders[i], normal, place - balls.radius * normal};
    }
    return contacts;
}

// Bodies that move, and those that the host may want to push back; not endless ground, which most particles lie on.
bool feelsPushes(const Collider& collider)
{
    return collider.inverseMass > 0.0f || collider.shape.kind != RigidShapeKind::Plane;
}

// Gives the impulse on the particle, which has been given it.
Vec3 answerContact(const ParticleSurface& surface, const FoundContact& contact, const Collider& collider,
                   const ColliderMotion& motion, uint32_t sharers, float mass, Vec3& velocity)
{
    Vec3 arm = contact.point - collider.centre;
    Vec3 relative = velocity - (motion.linear + cross(motion.angular, arm));
    Vec3 lever = cross(arm, contact.normal);
    float bodyInverse =
        static_cast<float>(sharers) * (collider.inverseMass + dot(lever, collider.inverseInertia * lever));
    float effectiveMass = 1.0f / (1.0f / mass + bodyInverse);
    Vec3 impulse = effectiveMass * contactVelocityChange(relative, contact.normal, surface.friction * collider.friction,
                                                         surface.restitution * collider.restitution);
    velocity += impulse / mass;
    return impulse;
}
} // namespace

// Without inertia tensors in the tangent: the normal's effective mass serves both, which is exact for particles and
// errs towards more friction otherwise.
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
                                       std::span<Vec3> velocities, std::span<ColliderMotion> motions, Arena& arena,
                                       TaskScheduler& tasks, Kernels kernels)
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

    TouchedBlocks touched = listTouchedBlocks(nearby, boxes, arena, tasks);
    auto blocks = static_cast<uint32_t>(touched.blocks.size());
    std::span<uint32_t> some = arena.takeUnset<uint32_t>(touched.firstCollider.back());
    std::span<FoundContact> found = arena.takeUnset<FoundContact>(size_t{blocks} * particleGrain);
    std::span<uint32_t> foundIn = arena.takeUnset<uint32_t>(blocks);
    std::span<const ColliderRecord> records = recordColliders(nearby, arena);
    tasks.parallelFor(blocks, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t k = begin; k < end; ++k)
        {
            uint32_t block = touched.blocks[k], next = touched.firstCollider[k];
            for (uint32_t c = 0; c < nearby.size(); ++c)
                if (mayTouch(nearby[c], boxes[block]))
                    some[next++] = c;
            uint32_t from = block * particleGrain, size = std::min(particleGrain, count - from);
            foundIn[k] =
                findContacts({positions.subspan(from, size), predicted.subspan(from, size),
                              immovable.subspan(from, size), surface.radius, surface.friction},
                             nearby, records, some.subspan(touched.firstCollider[k], next - touched.firstCollider[k]),
                             from, kernels, predicted, found.subspan(size_t{k} * particleGrain, particleGrain));
        }
    });
    auto contactsOf = [&](uint32_t k) { return found.subspan(size_t{k} * particleGrain, foundIn[k]); };

    std::span<uint32_t> sharers = arena.take<uint32_t>(nearby.size());
    uint32_t contacts = 0, told = 0;
    for (uint32_t k = 0; k < blocks; ++k)
    {
        contacts += foundIn[k];
        for (const FoundContact& each : contactsOf(k))
        {
            ++sharers[each.collider];
            told += feelsPushes(nearby[each.collider]);
        }
    }

    // Particles have one contact each, so they can be answered in any order; what bodies are given goes in theirs.
    std::span<RigidImpulse> impulses = arena.takeUnset<RigidImpulse>(told);
    tasks.parallelFor(blocks, blocksAtOnce, [&](uint32_t begin, uint32_t end) {
        for (uint32_t k = begin; k < end; ++k)
            for (FoundContact& each : contactsOf(k))
                each.normal = answerContact(surface, each, nearby[each.collider], motions[nearby[each.collider].body],
                                            sharers[each.collider], masses[each.particle], velocities[each.particle]);
    });
    uint32_t used = 0;
    for (uint32_t k = 0; k < blocks && told > 0; ++k)
        for (const FoundContact& each : contactsOf(k))
            if (const Collider& collider = nearby[each.collider];
                feelsPushes(collider) && lengthSquared(each.normal) > 0.0f)
            {
                impulses[used++] = {collider.body, -each.normal, each.point};
                push(collider, -each.normal, each.point - collider.centre, motions[collider.body]);
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
