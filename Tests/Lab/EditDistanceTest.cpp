#include "SceneFiles/EditDistance.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace fsim::lab;

TEST(EditDistance, CountsInsertedDroppedReplacedAndSwappedLetters)
{
    EXPECT_EQ(editDistance("", ""), 0u);
    EXPECT_EQ(editDistance("", "abc"), 3u);
    EXPECT_EQ(editDistance("mass", "mas"), 1u);
    EXPECT_EQ(editDistance("radius", "raduis"), 1u); // neighbours swapped
    EXPECT_EQ(editDistance("run", "rnu"), 1u);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
}

TEST(EditDistance, IgnoresCase)
{
    EXPECT_EQ(editDistance("rigidbodies", "rigidBodies"), 0u);
}

TEST(EditDistance, SuggestsTheNearestAndListsAllWhereNothingIsNear)
{
    const std::vector<std::string> words{"mass", "radius", "friction"};
    EXPECT_EQ(suggestion("raduis", words), "; did you mean 'radius'?");
    EXPECT_EQ(suggestion("zzzzzzzzzz", words), "; there is mass, radius and friction");
    EXPECT_EQ(suggestion("x", {}), "");
}
