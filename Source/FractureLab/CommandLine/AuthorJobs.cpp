#include "CommandLine/AuthorJobs.h"

#include "FractureSim/Asset.h"
#include "FractureSim/Material.h"

#include "CommandLine/RigJobs.h"
#include "CommandLine/SimulationOptions.h"
#include "FractureSimAuthoring/Scoring.h"
#include "MeshFiles/MeshFile.h"
#include "Reports/ProgressBar.h"
#include "SceneFiles/EditDistance.h"
#include "SceneFiles/FileBytes.h"
#include "SceneView/FragmentPicture.h"
#include "SceneView/RigPicture.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr size_t mostInspectedBytes = size_t{1} << 30;

bool parseFloat(std::string_view text, float& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

bool parseVector(std::string_view text, Vec3& value)
{
    const size_t first = text.find(',');
    const size_t second = first == text.npos ? text.npos : text.find(',', first + 1);
    return second != text.npos && parseFloat(text.substr(0, first), value.x) &&
           parseFloat(text.substr(first + 1, second - first - 1), value.y) &&
           parseFloat(text.substr(second + 1), value.z);
}

Status readFloat(std::string_view option, const std::string& text, float& value)
{
    if (!text.empty() && !parseFloat(text, value))
        return Status::refused("{} is '{}'; give a number", option, text);
    return Status::done();
}

Status readCount(std::string_view option, const std::string& text, uint32_t low, uint32_t high, uint32_t& value)
{
    if (text.empty())
        return Status::done();
    const Result<uint32_t> count = parseCount(option, text, low, high);
    if (count)
        value = *count;
    return count ? Status::done() : count.status();
}

Status readAxis(const std::string& text, Vec3& axis)
{
    if (text == "x")
        axis = {1.0f, 0.0f, 0.0f};
    else if (text == "y")
        axis = {0.0f, 1.0f, 0.0f};
    else if (text == "z")
        axis = {0.0f, 0.0f, 1.0f};
    else if (!text.empty() && (!parseVector(text, axis) || axis == Vec3{}))
        return Status::refused("--axis is '{}'; give x, y, z or a direction such as 0,1,1", text);
    return Status::done();
}

Status readPaint(const std::string& text, PaintChannel& channel)
{
    const std::vector<std::string> names{"red", "green", "blue", "alpha"};
    for (size_t i = 0; i < names.size(); ++i)
        if (names[i] == text)
        {
            channel = static_cast<PaintChannel>(i + 1);
            return Status::done();
        }
    if (text.empty())
        return Status::done();
    return Status::refused("--paint is '{}'{}; give red, green, blue or alpha", text, suggestion(text, names));
}

Status checkMaterial(const std::string& name)
{
    std::vector<std::string> names;
    std::string list;
    for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
    {
        names.emplace_back(preset.name);
        list += (list.empty() ? "" : ", ") + names.back();
    }
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end())
        return Status::done();
    return Status::refused("--material is '{}'{}; give one of {}", name, suggestion(name, names), list);
}

Result<ScoreSettings> settingsOf(const ScoreOptions& options)
{
    ScoreSettings settings;
    if (!options.pattern.empty())
    {
        const Result<ScorePattern> pattern = scorePatternNamed(options.pattern);
        if (!pattern)
            return pattern.status();
        settings.pattern = *pattern;
    }
    if (!options.point.empty() && !parseVector(options.point, settings.point.emplace()))
        return Status::refused("--point is '{}'; give x,y,z in metres, such as 0,0.5,1", options.point);
    uint32_t seed = 1;
    const Status parts[] = {readCount("--fragments", options.fragments, 1, 20000, settings.fragments),
                            readCount("--seed", options.seed, 0, 4294967295u, seed),
                            readCount("--clusters", options.clusters, 1, 1000, settings.clusters),
                            readAxis(options.axis, settings.axis),
                            readPaint(options.paint, settings.paint),
                            checkMaterial(options.material),
                            readFloat("--elongation", options.elongation, settings.elongation),
                            readFloat("--roughness", options.roughness, settings.roughness),
                            readFloat("--least-share", options.leastShare, settings.leastShare),
                            readFloat("--anchor-below", options.anchorBelow, settings.anchorBelow)};
    for (const Status& part : parts)
        if (!part)
            return part;
    settings.seed = seed;
    if (const Status status = validate(settings); !status)
        return status;
    return settings;
}

void printFragments(const FragmentView& fragments, Console& console)
{
    const FragmentCheck check = checkFragments(fragments);
    uint32_t anchored = 0;
    size_t outside = 0;
    for (size_t f = 0; f < fragments.particles.size(); ++f)
    {
        anchored += fragments.particles[f].anchored != 0 ? 1 : 0;
        outside += fragments.outside[f].count;
    }
    const Bounds box = boundsOf(fragments.positions);
    const Vec3 size = box.high - box.low;
    console.out << format("size        {} x {} x {} m\n", size.x, size.y, size.z)
                << format("fragments   {}, {} to {} m^3 each, {} m^3 together, {} anchored\n",
                          fragments.particles.size(), check.smallestVolume, check.largestVolume, check.volume, anchored)
                << format("bonds       {}, {} m^2 of faces inside\n", fragments.bonds.size(), check.insideArea)
                << format("triangles   {} outside, {} inside\n", outside, fragments.indices.size() / 3 - outside)
                << format("vertices    {}, of {} points{}{}\n", fragments.positions.size(), fragments.pointCount,
                          fragments.uvs.empty() ? "" : ", with texture coordinates",
                          fragments.colours.empty() ? "" : ", with colours")
                << format("hulls       {} corners\n", fragments.hullCorners.size())
                << (fragments.material.empty() ? std::string() : format("material    {}\n", fragments.material))
                << (check.isWatertight()
                        ? std::string("watertight  yes: every fragment is closed, every face has its mirror\n")
                        : format("watertight  no: {} open edges, {} pinched points, {} faces without mirror\n",
                                 check.openEdges, check.pinchedPoints, check.unmatchedTriangles));
}

std::string_view nameOfKind(AssetKind kind)
{
    switch (kind)
    {
    case AssetKind::Particles:
        return "particles";
    case AssetKind::ConvexHull:
        return "convex hull";
    case AssetKind::Mesh:
        return "mesh";
    case AssetKind::Clustered:
        return "clustered particles";
    case AssetKind::Fragmented:
        return "fragments";
    case AssetKind::Dented:
        return "a rig that dents";
    }
    return "unknown";
}
} // namespace

int scoreMesh(const ScoreOptions& options, Console& console)
{
    const Result<ScoreSettings> settings = settingsOf(options);
    if (!settings)
        return refuse(console, settings.status());
    float scale = 1.0f;
    if (const Status status = readFloat("--scale", options.scale, scale); !status || !(scale > 0.0f))
        return refuse(console, Status::refused("--scale is '{}'; give a number above 0", options.scale));
    Result<TriangleMesh> mesh = loadMesh(options.mesh);
    if (!mesh)
        return refuse(console, mesh.status());
    for (Vec3& position : mesh->positions)
        position *= scale;
    if (const Status status = checkWritable(options.output); !status)
        return refuse(console, status);

    const auto begun = std::chrono::steady_clock::now();
    ScoreReport report;
    Result<FragmentSet> fragments = Status::refused("not scored");
    {
        ProgressBar bar(console.err, 100, console.terminal && !options.quiet, false);
        fragments = score(
            *mesh, *settings,
            [&](float done) {
                bar.update(static_cast<uint32_t>(100.0f * done));
                return true;
            },
            &report);
    }
    if (!fragments)
        return refuse(console, Status::refused("{}: {}", options.mesh, fragments.message()));
    fragments->material = options.material;
    const Result<AssetRef> asset = Asset::fragmented(*fragments);
    if (!asset)
        return refuse(console, asset.status(), exitFailed);
    if (const Status status = writeFile(options.output, (*asset)->bytes()); !status)
        return refuse(console, status, exitFailed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    for (const std::string& repair : report.repairs)
        console.out << "repaired    " << repair << '\n';
    printFragments(*fragments, console);
    console.out << format("wrote       {}, {} bytes, in {} s\n", options.output, (*asset)->bytes().size(),
                          static_cast<float>(std::round(100.0 * seconds) / 100.0));
    return exitDone;
}

int inspectAsset(const InspectOptions& options, Console& console)
{
    const std::string& file = options.file;
    float apart = 0.3f;
    if (const Status status = readFloat("--apart", options.apart, apart); !status || apart < 0.0f || apart > 100.0f)
        return refuse(console, Status::refused("--apart is '{}'; give 0 to 100", options.apart));
    const Result<std::vector<std::byte>> bytes = readFile(file, mostInspectedBytes);
    if (!bytes)
        return refuse(console, bytes.status());
    const Result<AssetRef> loaded = Asset::load(*bytes);
    if (!loaded)
        return refuse(console, Status::refused("{}: {}", file, loaded.message()));
    const Asset& asset = **loaded;
    console.out << format("asset       {}, {} bytes\n", nameOfKind(asset.kind()), bytes->size());
    if (asset.kind() == AssetKind::Fragmented)
    {
        printFragments(asset.fragments(), console);
        if (options.picture.empty())
            return exitDone;
        if (const Status status = drawFragments(asset.fragments(), apart, options.picture); !status)
            return refuse(console, status, exitFailed);
        console.out << format("drew        {}\n", options.picture);
        return exitDone;
    }
    if (asset.kind() == AssetKind::Dented)
    {
        printRig(asset.dentRig(), console);
        if (!options.picture.empty())
        {
            if (const Status status = drawRig(asset.dentRig(), 0, options.picture); !status)
                return refuse(console, status, exitFailed);
            console.out << format("drew        {}\n", options.picture);
        }
        return exitDone;
    }
    if (!options.picture.empty())
        return refuse(console, Status::refused("{}: holds no fragments, nor a rig, which --picture draws", file));
    const Bounds box = boundsOf(asset.positions());
    const Vec3 size = box.high - box.low;
    console.out << format("size        {} x {} x {} m\n", size.x, size.y, size.z)
                << format("points      {}\n", asset.positions().size());
    if (asset.radius() > 0.0f)
        console.out << format("radius      {} m\n", asset.radius());
    if (!asset.indices().empty())
        console.out << format("triangles   {}\n", asset.indices().size() / 3);
    if (asset.kind() == AssetKind::Clustered)
        console.out << format("clusters    {}, {} memberships\n", asset.clusterOffsets().size() - 1,
                              asset.clusterMembers().size());
    return exitDone;
}
} // namespace fsim::lab
