#pragma once

#include "FractureSim/Status.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace fsim::lab
{
/// Refuses a file that is missing, is a folder, cannot be read or is larger than most bytes.
Result<std::vector<std::byte>> readFile(const std::filesystem::path& file, size_t most);

/// Writes beside the file and then renames: a file that was there stays whole until the new one is.
Status writeFile(const std::filesystem::path& file, std::span<const std::byte> bytes);
Status writeFile(const std::filesystem::path& file, std::string_view text);

/// Refuses what writeFile() would refuse, before an hour of simulation and not after it. Leaves no file behind.
Status checkWritable(const std::filesystem::path& file);
} // namespace fsim::lab
