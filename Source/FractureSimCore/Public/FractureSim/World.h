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
    Vec3 position{};         ///< m
    Vec3 normal{};           ///< unit, towards the ray's origin
    float distance = 0.0f;   ///< m
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
    /// Which pieces of its rig it is made of, and what it came off. A part of a body that broke has the same rig and
    /// the same frame as the whole had; vertices of pieces that it has not are where they are at rest.
    Result<DentedPieces> dentedPieces(RigidBodyId body) const;
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
    Status setGravity(Vec3 gravity);
    Vec3 gravity() const;
    /// From the next tick on. settings() gives the new values back.
    Status setSolver(const SolverSettings& solver);

    /// Advances by as many whole ticks as fit into the seconds given and those left over from before.
    Status step(float seconds);
    /// Of the last step(), in a fixed order.
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
