#include "../../Source/FractureSimEditor/Private/Assets/FractureSimThumbnailView.h"
#include "../../Source/FractureSimEditor/Private/Tests/FractureSimEditorGolden.h"
#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/VectorMath.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <set>

namespace fsim
{
namespace
{
// Which fragment is seen where, in a square picture of a body that is looked at as thumbnails look at it; -1: none.
struct SeenFragments
{
    static constexpr int side = 128;
    std::vector<int> fragments = std::vector<int>(size_t(side) * side, -1);
    std::vector<float> depths = std::vector<float>(size_t(side) * side, 1e9f);

    // Corners as x and y in pixels and depth.
    void draw(const std::array<Vec3, 3>& t, int fragment)
    {
        const float area = (t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[2].x - t[0].x) * (t[1].y - t[0].y);
        if (area == 0.0f)
            return;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
            {
                const float px = float(x) + 0.5f, py = float(y) + 0.5f;
                std::array<float, 3> w;
                for (size_t c = 0; c < 3; ++c)
                {
                    const Vec3 a = t[(c + 1) % 3], b = t[(c + 2) % 3];
                    w[c] = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) / area;
                }
                if (w[0] < 0.0f || w[1] < 0.0f || w[2] < 0.0f)
                    continue;
                const float depth = w[0] * t[0].z + w[1] * t[1].z + w[2] * t[2].z;
                const size_t pixel = size_t(y) * side + size_t(x);
                if (depth < depths[pixel])
                {
                    depths[pixel] = depth;
                    fragments[pixel] = fragment;
                }
            }
    }
};

SeenFragments seenInThumbnail(const FragmentView& view)
{
    const std::vector<Vec3> offsets = explodedOffsets(view, FractureSimThumbnailView::Explode);
    std::vector<Vec3> places;
    for (uint32_t f = 0; f < view.particles.size(); ++f)
        for (uint32_t v = view.vertexOffsets[f]; v < view.vertexOffsets[f + 1]; ++v)
            places.push_back(view.positions[v] + offsets[f]);
    const Bounds box = boundsOf(places);
    const Vec3 middle = 0.5f * (box.low + box.high);
    const float radius = 0.5f * length(box.high - box.low);
    constexpr float degree = std::numbers::pi_v<float> / 180.0f;
    const float half = std::tan(15.0f * degree); // thumbnails of the engine see 30 degrees
    const float distance = radius * FractureSimThumbnailView::Margin / half;
    const float pitch = FractureSimThumbnailView::Pitch * degree, yaw = FractureSimThumbnailView::Yaw * degree;
    const Vec3 ahead{std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)};
    const Vec3 right = normalizedOr(cross(ahead, {0.0f, 0.0f, 1.0f}), {1.0f, 0.0f, 0.0f}), up = cross(right, ahead);
    for (Vec3& p : places)
    {
        const Vec3 seen = p - (middle - distance * ahead);
        const float depth = dot(seen, ahead), scale = 0.5f * SeenFragments::side / (half * depth);
        p = {0.5f * SeenFragments::side + scale * dot(seen, right), 0.5f * SeenFragments::side - scale * dot(seen, up),
             depth};
    }
    SeenFragments result;
    for (uint32_t f = 0; f < view.particles.size(); ++f)
    {
        const uint32_t end =
            f + 1 < view.outside.size() ? view.outside[f + 1].first : static_cast<uint32_t>(view.indices.size() / 3);
        for (uint32_t t = view.outside[f].first; t < end; ++t)
            result.draw({places[view.indices[3 * t]], places[view.indices[3 * t + 1]], places[view.indices[3 * t + 2]]},
                        static_cast<int>(f));
    }
    return result;
}

TEST(EditorGolden, PixelsAreOfTheSixthOfTheirHue)
{
    using FractureSimEditorGolden::HuePartOf;
    EXPECT_EQ(HuePartOf(200, 120, 100), 0u);
    EXPECT_EQ(HuePartOf(180, 200, 100), 1u);
    EXPECT_EQ(HuePartOf(100, 200, 180), 2u);
    EXPECT_EQ(HuePartOf(100, 180, 200), 3u);
    EXPECT_EQ(HuePartOf(120, 100, 200), 4u);
    EXPECT_EQ(HuePartOf(200, 100, 120), 5u);
    EXPECT_EQ(HuePartOf(0, 0, 0), FractureSimEditorGolden::NoHue);
    EXPECT_EQ(HuePartOf(200, 195, 190), FractureSimEditorGolden::NoHue);
}

TEST(EditorGolden, AThumbnailOfBlocksShowsThisMuch)
{
    const FragmentSet set = test::must(score(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    const SeenFragments seen = seenInThumbnail(set);
    std::set<int> blocks;
    std::set<uint32_t> hues;
    uint32_t covered = 0;
    for (int f : seen.fragments)
    {
        if (f < 0)
            continue;
        ++covered;
        blocks.insert(f);
        hues.insert(FractureSimThumbnailView::HueOf(static_cast<uint32_t>(f)) * 6u / 256u);
    }
    EXPECT_EQ(blocks.size(), 19u); // of 27, from a corner: three sides of nine, less the edges they share
    EXPECT_EQ(hues.size(), FractureSimEditorGolden::ThumbnailHues);
    EXPECT_NEAR(float(covered) / float(seen.fragments.size()), FractureSimEditorGolden::ThumbnailCovered, 0.005f);
}

// The specs of Unreal's editor hold these numbers against the engine's cube; here they are held against the library.
TEST(EditorGolden, CubeIsCutIntoAsManyBlocksAsAskedFor)
{
    for (uint32_t count : FractureSimEditorGolden::BlockCounts)
    {
        const FragmentSet set =
            test::must(score(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(count)));
        EXPECT_EQ(set.fragmentCount(), count);
        const FragmentCheck check = checkFragments(set);
        EXPECT_NEAR(check.volume, FractureSimEditorGolden::CubeVolume, 1.0e-3);
        EXPECT_TRUE(check.isWatertight());
    }
}

TEST(EditorGolden, LowestLayerOfBlocksIsAnchored)
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    ASSERT_TRUE(session.anchorBelow(-0.45f));
    EXPECT_EQ(session.statistics().anchored, FractureSimEditorGolden::AnchoredOf27);
    EXPECT_EQ(session.supportGraph().unsupported, 0u);
}

// What the specs make of a morph target and of a frame of an animation: the corners of the cube as one vertex each.
TEST(EditorGolden, ThePressedCubeBecomesAPoseWithItsHandlesPressedDown)
{
    TriangleMesh corners;
    RigShape shape{"Pressed", {}};
    const TriangleMesh cube = FractureSimEditorGolden::Cube(), pressed = FractureSimEditorGolden::PressedCube();
    for (uint32_t index : cube.indices)
    {
        corners.indices.push_back(uint32_t(corners.positions.size()));
        corners.positions.push_back(cube.positions[index]);
        shape.positions.push_back(pressed.positions[index]);
    }
    RigSettings settings;
    settings.automaticHandles = FractureSimEditorGolden::HandlesOfCube;
    RigEditSession session = test::must(RigEditSession::open(corners, settings));
    test::must(session.computeWeights());
    const uint32_t pose = test::must(session.addPoseFromShape(shape));
    uint32_t above = 0;
    for (uint32_t h = 0; h < session.handles().size(); ++h)
    {
        const Vec3 rest = session.handles()[h], goal = test::must(session.goalOf(pose, h)).position;
        above += rest.z > 0.0f ? 1u : 0u;
        const float down = rest.z > 0.0f ? FractureSimEditorGolden::PressedBy : 0.0f;
        EXPECT_LT(length(goal - (rest - Vec3{0.0f, 0.0f, down})), FractureSimEditorGolden::PosedWithin)
            << "handle " << h << " at " << rest.x << " " << rest.y << " " << rest.z << ", posed at " << goal.x << " "
            << goal.y << " " << goal.z;
    }
    EXPECT_GT(above, 0u);
    EXPECT_LT(above, session.handles().size());
}

TEST(EditorGolden, MergingTakesOneAwayAndSplittingAddsTwo)
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    const FragmentBond bond = session.fragments().bonds[0];
    test::must(session.merge(std::vector<uint32_t>{bond.first, bond.second}));
    EXPECT_EQ(session.fragmentCount(), 26u);
    session.undo();
    test::must(session.split(std::vector<uint32_t>{0}, 3));
    EXPECT_EQ(session.fragmentCount(), 29u);
}
} // namespace
} // namespace fsim
