#include "Authoring/FragmentEditTesting.h"
#include "Editing/EditJson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace fsim
{
namespace
{
FragmentEditSession editedSession()
{
    FragmentEditSession session = wallSession(12);
    session.setSource("Walls/Brick \"one\".obj");
    (void)session.paintDensity(frontRay(0.4f, 0.5f), {.radius = 0.4f});
    (void)session.rescore();
    (void)session.merge(bondedPair(session, 2));
    (void)session.split(std::vector<uint32_t>{1}, 3, 18446744073709551615u);
    (void)session.anchorBelow(0.1f);
    (void)session.addMaterial("glass");
    (void)session.setFragmentMaterial(std::vector<uint32_t>{2}, 1);
    (void)session.setToughness(std::vector<uint32_t>{3}, 0.123456789f);
    return session;
}

TEST(FragmentFile, ReadsBackToTheSameText)
{
    FragmentEditSession session = editedSession();
    std::string text = fragmentFileText(session.file());
    FragmentEditFile file = test::must(parseFragmentFile(text));
    EXPECT_EQ(fragmentFileText(file), text);
    EXPECT_EQ(file.source, session.source());
    EXPECT_EQ(file.edits.size(), 2u);
}

TEST(FragmentFile, AMeshAndItsFileGiveTheSameAssetAgain)
{
    FragmentEditSession session = editedSession();
    AssetRef asset = test::must(session.asset());
    FragmentEditFile file = test::must(parseFragmentFile(fragmentFileText(session.file())));
    EXPECT_EQ(file.assetHash, asset->contentHash());
    EXPECT_EQ(file.sourceHash, hashOfSource(editedWall()));
    FragmentEditSession again = test::must(FragmentEditSession::open(editedWall(), file));
    EXPECT_TRUE(test::must(again.rescore()).empty());
    EXPECT_EQ(bytesOf(again), bytesOf(session));
}

TEST(FragmentFile, TheSavedAssetNeedsNoScore)
{
    FragmentEditSession session = editedSession();
    AssetRef asset = test::must(session.asset());
    FragmentEditFile file = session.file();
    FragmentEditSession again = test::must(FragmentEditSession::open(editedWall(), file));
    EXPECT_DONE(again.adopt(asset));
    EXPECT_FALSE(again.needsScore());
    EXPECT_FALSE(again.isDirty());
    EXPECT_EQ(bytesOf(again), bytesOf(session));
    EXPECT_FALSE(again.adopt(asset)); // once
    FragmentEditSession other = test::must(FragmentEditSession::open(editedWall(), file));
    EXPECT_FALSE(other.adopt(test::must(wallSession(5).asset())));
}

TEST(FragmentFile, AnAssetKeepsToughnessAndDensitiesAndRefusesBadOnes)
{
    AssetRef asset = test::must(editedSession().asset());
    ASSERT_FALSE(asset->fragments().toughness.empty());
    ASSERT_FALSE(asset->fragments().densities.empty());
    AssetRef again = test::must(Asset::load(asset->bytes()));
    EXPECT_EQ(again->contentHash(), asset->contentHash());
    EXPECT_TRUE(std::equal(again->fragments().toughness.begin(), again->fragments().toughness.end(),
                           asset->fragments().toughness.begin(), asset->fragments().toughness.end()));
    FragmentSet set = wallSession(6).fragments();
    set.toughness.assign(6, 0.0f);
    EXPECT_FALSE(Asset::fragmented(set));
    set.toughness.assign(5, 1.0f);
    EXPECT_FALSE(Asset::fragmented(set));
    set.toughness.clear();
    set.densities.assign(6, std::numeric_limits<float>::quiet_NaN());
    EXPECT_FALSE(Asset::fragmented(set));
}

TEST(FragmentFile, AFileForAnotherMeshSaysWhatDoesNotFit)
{
    FragmentEditFile file = editedSession().file();
    file.score.densities.clear();
    FragmentEditSession session = test::must(FragmentEditSession::open(scaledMesh(editedWall(), 3.0f), file));
    std::vector<std::string> dropped = test::must(session.rescore());
    EXPECT_GE(dropped.size(), 2u);
    file = editedSession().file();
    EXPECT_FALSE(FragmentEditSession::open(boxMesh({1.0f, 1.0f, 1.0f}), file)); // densities of another mesh
}

TEST(FragmentFile, RefusesWhatIsWrongByLineAndName)
{
    struct Case
    {
        const char* text;
        const char* says;
    };
    for (const Case& each : std::initializer_list<Case>{
             {"", "value"},
             {"[]", "object"},
             {"{}", "format"},
             {"{ \"format\": 2 }", "format"},
             {"{ \"format\": 1, \"format\": 1 }", "twice"},
             {"{ \"format\": 1,\n \"scroe\": {} }", "line 2: 'scroe'"},
             {"{ \"format\": 1, \"score\": { \"pattern\": \"waffle\" } }", "waffle"},
             {"{ \"format\": 1, \"score\": { \"fragments\": 0 } }", "fragments"},
             {"{ \"format\": 1, \"score\": { \"fragments\": -5 } }", "whole"},
             {"{ \"format\": 1, \"score\": { \"fragments\": 1.5 } }", "whole"},
             {"{ \"format\": 1, \"score\": { \"elongation\": 1e99 } }", "elongation"},
             {"{ \"format\": 1, \"score\": { \"densities\": [ 0 ] } }", "density"},
             {"{ \"format\": 1, \"materials\": [ \"cheddar\" ] }", "cheddar"},
             {"{ \"format\": 1, \"marks\": [ {} ] }", "at"},
             {"{ \"format\": 1, \"marks\": [ { \"at\": [0, 0, 0], \"material\": 4 } ] }", "material"},
             {"{ \"format\": 1, \"edits\": [ { \"do\": \"fold\" } ] }", "fold"},
             {"{ \"format\": 1, \"edits\": [ { \"do\": \"split\", \"parts\": 99, \"at\": [[0,0,0]], \"volumes\": [1] } "
              "] }",
              "64"},
             {"{ \"format\": 1, \"assetHash\": \"xyz\" }", "16"},
             {"{ \"format\": 1 } x", "end"},
             {"{ \"format\": 1, }", "key"},
             {"{ \"format\": 01 }", "0"},
             {"{ \"source\": \"a\nb\" }", "quotes"}})
    {
        Result<FragmentEditFile> file = parseFragmentFile(each.text);
        ASSERT_FALSE(file) << each.text;
        EXPECT_NE(file.message().find(each.says), std::string::npos) << each.text << " -> " << file.message();
    }
}

// Bytes that were flipped, cut, doubled and shuffled: refused or read, never more than that.
TEST(FragmentFile, SurvivesAnyMutationOfItsText)
{
    FragmentEditFile original = editedSession().file();
    original.score.densities.resize(9); // a short text: more of it changes
    const std::string good = fragmentFileText(original);
    uint64_t random = 99;
    auto below = [&](size_t count) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return static_cast<size_t>(random >> 20) % count;
    };
    constexpr std::string_view spice = "{}[]\",:0123456789.eE+-\\utrfalsn \n\x01\xff";
    uint32_t accepted = 0;
    for (int round = 0; round < 20000; ++round)
    {
        std::string text = good;
        for (size_t changes = 1 + below(4); changes > 0; --changes)
            switch (size_t at = below(text.size()); below(5))
            {
            case 0:
                text[at] = spice[below(spice.size())];
                break;
            case 1:
                text.resize(at + 1);
                break;
            case 2:
                text.erase(at, 1 + below(20));
                text += ' ';
                break;
            case 3:
                text.insert(at, text.substr(below(text.size()), below(40)));
                break;
            default:
                text[at] = static_cast<char>(below(256));
                break;
            }
        Result<FragmentEditFile> file = parseFragmentFile(text);
        if (!file)
        {
            EXPECT_FALSE(file.message().empty());
            continue;
        }
        ++accepted;
        EXPECT_TRUE(validate(*file));
        // What was read is written and read again to the same text.
        std::string once = fragmentFileText(*file);
        EXPECT_EQ(fragmentFileText(test::must(parseFragmentFile(once))), once);
    }
    EXPECT_GT(accepted, 100u); // digits of numbers, mostly: the test does reach beyond the parser
}

TEST(FragmentFile, DeepNestingIsRefusedAndNotFollowed)
{
    EXPECT_FALSE(parseFragmentFile(std::string(100000, '[')));
    EXPECT_FALSE(parseFragmentFile(std::string(100000, '{')));
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += "{\"a\":";
    EXPECT_FALSE(parseFragmentFile(deep));
}

TEST(EditJson, FloatsReadBackToTheSameBits)
{
    uint64_t random = 7;
    for (int i = 0; i < 200000; ++i)
    {
        random = random * 6364136223846793005u + 1442695040888963407u;
        auto bits = static_cast<uint32_t>(random >> 32);
        auto number = std::bit_cast<float>(bits);
        if (!std::isfinite(number))
            continue;
        authoring::JsonValue value = test::must(authoring::parseJson(authoring::jsonNumber(number)));
        ASSERT_EQ(std::bit_cast<uint32_t>(static_cast<float>(value.number)), bits) << authoring::jsonNumber(number);
    }
}

TEST(EditJson, TextReadsBackWithAllItsLetters)
{
    for (std::string text : {"", "a \"quoted\" \\ path", "tab\tline\nend", "\xc3\xa4\xe2\x82\xac", "\x01"})
        EXPECT_EQ(test::must(authoring::parseJson(authoring::jsonQuoted(text))).text, text);
    EXPECT_EQ(test::must(authoring::parseJson("\"\\ud83d\\ude00\\u00e4\"")).text, "\xf0\x9f\x98\x80\xc3\xa4");
    EXPECT_FALSE(authoring::parseJson("\"\\ud83d\""));
    EXPECT_FALSE(authoring::parseJson("\"\\u12g4\""));
}
} // namespace
} // namespace fsim
