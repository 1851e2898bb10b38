#include "../../Source/FractureSimEditor/Private/Assets/FractureSimThumbnailView.h"
#include "../../Source/FractureSimEditor/Private/Tests/FractureSimEditorGolden.h"
#include "Authoring/DrawnPicture.h"
#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/PreviewSession.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Support/TestWorlds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

namespace fsim
{
namespace
{
// Which fragment is seen where in the thumbnail of a body, as DrawnPicture numbers them.
DrawnPicture seenInThumbnail(const FragmentView& view)
{
    const std::vector<Vec3> offsets = explodedOffsets(view, FractureSimThumbnailView::Explode);
    std::vector<Vec3> places;
    for (uint32_t f = 0; f < view.particles.size(); ++f)
        for (uint32_t v = view.vertexOffsets[f]; v < view.vertexOffsets[f + 1]; ++v)
            places.push_back(view.positions[v] + offsets[f]);
    const Bounds box = boundsOf(places);
    constexpr float degree = std::numbers::pi_v<float> / 180.0f;
    constexpr float fieldOfView = 30.0f; // of the engine's thumbnails
    const float distance =
        0.5f * length(box.high - box.low) * FractureSimThumbnailView::Margin / std::tan(0.5f * fieldOfView * degree);
    const float pitch = FractureSimThumbnailView::Pitch * degree, yaw = FractureSimThumbnailView::Yaw * degree;
    const Vec3 ahead{std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)};
    DrawnPicture result(128, 0.5f * (box.low + box.high) - distance * ahead, ahead, fieldOfView);
    for (uint32_t f = 0; f < view.particles.size(); ++f)
    {
        const uint32_t end =
            f + 1 < view.outside.size() ? view.outside[f + 1].first : static_cast<uint32_t>(view.indices.size() / 3);
        result.draw(places, view.indices.subspan(3 * view.outside[f].first, 3 * (end - view.outside[f].first)), {}, {},
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
    const DrawnPicture seen = seenInThumbnail(set);
    std::set<int> blocks;
    std::set<uint32_t> hues;
    uint32_t covered = 0;
    for (int f : seen.numbers)
    {
        if (f < 0)
            continue;
        ++covered;
        blocks.insert(f);
        hues.insert(FractureSimThumbnailView::HueOf(static_cast<uint32_t>(f)) * 6u / 256u);
    }
    EXPECT_EQ(blocks.size(), 19u); // of 27, from a corner: three sides of nine, less the edges they share
    EXPECT_EQ(hues.size(), FractureSimEditorGolden::ThumbnailHues);
    EXPECT_NEAR(float(covered) / float(seen.numbers.size()), FractureSimEditorGolden::ThumbnailCovered, 0.005f);
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

// A cone with its base where the cube has its own, as the engine's: the upper corners of the cube are outside of it.
TriangleMesh cone()
{
    constexpr uint32_t sides = 32;
    TriangleMesh mesh;
    mesh.positions = {{0.0f, 0.0f, 0.5f}, {0.0f, 0.0f, -0.5f}};
    for (uint32_t i = 0; i < sides; ++i)
    {
        const float angle = 2.0f * std::numbers::pi_v<float> * float(i) / float(sides);
        mesh.positions.push_back({0.5f * std::cos(angle), 0.5f * std::sin(angle), -0.5f});
        const uint32_t here = 2 + i, next = 2 + (i + 1) % sides;
        mesh.indices.insert(mesh.indices.end(), {0, here, next, 1, next, here});
    }
    return mesh;
}

// The spec of a reimport does the same with the engine's cone.
TEST(EditorGolden, AConeInsteadOfTheCubeKeepsWhatIsInItAndListsTheRest)
{
    FragmentEditSession session =
        test::must(FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27)));
    test::must(session.rescore());
    std::vector<uint32_t> all(27);
    std::iota(all.begin(), all.end(), 0u);
    test::must(session.setToughness(all, 4.0f));
    std::vector<std::string> dropped = test::must(session.reimport(cone()));
    const std::vector<std::string> lost = test::must(session.rescore());
    dropped.insert(dropped.end(), lost.begin(), lost.end());
    ASSERT_EQ(dropped.size(), 1u);
    EXPECT_THAT(dropped[0], testing::HasSubstr("8 fragments is lost"));
    EXPECT_EQ(session.fragmentCount(), FractureSimEditorGolden::LeftInACone);
    for (const FragmentMark& mark : session.marks())
        EXPECT_NEAR(mark.toughness, 4.0f, 1e-3f);
}

// What the spec of an open mesh finds: a triangle is missing.
TEST(EditorGolden, ACubeWithAHoleIsWholeAgainWhenItIsRepaired)
{
    TriangleMesh open = FractureSimEditorGolden::Cube();
    open.indices.resize(open.indices.size() - 3);
    const std::vector<Advice> found = adviseOnSource(open, {});
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const Advice& a) {
        return a.rule == AdviceRule::OpenMesh && a.fix == AdviceFix::FillHoles;
    }));
    EXPECT_NE(decideImport(open, {}, ImportKind::Fragments).kind, ImportKind::Refused) << "the fix is at hand";
    const RepairedMesh repaired = test::must(repairMesh(open));
    EXPECT_FALSE(repaired.done.empty());
    const FragmentSet set = test::must(score(repaired.mesh, FractureSimEditorGolden::Blocks(27)));
    EXPECT_EQ(set.fragmentCount(), 27u);
    EXPECT_NEAR(checkFragments(set).volume, FractureSimEditorGolden::CubeVolume, 1.0e-3);
    EXPECT_FALSE(FragmentEditSession::open(open, FractureSimEditorGolden::Blocks(27))) << "as it is";
}

// What the spec of the dent editor's preview does: a ball at 100 m/s.
TEST(EditorGolden, AShotDentsTheCubeInTheColoursOfItsExamples)
{
    RigSettings settings;
    settings.automaticHandles = FractureSimEditorGolden::HandlesOfCube;
    RigEditSession session = test::must(RigEditSession::open(FractureSimEditorGolden::Cube(), settings));
    test::must(session.computeWeights());
    test::must(session.addDefaultPoses());
    for (const MaterialPreset<DentMaterial>& material : dentPresets())
    {
        SCOPED_TRACE(material.name);
        PreviewSettings preview;
        preview.dents = material.material;
        PreviewSession tried = test::must(PreviewSession::open(test::must(session.asset()), preview));
        PreviewAction shot;
        shot.ray = {{-5.0f, 0.0f, 0.5f}, {1.0f, 0.0f, 0.0f}};
        shot.speed = 100.0f;
        test::must(tried.act(shot));
        for (int tick = 0; tick < 30; ++tick)
            test::must(tried.step());
        EXPECT_GT(tried.statistics().dents, 0u);
        const ExampleColours answers = test::must(tried.answeringExamples());
        EXPECT_TRUE(std::any_of(answers.vertices.begin(), answers.vertices.end(), [](Colour c) {
            return std::max({c.r, c.g, c.b}) - std::min({c.r, c.g, c.b}) > 0.1f;
        }));
    }
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
