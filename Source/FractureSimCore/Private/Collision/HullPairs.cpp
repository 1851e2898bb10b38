#include "Collision/HullPairs.h"

#include "Collision/Boxes.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr float roomShare = 0.1f; // of a fragment's reach: it may move so far, slow as it may be
constexpr uint32_t pieceGrain = 8;

struct PieceId
{
    uint32_t body;
    uint32_t piece;
};
struct PieceBox
{
    Bounds box;
    PieceId id;
    uint32_t first; // of its fragments in the list
    uint32_t count;
    bool asleep;
};
struct PiecePair
{
    uint32_t first; // piece boxes
    uint32_t second;
    uint32_t pairs;
};

// The fragments of all pieces, those of a piece side by side.
struct PieceLists
{
    std::span<PieceBox> pieces;
    std::span<Bounds> boxes; // by fragment, in the order of the list
    std::span<HullId> fragments;
};

Bounds boxOfBall(Vec3 centre, float radius)
{
    Vec3 ball{radius, radius, radius};
    return {centre - ball, centre + ball};
}

PieceLists listPieces(std::span<const HullBody> bodies, std::span<const float> rooms, size_t particles, size_t pieces,
                      Arena& arena)
{
    PieceLists lists{arena.takeUnset<PieceBox>(pieces), arena.takeUnset<Bounds>(particles),
                     arena.takeUnset<HullId>(particles)};
    constexpr float far = 1e30f;
    size_t firstPiece = 0, offset = 0;
    uint32_t next = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        const HullBody& body = bodies[b];
        std::span<PieceBox> own = lists.pieces.subspan(firstPiece, body.pieceCount);
        for (uint32_t i = 0; i < body.pieceCount; ++i)
            own[i] = {{{far, far, far}, {-far, -far, -far}}, {b, i}, 0, 0, body.sleeping[i] != 0};
        for (uint32_t piece : body.pieces)
            own[piece].count += body.sleeping[piece] != 2;
        for (PieceBox& piece : own)
        {
            piece.first = next;
            next += piece.count;
            piece.count = 0;
        }
        for (uint32_t p = 0; p < body.pieces.size(); ++p)
        {
            if (body.sleeping[body.pieces[p]] == 2)
                continue;
            PieceBox& piece = own[body.pieces[p]];
            Bounds box = boxOfBall(body.poses[p].position, body.reaches[p] + rooms[offset + p]);
            uint32_t at = piece.first + piece.count++;
            lists.fragments[at] = {b, p};
            lists.boxes[at] = box;
            piece.box = joined(piece.box, box);
        }
        firstPiece += body.pieceCount;
        offset += body.pieces.size();
    }
    return lists;
}

float Vec3::*longestAxis(const Bounds& all)
{
    Vec3 spread = all.high - all.low;
    return spread.x >= spread.y && spread.x >= spread.z ? &Vec3::x : spread.y >= spread.z ? &Vec3::y : &Vec3::z;
}

// Pieces whose boxes overlap, by a sweep along the longest axis of them all.
std::span<PiecePair> findPiecePairs(std::span<PieceBox> pieces, Arena& arena, TaskScheduler& tasks)
{
    Bounds all = pieces[0].box;
    for (const PieceBox& piece : pieces)
        all = joined(all, piece.box);
    float Vec3::*axis = longestAxis(all);
    std::sort(pieces.begin(), pieces.end(), [axis](const PieceBox& a, const PieceBox& b) {
        if (a.box.low.*axis != b.box.low.*axis)
            return a.box.low.*axis < b.box.low.*axis;
        return a.id.body != b.id.body ? a.id.body < b.id.body : a.id.piece < b.id.piece;
    });
    auto count = static_cast<uint32_t>(pieces.size());
    auto forEachOther = [&](uint32_t i, const auto& function) {
        for (uint32_t k = i + 1; k < count && pieces[k].box.low.*axis < pieces[i].box.high.*axis; ++k)
            if (overlap(pieces[i].box, pieces[k].box) && !(pieces[i].asleep && pieces[k].asleep))
                function(k);
    };
    std::span<uint32_t> begins = arena.take<uint32_t>(size_t{count} + 1);
    tasks.parallelFor(count, 64, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            forEachOther(i, [&](uint32_t) { ++begins[i + 1]; });
    });
    for (uint32_t i = 0; i < count; ++i)
        begins[i + 1] += begins[i];
    std::span<PiecePair> pairs = arena.takeUnset<PiecePair>(begins[count]);
    tasks.parallelFor(count, 64, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            uint32_t next = begins[i];
            forEachOther(i, [&](uint32_t k) { pairs[next++] = {i, k, 0}; });
        }
    });
    return pairs;
}

// Calls function(i, k) for the fragments of two pieces whose boxes overlap; those of the second that come near the
// first at all are listed beforehand, so many at a time.
template <class Function>
void forEachMeeting(const PieceLists& lists, const PieceBox& a, const PieceBox& b, const Function& function)
{
    std::array<uint32_t, 256> near;
    for (uint32_t from = b.first; from < b.first + b.count;)
    {
        uint32_t count = 0;
        for (; from < b.first + b.count && count < near.size(); ++from)
            if (overlap(lists.boxes[from], a.box))
                near[count++] = from;
        for (uint32_t i = a.first; i < a.first + a.count && count > 0; ++i)
        {
            if (!overlap(lists.boxes[i], b.box))
                continue;
            for (uint32_t k = 0; k < count; ++k)
                if (overlap(lists.boxes[i], lists.boxes[near[k]]))
                    function(i, near[k]);
        }
    }
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
                       TaskScheduler& tasks)
{
    if (!startsTick && stillHolds(bodies))
        return;
    size_t particles = 0, pieces = 0;
    for (const HullBody& body : bodies)
    {
        particles += body.pieces.size();
        pieces += body.pieceCount;
    }
    pairs_ = {};
    versions_ = tickArena.takeUnset<uint32_t>(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b)
        versions_[b] = bodies[b].version;
    centres_ = tickArena.takeUnset<Vec3>(particles);
    rooms_ = tickArena.takeUnset<float>(particles);
    size_t next = 0;
    for (const HullBody& body : bodies)
        for (size_t p = 0; p < body.pieces.size(); ++p)
        {
            centres_[next] = body.poses[p].position;
            rooms_[next++] = roomShare * body.reaches[p] + seconds * length(body.velocities[p]);
        }
    if (pieces < 2)
        return;
    PieceLists lists = listPieces(bodies, rooms_, particles, pieces, tickArena);
    std::span<PiecePair> meetings = findPiecePairs(lists.pieces, tickArena, tasks);
    auto count = static_cast<uint32_t>(meetings.size());
    tasks.parallelFor(count, pieceGrain, [&](uint32_t begin, uint32_t end) {
        for (PiecePair& meeting : meetings.subspan(begin, end - begin))
            forEachMeeting(lists, lists.pieces[meeting.first], lists.pieces[meeting.second],
                           [&](uint32_t, uint32_t) { ++meeting.pairs; });
    });
    uint32_t all = 0;
    for (PiecePair& meeting : meetings)
    {
        uint32_t own = meeting.pairs;
        meeting.pairs = all;
        all += own;
    }
    pairs_ = tickArena.takeUnset<HullPair>(all);
    tasks.parallelFor(count, pieceGrain, [&](uint32_t begin, uint32_t end) {
        for (const PiecePair& meeting : meetings.subspan(begin, end - begin))
        {
            uint32_t at = meeting.pairs;
            forEachMeeting(lists, lists.pieces[meeting.first], lists.pieces[meeting.second],
                           [&](uint32_t i, uint32_t k) {
                               pairs_[at++] = {lists.fragments[i], lists.fragments[k], 0xffffffffu};
                           });
        }
    });
}
} // namespace fsim::collision
