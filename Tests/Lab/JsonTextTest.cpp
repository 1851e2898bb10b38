#include "SceneFiles/JsonText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fsim;
using namespace fsim::lab;
using ::testing::HasSubstr;

namespace
{
std::string refusalOf(std::string_view text)
{
    const Result<nlohmann::json> json = parseJsonText(text, "a.json");
    return json ? "" : json.message();
}
} // namespace

TEST(JsonText, TakesWhatIsRight)
{
    EXPECT_EQ(refusalOf(R"({"a": [1, 2, {"b": "c"}]})"), "");
}

TEST(JsonText, NamesLineAndColumnOfBadSyntax)
{
    EXPECT_THAT(refusalOf("{\n  \"a\": 1,\n  \"b\" 2\n}"), HasSubstr("a.json: line 3, column 7: "));
    EXPECT_THAT(refusalOf(""), HasSubstr("a.json: line 1"));
    EXPECT_THAT(refusalOf("{\"a\": 1"), HasSubstr("unexpected end of input"));
    EXPECT_THAT(refusalOf("{} x"), HasSubstr("a.json: line 1, column 4"));
}

TEST(JsonText, NamesTheLineOfANumberThatIsTooLarge)
{
    EXPECT_THAT(refusalOf("{\n\"a\": 1e999}"), HasSubstr("a.json: line 2: 1e999 is too large"));
}

TEST(JsonText, RefusesAKeyGivenTwiceInOneObjectOnly)
{
    EXPECT_THAT(refusalOf("{\"a\": 1,\n\"a\": 2}"), HasSubstr("a.json: line 2: the key 'a' is given twice"));
    EXPECT_EQ(refusalOf(R"([{"a": 1}, {"a": {"a": 2}}])"), "");
}

TEST(JsonText, RefusesBytesThatAreNoText)
{
    EXPECT_NE(refusalOf("{\"a\": \"\xff\xfe\"}"), "");
}

TEST(JsonText, EndsOnAMillionOpenBrackets)
{
    EXPECT_NE(refusalOf(std::string(1000000, '[')), "");
}
