#pragma once

#include "FractureSim/Handle.h"

#include "Foundation/FlatArray.h"
#include "Foundation/StateVisitor.h"

namespace fsim
{
// Hands out places by index and generation. The lowest free place is taken first, so that what a table holds depends on
// the calls alone and loops run over the lower part of the arrays. The data lies in arrays beside it, by index.
template <class Id> class SlotTable
{
public:
    SlotTable() = default;
    SlotTable(Allocator& allocator, uint32_t capacity)
        : generations_(allocator, capacity), alive_(allocator, capacity), capacity_(capacity)
    {
    }

    uint32_t capacity() const { return capacity_; }
    // One past the highest place ever used.
    uint32_t extent() const { return generations_.size(); }
    uint32_t count() const { return count_; }
    bool full() const { return count_ == capacity_; }
    bool alive(uint32_t index) const { return index < alive_.size() && alive_[index] != 0; }
    bool alive(Id id) const { return alive(id.index) && generations_[id.index] == id.generation; }
    Id idOf(uint32_t index) const { return alive(index) ? Id{index, generations_[index]} : Id{}; }

    Id add()
    {
        assert(!full());
        uint32_t index = lowestFree_;
        if (index == generations_.size())
        {
            generations_.push(0);
            alive_.push(0);
        }
        ++generations_[index];
        alive_[index] = 1;
        ++count_;
        while (lowestFree_ < alive_.size() && alive_[lowestFree_])
            ++lowestFree_;
        return {index, generations_[index]};
    }
    void remove(Id id)
    {
        assert(alive(id));
        alive_[id.index] = 0;
        --count_;
        if (id.index < lowestFree_)
            lowestFree_ = id.index;
    }

    void visitState(StateVisitor& visitor)
    {
        visitor.array("generation", generations_);
        visitor.array("alive", alive_);
        if (!visitor.reading())
            return;
        if (alive_.size() != generations_.size())
        {
            visitor.fail("a table has generations and marks of different length");
            alive_.resize(0);
            generations_.resize(0);
        }
        count_ = 0;
        lowestFree_ = alive_.size();
        for (uint32_t i = alive_.size(); i-- > 0;)
            if (alive_[i])
                ++count_;
            else
                lowestFree_ = i;
    }

private:
    FlatArray<uint32_t> generations_;
    FlatArray<uint32_t> alive_;
    uint32_t capacity_ = 0;
    uint32_t count_ = 0;
    uint32_t lowestFree_ = 0;
};
} // namespace fsim
