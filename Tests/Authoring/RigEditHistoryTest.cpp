#include "Authoring/RigEditTesting.h"
#include "Math/Quaternion.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fsim
{
namespace
{
// A deterministic stream of choices.
class Choices
{
public:
    explicit Choices(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
    uint32_t below(uint32_t count)
    {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<uint32_t>(state_ >> 33) % count;
    }
    float number(float low, float high) { return low + (high - low) * static_cast<float>(below(1000)) / 999.0f; }
    Vec3 place() { return {number(-1.0f, 1.0f), number(-0.2f, 0.2f), number(-0.2f, 0.2f)}; }

private:
    uint64_t state_;
};

// One of the operations, with numbers that may or may not be right; refusals are part of it.
bool doSomething(RigEditSession& session, Choices& choices)
{
    uint32_t pose = choices.below(8), handle = choices.below(8);
    auto axis = static_cast<MirrorAxis>(choices.below(3));
    switch (choices.below(19))
    {
    case 0:
        return bool(session.addHandle(choices.place()));
    case 1:
        return bool(session.moveHandle(handle, choices.place()));
    case 2:
        return session.handles().size() > 2 && bool(session.removeHandle(handle));
    case 3:
        return bool(session.addAutomaticHandles(1));
    case 4:
        return bool(session.addPose(format("pose {}", choices.below(4))));
    case 5:
        return bool(session.removePose(pose));
    case 6:
        return bool(session.renamePose(pose, format("name {}", choices.below(9))));
    case 7:
        return bool(session.reorderPose(pose, choices.below(8)));
    case 8:
        return bool(session.mirrorPose(pose, axis));
    case 9:
        return bool(session.setPoseStrength(pose, choices.number(-0.5f, 3.0f)));
    case 10:
        return bool(session.poseHandle(pose, handle, choices.place()));
    case 11:
        return bool(session.poseHandle(pose, handle, choices.place(), math::quatExp(3.0f * choices.place())));
    case 12:
        return bool(session.freeHandle(pose, handle));
    case 13:
        return bool(session.resetHandle(pose, handle));
    case 14:
        return bool(session.findRotations(pose));
    case 15: {
        StrengthBrush brush{.mode = static_cast<BrushMode>(choices.below(4)), .radius = choices.number(-0.05f, 0.4f)};
        Vec3 from = choices.place();
        return bool(session.paint({{from.x, from.y, 2.0f}, {0.0f, 0.0f, -1.0f}}, brush));
    }
    case 16:
        return bool(session.clearStrengths());
    case 17:
        return bool(session.setMaterial({.yieldSpeed = choices.number(0.0f, 4.0f)}));
    default:
        return bool(session.mirrorHandles(axis));
    }
}

class RigEditHistory : public testing::TestWithParam<uint64_t>
{
};

TEST_P(RigEditHistory, UndoneToTheStartItIsTheStart)
{
    Choices choices(GetParam());
    RigEditSession session = barSession();
    std::string start = bytesOf(session);
    std::vector<std::string> past;
    uint32_t steps = 0;
    while (session.canUndo())
        session.undo(); // without weights: as it was opened
    std::string opened = bytesOf(session);
    session.redo();
    ASSERT_EQ(bytesOf(session), start);
    for (int i = 0; i < 40; ++i)
    {
        std::string before = rigFileText(session.settings());
        uint64_t revision = session.revision();
        if (doSomething(session, choices))
        {
            past.push_back(std::move(before));
            ++steps;
            EXPECT_TRUE(session.isDirty());
            EXPECT_NE(session.revision(), revision);
        }
        else // what is refused has changed nothing
        {
            EXPECT_EQ(rigFileText(session.settings()), before);
            EXPECT_EQ(session.revision(), revision);
        }
    }
    EXPECT_GT(steps, 10u);
    std::string end = bytesOf(session);
    for (uint32_t i = steps; i-- > 0;)
    {
        EXPECT_FALSE(session.undoName().empty());
        session.undo();
        ASSERT_EQ(rigFileText(session.settings()), past[i]) << i;
    }
    EXPECT_EQ(bytesOf(session), start);
    EXPECT_FALSE(session.isDirty());
    session.undo();
    EXPECT_EQ(bytesOf(session), opened);
    EXPECT_FALSE(session.canUndo());
    session.undo(); // nothing left, nothing done
    while (session.canRedo())
        session.redo();
    EXPECT_EQ(bytesOf(session), end);
}

TEST_P(RigEditHistory, UndoAndRedoInAnyOrderGoAlongOneLine)
{
    Choices choices(GetParam() + 1000);
    RigEditSession session = barSession();
    std::vector<std::string> line{rigFileText(session.settings())};
    size_t at = 0;
    for (int i = 0; i < 80; ++i)
    {
        uint32_t choice = choices.below(4);
        if (choice == 0 && at > 0)
        {
            session.undo();
            --at;
        }
        else if (choice == 1 && at + 1 < line.size())
        {
            session.redo();
            ++at;
        }
        else if (choice > 1 && doSomething(session, choices))
        {
            line.resize(++at);
            line.push_back(rigFileText(session.settings()));
        }
        ASSERT_EQ(rigFileText(session.settings()), line[at]) << i;
        ASSERT_EQ(session.canRedo(), at + 1 < line.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RigEditHistory, testing::Range<uint64_t>(1, 9));

TEST(RigEditGesture, ADragIsOneStep)
{
    RigEditSession session = barSession();
    std::string start = bytesOf(session);
    session.beginGesture();
    for (int i = 1; i <= 20; ++i)
        EXPECT_DONE(session.poseHandle(0, 2, {0.0f, 0.0f, 0.01f * static_cast<float>(i)}));
    session.endGesture();
    EXPECT_EQ(session.undoName(), "move handle 2 in pose 'squashed-x'");
    session.undo();
    EXPECT_EQ(bytesOf(session), start);
    session.redo();
    EXPECT_NEAR(session.goalOf(0, 2)->position.z, 0.2f, 1e-5f);
    EXPECT_DONE(session.renamePose(0, "after"));
    session.undo();
    EXPECT_NEAR(session.goalOf(0, 2)->position.z, 0.2f, 1e-5f); // the gesture is over
}

TEST(RigEditGesture, CancelledItNeverWas)
{
    RigEditSession session = barSession();
    std::string start = bytesOf(session);
    std::string before = session.undoName();
    session.beginGesture();
    EXPECT_DONE(session.poseHandle(0, 2, {0.0f, 0.0f, 0.1f}));
    EXPECT_DONE(session.poseHandle(0, 2, {0.0f, 0.0f, 0.2f}));
    session.cancelGesture();
    EXPECT_EQ(bytesOf(session), start);
    EXPECT_EQ(session.undoName(), before);
    EXPECT_FALSE(session.isDirty());
    session.beginGesture();
    session.cancelGesture(); // nothing was done
    EXPECT_EQ(bytesOf(session), start);
}

TEST(RigEditLimits, ThePastIsBoundedInSteps)
{
    RigEditSession session = barSession({.undoSteps = 5});
    for (int i = 0; i < 20; ++i)
        EXPECT_DONE(session.setMaterial({.yieldSpeed = static_cast<float>(i)}));
    int undone = 0;
    for (; session.canUndo(); ++undone)
        session.undo();
    EXPECT_EQ(undone, 5);
    EXPECT_EQ(session.material().yieldSpeed, 14.0f);
}

TEST(RigEditLimits, ThePastIsBoundedInBytes)
{
    constexpr size_t most = 200000;
    RigEditSession session = barSession({.undoBytes = most});
    EditRay down{{0.1f, 0.0f, 2.0f}, {0.0f, 0.0f, -1.0f}};
    for (int i = 0; i < 300; ++i)
    {
        EXPECT_DONE(session.paint(down, {}));
        ASSERT_LE(session.undoBytes(), most);
    }
    EXPECT_TRUE(session.canUndo());
    // What later states share is counted once: 100 renamed poses cost no 100 meshes.
    RigEditSession light = barSession();
    size_t before = light.undoBytes();
    for (int i = 0; i < 100; ++i)
        EXPECT_DONE(light.renamePose(0, format("name {}", i)));
    EXPECT_LT(light.undoBytes() - before, size_t{150000});
}

TEST(RigEditLimits, WhatIsForgottenIsNotUndone)
{
    RigEditSession session = barSession();
    EXPECT_DONE(session.renamePose(0, "a"));
    std::string bytes = bytesOf(session);
    session.forgetThePast();
    EXPECT_FALSE(session.canUndo());
    EXPECT_FALSE(session.isDirty());
    EXPECT_EQ(bytesOf(session), bytes);
}

TEST(RigEditDirty, IsAboutWhatWasSaved)
{
    RigEditSession session = barSession();
    EXPECT_FALSE(session.isDirty());
    EXPECT_DONE(session.renamePose(0, "a"));
    EXPECT_TRUE(session.isDirty());
    session.markSaved();
    EXPECT_FALSE(session.isDirty());
    session.undo();
    EXPECT_TRUE(session.isDirty());
    session.redo();
    EXPECT_FALSE(session.isDirty());
}
} // namespace
} // namespace fsim
