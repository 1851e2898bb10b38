#include "World/WorkBudget.h"

#include <gtest/gtest.h>

namespace fsim
{
TEST(WorkBudget, GivesAllOrNothingAndNeverMoreThanItHas)
{
    WorkBudget budget(10);
    EXPECT_TRUE(budget.take(7));
    EXPECT_FALSE(budget.take(4));
    EXPECT_EQ(budget.left(), 3u);
    EXPECT_TRUE(budget.take(3));
    EXPECT_TRUE(budget.take(0));
    EXPECT_FALSE(budget.take(1));
}
} // namespace fsim
