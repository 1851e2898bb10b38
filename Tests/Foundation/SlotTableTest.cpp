#include "Foundation/SlotTable.h"

#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <set>

namespace fsim
{
TEST(SlotTable, TakesTheLowestFreePlaceAndANewGeneration)
{
    SlotTable<BodyId> table(defaultAllocator(), 4);
    BodyId a = table.add(), b = table.add(), c = table.add();
    table.remove(b);
    table.remove(a);
    BodyId again = table.add();
    EXPECT_EQ(again.index, 0u);
    EXPECT_NE(again, a);
    EXPECT_FALSE(table.alive(a));
    EXPECT_TRUE(table.alive(again));
    EXPECT_TRUE(table.alive(c));
    EXPECT_EQ(table.add().index, 1u);
}

TEST(SlotTable, KeepsItsBooksThroughTenThousandChanges)
{
    SlotTable<BodyId> table(defaultAllocator(), 50);
    Random random(8, 0);
    std::vector<BodyId> live;
    for (uint64_t i = 0; i < 10000; ++i)
    {
        if (!table.full() && (live.empty() || random.uniform(2 * i) < 0.55f))
            live.push_back(table.add());
        else
        {
            size_t which = random.below(2 * i + 1, uint32_t(live.size()));
            table.remove(live[which]);
            live.erase(live.begin() + std::ptrdiff_t(which));
        }
        ASSERT_EQ(table.count(), live.size());
        std::set<uint32_t> places;
        for (BodyId id : live)
        {
            ASSERT_TRUE(table.alive(id));
            places.insert(id.index);
        }
        ASSERT_EQ(places.size(), live.size());
    }
}

TEST(SlotTable, NothingIsNobody)
{
    SlotTable<BodyId> table(defaultAllocator(), 2);
    EXPECT_FALSE(table.alive(BodyId{}));
    EXPECT_FALSE(table.alive(BodyId{77, 1}));
    table.add();
    EXPECT_FALSE(table.alive(BodyId{}));
}
} // namespace fsim
