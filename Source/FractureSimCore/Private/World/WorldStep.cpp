#include "Collision/DeformableContacts.h"
#include "Collision/HullContacts.h"
#include "World/ContactRounds.h"
#include "World/StageClock.h"

#include <algorithm>
#include <cmath>

// A tick: inputs that begin or end, then substeps of predict, collide, solve, rigid bodies, finish.
namespace fsim
{
namespace
{
constexpr uint32_t mostSubstepFactor = 8;

template <class Function> void forEachBody(World::Implementation& world, const Function& function)
{
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
        if (world.bodySlots.alive(i))
            function(*world.bodies[i], world.bodySlots.idOf(i));
}

// By body: the rigid bodies that it meets at all, which are mostly all of them.
std::span<const collision::Colliders> collidersByBody(World::Implementation& world, collision::Colliders all)
{
    const collision::RigidBodies& rigid = world.rigid.bodies();
    std::span<collision::Colliders> seen = world.arena.take<collision::Colliders>(world.bodySlots.extent());
    uint32_t commonGroups = ~0u, commonAccepted = ~0u; // bits that all of them have
    for (const collision::Collider& collider : all)
    {
        commonGroups &= rigid.settings[collider.body].group;
        commonAccepted &= rigid.settings[collider.body].collidesWith;
    }
    forEachBody(world, [&](BodyModel&, BodyId id) {
        const BodySettings& body = world.bodySettings[id.index];
        auto meets = [&](const collision::Collider& collider) {
            const RigidBodySettings& other = rigid.settings[collider.body];
            return (body.group & other.collidesWith) != 0 && (other.group & body.collidesWith) != 0;
        };
        seen[id.index] = all;
        if ((body.group & commonAccepted) != 0 && (commonGroups & body.collidesWith) != 0)
            return;
        std::span<collision::Collider> some = world.arena.takeUnset<collision::Collider>(all.size());
        size_t count = 0;
        for (const collision::Collider& collider : all)
            if (meets(collider))
                some[count++] = collider;
        seen[id.index] = some.first(count);
    });
    return seen;
}

// The same for what bodies do each by itself, many at a time.
template <class Function>
void forEachBodyAtOnce(World::Implementation& world, const StepContext& step,
                       std::span<const collision::Colliders> seen, const Function& function)
{
    world.tasks.parallelFor(world.bodySlots.extent(), 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            if (world.bodySlots.alive(i))
            {
                StepContext own = step;
                own.body = world.bodySlots.idOf(i);
                own.colliders = seen[i];
                function(*world.bodies[i], own);
            }
    });
}

// The parts of all bodies, so that a few bodies of which one has more to do keep all threads busy.
void measureParts(World::Implementation& world, const StepContext& step, std::span<const collision::Colliders> seen)
{
    uint32_t bodies = world.bodySlots.extent();
    std::span<uint32_t> ends = world.arena.take<uint32_t>(bodies); // of each body's parts
    uint32_t parts = 0;
    for (uint32_t i = 0; i < bodies; ++i)
        ends[i] = parts += world.bodySlots.alive(i) ? world.bodies[i]->partsToMeasure() : 0;
    world.tasks.parallelFor(parts, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t part = begin; part < end; ++part)
        {
            auto i = static_cast<uint32_t>(std::upper_bound(ends.begin(), ends.end(), part) - ends.begin());
            StepContext own = step;
            own.body = world.bodySlots.idOf(i);
            own.colliders = seen[i];
            world.bodies[i]->measurePart(own, part - (i > 0 ? ends[i - 1] : 0));
        }
    });
}

// How much shorter substeps are in this tick than the settings say.
uint32_t substepFactorOf(World::Implementation& world)
{
    world.arena.reset();
    collision::Colliders colliders = collision::gatherColliders(world.rigid, world.arena);
    float substep = world.settings.tick / static_cast<float>(world.settings.substeps);
    uint32_t factor = 1;
    forEachBody(world, [&](BodyModel& body, BodyId) {
        factor = std::max(factor, std::clamp(body.substepFactor(colliders, substep), 1u, mostSubstepFactor));
    });
    return factor;
}

// Drivers start and end between ticks.
void updateDrivers(World::Implementation& world)
{
    double time = world.time();
    for (uint32_t i = 0; i < world.drivers.slots.extent(); ++i)
    {
        if (!world.drivers.slots.alive(i))
            continue;
        drivers::DriverState& driver = world.drivers.state[i];
        bool active = time >= driver.settings.start && time < driver.settings.until;
        if (active == (driver.active != 0))
            continue;
        driver.active = active;
        driver.begins = time;
        forEachBody(world, [&](BodyModel& body, BodyId id) {
            if (!active)
                body.releaseDriver(i);
            else if (!driver.settings.body || driver.settings.body == id)
                body.attachDriver(driver.settings, i);
        });
    }
}

std::span<const ForceField> fieldsInForce(World::Implementation& world)
{
    std::span<ForceField> inForce = world.arena.take<ForceField>(world.fieldSlots.count());
    size_t count = 0;
    double time = world.time();
    for (uint32_t i = 0; i < world.fieldSlots.extent(); ++i)
        if (world.fieldSlots.alive(i) && time >= world.fields[i].start && time < world.fields[i].until)
            inForce[count++] = world.fields[i];
    return inForce.first(count);
}

// What the bodies did to rigid bodies that move by forces, one after the other; what they did to others is summed for
// the host.
std::span<const collision::RigidImpulse> joinImpulses(std::span<const StepResult> results,
                                                      const collision::RigidBodies& bodies, Arena& arena,
                                                      PushSums& pushes)
{
    size_t count = 0;
    for (const StepResult& result : results)
        count += result.rigidImpulses.size();
    std::span<collision::RigidImpulse> all = arena.takeUnset<collision::RigidImpulse>(count);
    size_t next = 0;
    for (const StepResult& result : results)
        for (const collision::RigidImpulse& impulse : result.rigidImpulses)
            if (bodies.dynamic(impulse.body))
                all[next++] = impulse;
            else
                pushes.add(impulse);
    return all.first(next);
}

// Bodies of fragments with each other, hull to hull; then all deformable bodies that are left. Gives the contacts.
uint32_t collideBodies(World::Implementation& world, float substep, uint32_t substepsLeft, bool startsTick)
{
    uint32_t count = world.bodySlots.count(), next = 0, ofFragments = 0;
    std::span<collision::HullBody> hulls = world.arena.take<collision::HullBody>(count);
    forEachBody(world, [&](BodyModel& body, BodyId) {
        hulls[next] = body.hulls(world.arena);
        ofFragments += hulls[next++].shapes != nullptr;
    });
    uint32_t contacts = 0;
    if (ofFragments > 0)
    {
        world.hullPairs.update(hulls, substep * static_cast<float>(substepsLeft), startsTick, world.tickArena,
                               world.tasks, world.kernels);
        contacts =
            collision::collideHulls(hulls, world.hullPairs.pairs(), substep, world.arena, world.tasks, world.kernels);
    }
    if (ofFragments == count)
        return contacts;
    std::span<collision::DeformableBody> deformables = world.arena.take<collision::DeformableBody>(count);
    next = 0;
    forEachBody(world, [&](BodyModel& body, BodyId) {
        deformables[next++] = body.deformable(count > 1, world.arena, world.tasks);
    });
    return contacts + collision::collideDeformables(deformables, substep, world.arena, world.tasks, world.kernels);
}

// Of bodies that can break; shares stay in kg until all bodies are added.
void addPieces(WorldStatistics& sums, const BodyStatistics& body, double& breakableMass)
{
    if (body.clusters == 0 && body.edges == 0 && body.pieces == 0 && body.splits == 0)
        return;
    double mass = body.mass;
    breakableMass += mass;
    sums.clusters += body.clusters;
    sums.memberships += body.memberships;
    sums.pieces += body.pieces;
    sums.largePieces += body.largePieces;
    sums.splits += body.splits;
    sums.debris += body.debris;
    sums.edges += body.edges;
    sums.brokenBonds += body.brokenBonds;
    sums.largestShare = std::max(sums.largestShare, static_cast<double>(body.largestShare) * mass);
    sums.plasticStrainMean += static_cast<double>(body.plasticStrainMean) * mass;
    sums.plasticStrainMax = std::max(sums.plasticStrainMax, static_cast<double>(body.plasticStrainMax));
}
} // namespace

void runTick(World::Implementation& world)
{
    StageClock clock(world.statistics);
    clock.enter(Stage::Inputs);
    uint32_t substeps = world.settings.substeps * substepFactorOf(world);
    world.statistics.substeps = substeps;
    float substep = world.settings.tick / static_cast<float>(substeps);
    auto tick = static_cast<uint32_t>(world.tick);
    WorkBudget budget(world.settings.fractureBudget);
    updateDrivers(world);
    world.rigid.startTick(world.settings.tick);
    world.tickArena.reset();

    uint32_t contactsLeft = 0;
    uint32_t dentsLeft = 0;
    uint32_t partsLeft = 0;
    collision::RigidEffort effort;
    for (uint32_t s = 0; s < substeps; ++s)
    {
        world.arena.reset();
        clock.enter(Stage::Predict);
        std::span<const ForceField> fields = fieldsInForce(world);
        StepContext step{.substep = substep,
                         .endTime = world.time() + (s + 1) * static_cast<double>(substep),
                         .tick = tick,
                         .body = {},
                         .gravity = world.gravity,
                         .fields = fields,
                         .drivers = world.drivers,
                         .colliders = collision::gatherColliders(world.rigid, world.arena),
                         .kernels = world.kernels,
                         .tasks = world.tasks,
                         .arena = world.arena,
                         .budget = budget,
                         .events = world.events,
                         .clock = clock,
                         .lastOfTick = s + 1 == substeps,
                         .tickSeconds = world.settings.tick};
        std::span<const collision::Colliders> seen = collidersByBody(world, step.colliders);
        auto stepFor = [&](BodyId id) -> StepContext& {
            step.body = id;
            step.colliders = seen[id.index];
            return step;
        };
        forEachBody(world, [&](BodyModel& body, BodyId id) { body.predict(stepFor(id)); });

        clock.enter(Stage::Solve);
        forEachBodyAtOnce(world, step, seen, [](BodyModel& body, const StepContext& own) { body.advance(own); });
        step.motions = collision::motionsAhead(world.rigid.bodies(), step.gravity, step.fields, substep, world.arena);
        collideInRounds(world, step, seen);
        forEachBodyAtOnce(world, step, seen, [](BodyModel& body, const StepContext& own) { body.endCollide(own); });
        std::span<StepResult> results = world.arena.take<StepResult>(world.bodySlots.count());
        size_t next = 0;
        world.statistics.contacts = 0;
        forEachBody(world, [&](BodyModel& body, BodyId id) {
            results[next] = body.solve(stepFor(id));
            world.statistics.contacts += results[next++].contacts;
        });

        clock.enter(Stage::Collide);
        world.statistics.contacts += collideBodies(world, substep, substeps - s, s == 0);

        clock.enter(Stage::Rigid);
        collision::RigidStepInput input{.substep = substep,
                                        .tick = tick,
                                        .gravity = world.gravity,
                                        .fields = fields,
                                        .impulses =
                                            joinImpulses(results, world.rigid.bodies(), world.arena, world.pushes),
                                        .iterations = world.settings.solverIterations,
                                        .reportImpulse = world.settings.reportImpulse};
        collision::RigidStepOutput rigid = world.rigid.step(input, world.arena, world.tasks, world.events);
        for (const collision::RigidImpulse& push : rigid.pushes)
            world.pushes.add(push);
        world.statistics.contacts += rigid.contacts;
        world.statistics.nonFinite += rigid.nonFinite;
        contactsLeft += rigid.contactsLeft;
        effort.add(rigid.effort);

        clock.enter(Stage::DentMap);
        dentsLeft += world.dents.strike(rigid.blows, world.rigid, substep, tick, world.events);
        if (step.lastOfTick)
        {
            world.dents.startBudget(effort, world.settings.solverIterations, world.rigid);
            dentsLeft += world.dents.spread();
            clock.enter(Stage::Fracture);
            partsLeft += world.dents.breakJoints(tick, world.rigid, world.arena, world.events);
            clock.enter(Stage::DentSkin);
            world.dents.grow(world.settings.tick, world.kernels, world.rigid, world.arena, world.tasks);
        }

        clock.enter(Stage::Finish);
        forEachBodyAtOnce(world, step, seen, [](BodyModel& body, const StepContext& own) { body.measure(own); });
        measureParts(world, step, seen);
        forEachBody(world, [&](BodyModel& body, BodyId id) { world.statistics.nonFinite += body.finish(stepFor(id)); });
    }
    clock.enter(Stage::Events);
    world.events.addLimit(Limit::Contacts, tick, contactsLeft);
    world.events.addLimit(Limit::Dents, tick, dentsLeft);
    world.events.addLimit(Limit::RigidBodies, tick, partsLeft);
    ++world.tick;
}

void sumUp(World::Implementation& world)
{
    WorldStatistics& sums = world.statistics;
    const collision::RigidBodies& rigid = world.rigid.bodies();
    sums.bodies = world.bodySlots.count();
    sums.rigidBodies = rigid.slots.count();
    sums.rigidBodiesAwake = 0;
    sums.particles = 0;
    sums.mass = 0.0;
    sums.energy = 0.0;
    sums.momentum = {};
    sums.angularMomentum = {};
    auto add = [&](double mass, Vec3 centre, Vec3 momentum, Vec3 angular, double kinetic) {
        sums.mass += mass;
        sums.energy += kinetic - mass * static_cast<double>(dot(world.gravity, centre));
        sums.momentum[0] += momentum.x, sums.momentum[1] += momentum.y, sums.momentum[2] += momentum.z;
        sums.angularMomentum[0] += angular.x, sums.angularMomentum[1] += angular.y,
            sums.angularMomentum[2] += angular.z;
    };
    for (uint32_t i = 0; i < rigid.slots.extent(); ++i)
    {
        if (!rigid.slots.alive(i) || !rigid.dynamic(i))
            continue;
        const collision::RigidState& state = rigid.state[i];
        const collision::RigidMass& mass = rigid.mass[i];
        sums.rigidBodiesAwake += !state.asleep;
        Vec3 local = rotate(conjugate(state.pose.rotation), state.angularVelocity);
        Vec3 spin{local.x / mass.inverseInertia.x, local.y / mass.inverseInertia.y, local.z / mass.inverseInertia.z};
        Vec3 momentum = mass.mass * state.linearVelocity;
        add(mass.mass, state.pose.position, momentum,
            cross(state.pose.position, momentum) + rotate(state.pose.rotation, spin),
            0.5 * static_cast<double>(dot(momentum, state.linearVelocity) + dot(spin, local)));
    }
    sums.clusters = sums.memberships = sums.pieces = sums.largePieces = sums.splits = sums.debris = sums.edges =
        sums.brokenBonds = 0;
    sums.largestShare = sums.plasticStrainMean = sums.plasticStrainMax = 0.0;
    double breakableMass = 0.0;
    forEachBody(world, [&](BodyModel& body, BodyId) {
        BodyStatistics s = body.statistics(world.tasks);
        sums.particles += s.particles;
        add(s.mass, s.centre, s.momentum, s.angularMomentum, s.kineticEnergy);
        addPieces(sums, s, breakableMass);
    });
    if (breakableMass > 0.0)
    {
        sums.largestShare /= breakableMass;
        sums.plasticStrainMean /= breakableMass;
    }
    sums.events = {};
    for (const Event& event : world.events.events())
        ++sums.events[static_cast<uint32_t>(event.kind)];
}
} // namespace fsim
