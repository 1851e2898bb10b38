// Boxes around skinned bodies, and whether a body still looks whole.
#include "FractureSim/SkinShape.h"

#include "FractureSim/SkinVertices.h"

#include "Math/VectorMath.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace fsim
{
namespace
{
// A row of fragments along X; a vertex follows the ones around it.
struct SkinnedRow
{
    static constexpr uint32_t fragments = 9;
    std::vector<Vec3> rest;
    std::vector<SkinEntry> entries;
    std::vector<Vec3> centres;

    explicit SkinnedRow(float scale = 1.0f)
    {
        for (uint32_t f = 0; f < fragments; ++f)
            centres.push_back({scale * (float(f) + 0.5f), 0.0f, 0.0f});
        for (int i = 0; i <= 90; ++i)
            for (float y : {-0.5f, 0.5f})
                for (float z : {-0.5f, 0.5f})
                {
                    const Vec3 p{scale * float(i) * 0.1f, scale * y, scale * z};
                    std::vector<SkinInfluence> influences;
                    for (uint32_t f = 0; f < fragments; ++f)
                        if (const float d = std::abs(p.x - centres[f].x) / scale; d < 1.2f)
                            influences.push_back({f, 1.2f - d});
                    rest.push_back(p);
                    entries.push_back(packSkinEntry(influences));
                }
    }

    std::vector<SkinTransform> moved(Vec3 shift, Quat turn, float noise, uint32_t seed) const
    {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> off(-noise, noise);
        std::vector<SkinTransform> transforms;
        for (Vec3 c : centres)
        {
            const Vec3 at = shift + rotate(turn, c) + Vec3{off(random), off(random), off(random)};
            transforms.push_back(makeSkinTransform(Transform{c, {}}, Transform{at, turn}));
        }
        return transforms;
    }
};

Quat turnBy(float angle, Vec3 axis)
{
    const Vec3 n = axis / length(axis) * std::sin(0.5f * angle);
    return {n.x, n.y, n.z, std::cos(0.5f * angle)};
}

bool holds(const Bounds& box, Vec3 p, float slack)
{
    return p.x >= box.low.x - slack && p.y >= box.low.y - slack && p.z >= box.low.z - slack &&
           p.x <= box.high.x + slack && p.y <= box.high.y + slack && p.z <= box.high.z + slack;
}
} // namespace

TEST(SkinShape, TheBoxHoldsEverySkinnedVertex)
{
    for (float scale : {1e-3f, 1.0f, 1e3f})
    {
        SkinnedRow row(scale);
        SkinBounds bounds(row.entries, row.rest, SkinnedRow::fragments);
        std::vector<Vec3> skinned(row.rest.size());
        for (uint32_t seed = 0; seed < 40; ++seed)
        {
            const auto transforms = row.moved({2.0f * scale, -scale, 0.5f * scale},
                                              turnBy(0.3f * float(seed), {1.0f, 2.0f, -1.0f}), 0.6f * scale, seed);
            skinPositions(transforms, row.entries, row.rest, skinned);
            const std::optional<Bounds> box = bounds.of(transforms);
            ASSERT_TRUE(box);
            for (Vec3 p : skinned)
                ASSERT_TRUE(holds(*box, p, 1e-5f * scale));
            ASSERT_LT(length(box->high - box->low), 25.0f * scale) << "and it is no larger than it has to be";
        }
    }
    EXPECT_FALSE(SkinBounds().of({}));
}

TEST(SkinShape, TheBoxFollowsEntriesThatChange)
{
    SkinnedRow row;
    SkinBounds bounds(row.entries, row.rest, SkinnedRow::fragments);
    row.entries[0] = packSkinEntry(std::vector<SkinInfluence>{{8, 1.0f}}); // from the other end
    bounds.update(row.entries, row.rest, {0, 1});
    auto transforms = row.moved({}, {}, 0.0f, 0);
    transforms[8] = makeSkinTransform(Vec3{}, {0.0f, 0.0f, 50.0f}, Mat3{});
    EXPECT_TRUE(holds(*bounds.of(transforms), skinPosition(transforms[8], row.rest[0]), 1e-5f));
}

TEST(SkinShape, ABodyIsIntactAsLongAsItMovesAsOne)
{
    for (float scale : {1e-3f, 1.0f, 1e3f})
    {
        SkinnedRow row(scale);
        const SkinBounds bounds(row.entries, row.rest, SkinnedRow::fragments);
        const std::vector<uint8_t> whole(8, 0);
        IntactLook look(0.002f);
        for (uint32_t step = 0; step < 30; ++step)
        {
            const Vec3 shift = Vec3{1.0f, -2.0f, 0.3f} * (scale * float(step));
            const Quat turn = turnBy(0.2f * float(step), {0.2f, -1.0f, 0.4f});
            const auto motion = look.update(bounds, row.moved(shift, turn, 0.0002f * scale, step), whole);
            ASSERT_TRUE(motion) << "step " << step;
            for (Vec3 c : row.centres)
                EXPECT_LT(length(motion->position + rotate(motion->rotation, c) - (shift + rotate(turn, c))),
                          0.003f * scale);
        }
        EXPECT_FALSE(look.update(bounds, row.moved({}, {}, 0.2f * scale, 1), whole)) << "bent";
        EXPECT_FALSE(look.update(bounds, row.moved({}, {}, 0.0f, 1), whole)) << "it does not go back by itself";
        EXPECT_FALSE(look.isIntact());
        look.reset();
        EXPECT_TRUE(look.update(bounds, row.moved({}, {}, 0.0f, 1), whole));
        EXPECT_FALSE(look.update(bounds, row.moved({}, {}, 0.0f, 1), std::vector<uint8_t>{0, 1})) << "broken";
    }
}

TEST(SkinShape, NumbersThatAreNoneNeverMakeABodyIntact)
{
    SkinnedRow row;
    const SkinBounds bounds(row.entries, row.rest, SkinnedRow::fragments);
    auto transforms = row.moved({}, {}, 0.0f, 0);
    transforms[3].rows[1][3] = NAN;
    IntactLook look;
    EXPECT_FALSE(look.update(bounds, transforms, {}));
    EXPECT_TRUE(bounds.of(transforms)) << "the others still have a box";
    look.reset();
    EXPECT_FALSE(look.update(bounds, {}, {}));
}

TEST(SkinVertices, SignedBytesKeepAxesAndSigns)
{
    for (Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}})
        EXPECT_EQ(unpackSigned8(packSigned8(axis, -1.0f)), axis);
    EXPECT_EQ(packSigned8({}, -1.0f) >> 24, 0x81u);
    EXPECT_EQ(packSigned8({2.0f, -2.0f, 0.0f}, 0.0f), 0x0000817fu);
    std::mt19937 random(2);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 2000; ++i)
    {
        const Vec3 n = normalizedOr({normal(random), normal(random), normal(random)}, {1.0f, 0.0f, 0.0f});
        EXPECT_LT(length(unpackSigned8(packSigned8(n, 0.0f)) - n), 0.5f / 127.0f * 1.74f);
    }
}

// A body that only turns takes its tangent frames with it; one that is sheared keeps them upright to each other.
TEST(SkinVertices, TangentFramesFollowAndStayUpright)
{
    SkinnedRow row;
    const size_t count = row.rest.size();
    std::vector<SkinVertex> rest;
    for (Vec3 p : row.rest)
        rest.push_back({p, packSigned8({1, 0, 0}, 0.0f), packSigned8({0, 0, 1}, -1.0f)});
    std::vector<Vec3> positions(count);
    std::vector<Vec3> expected(count);
    std::vector<uint32_t> tangents(2 * count);
    const Quat turn = turnBy(1.1f, {0.3f, 0.2f, 1.0f});
    const auto turned = row.moved({1.0f, 2.0f, 3.0f}, turn, 0.0f, 0);
    skinVertices(turned, row.entries, rest, {0, uint32_t(count)}, positions, tangents);
    skinPositions(turned, row.entries, row.rest, expected);
    EXPECT_EQ(positions, expected);
    for (size_t v = 0; v < count; ++v)
    {
        EXPECT_LT(length(unpackSigned8(tangents[2 * v]) - rotate(turn, {1, 0, 0})), 0.01f);
        EXPECT_LT(length(unpackSigned8(tangents[2 * v + 1]) - rotate(turn, {0, 0, 1})), 0.01f);
        EXPECT_EQ(tangents[2 * v + 1] >> 24, 0x81u) << "the sign of the binormal stays";
    }
    std::vector<SkinTransform> sheared(SkinnedRow::fragments,
                                       makeSkinTransform({}, {}, Mat3{{1, 0, 0.5f}, {0, 2, 0}, {0.7f, 0, 1}}));
    skinVertices(sheared, row.entries, rest, {0, uint32_t(count)}, positions, tangents);
    EXPECT_LT(absOf(dot(unpackSigned8(tangents[0]), unpackSigned8(tangents[1]))), 0.02f);
    // Only the range is written.
    std::vector<Vec3> untouched(count, Vec3{7, 7, 7});
    skinVertices(turned, row.entries, rest, {3, 2}, untouched, tangents);
    EXPECT_EQ(untouched[2], (Vec3{7, 7, 7}));
    EXPECT_EQ(untouched[3], expected[3]);
    EXPECT_EQ(untouched[5], (Vec3{7, 7, 7}));
}
} // namespace fsim
