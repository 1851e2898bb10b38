#include "Collision/MeetingIslands.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr uint32_t fewestMeetings = 64; // of a batch, where there are more
constexpr uint32_t none = 0xffffffffu;

// Proxies of a body whose members are told at once share particles.
void joinProxiesOfBodies(std::span<const DeformableBody> bodies, const MeetingProxies& proxies,
                         std::span<uint32_t> parents, Arena& arena)
{
    std::span<uint32_t> firstOf = arena.takeUnset<uint32_t>(bodies.size());
    std::fill(firstOf.begin(), firstOf.end(), none);
    for (uint32_t i = 0; i < proxies.ids.size(); ++i)
    {
        uint32_t& first = firstOf[proxies.ids[i].body];
        if (!bodies[proxies.ids[i].body].links.empty())
            continue;
        first = first == none ? i : first;
        mergeSets(parents, first, i);
    }
}
} // namespace

MeetingBatches batchMeetings(std::span<const DeformableBody> bodies, const MeetingProxies& proxies,
                             std::span<const Meeting> meetings, Arena& arena)
{
    auto count = static_cast<uint32_t>(proxies.ids.size());
    std::span<uint32_t> parents = arena.takeUnset<uint32_t>(count);
    for (uint32_t i = 0; i < count; ++i)
        parents[i] = i;
    joinProxiesOfBodies(bodies, proxies, parents, arena);
    for (const Meeting& meeting : meetings)
        mergeSets(parents, meeting.of, meeting.in);
    std::span<uint32_t> sizes = arena.take<uint32_t>(count); // by island, which its first proxy names
    for (const Meeting& meeting : meetings)
        ++sizes[rootOf(parents, meeting.of)];

    MeetingBatches batches{arena.takeUnset<Meeting>(meetings.size()),
                           arena.takeUnset<uint32_t>(meetings.size() / fewestMeetings + 2)};
    std::span<uint32_t> next = arena.takeUnset<uint32_t>(count);
    uint32_t end = 0;
    batches.first[0] = 0;
    for (uint32_t i = 0; i < count; ++i)
    {
        next[i] = end;
        end += sizes[i];
        if (end - batches.first[batches.count] >= fewestMeetings)
            batches.first[++batches.count] = end;
    }
    if (end > batches.first[batches.count])
        batches.first[++batches.count] = end;
    for (const Meeting& meeting : meetings)
        batches.meetings[next[rootOf(parents, meeting.of)]++] = meeting;
    return batches;
}
} // namespace fsim::collision
