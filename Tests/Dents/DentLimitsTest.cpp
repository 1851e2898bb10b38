#include "DentTesting.h"

// The limits that the authors list: volume, and surfaces that fold through themselves.
namespace fsim::test
{
namespace
{
float volumeOf(const DentRig& rig, std::span<const Vec3> positions)
{
    float volume = 0.0f;
    for (size_t i = 0; i < rig.indices.size(); i += 3)
        volume +=
            dot(positions[rig.indices[i]], cross(positions[rig.indices[i + 1]], positions[rig.indices[i + 2]])) / 6.0f;
    return volume;
}

// The bar with two ways to give way at its right end: pushed in, and pushed in while the middle grows out.
DentRig rigWithAChoice()
{
    DentRig rig = barRig();
    rig.examples = {{{}, {}}, {{}, {}}, {{-0.4f, 0, 0}, {}}, {{}, {}}, {{}, {}}, {{0.5f, 0, 0.0f}, {}}};
    // A third way: the right end goes in a little and the left end far out.
    rig.examples.insert(rig.examples.end(),
                        {Transform{{-0.8f, 0, 0}, {}}, Transform{{}, {}}, Transform{{-0.1f, 0, 0}, {}}});
    return rig;
}

struct FoldCase
{
    uint32_t folds = 0;
    float deepest = 0.0f;
};

// Counts edges of the surface whose triangles face each other, after the end of a fine bar was pushed in far and
// narrowly.
FoldCase pushedIn(float sharpestFold)
{
    DentRig rig = barRig(33, 9, 9);
    rig.examples = {{{}, {}}, {{}, {}}, {{-1.5f, 0, 0}, {}}};
    DentWorld dents({}, {}, rig);
    EXPECT_TRUE(dents.world->setGravity({}));
    DentMaterial narrow{.yieldSpeed = 0.1f, .softness = 1.0f, .reach = 0.3f, .delay = 0.03f};
    narrow.sharpestFold = sharpestFold;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = narrow});
    EXPECT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
    dents.step(60);
    std::vector<Vec3> now = dents.positions(bar);
    std::map<std::pair<uint32_t, uint32_t>, Vec3> normals; // by directed edge
    FoldCase result;
    for (size_t i = 0; i < rig.indices.size(); i += 3)
    {
        Vec3 a = now[rig.indices[i]], b = now[rig.indices[i + 1]], c = now[rig.indices[i + 2]];
        Vec3 normal = normalizedOr(cross(b - a, c - a), {});
        for (size_t k = 0; k < 3; ++k)
        {
            uint32_t from = rig.indices[i + k], to = rig.indices[i + (k + 1) % 3];
            normals[{from, to}] = normal;
            auto other = normals.find({to, from});
            result.folds += other != normals.end() && dot(other->second, normal) < -0.95f;
        }
    }
    result.deepest = dents.deepestDent(bar);
    return result;
}
} // namespace

TEST(DentLimits, ADentKeepsTheVolumeWhereTheExamplesLeaveAChoice)
{
    std::vector<float> lost, moved;
    for (float keep : {0.0f, 1.0f})
    {
        DentRig rig = rigWithAChoice();
        DentWorld dents({}, {}, rig);
        ASSERT_TRUE(dents.world->setGravity({}));
        DentMaterial material{.yieldSpeed = 0.1f, .softness = 0.1f, .reach = 4.0f, .delay = 0.03f};
        material.keepVolume = keep;
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = material});
        ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
        dents.step(60);
        std::vector<Vec3> now = dents.positions(bar);
        lost.push_back(volumeOf(rig, rig.positions) - volumeOf(rig, now));
        float furthest = 0.0f;
        for (size_t v = 0; v < now.size(); ++v)
            if (rig.positions[v].x == 1.0f)
                furthest = std::max(furthest, rig.positions[v].x - now[v].x);
        moved.push_back(furthest);
    }
    EXPECT_GT(lost[0], 0.002f);
    EXPECT_LT(std::fabs(lost[1]), 0.3f * lost[0]);
    // And it is still a dent where the blow was.
    EXPECT_GT(moved[0], 0.03f);
    EXPECT_NEAR(moved[1], moved[0], 0.2f * moved[0]);
}

TEST(DentLimits, WithoutAChoiceTheDentIsWhatItWas)
{
    std::vector<std::vector<Vec3>> shapes;
    for (float keep : {0.0f, 1.0f})
    {
        DentRig rig = barRig();
        rig.examples.resize(3); // the right end pushed in, and nothing else
        DentWorld dents({}, {}, rig);
        DentMaterial material{.yieldSpeed = 0.1f, .softness = 0.1f, .reach = 0.6f, .delay = 0.03f};
        material.keepVolume = keep;
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = material});
        ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
        dents.step(30);
        shapes.push_back(dents.positions(bar));
    }
    EXPECT_EQ(shapes[0], shapes[1]);
}

TEST(DentLimits, TheGuardKeepsTheSurfaceFromFoldingThroughItself)
{
    FoldCase plain = pushedIn(0.0f);
    EXPECT_GT(plain.folds, 0u) << "the case is no test";
    FoldCase guarded = pushedIn(2.5f);
    EXPECT_EQ(guarded.folds, 0u);
    EXPECT_GT(guarded.deepest, 0.05f) << "and the body still dents";
}

TEST(DentLimits, TheGuardLeavesGentleDentsAlone)
{
    std::vector<uint64_t> hashes;
    std::vector<std::vector<Vec3>> shapes;
    for (float fold : {0.0f, 2.8f})
    {
        DentWorld dents;
        DentMaterial gentle{.yieldSpeed = 0.1f, .softness = 0.05f, .reach = 0.8f, .delay = 0.03f};
        gentle.sharpestFold = fold;
        RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = gentle});
        ASSERT_TRUE(dents.world->strike(bar, {-200.0f, 0, 0}, {1, 0, 0}));
        dents.step(60);
        shapes.push_back(dents.positions(bar));
        EXPECT_GT(dents.deepestDent(bar), 0.01f);
    }
    EXPECT_EQ(shapes[0], shapes[1]);
}

namespace
{
// The bar bent to a U around the y axis: two arms, one above the other, 0.2 m apart. Its example pushes the lower one
// up through the upper one.
DentRig bentRig()
{
    DentRig rig = barRig(33, 5, 5);
    auto bend = [](Vec3 p) {
        constexpr float radius = 0.35f, quarter = 1.5707963f;
        float along = p.x * 3.3f; // m along the middle, 0 in the bow
        float inBow = std::clamp(along / radius, -quarter, quarter);
        float out = radius + p.z;
        float straight = std::fabs(along) - quarter * radius;
        return Vec3{-out * std::cos(inBow) + std::max(straight, 0.0f), p.y, -out * std::sin(inBow)};
    };
    for (Vec3& p : rig.positions)
        p = bend(p);
    for (Vec3& p : rig.pivots)
        p = bend(p);
    for (DentEdge& edge : rig.edges)
        edge.length = length(rig.positions[edge.a] - rig.positions[edge.b]);
    rig.examples = {{{}, {}}, {{}, {}}, {{0, 0, 0.9f}, {}}};
    return rig;
}

// How far the inner face of the lower arm's end is above that of the upper arm, at most; below 0: they are apart.
float overlapOf(float sharpestFold, float& moved)
{
    DentRig rig = bentRig();
    DentWorld dents({}, {}, rig);
    EXPECT_TRUE(dents.world->setGravity({}));
    DentMaterial soft{.yieldSpeed = 0.1f, .softness = 1.0f, .reach = 3.0f, .delay = 0.05f};
    soft.sharpestFold = sharpestFold;
    RigidBodyId bar = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    Vec3 end{}; // the lower arm's outer face, at its end
    for (Vec3 p : rig.positions)
        if (p.z < -0.59f && p.x > end.x)
            end = p;
    for (int i = 0; i < 4; ++i)
    {
        EXPECT_TRUE(dents.world->strike(bar, {0, 0, 100.0f}, end));
        dents.step(30);
    }
    std::vector<Vec3> now = dents.positions(bar);
    float lower = -10.0f, upper = 10.0f;
    moved = 0.0f;
    for (size_t v = 0; v < now.size(); ++v)
    {
        if (rig.positions[v].x < 1.5f)
            continue;
        moved = std::max(moved, length(now[v] - rig.positions[v]));
        if (std::fabs(rig.positions[v].z + 0.1f) < 1e-3f)
            lower = std::max(lower, now[v].z);
        if (std::fabs(rig.positions[v].z - 0.1f) < 1e-3f)
            upper = std::min(upper, now[v].z);
    }
    return lower - upper;
}
} // namespace

TEST(DentLimits, TheGuardKeepsWallsApartThatAreFarFromEachOtherAlongTheSurface)
{
    float moved = 0.0f;
    EXPECT_GT(overlapOf(0.0f, moved), 0.05f) << "the case is no test";
    EXPECT_LT(overlapOf(3.0f, moved), 0.0f);
    EXPECT_GT(moved, 0.03f) << "and the arm still bends";
}

namespace
{
// Two beams that cross 0.2 m apart, each with a sharp edge toward the other and no vertex near it: one along x above,
// one along y below, whose example lifts it through the upper one. Vertices 0 to 3 and 4 to 7 are the ends of a beam:
// left, bottom, right, top of its section.
DentRig crossedRig()
{
    DentRig rig;
    rig.weightOffsets.push_back(0);
    for (uint32_t beam = 0; beam < 2; ++beam)
    {
        uint32_t first = 8 * beam;
        for (float along : {-2.0f, 2.0f})
            for (auto [across, up] : {std::pair(-0.1f, 0.0f), {0.0f, -0.1f}, {0.1f, 0.0f}, {0.0f, 0.1f}})
            {
                rig.positions.push_back(beam == 0 ? Vec3{along, -across, up + 0.2f} : Vec3{across, along, up - 0.2f});
                rig.volumes.push_back(0.01f);
                rig.bones.push_back(beam);
                rig.weights.push_back(1.0f);
                rig.weightOffsets.push_back(static_cast<uint32_t>(rig.bones.size()));
            }
        auto quad = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
            for (uint32_t corner : {a, b, c, a, c, d})
                rig.indices.push_back(first + corner);
        };
        quad(0, 1, 2, 3);
        quad(7, 6, 5, 4);
        for (uint32_t i = 0; i < 4; ++i)
            quad(i, i + 4, (i + 1) % 4 + 4, (i + 1) % 4);
        for (uint32_t a = 0; a < 8; ++a)
            for (uint32_t b = a + 1; b < 8; ++b)
                rig.edges.push_back(
                    {first + a, first + b, length(rig.positions[first + a] - rig.positions[first + b])});
        rig.hullOffsets.push_back(first);
        for (uint32_t v = 0; v < 8; ++v)
            rig.hullVertices.push_back(first + v);
    }
    rig.hullOffsets.push_back(16);
    rig.pivots = {{0, 0, 0.2f}, {0, 0, -0.2f}};
    rig.examples = {{{}, {}}, {{0, 0, 0.9f}, {}}};
    return rig;
}

// m: how far the upper edge of the lower beam is above the lower edge of the upper beam, where they cross.
float crossingOf(float sharpestFold, float& moved)
{
    DentWorld dents({}, {}, crossedRig());
    EXPECT_TRUE(dents.world->setGravity({}));
    DentMaterial soft{.yieldSpeed = 0.1f, .softness = 1.0f, .reach = 20.0f, .delay = 0.05f};
    soft.sharpestFold = sharpestFold;
    RigidBodyId beams = dents.addBar({.body = {.mass = 100.0f}, .dents = soft});
    EXPECT_TRUE(dents.world->strike(beams, {0, 0, 60.0f}, {0, -2, -0.3f}));
    dents.step(60);
    std::vector<Vec3> now = dents.positions(beams);
    moved = dents.deepestDent(beams);
    return 0.5f * (now[8 + 3].z + now[8 + 7].z) - 0.5f * (now[1].z + now[5].z);
}
} // namespace

TEST(DentLimits, TheGuardKeepsEdgesFromGoingThroughEdges)
{
    float moved = 0.0f;
    EXPECT_GT(crossingOf(0.0f, moved), 0.05f) << "the case is no test";
    EXPECT_LT(crossingOf(3.0f, moved), 0.0f);
    EXPECT_GT(moved, 0.03f) << "and the beam still bends";
}
} // namespace fsim::test
