#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/DentRig.h"
#include "FractureSim/Material.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/EditTools.h"
#include "FractureSimAuthoring/Rigging.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Editing the rig of a body that dents: what a pose editor does, without its window. Hosts turn clicks and drags into
// these calls; the lab's window and Unreal's editor share them.
namespace fsim
{
namespace authoring
{
struct RigEditMesh;
struct RigEditData;
struct RigCutPlan;
struct RigPieceSettings;
} // namespace authoring

/// The plane through the middle of the body across an axis.
enum class MirrorAxis : uint32_t
{
    X,
    Y,
    Z
};

/// How what is wrong can be mended by RigEditSession::fix().
enum class RigFix : uint32_t
{
    None,
    PlaceHandles,
    MoveToSurface,
    RemoveHandle,
    ComputeWeights,
    AddPoses,
    RemovePose,
    RemoveMove,
    RenamePose,
    HalvePose
};

/// Something that is wrong, or that a person should know.
struct RigIssue
{
    bool isError = false; ///< the rig cannot be saved as an asset until it is mended
    std::string sentence;
    RigFix fix = RigFix::None;
    std::string fixName; ///< for a button
    uint32_t index = 0;  ///< of the handle or pose that it is about
    uint32_t move = 0;   ///< of the pose
};

/// Weights on their way: data of its own, so that it can run on any thread while editing goes on.
struct FRACTURESIMAUTHORING_API RigWeightJob
{
    /// Once. progress is told how much is done, step by step, and says whether to go on; see RigProgress.
    Status run(const RigProgress& progress = {});

    std::shared_ptr<const authoring::RigEditMesh> mesh;
    RigSettings settings;
    RigReport report;
    std::shared_ptr<DentRig> rig;                     ///< null until it has run; whole, whatever it may break into
    std::shared_ptr<const authoring::RigCutPlan> cut; ///< how it is cut then; null: it is not
    std::shared_ptr<const authoring::RigPieceSettings> pieces; ///< what that was asked by
};

using RigEditLimits = EditLimits;

/// Which frames of an animation are worth an example: those that differ most from the rest and from each other, in the
/// order of time; frames that hardly move anything are left out. rest and each frame: one place a vertex.
FRACTURESIMAUTHORING_API std::vector<uint32_t> chooseExampleFrames(std::span<const Vec3> rest,
                                                                   std::span<const RigShape> frames, uint32_t most);

/// A rig that is being edited. All places in metres in the body's frame. What is refused has changed nothing; every
/// operation that is done can be undone. Not for two threads at once.
///
/// Handles are all alike here, whether an artist placed them or they were chosen: they have places of their own, and
/// a number. Weights belong to the handles they were computed for; whoever adds, moves or removes a handle computes
/// them anew before he sees or saves poses. What is undone brings its weights back.
class FRACTURESIMAUTHORING_API RigEditSession
{
public:
    /// From a mesh and what is known of its rig. Refuses what rigMesh() would; weights are not computed yet.
    static Result<RigEditSession> open(const TriangleMesh& mesh, const RigSettings& settings = {},
                                       const RigEditLimits& limits = {});
    /// From a finished rig, whose examples become poses with all rotations given. names: of the examples, as far as
    /// they are known.
    static Result<RigEditSession> open(const DentRigView& rig, std::span<const std::string> names = {},
                                       const RigEditLimits& limits = {});
    RigEditSession(RigEditSession&&) noexcept;
    RigEditSession& operator=(RigEditSession&&) noexcept;
    ~RigEditSession();

    // What there is.
    std::span<const Vec3> surface() const; ///< m, at rest: the first vertices of the rig
    std::span<const uint32_t> triangles() const;
    float size() const; ///< m: of the longest side of the box around the body
    std::span<const Vec3> handles() const;
    uint32_t poseCount() const; ///< that can be edited; examples fitted to shapes come before them
    const RigPose& pose(uint32_t pose) const;
    uint32_t shapeCount() const;
    std::span<const float> strengths() const; ///< none, or one a vertex of the surface
    const DentMaterial& material() const;
    /// All of it as rigMesh() takes it and rigFileText() writes it.
    RigSettings settings() const;
    std::span<const std::string> repairs() const; ///< of the mesh
    /// What the rig may break into, as RigSettings has it; none: it is not cut.
    std::span<const RigPiece> pieces() const;
    std::span<const RigJoint> joints() const;

    // Pieces.
    /// How well two pieces hold together, m/s, above 0.
    Status setJointStrength(const std::string& a, const std::string& b, float strength);

    // Handles.
    Result<uint32_t> addHandle(Vec3 place);
    /// So many more, where the body has fewest.
    Status addAutomaticHandles(uint32_t count);
    Status moveHandle(uint32_t handle, Vec3 place);
    /// Poses forget it.
    Status removeHandle(uint32_t handle);
    /// Adds a counterpart to each handle that has none.
    Status mirrorHandles(MirrorAxis axis);
    /// The handle nearest to the ray, where it is in a pose or, without one, at rest. slope: how far beside the ray it
    /// may be, for each metre along it; the tangent of the angle of a few pixels.
    std::optional<uint32_t> pickHandle(const EditRay& ray, float slope, std::optional<uint32_t> pose = {}) const;
    /// Where the ray meets the body at rest.
    std::optional<SurfacePick> pickSurface(const EditRay& ray) const;

    // Weights.
    bool hasWeights() const;
    RigWeightJob weightJob() const;
    /// Takes the weights of a job that has run. Refuses them where the mesh or the handles have changed since.
    Status finish(const RigWeightJob& job);
    /// The same of a rig that was made of this mesh with these handles.
    Status adoptWeights(const DentRigView& rig);
    /// All in one, on this thread.
    Status computeWeights(const RigProgress& progress = {});
    /// How much the surface follows a handle, one a vertex; none without weights.
    std::vector<float> weightsOf(uint32_t handle) const;

    // Poses.
    /// A new one at the end, at rest.
    Result<uint32_t> addPose(const std::string& name);
    Result<uint32_t> addPose(const RigPose& pose);
    /// As many of those that every rig can have as there is room for.
    Status addDefaultPoses();
    Status removePose(uint32_t pose);
    Status renamePose(uint32_t pose, const std::string& name);
    Status reorderPose(uint32_t from, uint32_t to);
    /// A new one at the end that does the same on the other side.
    Result<uint32_t> mirrorPose(uint32_t pose, MirrorAxis axis);
    Status setPoseStrength(uint32_t pose, float strength);
    /// A new one at the end from the same mesh in another shape, vertex by vertex: a morph target, a frame of an
    /// animation. Bones are fitted to it with the weights there are; it can be edited as any other. error: root mean
    /// square distance from the shape over the body's size; null: not wanted.
    Result<uint32_t> addPoseFromShape(const RigShape& shape, float* error = nullptr);
    /// Puts a handle there in a pose, as it is seen with the pose's strength. Without a rotation it keeps what it was
    /// given, or finds one.
    Status poseHandle(uint32_t pose, uint32_t handle, Vec3 place, std::optional<Quat> rotation = {});
    /// Lets go of it: it goes where the body pulls it.
    Status freeHandle(uint32_t pose, uint32_t handle);
    /// As if nobody had moved it by itself: back to where the pose's other moves put it.
    Status resetHandle(uint32_t pose, uint32_t handle);
    /// Forgets the rotations that were given; all handles find theirs.
    Status findRotations(uint32_t pose);
    /// The bones of a pose, completed (Jacobson et al. 2012) and with its strength.
    Result<std::vector<Transform>> bonesOf(uint32_t pose) const;
    /// Where the pose is asked to have a handle, and how it is turned, with its strength. Needs no weights.
    Result<Transform> goalOf(uint32_t pose, uint32_t handle) const;
    /// The shape of a mixture: shares[p] of pose p, 0 and more; the rest of 1 is the body at rest. Blended as the
    /// running body does it (Jones et al. 2016, Eq. 1-3). One a vertex of the surface.
    Result<std::vector<Vec3>> preview(std::span<const float> shares) const;
    /// Where the handles are then.
    Result<std::vector<Vec3>> previewHandles(std::span<const float> shares) const;

    // Painting, and numbers.
    Status paint(const EditRay& ray, const StrengthBrush& brush);
    Status paintAt(Vec3 point, uint32_t triangle, const StrengthBrush& brush);
    Status clearStrengths();
    Status setMaterial(const DentMaterial& material);
    Status setHulls(uint32_t hulls);
    Status setResolution(uint32_t resolution);
    Status setShellThickness(float thickness);

    // The past.
    /// All operations until endGesture() are one step of undo(): a drag, a stroke of the brush.
    void beginGesture();
    void endGesture();
    /// As it was at beginGesture().
    void cancelGesture();
    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();
    std::string undoName() const; ///< what undo() would take back; empty: nothing
    std::string redoName() const;
    size_t undoBytes() const; ///< held for undo() and redo() alone
    bool isDirty() const;     ///< not as it was at open() or markSaved()
    void markSaved();
    /// What is now is the beginning: nothing before it can be undone, and it counts as saved.
    void forgetThePast();
    /// Another number after each change; the same one again after undo().
    uint64_t revision() const;

    // The end.
    std::vector<RigIssue> issues() const;
    Status fix(const RigIssue& issue, const RigProgress& progress = {});
    Result<DentRig> rig() const;
    Result<AssetRef> asset() const;
    /// After a change of the mesh: keeps handles, poses and strength that still make sense, and says what it dropped, a
    /// sentence each. Weights are to be computed anew.
    Result<std::vector<std::string>> reimport(const TriangleMesh& mesh);

private:
    explicit RigEditSession(std::unique_ptr<authoring::RigEditData> data);
    std::unique_ptr<authoring::RigEditData> data_;
};

/// What an asset of a rig does not hold, for an editor that opens it or makes it again.
struct RigSource
{
    uint64_t sourceHash = 0;        ///< hashOfSource() of the mesh that it was made from; 0: not known
    std::vector<std::string> names; ///< of the examples: shapes, then poses
};
/// JSON.
FRACTURESIMAUTHORING_API std::string rigSourceText(const RigSource& source);
/// Also names alone, one a line. Refuses what begins as JSON and is no such text. Safe with any text.
FRACTURESIMAUTHORING_API Result<RigSource> parseRigSource(std::string_view text);
} // namespace fsim
