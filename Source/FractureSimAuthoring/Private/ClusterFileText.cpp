#include "Editing/EditJson.h"
#include "FractureSimAuthoring/ClusterBody.h"

// How a clustered body was made, as text.
namespace fsim
{
namespace
{
Status readWhole(const authoring::JsonValue& object, std::string_view key, uint64_t most, uint64_t& number)
{
    const authoring::JsonValue* found = object.find(key);
    if (found == nullptr)
        return Status::refused("there is no '{}'", key);
    if (!found->whole || *found->whole > most)
        return Status::refused("line {}: '{}' is no whole number up to {}", found->line, key, most);
    number = *found->whole;
    return Status::done();
}

Status readCount(const authoring::JsonValue& object, std::string_view key, uint32_t& number)
{
    uint64_t whole = 0;
    if (Status status = readWhole(object, key, UINT32_MAX, whole); !status)
        return status;
    number = static_cast<uint32_t>(whole);
    return Status::done();
}

Status readRatio(const authoring::JsonValue& object, std::string_view key, float& number)
{
    const authoring::JsonValue* found = object.find(key);
    if (found == nullptr || found->kind != authoring::JsonValue::Kind::Number)
        return Status::refused("'{}' is missing or no number", key);
    number = static_cast<float>(found->number);
    return Status::done();
}
} // namespace

std::string clusterFileText(const ClusterBodyFile& file)
{
    const ClusterBodySettings& s = file.settings;
    return format("{ \"clusterBody\": 1, \"source\": {}, \"sourceHash\": {},\n"
                  "  \"particles\": {}, \"clusters\": {}, \"overlap\": {}, \"cells\": {}, \"roughness\": {}, "
                  "\"seed\": {} }\n",
                  authoring::jsonQuoted(file.source), file.sourceHash, s.particles, s.clusters,
                  authoring::jsonNumber(s.overlap), s.cells, authoring::jsonNumber(s.roughness), s.seed);
}

Result<ClusterBodyFile> parseClusterFile(std::string_view text)
{
    Result<authoring::JsonValue> json = authoring::parseJson(text);
    if (!json)
        return json.status();
    if (json->kind != authoring::JsonValue::Kind::Object || json->find("clusterBody") == nullptr)
        return Status::refused("this says nothing of a clustered body");
    ClusterBodyFile file;
    if (const authoring::JsonValue* source = json->find("source");
        source != nullptr && source->kind == authoring::JsonValue::Kind::String)
        file.source = source->text;
    ClusterBodySettings& s = file.settings;
    uint64_t version = 0;
    for (const Status& status :
         {readWhole(*json, "clusterBody", 1, version), readWhole(*json, "sourceHash", UINT64_MAX, file.sourceHash),
          readCount(*json, "particles", s.particles), readCount(*json, "clusters", s.clusters),
          readRatio(*json, "overlap", s.overlap), readCount(*json, "cells", s.cells),
          readRatio(*json, "roughness", s.roughness), readCount(*json, "seed", s.seed)})
        if (!status)
            return status;
    if (Status status = validate(s); !status)
        return status;
    return file;
}
} // namespace fsim
