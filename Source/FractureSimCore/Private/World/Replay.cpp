#include "FractureSim/World.h"

#include "World/Recorder.h"
#include "World/RecordingFile.h"

namespace fsim
{
namespace
{
// Arguments in the order in which Recorder::call() wrote them.
template <class T> T argument(ByteReader& reader)
{
    return reader.plain<T>();
}

std::span<const std::byte> bytesArgument(ByteReader& reader)
{
    uint64_t size = reader.number();
    return reader.view(size <= reader.left() ? static_cast<size_t>(size) : reader.left() + 1);
}

Result<std::unique_ptr<World>> worldAtStart(ByteReader& reader, const WorldServices& services)
{
    auto settings = argument<WorldSettings>(reader);
    Result<std::unique_ptr<World>> world = World::create(settings, services);
    if (!world)
        return world;
    uint64_t assets = reader.number();
    for (uint64_t i = 0; i < assets && !reader.failed(); ++i)
    {
        Result<AssetRef> asset = Asset::load(bytesArgument(reader));
        if (!asset)
            return asset.status();
        if (Result<AssetId> id = (*world)->addAsset(*asset); !id)
            return id.status();
    }
    if (Status restored = (*world)->restore(bytesArgument(reader)); !restored)
        return restored;
    return world;
}

Status replaySteps(World& world, ByteReader& reader)
{
    uint64_t count = reader.number();
    auto seconds = argument<float>(reader);
    for (uint64_t i = 0; i < count; ++i)
        if (Status status = world.step(seconds); !status)
            return status;
    return Status::done();
}

Status replayAsset(World& world, ByteReader& reader)
{
    Result<AssetRef> asset = Asset::load(bytesArgument(reader));
    return asset ? world.addAsset(*asset).status() : asset.status();
}

template <class Item> std::vector<Item> itemsArgument(ByteReader& reader)
{
    uint64_t count = reader.number();
    std::span<const std::byte> bytes = reader.view(
        count <= reader.left() / sizeof(Item) ? static_cast<size_t>(count) * sizeof(Item) : reader.left() + 1);
    std::vector<Item> items(bytes.size() / sizeof(Item));
    if (!items.empty())
        std::memcpy(items.data(), bytes.data(), bytes.size());
    return items;
}

Status replayNet(World& world, ByteReader& reader)
{
    auto target = argument<NetTarget>(reader);
    auto atOnce = argument<uint32_t>(reader);
    std::vector<std::byte> bytes = itemsArgument<std::byte>(reader);
    ByteReader inner(bytes);
    uint64_t count = inner.number();
    std::vector<NetItem> items;
    for (uint64_t i = 0; i < count && !inner.failed(); ++i)
    {
        std::span<const std::byte> item = bytesArgument(inner);
        items.push_back({0, {item.begin(), item.end()}});
    }
    return world.applyNet(target, items, atOnce != 0).status();
}

// What hosts do beside the usual inputs.
Status replayHostCall(World& world, RecordedCall call, ByteReader& reader)
{
    switch (call)
    {
    case RecordedCall::ApplyRadialImpulse:
        return world.applyRadialImpulse(argument<RadialImpulse>(reader));
    case RecordedCall::Cut:
        return world.cut(argument<Cut>(reader));
    case RecordedCall::BreakBonds: {
        auto body = argument<BodyId>(reader);
        auto centre = argument<Vec3>(reader);
        return world.breakBonds(body, centre, argument<float>(reader));
    }
    case RecordedCall::SetAnchored: {
        auto body = argument<BodyId>(reader);
        auto anchored = argument<uint32_t>(reader);
        return world.setAnchored(body, itemsArgument<uint32_t>(reader), anchored != 0);
    }
    case RecordedCall::MovePieces: {
        auto body = argument<BodyId>(reader);
        return world.movePieces(body, itemsArgument<PieceMove>(reader));
    }
    case RecordedCall::SetBodyPose: {
        auto body = argument<BodyId>(reader);
        return world.setBodyPose(body, argument<Transform>(reader));
    }
    case RecordedCall::ApplyNet:
        return replayNet(world, reader);
    case RecordedCall::SetFollowing: {
        auto target = argument<NetTarget>(reader);
        return world.setFollowing(target, argument<uint32_t>(reader) != 0);
    }
    case RecordedCall::RestoreBody: {
        auto target = argument<NetTarget>(reader);
        return world.restoreBody(target, itemsArgument<std::byte>(reader));
    }
    case RecordedCall::ShiftOrigin:
        return world.shiftOrigin(argument<Vec3>(reader));
    default:
        return Status::refused("call {} is not known", static_cast<uint32_t>(call));
    }
}

Status replayCall(World& world, RecordedCall call, ByteReader& reader)
{
    switch (call)
    {
    case RecordedCall::Step:
        return replaySteps(world, reader);
    case RecordedCall::AddAsset:
        return replayAsset(world, reader);
    case RecordedCall::AddBody:
        return world.addBody(argument<BodySettings>(reader)).status();
    case RecordedCall::RemoveBody:
        return world.removeBody(argument<BodyId>(reader));
    case RecordedCall::AddRigidBody:
        return world.addRigidBody(argument<RigidBodySettings>(reader)).status();
    case RecordedCall::AddDentedBody:
        return world.addDentedBody(argument<DentedBodySettings>(reader)).status();
    case RecordedCall::SetDentMaterial: {
        auto body = argument<RigidBodyId>(reader);
        return world.setMaterial(body, argument<DentMaterial>(reader));
    }
    case RecordedCall::Strike: {
        auto body = argument<RigidBodyId>(reader);
        auto impulse = argument<Vec3>(reader);
        return world.strike(body, impulse, argument<Vec3>(reader));
    }
    case RecordedCall::RemoveRigidBody:
        return world.removeRigidBody(argument<RigidBodyId>(reader));
    case RecordedCall::MoveKinematic: {
        auto body = argument<RigidBodyId>(reader);
        return world.moveKinematic(body, argument<Transform>(reader));
    }
    case RecordedCall::SetRigidBodyState: {
        auto body = argument<RigidBodyId>(reader);
        auto pose = argument<Transform>(reader);
        auto linear = argument<Vec3>(reader);
        return world.setRigidBodyState(body, pose, linear, argument<Vec3>(reader));
    }
    case RecordedCall::AddDriver:
        return world.addDriver(argument<Driver>(reader)).status();
    case RecordedCall::RemoveDriver:
        return world.removeDriver(argument<DriverId>(reader));
    case RecordedCall::AddForceField:
        return world.addForceField(argument<ForceField>(reader)).status();
    case RecordedCall::RemoveForceField:
        return world.removeForceField(argument<ForceFieldId>(reader));
    case RecordedCall::ApplyImpulse:
        return world.applyImpulse(argument<Impulse>(reader));
    case RecordedCall::SetGravity:
        return world.setGravity(argument<Vec3>(reader));
    case RecordedCall::SetDebrisMaterial: {
        auto body = argument<BodyId>(reader);
        return world.setMaterial(body, argument<DebrisMaterial>(reader));
    }
    case RecordedCall::SetClusterMaterial: {
        auto body = argument<BodyId>(reader);
        return world.setMaterial(body, argument<ClusterMaterial>(reader));
    }
    case RecordedCall::SetOrientedMaterial: {
        auto body = argument<BodyId>(reader);
        return world.setMaterial(body, argument<OrientedMaterial>(reader));
    }
    case RecordedCall::SetSolver:
        return world.setSolver(argument<SolverSettings>(reader));
    case RecordedCall::Restore:
        return world.restore(bytesArgument(reader));
    default: // Hash is not here: replay() compares it
        return replayHostCall(world, call, reader);
    }
}
} // namespace

Result<ReplayReport> replay(std::span<const std::byte> recording, const WorldServices& services)
{
    Result<std::span<const std::byte>> contents = openSealedBytes(recordingFile, recording);
    if (!contents)
        return contents.status();
    ByteReader reader(*contents);
    Result<std::unique_ptr<World>> made = worldAtStart(reader, services);
    if (!made)
        return Status::refused("this recording cannot start: {}", made.message());
    World& world = **made;

    ReplayReport report;
    uint64_t firstTick = world.tick();
    while (reader.left() > 0 && !reader.failed())
    {
        size_t place = reader.position();
        auto call = reader.plain<RecordedCall>();
        if (call == RecordedCall::Hash)
        {
            auto tick = reader.plain<uint64_t>();
            auto hash = reader.plain<uint64_t>();
            ++report.hashesChecked;
            if (report.hashesEqual && (tick != world.tick() || hash != world.hash()))
            {
                report.hashesEqual = false;
                report.firstDifferentTick = tick;
            }
        }
        else if (Status status = replayCall(world, call, reader); !status)
            return Status::refused("the call at byte {} of this recording failed: {}", place, status.message());
    }
    if (reader.failed())
        return Status::refused("this recording ends in the middle of a call");
    report.ticks = world.tick() - firstTick;
    report.hash = world.hash();
    return report;
}
} // namespace fsim
