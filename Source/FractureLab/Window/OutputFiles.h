#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fsim::lab
{
/// FOLDER/STEM-1.EXTENSION, or the next number that is free: nothing that was saved before is lost.
std::filesystem::path nextFile(const std::filesystem::path& folder, const std::string& stem,
                               std::string_view extension);
} // namespace fsim::lab
