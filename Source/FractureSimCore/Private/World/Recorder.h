#pragma once

#include "FractureSim/World.h"

#include "Foundation/ByteStream.h"

namespace fsim
{
// The calls that change a world, as a recording writes them. Numbers are part of the format: never reuse one.
enum class RecordedCall : uint8_t
{
    Step = 1, // a number of equal steps, and their seconds
    Hash = 2, // tick, hash
    AddAsset = 3,
    AddBody = 4,
    RemoveBody = 5,
    AddRigidBody = 6,
    RemoveRigidBody = 7,
    MoveKinematic = 8,
    SetRigidBodyState = 9,
    AddDriver = 10,
    RemoveDriver = 11,
    AddForceField = 12,
    RemoveForceField = 13,
    ApplyImpulse = 14,
    SetGravity = 15,
    Restore = 16,
    SetDebrisMaterial = 17,
    SetClusterMaterial = 18,
    SetSolver = 19,
    SetOrientedMaterial = 20,
    AddDentedBody = 21,
    SetDentMaterial = 22,
    Strike = 23,
    ApplyRadialImpulse = 40,
    Cut = 41,
    BreakBonds = 42,
    SetAnchored = 43,
    MovePieces = 44,
    SetBodyPose = 45,
    ApplyNet = 46,
    SetFollowing = 47,
    RestoreBody = 48,
    ShiftOrigin = 49
};

class Recorder
{
public:
    Recorder(const WorldSettings& settings, std::span<const AssetRef> assets, std::span<const std::byte> snapshot,
             uint32_t ticksPerHash);

    // Arguments are plain values without padding, written as they are.
    template <class... Arguments> void call(RecordedCall call, const Arguments&... arguments)
    {
        flushSteps();
        writer_.plain(call);
        (writer_.plain(arguments), ...);
    }
    void callWithBytes(RecordedCall call, std::span<const std::byte> bytes);
    // Arguments, then a number of plain items and these.
    template <class Item, class... Arguments>
    void callWithItems(RecordedCall callKind, std::span<const Item> items, const Arguments&... arguments)
    {
        call(callKind, arguments...);
        writer_.number(items.size());
        writer_.raw(items.data(), items.size_bytes());
    }
    void step(float seconds);

    // Whether a hash is due after a step that ended at this tick.
    bool hashDue(uint64_t tick) const { return tick >= nextHash_; }
    void hash(uint64_t tick, uint64_t hash);

    std::vector<std::byte> finish();

private:
    void flushSteps();

    ByteWriter writer_;
    uint64_t ticksPerHash_;
    uint64_t nextHash_ = 0;
    uint64_t equalSteps_ = 0;
    float stepSeconds_ = 0.0f;
};
} // namespace fsim
