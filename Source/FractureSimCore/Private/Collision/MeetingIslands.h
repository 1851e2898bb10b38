#pragma once

#include "Collision/DeformableMeetings.h"

// Which meetings know of each other, so that the others can be dealt with at the same time.
namespace fsim::collision
{
// A batch is one or more islands: meetings that have a proxy in common, directly or through others. Those of the i-th
// are [first[i], first[i + 1]), in the order in which they were.
struct MeetingBatches
{
    std::span<Meeting> meetings{};
    std::span<uint32_t> first{};
    uint32_t count = 0;
};
MeetingBatches batchMeetings(std::span<const DeformableBody> bodies, const MeetingProxies& proxies,
                             std::span<const Meeting> meetings, Arena& arena);
} // namespace fsim::collision
