#include "Window/PictureThread.h"

#include "Render/RenderTesting.h"
#include "Window/OutputFiles.h"
#include "Window/VideoRecording.h"

#include <fstream>
#include <thread>

namespace fsim::lab
{
namespace
{
using render::TestFolder;
using namespace std::chrono_literals;

std::shared_ptr<const render::RenderScene> redBox()
{
    return std::make_shared<const render::RenderScene>(
        render::boxScene({0.5f, 0.5f, 0.5f}, {0.0f, 0.0f, 0.6f}, {0.85f, 0.1f, 0.1f}));
}

template <class Take> auto waitFor(const Take& take)
{
    auto result = take();
    for (int i = 0; i < 60000 && !result; ++i)
    {
        std::this_thread::sleep_for(1ms);
        result = take();
    }
    return result;
}
} // namespace

TEST(PictureThread, DrawsTheNewestRequestInAnySizeWithoutAWordFromValidation)
{
    std::unique_ptr<render::Renderer> renderer =
        render::makeRenderer({.width = 64, .height = 64, .samples = 1, .shadowSize = 512, .validation = true});
    if (!renderer)
        GTEST_SKIP() << "there is no Vulkan driver on this machine";
    PictureThread thread(std::move(renderer));
    const render::Camera camera{.eye = {2.0f, -5.0f, 2.0f}, .target = {0.0f, 0.0f, 0.6f}};
    const PictureSize sizes[] = {{64, 48, 1}, {200, 120, 4}, {16, 16, 1}, {64, 48, 4}, {300, 16, 1}};
    for (const PictureSize& size : sizes)
    {
        thread.request({redBox(), camera, size, true});
        const std::optional<Picture> picture = waitFor([&] { return thread.take(); });
        ASSERT_TRUE(picture) << thread.status().message();
        EXPECT_EQ(picture->image.width, size.width);
        EXPECT_EQ(picture->image.height, size.height);
        EXPECT_TRUE(picture->moving);
        const render::Pixel middle = render::pixelAt(picture->image, size.width / 2, size.height / 2);
        EXPECT_GT(middle.r, 2 * middle.g);
    }
    EXPECT_EQ(thread.validationMessages(), "");
    EXPECT_TRUE(thread.status());
}

TEST(PictureThread, SavesPicturesAndSaysWhereOrWhyNot)
{
    std::unique_ptr<render::Renderer> renderer = render::makeRenderer();
    if (!renderer)
        GTEST_SKIP() << "there is no Vulkan driver on this machine";
    const TestFolder folder;
    PictureThread thread(std::move(renderer));
    const std::filesystem::path file = nextFile(folder.path(), "box", "png");
    EXPECT_EQ(file.filename(), "box-1.png");
    thread.save({redBox(), {}, {64, 48, 4}, false}, file);
    std::optional<Result<std::string>> saved = waitFor([&] { return thread.takeSaved(); });
    ASSERT_TRUE(saved && *saved);
    EXPECT_NE((**saved).find("box-1.png"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_EQ(nextFile(folder.path(), "box", "png").filename(), "box-2.png");
    thread.save({redBox(), {}, {64, 48, 4}, false}, "/proc/nowhere/box.png");
    saved = waitFor([&] { return thread.takeSaved(); });
    ASSERT_TRUE(saved);
    EXPECT_FALSE(*saved);
}

TEST(VideoRecording, WritesEachFrameOrSaysWhatIsMissing)
{
    if (!render::makeRenderer())
        GTEST_SKIP() << "there is no Vulkan driver on this machine";
    const TestFolder folder;
    VideoRecording video(folder.path() / "box.mp4", 64, 48);
    for (int i = 0; i < 5; ++i)
        video.add(*redBox());
    video.stop();
    ASSERT_TRUE(waitFor([&] { return video.progress().done; }));
    EXPECT_FALSE(video.progress().failed) << video.progress().sentence;
    EXPECT_EQ(video.progress().added, 5u);
    EXPECT_NE(video.progress().sentence.find("box"), std::string::npos);
    video.add(*redBox());
    EXPECT_EQ(video.progress().added, 5u) << "it has ended";

    VideoRecording empty(folder.path() / "empty.mp4", 64, 48);
    empty.stop();
    ASSERT_TRUE(waitFor([&] { return empty.progress().done; }));
    EXPECT_TRUE(empty.progress().failed);

    VideoRecording refused("/proc/nowhere/box.mp4", 64, 48);
    ASSERT_TRUE(waitFor([&] { return refused.progress().done; }));
    EXPECT_TRUE(refused.progress().failed);
}
} // namespace fsim::lab
