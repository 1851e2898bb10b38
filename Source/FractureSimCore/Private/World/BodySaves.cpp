#include "Foundation/SealedBytes.h"
#include "World/RecordingFile.h"
#include "World/StateBytes.h"
#include "World/WorldState.h"

#include <algorithm>

// The state of one body, exactly.
namespace fsim
{
namespace
{
struct SavedBodyHead
{
    uint64_t asset = 0; // contents; 0: none
    uint32_t kind = 0;  // model, or the shape of a rigid body
    uint32_t rigid = 0;
};

SavedBodyHead headOf(const World::Implementation& world, NetTarget target)
{
    if (target.body)
    {
        const BodySettings& settings = world.bodySettings[target.body.index];
        return {world.assets[settings.asset.index]->contentHash(), static_cast<uint32_t>(settings.model), 0};
    }
    const RigidShape& shape = world.rigid.bodies().settings[target.rigidBody.index].shape;
    bool hasAsset = shape.kind >= RigidShapeKind::ConvexHull;
    return {hasAsset ? world.assets[shape.asset.index]->contentHash() : 0, static_cast<uint32_t>(shape.kind), 1};
}

bool isThere(const World::Implementation& world, NetTarget target)
{
    return target.body ? world.bodySlots.alive(target.body) : world.rigid.bodies().slots.alive(target.rigidBody);
}

void visitSettings(StateVisitor& visitor, AssetId asset, BodySettings& settings)
{
    visitor.value("settings", settings);
    settings.asset = asset; // as this world knows it
}

// Settings, mass and motion; the shape stays.
void visitRigidBody(StateVisitor& visitor, uint32_t index, World::Implementation& world)
{
    collision::RigidBodies& bodies = world.rigid.bodies();
    RigidBodySettings settings = bodies.settings[index];
    collision::RigidMass mass = bodies.mass[index];
    collision::RigidState state = bodies.state[index];
    visitor.value("settings", settings);
    visitor.value("mass", mass);
    visitor.value("state", state);
    if (visitor.reading() && !visitor.failed() &&
        (settings.motion != bodies.settings[index].motion || !isFinite(state.pose) || !isFinite(mass.mass)))
        visitor.fail("it moves in another way than the body here (static, kinematic or dynamic)");
    if (world.dents.has(index))
    {
        world.arena.reset();
        EventLog silent(world.allocator, 0); // what it says came off long ago
        world.dents.visitBody(visitor, index, world.rigid, world.assets, static_cast<uint32_t>(world.tick), world.arena,
                              silent);
    }
    if (!visitor.reading() || visitor.failed())
        return;
    settings.shape = bodies.settings[index].shape;
    bodies.settings[index] = settings;
    bodies.mass[index] = mass;
    bodies.state[index] = state;
}

Status restoreRigidBody(World::Implementation& world, uint32_t index, std::span<const std::byte> state)
{
    SaveVisitor before;
    visitRigidBody(before, index, world);
    RestoreVisitor visitor(state);
    visitRigidBody(visitor, index, world);
    Status status = visitor.finish("this saved body");
    if (!status)
    {
        RestoreVisitor undo(before.bytes());
        visitRigidBody(undo, index, world);
        return status;
    }
    if (world.dents.has(index))
        world.dents.refit(index, world.rigid); // again, with the mass frame that was restored after it
    // What touched it where it was before may be in the air now, and what it touched then is no more known.
    collision::RigidBodies& bodies = world.rigid.bodies();
    uint32_t kept = 0;
    for (const collision::RigidContact& contact : bodies.contacts)
    {
        auto isIt = [&](uint32_t body) {
            return body == index ||
                   (world.dents.has(index) && world.dents.has(body) && world.dents.isPartOf(body, index));
        };
        if (isIt(contact.a) != isIt(contact.b))
            collision::wake(bodies.state[isIt(contact.a) ? contact.b : contact.a]);
        if (!isIt(contact.a) && !isIt(contact.b))
            bodies.contacts[kept++] = contact;
    }
    bodies.contacts.resize(kept);
    return Status::done();
}

Status restoreParticleBody(World::Implementation& world, BodyId id, std::span<const std::byte> state)
{
    BodySettings& now = world.bodySettings[id.index];
    BodySettings settings = now;
    RestoreVisitor visitor(state);
    visitSettings(visitor, now.asset, settings);
    if (!visitor.failed())
        if (Status valid = validate(settings); !valid)
            visitor.fail(valid.message());
    std::unique_ptr<BodyModel> body;
    if (!visitor.failed())
    {
        Result<std::unique_ptr<BodyModel>> made =
            makeBody(settings, *world.assets[settings.asset.index], world.allocator);
        if (!made)
            return made.status();
        body = std::move(*made);
        body->visitState(visitor, world.drivers.slots.capacity());
    }
    if (Status status = visitor.finish("this saved body"); !status)
        return status;
    for (uint32_t i = 0; i < world.drivers.slots.capacity() && body->isHeld(); ++i)
        body->releaseDriver(i);
    now = settings;
    world.bodies[id.index] = std::move(body);
    return Status::done();
}
} // namespace

Result<std::vector<std::byte>> World::saveBody(NetTarget target) const
{
    Implementation& world = *implementation_;
    if (!isThere(world, target))
        return Status::refused("there is no such body; it may have been removed before");
    ByteWriter writer;
    writer.plain(headOf(world, target));
    SaveVisitor visitor;
    if (target.body)
    {
        BodySettings settings = world.bodySettings[target.body.index];
        settings.asset = {};
        visitor.value("settings", settings);
        world.bodies[target.body.index]->visitState(visitor, world.drivers.slots.capacity());
    }
    else
        visitRigidBody(visitor, target.rigidBody.index, world);
    writer.raw(visitor.bytes().data(), visitor.bytes().size());
    return sealBytes(bodyFile, writer.bytes());
}

Status World::restoreBody(NetTarget target, std::span<const std::byte> saved)
{
    Implementation& world = *implementation_;
    if (!isThere(world, target))
        return Status::refused("there is no such body; it may have been removed before");
    Result<std::span<const std::byte>> contents = openSealedBytes(bodyFile, saved);
    if (!contents)
        return contents.status();
    ByteReader reader(*contents);
    auto head = reader.plain<SavedBodyHead>();
    SavedBodyHead here = headOf(world, target);
    if (reader.failed() || head.kind != here.kind || head.rigid != here.rigid)
        return Status::refused("this saved body is of another model or shape than the one here");
    if (head.asset != here.asset)
        return Status::refused("this saved body is of another asset than the one here");
    std::span<const std::byte> state = reader.view(reader.left());
    Status status = target.body ? restoreParticleBody(world, target.body, state)
                                : restoreRigidBody(world, target.rigidBody.index, state);
    if (status && world.recorder)
        world.recorder->callWithItems(RecordedCall::RestoreBody, saved, target);
    return status;
}
} // namespace fsim
