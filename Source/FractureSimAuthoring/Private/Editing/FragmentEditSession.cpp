#include "Editing/FragmentEditData.h"
#include "Math/VectorMath.h"

#include <algorithm>

// Opening a session, scoring, and what comes out of it.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr std::string_view usualMaterial = "concrete";

FragmentEditState fragmentStateOf(RigEditMeshRef mesh, const ScoreSettings& score)
{
    FragmentEditState state;
    state.mesh = std::move(mesh);
    state.score = score;
    state.score.densities.clear();
    if (!score.densities.empty())
    {
        std::vector<float> densities(state.mesh->positions.size(), 1.0f);
        for (size_t i = 0; i < score.densities.size(); ++i)
            densities[state.mesh->welded[i]] = score.densities[i];
        state.densities = std::make_shared<const std::vector<float>>(std::move(densities));
    }
    state.edits = std::make_shared<const std::vector<FragmentEdit>>();
    state.materials =
        std::make_shared<const std::vector<std::string>>(std::vector<std::string>{std::string(usualMaterial)});
    return state;
}

Status checkDensities(const TriangleMesh& mesh, const ScoreSettings& settings)
{
    if (settings.densities.empty() || settings.densities.size() == mesh.positions.size())
        return Status::done();
    return Status::refused("{} densities for {} vertices of the mesh; give none or one each", settings.densities.size(),
                           mesh.positions.size());
}

std::vector<FragmentMark> scoredMarks(const FragmentSet& set)
{
    std::vector<FragmentMark> marks(set.fragmentCount());
    for (size_t f = 0; f < marks.size(); ++f)
        marks[f].isAnchored = set.particles[f].anchored != 0;
    return marks;
}

// The outside of all fragments, points for vertices, so that it is closed.
TriangleMesh outsideOf(const FragmentView& f)
{
    TriangleMesh mesh;
    std::vector<uint32_t> numbers(f.positions.size(), UINT32_MAX);
    for (const TriangleRange& outside : f.outside)
        for (size_t i = 3 * size_t{outside.first}; i < 3 * (size_t{outside.first} + outside.count); ++i)
        {
            uint32_t& number = numbers[f.indices[i]];
            if (number == UINT32_MAX)
            {
                number = static_cast<uint32_t>(mesh.positions.size());
                mesh.positions.push_back(f.positions[f.indices[i]]);
                mesh.normals.push_back(f.normals[f.indices[i]]);
                if (!f.uvs.empty())
                    mesh.uvs.push_back(f.uvs[f.indices[i]]);
                if (!f.colours.empty())
                    mesh.colours.push_back(f.colours[f.indices[i]]);
            }
            mesh.indices.push_back(number);
        }
    return mesh;
}

// What is the designer's to mark is in marks, not in the set.
FragmentSet unmarkedFragments(const FragmentView& fragments)
{
    FragmentSet set = copyOfFragments(fragments);
    set.toughness.clear();
    set.densities.clear();
    return set;
}

// Edits and marks onto fresh fragments.
void carryOver(FragmentSet set, FragmentEditState& state, std::vector<std::string>& dropped)
{
    std::vector<FragmentMark> scored = scoredMarks(set), marks = scored;
    std::vector<FragmentEdit> kept;
    for (const FragmentEdit& edit : *state.edits)
        if (Result<FragmentEdit> done = applyEdit(edit, set, marks))
            kept.push_back(std::move(*done));
        else
            dropped.push_back(format("{} was left out: {}", editText(edit), done.message()));
    std::vector<FragmentMark> carried;
    if (state.fragments)
        carried = carryMarks(*state.fragments, *state.marks, set, dropped);
    else if (state.fileMarks)
        carried = placeMarks(*state.fileMarks, set, dropped);
    for (size_t f = 0; f < carried.size(); ++f)
    {
        bool isAnchored = carried[f].isAnchored || marks[f].isAnchored; // by hand, or below the height
        marks[f] = carried[f];
        marks[f].isAnchored = isAnchored;
    }
    state.fragments = std::make_shared<const FragmentSet>(std::move(set));
    state.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    state.edits = std::make_shared<const std::vector<FragmentEdit>>(std::move(kept));
    state.fileMarks.reset();
    state.assetHash = 0;
}
} // namespace
} // namespace authoring

Status FragmentScoreJob::run(const ScoreProgress& progress, const std::atomic<bool>* cancel)
{
    report = {};
    ScoreProgress both = [&](float done) {
        bool goesOn = !progress || progress(done);
        return goesOn && (cancel == nullptr || !cancel->load());
    };
    Result<FragmentSet> made = score(mesh->input, settings, both, &report);
    if (!made)
        return made.status();
    fragments = std::make_shared<const FragmentSet>(std::move(*made));
    return Status::done();
}

FragmentEditSession::FragmentEditSession(std::unique_ptr<authoring::FragmentEditData> data) : data_(std::move(data)) {}
FragmentEditSession::FragmentEditSession(FragmentEditSession&&) noexcept = default;
FragmentEditSession& FragmentEditSession::operator=(FragmentEditSession&&) noexcept = default;
FragmentEditSession::~FragmentEditSession() = default;

Result<FragmentEditSession> FragmentEditSession::open(const TriangleMesh& mesh, const ScoreSettings& settings,
                                                      const EditLimits& limits)
{
    if (Status status = validate(settings); !status)
        return status;
    if (Status status = authoring::checkDensities(mesh, settings); !status)
        return status;
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(mesh);
    if (!made)
        return made.status();
    return FragmentEditSession(
        std::make_unique<authoring::FragmentEditData>(authoring::fragmentStateOf(*made, settings), limits));
}

Result<FragmentEditSession> FragmentEditSession::open(const TriangleMesh& mesh, const FragmentEditFile& file,
                                                      const EditLimits& limits)
{
    if (Status status = validate(file); !status)
        return status;
    if (Status status = authoring::checkDensities(mesh, file.score); !status)
        return status;
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(mesh);
    if (!made)
        return made.status();
    authoring::FragmentEditState state = authoring::fragmentStateOf(*made, file.score);
    state.edits = std::make_shared<const std::vector<FragmentEdit>>(file.edits);
    state.fileMarks = std::make_shared<const std::vector<FragmentPlaceMark>>(file.marks);
    state.materials = std::make_shared<const std::vector<std::string>>(file.materials);
    state.assetHash = file.assetHash;
    FragmentEditSession session(std::make_unique<authoring::FragmentEditData>(std::move(state), limits));
    session.data_->source = file.source;
    return session;
}

Result<FragmentEditSession> FragmentEditSession::open(const FragmentView& fragments, const EditLimits& limits)
{
    if (Status status = validate(fragments); !status)
        return status;
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(authoring::outsideOf(fragments));
    if (!made)
        return Status::refused("the outside of the fragments: {}", made.message());
    ScoreSettings score;
    score.fragments = std::clamp(static_cast<uint32_t>(fragments.particles.size()), 1u, 20000u);
    authoring::FragmentEditState state = authoring::fragmentStateOf(*made, score);
    if (authoring::orientedMaterialNamed(fragments.material))
        state.materials =
            std::make_shared<const std::vector<std::string>>(std::vector<std::string>{std::string(fragments.material)});
    auto set = std::make_shared<const FragmentSet>(authoring::unmarkedFragments(fragments));
    std::vector<FragmentMark> marks = authoring::scoredMarks(*set);
    for (size_t f = 0; f < fragments.toughness.size(); ++f)
        marks[f].toughness = fragments.toughness[f];
    state.fragments = std::move(set);
    state.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    state.scoredMesh = state.mesh;
    state.scoredSettings = std::make_shared<const ScoreSettings>(authoring::fullScoreSettings(state));
    return FragmentEditSession(std::make_unique<authoring::FragmentEditData>(std::move(state), limits));
}

std::span<const Vec3> FragmentEditSession::surface() const
{
    return data_->now().mesh->positions;
}
std::span<const uint32_t> FragmentEditSession::triangles() const
{
    return data_->now().mesh->indices;
}
float FragmentEditSession::size() const
{
    return data_->now().mesh->size;
}
const ScoreSettings& FragmentEditSession::scoreSettings() const
{
    return data_->now().score;
}
std::span<const float> FragmentEditSession::densities() const
{
    const auto& densities = data_->now().densities;
    return densities ? std::span<const float>(*densities) : std::span<const float>();
}
bool FragmentEditSession::hasFragments() const
{
    return data_->now().fragments != nullptr;
}
bool FragmentEditSession::needsScore() const
{
    const authoring::FragmentEditState& now = data_->now();
    return !now.fragments || now.scoredMesh != now.mesh ||
           !authoring::isSameScore(authoring::fullScoreSettings(now), *now.scoredSettings);
}
uint32_t FragmentEditSession::fragmentCount() const
{
    return fragments().fragmentCount();
}
const FragmentSet& FragmentEditSession::fragments() const
{
    static const FragmentSet none;
    return hasFragments() ? *data_->now().fragments : none;
}
std::span<const FragmentMark> FragmentEditSession::marks() const
{
    return hasFragments() ? std::span<const FragmentMark>(*data_->now().marks) : std::span<const FragmentMark>();
}
std::span<const std::string> FragmentEditSession::materials() const
{
    return *data_->now().materials;
}
std::span<const std::string> FragmentEditSession::repairs() const
{
    return data_->now().mesh->repairs;
}
const std::string& FragmentEditSession::source() const
{
    return data_->source;
}
void FragmentEditSession::setSource(std::string source)
{
    data_->source = std::move(source);
}

FragmentEditFile FragmentEditSession::file() const
{
    const authoring::FragmentEditState& now = data_->now();
    FragmentEditFile file;
    file.source = data_->source;
    file.sourceHash = hashOfSource(now.mesh->input);
    file.score = authoring::fullScoreSettings(now);
    file.materials = *now.materials;
    file.edits = *now.edits;
    if (now.fragments)
    {
        for (size_t f = 0; f < now.marks->size(); ++f)
            if ((*now.marks)[f] != FragmentMark{})
                file.marks.push_back({now.fragments->particles[f].rest.position, (*now.marks)[f]});
        if (Result<AssetRef> made = asset())
            file.assetHash = (*made)->contentHash();
    }
    else
    {
        if (now.fileMarks)
            file.marks = *now.fileMarks;
        file.assetHash = now.assetHash;
    }
    return file;
}

Status FragmentEditSession::setScoreSettings(const ScoreSettings& settings)
{
    if (Status status = validate(settings); !status)
        return status;
    authoring::FragmentEditState next = data_->now();
    next.score = settings;
    next.score.densities.clear();
    data_->push(std::move(next), "change how it is cut");
    return Status::done();
}

Status FragmentEditSession::setPattern(ScorePattern pattern)
{
    ScoreSettings settings = data_->now().score;
    settings.pattern = pattern;
    if (pattern == ScorePattern::Tetrahedra)
        settings.roughness = 0.0f; // its faces are rough already
    return setScoreSettings(settings);
}

Status FragmentEditSession::setFragmentCount(uint32_t fragments)
{
    ScoreSettings settings = data_->now().score;
    settings.fragments = fragments;
    return setScoreSettings(settings);
}

Status FragmentEditSession::setSeed(uint64_t seed)
{
    ScoreSettings settings = data_->now().score;
    settings.seed = seed;
    return setScoreSettings(settings);
}

FragmentScoreJob FragmentEditSession::scoreJob() const
{
    FragmentScoreJob job;
    job.mesh = data_->now().mesh;
    job.settings = authoring::fullScoreSettings(data_->now());
    return job;
}

Result<std::vector<std::string>> FragmentEditSession::finish(const FragmentScoreJob& job)
{
    const authoring::FragmentEditState& now = data_->now();
    if (!job.fragments)
        return Status::refused("the body was not scored");
    if (job.mesh != now.mesh || !authoring::isSameScore(job.settings, authoring::fullScoreSettings(now)))
        return Status::refused("the body was changed while it was scored; score it anew");
    authoring::FragmentEditState next = now;
    std::vector<std::string> dropped;
    authoring::carryOver(*job.fragments, next, dropped);
    next.scoredMesh = job.mesh;
    next.scoredSettings = std::make_shared<const ScoreSettings>(job.settings);
    data_->push(std::move(next), "score");
    data_->selection.clear();
    return dropped;
}

Result<std::vector<std::string>> FragmentEditSession::rescore(const ScoreProgress& progress)
{
    FragmentScoreJob job = scoreJob();
    if (Status status = job.run(progress); !status)
        return status;
    return finish(job);
}

Status FragmentEditSession::adopt(const AssetRef& asset)
{
    const authoring::FragmentEditState& now = data_->now();
    if (!asset || asset->kind() != AssetKind::Fragmented)
        return Status::refused("this is no asset of fragments");
    if (now.assetHash == 0 || asset->contentHash() != now.assetHash)
        return Status::refused("this asset is not the one that was saved with the file; score the body instead");
    authoring::FragmentEditState next = now;
    auto set = std::make_shared<const FragmentSet>(authoring::unmarkedFragments(asset->fragments()));
    std::vector<std::string> dropped;
    std::vector<FragmentMark> marks =
        next.fileMarks ? authoring::placeMarks(*next.fileMarks, *set, dropped) : authoring::scoredMarks(*set);
    if (!dropped.empty())
        return Status::refused("the file does not fit its asset: {}", dropped[0]);
    next.fragments = std::move(set);
    next.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    next.fileMarks.reset();
    next.assetHash = 0;
    next.scoredMesh = next.mesh;
    next.scoredSettings = std::make_shared<const ScoreSettings>(authoring::fullScoreSettings(next));
    // Not an edit: what was saved is there again.
    bool isClean = !isDirty();
    data_->push(std::move(next), "load the fragments");
    data_->history.forgetThePast();
    if (isClean)
        markSaved();
    return Status::done();
}

OrientedMaterial FragmentEditSession::bodyMaterial() const
{
    return *authoring::orientedMaterialNamed(data_->now().materials->front());
}

Result<AssetRef> FragmentEditSession::asset() const
{
    if (!hasFragments())
        return Status::refused("the body has no fragments yet; score it first");
    return Asset::fragmented(authoring::markedFragments(data_->now()));
}

bool FragmentEditSession::isSourceChanged(const TriangleMesh& mesh) const
{
    return hashOfSource(mesh) != hashOfSource(data_->now().mesh->input);
}

Result<std::vector<std::string>> FragmentEditSession::reimport(const TriangleMesh& mesh)
{
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(mesh);
    if (!made)
        return made.status();
    const authoring::FragmentEditState& now = data_->now();
    authoring::FragmentEditState next = now;
    std::vector<std::string> dropped;
    next.mesh = *made;
    if (next.densities)
    {
        uint32_t farVertices = 0;
        next.densities = std::make_shared<const std::vector<float>>(
            authoring::transferStrengths(*now.mesh, *now.densities, **made, farVertices));
        if (farVertices > 0)
            dropped.push_back(
                format("{} vertices are far from all that was painted; sizes there are as they come", farVertices));
    }
    if (next.score.point && (*made)->distance->signedDistance(*next.score.point) > (*made)->size)
    {
        dropped.push_back(format("the middle of the pattern at {} is far from the body; it is the body's middle now",
                                 authoring::placeText(*next.score.point)));
        next.score.point.reset();
    }
    data_->push(std::move(next), "reimport the mesh");
    return dropped;
}

void FragmentEditSession::beginGesture()
{
    data_->history.beginGesture();
}
void FragmentEditSession::endGesture()
{
    data_->history.endGesture();
}
void FragmentEditSession::cancelGesture()
{
    data_->history.cancelGesture();
}
bool FragmentEditSession::canUndo() const
{
    return data_->history.canUndo();
}
bool FragmentEditSession::canRedo() const
{
    return data_->history.canRedo();
}
void FragmentEditSession::undo()
{
    data_->history.undo();
}
void FragmentEditSession::redo()
{
    data_->history.redo();
}
std::string FragmentEditSession::undoName() const
{
    return data_->history.undoName();
}
std::string FragmentEditSession::redoName() const
{
    return data_->history.redoName();
}
size_t FragmentEditSession::undoBytes() const
{
    return data_->history.bytes();
}
bool FragmentEditSession::isDirty() const
{
    return revision() != data_->savedRevision;
}
void FragmentEditSession::markSaved()
{
    data_->savedRevision = revision();
}
uint64_t FragmentEditSession::revision() const
{
    return data_->now().revision;
}
} // namespace fsim
