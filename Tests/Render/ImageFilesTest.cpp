#include "Render/ImageFiles.h"

#include "Render/Process.h"
#include "Render/RenderQueue.h"
#include "Render/VideoWriter.h"
#include "RenderTesting.h"

#include <gmock/gmock.h>

#include <fstream>

namespace fsim::render
{
namespace
{
Image plainImage(uint32_t width, uint32_t height, uint8_t level)
{
    return {width, height, std::vector<uint8_t>(size_t(width) * height * 4, level)};
}

std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}
} // namespace

TEST(ImageFiles, APngHasItsSignatureAndSize)
{
    const TestFolder folder;
    const std::filesystem::path file = folder.path() / "new" / "picture.png";
    ASSERT_TRUE(writePng(plainImage(300, 20, 90), file)) << "makes the folder";
    const std::string bytes = bytesOf(file);
    ASSERT_GT(bytes.size(), 24u);
    EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(bytes.substr(16, 8), std::string("\0\0\x01\x2c\0\0\0\x14", 8));
}

TEST(ImageFiles, FoldersThatCannotBeWrittenGiveOneSentence)
{
    // Not even root may write to these; permissions alone would not stop it.
    const TestFolder folder;
    const std::filesystem::path blocked = folder.path() / "file";
    std::ofstream(blocked) << "not a folder";
    for (const std::filesystem::path& target :
         {blocked / "picture.png", std::filesystem::path("/proc/fracturelab/picture.png")})
    {
        const Status status = writePng(plainImage(16, 16, 0), target);
        ASSERT_FALSE(status);
        EXPECT_THAT(status.message(), testing::HasSubstr(target.parent_path().string()));
        EXPECT_THAT(status.message(), testing::Not(testing::HasSubstr("\n")));
    }
    EXPECT_FALSE(VideoWriter::create(blocked / "video.mp4"));
    EXPECT_FALSE(VideoWriter::create("/proc/fracturelab/video.mp4"));
    EXPECT_FALSE(writePng(Image{}, folder.path() / "none.png"));
}

TEST(ImageFiles, ASequenceCountsItsFrames)
{
    const TestFolder folder;
    PngSequence sequence(folder.path() / "frames");
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(sequence.add(plainImage(16, 16, uint8_t(i * 50))));
    ASSERT_TRUE(sequence.finish());
    EXPECT_EQ(sequence.frames(), 3u);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "frames" / "frame-0002.png"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "frames" / "frame-0003.png"));
}

TEST(ImageFiles, AContactSheetShowsEachPictureInItsPlace)
{
    const std::vector<Image> pictures{plainImage(80, 40, 10), plainImage(80, 40, 100), plainImage(80, 40, 200)};
    const Result<Image> sheet = contactSheet(pictures, 2, 40);
    ASSERT_TRUE(sheet) << sheet.message();
    EXPECT_EQ(sheet->width, 2u * 42u + 2u);
    EXPECT_EQ(sheet->height, 2u * 22u + 2u);
    EXPECT_EQ(sheet->pixel(20, 10)[0], 10);
    EXPECT_EQ(sheet->pixel(62, 10)[0], 100);
    EXPECT_EQ(sheet->pixel(20, 34)[0], 200);
    EXPECT_EQ(sheet->pixel(62, 34)[0], 245) << "an empty place is paper";
    EXPECT_FALSE(contactSheet({}, 2, 40));
    const std::vector<Image> mixed{plainImage(80, 40, 10), plainImage(40, 40, 10)};
    EXPECT_FALSE(contactSheet(mixed, 2, 40));
}

TEST(VideoWriter, WritesMp4AndGif)
{
    if (!findProgram("ffmpeg"))
        GTEST_SKIP() << "ffmpeg is not on the PATH";
    const TestFolder folder;
    for (const char* name : {"video.mp4", "video.gif"})
    {
        const std::filesystem::path file = folder.path() / name;
        Result<std::unique_ptr<VideoWriter>> video = VideoWriter::create(file);
        ASSERT_TRUE(video) << video.message();
        for (int i = 0; i < 12; ++i)
            ASSERT_TRUE((*video)->add(plainImage(65, 33, uint8_t(20 * i)))); // odd sizes too
        EXPECT_FALSE((*video)->add(plainImage(64, 33, 0))) << "all frames have one size";
        const Status status = (*video)->finish();
        ASSERT_TRUE(status) << status.message();
        EXPECT_EQ((*video)->output(), file);
        EXPECT_EQ((*video)->note(), "");
        const std::string bytes = bytesOf(file);
        EXPECT_GT(bytes.size(), 200u);
        EXPECT_TRUE(bytes.substr(0, 4) == "GIF8" || bytes.substr(4, 4) == "ftyp");
        EXPECT_FALSE(std::filesystem::exists(file.string() + ".partial"));
    }
}

TEST(VideoWriter, WithoutFfmpegItLeavesPngsAndSaysSo)
{
    const TestFolder folder;
    const Environment path("PATH", "");
    Result<std::unique_ptr<VideoWriter>> video = VideoWriter::create(folder.path() / "video.mp4");
    ASSERT_TRUE(video) << video.message();
    ASSERT_TRUE((*video)->add(plainImage(32, 32, 50)));
    ASSERT_TRUE((*video)->add(plainImage(32, 32, 60)));
    ASSERT_TRUE((*video)->finish());
    EXPECT_EQ((*video)->output(), folder.path() / "video-frames");
    EXPECT_THAT((*video)->note(), testing::HasSubstr("ffmpeg is not on the PATH"));
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "video-frames" / "frame-0001.png"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "video.mp4"));
}

TEST(VideoWriter, AnEncoderThatDiesGivesOneSentenceAndKeepsTheOldVideo)
{
    const TestFolder folder;
    std::ofstream(folder.path() / "ffmpeg") << "#!/bin/sh\necho it does not like the weather >&2\nexit 3\n";
    std::filesystem::permissions(folder.path() / "ffmpeg", std::filesystem::perms::owner_all);
    std::ofstream(folder.path() / "video.mp4") << "the old one";
    const Environment path("PATH", folder.path().c_str());
    {
        Result<std::unique_ptr<VideoWriter>> video = VideoWriter::create(folder.path() / "video.mp4");
        ASSERT_TRUE(video) << video.message();
        Status status = Status::done();
        for (int i = 0; i < 200 && status; ++i)
            status = (*video)->add(plainImage(640, 360, 50));
        if (status)
            status = (*video)->finish();
        ASSERT_FALSE(status);
        EXPECT_THAT(status.message(), testing::HasSubstr("it does not like the weather"));
    }
    EXPECT_EQ(bytesOf(folder.path() / "video.mp4"), "the old one");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "video.mp4.partial"));
}

TEST(VideoWriter, OtherNamesAreRefused)
{
    const TestFolder folder;
    const Result<std::unique_ptr<VideoWriter>> video = VideoWriter::create(folder.path() / "video.avi");
    ASSERT_FALSE(video);
    EXPECT_THAT(video.message(), testing::HasSubstr(".mp4 or .gif"));
    EXPECT_FALSE(VideoWriter::create(folder.path() / "video.mp4", {.framesPerSecond = 0.0f}));
}

TEST(RenderQueue, WritesEveryFrameInOrderWhileOthersAreMade)
{
    std::unique_ptr<Renderer> renderer = makeRenderer();
    if (!renderer)
        GTEST_SKIP() << "there is no Vulkan driver on this machine";
    struct Sink : FrameSink
    {
        std::vector<Image> images;
        bool finished = false;
        Status add(const Image& image) override
        {
            images.push_back(image);
            return Status::done();
        }
        Status finish() override
        {
            finished = true;
            return Status::done();
        }
    } sink;
    const auto scene = [](int frame) {
        return boxScene({0.4f, 0.4f, 0.4f}, {0.2f * float(frame), 0.0f, 0.5f}, {0.7f, 0.2f, 0.2f});
    };
    std::vector<uint32_t> seen;
    {
        RenderQueue queue(std::move(renderer), sink, {.maxWaiting = 3});
        queue.onFrame([&](const Image&, uint32_t frame) { seen.push_back(frame); });
        for (int frame = 0; frame < 9; ++frame)
            queue.push(scene(frame));
        const Status status = queue.finish();
        EXPECT_TRUE(status) << status.message();
        EXPECT_EQ(queue.framesWritten(), 9u);
    }
    EXPECT_TRUE(sink.finished);
    EXPECT_THAT(seen, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
    ASSERT_EQ(sink.images.size(), 9u);
    const std::unique_ptr<Renderer> again = makeRenderer();
    for (int frame = 0; frame < 9; ++frame)
        EXPECT_EQ(drawn(*again, scene(frame)).pixels, sink.images[size_t(frame)].pixels) << frame;
}

TEST(RenderQueue, WhatGoesWrongIsSaidOnceAndNobodyWaitsForever)
{
    for (const bool badScene : {true, false})
    {
        std::unique_ptr<Renderer> renderer = makeRenderer();
        if (!renderer)
            GTEST_SKIP() << "there is no Vulkan driver on this machine";
        PngSequence sink(badScene ? std::filesystem::temp_directory_path() / "fracturelab-unused"
                                  : "/proc/fracturelab");
        RenderQueue queue(std::move(renderer), sink, {.maxWaiting = 2});
        for (int frame = 0; frame < 20; ++frame)
        {
            RenderScene scene;
            if (badScene)
                scene.exposure = NAN;
            queue.push(scene);
        }
        const Status status = queue.finish();
        ASSERT_FALSE(status);
        EXPECT_THAT(status.message(), testing::HasSubstr(badScene ? "exposure" : "/proc/fracturelab"));
        EXPECT_EQ(queue.finish().message(), status.message());
    }
}
} // namespace fsim::render
