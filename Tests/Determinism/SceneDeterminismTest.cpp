#include "Lab/LabTesting.h"
#include "Reports/RunReport.h"
#include "SceneFiles/SceneCatalog.h"
#include "Simulation/SceneRun.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Every built-in scene gives the same bits on any number of threads, with any kernels, run after run, over a restored
// snapshot, and in every build: the golden hashes are the same for -O0 and -O2, g++ and clang.
//
// When results change on purpose: FSIM_UPDATE_GOLDEN=1 build/release/bin/DeterminismTests --gtest_filter='*Golden*'
using namespace fsim;
using namespace fsim::lab;

namespace
{
const std::filesystem::path goldenFile =
    std::filesystem::path(FSIM_SOURCE_DIR) / "Tests/Determinism/golden-hashes.json";
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true; // twenty times slower: what is looked for there shows in a few frames
#else
constexpr bool isSanitized = false;
#endif
// Long enough for the hit, the blast and the drivers to have happened.
constexpr uint32_t mostFrames = isSanitized ? 12 : 120;

std::vector<std::string> sceneNames()
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    const Result<std::vector<std::string>> names = builtInScenes();
    return names ? *names : std::vector<std::string>{};
}

std::string nameOfScene(const ::testing::TestParamInfo<std::string>& tested)
{
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

class SceneDeterminism : public ::testing::TestWithParam<std::string>
{
protected:
    void SetUp() override
    {
        setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
        ASSERT_NO_FATAL_FAILURE(load());
        frames_ = std::min(mostFrames, scene_->description.frames());
        // Ten thousands of oriented particles take a tenth of a second a frame: fewer frames say as much.
        constexpr uint64_t mostSteps = 1000000; // of a particle
        const auto& bodies = scene_->description.bodies;
        if (std::any_of(bodies.begin(), bodies.end(),
                        [](const BodyDescription& body) { return body.settings.model == Model::OrientedParticles; }))
            frames_ = static_cast<uint32_t>(std::min<uint64_t>(
                frames_, mostSteps / std::max<uint64_t>(1, particleCountOf(scene_->description, scene_->assets))));
    }

    // The last one is kept: the cases of a scene are run by one program.
    void load()
    {
        static std::string name;
        static LoadedSceneRef last;
        if (name != GetParam())
        {
            const Result<LoadedSceneRef> scene = loadScene(GetParam(), SceneCells::LeftOut);
            ASSERT_TRUE(scene) << scene.message();
            last = *scene;
            name = GetParam();
        }
        scene_ = last;
    }

    std::unique_ptr<SceneRun> start(uint32_t threads, Kernels kernels) const
    {
        Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene_, {.threads = threads, .kernels = kernels});
        EXPECT_TRUE(run) << run.message();
        return run ? std::move(*run) : nullptr;
    }

    // Stops at the first frame in which one of the others differs, and says where.
    void expectLockStep(SceneRun& plain, const std::vector<std::unique_ptr<SceneRun>>& others) const
    {
        while (plain.frame() < frames_)
        {
            ASSERT_TRUE(plain.stepFrame());
            const uint64_t hash = plain.world().hash();
            for (size_t i = 0; i < others.size(); ++i)
            {
                SceneRun& other = *others[i];
                ASSERT_TRUE(other.stepFrame());
                ASSERT_TRUE(std::ranges::equal(plain.world().events(), other.world().events()))
                    << "run " << i << ", frame " << plain.frame();
                ASSERT_EQ(hash, other.world().hash()) << "run " << i << ", frame " << plain.frame() << ", "
                                                      << firstDifference(plain.world().save(), other.world().save());
            }
        }
    }

    LoadedSceneRef scene_;
    uint32_t frames_ = 0;
};
} // namespace

TEST_P(SceneDeterminism, IsTheSameOnAnyNumberOfThreads)
{
    const std::unique_ptr<SceneRun> one = start(1, Kernels::Auto);
    ASSERT_TRUE(one);
    std::vector<std::unique_ptr<SceneRun>> many;
    for (uint32_t threads : {2u, 3u, 8u})
        ASSERT_TRUE(many.emplace_back(start(threads, Kernels::Auto)));
    expectLockStep(*one, many);
}

TEST_P(SceneDeterminism, IsTheSameWithAllKernels)
{
    const std::unique_ptr<SceneRun> reference = start(1, Kernels::Reference);
    ASSERT_TRUE(reference);
    std::vector<std::unique_ptr<SceneRun>> fast;
    for (Kernels kernels : availableKernels())
    {
        if (kernels == Kernels::Reference)
            continue;
        ASSERT_TRUE(fast.emplace_back(start(2, kernels))) << nameOf(kernels);
    }
    expectLockStep(*reference, fast);
}

TEST_P(SceneDeterminism, IsTheSameASecondTime)
{
    const std::unique_ptr<SceneRun> first = start(2, Kernels::Auto);
    ASSERT_TRUE(first);
    while (first->frame() < frames_)
        ASSERT_TRUE(first->stepFrame());
    const std::unique_ptr<SceneRun> second = start(2, Kernels::Auto);
    ASSERT_TRUE(second);
    while (second->frame() < frames_)
        ASSERT_TRUE(second->stepFrame());
    EXPECT_EQ(first->world().hash(), second->world().hash());
}

TEST_P(SceneDeterminism, GoesOnFromASnapshotAsIfNothingHadHappened)
{
    const std::unique_ptr<SceneRun> whole = start(2, Kernels::Auto);
    std::vector<std::unique_ptr<SceneRun>> restored;
    ASSERT_TRUE(whole && restored.emplace_back(start(2, Kernels::Auto)));
    while (whole->frame() < frames_ * 2 / 3)
        ASSERT_TRUE(whole->stepFrame());
    const Status resumed = restored[0]->resume(whole->world().save());
    ASSERT_TRUE(resumed) << resumed.message();
    ASSERT_EQ(whole->world().hash(), restored[0]->world().hash());
    expectLockStep(*whole, restored);
}

TEST_P(SceneDeterminism, GivesTheGoldenHash)
{
    if (isSanitized)
        GTEST_SKIP() << "the golden hashes are those of longer runs";
    const std::unique_ptr<SceneRun> run = start(2, Kernels::Auto);
    ASSERT_TRUE(run);
    while (run->frame() < frames_)
        ASSERT_TRUE(run->stepFrame());
    const std::string hash = hashText(run->world().hash());
    const std::string text = labTesting::textOf(goldenFile);
    nlohmann::ordered_json golden =
        text.empty() ? nlohmann::ordered_json::object() : nlohmann::ordered_json::parse(text);
    if (std::getenv("FSIM_UPDATE_GOLDEN") != nullptr)
    {
        golden[GetParam()] = {{"frames", frames_}, {"hash", hash}};
        std::ofstream(goldenFile) << golden.dump(2) << '\n';
        return;
    }
    ASSERT_TRUE(golden.contains(GetParam())) << "there is no golden hash yet; see the top of this file";
    EXPECT_EQ(golden[GetParam()]["frames"], frames_);
    EXPECT_EQ(golden[GetParam()]["hash"], hash);
}

INSTANTIATE_TEST_SUITE_P(All, SceneDeterminism, ::testing::ValuesIn(sceneNames()), nameOfScene);
