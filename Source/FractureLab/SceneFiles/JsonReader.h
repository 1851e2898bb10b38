#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fsim::lab
{
/// The keys that readers asked for, by section. With it a test holds the published schema and the parser together.
using KeyLog = std::map<std::string, std::set<std::string>, std::less<>>;

/// What all readers of one file share: its name, and the first thing that was wrong in it.
class ReadContext
{
public:
    explicit ReadContext(std::string file, KeyLog* keys = nullptr) : file_(std::move(file)), keys_(keys) {}

    /// Only the first is kept: what comes after may follow from it.
    void refuse(std::string_view pointer, std::string_view reason);
    void sawKey(std::string_view section, std::string_view key);
    bool failed() const { return !status_; }
    const Status& status() const { return status_; }
    const std::string& file() const { return file_; }

private:
    std::string file_;
    Status status_;
    KeyLog* keys_ = nullptr;
};

/// Numbers that a value may have, and the words that say so.
struct NumberRange
{
    double low = -std::numeric_limits<float>::max();
    double high = std::numeric_limits<float>::max();
    bool withLow = true; ///< low itself is allowed
    std::string_view wanted = "a number";
};
inline constexpr NumberRange anyNumber{};
inline constexpr NumberRange aboveZero{.low = 0.0, .withLow = false, .wanted = "a number above 0"};
inline constexpr NumberRange zeroOrMore{.low = 0.0, .wanted = "a number of 0 or more"};
inline constexpr NumberRange zeroToOne{.low = 0.0, .high = 1.0, .wanted = "a number from 0 to 1"};

/// Both ends belong to it.
struct WantedRange
{
    double low = 0.0;
    double high = 0.0;
};

enum class Need
{
    Optional, ///< an absent key leaves the value as it was
    Required
};

/// A word of the file and what it stands for.
template <class T> struct Choice
{
    std::string_view word;
    T value;
};

/// A value in the file and where it stands. What does not fit is refused in the context; reading goes on with defaults,
/// so that a section is read without a check after each line.
class JsonValue
{
public:
    JsonValue(const nlohmann::json& json, std::string pointer, ReadContext& context)
        : json_(&json), pointer_(std::move(pointer)), context_(&context)
    {
    }

    void read(float& value, const NumberRange& range = anyNumber) const;
    void read(double& value, const NumberRange& range = anyNumber) const;
    void read(uint32_t& value, uint32_t low, uint32_t high) const;
    void read(uint64_t& value) const;
    void read(bool& value) const;
    /// Not empty.
    void read(std::string& value) const;
    void read(Vec3& value, const NumberRange& each = anyNumber) const;
    /// A number, which is both ends, or [low, high].
    void read(WantedRange& value) const;
    template <class T> void read(T& value, std::span<const Choice<T>> choices) const
    {
        std::vector<std::string> words;
        for (const Choice<T>& choice : choices)
            words.emplace_back(choice.word);
        if (const std::optional<size_t> chosen = choose(words))
            value = choices[*chosen].value;
    }
    void each(const std::function<void(const JsonValue&)>& visit) const;

    bool isText() const { return json_->is_string(); }
    bool isArray() const { return json_->is_array(); }
    bool isObject() const { return json_->is_object(); }
    bool isBool() const { return json_->is_boolean(); }
    void refuse(std::string_view reason) const { context_->refuse(pointer_, reason); }
    /// "is a string; give ...".
    void refuseType(std::string_view wanted) const;
    const std::string& pointer() const { return pointer_; }
    ReadContext& context() const { return *context_; }
    const nlohmann::json& json() const { return *json_; }

private:
    std::optional<size_t> choose(std::span<const std::string> words) const;

    const nlohmann::json* json_;
    std::string pointer_;
    ReadContext* context_;
};

/// An object of the file. Asking for a key makes it known; when the reader goes, keys that nobody asked for are refused
/// with the nearest known one, and then required keys that are missing.
///
///     JsonObject camera(value, "camera");
///     camera.read("name", result.name, Need::Required);
///     camera.number("fovDegrees", result.fovDegrees, {.low = 1, .high = 170, .wanted = "an angle from 1 to 170"});
class JsonObject
{
public:
    /// section: the name of the definition in the schema.
    JsonObject(const JsonValue& value, std::string section);
    ~JsonObject();
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    /// True if the key is there.
    bool has(std::string_view key);
    /// Calls visit with the value of the key if it is there.
    void value(std::string_view key, const std::function<void(const JsonValue&)>& visit, Need need = Need::Optional);
    /// Calls visit with each item of the array at the key.
    void each(std::string_view key, const std::function<void(const JsonValue&)>& visit, Need need = Need::Optional);
    /// Calls visit with each key and value, whatever the keys: for objects that map names of the user's.
    void entries(const std::function<void(const std::string&, const JsonValue&)>& visit);

    template <class T> void read(std::string_view key, T& result, Need need = Need::Optional)
    {
        value(
            key, [&](const JsonValue& v) { v.read(result); }, need);
    }
    template <class T>
    void number(std::string_view key, T& result, const NumberRange& range, Need need = Need::Optional)
    {
        value(
            key, [&](const JsonValue& v) { v.read(result, range); }, need);
    }
    void integer(std::string_view key, uint32_t& result, uint32_t low, uint32_t high, Need need = Need::Optional)
    {
        value(
            key, [&](const JsonValue& v) { v.read(result, low, high); }, need);
    }
    template <class T>
    void choice(std::string_view key, T& result, std::span<const Choice<T>> choices, Need need = Need::Optional)
    {
        value(
            key, [&](const JsonValue& v) { v.read(result, choices); }, need);
    }
    /// Refuses the place of the object itself.
    void refuse(std::string_view reason) const { value_.refuse(reason); }
    const std::string& pointer() const { return value_.pointer(); }

private:
    const nlohmann::json* find(std::string_view key, Need need);

    JsonValue value_;
    std::string section_;
    std::set<std::string, std::less<>> known_;
    std::vector<std::string> missing_;
    bool anyKey_ = false;
};
} // namespace fsim::lab
