#include "Collision/HullPairs.h"

#include "Collision/HullSweep.h"

namespace fsim::collision
{
namespace
{
constexpr float roomShare = 0.1f; // of a fragment's reach: it may move so far, slow as it may be
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
    std::span<SweptBox> boxes = tickArena.takeUnset<SweptBox>(particles);
    std::span<HullId> fragments = tickArena.takeUnset<HullId>(particles);
    uint32_t listed = 0, firstPiece = 0;
    next = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        const HullBody& body = bodies[b];
        for (uint32_t p = 0; p < body.pieces.size(); ++p, ++next)
        {
            uint8_t sleeps = body.sleeping[body.pieces[p]];
            float reach = body.reaches[p] + rooms_[next];
            // What is not there, and what is not a number, meets nothing.
            if (sleeps == 2 || !isFinite(centres_[next]) || !isFinite(reach))
                continue;
            Vec3 ball{reach, reach, reach};
            fragments[listed] = {b, p};
            boxes[listed++] = {
                {centres_[next] - ball, centres_[next] + ball}, firstPiece + body.pieces[p], sleeps != 0};
        }
        firstPiece += body.pieceCount;
    }
    std::span<SweptPair> found = sweepBoxes(boxes.first(listed), tickArena, tasks, kernels);
    pairs_ = tickArena.takeUnset<HullPair>(found.size());
    for (size_t i = 0; i < found.size(); ++i)
        pairs_[i] = {fragments[found[i].first], fragments[found[i].second], 0xffffffffu};
}
} // namespace fsim::collision
