#include "../../Source/FractureSimEditor/Private/Tests/FractureSimEditorGolden.h"
#include "FractureSimAuthoring/FragmentEditing.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
// The specs of Unreal's editor hold these numbers against the engine's cube; here they are held against the library.
TEST(EditorGolden, CubeIsCutIntoAsManyBlocksAsAskedFor)
{
    for (uint32_t count : FractureSimEditorGolden::BlockCounts)
    {
        const FragmentSet set =
            test::must(score(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(count)));
        EXPECT_EQ(set.fragmentCount(), count);
        const FragmentCheck check = checkFragments(set);
        EXPECT_NEAR(check.volume, FractureSimEditorGolden::CubeVolume, 1.0e-3);
        EXPECT_TRUE(check.isWatertight());
    }
}

TEST(EditorGolden, LowestLayerOfBlocksIsAnchored)
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    ASSERT_TRUE(session.anchorBelow(-0.45f));
    EXPECT_EQ(session.statistics().anchored, FractureSimEditorGolden::AnchoredOf27);
    EXPECT_EQ(session.supportGraph().unsupported, 0u);
}

TEST(EditorGolden, MergingTakesOneAwayAndSplittingAddsTwo)
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    const FragmentBond bond = session.fragments().bonds[0];
    test::must(session.merge(std::vector<uint32_t>{bond.first, bond.second}));
    EXPECT_EQ(session.fragmentCount(), 26u);
    session.undo();
    test::must(session.split(std::vector<uint32_t>{0}, 3));
    EXPECT_EQ(session.fragmentCount(), 29u);
}
} // namespace
} // namespace fsim
