#include "CommandLine/RigJobs.h"

#include "FractureSim/Asset.h"

#include "CommandLine/RunPose.h"
#include "CommandLine/SimulationOptions.h"
#include "MeshFiles/MeshFile.h"
#include "MeshFiles/TextFile.h"
#include "Reports/ProgressBar.h"
#include "SceneFiles/EditDistance.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/RigFile.h"
#include "SceneView/RigPicture.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr size_t mostRigBytes = size_t{1} << 30;

Status readLength(std::string_view option, const std::string& text, bool withZero, float& value)
{
    if (!text.empty() && (!parseNumber(text, value) || value < 0.0f || (value == 0.0f && !withZero)))
        return Status::refused("{} is '{}'; give a number {}", option, text, withZero ? "of 0 or more" : "above 0");
    return Status::done();
}

Status readWhole(std::string_view option, const std::string& text, uint32_t low, uint32_t high, uint32_t& value)
{
    if (text.empty())
        return Status::done();
    const Result<uint32_t> count = parseCount(option, text, low, high);
    if (count)
        value = *count;
    return count ? Status::done() : count.status();
}

// The mesh with what is known of its rig: one of our models, or a file. notes: what a person should know.
Result<TriangleMesh> readRigSource(const RigOptions& options, float scale, RigSettings& settings,
                                   std::vector<std::string>& notes, std::vector<GltfPart>& parts)
{
    const std::vector<std::string_view> models = rigModelNames();
    if (std::find(models.begin(), models.end(), options.mesh) == models.end())
        return readRigMesh(options.mesh, scale, settings, notes, parts);
    const Result<RigModel> model = rigModelNamed(options.mesh);
    settings = model->settings;
    return meshOf(*model);
}

Status readRigOptions(const RigOptions& options, float scale, RigDescription& rig)
{
    RigSettings& settings = rig.settings;
    const bool isSource = options.pieces == "nodes" || options.pieces == "parts";
    if (isSource)
        rig.pieces = options.pieces == "nodes" ? PieceSource::Nodes : PieceSource::Parts;
    const std::string none;
    for (const std::string* file : {&options.handleFile, &options.poses, isSource ? &none : &options.pieces})
        if (!file->empty())
            if (const Status status = readRigFile(*file, rig); !status)
                return status;
    settings.fitWeights = !options.keepWeights;
    settings.leaveOutWhatDoesNotFit = options.reimport;
    for (const std::string& file : options.shapes)
    {
        Result<TriangleMesh> shape = loadMesh(file);
        if (!shape)
            return shape.status();
        for (Vec3& p : shape->positions)
            p *= scale;
        settings.shapes.push_back({std::filesystem::path(file).stem().string(), std::move(shape->positions)});
    }
    const Status parts[] = {readWhole("--handles", options.handles, 0, 256, settings.automaticHandles),
                            readWhole("--hulls", options.hulls, 1, 128, settings.hulls),
                            readWhole("--resolution", options.resolution, 6, 96, settings.resolution),
                            readLength("--shell", options.shell, true, settings.shellThickness),
                            readLength("--joint-strength", options.jointStrength, false, settings.jointStrength)};
    for (const Status& part : parts)
        if (!part)
            return part;
    return validate(settings);
}

// Painted strength: black 0.25, half 1, white 4 times as weak.
Status readStrength(const std::string& channel, const TriangleMesh& mesh, std::vector<float>& strengths)
{
    if (channel.empty())
        return Status::done();
    const std::vector<std::string> names{"red", "green", "blue", "alpha"};
    const auto found = std::find(names.begin(), names.end(), channel);
    if (found == names.end())
        return Status::refused("--strength is '{}'{}; give red, green, blue or alpha", channel,
                               suggestion(channel, names));
    if (mesh.colours.empty())
        return Status::refused("--strength is '{}', but the mesh has no vertex colours; paint them, or leave it out",
                               channel);
    for (const Colour& colour : mesh.colours)
    {
        const float parts[] = {colour.r, colour.g, colour.b, colour.a};
        const float painted = std::clamp(parts[found - names.begin()], 0.0f, 1.0f);
        strengths.push_back(painted < 0.5f ? 0.25f + 1.5f * painted : 1.0f + 6.0f * (painted - 0.5f));
    }
    return Status::done();
}

Result<AssetRef> loadRig(const std::string& file)
{
    const Result<std::vector<std::byte>> bytes = readFile(std::filesystem::path(file), mostRigBytes);
    if (!bytes)
        return bytes.status();
    Result<AssetRef> asset = Asset::load(*bytes);
    if (!asset)
        return Status::refused("{}: {}", file, asset.message());
    if ((*asset)->kind() != AssetKind::Dented)
        return Status::refused("{}: holds no rig; 'author rig' makes one", file);
    return asset;
}

DentRig copyOf(const DentRigView& view)
{
    DentRig rig;
    rig.positions.assign(view.positions.begin(), view.positions.end());
    rig.volumes.assign(view.volumes.begin(), view.volumes.end());
    rig.indices.assign(view.indices.begin(), view.indices.end());
    rig.weightOffsets.assign(view.weightOffsets.begin(), view.weightOffsets.end());
    rig.bones.assign(view.bones.begin(), view.bones.end());
    rig.weights.assign(view.weights.begin(), view.weights.end());
    rig.pivots.assign(view.pivots.begin(), view.pivots.end());
    rig.examples.assign(view.examples.begin(), view.examples.end());
    rig.edges.assign(view.edges.begin(), view.edges.end());
    rig.hullOffsets.assign(view.hullOffsets.begin(), view.hullOffsets.end());
    rig.hullVertices.assign(view.hullVertices.begin(), view.hullVertices.end());
    rig.strengths.assign(view.strengths.begin(), view.strengths.end());
    rig.pieces.assign(view.pieces.begin(), view.pieces.end());
    rig.joints.assign(view.joints.begin(), view.joints.end());
    return rig;
}

float rounded(double value)
{
    return static_cast<float>(std::round(100.0 * value) / 100.0);
}
} // namespace

void printRig(const DentRigView& rig, Console& console)
{
    std::vector<uint8_t> isOnSurface(rig.vertexCount(), 0);
    for (const uint32_t index : rig.indices)
        isOnSurface[index] = 1;
    const auto surface = static_cast<uint32_t>(std::count(isOnSurface.begin(), isOnSurface.end(), uint8_t{1}));
    double volume = 0.0;
    for (const float each : rig.volumes)
        volume += static_cast<double>(each);
    const Bounds box = boundsOf(rig.positions);
    const Vec3 size = box.high - box.low;
    console.out << format("size        {} x {} x {} m, {} m^3\n", size.x, size.y, size.z, static_cast<float>(volume))
                << format("vertices    {}, {} of them inside\n", rig.vertexCount(), rig.vertexCount() - surface)
                << format("triangles   {}\n", rig.indices.size() / 3)
                << format("bones       {}, {} a vertex\n", rig.boneCount(),
                          rounded(static_cast<double>(rig.weights.size()) / rig.vertexCount()))
                << format("edges       {}\n", rig.edges.size())
                << format("hulls       {}, {} corners\n", rig.hullCount(), rig.hullVertices.size());
    for (uint32_t e = 0; e < rig.exampleCount(); ++e)
    {
        const std::vector<Vec3> posed =
            posedVertices(rig, rig.examples.subspan(size_t{e} * rig.boneCount(), rig.boneCount()));
        float most = 0.0f;
        for (size_t i = 0; i < posed.size(); ++i)
        {
            const Vec3 d = posed[i] - rig.positions[i];
            most = std::max(most, std::sqrt(dot(d, d)));
        }
        console.out << format("example {}   moves the surface by {} m at most\n", e, most);
    }
    for (uint32_t piece = 0; piece < rig.pieceCount() && !rig.pieces.empty(); ++piece)
    {
        uint32_t vertices = 0, hulls = 0;
        double own = 0.0;
        for (uint32_t v = 0; v < rig.vertexCount(); ++v)
            if (rig.pieces[v] == piece)
            {
                ++vertices;
                own += static_cast<double>(rig.volumes[v]);
            }
        for (uint32_t h = 0; h < rig.hullCount(); ++h)
            hulls += rig.pieces[rig.hullVertices[rig.hullOffsets[h]]] == piece;
        console.out << format("piece {}     {} vertices, {} hulls, {} % of the volume\n", piece, vertices, hulls,
                              rounded(100.0 * own / volume));
    }
    for (size_t j = 0; j < rig.joints.size(); ++j)
    {
        const DentJoint& joint = rig.joints[j];
        console.out << format("joint {}     of pieces {} and {} at ({}, {}, {}), radius {} m, bears {} m/s\n", j,
                              joint.a, joint.b, joint.position.x, joint.position.y, joint.position.z, joint.radius,
                              joint.strength);
    }
    if (!rig.strengths.empty())
    {
        const auto [low, high] = std::minmax_element(rig.strengths.begin(), rig.strengths.end());
        console.out << format("strength    {} to {}\n", *low, *high);
    }
}

int rigToAsset(const RigOptions& options, Console& console)
{
    RigDescription rig;
    std::vector<std::string> notes;
    std::vector<GltfPart> parts;
    float scale = 1.0f;
    if (const Status status = readLength("--scale", options.scale, false, scale); !status)
        return refuse(console, status);
    const Result<TriangleMesh> mesh = readRigSource(options, scale, rig.settings, notes, parts);
    if (!mesh)
        return refuse(console, mesh.status());
    if (const Status status = readRigOptions(options, scale, rig); !status)
        return refuse(console, status);
    if (const Status status = choosePieces(rig.pieces, *mesh, parts, rig.settings); !status)
        return refuse(console, status);
    if (const Status status = readStrength(options.strength, *mesh, rig.settings.strengths); !status)
        return refuse(console, status);
    if (const Status status = checkWritable(options.output); !status)
        return refuse(console, status);

    const auto begun = std::chrono::steady_clock::now();
    RigReport report;
    Result<DentRig> made = Status::refused("not rigged");
    {
        ProgressBar bar(console.err, 100, console.terminal && !options.quiet, false);
        made = rigMesh(
            *mesh, rig.settings,
            [&](float done) {
                bar.update(static_cast<uint32_t>(100.0f * done));
                return true;
            },
            &report);
    }
    if (!made)
        return refuse(console, Status::refused("{}: {}", options.mesh, made.message()));
    const Result<AssetRef> asset = Asset::dented(*made);
    if (!asset)
        return refuse(console, asset.status(), exitFailed);
    if (const Status status = writeFile(options.output, (*asset)->bytes()); !status)
        return refuse(console, status, exitFailed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    for (const std::string& note : notes)
        console.out << "note        " << note << '\n';
    for (const std::string& repair : report.repairs)
        console.out << "repaired    " << repair << '\n';
    for (const std::string& dropped : report.dropped)
        console.out << "dropped     " << dropped << '\n';
    printRig(*made, console);
    for (size_t p = 0; p < report.pieces.size(); ++p)
        console.out << format("called      piece {} '{}'\n", p, report.pieces[p]);
    for (size_t s = 0; s < report.shapeErrors.size(); ++s)
        console.out << format("fitted      '{}' to {} % of the size\n", report.names[s],
                              rounded(100.0 * static_cast<double>(report.shapeErrors[s])));
    console.out << format("wrote       {}, {} bytes, in {} s\n", options.output, (*asset)->bytes().size(),
                          rounded(seconds));
    return exitDone;
}

int poseAsset(const PoseOptions& options, Console& console)
{
    const Result<AssetRef> asset = loadRig(options.file);
    if (!asset)
        return refuse(console, asset.status());
    if (options.poses.empty() && options.fromRun.empty())
        return refuse(console, Status::refused("'author pose' needs --poses or --from-run"));
    uint32_t frames = 0;
    if (const Status status = readWhole("--frames", options.frames, 1, 100000, frames); !status)
        return refuse(console, status);
    RigDescription poses;
    if (!options.poses.empty())
    {
        if (const Status status = readRigFile(options.poses, poses); !status)
            return refuse(console, status);
        if (poses.settings.poses.empty())
            return refuse(console, Status::refused("{}: has no 'poses'; give one at least", options.poses));
    }
    DentRig rig = copyOf((*asset)->dentRig());
    if (!options.add)
        rig.examples.clear();
    const size_t before = rig.examples.size() / rig.pivots.size();
    const size_t more = poses.settings.poses.size() + !options.fromRun.empty();
    if (before + more > mostDentExamples)
        return refuse(console, Status::refused("{} examples and {} more are over {}", before, more, mostDentExamples));
    for (const RigPose& pose : poses.settings.poses)
    {
        const Result<std::vector<Transform>> bones = poseHandles(rig, pose);
        if (!bones)
            return refuse(console, Status::refused("{}: {}", options.poses, bones.message()));
        rig.examples.insert(rig.examples.end(), bones->begin(), bones->end());
    }
    if (!options.fromRun.empty())
    {
        const Result<RunPose> run = poseFromRun((*asset)->dentRig(), options.fromRun, options.body, frames);
        if (!run)
            return refuse(console, run.status());
        rig.examples.insert(rig.examples.end(), run->bones.begin(), run->bones.end());
        console.out << format("ran         {} for {} frames: vertices moved by up to {} m\n", options.fromRun,
                              run->frames, rounded(static_cast<double>(run->deepest)))
                    << format("fitted      to {} % of the size\n", rounded(100.0 * static_cast<double>(run->error)));
    }
    const Result<AssetRef> made = Asset::dented(rig);
    if (!made)
        return refuse(console, made.status(), exitFailed);
    const std::string& output = options.output.empty() ? options.file : options.output;
    if (const Status status = writeFile(output, (*made)->bytes()); !status)
        return refuse(console, status, exitFailed);
    printRig(rig, console);
    console.out << format("wrote       {}\n", output);
    return exitDone;
}

int previewAsset(const PreviewOptions& options, Console& console)
{
    uint32_t bone = 0;
    if (const Status status = readWhole("--bone", options.bone, 0, 511, bone); !status)
        return refuse(console, status);
    const Result<AssetRef> asset = loadRig(options.file);
    if (!asset)
        return refuse(console, asset.status());
    if (bone >= (*asset)->dentRig().boneCount())
        return refuse(console, Status::refused("--bone is {}; the rig has {} bones, from 0", bone,
                                               (*asset)->dentRig().boneCount()));
    if (const Status status = drawRig((*asset)->dentRig(), bone, options.output); !status)
        return refuse(console, status, exitFailed);
    console.out << format("drew        {}: handles, bones, weights of bone {}, hulls, examples: {}\n", options.output,
                          bone, (*asset)->dentRig().exampleCount());
    return exitDone;
}
} // namespace fsim::lab
