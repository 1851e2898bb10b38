#include "FractureSim/FragmentSkin.h"

#include "Allocation/CountedHeap.h"
#include "Support/BlockFragments.h"

#include <gtest/gtest.h>

namespace fsim::test
{
TEST(FragmentSkinAllocation, NoUpdateAllocates)
{
    const FragmentSet set = blockFragments({.counts = {8, 5, 4}, .parts = 2});
    Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(set);
    ASSERT_TRUE(skin) << skin.message();
    std::vector<uint8_t> broken(set.bonds.size(), 0);
    const std::vector<uint32_t> order = shuffledBonds(set, 1);
    const uint64_t before = allocationCount();
    bool isDone = true;
    for (uint32_t b : order)
    {
        broken[b] = 1;
        isDone = isDone && bool((*skin)->update(broken));
    }
    std::fill(broken.begin(), broken.end(), uint8_t{0}); // all mend at once
    isDone = isDone && bool((*skin)->update(broken));
    std::fill(broken.begin(), broken.end(), uint8_t{1}); // and all break
    isDone = isDone && bool((*skin)->update(broken));
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_TRUE(isDone);
    EXPECT_GT(before, 0u) << "the hooks do not count";
}
} // namespace fsim::test
