#include "Collision/MeetingIslands.h"

#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

namespace fsim::collision
{
namespace
{
// Proxies of bodies of which the first tell their members later, and meetings of near ones; of each, firstTouch says
// which it is.
struct Crowd
{
    Crowd(uint32_t proxies, uint32_t count, uint32_t bodyCount, uint32_t withoutLinks)
    {
        Random random(count, proxies);
        bodies.resize(bodyCount);
        for (uint32_t b = withoutLinks; b < bodyCount; ++b)
            bodies[b].links = {&link, 1};
        for (uint32_t i = 0; i < proxies; ++i)
            ids.push_back({i % bodyCount, i});
        for (uint32_t m = 0; m < count; ++m)
        {
            uint32_t of = random.below(2 * m, proxies), in = (of + 1 + random.below(2 * m + 1, 3)) % proxies;
            meetings.push_back({.of = of, .in = in, .firstTouch = m, .touches = 1});
        }
        all.ids = ids;
    }

    MemberLink link{};
    std::vector<DeformableBody> bodies;
    std::vector<ProxyId> ids;
    std::vector<Meeting> meetings;
    MeetingProxies all;
};

TEST(MeetingIslands, BatchesHaveNoProxyInCommonAndKeepTheOrder)
{
    for (uint32_t count : {1u, 7u, 500u, 4000u})
        for (uint32_t withoutLinks : {0u, 1u})
        {
            Crowd crowd(5000, count, 3, withoutLinks);
            Arena arena(defaultAllocator());
            MeetingBatches batches = batchMeetings(crowd.bodies, crowd.all, crowd.meetings, arena);
            std::map<uint32_t, uint32_t> batchOf; // by proxy; of a body without links, by the body
            std::vector<uint32_t> seen;
            ASSERT_EQ(batches.first[batches.count], count);
            for (uint32_t b = 0; b < batches.count; ++b)
                for (uint32_t m = batches.first[b]; m < batches.first[b + 1]; ++m)
                {
                    const Meeting& meeting = batches.meetings[m];
                    seen.push_back(meeting.firstTouch);
                    for (uint32_t proxy : {meeting.of, meeting.in})
                    {
                        bool alone = !crowd.bodies[proxy % 3].links.empty();
                        uint32_t key = alone ? proxy : 1000000 + proxy % 3;
                        EXPECT_EQ(batchOf.emplace(key, b).first->second, b);
                    }
                }
            std::map<uint32_t, uint32_t> last; // by proxy, the last meeting
            for (const Meeting& meeting : batches.meetings)
                for (uint32_t proxy : {meeting.of, meeting.in})
                {
                    auto [known, isNew] = last.emplace(proxy, meeting.firstTouch);
                    EXPECT_TRUE(isNew || known->second <= meeting.firstTouch);
                    known->second = meeting.firstTouch;
                }
            std::sort(seen.begin(), seen.end());
            for (uint32_t m = 0; m < count; ++m)
                ASSERT_EQ(seen[m], m) << "each once";
            EXPECT_GE(batches.count, count == 500 && withoutLinks == 0 ? 4u : 1u) << "there is something to share out";
        }
}
} // namespace
} // namespace fsim::collision
