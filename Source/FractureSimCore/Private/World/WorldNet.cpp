#include "Foundation/Hash.h"
#include "Net/NetEvents.h"
#include "Net/OrientedNet.h"
#include "World/WorldState.h"

#include <algorithm>
#include <map>

// A body's state as items, and back.
namespace fsim
{
namespace
{
Status noNetBody()
{
    return Status::refused("there is no such body; it may have been removed before");
}

// What both sides must have made the body of. Rigid bodies without an asset are told by their shape.
Result<uint32_t> netAsset(const World::Implementation& world, NetTarget target)
{
    Hasher hasher;
    if (target.body && world.bodySlots.alive(target.body))
    {
        const BodySettings& settings = world.bodySettings[target.body.index];
        hasher.value(settings.model);
        hasher.value(world.assets[settings.asset.index]->contentHash());
        if (settings.shards.most > 0)
            hasher.value(settings.shards); // by which shards are made
        return net::shortHash(hasher.result());
    }
    const collision::RigidBodies& rigid = world.rigid.bodies();
    if (!target.rigidBody || !rigid.slots.alive(target.rigidBody))
        return noNetBody();
    RigidShape shape = rigid.settings[target.rigidBody.index].shape;
    hasher.value(shape.kind);
    if (shape.kind >= RigidShapeKind::ConvexHull)
        hasher.value(world.assets[shape.asset.index]->contentHash());
    return net::shortHash(hasher.result());
}

// A body that dents and may come apart, and did not come off another.
bool hasParts(const World::Implementation& world, NetTarget target)
{
    uint32_t index = target.rigidBody.index;
    return target.rigidBody && world.dents.has(index) && world.dents.body(index).shape.pieces > 1 &&
           world.dents.body(index).origin == target.rigidBody;
}

// What of it is where, by the lowest piece of each part.
std::vector<PieceState> partStates(const World& world, const World::Implementation& own, RigidBodyId body)
{
    std::vector<PieceState> parts;
    for (uint32_t piece = 0; piece < own.dents.body(body.index).shape.pieces; ++piece)
    {
        Result<RigidBodyId> part = world.dentedPart(body, piece);
        if (!part || dents::lowestPiece(own.dents.body(part->index).pieces) != piece)
            continue;
        Result<RigidBodyState> state = world.rigidBodyState(*part);
        parts.push_back({.id = piece,
                         .members = own.dents.body(part->index).pieces,
                         .pose = state->pose,
                         .linearVelocity = state->linearVelocity,
                         .angularVelocity = state->angularVelocity,
                         .asleep = state->asleep});
    }
    return parts;
}

// Forged names of parts lead nowhere; they are told at once.
Status checkParts(const World::Implementation& world, NetTarget target, std::span<const PieceState> parts)
{
    if (!hasParts(world, target))
        return Status::done();
    const dents::DentShape& shape = world.dents.body(target.rigidBody.index).shape;
    for (const PieceState& part : parts)
        if (part.members == 0 || (part.members & ~shape.allPieces()) != 0 ||
            dents::lowestPiece(part.members) != part.id)
            return Status::refused("this item tells of a part with pieces that the rig does not have");
    return Status::done();
}

std::vector<net::Plane> planesOf(const World::Implementation& world, NetTarget target)
{
    std::vector<net::Plane> planes;
    if (target.body)
        world.bodies[target.body.index]->netPlanes(planes);
    else if (world.dents.has(target.rigidBody.index))
    {
        net::Plane plane;
        plane.kind = net::Kind::Dents;
        plane.perItem = net::mostPerItem;
        world.dents.describeWeights(target.rigidBody.index, plane.values);
        plane.rest.assign(plane.values.size(), 0);
        planes.push_back(std::move(plane));
        if (hasParts(world, target))
        {
            net::Plane joints;
            joints.kind = net::Kind::Joints;
            joints.perItem = net::mostPerItem;
            world.dents.describeJoints(target.rigidBody.index, joints.values);
            joints.rest.assign(joints.values.size(), 0);
            planes.push_back(std::move(joints));
        }
    }
    return planes;
}

// How many values the plane of a kind has; 0: there is none. As planesOf(), without looking at the state.
size_t planeSize(const World::Implementation& world, NetTarget target, net::Kind kind)
{
    if (!target.body)
    {
        if (kind == net::Kind::Joints && hasParts(world, target))
            return world.dents.body(target.rigidBody.index).shape.joints.size() + 1;
        if (kind != net::Kind::Dents || !world.dents.has(target.rigidBody.index))
            return 0;
        const dents::DentShape& shape = world.dents.body(target.rigidBody.index).shape;
        return size_t{shape.pages} * dents::pageSize * shape.examples;
    }
    const BodySettings& settings = world.bodySettings[target.body.index];
    const Asset& asset = *world.assets[settings.asset.index];
    bool isOriented = settings.model == Model::OrientedParticles, isClustered = settings.model == Model::Clustered;
    switch (kind)
    {
    case net::Kind::Bonds:
        return isOriented ? asset.fragments().bonds.size() : 0;
    case net::Kind::Marks:
        return isOriented ? asset.fragments().particles.size() + settings.shards.most : 0;
    case net::Kind::Shards:
        return isOriented ? size_t{settings.shards.most / 2} * net::shardParts : 0;
    case net::Kind::Plastic:
        return isOriented ? asset.fragments().particles.size() * net::plasticParts : 0;
    case net::Kind::Children:
    case net::Kind::Copies:
        return isClustered ? asset.clusterMembers().size() : 0;
    default:
        return 0;
    }
}

void writePoses(const World& world, const World::Implementation& inside, NetTarget target, const NetSettings& settings,
                uint32_t stamp, uint32_t asset, std::vector<NetItem>& items)
{
    std::vector<std::byte> payload;
    if (hasParts(inside, target))
    {
        std::vector<PieceState> all = partStates(world, inside, target.rigidBody);
        for (uint32_t slot = 0; slot < (mostDentPieces + net::piecesPerItem - 1) / net::piecesPerItem; ++slot)
        {
            std::vector<PieceState> some;
            for (const PieceState& part : all)
                if (part.id / net::piecesPerItem == slot)
                    some.push_back(part);
            if (some.empty())
                continue;
            net::writePieces(some, payload);
            items.push_back(net::makeItem(net::Kind::RigidPose, slot, stamp, asset, payload));
        }
        return;
    }
    if (target.rigidBody)
    {
        Result<RigidBodyState> state = world.rigidBodyState(target.rigidBody);
        PieceState piece{.pose = state->pose,
                         .linearVelocity = state->linearVelocity,
                         .angularVelocity = state->angularVelocity,
                         .asleep = state->asleep};
        net::writePieces({&piece, 1}, payload);
        items.push_back(net::makeItem(net::Kind::RigidPose, 0, stamp, asset, payload));
        return;
    }
    Result<std::vector<PieceState>> pieces = world.pieces(target.body, settings.leastPieceShare);
    if (!pieces)
        return;
    pieces->resize(std::min<size_t>(pieces->size(), settings.mostPieces));
    std::map<uint32_t, std::vector<PieceState>> slots; // a piece keeps its slot for as long as it has its name
    for (const PieceState& piece : *pieces)
        slots[(piece.id / net::piecesPerItem) % net::mostBlocks].push_back(piece);
    for (auto& [slot, own] : slots)
    {
        net::writePieces(own, payload);
        items.push_back(net::makeItem(net::Kind::Pieces, slot, stamp, asset, payload));
    }
}
} // namespace

Status validate(const NetSettings& settings)
{
    if (!(settings.leastPieceShare >= 0.0f && settings.leastPieceShare <= 1.0f))
        return Status::refused("leastPieceShare is {}; give 0 to 1", settings.leastPieceShare);
    if (settings.ticksPerPose == 0)
        return Status::refused("ticksPerPose is 0; give 1 or more");
    return Status::done();
}

Result<std::vector<NetItem>> World::netItems(NetTarget target, const NetSettings& settings) const
{
    if (Status status = validate(settings); !status)
        return status;
    Result<uint32_t> asset = netAsset(*implementation_, target);
    if (!asset)
        return asset.status();
    std::vector<NetItem> items;
    auto stamp = static_cast<uint32_t>(implementation_->tick);
    for (const net::Plane& plane : planesOf(*implementation_, target))
    {
        if (plane.kind == net::Kind::Plastic && !settings.sendShape)
            continue;
        if (plane.blocks() > net::mostBlocks)
            return Status::refused("this body is too large to be sent: {} parts, and {} are possible", plane.blocks(),
                                   net::mostBlocks);
        net::writePlane(plane, stamp, *asset, items);
    }
    writePoses(*this, *implementation_, target, settings, stamp, *asset, items);
    std::sort(items.begin(), items.end(), [](const NetItem& a, const NetItem& b) { return a.key < b.key; });
    return items;
}

Result<NetChange> World::applyNet(NetTarget target, std::span<const NetItem> items, bool atOnce)
{
    Implementation& world = *implementation_;
    Result<uint32_t> asset = netAsset(world, target);
    if (!asset)
        return asset.status();
    std::vector<net::Plane> planes = planesOf(world, target);
    for (net::Plane& plane : planes)
        plane.values = plane.rest;
    for (const NetItem& item : items)
    {
        Result<net::Header> header = net::readHeader(item.bytes, *asset);
        if (!header)
            return header.status();
        if (header->kind == net::Kind::Pieces || header->kind == net::Kind::RigidPose)
            continue;
        auto plane = std::find_if(planes.begin(), planes.end(),
                                  [&](const net::Plane& each) { return each.kind == header->kind; });
        if (plane == planes.end())
            return Status::refused("this item says what a body of this model does not have");
        if (Status status = net::readBlock(net::payloadOf(item.bytes), header->block, *plane); !status)
            return status;
    }
    Result<NetChange> change = NetChange{};
    if (target.body)
        change = world.bodies[target.body.index]->applyNet(planes, atOnce, world.callFor(target.body));
    else if (!planes.empty())
    {
        world.arena.reset();
        uint32_t index = target.rigidBody.index;
        // All or nothing: what comes off does not come back.
        if (Status status = world.dents.checkWeights(index, planes[0].values); !status)
            return status;
        if (planes.size() > 1)
        {
            EventLog told(world.allocator, net::mostNetEvents);
            Result<dents::DentChange> parted = world.dents.applyJoints(
                index, planes[1].values, static_cast<uint32_t>(world.tick), world.rigid, world.arena, told);
            if (!parted)
                return parted.status();
            change->newlyBroken = parted->vertices;
            if (parted->vertices > 0)
                change->centre =
                    toWorld(rigidBodyState(target.rigidBody)->pose, parted->sum / static_cast<float>(parted->vertices));
            net::takeEvents(told, *change);
        }
        Result<dents::DentChange> dented =
            world.dents.applyWeights(index, planes[0].values, atOnce, world.kernels, world.rigid, world.arena);
        if (!dented)
            return dented.status();
        change->dentedVertices = dented->vertices;
        if (dented->vertices > 0)
        {
            change->centre =
                toWorld(rigidBodyState(target.rigidBody)->pose, dented->sum / static_cast<float>(dented->vertices));
            change->events.push_back({.kind = EventKind::Dented,
                                      .tick = static_cast<uint32_t>(world.tick),
                                      .rigidBody = target.rigidBody,
                                      .position = change->centre});
        }
    }
    if (change && world.recorder)
    {
        ByteWriter writer;
        writer.number(items.size());
        for (const NetItem& item : items)
        {
            writer.number(item.bytes.size());
            writer.raw(item.bytes.data(), item.bytes.size());
        }
        world.recorder->callWithItems(RecordedCall::ApplyNet, writer.bytes(), target, uint32_t{atOnce});
    }
    return change;
}

Status World::setFollowing(NetTarget target, bool follows)
{
    Implementation& world = *implementation_;
    if (Result<uint32_t> asset = netAsset(world, target); !asset)
        return asset.status();
    if (target.body)
    {
        world.bodySettings[target.body.index].follows = follows;
        world.bodies[target.body.index]->setFollowing(follows);
    }
    else if (world.dents.has(target.rigidBody.index))
        world.dents.setFollowing(target.rigidBody.index, follows);
    if (world.recorder)
        world.recorder->call(RecordedCall::SetFollowing, target, uint32_t{follows});
    return Status::done();
}

Result<bool> World::follows(NetTarget target) const
{
    const Implementation& world = *implementation_;
    if (Result<uint32_t> asset = netAsset(world, target); !asset)
        return asset.status();
    if (target.body)
        return world.bodySettings[target.body.index].follows != 0;
    return world.dents.has(target.rigidBody.index) && world.dents.body(target.rigidBody.index).follows != 0;
}

Status World::checkNetItem(NetTarget target, std::span<const std::byte> item) const
{
    Result<uint32_t> asset = netAsset(*implementation_, target);
    if (!asset)
        return asset.status();
    Result<net::Header> header = net::readHeader(item, *asset);
    if (!header)
        return header.status();
    if (header->kind == net::Kind::Pieces || header->kind == net::Kind::RigidPose)
    {
        std::vector<PieceState> pieces;
        if (Status status = net::readPieces(net::payloadOf(item), pieces); !status)
            return status;
        return header->kind == net::Kind::RigidPose ? checkParts(*implementation_, target, pieces) : Status::done();
    }
    net::Plane plane;
    plane.kind = header->kind;
    plane.perItem = net::mostPerItem;
    plane.values.resize(planeSize(*implementation_, target, header->kind));
    if (!plane.values.empty())
    {
        if (Status status = net::readBlock(net::payloadOf(item), header->block, plane); !status)
            return status;
        return header->kind == net::Kind::Joints
                   ? dents::checkJoints(implementation_->dents.body(target.rigidBody.index).shape, plane.values)
                   : Status::done();
    }
    return Status::refused("this item says what a body of this model does not have");
}
} // namespace fsim
