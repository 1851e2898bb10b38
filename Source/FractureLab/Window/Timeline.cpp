#include "Window/Timeline.h"

#include <algorithm>

namespace fsim::lab
{
bool Timeline::due(uint32_t frame) const
{
    const Entry* last = before(frame);
    return last == nullptr || frame - last->frame >= spacing_;
}

void Timeline::add(uint32_t frame, std::vector<std::byte> snapshot)
{
    while (!entries_.empty() && entries_.back().frame >= frame)
    {
        bytes_ -= entries_.back().snapshot.size();
        entries_.pop_back();
    }
    bytes_ += snapshot.size();
    entries_.push_back({frame, std::move(snapshot)});
    // Two always stay: where it began, and now.
    while (bytes_ > mostBytes_ && entries_.size() > 2)
        thinOut();
}

const Timeline::Entry* Timeline::nearest(uint32_t frame) const
{
    const auto after =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.frame >= frame; });
    if (after == entries_.begin())
        return entries_.empty() ? nullptr : &*after;
    const auto earlier = std::prev(after);
    return after != entries_.end() && after->frame - frame < frame - earlier->frame ? &*after : &*earlier;
}

const Timeline::Entry* Timeline::before(uint32_t frame) const
{
    const auto after =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.frame >= frame; });
    return after == entries_.begin() ? nullptr : &*std::prev(after);
}

void Timeline::forgetAfter(uint32_t frame)
{
    while (!entries_.empty() && entries_.back().frame > frame)
    {
        bytes_ -= entries_.back().snapshot.size();
        entries_.pop_back();
    }
}

void Timeline::clear()
{
    entries_.clear();
    bytes_ = 0;
    spacing_ = 1;
}

void Timeline::thinOut()
{
    spacing_ *= 2;
    std::vector<Entry> kept;
    bytes_ = 0;
    for (size_t i = 0; i < entries_.size(); ++i)
        if (i % 2 == 0 || i + 1 == entries_.size())
        {
            bytes_ += entries_[i].snapshot.size();
            kept.push_back(std::move(entries_[i]));
        }
    entries_ = std::move(kept);
}
} // namespace fsim::lab
