#pragma once

#include "FractureSim/Status.h"

#include "Foundation/FlatArray.h"

#include <string_view>

namespace fsim
{
// Goes over all state in a fixed order. Saving, restoring, hashing and comparing are visitors, so that one visitState()
// per part serves all four and none can forget a field. Items have no padding: every byte is state.
class StateVisitor
{
public:
    virtual ~StateVisitor() = default;

    // While reading, the visited values are replaced by those of a snapshot.
    virtual bool reading() const { return false; }
    // While reading: what was found cannot be. Reading goes on harmlessly and is undone in the end.
    virtual void fail(std::string_view) {}
    virtual bool failed() const { return false; }
    // For messages: the part of the world that the next values belong to.
    virtual void section(std::string_view, uint32_t = 0) {}

    template <class T> void value(std::string_view name, T& item)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        uint32_t count = 1;
        visit(name, &item, sizeof(T), count, 1);
    }
    template <class T> void array(std::string_view name, FlatArray<T>& items)
    {
        uint32_t count = items.size();
        if (reading())
            items.resize(items.capacity());
        visit(name, items.data(), sizeof(T), count, items.capacity());
        items.resize(count);
    }

protected:
    // Sets count while reading; never more than capacity.
    virtual void visit(std::string_view name, void* items, size_t itemSize, uint32_t& count, uint32_t capacity) = 0;
};
} // namespace fsim
