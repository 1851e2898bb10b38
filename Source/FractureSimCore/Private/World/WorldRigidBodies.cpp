#include "World/WorldState.h"

namespace fsim
{
namespace
{
Status noSuchRigidBody()
{
    return Status::refused("there is no such rigid body; it may have been removed before");
}

// An impulse in reach of rigid bodies: at the point itself, or shared by mass and fading.
void applyToRigidBodies(const Impulse& impulse, collision::RigidBodies& bodies)
{
    if (impulse.rigidBody)
    {
        uint32_t i = impulse.rigidBody.index;
        collision::applyImpulseAt(bodies.mass[i], impulse.impulse, impulse.point, bodies.state[i]);
        if (impulse.burst != 0.0f)
        {
            Vec3 away = normalizedOr(bodies.state[i].pose.position - impulse.point, {0.0f, 0.0f, 1.0f});
            bodies.state[i].linearVelocity += impulse.burst * away;
        }
        return;
    }
    float massInReach = 0.0f;
    auto inReach = [&](uint32_t i) {
        return bodies.slots.alive(i) && bodies.dynamic(i) &&
               length(bodies.state[i].pose.position - impulse.point) <= impulse.radius;
    };
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
        if (inReach(i))
            massInReach += bodies.mass[i].mass;
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!inReach(i))
            continue;
        collision::RigidState& state = bodies.state[i];
        Vec3 away = state.pose.position - impulse.point;
        bool fades = impulse.radius > 0.0f && impulse.evenBurst == 0;
        float fade = fades ? 1.0f - length(away) / impulse.radius : 1.0f;
        collision::wake(state);
        state.linearVelocity +=
            impulse.impulse / massInReach + (impulse.burst * fade) * normalizedOr(away, {0.0f, 0.0f, 1.0f});
    }
}
} // namespace

Result<RigidBodyId> World::addRigidBody(const RigidBodySettings& settings)
{
    if (Status status = validate(settings); !status)
        return status;
    if (settings.shape.kind == RigidShapeKind::Dented)
        return Status::refused("a body of this shape dents; add it with World::addDentedBody()");
    Result<RigidBodyId> id = implementation_->rigid.add(settings, implementation_->assets);
    if (id && implementation_->recorder)
        implementation_->recorder->call(RecordedCall::AddRigidBody, settings);
    return id;
}

Status World::removeRigidBody(RigidBodyId body)
{
    if (implementation_->rigid.bodies().slots.alive(body))
        implementation_->dents.remove(body.index, implementation_->rigid);
    Status status = implementation_->rigid.remove(body);
    if (status && implementation_->recorder)
        implementation_->recorder->call(RecordedCall::RemoveRigidBody, body);
    return status;
}

Result<RigidBodyState> World::rigidBodyState(RigidBodyId body) const
{
    const collision::RigidBodies& bodies = implementation_->rigid.bodies();
    if (!bodies.slots.alive(body))
        return noSuchRigidBody();
    const collision::RigidState& state = bodies.state[body.index];
    const collision::RigidMass& mass = bodies.mass[body.index];
    Transform pose = collision::userPose(mass, state.pose);
    return RigidBodyState{pose, collision::velocityAt(state, pose.position), state.angularVelocity, mass.mass,
                          state.asleep};
}

Result<RigidBodySettings> World::rigidBodySettings(RigidBodyId body) const
{
    const collision::RigidBodies& bodies = implementation_->rigid.bodies();
    if (!bodies.slots.alive(body))
        return noSuchRigidBody();
    return bodies.settings[body.index];
}

std::vector<RigidBodyId> World::rigidBodies() const
{
    const collision::RigidBodies& bodies = implementation_->rigid.bodies();
    std::vector<RigidBodyId> ids;
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
        if (bodies.slots.alive(i))
            ids.push_back(bodies.slots.idOf(i));
    return ids;
}

Status World::moveKinematic(RigidBodyId body, const Transform& target)
{
    collision::RigidBodies& bodies = implementation_->rigid.bodies();
    if (!bodies.slots.alive(body))
        return noSuchRigidBody();
    if (bodies.settings[body.index].motion != RigidMotion::Kinematic)
        return Status::refused("only a kinematic body can be moved; this one is not");
    if (!isFinite(target))
        return Status::refused("the target is NaN or infinite; give finite numbers");
    collision::RigidState& state = bodies.state[body.index];
    Transform unit{target.position, normalized(target.rotation)};
    state.target = collision::massPose(bodies.mass[body.index], unit);
    state.hasTarget = 1;
    if (implementation_->recorder)
        implementation_->recorder->call(RecordedCall::MoveKinematic, body, target);
    return Status::done();
}

Status World::setRigidBodyState(RigidBodyId body, const Transform& pose, Vec3 linearVelocity, Vec3 angularVelocity)
{
    collision::RigidBodies& bodies = implementation_->rigid.bodies();
    if (!bodies.slots.alive(body))
        return noSuchRigidBody();
    if (!isFinite(pose) || !isFinite(linearVelocity) || !isFinite(angularVelocity))
        return Status::refused("the pose or a velocity is NaN or infinite; give finite numbers");
    if (bodies.settings[body.index].motion == RigidMotion::Static)
        return Status::refused("a static body stays where it is; make it kinematic to move it");
    // What touched it before may be in the air now.
    for (const collision::RigidContact& contact : bodies.contacts)
        if (contact.a == body.index || contact.b == body.index)
        {
            collision::wake(bodies.state[contact.a]);
            collision::wake(bodies.state[contact.b]);
        }
    collision::RigidState& state = bodies.state[body.index];
    state = {};
    state.pose = collision::massPose(bodies.mass[body.index], {pose.position, normalized(pose.rotation)});
    state.linearVelocity = linearVelocity + cross(angularVelocity, state.pose.position - pose.position);
    state.angularVelocity = angularVelocity;
    if (implementation_->recorder)
        implementation_->recorder->call(RecordedCall::SetRigidBodyState, body, pose, linearVelocity, angularVelocity);
    return Status::done();
}

Status World::applyImpulse(const Impulse& impulse)
{
    Implementation& world = *implementation_;
    if (Status status = validate(impulse); !status)
        return status;
    if (impulse.rigidBody && !world.rigid.bodies().slots.alive(impulse.rigidBody))
        return noSuchRigidBody();
    if (impulse.body && !world.bodySlots.alive(impulse.body))
        return Status::refused("there is no such body; it may have been removed before");
    if (impulse.rigidBody || !impulse.body)
        applyToRigidBodies(impulse, world.rigid.bodies());
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
        if (world.bodySlots.alive(i) && (impulse.body ? impulse.body == world.bodySlots.idOf(i) : !impulse.rigidBody))
            world.bodies[i]->applyImpulse(impulse);
    if (world.recorder)
        world.recorder->call(RecordedCall::ApplyImpulse, impulse);
    return Status::done();
}
} // namespace fsim
