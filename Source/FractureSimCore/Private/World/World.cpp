#include "FractureSim/World.h"

#include "World/WorldState.h"

#include <algorithm>

namespace fsim
{
namespace
{
Status refusedNonFinite(std::string_view what)
{
    return Status::refused("{} is NaN or infinite; give finite numbers", what);
}

// A step that hangs for hours is a mistake of the caller's.
constexpr float longestStep = 3600.0f;
constexpr uint32_t mostCallEvents = 1024; // between two steps

template <class Material>
Status changeMaterial(const World& world, World::Implementation& inside, BodyId body, Model model,
                      Material BodySettings::*field, const Material& material, RecordedCall call)
{
    if (Status status = validate(material); !status)
        return status;
    Result<BodySettings> settings = world.bodySettings(body);
    if (!settings)
        return settings.status();
    if (settings->model != model)
        return Status::refused("this body is of model '{}', and the material is for '{}'", nameOf(settings->model),
                               nameOf(model));
    *settings.*field = material;
    inside.bodySettings[body.index] = *settings;
    inside.bodies[body.index]->changeMaterial(*settings);
    if (inside.recorder)
        inside.recorder->call(call, body, material);
    return Status::done();
}
} // namespace

World::Implementation::Implementation(const WorldSettings& worldSettings, const WorldServices& services)
    : settings(worldSettings), tasks(services.scheduler ? *services.scheduler : serialScheduler()),
      allocator(services.allocator ? *services.allocator : defaultAllocator()),
      kernels(resolveKernels(services.kernels)), gravity(worldSettings.gravity),
      rigid(allocator, settings.maxRigidBodies, settings.maxContacts), dents(allocator, settings.maxDentPages),
      drivers(allocator, settings.maxDrivers), fieldSlots(allocator, settings.maxForceFields),
      fields(allocator, settings.maxForceFields), bodySlots(allocator, settings.maxBodies),
      bodySettings(allocator, settings.maxBodies), events(allocator, settings.maxEvents),
      callEvents(allocator, std::min(settings.maxEvents, mostCallEvents)), pushes(allocator, settings.maxRigidBodies),
      arena(allocator), tickArena(allocator)
{
}

World::World(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
World::~World() = default;

Result<std::unique_ptr<World>> World::create(const WorldSettings& settings, const WorldServices& services)
{
    if (Status status = validate(settings); !status)
        return status;
    if (Status status = validate(services.kernels); !status)
        return status;
    return std::unique_ptr<World>(new World(std::make_unique<Implementation>(settings, services)));
}

const WorldSettings& World::settings() const
{
    return implementation_->settings;
}

Result<AssetId> World::addAsset(AssetRef asset)
{
    Implementation& world = *implementation_;
    if (!asset)
        return Status::refused("there is no asset; give one that Asset::load() or its like returned");
    for (uint32_t i = 0; i < world.assets.size(); ++i)
        if (world.assets[i]->contentHash() == asset->contentHash())
            return AssetId{i, 1};
    world.assets.push_back(std::move(asset));
    if (world.recorder)
        world.recorder->callWithBytes(RecordedCall::AddAsset, world.assets.back()->bytes());
    return AssetId{static_cast<uint32_t>(world.assets.size() - 1), 1};
}

Result<BodyId> World::addBody(const BodySettings& wanted)
{
    Implementation& world = *implementation_;
    if (Status status = validate(wanted); !status)
        return status;
    if (!wanted.asset || wanted.asset.index >= world.assets.size())
        return Status::refused("the body's asset is not known to this world; call World::addAsset() first");
    if (world.bodySlots.full())
        return Status::refused("all {} bodies are in use; raise WorldSettings::maxBodies", world.bodySlots.capacity());
    BodySettings settings = wanted;
    settings.pose.rotation = normalized(wanted.pose.rotation);
    Result<std::unique_ptr<BodyModel>> made = makeBody(settings, *world.assets[settings.asset.index], world.allocator);
    if (!made)
        return made.status();

    BodyId id = world.bodySlots.add();
    if (id.index == world.bodySettings.size())
        world.bodySettings.push({});
    if (id.index >= world.bodies.size())
        world.bodies.resize(id.index + 1);
    world.bodySettings[id.index] = settings;
    world.bodies[id.index] = std::move(*made);
    for (uint32_t i = 0; i < world.drivers.slots.extent(); ++i)
    {
        const drivers::DriverState& driver = world.drivers.state[i];
        if (world.drivers.slots.alive(i) && driver.active && !driver.settings.body)
            world.bodies[id.index]->attachDriver(driver.settings, i);
    }
    if (world.recorder)
        world.recorder->call(RecordedCall::AddBody, wanted);
    return id;
}

Status World::removeBody(BodyId body)
{
    Implementation& world = *implementation_;
    if (!world.bodySlots.alive(body))
        return Status::refused("there is no such body; it may have been removed before");
    world.bodySlots.remove(body);
    world.bodies[body.index].reset();
    world.bodySettings[body.index] = {};
    if (world.recorder)
        world.recorder->call(RecordedCall::RemoveBody, body);
    return Status::done();
}

Result<RenderState> World::renderState(BodyId body) const
{
    if (!implementation_->bodySlots.alive(body))
        return Status::refused("there is no such body; it may have been removed before");
    return implementation_->bodies[body.index]->renderState();
}

Result<BodyStatistics> World::statistics(BodyId body) const
{
    if (!implementation_->bodySlots.alive(body))
        return Status::refused("there is no such body; it may have been removed before");
    return implementation_->bodies[body.index]->statistics(implementation_->tasks);
}

Result<BodySettings> World::bodySettings(BodyId body) const
{
    if (!implementation_->bodySlots.alive(body))
        return Status::refused("there is no such body; it may have been removed before");
    return implementation_->bodySettings[body.index];
}

Status World::setMaterial(BodyId body, const DebrisMaterial& material)
{
    return changeMaterial(*this, *implementation_, body, Model::Debris, &BodySettings::debris, material,
                          RecordedCall::SetDebrisMaterial);
}

Status World::setMaterial(BodyId body, const ClusterMaterial& material)
{
    return changeMaterial(*this, *implementation_, body, Model::Clustered, &BodySettings::cluster, material,
                          RecordedCall::SetClusterMaterial);
}

Status World::setMaterial(BodyId body, const OrientedMaterial& material)
{
    return changeMaterial(*this, *implementation_, body, Model::OrientedParticles, &BodySettings::oriented, material,
                          RecordedCall::SetOrientedMaterial);
}

std::vector<BodyId> World::bodies() const
{
    std::vector<BodyId> ids;
    for (uint32_t i = 0; i < implementation_->bodySlots.extent(); ++i)
        if (implementation_->bodySlots.alive(i))
            ids.push_back(implementation_->bodySlots.idOf(i));
    return ids;
}

Result<DriverId> World::addDriver(const Driver& wanted)
{
    Implementation& world = *implementation_;
    if (Status status = validate(wanted); !status)
        return status;
    if (wanted.body && !world.bodySlots.alive(wanted.body))
        return Status::refused("the driver's body is not there; leave it out to drive every body");
    if (world.drivers.slots.full())
        return Status::refused("all {} drivers are in use; raise WorldSettings::maxDrivers",
                               world.drivers.slots.capacity());
    DriverId id = world.drivers.slots.add();
    if (id.index == world.drivers.state.size())
        world.drivers.state.push({});
    drivers::DriverState state{.settings = wanted};
    state.settings.normal = normalizedOr(wanted.normal, {0.0f, 0.0f, 1.0f});
    state.settings.axis = normalizedOr(wanted.axis, {1.0f, 0.0f, 0.0f});
    state.settings.rotation = normalized(wanted.rotation);
    world.drivers.state[id.index] = state;
    if (world.recorder)
        world.recorder->call(RecordedCall::AddDriver, wanted);
    return id;
}

Status World::removeDriver(DriverId driver)
{
    Implementation& world = *implementation_;
    if (!world.drivers.slots.alive(driver))
        return Status::refused("there is no such driver; it may have been removed before");
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
        if (world.bodySlots.alive(i))
            world.bodies[i]->releaseDriver(driver.index);
    world.drivers.slots.remove(driver);
    world.drivers.state[driver.index] = {};
    if (world.recorder)
        world.recorder->call(RecordedCall::RemoveDriver, driver);
    return Status::done();
}

Result<ForceFieldId> World::addForceField(const ForceField& wanted)
{
    Implementation& world = *implementation_;
    if (Status status = validate(wanted); !status)
        return status;
    if (world.fieldSlots.full())
        return Status::refused("all {} force fields are in use; raise WorldSettings::maxForceFields",
                               world.fieldSlots.capacity());
    ForceFieldId id = world.fieldSlots.add();
    if (id.index == world.fields.size())
        world.fields.push({});
    world.fields[id.index] = wanted;
    world.fields[id.index].axis = normalizedOr(wanted.axis, {0.0f, 0.0f, 1.0f});
    if (world.recorder)
        world.recorder->call(RecordedCall::AddForceField, wanted);
    return id;
}

Status World::removeForceField(ForceFieldId field)
{
    Implementation& world = *implementation_;
    if (!world.fieldSlots.alive(field))
        return Status::refused("there is no such force field; it may have been removed before");
    world.fieldSlots.remove(field);
    world.fields[field.index] = {};
    if (world.recorder)
        world.recorder->call(RecordedCall::RemoveForceField, field);
    return Status::done();
}

Status World::setGravity(Vec3 gravity)
{
    Implementation& world = *implementation_;
    if (!isFinite(gravity))
        return refusedNonFinite("gravity");
    if (gravity != world.gravity)
    {
        for (collision::RigidState& state : world.rigid.bodies().state)
            collision::wake(state);
        for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
            if (world.bodySlots.alive(i))
                world.bodies[i]->wake();
    }
    world.gravity = gravity;
    if (world.recorder)
        world.recorder->call(RecordedCall::SetGravity, gravity);
    return Status::done();
}

Status World::step(float seconds)
{
    Implementation& world = *implementation_;
    if (!(seconds >= 0.0f && seconds <= longestStep))
        return Status::refused("a step of {} s is not possible; give 0 to {} s", seconds, longestStep);
    if (world.recorder)
        world.recorder->step(seconds);
    world.events.clear();
    for (const Event& event : world.callEvents.events())
        world.events.add(event);
    world.callEvents.clear();
    world.pushes.clear();
    world.statistics.stageMs = {};
    world.statistics.ticks = 0;
    double tick = world.settings.tick;
    // A hair less than a tick counts as one, or sums of rounded frame times would now and then skip one.
    double enough = tick * (1.0 - 1e-4);
    for (world.leftOver += static_cast<double>(seconds); world.leftOver >= enough; world.leftOver -= tick)
    {
        if (world.statistics.ticks == world.settings.maxTicksPerStep)
        {
            auto dropped = static_cast<uint32_t>(world.leftOver / enough);
            world.events.addLimit(Limit::Ticks, static_cast<uint32_t>(world.tick), dropped);
            world.leftOver = 0.0;
            break;
        }
        runTick(world);
        ++world.statistics.ticks;
    }
    world.events.addLimit(Limit::Events, static_cast<uint32_t>(world.tick), world.events.leftOut());
    world.pushes.finish(world.rigid.bodies());
    world.sumsDue = true;
    if (world.recorder && world.recorder->hashDue(world.tick))
        world.recorder->hash(world.tick, hashState(world));
    return Status::done();
}

std::span<const Event> World::events() const
{
    return implementation_->events.events();
}
const WorldStatistics& World::statistics() const
{
    if (implementation_->sumsDue)
        sumUp(*implementation_);
    implementation_->sumsDue = false;
    return implementation_->statistics;
}
uint64_t World::tick() const
{
    return implementation_->tick;
}
double World::time() const
{
    return implementation_->time();
}

Result<std::optional<RayHit>> World::castRay(Vec3 origin, Vec3 direction, float reach) const
{
    const Implementation& world = *implementation_;
    if (!isFinite(origin) || !isFinite(direction) || !isFinite(reach))
        return refusedNonFinite("a number of the ray");
    if (length(direction) == 0.0f || reach < 0.0f)
        return Status::refused("a ray needs a direction and a length of 0 or more");
    direction = direction / length(direction);
    std::optional<RayHit> first = world.rigid.castRay(origin, direction, reach);
    for (uint32_t i = 0; i < world.bodySlots.extent(); ++i)
    {
        if (!world.bodySlots.alive(i))
            continue;
        std::optional<RayHit> hit = world.bodies[i]->castRay(origin, direction, first ? first->distance : reach);
        if (!hit || (first && hit->distance >= first->distance))
            continue;
        hit->body = world.bodySlots.idOf(i);
        first = hit;
    }
    return first;
}

Result<std::vector<RigidBodyId>> World::overlapSphere(Vec3 centre, float radius) const
{
    if (!isFinite(centre) || !isFinite(radius) || radius < 0.0f)
        return Status::refused("a ball needs a finite centre and a radius of 0 or more");
    return implementation_->rigid.overlapSphere(centre, radius);
}

std::vector<std::byte> World::save() const
{
    return saveState(*implementation_);
}

Status World::restore(std::span<const std::byte> snapshot)
{
    Status status = restoreState(*implementation_, snapshot);
    if (status)
    {
        sumUp(*implementation_);
        if (implementation_->recorder)
            implementation_->recorder->callWithBytes(RecordedCall::Restore, snapshot);
    }
    return status;
}

uint64_t World::hash() const
{
    return hashState(*implementation_);
}

Status World::startRecording(uint32_t ticksPerHash)
{
    Implementation& world = *implementation_;
    if (world.recorder)
        return Status::refused("this world is being recorded already; call stopRecording() first");
    if (ticksPerHash == 0)
        return Status::refused("a hash every 0 ticks is not possible; give 1 or more");
    world.recorder = std::make_unique<Recorder>(world.settings, world.assets, save(), ticksPerHash);
    world.recorder->hash(world.tick, hash());
    return Status::done();
}

Result<std::vector<std::byte>> World::stopRecording()
{
    Implementation& world = *implementation_;
    if (!world.recorder)
        return Status::refused("this world is not being recorded; call startRecording() first");
    world.recorder->hash(world.tick, hash());
    std::vector<std::byte> recording = world.recorder->finish();
    world.recorder.reset();
    return recording;
}
} // namespace fsim
