#include "FractureSim/Asset.h"

#include "Authoring/AuthoringTesting.h"
#include "FractureSimAuthoring/RigModels.h"
#include "Math/VectorMath.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace fsim
{
namespace
{
constexpr float unbounded = std::numeric_limits<float>::infinity();

// A bar from x = -1 to 1, cut at x = 0.3.
TriangleMesh barMesh()
{
    return surfaceOf(SdfShape::box({1.0f, 0.2f, 0.2f}, 0.05f), 24);
}

RigSettings cutSettings()
{
    RigSettings settings;
    settings.automaticHandles = 8;
    settings.hulls = 8;
    settings.pieces = {{"end", {{0.3f, -unbounded, -unbounded}, {unbounded, unbounded, unbounded}}}};
    settings.joints = {{"body", "end", 2.5f}};
    return settings;
}

double volumeOf(const DentRig& rig)
{
    return std::accumulate(rig.volumes.begin(), rig.volumes.end(), 0.0);
}

TriangleMesh pieceMesh(const DentRig& rig, uint32_t piece)
{
    TriangleMesh mesh;
    mesh.positions = rig.positions;
    for (uint32_t v : rig.indices)
        if (rig.pieces[v] == piece)
            mesh.indices.push_back(v);
    return mesh;
}
} // namespace

TEST(RigPieces, ACutBarIsTwoClosedPiecesWithAJointBetween)
{
    RigReport report;
    Result<DentRig> rig = rigMesh(barMesh(), cutSettings(), {}, &report);
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(report.pieces, (std::vector<std::string>{"body", "end"}));
    ASSERT_EQ(DentRigView(*rig).pieceCount(), 2u);
    for (uint32_t piece : {0u, 1u})
    {
        MeshTopology topology = topologyOf(pieceMesh(*rig, piece));
        EXPECT_TRUE(topology.closed()) << piece << ": " << topology.openEdges << " open edges";
        EXPECT_EQ(topology.components, 1u);
    }
    ASSERT_EQ(rig->joints.size(), 1u);
    EXPECT_EQ(rig->joints[0].strength, 2.5f);
    EXPECT_NEAR(rig->joints[0].position.x, 0.3f, 0.06f);
    EXPECT_NEAR(rig->joints[0].radius, 0.2f, 0.08f);
    EXPECT_TRUE(Asset::dented(*rig));
}

TEST(RigPieces, ACutTakesNoMassAndAddsNone)
{
    RigSettings whole = cutSettings();
    whole.pieces.clear();
    whole.joints.clear();
    Result<DentRig> uncut = rigMesh(barMesh(), whole), cut = rigMesh(barMesh(), cutSettings());
    ASSERT_TRUE(uncut && cut);
    EXPECT_NEAR(volumeOf(*cut), volumeOf(*uncut), 1e-5 * volumeOf(*uncut));
    double end = 0.0;
    for (size_t v = 0; v < cut->pieces.size(); ++v)
        end += cut->pieces[v] == 1 ? double(cut->volumes[v]) : 0.0;
    EXPECT_NEAR(end / volumeOf(*cut), 0.35, 0.04); // 0.7 of 2 m
    EXPECT_EQ(cut->examples, uncut->examples);
}

TEST(RigPieces, PartsOfAMeshAreFoundByTheirEdges)
{
    TriangleMesh mesh = surfaceOf(SdfShape::box({0.5f, 0.2f, 0.2f}, 0.05f), 12);
    TriangleMesh other = mesh;
    auto first = static_cast<uint32_t>(mesh.positions.size());
    auto triangles = mesh.triangleCount();
    for (Vec3 p : other.positions)
        mesh.positions.push_back(p + Vec3{1.02f, 0, 0});
    for (uint32_t v : other.indices)
        mesh.indices.push_back(first + v);
    mesh.normals.clear();
    std::vector<uint32_t> parts = partsOfMesh(mesh);
    ASSERT_EQ(parts.size(), 2 * size_t{triangles});
    EXPECT_EQ(parts.front(), 0u);
    EXPECT_EQ(parts.back(), 1u);
    EXPECT_EQ(std::count(parts.begin(), parts.end(), 1u), triangles);

    // Two solids 2 cm apart hang together where they are near.
    RigSettings settings;
    settings.automaticHandles = 8;
    settings.pieces = {{.name = "left"}, {.name = "right"}};
    settings.trianglePieces = parts;
    Result<DentRig> rig = rigMesh(mesh, settings);
    ASSERT_TRUE(rig) << rig.message();
    ASSERT_EQ(rig->joints.size(), 1u);
    EXPECT_NEAR(rig->joints[0].position.x, 0.51f, 0.1f);
    EXPECT_EQ(rig->joints[0].strength, settings.jointStrength);
}

TEST(RigPieces, WrongPiecesAndJointsGetASentence)
{
    auto refusal = [](auto change) {
        RigSettings settings = cutSettings();
        change(settings);
        Result<DentRig> rig = rigMesh(barMesh(), settings);
        EXPECT_FALSE(rig);
        return std::string(rig.message());
    };
    EXPECT_THAT(refusal([](RigSettings& s) { s.joints[0].b = "and"; }), testing::HasSubstr("'body', 'end'"));
    EXPECT_THAT(refusal([](RigSettings& s) { s.joints[0].strength = 0.0f; }), testing::HasSubstr("more than 0"));
    EXPECT_THAT(refusal([](RigSettings& s) { s.pieces[0].region.low.x = 5.0f; }), testing::HasSubstr("no triangle"));
    EXPECT_THAT(refusal([](RigSettings& s) { s.pieces.push_back(s.pieces[0]); }), testing::HasSubstr("two pieces"));
    EXPECT_THAT(refusal([](RigSettings& s) { s.pieces.clear(); }), testing::HasSubstr("no pieces"));
    EXPECT_THAT(refusal([](RigSettings& s) { s.trianglePieces = {0}; }), testing::HasSubstr("triangles of the mesh"));
    EXPECT_THAT(refusal([](RigSettings& s) {
                    s.pieces.insert(s.pieces.begin(),
                                    {"middle", {{-0.5f, -unbounded, -unbounded}, {0.3f, unbounded, unbounded}}});
                }),
                testing::HasSubstr("do not touch"));
}

TEST(RigPieces, EveryPieceOfAModelHasHullsAndIsClosed)
{
    RigModel model = shipModel();
    model.settings.automaticHandles = 12;
    model.resolution = 32;
    Result<DentRig> rig = rigOf(model);
    ASSERT_TRUE(rig) << rig.message();
    EXPECT_EQ(DentRigView(*rig).pieceCount(), 5u);
    for (uint32_t piece = 0; piece < 5; ++piece)
        EXPECT_TRUE(topologyOf(pieceMesh(*rig, piece)).closed()) << piece;
}
} // namespace fsim
