#include "SceneFiles/FragmentEditFiles.h"

#include "FractureSim/Shape.h"

#include "MeshFiles/MeshFile.h"
#include "SceneFiles/FileBytes.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
namespace files = std::filesystem;
constexpr size_t mostFragmentFileBytes = size_t{1} << 30;
constexpr std::string_view fragmentFileEnding = ".fragments.json";

struct FragmentModel
{
    std::string_view name;
    std::string_view material; // what an artist would call its physical material
    Vec3 half;                 // m
    float rounding;
    uint32_t resolution;
};
constexpr FragmentModel fragmentModels[] = {{"wall", "PM_Concrete", {1.0f, 0.12f, 0.6f}, 0.02f, 36},
                                            {"pane", "PM_WindowGlass", {0.8f, 0.02f, 0.5f}, 0.005f, 40},
                                            {"pillar", "PM_Stone", {0.25f, 0.25f, 1.2f}, 0.04f, 40},
                                            {"plank", "PM_Wood", {1.0f, 0.12f, 0.05f}, 0.01f, 40}};

const FragmentModel* fragmentModelNamed(const std::string& name)
{
    for (const FragmentModel& each : fragmentModels)
        if (each.name == name)
            return &each;
    return nullptr;
}

std::string withoutEnding(const std::string& source, std::string_view ending)
{
    return source.substr(0, source.size() - ending.size());
}

Result<AssetRef> readFragmentAsset(const files::path& file)
{
    const Result<std::vector<std::byte>> bytes = readFile(file, mostFragmentFileBytes);
    if (!bytes)
        return bytes.status();
    Result<AssetRef> asset = Asset::load(*bytes);
    if (!asset)
        return Status::refused("{}: {}", file.string(), asset.message());
    if ((*asset)->kind() != AssetKind::Fragmented)
        return Status::refused("{}: holds no fragments; 'author score' makes some", file.string());
    return asset;
}

Result<FragmentEditFile> readEditFile(const files::path& file)
{
    const Result<std::vector<std::byte>> bytes = readFile(file, mostFragmentFileBytes);
    if (!bytes)
        return bytes.status();
    Result<FragmentEditFile> parsed = parseFragmentFile({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!parsed)
        return Status::refused("{}: {}", file.string(), parsed.message());
    return parsed;
}

// With all that was saved: the asset where it fits, and else the edits once more.
Result<OpenedFragments> openEdited(const TriangleMesh& mesh, FragmentEditFile file, const files::path& asset,
                                   std::string name)
{
    std::vector<std::string> notes;
    if (!file.score.densities.empty() && file.score.densities.size() != mesh.positions.size())
    {
        notes.push_back("the mesh has another number of vertices than when its sizes were painted; they are left out");
        file.score.densities.clear();
    }
    if (file.sourceHash != 0 && file.sourceHash != hashOfSource(mesh))
        notes.push_back("the mesh has changed since it was saved; score it, and see what still fits");
    Result<FragmentEditSession> session = FragmentEditSession::open(mesh, file);
    if (!session)
        return session.status();
    if (notes.empty())
        if (const Result<AssetRef> saved = readFragmentAsset(asset); saved)
            if (const Status status = session->adopt(*saved); !status)
                notes.push_back(format("{}: {}", asset.string(), status.message()));
    return OpenedFragments{std::move(*session), std::move(name), std::move(notes)};
}

// As "Create Fracture Sim Asset" does it in Unreal.
Result<OpenedFragments> openFresh(TriangleMesh mesh, const SourceFacts& facts, const std::string& source)
{
    std::vector<std::string> notes;
    ImportDecision decision = decideImport(mesh, facts, ImportKind::Fragments);
    for (const Advice& advice : decision.advice)
        if (advice.fix == AdviceFix::FillHoles || advice.fix == AdviceFix::TurnTriangles)
        {
            Result<RepairedMesh> repaired = repairMesh(mesh);
            if (!repaired)
                return Status::refused("{} ({})", advice.sentence, repaired.message());
            mesh = std::move(repaired->mesh);
            notes.insert(notes.end(), repaired->done.begin(), repaired->done.end());
            decision = decideImport(mesh, facts, ImportKind::Fragments);
            break;
        }
    if (decision.kind == ImportKind::Refused)
        return Status::refused("{}", decision.sentence);
    Result<FragmentEditSession> session = FragmentEditSession::open(mesh, decision.fragments.settings);
    if (!session)
        return session.status();
    if (const Status status = session->setBodyMaterial(decision.material.preset); !status)
        return status;
    session->setSource(source);
    session->markSaved();
    notes.push_back(decision.sentence);
    return OpenedFragments{std::move(*session), facts.name, std::move(notes)};
}
} // namespace

std::vector<std::string_view> fragmentModelNames()
{
    std::vector<std::string_view> names;
    for (const FragmentModel& each : fragmentModels)
        names.push_back(each.name);
    return names;
}

Result<TriangleMesh> readFragmentSource(const std::string& source)
{
    if (const FragmentModel* model = fragmentModelNamed(source))
        return extractSurface(
            transformed(SdfShape::box(model->half, model->rounding), {{0.0f, 0.0f, model->half.z}, {}}),
            model->resolution);
    if (source.empty())
        return Status::refused("it is not known where this body's mesh is from; open the mesh");
    return loadMesh(source);
}

Result<OpenedFragments> openFragments(const std::string& source)
{
    if (source.ends_with(fragmentFileEnding))
    {
        Result<FragmentEditFile> file = readEditFile(source);
        if (!file)
            return file.status();
        // The mesh lies where the file says: by itself, or beside the file.
        const files::path folder = files::path(source).parent_path();
        Result<TriangleMesh> mesh = readFragmentSource(file->source);
        if (!mesh && !file->source.empty())
            mesh = readFragmentSource((folder / files::path(file->source).filename()).string());
        if (!mesh)
            return Status::refused("{}: its mesh is missing: {}", source, mesh.message());
        const std::string base = withoutEnding(source, fragmentFileEnding);
        return openEdited(*mesh, std::move(*file), base + ".fsasset", files::path(base).filename().string());
    }
    const files::path path(source);
    if (path.extension() == ".fsasset")
    {
        const Result<AssetRef> asset = readFragmentAsset(path);
        if (!asset)
            return asset.status();
        const std::string edited = (path.parent_path() / path.stem()).string() + std::string(fragmentFileEnding);
        if (files::exists(edited))
            return openFragments(edited);
        Result<FragmentEditSession> session = FragmentEditSession::open((*asset)->fragments());
        if (!session)
            return Status::refused("{}: {}", source, session.message());
        return OpenedFragments{std::move(*session), path.stem().string(), {}};
    }
    Result<TriangleMesh> mesh = readFragmentSource(source);
    if (!mesh)
        return mesh.status();
    if (const FragmentModel* model = fragmentModelNamed(source))
        return openFresh(std::move(*mesh), {.name = source, .physicalMaterial = std::string(model->material)}, source);
    const files::path beside = path.parent_path() / (path.stem().string() + std::string(fragmentFileEnding));
    if (files::exists(beside))
    {
        Result<FragmentEditFile> file = readEditFile(beside);
        if (!file)
            return file.status();
        return openEdited(*mesh, std::move(*file), path.parent_path() / (path.stem().string() + ".fsasset"),
                          path.stem().string());
    }
    return openFresh(std::move(*mesh), {.name = path.stem().string()}, source);
}

Status saveFragments(FragmentEditSession& session, const std::filesystem::path& folder, const std::string& name)
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
    const auto path = [&](std::string_view ending) { return folder / (name + std::string(ending)); };
    if (Status status = writeFile(path(fragmentFileEnding), fragmentFileText(session.file())); !status)
        return status;
    if (Status status = writeFile(path(".fsasset"), (*asset)->bytes()); !status)
        return status;
    session.markSaved();
    return Status::done();
}
} // namespace fsim::lab
