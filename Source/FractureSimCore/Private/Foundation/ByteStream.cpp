#include "Foundation/ByteStream.h"

#include <bit>

namespace fsim
{
static_assert(std::endian::native == std::endian::little, "files are little-endian and written as they lie in memory");

void ByteWriter::number(uint64_t value)
{
    while (value >= 0x80)
    {
        bytes_.push_back(static_cast<std::byte>(value | 0x80));
        value >>= 7;
    }
    bytes_.push_back(static_cast<std::byte>(value));
}

uint64_t ByteReader::number()
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7)
    {
        auto byte = plain<uint8_t>();
        value |= uint64_t{byte & 0x7fu} << shift;
        if (!(byte & 0x80u))
            return value;
    }
    failed_ = true;
    return 0;
}

std::span<const std::byte> ByteReader::view(size_t count)
{
    if (count > left())
    {
        failed_ = true;
        position_ = bytes_.size();
        return {};
    }
    position_ += count;
    return bytes_.subspan(position_ - count, count);
}
} // namespace fsim
