#include "Foundation/ByteStream.h"
#include "Math/VectorMath.h"
#include "Net/NetPlanes.h"

#include <algorithm>
#include <array>

// Poses of pieces in an item: 15 to 30 bytes each.
namespace fsim::net
{
namespace
{
constexpr float speedQuantum = 1.0f / 128.0f; // m/s, rad/s
constexpr uint32_t turnBits = 15;             // of a component of a rotation
constexpr float turnRange = 0.70710678f;      // the three smallest of a unit quaternion are not larger
constexpr uint8_t asleepFlag = 1;
constexpr uint8_t anchoredFlag = 2;

int32_t quantised(float value, float quantum)
{
    constexpr float most = 1073741824.0f; // 1000 km
    float rounded = std::floor(value / quantum + 0.5f);
    return static_cast<int32_t>(clampTo(rounded, -most, most));
}

void writeVector(ByteWriter& writer, Vec3 v, float quantum)
{
    for (float each : {v.x, v.y, v.z})
        writer.number(zigzag(quantised(each, quantum)));
}

Vec3 readVector(ByteReader& reader, float quantum)
{
    auto one = [&] { return static_cast<float>(unzigzag(static_cast<uint32_t>(reader.number()))) * quantum; };
    float x = one(), y = one(), z = one();
    return {x, y, z};
}

// The three smallest components, and which was the largest (it is made positive: q and -q turn alike).
void writeTurn(ByteWriter& writer, Quat q)
{
    std::array<float, 4> parts{q.x, q.y, q.z, q.w};
    uint32_t largest = 0;
    for (uint32_t i = 1; i < 4; ++i)
        if (absOf(parts[i]) > absOf(parts[largest]))
            largest = i;
    float sign = parts[largest] < 0.0f ? -1.0f : 1.0f;
    uint64_t bits = largest;
    constexpr float steps = static_cast<float>((1u << turnBits) - 1);
    for (uint32_t i = 0; i < 4; ++i)
        if (i != largest)
        {
            float share = clampTo(0.5f + 0.5f * sign * parts[i] / turnRange, 0.0f, 1.0f);
            bits = (bits << turnBits) | static_cast<uint64_t>(std::floor(share * steps + 0.5f));
        }
    for (uint32_t byte = 0; byte < 6; ++byte)
        writer.plain(static_cast<uint8_t>(bits >> (8 * byte)));
}

Quat readTurn(ByteReader& reader)
{
    uint64_t bits = 0;
    for (uint32_t byte = 0; byte < 6; ++byte)
        bits |= uint64_t{reader.plain<uint8_t>()} << (8 * byte);
    constexpr uint32_t mask = (1u << turnBits) - 1;
    auto largest = static_cast<uint32_t>(bits >> (3 * turnBits)) & 3u;
    std::array<float, 4> parts{};
    float square = 0.0f;
    uint32_t shift = 2 * turnBits;
    for (uint32_t i = 0; i < 4; ++i)
        if (i != largest)
        {
            float share = static_cast<float>((bits >> shift) & mask) / static_cast<float>(mask);
            parts[i] = (2.0f * share - 1.0f) * turnRange;
            square += parts[i] * parts[i];
            shift -= turnBits;
        }
    parts[largest] = std::sqrt(maxOf(1.0f - square, 0.0f));
    return normalized(Quat{parts[0], parts[1], parts[2], parts[3]});
}
} // namespace

void writePieces(std::span<const PieceState> pieces, std::vector<std::byte>& payload)
{
    ByteWriter writer;
    for (const PieceState& piece : pieces.first(std::min<size_t>(pieces.size(), piecesPerItem)))
    {
        writer.number(piece.id);
        writer.number(piece.members);
        writer.plain(static_cast<uint8_t>((piece.asleep ? asleepFlag : 0) | (piece.anchored ? anchoredFlag : 0)));
        writeVector(writer, piece.pose.position, poseQuantum);
        writeTurn(writer, piece.pose.rotation);
        if (piece.asleep)
            continue;
        writeVector(writer, piece.linearVelocity, speedQuantum);
        writeVector(writer, piece.angularVelocity, speedQuantum);
    }
    payload = writer.take();
}

Status readPieces(std::span<const std::byte> payload, std::vector<PieceState>& pieces)
{
    ByteReader reader(payload);
    pieces.clear();
    while (reader.left() > 0 && !reader.failed() && pieces.size() < piecesPerItem)
    {
        PieceState piece;
        piece.id = static_cast<uint32_t>(reader.number());
        piece.members = static_cast<uint32_t>(reader.number());
        auto flags = reader.plain<uint8_t>();
        piece.asleep = (flags & asleepFlag) != 0;
        piece.anchored = (flags & anchoredFlag) != 0;
        piece.pose.position = readVector(reader, poseQuantum);
        piece.pose.rotation = readTurn(reader);
        if (!piece.asleep)
        {
            piece.linearVelocity = readVector(reader, speedQuantum);
            piece.angularVelocity = readVector(reader, speedQuantum);
        }
        if (flags > (asleepFlag | anchoredFlag))
            return Status::refused("this item of a body's state is damaged: a piece has marks that are not known");
        pieces.push_back(piece);
    }
    if (reader.failed() || reader.left() > 0)
        return Status::refused("this item of a body's state is damaged: its pieces do not fit");
    return Status::done();
}
} // namespace fsim::net
