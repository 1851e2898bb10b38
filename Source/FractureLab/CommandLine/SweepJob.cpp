#include "CommandLine/SweepJob.h"

#include "MeshFiles/TextFile.h"
#include "SceneFiles/EditDistance.h"
#include "SceneFiles/FileBytes.h"
#include "SceneView/RunSheet.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
// A parameter and its values: a row of the sheet.
struct SweepRow
{
    const MaterialParameter<DentMaterial>* parameter = nullptr;
    std::vector<float> values;
};

Result<SweepRow> readSweepRow(const std::string& text)
{
    SweepRow row;
    const size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    std::vector<std::string> names;
    for (const MaterialParameter<DentMaterial>& each : dentParameters())
    {
        names.emplace_back(each.name);
        if (each.name == name)
            row.parameter = &each;
    }
    if (equals == std::string::npos || row.parameter == nullptr)
        return Status::refused("--set is '{}'{}; give NAME=V,V,... with a parameter of a body that dents", text,
                               suggestion(name, names));
    for (size_t at = equals + 1; at <= text.size();)
    {
        const size_t comma = std::min(text.find(',', at), text.size());
        float value = 0.0f;
        if (!parseNumber(std::string_view(text).substr(at, comma - at), value))
            return Status::refused("--set is '{}'; '{}' is no number", text, text.substr(at, comma - at));
        row.values.push_back(value);
        at = comma + 1;
    }
    return row;
}

// The scene with this value in all its bodies that dent.
Result<LoadedSceneRef> sceneWith(const LoadedScene& scene, const MaterialParameter<DentMaterial>& parameter,
                                 float value)
{
    auto changed = std::make_shared<LoadedScene>(scene);
    uint32_t count = 0;
    for (RigidDescription& body : changed->description.rigidBodies)
        if (body.settings.shape.kind == RigidShapeKind::Dented)
        {
            body.dents.*parameter.field = value;
            if (const Status status = validate(body.dents); !status)
                return status;
            ++count;
        }
    if (count == 0)
        return Status::refused("the scene has no body that dents; a sweep is of their parameters");
    return LoadedSceneRef(changed);
}

// How the bodies look in the end, in numbers.
struct SweepFigures
{
    float deepest = 0.0f; // m
    double mean = 0.0;    // m: of all vertices
    double touched = 0.0; // share of vertices that have moved by a millimetre
};

SweepFigures figuresOf(const SceneRun& run)
{
    SweepFigures figures;
    size_t vertices = 0;
    for (size_t i = 0; i < run.built().rigidBodies.size(); ++i)
    {
        const AssetRef& asset = run.loaded().assets.rigidBodies[i].asset;
        if (!asset || asset->kind() != AssetKind::Dented)
            continue;
        const DentRigView rig = asset->dentRig();
        std::vector<Vec3> positions(rig.vertexCount());
        for (const RigidBodyId id : run.built().rigidBodies[i].ids)
        {
            if (!run.world().dentedPositions(id, positions))
                continue;
            for (size_t v = 0; v < positions.size(); ++v)
            {
                const Vec3 d = positions[v] - rig.positions[v];
                const float moved = std::sqrt(dot(d, d));
                figures.deepest = std::max(figures.deepest, moved);
                figures.mean += static_cast<double>(moved);
                figures.touched += moved > 1e-3f;
            }
            vertices += positions.size();
        }
    }
    figures.mean /= static_cast<double>(std::max<size_t>(vertices, 1));
    figures.touched /= static_cast<double>(std::max<size_t>(vertices, 1));
    return figures;
}

double roundedTo(double value, double steps)
{
    return std::round(steps * value) / steps;
}
} // namespace

int sweepScene(const SweepOptions& options, Console& console)
{
    std::vector<SweepRow> rows;
    for (const std::string& text : options.sets)
    {
        Result<SweepRow> row = readSweepRow(text);
        if (!row)
            return refuse(console, row.status());
        if (!rows.empty() && row->values.size() != rows.front().values.size())
            return refuse(console, Status::refused("--set is '{}'; give each parameter as many values as the first, {}",
                                                   text, rows.front().values.size()));
        rows.push_back(std::move(*row));
    }
    const Result<RunSettings> settings = options.simulation.runSettings();
    if (!settings)
        return refuse(console, settings.status());
    const Result<PictureDimensions> size = parseSize(options.size);
    if (!size)
        return refuse(console, size.status());
    const Result<ViewOptions> view = parseView(options.view);
    if (!view)
        return refuse(console, view.status());
    const Result<LoadedSceneRef> scene = loadScene(options.simulation.scene, SceneCells::LeftOut);
    if (!scene)
        return refuse(console, scene.status());
    const Result<uint32_t> frames = options.simulation.frameCount((*scene)->description);
    if (!frames)
        return refuse(console, frames.status());
    std::unique_ptr<RunSheet> sheet;
    if (!options.output.empty())
    {
        if (const Status status = checkWritable(options.output); !status)
            return refuse(console, status);
        Result<std::unique_ptr<RunSheet>> made = RunSheet::create(size->width, size->height);
        if (!made)
            return refuse(console, made.status());
        sheet = std::move(*made);
    }
    std::string table = "parameter,value,deepest_m,mean_m,touched_share\n";
    for (const SweepRow& row : rows)
        for (const float value : row.values)
        {
            const Result<LoadedSceneRef> changed = sceneWith(**scene, *row.parameter, value);
            if (!changed)
                return refuse(console, changed.status());
            const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*changed, *settings);
            if (!run)
                return refuse(console, run.status());
            for (uint32_t frame = 0; frame < *frames; ++frame)
                if (const Status status = (*run)->stepFrame(); !status)
                    return refuse(console, status, exitFailed);
            const SweepFigures figures = figuresOf(**run);
            console.out << format("{} {} {}: deepest {} m, mean {} mm, {} % of the vertices\n", row.parameter->name,
                                  value, row.parameter->unit, roundedTo(static_cast<double>(figures.deepest), 1e4),
                                  roundedTo(1e3 * figures.mean, 1e3), roundedTo(100.0 * figures.touched, 10.0));
            table +=
                format("{},{},{},{},{}\n", row.parameter->name, value, figures.deepest, figures.mean, figures.touched);
            if (sheet)
                if (const Status status = sheet->add(**run, options.camera, *view); !status)
                    return refuse(console, status, exitFailed);
        }
    if (!options.csv.empty())
        if (const Status status = writeFile(options.csv, table); !status)
            return refuse(console, status, exitFailed);
    if (sheet)
    {
        const auto columns = static_cast<uint32_t>(rows.front().values.size());
        if (const Status status = sheet->write(options.output, columns); !status)
            return refuse(console, status, exitFailed);
        console.out << format("drew        {}\n", options.output);
    }
    return exitDone;
}
} // namespace fsim::lab
