#include "Benchmarks/NameFilter.h"

#include <regex>

namespace fsim::lab
{
// std::regex says what is wrong by throwing.
Result<NameFilter> parseNameFilter(const std::string& pattern)
{
    try
    {
        return NameFilter([filter = std::regex(pattern, std::regex::extended)](const std::string& name) {
            return std::regex_search(name, filter);
        });
    }
    catch (const std::regex_error&)
    {
        return Status::refused("--filter is '{}', which is no regular expression; give one such as 'svd|scene'",
                               pattern);
    }
}
} // namespace fsim::lab
