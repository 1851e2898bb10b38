#include "Collision/HullGaps.h"

#include "Collision/HullTouch.h"
#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace fsim::collision
{
namespace
{
constexpr float touchingMargin = 0.01f;

// Rough balls and slabs with 4 to 26 corners, so that corners fill one block, two, and parts of them.
struct RoughHulls
{
    explicit RoughHulls(uint32_t count, uint64_t seed) : random(seed, 1)
    {
        std::vector<uint32_t> offsets{0};
        std::vector<Vec3> corners;
        for (uint32_t i = 0; i < count; ++i)
        {
            uint32_t own = 4 + random.below(next++, 23);
            float flat = i % 3 == 0 ? 0.2f : 1.0f;
            for (uint32_t c = 0; c < own; ++c)
            {
                Vec3 way = normalizedOr(anyVec(), {1.0f, 0.0f, 0.0f});
                corners.push_back({way.x, way.y, flat * way.z});
            }
            offsets.push_back(static_cast<uint32_t>(corners.size()));
        }
        shapes = HullShapes(defaultAllocator(), offsets, corners);
    }
    Vec3 anyVec()
    {
        next += 3;
        return {random.uniform(next - 3, -1.0f, 1.0f), random.uniform(next - 2, -1.0f, 1.0f),
                random.uniform(next - 1, -1.0f, 1.0f)};
    }
    HullPose anyPose(float spread)
    {
        Vec3 axis = anyVec();
        return {.position = spread * anyVec(), .turn = normalized(Quat{axis.x, axis.y, axis.z, 0.5f})};
    }
    PlacedHull placed(uint32_t i, const HullPose& pose) const
    {
        return {shapes.blocksOf(i), shapes.facesOf(i), pose, shapes.cornerCounts[i]};
    }

    Random random;
    uint64_t next = 0;
    HullShapes shapes;
};

// The gap by the definition: the widest, over the faces of both, of the distance of the nearest corner from the face.
double widestByDefinition(const PlacedHull& a, const PlacedHull& b)
{
    double widest = -1e30;
    for (auto [flat, pointed] : {std::pair{&a, &b}, std::pair{&b, &a}})
        for (const HullFace& face : flat->faces)
        {
            double least = 1e30;
            for (uint32_t c = 0; c < pointed->cornerCount(); ++c)
            {
                Vec3 world = pointed->pose.position +
                             rotate(pointed->pose.turn, pointed->blocks[c / hullLanes].at(c % hullLanes));
                Vec3 local = rotate(conjugate(flat->pose.turn), world - flat->pose.position);
                least = std::min(least, static_cast<double>(dot(face.normal, local) - face.distance));
            }
            widest = std::max(widest, least);
        }
    return widest;
}

TEST(HullGaps, AreTheWidestOverAllFacesOfBoth)
{
    RoughHulls hulls(40, 5);
    uint32_t touching = 0, apart = 0;
    for (uint32_t i = 0; i < 2000; ++i)
    {
        HullPose poses[2] = {hulls.anyPose(0.9f), hulls.anyPose(0.9f)};
        PlacedHull first = hulls.placed(i % 40, poses[0]), second = hulls.placed(i * 7 % 40, poses[1]);
        SeenHull seen[2];
        HullGap gap = widestGap(first, second, touchingMargin, 0xffffffffu, seen[0], seen[1], Kernels::Reference);
        double expected = widestByDefinition(first, second);
        if (std::abs(expected - static_cast<double>(touchingMargin)) < 1e-5)
            continue;
        ASSERT_EQ(gap.gap > touchingMargin, expected > static_cast<double>(touchingMargin)) << i;
        ++(gap.gap > touchingMargin ? apart : touching);
        ASSERT_NEAR(static_cast<double>(gap.gap > touchingMargin ? touchingMargin : gap.gap),
                    std::min(expected, static_cast<double>(touchingMargin)), 1e-5)
            << i;
    }
    EXPECT_GT(touching, 200u);
    EXPECT_GT(apart, 200u);
}

// Which face is tried first is a matter of time only.
TEST(HullGaps, DoNotDependOnTheFaceThatIsTriedFirst)
{
    RoughHulls hulls(40, 6);
    for (uint32_t i = 0; i < 1000; ++i)
    {
        HullPose poses[2] = {hulls.anyPose(0.9f), hulls.anyPose(0.9f)};
        PlacedHull first = hulls.placed(i % 40, poses[0]), second = hulls.placed(i * 7 % 40, poses[1]);
        uint32_t none = 0xffffffffu, any = i % 50;
        HullTouch expected = touchOfHulls(first, second, touchingMargin, none),
                  touch = touchOfHulls(first, second, touchingMargin, any);
        ASSERT_EQ(touch.count, expected.count) << i;
        for (uint32_t k = 0; k < touch.count; ++k)
            ASSERT_EQ(touch.points[k].place, expected.points[k].place) << i;
    }
}

TEST(HullGaps, KernelsGiveTheBitsOfTheReference)
{
    RoughHulls hulls(60, 7);
    for (uint32_t i = 0; i < 3000; ++i)
    {
        HullPose poses[2] = {hulls.anyPose(0.9f), hulls.anyPose(0.9f)};
        PlacedHull first = hulls.placed(i % 60, poses[0]), second = hulls.placed(i * 7 % 60, poses[1]);
        uint32_t parted = i % 3 == 0 ? 0xffffffffu : i % 40;
        SeenHull seen[2];
        HullGap expected = widestGap(first, second, touchingMargin, parted, seen[0], seen[1], Kernels::Reference);
        uint32_t expectedFace = parted;
        HullTouch expectedTouch = touchOfHulls(first, second, touchingMargin, expectedFace);
        for (Kernels kernels : availableKernels())
        {
            SeenHull own[2];
            HullGap gap = widestGap(first, second, touchingMargin, parted, own[0], own[1], kernels);
            ASSERT_EQ(gap.face, expected.face) << nameOf(kernels) << " " << i;
            ASSERT_EQ(std::bit_cast<uint32_t>(gap.gap), std::bit_cast<uint32_t>(expected.gap)) << nameOf(kernels);
            uint32_t face = parted;
            HullTouch touch = touchOfHulls(first, second, touchingMargin, face, kernels);
            ASSERT_EQ(face, expectedFace);
            ASSERT_EQ(touch.count, expectedTouch.count) << nameOf(kernels) << " " << i;
            for (uint32_t k = 0; k < touch.count; ++k)
                ASSERT_EQ(touch.points[k].place, expectedTouch.points[k].place) << nameOf(kernels) << " " << i;
            if (gap.gap > touchingMargin)
                continue;
            for (uint32_t side : {0u, 1u})
                ASSERT_EQ(own[side].outside, seen[side].outside) << nameOf(kernels) << " " << i;
            for (uint32_t f = 0; f < first.faces.size(); ++f)
            {
                auto found = [&](Kernels by) {
                    return cornersAtFace(first.faces, f, seen[0], second.cornerCount(), touchingMargin, 0.05f, by);
                };
                ASSERT_EQ(found(kernels).close, found(Kernels::Reference).close) << nameOf(kernels) << " " << i;
                ASSERT_EQ(found(kernels).over, found(Kernels::Reference).over) << nameOf(kernels) << " " << i;
            }
        }
    }
}
} // namespace
} // namespace fsim::collision
