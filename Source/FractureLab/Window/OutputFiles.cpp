#include "Window/OutputFiles.h"

#include "FractureSim/Status.h"

namespace fsim::lab
{
std::filesystem::path nextFile(const std::filesystem::path& folder, const std::string& stem, std::string_view extension)
{
    std::error_code ignored;
    for (uint32_t number = 1;; ++number)
    {
        std::filesystem::path file = folder / format("{}-{}.{}", stem, number, extension);
        if (!std::filesystem::exists(file, ignored))
            return file;
    }
}
} // namespace fsim::lab
