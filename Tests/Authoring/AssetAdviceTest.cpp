#include "FractureSimAuthoring/AssetAdvice.h"

#include "FractureSim/AssetScaling.h"
#include "FractureSim/Kernels.h"

#include "Authoring/AuthoringTesting.h"
#include "Authoring/FragmentEditTesting.h"
#include "FractureSimAuthoring/RigModels.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace fsim
{
namespace
{
const Advice* adviceBy(const std::vector<Advice>& advice, AdviceRule rule)
{
    for (const Advice& each : advice)
        if (each.rule == rule)
            return &each;
    return nullptr;
}

TEST(AssetAdvice, EveryRuleHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    for (uint32_t rule = 0; rule <= static_cast<uint32_t>(AdviceRule::SourceChanged); ++rule)
        EXPECT_TRUE(names.insert(nameOf(static_cast<AdviceRule>(rule))).second);
    EXPECT_EQ(nameOf(AdviceRule::OpenMesh), "OpenMesh");
    EXPECT_EQ(nameOf(AdviceRule::RepairedMesh), "RepairedMesh");
    EXPECT_EQ(nameOf(AdviceRule::LimitDentPages), "LimitDentPages");
}

TEST(AssetAdvice, FindsAMeshThatChangedSinceItWasUsed)
{
    TriangleMesh mesh = boxMesh({0.5f, 0.5f, 0.5f});
    const uint64_t whenMade = hashOfSource(mesh);
    EXPECT_TRUE(adviseOnSourceChange("Crate", whenMade, hashOfSource(mesh)).empty());
    mesh.positions[0].x *= 1.5f;
    const std::vector<Advice> advice = adviseOnSourceChange("Crate", whenMade, hashOfSource(mesh));
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].rule, AdviceRule::SourceChanged);
    EXPECT_EQ(advice[0].severity, AdviceSeverity::Warning);
    EXPECT_EQ(advice[0].fix, AdviceFix::Reimport);
    EXPECT_NE(advice[0].sentence.find("'Crate'"), std::string::npos);
    // What is not known is not told of.
    EXPECT_TRUE(adviseOnSourceChange("Crate", 0, hashOfSource(mesh)).empty());
    EXPECT_TRUE(adviseOnSourceChange("Crate", whenMade, 0).empty());
}

TEST(AssetAdvice, SaysNothingOfAGoodMesh)
{
    EXPECT_TRUE(adviseOnSource(editedWall(), {.name = "Wall"}).empty());
    EXPECT_FALSE(worstOf({}));
}

TEST(AssetAdvice, FindsWhatIsWrongWithAMesh)
{
    TriangleMesh open = boxMesh({0.5f, 0.5f, 0.5f});
    open.indices.resize(open.indices.size() - 3);
    std::vector<Advice> advice = adviseOnSource(open, {.name = "Crate"});
    const Advice* found = adviceBy(advice, AdviceRule::OpenMesh);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->severity, AdviceSeverity::Error);
    EXPECT_EQ(found->fix, AdviceFix::FillHoles);
    EXPECT_NE(found->sentence.find("'Crate'"), std::string::npos);
    EXPECT_FALSE(found->fixName.empty());

    EXPECT_TRUE(adviceBy(adviseOnSource({}, {}), AdviceRule::EmptyMesh));
    TriangleMesh bad = boxMesh({0.5f, 0.5f, 0.5f});
    bad.positions[0].x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(adviceBy(adviseOnSource(bad, {}), AdviceRule::BadNumbers));
    bad = boxMesh({0.5f, 0.5f, 0.5f});
    bad.indices[5] = 77;
    EXPECT_TRUE(adviceBy(adviseOnSource(bad, {}), AdviceRule::BadNumbers));

    TriangleMesh turned = boxMesh({0.5f, 0.5f, 0.5f});
    for (size_t i = 0; i < turned.indices.size(); i += 3)
        std::swap(turned.indices[i], turned.indices[i + 1]);
    EXPECT_TRUE(adviceBy(adviseOnSource(turned, {}), AdviceRule::InsideOut));

    EXPECT_TRUE(adviceBy(adviseOnSource(boxMesh({0.002f, 0.002f, 0.002f}), {}), AdviceRule::TinyBody));
    EXPECT_TRUE(adviceBy(adviseOnSource(boxMesh({200.0f, 1.0f, 1.0f}), {}), AdviceRule::HugeBody));
    EXPECT_TRUE(adviceBy(adviseOnSource(boxMesh({1.0f, 1.0f, 0.001f}), {}), AdviceRule::ThinBody));

    TriangleMesh two = boxMesh({0.5f, 0.5f, 0.5f});
    TriangleMesh other = boxMesh({0.2f, 0.2f, 0.2f});
    for (uint32_t i : other.indices)
        two.indices.push_back(i + static_cast<uint32_t>(two.positions.size()));
    for (Vec3 p : other.positions)
        two.positions.push_back(p + Vec3{3.0f, 0.0f, 0.0f});
    EXPECT_TRUE(adviceBy(adviseOnSource(two, {}), AdviceRule::SeveralParts));
}

TEST(AssetAdvice, FindsWhatIsWrongWithAPlacement)
{
    std::vector<Advice> advice = adviseOnPlacement({.name = "Wall",
                                                    .renderMaterials = {"M_Brick", "M_Trim"},
                                                    .hasUsageFlag = {1, 0},
                                                    .hasInsideMaterial = false,
                                                    .isMovable = false,
                                                    .scale = {-1.0f, 2.0f, 1.0f}});
    ASSERT_TRUE(adviceBy(advice, AdviceRule::NegativeScale));
    EXPECT_EQ(adviceBy(advice, AdviceRule::NegativeScale)->severity, AdviceSeverity::Error);
    EXPECT_EQ(adviceBy(advice, AdviceRule::NegativeScale)->fix, AdviceFix::MakeScalePositive);
    ASSERT_TRUE(adviceBy(advice, AdviceRule::MissingUsageFlag));
    EXPECT_EQ(adviceBy(advice, AdviceRule::MissingUsageFlag)->index, 1u);
    EXPECT_NE(adviceBy(advice, AdviceRule::MissingUsageFlag)->sentence.find("M_Trim"), std::string::npos);
    EXPECT_TRUE(adviceBy(advice, AdviceRule::NoInsideMaterial));
    EXPECT_TRUE(adviceBy(advice, AdviceRule::MovableRequired));
    EXPECT_TRUE(adviceBy(adviseOnPlacement({.scale = {1.0f, 0.0f, 1.0f}}), AdviceRule::ZeroScale));
    EXPECT_TRUE(adviseOnPlacement({.scale = {2.0f, 2.0f, 2.0f}}).empty());
    EXPECT_TRUE(adviseOnPlacement({.scale = {2.0f, 2.0001f, 2.0f}}).empty()); // what rounding leaves
}

// What placing says is what the world does with the scaled asset.
TEST(AssetAdvice, OnlyBodiesThatDentMayNotBeStretched)
{
    constexpr Vec3 stretched{1.0f, 2.0f, 3.0f};
    EXPECT_TRUE(adviseOnPlacement({.scale = stretched}).empty());
    const FragmentSet blocks =
        test::must(score(boxMesh({0.5f, 0.5f, 0.5f}), {.pattern = ScorePattern::Blocks, .fragments = 8}));
    EXPECT_TRUE(scaledAsset(test::must(Asset::fragmented(blocks)), stretched));
    EXPECT_FALSE(scaledAsset(test::must(Asset::dented(editedBarRig())), stretched));
    std::vector<Advice> advice = adviseOnPlacement({.name = "Car", .scale = stretched, .isDented = true});
    ASSERT_EQ(advice.size(), 1u);
    EXPECT_EQ(advice[0].rule, AdviceRule::NonUniformScale);
    EXPECT_EQ(advice[0].severity, AdviceSeverity::Error);
    EXPECT_EQ(advice[0].fix, AdviceFix::MakeScaleUniform);
    EXPECT_TRUE(adviseOnPlacement({.scale = uniformScaleOf(stretched), .isDented = true}).empty());
    EXPECT_TRUE(adviseOnPlacement({.scale = positiveScaleOf({-1.0f, 2.0f, -3.0f})}).empty());
    // A mesh can hold the scale itself.
    std::vector<Advice> source = adviseOnSource(paintedBoxMesh({0.5f, 0.3f, 0.2f}), {.scale = {-1.0f, 1.0f, 1.0f}});
    ASSERT_TRUE(adviceBy(source, AdviceRule::NegativeScale));
    EXPECT_EQ(adviceBy(source, AdviceRule::NegativeScale)->fix, AdviceFix::BakeScale);
}

TEST(AssetAdvice, ABakedScaleKeepsTheOutsideOutside)
{
    TriangleMesh mesh = test::must(bakeScale(paintedBoxMesh({0.5f, 0.3f, 0.2f}), {-2.0f, 1.0f, 3.0f}));
    MassProperties mass = test::must(massPropertiesOf(weldedByPosition(mesh)));
    EXPECT_NEAR(mass.volume, 6.0f * 8.0f * 0.5f * 0.3f * 0.2f, 1e-4f);
    for (size_t i = 0; i < mesh.indices.size(); i += 3)
    {
        Vec3 a = mesh.positions[mesh.indices[i]];
        Vec3 normal = cross(mesh.positions[mesh.indices[i + 1]] - a, mesh.positions[mesh.indices[i + 2]] - a);
        EXPECT_GT(dot(normal, mesh.normals[mesh.indices[i]]), 0.0f);
    }
    EXPECT_FALSE(bakeScale(mesh, {0.0f, 1.0f, 1.0f}));
    EXPECT_NEAR(uniformScaleOf({-2.0f, 4.0f, 1.0f}).x, 2.0f, 1e-5f);
}

TEST(AssetAdvice, RepairFillsHolesAndTurnsTriangles)
{
    TriangleMesh open = paintedBoxMesh({0.5f, 0.3f, 0.2f});
    open.indices.resize(open.indices.size() - 6); // a whole side
    RepairedMesh repaired = test::must(repairMesh(open));
    EXPECT_FALSE(repaired.done.empty());
    EXPECT_EQ(repaired.mesh.normals.size(), repaired.mesh.positions.size());
    EXPECT_EQ(repaired.mesh.uvs.size(), repaired.mesh.positions.size());
    MassProperties mass = test::must(massPropertiesOf(weldedByPosition(repaired.mesh)));
    EXPECT_NEAR(mass.volume, 8.0f * 0.5f * 0.3f * 0.2f, 1e-4f);
    EXPECT_FALSE(adviceBy(adviseOnSource(repaired.mesh, {}), AdviceRule::OpenMesh));

    TriangleMesh one = boxMesh({0.5f, 0.3f, 0.2f});
    one.indices.resize(one.indices.size() - 3); // one triangle
    EXPECT_EQ(test::must(repairMesh(one)).mesh.triangleCount(), 12u);

    TriangleMesh turned = boxMesh({0.5f, 0.3f, 0.2f});
    for (size_t i = 0; i < turned.indices.size(); i += 3)
        std::swap(turned.indices[i], turned.indices[i + 1]);
    mass = test::must(massPropertiesOf(test::must(repairMesh(turned)).mesh));
    EXPECT_GT(mass.volume, 0.0f);

    TriangleMesh good = boxMesh({0.5f, 0.3f, 0.2f});
    EXPECT_EQ(test::must(repairMesh(good)).mesh.indices, good.indices);
    EXPECT_TRUE(test::must(repairMesh(good)).done.empty());
    EXPECT_FALSE(repairMesh({}));
    TriangleMesh crowded = boxMesh({0.5f, 0.3f, 0.2f});
    crowded.indices.insert(crowded.indices.end(), {0, 1, 7});
    EXPECT_FALSE(repairMesh(crowded));
}

TEST(AssetAdvice, GuessesTheMaterialFromNames)
{
    auto guess = [](std::vector<std::string> names) { return guessMaterial(names).preset; };
    EXPECT_EQ(guess({"PM_Concrete_Wet"}), "concrete");
    EXPECT_EQ(guess({"", "M_WindowGlass02"}), "glass");
    EXPECT_EQ(guess({"PM_Default", "M_OakPlanks"}), "wood");
    EXPECT_EQ(guess({"physMat_SheetMetal"}), "sheet-metal");
    EXPECT_EQ(guess({"StainlessSteel"}), "sheet-metal");
    EXPECT_EQ(guess({"SM_Vase"}), "ceramic");
    EXPECT_EQ(guess({"PM_ICE"}), "ice");
    EXPECT_EQ(guess({"Device", "Slice", "Office"}), "concrete"); // no ice in them
    EXPECT_FALSE(guessMaterial(std::vector<std::string>{"Thing"}).isFromName);
    EXPECT_TRUE(guessMaterial(std::vector<std::string>{"Glass"}).isFromName);
    EXPECT_EQ(guessDentMaterial(std::vector<std::string>{"SM_OilBarrel"}).preset, "barrel");
    EXPECT_EQ(guessDentMaterial(std::vector<std::string>{"SK_Car01"}).preset, "car-body");
    // Every guess is a preset that there is.
    for (std::string_view word : {"glass", "metal", "wood", "tile", "stone", "pvc", "tyre", "frozen", "mud", "nothing"})
    {
        std::string preset = guess({std::string(word)});
        bool isKnown = false;
        for (const MaterialPreset<OrientedMaterial>& each : orientedPresets())
            isKnown = isKnown || each.name == preset;
        EXPECT_TRUE(isKnown) << preset;
    }
}

TEST(AssetAdvice, FragmentCountsGrowWithTheBodyAndStayWithinBounds)
{
    uint32_t before = 0;
    for (float size : {0.1f, 0.5f, 1.0f, 3.0f, 10.0f})
    {
        FragmentAdvice advice = adviseFragments(boxMesh({size, 0.2f * size, size}), "concrete");
        EXPECT_GE(advice.settings.fragments, before);
        EXPECT_GE(advice.settings.fragments, 8u);
        EXPECT_LE(advice.settings.fragments, 400u);
        EXPECT_TRUE(validate(advice.settings));
        before = advice.settings.fragments;
    }
    EXPECT_GT(adviseFragments(boxMesh({1.0f, 0.01f, 1.0f}), "glass").settings.fragments,
              adviseFragments(boxMesh({1.0f, 0.01f, 1.0f}), "concrete").settings.fragments);
    EXPECT_EQ(adviseFragments(boxMesh({1.0f, 0.1f, 1.0f}), "wood").settings.pattern, ScorePattern::Planks);
    EXPECT_EQ(adviseFragments({}, "glass").settings.fragments, 8u);
}

TEST(AssetAdvice, DecidesWhatAnImportMakes)
{
    ImportDecision wall = decideImport(editedWall(), {.name = "SM_Wall", .physicalMaterial = "PM_Concrete"});
    EXPECT_EQ(wall.kind, ImportKind::Fragments);
    EXPECT_EQ(wall.material.preset, "concrete");
    EXPECT_NE(wall.sentence.find("costs about"), std::string::npos);
    ImportDecision car = decideImport(editedWall(), {.name = "SK_Car", .morphTargets = 9, .animationFrames = 3});
    EXPECT_EQ(car.kind, ImportKind::Dents);
    EXPECT_EQ(car.examplesFromMorphs, mostDentExamples);
    EXPECT_EQ(car.examplesFromFrames, 0u);
    EXPECT_EQ(decideImport(editedWall(), {.name = "SK_Car", .morphTargets = 2}, ImportKind::Fragments).kind,
              ImportKind::Fragments);
    EXPECT_EQ(decideImport({}, {}).kind, ImportKind::Refused);
    // An open mesh can be mended: no reason to refuse.
    TriangleMesh open = boxMesh({0.5f, 0.5f, 0.5f});
    open.indices.resize(open.indices.size() - 3);
    EXPECT_EQ(decideImport(open, {}).kind, ImportKind::Fragments);
}

TEST(AssetAdvice, CostsGrowWithWhatThereIs)
{
    CostEstimate few = estimateCost(20, 500), many = estimateCost(400, 500);
    EXPECT_GT(many.breakingMs, 5.0f * few.breakingMs);
    EXPECT_GT(many.movingMs, few.movingMs);
    EXPECT_GT(many.bodyBytes, few.bodyBytes);
    EXPECT_NE(many.sentence.find("when breaking"), std::string::npos);
    // The estimate before a score is near the one after it.
    FragmentEditSession session = wallSession(60);
    CostEstimate after = session.statistics().cost;
    CostEstimate ahead = estimateCost(60, editedWall().triangleCount());
    EXPECT_LT(ahead.breakingMs, 2.5f * after.breakingMs);
    EXPECT_GT(ahead.breakingMs, after.breakingMs / 2.5f);
    EXPECT_FALSE(std::string(measuredCosts().machine).empty());
}

TEST(AssetAdvice, AFitFindsTheCostsThatSamplesWereMadeOf)
{
    CostModel truth{.machine = "made up",
                    .bodyUs = 12.0f,
                    .particleUs = 0.8f,
                    .bondUs = 0.25f,
                    .contactUs = 1.5f,
                    .breakUs = 0.4f,
                    .skinUs = 0.0f};
    std::vector<CostSample> samples;
    for (float n : {10.0f, 60.0f, 200.0f, 700.0f})
        for (int phase = 0; phase < 4; ++phase)
        {
            CostSample s{.bodies = 1.0f, .particles = n, .bonds = phase == 0 ? (5.0f + 0.001f * n) * n : 0.0f};
            s.broken = phase == 1 ? 5.0f * n : 0.0f;
            s.contacts = phase == 2 ? n : 0.0f;
            s.us = truth.bodyUs * s.bodies + truth.particleUs * s.particles + truth.bondUs * s.bonds +
                   truth.contactUs * s.contacts + truth.breakUs * s.broken;
            samples.push_back(s);
        }
    CostModel model = fitCostModel(samples);
    EXPECT_NEAR(model.bodyUs, truth.bodyUs, 0.5f);
    EXPECT_NEAR(model.particleUs, truth.particleUs, 0.02f);
    EXPECT_NEAR(model.bondUs, truth.bondUs, 0.01f);
    EXPECT_NEAR(model.contactUs, truth.contactUs, 0.02f);
    EXPECT_NEAR(model.breakUs, truth.breakUs, 0.01f);
    // It says whose costs they are, and does not repeat what another machine had.
    const std::string_view here = nameOf(resolveKernels(Kernels::Auto));
    EXPECT_TRUE(model.machine.starts_with("this machine") && model.machine.ends_with(here)) << model.machine;
    EXPECT_EQ(fitCostModel({}, truth).machine, "made up");
}

TEST(AssetAdvice, AFitTellsClustersFromFragments)
{
    const CostModel truth{.machine = "made up",
                          .clusterBodyUs = 20.0f,
                          .clusterParticleUs = 0.1f,
                          .membershipUs = 0.05f,
                          .clusterContactUs = 0.7f,
                          .splitUs = 9.0f,
                          .tornParticleUs = 0.4f};
    std::vector<CostSample> samples;
    for (float n : {100.0f, 500.0f, 1500.0f, 4000.0f})
        for (int phase = 0; phase < 5; ++phase)
        {
            CostSample s{.isClustered = true, .bodies = 1.0f, .particles = n};
            s.bonds = (phase == 1 ? 6.0f : 2.0f) * n;
            s.contacts = phase == 2 ? n : 0.0f;
            s.broken = phase == 3 ? 0.1f * n : 0.0f;
            s.torn = phase == 4 ? n : 0.0f;
            s.skinVertices = 1e6f; // is not told of them
            s.us = costOf(s, truth);
            samples.push_back(s);
        }
    const CostModel model = fitCostModel(samples);
    EXPECT_NEAR(model.clusterBodyUs, truth.clusterBodyUs, 0.5f);
    EXPECT_NEAR(model.clusterParticleUs, truth.clusterParticleUs, 0.01f);
    EXPECT_NEAR(model.membershipUs, truth.membershipUs, 0.005f);
    EXPECT_NEAR(model.clusterContactUs, truth.clusterContactUs, 0.02f);
    EXPECT_NEAR(model.splitUs, truth.splitUs, 0.2f);
    EXPECT_NEAR(model.tornParticleUs, truth.tornParticleUs, 0.02f);
    EXPECT_EQ(model.particleUs, measuredCosts().particleUs);
    EXPECT_EQ(model.skinUs, measuredCosts().skinUs);
}

TEST(AssetAdvice, NumbersAreSaidWithTwoDigits)
{
    EXPECT_EQ(timeText(0.4213f), "0.42 ms");
    EXPECT_EQ(timeText(12.7f), "13 ms");
    EXPECT_EQ(timeText(0.0123f), "12 us");
    EXPECT_EQ(memoryText(100), "100 B");
    EXPECT_EQ(memoryText(1536), "1.5 KiB");
    EXPECT_EQ(memoryText(size_t{3} << 20), "3 MiB");
}

TEST(AssetAdvice, RulesForFinishedAssets)
{
    FragmentEditSession session = wallSession(20);
    EXPECT_FALSE(adviceBy(adviseOnFragments(session.fragments()), AdviceRule::OverBudget));
    EXPECT_TRUE(adviceBy(adviseOnFragments(session.fragments(), 1e-6f), AdviceRule::OverBudget));
    EXPECT_TRUE(adviceBy(adviseOnFragments({}), AdviceRule::NoFragments));
    FragmentSet damaged = session.fragments();
    damaged.indices[3] = 1u << 30;
    EXPECT_TRUE(adviceBy(adviseOnFragments(damaged), AdviceRule::BadNumbers));
    EXPECT_TRUE(adviceBy(adviseOnRig({}), AdviceRule::NoWeights));
    DentRig rig = editedBarRig();
    EXPECT_TRUE(adviseOnRig(rig).empty());
    EXPECT_TRUE(adviceBy(adviseOnRig(rig, 1e-6f), AdviceRule::OverBudget));
    rig.examples.clear();
    EXPECT_TRUE(adviceBy(adviseOnRig(rig), AdviceRule::NoExamples));
}

TEST(AssetAdvice, LimitsThatAreTooSmallAreSaidAndRaised)
{
    WorldDemand demand;
    FragmentEditSession session = wallSession(20);
    for (int i = 0; i < 5; ++i)
        addDemand(demand, session.fragments());
    addDemand(demand, editedBarRig());
    EXPECT_EQ(demand.bodies, 5u);
    EXPECT_EQ(demand.fragments, 100u);
    WorldSettings small;
    small.maxBodies = 4;
    small.maxDentPages = 1;
    small.maxEvents = 10;
    std::vector<Advice> advice = adviseOnLimits(small, demand);
    ASSERT_TRUE(adviceBy(advice, AdviceRule::LimitBodies));
    EXPECT_EQ(adviceBy(advice, AdviceRule::LimitBodies)->severity, AdviceSeverity::Error);
    EXPECT_TRUE(adviceBy(advice, AdviceRule::LimitDentPages));
    EXPECT_TRUE(adviceBy(advice, AdviceRule::LimitEvents));
    WorldSettings raised = raisedLimits(small, demand);
    EXPECT_TRUE(adviseOnLimits(raised, demand).empty());
    EXPECT_EQ(raised.maxContacts, small.maxContacts);
    EXPECT_TRUE(validate(raised));
    EXPECT_TRUE(adviceBy(adviseOnLimits(raised, demand, 1e-6f), AdviceRule::OverBudget));
}
} // namespace
} // namespace fsim
