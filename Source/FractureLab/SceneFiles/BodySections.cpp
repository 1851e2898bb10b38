#include "SceneFiles/EditDistance.h"
#include "SceneFiles/Rotations.h"
#include "SceneFiles/SceneSections.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
template <class Material>
Material presetNamed(const JsonValue& value, std::span<const MaterialPreset<Material>> presets)
{
    std::string name;
    value.read(name);
    std::vector<std::string> names;
    for (const MaterialPreset<Material>& preset : presets)
    {
        if (preset.name == name)
            return preset.material;
        names.emplace_back(preset.name);
    }
    value.refuse(format("there is no material '{}'{}", name, suggestion(name, names)));
    return {};
}

// A preset's name, or an object of numbers that may start from a preset.
template <class Material>
Material readMaterial(const JsonValue& value, const char* section, std::span<const MaterialPreset<Material>> presets,
                      std::span<const MaterialParameter<Material>> parameters)
{
    if (value.isText())
        return presetNamed(value, presets);
    Material material;
    JsonObject object(value, section);
    object.value("preset", [&](const JsonValue& preset) { material = presetNamed(preset, presets); });
    for (const MaterialParameter<Material>& each : parameters)
    {
        const std::string wanted = format("{} to {}", each.lowest, each.highest);
        object.number(each.name, material.*each.field, {.low = each.lowest, .high = each.highest, .wanted = wanted});
    }
    return material;
}

Quat readOneRotation(const JsonValue& value)
{
    JsonObject object(value, "oneRotation");
    Vec3 axis{0.0f, 0.0f, 1.0f};
    double angleDegrees = 0.0;
    object.read("axis", axis, Need::Required);
    object.number("angleDegrees", angleDegrees, {.low = -1e6, .high = 1e6, .wanted = "an angle from -1e6 to 1e6"},
                  Need::Required);
    if (axis == Vec3{})
        object.refuse("has an axis of length 0; give a direction such as [0, 0, 1]");
    return rotationAbout(axis, angleDegrees);
}

// "#rrggbb".
Vec3 readColour(const JsonValue& value)
{
    std::string text;
    value.read(text);
    const bool fits =
        text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!fits)
    {
        value.refuse(format("'{}' is no colour; give one such as \"#c08040\"", text));
        return {};
    }
    const auto channel = [&](size_t at) {
        return static_cast<float>(std::stoi(text.substr(at, 2), nullptr, 16)) / 255.0f;
    };
    return {channel(1), channel(3), channel(5)};
}

ShardRules readShardRules(const JsonValue& value)
{
    ShardRules rules;
    JsonObject object(value, "shardRules");
    object.integer("most", rules.most, 1, 8192, Need::Required);
    object.integer("perHit", rules.perHit, 2, 16);
    object.integer("depth", rules.depth, 1, 8);
    object.number("hitSpeed", rules.hitSpeed, {.low = 1e-3, .high = 1e6, .wanted = "m/s above 0"});
    object.number("scatter", rules.scatter, {.low = 0, .high = 1, .wanted = "a share from 0 to 1"});
    object.number("leastSize", rules.leastSize, {.low = 0, .high = 1e6, .wanted = "metres; 0 for any size"});
    object.integer("chips", rules.chips, 0, 16);
    return rules;
}
} // namespace

DentMaterial readDentMaterial(const JsonValue& value)
{
    return readMaterial(value, "dentMaterial", dentPresets(), dentParameters());
}

Quat readRotation(const JsonValue& value)
{
    if (!value.isArray())
        return readOneRotation(value);
    Quat result;
    if (!value.json().empty() && value.json().front().is_object())
    {
        value.each([&](const JsonValue& next) { result = readOneRotation(next) * result; });
        return normalized(result);
    }
    if (value.json().size() != 4)
    {
        value.refuse(
            "is no rotation; give {\"axis\", \"angleDegrees\"}, a list of these, or a quaternion [x, y, z, w]");
        return {};
    }
    float* const parts[4] = {&result.x, &result.y, &result.z, &result.w};
    size_t next = 0;
    value.each([&](const JsonValue& part) { part.read(*parts[next++], {.low = -1e6, .high = 1e6}); });
    if (result == Quat{0.0f, 0.0f, 0.0f, 0.0f})
        value.refuse("is a quaternion of length 0; give [0, 0, 0, 1] for no rotation");
    return normalized(result);
}

RepeatDescription readRepeat(const JsonValue& value)
{
    constexpr uint32_t mostCopies = 100000;
    RepeatDescription result;
    JsonObject object(value, "repeat");
    object.value(
        "count", [&](const JsonValue& counts) { result.count = readThreeCounts(counts, 1000); }, Need::Required);
    object.read("step", result.step, Need::Required);
    if (copiesOf(result) > mostCopies)
        object.refuse(format("makes {} copies; give at most {}", copiesOf(result), mostCopies));
    return result;
}

LookDescription readLook(const JsonValue& value)
{
    using Pattern = LookDescription::Pattern;
    constexpr Choice<Pattern> patterns[] = {{"plain", Pattern::Plain},       {"mottled", Pattern::Mottled},
                                            {"speckled", Pattern::Speckled}, {"grained", Pattern::Grained},
                                            {"layered", Pattern::Layered},   {"checker", Pattern::Checker}};
    LookDescription look;
    JsonObject object(value, "look");
    object.value("colour", [&](const JsonValue& colour) { look.colour = readColour(colour); });
    object.value("patternColour", [&](const JsonValue& colour) { look.patternColour = readColour(colour); });
    object.choice("pattern", look.pattern, std::span<const Choice<Pattern>>(patterns));
    object.number("patternSize", look.patternSize, aboveZero);
    object.number("roughness", look.roughness, zeroToOne);
    object.number("metalness", look.metalness, zeroToOne);
    object.number("bump", look.bump, zeroToOne);
    object.number("variation", look.variation, zeroToOne);
    object.read("hidden", look.hidden);
    return look;
}

BodyDescription readBody(const JsonValue& value)
{
    BodyDescription result;
    JsonObject object(value, "body");
    result.place = object.pointer();
    object.read("name", result.name);
    object.read("group", result.group);
    object.value(
        "model",
        [&](const JsonValue& model) {
            std::string name;
            model.read(name);
            const Result<Model> found = modelNamed(name);
            if (found)
                result.settings.model = *found;
            else
                model.refuse(found.message());
        },
        Need::Required);
    result.source = readBodySource(object);
    using Kind = GeometrySource::Kind;
    const Kind kind = result.source.kind;
    object.value("scoring", [&](const JsonValue& scoring) {
        if (kind == Kind::AssetFile)
            scoring.refuse("is given beside an asset, which has its fragments already; take it out");
        else if (kind != Kind::Shape && kind != Kind::MeshFile)
            scoring.refuse("is given without a solid to cut; give a 'shape' or a 'mesh'");
        else
            result.scoring = readScoring(scoring, kind);
    });
    if (!result.scoring && (kind == Kind::Shape || kind == Kind::MeshFile || kind == Kind::Block))
        object.value(
            "sampling", [&](const JsonValue& sampling) { result.sampling = readSampling(sampling, kind); },
            Need::Required);
    if (kind == Kind::ParticleFile)
        object.number("spacing", result.sampling.settings.spacing, aboveZero, Need::Required);
    if (kind != Kind::AssetFile && !result.scoring)
        object.number("radius", result.radius, aboveZero);
    object.value("clustering", [&](const JsonValue& clustering) {
        if (!hasClusters(result))
            clustering.refuse("is for bodies of model 'clustered'; take it out or give that model");
        else if (kind == Kind::AssetFile)
            clustering.refuse("is given beside an asset, which has its clusters already; take it out");
        else
            result.clustering = readClustering(clustering);
    });
    object.value("cells", [&](const JsonValue& cells) {
        if (!hasClusters(result))
            cells.refuse("is for bodies of model 'clustered'; take it out or give that model");
        else if (kind != Kind::Shape && kind != Kind::MeshFile)
            cells.refuse("is given without a solid to cut; give a 'shape' or a 'mesh'");
        else
            result.cells = readCells(cells, kind);
    });
    object.value("toughnessMap", [&](const JsonValue& map) {
        if (!hasClusters(result) || kind == Kind::AssetFile)
            map.refuse("is for bodies of model 'clustered' without an asset of their own; take it out");
        else
            result.toughness = readToughness(map);
    });
    BodySettings& settings = result.settings;
    object.read("at", settings.pose.position);
    object.value("rotation", [&](const JsonValue& rotation) { settings.pose.rotation = readRotation(rotation); });
    object.read("velocity", settings.linearVelocity);
    object.read("angularVelocity", settings.angularVelocity);
    object.value("material", [&](const JsonValue& material) {
        result.hasMaterial = true;
        if (settings.model == Model::Clustered)
            settings.cluster = readMaterial(material, "clusterMaterial", clusterPresets(), clusterParameters());
        else if (settings.model == Model::OrientedParticles)
            settings.oriented = readMaterial(material, "orientedMaterial", orientedPresets(), orientedParameters());
        else
            settings.debris = readMaterial(material, "debrisMaterial", debrisPresets(), debrisParameters());
    });
    if (settings.model != Model::Debris)
    {
        object.integer("passes", settings.passes, 0, 64);
        object.integer("toughnessSeed", settings.seed, 0, 0x7fffffff);
    }
    if (settings.model == Model::OrientedParticles)
        object.value("pieces", [&](const JsonValue& pieces) {
            JsonObject rules(pieces, "pieceRules");
            constexpr NumberRange seconds{.low = 0, .high = 1e6, .wanted = "seconds; 0 for never"};
            rules.integer("most", settings.pieces.most, 0, 1000000);
            rules.number("settleAfter", settings.pieces.settleAfter, seconds);
            rules.number("fadeAfter", settings.pieces.fadeAfter, seconds);
            rules.number("fadeShare", settings.pieces.fadeShare,
                         {.low = 0, .high = 1, .wanted = "a share from 0 to 1"});
        });
    if (settings.model == Model::OrientedParticles)
        object.value("shards", [&](const JsonValue& shards) { settings.shards = readShardRules(shards); });
    object.integer("surface", settings.surface, 0, 0x7fffffff);
    object.value("repeat", [&](const JsonValue& repeat) { result.repeat = readRepeat(repeat); });
    object.value("look", [&](const JsonValue& look) { result.look = readLook(look); });
    return result;
}
} // namespace fsim::lab
