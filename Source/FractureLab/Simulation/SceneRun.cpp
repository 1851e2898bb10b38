#include "Simulation/SceneRun.h"

#include "Reports/CpuClock.h"
#include "SceneFiles/Rotations.h"
#include "SceneFiles/SceneCatalog.h"
#include "Scheduling/TbbScheduler.h"
#include "Scheduling/ThreadCrew.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fsim::lab
{
namespace
{
uint64_t tickOf(float seconds, const WorldSettings& settings)
{
    return static_cast<uint64_t>(static_cast<double>(seconds) / static_cast<double>(settings.tick) + 0.5);
}

// Of a collider on rails, so many seconds after it set off: a function of the time alone, so that snapshots need no
// more.
Transform poseAfter(const Transform& start, const KinematicMotion& motion, double seconds)
{
    const auto part = [&](float from, float velocity) {
        return static_cast<float>(static_cast<double>(from) + static_cast<double>(velocity) * seconds);
    };
    const Vec3 v = motion.velocity;
    const Vec3 w = motion.angularVelocity;
    const double speed = std::sqrt(static_cast<double>(w.x) * static_cast<double>(w.x) +
                                   static_cast<double>(w.y) * static_cast<double>(w.y) +
                                   static_cast<double>(w.z) * static_cast<double>(w.z));
    const double degrees = speed * seconds * (180.0 / 3.14159265358979323846);
    return {{part(start.position.x, v.x), part(start.position.y, v.y), part(start.position.z, v.z)},
            normalized(rotationAbout(w, degrees) * start.rotation)};
}

// Those that a scene has put there, without what came off them.
std::vector<RigidBodyId> wholeRigidBodies(const World& world)
{
    std::vector<RigidBodyId> bodies = world.rigidBodies();
    std::erase_if(bodies, [&](RigidBodyId body) {
        const Result<DentedPieces> pieces = world.dentedPieces(body);
        return pieces && pieces->origin != body;
    });
    return bodies;
}
} // namespace

Result<LoadedSceneRef> loadScene(const std::string& fileOrName, SceneCells cells)
{
    Result<SceneDescription> description = openScene(fileOrName);
    if (!description)
        return description.status();
    Result<SceneAssets> assets = loadSceneAssets(*description, cells);
    if (!assets)
        return assets.status();
    return std::make_shared<const LoadedScene>(LoadedScene{std::move(*description), std::move(*assets)});
}

Result<std::unique_ptr<SceneRun>> SceneRun::start(LoadedSceneRef scene, const RunSettings& settings)
{
    std::unique_ptr<SceneRun> run(new SceneRun);
    run->scene_ = std::move(scene);
    run->threads_ = settings.threads == 0 ? coreCount() : settings.threads;
    run->scheduler_ = std::make_unique<ThreadCrew>(run->threads_);
    WorldSettings world = run->description().world;
    if (settings.budget)
        world.fractureBudget = *settings.budget;
    Result<std::unique_ptr<World>> created = World::create(
        world, {.scheduler = run->scheduler_.get(), .allocator = settings.allocator, .kernels = settings.kernels});
    if (!created)
        return created.status();
    run->world_ = std::move(*created);
    Result<BuiltScene> built = buildScene(run->description(), run->scene_->assets, *run->world_);
    if (!built)
        return built.status();
    run->built_ = std::move(*built);
    // No time passes; the world sums up what it holds.
    if (Status status = run->world_->step(0.0f); !status)
        return status;
    return run;
}

SceneRun::~SceneRun() = default;

uint32_t SceneRun::frame() const
{
    return static_cast<uint32_t>(world_->tick() / description().ticksPerFrame);
}

Status SceneRun::stepFrame(FrameMeasurement* measurement, const std::function<Status()>& beforeTick)
{
    using Clock = std::chrono::steady_clock;
    FrameMeasurement frame;
    for (uint32_t tick = 0; tick < description().ticksPerFrame; ++tick)
    {
        if (Status status = applyInputs(); !status)
            return status;
        if (Status status = moveColliders(); !status)
            return status;
        if (beforeTick)
            if (Status status = beforeTick(); !status)
                return status;
        const double cpuBefore = processCpuMs();
        const Clock::time_point before = Clock::now();
        const Status stepped = world_->step(world_->settings().tick);
        frame.ms += std::chrono::duration<double, std::milli>(Clock::now() - before).count();
        frame.cpuMs += processCpuMs() - cpuBefore;
        if (!stepped)
            return stepped;
        const WorldStatistics& statistics = world_->statistics();
        for (uint32_t i = 0; i < stageCount; ++i)
            frame.stageMs[i] += statistics.stageMs[i];
        for (uint32_t i = 0; i < eventKindCount; ++i)
        {
            frame.events[i] += statistics.events[i];
            eventCounts_[i] += statistics.events[i];
        }
        for (const Event& event : world_->events())
            if (event.kind == EventKind::Fractured && event.body && !firstBreak(event.body))
                firstBreaks_.emplace_back(event.body, static_cast<double>(event.tick + 1) *
                                                          static_cast<double>(world_->settings().tick));
    }
    if (measurement != nullptr)
        *measurement = frame;
    return Status::done();
}

std::optional<double> SceneRun::firstBreak(BodyId body) const
{
    for (const auto& [broken, seconds] : firstBreaks_)
        if (broken == body)
            return seconds;
    return std::nullopt;
}

Status SceneRun::applyInputs()
{
    for (const InputDescription& input : description().inputs)
    {
        if (tickOf(input.time, world_->settings()) != world_->tick())
            continue;
        if (input.body.empty())
        {
            if (Status status = world_->applyImpulse(input.impulse); !status)
                return status;
            continue;
        }
        Impulse impulse = input.impulse;
        for (size_t i = 0; i < description().bodies.size(); ++i)
            if (description().bodies[i].name == input.body)
                for (BodyId id : built_.bodies[i].ids)
                {
                    impulse.body = id;
                    if (Status status = world_->applyImpulse(impulse); !status)
                        return status;
                }
        impulse.body = {};
        for (size_t i = 0; i < description().rigidBodies.size(); ++i)
            if (description().rigidBodies[i].name == input.body)
                for (RigidBodyId id : built_.rigidBodies[i].ids)
                {
                    impulse.rigidBody = id;
                    if (Status status = world_->applyImpulse(impulse); !status)
                        return status;
                }
    }
    return Status::done();
}

Status SceneRun::moveColliders()
{
    const double now = world_->time();
    const double next = now + static_cast<double>(world_->settings().tick);
    for (size_t i = 0; i < description().colliders.size(); ++i)
    {
        const KinematicMotion& motion = description().colliders[i].motion;
        const bool moves = motion.velocity != Vec3{} || motion.angularVelocity != Vec3{};
        const double start = static_cast<double>(motion.start);
        const double until = static_cast<double>(motion.until);
        if (!moves || next <= start || now >= until)
            continue;
        const BuiltRigidBodies& built = built_.colliders[i];
        for (size_t copy = 0; copy < built.ids.size(); ++copy)
        {
            const Transform target = poseAfter(built.startPoses[copy], motion, std::min(next, until) - start);
            if (Status status = world_->moveKinematic(built.ids[copy], target); !status)
                return status;
        }
    }
    return Status::done();
}

Status SceneRun::resume(std::span<const std::byte> snapshot)
{
    const std::vector<std::byte> before = world_->save();
    const std::vector<BodyId> bodies = world_->bodies();
    const std::vector<RigidBodyId> rigidBodies = wholeRigidBodies(*world_);
    if (Status status = world_->restore(snapshot); !status)
        return status;
    if (world_->bodies() != bodies || wholeRigidBodies(*world_) != rigidBodies)
    {
        if (Status status = world_->restore(before); !status)
            return status;
        return Status::refused(
            "the snapshot has other bodies than the scene {}; resume it with the scene that wrote it",
            description().name);
    }
    eventCounts_ = {};
    firstBreaks_.clear();
    return world_->step(0.0f);
}
} // namespace fsim::lab
