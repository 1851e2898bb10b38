#include "SceneFiles/FileBytes.h"

#include "Lab/LabTesting.h"

using namespace fsim;
using namespace fsim::lab;
using ::testing::HasSubstr;

TEST(FileBytes, GiveBackWhatWasWritten)
{
    labTesting::TemporaryFolder folder;
    const std::string text("a\0b\n", 4);
    ASSERT_TRUE(writeFile(folder.file("x"), text));
    EXPECT_EQ(labTesting::textOf(folder.file("x")), text);
    const Result<std::vector<std::byte>> bytes = readFile(std::filesystem::path(folder.file("x")), 4);
    ASSERT_TRUE(bytes) << bytes.message();
    EXPECT_EQ(bytes->size(), 4u);
}

TEST(FileBytes, RefuseWhatIsMissingTooLargeOrAFolder)
{
    labTesting::TemporaryFolder folder;
    folder.write("x", "12345");
    EXPECT_THAT(readFile(std::filesystem::path(folder.file("x")), 4).message(), HasSubstr("larger than 4 bytes"));
    EXPECT_THAT(readFile(std::filesystem::path(folder.file("y")), 4).message(), HasSubstr("no such file"));
    EXPECT_THAT(readFile(std::filesystem::path(folder.file("")), 4).message(), HasSubstr("is a folder"));
    EXPECT_THAT(writeFile(folder.file("no/x"), "a").message(), HasSubstr("is not there"));
}

TEST(FileBytes, CheckingAPlaceLeavesNothingBehind)
{
    labTesting::TemporaryFolder folder;
    EXPECT_TRUE(checkWritable(folder.file("x")));
    EXPECT_TRUE(std::filesystem::is_empty(folder.file("")));
    folder.write("kept", "old");
    EXPECT_TRUE(checkWritable(folder.file("kept")));
    EXPECT_EQ(labTesting::textOf(folder.file("kept")), "old");
}
