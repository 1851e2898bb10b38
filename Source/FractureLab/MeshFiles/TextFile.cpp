#include "MeshFiles/TextFile.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>

namespace fsim::lab
{
namespace
{
constexpr std::uintmax_t largestFile = std::uintmax_t{1} << 30;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}
} // namespace

Result<std::string> readFile(const std::string& path)
{
    std::error_code error;
    std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return Status::refused("{}: there is no such file", path);
    if (std::filesystem::is_directory(status))
        return Status::refused("{}: this is a directory; give a file", path);
    std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error)
        return Status::refused("{}: cannot be read: {}", path, error.message());
    if (size > largestFile)
        return Status::refused("{}: the file has {} bytes; give one of at most {}", path, size, largestFile);
    std::ifstream stream(path, std::ios::binary);
    std::string content(size, '\0');
    if (!stream.read(content.data(), static_cast<std::streamsize>(size)))
        return Status::refused("{}: cannot be read; see whether you may open it", path);
    return content;
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (size_t begin = 0; begin < line.size();)
    {
        if (isBlank(line[begin]))
        {
            ++begin;
            continue;
        }
        size_t end = begin;
        while (end < line.size() && !isBlank(line[end]))
            ++end;
        words.push_back(line.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

std::string_view takeLine(std::string_view& text)
{
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

bool parseNumber(std::string_view word, float& value)
{
    if (word.size() > 1 && word[0] == '+' && word[1] != '-')
        word.remove_prefix(1);
    std::from_chars_result result = std::from_chars(word.data(), word.data() + word.size(), value);
    return result.ec == std::errc() && result.ptr == word.data() + word.size() && std::isfinite(value);
}

bool parseWhole(std::string_view word, long long& value)
{
    std::from_chars_result result = std::from_chars(word.data(), word.data() + word.size(), value);
    return result.ec == std::errc() && result.ptr == word.data() + word.size();
}

std::string inQuotes(std::string_view word)
{
    std::string result = "'";
    for (char c : word.substr(0, 40))
        result += c >= 32 && c < 127 ? c : '?';
    return result + (word.size() > 40 ? "...'" : "'");
}
} // namespace fsim::lab
