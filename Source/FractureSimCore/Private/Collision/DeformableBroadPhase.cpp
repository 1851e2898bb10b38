#include "Collision/Boxes.h"
#include "Collision/DeformableMeetings.h"
#include "Foundation/KernelVariants.h"

#include <algorithm>

FSIM_DECLARE_KERNEL(fsimListPairs, const float* lowA, const float* highA, const float* lowB, const float* highB,
                    const float* lowC, const float* highC, const uint32_t* groups, const uint32_t* avoids,
                    int32_t count, int32_t begin, int32_t end, uint32_t* first, uint32_t* second)

namespace fsim::collision
{
namespace
{
constexpr uint32_t boxGrain = 128;
constexpr uint32_t pairGrain = 64;
constexpr uint32_t meetingOverread = 16; // kernels load whole gangs
// Rubble costs by the square of its pieces. Proxies of fewer members than this are chips; beyond so many of them, the
// latest are dust, which meets everything but dust.
constexpr uint32_t chipMembers = 8;
constexpr uint32_t mostChips = 512;
// Two with a bit in common do not meet.
constexpr uint32_t asleepBit = 1;
constexpr uint32_t dustBit = 2;

constexpr Bounds noBounds{{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};

float alongAxis(Vec3 a, int axis)
{
    return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}

// A proxy that may meet others: its box in the world.
struct BoxedProxy
{
    Bounds box;
    ProxyId id;
    uint32_t group;  // over all bodies
    uint32_t avoids; // others with one of these bits
};

// Of all proxies, those of the first body first.
std::span<BoxedProxy> boxProxies(std::span<const DeformableBody> bodies, Arena& arena, TaskScheduler& tasks)
{
    size_t count = 0;
    for (const DeformableBody& body : bodies)
        count += body.proxies.size();
    std::span<BoxedProxy> all = arena.takeUnset<BoxedProxy>(count);
    size_t begin = 0;
    uint32_t groups = 1; // 0: all pieces of bodies that meet each other elsewhere, hull to hull
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        const DeformableBody& body = bodies[b];
        std::span<BoxedProxy> own = all.subspan(begin, body.proxies.size());
        tasks.parallelFor(static_cast<uint32_t>(own.size()), boxGrain, [&](uint32_t first, uint32_t end) {
            for (uint32_t i = first; i < end; ++i)
            {
                const Proxy& proxy = body.proxies[i];
                own[i] = {proxy.memberCount > 0 ? boxAround(proxy) : noBounds,
                          {b, i},
                          body.fragments ? 0 : groups + proxy.group,
                          proxy.asleep ? asleepBit : 0u};
            }
        });
        begin += own.size();
        groups += body.groups;
    }
    return all;
}

// Cells of space, each with the groups that reach into it: the first, whether there is another, and whether one of them
// is awake. Most proxies are far from all other groups, and their cells know.
class GroupCells
{
public:
    GroupCells(std::span<const BoxedProxy> proxies, Arena& arena)
    {
        Bounds all = noBounds;
        Vec3 sizes{};
        uint32_t count = 0;
        for (const BoxedProxy& each : proxies)
            if (each.box.low.x <= each.box.high.x)
            {
                all = joined(all, each.box);
                sizes += each.box.high - each.box.low;
                ++count;
            }
        low_ = all.low;
        for (int k = 0; k < 3 && count > 0; ++k)
        {
            float width = alongAxis(all.high, k) - alongAxis(all.low, k);
            float cell = maxOf(alongAxis(sizes, k) / static_cast<float>(count), width / mostCells);
            perMetre_[k] = cell > 0.0f ? 1.0f / cell : 0.0f;
            counts_[k] = cellAlong(alongAxis(all.high, k), k, static_cast<uint32_t>(mostCells)) + 1;
        }
        cells_ = arena.take<Cell>(size_t{counts_[0]} * counts_[1] * counts_[2]);
    }

    void add(const BoxedProxy& proxy, bool awake)
    {
        forEachCell(proxy.box, [&](Cell& cell) {
            if (cell.group == 0)
                cell.group = proxy.group + 1;
            cell.shared |= cell.group != proxy.group + 1;
            cell.awake |= awake;
        });
    }

    bool mayMeet(const BoxedProxy& proxy)
    {
        bool may = false;
        forEachCell(proxy.box, [&](const Cell& cell) { may = may || (cell.shared && cell.awake); });
        return may;
    }

private:
    static constexpr float mostCells = 64.0f; // along an axis
    struct Cell
    {
        uint32_t group; // and 1; 0: nobody
        bool shared;
        bool awake;
    };

    uint32_t cellAlong(float at, int k, uint32_t most) const
    {
        float cell = (at - alongAxis(low_, k)) * perMetre_[k];
        return cell > 0.0f ? std::min(static_cast<uint32_t>(minOf(cell, mostCells)), most) : 0;
    }
    template <class Function> void forEachCell(const Bounds& box, const Function& function)
    {
        if (!(box.low.x <= box.high.x))
            return;
        uint32_t begin[3], last[3];
        for (int k = 0; k < 3; ++k)
        {
            begin[k] = cellAlong(alongAxis(box.low, k), k, counts_[k] - 1);
            last[k] = cellAlong(alongAxis(box.high, k), k, counts_[k] - 1);
        }
        for (uint32_t x = begin[0]; x <= last[0]; ++x)
            for (uint32_t y = begin[1]; y <= last[1]; ++y)
                for (uint32_t z = begin[2]; z <= last[2]; ++z)
                    function(cells_[(size_t{x} * counts_[1] + y) * counts_[2] + z]);
    }

    Vec3 low_{};
    float perMetre_[3] = {};
    uint32_t counts_[3] = {1, 1, 1};
    std::span<Cell> cells_;
};

// They are still in the order of their bodies and clusters: those that came last out of a split are last.
void markDust(std::span<const DeformableBody> bodies, std::span<BoxedProxy> proxies)
{
    uint32_t chips = 0;
    for (BoxedProxy& each : proxies)
    {
        const DeformableBody& body = bodies[each.id.body];
        if (body.links.empty() || body.proxies[each.id.proxy].memberCount >= chipMembers)
            continue;
        each.avoids |= chips++ >= mostChips ? dustBit : 0u;
    }
}

int widestAxis(std::span<const BoxedProxy> proxies)
{
    Bounds all = noBounds;
    for (const BoxedProxy& each : proxies)
        all = joined(all, each.box);
    Vec3 spread = all.high - all.low;
    return spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2;
}

void recordProxy(const DeformableBody& body, const BoxedProxy& boxed, uint32_t firstOwn, uint32_t firstBlock,
                 MeetingProxies& all, ProxyRecord& record)
{
    const Proxy& proxy = body.proxies[boxed.id.proxy];
    record.toRest = proxy.toRest;
    record.centre = proxy.centre;
    record.shape = *proxy.shape;
    record.box = boxed.box;
    record.own = noBounds;
    for (uint32_t begin = 0, block = firstBlock; begin < proxy.ownCount; begin += ownBlock, ++block)
    {
        Bounds bounds = noBounds;
        for (uint32_t m = begin; m < std::min(begin + ownBlock, proxy.ownCount); ++m)
        {
            uint32_t p = body.own[proxy.firstOwn + m];
            Vec3 place = body.predicted[p];
            all.particles[firstOwn + m] = p;
            all.places[0][firstOwn + m] = place.x;
            all.places[1][firstOwn + m] = place.y;
            all.places[2][firstOwn + m] = place.z;
            bounds = joined(bounds, {place, place});
        }
        record.own = joined(record.own, bounds);
        for (int k = 0; k < 3; ++k)
        {
            all.blockLow[static_cast<size_t>(k)][block] = alongAxis(bounds.low, k);
            all.blockHigh[static_cast<size_t>(k)][block] = alongAxis(bounds.high, k);
        }
    }
}

// Calls function(k) for the proxies after the i-th that it may touch.
template <class Function> void forEachPair(const MeetingProxies& all, uint32_t i, const Function& function)
{
    for (uint32_t k = i + 1; k < all.ids.size() && all.low[0][k] < all.high[0][i]; ++k)
        if (all.low[1][k] <= all.high[1][i] && all.low[1][i] <= all.high[1][k] && all.low[2][k] <= all.high[2][i] &&
            all.low[2][i] <= all.high[2][k] && all.groups[k] != all.groups[i] && !(all.avoids[k] & all.avoids[i]))
            function(k);
}

// With second empty it counts: first[i + 1] is how many there are. Otherwise it lists them from first[i] on.
void listPairs(const MeetingProxies& all, uint32_t begin, uint32_t end, std::span<uint32_t> first,
               std::span<uint32_t> second, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimListPairs, kernels))
    {
        kernel(all.low[0].data(), all.high[0].data(), all.low[1].data(), all.high[1].data(), all.low[2].data(),
               all.high[2].data(), all.groups.data(), all.avoids.data(), static_cast<int32_t>(all.ids.size()),
               static_cast<int32_t>(begin), static_cast<int32_t>(end), first.data(),
               second.empty() ? nullptr : second.data());
        return;
    }
    for (uint32_t i = begin; i < end; ++i)
    {
        uint32_t found = 0;
        forEachPair(all, i, [&](uint32_t k) {
            if (!second.empty())
                second[first[i] + found] = k;
            ++found;
        });
        if (second.empty())
            first[i + 1] = found;
    }
}
} // namespace

MeetingProxies gatherProxies(std::span<const DeformableBody> bodies, Arena& arena, TaskScheduler& tasks)
{
    std::span<BoxedProxy> boxed = boxProxies(bodies, arena, tasks);
    GroupCells cells(boxed, arena);
    for (const BoxedProxy& each : boxed)
        cells.add(each, !bodies[each.id.body].proxies[each.id.proxy].asleep);
    size_t near = 0;
    for (const BoxedProxy& each : boxed)
        if (cells.mayMeet(each))
            boxed[near++] = each;
    boxed = boxed.first(near);
    markDust(bodies, boxed);
    int axis = widestAxis(boxed);
    std::sort(boxed.begin(), boxed.end(), [axis](const BoxedProxy& a, const BoxedProxy& b) {
        float lowA = alongAxis(a.box.low, axis), lowB = alongAxis(b.box.low, axis);
        if (lowA != lowB)
            return lowA < lowB;
        return a.id.body != b.id.body ? a.id.body < b.id.body : a.id.proxy < b.id.proxy;
    });

    MeetingProxies all;
    all.ids = arena.takeUnset<ProxyId>(near);
    for (size_t k = 0; k < 3; ++k)
    {
        all.low[k] = arena.takeUnset<float>(near + meetingOverread);
        all.high[k] = arena.takeUnset<float>(near + meetingOverread);
    }
    all.groups = arena.takeUnset<uint32_t>(near + meetingOverread);
    all.avoids = arena.takeUnset<uint32_t>(near + meetingOverread);
    all.records = arena.takeUnset<ProxyRecord>(near);
    all.firstOwn = arena.takeUnset<uint32_t>(near + 1);
    all.firstBlock = arena.takeUnset<uint32_t>(near + 1);
    uint32_t own = 0, blocks = 0;
    for (size_t i = 0; i < near; ++i)
    {
        all.firstOwn[i] = own;
        all.firstBlock[i] = blocks;
        uint32_t count = bodies[boxed[i].id.body].proxies[boxed[i].id.proxy].ownCount;
        own += count;
        blocks += (count + ownBlock - 1) / ownBlock;
    }
    all.firstOwn[near] = own;
    all.firstBlock[near] = blocks;
    for (size_t k = 0; k < 3; ++k)
    {
        all.blockLow[k] = arena.takeUnset<float>(blocks + meetingOverread);
        all.blockHigh[k] = arena.takeUnset<float>(blocks + meetingOverread);
    }
    all.particles = arena.takeUnset<uint32_t>(own);
    for (std::span<float>& each : all.places)
        each = arena.takeUnset<float>(own + meetingOverread);
    tasks.parallelFor(static_cast<uint32_t>(near), boxGrain / 4, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            const BoxedProxy& each = boxed[i];
            all.ids[i] = each.id;
            all.groups[i] = each.group;
            all.avoids[i] = each.avoids;
            for (int k = 0; k < 3; ++k)
            {
                all.low[static_cast<size_t>(k)][i] = alongAxis(each.box.low, (axis + k) % 3);
                all.high[static_cast<size_t>(k)][i] = alongAxis(each.box.high, (axis + k) % 3);
            }
            recordProxy(bodies[each.id.body], each, all.firstOwn[i], all.firstBlock[i], all, all.records[i]);
        }
    });
    return all;
}

ProxyPairs findPairs(const MeetingProxies& proxies, Arena& arena, TaskScheduler& tasks, Kernels kernels)
{
    auto count = static_cast<uint32_t>(proxies.ids.size());
    std::span<uint32_t> first = arena.takeUnset<uint32_t>(count + 1);
    first[0] = 0;
    tasks.parallelFor(count, pairGrain,
                      [&](uint32_t begin, uint32_t end) { listPairs(proxies, begin, end, first, {}, kernels); });
    for (uint32_t i = 0; i < count; ++i)
        first[i + 1] += first[i];
    std::span<uint32_t> second = arena.takeUnset<uint32_t>(first[count]);
    if (!second.empty())
        tasks.parallelFor(count, pairGrain, [&](uint32_t begin, uint32_t end) {
            listPairs(proxies, begin, end, first, second, kernels);
        });
    return {first, second};
}
} // namespace fsim::collision
