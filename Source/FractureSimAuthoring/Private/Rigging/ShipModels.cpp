#include "Rigging/RigModelParts.h"

namespace fsim
{
RigModel shipModel()
{
    using namespace authoring;
    SdfShape hull = transformed(SdfShape::taperedCapsule({-2.2f, 0.0f, 0.0f}, {2.4f, 0.0f, -0.1f}, 0.75f, 0.3f), {});
    hull = smoothUnionOf(hull, at({0.3f, 0.0f, 0.45f}, SdfShape::ellipsoid({1.0f, 0.45f, 0.45f})), 0.2f);
    SdfShape wing = SdfShape::box({0.85f, 1.35f, 0.1f}, 0.08f);
    hull = smoothUnionOf(hull, at({-0.9f, 1.7f, -0.1f}, wing), 0.2f);
    hull = smoothUnionOf(hull, at({-0.9f, -1.7f, -0.1f}, wing), 0.2f);
    SdfShape engine = alongX(SdfShape::cylinder(0.28f, 0.9f, 0.08f));
    hull = mirroredPair(hull, {-1.4f, 3.0f, -0.1f}, engine);
    hull = smoothUnionOf(hull, at({-2.2f, 0.0f, 0.9f}, SdfShape::box({0.5f, 0.1f, 0.6f}, 0.08f)), 0.15f);
    RigModel model;
    model.shape = hull;
    model.resolution = 56;
    model.settings.automaticHandles = 24;
    model.settings.hulls = 12;
    RigPose nose{"nose",
                 {scaledAbout(beyondX(0.2f), {0.2f, 0.0f, 0.0f}, {0.5f, 1.2f, 1.2f}),
                  turnedAbout(beyondX(1.2f), {0.8f, 0.0f, 0.0f}, {0.0f, 0.35f, 0.0f})},
                 {}};
    RigPose up{"wings-up",
               {turnedAbout(beyondY(1.0f), {0.0f, 0.7f, 0.0f}, {0.6f, 0.0f, 0.0f}),
                turnedAbout(beforeY(-1.0f), {0.0f, -0.7f, 0.0f}, {-0.6f, 0.0f, 0.0f})},
               {}};
    RigPose down{"wings-down",
                 {turnedAbout(beyondY(1.0f), {0.0f, 0.7f, 0.0f}, {-0.6f, 0.0f, 0.0f}),
                  turnedAbout(beforeY(-1.0f), {0.0f, -0.7f, 0.0f}, {0.6f, 0.0f, 0.0f})},
                 {}};
    RigPose twisted{
        "twisted",
        {turnedAbout(beyondX(0.8f), {}, {0.5f, 0.0f, 0.0f}), turnedAbout(beforeX(-1.4f), {}, {-0.35f, 0.0f, 0.0f})},
        {}};
    model.settings.poses = {nose, up, down, twisted};
    constexpr float all = everywhere;
    model.settings.pieces = {pieceWithin("left-wing", {-all, 0.95f, -all}, {all, all, all}),
                             pieceWithin("right-wing", {-all, -all, -all}, {all, -0.95f, all}),
                             pieceWithin("fin", {-all, -all, 0.8f}, {-1.4f, all, all}),
                             pieceWithin("nose", {1.0f, -all, -all}, {all, all, all})};
    model.settings.jointStrength = 4.0f;
    return model;
}

RigModel largeShipModel()
{
    using namespace authoring;
    SdfShape hull = SdfShape::box({17.0f, 3.2f, 2.4f}, 1.4f);
    hull = smoothUnionOf(hull, SdfShape::taperedCapsule({14.0f, 0.0f, -0.4f}, {19.0f, 0.0f, -0.8f}, 2.4f, 1.2f), 1.2f);
    hull = smoothUnionOf(hull, at({-11.0f, 0.0f, 3.4f}, SdfShape::box({4.0f, 2.2f, 2.2f}, 0.7f)), 0.8f);
    hull = smoothUnionOf(hull, at({-13.0f, 0.0f, 6.4f}, SdfShape::box({1.6f, 1.4f, 1.4f}, 0.5f)), 0.6f);
    SdfShape wing = SdfShape::box({4.2f, 5.5f, 0.55f}, 0.35f);
    hull = smoothUnionOf(hull, at({-5.0f, 7.6f, -0.4f}, wing), 0.8f);
    hull = smoothUnionOf(hull, at({-5.0f, -7.6f, -0.4f}, wing), 0.8f);
    SdfShape engine = alongX(SdfShape::cylinder(1.3f, 4.2f, 0.4f));
    hull = mirroredPair(hull, {-6.5f, 13.2f, -0.4f}, engine);
    hull = mirroredPair(hull, {-17.0f, 1.5f, 0.0f}, alongX(SdfShape::cylinder(1.2f, 1.8f, 0.3f)));
    RigModel model;
    model.shape = hull;
    model.resolution = 72;
    model.settings.automaticHandles = 56;
    model.settings.hulls = 24;
    RigPose nose{"nose",
                 {scaledAbout(beyondX(6.0f), {6.0f, 0.0f, 0.0f}, {0.5f, 1.15f, 1.15f}),
                  turnedAbout(beyondX(14.0f), {9.0f, 0.0f, 0.0f}, {0.0f, 0.3f, 0.0f})},
                 {}};
    RigPose stern{"stern", {scaledAbout(beforeX(-8.0f), {-8.0f, 0.0f, 0.0f}, {0.5f, 1.1f, 1.1f})}, {}};
    RigPose up{"wings-up",
               {turnedAbout(beyondY(4.5f), {0.0f, 3.0f, 0.0f}, {0.65f, 0.0f, 0.0f}),
                turnedAbout(beforeY(-4.5f), {0.0f, -3.0f, 0.0f}, {-0.65f, 0.0f, 0.0f})},
               {}};
    RigPose down{"wings-down",
                 {turnedAbout(beyondY(4.5f), {0.0f, 3.0f, 0.0f}, {-0.65f, 0.0f, 0.0f}),
                  turnedAbout(beforeY(-4.5f), {0.0f, -3.0f, 0.0f}, {0.65f, 0.0f, 0.0f})},
                 {}};
    RigPose back{"back",
                 {turnedAbout(beyondX(5.0f), {1.0f, 0.0f, 0.0f}, {0.0f, 0.32f, 0.0f}),
                  turnedAbout(beforeX(-12.0f), {-8.0f, 0.0f, 0.0f}, {0.0f, -0.25f, 0.0f})},
                 {}};
    RigPose flank{"flank", {scaledAbout(HandleMove{}, {}, {1.0f, 0.65f, 1.15f})}, {}};
    model.settings.poses = {nose, stern, up, down, back, flank};
    constexpr float all = everywhere;
    model.settings.pieces = {pieceWithin("left-engine", {-all, 11.4f, -all}, {all, all, all}),
                             pieceWithin("right-engine", {-all, -all, -all}, {all, -11.4f, all}),
                             pieceWithin("left-wing", {-all, 3.9f, -all}, {all, all, all}),
                             pieceWithin("right-wing", {-all, -all, -all}, {all, -3.9f, all}),
                             pieceWithin("bridge", {-all, -all, 4.6f}, {all, all, all}),
                             pieceWithin("nose", {9.0f, -all, -all}, {all, all, all})};
    model.settings.jointStrength = 0.5f;
    return model;
}
} // namespace fsim
