#include "FractureSim/Net.h"
#include "FractureSim/World.h"

#include "Net/NetPlanes.h"

#include <algorithm>
#include <cstring>

namespace fsim
{
namespace
{
bool isPose(uint32_t key)
{
    return net::kindOf(key) == net::Kind::Pieces || net::kindOf(key) == net::Kind::RigidPose;
}

net::Header headerOf(const NetItem& item)
{
    net::Header header;
    std::memcpy(&header, item.bytes.data(), sizeof header);
    return header;
}

// Which pieces there are, and which of them rest: changes of this are sent at once.
std::vector<uint64_t> listSent(std::span<const NetItem> items)
{
    std::vector<uint64_t> sent;
    std::vector<PieceState> pieces;
    for (const NetItem& item : items)
    {
        if (!isPose(item.key) || !net::readPieces(net::payloadOf(item.bytes), pieces))
            continue;
        for (const PieceState& piece : pieces)
            sent.push_back((uint64_t{piece.id} << 33) ^ (uint64_t{piece.members} << 1) ^ piece.asleep);
    }
    return sent;
}
} // namespace

Status NetSender::collect(const World& world, std::vector<NetItem>& changed)
{
    changed.clear();
    Result<std::vector<NetItem>> now = world.netItems(target_, settings_);
    if (!now)
        return now.status();
    std::vector<uint64_t> pieces = listSent(*now);
    bool posesDue = !poseSent_ || pieces != pieces_ || world.tick() >= lastPose_ + settings_.ticksPerPose ||
                    world.tick() < lastPose_;
    // Newer than anything that this body ever sent, also if this sender is not the first.
    stamp_ = std::max(stamp_ + 1, static_cast<uint32_t>(world.tick()) + 1);
    uint32_t asset = now->empty() ? (items_.empty() ? 0 : headerOf(items_[0]).asset) : headerOf((*now)[0]).asset;
    auto send = [&](NetItem& slot, std::span<const std::byte> payload) {
        slot = net::makeItem(net::kindOf(slot.key), slot.key & 0xffffu, stamp_, asset, payload);
        changed.push_back(slot);
    };
    std::vector<NetItem> kept;
    size_t before = 0;
    auto keepOld = [&](NetItem& old) {
        // A slot that has nothing to say any more: as in the asset; no pieces.
        if (!net::payloadOf(old.bytes).empty() && (posesDue || !isPose(old.key)))
            send(old, {});
        kept.push_back(old);
    };
    for (NetItem& item : *now)
    {
        for (; before < items_.size() && items_[before].key < item.key; ++before)
            keepOld(items_[before]);
        bool known = before < items_.size() && items_[before].key == item.key;
        bool same = known && net::sameContent(items_[before], item);
        bool waits = known && isPose(item.key) && !posesDue;
        if (same || waits)
            kept.push_back(items_[before]);
        else
        {
            send(item, net::payloadOf(std::vector<std::byte>(item.bytes)));
            kept.push_back(item);
        }
        before += known;
    }
    for (; before < items_.size(); ++before)
        keepOld(items_[before]);
    items_ = std::move(kept);
    if (posesDue)
    {
        lastPose_ = world.tick();
        pieces_ = std::move(pieces);
        poseSent_ = true;
    }
    return Status::done();
}
} // namespace fsim
