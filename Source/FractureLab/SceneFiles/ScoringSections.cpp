#include "SceneFiles/SceneSections.h"

namespace fsim::lab
{
namespace
{
void readScoringKeys(JsonObject& object, GeometrySource::Kind source, ScoringDescription& result)
{
    constexpr Choice<ScorePattern> patterns[] = {
        {"uniform", ScorePattern::Uniform}, {"clustered", ScorePattern::Clustered},
        {"radial", ScorePattern::Radial},   {"planks", ScorePattern::Planks},
        {"bricks", ScorePattern::Bricks},   {"tetrahedra", ScorePattern::Tetrahedra},
        {"blocks", ScorePattern::Blocks}};
    constexpr Choice<PaintChannel> channels[] = {{"red", PaintChannel::Red},
                                                 {"green", PaintChannel::Green},
                                                 {"blue", PaintChannel::Blue},
                                                 {"alpha", PaintChannel::Alpha}};
    ScoreSettings& settings = result.settings;
    object.choice("pattern", settings.pattern, std::span<const Choice<ScorePattern>>(patterns));
    object.integer("fragments", settings.fragments, 1, 20000);
    uint32_t seed = 1;
    object.integer("seed", seed, 0, 4294967295u);
    settings.seed = seed;
    object.value("point", [&](const JsonValue& point) { point.read(settings.point.emplace()); });
    object.read("axis", settings.axis);
    object.integer("clusters", settings.clusters, 1, 1000);
    object.number("elongation", settings.elongation, {.low = 1.0, .high = 100.0, .wanted = "a number from 1 to 100"});
    object.number("roughness", settings.roughness, {.low = 0.0, .high = 0.25, .wanted = "a number from 0 to 0.25"});
    object.number("leastShare", settings.leastShare, {.low = 0.0, .high = 0.5, .wanted = "a number from 0 to 0.5"});
    object.choice("paint", settings.paint, std::span<const Choice<PaintChannel>>(channels));
    object.number("anchorBelow", settings.anchorBelow, anyNumber);
    if (source == GeometrySource::Kind::Shape)
        object.integer("resolution", result.resolution, 4, 256);
}

void readCellsKeys(JsonObject& object, GeometrySource::Kind source, CellsDescription& result)
{
    CellSettings& settings = result.settings;
    object.integer("count", settings.cells, 1, 60000);
    uint32_t seed = 1;
    object.integer("seed", seed, 0, 4294967295u);
    settings.seed = seed;
    object.number("roughness", settings.roughness, {.low = 0.0, .high = 0.25, .wanted = "a number from 0 to 0.25"});
    object.integer("smoothing", settings.smoothing.rounds, 0, 100);
    if (source == GeometrySource::Kind::Shape)
        object.integer("resolution", result.resolution, 4, 256);
}
} // namespace

CellsDescription readCells(const JsonValue& value, GeometrySource::Kind source)
{
    CellsDescription result;
    JsonObject object(value, "cells");
    readCellsKeys(object, source, result);
    return result;
}

ScoringDescription readScoring(const JsonValue& value, GeometrySource::Kind source)
{
    ScoringDescription result;
    {
        JsonObject object(value, "scoring");
        readScoringKeys(object, source, result);
    }
    if (!value.context().failed())
        if (const Status status = validate(result.settings); !status)
            value.refuse(status.message());
    return result;
}
} // namespace fsim::lab
