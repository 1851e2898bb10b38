#include "Lab/LabTesting.h"
#include "SceneFiles/SceneCatalog.h"
#include "Simulation/SceneExpectations.h"
#include "Simulation/SceneRun.h"

#include <algorithm>

using namespace fsim;
using namespace fsim::lab;

namespace
{
std::vector<std::string> sceneNames()
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    const Result<std::vector<std::string>> names = builtInScenes();
    return names ? *names : std::vector<std::string>{};
}

std::string testName(const ::testing::TestParamInfo<std::string>& info)
{
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

class BuiltInScene : public ::testing::TestWithParam<std::string>
{
};
} // namespace

TEST(BuiltInScenes, AreThere)
{
    EXPECT_THAT(sceneNames(), ::testing::IsSupersetOf({"tower", "gravel", "kinematic-mixer", "explosion-burst",
                                                       "mesh-and-hulls", "driver-show", "free-collision"}));
}

TEST_P(BuiltInScene, ShowsWhatItPromises)
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    const Result<LoadedSceneRef> scene = loadScene(GetParam());
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_FALSE((*scene)->description.expectations.empty());
    EXPECT_FALSE((*scene)->description.cameras.empty());
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, {});
    ASSERT_TRUE(run) << run.message();
    for (uint32_t frame = 1; frame <= (*scene)->description.frames(); ++frame)
    {
        const Status status = (*run)->stepFrame();
        ASSERT_TRUE(status) << status.message();
        ASSERT_EQ((*run)->frame(), frame);
        for (const std::string& sentence : unmetExpectations(**run))
            ADD_FAILURE() << sentence;
    }
    EXPECT_EQ((*run)->world().statistics().nonFinite, 0u);
    EXPECT_EQ((*run)->eventCounts()[static_cast<size_t>(EventKind::LimitReached)], 0u);
}

INSTANTIATE_TEST_SUITE_P(All, BuiltInScene, ::testing::ValuesIn(sceneNames()), testName);
