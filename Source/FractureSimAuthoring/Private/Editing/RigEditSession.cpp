#include "Editing/RigEditData.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/VectorMath.h"
#include "Rigging/RigHandles.h"
#include "Rigging/RigReimport.h"

#include <algorithm>

// Opening a session, its weights, and what comes out of it.
namespace fsim
{
namespace authoring
{
namespace
{
template <class T> std::vector<T> copiedSpan(std::span<const T> items)
{
    return {items.begin(), items.end()};
}

// Without examples and strengths: those are edited.
DentRig copyOfWeights(const DentRigView& rig, size_t keptExamples)
{
    return {.positions = copiedSpan(rig.positions),
            .volumes = copiedSpan(rig.volumes),
            .indices = copiedSpan(rig.indices),
            .weightOffsets = copiedSpan(rig.weightOffsets),
            .bones = copiedSpan(rig.bones),
            .weights = copiedSpan(rig.weights),
            .pivots = copiedSpan(rig.pivots),
            .examples = copiedSpan(rig.examples.first(keptExamples * rig.pivots.size())),
            .edges = copiedSpan(rig.edges),
            .hullOffsets = copiedSpan(rig.hullOffsets),
            .hullVertices = copiedSpan(rig.hullVertices),
            .strengths = {},
            .pieces = {},
            .joints = {}};
}

Status isRigOfMesh(const DentRigView& rig, const RigEditMesh& mesh)
{
    bool fits = rig.positions.size() >= mesh.positions.size() && rig.indices.size() == mesh.indices.size() &&
                std::equal(mesh.positions.begin(), mesh.positions.end(), rig.positions.begin()) &&
                std::equal(mesh.indices.begin(), mesh.indices.end(), rig.indices.begin());
    return fits ? Status::done() : Status::refused("this rig was made of another mesh; compute the weights anew");
}

RigEditState stateOf(const RigSettings& settings)
{
    RigEditState state;
    for (const RigPose& pose : settings.poses)
        state.poses.push_back(std::make_shared<const RigPose>(pose));
    state.shapes = std::make_shared<const std::vector<RigShape>>(settings.shapes);
    state.fitWeights = settings.fitWeights;
    state.resolution = settings.resolution;
    state.shellThickness = settings.shellThickness;
    state.hulls = settings.hulls;
    if (!settings.pieces.empty())
        state.pieces = std::make_shared<const RigPieceSettings>(
            RigPieceSettings{settings.pieces, settings.trianglePieces, settings.joints, settings.jointStrength});
    return state;
}
} // namespace
} // namespace authoring

Status RigWeightJob::run(const RigProgress& progress)
{
    report = {};
    auto plan = std::make_shared<authoring::RigCutPlan>();
    Result<DentRig> made = authoring::rigMeshUncut(mesh->input, settings, progress, report, *plan);
    if (!made)
        return made.status();
    rig = std::make_shared<DentRig>(std::move(*made));
    if (plan->labels.names.size() > 1)
        cut = std::move(plan);
    return Status::done();
}

RigEditSession::RigEditSession(std::unique_ptr<authoring::RigEditData> data) : data_(std::move(data)) {}
RigEditSession::RigEditSession(RigEditSession&&) noexcept = default;
RigEditSession& RigEditSession::operator=(RigEditSession&&) noexcept = default;
RigEditSession::~RigEditSession() = default;

Result<RigEditSession> RigEditSession::open(const TriangleMesh& mesh, const RigSettings& settings,
                                            const RigEditLimits& limits)
{
    if (Status status = validate(settings); !status)
        return status;
    if (!settings.trianglePieces.empty() && settings.trianglePieces.size() != mesh.triangleCount())
        return Status::refused("{} numbers of pieces for {} triangles of the mesh; give none or one each",
                               settings.trianglePieces.size(), mesh.triangleCount());
    if (!settings.strengths.empty() && settings.strengths.size() != mesh.positions.size())
        return Status::refused("{} strengths for {} vertices of the mesh; give none or one each",
                               settings.strengths.size(), mesh.positions.size());
    for (const RigShape& shape : settings.shapes)
        if (shape.positions.size() != mesh.positions.size())
            return Status::refused("shape '{}' has {} vertices and the mesh {}; give the same mesh in another shape",
                                   shape.name, shape.positions.size(), mesh.positions.size());
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(mesh);
    if (!made)
        return made.status();
    authoring::RigEditState state = authoring::stateOf(settings);
    state.mesh = *made;
    std::vector<Vec3> handles =
        authoring::chooseHandles(state.mesh->positions, settings.handles, settings.automaticHandles);
    for (const authoring::RigPoseRef& pose : state.poses)
        if (Result<authoring::HandleGoals> goals = authoring::handleGoals(handles, *pose); !goals)
            return goals.status();
    state.handles = std::make_shared<const std::vector<Vec3>>(std::move(handles));
    if (!settings.strengths.empty())
    {
        std::vector<float> strengths(state.mesh->positions.size(), 1.0f);
        for (size_t i = 0; i < settings.strengths.size(); ++i)
            strengths[state.mesh->welded[i]] = settings.strengths[i];
        state.strengths = std::make_shared<const std::vector<float>>(std::move(strengths));
    }
    if (state.poses.empty() && state.shapes->empty())
        for (RigPose& pose : defaultPoses(state.mesh->box))
            state.poses.push_back(std::make_shared<const RigPose>(std::move(pose)));
    return RigEditSession(std::make_unique<authoring::RigEditData>(std::move(state), limits));
}

Result<RigEditSession> RigEditSession::open(const DentRigView& rig, std::span<const std::string> names,
                                            const RigEditLimits& limits)
{
    if (Status status = validate(rig); !status)
        return status;
    // The surface of such a rig is not that of its mesh, which was cut and closed where pieces meet.
    if (!rig.pieces.empty() && rig.pieceCount() > 1)
        return Status::refused(
            "this rig is cut into {} pieces; open its mesh with its rig file, from which it was made",
            rig.pieceCount());
    uint32_t count = 1 + *std::max_element(rig.indices.begin(), rig.indices.end());
    TriangleMesh surface;
    surface.positions = authoring::copiedSpan(rig.positions.first(count));
    surface.indices = authoring::copiedSpan(rig.indices);
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(surface);
    if (!made)
        return Status::refused("the surface of the rig: {}", made.message());
    if (!authoring::isRigOfMesh(rig, **made))
        return Status::refused("the surface of the rig is not as 'author rig' makes it; open its mesh instead");
    authoring::RigEditState state = authoring::stateOf({});
    state.mesh = *made;
    state.handles = std::make_shared<const std::vector<Vec3>>(authoring::copiedSpan(rig.pivots));
    state.hulls = std::max(state.hulls, rig.hullCount());
    for (uint32_t e = 0; e < rig.exampleCount(); ++e)
    {
        auto pose = std::make_shared<RigPose>();
        pose->name = authoring::freeName(state, e < names.size() ? names[e] : format("example {}", e + 1));
        pose->joints = authoring::copiedSpan(rig.examples.subspan(size_t{e} * rig.boneCount(), rig.boneCount()));
        state.poses.push_back(std::move(pose));
    }
    if (!rig.strengths.empty())
        state.strengths = std::make_shared<const std::vector<float>>(authoring::copiedSpan(rig.strengths.first(count)));
    state.rig = std::make_shared<const DentRig>(authoring::copyOfWeights(rig, 0));
    return RigEditSession(std::make_unique<authoring::RigEditData>(std::move(state), limits));
}

std::span<const Vec3> RigEditSession::surface() const
{
    return data_->now().mesh->positions;
}
std::span<const uint32_t> RigEditSession::triangles() const
{
    return data_->now().mesh->indices;
}
float RigEditSession::size() const
{
    return data_->now().mesh->size;
}
std::span<const Vec3> RigEditSession::handles() const
{
    return *data_->now().handles;
}
uint32_t RigEditSession::poseCount() const
{
    return static_cast<uint32_t>(data_->now().poses.size());
}
const RigPose& RigEditSession::pose(uint32_t pose) const
{
    assert(pose < poseCount());
    return *data_->now().poses[pose];
}
uint32_t RigEditSession::shapeCount() const
{
    return static_cast<uint32_t>(data_->now().shapes->size());
}
std::span<const float> RigEditSession::strengths() const
{
    const auto& strengths = data_->now().strengths;
    return strengths ? std::span<const float>(*strengths) : std::span<const float>();
}
const DentMaterial& RigEditSession::material() const
{
    return data_->now().material;
}
RigSettings RigEditSession::settings() const
{
    return authoring::settingsOf(data_->now());
}
std::span<const std::string> RigEditSession::repairs() const
{
    return data_->now().mesh->repairs;
}
std::span<const RigPiece> RigEditSession::pieces() const
{
    const auto& pieces = data_->now().pieces;
    return pieces ? std::span<const RigPiece>(pieces->pieces) : std::span<const RigPiece>();
}
std::span<const RigJoint> RigEditSession::joints() const
{
    const auto& pieces = data_->now().pieces;
    return pieces ? std::span<const RigJoint>(pieces->joints) : std::span<const RigJoint>();
}

bool RigEditSession::hasWeights() const
{
    return data_->now().rig != nullptr;
}

RigWeightJob RigEditSession::weightJob() const
{
    RigWeightJob job;
    job.mesh = data_->now().mesh;
    job.settings = settings();
    job.settings.strengths.clear();
    job.pieces = data_->now().pieces;
    // The poses are completed when they are looked at; a rig needs one example.
    job.settings.poses.clear();
    if (job.settings.shapes.empty())
        job.settings.poses.push_back({.name = "rest", .moves = {}, .joints = {}});
    return job;
}

Status RigEditSession::finish(const RigWeightJob& job)
{
    const authoring::RigEditState& now = data_->now();
    if (!job.rig)
        return Status::refused("the weights were not computed");
    bool isSame = job.mesh == now.mesh && job.settings.handles == *now.handles && job.settings.hulls == now.hulls &&
                  job.settings.resolution == now.resolution && job.settings.shellThickness == now.shellThickness;
    bool hasSamePieces = job.pieces == now.pieces;
    if (!isSame || !hasSamePieces)
        return Status::refused("the body was changed while its weights were computed; compute them anew");
    return data_->adopt(*job.rig, job.cut);
}

Status RigEditSession::adoptWeights(const DentRigView& rig)
{
    if (data_->now().pieces)
        return Status::refused("a rig in pieces needs weights of its whole; compute them");
    return data_->adopt(rig, nullptr);
}

Status authoring::RigEditData::adopt(const DentRigView& rig, std::shared_ptr<const RigCutPlan> cut)
{
    if (Status status = validate(rig); !status)
        return status;
    authoring::RigEditState next = now();
    if (Status status = authoring::isRigOfMesh(rig, *next.mesh); !status)
        return status;
    if (!std::equal(rig.pivots.begin(), rig.pivots.end(), next.handles->begin(), next.handles->end()))
        return Status::refused("this rig was made with other handles; compute the weights anew");
    if (rig.exampleCount() < next.shapes->size())
        return Status::refused("this rig has {} examples for {} shapes; compute the weights anew", rig.exampleCount(),
                               next.shapes->size());
    next.rig = std::make_shared<const DentRig>(authoring::copyOfWeights(rig, next.shapes->size()));
    next.cut = std::move(cut);
    push(std::move(next), "compute weights");
    return Status::done();
}

Status RigEditSession::computeWeights(const RigProgress& progress)
{
    RigWeightJob job = weightJob();
    if (Status status = job.run(progress); !status)
        return status;
    return finish(job);
}

std::vector<float> RigEditSession::weightsOf(uint32_t handle) const
{
    const authoring::RigEditState& state = data_->now();
    std::vector<float> result;
    if (!state.rig)
        return result;
    result.assign(state.mesh->positions.size(), 0.0f);
    for (size_t i = 0; i < result.size(); ++i)
        for (uint32_t k = state.rig->weightOffsets[i]; k < state.rig->weightOffsets[i + 1]; ++k)
            if (state.rig->bones[k] == handle)
                result[i] = state.rig->weights[k];
    return result;
}

Result<DentRig> RigEditSession::rig() const
{
    const authoring::RigEditState& state = data_->now();
    if (!state.rig)
        return Status::refused("the weights are not computed for these handles; compute them first");
    DentRig rig = *state.rig;
    for (const authoring::RigPoseRef& pose : state.poses)
    {
        Result<std::vector<Transform>> bones = authoring::solvedBones(*data_, pose);
        if (!bones)
            return bones.status();
        rig.examples.insert(rig.examples.end(), bones->begin(), bones->end());
    }
    if (state.strengths)
    {
        rig.strengths.assign(rig.positions.size(), 1.0f);
        std::copy(state.strengths->begin(), state.strengths->end(), rig.strengths.begin());
    }
    if (rig.examples.empty())
        return Status::refused("a rig without examples does not dent; add a pose");
    if (state.cut)
        if (Status status = authoring::cutIntoPieces(settings(), state.cut->cut(), rig); !status)
            return status;
    if (Status status = validate(DentRigView(rig)); !status)
        return status;
    return rig;
}

Result<AssetRef> RigEditSession::asset() const
{
    Result<DentRig> made = rig();
    return made ? Asset::dented(*made) : Result<AssetRef>(made.status());
}

Result<std::vector<std::string>> RigEditSession::reimport(const TriangleMesh& mesh)
{
    Result<authoring::RigEditMeshRef> made = authoring::makeRigEditMesh(mesh);
    if (!made)
        return made.status();
    authoring::RigEditState next = data_->now();
    authoring::RigEditMeshRef before = next.mesh;
    std::vector<std::string> dropped;
    RigSettings settings = authoring::settingsOf(next);
    settings.strengths.clear();
    authoring::dropOtherVertices(mesh.positions.size(), settings, dropped);
    authoring::dropFarHandles(*(*made)->distance, double((*made)->size), settings, dropped);
    authoring::dropEmptyMoves(settings.handles, settings.poses, dropped);
    bool isSame = (*made)->positions == before->positions && (*made)->indices == before->indices &&
                  settings.handles == *next.handles && settings.shapes.size() == next.shapes->size();
    next.mesh = *made;
    next.handles = std::make_shared<const std::vector<Vec3>>(settings.handles);
    next.shapes = std::make_shared<const std::vector<RigShape>>(settings.shapes);
    next.poses.clear();
    for (RigPose& pose : settings.poses)
        next.poses.push_back(std::make_shared<const RigPose>(std::move(pose)));
    if (next.strengths)
    {
        uint32_t farVertices = 0;
        next.strengths = std::make_shared<const std::vector<float>>(
            authoring::transferStrengths(*before, *next.strengths, **made, farVertices));
        if (farVertices > 0)
            dropped.push_back(
                format("{} vertices are far from all that was painted; their strength is 1", farVertices));
    }
    if (next.pieces && next.pieces->triangles.size() != 0 && next.pieces->triangles.size() != mesh.triangleCount())
    {
        dropped.push_back(format("the pieces were given for {} triangles, and the mesh has {}; it is whole now",
                                 next.pieces->triangles.size(), mesh.triangleCount()));
        next.pieces.reset();
        isSame = false;
    }
    if (!isSame)
    {
        next.rig.reset();
        next.cut.reset();
    }
    data_->push(std::move(next), "reimport the mesh");
    return dropped;
}
} // namespace fsim
