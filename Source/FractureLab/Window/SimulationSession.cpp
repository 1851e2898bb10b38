#include "Window/SimulationSession.h"

#include "Render/MeshShapes.h"
#include "SceneFiles/FileBytes.h"
#include "Window/SceneSaver.h"
#include "Window/ThrownBodies.h"

namespace fsim::lab
{
Result<std::unique_ptr<SimulationSession>> SimulationSession::open(LoadedSceneRef scene, const RunSettings& settings)
{
    std::unique_ptr<SimulationSession> session(new SimulationSession(std::move(scene), settings));
    if (Status status = session->start(); !status)
        return status;
    return session;
}

SimulationSession::SimulationSession(LoadedSceneRef scene, const RunSettings& settings)
    : scene_(std::move(scene)), settings_(settings), view_(*scene_)
{
}

Status SimulationSession::start()
{
    Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene_, settings_);
    if (!run)
        return run.status();
    run_ = std::move(*run);
    grab_.reset();
    recording_ = false;
    timeline_.clear();
    keepSnapshot();
    return Status::done();
}

void SimulationSession::keepSnapshot()
{
    if (timeline_.due(run_->frame()))
        timeline_.add(run_->frame(), run_->world().save());
}

Status SimulationSession::stepFrame(FrameMeasurement* measurement)
{
    timeline_.forgetAfter(run_->frame());
    const auto pull = [this]() -> Status {
        if (!grab_)
            return Status::done();
        const Result<bool> held = grab_->pull(run_->world());
        if (!held)
            return held.status();
        if (!*held)
            grab_.reset();
        return Status::done();
    };
    if (Status status = run_->stepFrame(measurement, pull); !status)
        return status;
    keepSnapshot();
    return Status::done();
}

Status SimulationSession::goTo(uint32_t frame)
{
    const Timeline::Entry* entry = timeline_.nearest(frame);
    if (entry == nullptr)
        return Status::refused("there is no snapshot to go back to");
    grab_.reset();
    return run_->world().restore(entry->snapshot);
}

Status SimulationSession::stepBack()
{
    const Timeline::Entry* entry = timeline_.before(run_->frame());
    return entry == nullptr ? Status::done() : goTo(entry->frame);
}

Status SimulationSession::reset()
{
    // A recording goes on: the beginning is a state like any other.
    if (!recording_)
        return start();
    const WorldSettings& world = scene_->description.world;
    if (Status status = setSolver({world.substeps, world.solverIterations, world.fractureBudget}); !status)
        return status;
    Status status = goTo(0);
    if (status)
        timeline_.forgetAfter(run_->frame());
    return status;
}

Status SimulationSession::shoot(const Ray& ray, const BallSettings& ball)
{
    RigidBodySettings settings;
    settings.shape = RigidShape::sphere(ball.radius);
    settings.pose.position = ray.origin + (2.0f * ball.radius) * ray.direction;
    settings.linearVelocity = ball.speed * ray.direction;
    settings.density = ball.density;
    return run_->world().addRigidBody(settings).status();
}

bool SimulationSession::grab(const Ray& ray)
{
    grab_ = GrabSpring::take(run_->world(), ray);
    return grab_.has_value();
}

void SimulationSession::drag(const Ray& ray)
{
    if (grab_)
        grab_->aim(ray);
}

Status SimulationSession::cutDrivers()
{
    for (const DriverId id : run_->world().drivers())
        if (Status status = run_->world().removeDriver(id); !status)
            return status;
    return Status::done();
}

std::optional<size_t> SimulationSession::dentedBodyOn(const Ray& ray) const
{
    constexpr float reach = 1000.0f; // m
    const Result<std::optional<RayHit>> hit = run_->world().castRay(ray.origin, ray.direction, reach);
    if (!hit || !*hit || !(*hit)->rigidBody)
        return std::nullopt;
    const std::vector<BuiltRigidBodies>& built = run_->built().rigidBodies;
    for (size_t i = 0; i < built.size(); ++i)
        for (const RigidBodyId id : built[i].ids)
            if (id == (*hit)->rigidBody && run_->world().dentedBodySettings(id))
                return i;
    return std::nullopt;
}

Status SimulationSession::setDents(size_t rigidBody, const DentMaterial& material)
{
    if (rigidBody >= run_->built().rigidBodies.size())
        return Status::refused("the scene has no rigid body {}", rigidBody);
    for (const RigidBodyId id : run_->built().rigidBodies[rigidBody].ids)
        if (Status status = run_->world().setMaterial(id, material); !status)
            return status;
    return Status::done();
}

Status SimulationSession::startRecording()
{
    Status status = run_->world().startRecording();
    recording_ = recording_ || status;
    return status;
}

Status SimulationSession::saveRecording(const std::filesystem::path& file)
{
    const Result<std::vector<std::byte>> recording = run_->world().stopRecording();
    if (!recording)
        return recording.status();
    recording_ = false;
    return writeFile(file, *recording);
}

Status SimulationSession::saveScene(const render::Camera& camera, const std::filesystem::path& file) const
{
    return lab::saveScene(*run_, camera, file);
}

uint32_t SimulationSession::addThrown(const ViewOptions& view, render::RenderScene& scene)
{
    const std::vector<RigidBodyId> thrown = thrownBodies(*run_);
    const auto steel = static_cast<uint32_t>(scene.materials.size());
    if (!thrown.empty())
        scene.materials.push_back({.colour = {0.30f, 0.32f, 0.36f}, .roughness = 0.3f, .metalness = 0.8f});
    for (const RigidBodyId id : thrown)
    {
        const Result<RigidBodySettings> settings = run_->world().rigidBodySettings(id);
        const Result<RigidBodyState> state = run_->world().rigidBodyState(id);
        if (!settings || !state)
            continue;
        render::RenderMeshRef& mesh = balls_[settings->shape.radius];
        if (!mesh)
            mesh = std::make_shared<const render::RenderMesh>(render::sphereMesh(settings->shape.radius, 32));
        render::RenderInstance instance;
        instance.mesh = mesh;
        instance.transform = state->pose;
        instance.materials = {steel, steel, steel, steel};
        instance.wireframe = view.wireframe;
        scene.instances.push_back(std::move(instance));
    }
    return static_cast<uint32_t>(thrown.size());
}

void SimulationSession::addGrab(render::RenderScene& scene) const
{
    const std::optional<Vec3> anchor = grab_ ? grab_->anchor(run_->world()) : std::nullopt;
    if (anchor)
        scene.lines.push_back(
            {.from = *anchor, .to = grab_->target(), .colour = {1.0f, 0.45f, 0.05f}, .width = 4.0f, .onTop = true});
}

std::shared_ptr<const SimulationFrame> SimulationSession::show(const ViewOptions& view)
{
    const World& world = run_->world();
    auto frame = std::make_shared<SimulationFrame>();
    auto scene = std::make_shared<render::RenderScene>(view_.view(*run_, "", view, &frame->facts));
    frame->thrown = addThrown(view, *scene);
    addGrab(*scene);
    frame->scene = std::move(scene);
    frame->loaded = scene_;
    frame->frame = run_->frame();
    frame->time = world.time();
    frame->statistics = world.statistics();
    const std::span<const Timeline::Entry> past = timeline_.entries();
    frame->timeline = {past.front().frame, std::max(past.back().frame, run_->frame()), timeline_.spacing(),
                       timeline_.bytes()};
    const std::vector<BodyDescription>& bodies = scene_->description.bodies;
    for (size_t i = 0; i < bodies.size(); ++i)
    {
        const std::vector<BodyId>& ids = run_->built().bodies[i].ids;
        const Result<BodySettings> settings = world.bodySettings(ids.front());
        if (settings)
            frame->bodies.push_back({bodies[i].name.empty() ? format("body {}", i + 1) : bodies[i].name,
                                     static_cast<uint32_t>(ids.size()), *settings});
    }
    frame->gravity = world.gravity();
    frame->solver = {world.settings().substeps, world.settings().solverIterations, world.settings().fractureBudget};
    frame->drivers = static_cast<uint32_t>(world.drivers().size());
    frame->grabbing = grab_.has_value();
    frame->recording = recording_;
    return frame;
}
} // namespace fsim::lab
