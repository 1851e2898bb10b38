#include "SceneFiles/JsonText.h"

#include <algorithm>
#include <set>
#include <vector>

namespace fsim::lab
{
namespace
{
struct TextPlace
{
    size_t line = 1;
    size_t column = 1;
};

TextPlace placeOf(std::string_view text, size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const size_t lastBreak = before.rfind('\n');
    return {1 + static_cast<size_t>(std::count(before.begin(), before.end(), '\n')),
            lastBreak == std::string_view::npos ? before.size() + 1 : before.size() - lastBreak};
}

// The library's "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing value -
// X": what a reader can use comes after the dash.
std::string reasonOf(std::string_view message)
{
    const size_t dash = message.find(" - ");
    if (dash != std::string_view::npos)
        return std::string(message.substr(dash + 3));
    const size_t bracket = message.find("] ");
    return std::string(bracket == std::string_view::npos ? message : message.substr(bracket + 2));
}

// Remembers the keys of the objects that are open, and the first key that came twice.
class RepeatedKeys
{
public:
    void see(nlohmann::json::parse_event_t event, const nlohmann::json& parsed)
    {
        using Event = nlohmann::json::parse_event_t;
        if (event == Event::object_start)
            open_.emplace_back();
        else if (event == Event::object_end)
            open_.pop_back();
        else if (event == Event::key && !open_.back().insert(parsed.get<std::string>()).second && repeated_.empty())
            repeated_ = parsed.get<std::string>();
    }

    const std::string& repeated() const { return repeated_; }

private:
    std::vector<std::set<std::string>> open_;
    std::string repeated_;
};
} // namespace

Result<nlohmann::json> parseJsonText(std::string_view text, const std::string& file)
{
    RepeatedKeys keys;
    try
    {
        nlohmann::json json = nlohmann::json::parse(text, [&](int, nlohmann::json::parse_event_t event, auto& parsed) {
            keys.see(event, parsed);
            return true;
        });
        if (keys.repeated().empty())
            return json;
        // The second time that the key stands in the text is at or before the place at fault.
        const std::string quoted = '"' + keys.repeated() + '"';
        const size_t second = text.find(quoted, text.find(quoted) + 1);
        return Status::refused("{}: line {}: the key '{}' is given twice in one object; give it once", file,
                               placeOf(text, second).line, keys.repeated());
    }
    catch (const nlohmann::json::parse_error& error)
    {
        const TextPlace place = placeOf(text, error.byte == 0 ? 0 : error.byte - 1);
        return Status::refused("{}: line {}, column {}: {}; give JSON", file, place.line, place.column,
                               reasonOf(error.what()));
    }
    catch (const nlohmann::json::out_of_range& error)
    {
        // "number overflow parsing '1e999'" has no place of its own.
        const std::string_view message = error.what();
        const size_t begin = message.find('\'');
        const size_t end = message.rfind('\'');
        const std::string_view number =
            begin < end ? message.substr(begin + 1, end - begin - 1) : std::string_view{"a number"};
        return Status::refused("{}: line {}: {} is too large; give a finite number", file,
                               placeOf(text, text.find(number)).line, number);
    }
    catch (const std::exception& error)
    {
        return Status::refused("{}: {}", file, error.what());
    }
}
} // namespace fsim::lab
