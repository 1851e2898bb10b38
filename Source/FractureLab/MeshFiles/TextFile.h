#pragma once

#include "FractureSim/Status.h"

#include <string>
#include <string_view>
#include <vector>

namespace fsim::lab
{
/// The whole file. Refuses what cannot be opened, is a directory, or is larger than 1 GiB.
Result<std::string> readFile(const std::string& path);

/// The words of a line: what stands between blanks. A carriage return counts as a blank.
std::vector<std::string_view> wordsOf(std::string_view line);

/// Takes the first line off the text, without its line feed.
std::string_view takeLine(std::string_view& text);

/// False for what is not wholly a finite number. Numbers read the same under every locale.
bool parseNumber(std::string_view word, float& value);
bool parseWhole(std::string_view word, long long& value);

/// A word for a message: quoted, shortened, and without characters that would upset a terminal.
std::string inQuotes(std::string_view word);
} // namespace fsim::lab
