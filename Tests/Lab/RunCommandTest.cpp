#include "Lab/LabTesting.h"

#include <nlohmann/json.hpp>

using namespace fsim::lab::labTesting;
using ::testing::HasSubstr;

namespace
{
std::string hashOf(const std::vector<std::string>& arguments)
{
    TemporaryFolder folder;
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"--stats", folder.file("stats.json")});
    const CommandResult result = runLab(all);
    EXPECT_EQ(result.status, 0) << result.err;
    return result.status == 0 ? nlohmann::json::parse(textOf(folder.file("stats.json"))).at("hash").get<std::string>()
                              : "";
}
} // namespace

TEST(RunCommand, PrintsOneLineAndTheHashOfTheHashCommand)
{
    const CommandResult run = runLab({"run", "tower", "--frames", "10"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    const CommandResult hash = runLab({"hash", "tower", "--frames", "10"});
    EXPECT_EQ(hash.status, 0) << hash.err;
    EXPECT_THAT(hash.out, ::testing::MatchesRegex("[0-9a-f]{16}\n"));
    EXPECT_THAT(run.out, HasSubstr("10 frames"));
    EXPECT_THAT(run.out, HasSubstr(hash.out.substr(0, 16)));
}

TEST(RunCommand, SaysNothingWhenQuiet)
{
    const CommandResult run = runLab({"run", "tower", "--frames", "2", "--quiet"});
    EXPECT_EQ(run.out + run.err, "");
}

TEST(RunCommand, WritesTheStatsOfTheContract)
{
    TemporaryFolder folder;
    const CommandResult run = runLab({"run", "gravel", "--frames", "20", "--threads", "2", "--kernels", "reference",
                                      "--stats", folder.file("s.json")});
    ASSERT_EQ(run.status, 0) << run.err;
    const nlohmann::json stats = nlohmann::json::parse(textOf(folder.file("s.json")));
    EXPECT_EQ(stats.at("scene"), "gravel");
    EXPECT_EQ(stats.at("model"), "rigid+debris");
    EXPECT_EQ(stats.at("frames"), 20);
    EXPECT_EQ(stats.at("threads"), 2);
    EXPECT_EQ(stats.at("kernels"), "reference");
    for (const char* key : {"median", "mean", "p95", "p99", "max"})
    {
        EXPECT_GT(stats.at("frameMs").at(key).get<double>(), 0.0) << key;
        EXPECT_GE(stats.at("cpuMs").at(key).get<double>(), 0.0) << key;
    }
    EXPECT_FALSE(stats.at("stageMs").empty());
    EXPECT_EQ(stats.at("particles").at("start"), stats.at("particles").at("end"));
    EXPECT_GT(stats.at("particles").at("start").get<int>(), 2000);
    EXPECT_GT(stats.at("mass").at("start").get<double>(), 0.0);
    EXPECT_EQ(stats.at("mass").at("start"), stats.at("mass").at("end"));
    EXPECT_GT(stats.at("memory").at("peakMiB").get<double>(), 1.0);
    EXPECT_EQ(stats.at("memory").at("allocationsWhenWarm"), 0);
    EXPECT_EQ(stats.at("nonFinite"), 0);
    EXPECT_FALSE(stats.contains("clusters"));      // this model has none
    EXPECT_FALSE(stats.contains("momentumDrift")); // gravity acts
}

TEST(RunCommand, MeasuresMomentumWhereItMustKeep)
{
    TemporaryFolder folder;
    const CommandResult run = runLab({"run", "free-collision", "--stats", folder.file("s.json")});
    ASSERT_EQ(run.status, 0) << run.err;
    const nlohmann::json stats = nlohmann::json::parse(textOf(folder.file("s.json")));
    EXPECT_LT(stats.at("momentumDrift").get<double>(), 1e-4);
}

TEST(RunCommand, WritesARowPerFrame)
{
    TemporaryFolder folder;
    ASSERT_EQ(runLab({"run", "tower", "--frames", "7", "--csv", folder.file("f.csv")}).status, 0);
    const std::string csv = textOf(folder.file("f.csv"));
    EXPECT_TRUE(csv.starts_with("frame,ms,cpu_ms,particles,clusters,edges,pieces,splits,contacts,energy,momentum\n1,"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 8);
}

TEST(RunCommand, ResumesFromASnapshotToTheSameHash)
{
    TemporaryFolder folder;
    const std::string whole =
        hashOf({"run", "kinematic-mixer", "--frames", "60", "--snapshot", folder.file("half") + "@30"});
    const std::string resumed = hashOf({"run", "kinematic-mixer", "--frames", "60", "--resume", folder.file("half")});
    EXPECT_EQ(whole, resumed);
}

TEST(RunCommand, RefusesSnapshotsThatAreDamagedOrOfAnotherScene)
{
    TemporaryFolder folder;
    ASSERT_EQ(runLab({"run", "tower", "--frames", "3", "--snapshot", folder.file("s") + "@2"}).status, 0);
    std::string bytes = textOf(folder.file("s"));
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    folder.write("damaged", bytes);
    folder.write("short", bytes.substr(0, 10));
    folder.write("empty", "");
    for (const char* file : {"damaged", "short", "empty"})
    {
        const CommandResult result = runLab({"run", "tower", "--resume", folder.file(file)});
        EXPECT_EQ(result.status, 2) << file;
        EXPECT_THAT(result.err, HasSubstr(folder.file(file) + ": "));
        expectOneSentence(result);
    }
    const CommandResult other = runLab({"run", "free-collision", "--resume", folder.file("s")});
    EXPECT_EQ(other.status, 2);
    expectOneSentence(other);
    const CommandResult over = runLab({"run", "tower", "--frames", "2", "--resume", folder.file("s")});
    EXPECT_EQ(over.status, 2);
    EXPECT_THAT(over.err, HasSubstr("give more --frames"));
}

TEST(RunCommand, RecordsWhatReplayRepeats)
{
    TemporaryFolder folder;
    ASSERT_EQ(runLab({"run", "kinematic-mixer", "--frames", "130", "--record", folder.file("r")}).status, 0);
    const CommandResult replayed = runLab({"replay", folder.file("r"), "--threads", "3", "--kernels", "reference"});
    EXPECT_EQ(replayed.status, 0) << replayed.err;
    EXPECT_THAT(replayed.out, ::testing::MatchesRegex("130 ticks, [0-9]+ hashes equal\n"));
}

TEST(RunCommand, ReplayRefusesDamagedRecordings)
{
    TemporaryFolder folder;
    ASSERT_EQ(runLab({"run", "free-collision", "--frames", "10", "--record", folder.file("r")}).status, 0);
    const std::string bytes = textOf(folder.file("r"));
    for (size_t place : {size_t{0}, bytes.size() / 3, bytes.size() / 2, bytes.size() - 1})
    {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
        const CommandResult result = runLab({"replay", folder.write("damaged", damaged)});
        EXPECT_EQ(result.status, 2) << place;
        EXPECT_THAT(result.err, HasSubstr("damaged: "));
        expectOneSentence(result);
    }
    EXPECT_EQ(runLab({"replay", folder.write("short", bytes.substr(0, bytes.size() / 2))}).status, 2);
    EXPECT_EQ(runLab({"replay", folder.write("empty", "")}).status, 2);
}

// A block falls onto the floor after half a second: a brittle one cracks then, a tough one never, which is in no range.
TEST(RunCommand, ChecksWhenABodyFirstCracks)
{
    const TemporaryFolder folder;
    const auto dropped = [&](const std::string& toughness, const std::string& firstBreak) {
        const std::string scene = folder.write(
            "drop.json", R"({"format": 1, "shows": "A block that falls.", "seconds": 1,
            "bodies": [{"name": "block", "model": "clustered", "shape": {"kind": "box", "halfExtents": [0.3, 0.2, 0.1]},
                "sampling": {"pattern": "lattice", "spacing": 0.05}, "clustering": {"clusters": 6, "overlap": 2},
                "material": {"stiffness": 300, "flowRate": 0, "toughness": )" +
                             toughness + R"(}, "at": [0, 0, 1.5], "rotation": {"axis": [1, 1, 0], "angleDegrees": 40}}],
            "colliders": [{"name": "ground", "shape": {"kind": "plane"}}],
            "expect": {"block": {"firstBreak": )" +
                             firstBreak + "}}}");
        return runLab({"run", scene, "--check", "--quiet"});
    };
    EXPECT_EQ(dropped("0.0005", "[0.4, 0.6]").status, 0) << dropped("0.0005", "[0.48, 0.6]").err;
    EXPECT_EQ(dropped("0.0005", "[0, 0.3]").status, 1);
    const CommandResult never = dropped("0", "[0, 1000]");
    EXPECT_EQ(never.status, 1);
    EXPECT_THAT(never.err, ::testing::HasSubstr("block/firstBreak")) << never.out;
}

TEST(RunCommand, ChecksExpectationsOnRequest)
{
    TemporaryFolder folder;
    const std::string scene = folder.write("scene.json", R"({
        "format": 1, "shows": "a ball falls freely", "seconds": 0.5,
        "rigidBodies": [{"name": "ball", "shape": {"kind": "sphere", "radius": 0.1}, "at": [0, 0, 5]}],
        "expect": {"ball": [{"moved": [1.1, 1.4]}, {"at": 0.25, "moved": [5, 6]}]}})");
    EXPECT_EQ(runLab({"run", scene}).status, 0);
    const CommandResult checked = runLab({"run", scene, "--check"});
    EXPECT_EQ(checked.status, 1);
    EXPECT_THAT(checked.err, HasSubstr(scene + ": /expect/ball/1/moved: after frame 15 it is 0.3"));
    expectOneSentence(checked);
}

TEST(RunCommand, DrawsTheLastFrameOrSaysWhyNot)
{
    TemporaryFolder folder;
    const CommandResult result =
        runLab({"run", "gravel", "--frames", "2", "--render", folder.file("last.png"), "--size", "64x64"});
    if (result.status == 0)
        EXPECT_TRUE(std::filesystem::exists(folder.file("last.png")));
    else
    {
        EXPECT_EQ(result.status, 2); // a machine without a driver, or a build without the renderer
        expectOneSentence(result);
    }
}

TEST(RunCommand, RefusesACameraThatTheSceneLacks)
{
    TemporaryFolder folder;
    const CommandResult result =
        runLab({"run", "tower", "--frames", "2", "--render", folder.file("last.png"), "--camera", "frnt"});
    EXPECT_EQ(result.status, 2);
    expectOneSentence(result);
    EXPECT_FALSE(std::filesystem::exists(folder.file("last.png")));
}
