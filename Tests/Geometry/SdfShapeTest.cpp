#include "FractureSim/Shape.h"

#include "Geometry/NamedShapes.h"

#include <gmock/gmock.h>

#include <cstring>
#include <limits>

namespace fsim
{
namespace
{
using ::testing::HasSubstr;

// The nearest of many points, by brute force.
float nearestOf(const std::vector<Vec3>& points, Vec3 p)
{
    float best = std::numeric_limits<float>::max();
    for (Vec3 q : points)
        best = std::min(best, lengthSquared(q - p));
    return std::sqrt(best);
}
} // namespace

TEST(SdfShape, BoxDistanceIsThatToItsFacesEdgesAndCorners)
{
    SdfShape box = SdfShape::box({1.0f, 2.0f, 3.0f});
    EXPECT_FLOAT_EQ(box.distance({2.5f, 0.0f, 0.0f}), 1.5f);
    EXPECT_FLOAT_EQ(box.distance({1.0f + 3.0f, 2.0f + 4.0f, 0.0f}), 5.0f);
    EXPECT_FLOAT_EQ(box.distance({1.0f + 1.0f, 2.0f + 2.0f, -3.0f - 2.0f}), 3.0f);
    EXPECT_FLOAT_EQ(box.distance({0.0f, 0.0f, 0.0f}), -1.0f);
    EXPECT_FLOAT_EQ(box.distance({0.0f, 1.75f, 0.0f}), -0.25f);
    EXPECT_FLOAT_EQ(SdfShape::box({1.0f, 2.0f, 3.0f}, 0.5f).distance({4.0f, 0.0f, 0.0f}), 3.0f);
}

TEST(SdfShape, RoundShapesMatchTheirClosedForms)
{
    EXPECT_FLOAT_EQ(SdfShape::sphere(2.0f).distance({0.0f, 3.0f, 4.0f}), 3.0f);
    EXPECT_FLOAT_EQ(SdfShape::shell(2.0f, 1.5f).distance({0.0f, 0.0f, 1.7f}), -0.2f);
    EXPECT_FLOAT_EQ(SdfShape::shell(2.0f, 1.5f).distance({0.0f, 0.0f, 0.0f}), 1.5f);
    EXPECT_FLOAT_EQ(SdfShape::cylinder(1.0f, 2.0f).distance({4.0f, 0.0f, 6.0f}), 5.0f);
    EXPECT_FLOAT_EQ(SdfShape::capsule(0.5f, 1.0f).distance({0.0f, 3.0f, 5.0f}), 4.5f);
    EXPECT_FLOAT_EQ(SdfShape::torus(2.0f, 0.5f).distance({2.0f, 0.0f, 1.5f}), 1.0f);
    EXPECT_FLOAT_EQ(SdfShape::torus(2.0f, 0.5f).distance({0.0f, 0.0f, 0.0f}), 1.5f);
    // Along its axis a drum ends at its lids, across at its belly.
    EXPECT_FLOAT_EQ(SdfShape::drum(1.0f, 0.8f, 1.5f).distance({0.0f, 0.0f, 2.0f}), 0.5f);
    EXPECT_NEAR(SdfShape::drum(1.0f, 0.8f, 1.5f).distance({3.0f, 0.0f, 0.0f}), 2.0f, 1e-5f);
}

TEST(SdfShape, EllipsoidDistanceIsThatToTheNearestOfManyPointsOnIt)
{
    Vec3 radii{0.5f, 0.3f, 0.1f};
    SdfShape shape = SdfShape::ellipsoid(radii);
    std::vector<Vec3> surface;
    constexpr int rings = 400;
    for (int i = 0; i <= rings; ++i)
        for (int j = 0; j < 2 * rings; ++j)
        {
            double polar = M_PI * i / rings;
            double around = M_PI * j / rings;
            surface.push_back({radii.x * float(std::sin(polar) * std::cos(around)),
                               radii.y * float(std::sin(polar) * std::sin(around)), radii.z * float(std::cos(polar))});
        }
    Random random(11, 0);
    for (uint64_t i = 0; i < 60; ++i)
    {
        Vec3 p = randomAround(shape.bounds(), random, i);
        EXPECT_NEAR(std::fabs(shape.distance(p)), nearestOf(surface, p), 2e-3f);
    }
    // On the planes of symmetry, where the nearest point is not unique.
    EXPECT_NEAR(shape.distance({0.0f, 0.0f, 0.0f}), -0.1f, 1e-5f);
    EXPECT_NEAR(shape.distance({0.0f, 0.0f, 0.7f}), 0.6f, 1e-5f);
    EXPECT_NEAR(shape.distance({0.7f, 0.0f, 0.0f}), 0.2f, 1e-5f);
}

TEST(SdfShape, DistanceNeverChangesFasterThanThePointMoves)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
        for (const NamedShape& named : namedShapes())
        {
            SdfShape shape = transformed(named.shape, {}, scale);
            float size = diagonalOf(shape.bounds());
            Random random(5, 1);
            for (uint64_t i = 0; i < 2000; ++i)
            {
                Vec3 p = randomAround(shape.bounds(), random, i);
                Vec3 far = randomAround(shape.bounds(), random, i + 100000);
                float share = random.uniform(i, 0.001f, 1.0f); // near pairs find steep spots, distant ones jumps
                Vec3 q = p + share * share * (far - p);
                float change = std::fabs(shape.distance(p) - shape.distance(q));
                ASSERT_LE(change, length(q - p) + 4e-6f * size) << named.name << " at scale " << scale;
            }
        }
}

TEST(SdfShape, BoundsHoldTheSolidAndTouchPrimitives)
{
    for (const NamedShape& named : namedShapes())
    {
        const Bounds& box = named.shape.bounds();
        Random random(6, 2);
        for (uint64_t i = 0; i < 20000; ++i)
        {
            Vec3 p = randomAround(box, random, i);
            if (named.shape.contains(p))
            {
                ASSERT_TRUE(p.x >= box.low.x && p.y >= box.low.y && p.z >= box.low.z) << named.name;
                ASSERT_TRUE(p.x <= box.high.x && p.y <= box.high.y && p.z <= box.high.z) << named.name;
            }
        }
    }
    EXPECT_EQ(SdfShape::cylinder(0.3f, 0.5f).bounds(), (Bounds{{-0.3f, -0.3f, -0.5f}, {0.3f, 0.3f, 0.5f}}));
}

TEST(SdfShape, GradientOfASphereIsTheDirectionFromItsCentre)
{
    for (float scale : {0.001f, 1.0f, 1000.0f})
    {
        SdfShape ball = SdfShape::sphere(scale);
        Vec3 direction = Vec3{2.0f, -3.0f, 6.0f} / 7.0f;
        Vec3 gradient = ball.gradient(1.3f * scale * direction);
        EXPECT_NEAR(length(gradient - direction), 0.0f, 1e-3f);
    }
}

TEST(SdfShape, TransformScalesThenTurnsThenMoves)
{
    // A quarter turn about z takes the long side from x to y.
    constexpr float r = 0.70710678f;
    SdfShape moved = transformed(SdfShape::box({2.0f, 1.0f, 1.0f}), {{10.0f, 0.0f, 0.0f}, {0.0f, 0.0f, r, r}}, 3.0f);
    EXPECT_NEAR(moved.distance({10.0f, 7.0f, 0.0f}), 1.0f, 1e-5f);
    EXPECT_NEAR(moved.distance({14.0f, 0.0f, 0.0f}), 1.0f, 1e-5f);
    SdfShape tube = smoothUnionOf(SdfShape::sphere(0.4f), SdfShape::capsule(0.2f, 0.6f), 0.1f);
    SdfShape twice = transformed(tube, {}, 2.0f);
    for (float x = 0.0f; x < 1.0f; x += 0.1f)
        EXPECT_NEAR(twice.distance({2.0f * x, 0.0f, 0.6f}), 2.0f * tube.distance({x, 0.0f, 0.3f}), 1e-6f);
}

TEST(SdfShape, OperationsAreThoseOfSets)
{
    SdfShape a = SdfShape::sphere(0.5f);
    SdfShape b = transformed(SdfShape::box({0.4f, 0.4f, 0.4f}), {{0.4f, 0.0f, 0.0f}, {}});
    Random random(3, 3);
    for (uint64_t i = 0; i < 5000; ++i)
    {
        Vec3 p = randomAround({{-0.5f, -0.5f, -0.5f}, {0.8f, 0.5f, 0.5f}}, random, i);
        bool inA = a.contains(p);
        bool inB = b.contains(p);
        EXPECT_EQ(unionOf(a, b).contains(p), inA || inB);
        EXPECT_EQ(intersectionOf(a, b).contains(p), inA && inB);
        EXPECT_EQ(differenceOf(a, b).contains(p), inA && !inB);
        EXPECT_LE(smoothUnionOf(a, b, 0.1f).distance(p), unionOf(a, b).distance(p));
    }
}

// Skipping a distant part must give the bits that asking it would.
TEST(SdfShape, SkippingDistantPartsChangesNoBit)
{
    SdfShape creature = SdfShape::creature(1.0f);
    // The same program with each union behind a pair of complements, which hides it from the shortcut.
    std::vector<SdfNode> nodes;
    for (const SdfNode& node : creature.nodes())
    {
        nodes.push_back(node);
        if (node.operation <= SdfOperation::Heart)
        {
            SdfNode complement{.operation = SdfOperation::Complement, .lengths = {}, .frame = {}};
            nodes.insert(nodes.end(), 2, complement);
        }
    }
    Result<SdfShape> plain = SdfShape::fromNodes(nodes);
    ASSERT_FALSE(plain) << "a complement has no end";
    Random random(9, 9);
    const Bounds& box = creature.bounds();
    SdfShape cut = intersectionOf(creature, SdfShape::box({2.0f, 2.0f, 2.0f}));
    nodes.push_back(SdfNode{.operation = SdfOperation::Box, .lengths = {2.0f, 2.0f, 2.0f, 0.0f}, .frame = {}});
    nodes.push_back(SdfNode{.operation = SdfOperation::Intersection, .lengths = {}, .frame = {}});
    plain = SdfShape::fromNodes(nodes);
    ASSERT_TRUE(plain) << plain.message();
    for (uint64_t i = 0; i < 20000; ++i)
    {
        Vec3 p = randomAround(box, random, i);
        ASSERT_EQ(cut.distance(p), plain->distance(p));
    }
}

TEST(SdfShape, NodesSurviveARoundTripThroughBytes)
{
    for (const NamedShape& named : namedShapes())
    {
        std::vector<SdfNode> copy(named.shape.nodes().size());
        std::memcpy(copy.data(), named.shape.nodes().data(), named.shape.nodes().size_bytes());
        Result<SdfShape> back = SdfShape::fromNodes(copy);
        ASSERT_TRUE(back) << back.message();
        Random random(1, 1);
        for (uint64_t i = 0; i < 100; ++i)
        {
            Vec3 p = randomAround(named.shape.bounds(), random, i);
            EXPECT_EQ(back->distance(p), named.shape.distance(p));
        }
    }
}

TEST(SdfShape, LongChainsStayShallow)
{
    SdfShape chain = SdfShape::sphere(0.1f);
    for (int i = 1; i < 300; ++i)
    {
        SdfShape next = transformed(SdfShape::sphere(0.1f), {{0.1f * float(i), 0.0f, 0.0f}, {}});
        chain = i % 2 == 0 ? unionOf(chain, next) : unionOf(next, chain);
    }
    EXPECT_TRUE(validate(chain));
    EXPECT_NEAR(chain.distance({29.9f, 0.0f, 0.0f}), -0.1f, 1e-5f);
}

TEST(SdfShape, RefusesProgramsThatAreNoShape)
{
    SdfNode ball;
    SdfNode join{.operation = SdfOperation::Union, .lengths = {}, .frame = {}};
    SdfNode unknown{.operation = SdfOperation(99), .lengths = {}, .frame = {}};
    SdfNode complement{.operation = SdfOperation::Complement, .lengths = {}, .frame = {}};
    EXPECT_THAT(SdfShape::fromNodes({}).message(), HasSubstr("do not combine"));
    EXPECT_THAT(SdfShape::fromNodes(std::vector{ball, ball}).message(), HasSubstr("do not combine"));
    EXPECT_THAT(SdfShape::fromNodes(std::vector{ball, join}).message(), HasSubstr("do not combine"));
    EXPECT_THAT(SdfShape::fromNodes(std::vector{unknown}).message(), HasSubstr("do not combine"));
    EXPECT_THAT(SdfShape::fromNodes(std::vector{ball, complement}).message(), HasSubstr("no end"));
    std::vector<SdfNode> deep(100, ball);
    deep.insert(deep.end(), 99, join);
    EXPECT_THAT(SdfShape::fromNodes(deep).message(), HasSubstr("100 parts open at once"));
}

TEST(SdfShape, RefusesLengthsThatDescribeNoSolid)
{
    float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(validate(SdfShape::sphere(-1.0f)).message(), HasSubstr("radius is -1; give a length above 0"));
    EXPECT_THAT(validate(SdfShape::sphere(nan)).message(), HasSubstr("give a length above 0"));
    EXPECT_THAT(validate(SdfShape::box({1.0f, 0.0f, 1.0f})).message(), HasSubstr("half extent y"));
    EXPECT_THAT(validate(SdfShape::box({1.0f, 1.0f, 1.0f}, 1.0f)).message(), HasSubstr("rounding"));
    EXPECT_THAT(validate(SdfShape::shell(1.0f, 2.0f)).message(), HasSubstr("inner radius"));
    EXPECT_THAT(validate(SdfShape::torus(1.0f, 2.0f)).message(), HasSubstr("minor radius"));
    EXPECT_THAT(validate(SdfShape::drum(1.0f, 1.0f, 1.0f)).message(), HasSubstr("end radius"));
    EXPECT_THAT(validate(SdfShape::heart(std::numeric_limits<float>::infinity())).message(), HasSubstr("heart"));
    EXPECT_THAT(validate(SdfShape::taperedCapsule({}, {0.0f, 0.0f, 1.0f}, 2.0f, 0.5f)).message(), HasSubstr("radii"));
    EXPECT_THAT(validate(smoothUnionOf(SdfShape(), SdfShape(), -0.1f)).message(), HasSubstr("smooth union"));
    EXPECT_THAT(validate(transformed(SdfShape(), {{nan, 0.0f, 0.0f}, {}})).message(), HasSubstr("not finite"));
    EXPECT_THAT(validate(transformed(SdfShape(), {{}, {0.0f, 0.0f, 0.0f, 3.0f}})).message(), HasSubstr("unit"));
    EXPECT_THAT(validate(transformed(SdfShape(), {}, 0.0f)).message(), HasSubstr("above 0"));
    SdfShape away = transformed(SdfShape(), {{5.0f, 0.0f, 0.0f}, {}});
    EXPECT_THAT(validate(intersectionOf(SdfShape(), away)).message(), HasSubstr("empty"));
    for (const NamedShape& named : namedShapes())
        EXPECT_TRUE(validate(named.shape)) << named.name << ": " << validate(named.shape).message();
}

TEST(SdfVolume, MatchesClosedForms)
{
    for (double scale : {0.001, 1.0, 1000.0})
    {
        auto scaled = [&](const SdfShape& shape) {
            return volumeOf(transformed(shape, {}, float(scale))) / std::pow(scale, 3);
        };
        EXPECT_NEAR(scaled(SdfShape::box({0.5f, 0.3f, 0.2f})), 0.24, 0.24e-3);
        EXPECT_NEAR(scaled(SdfShape::sphere(0.5f)), M_PI / 6.0, 1e-3 * M_PI / 6.0);
        EXPECT_NEAR(scaled(SdfShape::torus(0.35f, 0.12f)), 2 * M_PI * M_PI * 0.35 * 0.0144, 1e-3 * 0.1);
        EXPECT_NEAR(scaled(SdfShape::ellipsoid({0.5f, 0.3f, 0.2f})), 4.0 / 3.0 * M_PI * 0.03, 1e-3 * 0.1257);
        double shell = 4.0 / 3.0 * M_PI * (0.125 - 0.027);
        EXPECT_NEAR(scaled(SdfShape::shell(0.5f, 0.3f)), shell, 1e-3 * shell);
    }
    EXPECT_EQ(volumeOf(SdfShape::sphere(-1.0f)), 0.0);
}

// What the scenes need of the things: proportions, and the weak spots where they are to tear.
TEST(SdfThings, HeartHasItsNotchOnTopAndItsTipBelow)
{
    SdfShape heart = SdfShape::heart(2.0f);
    EXPECT_NEAR(heart.bounds().high.x - heart.bounds().low.x, 2.0f, 1e-5f);
    EXPECT_TRUE(heart.contains({0.46f, 0.0f, 0.9f}));
    EXPECT_TRUE(heart.contains({-0.46f, 0.0f, 0.9f}));
    EXPECT_FALSE(heart.contains({0.0f, 0.0f, 0.8f}));
    EXPECT_TRUE(heart.contains({0.0f, 0.0f, 0.6f}));
    EXPECT_TRUE(heart.contains({0.0f, 0.0f, -0.94f}));
    EXPECT_FALSE(heart.contains({0.2f, 0.0f, -0.94f}));
    EXPECT_NEAR(heart.distance({0.0f, 0.0f, 0.0f}), -0.44f, 1e-5f); // the thickness goes right through
}

TEST(SdfThings, CheeseHasAsManyHolesAsFitAndOthersWithAnotherSeed)
{
    Vec3 half{0.5f, 0.35f, 0.06f};
    SdfShape cheese = SdfShape::slabWithHoles(half, 16, 0.03f, 0.12f, 3);
    EXPECT_LT(volumeOf(cheese), 0.8 * volumeOf(SdfShape::box(half)));
    EXPECT_EQ(SdfShape::slabWithHoles(half, 0, 0.03f, 0.12f, 3).nodes().size(), 1u);
    Random random(1, 7);
    int differences = 0;
    SdfShape other = SdfShape::slabWithHoles(half, 16, 0.03f, 0.12f, 4);
    for (uint64_t i = 0; i < 1000; ++i)
        differences += cheese.contains(randomAround(cheese.bounds(), random, i)) !=
                       other.contains(randomAround(cheese.bounds(), random, i));
    EXPECT_GT(differences, 20);
}

TEST(SdfThings, CreatureStandsWithItsArmsOut)
{
    SdfShape creature = SdfShape::creature(2.0f);
    EXPECT_NEAR(creature.bounds().high.z - creature.bounds().low.z, 2.0f, 0.15f);
    EXPECT_GT(creature.bounds().high.x - creature.bounds().low.x, 2.2f);
    EXPECT_TRUE(creature.contains({0.8f, 0.0f, 0.23f}));
    EXPECT_TRUE(creature.contains({-0.8f, 0.0f, 0.23f}));
    EXPECT_TRUE(creature.contains({0.0f, 0.0f, -0.1f}));
    EXPECT_FALSE(creature.contains({0.0f, -0.1f, -0.9f})); // between the legs
}
} // namespace fsim
