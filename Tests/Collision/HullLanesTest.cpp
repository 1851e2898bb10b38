#include "Collision/HullLanes.h"

#include "Support/HullBoxes.h"

#include <gtest/gtest.h>

#include <set>

namespace fsim::collision
{
namespace
{
using test::Boxes;
using test::heapOf;

// What touches, laid out for solving.
struct Laid
{
    explicit Laid(Boxes& boxes) : body(boxes.body()), arena(defaultAllocator()), tickArena(defaultAllocator())
    {
        pairs.update({&body, 1}, 0.01f, true, tickArena, serialScheduler());
        for (HullPair& pair : pairs.pairs())
            if (HullTouch touch = touchOfHulls(boxes.placed(pair.first.particle), boxes.placed(pair.second.particle),
                                               0.01f, pair.parted);
                touch.count > 0 && !(boxes.immovable[pair.first.particle] && boxes.immovable[pair.second.particle]))
                touches.push_back(touch), touching.push_back(&pair);
        for (size_t i = 0; i < touches.size(); ++i)
            touched.push_back({touching[i], &touches[i], touches[i].count, {}});
        list = listHulls({&body, 1}, touched, arena, serialScheduler());
        batches = batchHulls(list, touched, arena);
        blocks = layPairs({&body, 1}, batches, list, 0.01f, arena, serialScheduler());
        supports = laySupports({&body, 1}, batches, list, arena, serialScheduler());
    }

    HullBody body;
    Arena arena, tickArena;
    HullPairs pairs;
    std::vector<HullPair*> touching;
    std::vector<HullTouch> touches;
    std::vector<TouchedPair> touched;
    SolvedHulls list;
    HullBatches batches;
    PairBlocks blocks;
    SupportBlocks supports;
};

void expectSound(const Laid& laid)
{
    std::multiset<uint32_t> seen;
    for (uint32_t batch = 0; batch < laid.batches.count; ++batch)
        for (uint32_t b = laid.blocks.first[batch]; b < laid.blocks.first[batch + 1]; ++b)
        {
            const PairLanes& block = laid.blocks.blocks[b];
            std::multiset<uint32_t> giveWay;
            for (uint32_t lane = 0; lane < pairLanes; ++lane)
            {
                if (block.pairs[lane] == HullBatches::none)
                    continue;
                seen.insert(block.pairs[lane]);
                for (const HullSide& side : block.sides)
                {
                    bool moves = laid.list.hulls[side.from[lane]].moves();
                    EXPECT_EQ(side.to[lane] == side.from[lane], moves);
                    EXPECT_TRUE(moves || side.to[lane] == laid.list.nowhere(batch));
                    if (!moves)
                        continue;
                    giveWay.insert(side.from[lane]);
                    EXPECT_EQ(laid.batches.batchOfHull[side.from[lane]], batch) << "batches do not know of each other";
                }
            }
            for (uint32_t hull : giveWay)
                EXPECT_EQ(giveWay.count(hull), 1u) << "two pairs of a block would both write to it";
        }
    ASSERT_EQ(seen.size(), laid.touched.size());
    for (uint32_t i = 0; i < laid.touched.size(); ++i)
        EXPECT_EQ(seen.count(i), 1u);
}

TEST(HullLanes, NoTwoPairsOfABlockShareWhatGivesWay)
{
    for (uint32_t count : {2u, 20u, 300u, 1500u})
    {
        Boxes boxes = heapOf(count, {0.2f, 0.15f, 0.1f}, 0.25f * std::cbrt(static_cast<float>(count)), count);
        Laid laid(boxes);
        EXPECT_GE(laid.touched.size(), count > 20 ? count : 0) << "there is something to lay";
        expectSound(laid);
    }
}

// More neighbours than there are colours to share: the others have a block of their own.
TEST(HullLanes, AFragmentWithAHundredNeighboursIsNeverTwiceInABlock)
{
    Boxes boxes(101, {0.1f, 0.1f, 0.1f});
    std::vector<Vec3> corners = test::boxCorners({3.0f, 3.0f, 0.1f});
    std::vector<uint32_t> offsets{0, 8};
    for (uint32_t i = 1; i <= 100; ++i)
    {
        for (Vec3 corner : test::boxCorners({0.1f, 0.1f, 0.1f}))
            corners.push_back(corner);
        offsets.push_back(8 * (i + 1));
        boxes.poses[i].position = {0.5f * static_cast<float>(i % 10) - 2.25f, 0.5f * static_cast<float>(i / 10) - 2.5f,
                                   0.199f};
    }
    boxes.shapes = HullShapes(defaultAllocator(), offsets, corners);
    boxes.reaches[0] = 5.0f;
    Laid laid(boxes);
    ASSERT_EQ(laid.touched.size(), 100u);
    EXPECT_GT(laid.blocks.blocks.size(), 64u);
    expectSound(laid);
}

TEST(HullLanes, EachSupportIsInTheLaneOfItsFragment)
{
    Boxes boxes = heapOf(300, {0.2f, 0.15f, 0.1f}, 1.6f, 11);
    Laid laid(boxes);
    size_t told = 0;
    for (size_t b = 0; b < laid.supports.blocks.size(); ++b)
        for (uint32_t run = laid.supports.firstRun[b]; run < laid.supports.firstRun[b + 1]; ++run)
        {
            uint32_t lane = run - laid.supports.firstRun[b];
            const SupportRun& of = laid.supports.runs[run];
            EXPECT_EQ(laid.supports.blocks[b].side.from[lane], of.hull);
            ASSERT_LE(of.count, laid.supports.blocks[b].rows);
            for (uint32_t k = 0; k < of.count; ++k, ++told)
            {
                const SupportRow& row = laid.supports.rows[laid.supports.blocks[b].firstRow + k];
                EXPECT_EQ(row.arm.at(lane), of.supports[k].arm);
                EXPECT_EQ(laid.list.hulls[of.hull].id.particle, of.supports[k].particle);
                EXPECT_GT(row.mass[lane], 0.0f);
            }
            for (uint32_t k = of.count; k < laid.supports.blocks[b].rows; ++k)
                EXPECT_EQ(laid.supports.rows[laid.supports.blocks[b].firstRow + k].mass[lane], 0.0f);
        }
    size_t expected = 0;
    for (const HullSupport& support : boxes.supports)
        expected += laid.list.placeOf({0, support.particle}) != 0;
    EXPECT_EQ(told, expected);
    EXPECT_GT(told, 50u);
}

} // namespace
} // namespace fsim::collision
