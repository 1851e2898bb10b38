#include "FractureSim/SkinUpload.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr uint32_t hiddenTriangle = 0xffffffffu;

uint32_t endOf(VertexRange range)
{
    return range.first + range.count;
}
} // namespace

DirtyRanges::DirtyRanges(uint32_t elements, uint32_t gap, uint32_t most)
    : elements_(elements), gap_(gap), most_(std::max(most, 1u))
{
    ranges_.reserve(size_t{most_} + 1);
}

void DirtyRanges::add(VertexRange range)
{
    if (range.first >= elements_ || range.count == 0)
        return;
    range.count = std::min(range.count, elements_ - range.first);
    // Those from begin to end touch it or are so near that they are sent along.
    auto begin = std::find_if(ranges_.begin(), ranges_.end(),
                              [&](VertexRange r) { return uint64_t{endOf(r)} + gap_ >= range.first; });
    auto end =
        std::find_if(begin, ranges_.end(), [&](VertexRange r) { return r.first > uint64_t{endOf(range)} + gap_; });
    if (begin != end)
    {
        const uint32_t first = std::min(begin->first, range.first);
        const uint32_t last = std::max(endOf(*(end - 1)), endOf(range));
        *begin = {first, last - first};
        ranges_.erase(begin + 1, end);
    }
    else
        ranges_.insert(begin, range);
    if (ranges_.size() <= most_)
        return;
    size_t nearest = 0;
    uint32_t smallest = ~0u;
    for (size_t i = 0; i + 1 < ranges_.size(); ++i)
        if (const uint32_t between = ranges_[i + 1].first - endOf(ranges_[i]); between < smallest)
        {
            smallest = between;
            nearest = i;
        }
    ranges_[nearest].count = endOf(ranges_[nearest + 1]) - ranges_[nearest].first;
    ranges_.erase(ranges_.begin() + static_cast<ptrdiff_t>(nearest) + 1);
}

uint32_t DirtyRanges::count() const
{
    uint32_t sum = 0;
    for (VertexRange range : ranges_)
        sum += range.count;
    return sum;
}

void subtractRanges(std::span<const VertexRange> a, std::span<const VertexRange> b, std::vector<VertexRange>& result)
{
    size_t next = 0; // of b: the first that may still reach into what follows
    for (VertexRange range : a)
    {
        uint32_t at = range.first;
        const uint32_t end = endOf(range);
        while (next < b.size() && endOf(b[next]) <= at)
            ++next;
        for (size_t i = next; i < b.size() && b[i].first < end; ++i)
        {
            if (b[i].first > at)
                result.push_back({at, b[i].first - at});
            at = std::max(at, std::min(endOf(b[i]), end));
        }
        if (at < end)
            result.push_back({at, end - at});
    }
}

SkinFrame SkinBuffers::advance(uint64_t frame, bool hasNewPose)
{
    if (hasShown_ && frame == frame_)
    {
        last_.skins = false; // another camera of the same frame
        return last_;
    }
    if (!hasShown_ && !hasNewPose)
        return last_;
    frame_ = frame;
    if (hasNewPose)
    {
        const uint32_t before = last_.current;
        last_.current = hasShown_ ? 1 - before : 0;
        last_.previous = hasShown_ && !isCut_ ? before : last_.current;
        isCut_ = false;
        hasShown_ = true;
    }
    else
        last_.previous = last_.current;
    last_.skins = hasNewPose;
    return last_;
}

VisibleTriangles::VisibleTriangles(uint32_t triangles, std::span<const TriangleRange> sections)
    : sections_(sections.begin(), sections.end()), counts_(sections.size(), 0), triangles_(triangles, 0),
      slots_(triangles, hiddenTriangle), changes_(triangles)
{
}

uint32_t VisibleTriangles::sectionOf(uint32_t triangle) const
{
    uint32_t section = 0;
    while (section + 1 < sections_.size() && sections_[section + 1].first <= triangle)
        ++section;
    return section;
}

void VisibleTriangles::update(std::span<const TriangleRange> visible)
{
    const auto all = static_cast<uint32_t>(slots_.size());
    now_.clear();
    for (TriangleRange range : visible)
        if (range.first < all && range.count > 0 && !sections_.empty())
            now_.push_back({range.first, std::min(range.count, all - range.first)});
    difference_.clear();
    subtractRanges(last_, now_, difference_);
    for (VertexRange range : difference_) // went
        for (uint32_t triangle = range.first; triangle < endOf(range); ++triangle)
        {
            const uint32_t section = sectionOf(triangle);
            const uint32_t slot = slots_[triangle];
            const uint32_t last = sections_[section].first + --counts_[section];
            triangles_[slot] = triangles_[last];
            slots_[triangles_[slot]] = slot;
            slots_[triangle] = hiddenTriangle;
            if (slot != last)
                changes_.add({slot, 1});
        }
    difference_.clear();
    subtractRanges(now_, last_, difference_);
    for (VertexRange range : difference_) // came
        for (uint32_t triangle = range.first; triangle < endOf(range); ++triangle)
        {
            const uint32_t section = sectionOf(triangle);
            const uint32_t slot = sections_[section].first + counts_[section]++;
            triangles_[slot] = triangle;
            slots_[triangle] = slot;
            changes_.add({slot, 1});
        }
    last_.swap(now_);
}
} // namespace fsim
