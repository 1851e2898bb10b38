#include "Window/SimulationThread.h"

#include "WindowTesting.h"

#include <atomic>
#include <thread>

namespace fsim::lab
{
namespace
{
using namespace windowTesting;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

template <class Condition> bool eventually(const Condition& condition)
{
    const Clock::time_point until = Clock::now() + 60s;
    while (Clock::now() < until)
    {
        if (condition())
            return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

uint32_t frameOf(const SimulationThread& thread)
{
    const SimulationState state = thread.state();
    return state.frame ? state.frame->frame : 0;
}

class SimulationThreadTest : public testing::Test
{
protected:
    void SetUp() override
    {
        thread.open(load(folder, playground));
        ASSERT_TRUE(eventually([&] { return thread.state().frame != nullptr; }));
    }

    // Waits until all that was posted has been done.
    void settle()
    {
        std::atomic<bool> done = false;
        thread.post([&done](SimulationSession&) -> Result<std::string> {
            done = true;
            return std::string();
        });
        ASSERT_TRUE(eventually([&] { return done.load(); }));
    }

    TemporaryFolder folder;
    SimulationThread thread{{.threads = 1}};
};
} // namespace

TEST_F(SimulationThreadTest, PlaysPausesAndSteps)
{
    EXPECT_EQ(frameOf(thread), 0u);
    thread.step();
    ASSERT_TRUE(eventually([&] { return frameOf(thread) == 1; }));
    thread.setSpeed(4.0f);
    thread.play(true);
    ASSERT_TRUE(eventually([&] { return frameOf(thread) > 20; }));
    thread.play(false);
    settle();
    const uint32_t paused = frameOf(thread);
    std::this_thread::sleep_for(60ms);
    EXPECT_EQ(frameOf(thread), paused);
    EXPECT_FALSE(thread.state().playing);
    EXPECT_GT(thread.history().frames().size(), 20u);
    thread.goTo(5);
    ASSERT_TRUE(eventually([&] { return frameOf(thread) == 5; }));
    EXPECT_EQ(thread.state().frame->timeline.last, paused);
}

TEST_F(SimulationThreadTest, SlowMotionIsSlow)
{
    thread.setSpeed(0.1f);
    thread.play(true);
    std::this_thread::sleep_for(500ms); // 3 frames; real time would be 30
    EXPECT_LT(frameOf(thread), 10u);
}

// What a recording of a session holds, recorded through the thread while it plays.
TEST_F(SimulationThreadTest, ARecordingOfAllThatTheUserDidReplays)
{
    thread.post([](SimulationSession& session) -> Result<std::string> {
        must(session.startRecording());
        return std::string();
    });
    thread.setSpeed(4.0f);
    thread.play(true);
    thread.post([](SimulationSession& session) -> Result<std::string> {
        must(session.shoot(rayAt({1.0f, 0.0f, 0.3f}), {}));
        EXPECT_TRUE(session.grab(rayAt({0.0f, 0.0f, 0.2f})));
        return std::string();
    });
    for (int i = 0; i < 30; ++i)
    {
        thread.post([i](SimulationSession& session) -> Result<std::string> {
            session.drag(rayAt({0.0f, 0.0f, 0.2f + 0.03f * static_cast<float>(i)}));
            return std::string();
        });
        std::this_thread::sleep_for(3ms);
    }
    ASSERT_TRUE(eventually([&] { return frameOf(thread) > 80; }));
    thread.goTo(30);
    ASSERT_TRUE(eventually([&] { return frameOf(thread) == 30; }));
    thread.play(true);
    ASSERT_TRUE(eventually([&] { return frameOf(thread) > 50; }));
    thread.play(false);
    const std::string file = folder.file("thread.recording");
    std::atomic<uint64_t> hash = 0;
    thread.post([&](SimulationSession& session) -> Result<std::string> {
        must(session.saveRecording(file));
        hash = session.world().hash();
        return std::string("saved");
    });
    settle();
    EXPECT_EQ(thread.state().message, "saved");
    const ReplayReport report = must(replay(must(readFile(file, size_t{1} << 30))));
    EXPECT_TRUE(report.hashesEqual) << "first at tick " << report.firstDifferentTick;
    EXPECT_EQ(report.hash, hash.load());
}

TEST_F(SimulationThreadTest, ASlowStepHoldsUpNobody)
{
    std::atomic<bool> release = false;
    std::atomic<bool> isBusy = false;
    thread.post([&](SimulationSession&) -> Result<std::string> {
        isBusy = true;
        while (!release)
            std::this_thread::sleep_for(1ms);
        return std::string();
    });
    ASSERT_TRUE(eventually([&] { return isBusy.load(); }));
    const Clock::time_point before = Clock::now();
    for (int i = 0; i < 100; ++i)
    {
        thread.step();
        thread.goTo(0);
        thread.setView({.wireframe = i % 2 == 0});
        thread.post([](SimulationSession&) -> Result<std::string> { return std::string(); });
        EXPECT_NE(thread.state().frame, nullptr);
    }
    EXPECT_LT(Clock::now() - before, 1s);
    release = true;
    settle();
}

TEST_F(SimulationThreadTest, AListenerHearsOfEachFrameOnce)
{
    std::vector<uint32_t> heard;
    thread.setListener([&](const SimulationFrame& frame) { heard.push_back(frame.frame); });
    thread.setSpeed(4.0f);
    thread.play(true);
    ASSERT_TRUE(eventually([&] { return frameOf(thread) >= 30; }));
    thread.setListener({});
    ASSERT_GE(heard.size(), 30u);
    for (size_t i = 0; i < heard.size(); ++i)
        EXPECT_EQ(heard[i], i + 1);
}

TEST_F(SimulationThreadTest, ASceneThatCannotBeOpenedLeavesTheOneBefore)
{
    const uint64_t serial = thread.state().sceneSerial;
    thread.open(folder.file("missing.json"));
    ASSERT_TRUE(eventually([&] { return thread.state().opening.empty() && thread.state().messageIsError; }));
    EXPECT_THAT(thread.state().message, testing::HasSubstr("missing.json"));
    EXPECT_EQ(thread.state().sceneSerial, serial);
    EXPECT_EQ(thread.state().frame->loaded->description.name, "scene");
    thread.open(folder.write("other.json", labTesting::smallScene));
    ASSERT_TRUE(eventually([&] { return thread.state().sceneSerial == serial + 1; }));
    EXPECT_EQ(thread.state().frame->loaded->description.name, "other");
    EXPECT_FALSE(thread.state().messageIsError);
}

TEST_F(SimulationThreadTest, WhatIsRefusedIsSaid)
{
    thread.post([](SimulationSession& session) -> Result<std::string> {
        const Status status = session.shoot({}, {.radius = -2.0f});
        return status ? Result<std::string>(std::string()) : Result<std::string>(status);
    });
    settle();
    EXPECT_TRUE(thread.state().messageIsError);
    EXPECT_THAT(thread.state().message, testing::HasSubstr("radius"));
}
} // namespace fsim::lab
