#include "Lab/LabTesting.h"

using namespace fsim::lab::labTesting;
using ::testing::HasSubstr;

namespace
{
/// A command that cannot be right, and what its one sentence must say.
struct WrongCommand
{
    const char* name;
    std::vector<std::string> arguments;
    const char* sentence;
};

std::ostream& operator<<(std::ostream& out, const WrongCommand& wrong)
{
    return out << wrong.name;
}

const WrongCommand wrongCommands[] = {
    {"UnknownSubcommand", {"rnu"}, "did you mean 'run'?"},
    {"UnknownOption", {"run", "tower", "--fram", "3"}, "did you mean '--frames'?"},
    {"LeftOverWord", {"hash", "tower", "again"}, "has no use for 'again'"},
    {"NoScene", {"run"}, "scene"},
    {"UnknownScene", {"run", "towr"}, "did you mean 'tower'?"},
    {"MissingFile", {"run", "/nowhere/scene.json"}, "/nowhere/scene.json: there is no such file"},
    {"FolderForFile", {"run", "/tmp/"}, "is a folder"},
    {"ZeroThreads", {"hash", "tower", "--threads", "0"}, "--threads is '0'; give a whole number from 1 to 256"},
    {"NegativeThreads", {"hash", "tower", "--threads", "-2"}, "--threads is '-2'"},
    {"HugeThreads", {"hash", "tower", "--threads", "1000000"}, "--threads is '1000000'"},
    {"ThreadsInWords", {"hash", "tower", "--threads", "two"}, "--threads is 'two'"},
    {"NoThreads", {"hash", "tower", "--threads"}, "--threads"},
    {"ZeroFrames", {"hash", "tower", "--frames", "0"}, "--frames is '0'"},
    {"FractionalFrames", {"hash", "tower", "--frames", "1.5"}, "--frames is '1.5'"},
    {"UnknownKernels", {"hash", "tower", "--kernels", "avx3"}, "avx3"},
    {"NegativeBudget", {"run", "tower", "--budget", "-1"}, "--budget is '-1'"},
    {"SnapshotWithoutFrame", {"run", "tower", "--snapshot", "file"}, "give FILE@N"},
    {"SnapshotTooLate", {"run", "tower", "--frames", "5", "--snapshot", "/tmp/x@6"}, "from 1 to 5"},
    {"StatsNowhere", {"run", "tower", "--stats", "/nowhere/stats.json"}, "the folder /nowhere is not there"},
    {"StatsIsAFolder", {"run", "tower", "--stats", "/tmp"}, "/tmp: is a folder"},
    {"ResumeNowhere", {"run", "tower", "--resume", "/nowhere/x"}, "there is no such file"},
    {"CheckOfAPart", {"run", "tower", "--check", "--frames", "5"}, "--check needs all"},
    {"UnknownPicture", {"run", "tower", "--frames", "1", "--render", "/tmp/x.jpg"}, "pictures end in .png"},
    {"BadSize", {"run", "tower", "--frames", "1", "--render", "/tmp/x.png", "--size", "wide"}, "give WIDTHxHEIGHT"},
    {"HugeSize", {"run", "tower", "--frames", "1", "--render", "/tmp/x.png", "--size", "99999x10"}, "from 16 to 8192"},
    {"ReplayNothing", {"replay", "/nowhere/x"}, "there is no such file"},
    {"ReplayNoFile", {"replay"}, "file"},
    {"BenchNoRegex", {"bench", "--filter", "("}, "no regular expression"},
    {"UnknownView", {"run", "tower", "--render", "/tmp/x.png", "--view", "wirefram"}, "did you mean 'wireframe'?"},
    {"WindowOfAnUnknownScene", {"view", "towr"}, "did you mean 'tower'?"},
    {"WindowWithoutArea", {"view", "--size", "0x0"}, "from 16 to 8192"},
    {"AuthorWhat", {"author"}, "score"},
    {"AuthorUnknown", {"author", "scor"}, "did you mean 'score'?"},
    {"ScoreNothing", {"author", "score"}, "mesh"},
    {"ScoreToNowhere", {"author", "score", "x.obj"}, "--output"},
    {"ScoreAMissingMesh", {"author", "score", "/nowhere/x.obj", "-o", "/tmp/x.fsasset"}, "/nowhere/x.obj"},
    {"ScoreUnknownPattern", {"author", "score", "x.obj", "-o", "/tmp/x", "--pattern", "brick"}, "no pattern 'brick'"},
    {"ScoreNoFragments", {"author", "score", "x.obj", "-o", "/tmp/x", "--fragments", "0"}, "--fragments is '0'"},
    {"ScoreABadPoint", {"author", "score", "x.obj", "-o", "/tmp/x", "--point", "1,2"}, "--point is '1,2'"},
    {"ScoreTooRough", {"author", "score", "x.obj", "-o", "/tmp/x", "--roughness", "3"}, "roughness"},
    {"ScoreUnknownOption",
     {"author", "score", "x.obj", "-o", "/tmp/x", "--fragmnts", "3"},
     "did you mean '--fragments'"},
    {"InspectNothing", {"author", "inspect", "/nowhere/x.fsasset"}, "there is no such file"},
};

std::string nameOfWrong(const ::testing::TestParamInfo<WrongCommand>& tested)
{
    return tested.param.name;
}

class WrongCommandLine : public ::testing::TestWithParam<WrongCommand>
{
};
} // namespace

TEST_P(WrongCommandLine, IsRefusedInOneSentenceWithStatusTwo)
{
    const CommandResult result = runLab(GetParam().arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(GetParam().sentence));
    expectOneSentence(result);
}

INSTANTIATE_TEST_SUITE_P(All, WrongCommandLine, ::testing::ValuesIn(wrongCommands), nameOfWrong);

TEST(CommandLine, HelpsWithoutArgumentsAndOnRequest)
{
    EXPECT_THAT(runLab({}).out, HasSubstr("replay"));
    EXPECT_EQ(runLab({"--help"}).status, 0);
    EXPECT_THAT(runLab({"run", "--help"}).out, HasSubstr("--snapshot"));
    EXPECT_EQ(runLab({"run", "--help"}).status, 0);
}

TEST(CommandLine, ListsTheScenesOnOneLineEach)
{
    const CommandResult result = runLab({"scenes"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("tower"));
    EXPECT_THAT(result.out, ::testing::ContainsRegex("gravel +rigid\\+debris +[0-9]+"));
}

TEST(CommandLine, SaysWhichFileOfASceneIsMissing)
{
    TemporaryFolder folder;
    const std::string file = folder.write("scene.json", R"({"format": 1, "shows": "x",
        "rigidBodies": [{"shape": {"kind": "hull", "mesh": "missing.obj"}}]})");
    const CommandResult result = runLab({"run", file});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(file + ": /rigidBodies/0/shape/mesh: "));
    EXPECT_THAT(result.err, HasSubstr("missing.obj"));
    expectOneSentence(result);
}

TEST(CommandLine, SaysWhereAParticleFileIsWrong)
{
    TemporaryFolder folder;
    folder.write("points.txt", "0 0 0\n1 2\n");
    const std::string file = folder.write("scene.json", R"({"format": 1, "shows": "x",
        "bodies": [{"model": "debris", "particles": "points.txt", "spacing": 0.1}]})");
    const CommandResult result = runLab({"run", file});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("/bodies/0/particles: "));
    EXPECT_THAT(result.err, HasSubstr("2"));
    expectOneSentence(result);
}

TEST(CommandLine, SaysWhyAnAssetFileIsRefused)
{
    TemporaryFolder folder;
    folder.write("bar.asset", "this is no asset");
    const std::string file = folder.write("scene.json", R"({"format": 1, "shows": "x",
        "bodies": [{"model": "debris", "asset": "bar.asset"}]})");
    const CommandResult result = runLab({"run", file});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("/bodies/0/asset: "));
    expectOneSentence(result);
}
