#include "FractureSim/Status.h"

#include <charconv>

namespace fsim
{
namespace
{
template <class Number> std::string printNumber(Number value)
{
    char buffer[64];
    std::to_chars_result end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(buffer, end.ptr);
}
} // namespace

FormatArgument::FormatArgument(int value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(unsigned value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(long value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(unsigned long value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(long long value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(unsigned long long value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(float value) : text_(printNumber(value)) {}
FormatArgument::FormatArgument(double value) : text_(printNumber(value)) {}

std::string formatMessage(std::string_view pattern, std::span<const FormatArgument> arguments)
{
    std::string message;
    size_t next = 0;
    while (!pattern.empty())
    {
        size_t hole = next < arguments.size() ? pattern.find("{}") : std::string_view::npos;
        if (hole == std::string_view::npos)
        {
            message += pattern;
            break;
        }
        message += pattern.substr(0, hole);
        message += arguments[next++].text();
        pattern.remove_prefix(hole + 2);
    }
    return message;
}
} // namespace fsim
