#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Asset.h"
#include "FractureSim/Body.h"
#include "FractureSim/Driver.h"
#include "FractureSim/Events.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Inputs.h"
#include "FractureSim/Kernels.h"
#include "FractureSim/Memory.h"
#include "FractureSim/Net.h"
#include "FractureSim/Pieces.h"
#include "FractureSim/RigidBody.h"
#include "FractureSim/Statistics.h"
#include "FractureSim/Status.h"
#include "FractureSim/TaskScheduler.h"
#include "FractureSim/Types.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fsim
{
/// All that decides what a world computes; part of every recording. Valid as constructed.
struct WorldSettings
{
    Vec3 gravity{0.0f, 0.0f, -9.81f}; ///< m/s^2
    float tick = 1.0f / 60.0f;        ///< s: the world advances by whole ticks
    uint32_t substeps = 4;            ///< of a tick, 1 to 64
    uint32_t maxTicksPerStep = 4;     ///< after a hitch, time beyond this is dropped (and an event says so)
    uint32_t solverIterations = 10;   ///< of rigid contacts, a substep; 1 to 255
    uint32_t fractureBudget = 4096;   ///< work items of topology change a tick; the rest waits for the next tick
    float reportImpulse = 1.0f;       ///< N s: weaker impacts make no event
    uint32_t maxBodies = 1024;
    uint32_t maxRigidBodies = 4096;
    uint32_t maxDrivers = 256;
    uint32_t maxForceFields = 64;
    uint32_t maxContacts = 32768; ///< pairs of rigid bodies that touch
    uint32_t maxEvents = 4096;    ///< a step
    uint32_t maxDentPages = 8192; ///< of 16 vertices that dents have touched, in all bodies that dent
};
FRACTURESIMCORE_API Status validate(const WorldSettings& settings);

/// The part of WorldSettings that may change while the world runs. Not part of a snapshot: a world keeps its own when
/// it is restored.
struct SolverSettings
{
    uint32_t substeps = 4;          ///< of a tick, 1 to 64
    uint32_t iterations = 10;       ///< of rigid contacts, a substep; 1 to 255
    uint32_t fractureBudget = 4096; ///< work items of topology change a tick
};

/// What the host brings to a world. None of it changes any result.
struct WorldServices
{
    TaskScheduler* scheduler = nullptr; ///< null: the serial one
    Allocator* allocator = nullptr;     ///< null: the heap
    Kernels kernels = Kernels::Auto;
};

/// What a ray met.
struct RayHit
{
    RigidBodyId rigidBody{}; ///< set, or
    BodyId body{};           ///< set, with
    uint32_t particle = 0;   ///< this one
    uint32_t fragment = ~0u; ///< of the body's asset; 0xffffffff where it has none
    Vec3 position{};         ///< m
    Vec3 normal{};           ///< unit, towards the ray's origin
    float distance = 0.0f;   ///< m
};

/// A particle of a body that a ball overlaps.
struct ParticleOverlap
{
    BodyId body{};
    uint32_t particle = 0;
    uint32_t fragment = ~0u; ///< as in RayHit
    float distance = 0.0f;   ///< m from the ball's centre to the particle's surface, 0 inside
};

/// What a static or kinematic body took from all that pressed on it in a step, so that a host whose own bodies they
/// stand for can push these back. Planes are left out: they stand for nothing that could be pushed.
struct HostPush
{
    RigidBodyId body{};
    Vec3 impulse{}; ///< N s, on the body
    Vec3 point{};   ///< m: mean of where, by the size of the impulses
};

/// A box along the world's axes, m.
struct BodyBounds
{
    Vec3 low{};
    Vec3 high{};
    uint32_t asleep = 0; ///< 1: all of it rests
};

/// A point where two rigid bodies touch.
struct ContactPoint
{
    RigidBodyId a{};
    RigidBodyId b{};
    Vec3 position{};      ///< m, on b
    Vec3 normal{};        ///< unit, from b towards a
    float impulse = 0.0f; ///< N s, in the last substep
};

/// A driver as it is now: its settings, and where its motion has brought it.
struct DriverPose
{
    Driver settings{};
    Vec3 point{};         ///< m
    Vec3 normal{};        ///< unit
    Vec3 axis{};          ///< unit
    uint32_t holding = 0; ///< 1 from its start to its end
};

/// A place where things bend and break. One thread at a time may call it; it spreads its work over the scheduler's.
/// The same calls give the same bits on every machine, with any scheduler and kernels; hash() proves it.
class FRACTURESIMCORE_API World
{
public:
    static Result<std::unique_ptr<World>> create(const WorldSettings& settings, const WorldServices& services = {});
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    const WorldSettings& settings() const;

    /// Makes an asset known to the world. The same contents twice give the same id. Assets stay until the world ends.
    Result<AssetId> addAsset(AssetRef asset);

    Result<BodyId> addBody(const BodySettings& settings);
    Status removeBody(BodyId body);
    Result<RenderState> renderState(BodyId body) const;
    Result<BodyStatistics> statistics(BodyId body) const;
    Result<BodySettings> bodySettings(BodyId body) const;
    /// A body of the model that the material is for is made of this from now on. What broke or bent stays so.
    Status setMaterial(BodyId body, const DebrisMaterial& material);
    Status setMaterial(BodyId body, const ClusterMaterial& material);
    Status setMaterial(BodyId body, const OrientedMaterial& material);
    /// Those that are there, in the order of their index.
    std::vector<BodyId> bodies() const;
    /// Its pieces of at least this share of its mass, the heaviest first; pieces that have faded away are left out.
    Result<std::vector<PieceState>> pieces(BodyId body, float leastShare = 0.0f) const;
    /// Pieces that are not there any more as they are named are left alone.
    Status movePieces(BodyId body, std::span<const PieceMove> moves);
    /// The body as it is now, moved and turned as a whole: what was at its BodySettings::pose is at this one, which
    /// they say from now on. It stands still there.
    Status setBodyPose(BodyId body, const Transform& pose);
    /// Around its particles with their size; and around a rigid body (a plane has no end).
    Result<BodyBounds> bounds(BodyId body) const;
    Result<BodyBounds> bounds(RigidBodyId body) const;
    /// Fixes fragments to the world where they are, until all their bonds are broken, or lets them go. Model::
    /// OrientedParticles; drivers (Pin, Region) hold particles of any model.
    Status setAnchored(BodyId body, std::span<const uint32_t> fragments, bool anchored);
    Status cut(const Cut& cut);
    /// Breaks the bonds whose interface is within the radius, and splits the clusters that are: damage without motion.
    Status breakBonds(BodyId body, Vec3 centre, float radius);

    /// All state of one body, exactly, for save games. restoreBody() puts it into a body of the same model and asset,
    /// in this world or another; drivers let go of it, and nothing is told of what had come off (dentedPart()).
    Result<std::vector<std::byte>> saveBody(NetTarget body) const;
    Status restoreBody(NetTarget body, std::span<const std::byte> saved);

    /// What is worth sending of a body; NetSender and NetReceiver are what hosts use.
    Result<std::vector<NetItem>> netItems(NetTarget body, const NetSettings& settings = {}) const;
    /// What has broken or bent is what these items say, and what no item speaks of is as in the asset. Makes no
    /// events: NetChange::events. Items about poses are left: movePieces(). atOnce: dents do not grow but are there.
    Result<NetChange> applyNet(NetTarget body, std::span<const NetItem> items, bool atOnce);
    /// Whether an item is whole and of this body's asset; changes nothing.
    Status checkNetItem(NetTarget body, std::span<const std::byte> item) const;
    /// Another world decides whether it breaks or dents; it does neither by itself.
    Status setFollowing(NetTarget body, bool follows);
    Result<bool> follows(NetTarget body) const;

    Result<RigidBodyId> addRigidBody(const RigidBodySettings& settings);
    /// A rigid body whose shape changes where it is hit; all other calls for rigid bodies are for it too.
    Result<RigidBodyId> addDentedBody(const DentedBodySettings& settings);
    Result<DentedBodySettings> dentedBodySettings(RigidBodyId body) const;
    Status setMaterial(RigidBodyId body, const DentMaterial& material);
    /// A blow that the host saw, N s at a point of the world: it dents the body and does not move it.
    Status strike(RigidBodyId body, Vec3 impulse, Vec3 point);
    /// Where the vertices of its rig are now, in the order of the rig and in the body's own frame.
    Status dentedPositions(RigidBodyId body, std::span<Vec3> positions) const;
    /// How much they follow each example: vertex v has weights[v * #examples] and on; the rest is the pose at rest.
    Status dentWeights(RigidBodyId body, std::span<float> weights) const;
    /// Another number whenever dentedPositions() are others.
    Result<uint32_t> dentVersion(RigidBodyId body) const;
    /// Which pieces of its rig it is made of, and what it came off. A part of a body that broke has the same rig and
    /// the same frame as the whole had; vertices of pieces that it has not are where they are at rest.
    Result<DentedPieces> dentedPieces(RigidBodyId body) const;
    /// The body that has this piece of a body that dents now: itself, or one that came off it.
    Result<RigidBodyId> dentedPart(RigidBodyId body, uint32_t piece) const;
    Status removeRigidBody(RigidBodyId body);
    Result<RigidBodyState> rigidBodyState(RigidBodyId body) const;
    Result<RigidBodySettings> rigidBodySettings(RigidBodyId body) const;
    std::vector<RigidBodyId> rigidBodies() const;
    /// A kinematic body goes there evenly during the next tick and pushes what is in its way.
    Status moveKinematic(RigidBodyId body, const Transform& target);
    /// Any body is there at once, with this velocity.
    Status setRigidBodyState(RigidBodyId body, const Transform& pose, Vec3 linearVelocity, Vec3 angularVelocity);

    Result<DriverId> addDriver(const Driver& driver);
    Status removeDriver(DriverId driver);
    Result<DriverPose> driverPose(DriverId driver) const;
    /// Those that are there, ended ones too, in the order of their index.
    std::vector<DriverId> drivers() const;
    Result<ForceFieldId> addForceField(const ForceField& field);
    Status removeForceField(ForceFieldId field);
    Status applyImpulse(const Impulse& impulse);
    Status applyRadialImpulse(const RadialImpulse& impulse);
    Status setGravity(Vec3 gravity);
    Vec3 gravity() const;
    /// From the next tick on. settings() gives the new values back.
    Status setSolver(const SolverSettings& solver);

    /// Advances by as many whole ticks as fit into the seconds given and those left over from before.
    Status step(float seconds);
    /// Of the last step(), in a fixed order; first those of calls before it (strike(), cut(), breakBonds()).
    std::span<const Event> events() const;
    /// Of the last step(). Sums over all bodies are made when they are asked for, so ask from one thread at a time.
    const WorldStatistics& statistics() const;
    /// Ticks since the world began, and seconds: ticks times the length of a tick.
    uint64_t tick() const;
    double time() const;

    /// The first thing that a ray of this length meets.
    Result<std::optional<RayHit>> castRay(Vec3 origin, Vec3 direction, float length) const;
    /// Rigid bodies that overlap a ball, in the order of their index.
    Result<std::vector<RigidBodyId>> overlapSphere(Vec3 centre, float radius) const;
    /// Particles of bodies that overlap a ball, in the order of bodies and particles.
    Result<std::vector<ParticleOverlap>> overlapParticles(Vec3 centre, float radius) const;
    /// What pressed on static and kinematic bodies in the last step(), in the order of their index.
    std::span<const HostPush> pushes() const;

    /// Moves the world's origin: what was at p is at p - offset from now on, and nothing else changes. Exact where the
    /// differences are (an offset of whole metres, and things within a few kilometres).
    Status shiftOrigin(Vec3 offset);

    /// Where rigid bodies touched in the last substep: for debug views.
    std::vector<ContactPoint> contacts() const;

    /// All state, checksummed. restore() into this world, or into one with the same settings and assets, and stepping
    /// on gives the same bits as if nothing had happened.
    std::vector<std::byte> save() const;
    /// Refuses what is damaged or does not fit, and then leaves everything as it was.
    Status restore(std::span<const std::byte> snapshot);
    /// Of all state, after the last call.
    uint64_t hash() const;

    /// From now on every call that changes the world is written down, and a hash every so many ticks (1 or more).
    Status startRecording(uint32_t ticksPerHash = 60);
    /// Ends it and gives the recording: settings, assets, state at its start, calls and hashes in one checksummed file.
    Result<std::vector<std::byte>> stopRecording();

    struct Implementation;

private:
    explicit World(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// What came of a replay.
struct ReplayReport
{
    uint64_t ticks = 0;
    uint64_t hashesChecked = 0;
    uint64_t firstDifferentTick = 0; ///< where hashesEqual is false
    bool hashesEqual = true;
    uint64_t hash = 0; ///< at the end
};

/// Runs a recording again and compares every hash in it. Refuses a file that is damaged or of a newer version.
FRACTURESIMCORE_API Result<ReplayReport> replay(std::span<const std::byte> recording,
                                                const WorldServices& services = {});

/// Tells where two snapshots first differ ("rigid velocity 17"), for people who look for the cause. Empty if equal.
FRACTURESIMCORE_API std::string firstDifference(std::span<const std::byte> a, std::span<const std::byte> b);
} // namespace fsim
