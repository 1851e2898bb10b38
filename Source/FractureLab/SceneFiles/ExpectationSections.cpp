#include "SceneFiles/SceneSections.h"

namespace fsim::lab
{
namespace
{
void readRange(JsonObject& object, std::string_view key, std::optional<WantedRange>& result)
{
    object.value(key, [&](const JsonValue& value) { value.read(result.emplace()); });
}

void readEvents(JsonObject& object, ExpectationDescription& result)
{
    std::vector<Choice<EventKind>> kinds;
    for (uint32_t kind = 0; kind < eventKindCount; ++kind)
        kinds.push_back({nameOf(static_cast<EventKind>(kind)), static_cast<EventKind>(kind)});
    object.value("events", [&](const JsonValue& value) {
        JsonObject events(value, "events");
        for (const Choice<EventKind>& kind : kinds)
            events.value(kind.word, [&](const JsonValue& count) {
                WantedRange range;
                count.read(range);
                result.events.emplace_back(kind.value, range);
            });
    });
}

ExpectationDescription readExpectation(const std::string& name, const JsonValue& value)
{
    ExpectationDescription result;
    result.name = name;
    result.place = value.pointer();
    const bool ofWorld = name == "world";
    JsonObject object(value, ofWorld ? "worldExpectation" : "expectation");
    object.value("at", [&](const JsonValue& at) { at.read(result.at.emplace(), zeroOrMore); });
    readRange(object, "particles", result.particles);
    if (ofWorld)
    {
        readEvents(object, result);
        return result;
    }
    readRange(object, "moved", result.moved);
    readRange(object, "mostMoved", result.mostMoved);
    readRange(object, "height", result.height);
    readRange(object, "lowest", result.lowest);
    readRange(object, "speed", result.speed);
    readRange(object, "toppled", result.toppled);
    readRange(object, "pieces", result.pieces);
    readRange(object, "largePieces", result.largePieces);
    readRange(object, "largestShare", result.largestShare);
    readRange(object, "splits", result.splits);
    readRange(object, "debrisShare", result.debrisShare);
    readRange(object, "plasticStrain", result.plasticStrain);
    readRange(object, "shards", result.shards);
    readRange(object, "firstBreak", result.firstBreak);
    object.value("settled", [&](const JsonValue& settled) { settled.read(result.settled.emplace()); });
    return result;
}
} // namespace

std::vector<ExpectationDescription> readExpectations(const std::string& name, const JsonValue& value)
{
    std::vector<ExpectationDescription> result;
    if (value.isArray())
        value.each([&](const JsonValue& one) { result.push_back(readExpectation(name, one)); });
    else
        result.push_back(readExpectation(name, value));
    return result;
}

CameraDescription readCamera(const JsonValue& value)
{
    CameraDescription camera;
    JsonObject object(value, "camera");
    object.read("name", camera.name, Need::Required);
    object.read("eye", camera.eye, Need::Required);
    object.read("target", camera.target, Need::Required);
    object.number("fovDegrees", camera.fovDegrees, {.low = 1.0, .high = 150.0, .wanted = "an angle from 1 to 150"});
    if (camera.eye == camera.target)
        object.refuse("has its eye at its target; give two places");
    return camera;
}
} // namespace fsim::lab
