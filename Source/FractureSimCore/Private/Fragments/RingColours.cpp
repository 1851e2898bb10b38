#include "Fragments/RingColours.h"

#include "Foundation/Random.h"

#include <algorithm>
#include <numeric>

namespace fsim::fragments
{
namespace
{
constexpr uint32_t noColour = 0xffffffffu;
constexpr uint32_t searchedFragments =
    160; // bodies of which there may be many; larger ones have more to a colour anyway
constexpr uint32_t searchRounds = 6000;
constexpr uint32_t searchAttempts = 4;

// For each fragment, those whose rings meet its own.
struct RingMeetings
{
    std::vector<uint32_t> offsets{0};
    std::vector<uint32_t> others;
    std::vector<uint32_t> ringSizes;

    std::span<const uint32_t> of(uint32_t f) const
    {
        return std::span(others).subspan(offsets[f], offsets[f + 1] - offsets[f]);
    }
    uint32_t count() const { return static_cast<uint32_t>(ringSizes.size()); }
};

RingMeetings meetingsOf(uint32_t fragments, std::span<const FragmentBond> bonds)
{
    std::vector<std::vector<uint32_t>> rings(fragments);
    for (uint32_t f = 0; f < fragments; ++f)
        rings[f].push_back(f);
    std::vector<uint8_t> weak = weakBonds(fragments, bonds);
    for (uint32_t b = 0; b < bonds.size(); ++b)
        if (!weak[b])
        {
            rings[bonds[b].first].push_back(bonds[b].second);
            rings[bonds[b].second].push_back(bonds[b].first);
        }
    RingMeetings meetings;
    std::vector<uint32_t> seen(fragments, 0);
    for (uint32_t f = 0; f < fragments; ++f)
    {
        seen[f] = f + 1;
        for (uint32_t member : rings[f])
            for (uint32_t other : rings[member])
                if (seen[other] != f + 1)
                {
                    seen[other] = f + 1;
                    meetings.others.push_back(other);
                }
        meetings.offsets.push_back(static_cast<uint32_t>(meetings.others.size()));
        meetings.ringSizes.push_back(static_cast<uint32_t>(rings[f].size()));
    }
    return meetings;
}

std::vector<uint32_t> greedyColours(const RingMeetings& meetings, uint32_t most)
{
    std::vector<uint32_t> order(meetings.count());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return meetings.ringSizes[a] > meetings.ringSizes[b]; });
    std::vector<uint32_t> colours(meetings.count(), noColour);
    std::vector<uint32_t> sizes;   // by colour
    std::vector<uint32_t> takenBy; // by colour: 1 + the fragment for which it is taken
    for (uint32_t f : order)
    {
        for (uint32_t other : meetings.of(f))
            if (colours[other] != noColour)
                takenBy[colours[other]] = f + 1;
        // The first that is free and has lanes left; else the first that is free.
        uint32_t colour = noColour;
        for (uint32_t c = 0; c < takenBy.size(); ++c)
        {
            if (takenBy[c] == f + 1 || sizes[c] >= most)
                continue;
            if (sizes[c] % ringLanes != 0)
            {
                colour = c;
                break;
            }
            colour = colour == noColour ? c : colour;
        }
        if (colour == noColour)
        {
            colour = static_cast<uint32_t>(takenBy.size());
            takenBy.push_back(0);
            sizes.push_back(0);
        }
        ++sizes[colour];
        colours[f] = colour;
    }
    return colours;
}

// Moves one fragment a round, out of a colour where it meets another or that is too full: to where that mends most, and
// not back for a while.
class ColourSearch
{
public:
    ColourSearch(const RingMeetings& meetings, std::vector<uint32_t> colours, uint32_t count, uint32_t attempt)
        : meetings_(meetings), colours_(std::move(colours)), count_(count), met_(size_t{meetings.count()} * count, 0),
          until_(met_.size(), 0), sizes_(count, 0), random_(count, 0xc0105 + attempt)
    {
        for (uint32_t f = 0; f < meetings.count(); ++f)
        {
            ++sizes_[colours_[f]];
            for (uint32_t other : meetings.of(f))
                ++met_[size_t{f} * count_ + colours_[other]];
        }
    }

    // Whether no two of a colour meet in the end.
    bool run()
    {
        for (uint32_t round = 1; round <= searchRounds; ++round)
        {
            uint32_t wrong = listWrong();
            if (wrong == 0)
                return true;
            uint32_t fragment = 0, colour = noColour;
            int32_t best = 1 << 30;
            uint32_t ties = 0;
            for (uint32_t f : wrong_)
                for (uint32_t c = 0; c < count_; ++c)
                {
                    int32_t change = changeOf(f, c);
                    bool barred = until_[size_t{f} * count_ + c] >= round && static_cast<int32_t>(wrong) + change > 0;
                    if (c == colours_[f] || barred || change > best)
                        continue;
                    ties = change < best ? 1 : ties + 1;
                    best = change;
                    if (random_.below(next_++, ties) == 0)
                    {
                        fragment = f;
                        colour = c;
                    }
                }
            if (colour != noColour)
                move(fragment, colour, round);
        }
        return false;
    }
    std::vector<uint32_t> take() { return std::move(colours_); }

private:
    uint32_t metAt(uint32_t f, uint32_t colour) const { return met_[size_t{f} * count_ + colour]; }
    uint32_t listWrong()
    {
        uint32_t wrong = 0;
        wrong_.clear();
        for (uint32_t f = 0; f < meetings_.count(); ++f)
        {
            uint32_t here = metAt(f, colours_[f]);
            wrong += here;
            if (here > 0 || sizes_[colours_[f]] > ringLanes)
                wrong_.push_back(f);
        }
        wrong /= 2;
        for (uint32_t size : sizes_)
            wrong += size > ringLanes ? size - ringLanes : 0;
        return wrong;
    }
    int32_t changeOf(uint32_t f, uint32_t to) const
    {
        uint32_t from = colours_[f];
        return static_cast<int32_t>(metAt(f, to)) - static_cast<int32_t>(metAt(f, from)) +
               (sizes_[to] >= ringLanes ? 1 : 0) - (sizes_[from] > ringLanes ? 1 : 0);
    }
    void move(uint32_t f, uint32_t to, uint32_t round)
    {
        uint32_t from = colours_[f];
        until_[size_t{f} * count_ + from] =
            round + random_.below(next_++, 10) + static_cast<uint32_t>(wrong_.size()) * 3 / 5;
        for (uint32_t other : meetings_.of(f))
        {
            --met_[size_t{other} * count_ + from];
            ++met_[size_t{other} * count_ + to];
        }
        --sizes_[from];
        ++sizes_[to];
        colours_[f] = to;
    }

    const RingMeetings& meetings_;
    std::vector<uint32_t> colours_;
    uint32_t count_;
    std::vector<uint32_t> met_;   // by fragment and colour: how many of that colour it meets
    std::vector<uint32_t> until_; // by fragment and colour: the round up to which it may not go there
    std::vector<uint32_t> sizes_; // by colour
    std::vector<uint32_t> wrong_;
    Random random_;
    uint64_t next_ = 0;
};

// The smallest colour is given up, and the last one has its number.
std::vector<uint32_t> withoutSmallest(const std::vector<uint32_t>& colours, uint32_t count)
{
    std::vector<uint32_t> sizes(count, 0);
    for (uint32_t colour : colours)
        ++sizes[colour];
    auto smallest = static_cast<uint32_t>(std::min_element(sizes.begin(), sizes.end()) - sizes.begin());
    std::vector<uint32_t> fewer;
    uint32_t next = 0;
    for (uint32_t colour : colours)
        fewer.push_back(colour == smallest ? next++ % (count - 1) : colour == count - 1 ? smallest : colour);
    return fewer;
}
} // namespace

std::vector<uint8_t> weakBonds(uint32_t fragments, std::span<const FragmentBond> bonds)
{
    constexpr float weakShare = 0.05f;
    std::vector<float> largest(fragments, 0.0f);
    for (const FragmentBond& bond : bonds)
        for (uint32_t end : {bond.first, bond.second})
            largest[end] = std::max(largest[end], bond.area);
    std::vector<uint8_t> weak;
    for (const FragmentBond& bond : bonds)
        weak.push_back(bond.area < weakShare * std::min(largest[bond.first], largest[bond.second]));
    return weak;
}

std::vector<uint32_t> colourRings(uint32_t fragments, std::span<const FragmentBond> bonds)
{
    RingMeetings meetings = meetingsOf(fragments, bonds);
    bool searches = fragments > 1 && fragments <= searchedFragments;
    std::vector<uint32_t> colours = greedyColours(meetings, searches ? ringLanes : noColour);
    if (!searches)
        return colours;
    uint32_t count = *std::max_element(colours.begin(), colours.end()) + 1;
    uint32_t enough = (fragments + ringLanes - 1) / ringLanes;
    for (uint32_t attempt = 0; attempt < searchAttempts && count > enough;)
    {
        ColourSearch search(meetings, withoutSmallest(colours, count), count - 1, attempt);
        if (!search.run())
        {
            ++attempt;
            continue;
        }
        colours = search.take();
        --count;
    }
    return colours;
}
} // namespace fsim::fragments
