#pragma once

#include "FractureSim/Api.h"

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace fsim
{
/// One value for a "{}" in a message. Made implicitly from what is printed.
class FRACTURESIMCORE_API FormatArgument
{
public:
    FormatArgument(int value);
    FormatArgument(unsigned value);
    FormatArgument(long value);
    FormatArgument(unsigned long value);
    FormatArgument(long long value);
    FormatArgument(unsigned long long value);
    FormatArgument(float value);
    FormatArgument(double value);
    FormatArgument(const char* value) : text_(value) {}
    FormatArgument(std::string_view value) : text_(value) {}
    FormatArgument(const std::string& value) : text_(value) {}

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

/// Replaces each "{}" of the pattern by the next argument. Numbers print the same under every locale.
FRACTURESIMCORE_API std::string formatMessage(std::string_view pattern, std::span<const FormatArgument> arguments);

template <class... Arguments> std::string format(std::string_view pattern, const Arguments&... arguments)
{
    if constexpr (sizeof...(arguments) == 0)
        return formatMessage(pattern, {});
    else
    {
        const FormatArgument list[] = {FormatArgument(arguments)...};
        return formatMessage(pattern, list);
    }
}

/// Done, or a sentence that says what was found, what was wanted and what to do. What is refused has changed nothing.
class [[nodiscard]] Status
{
public:
    static Status done() { return {}; }
    template <class... Arguments> static Status refused(std::string_view pattern, const Arguments&... arguments)
    {
        Status status;
        status.message_ = format(pattern, arguments...);
        if (status.message_.empty())
            status.message_ = "refused";
        return status;
    }

    explicit operator bool() const { return message_.empty(); }
    /// Empty when done.
    const std::string& message() const { return message_; }

private:
    std::string message_;
};

/// A value, or why there is none.
template <class T> class [[nodiscard]] Result
{
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Status status) : status_(std::move(status))
    {
        assert(!status_ && "a Result without a value needs a reason");
    }

    explicit operator bool() const { return value_.has_value(); }
    const Status& status() const { return status_; }
    const std::string& message() const { return status_.message(); }

    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

private:
    std::optional<T> value_;
    Status status_;
};
} // namespace fsim
