#include "FractureSim/Net.h"
#include "FractureSim/World.h"

#include "Foundation/FixedMath.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"
#include "Net/NetPlanes.h"

#include <cstring>
#include <limits>

namespace fsim
{
namespace
{
constexpr float settledWay = 2.0f * net::poseQuantum; // m: nearer is there
constexpr float settledTurn = 2e-3f;                  // rad

uint32_t stampOf(std::span<const std::byte> item)
{
    net::Header header;
    std::memcpy(&header, item.data(), sizeof header);
    return header.stamp;
}

// The share of what is left that goes in so many seconds.
float shareOf(float rate, float seconds)
{
    if (!(rate < std::numeric_limits<float>::infinity()))
        return 1.0f;
    return clampTo(1.0f - fixed::exp(-rate * seconds), 0.0f, 1.0f);
}

Vec3 turnBetween(Quat from, Quat to)
{
    return math::quatLog(to * conjugate(from));
}
} // namespace

Status NetReceiver::receive(const World& world, std::span<const std::byte> item)
{
    if (Status status = world.checkNetItem(target_, item); !status)
        return status;
    net::Header header;
    std::memcpy(&header, item.data(), sizeof header);
    uint32_t key = net::keyOf(header.kind, header.block);
    auto known = items_.find(key);
    if (known != items_.end() && header.stamp <= stampOf(known->second.bytes))
        return Status::done();
    anyCame_ = true;
    bool isPose = header.kind == net::Kind::Pieces || header.kind == net::Kind::RigidPose;
    std::vector<PieceState> pieces;
    if (isPose && known != items_.end())
    {
        if (Status status = net::readPieces(net::payloadOf(known->second.bytes), pieces); !status)
            return status;
        for (const PieceState& piece : pieces)
            pieces_.erase(piece.id);
    }
    if (isPose)
    {
        if (Status status = net::readPieces(net::payloadOf(item), pieces); !status)
            return status;
        for (const PieceState& piece : pieces)
            pieces_[piece.id] = {.target = piece, .fresh = true};
    }
    else
        shapeCame_ = true;
    items_[key] = {key, {item.begin(), item.end()}};
    return Status::done();
}

Result<NetChange> NetReceiver::update(World& world, float seconds)
{
    if (!(seconds >= 0.0f))
        return Status::refused("an update after {} s is not possible; give 0 or more", seconds);
    if (!following_)
        if (Status status = world.setFollowing(target_, true); !status)
            return status;
    following_ = true;
    if (!anyCame_)
        return NetChange{};
    // At first all of it, or what had broken here before would stay so.
    bool isFirst = !applied_;
    shapeCame_ = shapeCame_ || isFirst;
    NetChange change;
    if (shapeCame_)
    {
        std::vector<NetItem> shapes;
        for (const auto& [key, item] : items_)
            if (net::kindOf(key) != net::Kind::Pieces && net::kindOf(key) != net::Kind::RigidPose)
                shapes.push_back(item);
        Result<NetChange> applied = world.applyNet(target_, shapes, isFirst);
        if (!applied)
            return applied;
        change = *applied;
        shapeCame_ = false;
        applied_ = true;
    }
    change.first = isFirst;
    float rate = isFirst ? std::numeric_limits<float>::infinity() : blendRate_;
    Status moved =
        target_.rigidBody ? updateRigid(world, shareOf(rate, seconds)) : updatePieces(world, shareOf(rate, seconds));
    if (!moved)
        return moved;
    return change;
}

// A piece that rests where it is decided goes there and stays. One that moves is given what it lacked when the news
// came, bit by bit, and moves by itself meanwhile: places that were true some time ago would hold it back.
Status NetReceiver::updatePieces(World& world, float share)
{
    bool anyFresh = false;
    bool anyLeft = false;
    for (const auto& [id, piece] : pieces_)
    {
        anyFresh = anyFresh || piece.fresh;
        anyLeft = anyLeft || length(piece.moveLeft) > 0.0f || length(piece.turnLeft) > 0.0f;
    }
    if (pieces_.empty() || (!anyFresh && !anyLeft && world.bounds(target_.body)->asleep))
        return Status::done();
    Result<std::vector<PieceState>> here = world.pieces(target_.body);
    if (!here)
        return here.status();
    std::vector<PieceMove> moves;
    for (const PieceState& now : *here)
    {
        auto found = pieces_.find(now.id);
        if (found == pieces_.end() || found->second.target.members != now.members)
            continue;
        Piece& piece = found->second;
        const PieceState& target = piece.target;
        Vec3 way = target.pose.position - now.pose.position;
        Vec3 turn = turnBetween(now.pose.rotation, target.pose.rotation);
        PieceMove move{.id = now.id, .members = now.members};
        if (target.asleep)
        {
            bool isThere = length(way) <= settledWay && length(turn) <= settledTurn;
            if (isThere && now.asleep && !piece.fresh)
                continue;
            // The last bit at once, and then it sleeps.
            float part = isThere ? 1.0f : share;
            move.move = part * way;
            move.turn = math::quatExp(part * turn);
            move.velocityShare = share;
            move.sleep = part == 1.0f;
            piece.fresh = piece.fresh && !move.sleep;
            moves.push_back(move);
            continue;
        }
        if (piece.fresh)
        {
            piece.moveLeft = way;
            piece.turnLeft = turn;
            move.velocityShare = 1.0f;
            move.linearVelocity = target.linearVelocity;
            move.angularVelocity = target.angularVelocity;
        }
        else if (length(piece.moveLeft) == 0.0f && length(piece.turnLeft) == 0.0f)
            continue;
        move.move = share * piece.moveLeft;
        move.turn = math::quatExp(share * piece.turnLeft);
        piece.moveLeft -= move.move;
        piece.turnLeft *= 1.0f - share;
        if (length(piece.moveLeft) <= settledWay && length(piece.turnLeft) <= settledTurn)
            piece.moveLeft = piece.turnLeft = {};
        piece.fresh = false;
        moves.push_back(move);
    }
    return moves.empty() ? Status::done() : world.movePieces(target_.body, moves);
}

// The parts of a body that came apart are told by their pieces; those that are not the same here wait until they are.
Status NetReceiver::updateRigid(World& world, float share)
{
    for (auto& [id, piece] : pieces_)
    {
        RigidBodyId body = target_.rigidBody;
        if (piece.target.members != 0)
        {
            Result<RigidBodyId> part = world.dentedPart(body, id);
            if (!part || world.dentedPieces(*part)->pieces != piece.target.members)
                continue;
            body = *part;
        }
        else if (id != 0)
            continue;
        if (Status status = updateBody(world, body, share, piece); !status)
            return status;
    }
    return Status::done();
}

Status NetReceiver::updateBody(World& world, RigidBodyId body, float share, Piece& piece)
{
    Result<RigidBodyState> now = world.rigidBodyState(body);
    if (!now)
        return now.status();
    Result<RigidBodySettings> settings = world.rigidBodySettings(body);
    if (settings->motion == RigidMotion::Static)
        return Status::done();
    const PieceState& target = piece.target;
    Vec3 way = target.pose.position - now->pose.position;
    Vec3 turn = turnBetween(now->pose.rotation, target.pose.rotation);
    bool isThere = length(way) <= settledWay && length(turn) <= settledTurn;
    if (!piece.fresh && (target.asleep ? isThere : length(piece.moveLeft) + length(piece.turnLeft) == 0.0f))
        return Status::done();
    Transform pose = now->pose;
    Vec3 linear = now->linearVelocity, angular = now->angularVelocity;
    auto go = [&](Vec3 move, Vec3 by) {
        pose.position += move;
        pose.rotation = normalized(math::quatExp(by) * pose.rotation);
    };
    if (target.asleep)
    {
        float part = isThere ? 1.0f : share;
        go(part * way, part * turn);
        linear = (1.0f - share) * linear;
        angular = (1.0f - share) * angular;
        piece.fresh = piece.fresh && part < 1.0f;
    }
    else
    {
        if (piece.fresh)
        {
            piece.moveLeft = way;
            piece.turnLeft = turn;
            linear = target.linearVelocity;
            angular = target.angularVelocity;
        }
        go(share * piece.moveLeft, share * piece.turnLeft);
        piece.moveLeft *= 1.0f - share;
        piece.turnLeft *= 1.0f - share;
        if (length(piece.moveLeft) <= settledWay && length(piece.turnLeft) <= settledTurn)
            piece.moveLeft = piece.turnLeft = {};
        piece.fresh = false;
    }
    return world.setRigidBodyState(body, pose, linear, angular);
}

Status NetReceiver::stopFollowing(World& world)
{
    following_ = applied_ = false;
    return world.setFollowing(target_, false);
}
} // namespace fsim
