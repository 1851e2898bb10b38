#include "Window/Gizmo.h"

#include "Render/RenderMath.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr float slope = 0.01f;

// From above and in front, through a point.
Ray rayThroughPoint(Vec3 point)
{
    const Vec3 eye{2.0f, -5.0f, 3.0f};
    return {eye, render::unit(point - eye)};
}

Gizmo gizmoAt(Vec3 place, GizmoKind kind)
{
    Gizmo gizmo;
    gizmo.kind = kind;
    gizmo.put({place, {}}, 0.5f);
    return gizmo;
}

const Vec3 place{0.2f, 0.1f, 0.3f};

TEST(Gizmo, ItsPartsAreWhereTheyAreDrawn)
{
    for (const GizmoKind kind : {GizmoKind::Move, GizmoKind::Turn})
    {
        const Gizmo gizmo = gizmoAt(place, kind);
        EXPECT_EQ(gizmo.pick(rayThroughPoint(place), slope), Gizmo::middle);
        EXPECT_EQ(gizmo.pick(rayThroughPoint(place + Vec3{0.9f, 0.9f, 0.9f}), slope), std::nullopt);
    }
    const Gizmo arrows = gizmoAt(place, GizmoKind::Move);
    EXPECT_EQ(arrows.pick(rayThroughPoint(place + Vec3{0.4f, 0.0f, 0.0f}), slope), 0u);
    EXPECT_EQ(arrows.pick(rayThroughPoint(place + Vec3{0.0f, 0.4f, 0.0f}), slope), 1u);
    EXPECT_EQ(arrows.pick(rayThroughPoint(place + Vec3{0.0f, 0.0f, 0.4f}), slope), 2u);
    const Gizmo rings = gizmoAt(place, GizmoKind::Turn);
    EXPECT_EQ(rings.pick(rayThroughPoint(place + Vec3{0.35355f, -0.35355f, 0.0f}), slope), 2u);
    EXPECT_EQ(rings.pick(rayThroughPoint(place + Vec3{0.0f, -0.35355f, 0.35355f}), slope), 0u);
}

TEST(Gizmo, AnArrowMovesAlongItsAxisAlone)
{
    Gizmo gizmo = gizmoAt(place, GizmoKind::Move);
    const Vec3 grip = place + Vec3{0.0f, 0.0f, 0.3f};
    gizmo.begin(2, rayThroughPoint(grip), {0.0f, 1.0f, 0.0f});
    const Transform moved = gizmo.drag(rayThroughPoint(grip + Vec3{0.0f, 0.0f, 0.25f}));
    EXPECT_NEAR(moved.position.z, place.z + 0.25f, 1e-4f);
    EXPECT_EQ(moved.position.x, place.x);
    EXPECT_EQ(moved.position.y, place.y);
    // Beside the axis it follows the nearest point of it.
    const Transform beside = gizmo.drag(rayThroughPoint(grip + Vec3{0.3f, 0.0f, -0.2f}));
    EXPECT_EQ(beside.position.x, place.x);
    gizmo.drag(rayThroughPoint(grip));
    gizmo.end();
    EXPECT_FALSE(gizmo.dragging());
}

TEST(Gizmo, ARingTurnsAroundItsAxis)
{
    Gizmo gizmo = gizmoAt(place, GizmoKind::Turn);
    const auto onRing = [](float angle) { return place + 0.5f * Vec3{std::cos(angle), std::sin(angle), 0.0f}; };
    gizmo.begin(2, rayThroughPoint(onRing(-1.0f)), {});
    const Transform turned = gizmo.drag(rayThroughPoint(onRing(-0.4f)));
    EXPECT_LT(render::length(turned.position - place), 1e-6f);
    EXPECT_NEAR(2.0f * std::atan2(turned.rotation.z, turned.rotation.w), 0.6f, 1e-3f);
    EXPECT_NEAR(turned.rotation.x, 0.0f, 1e-6f);
}

TEST(Gizmo, TheMiddleMovesAcrossTheView)
{
    Gizmo gizmo = gizmoAt(place, GizmoKind::Turn);
    const Vec3 view = render::unit(place - rayThroughPoint(place).origin);
    gizmo.begin(Gizmo::middle, rayThroughPoint(place), view);
    const Vec3 right = render::unit(cross(view, {0.0f, 0.0f, 1.0f}));
    const Transform moved = gizmo.drag(rayThroughPoint(place + 0.3f * right));
    EXPECT_LT(render::length(moved.position - (place + 0.3f * right)), 1e-4f);
    EXPECT_NEAR(dot(moved.position - place, view), 0.0f, 1e-4f);
}

TEST(Gizmo, ARayAlongTheAxisMovesNothing)
{
    Gizmo gizmo = gizmoAt(place, GizmoKind::Move);
    const Ray along{place + Vec3{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};
    gizmo.begin(2, along, {});
    const Transform moved = gizmo.drag({along.origin + Vec3{0.001f, 0.0f, 0.0f}, along.direction});
    EXPECT_EQ(moved.position, place);
}
} // namespace
} // namespace fsim::lab
