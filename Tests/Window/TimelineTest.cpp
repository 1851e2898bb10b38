#include "Window/Timeline.h"

#include <gtest/gtest.h>

namespace fsim::lab
{
namespace
{
std::vector<std::byte> bytesOf(uint32_t frame, size_t size = 100)
{
    return std::vector<std::byte>(size, static_cast<std::byte>(frame));
}

void play(Timeline& timeline, uint32_t from, uint32_t to)
{
    for (uint32_t frame = from; frame <= to; ++frame)
        if (timeline.due(frame))
            timeline.add(frame, bytesOf(frame));
}
} // namespace

TEST(Timeline, KeepsEachFrameWhileThereIsRoom)
{
    Timeline timeline;
    EXPECT_EQ(timeline.nearest(3), nullptr);
    play(timeline, 0, 100);
    EXPECT_EQ(timeline.entries().size(), 101u);
    EXPECT_EQ(timeline.bytes(), 10100u);
    for (uint32_t frame : {0u, 1u, 57u, 100u})
    {
        ASSERT_NE(timeline.nearest(frame), nullptr);
        EXPECT_EQ(timeline.nearest(frame)->frame, frame);
        EXPECT_EQ(timeline.nearest(frame)->snapshot, bytesOf(frame));
    }
    EXPECT_EQ(timeline.nearest(5000)->frame, 100u);
    EXPECT_EQ(timeline.before(57)->frame, 56u);
    EXPECT_EQ(timeline.before(0), nullptr);
}

TEST(Timeline, StaysBelowItsLimitAndStillReachesFromTheBeginningToNow)
{
    Timeline timeline(2000);
    play(timeline, 0, 500);
    EXPECT_LE(timeline.bytes(), 2000u);
    EXPECT_GE(timeline.entries().size(), 5u);
    EXPECT_EQ(timeline.entries().front().frame, 0u);
    EXPECT_GE(timeline.entries().back().frame + 2 * timeline.spacing(), 500u);
    size_t sum = 0;
    uint32_t last = 0;
    for (const Timeline::Entry& entry : timeline.entries())
    {
        sum += entry.snapshot.size();
        EXPECT_TRUE(entry.frame == 0 || entry.frame > last);
        last = entry.frame;
    }
    EXPECT_EQ(sum, timeline.bytes());
}

TEST(Timeline, ASnapshotLargerThanTheLimitIsKeptAllTheSame)
{
    Timeline timeline(10);
    play(timeline, 0, 3);
    EXPECT_GE(timeline.entries().size(), 1u);
    EXPECT_EQ(timeline.nearest(0)->frame, 0u);
}

TEST(Timeline, PlayingOnFromThePastReplacesWhatCameAfter)
{
    Timeline timeline;
    play(timeline, 0, 50);
    timeline.forgetAfter(20);
    EXPECT_EQ(timeline.entries().back().frame, 20u);
    timeline.add(10, bytesOf(99));
    EXPECT_EQ(timeline.entries().back().frame, 10u);
    EXPECT_EQ(timeline.nearest(50)->snapshot, bytesOf(99));
    EXPECT_EQ(timeline.bytes(), 100u * timeline.entries().size());
    timeline.clear();
    EXPECT_EQ(timeline.bytes(), 0u);
    EXPECT_TRUE(timeline.due(0));
}
} // namespace fsim::lab
