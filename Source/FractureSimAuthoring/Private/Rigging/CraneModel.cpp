#include "Rigging/RigModelParts.h"

namespace fsim
{
RigModel craneModel()
{
    using namespace authoring;
    // A tower about the origin, a boom toward +x, a counterweight behind. Foot at z = -7.
    SdfShape crane = at({0.0f, 0.0f, -6.75f}, SdfShape::box({1.8f, 1.8f, 0.25f}, 0.1f));
    crane = smoothUnionOf(crane, at({0.0f, 0.0f, -1.5f}, SdfShape::box({0.55f, 0.55f, 5.2f}, 0.1f)), 0.4f);
    crane = smoothUnionOf(crane, at({0.0f, 0.0f, 4.0f}, SdfShape::box({0.9f, 0.9f, 0.8f}, 0.2f)), 0.2f);
    crane = smoothUnionOf(crane, at({5.0f, 0.0f, 4.4f}, SdfShape::box({5.5f, 0.4f, 0.4f}, 0.1f)), 0.2f);
    crane = smoothUnionOf(crane, at({-2.5f, 0.0f, 4.4f}, SdfShape::box({2.2f, 0.4f, 0.35f}, 0.1f)), 0.2f);
    crane = unionOf(crane, at({-4.2f, 0.0f, 3.9f}, SdfShape::box({0.8f, 0.8f, 0.9f}, 0.15f)));
    crane = smoothUnionOf(crane, at({0.0f, 0.0f, 5.6f}, SdfShape::box({0.35f, 0.35f, 1.3f}, 0.1f)), 0.3f);
    crane = unionOf(crane, at({0.9f, 0.75f, 3.6f}, SdfShape::box({0.6f, 0.5f, 0.6f}, 0.15f)));
    RigModel model;
    model.shape = crane;
    model.resolution = 72;
    model.settings.automaticHandles = 40;
    model.settings.hulls = 20;
    RigPose boom{"boom-down",
                 {turnedAbout(beyondX(2.0f), {1.2f, 0.0f, 4.4f}, {0.0f, 0.45f, 0.0f}),
                  turnedAbout(beyondX(6.0f), {5.0f, 0.0f, 2.8f}, {0.0f, 0.5f, 0.0f})},
                 {}};
    RigPose left{"tower-left", {turnedAbout(above(-1.5f), {0.0f, 0.0f, -2.0f}, {-0.55f, 0.0f, 0.0f})}, {}};
    RigPose right{"tower-right", {turnedAbout(above(-1.5f), {0.0f, 0.0f, -2.0f}, {0.55f, 0.0f, 0.0f})}, {}};
    RigPose front{"tower-front", {turnedAbout(above(-1.5f), {0.0f, 0.0f, -2.0f}, {0.0f, 0.5f, 0.0f})}, {}};
    RigPose aside{"boom-aside",
                  {turnedAbout(beyondX(2.0f), {1.2f, 0.0f, 4.4f}, {0.0f, 0.0f, 0.4f}),
                   turnedAbout(beyondX(6.0f), {5.0f, 1.5f, 4.4f}, {0.0f, 0.0f, 0.5f})},
                  {}};
    RigPose twisted{"twisted", {turnedAbout(above(0.5f), {}, {0.0f, 0.0f, 0.7f})}, {}};
    model.settings.poses = {boom, left, right, front, aside, twisted};
    constexpr float all = everywhere;
    model.settings.pieces = {pieceWithin("boom-tip", {6.0f, -all, 2.0f}, {all, all, all}),
                             pieceWithin("boom", {1.6f, -all, 2.0f}, {all, all, all}),
                             pieceWithin("counterweight", {-all, -all, 2.0f}, {-1.6f, all, all}),
                             pieceWithin("head", {-all, -all, 2.4f}, {all, all, all}),
                             pieceWithin("tower", {-all, -all, -2.0f}, {all, all, all})};
    model.settings.jointStrength = 1.0f;
    return model;
}
} // namespace fsim
