#include "Editing/EditJson.h"
#include "FractureSimAuthoring/RigEditing.h"

#include <algorithm>

// What is remembered of a rig's source, as text.
namespace fsim
{
std::string rigSourceText(const RigSource& source)
{
    std::string names;
    for (const std::string& name : source.names)
        names += (names.empty() ? "" : ", ") + authoring::jsonQuoted(name);
    return format("{ \"rigSource\": 1, \"sourceHash\": {}, \"names\": [{}] }\n", source.sourceHash, names);
}

Result<RigSource> parseRigSource(std::string_view text)
{
    RigSource source;
    if (!text.starts_with('{'))
    {
        while (!text.empty())
        {
            const size_t end = std::min(text.find('\n'), text.size());
            if (end > 0)
                source.names.emplace_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return source;
    }
    Result<authoring::JsonValue> json = authoring::parseJson(text);
    if (!json)
        return json.status();
    const authoring::JsonValue* version = json->find("rigSource");
    if (version == nullptr || version->whole != 1u)
        return Status::refused("this says nothing of a rig's source, or is of a newer version");
    const authoring::JsonValue* hash = json->find("sourceHash");
    if (hash == nullptr || !hash->whole)
        return Status::refused("'sourceHash' is missing or no whole number");
    source.sourceHash = *hash->whole;
    const authoring::JsonValue* names = json->find("names");
    if (names == nullptr || names->kind != authoring::JsonValue::Kind::Array)
        return Status::refused("'names' is missing or no list");
    for (const authoring::JsonValue& name : names->items)
    {
        if (name.kind != authoring::JsonValue::Kind::String)
            return Status::refused("line {}: a name must be in quotes", name.line);
        source.names.push_back(name.text);
    }
    return source;
}
} // namespace fsim
