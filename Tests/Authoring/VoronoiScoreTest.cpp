#include "AuthoringTesting.h"
#include "Foundation/Hash.h"
#include "Geometry/TriangleBvh.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
uint64_t bitsOf(const FragmentSet& set)
{
    Hasher hasher;
    hasher.array(std::span<const FragmentParticle>(set.particles));
    hasher.array(std::span<const uint32_t>(set.vertexOffsets));
    hasher.array(std::span<const TriangleRange>(set.outside));
    hasher.array(std::span<const uint32_t>(set.indices));
    hasher.array(std::span<const Vec3>(set.positions));
    hasher.array(std::span<const Vec3>(set.normals));
    hasher.array(std::span<const TextureCoordinate>(set.uvs));
    hasher.array(std::span<const Colour>(set.colours));
    hasher.array(std::span<const uint32_t>(set.points));
    hasher.array(std::span<const FragmentBond>(set.bonds));
    hasher.array(std::span<const Vec3>(set.hullCorners));
    return hasher.result();
}

// All that must hold of fragments of a mesh, whatever the pattern.
void expectSound(const FragmentSet& set, const TriangleMesh& mesh)
{
    Status status = validate(FragmentView(set));
    ASSERT_TRUE(bool(status)) << status.message();
    FragmentCheck check = checkFragments(set);
    EXPECT_EQ(check.openEdges, 0u);
    EXPECT_EQ(check.pinchedPoints, 0u);
    EXPECT_EQ(check.unmatchedTriangles, 0u);
    Result<MassProperties> mass = massPropertiesOf(mesh);
    ASSERT_TRUE(bool(mass)) << mass.message();
    EXPECT_NEAR(check.volume, double(mass->volume), 1e-5 * check.volume);
    double particles = 0.0;
    for (const FragmentParticle& p : set.particles)
        particles += double(p.volume);
    EXPECT_NEAR(particles, check.volume, 1e-5 * check.volume);
    EXPECT_NEAR(check.outsideArea, areaOfMesh(mesh), 1e-5 * check.outsideArea);
}

// The outsides of all fragments together, by points, as one mesh.
TriangleMesh outsideOf(const FragmentSet& set)
{
    TriangleMesh mesh;
    mesh.positions.resize(set.pointCount);
    for (size_t v = 0; v < set.positions.size(); ++v)
        mesh.positions[set.points[v]] = set.positions[v];
    for (const TriangleRange& range : set.outside)
        for (uint32_t i = 3 * range.first; i < 3 * (range.first + range.count); ++i)
            mesh.indices.push_back(set.points[set.indices[i]]);
    return mesh;
}

class VoronoiScorePatterns : public testing::TestWithParam<ScorePattern>
{
};
} // namespace

TEST_P(VoronoiScorePatterns, CutEveryShapeIntoClosedFragmentsThatFillIt)
{
    for (const AuthoredMesh& authored : authoredMeshes())
        for (uint64_t seed : {1u, 2u})
        {
            SCOPED_TRACE(authored.name + ", seed " + std::to_string(seed));
            Result<FragmentSet> set = score(authored.mesh, {.pattern = GetParam(), .fragments = 40, .seed = seed});
            ASSERT_TRUE(bool(set)) << set.message();
            expectSound(*set, authored.mesh);
            EXPECT_GE(set->fragmentCount(), 15u);
            EXPECT_LE(set->fragmentCount(), 100u);
        }
}

INSTANTIATE_TEST_SUITE_P(All, VoronoiScorePatterns,
                         testing::Values(ScorePattern::Uniform, ScorePattern::Clustered, ScorePattern::Radial,
                                         ScorePattern::Planks, ScorePattern::Bricks),
                         [](const auto& chosen) { return std::string(nameOf(chosen.param)); });

TEST(VoronoiScore, TheWeldedOutsideIsTheInputSurface)
{
    for (const AuthoredMesh& authored : authoredMeshes())
    {
        SCOPED_TRACE(authored.name);
        Result<FragmentSet> set = score(authored.mesh, {.fragments = 30});
        ASSERT_TRUE(bool(set)) << set.message();
        TriangleMesh outside = outsideOf(*set);
        MeshTopology before = topologyOf(weldedByPosition(authored.mesh));
        MeshTopology after = topologyOf(outside);
        EXPECT_TRUE(after.closedManifold());
        EXPECT_EQ(after.eulerCharacteristic(), before.eulerCharacteristic());
        geometry::TriangleBvh input(authored.mesh);
        geometry::TriangleBvh output(outside);
        for (uint32_t index : outside.indices)
            ASSERT_LT(input.closestPoint(outside.positions[index]).distance, 2e-7f);
        for (Vec3 p : authored.mesh.positions)
            ASSERT_EQ(output.closestPoint(p).distance, 0.0f); // not near: the very floats
    }
}

TEST(VoronoiScore, IsTheSameAtAMillimetreAMetreAndAKilometre)
{
    TriangleMesh mesh = surfaceOf(SdfShape::heart(1.0f), 24);
    for (float scale : {0x1p-10f, 1.0f, 0x1p10f}) // powers of two: the very same digits
    {
        SCOPED_TRACE(scale);
        Result<FragmentSet> set = score(scaledMesh(mesh, scale), {.fragments = 25, .seed = 3});
        Result<FragmentSet> one = score(mesh, {.fragments = 25, .seed = 3});
        ASSERT_TRUE(set && one) << set.message();
        expectSound(*set, scaledMesh(mesh, scale));
        ASSERT_EQ(set->fragmentCount(), one->fragmentCount());
        EXPECT_EQ(set->indices, one->indices);
        for (size_t v = 0; v < set->positions.size(); ++v)
            ASSERT_EQ(set->positions[v], one->positions[v] * scale);
    }
}

TEST(VoronoiScore, HoldsFarFromTheOrigin)
{
    TriangleMesh mesh = surfaceOf(SdfShape::torus(0.35f, 0.12f), 24);
    for (Vec3& p : mesh.positions)
        p += {100.0f, -50.0f, 20.0f};
    Result<FragmentSet> set = score(mesh, {.fragments = 20});
    ASSERT_TRUE(bool(set)) << set.message();
    FragmentCheck check = checkFragments(*set);
    EXPECT_TRUE(check.isWatertight());
    EXPECT_NEAR(check.volume, double(massPropertiesOf(mesh)->volume), 1e-4 * check.volume); // floats of 8e-6 m
}

TEST(VoronoiScore, GivesTheSameBitsForTheSameSeedAndOthersForAnother)
{
    TriangleMesh mesh = surfaceOf(SdfShape::barrel(0.3f, 0.9f), 24);
    ScoreSettings settings{.fragments = 30, .seed = 7};
    Result<FragmentSet> first = score(mesh, settings);
    Result<FragmentSet> second = score(mesh, settings);
    settings.seed = 8;
    Result<FragmentSet> other = score(mesh, settings);
    ASSERT_TRUE(first && second && other);
    EXPECT_EQ(bitsOf(*first), bitsOf(*second));
    EXPECT_NE(bitsOf(*first), bitsOf(*other));
}

TEST(VoronoiScore, KeepsNormalsTexturesAndColoursOfTheOutside)
{
    Vec3 half{0.5f, 0.3f, 0.2f};
    Result<FragmentSet> set = score(paintedBoxMesh(half), {.fragments = 25});
    ASSERT_TRUE(bool(set)) << set.message();
    for (uint32_t f = 0; f < set->fragmentCount(); ++f)
        for (uint32_t i = 3 * set->outside[f].first; i < 3 * (set->outside[f].first + set->outside[f].count); ++i)
        {
            uint32_t v = set->indices[i];
            Vec3 p = set->positions[v];
            // All attributes are linear in the place, so interpolation must give them back anywhere.
            EXPECT_NEAR(set->uvs[v].u, p.x * 2.0f + p.y, 1e-6f);
            EXPECT_NEAR(set->uvs[v].v, p.z - 3.0f * p.y, 1e-6f);
            EXPECT_NEAR(set->colours[v].r, p.x / half.x * 0.5f + 0.5f, 1e-6f);
            EXPECT_NEAR(set->colours[v].b, p.z / half.z * 0.5f + 0.5f, 1e-6f);
            Vec3 n = set->normals[v];
            float onFace = n.x != 0.0f ? p.x * n.x - half.x : n.y != 0.0f ? p.y * n.y - half.y : p.z * n.z - half.z;
            EXPECT_NEAR(onFace, 0.0f, 1e-6f);
        }
}

TEST(VoronoiScore, BondsHaveTheAreaCentreAndNormalOfTheirFaces)
{
    // Two halves of a box: one bond, across the longest side.
    Result<FragmentSet> set = score(boxMesh({2.0f, 0.5f, 0.25f}), {.fragments = 2});
    ASSERT_TRUE(bool(set)) << set.message();
    ASSERT_EQ(set->fragmentCount(), 2u);
    ASSERT_EQ(set->bonds.size(), 1u);
    const FragmentBond& bond = set->bonds[0];
    Vec3 across = set->particles[1].rest.position - set->particles[0].rest.position;
    EXPECT_GT(dot(bond.normal, across), 0.99f * length(across));
    EXPECT_NEAR(bond.area * absOf(bond.normal.x), 0.5f, 1e-5f); // its shadow along x is the box's own section
    EXPECT_NEAR(bond.centre.y, 0.0f, 1e-3f);
    EXPECT_NEAR(bond.centre.z, 0.0f, 1e-3f);
    for (const FragmentParticle& p : set->particles)
    {
        EXPECT_NEAR(p.radii.x, 1.0f, 0.05f);
        EXPECT_NEAR(p.radii.y, 0.5f, 0.05f);
        EXPECT_NEAR(p.radii.z, 0.25f, 0.05f);
        EXPECT_GT(absOf(rotate(p.rest.rotation, {1.0f, 0.0f, 0.0f}).x), 0.99f);
    }
}

TEST(VoronoiScore, HullsAreAroundNearlyAllOfTheirFragments)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 24);
    Result<FragmentSet> set = score(mesh, {.fragments = 40});
    ASSERT_TRUE(bool(set)) << set.message();
    for (uint32_t f = 0; f < set->fragmentCount(); ++f)
    {
        std::span<const Vec3> corners(set->hullCorners.data() + set->hullOffsets[f],
                                      set->hullOffsets[f + 1] - set->hullOffsets[f]);
        EXPECT_LE(corners.size(), 26u);
        Result<TriangleMesh> hull = convexHull(corners);
        ASSERT_TRUE(bool(hull)) << hull.message();
        Result<MassProperties> mass = massPropertiesOf(*hull);
        ASSERT_TRUE(bool(mass)) << mass.message();
        EXPECT_GT(mass->volume, 0.85f * set->particles[f].volume);
        EXPECT_LT(mass->volume, 1.02f * set->particles[f].volume); // cells of a ball are convex
    }
}

// At this resolution the creature's surface, as it comes from the grid, goes through itself between its fingers.
TEST(VoronoiScore, AShapeWhoseSurfaceGoesThroughItselfIsTakenFiner)
{
    ASSERT_FALSE(bool(score(surfaceOf(SdfShape::creature(1.6f), 64), {.fragments = 20})));
    ScoreReport report;
    Result<FragmentSet> set = score(SdfShape::creature(1.6f), 64, {.fragments = 20}, {}, &report);
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_TRUE(checkFragments(*set).isWatertight());
    ASSERT_FALSE(report.repairs.empty());
    EXPECT_NE(report.repairs.back().find("resolution 64"), std::string::npos);
}

TEST(VoronoiScore, OneFragmentIsTheWholeBody)
{
    TriangleMesh mesh = surfaceOf(SdfShape::shell(0.5f, 0.3f), 16); // with its hollow
    Result<FragmentSet> set = score(mesh, {.fragments = 1});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_EQ(set->fragmentCount(), 1u);
    EXPECT_TRUE(set->bonds.empty());
    expectSound(*set, mesh);
}

TEST(VoronoiScore, FewFragmentsAreFewInEveryPattern)
{
    for (ScorePattern pattern : {ScorePattern::Uniform, ScorePattern::Clustered, ScorePattern::Radial,
                                 ScorePattern::Planks, ScorePattern::Bricks, ScorePattern::Tetrahedra})
        for (uint32_t wanted : {1u, 2u, 3u, 6u})
        {
            SCOPED_TRACE(std::string(nameOf(pattern)) + " " + std::to_string(wanted));
            TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 16);
            Result<FragmentSet> set = score(mesh, {.pattern = pattern, .fragments = wanted});
            ASSERT_TRUE(bool(set)) << set.message();
            EXPECT_GE(set->fragmentCount(), 1u);
            EXPECT_LE(set->fragmentCount(), wanted + 2);
        }
}

TEST(VoronoiScore, AnchorsWhatReachesBelowAHeight)
{
    Result<FragmentSet> set = score(boxMesh({0.5f, 0.5f, 0.5f}), {.fragments = 64, .anchorBelow = -0.4f});
    ASSERT_TRUE(bool(set)) << set.message();
    uint32_t anchored = 0;
    for (uint32_t f = 0; f < set->fragmentCount(); ++f)
    {
        float lowest = 1.0f;
        for (uint32_t v = set->vertexOffsets[f]; v < set->vertexOffsets[f + 1]; ++v)
            lowest = minOf(lowest, set->positions[v].z);
        EXPECT_EQ(set->particles[f].anchored != 0, lowest < -0.4f);
        anchored += set->particles[f].anchored;
    }
    EXPECT_GT(anchored, 4u);
    EXPECT_LT(anchored, 48u);
}

TEST(VoronoiScore, StopsWhenToldTo)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 24);
    float last = 0.0f;
    Result<FragmentSet> set = score(mesh, {.fragments = 50}, [&](float done) {
        EXPECT_GE(done, last);
        last = done;
        return done < 0.3f;
    });
    EXPECT_FALSE(bool(set));
    EXPECT_EQ(set.message(), "scoring was cancelled");
}

TEST(VoronoiScore, PaintMakesFragmentsSmaller)
{
    TriangleMesh mesh = paintedBoxMesh({0.5f, 0.2f, 0.2f}); // red rises from 0 to 1 along x
    Result<FragmentSet> set = score(mesh, {.fragments = 60, .paint = PaintChannel::Red});
    ASSERT_TRUE(bool(set)) << set.message();
    int low = 0, high = 0;
    for (const FragmentParticle& p : set->particles)
        (p.rest.position.x < 0.0f ? low : high) += 1;
    EXPECT_GT(high, low + low / 2);
}

TEST(VoronoiScore, PaintMakesFragmentsSmallerInRegularPatternsToo)
{
    TriangleMesh mesh = paintedBoxMesh({0.5f, 0.2f, 0.2f});
    for (ScorePattern pattern : {ScorePattern::Clustered, ScorePattern::Radial, ScorePattern::Planks,
                                 ScorePattern::Bricks, ScorePattern::Blocks, ScorePattern::Tetrahedra})
    {
        auto halves = [&](PaintChannel channel) {
            Result<FragmentSet> set = score(
                mesh, {.pattern = pattern, .fragments = 150, .axis = {0, 0, 1}, .elongation = 1.5f, .paint = channel});
            EXPECT_TRUE(bool(set)) << set.message();
            EXPECT_TRUE(checkFragments(*set).isWatertight());
            std::array<float, 2> counts{};
            for (const FragmentParticle& p : set->particles)
                counts[p.rest.position.x < 0.0f ? 0 : 1] += 1.0f;
            return counts;
        };
        std::array<float, 2> plain = halves(PaintChannel::None), painted = halves(PaintChannel::Red);
        EXPECT_GT(painted[1] / painted[0], 1.5f * plain[1] / plain[0]) << nameOf(pattern);
    }
}

TEST(VoronoiScore, PlanksAreLongAlongTheirAxis)
{
    Result<FragmentSet> set =
        score(boxMesh({0.5f, 0.5f, 0.5f}),
              {.pattern = ScorePattern::Planks, .fragments = 60, .axis = {0.0f, 1.0f, 0.0f}, .elongation = 5.0f});
    ASSERT_TRUE(bool(set)) << set.message();
    double along = 0.0, across = 0.0;
    for (uint32_t f = 0; f < set->fragmentCount(); ++f)
    {
        Bounds box = boundsOf(std::span<const Vec3>(set->positions.data() + set->vertexOffsets[f],
                                                    set->vertexOffsets[f + 1] - set->vertexOffsets[f]));
        along += double(box.high.y - box.low.y);
        across += double(box.high.x - box.low.x + box.high.z - box.low.z) / 2.0;
    }
    EXPECT_GT(along, 2.0 * across);
}

TEST(VoronoiScore, BricksHaveFacesAtRightAngles)
{
    Result<FragmentSet> set = score(boxMesh({1.0f, 0.15f, 0.5f}), {.pattern = ScorePattern::Bricks, .fragments = 80});
    ASSERT_TRUE(bool(set)) << set.message();
    double square = 0.0, all = 0.0;
    for (const FragmentBond& bond : set->bonds)
    {
        Vec3 n{absOf(bond.normal.x), absOf(bond.normal.y), absOf(bond.normal.z)};
        float straightest = maxOf(n.x, maxOf(n.y, n.z));
        all += double(bond.area);
        square += straightest > 0.999f ? double(bond.area) : 0.0;
    }
    EXPECT_GT(square, 0.99 * all);
    EXPECT_GT(set->fragmentCount(), 50u);
}

TEST(VoronoiScore, RadialFragmentsAreSmallestAtThePoint)
{
    Result<FragmentSet> set =
        score(boxMesh({0.5f, 0.5f, 0.03f}),
              {.pattern = ScorePattern::Radial, .fragments = 120, .point = Vec3{0.2f, 0.1f, 0.0f}});
    ASSERT_TRUE(bool(set)) << set.message();
    double nearVolume = 0.0, farVolume = 0.0;
    int nearCount = 0, farCount = 0;
    for (const FragmentParticle& p : set->particles)
    {
        bool isNear = length(p.rest.position - Vec3{0.2f, 0.1f, 0.0f}) < 0.15f;
        (isNear ? nearVolume : farVolume) += double(p.volume);
        (isNear ? nearCount : farCount) += 1;
    }
    ASSERT_GT(nearCount, 0);
    EXPECT_LT(nearVolume / nearCount, 0.5 * farVolume / farCount);
}

TEST(VoronoiScore, RefusesSettingsOutOfRangeByName)
{
    TriangleMesh mesh = boxMesh({0.5f, 0.5f, 0.5f});
    EXPECT_NE(score(mesh, {.fragments = 0}).message().find("0 fragments"), std::string::npos);
    EXPECT_NE(score(mesh, {.elongation = 0.5f}).message().find("elongation"), std::string::npos);
    EXPECT_NE(score(mesh, {.roughness = 2.0f}).message().find("roughness"), std::string::npos);
    EXPECT_NE(score(mesh, {.leastShare = 0.9f}).message().find("leastShare"), std::string::npos);
}
} // namespace fsim
