#include "FractureSimAuthoring/PreviewSession.h"

#include "FractureSim/FragmentSkin.h"

#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"
#include "Preview/PreviewData.h"

#include <algorithm>
#include <chrono>

namespace fsim
{
namespace authoring
{
namespace
{
std::span<const Vec3> restPlaces(const Asset& asset)
{
    return asset.kind() == AssetKind::Dented ? asset.dentRig().positions : asset.fragments().positions;
}

Status addPreviewBody(PreviewData& data)
{
    Result<AssetId> asset = data.world->addAsset(data.asset);
    if (!asset)
        return asset.status();
    if (data.isDented())
    {
        DentedBodySettings settings;
        settings.body.shape = RigidShape::dented(*asset);
        settings.body.pose = data.start;
        settings.body.density = data.settings.density;
        settings.dents = data.settings.dents;
        Result<RigidBodyId> made = data.world->addDentedBody(settings);
        if (!made)
            return made.status();
        data.rigidBody = *made;
        Result<RigidBodyState> state = data.world->rigidBodyState(*made);
        data.mass = state ? state->mass : 1.0f;
        return Status::done();
    }
    BodySettings settings;
    settings.model = data.isClustered() ? Model::Clustered : Model::OrientedParticles;
    settings.asset = *asset;
    settings.pose = data.start;
    settings.oriented = data.settings.oriented;
    settings.cluster = data.settings.cluster;
    settings.passes = data.settings.passes;
    settings.seed = data.settings.seed;
    settings.pieces = data.settings.pieces;
    Result<BodyId> made = data.world->addBody(settings);
    if (!made)
        return made.status();
    data.body = *made;
    Result<BodyStatistics> sums = data.world->statistics(*made);
    data.mass = sums ? sums->mass : 1.0f;
    return Status::done();
}
} // namespace

Status buildPreview(PreviewData& data)
{
    Result<std::unique_ptr<World>> made = World::create(data.settings.world, data.services);
    if (!made)
        return made.status();
    data.world = std::move(*made);
    data.thrown.clear();
    data.plates.clear();
    data.events.clear();
    data.left = 0.0f;
    data.timed = 0;
    data.times = {};
    data.worstMs = 0.0f;
    data.dents = 0;
    data.start = data.settings.pose;
    data.start.rotation = normalized(data.start.rotation);
    std::span<const Vec3> places = restPlaces(*data.asset);
    Bounds box = boundsOf(places);
    Vec3 sides = box.high - box.low;
    data.size = maxOf(maxOf(sides.x, sides.y), sides.z);
    if (data.settings.isOnFloor)
    {
        float lowest = rotate(data.start.rotation, places[0]).z;
        for (Vec3 p : places)
            lowest = minOf(lowest, rotate(data.start.rotation, p).z);
        // Particles of clusters stand out below the solid that they fill.
        for (Vec3 p : data.isClustered() ? data.asset->positions() : std::span<const Vec3>())
            lowest = minOf(lowest, rotate(data.start.rotation, p).z - data.asset->radius());
        data.start.position.z = -lowest;
    }
    if (data.settings.hasFloor)
    {
        RigidBodySettings floor;
        floor.shape = RigidShape::plane();
        floor.motion = RigidMotion::Static;
        floor.friction = 0.7f;
        if (Result<RigidBodyId> id = data.world->addRigidBody(floor); !id)
            return id.status();
    }
    return addPreviewBody(data);
}

Status stepPreview(PreviewData& data)
{
    while (!data.coming.empty() && data.coming.front().tick <= data.world->tick())
    {
        PreviewAction action = data.coming.front();
        data.coming.erase(data.coming.begin());
        if (Status status = performAction(data, action); !status)
            return status;
        data.actions.push_back(action);
    }
    float tick = data.settings.world.tick;
    for (size_t i = 0; i < data.plates.size();)
    {
        PreviewPlate& plate = data.plates[i];
        if (data.world->tick() >= plate.until)
        {
            if (Status status = data.world->removeRigidBody(plate.body); !status)
                return status;
            data.thrown.erase(std::find(data.thrown.begin(), data.thrown.end(), plate.body));
            data.plates.erase(data.plates.begin() + static_cast<ptrdiff_t>(i));
            continue;
        }
        plate.pose.position += tick * plate.velocity;
        if (Status status = data.world->moveKinematic(plate.body, plate.pose); !status)
            return status;
        ++i;
    }
    uint64_t before = data.world->tick();
    auto start = std::chrono::steady_clock::now();
    while (data.world->tick() == before) // what rounding left out of one tick comes with the next call
        if (Status status = data.world->step(tick); !status)
            return status;
    auto ms = std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
    data.times[data.timed++ % data.times.size()] = ms;
    data.worstMs = maxOf(data.worstMs, ms);
    for (const Event& event : data.world->events())
    {
        data.events.push_back(event);
        data.dents += event.kind == EventKind::Dented ? 1 : 0;
    }
    return Status::done();
}
} // namespace authoring

Status validate(const PreviewSettings& settings)
{
    if (Status status = validate(settings.world); !status)
        return status;
    if (Status status = validate(settings.oriented); !status)
        return status;
    if (Status status = validate(settings.dents); !status)
        return status;
    if (Status status = validate(settings.cluster); !status)
        return status;
    if (!(settings.density > 0.0f) || !isFinite(settings.density))
        return Status::refused("a density of {} kg/m^3; give more than 0", settings.density);
    Quat q = settings.pose.rotation;
    if (!isFinite(settings.pose.position) || !isFinite(q) || !(dot(q, q) > 1e-6f))
        return Status::refused("the pose is NaN, infinite or no rotation");
    return Status::done();
}

PreviewSession::PreviewSession(std::unique_ptr<authoring::PreviewData> data) : data_(std::move(data)) {}
PreviewSession::PreviewSession(PreviewSession&&) noexcept = default;
PreviewSession& PreviewSession::operator=(PreviewSession&&) noexcept = default;
PreviewSession::~PreviewSession() = default;

Result<PreviewSession> PreviewSession::open(AssetRef asset, const PreviewSettings& settings,
                                            const WorldServices& services)
{
    const bool isClustered = asset && asset->kind() == AssetKind::Clustered && !asset->fragments().particles.empty();
    if (!asset || (!isClustered && asset->kind() != AssetKind::Fragmented && asset->kind() != AssetKind::Dented))
        return Status::refused("previews are of bodies in fragments, bodies that dent and clustered bodies with cells");
    if (Status status = validate(settings); !status)
        return status;
    auto data = std::make_unique<authoring::PreviewData>();
    data->asset = std::move(asset);
    data->settings = settings;
    data->services = services;
    if (Status status = authoring::buildPreview(*data); !status)
        return status;
    return PreviewSession(std::move(data));
}

const AssetRef& PreviewSession::asset() const
{
    return data_->asset;
}
const PreviewSettings& PreviewSession::settings() const
{
    return data_->settings;
}
const World& PreviewSession::world() const
{
    return *data_->world;
}
BodyId PreviewSession::body() const
{
    return data_->body;
}
RigidBodyId PreviewSession::rigidBody() const
{
    return data_->rigidBody;
}
std::vector<RigidBodyId> PreviewSession::parts() const
{
    return authoring::partsOfPreview(*data_);
}
std::span<const RigidBodyId> PreviewSession::balls() const
{
    return data_->thrown;
}
float PreviewSession::size() const
{
    return data_->size;
}
Transform PreviewSession::start() const
{
    return data_->start;
}
bool PreviewSession::isPaused() const
{
    return data_->isPaused;
}
void PreviewSession::setPaused(bool paused)
{
    data_->isPaused = paused;
}
uint64_t PreviewSession::tick() const
{
    return data_->world->tick();
}

Status PreviewSession::advance(float seconds)
{
    if (!(seconds >= 0.0f) || !isFinite(seconds))
        return Status::refused("{} s cannot pass; give 0 or more", seconds);
    data_->events.clear();
    if (data_->isPaused)
        return Status::done();
    float tick = data_->settings.world.tick;
    data_->left += seconds;
    // After a hitch, time beyond what the game would catch up is dropped.
    data_->left = minOf(data_->left, tick * static_cast<float>(data_->settings.world.maxTicksPerStep));
    while (data_->left >= tick * 0.9999f)
    {
        data_->left = maxOf(data_->left - tick, 0.0f);
        if (Status status = authoring::stepPreview(*data_); !status)
            return status;
    }
    return Status::done();
}

Status PreviewSession::step()
{
    data_->events.clear();
    return authoring::stepPreview(*data_);
}

Status PreviewSession::reset()
{
    data_->actions.clear();
    data_->coming.clear();
    return authoring::buildPreview(*data_);
}

Status PreviewSession::replay()
{
    std::vector<PreviewAction> again = data_->actions;
    again.insert(again.end(), data_->coming.begin(), data_->coming.end());
    if (Status status = reset(); !status)
        return status;
    data_->coming = std::move(again);
    return Status::done();
}

Result<PreviewAction> PreviewSession::fitted(const PreviewAction& action) const
{
    return authoring::fittedAction(*data_, action);
}

Status PreviewSession::act(const PreviewAction& action)
{
    Result<PreviewAction> fitted = authoring::fittedAction(*data_, action);
    if (!fitted)
        return fitted.status();
    if (Status status = authoring::performAction(*data_, *fitted); !status)
        return status;
    data_->actions.push_back(*fitted);
    return Status::done();
}

std::span<const PreviewAction> PreviewSession::actions() const
{
    return data_->actions;
}

std::optional<RayHit> PreviewSession::pick(const EditRay& ray) const
{
    return authoring::pickPreview(*data_, ray);
}

std::span<const Event> PreviewSession::events() const
{
    return data_->events;
}

PreviewStatistics PreviewSession::statistics() const
{
    PreviewStatistics result;
    const World& world = *data_->world;
    result.ticks = world.tick();
    result.seconds = world.time();
    size_t kept = std::min<size_t>(data_->timed, data_->times.size());
    if (kept > 0)
        result.stepMs = data_->times[(data_->timed - 1) % data_->times.size()];
    for (size_t i = 0; i < kept; ++i)
        result.meanMs += data_->times[i] / static_cast<float>(kept);
    result.worstMs = data_->worstMs;
    result.contacts = world.statistics().contacts;
    result.stateBytes = world.statistics().stateBytes;
    result.dents = data_->dents;
    result.hash = world.hash();
    if (data_->isDented())
    {
        std::vector<RigidBodyId> all = parts();
        result.pieces = static_cast<uint32_t>(all.size());
        result.isAtRest = true;
        for (uint32_t part = 0; part < all.size(); ++part)
        {
            Result<RigidBodyState> state = world.rigidBodyState(all[part]);
            result.isAtRest = result.isAtRest && state && state->asleep != 0;
            Result<std::vector<Vec3>> places = dentedPositions(part);
            for (size_t v = 0; places && v < places->size(); ++v)
                result.deepestDent =
                    maxOf(result.deepestDent, length((*places)[v] - data_->asset->dentRig().positions[v]));
        }
        return result;
    }
    if (Result<BodyStatistics> sums = world.statistics(data_->body))
    {
        result.pieces = sums->pieces;
        result.brokenBonds = sums->brokenBonds;
        result.bonds = sums->edges;
        result.contacts = std::max(result.contacts, sums->contacts);
    }
    Result<BodyBounds> box = world.bounds(data_->body);
    result.isAtRest = box && box->asleep != 0;
    return result;
}

std::vector<SkinTransform> PreviewSession::fragmentSkins() const
{
    const Result<RenderState> state = data_->world->renderState(data_->body);
    const FragmentView fragments = data_->asset->fragments();
    if (!state)
        return {};
    std::span<const Vec3> places = state->fragmentPositions.empty() ? state->positions : state->fragmentPositions;
    std::vector<SkinTransform> skins(fragments.particles.size());
    if (places.size() != skins.size())
        return {};
    fragmentTransforms(fragments.particles, places, state->rotations, state->deformations, skins);
    return skins;
}

std::vector<Transform> PreviewSession::fragmentPoses() const
{
    std::vector<Transform> poses;
    Result<RenderState> state = data_->world->renderState(data_->body);
    if (!state)
        return poses;
    FragmentView fragments = data_->asset->fragments();
    std::span<const Vec3> places = state->fragmentPositions.empty() ? state->positions : state->fragmentPositions;
    for (size_t f = 0; f < fragments.particles.size() && f < places.size(); ++f)
    {
        const Transform& rest = fragments.particles[f].rest;
        Quat turn = state->rotations.empty() ? Quat{} : normalized(state->rotations[f] * conjugate(rest.rotation));
        if (data_->isClustered() && f < state->deformations.size())
            turn = math::quatFromMatrix(math::polar(state->deformations[f], Mat3{}).rotation);
        poses.push_back({places[f] - rotate(turn, rest.position), turn});
    }
    return poses;
}

Result<std::vector<Vec3>> PreviewSession::dentedPositions(uint32_t part) const
{
    std::vector<RigidBodyId> all = parts();
    if (part >= all.size())
        return Status::refused("there is no part {} of a body that dents; there are {}", part, all.size());
    std::vector<Vec3> places(data_->asset->dentRig().vertexCount());
    if (Status status = data_->world->dentedPositions(all[part], places); !status)
        return status;
    return places;
}

Result<Transform> PreviewSession::partPose(uint32_t part) const
{
    std::vector<RigidBodyId> all = parts();
    if (part >= all.size())
        return Status::refused("there is no part {} of a body that dents; there are {}", part, all.size());
    Result<RigidBodyState> state = data_->world->rigidBodyState(all[part]);
    if (!state)
        return state.status();
    return state->pose;
}

Result<ExampleColours> PreviewSession::answeringExamples(uint32_t part) const
{
    std::vector<RigidBodyId> all = parts();
    if (part >= all.size())
        return Status::refused("there is no part {} of a body that dents; there are {}", part, all.size());
    DentRigView rig = data_->asset->dentRig();
    std::vector<float> weights(size_t{rig.vertexCount()} * rig.exampleCount());
    if (Status status = data_->world->dentWeights(all[part], weights); !status)
        return status;
    return exampleColours(weights, rig.exampleCount());
}

Status PreviewSession::setMaterial(const ClusterMaterial& material)
{
    if (!data_->isClustered())
        return Status::refused("this body has no clusters; give its own kind of material");
    if (Status status = data_->world->setMaterial(data_->body, material); !status)
        return status;
    data_->settings.cluster = material;
    return Status::done();
}

Status PreviewSession::setMaterial(const OrientedMaterial& material)
{
    if (data_->isDented() || data_->isClustered())
        return Status::refused("this body is not of oriented particles; give its own kind of material");
    if (Status status = data_->world->setMaterial(data_->body, material); !status)
        return status;
    data_->settings.oriented = material;
    return Status::done();
}

Status PreviewSession::setMaterial(const DentMaterial& material)
{
    if (!data_->isDented())
        return Status::refused("this body breaks and does not dent; give its own kind of material");
    for (RigidBodyId part : parts())
        if (Status status = data_->world->setMaterial(part, material); !status)
            return status;
    data_->settings.dents = material;
    return Status::done();
}

Status PreviewSession::setAsset(AssetRef asset)
{
    Result<PreviewSession> made = open(std::move(asset), data_->settings, data_->services);
    if (!made)
        return made.status();
    made->setPaused(isPaused());
    data_ = std::move(made->data_);
    return Status::done();
}

Colour exampleColour(uint32_t example)
{
    // Figure 8 has one a pose; told apart by those who see no red or green too (Okabe and Ito 2008), vermilion first.
    constexpr Colour colours[] = {{0.835f, 0.369f, 0.0f, 1.0f}, {0.0f, 0.620f, 0.451f, 1.0f},
                                  {0.0f, 0.447f, 0.698f, 1.0f}, {0.941f, 0.894f, 0.259f, 1.0f},
                                  {0.8f, 0.475f, 0.655f, 1.0f}, {0.337f, 0.706f, 0.914f, 1.0f},
                                  {0.902f, 0.624f, 0.0f, 1.0f}};
    return colours[example % std::size(colours)];
}

ExampleColours exampleColours(std::span<const float> weights, uint32_t examples)
{
    ExampleColours result;
    if (examples == 0)
        return result;
    constexpr Colour atRest{0.6f, 0.6f, 0.6f, 1.0f};
    size_t vertices = weights.size() / examples;
    result.shares.assign(examples, 0.0f);
    for (size_t v = 0; v < vertices; ++v)
    {
        float rest = 1.0f;
        Colour mixed{0.0f, 0.0f, 0.0f, 1.0f};
        auto add = [&](const Colour& c, float share) {
            mixed.r += share * c.r;
            mixed.g += share * c.g;
            mixed.b += share * c.b;
        };
        for (uint32_t e = 0; e < examples; ++e)
        {
            float share = clampTo(weights[v * examples + e], 0.0f, 1.0f);
            share = minOf(share, rest);
            rest -= share;
            add(exampleColour(e), share);
            result.shares[e] += share / static_cast<float>(vertices);
        }
        add(atRest, rest);
        result.vertices.push_back(mixed);
    }
    return result;
}
} // namespace fsim
