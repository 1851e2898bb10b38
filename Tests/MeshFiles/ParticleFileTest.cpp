#include "MeshFiles/ParticleFile.h"

#include "FileFixtures.h"

#include <gmock/gmock.h>

namespace fsim::lab
{
using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(ParticleFile, ReadsThreeNumbersPerLine)
{
    Result<std::vector<Vec3>> particles =
        parseParticles("# three\n1 2 3\n\n  -4.5\t+5e-1 6  # the second\r\n0 0 0", "p.txt");
    ASSERT_TRUE(particles) << particles.message();
    EXPECT_THAT(*particles, ::testing::ElementsAre(Vec3{1.0f, 2.0f, 3.0f}, Vec3{-4.5f, 0.5f, 6.0f}, Vec3{}));
}

TEST(ParticleFile, RefusesWithFileLineAndReason)
{
    auto refused = [](const char* where, const char* reason) {
        return AllOf(HasSubstr("p.txt"), HasSubstr(where), HasSubstr(reason));
    };
    EXPECT_THAT(parseParticles("", "p.txt").message(), refused("p.txt", "no particles"));
    EXPECT_THAT(parseParticles("# nothing\n\n", "p.txt").message(), refused("p.txt", "no particles"));
    EXPECT_THAT(parseParticles("1 2 3\n1 2\n", "p.txt").message(), refused("line 2", "2 values; give three numbers"));
    EXPECT_THAT(parseParticles("1 2 3 4\n", "p.txt").message(), refused("line 1", "4 values"));
    EXPECT_THAT(parseParticles("1 2 3\n\n1 nan 3\n", "p.txt").message(), refused("line 3", "'nan' is not a finite"));
    EXPECT_THAT(parseParticles("1 inf 3\n", "p.txt").message(), refused("line 1", "'inf'"));
    EXPECT_THAT(parseParticles("1,2,3 4 5\n", "p.txt").message(), refused("line 1", "'1,2,3'"));
    EXPECT_THAT(parseParticles("1 2 3x\n", "p.txt").message(), refused("line 1", "'3x'"));
}

using ParticleFiles = FolderOfFiles;

TEST_F(ParticleFiles, AMissingFileIsNotZeroParticles)
{
    EXPECT_THAT(loadParticles((folder_ / "none.txt").string()).message(), HasSubstr("no such file"));
    EXPECT_EQ(loadParticles(write("one.txt", "1 2 3\n"))->size(), 1u);
}
} // namespace fsim::lab
