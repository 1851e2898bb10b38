#include "FractureSim/Asset.h"

#include "Authoring/AuthoringTesting.h"
#include "Foundation/DisjointSets.h"
#include "FractureSimAuthoring/RigModels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace fsim
{
namespace
{
const DentRig& rigOfBarrel()
{
    static const DentRig rig = *barrelRig();
    return rig;
}

RigSettings fewHandles()
{
    RigSettings settings;
    settings.automaticHandles = 8;
    settings.hulls = 6;
    return settings;
}

uint32_t surfaceCountOf(const DentRig& rig)
{
    return *std::max_element(rig.indices.begin(), rig.indices.end()) + 1;
}

TEST(RigMesh, ModelsAreRigsThatAnAssetTakes)
{
    for (std::string_view name : rigModelNames())
    {
        Result<RigModel> model = rigModelNamed(name);
        ASSERT_TRUE(model) << model.message();
        Result<DentRig> rig = rigOf(*model);
        ASSERT_TRUE(rig) << name << ": " << rig.message();
        EXPECT_EQ(rig->pivots.size(), model->settings.automaticHandles + model->settings.handles.size());
        EXPECT_EQ(rig->examples.size(), model->settings.poses.size() * rig->pivots.size());
        Result<AssetRef> asset = Asset::dented(*rig);
        ASSERT_TRUE(asset) << name << ": " << asset.message();
        Result<AssetRef> again = Asset::load((*asset)->bytes());
        ASSERT_TRUE(again) << again.message();
        EXPECT_EQ((*again)->contentHash(), (*asset)->contentHash());
    }
}

TEST(RigMesh, GivesTheSameBytesEveryTime)
{
    TriangleMesh mesh = surfaceOf(SdfShape::barrel(0.3f, 0.9f), 16);
    Result<DentRig> first = rigMesh(mesh, fewHandles()), second = rigMesh(mesh, fewHandles());
    ASSERT_TRUE(first && second);
    EXPECT_EQ((*Asset::dented(*first))->contentHash(), (*Asset::dented(*second))->contentHash());
}

TEST(RigMesh, KeepsTheSurfaceOfTheArtist)
{
    TriangleMesh painted = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    Result<DentRig> rig = rigMesh(painted, fewHandles());
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(surfaceCountOf(*rig), 8u); // welded
    EXPECT_EQ(rig->indices.size(), painted.indices.size());
    TriangleMesh plain = boxMesh({0.5f, 0.3f, 0.2f});
    for (Vec3 corner : plain.positions)
        EXPECT_THAT(rig->positions, testing::Contains(corner));
}

// The moments of the points are those of the solid: Bullet is given the right body.
TEST(RigMesh, MassIsThatOfTheSolidAtAnySize)
{
    for (float size : {0.001f, 1.0f, 1000.0f})
    {
        TriangleMesh mesh = surfaceOf(SdfShape::creature(size), 32);
        Result<MassProperties> solid = massPropertiesOf(mesh);
        Result<DentRig> rig = rigMesh(mesh, fewHandles());
        ASSERT_TRUE(rig) << rig.message();
        double volume = 0.0, centre[3] = {}, inertia = 0.0;
        for (size_t i = 0; i < rig->positions.size(); ++i)
        {
            double v = double(rig->volumes[i]);
            Vec3 d = rig->positions[i] - solid->centre;
            volume += v;
            centre[0] += v * double(d.x);
            centre[1] += v * double(d.y);
            centre[2] += v * double(d.z);
            inertia += v * double(d.x * d.x + d.y * d.y);
        }
        EXPECT_NEAR(volume / double(solid->volume), 1.0, 1e-4);
        for (double c : centre)
            EXPECT_NEAR(c / volume / double(size), 0.0, 1e-4);
        EXPECT_NEAR(inertia / double(solid->inertia.z.z), 1.0, 1e-2);
    }
}

TEST(RigMesh, ShellHasItsAreaTimesItsThicknessAndNothingInside)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 32);
    RigSettings settings = fewHandles();
    settings.shellThickness = 0.002f;
    Result<DentRig> rig = rigMesh(mesh, settings);
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(surfaceCountOf(*rig), rig->positions.size());
    double volume = 0.0;
    for (float v : rig->volumes)
        volume += double(v);
    EXPECT_NEAR(volume, 3.14159265 * 0.002, 0.01 * 3.14159265 * 0.002); // 4 pi r^2 t
}

TEST(RigMesh, WeightsAreFewAndSumToOne)
{
    const DentRig& rig = rigOfBarrel();
    for (size_t i = 0; i < rig.positions.size(); ++i)
    {
        EXPECT_LE(rig.weightOffsets[i + 1] - rig.weightOffsets[i], 8u);
        double sum = 0.0;
        for (uint32_t k = rig.weightOffsets[i]; k < rig.weightOffsets[i + 1]; ++k)
        {
            EXPECT_GE(rig.weights[k], 1e-3f);
            sum += double(rig.weights[k]);
        }
        EXPECT_NEAR(sum, 1.0, 1e-5);
    }
}

TEST(RigMesh, EdgesJoinAllVerticesAndHaveTheirLength)
{
    const DentRig& rig = rigOfBarrel();
    DisjointSets sets(static_cast<uint32_t>(rig.positions.size()));
    for (const DentEdge& edge : rig.edges)
    {
        sets.merge(edge.a, edge.b);
        EXPECT_FLOAT_EQ(edge.length, length(rig.positions[edge.a] - rig.positions[edge.b]));
    }
    for (uint32_t i = 1; i < rig.positions.size(); ++i)
        ASSERT_EQ(sets.find(i), sets.find(0)) << "vertex " << i << " hangs on nothing";
}

// Every point of the surface is in a hull, but for the little that 32 corners shave off.
TEST(RigMesh, HullsCoverTheBodyAndNeighboursShareVertices)
{
    for (const DentRig& rig : {rigOfBarrel(), *carRig()})
    {
        Bounds box = boundsOf(rig.positions);
        float size = length(box.high - box.low);
        std::vector<TriangleMesh> hulls;
        std::vector<std::set<uint32_t>> vertices;
        for (size_t h = 0; h + 1 < rig.hullOffsets.size(); ++h)
        {
            std::vector<Vec3> corners;
            vertices.emplace_back();
            EXPECT_LE(rig.hullOffsets[h + 1] - rig.hullOffsets[h], 32u);
            for (uint32_t k = rig.hullOffsets[h]; k < rig.hullOffsets[h + 1]; ++k)
            {
                corners.push_back(rig.positions[rig.hullVertices[k]]);
                vertices.back().insert(rig.hullVertices[k]);
            }
            Result<TriangleMesh> hull = convexHull(corners);
            ASSERT_TRUE(hull) << hull.message();
            hulls.push_back(*hull);
        }
        ASSERT_GT(hulls.size(), 5u);
        auto outside = [](const TriangleMesh& hull, Vec3 p) {
            float most = -1e30f;
            for (size_t i = 0; i < hull.indices.size(); i += 3)
            {
                Vec3 a = hull.positions[hull.indices[i]];
                Vec3 n = normalizedOr(
                    cross(hull.positions[hull.indices[i + 1]] - a, hull.positions[hull.indices[i + 2]] - a), {});
                most = maxOf(most, dot(n, p - a));
            }
            return most;
        };
        for (Vec3 p : rig.positions)
        {
            float least = 1e30f;
            for (const TriangleMesh& hull : hulls)
                least = minOf(least, outside(hull, p));
            EXPECT_LT(least, 0.02f * size);
        }
        for (size_t h = 0; h < hulls.size(); ++h)
        {
            bool touches = false;
            for (size_t g = 0; g < hulls.size(); ++g)
                for (Vec3 corner : hulls[g].positions)
                    touches = touches || (g != h && outside(hulls[h], corner) < 1e-3f * size);
            EXPECT_TRUE(touches) << "hull " << h << " hangs in the air";
            size_t shared = 0;
            for (uint32_t vertex : vertices[h])
                for (size_t g = 0; g < hulls.size(); ++g)
                    if (g != h && vertices[g].contains(vertex))
                    {
                        ++shared;
                        break;
                    }
            EXPECT_GE(shared, 4u) << "hull " << h << " would part from its neighbours";
        }
    }
}

TEST(RigMesh, HullsOfABodyWithLimbsHoldLittleThatIsNotBody)
{
    SdfShape cross = unionOf(SdfShape::box({1.0f, 0.1f, 0.1f}), SdfShape::box({0.1f, 1.0f, 0.1f}));
    TriangleMesh mesh = surfaceOf(cross, 40);
    RigSettings settings = fewHandles();
    settings.hulls = 8;
    Result<DentRig> rig = rigMesh(mesh, settings);
    ASSERT_TRUE(rig) << rig.message();
    double together = 0.0;
    for (size_t h = 0; h + 1 < rig->hullOffsets.size(); ++h)
    {
        std::vector<Vec3> corners;
        for (uint32_t k = rig->hullOffsets[h]; k < rig->hullOffsets[h + 1]; ++k)
            corners.push_back(rig->positions[rig->hullVertices[k]]);
        together += double(massPropertiesOf(*convexHull(corners))->volume);
    }
    double solid = double(massPropertiesOf(mesh)->volume); // its one hull holds 10 times as much
    EXPECT_LT(together, 1.6 * solid);
    EXPECT_GT(together, 0.95 * solid);
}

TEST(RigMesh, TakesOddBodies)
{
    auto joined = [](TriangleMesh a, const TriangleMesh& b, Vec3 at) {
        auto first = static_cast<uint32_t>(a.positions.size());
        for (Vec3 p : b.positions)
            a.positions.push_back(p + at);
        for (uint32_t i : b.indices)
            a.indices.push_back(first + i);
        return a;
    };
    TriangleMesh ball = surfaceOf(SdfShape::sphere(0.5f), 12);
    const AuthoredMesh meshes[] = {{"a coarse box", boxMesh({1.0f, 0.5f, 0.2f})},
                                   {"two balls far apart", joined(ball, ball, {9.0f, 0.0f, 0.0f})},
                                   {"a hollow ball", surfaceOf(SdfShape::shell(0.5f, 0.4f), 20)},
                                   {"a sheet", boxMesh({1.0f, 0.8f, 0.002f})},
                                   {"a rod", boxMesh({2.0f, 0.01f, 0.01f})},
                                   {"a ring", surfaceOf(SdfShape::torus(1.0f, 0.1f), 40)},
                                   {"far away", joined({}, ball, {800.0f, -300.0f, 90.0f})}};
    for (const AuthoredMesh& odd : meshes)
        for (uint32_t handles : {1u, 7u})
        {
            if (handles == 7 && odd.mesh.positions.size() > 1000)
                continue; // nothing new, and slow
            RigSettings settings;
            settings.automaticHandles = handles;
            settings.resolution = 8;
            settings.handles = {odd.mesh.positions[0], odd.mesh.positions[0]}; // the same place twice
            settings.poses = {{"moved", {HandleMove{.handle = 0, .by = {0.1f, 0.0f, 0.0f}}}, {}}};
            Result<DentRig> rig = rigMesh(odd.mesh, settings);
            ASSERT_TRUE(rig) << odd.name << ", " << handles << " handles: " << rig.message();
            EXPECT_EQ(rig->pivots.size(), handles + 2) << odd.name;
            double volume = 0.0, solid = double(massPropertiesOf(weldedByPosition(odd.mesh))->volume);
            for (float v : rig->volumes)
                volume += double(v);
            EXPECT_NEAR(volume / solid, 1.0, 0.01) << odd.name;
            for (Vec3 p : posedVertices(*rig, rig->examples))
                EXPECT_TRUE(isFinite(p)) << odd.name;
        }
}

TEST(RigMesh, StrengthsGoWithTheVertices)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 12);
    RigSettings settings = fewHandles();
    for (Vec3 p : mesh.positions)
        settings.strengths.push_back(p.x > 0.0f ? 4.0f : 0.5f);
    Result<DentRig> rig = rigMesh(mesh, settings);
    ASSERT_TRUE(rig) << rig.message();
    ASSERT_EQ(rig->strengths.size(), rig->positions.size());
    for (uint32_t i = 0; i < surfaceCountOf(*rig); ++i)
        EXPECT_EQ(rig->strengths[i], rig->positions[i].x > 0.0f ? 4.0f : 0.5f);
}

TEST(RigMesh, SaysHowFarItIsAndStopsWhenAsked)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(0.5f), 12);
    float last = 0.0f;
    ASSERT_TRUE(rigMesh(mesh, fewHandles(), [&](float done) {
        EXPECT_GE(done, last);
        EXPECT_LE(done, 1.0f);
        last = done;
        return true;
    }));
    EXPECT_GT(last, 0.5f);
    for (float until : {0.05f, 0.3f, 0.8f})
    {
        Result<DentRig> stopped = rigMesh(mesh, fewHandles(), [&](float done) { return done < until; });
        ASSERT_FALSE(stopped);
        EXPECT_THAT(stopped.message(), testing::HasSubstr("cancelled"));
    }
}

TEST(RigMesh, RefusesWhatItCannotRigInASentence)
{
    TriangleMesh ball = surfaceOf(SdfShape::sphere(0.5f), 12);
    auto messageOf = [&](const TriangleMesh& mesh, const RigSettings& settings) {
        Result<DentRig> rig = rigMesh(mesh, settings);
        return rig ? std::string("rigged") : rig.message();
    };
    TriangleMesh open = ball;
    open.indices.resize(open.indices.size() - 3);
    EXPECT_THAT(messageOf(open, {}), testing::HasSubstr("open"));
    EXPECT_NE(messageOf({}, {}), "rigged");
    RigSettings none;
    none.automaticHandles = 0;
    EXPECT_THAT(messageOf(ball, none), testing::HasSubstr("handles"));
    RigSettings nan;
    nan.handles = {{std::numeric_limits<float>::quiet_NaN(), 0.0f, 0.0f}};
    EXPECT_THAT(messageOf(ball, nan), testing::HasSubstr("NaN"));
    RigSettings hulls;
    hulls.hulls = 0;
    EXPECT_THAT(messageOf(ball, hulls), testing::HasSubstr("hulls"));
    RigSettings poses;
    poses.poses.resize(8);
    EXPECT_THAT(messageOf(ball, poses), testing::HasSubstr("more than 7"));
    RigSettings shapes;
    shapes.shapes = {{"short", {Vec3{}}}};
    EXPECT_THAT(messageOf(ball, shapes), testing::HasSubstr("'short' has 1 vertices"));
    RigSettings region;
    region.poses = {{"nowhere", {HandleMove{.region = {{5.0f, 5.0f, 5.0f}, {6.0f, 6.0f, 6.0f}}}}, {}}};
    EXPECT_THAT(messageOf(ball, region), testing::HasSubstr("no handle is in a region of pose 'nowhere'"));
    RigSettings many;
    many.automaticHandles = 256;
    many.handles.assign(256, Vec3{});
    many.resolution = 6;
    EXPECT_THAT(messageOf(ball, many), testing::HasSubstr("too many"));
    EXPECT_THAT(rigModelNamed("submarine").message(), testing::HasSubstr("barrel"));
}
} // namespace
} // namespace fsim
