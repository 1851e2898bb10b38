#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Events.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Pieces.h"
#include "FractureSim/RigidBody.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

// The state of a body as a few small items, for games in which one world decides and others follow.
//
//     server, some times a second                       client, as items come, and once a frame
//         std::vector<NetItem> changed;                     receiver.receive(world, item.bytes);
//         sender.collect(world, changed);                   Result<NetChange> change = receiver.update(world, seconds);
//         // each into the slot of its key                  // change->newlyBroken > 0 and not the first time: effects
//
// Items are state, not history: a slot holds what is true now, so that a client who comes late, or had lost sight of
// the body, gets all slots and is where the others are. Items may come in any order, more than once, old after new.
// They hold what has broken (a bit a bond or joint, labels of split clusters), what has bent for good (oriented
// particles, dents) and where the large pieces are, all of it rounded: a body that follows looks and breaks like the
// one it follows, but does not hash alike. Loose particles (Model::Debris) and small pieces are each world's own. See
// Docs/Networking.md.
namespace fsim
{
class World;

/// The most that an item holds, header and all.
inline constexpr size_t mostNetItemBytes = 1024;

/// One slot of a body's state.
struct NetItem
{
    uint32_t key = 0;             ///< of the slot: the same part of the body for as long as it lives
    std::vector<std::byte> bytes; ///< at most mostNetItemBytes; begin with version, key, stamp, asset and checksum
};

/// A body of either kind.
struct NetTarget
{
    NetTarget() = default;
    NetTarget(BodyId id) : body(id) {}
    NetTarget(RigidBodyId id) : rigidBody(id) {}

    BodyId body{};
    RigidBodyId rigidBody{};
};

struct NetSettings
{
    float leastPieceShare = 0.01f; ///< of the body's mass: lighter pieces are not sent
    uint32_t mostPieces = 64;      ///< the heaviest; 0: none
    uint32_t ticksPerPose = 6;     ///< pieces that move are sent no more often; 1 or more
    bool sendShape = true;         ///< what has bent for good, of oriented particles
};
FRACTURESIMCORE_API Status validate(const NetSettings& settings);

/// The side that decides, for one body. Remembers what each slot held last.
class FRACTURESIMCORE_API NetSender
{
public:
    explicit NetSender(NetTarget target, const NetSettings& settings = {}) : target_(target), settings_(settings) {}

    /// Gives the slots that hold something else than at the last call, in the order of their keys. Slots come into
    /// being when there is something to say, and stay. Nothing has changed: nothing is given.
    Status collect(const World& world, std::vector<NetItem>& changed);
    /// All slots, as of the last collect(): what somebody needs who comes late.
    const std::vector<NetItem>& items() const { return items_; }

private:
    NetTarget target_{};
    NetSettings settings_{};
    std::vector<NetItem> items_; // by key
    std::vector<uint64_t> pieces_;
    uint32_t stamp_ = 0;
    uint64_t lastPose_ = 0;
    bool poseSent_ = false;
};

/// What an update brought, so that a host can show what breaks now and keep silent about what had broken long ago.
struct NetChange
{
    uint32_t newlyBroken = 0; ///< bonds, joints, fragments into shards; of clustered bodies memberships that went over
    uint32_t healed = 0;      ///< the same that were broken here and are whole where it is decided
    uint32_t dentedVertices = 0;
    Vec3 centre{};      ///< m, in the world: mean of where it broke or dented
    bool first = false; ///< the first update that brought anything: it holds the past, show no effects
    /// The same as World::events() tells it in the other world, as far as it can be known here: Fractured for each
    /// place that cracked, Detached, Debris, Settled, Dented. Speeds of blows (value of Fractured and Dented of rigid
    /// bodies) are 0. World::events() has none of these.
    std::vector<Event> events;
};

/// The side that follows, for one body. While it follows, the body does not break or dent by itself.
class FRACTURESIMCORE_API NetReceiver
{
public:
    /// blendRate: 1/s with which large pieces go to where they should be (10: half the way in 0.07 s); infinity: at
    /// once.
    explicit NetReceiver(NetTarget target, float blendRate = 10.0f) : target_(target), blendRate_(blendRate) {}

    /// Takes an item in. Refuses what is damaged, of another version, or of another asset than the body's. What is not
    /// newer than what its slot holds is left, and that is no mistake.
    Status receive(const World& world, std::span<const std::byte> item);
    /// Once a frame, before World::step(): applies what came, and moves large pieces on their way. These are calls of
    /// the world (applyNet(), movePieces(), setRigidBodyState()), so they are in its recordings.
    Result<NetChange> update(World& world, float seconds);
    /// The body breaks by itself again.
    Status stopFollowing(World& world);

    /// Slots as they came, for a host that keeps them (a save game).
    const std::map<uint32_t, NetItem>& items() const { return items_; }

    struct Piece
    {
        PieceState target{}; ///< as the other side had it
        Vec3 moveLeft{};     ///< m, of a piece that moves: what is left of the difference found when it came
        Vec3 turnLeft{};     ///< rad
        bool fresh = false;
    };

private:
    Status updatePieces(World& world, float share);
    Status updateRigid(World& world, float share);
    Status updateBody(World& world, RigidBodyId body, float share, Piece& piece);

    NetTarget target_{};
    float blendRate_ = 10.0f;
    std::map<uint32_t, NetItem> items_;
    std::map<uint32_t, Piece> pieces_; // by id
    bool shapeCame_ = false;
    bool anyCame_ = false;
    bool following_ = false;
    bool applied_ = false;
};
} // namespace fsim
