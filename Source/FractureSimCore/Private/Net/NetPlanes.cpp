#include "Net/NetPlanes.h"

#include "Foundation/ByteStream.h"
#include "Foundation/Hash.h"

#include <algorithm>
#include <bit>

namespace fsim::net
{
namespace
{
constexpr uint8_t formatVersion = 1;

// How a block is written, its first byte; no byte at all: as in the asset.
constexpr uint8_t packedBlock = 0; // a number of bits, then all values
constexpr uint8_t sparseBlock = 1; // how many differ from the asset, then gap and value of each

uint32_t checksumOf(std::span<const std::byte> item)
{
    Hasher hasher;
    hasher.array(item.first(sizeof(Header) - sizeof(uint32_t)));
    hasher.array(item.subspan(sizeof(Header)));
    return shortHash(hasher.result());
}

std::vector<std::byte> packValues(std::span<const uint16_t> values)
{
    uint32_t all = 0;
    for (uint16_t value : values)
        all |= value;
    auto bits = static_cast<uint32_t>(std::bit_width(all));
    ByteWriter writer;
    writer.plain(packedBlock);
    writer.plain(static_cast<uint8_t>(bits));
    uint32_t pending = 0, count = 0;
    for (uint16_t value : values)
    {
        pending |= uint32_t{value} << count;
        for (count += bits; count >= 8; count -= 8, pending >>= 8)
            writer.plain(static_cast<uint8_t>(pending));
    }
    if (count > 0)
        writer.plain(static_cast<uint8_t>(pending));
    return writer.take();
}

std::vector<std::byte> listValues(std::span<const uint16_t> values, std::span<const uint16_t> rest)
{
    ByteWriter writer;
    writer.plain(sparseBlock);
    uint32_t count = 0;
    for (size_t i = 0; i < values.size(); ++i)
        count += values[i] != rest[i];
    writer.number(count);
    size_t next = 0;
    for (size_t i = 0; i < values.size(); ++i)
    {
        if (values[i] == rest[i])
            continue;
        writer.number(i - next);
        writer.number(values[i]);
        next = i + 1;
    }
    return writer.take();
}

Status damagedItem(std::string_view what)
{
    return Status::refused("this item of a body's state is damaged: {}", what);
}

bool unpackValues(ByteReader& reader, std::span<uint16_t> values)
{
    uint32_t bits = reader.plain<uint8_t>();
    if (bits > 16 || reader.left() != (values.size() * bits + 7) / 8)
        return false;
    uint32_t pending = 0, count = 0;
    for (uint16_t& value : values)
    {
        for (; count < bits; count += 8)
            pending |= uint32_t{reader.plain<uint8_t>()} << count;
        value = static_cast<uint16_t>(pending & ((1u << bits) - 1u));
        pending >>= bits;
        count -= bits;
    }
    return !reader.failed();
}

bool unlistValues(ByteReader& reader, std::span<uint16_t> values)
{
    uint64_t count = reader.number();
    if (count > values.size())
        return false;
    uint64_t next = 0;
    for (uint64_t i = 0; i < count; ++i)
    {
        uint64_t gap = reader.number();
        uint64_t value = reader.number();
        if (reader.failed() || gap >= values.size() - next || value > 0xffff)
            return false;
        next += gap;
        values[static_cast<size_t>(next++)] = static_cast<uint16_t>(value);
    }
    return true;
}
} // namespace

uint32_t shortHash(uint64_t contentHash)
{
    return static_cast<uint32_t>(contentHash ^ (contentHash >> 32));
}

NetItem makeItem(Kind kind, uint32_t block, uint32_t stamp, uint32_t asset, std::span<const std::byte> payload)
{
    Header header{
        .version = formatVersion, .kind = kind, .block = static_cast<uint16_t>(block), .stamp = stamp, .asset = asset};
    NetItem item{keyOf(kind, block), std::vector<std::byte>(sizeof header + payload.size())};
    std::memcpy(item.bytes.data(), &header, sizeof header);
    if (!payload.empty())
        std::memcpy(item.bytes.data() + sizeof header, payload.data(), payload.size());
    header.checksum = checksumOf(item.bytes);
    std::memcpy(item.bytes.data(), &header, sizeof header);
    return item;
}

NetItem emptyItem(uint32_t key, uint32_t stamp, uint32_t asset)
{
    return makeItem(kindOf(key), key & 0xffffu, stamp, asset, {});
}

Result<Header> readHeader(std::span<const std::byte> item, uint32_t asset)
{
    if (item.size() < sizeof(Header) || item.size() > mostNetItemBytes)
        return damagedItem(
            format("it has {} bytes, and one has {} to {}", item.size(), sizeof(Header), mostNetItemBytes));
    Header header;
    std::memcpy(&header, item.data(), sizeof header);
    if (header.version != formatVersion)
        return Status::refused("this item of a body's state has version {}, and this program reads version {}",
                               uint32_t{header.version}, uint32_t{formatVersion});
    if (header.checksum != checksumOf(item))
        return damagedItem("its checksum is wrong");
    if (header.kind < Kind::Bonds || header.kind > Kind::Joints)
        return damagedItem(format("there is no kind {}", static_cast<uint32_t>(header.kind)));
    if (header.asset != asset)
        return Status::refused("this item is of a body of another asset; make sure that both sides made the body of "
                               "the same one");
    return header;
}

std::span<const std::byte> payloadOf(std::span<const std::byte> item)
{
    return item.subspan(sizeof(Header));
}

bool sameContent(const NetItem& a, const NetItem& b)
{
    return a.key == b.key && std::ranges::equal(payloadOf(a.bytes), payloadOf(b.bytes));
}

void writePlane(const Plane& plane, uint32_t stamp, uint32_t asset, std::vector<NetItem>& items)
{
    for (uint32_t block = 0; block < plane.blocks(); ++block)
    {
        size_t first = size_t{block} * plane.perItem;
        size_t count = std::min<size_t>(plane.perItem, plane.values.size() - first);
        std::span<const uint16_t> values = std::span(plane.values).subspan(first, count);
        std::span<const uint16_t> rest = std::span(plane.rest).subspan(first, count);
        if (std::ranges::equal(values, rest))
            continue;
        std::vector<std::byte> packed = packValues(values);
        std::vector<std::byte> listed = listValues(values, rest);
        items.push_back(makeItem(plane.kind, block, stamp, asset, listed.size() < packed.size() ? listed : packed));
    }
}

Status readBlock(std::span<const std::byte> payload, uint32_t block, Plane& plane)
{
    if (block >= plane.blocks())
        return damagedItem(format("it is for part {} of {}", block, plane.blocks()));
    size_t first = size_t{block} * plane.perItem;
    size_t count = std::min<size_t>(plane.perItem, plane.values.size() - first);
    std::span<uint16_t> values = std::span(plane.values).subspan(first, count);
    if (payload.empty())
        return Status::done();
    ByteReader reader(payload);
    auto mode = reader.plain<uint8_t>();
    bool whole =
        mode == packedBlock ? unpackValues(reader, values) : mode == sparseBlock && unlistValues(reader, values);
    if (!whole || reader.failed() || reader.left() > 0)
        return damagedItem("its values do not fit");
    return Status::done();
}
} // namespace fsim::net
