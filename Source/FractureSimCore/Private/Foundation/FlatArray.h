#pragma once

#include "FractureSim/Memory.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace fsim
{
// State: plain items side by side in room reserved once. It copies with memcpy, starts zeroed, and never grows by
// itself: who adds asks full() first and degrades when there is no room.
template <class T> class FlatArray
{
    static_assert(std::is_trivially_copyable_v<T>, "state is copied byte by byte");

public:
    FlatArray() = default;
    FlatArray(Allocator& allocator, uint32_t capacity) : allocator_(&allocator), capacity_(capacity)
    {
        if (capacity_ > 0)
        {
            items_ = static_cast<T*>(allocator_->allocate(size_t{capacity_} * sizeof(T), alignment));
            std::memset(static_cast<void*>(items_), 0, size_t{capacity_} * sizeof(T));
        }
    }
    FlatArray(FlatArray&& other) noexcept { swap(other); }
    FlatArray& operator=(FlatArray&& other) noexcept
    {
        FlatArray moved(std::move(other));
        swap(moved);
        return *this;
    }
    ~FlatArray()
    {
        if (items_)
            allocator_->release(items_, size_t{capacity_} * sizeof(T), alignment);
    }

    uint32_t size() const { return size_; }
    uint32_t capacity() const { return capacity_; }
    bool full() const { return size_ == capacity_; }
    bool empty() const { return size_ == 0; }

    T& operator[](uint32_t index)
    {
        assert(index < size_);
        return items_[index];
    }
    const T& operator[](uint32_t index) const
    {
        assert(index < size_);
        return items_[index];
    }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    T* data() { return items_; }
    const T* data() const { return items_; }
    std::span<T> span() { return {items_, size_}; }
    std::span<const T> span() const { return {items_, size_}; }

    void push(const T& item)
    {
        assert(!full());
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    // New items are whatever was there: set them.
    void resize(uint32_t size)
    {
        assert(size <= capacity_);
        size_ = size;
    }
    void assign(uint32_t size, const T& item)
    {
        resize(size);
        for (T& each : *this)
            each = item;
    }

private:
    static constexpr size_t alignment = alignof(T) > 64 ? alignof(T) : 64; // a cache line, and any vector register

    void swap(FlatArray& other) noexcept
    {
        std::swap(allocator_, other.allocator_);
        std::swap(items_, other.items_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    Allocator* allocator_ = nullptr;
    T* items_ = nullptr;
    uint32_t size_ = 0;
    uint32_t capacity_ = 0;
};
} // namespace fsim
