#include "Rigging/RigModelParts.h"

namespace fsim
{
namespace
{
SdfShape carShape()
{
    using namespace authoring;
    constexpr float wheelX = 1.32f, wheelY = 0.74f, wheelZ = 0.33f;
    SdfShape body = at({0.0f, 0.0f, 0.56f}, SdfShape::box({2.12f, 0.84f, 0.26f}, 0.12f));
    SdfShape cabin = at({-0.28f, 0.0f, 0.98f}, SdfShape::box({1.0f, 0.68f, 0.36f}, 0.22f));
    body = smoothUnionOf(body, cabin, 0.22f);
    body = unionOf(body, at({2.1f, 0.0f, 0.45f}, SdfShape::box({0.12f, 0.8f, 0.1f}, 0.06f)));
    body = unionOf(body, at({-2.1f, 0.0f, 0.45f}, SdfShape::box({0.12f, 0.8f, 0.1f}, 0.06f)));
    SdfShape arch = alongY(SdfShape::cylinder(0.42f, 0.2f));
    SdfShape wheel = alongY(SdfShape::cylinder(0.33f, 0.12f, 0.05f));
    SdfShape hub = alongY(SdfShape::cylinder(0.14f, 0.3f));
    for (float x : {-wheelX, wheelX})
        for (float y : {-wheelY, wheelY})
            body = differenceOf(body, at({x, y + (y > 0.0f ? 0.06f : -0.06f), wheelZ}, arch));
    for (float x : {-wheelX, wheelX})
    {
        body = mirroredPair(body, {x, wheelY, wheelZ}, wheel);
        body = mirroredPair(body, {x, wheelY - 0.25f, wheelZ}, hub);
    }
    return at({0.0f, 0.0f, -0.65f}, body); // about its middle
}
} // namespace

RigModel carModel()
{
    using namespace authoring;
    RigModel model;
    model.shape = carShape();
    model.resolution = 48;
    model.settings.automaticHandles = 40;
    model.settings.hulls = 16;
    // Handles are crushed in proportion to how far out they are: nothing goes through what is behind it.
    RigPose front{"front",
                  {scaledAbout(beyondX(0.3f), {0.3f, 0.0f, 0.0f}, {0.5f, 1.08f, 1.0f}),
                   turnedAbout(beyondX(1.4f), {0.6f, 0.0f, -0.1f}, {0.0f, -0.22f, 0.0f})},
                  {}};
    RigPose rear{"rear",
                 {scaledAbout(beforeX(-0.6f), {-0.6f, 0.0f, 0.0f}, {0.5f, 1.08f, 1.0f}),
                  turnedAbout(beforeX(-1.5f), {-0.9f, 0.0f, -0.1f}, {0.0f, 0.25f, 0.0f})},
                 {}};
    RigPose left{"left",
                 {scaledAbout(beyondY(0.0f), {}, {1.0f, 0.5f, 1.0f}),
                  movedBy(moveWithin({-0.9f, 0.0f, -1.0f}, {0.9f, 1.0f, 1.0f}), {0.0f, -0.16f, 0.05f})},
                 {}};
    RigPose right{"right",
                  {scaledAbout(beforeY(0.0f), {}, {1.0f, 0.5f, 1.0f}),
                   movedBy(moveWithin({-0.9f, -1.0f, -1.0f}, {0.9f, 0.0f, 1.0f}), {0.0f, 0.16f, 0.05f})},
                  {}};
    RigPose roof{"roof",
                 {scaledAbout(above(0.15f), {0.0f, 0.0f, 0.15f}, {1.05f, 1.08f, 0.15f}),
                  movedBy(above(0.15f), {0.0f, 0.0f, -0.06f})},
                 {}};
    RigPose twisted{
        "twisted",
        {turnedAbout(beyondX(0.9f), {}, {0.35f, 0.0f, 0.0f}), turnedAbout(beforeX(-0.9f), {}, {-0.35f, 0.0f, 0.0f})},
        {}};
    model.settings.poses = {front, rear, left, right, roof, twisted};
    return model;
}
} // namespace fsim
