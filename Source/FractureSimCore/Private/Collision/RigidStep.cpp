#include "Collision/RigidBlows.h"
#include "Collision/RigidPushes.h"
#include "Collision/RigidWorld.h"
#include "Foundation/FixedMath.h"
#include "Math/Quaternion.h"

#include <algorithm>

// A substep of the rigid bodies: forces, where they touch, who hangs together, impulses, motion, rest.
namespace fsim::collision
{
namespace
{
void applyForces(const RigidStepInput& input, RigidBodies& bodies)
{
    for (const RigidImpulse& each : input.impulses)
        applyImpulseAt(bodies.mass[each.body], each.impulse, each.point, bodies.state[each.body]);
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i) || !bodies.dynamic(i))
            continue;
        RigidState& state = bodies.state[i];
        Vec3 field = fieldAcceleration(input.fields, state.pose.position);
        if (lengthSquared(field) > 0.0f)
            wake(state);
        if (state.asleep)
            continue;
        const RigidBodySettings& settings = bodies.settings[i];
        state.linearVelocity += input.substep * (input.gravity + field);
        state.linearVelocity *= 1.0f / (1.0f + input.substep * settings.linearDamping);
        state.angularVelocity *= 1.0f / (1.0f + input.substep * settings.angularDamping);
    }
}

// The contact that each pair had in the last substep; both lists are sorted by pair.
std::span<const RigidContact*> matchContacts(std::span<const RigidContact> contacts, std::span<const RigidPair> pairs,
                                             Arena& arena)
{
    std::span<const RigidContact*> matches = arena.take<const RigidContact*>(pairs.size());
    size_t next = 0;
    for (size_t i = 0; i < pairs.size(); ++i)
    {
        auto before = [&](const RigidContact& c) { return c.a != pairs[i].a ? c.a < pairs[i].a : c.b < pairs[i].b; };
        while (next < contacts.size() && before(contacts[next]))
            ++next;
        if (next < contacts.size() && contacts[next].a == pairs[i].a && contacts[next].b == pairs[i].b)
            matches[i] = &contacts[next];
    }
    return matches;
}

void reportImpact(const RigidStepInput& input, const RigidBodies& bodies, float impulseBefore, RigidContact& contact,
                  EventLog& events)
{
    // A blow is an impulse that was not there before; resting weight is the same in each substep.
    if (contact.impulse <= input.reportImpulse || contact.impulse <= 2.0f * impulseBefore ||
        contact.reportedTick == input.tick)
        return;
    contact.reportedTick = input.tick;
    const RigidContactPoint* strongest =
        std::max_element(contact.points, contact.points + contact.count,
                         [](const RigidContactPoint& l, const RigidContactPoint& r) { return l.impulse < r.impulse; });
    RigidPair pair = inContactOrder(bodies, {contact.a, contact.b});
    events.add({.kind = EventKind::Impact,
                .tick = input.tick,
                .rigidBody = bodies.slots.idOf(pair.a),
                .other = bodies.slots.idOf(pair.b),
                .position = strongest->positionB,
                .direction = strongest->normal,
                .value = contact.impulse});
}

// Takes the manifolds back into the state; keeps the pairs that touch.
void storeContacts(const RigidStepInput& input, std::span<const RigidPair> pairs,
                   std::span<const RigidContact* const> before, RigidNarrowPhase& narrowPhase, Arena& arena,
                   RigidBodies& bodies, RigidStepOutput& output, EventLog& events)
{
    std::span<RigidContact> stored = arena.take<RigidContact>(pairs.size());
    uint32_t count = 0;
    for (size_t i = 0; i < pairs.size(); ++i)
    {
        const btPersistentManifold& manifold = narrowPhase.manifold(i);
        if (manifold.getNumContacts() == 0)
            continue;
        if (count == bodies.contacts.capacity())
        {
            ++output.contactsLeft;
            continue;
        }
        RigidContact& contact = stored[count++];
        contact.a = pairs[i].a;
        contact.b = pairs[i].b;
        contact.reportedTick = before[i] ? before[i]->reportedTick : ~0u;
        storeContact(manifold, contact);
        if (bodies.awake(contact.a) || bodies.awake(contact.b))
            reportImpact(input, bodies, before[i] ? before[i]->impulse : 0.0f, contact, events);
    }
    bodies.contacts.resize(count);
    std::copy_n(stored.begin(), count, bodies.contacts.begin());
    output.contacts = count;
}

// Moves a body by its velocity. What would not be finite stays where it was and stands still.
void moveBodies(const RigidIslands& islands, std::span<const RigidState> before, float substep, RigidBodies& bodies,
                RigidStepOutput& output)
{
    for (uint32_t i : islands.bodies)
    {
        RigidState& state = bodies.state[i];
        if (!bodies.dynamic(i))
            continue;
        state.pose.position += substep * state.linearVelocity;
        state.pose.rotation = math::quatIntegrate(state.pose.rotation, state.angularVelocity, substep);
        if (isFinite(state.pose) && isFinite(state.linearVelocity) && isFinite(state.angularVelocity))
            continue;
        state = before[i];
        state.linearVelocity = {};
        state.angularVelocity = {};
        ++output.nonFinite;
    }
}

void moveKinematicBodies(float substep, RigidBodies& bodies)
{
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i) || bodies.settings[i].motion != RigidMotion::Kinematic)
            continue;
        RigidState& state = bodies.state[i];
        state.pose.position += substep * state.linearVelocity;
        state.pose.rotation = math::quatIntegrate(state.pose.rotation, state.angularVelocity, substep);
    }
}
} // namespace

void RigidWorld::startTick(float tickSeconds)
{
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
    {
        RigidState& state = bodies_.state[i];
        if (!bodies_.slots.alive(i) || bodies_.settings[i].motion != RigidMotion::Kinematic)
            continue;
        state.linearVelocity = {};
        state.angularVelocity = {};
        if (!state.hasTarget)
            continue;
        state.linearVelocity = (state.target.position - state.pose.position) / tickSeconds;
        Quat turn = normalized(state.target.rotation * conjugate(state.pose.rotation));
        if (turn.w < 0.0f)
            turn = {-turn.x, -turn.y, -turn.z, -turn.w};
        Vec3 axis{turn.x, turn.y, turn.z};
        float sine = length(axis);
        if (sine > 0.0f)
            state.angularVelocity = axis * (2.0f * fixed::atan2(sine, turn.w) / (sine * tickSeconds));
        state.hasTarget = 0;
    }
}

RigidStepOutput RigidWorld::step(const RigidStepInput& input, Arena& arena, TaskScheduler& tasks, EventLog& events)
{
    RigidStepOutput output;
    if (bodies_.slots.count() == 0)
        return output;
    applyForces(input, bodies_);
    bullet_.update(bodies_);

    std::span<Bounds> bounds = arena.take<Bounds>(bodies_.slots.extent());
    boundRigidBodies(bodies_, bullet_, input.substep, bounds);
    std::span<const RigidPair> pairs = findRigidPairs(bodies_, bounds, arena);
    std::span<const RigidContact* const> before = matchContacts(bodies_.contacts, pairs, arena);
    std::span<const AssetSurface*> meshes = arena.take<const AssetSurface*>(pairs.size());
    for (size_t i = 0; i < pairs.size(); ++i)
        for (uint32_t body : {pairs[i].a, pairs[i].b})
            if (bodies_.settings[body].shape.kind == RigidShapeKind::Mesh)
                meshes[i] = surface(body);
    narrowPhase_.collide(bodies_, bullet_, pairs, before, meshes, input.substep, tasks);
    keepApart(pairs);
    output.effort = narrowPhase_.effort();
    output.effort.substeps = 1;
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
        output.effort.bodies += bodies_.slots.alive(i) && bodies_.awake(i);

    std::span<uint32_t> touching = arena.take<uint32_t>(pairs.size());
    for (size_t i = 0; i < pairs.size(); ++i)
        touching[i] = narrowPhase_.manifold(i).getNumContacts() > 0;
    std::span<uint32_t> wasAsleep = arena.take<uint32_t>(bodies_.slots.extent());
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
        wasAsleep[i] = bodies_.state[i].asleep;
    RigidIslands islands = findIslands(pairs, touching, bodies_, arena);

    std::span<RigidState> statesBefore = arena.take<RigidState>(bodies_.state.size());
    std::copy(bodies_.state.begin(), bodies_.state.end(), statesBefore.begin());
    solver_.solve(islands, bullet_, narrowPhase_, input.iterations, input.substep, bodies_, tasks);
    output.blows = findBlows({pairs, before, statesBefore, input.impulses}, bodies_, narrowPhase_, arena);
    output.pushes = findPushes(pairs, bodies_, narrowPhase_, arena);
    storeContacts(input, pairs, before, narrowPhase_, arena, bodies_, output, events);
    moveBodies(islands, statesBefore, input.substep, bodies_, output);
    moveKinematicBodies(input.substep, bodies_);

    std::span<uint32_t> fellAsleep = arena.take<uint32_t>(bodies_.slots.extent());
    uint32_t sleepers = updateSleep(islands, input.substep, bodies_, fellAsleep);
    auto tell = [&](uint32_t body, EventKind kind) {
        events.add({.kind = kind,
                    .tick = input.tick,
                    .rigidBody = bodies_.slots.idOf(body),
                    .position = bodies_.state[body].pose.position,
                    .value = bodies_.mass[body].mass});
    };
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
        if (wasAsleep[i] && !bodies_.state[i].asleep && bodies_.slots.alive(i))
            tell(i, EventKind::Woken);
    for (uint32_t i = 0; i < sleepers; ++i)
        tell(fellAsleep[i], EventKind::Settled);
    return output;
}

Vec3 fieldAcceleration(std::span<const ForceField> fields, Vec3 point)
{
    Vec3 sum;
    for (const ForceField& field : fields)
    {
        Vec3 away = point - field.point;
        if (field.kind == ForceFieldKind::Vortex)
            away -= dot(away, field.axis) * field.axis;
        float distance = length(away);
        if (distance > field.radius)
            continue;
        float fade = isFinite(field.radius) ? 1.0f - distance / field.radius : 1.0f;
        Vec3 direction = normalizedOr(away, {});
        if (field.kind == ForceFieldKind::Uniform)
            sum += field.acceleration;
        else if (field.kind == ForceFieldKind::Radial)
            sum += (field.strength * fade) * direction;
        else
            sum += (field.strength * fade) * cross(field.axis, direction);
    }
    return sum;
}
} // namespace fsim::collision
