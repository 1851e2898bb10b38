#include "World/WorldState.h"

#include <algorithm>
#include <limits>

// What hosts ask of bodies and do to them, beside impulses and drivers.
namespace fsim
{
namespace
{
Status noSuchHostBody()
{
    return Status::refused("there is no such body; it may have been removed before");
}

Status refusedBall()
{
    return Status::refused("a ball needs a finite centre and a radius of 0 or more");
}

bool isBall(Vec3 centre, float radius)
{
    return isFinite(centre) && radius >= 0.0f; // without end is a radius too
}

// A blast on what moves by forces: its strength is the same for all, so that the heavy move less.
void blastRigidBodies(const RadialImpulse& blast, World::Implementation& world)
{
    collision::RigidBodies& bodies = world.rigid.bodies();
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        bool meant = blast.rigidBody ? blast.rigidBody == bodies.slots.idOf(i) : !blast.body;
        if (!meant || !bodies.slots.alive(i))
            continue;
        collision::RigidState& state = bodies.state[i];
        Vec3 away = state.pose.position - blast.point;
        float distance = length(away);
        if (distance > blast.radius)
            continue;
        float fade = blast.constant ? 1.0f : 1.0f - distance / blast.radius;
        Vec3 impulse = (blast.strength * fade) * normalizedOr(away, {0.0f, 0.0f, 1.0f});
        if (bodies.dynamic(i))
        {
            collision::wake(state);
            state.linearVelocity += bodies.mass[i].inverseMass * impulse;
        }
        if (blast.dents == 0 || !world.dents.has(i) || !(blast.strength > 0.0f))
            continue;
        const dents::DentedBody& dented = world.dents.body(i);
        Transform pose = collision::userPose(bodies.mass[i], state.pose);
        Vec3 facing = toWorld(pose, dented.positionAt(dented.nearestPlace(toLocal(pose, blast.point))));
        collision::RigidBlow blow{.body = i,
                                  .impulse = impulse,
                                  .point = facing,
                                  .whole = length(impulse),
                                  .approach = std::numeric_limits<float>::infinity()};
        world.arena.reset();
        world.dents.strike({&blow, 1}, world.rigid, world.settings.tick, static_cast<uint32_t>(world.tick),
                           world.callEvents);
    }
}

void blastBodies(const RadialImpulse& blast, World::Implementation& world)
{
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
    {
        bool meant = blast.body ? blast.body == world.bodySlots.idOf(i) : !blast.rigidBody;
        if (!meant || !world.bodySlots.alive(i))
            continue;
        BodyBounds box = world.bodies[i]->bounds();
        Vec3 out{maxOf(maxOf(box.low.x - blast.point.x, blast.point.x - box.high.x), 0.0f),
                 maxOf(maxOf(box.low.y - blast.point.y, blast.point.y - box.high.y), 0.0f),
                 maxOf(maxOf(box.low.z - blast.point.z, blast.point.z - box.high.z), 0.0f)};
        float mass = world.bodies[i]->statistics(world.tasks).mass;
        if (length(out) > blast.radius || !(mass > 0.0f))
            continue;
        world.bodies[i]->applyImpulse({.body = world.bodySlots.idOf(i),
                                       .point = blast.point,
                                       .burst = blast.strength / mass,
                                       .radius = blast.radius,
                                       .evenBurst = blast.constant});
    }
}
} // namespace

Result<std::vector<PieceState>> World::pieces(BodyId body, float leastShare) const
{
    if (!implementation_->bodySlots.alive(body))
        return noSuchHostBody();
    if (!(leastShare >= 0.0f && leastShare <= 1.0f))
        return Status::refused("leastShare is {}; give 0 to 1", leastShare);
    std::vector<PieceState> all;
    implementation_->bodies[body.index]->listPieces(all);
    float whole = 0.0f;
    for (const PieceState& piece : all)
        whole += piece.mass;
    std::erase_if(all, [&](const PieceState& piece) { return piece.mass < leastShare * whole; });
    std::stable_sort(all.begin(), all.end(), [](const PieceState& a, const PieceState& b) {
        return a.mass != b.mass ? a.mass > b.mass : a.id < b.id;
    });
    return all;
}

Status World::movePieces(BodyId body, std::span<const PieceMove> moves)
{
    Implementation& world = *implementation_;
    if (!world.bodySlots.alive(body))
        return noSuchHostBody();
    std::vector<PieceMove> unit(moves.begin(), moves.end());
    for (PieceMove& move : unit)
    {
        if (!isFinite(move.move) || !isFinite(move.turn) || !isFinite(move.linearVelocity) ||
            !isFinite(move.angularVelocity) || !(move.velocityShare >= 0.0f && move.velocityShare <= 1.0f))
            return Status::refused("the move of piece {} is NaN, infinite or takes a share beyond 0 to 1", move.id);
        move.turn = normalized(move.turn);
    }
    world.bodies[body.index]->movePieces(unit);
    if (world.recorder)
        world.recorder->callWithItems(RecordedCall::MovePieces, moves, body);
    return Status::done();
}

Status World::setBodyPose(BodyId body, const Transform& pose)
{
    Implementation& world = *implementation_;
    if (!world.bodySlots.alive(body))
        return noSuchHostBody();
    if (!isFinite(pose) || dot(pose.rotation, pose.rotation) < 1e-12f)
        return Status::refused("the pose is NaN, infinite or without a rotation; give finite numbers");
    BodySettings& settings = world.bodySettings[body.index];
    Transform target{pose.position, normalized(pose.rotation)};
    Quat turn = normalized(target.rotation * conjugate(settings.pose.rotation));
    world.bodies[body.index]->moveAll({target.position - rotate(turn, settings.pose.position), turn});
    settings.pose = target;
    if (world.recorder)
        world.recorder->call(RecordedCall::SetBodyPose, body, pose);
    return Status::done();
}

Result<BodyBounds> World::bounds(BodyId body) const
{
    if (!implementation_->bodySlots.alive(body))
        return noSuchHostBody();
    return implementation_->bodies[body.index]->bounds();
}

Result<BodyBounds> World::bounds(RigidBodyId body) const
{
    const collision::RigidBodies& bodies = implementation_->rigid.bodies();
    if (!bodies.slots.alive(body))
        return Status::refused("there is no such rigid body; it may have been removed before");
    const collision::RigidState& state = bodies.state[body.index];
    float reach = bodies.mass[body.index].radius;
    Vec3 ball{reach, reach, reach};
    bool rests = state.asleep || !bodies.dynamic(body.index);
    return BodyBounds{state.pose.position - ball, state.pose.position + ball, rests};
}

Status World::setAnchored(BodyId body, std::span<const uint32_t> fragments, bool anchored)
{
    Implementation& world = *implementation_;
    if (!world.bodySlots.alive(body))
        return noSuchHostBody();
    Status status = world.bodies[body.index]->setAnchored(fragments, anchored);
    if (status && world.recorder)
        world.recorder->callWithItems(RecordedCall::SetAnchored, fragments, body, uint32_t{anchored});
    return status;
}

Status World::cut(const Cut& cut)
{
    Implementation& world = *implementation_;
    if (Status status = validate(cut); !status)
        return status;
    if (cut.body && !world.bodySlots.alive(cut.body))
        return noSuchHostBody();
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
        if (world.bodySlots.alive(i) && (!cut.body || cut.body == world.bodySlots.idOf(i)))
            world.bodies[i]->cut(cut, world.callFor(world.bodySlots.idOf(i)));
    if (world.recorder)
        world.recorder->call(RecordedCall::Cut, cut);
    return Status::done();
}

Status World::breakBonds(BodyId body, Vec3 centre, float radius)
{
    Implementation& world = *implementation_;
    if (!world.bodySlots.alive(body))
        return noSuchHostBody();
    if (!isBall(centre, radius))
        return refusedBall();
    world.bodies[body.index]->breakBonds(centre, radius, world.callFor(body));
    if (world.recorder)
        world.recorder->call(RecordedCall::BreakBonds, body, centre, radius);
    return Status::done();
}

Status World::applyRadialImpulse(const RadialImpulse& impulse)
{
    Implementation& world = *implementation_;
    if (Status status = validate(impulse); !status)
        return status;
    if (impulse.rigidBody && !world.rigid.bodies().slots.alive(impulse.rigidBody))
        return Status::refused("there is no such rigid body; it may have been removed before");
    if (impulse.body && !world.bodySlots.alive(impulse.body))
        return noSuchHostBody();
    blastRigidBodies(impulse, world);
    blastBodies(impulse, world);
    if (world.recorder)
        world.recorder->call(RecordedCall::ApplyRadialImpulse, impulse);
    return Status::done();
}

Result<std::vector<ParticleOverlap>> World::overlapParticles(Vec3 centre, float radius) const
{
    const Implementation& world = *implementation_;
    if (!isBall(centre, radius))
        return refusedBall();
    std::vector<ParticleOverlap> found;
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
    {
        if (!world.bodySlots.alive(i))
            continue;
        size_t before = found.size();
        world.bodies[i]->overlap(centre, radius, found);
        for (ParticleOverlap& each : std::span(found).subspan(before))
            each.body = world.bodySlots.idOf(i);
    }
    return found;
}

std::span<const HostPush> World::pushes() const
{
    return implementation_->pushes.pushes();
}

Status World::shiftOrigin(Vec3 offset)
{
    Implementation& world = *implementation_;
    if (!isFinite(offset))
        return Status::refused("the offset is NaN or infinite; give finite numbers");
    collision::RigidBodies& rigid = world.rigid.bodies();
    for (uint32_t i = 0; i < rigid.slots.extent(); ++i)
    {
        if (!rigid.slots.alive(i))
            continue;
        rigid.settings[i].pose.position -= offset;
        rigid.state[i].pose.position -= offset;
        rigid.state[i].restPose.position -= offset;
        if (rigid.state[i].hasTarget)
            rigid.state[i].target.position -= offset;
    }
    for (collision::RigidContact& contact : rigid.contacts)
        for (uint32_t k = 0; k < contact.count; ++k)
        {
            contact.points[k].positionA -= offset;
            contact.points[k].positionB -= offset;
        }
    for (uint32_t i = 0; i < world.drivers.slots.extent(); ++i)
        if (world.drivers.slots.alive(i))
            world.drivers.state[i].settings.point -= offset;
    for (uint32_t i = 0; i < world.fieldSlots.extent(); ++i)
        if (world.fieldSlots.alive(i))
            world.fields[i].point -= offset;
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
        if (world.bodySlots.alive(i))
        {
            world.bodySettings[i].pose.position -= offset;
            world.bodies[i]->shiftOrigin(offset);
        }
    if (world.recorder)
        world.recorder->call(RecordedCall::ShiftOrigin, offset);
    return Status::done();
}
} // namespace fsim
