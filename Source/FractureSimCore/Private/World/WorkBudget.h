#pragma once

#include <cstdint>

namespace fsim
{
// How much a tick may still do of the work that can wait. Counted in items, not in clock readings, so that what is done
// is the same on fast and slow machines.
class WorkBudget
{
public:
    explicit WorkBudget(uint32_t items = 0) : left_(items), whole_(items) {}

    // Takes that many items if there are so many; all or nothing. What is more than a whole tick's takes all of one.
    bool take(uint32_t items)
    {
        items = items < whole_ ? items : whole_;
        if (items > left_ || whole_ == 0)
            return false;
        left_ -= items;
        return true;
    }
    uint32_t left() const { return left_; }
    uint32_t whole() const { return whole_; }

private:
    uint32_t left_;
    uint32_t whole_;
};
} // namespace fsim
