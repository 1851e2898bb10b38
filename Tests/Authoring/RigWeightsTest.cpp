#include "Authoring/AuthoringTesting.h"
#include "Rigging/BoundedWeights.h"
#include "Rigging/EnclosingTets.h"
#include "Rigging/RigHandles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace fsim
{
namespace
{
using namespace authoring;

// A bar from x = 0 to `length`, of cubes cut into six tetrahedra each (Kuhn): a lattice of which the results are known.
TetrahedronMesh latticeBar(uint32_t cells, uint32_t across, float side)
{
    TetrahedronMesh mesh;
    auto number = [&](uint32_t x, uint32_t y, uint32_t z) { return (x * (across + 1) + y) * (across + 1) + z; };
    for (uint32_t x = 0; x <= cells; ++x)
        for (uint32_t y = 0; y <= across; ++y)
            for (uint32_t z = 0; z <= across; ++z)
                mesh.positions.push_back(
                    {side * static_cast<float>(x), side * static_cast<float>(y), side * static_cast<float>(z)});
    constexpr int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (uint32_t x = 0; x < cells; ++x)
        for (uint32_t y = 0; y < across; ++y)
            for (uint32_t z = 0; z < across; ++z)
                for (const int(&order)[3] : orders)
                {
                    uint32_t at[3] = {x, y, z};
                    std::array<uint32_t, 4> tet{number(at[0], at[1], at[2])};
                    for (size_t k = 0; k < 3; ++k)
                    {
                        ++at[order[k]];
                        tet[k + 1] = number(at[0], at[1], at[2]);
                    }
                    mesh.tetrahedra.push_back(tet);
                }
    mesh.onSurface.assign(mesh.positions.size(), 0);
    return mesh;
}

std::vector<uint32_t> sliceOf(const TetrahedronMesh& mesh, float x)
{
    std::vector<uint32_t> slice;
    for (uint32_t i = 0; i < mesh.positions.size(); ++i)
        if (std::fabs(mesh.positions[i].x - x) < 1e-4f)
            slice.push_back(i);
    return slice;
}

double smoothStep(double t)
{
    return t <= 0.0 ? 0.0 : t >= 1.0 ? 1.0 : t * t * (3.0 - 2.0 * t);
}

struct BarrelWeights
{
    TetrahedronMesh tets;
    std::vector<std::vector<uint32_t>> handles;
    std::vector<double> values;
};

const BarrelWeights& barrelWeights()
{
    static const BarrelWeights result = [] {
        BarrelWeights made;
        Result<TetrahedronMesh> tets = stuff(SdfShape::barrel(0.3f, 0.9f), 0.09f);
        made.tets = *tets;
        for (Vec3 place : {Vec3{0.3f, 0, 0}, Vec3{-0.3f, 0, 0}, Vec3{0, 0, 0.45f}, Vec3{0, 0, -0.45f}, Vec3{0, 0.3f, 0},
                           Vec3{0, -0.3f, 0}})
        {
            uint32_t nearest = 0;
            for (uint32_t i = 0; i < tets->positions.size(); ++i)
                if (length(tets->positions[i] - place) < length(tets->positions[nearest] - place))
                    nearest = i;
            made.handles.push_back({nearest});
        }
        made.values = boundedWeights(made.tets, made.handles)->values;
        return made;
    }();
    return result;
}

TEST(TetOperators, LinearFunctionsHaveNoLaplacianInsideAndMassIsTheVolume)
{
    TetrahedronMesh mesh = latticeBar(6, 4, 0.5f);
    TetOperators operators = tetOperators(mesh);
    double mass = 0.0;
    for (uint32_t i = 0; i < mesh.positions.size(); ++i)
    {
        mass += operators.masses[i];
        double sum = 0.0, constant = 0.0;
        for (uint32_t k = operators.laplacian.starts[i]; k < operators.laplacian.starts[i + 1]; ++k)
        {
            Vec3 p = mesh.positions[operators.laplacian.columns[k]];
            sum += operators.laplacian.values[k] * (2.0 * double(p.x) - double(p.y) + 3.0 * double(p.z));
            constant += operators.laplacian.values[k];
        }
        Vec3 p = mesh.positions[i];
        bool isInside = p.x > 0.0f && p.x < 3.0f && p.y > 0.0f && p.y < 2.0f && p.z > 0.0f && p.z < 2.0f;
        EXPECT_NEAR(constant, 0.0, 1e-12);
        if (isInside)
        {
            EXPECT_NEAR(sum, 0.0, 1e-12);
        }
    }
    EXPECT_NEAR(mass, 3.0 * 2.0 * 2.0, 1e-9);
}

// With both ends held and no flow through the surface, the smoothest function along a bar has w'''' = 0 and w' = 0 at
// its ends: 1 - 3 t^2 + 2 t^3.
TEST(BoundedWeights, BetweenTheEndsOfABarAreTheCubicThatTheyMustBe)
{
    for (float side : {0.001f, 0.1f, 100.0f})
    {
        TetrahedronMesh mesh = latticeBar(24, 3, side);
        float whole = 24.0f * side;
        std::vector<std::vector<uint32_t>> handles;
        for (uint32_t i = 0; i < 2; ++i)
        {
            handles.emplace_back();
            for (uint32_t v = 0; v < mesh.positions.size(); ++v)
                if (std::fabs(mesh.positions[v].x - (i == 0 ? 0.0f : whole)) < 0.1f * side)
                    handles.back().push_back(v);
        }
        Result<BoundedWeights> weights = boundedWeights(mesh, handles);
        ASSERT_TRUE(weights) << weights.message();
        for (uint32_t v = 0; v < mesh.positions.size(); ++v)
            EXPECT_NEAR(weights->values[2 * v], 1.0 - smoothStep(double(mesh.positions[v].x / whole)), 0.01);
    }
}

// With a third handle in the middle, the weight of an end would swing below zero beyond it. Held at zero or above, it
// is the same cubic on its own half and nothing on the other.
TEST(BoundedWeights, BoundKeepsAnEndOutOfTheOtherHalf)
{
    TetrahedronMesh mesh = latticeBar(64, 2, 0.05f);
    std::vector<std::vector<uint32_t>> handles{sliceOf(mesh, 0.0f), sliceOf(mesh, 1.6f), sliceOf(mesh, 3.2f)};
    Result<BoundedWeights> weights = boundedWeights(mesh, handles);
    ASSERT_TRUE(weights) << weights.message();
    for (uint32_t v = 0; v < mesh.positions.size(); ++v)
    {
        double x = double(mesh.positions[v].x);
        EXPECT_NEAR(weights->values[3 * v], 1.0 - smoothStep(x / 1.6), 0.012);
        EXPECT_NEAR(weights->values[3 * v + 2], smoothStep((x - 1.6) / 1.6), 0.012);
        if (x > 1.66)
        {
            EXPECT_LT(weights->values[3 * v], 1e-3);
        }
    }
}

TEST(BoundedWeights, AreBetweenZeroAndOneAndSumToOne)
{
    const BarrelWeights& b = barrelWeights();
    size_t count = b.handles.size();
    for (size_t i = 0; i < b.tets.positions.size(); ++i)
    {
        double sum = 0.0;
        for (size_t h = 0; h < count; ++h)
        {
            EXPECT_GE(b.values[i * count + h], 0.0);
            EXPECT_LE(b.values[i * count + h], 1.0);
            sum += b.values[i * count + h];
        }
        EXPECT_NEAR(sum, 1.0, 1e-9);
    }
    for (size_t h = 0; h < count; ++h)
        EXPECT_EQ(b.values[b.handles[h][0] * count + h], 1.0);
}

TEST(BoundedWeights, FadeTowardsOtherHandlesAndHaveNoHillOfTheirOwn)
{
    const BarrelWeights& b = barrelWeights();
    size_t count = b.handles.size();
    for (size_t h = 0; h < count; ++h)
    {
        std::vector<double> around(b.tets.positions.size(), 0.0);
        for (const std::array<uint32_t, 4>& tet : b.tets.tetrahedra)
            for (uint32_t i : tet)
                for (uint32_t j : tet)
                    if (i != j)
                        around[i] = std::max(around[i], b.values[j * count + h]);
        for (uint32_t i = 0; i < b.tets.positions.size(); ++i)
            if (i != b.handles[h][0])
            {
                EXPECT_LT(b.values[i * count + h], around[i] + 0.01) << "handle " << h << " has a hill at " << i;
            }
    }
    // The lid's handle reaches the barrel's foot with nothing.
    for (uint32_t i = 0; i < b.tets.positions.size(); ++i)
        if (b.tets.positions[i].z < -0.3f)
        {
            EXPECT_LT(b.values[i * count + 2], 0.02);
        }
}

// Smoothness: from one end of an edge to the other a weight changes by no more than its length over that between
// handles asks for, a few times over.
TEST(BoundedWeights, ChangeLittleAlongAnEdge)
{
    const BarrelWeights& b = barrelWeights();
    size_t count = b.handles.size();
    for (const std::array<uint32_t, 4>& tet : b.tets.tetrahedra)
        for (size_t h = 0; h < count; ++h)
            for (size_t k = 1; k < 4; ++k)
            {
                float apart = length(b.tets.positions[tet[0]] - b.tets.positions[tet[k]]);
                EXPECT_LT(std::fabs(b.values[tet[0] * count + h] - b.values[tet[k] * count + h]),
                          4.0 * double(apart) / 0.42);
            }
}

TEST(BoundedWeights, PartsWithoutAHandleFollowTheNearest)
{
    TetrahedronMesh mesh = latticeBar(4, 1, 1.0f), other = latticeBar(2, 1, 1.0f);
    auto first = static_cast<uint32_t>(mesh.positions.size());
    for (Vec3 p : other.positions)
        mesh.positions.push_back(p + Vec3{20.0f, 0.0f, 0.0f});
    for (std::array<uint32_t, 4> tet : other.tetrahedra)
        mesh.tetrahedra.push_back({tet[0] + first, tet[1] + first, tet[2] + first, tet[3] + first});
    std::vector<std::vector<uint32_t>> handles{sliceOf(mesh, 0.0f), sliceOf(mesh, 4.0f)};
    Result<BoundedWeights> weights = boundedWeights(mesh, handles);
    ASSERT_TRUE(weights) << weights.message();
    for (uint32_t i = first; i < mesh.positions.size(); ++i)
        EXPECT_EQ(weights->values[2 * i + 1], 1.0);
}

TEST(SparseFactor, SolvesManyRightSidesAtOnce)
{
    // Minus the second difference, plus one: x = 1 everywhere has the right side 1 + what the ends lack.
    constexpr uint32_t size = 50, count = 3;
    std::vector<SparseEntry> entries;
    for (uint32_t i = 0; i < size; ++i)
    {
        entries.push_back({i, i, 3.0});
        if (i > 0)
        {
            entries.push_back({i, i - 1, -1.0});
            entries.push_back({i - 1, i, -1.0});
        }
    }
    SparseRows matrix = sparseRows(size, entries);
    SparseFactor factor;
    ASSERT_TRUE(factor.factor(matrix));
    std::vector<double> wanted(size * count), sides(size * count, 0.0);
    for (uint32_t i = 0; i < size * count; ++i)
        wanted[i] = double((i * 37) % 11) - 4.0;
    for (uint32_t r = 0; r < size; ++r)
        for (uint32_t k = matrix.starts[r]; k < matrix.starts[r + 1]; ++k)
            for (uint32_t s = 0; s < count; ++s)
                sides[r * count + s] += matrix.values[k] * wanted[matrix.columns[k] * count + s];
    factor.solve(sides, count);
    for (uint32_t i = 0; i < size * count; ++i)
        EXPECT_NEAR(sides[i], wanted[i], 1e-12);
}

TEST(EnclosingTets, HoldEveryVertexOfTheMesh)
{
    for (const SdfShape& shape :
         {SdfShape::barrel(0.3f, 0.9f), SdfShape::box({1.0f, 0.6f, 0.01f}), SdfShape::creature(1.0f)})
    {
        TriangleMesh mesh = surfaceOf(shape, 64);
        ASSERT_FALSE(mesh.indices.empty());
        Result<geometry::MeshDistance> distance = geometry::MeshDistance::make(mesh);
        Result<TetrahedronMesh> tets = encloseMesh(*distance, 0.1f);
        ASSERT_TRUE(tets) << tets.message();
        TetLocator locator(*tets, 0.1);
        for (Vec3 p : mesh.positions)
        {
            TetPlace place = locator.locate(p);
            Vec3 at{};
            for (size_t k = 0; k < 4; ++k)
                at += static_cast<float>(place.shares[k]) * tets->positions[tets->tetrahedra[place.tetrahedron][k]];
            EXPECT_LT(length(at - p), 0.01f); // a tenth of the spacing, at sharp corners; else not at all
        }
    }
}

TEST(TetLocator, OutsideFindsTheNearestTetrahedron)
{
    TetrahedronMesh mesh = latticeBar(4, 2, 1.0f);
    TetLocator locator(mesh, 1.0);
    for (Vec3 p : {Vec3{-3.0f, 0.5f, 0.7f}, Vec3{9.0f, 3.0f, 1.0f}, Vec3{2.0f, 1.0f, 40.0f}})
    {
        TetPlace place = locator.locate(p);
        Vec3 at{};
        for (size_t k = 0; k < 4; ++k)
            at += static_cast<float>(place.shares[k]) * mesh.positions[mesh.tetrahedra[place.tetrahedron][k]];
        Vec3 nearest{clampTo(p.x, 0.0f, 4.0f), clampTo(p.y, 0.0f, 2.0f), clampTo(p.z, 0.0f, 2.0f)};
        EXPECT_LT(length(at - nearest), 0.75f);
    }
}

// The plain form of what chooseHandles() does: look at all pairs, again and again.
std::vector<Vec3> slowHandles(std::vector<Vec3> points, size_t count)
{
    Bounds box = boundsOf(points);
    auto toSides = [&](Vec3 p) {
        double x = std::min(double(p.x) - double(box.low.x), double(box.high.x) - double(p.x));
        double y = std::min(double(p.y) - double(box.low.y), double(box.high.y) - double(p.y));
        double z = std::min(double(p.z) - double(box.low.z), double(box.high.z) - double(p.z));
        return std::min(x, std::min(y, z));
    };
    while (points.size() > count)
    {
        size_t gone = 0;
        double least = 1e300;
        for (size_t i = 0; i < points.size(); ++i)
            for (size_t j = i + 1; j < points.size(); ++j)
            {
                double x = double(points[i].x) - double(points[j].x), y = double(points[i].y) - double(points[j].y),
                       z = double(points[i].z) - double(points[j].z);
                if (double squared = x * x + y * y + z * z; squared < least)
                {
                    least = squared;
                    gone = toSides(points[i]) > toSides(points[j]) ? i : j;
                }
            }
        points.erase(points.begin() + static_cast<std::ptrdiff_t>(gone));
    }
    return points;
}

TEST(RigHandles, AreThoseOfThePlainSearch)
{
    TriangleMesh mesh = surfaceOf(SdfShape::creature(1.0f), 24);
    // No two distances alike: which of two equal pairs is closest is no claim.
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        mesh.positions[i] +=
            1e-3f * Vec3{static_cast<float>((i * 7919) % 101) / 101.0f, static_cast<float>((i * 104729) % 103) / 103.0f,
                         static_cast<float>((i * 1299709) % 107) / 107.0f};
    ASSERT_GT(mesh.positions.size(), 200u);
    mesh.positions.resize(std::min<size_t>(mesh.positions.size(), 400));
    for (uint32_t count : {1u, 2u, 12u, 100u})
        EXPECT_EQ(chooseHandles(mesh.positions, {}, count), slowHandles(mesh.positions, count)) << count;
}

TEST(RigHandles, KeepTheArtistsAndStayAwayFromThem)
{
    TriangleMesh mesh = surfaceOf(SdfShape::sphere(1.0f), 24);
    std::vector<Vec3> placed{{1.0f, 0.0f, 0.0f}, {0.99f, 0.0f, 0.05f}};
    std::vector<Vec3> handles = chooseHandles(mesh.positions, placed, 10);
    ASSERT_EQ(handles.size(), 12u);
    EXPECT_EQ(handles[0], placed[0]);
    EXPECT_EQ(handles[1], placed[1]);
    for (size_t i = 2; i < handles.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            EXPECT_GT(length(handles[i] - handles[j]), 0.5f);
    EXPECT_EQ(chooseHandles(mesh.positions, placed, 0), placed);
}
} // namespace
} // namespace fsim
