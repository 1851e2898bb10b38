#include "Window/FragmentTool.h"

#include "Render/RenderMath.h"
#include "Support/TestWorlds.h"
#include "Window/WindowTesting.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace fsim::lab
{
namespace
{
using test::must;

Ray frontOf(float x, float z)
{
    return {{x, -5.0f, z}, {0.0f, 1.0f, 0.0f}};
}

template <class Done> void waitForTool(FragmentTool& tool, const Done& done)
{
    for (int i = 0; i < 6000 && !done(); ++i)
    {
        tool.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(done());
}

void openScored(FragmentTool& tool, const char* source = "wall")
{
    tool.take(must(openFragments(source)));
    must(tool.session()->setFragmentCount(16));
    must(tool.session()->rescore());
}

TEST(FragmentTool, SelectsInARectangleAndWithShiftMore)
{
    FragmentTool tool;
    openScored(tool);
    tool.takeSaid(); // what was advised
    const auto from = [](float left, float right) {
        return std::array{frontOf(left, -1.0f), frontOf(right, -1.0f), frontOf(right, 3.0f), frontOf(left, 3.0f)};
    };
    tool.selectBetween(from(-5.0f, 0.0f), false);
    const size_t left = tool.session()->selection().size();
    EXPECT_GT(left, 0u);
    tool.selectBetween(from(0.0f, 5.0f), true);
    EXPECT_EQ(tool.session()->selection().size(), tool.session()->fragmentCount());
    tool.selectBetween(from(0.0f, 5.0f), false);
    EXPECT_EQ(tool.session()->selection().size(), tool.session()->fragmentCount() - left);
    EXPECT_FALSE(tool.takeSaid());
}

TEST(FragmentTool, OpensAndScoresInTheBackgroundAndCanCancel)
{
    FragmentTool tool;
    tool.open("wall");
    EXPECT_TRUE(tool.isOpening());
    waitForTool(tool, [&] { return tool.session() != nullptr; });
    EXPECT_EQ(tool.name(), "wall");
    EXPECT_EQ(tool.session()->materials()[0], "concrete");
    EXPECT_FALSE(tool.session()->isDirty());
    tool.score();
    tool.cancelScore();
    waitForTool(tool, [&] { return !tool.scoreProgress(); });
    tool.takeSaid();
    tool.score();
    waitForTool(tool, [&] { return tool.session()->hasFragments(); });
    EXPECT_GT(tool.session()->fragmentCount(), 7u);
    EXPECT_FALSE(tool.takeSaid()->isError);
    tool.open("no-such-file.obj");
    waitForTool(tool, [&] { return !tool.isOpening(); });
    EXPECT_TRUE(tool.takeSaid()->isError);
    EXPECT_NE(tool.session(), nullptr);
}

TEST(FragmentTool, ClicksSelectAndButtonsEdit)
{
    FragmentTool tool;
    openScored(tool);
    FragmentEditSession& session = *tool.session();
    tool.press(frontOf(0.0f, 0.5f), false);
    ASSERT_EQ(session.selection().size(), 1u);
    tool.press(frontOf(0.9f, 0.5f), true);
    EXPECT_EQ(session.selection().size(), 2u);
    tool.anchor(true);
    EXPECT_EQ(tool.statistics().anchored, 2u);
    tool.press(frontOf(9.0f, 0.5f), false);
    EXPECT_TRUE(session.selection().empty());
    tool.press(frontOf(0.0f, 0.5f), false);
    const uint32_t before = session.fragmentCount();
    tool.parts = 3;
    tool.split();
    EXPECT_GE(session.fragmentCount(), before + 2);
    tool.undo();
    EXPECT_EQ(session.fragmentCount(), before);
    tool.redo();
    tool.merge();
    EXPECT_LE(session.fragmentCount(), before + 1);
    tool.hide();
    EXPECT_GT(tool.statistics().hidden, 0u);
}

TEST(FragmentTool, AStrokePaintsInOneStep)
{
    for (const FragmentMode mode : {FragmentMode::Sizes, FragmentMode::Toughness, FragmentMode::Material})
    {
        FragmentTool tool;
        openScored(tool);
        tool.mode = mode;
        tool.material = must(tool.session()->addMaterial("wood"));
        const uint64_t before = tool.session()->revision();
        tool.hover(frontOf(-0.5f, 0.5f));
        tool.press(frontOf(-0.5f, 0.5f), false);
        EXPECT_TRUE(tool.isDragging());
        for (float x = -0.5f; x < 0.5f; x += 0.05f)
            tool.drag(frontOf(x, 0.5f));
        tool.release();
        EXPECT_NE(tool.session()->revision(), before);
        tool.undo();
        EXPECT_EQ(tool.session()->revision(), before);
    }
}

TEST(FragmentTool, PicturesChangeWithWhatIsSeenAndOnlyThen)
{
    FragmentTool tool;
    openScored(tool);
    std::shared_ptr<const render::RenderScene> first = tool.scene();
    EXPECT_EQ(tool.scene(), first);
    EXPECT_EQ(first->instances.size(), tool.session()->fragmentCount());
    tool.explode = 1.0f;
    EXPECT_NE(tool.scene(), first);
    tool.view = FragmentOverlay::Support;
    EXPECT_EQ(tool.scene()->lines.size(), tool.session()->fragments().bonds.size());
    tool.view = FragmentOverlay::Collision;
    EXPECT_EQ(tool.scene()->instances.size(), tool.session()->fragmentCount());
    tool.mode = FragmentMode::Sizes;
    EXPECT_EQ(tool.scene()->instances.size(), 1u);
    EXPECT_TRUE(tool.scene()->instances[0].heatMap);
}

TEST(FragmentTool, SavesOpensAgainAndReimports)
{
    const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "fragment-tool";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto writeBox = [&](float length) {
        std::ofstream file(folder / "box.obj");
        for (const float z : {0.0f, 1.0f})
            for (const float y : {-0.2f, 0.2f})
                for (const float x : {-length, length})
                    file << "v " << x << ' ' << y << ' ' << z << '\n';
        file << "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
    };
    writeBox(1.0f);
    FragmentTool tool;
    openScored(tool, (folder / "box.obj").string().c_str());
    must(tool.session()->anchorBelow(0.05f));
    must(saveFragments(*tool.session(), folder, "box"));
    EXPECT_FALSE(tool.session()->isDirty());
    EXPECT_FALSE(saveFragments(*tool.session(), folder, "a/b"));
    const uint64_t hash = must(tool.session()->asset())->contentHash();
    for (const char* name : {"box.obj", "box.fsasset", "box.fragments.json"})
    {
        OpenedFragments again = must(openFragments((folder / name).string()));
        EXPECT_EQ(must(again.session.asset())->contentHash(), hash) << name;
        EXPECT_TRUE(again.notes.empty()) << name;
    }
    tool.reimport();
    EXPECT_FALSE(tool.session()->isDirty()); // it is as it was
    writeBox(1.5f);
    tool.reimport();
    EXPECT_TRUE(tool.session()->needsScore());
    tool.score();
    waitForTool(tool, [&] { return !tool.session()->needsScore(); });
    EXPECT_NEAR(tool.statistics().volume, 3.0f * 0.4f, 0.01f);
    EXPECT_GT(tool.statistics().anchored, 0u);
    EXPECT_FALSE(must(openFragments((folder / "box.obj").string())).notes.empty()); // another mesh than was saved
    std::filesystem::remove_all(folder);
}
} // namespace
} // namespace fsim::lab
