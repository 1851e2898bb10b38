#include "Lab/LabTesting.h"
#include "SceneView/FrameOutput.h"
#include "Simulation/SceneRun.h"

#include <cmath>
#include <sstream>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using testing::HasSubstr;

namespace
{
const std::string tutorial = std::string(FSIM_SOURCE_DIR) + "/Content/Tutorial/";

// The table of a sweep: the mean depth of each run, and the share of vertices that it touched.
struct SweepTable
{
    std::vector<double> deepest, mean, touched;
};
SweepTable tableOf(const std::string& text)
{
    SweepTable table;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line))
    {
        std::istringstream cells(line);
        std::string cell;
        std::vector<std::string> all;
        while (std::getline(cells, cell, ','))
            all.push_back(cell);
        table.deepest.push_back(std::stod(all.at(2)));
        table.mean.push_back(std::stod(all.at(3)));
        table.touched.push_back(std::stod(all.at(4)));
    }
    return table;
}
} // namespace

TEST(SlowSweep, SofterIsDeeperFurtherIsWiderAndDelayIsLater)
{
    const TemporaryFolder folder;
    const std::string csv = folder.file("sweep.csv");
    // While it is still under way, so that delay shows.
    const CommandResult swept = runLab({"sweep", "three-barrels", "--frames", "70", "--set", "reach=0.08,0.7", "--set",
                                        "softness=0.05,0.4", "--set", "delay=0.01,0.5", "--csv", csv});
    ASSERT_EQ(swept.status, 0) << swept.err;
    const SweepTable table = tableOf(textOf(csv));
    ASSERT_EQ(table.mean.size(), 6u);
    EXPECT_GT(table.touched[1], 2.0 * table.touched[0]) << "reach";
    EXPECT_GT(table.mean[3], 2.0 * table.mean[2]) << "softness";
    EXPECT_LT(table.mean[5], 0.8 * table.mean[4]) << "delay";
}

TEST(Sweep, SaysWhatIsWrong)
{
    EXPECT_THAT(runLab({"sweep", "three-barrels", "--set", "reech=1,2"}).err, HasSubstr("reach"));
    EXPECT_THAT(runLab({"sweep", "three-barrels", "--set", "reach=1,x"}).err, HasSubstr("no number"));
    EXPECT_THAT(runLab({"sweep", "three-barrels", "--set", "reach=1,2", "--set", "delay=1"}).err,
                HasSubstr("as many values"));
    EXPECT_THAT(runLab({"sweep", "tower", "--set", "reach=1,2"}).err, HasSubstr("no body that dents"));
}

// The paper's Figure 6: a blow from above, on a drum whose examples all come from the side, and on one with another.
TEST(SlowDentExamples, AnExampleMoreLetsTheBodyGiveWayToABlowThatHadNone)
{
    const Result<LoadedSceneRef> scene = loadScene(tutorial + "example-added.json");
    ASSERT_TRUE(scene) << scene.message();
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, {.threads = 1});
    ASSERT_TRUE(run) << run.message();
    for (uint32_t frame = 0; frame < (*scene)->description.frames(); ++frame)
        ASSERT_TRUE((*run)->stepFrame());
    double sunk[2] = {};
    for (size_t i = 0; i < 2; ++i)
    {
        const DentRigView rig = (*scene)->assets.rigidBodies[i].asset->dentRig();
        std::vector<Vec3> now(rig.vertexCount());
        ASSERT_TRUE((*run)->world().dentedPositions((*run)->built().rigidBodies[i].ids[0], now));
        for (size_t v = 0; v < now.size(); ++v)
            sunk[i] = std::max(sunk[i], static_cast<double>(rig.positions[v].z - now[v].z));
    }
    std::cout << "sunk by " << sunk[0] << " m without and " << sunk[1] << " m with the example\n";
    EXPECT_GT(sunk[1], 0.08);
    EXPECT_GT(sunk[1], 3.0 * sunk[0]);
}
