#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace fsim
{
// Bytes of files: little-endian, no padding. Every machine we run on is little-endian; ByteStream.cpp asserts it.
class ByteWriter
{
public:
    template <class T> void plain(const T& item)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        raw(&item, sizeof item);
    }
    void raw(const void* data, size_t count)
    {
        const auto* from = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), from, from + count);
    }
    // Seven bits a byte: small numbers are short.
    void number(uint64_t value);

    size_t size() const { return bytes_.size(); }
    std::span<const std::byte> bytes() const { return bytes_; }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

// Reads what may be damaged: past the end it gives zeros and remembers that it failed.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class T> T plain()
    {
        static_assert(std::is_trivially_copyable_v<T>);
        T item{};
        raw(&item, sizeof item);
        return item;
    }
    void raw(void* data, size_t count)
    {
        std::span<const std::byte> from = view(count);
        if (from.size() == count && count > 0)
            std::memcpy(data, from.data(), count);
    }
    uint64_t number();
    // The next bytes themselves; empty, and failed, where there are not so many.
    std::span<const std::byte> view(size_t count);

    bool failed() const { return failed_; }
    size_t left() const { return bytes_.size() - position_; }
    size_t position() const { return position_; }

private:
    std::span<const std::byte> bytes_;
    size_t position_ = 0;
    bool failed_ = false;
};
} // namespace fsim
