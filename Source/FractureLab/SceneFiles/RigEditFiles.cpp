#include "SceneFiles/RigEditFiles.h"

#include "FractureSimAuthoring/RigModels.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/RigFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
namespace files = std::filesystem;
constexpr size_t mostEditedBytes = size_t{1} << 30;
constexpr std::string_view rigFileEnding = ".rig.json";

files::path besideAs(const files::path& file, std::string_view ending)
{
    return file.parent_path() / (file.stem().string() + std::string(ending));
}

Result<AssetRef> readRigAsset(const files::path& file)
{
    const Result<std::vector<std::byte>> bytes = readFile(file, mostEditedBytes);
    if (!bytes)
        return bytes.status();
    Result<AssetRef> asset = Asset::load(*bytes);
    if (!asset)
        return Status::refused("{}: {}", file.string(), asset.message());
    if ((*asset)->kind() != AssetKind::Dented)
        return Status::refused("{}: holds no rig; 'author rig' makes one", file.string());
    return asset;
}

// With what its rig file says: names, and moves that can be edited further.
Result<OpenedRig> openAssetAndFile(const DentRigView& rig, const files::path& rigFile, const std::string& name)
{
    std::vector<std::string> notes;
    RigDescription described;
    Status status = readRigFile(rigFile, described);
    if (status)
    {
        const uint32_t count = 1 + *std::max_element(rig.indices.begin(), rig.indices.end());
        TriangleMesh surface;
        surface.positions.assign(rig.positions.begin(), rig.positions.begin() + count);
        surface.indices.assign(rig.indices.begin(), rig.indices.end());
        described.settings.strengths.clear();
        if (!rig.strengths.empty())
            described.settings.strengths.assign(rig.strengths.begin(), rig.strengths.begin() + count);
        Result<RigEditSession> session = RigEditSession::open(surface, described.settings);
        status = session ? session->adoptWeights(rig) : session.status();
        if (status)
        {
            session->forgetThePast();
            return OpenedRig{std::move(*session), name, {}};
        }
    }
    notes.push_back(format("{} does not fit the asset and was left out: {}", rigFile.string(), status.message()));
    Result<RigEditSession> session = RigEditSession::open(rig);
    if (!session)
        return session.status();
    return OpenedRig{std::move(*session), name, std::move(notes)};
}

Result<OpenedRig> openAssetFile(const files::path& file)
{
    const Result<AssetRef> asset = readRigAsset(file);
    if (!asset)
        return asset.status();
    const files::path rigFile = besideAs(file, rigFileEnding);
    if (files::exists(rigFile))
        return openAssetAndFile((*asset)->dentRig(), rigFile, file.stem().string());
    Result<RigEditSession> session = RigEditSession::open((*asset)->dentRig());
    if (!session)
        return Status::refused("{}: {}", file.string(), session.message());
    return OpenedRig{std::move(*session), file.stem().string(), {}};
}

// The preset that scenes use for a model of ours.
DentMaterial materialOfModel(const std::string& model)
{
    const std::string_view preset = model == "barrel"                          ? "barrel"
                                    : model == "crane"                         ? "crane"
                                    : model == "ship" || model == "large-ship" ? "ship-hull"
                                                                               : "car-body";
    for (const MaterialPreset<DentMaterial>& each : dentPresets())
        if (each.name == preset)
            return each.material;
    return {};
}

Result<OpenedRig> openMeshFile(const files::path& file)
{
    RigDescription rig;
    std::vector<std::string> notes;
    std::vector<GltfPart> parts;
    const Result<TriangleMesh> mesh = readRigMesh(file.string(), 1.0f, rig.settings, notes, parts);
    if (!mesh)
        return mesh.status();
    if (const files::path rigFile = besideAs(file, rigFileEnding); files::exists(rigFile))
        if (const Status status = readRigFile(rigFile, rig); !status)
            return status;
    if (const Status status = choosePieces(rig.pieces, *mesh, parts, rig.settings); !status)
        return Status::refused("{}: {}", file.string(), status.message());
    Result<RigEditSession> session = RigEditSession::open(*mesh, rig.settings);
    if (!session)
        return Status::refused("{}: {}", file.string(), session.message());
    if (const Result<AssetRef> asset = readRigAsset(besideAs(file, ".fsasset")); asset)
        if (session->adoptWeights((*asset)->dentRig()))
            session->forgetThePast();
    return OpenedRig{std::move(*session), file.stem().string(), std::move(notes)};
}
} // namespace

Result<OpenedRig> openRig(const std::string& source)
{
    const std::vector<std::string_view> models = rigModelNames();
    if (std::find(models.begin(), models.end(), source) != models.end())
    {
        const Result<RigModel> model = rigModelNamed(source);
        const Result<TriangleMesh> mesh = meshOf(*model);
        if (!mesh)
            return mesh.status();
        Result<RigEditSession> session = RigEditSession::open(*mesh, model->settings);
        if (!session)
            return session.status();
        if (const Status status = session->setMaterial(materialOfModel(source)); !status)
            return status;
        session->forgetThePast();
        return OpenedRig{std::move(*session), source, {}};
    }
    const files::path file(source);
    if (source.ends_with(rigFileEnding))
        return openAssetFile(source.substr(0, source.size() - rigFileEnding.size()) + ".fsasset");
    return file.extension() == ".fsasset" ? openAssetFile(file) : openMeshFile(file);
}

Result<OpenedRig> openRigOf(const SceneDescription& scene, const SceneAssets& assets, size_t entry)
{
    if (entry >= assets.rigidBodies.size() || !assets.rigidBodies[entry].asset ||
        assets.rigidBodies[entry].asset->kind() != AssetKind::Dented)
        return Status::refused("this body does not dent; click one that does");
    const RigidDescription& body = scene.rigidBodies[entry];
    std::vector<std::string> names;
    if (body.rig)
        for (const RigPose& pose : body.rig->settings.poses)
            names.push_back(pose.name);
    Result<RigEditSession> session = RigEditSession::open(assets.rigidBodies[entry].asset->dentRig(), names);
    if (!session)
        return session.status();
    if (const Status status = session->setMaterial(body.dents); !status)
        return status;
    session->forgetThePast();
    return OpenedRig{std::move(*session), body.name.empty() ? format("body-{}", entry + 1) : body.name, {}};
}

std::string tryScene(const RigEditSession& session, const std::string& name)
{
    using Json = nlohmann::ordered_json;
    const auto exact = [](float value) { return Json::parse(format("{}", value)); };
    const Bounds box = boundsOf(session.surface());
    const Vec3 middle = 0.5f * (box.low + box.high);
    const float size = session.size();
    const float above = 0.002f * size; // or it would begin inside of the ground
    Json body;
    body["name"] = name;
    body["shape"] = {{"kind", "dented"}, {"asset", name + ".fsasset"}};
    body["at"] = {exact(-middle.x), exact(-middle.y), exact(above - box.low.z)};
    for (const MaterialParameter<DentMaterial>& each : dentParameters())
        body["dents"][std::string(each.name)] = exact(session.material().*each.field);
    body["density"] = exact(triedDensity);
    body["look"] = {{"colour", "#b0523c"}};
    Json json;
    json["format"] = 1;
    json["shows"] = "A body to be hit.";
    json["seconds"] = 60;
    json["rigidBodies"] = {body};
    json["colliders"] = {{{"name", "ground"}, {"shape", {{"kind", "plane"}}}, {"friction", 0.8}}};
    const float high = 0.5f * (box.high.z - box.low.z);
    json["cameras"] = {{{"name", "front"},
                        {"eye", {exact(1.7f * size), exact(-2.5f * size), exact(high + 1.0f * size)}},
                        {"target", {0, 0, exact(high)}},
                        {"fovDegrees", 35}}};
    return json.dump(2) + "\n";
}

Status saveRig(RigEditSession& session, const std::filesystem::path& folder, const std::string& name)
{
    if (name.empty() || name.find_first_of("/\\") != std::string::npos)
        return Status::refused("'{}' is no name for a file; give one without slashes", name);
    const Result<AssetRef> asset = session.asset();
    if (!asset)
        return asset.status();
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return Status::refused("{}: cannot be made ({})", folder.string(), error.message());
    // The text first: it holds all that an artist did.
    const auto path = [&](std::string_view ending) { return folder / (name + std::string(ending)); };
    if (Status status = writeFile(path(rigFileEnding), rigFileText(session.settings())); !status)
        return status;
    if (Status status = writeFile(path(".fsasset"), (*asset)->bytes()); !status)
        return status;
    if (Status status = writeFile(path(".scene.json"), tryScene(session, name)); !status)
        return status;
    session.markSaved();
    return Status::done();
}
} // namespace fsim::lab
