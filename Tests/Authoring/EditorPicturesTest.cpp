// When pictures change on purpose: FSIM_UPDATE_GOLDEN=1 build/release/bin/AuthoringTests
// --gtest_filter='EditorPictures.*'
#include "../../Source/FractureSimEditor/Private/Assets/FractureSimThumbnailView.h"
#include "../../Source/FractureSimEditor/Private/Tests/FractureSimEditorPictures.h"
#include "Authoring/DrawnPicture.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace fsim
{
namespace
{
namespace pictures = FractureSimEditorPictures;

// As Unreal's FLinearColor::MakeFromHSV8(hue, 110, 220) has it.
Vec3 colourOf(uint32_t fragment)
{
    const float sixth = float(FractureSimThumbnailView::HueOf(fragment)) * 6.0f / 255.0f;
    const float most = 220.0f / 255.0f, range = most * 110.0f / 255.0f;
    const auto channel = [&](float middle) {
        float away = std::abs(sixth - middle);
        away = minOf(away, 6.0f - away);
        return most - range * clampTo(away - 1.0f, 0.0f, 1.0f);
    };
    return {channel(0.0f), channel(2.0f), channel(4.0f)};
}

DrawnPicture blank(Vec3 middle)
{
    return {pictures::Side, middle + pictures::EyeFromMiddle, -pictures::EyeFromMiddle, pictures::FieldOfView};
}

void drawFragments(DrawnPicture& picture, const FragmentView& view, std::span<const Transform> poses)
{
    for (uint32_t f = 0; f < view.particles.size(); ++f)
    {
        const uint32_t end =
            f + 1 < view.outside.size() ? view.outside[f + 1].first : static_cast<uint32_t>(view.indices.size() / 3);
        picture.draw(view.positions, view.indices.subspan(3 * view.outside[f].first, 3 * (end - view.outside[f].first)),
                     poses[f], colourOf(f), static_cast<int>(f));
    }
}

pictures::FPicture finished(const DrawnPicture& drawn)
{
    const auto byte = [](float value) { return static_cast<uint8_t>(std::lround(255.0f * value)); };
    pictures::FPicture picture;
    for (size_t p = 0; p < picture.Pixels.size(); ++p)
        picture.Pixels[p] = {byte(drawn.colours[p].x), byte(drawn.colours[p].y), byte(drawn.colours[p].z)};
    return picture;
}

// Holds a picture against the stored one of that name.
void expectStored(const DrawnPicture& drawn, const char* name)
{
    const std::string file = std::string(FSIM_SOURCE_DIR "/Tests/Unreal/Pictures/") + name + ".ppm";
    const pictures::FPicture picture = finished(drawn);
    if (std::getenv("FSIM_UPDATE_GOLDEN") != nullptr)
    {
        const std::vector<uint8_t> bytes = pictures::BytesOf(picture);
        std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), long(bytes.size()));
        return;
    }
    std::ifstream stream(file, std::ios::binary);
    const std::vector<uint8_t> bytes{std::istreambuf_iterator<char>(stream), {}};
    pictures::FPicture stored;
    ASSERT_TRUE(pictures::Read(bytes, stored)) << file << " is not there, or of another size";
    EXPECT_GE(pictures::Agreement(picture, stored), 0.99f) << name;
}

FragmentEditSession scored()
{
    return test::must(pictures::ScoredCube());
}

DrawnPicture explodedBlocks(float amount)
{
    const FragmentEditSession session = scored();
    std::vector<Transform> poses;
    for (Vec3 offset : explodedOffsets(session.fragments(), amount))
        poses.push_back({offset, {}});
    DrawnPicture picture = blank({});
    drawFragments(picture, session.fragments(), poses);
    return picture;
}

DrawnPicture droppedBlocks()
{
    const PreviewSession preview = test::must(pictures::DroppedCube(test::must(scored().asset())));
    EXPECT_GT(preview.statistics().pieces, 1u);
    DrawnPicture picture = blank(pictures::MiddleOfDroppedCube);
    drawFragments(picture, preview.asset()->fragments(), preview.fragmentPoses());
    return picture;
}

TEST(EditorPictures, FragmentsAreDrawnApart)
{
    expectStored(explodedBlocks(pictures::Explode), "fragments");
}

TEST(EditorPictures, ShapesThatTouchAreDrawnInTheColoursOfTheirFragments)
{
    const CollisionShapes shapes = scored().collisionShapes();
    DrawnPicture picture = blank({});
    for (uint32_t f = 0; f + 1 < shapes.triangleOffsets.size(); ++f)
        picture.draw(shapes.positions,
                     std::span(shapes.indices)
                         .subspan(3 * shapes.triangleOffsets[f],
                                  3 * (shapes.triangleOffsets[f + 1] - shapes.triangleOffsets[f])),
                     {}, colourOf(f), static_cast<int>(f));
    expectStored(picture, "collision");
}

TEST(EditorPictures, APreviewIsDrawnWhereThePiecesAre)
{
    expectStored(droppedBlocks(), "drop");
}

TEST(EditorPictures, APoseIsDrawnInTheColoursOfItsExamples)
{
    const pictures::FSurface surface = pictures::PosedCube();
    DrawnPicture picture = blank({});
    for (size_t t = 0; t + 2 < surface.Triangles.size(); t += 3)
    {
        std::array<DrawnPicture::Corner, 3> corners;
        for (size_t c = 0; c < 3; ++c)
        {
            const uint32_t v = surface.Triangles[t + c];
            corners[c] = {surface.Places[v], {surface.Colours[v].r, surface.Colours[v].g, surface.Colours[v].b}};
        }
        picture.draw(corners, 0);
    }
    expectStored(picture, "pose");
}

// What the comparison lets pass, and what it does not.
TEST(EditorPictures, TheSameUnderAnotherLightAgrees)
{
    const pictures::FPicture picture = finished(explodedBlocks(pictures::Explode));
    pictures::FPicture darker = picture;
    for (pictures::FPixel& p : darker.Pixels)
        p = {uint8_t(p.Red / 3), uint8_t(p.Green / 3), uint8_t(p.Blue / 3)};
    EXPECT_GE(pictures::Agreement(picture, darker), 0.99f);
    pictures::FPicture beside = picture;
    for (int32_t y = 0; y < pictures::Side; ++y)
        for (int32_t x = 1; x < pictures::Side; ++x)
            beside.At(x, y) = picture.At(x - 1, y);
    EXPECT_GE(pictures::Agreement(picture, beside), pictures::LeastAgreement) << "a pixel beside";
}

TEST(EditorPictures, AnythingElseDoesNotAgree)
{
    const pictures::FPicture picture = finished(explodedBlocks(pictures::Explode));
    pictures::FPicture mirrored, turned, grey;
    for (int32_t y = 0; y < pictures::Side; ++y)
        for (int32_t x = 0; x < pictures::Side; ++x)
        {
            mirrored.At(x, y) = picture.At(pictures::Side - 1 - x, y);
            turned.At(x, y) = picture.At(x, pictures::Side - 1 - y);
        }
    EXPECT_LT(pictures::Agreement(picture, mirrored), 0.6f);
    EXPECT_LT(pictures::Agreement(picture, turned), 0.6f);
    EXPECT_EQ(pictures::Agreement(picture, grey), 0.0f);
    EXPECT_LT(pictures::Agreement(picture, finished(explodedBlocks(0.0f))), pictures::LeastAgreement);
    EXPECT_LT(pictures::Agreement(picture, finished(droppedBlocks())), 0.6f);
}

TEST(EditorPictures, FilesAreReadAsTheyWereWritten)
{
    const pictures::FPicture picture = finished(explodedBlocks(0.1f));
    std::vector<uint8_t> bytes = pictures::BytesOf(picture);
    pictures::FPicture read;
    ASSERT_TRUE(pictures::Read(bytes, read));
    EXPECT_EQ(pictures::BytesOf(read), bytes);
    bytes.pop_back();
    EXPECT_FALSE(pictures::Read(bytes, read)) << "too short";
    EXPECT_FALSE(pictures::Read({}, read));
    bytes = pictures::BytesOf(picture);
    bytes[1] = '5';
    EXPECT_FALSE(pictures::Read(bytes, read)) << "another format";
}
} // namespace
} // namespace fsim
