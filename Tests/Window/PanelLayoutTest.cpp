#include "Window/PanelLayout.h"

#include "Window/PictureQuality.h"

#include <gtest/gtest.h>

namespace fsim::lab
{
namespace
{
bool overlap(const PanelRect& a, const PanelRect& b)
{
    return !a.empty() && !b.empty() && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}
} // namespace

TEST(PanelLayout, PanelsFillTheWindowAndNeverOverlap)
{
    for (const float scale : {1.0f, 1.5f, 2.0f})
        for (float width = 1.0f; width < 4000.0f; width *= 1.37f)
            for (float height = 1.0f; height < 3000.0f; height *= 1.43f)
            {
                const PanelLayout layout = layoutFor(width, height, scale);
                const PanelRect panels[] = {layout.left,   layout.right, layout.play,
                                            layout.frames, layout.hint,  layout.scene};
                float area = 0.0f;
                for (size_t i = 0; i < std::size(panels); ++i)
                {
                    EXPECT_LE(panels[i].x + panels[i].width, width + 0.01f);
                    EXPECT_LE(panels[i].y + panels[i].height, height + 0.01f);
                    area += panels[i].width * panels[i].height;
                    for (size_t j = 0; j < i; ++j)
                        EXPECT_FALSE(overlap(panels[i], panels[j])) << width << " x " << height;
                }
                EXPECT_NEAR(area, width * height, 1e-3f * width * height + 0.01f);
            }
}

TEST(PanelLayout, AWindowOfTheUsualSizeHasAllPanels)
{
    const PanelLayout layout = layoutFor(1280.0f, 800.0f, 1.0f);
    EXPECT_FALSE(layout.left.empty());
    EXPECT_FALSE(layout.right.empty());
    EXPECT_FALSE(layout.play.empty());
    EXPECT_FALSE(layout.frames.empty());
    EXPECT_GT(layout.scene.width, 600.0f);
    EXPECT_TRUE(layout.scene.contains(640.0f, 300.0f));
    EXPECT_FALSE(layout.scene.contains(10.0f, 300.0f));
}

TEST(PictureQuality, GetsCoarserWhilePicturesAreSlowAndFinerWhenTheyAreFast)
{
    PictureQuality quality(true);
    for (int i = 0; i < 100; ++i)
        quality.drawn(500.0, true);
    const float coarse = quality.scale();
    EXPECT_LT(coarse, 0.5f);
    EXPECT_GE(coarse, 0.3f);
    EXPECT_EQ(quality.sizeFor(1000, 500, false), (PictureSize{1000, 500, 4}));
    EXPECT_EQ(quality.sizeFor(1000, 500, true).width, static_cast<uint32_t>(1000.0f * coarse + 0.5f));
    EXPECT_EQ(quality.sizeFor(1000, 500, true).samples, 1u);
    for (int i = 0; i < 100; ++i)
        quality.drawn(2.0, true);
    EXPECT_EQ(quality.scale(), 1.0f);
}

TEST(PictureQuality, SettlesInsteadOfGoingToAndFro)
{
    PictureQuality quality(true);
    const auto costs = [&] { return 120.0 * static_cast<double>(quality.scale() * quality.scale()); };
    for (int i = 0; i < 200; ++i)
        quality.drawn(costs(), true);
    const float settled = quality.scale();
    for (int i = 0; i < 200; ++i)
    {
        quality.drawn(costs(), true);
        EXPECT_EQ(quality.scale(), settled);
    }
}

TEST(PictureQuality, NoPictureIsTooSmallOrTooLargeToDraw)
{
    const PictureQuality quality(true);
    EXPECT_EQ(quality.sizeFor(1, 1, true), (PictureSize{16, 16, 1}));
    EXPECT_EQ(quality.sizeFor(20000, 3, false), (PictureSize{8192, 16, 4}));
}
} // namespace fsim::lab
