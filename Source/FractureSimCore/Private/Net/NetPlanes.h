#pragma once

#include "FractureSim/Net.h"
#include "FractureSim/Pieces.h"

#include <cstdint>
#include <span>
#include <vector>

// How state becomes items. All of it but poses is planes: arrays of small numbers, one for each thing of the asset (a
// bond, a fragment, a membership), cut into blocks. A block that is as in the asset needs no item.
namespace fsim::net
{
// Numbers are part of the format: never reuse one.
enum class Kind : uint8_t
{
    Bonds = 1,     // 1: broken
    Marks = 2,     // of fragments: markAnchored, ...
    Plastic = 3,   // six a fragment, see OrientedNet.h
    Children = 4,  // by membership of the asset: which part of its cluster it is in now, see ClusterNet.h
    Copies = 5,    // by link of the asset: which copy of its particle has it
    Dents = 6,     // by place and example: the weight, of 255
    Pieces = 7,    // poses of pieces
    RigidPose = 8, // the pose of a rigid body; of one that dents and has pieces, those of its parts
    Shards = 9,    // what fragments broke into shards, see OrientedNet.cpp
    Joints = 10,   // of a body that dents, by joint: 1: broken; then the lowest piece that the body itself has
};

struct Plane
{
    Kind kind = Kind::Bonds;
    uint32_t perItem = 0; // with 16 bits each they fit into an item
    std::vector<uint16_t> values;
    std::vector<uint16_t> rest; // as in the asset

    uint32_t blocks() const { return static_cast<uint32_t>((values.size() + perItem - 1) / perItem); }
};
constexpr uint32_t mostPerItem = 480; // values of 16 bits
constexpr uint32_t mostBlocks = 1u << 16;

// What every item begins with, 16 bytes.
struct Header
{
    uint8_t version = 0;
    Kind kind = Kind::Bonds;
    uint16_t block = 0;
    uint32_t stamp = 0; // larger is newer
    uint32_t asset = 0;
    uint32_t checksum = 0; // of all other bytes
};
static_assert(sizeof(Header) == 16);

inline uint32_t keyOf(Kind kind, uint32_t block)
{
    return (static_cast<uint32_t>(kind) << 16) | block;
}
inline Kind kindOf(uint32_t key)
{
    return static_cast<Kind>(key >> 16);
}

// An item around a payload; and the header of an item that is whole, of our version and of this asset.
NetItem makeItem(Kind kind, uint32_t block, uint32_t stamp, uint32_t asset, std::span<const std::byte> payload);
Result<Header> readHeader(std::span<const std::byte> item, uint32_t asset);
std::span<const std::byte> payloadOf(std::span<const std::byte> item);
// An item that says "as in the asset", or "no pieces", for a slot that had more to say.
NetItem emptyItem(uint32_t key, uint32_t stamp, uint32_t asset);
// The same content, whenever it was sent.
bool sameContent(const NetItem& a, const NetItem& b);
uint32_t shortHash(uint64_t contentHash);

// The blocks that are not as in the asset.
void writePlane(const Plane& plane, uint32_t stamp, uint32_t asset, std::vector<NetItem>& items);
// Puts a block into a plane that is as in the asset. Refuses what does not fit.
Status readBlock(std::span<const std::byte> payload, uint32_t block, Plane& plane);

// Rounded to about a millimetre, 0.0001 rad, 0.01 m/s and 0.01 rad/s; box, mass and rest centre are left out.
void writePieces(std::span<const PieceState> pieces, std::vector<std::byte>& payload);
Status readPieces(std::span<const std::byte> payload, std::vector<PieceState>& pieces);
constexpr uint32_t piecesPerItem = 16;
constexpr float poseQuantum = 1.0f / 1024.0f; // m

// Small numbers above and below zero, and back.
constexpr uint32_t zigzag(int32_t value)
{
    return (static_cast<uint32_t>(value) << 1) ^ static_cast<uint32_t>(value >> 31);
}
constexpr int32_t unzigzag(uint32_t value)
{
    return static_cast<int32_t>(value >> 1) ^ -static_cast<int32_t>(value & 1u);
}
} // namespace fsim::net
