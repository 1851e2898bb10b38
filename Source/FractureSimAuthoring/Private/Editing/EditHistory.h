#pragma once

#include "FractureSimAuthoring/EditTools.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fsim::authoring
{
// The states that undo and redo go through, within limits of memory. A state has a name (of the operation that led to
// it), a revision, and parts that it shares with others by pointers: heldBytes(state, seen) adds up those that were not
// seen before.
template <class State> class EditHistory
{
public:
    EditHistory(State first, const EditLimits& limits) : limits_(limits)
    {
        first.revision = lastRevision_;
        states_.push_back(std::move(first));
    }

    const State& now() const { return states_[now_]; }

    // Forgets what was undone. In a gesture, takes the place of the gesture's own state.
    void push(State next, std::string name)
    {
        next.name = std::move(name);
        next.revision = ++lastRevision_;
        states_.erase(states_.begin() + static_cast<ptrdiff_t>(now_ + 1), states_.end());
        if (isGesture_ && hasGestureState_)
        {
            states_[now_] = std::move(next);
            return;
        }
        states_.push_back(std::move(next));
        ++now_;
        hasGestureState_ = isGesture_;
        forgetTheOldest();
    }

    void beginGesture()
    {
        isGesture_ = true;
        hasGestureState_ = false;
    }
    void endGesture() { isGesture_ = false; }
    void cancelGesture()
    {
        if (isGesture_ && hasGestureState_ && canUndo())
        {
            states_.pop_back();
            --now_;
        }
        isGesture_ = false;
    }

    bool canUndo() const { return now_ > 0; }
    bool canRedo() const { return now_ + 1 < states_.size(); }
    // The state of now becomes the first.
    void forgetThePast()
    {
        isGesture_ = false;
        states_ = {states_[now_]};
        now_ = 0;
    }
    void undo()
    {
        isGesture_ = false;
        if (canUndo())
            --now_;
    }
    void redo()
    {
        isGesture_ = false;
        if (canRedo())
            ++now_;
    }
    std::string undoName() const { return canUndo() ? states_[now_].name : std::string(); }
    std::string redoName() const { return canRedo() ? states_[now_ + 1].name : std::string(); }

    // Of the parts that the state of now does not have.
    size_t bytes() const
    {
        std::set<const void*> seen;
        heldBytes(now(), seen);
        size_t sum = 0;
        for (size_t i = 0; i < states_.size(); ++i)
            if (i != now_)
                sum += heldBytes(states_[i], seen);
        return sum;
    }

private:
    void forgetTheOldest()
    {
        std::set<const void*> seen;
        heldBytes(now(), seen);
        // From now back into the past, as far as the limits go.
        size_t first = now_, sum = 0;
        while (first > 0 && now_ - first < limits_.undoSteps)
        {
            sum += heldBytes(states_[first - 1], seen);
            bool isCancellable = isGesture_ && first == now_; // what a gesture began with is needed until it ends
            if (sum > limits_.undoBytes && !isCancellable)
                break;
            --first;
        }
        states_.erase(states_.begin(), states_.begin() + static_cast<ptrdiff_t>(first));
        now_ -= first;
    }

    EditLimits limits_;
    std::vector<State> states_;
    size_t now_ = 0;
    uint64_t lastRevision_ = 1;
    bool isGesture_ = false;
    bool hasGestureState_ = false;
};

template <class T> size_t heldBytes(const std::vector<T>& items)
{
    return items.capacity() * sizeof(T);
}
} // namespace fsim::authoring
