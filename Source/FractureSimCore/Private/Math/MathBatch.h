#pragma once

#include "FractureSim/Types.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fsim::math
{
// Items side by side as kernels want them: sixteen items form a block, and a block holds their first components, then
// their second ones, and so on. So every load of a gang of 4, 8 or 16 lanes is contiguous, and an item's components are
// near each other; nine separate arrays would fight for the same cache sets when their length is a power of two.
// The batch is a view: the caller owns batchFloats<Item>(count) floats. What lies behind the last item is never
// touched.
constexpr uint32_t batchLanes = 16;

template <class Item> constexpr uint32_t batchComponents = sizeof(Item) / sizeof(float);

template <class Item> constexpr size_t batchFloats(uint32_t count)
{
    return (size_t{count} + batchLanes - 1) / batchLanes * batchLanes * batchComponents<Item>;
}

// Item is float, Vec3, Quat or Mat3, const where the batch is only read.
template <class Item> class Batch
{
public:
    using Value = std::remove_const_t<Item>;
    using Float = std::conditional_t<std::is_const_v<Item>, const float, float>;

    Batch() = default;
    Batch(Float* data, uint32_t count) : data_(data), count_(count) {}

    Value operator[](uint32_t index) const
    {
        std::array<float, batchComponents<Value>> components;
        for (uint32_t k = 0; k < components.size(); ++k)
            components[k] = data_[place(index, k)];
        return std::bit_cast<Value>(components);
    }
    void set(uint32_t index, const Value& value) const requires(!std::is_const_v<Item>)
    {
        auto components = std::bit_cast<std::array<float, batchComponents<Value>>>(value);
        for (uint32_t k = 0; k < components.size(); ++k)
            data_[place(index, k)] = components[k];
    }

    // The items from begin, which starts a block, up to end: what one task of a parallelFor works on.
    Batch part(uint32_t begin, uint32_t end) const
    {
        assert(begin % batchLanes == 0 && begin <= end && end <= count_);
        return {data_ + batchFloats<Value>(begin), end - begin};
    }

    operator Batch<const Value>() const { return {data_, count_}; }
    Float* data() const { return data_; }
    uint32_t size() const { return count_; }

private:
    size_t place(uint32_t index, uint32_t component) const
    {
        assert(index < count_);
        return (size_t{index / batchLanes} * batchComponents<Value> + component) * batchLanes + index % batchLanes;
    }

    Float* data_ = nullptr;
    uint32_t count_ = 0;
};
} // namespace fsim::math
