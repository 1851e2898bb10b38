// What travels to a device, which buffer is written and which triangles are drawn.
#include "FractureSim/SkinUpload.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace fsim
{
namespace
{
std::vector<VertexRange> listOf(const DirtyRanges& dirty)
{
    return {dirty.ranges().begin(), dirty.ranges().end()};
}

std::set<uint32_t> membersOf(std::span<const VertexRange> ranges)
{
    std::set<uint32_t> members;
    for (VertexRange range : ranges)
        for (uint32_t i = 0; i < range.count; ++i)
            members.insert(range.first + i);
    return members;
}

// Rising ranges of [0, size), none adjacent.
template <class Range> std::vector<Range> someRanges(std::mt19937& random, uint32_t size)
{
    std::vector<Range> ranges;
    uint32_t at = uint32_t(random() % 5);
    while (at < size)
    {
        const uint32_t count = std::min(1 + uint32_t(random() % 9), size - at);
        ranges.push_back({at, count});
        at += count + 1 + uint32_t(random() % 12);
    }
    return ranges;
}
} // namespace

TEST(SkinUpload, RangesNearEachOtherTravelAsOne)
{
    DirtyRanges dirty(100, 4);
    dirty.add({50, 10});
    dirty.add({10, 5});
    EXPECT_EQ(listOf(dirty), (std::vector<VertexRange>{{10, 5}, {50, 10}}));
    dirty.add({19, 2}); // four in between
    EXPECT_EQ(listOf(dirty), (std::vector<VertexRange>{{10, 11}, {50, 10}}));
    dirty.add({26, 1}); // five in between
    EXPECT_EQ(dirty.ranges().size(), 3u);
    dirty.add({22, 30});
    EXPECT_EQ(listOf(dirty), (std::vector<VertexRange>{{10, 50}}));
    dirty.add({98, 50}); // more than there is
    EXPECT_EQ(dirty.ranges().back(), (VertexRange{98, 2}));
    dirty.add({100, 1});
    dirty.add({0, 0});
    EXPECT_EQ(dirty.count(), 52u);
    dirty.addAll();
    EXPECT_EQ(listOf(dirty), (std::vector<VertexRange>{{0, 100}}));
    dirty.clear();
    EXPECT_TRUE(dirty.empty());
}

TEST(SkinUpload, NothingThatChangedIsLeftOutAndRangesStayFew)
{
    std::mt19937 random(3);
    for (uint32_t most : {1u, 2u, 7u})
    {
        DirtyRanges dirty(5000, 3, most);
        std::set<uint32_t> changed;
        for (int i = 0; i < 60; ++i)
        {
            const VertexRange range{uint32_t(random() % 5000), 1 + uint32_t(random() % 20)};
            for (uint32_t v = range.first; v < std::min(range.first + range.count, 5000u); ++v)
                changed.insert(v);
            dirty.add(range);
            ASSERT_LE(dirty.ranges().size(), most);
            const std::set<uint32_t> sent = membersOf(dirty.ranges());
            ASSERT_TRUE(std::includes(sent.begin(), sent.end(), changed.begin(), changed.end()));
            for (size_t r = 1; r < dirty.ranges().size(); ++r)
                ASSERT_GT(dirty.ranges()[r].first, dirty.ranges()[r - 1].first + dirty.ranges()[r - 1].count);
        }
    }
}

TEST(SkinUpload, DifferencesOfRangesAreThoseOfSets)
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round)
    {
        const auto a = someRanges<VertexRange>(random, uint32_t(random() % 90));
        const auto b = someRanges<VertexRange>(random, uint32_t(random() % 90));
        std::vector<VertexRange> result;
        subtractRanges(a, b, result);
        std::set<uint32_t> expected = membersOf(a);
        for (uint32_t v : membersOf(b))
            expected.erase(v);
        ASSERT_EQ(membersOf(result), expected);
        for (size_t r = 1; r < result.size(); ++r)
            ASSERT_GE(result[r].first, result[r - 1].first + result[r - 1].count);
    }
}

TEST(SkinUpload, BuffersTakeTurnsOnlyWhenSomethingMoves)
{
    SkinBuffers buffers;
    EXPECT_FALSE(buffers.advance(1, false).skins) << "nothing to show yet";
    EXPECT_FALSE(buffers.hasShown());
    SkinFrame frame = buffers.advance(2, true);
    EXPECT_TRUE(frame.skins);
    EXPECT_EQ(frame.previous, frame.current) << "what is new has no motion";
    const uint32_t first = frame.current;
    frame = buffers.advance(2, true);
    EXPECT_FALSE(frame.skins) << "a second camera of the same frame";
    EXPECT_EQ(frame.current, first);
    frame = buffers.advance(3, true);
    EXPECT_TRUE(frame.skins);
    EXPECT_EQ(frame.previous, first);
    EXPECT_EQ(frame.current, 1 - first);
    frame = buffers.advance(4, false);
    EXPECT_FALSE(frame.skins);
    EXPECT_EQ(frame.current, 1 - first);
    EXPECT_EQ(frame.previous, frame.current) << "it stands still";
    frame = buffers.advance(9, true); // frames may be left out
    EXPECT_EQ(frame.previous, 1 - first);
    EXPECT_EQ(frame.current, first);
    buffers.cut();
    frame = buffers.advance(10, true);
    EXPECT_TRUE(frame.skins);
    EXPECT_EQ(frame.previous, frame.current) << "a teleport is no motion";
    frame = buffers.advance(11, true);
    EXPECT_NE(frame.previous, frame.current);
}

// A buffer that is never written while it is read as the places before: what a frame writes is not its previous one,
// unless there is none.
TEST(SkinUpload, TheBufferThatIsWrittenIsNotTheOneOfTheFrameBefore)
{
    std::mt19937 random(1);
    SkinBuffers buffers;
    int64_t pose[2] = {-1, -1}; // what is in each
    int64_t shown = -1;
    for (int64_t frame = 0; frame < 500; ++frame)
    {
        const bool moves = random() % 3 != 0;
        const SkinFrame plan = buffers.advance(uint64_t(frame), moves);
        if (plan.skins)
            pose[plan.current] = frame;
        if (!buffers.hasShown())
            continue;
        if (shown >= 0)
        {
            ASSERT_EQ(pose[plan.previous], shown) << "previous is what the frame before showed";
        }
        shown = pose[plan.current];
    }
}

TEST(SkinUpload, VisibleTrianglesAreDrawnOnceAndInTheirOwnSection)
{
    std::mt19937 random(11);
    const std::vector<TriangleRange> sections{{0, 40}, {40, 0}, {40, 160}};
    VisibleTriangles visible(200, sections);
    std::vector<uint32_t> device(200, 0xffffffffu); // what the index buffer holds
    for (int round = 0; round < 200; ++round)
    {
        const auto ranges = someRanges<TriangleRange>(random, 230);
        std::multiset<uint32_t> expected[3];
        for (TriangleRange range : ranges)
            for (uint32_t t = range.first; t < std::min(range.first + range.count, 200u); ++t)
                expected[t < 40 ? 0 : 2].insert(t);
        visible.update(ranges);
        for (VertexRange range : visible.changes().ranges())
            for (uint32_t slot = range.first; slot < range.first + range.count; ++slot)
                device[slot] = visible.triangleAt(slot);
        visible.clearChanges();
        for (uint32_t s : {0u, 1u, 2u})
        {
            const auto begin = device.begin() + sections[s].first;
            ASSERT_EQ(std::multiset<uint32_t>(begin, begin + visible.count(s)), expected[s]) << "round " << round;
        }
    }
}

TEST(SkinUpload, OnlyNewTrianglesTravel)
{
    VisibleTriangles visible(1000, std::vector<TriangleRange>{{0, 100}, {100, 900}});
    visible.update(std::vector<TriangleRange>{{0, 100}});
    EXPECT_EQ(visible.changes().count(), 100u);
    for (uint32_t slot = 0; slot < 100; ++slot)
        EXPECT_EQ(visible.triangleAt(slot), slot) << "a section that is all there is in its own order";
    visible.clearChanges();
    visible.update(std::vector<TriangleRange>{{0, 100}, {500, 12}});
    EXPECT_EQ(listOf(visible.changes()), (std::vector<VertexRange>{{100, 12}}));
    visible.clearChanges();
    visible.update(std::vector<TriangleRange>{{0, 100}, {300, 6}, {500, 12}});
    EXPECT_EQ(listOf(visible.changes()), (std::vector<VertexRange>{{112, 6}}));
    visible.clearChanges();
    visible.update(std::vector<TriangleRange>{{0, 100}, {300, 6}, {500, 12}});
    EXPECT_TRUE(visible.changes().empty());
    EXPECT_EQ(visible.count(1), 18u);
}
} // namespace fsim
