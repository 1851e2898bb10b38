#include "Collision/HullLanes.h"

#include <algorithm>
#include <bit>

namespace fsim::collision
{
namespace
{
constexpr uint32_t blockGrain = 4;
constexpr uint32_t sharedColours = 64; // a pair that finds all of them taken has one for itself

// Where the pairs of each colour of a batch begin, in lanes: whole blocks.
struct ColourSlots
{
    std::array<uint32_t, sharedColours> next{};
    uint32_t lonely = 0; // of those with a colour for themselves, the next one
    uint32_t end = 0;

    explicit ColourSlots(std::span<const uint8_t> colours)
    {
        std::array<uint32_t, sharedColours + 1> counts{};
        for (uint8_t colour : colours)
            ++counts[colour];
        for (uint32_t c = 0; c < sharedColours; ++c)
        {
            next[c] = end;
            end += (counts[c] + pairLanes - 1) / pairLanes * pairLanes;
        }
        lonely = end;
        end += counts[sharedColours] * pairLanes;
    }
    uint32_t take(uint8_t colour)
    {
        if (colour < sharedColours)
            return next[colour]++;
        lonely += pairLanes;
        return lonely - pairLanes;
    }
    uint32_t blocks() const { return end / pairLanes; }
};

// For each pair the first colour that is free at both ends. taken: by place.
void colourPairs(std::span<const TouchedPair> pairs, std::span<const SolvedHull> hulls, std::span<uint64_t> taken,
                 std::span<uint8_t> colours)
{
    for (size_t i = 0; i < pairs.size(); ++i)
    {
        uint64_t used = 0;
        for (uint32_t hull : pairs[i].hulls)
            used |= hulls[hull].moves() ? taken[hull] : 0;
        auto colour = static_cast<uint8_t>(std::countr_one(used));
        colours[i] = colour;
        for (uint32_t hull : pairs[i].hulls)
            if (colour < sharedColours && hulls[hull].moves())
                taken[hull] |= uint64_t{1} << colour;
    }
}

void setSide(const SolvedHulls& list, uint32_t hull, uint32_t nowhere, uint32_t lane, HullSide& side)
{
    const SolvedHull& of = list.hulls[hull];
    const Mat3& inertia = of.inverseInertia;
    side.from[lane] = hull;
    side.to[lane] = of.moves() ? hull : nowhere;
    side.inverseMass[lane] = of.inverseMass;
    const float numbers[] = {inertia.x.x, inertia.x.y, inertia.x.z, inertia.y.y, inertia.y.z, inertia.z.z};
    for (size_t k = 0; k < 6; ++k)
        side.inverseInertia[k][lane] = numbers[k];
}

// As of something that does not give way.
void clearSide(uint32_t nowhere, uint32_t lane, HullSide& side)
{
    side.from[lane] = side.to[lane] = nowhere;
    side.inverseMass[lane] = 0.0f;
    for (LaneFloats& each : side.inverseInertia)
        each[lane] = 0.0f;
}

void setPair(std::span<const HullBody> bodies, const SolvedHulls& list, const TouchedPair& touched, float substep,
             uint32_t nowhere, uint32_t lane, PairLanes& block)
{
    const HullPair& pair = *touched.pair;
    const HullBody& first = bodies[pair.first.body];
    const HullBody& second = bodies[pair.second.body];
    const auto [a, b] = touched.hulls;
    Vec3 between = first.poses[pair.first.particle].position - second.poses[pair.second.particle].position;
    Vec3 normal = touched.touch->normal;
    setSide(list, a, nowhere, lane, block.sides[0]);
    setSide(list, b, nowhere, lane, block.sides[1]);
    block.normal.set(lane, normal);
    block.between.set(lane, between);
    block.friction[lane] = first.friction * second.friction;
    block.mostPoints = std::max(block.mostPoints, touched.points);
    for (uint32_t k = 0; k < touched.points; ++k)
    {
        const HullPoint& point = touched.touch->points[k];
        block.points[k].place.set(lane, point.place);
        InverseMasses inverse;
        addInverses(list.hulls[a], point.place, normal, inverse);
        addInverses(list.hulls[b], point.place + between, normal, inverse);
        block.points[k].mass[lane] = 1.0f / inverse.along;
        block.points[k].rubMass[lane] = 1.0f / inverse.across();
        block.points[k].bearable[lane] = maxOf(point.gap, 0.0f) / substep;
    }
}

// Runs of supports by batch, of a batch those with most first: lanes that have as many lie together.
class SupportOrder
{
public:
    SupportOrder(const HullBatches& batches, std::span<const SupportRun> runs, Arena& arena)
        : batches_(batches), next_(arena.take<uint32_t>(size_t{batches.count} * sizes + 1))
    {
        for (const SupportRun& run : runs)
            ++next_[keyOf(run) + 1];
        for (size_t key = 0; key + 1 < next_.size(); ++key)
            next_[key + 1] += next_[key];
    }
    // Before any was placed.
    uint32_t firstOf(uint32_t batch) const { return next_[size_t{batch} * sizes]; }
    uint32_t place(const SupportRun& run) { return next_[keyOf(run)]++; }

private:
    static constexpr uint32_t sizes = 16;
    size_t keyOf(const SupportRun& run) const
    {
        return size_t{batches_.batchOfHull[run.hull]} * sizes + (sizes - std::min(run.count, sizes));
    }

    const HullBatches& batches_;
    std::span<uint32_t> next_;
};

std::span<SupportRun> listRuns(std::span<const HullBody> bodies, const SolvedHulls& list, Arena& arena)
{
    size_t most = 0;
    for (const HullBody& body : bodies)
        most += body.supports.size();
    std::span<SupportRun> runs = arena.takeUnset<SupportRun>(std::min(most, list.hulls.size()));
    size_t count = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        std::span<HullSupport> supports = bodies[b].supports;
        for (size_t begin = 0, end = 0; begin < supports.size(); begin = end)
        {
            while (end < supports.size() && supports[end].particle == supports[begin].particle)
                ++end;
            uint32_t place = list.placeOf({b, supports[begin].particle});
            if (place != 0 && list.hulls[place - 1].moves())
                runs[count++] = {place - 1, static_cast<uint32_t>(end - begin), &supports[begin]};
        }
    }
    return runs.first(count);
}

void setSupport(const SolvedHull& hull, const HullSupport& support, uint32_t lane, SupportRow& row)
{
    row.arm.set(lane, support.arm);
    row.normal.set(lane, support.normal);
    row.velocity.set(lane, support.velocity);
    InverseMasses inverse;
    addInverses(hull, support.arm, support.normal, inverse);
    row.mass[lane] = 1.0f / inverse.along;
    row.rubMass[lane] = 1.0f / inverse.across();
    row.bearable[lane] = support.bearable;
    row.friction[lane] = support.friction;
    row.pushed[lane] = support.pushed;
    row.rubbed.set(lane, support.rubbed);
}
} // namespace

bool PairLanes::presses(uint32_t lane) const
{
    for (uint32_t k = 0; k < mostPoints; ++k)
        if (points[k].pushed[lane] > 0.0f)
            return true;
    return false;
}

PairBlocks layPairs(std::span<const HullBody> bodies, const HullBatches& batches, const SolvedHulls& list,
                    float substep, Arena& arena, TaskScheduler& tasks)
{
    std::span<uint8_t> colours = arena.takeUnset<uint8_t>(batches.touched.size());
    std::span<uint64_t> taken = arena.take<uint64_t>(list.hulls.size());
    PairBlocks pairs{{}, arena.take<uint32_t>(size_t{batches.count} + 1)};
    auto coloursOf = [&](uint32_t batch) {
        return colours.subspan(batches.firstPair[batch], batches.firstPair[batch + 1] - batches.firstPair[batch]);
    };
    tasks.parallelFor(batches.count, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t batch = begin; batch < end; ++batch)
        {
            std::span<uint8_t> own = coloursOf(batch);
            colourPairs(batches.touched.subspan(batches.firstPair[batch], own.size()), list.hulls, taken, own);
            pairs.first[batch + 1] = ColourSlots(own).blocks();
        }
    });
    for (uint32_t batch = 0; batch < batches.count; ++batch)
        pairs.first[batch + 1] += pairs.first[batch];
    uint32_t count = pairs.first[batches.count];
    pairs.blocks = arena.takeUnset<PairLanes>(count);
    std::span<uint32_t> pairAt = arena.takeUnset<uint32_t>(size_t{count} * pairLanes);
    std::fill(pairAt.begin(), pairAt.end(), HullBatches::none);
    for (uint32_t batch = 0; batch < batches.count; ++batch)
    {
        std::span<const uint8_t> own = coloursOf(batch);
        ColourSlots slots(own);
        for (uint32_t i = 0; i < own.size(); ++i)
            pairAt[size_t{pairs.first[batch]} * pairLanes + slots.take(own[i])] = batches.firstPair[batch] + i;
    }
    tasks.parallelFor(count, blockGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
        {
            PairLanes& block = pairs.blocks[b];
            block = {};
            uint32_t nowhere = list.nowhere(batches.batchOf(batches.touched[pairAt[size_t{b} * pairLanes]], list));
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
            {
                uint32_t pair = pairAt[size_t{b} * pairLanes + lane];
                block.pairs[lane] = pair;
                if (pair != HullBatches::none)
                    setPair(bodies, list, batches.touched[pair], substep, nowhere, lane, block);
                else
                    for (HullSide& side : block.sides)
                        clearSide(nowhere, lane, side);
            }
        }
    });
    return pairs;
}

SupportBlocks laySupports(std::span<const HullBody> bodies, const HullBatches& batches, const SolvedHulls& list,
                          Arena& arena, TaskScheduler& tasks)
{
    std::span<const SupportRun> runs = listRuns(bodies, list, arena);
    SupportBlocks supports;
    supports.runs = arena.takeUnset<SupportRun>(runs.size());
    supports.first = arena.take<uint32_t>(size_t{batches.count} + 1);
    supports.firstRun = arena.takeUnset<uint32_t>(runs.size() / pairLanes + batches.count + 1);
    SupportOrder order(batches, runs, arena);
    uint32_t blocks = 0;
    for (uint32_t batch = 0; batch < batches.count; ++batch)
    {
        supports.first[batch] = blocks;
        for (uint32_t run = order.firstOf(batch); run < order.firstOf(batch + 1); run += pairLanes)
            supports.firstRun[blocks++] = run;
    }
    supports.first[batches.count] = blocks;
    supports.firstRun[blocks] = static_cast<uint32_t>(runs.size());
    for (const SupportRun& run : runs)
        supports.runs[order.place(run)] = run;

    supports.blocks = arena.takeUnset<SupportLanes>(blocks);
    uint32_t rows = 0;
    for (uint32_t b = 0; b < blocks; ++b)
    {
        uint32_t most = 0;
        for (uint32_t run = supports.firstRun[b]; run < supports.firstRun[b + 1]; ++run)
            most = std::max(most, supports.runs[run].count);
        supports.blocks[b].firstRow = rows;
        supports.blocks[b].rows = most;
        rows += most;
    }
    supports.rows = arena.takeUnset<SupportRow>(rows);
    tasks.parallelFor(blocks, blockGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
        {
            SupportLanes& block = supports.blocks[b];
            std::span<SupportRow> own = supports.rows.subspan(block.firstRow, block.rows);
            std::fill(own.begin(), own.end(), SupportRow{});
            uint32_t nowhere = list.nowhere(batches.batchOfHull[supports.runs[supports.firstRun[b]].hull]);
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
            {
                uint32_t run = supports.firstRun[b] + lane;
                if (run >= supports.firstRun[b + 1])
                {
                    clearSide(nowhere, lane, block.side);
                    continue;
                }
                const SupportRun& of = supports.runs[run];
                setSide(list, of.hull, nowhere, lane, block.side);
                for (uint32_t k = 0; k < of.count; ++k)
                    setSupport(list.hulls[of.hull], of.supports[k], lane, own[k]);
            }
        }
    });
    return supports;
}

void tellSupports(const SupportBlocks& supports, TaskScheduler& tasks)
{
    tasks.parallelFor(static_cast<uint32_t>(supports.blocks.size()), blockGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
            for (uint32_t run = supports.firstRun[b]; run < supports.firstRun[b + 1]; ++run)
                for (uint32_t k = 0; k < supports.runs[run].count; ++k)
                {
                    const SupportRow& row = supports.rows[supports.blocks[b].firstRow + k];
                    uint32_t lane = run - supports.firstRun[b];
                    supports.runs[run].supports[k].pushed = row.pushed[lane];
                    supports.runs[run].supports[k].rubbed = row.rubbed.at(lane);
                }
    });
}
} // namespace fsim::collision
