#include "Lab/LabTesting.h"
#include "SceneFiles/SceneCatalog.h"
#include "SceneFiles/SceneParse.h"
#include "SceneFiles/SceneSections.h"

#include <nlohmann/json.hpp>

using namespace fsim;
using namespace fsim::lab;

namespace
{
const std::filesystem::path sceneFolder = std::filesystem::path(FSIM_SOURCE_DIR) / "Content/Scenes";

// Every kind of everything, so that the parser asks for every key that it knows.
const char* everything = R"({
  "format": 1, "shows": "all kinds", "step": {},
  "bodies": [
    { "model": "debris", "shape": { "kind": "smoothUnion", "blend": 0.1, "parts": [
        { "kind": "box", "halfExtents": [1, 1, 1] }, { "kind": "sphere", "radius": 1 },
        { "kind": "shell", "radius": 1, "innerRadius": 0.5 }, { "kind": "cylinder", "radius": 1, "halfHeight": 1 },
        { "kind": "capsule", "radius": 1, "halfHeight": 1 }, { "kind": "torus", "radius": 1, "tubeRadius": 0.2 },
        { "kind": "ellipsoid", "radii": [1, 2, 3] }, { "kind": "heart", "width": 1 },
        { "kind": "slabWithHoles", "halfExtents": [1, 1, 0.1] }, { "kind": "creature", "height": 1 },
        { "kind": "barrel", "radius": 0.3, "height": 1 } ] },
      "sampling": { "spacing": 0.5 }, "material": { "preset": "sand" }, "look": {},
      "repeat": { "count": [1, 1, 1], "step": [0, 0, 0] }, "rotation": { "axis": [0, 0, 1], "angleDegrees": 3 } },
    { "model": "debris", "particles": "points.txt", "spacing": 0.1 },
    { "model": "debris", "mesh": "a.obj", "sampling": { "count": 100 } },
    { "model": "debris", "sampling": { "pattern": "lattice", "counts": [2, 2, 2], "spacing": 0.1 } },
    { "model": "clustered", "shape": { "kind": "sphere", "radius": 1 }, "sampling": { "count": 100 },
      "material": { "preset": "clay" }, "passes": 3, "toughnessSeed": 2, "toughnessMap": { "image": "a.png", "plane": "xy" } },
    { "model": "clustered", "shape": { "kind": "sphere", "radius": 1 }, "sampling": { "count": 100 },
      "cells": { "count": 20 },
      "toughnessMap": { "shape": { "kind": "sphere", "radius": 1 }, "blend": 0.1 } },
    { "model": "oriented-particles", "asset": "b.asset", "material": { "preset": "glass" }, "pieces": { "most": 9 },
      "shards": { "most": 9 } },
    { "model": "oriented-particles", "shape": { "kind": "sphere", "radius": 1 }, "scoring": { "fragments": 5 } },
    { "model": "debris", "asset": "a.asset" } ],
  "rigidBodies": [
    { "shape": { "kind": "box", "halfExtents": [1, 1, 1] } },
    { "shape": { "kind": "capsule", "radius": 1, "halfHeight": 1 } },
    { "shape": { "kind": "hull", "mesh": "a.obj" } },
    { "shape": { "kind": "dented", "of": { "kind": "sphere", "radius": 1 }, "rig": {} }, "dents": { "preset": "tin" } },
    { "shape": { "kind": "hull", "of": { "kind": "sphere", "radius": 1 } } } ],
  "colliders": [ { "shape": { "kind": "box", "halfExtents": [1, 1, 1] }, "motion": "kinematic" } ],
  "drivers": [
    { "kind": "movingPlane", "point": [0, 0, 0], "normal": [0, 0, 1] },
    { "kind": "tiltingPlane", "point": [0, 0, 0], "normal": [0, 0, 1], "axis": [1, 0, 0] },
    { "kind": "cylinder", "point": [0, 0, 0], "axis": [0, 0, 1], "radius": 1 },
    { "kind": "region", "point": [0, 0, 0], "halfExtents": [1, 1, 1] } ],
  "forceFields": [
    { "kind": "uniform", "acceleration": [0, 0, 1] },
    { "kind": "vortex", "point": [0, 0, 0], "radius": 1, "strength": 1 } ],
  "inputs": [ { "time": 0, "point": [0, 0, 0], "burst": 1, "radius": 1 } ],
  "cameras": [ { "name": "a", "eye": [1, 1, 1], "target": [0, 0, 0] } ],
  "expect": { "world": { "events": {} } }
})";

// "expect" maps names of the user's; its one fixed key is not read as a key.
KeyLog keysOfSchema(const nlohmann::json& schema)
{
    KeyLog keys;
    for (const auto& [name, definition] : schema.at("$defs").items())
        if (name != "expect" && definition.contains("properties"))
            for (const auto& [key, unused] : definition.at("properties").items())
                keys[name].insert(key);
    return keys;
}
} // namespace

TEST(SceneSchema, HasTheKeysOfTheParserAndNoOthers)
{
    const nlohmann::json schema = nlohmann::json::parse(labTesting::textOf(sceneFolder / "scene.schema.json"));
    KeyLog asked;
    const Result<SceneDescription> scene = parseScene(everything, "everything.json", &asked);
    ASSERT_TRUE(scene) << scene.message();
    const std::string withExpectation =
        R"({"format": 1, "shows": "x", "rigidBodies": [{"name": "a", "shape": {"kind": "sphere", "radius": 1}}], "expect": {"a": {}}})";
    const Result<SceneDescription> expecting = parseScene(withExpectation, "expecting.json", &asked);
    ASSERT_TRUE(expecting) << expecting.message();
    ReadContext context("clustering.json", &asked);
    for (const char* clustering : {"{}", R"({"latticeSize": 8, "latticeStride": 6})"})
    {
        const nlohmann::json json = nlohmann::json::parse(clustering);
        readClustering(JsonValue(json, "", context));
    }
    const nlohmann::json rig =
        nlohmann::json::parse(R"({"pieces": [{"name": "a"}], "joints": [{"between": ["a", "body"], "strength": 1}],
        "poses": [{"name": "a", "joints": [{"by": [0, 0, 0], "rotation": [0, 0, 0, 1]}], "moves": [
        {"low": [0, 0, 0], "turn": {"axis": [0, 0, 1], "angleDegrees": 9}}]}]})");
    RigDescription described;
    readRig(JsonValue(rig, "", context), described);
    EXPECT_FALSE(context.failed()) << context.status().message();
    const KeyLog published = keysOfSchema(schema);
    for (const auto& [section, keys] : asked)
        EXPECT_EQ(keys, published.contains(section) ? published.at(section) : std::set<std::string>{}) << section;
    for (const auto& [section, keys] : published)
        EXPECT_TRUE(asked.contains(section)) << "the parser has no section " << section;
}

TEST(SceneSchema, KnowsEveryKeyOfTheBuiltInScenes)
{
    const KeyLog published = keysOfSchema(nlohmann::json::parse(labTesting::textOf(sceneFolder / "scene.schema.json")));
    std::set<std::string> all{"world"};
    for (const auto& [section, keys] : published)
        all.insert(keys.begin(), keys.end());
    for (const auto& entry : std::filesystem::directory_iterator(sceneFolder))
    {
        if (entry.path().filename() == "scene.schema.json" || entry.path().extension() != ".json")
            continue;
        const nlohmann::json scene = nlohmann::json::parse(labTesting::textOf(entry.path()));
        const std::function<void(const nlohmann::json&)> walk = [&](const nlohmann::json& value) {
            if (value.is_array())
                for (const nlohmann::json& item : value)
                    walk(item);
            if (value.is_object())
                for (const auto& [key, member] : value.items())
                {
                    EXPECT_TRUE(all.contains(key)) << entry.path() << ": " << key;
                    if (key != "expect") // its keys are names
                        walk(member);
                }
        };
        walk(scene);
    }
}
