#include "Window/RigTool.h"

#include "Render/RenderMath.h"
#include "Support/TestWorlds.h"
#include "Window/WindowTesting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace fsim::lab
{
namespace
{
using test::must;

constexpr float pickSlope = 0.01f;
const Vec3 eye{1.5f, -3.0f, 1.2f};

Ray rayToward(Vec3 point)
{
    return {eye, render::unit(point - eye)};
}

void pressAt(RigTool& tool, Vec3 point)
{
    tool.hover(rayToward(point), pickSlope);
    tool.press(rayToward(point), pickSlope, point - eye);
}

// Draws once, as the window does between two events: that is when the gizmo is placed.
std::shared_ptr<const render::RenderScene> look(RigTool& tool)
{
    return tool.scene({.eye = eye, .target = {}});
}

template <class Done> void waitFor(RigTool& tool, const Done& done)
{
    for (int i = 0; i < 6000 && !done(); ++i)
    {
        tool.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(done());
}

const DentRig& toolRig()
{
    static const DentRig rig = must(barrelRig());
    return rig;
}

void takeBarrel(RigTool& tool)
{
    const std::vector<std::string> names{"side", "bent", "end"};
    tool.take({must(RigEditSession::open(toolRig(), names)), "barrel", {}});
}

TEST(RigTool, OpensAndWeighsInTheBackground)
{
    RigTool tool;
    tool.open("barrel");
    EXPECT_TRUE(tool.isOpening());
    waitFor(tool, [&] { return tool.session() != nullptr; });
    EXPECT_EQ(tool.name(), "barrel");
    EXPECT_EQ(tool.issues().size(), 1u); // no weights yet
    tool.computeWeights();
    tool.cancelWeights();
    waitFor(tool, [&] { return !tool.weightProgress(); });
    EXPECT_TRUE(tool.takeSaid()->isError);
    EXPECT_FALSE(tool.session()->hasWeights());
    tool.computeWeights();
    waitFor(tool, [&] { return tool.session()->hasWeights(); });
    EXPECT_FALSE(tool.takeSaid()->isError);
    EXPECT_TRUE(tool.issues().empty());
}

TEST(RigTool, WhatCannotBeOpenedIsSaidAndTheRigBeforeStays)
{
    RigTool tool;
    takeBarrel(tool);
    tool.open("no-such-file.obj");
    waitFor(tool, [&] { return !tool.isOpening(); });
    EXPECT_TRUE(tool.takeSaid()->isError);
    EXPECT_EQ(tool.name(), "barrel");
}

TEST(RigTool, AHandleIsChosenAndDraggedByItsArrowInOneStep)
{
    RigTool tool;
    takeBarrel(tool);
    RigEditSession& session = *tool.session();
    look(tool);
    const std::vector<Transform> bones = *session.bonesOf(0);
    const Vec3 at = session.handles()[3] + bones[3].position;
    pressAt(tool, at);
    ASSERT_EQ(tool.handle, 3u);
    EXPECT_FALSE(tool.isDragging());
    const size_t lines = look(tool)->lines.size();
    pressAt(tool, at + Vec3{0.0f, 0.0f, 0.12f});
    ASSERT_TRUE(tool.isDragging());
    for (const float up : {0.02f, 0.05f, 0.1f})
    {
        tool.drag(rayToward(at + Vec3{0.0f, 0.0f, 0.12f + up}));
        look(tool);
    }
    tool.release();
    const Vec3 now = session.handles()[3] + (*session.bonesOf(0))[3].position;
    EXPECT_LT(render::length(now - at - Vec3{0.0f, 0.0f, 0.1f}), 2e-3f);
    EXPECT_GE(look(tool)->lines.size(), lines);
    tool.undo();
    EXPECT_FALSE(session.canUndo());
    EXPECT_EQ(*session.bonesOf(0), bones);
}

TEST(RigTool, HandlesAreAddedByAClickOnTheBody)
{
    RigTool tool;
    takeBarrel(tool);
    tool.mode = RigMode::Handles;
    look(tool);
    pressAt(tool, {0.1f, -0.3f, 0.13f});
    EXPECT_EQ(tool.session()->handles().size(), 12u);
    tool.addsHandles = true;
    pressAt(tool, {0.1f, -0.3f, 0.13f});
    ASSERT_EQ(tool.session()->handles().size(), 13u);
    EXPECT_EQ(tool.handle, 12u);
    tool.removeChosenHandle();
    EXPECT_EQ(tool.session()->handles().size(), 12u);
    tool.undo();
    tool.undo();
    EXPECT_TRUE(tool.session()->hasWeights()); // those that it had
}

TEST(RigTool, AStrokePaintsAllAlongHoweverFastItIs)
{
    RigTool tool;
    takeBarrel(tool);
    RigEditSession& session = *tool.session();
    tool.mode = RigMode::Strength;
    look(tool);
    pressAt(tool, {0.0f, -0.3f, 0.3f});
    tool.drag(rayToward({0.0f, -0.3f, -0.3f})); // in one frame from top to bottom
    tool.release();
    EXPECT_EQ(session.undoName(), "paint strength");
    for (const float height : {-0.25f, -0.1f, 0.0f, 0.1f, 0.25f})
    {
        float most = 0.0f;
        for (size_t i = 0; i < session.surface().size(); ++i)
            if (render::length(session.surface()[i] - Vec3{0.0f, -0.3f, height}) < 0.06f)
                most = std::max(most, session.strengths()[i]);
        EXPECT_GT(most, 1.2f) << height;
    }
    tool.undo();
    EXPECT_TRUE(session.strengths().empty());
    EXPECT_FALSE(session.canUndo());
}

TEST(RigTool, ThePictureIsNewOnlyWhenSomethingChanged)
{
    RigTool tool;
    takeBarrel(tool);
    const auto first = look(tool);
    EXPECT_EQ(look(tool), first);
    must(validate(*first));
    tool.share = 0.5f;
    const auto half = look(tool);
    EXPECT_NE(half, first);
    EXPECT_NE(half->instances[0].mesh, first->instances[0].mesh);
    tool.mode = RigMode::Strength;
    EXPECT_TRUE(look(tool)->instances[0].heatMap);
    must(validate(*look(tool)));
    tool.mode = RigMode::Poses;
    tool.handle = 2;
    tool.showsWeights = true;
    EXPECT_TRUE(look(tool)->instances[0].heatMap);
    must(validate(*look(tool)));
}
} // namespace
} // namespace fsim::lab
