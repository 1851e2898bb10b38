#include "AuthoringTesting.h"
#include "Geometry/TriangleBvh.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace fsim
{
TEST(Roughness, MovesFacesInsideAndKeepsFragmentsClosedAndTheOutsideInPlace)
{
    for (const AuthoredMesh& authored : authoredMeshes())
        for (float roughness : {0.05f, 0.25f})
        {
            SCOPED_TRACE(authored.name + ", " + std::to_string(roughness));
            Result<FragmentSet> rough = score(authored.mesh, {.fragments = 25, .roughness = roughness});
            ASSERT_TRUE(bool(rough)) << rough.message();
            FragmentCheck check = checkFragments(*rough);
            EXPECT_TRUE(check.isWatertight());
            EXPECT_GT(check.smallestVolume, 0.0f);
            double volume = double(massPropertiesOf(authored.mesh)->volume);
            EXPECT_NEAR(check.volume, volume, 1e-5 * volume);
            geometry::TriangleBvh input(authored.mesh);
            for (const TriangleRange& range : rough->outside)
                for (uint32_t i = 3 * range.first; i < 3 * (range.first + range.count); ++i)
                    ASSERT_LT(input.closestPoint(rough->positions[rough->indices[i]]).distance, 2e-7f);
        }
}

TEST(Roughness, RaisesTheAreaOfFacesWithItsStrength)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 24);
    double last = 0.0;
    for (float roughness : {0.0f, 0.05f, 0.15f})
    {
        Result<FragmentSet> set = score(mesh, {.fragments = 20, .roughness = roughness});
        ASSERT_TRUE(bool(set)) << set.message();
        double area = checkFragments(*set).insideArea;
        EXPECT_GT(area, last * 1.001);
        last = area;
    }
}

TEST(Roughness, MovesTheFacesOfTetrahedraToo)
{
    SdfShape shape = SdfShape::sphere(0.5f);
    TriangleMesh mesh = surfaceOf(shape, 24);
    for (bool ofMesh : {false, true})
    {
        SCOPED_TRACE(ofMesh ? "mesh" : "shape");
        auto cut = [&](float roughness) {
            ScoreSettings settings{.pattern = ScorePattern::Tetrahedra, .fragments = 12, .roughness = roughness};
            Result<FragmentSet> set = ofMesh ? score(mesh, settings) : score(shape, 20, settings);
            EXPECT_TRUE(bool(set)) << set.message();
            return set ? *set : FragmentSet{};
        };
        FragmentSet smooth = cut(0.0f), rough = cut(0.2f);
        FragmentCheck before = checkFragments(smooth), after = checkFragments(rough);
        EXPECT_TRUE(after.isWatertight());
        EXPECT_GT(after.smallestVolume, 0.0f);
        EXPECT_NEAR(after.volume, before.volume, 1e-5 * before.volume);
        EXPECT_EQ(rough.fragmentCount(), smooth.fragmentCount());
        auto placesOf = [](const FragmentSet& set, bool outside) {
            std::set<std::array<float, 3>> places;
            for (uint32_t f = 0; f < set.fragmentCount(); ++f)
            {
                uint32_t first = set.outside[f].first, end = first + set.outside[f].count;
                uint32_t last =
                    f + 1 < set.fragmentCount() ? set.outside[f + 1].first : uint32_t(set.indices.size() / 3);
                for (uint32_t i = 3 * (outside ? first : end); i < 3 * (outside ? end : last); ++i)
                {
                    Vec3 p = set.positions[set.indices[i]];
                    places.insert({p.x, p.y, p.z});
                }
            }
            return places;
        };
        EXPECT_EQ(placesOf(rough, true), placesOf(smooth, true)) << "the outside stays where it is";
        EXPECT_NE(placesOf(rough, false), placesOf(smooth, false));
        EXPECT_GT(after.insideArea, 1.001 * before.insideArea);
    }
}

TEST(Roughness, LeavesNoPointOutsideOfTheBody)
{
    TriangleMesh mesh = boxMesh({0.5f, 0.4f, 0.3f});
    Result<FragmentSet> set = score(mesh, {.fragments = 40, .roughness = 0.25f});
    ASSERT_TRUE(bool(set)) << set.message();
    for (Vec3 p : set->positions)
    {
        EXPECT_LE(absOf(p.x), 0.5f + 1e-6f);
        EXPECT_LE(absOf(p.y), 0.4f + 1e-6f);
        EXPECT_LE(absOf(p.z), 0.3f + 1e-6f);
    }
}

TEST(Roughness, FacesInsideHaveTexturesInMetres)
{
    Result<FragmentSet> set = score(boxMesh({2.0f, 0.5f, 0.25f}), {.fragments = 2});
    ASSERT_TRUE(bool(set)) << set.message();
    const TriangleRange& faces = set->bonds[0].faces[0];
    for (uint32_t i = 3 * faces.first; i < 3 * (faces.first + faces.count); i += 3)
    {
        uint32_t a = set->indices[i], b = set->indices[i + 1];
        float apart = length(set->positions[b] - set->positions[a]);
        float u = set->uvs[b].u - set->uvs[a].u, v = set->uvs[b].v - set->uvs[a].v;
        EXPECT_NEAR(std::sqrt(u * u + v * v), apart, 1e-5f);
    }
}
} // namespace fsim
