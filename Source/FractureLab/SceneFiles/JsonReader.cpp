#include "SceneFiles/JsonReader.h"

#include "SceneFiles/EditDistance.h"

#include <cmath>

namespace fsim::lab
{
namespace
{
// RFC 6901: "~" and "/" inside a key are written "~0" and "~1".
std::string childPointer(const std::string& parent, std::string_view key)
{
    std::string pointer = parent + '/';
    for (char c : key)
        pointer += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return pointer;
}

std::string_view typeName(const nlohmann::json& json)
{
    switch (json.type())
    {
    case nlohmann::json::value_t::null:
        return "null";
    case nlohmann::json::value_t::object:
        return "an object";
    case nlohmann::json::value_t::array:
        return "a list";
    case nlohmann::json::value_t::string:
        return "a string";
    case nlohmann::json::value_t::boolean:
        return "true or false";
    default:
        return "a number";
    }
}

bool isWithin(double value, const NumberRange& range)
{
    return std::isfinite(value) && value <= range.high && (range.withLow ? value >= range.low : value > range.low);
}
} // namespace

void ReadContext::refuse(std::string_view pointer, std::string_view reason)
{
    if (status_)
        status_ = Status::refused("{}: {}: {}", file_, pointer.empty() ? "/" : pointer, reason);
}

void ReadContext::sawKey(std::string_view section, std::string_view key)
{
    if (keys_ != nullptr)
        (*keys_)[std::string(section)].emplace(key);
}

void JsonValue::refuseType(std::string_view wanted) const
{
    refuse(format("is {}; give {}", typeName(*json_), wanted));
}

void JsonValue::read(double& value, const NumberRange& range) const
{
    if (!json_->is_number())
        return refuseType(range.wanted);
    const double found = json_->get<double>();
    if (!isWithin(found, range))
        return refuse(format("is {}; give {}", found, range.wanted));
    value = found;
}

void JsonValue::read(float& value, const NumberRange& range) const
{
    double wide = static_cast<double>(value);
    read(wide, range);
    value = static_cast<float>(wide);
}

void JsonValue::read(uint32_t& value, uint32_t low, uint32_t high) const
{
    const std::string wanted = format("a whole number from {} to {}", low, high);
    if (!json_->is_number())
        return refuseType(wanted);
    const double found = json_->get<double>();
    if (!(found >= low && found <= high && found == std::floor(found)))
        return refuse(format("is {}; give {}", found, wanted));
    value = static_cast<uint32_t>(found);
}

void JsonValue::read(uint64_t& value) const
{
    if (!json_->is_number_unsigned())
        return json_->is_number() ? refuse("is not a whole number of 0 or more; give one")
                                  : refuseType("a whole number of 0 or more");
    value = json_->get<uint64_t>();
}

void JsonValue::read(bool& value) const
{
    if (!json_->is_boolean())
        return refuseType("true or false");
    value = json_->get<bool>();
}

void JsonValue::read(std::string& value) const
{
    if (!json_->is_string())
        return refuseType("a string");
    std::string found = json_->get<std::string>();
    if (found.empty())
        return refuse("is empty; give a string");
    value = std::move(found);
}

void JsonValue::read(Vec3& value, const NumberRange& each) const
{
    if (!json_->is_array())
        return refuseType("a list of three numbers");
    if (json_->size() != 3)
        return refuse(format("has {} entries; give three numbers, x y z", json_->size()));
    float* const parts[3] = {&value.x, &value.y, &value.z};
    for (size_t i = 0; i < 3; ++i)
        JsonValue((*json_)[i], childPointer(pointer_, std::to_string(i)), *context_).read(*parts[i], each);
}

void JsonValue::read(WantedRange& value) const
{
    WantedRange found;
    if (json_->is_number())
    {
        read(found.low);
        found.high = found.low;
    }
    else if (json_->is_array() && json_->size() == 2)
    {
        JsonValue((*json_)[0], childPointer(pointer_, "0"), *context_).read(found.low);
        JsonValue((*json_)[1], childPointer(pointer_, "1"), *context_).read(found.high);
    }
    else
        return refuseType("a number, or [least, most]");
    if (found.low > found.high)
        return refuse(format("has least {} above most {}; give [least, most]", found.low, found.high));
    value = found;
}

void JsonValue::each(const std::function<void(const JsonValue&)>& visit) const
{
    if (!json_->is_array())
        return refuseType("a list");
    for (size_t i = 0; i < json_->size(); ++i)
        visit(JsonValue((*json_)[i], childPointer(pointer_, std::to_string(i)), *context_));
}

std::optional<size_t> JsonValue::choose(std::span<const std::string> words) const
{
    if (!json_->is_string())
    {
        refuseType("one of its words as a string, such as \"" + words.front() + "\"");
        return std::nullopt;
    }
    const std::string found = json_->get<std::string>();
    for (size_t i = 0; i < words.size(); ++i)
        if (words[i] == found)
            return i;
    refuse(format("'{}' is not known here{}", found, suggestion(found, words)));
    return std::nullopt;
}

JsonObject::JsonObject(const JsonValue& value, std::string section) : value_(value), section_(std::move(section))
{
    if (!value_.isObject())
        value_.refuseType("an object");
}

JsonObject::~JsonObject()
{
    if (!value_.isObject() || anyKey_)
        return;
    const std::vector<std::string> known(known_.begin(), known_.end());
    for (const auto& [key, unused] : value_.json().items())
        if (!known_.contains(key))
            value_.context().refuse(childPointer(value_.pointer(), key),
                                    format("the key '{}' is not known here{}", key, suggestion(key, known)));
    for (const std::string& key : missing_)
        value_.refuse(format("the key '{}' is missing; give it", key));
}

const nlohmann::json* JsonObject::find(std::string_view key, Need need)
{
    known_.emplace(key);
    value_.context().sawKey(section_, key);
    if (value_.isObject())
        if (const auto found = value_.json().find(key); found != value_.json().end())
            return &*found;
    if (need == Need::Required)
        missing_.emplace_back(key);
    return nullptr;
}

bool JsonObject::has(std::string_view key)
{
    return find(key, Need::Optional) != nullptr;
}

void JsonObject::value(std::string_view key, const std::function<void(const JsonValue&)>& visit, Need need)
{
    if (const nlohmann::json* found = find(key, need))
        visit(JsonValue(*found, childPointer(value_.pointer(), key), value_.context()));
}

void JsonObject::each(std::string_view key, const std::function<void(const JsonValue&)>& visit, Need need)
{
    value(
        key, [&](const JsonValue& list) { list.each(visit); }, need);
}

void JsonObject::entries(const std::function<void(const std::string&, const JsonValue&)>& visit)
{
    anyKey_ = true;
    if (value_.isObject())
        for (const auto& [key, json] : value_.json().items())
            visit(key, JsonValue(json, childPointer(value_.pointer(), key), value_.context()));
}
} // namespace fsim::lab
