#include "Collision/HullPairs.h"

#include "Collision/Boxes.h"
#include "Collision/HullSweep.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr float roomShare = 0.1f; // of a fragment's reach: it may move so far, slow as it may be
constexpr uint32_t bodyGrain = 4;
constexpr uint32_t hullPairGrain = 1024;
constexpr uint32_t mostRegions = 8;
constexpr float beyondAll = 1e30f;
constexpr Bounds nowhere{{beyondAll, beyondAll, beyondAll}, {-beyondAll, -beyondAll, -beyondAll}};

// Where the particles and the pieces of a body begin, over all bodies.
struct BodyOffsets
{
    uint32_t particles = 0;
    uint32_t pieces = 0;
};

Bounds boxOf(Vec3 centre, float reach)
{
    Vec3 ball{reach, reach, reach};
    return {centre - ball, centre + ball};
}

// The boxes of all pieces; nowhere where one is not there. What is not a number meets nothing.
std::span<SweptBox> boxPieces(std::span<const HullBody> bodies, std::span<const BodyOffsets> offsets,
                              std::span<const Vec3> centres, std::span<const float> rooms, Arena& arena,
                              TaskScheduler& tasks)
{
    std::span<SweptBox> boxes = arena.takeUnset<SweptBox>(offsets.back().pieces);
    tasks.parallelFor(static_cast<uint32_t>(bodies.size()), bodyGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
        {
            const HullBody& body = bodies[b];
            for (uint32_t i = 0; i < body.pieceCount; ++i)
                boxes[offsets[b].pieces + i] = {nowhere, offsets[b].pieces + i, body.sleeping[i] != 0};
            for (uint32_t p = 0; p < body.pieces.size(); ++p)
            {
                uint32_t at = offsets[b].particles + p;
                Bounds box = boxOf(centres[at], body.reaches[p] + rooms[at]);
                if (body.sleeping[body.pieces[p]] == 2 || !isFinite(box.low) || !isFinite(box.high))
                    continue;
                Bounds& all = boxes[offsets[b].pieces + body.pieces[p]].box;
                all = joined(all, box);
            }
        }
    });
    return boxes;
}

// By piece, what it has in common with the boxes of others: fragments beyond need not be looked at. Most bodies are
// whole and touch nobody. Where others are many, one box around it all.
struct PieceRegions
{
    std::span<uint32_t> begins; // by piece, one more
    std::span<Bounds> common;
    std::span<const Bounds> of(uint32_t piece) const
    {
        return common.subspan(begins[piece], begins[piece + 1] - begins[piece]);
    }
};

PieceRegions pieceRegions(std::span<const SweptBox> boxes, Arena& arena, TaskScheduler& tasks, Kernels kernels)
{
    std::span<SweptBox> there = arena.takeUnset<SweptBox>(boxes.size());
    size_t count = 0;
    for (const SweptBox& box : boxes)
        if (box.box.low.x <= box.box.high.x)
            there[count++] = box;
    there = there.first(count);
    std::span<SweptPair> pairs = sweepBoxes(there, arena, tasks, kernels);
    std::span<uint32_t> partners = arena.take<uint32_t>(boxes.size());
    for (const SweptPair& pair : pairs)
        for (uint32_t each : {pair.first, pair.second})
            ++partners[there[each].group];
    PieceRegions regions{arena.take<uint32_t>(boxes.size() + 1), {}};
    for (size_t i = 0; i < boxes.size(); ++i)
        regions.begins[i + 1] = regions.begins[i] + (partners[i] > mostRegions ? 1 : partners[i]);
    regions.common = arena.takeUnset<Bounds>(regions.begins[boxes.size()]);
    std::fill(regions.common.begin(), regions.common.end(), nowhere);
    std::span<uint32_t> used = arena.take<uint32_t>(boxes.size());
    for (const SweptPair& pair : pairs)
    {
        const Bounds& a = there[pair.first].box;
        const Bounds& b = there[pair.second].box;
        Bounds common{{maxOf(a.low.x, b.low.x), maxOf(a.low.y, b.low.y), maxOf(a.low.z, b.low.z)},
                      {minOf(a.high.x, b.high.x), minOf(a.high.y, b.high.y), minOf(a.high.z, b.high.z)}};
        for (uint32_t each : {pair.first, pair.second})
        {
            uint32_t piece = there[each].group;
            uint32_t own = partners[piece] > mostRegions ? 0 : used[piece]++;
            Bounds& region = regions.common[regions.begins[piece] + own];
            region = joined(region, common);
        }
    }
    return regions;
}

struct ListedFragments
{
    std::span<SweptBox> boxes;
    std::span<HullId> ids;
};

// Each body lists its own where its particles begin; then they are moved together.
ListedFragments listFragments(std::span<const HullBody> bodies, std::span<const BodyOffsets> offsets,
                              std::span<const Vec3> centres, std::span<const float> rooms, const PieceRegions& regions,
                              Arena& arena, TaskScheduler& tasks)
{
    ListedFragments list{arena.takeUnset<SweptBox>(centres.size()), arena.takeUnset<HullId>(centres.size())};
    std::span<uint32_t> counts = arena.take<uint32_t>(bodies.size());
    auto listBody = [&](uint32_t b) {
        const HullBody& body = bodies[b];
        if (regions.begins[offsets[b].pieces] == regions.begins[offsets[b + 1].pieces])
            return;
        for (uint32_t p = 0; p < body.pieces.size(); ++p)
        {
            uint32_t at = offsets[b].particles + p, piece = body.pieces[p];
            Bounds box = boxOf(centres[at], body.reaches[p] + rooms[at]);
            std::span<const Bounds> own = regions.of(offsets[b].pieces + piece);
            if (std::none_of(own.begin(), own.end(), [&](const Bounds& region) { return overlap(region, box); }) ||
                !isFinite(box.low) || !isFinite(box.high))
                continue;
            uint32_t to = offsets[b].particles + counts[b]++;
            list.ids[to] = {b, p};
            list.boxes[to] = {box, offsets[b].pieces + piece, body.sleeping[piece] != 0};
        }
    };
    tasks.parallelFor(static_cast<uint32_t>(bodies.size()), 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
            listBody(b);
    });
    uint32_t count = 0;
    for (uint32_t b = 0; b < bodies.size(); count += counts[b++])
    {
        std::copy_n(list.ids.begin() + offsets[b].particles, counts[b], list.ids.begin() + count);
        std::copy_n(list.boxes.begin() + offsets[b].particles, counts[b], list.boxes.begin() + count);
    }
    return {list.boxes.first(count), list.ids.first(count)};
}
} // namespace

bool HullPairs::stillHolds(std::span<const HullBody> bodies) const
{
    if (versions_.size() != bodies.size())
        return false;
    size_t offset = 0;
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        if (versions_[b] != bodies[b].version)
            return false;
        for (size_t p = 0; p < bodies[b].poses.size() && bodies[b].pieceCount > 0; ++p)
            if (!(lengthSquared(bodies[b].poses[p].position - centres_[offset + p]) <=
                  rooms_[offset + p] * rooms_[offset + p]))
                return false;
        offset += bodies[b].pieces.size();
    }
    return true;
}

void HullPairs::update(std::span<const HullBody> bodies, float seconds, bool startsTick, Arena& tickArena,
                       TaskScheduler& tasks, Kernels kernels)
{
    if (!startsTick && stillHolds(bodies))
        return;
    pairs_ = {};
    std::span<BodyOffsets> offsets = tickArena.take<BodyOffsets>(bodies.size() + 1);
    versions_ = tickArena.takeUnset<uint32_t>(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        versions_[b] = bodies[b].version;
        offsets[b + 1] = {offsets[b].particles + static_cast<uint32_t>(bodies[b].pieces.size()),
                          offsets[b].pieces + bodies[b].pieceCount};
    }
    centres_ = tickArena.takeUnset<Vec3>(offsets.back().particles);
    rooms_ = tickArena.takeUnset<float>(offsets.back().particles);
    tasks.parallelFor(static_cast<uint32_t>(bodies.size()), bodyGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
            for (uint32_t p = 0; p < bodies[b].pieces.size(); ++p)
            {
                centres_[offsets[b].particles + p] = bodies[b].poses[p].position;
                rooms_[offsets[b].particles + p] =
                    roomShare * bodies[b].reaches[p] + seconds * length(bodies[b].velocities[p]);
            }
    });
    if (offsets.back().pieces < 2)
        return;
    std::span<SweptBox> pieces = boxPieces(bodies, offsets, centres_, rooms_, tickArena, tasks);
    PieceRegions regions = pieceRegions(pieces, tickArena, tasks, kernels);
    ListedFragments list = listFragments(bodies, offsets, centres_, rooms_, regions, tickArena, tasks);
    std::span<SweptPair> found = sweepBoxes(list.boxes, tickArena, tasks, kernels);
    pairs_ = tickArena.takeUnset<HullPair>(found.size());
    tasks.parallelFor(static_cast<uint32_t>(found.size()), hullPairGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            pairs_[i] = {list.ids[found[i].first], list.ids[found[i].second], 0xffffffffu};
    });
}
} // namespace fsim::collision
