#pragma once

#include "FractureSim/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The little of JSON that our own files need: Unreal's build tool compiles this module without further libraries.
namespace fsim::authoring
{
struct JsonValue
{
    enum class Kind : uint32_t
    {
        Null,
        Bool,
        Number,
        String,
        Array,
        Object
    };
    Kind kind = Kind::Null;
    bool isTrue = false;
    double number = 0.0;
    std::optional<uint64_t> whole; // numbers without sign, fraction and exponent, exactly
    std::string text;
    std::vector<JsonValue> items;  // of an Array or Object, in the order of the file
    std::vector<std::string> keys; // Object: one an item
    uint32_t line = 1;             // where it begins

    const JsonValue* find(std::string_view key) const;
};

// Refuses what is no JSON, keys that are there twice, and nesting beyond 32; says the line. Safe with any text.
Result<JsonValue> parseJson(std::string_view text);

// In quotes, with what must be escaped escaped.
std::string jsonQuoted(std::string_view text);
// Reads back to the same bits. Expects a finite one.
std::string jsonNumber(float number);
} // namespace fsim::authoring
