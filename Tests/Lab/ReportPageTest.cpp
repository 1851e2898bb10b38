#include "ReportPage/ReportPage.h"

#include "Lab/LabTesting.h"
#include "ReportPage/HtmlText.h"
#include "ReportPage/KeyFrames.h"
#include "ReportPage/RunPlots.h"
#include "ReportPage/StatsTables.h"
#include "SceneView/FrameOutput.h"

#include <nlohmann/json.hpp>

#include <cctype>
#include <cmath>
#include <utility>

using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace
{
// What a strict reader finds in a page: each tag closed in order, each attribute quoted, no stray '<' in text.
struct ParsedPage
{
    std::string problem; // empty: well formed
    std::vector<std::string> tags;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string text; // outside of style and script
};

class PageParser
{
public:
    explicit PageParser(const std::string& html) : html_(html) {}

    ParsedPage parse()
    {
        while (at_ < html_.size() && page_.problem.empty())
        {
            if (html_[at_] != '<')
                page_.text += html_[at_++];
            else if (html_.compare(at_, 9, "<!doctype") == 0)
                at_ = html_.find('>', at_) + 1;
            else if (html_.compare(at_, 2, "</") == 0)
                close();
            else
                open();
        }
        if (page_.problem.empty() && !open_.empty())
            page_.problem = "<" + open_.back() + "> is not closed";
        return page_;
    }

private:
    void fail(const std::string& problem) { page_.problem = problem + " near: " + html_.substr(at_, 80); }

    std::string word()
    {
        const size_t begin = at_;
        while (at_ < html_.size() && (std::isalnum(static_cast<unsigned char>(html_[at_])) != 0 || html_[at_] == '-'))
            ++at_;
        return html_.substr(begin, at_ - begin);
    }

    void close()
    {
        at_ += 2;
        const std::string tag = word();
        if (open_.empty() || open_.back() != tag)
            return fail("</" + tag + "> closes <" + (open_.empty() ? "" : open_.back()) + ">");
        if (at_ >= html_.size() || html_[at_++] != '>')
            return fail("no > after </" + tag);
        open_.pop_back();
    }

    void open()
    {
        ++at_;
        const std::string tag = word();
        if (tag.empty())
            return fail("a < that begins no tag");
        page_.tags.push_back(tag);
        while (at_ < html_.size() && html_[at_] == ' ')
        {
            ++at_;
            const std::string name = word();
            if (name.empty())
                return fail("an attribute without a name");
            std::string value;
            if (html_.compare(at_, 2, "=\"") == 0)
            {
                const size_t end = html_.find('"', at_ + 2);
                if (end == std::string::npos)
                    return fail("a value without an end");
                value = html_.substr(at_ + 2, end - at_ - 2);
                at_ = end + 1;
            }
            page_.attributes.emplace_back(name, value);
        }
        const bool closesItself = html_.compare(at_, 2, "/>") == 0;
        at_ += closesItself ? 1 : 0;
        if (at_ >= html_.size() || html_[at_++] != '>')
            return fail("no > after <" + tag);
        for (const char* empty : {"meta", "img", "source", "br"})
            if (tag == empty)
                return;
        if (closesItself)
            return;
        open_.push_back(tag);
        if (tag == "style" || tag == "script")
            at_ = std::min(html_.find("</" + tag, at_), html_.size());
    }

    const std::string& html_;
    size_t at_ = 0;
    std::vector<std::string> open_;
    ParsedPage page_;
};

ParsedPage parsePage(const std::string& html)
{
    return PageParser(html).parse();
}

std::vector<FrameRow> rowsOf(uint32_t count)
{
    std::vector<FrameRow> rows;
    for (uint32_t frame = 1; frame <= count; ++frame)
    {
        FrameRow row;
        row.frame = frame;
        row.measured.ms = 2.0 + std::sin(0.1 * frame);
        row.measured.stageMs[0] = 0.5;
        row.measured.stageMs[4] = 1.5;
        row.measured.events[0] = frame % 7;
        row.rigidBodiesAwake = 190;
        row.contacts = 300 + frame;
        row.energy = 5e5 - 100.0 * frame;
        rows.push_back(row);
    }
    return rows;
}

const std::vector<FrameRow>& manyRows()
{
    static const std::vector<FrameRow> rows = rowsOf(300);
    return rows;
}

ReportContents usualContents()
{
    ReportContents contents;
    contents.scene = "tower";
    contents.shows = "A tower falls.";
    contents.from = "a paper";
    contents.sceneText = "{\n  \"shows\": \"A tower falls.\", \"$schema\": \"https://example.org/schema\"\n}\n";
    for (uint32_t frame : {1u, 100u, 300u})
        contents.pictures.push_back({frame, 480, 270, std::vector<std::byte>(1000, std::byte{7})});
    contents.rows = manyRows();
    contents.statsJson = R"({"scene": "tower", "frames": 300, "frameMs": {"median": 12.34567, "max": 3},
        "mass": {"start": 9834.5, "end": 9834.5}, "energy": {"start": 517570.2, "end": 1e-7}, "hash": "0fb58c68196b574d"})";
    contents.commands = repeatCommands({.scene = "tower", .render = "out/tower.mp4", .hash = "0fb58c68196b574d"});
    contents.machine = machineFacts();
    return contents;
}

std::string pageOf(const ReportContents& contents)
{
    const fsim::Result<std::string> page = reportPage(contents);
    EXPECT_TRUE(page) << page.message();
    return page ? *page : "";
}
} // namespace

TEST(ReportPage, IsWellFormedAndTellsWhatItWasGiven)
{
    const std::string html = pageOf(usualContents());
    const ParsedPage page = parsePage(html);
    EXPECT_EQ(page.problem, "");
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "img"), 3);
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "svg"),
              6); // frame, stages, awake, contacts, energy, events
    for (const char* words :
         {"A tower falls.", "From a paper", "16.7 ms: a frame at 60 Hz", "4 ms: our target", "0fb58c68196b574d",
          "./fracturesim hash tower", "./fracturesim replay", "https://example.org/schema"})
        EXPECT_THAT(page.text, HasSubstr(words));
    EXPECT_THAT(html, HasSubstr("prefers-color-scheme: dark"));
}

TEST(ReportPage, TheParserOfThisTestFindsMistakes)
{
    for (const char* bad : {"<p>", "<p></b></p>", "<p><b></p></b>", "<p a='x'></p>", "a < b", "<p a=\"x></p>", "</p>"})
        EXPECT_NE(parsePage(bad).problem, "") << bad;
    EXPECT_EQ(parsePage("<!doctype html><p a=\"x\" b><img src=\"y\"><line x=\"1\"/></p>").problem, "");
}

TEST(ReportPage, LoadsNothingFromANetwork)
{
    TemporaryFolder folder;
    ReportContents contents = usualContents();
    contents.video = folder.write("tower.mp4", "not really a video");
    const std::string html = pageOf(contents);
    for (const auto& [name, value] : parsePage(html).attributes)
    {
        const bool loads = name == "src" || name == "href" || name == "poster" || name == "srcset" || name == "data";
        EXPECT_TRUE(!loads || value.starts_with("data:") || value == "tower.mp4") << name << '=' << value.substr(0, 80);
    }
    const std::string style = html.substr(0, html.find("</style>"));
    const std::string script = html.substr(html.find("<script>"));
    for (const std::string& part : {style, script})
        for (const char* load : {"http:", "https:", "url(", "@import", "fetch(", "import("})
            EXPECT_THAT(part, Not(HasSubstr(load)));
}

TEST(ReportPage, EscapesEverythingThatComesFromFiles)
{
    const std::string evil = "<script>alert(\"1\")</script>'&\"><img src=x onerror=alert(1)></pre></title></style>";
    ReportContents contents = usualContents();
    contents.scene = contents.shows = contents.from = contents.sceneText = contents.videoNote = evil;
    contents.statsJson = nlohmann::json{{"scene", evil}, {evil, 3}, {"events", {{evil, 1}, {"x", evil}}}}.dump();
    contents.commands = {{evil, evil}};
    contents.machine = {{evil, evil}};
    const std::string html = pageOf(contents);
    const ParsedPage page = parsePage(html);
    EXPECT_EQ(page.problem, "");
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "script"), 1); // ours
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "img"), 3);    // the pictures
    for (const auto& [name, value] : page.attributes)
        EXPECT_NE(name, "onerror");
    EXPECT_THAT(html, Not(HasSubstr("alert(\"1\")")));
    EXPECT_THAT(html, HasSubstr("<h1>&lt;script&gt;alert(&quot;1&quot;)"));
}

TEST(ReportPage, HoldsACopyOfASmallVideoAndPointsToALargeOne)
{
    TemporaryFolder folder;
    ReportContents contents = usualContents();
    contents.video = folder.write("a b#1.mp4", std::string(2'000'000, 'v'));
    const std::string small = pageOf(contents);
    EXPECT_THAT(small.substr(0, 60000), HasSubstr("<source src=\"a%20b%231.mp4\" type=\"video/mp4\">"));
    EXPECT_NE(small.find("src=\"data:video/mp4;base64,dnZ2"), std::string::npos);
    EXPECT_LT(small.size(), mostPageBytes);
    EXPECT_EQ(parsePage(small).problem, "");
    contents.video = folder.write("large.mp4", std::string(4'000'000, 'v'));
    const std::string large = pageOf(contents);
    EXPECT_NE(large.find("src=\"large.mp4\""), std::string::npos);
    EXPECT_EQ(large.find("data:video"), std::string::npos);
    EXPECT_LT(large.size(), size_t{200000});
    contents.video = folder.file("missing.mp4");
    EXPECT_FALSE(reportPage(contents));
}

TEST(ReportPage, ShowsAGifAsAPicture)
{
    TemporaryFolder folder;
    ReportContents contents = usualContents();
    contents.video = folder.write("tower.gif", "GIF89a");
    const ParsedPage page = parsePage(pageOf(contents));
    EXPECT_EQ(page.problem, "");
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "video"), 0);
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "img"), 4);
}

TEST(ReportPage, OfARunOfNoFrameOrOneIsStillAPage)
{
    for (uint32_t frames : {0u, 1u})
    {
        const std::vector<FrameRow> rows = rowsOf(frames);
        ReportContents contents = usualContents();
        contents.rows = rows;
        contents.pictures.clear();
        const std::string html = pageOf(contents);
        EXPECT_EQ(parsePage(html).problem, "");
        EXPECT_THAT(html, Not(HasSubstr("nan")));
    }
}

TEST(ReportPage, SaysWhatCouldNotBeDrawn)
{
    std::vector<FrameRow> rows = rowsOf(10);
    rows[4].energy = std::nan("");
    ReportContents contents = usualContents();
    contents.rows = rows;
    EXPECT_THAT(pageOf(contents), HasSubstr("Not drawn. Energy: value 5 of &#39;energy&#39; is not a finite number"));
}

TEST(ReportPage, LeavesAPageOfOthersAlone)
{
    TemporaryFolder folder;
    const std::filesystem::path here = std::filesystem::path(folder.file("x")).parent_path();
    EXPECT_EQ(reportFileIn(here, "tower"), here / "index.html");
    folder.write("index.html", pageOf(usualContents()));
    EXPECT_EQ(reportFileIn(here, "tower"), here / "index.html");
    folder.write("index.html", "<h1>My homepage</h1>");
    EXPECT_EQ(reportFileIn(here, "tower"), here / "tower-report.html");
}

TEST(ReportPage, SaysHowTheTimesWereMeasured)
{
    ReportContents contents = usualContents();
    EXPECT_THAT(pageOf(contents), HasSubstr("Measured while the pictures were drawn"));
    contents.measuredAlone = true;
    EXPECT_THAT(pageOf(contents), HasSubstr("Measured in a run of its own"));
}

TEST(RunPlots, LeaveOutWhatASceneDoesNotHave)
{
    std::vector<FrameRow> rows = rowsOf(10);
    for (FrameRow& row : rows)
    {
        row.rigidBodiesAwake = 0;
        row.contacts = 0;
        row.measured.events = {};
        row.measured.stageMs[0] = 0.0;
    }
    std::vector<std::string> titles;
    for (const RunPlot& plot : plotsOf(rows))
        titles.push_back(plot.title);
    EXPECT_THAT(titles, ElementsAre("Frame time", "Energy"));
}

TEST(StatsTables, ShowTheNumbersOfTheFile)
{
    const fsim::Result<std::string> tables = statsTables(usualContents().statsJson);
    ASSERT_TRUE(tables) << tables.message();
    EXPECT_EQ(parsePage(*tables).problem, "");
    EXPECT_THAT(*tables, HasSubstr("title=\"12.34567\">12.35</td>"));
    EXPECT_THAT(*tables, HasSubstr(">517,570</td>"));
    EXPECT_THAT(*tables, HasSubstr(">300</td>"));
    EXPECT_THAT(*tables, HasSubstr("title=\"1e-07\""));
    EXPECT_FALSE(statsTables("[1]"));
    EXPECT_FALSE(statsTables("{"));
}

TEST(KeyFrames, AreSpreadOverWhatIsDrawn)
{
    EXPECT_THAT(keyFramesOf(1, 300, 1, 4), ElementsAre(1, 101, 200, 300));
    EXPECT_THAT(keyFramesOf(1, 300, 2, 3), ElementsAre(1, 151, 299));
    EXPECT_THAT(keyFramesOf(1, 3, 1, 8), ElementsAre(1, 2, 3));
    EXPECT_THAT(keyFramesOf(32, 40, 10, 8), IsEmpty()); // 31 and 41 are drawn
    EXPECT_THAT(keyFramesOf(31, 60, 10, 8), ElementsAre(31, 41, 51));
    EXPECT_THAT(keyFramesOf(1, 1, 1, 8), ElementsAre(1));
}

TEST(HtmlText, Base64IsThatOfTheStandard)
{
    const auto of = [](std::string_view text) {
        return dataUrl("t", std::as_bytes(std::span(text.data(), text.size())));
    };
    const std::vector<std::pair<const char*, const char*>> pairs{
        {"", ""},        {"f", "Zg=="},        {"fo", "Zm8="},
        {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"foobar", "Zm9vYmFy"}}; // RFC 4648
    for (const auto& [plain, encoded] : pairs)
    {
        EXPECT_EQ(of(plain), std::string("data:t;base64,") + encoded);
        EXPECT_EQ(of(plain).size(), dataUrlSize("t", std::string_view(plain).size()));
    }
}

TEST(HtmlText, NoCharacterEndsAnElementOrAnAttribute)
{
    EXPECT_EQ(escapeHtml("<a b=\"c\" d='e'>&\n\t"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\n\t");
    EXPECT_EQ(escapeHtml(std::string_view("\0\x01", 2)), "\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(escapeHtml("\xC3\xA9"), "\xC3\xA9");
    EXPECT_EQ(urlOfName("javascript:x/\"?.mp4"), "javascript%3Ax%2F%22%3F.mp4");
}

TEST(RepeatCommands, AreReadBackByAShellAsTheyWere)
{
    EXPECT_EQ(shellWord("tower"), "tower");
    EXPECT_EQ(shellWord("a b"), "'a b'");
    EXPECT_EQ(shellWord("it's $HOME"), "'it'\\''s $HOME'");
    EXPECT_EQ(shellWord(""), "''");
    const std::vector<RepeatCommand> commands = repeatCommands({.scene = "/x/my scene.json",
                                                                .frames = "60",
                                                                .render = "out/a.mp4",
                                                                .every = "2",
                                                                .record = "/r/run.recording"});
    ASSERT_EQ(commands.size(), 4u);
    EXPECT_EQ(commands[0].line, "./fracturesim run '/x/my scene.json' --frames 60 --render a.mp4 --every 2");
    EXPECT_EQ(commands[2].line, "./fracturesim hash '/x/my scene.json' --frames 60");
    EXPECT_EQ(commands[3].line, "./fracturesim replay /r/run.recording");
    for (const RepeatCommand& command : repeatCommands({.scene = "tower", .budget = "5"}))
        EXPECT_THAT(command.line, Not(HasSubstr("fracturesim hash"))); // which knows no budget
}

TEST(ReportPage, IsWrittenBesideWhatRunDraws)
{
    TemporaryFolder folder;
    const std::string scene = folder.write("<script>.json", smallScene);
    const CommandResult run = runLab(
        {"run", scene, "--render", folder.file("out/frames"), "--size", "64x48", "--stats", folder.file("stats.json")});
    if (run.status == 2 && (!canRender() || run.err.find("Vulkan") != std::string::npos))
        GTEST_SKIP() << run.err;
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("report: " + folder.file("out/frames/index.html") + "\n"));
    const std::string html = textOf(folder.file("out/frames/index.html"));
    const ParsedPage page = parsePage(html);
    EXPECT_EQ(page.problem, "");
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "img"), 8);
    EXPECT_EQ(std::count(page.tags.begin(), page.tags.end(), "script"), 1);
    EXPECT_THAT(html, HasSubstr(escapeHtml(textOf(folder.file("stats.json")))));
    EXPECT_THAT(html, HasSubstr(escapeHtml(smallScene)));
    const CommandResult picture = runLab({"run", scene, "--render", folder.file("one/last.png"), "--size", "64x48"});
    EXPECT_EQ(picture.status, 0) << picture.err;
    EXPECT_THAT(picture.out, Not(HasSubstr("report:")));
}

TEST(ReportPage, APlaceThatCannotBeWrittenIsRefusedInOneSentence)
{
    TemporaryFolder folder;
    const std::string scene = folder.write("ball.json", smallScene);
    folder.write("file", "not a folder");
    for (const char* place : {"file/frames", "file/a.mp4", "file"})
    {
        const CommandResult run = runLab({"run", scene, "--render", folder.file(place), "--size", "64x48"});
        EXPECT_EQ(run.status, 2) << place;
        expectOneSentence(run);
    }
}
