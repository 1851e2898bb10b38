#include "Collision/HullSweep.h"

#include "Collision/Boxes.h"
#include "Foundation/KernelVariants.h"

#include <algorithm>
#include <array>
#include <utility>

FSIM_DECLARE_KERNEL(fsimHullSweep, const float* lowA, const float* highA, const float* lowB, const float* highB,
                    const float* lowC, const float* highC, const uint32_t* groups, const int32_t* firstStrips,
                    const int32_t* asleep, int32_t begin, int32_t end, int32_t stripEnd, int32_t strip, int32_t room,
                    uint32_t* counts, uint32_t* found)

namespace fsim::collision
{
namespace
{
constexpr uint32_t sweepGang = 16; // kernels read so far behind the last entry
constexpr uint32_t sweepGrain = 128;
constexpr uint32_t runRoom = 16 * sweepGrain; // found at once by a run of entries; what finds more does it twice
constexpr uint32_t mostStrips = 256;
constexpr float stripBoxes = 2.0f; // mean boxes across a strip

// A box in a strip: those of a strip side by side, by rising low end along the axis of the sweep.
struct StripEntry
{
    float low;
    uint32_t box;
};

struct StripTable
{
    std::span<StripEntry> entries;
    std::span<uint32_t> begins; // by strip, one more
    // By entry, as kernels want them.
    std::span<float> low[3];
    std::span<float> high[3];
    std::span<uint32_t> groups;
    std::span<int32_t> firstStrips; // of the box
    std::span<int32_t> asleep;
};

struct SweepAxes
{
    float Vec3::*along;
    float Vec3::*across;
    float Vec3::*other;
};

SweepAxes axesOf(Vec3 spread)
{
    // Not std::stable_sort(), which asks for memory.
    std::array<float Vec3::*, 3> axes{&Vec3::x, &Vec3::y, &Vec3::z};
    for (auto [a, b] : {std::pair{0, 1}, {1, 2}, {0, 1}})
        if (spread.*axes[static_cast<size_t>(b)] > spread.*axes[static_cast<size_t>(a)])
            std::swap(axes[static_cast<size_t>(a)], axes[static_cast<size_t>(b)]);
    return {axes[0], axes[1], axes[2]};
}

struct StripGrid
{
    float from = 0.0f;
    float perMetre = 0.0f;
    uint32_t count = 1;
    int32_t of(float at) const
    {
        float strip = (at - from) * perMetre;
        return strip > 0.0f ? static_cast<int32_t>(minOf(strip, static_cast<float>(count - 1))) : 0;
    }
};

StripGrid stripsOf(std::span<const SweptBox> boxes, const Bounds& all, float Vec3::*across)
{
    float width = 0.0f;
    for (const SweptBox& box : boxes)
        width += box.box.high.*across - box.box.low.*across;
    width = stripBoxes * width / static_cast<float>(boxes.size());
    float extent = all.high.*across - all.low.*across;
    StripGrid grid{all.low.*across, 0.0f, 1};
    if (extent > width && width > 0.0f)
    {
        grid.count = static_cast<uint32_t>(minOf(extent / width, static_cast<float>(mostStrips)));
        grid.perMetre = static_cast<float>(grid.count) / extent;
    }
    return grid;
}

StripTable makeStrips(std::span<const SweptBox> boxes, const StripGrid& grid, const SweepAxes& axes, Arena& arena,
                      TaskScheduler& tasks)
{
    StripTable table;
    table.begins = arena.take<uint32_t>(size_t{grid.count} + 2);
    auto forEachStrip = [&](const SweptBox& box, const auto& function) {
        int32_t last = grid.of(box.box.high.*axes.across);
        for (int32_t strip = grid.of(box.box.low.*axes.across); strip <= last; ++strip)
            function(static_cast<uint32_t>(strip));
    };
    for (const SweptBox& box : boxes)
        forEachStrip(box, [&](uint32_t strip) { ++table.begins[strip + 2]; });
    for (uint32_t strip = 0; strip < grid.count; ++strip)
        table.begins[strip + 2] += table.begins[strip + 1];
    size_t count = table.begins[grid.count + 1];
    table.entries = arena.takeUnset<StripEntry>(count);
    for (uint32_t i = 0; i < boxes.size(); ++i)
        forEachStrip(boxes[i], [&](uint32_t strip) {
            table.entries[table.begins[strip + 1]++] = {boxes[i].box.low.*axes.along, i};
        });
    table.begins = table.begins.first(size_t{grid.count} + 1);
    for (int k = 0; k < 3; ++k)
    {
        table.low[k] = arena.take<float>(count + sweepGang);
        table.high[k] = arena.take<float>(count + sweepGang);
    }
    table.groups = arena.take<uint32_t>(count + sweepGang);
    table.firstStrips = arena.take<int32_t>(count + sweepGang);
    table.asleep = arena.take<int32_t>(count + sweepGang);
    tasks.parallelFor(grid.count, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t strip = begin; strip < end; ++strip)
        {
            std::sort(table.entries.begin() + table.begins[strip], table.entries.begin() + table.begins[strip + 1],
                      [](const StripEntry& a, const StripEntry& b) {
                          return a.low != b.low ? a.low < b.low : a.box < b.box;
                      });
            for (uint32_t e = table.begins[strip]; e < table.begins[strip + 1]; ++e)
            {
                const SweptBox& box = boxes[table.entries[e].box];
                float Vec3::*const order[3] = {axes.along, axes.across, axes.other};
                for (int k = 0; k < 3; ++k)
                {
                    table.low[k][e] = box.box.low.*order[k];
                    table.high[k][e] = box.box.high.*order[k];
                }
                table.groups[e] = box.group;
                table.firstStrips[e] = grid.of(box.box.low.*axes.across);
                table.asleep[e] = box.asleep;
            }
        }
    });
    return table;
}

// The later entries of its strip that meet an entry: how many, and who as long as there is room for a gang.
void sweepEntries(const StripTable& table, uint32_t begin, uint32_t end, uint32_t strip, std::span<uint32_t> counts,
                  std::span<uint32_t> found, Kernels kernels)
{
    uint32_t stripEnd = table.begins[strip + 1];
    if (auto* kernel = FSIM_PICK_KERNEL(fsimHullSweep, kernels))
    {
        kernel(table.low[0].data(), table.high[0].data(), table.low[1].data(), table.high[1].data(),
               table.low[2].data(), table.high[2].data(), table.groups.data(), table.firstStrips.data(),
               table.asleep.data(), static_cast<int32_t>(begin), static_cast<int32_t>(end),
               static_cast<int32_t>(stripEnd), static_cast<int32_t>(strip), static_cast<int32_t>(found.size()),
               counts.data(), found.data());
        return;
    }
    uint32_t next = 0;
    for (uint32_t i = begin; i < end; ++i)
    {
        counts[i] = 0;
        for (uint32_t k = i + 1; k < stripEnd && table.low[0][k] <= table.high[0][i]; ++k)
        {
            bool overlaps = true;
            for (int axis = 1; axis < 3; ++axis)
                overlaps =
                    overlaps && table.low[axis][i] <= table.high[axis][k] && table.low[axis][k] <= table.high[axis][i];
            // Two boxes that share several strips meet in the first of them.
            bool here = std::max(table.firstStrips[i], table.firstStrips[k]) == static_cast<int32_t>(strip);
            if (!overlaps || !here || table.groups[i] == table.groups[k] || (table.asleep[i] && table.asleep[k]))
                continue;
            if (next < found.size())
                found[next++] = k;
            ++counts[i];
        }
    }
}
} // namespace

std::span<SweptPair> sweepBoxes(std::span<const SweptBox> boxes, Arena& arena, TaskScheduler& tasks, Kernels kernels)
{
    if (boxes.size() < 2)
        return {};
    Bounds all = boxes[0].box;
    for (const SweptBox& box : boxes)
        all = joined(all, box.box);
    SweepAxes axes = axesOf(all.high - all.low);
    StripGrid grid = stripsOf(boxes, all, axes.across);
    StripTable table = makeStrips(boxes, grid, axes, arena, tasks);

    // Runs of entries, none across the end of a strip.
    struct Run
    {
        uint32_t strip, begin, end;
    };
    size_t entries = table.entries.size();
    std::span<Run> runs = arena.takeUnset<Run>(entries / sweepGrain + grid.count);
    uint32_t runCount = 0;
    for (uint32_t strip = 0; strip < grid.count; ++strip)
        for (uint32_t e = table.begins[strip]; e < table.begins[strip + 1]; e += sweepGrain)
            runs[runCount++] = {strip, e, std::min(e + sweepGrain, table.begins[strip + 1])};
    std::span<uint32_t> counts = arena.takeUnset<uint32_t>(entries);
    std::span<uint32_t> found = arena.takeUnset<uint32_t>(size_t{runCount} * runRoom);
    std::span<uint32_t> totals = arena.takeUnset<uint32_t>(runCount);
    tasks.parallelFor(runCount, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t r = begin; r < end; ++r)
        {
            const Run& run = runs[r];
            sweepEntries(table, run.begin, run.end, run.strip, counts, found.subspan(size_t{r} * runRoom, runRoom),
                         kernels);
            totals[r] = 0;
            for (uint32_t e = run.begin; e < run.end; ++e)
                totals[r] += counts[e];
        }
    });
    std::span<uint32_t> firsts = arena.takeUnset<uint32_t>(size_t{runCount} + 1); // pair of each run
    uint32_t total = 0, most = 0;
    for (uint32_t r = 0; r < runCount; ++r)
    {
        firsts[r] = total;
        total += totals[r];
        most += totals[r] + sweepGang > runRoom ? totals[r] + sweepGang : 0;
    }
    std::span<uint32_t> again = arena.takeUnset<uint32_t>(most); // of the runs without enough room
    std::span<uint32_t> agains = arena.takeUnset<uint32_t>(size_t{runCount} + 1);
    most = 0;
    for (uint32_t r = 0; r < runCount; ++r)
    {
        agains[r] = most;
        most += totals[r] + sweepGang > runRoom ? totals[r] + sweepGang : 0;
    }
    agains[runCount] = most;
    std::span<SweptPair> pairs = arena.takeUnset<SweptPair>(total);
    tasks.parallelFor(runCount, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t r = begin; r < end; ++r)
        {
            const Run& run = runs[r];
            std::span<uint32_t> own = found.subspan(size_t{r} * runRoom, runRoom);
            if (agains[r + 1] > agains[r])
            {
                own = again.subspan(agains[r], agains[r + 1] - agains[r]);
                sweepEntries(table, run.begin, run.end, run.strip, counts, own, kernels);
            }
            uint32_t next = 0;
            for (uint32_t e = run.begin; e < run.end; ++e)
                for (uint32_t c = 0; c < counts[e]; ++c, ++next)
                    pairs[firsts[r] + next] = {table.entries[e].box, table.entries[own[next]].box};
        }
    });
    return pairs;
}
} // namespace fsim::collision
