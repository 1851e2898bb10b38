#include "Collision/ColliderTouches.h"

#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <vector>

namespace fsim::test
{
namespace
{
using namespace collision;

constexpr float ballRadius = 0.05f;

// Colliders in any pose around the origin, and balls among them, half of which are slow and half of which may cross a
// collider in one go.
struct TouchCase
{
    static AssetSurface cube()
    {
        AssetSurface surface;
        for (Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
            for (float sign : {-1.0f, 1.0f})
                surface.planes.push_back({sign * axis, 0.3f});
        return surface;
    }

    TouchCase(std::span<const RigidShape> shapes, uint32_t balls, uint64_t seed) : random(seed, 7)
    {
        for (const RigidShape& shape : shapes)
        {
            Quat turn = normalized(Quat{any(1), any(1), any(1), any(1)});
            Vec3 at = anyVec(0.8f);
            if (shape.kind == RigidShapeKind::Plane)
                at = at - Vec3{0.0f, 0.0f, 1.0f};
            float reach = shape.kind == RigidShapeKind::Plane ? withoutEnd : 1.0f;
            Bounds ofBall{at - Vec3{reach, reach, reach}, at + Vec3{reach, reach, reach}};
            colliders.push_back({.shape = shape,
                                 .surface = &hull,
                                 .pose = {at, turn},
                                 .bounds = ofBall,
                                 .box = boxAround(shape, {at, turn}, ofBall),
                                 .up = rotate(turn, {0.0f, 0.0f, 1.0f}),
                                 .friction = 0.5f + any(0.5f)});
            some.push_back(static_cast<uint32_t>(some.size()));
        }
        for (uint32_t i = 0; i < balls; ++i)
        {
            from.push_back(anyVec(1.2f));
            to.push_back(from.back() + anyVec(i % 2 == 0 ? 0.02f : 0.8f));
            immovable.push_back(i % 11 == 5 ? 1u : 0u);
        }
    }
    float any(float size) { return random.uniform(next++, -size, size); }
    Vec3 anyVec(float size) { return {any(size), any(size), any(size)}; }
    BlockTouches touches(Kernels kernels)
    {
        Arena arena(defaultAllocator());
        BlockTouches result{};
        findBlockTouches(colliders, recordColliders(colliders, arena), some, {from, to, immovable, ballRadius, 0.6f},
                         result, kernels);
        return result;
    }

    Random random;
    uint64_t next = 0;
    AssetSurface hull = cube();
    std::vector<Collider> colliders;
    std::vector<uint32_t> some;
    std::vector<Vec3> from;
    std::vector<Vec3> to;
    std::vector<uint32_t> immovable;
};

// Gives how many of the balls touch.
uint32_t expectTheSame(TouchCase& each, Kernels kernels)
{
    BlockTouches plain = each.touches(Kernels::Reference), fast = each.touches(kernels);
    uint32_t touching = 0;
    for (uint32_t i = 0; i < each.from.size(); ++i)
    {
        EXPECT_EQ(plain.touches[i], fast.touches[i]) << nameOf(kernels) << ' ' << i << " of " << each.from.size();
        if (plain.touches[i] == 0)
            continue;
        ++touching;
        EXPECT_EQ(plain.colliders[i], fast.colliders[i]) << nameOf(kernels) << ' ' << i;
        EXPECT_EQ(plain.place(i), fast.place(i)) << nameOf(kernels) << ' ' << i;
        EXPECT_EQ(plain.normal(i), fast.normal(i)) << nameOf(kernels) << ' ' << i;
    }
    return touching;
}

void expectTheSameOfAll(std::span<const RigidShape> shapes)
{
    for (Kernels kernels : availableKernels())
    {
        uint32_t touching = 0, looked = 0;
        for (uint32_t balls : {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 255u, 256u})
            for (uint64_t seed = 1; seed <= 20; ++seed)
            {
                TouchCase each(shapes, balls, seed);
                touching += expectTheSame(each, kernels);
                looked += balls;
            }
        EXPECT_GT(touching, looked / 100) << nameOf(kernels); // it was a test of both
        EXPECT_LT(touching, looked) << nameOf(kernels);
    }
}
} // namespace

TEST(ColliderTouches, KernelsGiveTheBitsOfTheReference)
{
    const RigidShape shapes[] = {RigidShape::plane(),
                                 RigidShape::sphere(0.3f),
                                 RigidShape::box({0.3f, 0.2f, 0.4f}),
                                 RigidShape::capsule(0.2f, 0.3f),
                                 RigidShape::cylinder(0.4f, 0.2f),
                                 RigidShape::sphere(0.5f)};
    for (const RigidShape& shape : shapes)
        expectTheSameOfAll({&shape, 1});
    expectTheSameOfAll(shapes);
}

TEST(ColliderTouches, KernelsLeaveShapesFromAssetsToTheReference)
{
    const RigidShape shapes[] = {RigidShape::sphere(0.3f), RigidShape::convexHull({}), RigidShape::plane(),
                                 RigidShape::capsule(0.2f, 0.3f)};
    expectTheSameOfAll(shapes);
    expectTheSameOfAll({shapes + 1, 1});
}

TEST(ColliderTouches, WhatIsHeldTouchesNothing)
{
    const RigidShape shapes[] = {RigidShape::sphere(0.5f)};
    TouchCase each(shapes, 256, 3);
    for (uint32_t& holder : each.immovable)
        holder = 1;
    for (Kernels kernels : availableKernels())
    {
        BlockTouches touches = each.touches(kernels);
        for (uint32_t i = 0; i < 256; ++i)
            EXPECT_EQ(touches.touches[i], 0u) << nameOf(kernels) << ' ' << i;
    }
}
} // namespace fsim::test
