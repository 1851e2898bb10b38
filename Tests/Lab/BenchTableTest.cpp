#include "Benchmarks/BenchTable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fsim::lab;
using ::testing::HasSubstr;

TEST(BenchTable, ComparesKernelsToTheReferenceOfTheSameThing)
{
    std::vector<BenchRow> rows(4);
    rows[0].name = "math/svd/reference";
    rows[0].medianUs = 80.0;
    rows[1].name = "math/svd/avx2";
    rows[1].medianUs = 10.0;
    rows[2].name = "math/polar/avx2"; // its reference was filtered out
    rows[2].medianUs = 5.0;
    rows[3].name = "math/svd/avx2";
    rows[3].threads = 2; // the reference ran on one
    compareToReference(rows);
    EXPECT_FALSE(rows[0].overReference);
    ASSERT_TRUE(rows[1].overReference);
    EXPECT_DOUBLE_EQ(*rows[1].overReference, 0.125);
    EXPECT_FALSE(rows[2].overReference);
    EXPECT_FALSE(rows[3].overReference);
    EXPECT_THAT(lineOf(rows[1]), HasSubstr("fast : reference 8.00 : 1"));
}

TEST(BenchTable, LeavesEmptyWhatWasNotMeasured)
{
    BenchRow row;
    row.name = "scene/tower/auto";
    row.threads = 2;
    row.medianUs = 1500.0;
    row.overOneThread = 0.5;
    row.hash = "0123456789abcdef";
    EXPECT_EQ(csvOf({row}),
              "name,threads,items,median_us,spread,over_reference,over_one_thread,rival,times_rival,hash\n"
              "scene/tower/auto,2,,1500,0.000,,0.500,,,0123456789abcdef\n");
    EXPECT_THAT(lineOf(row), HasSubstr("2 : 1 threads 2.00 : 1"));
}
