#include "Preview/ClusterCosts.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t warmFrames = 4, timedFrames = 9, mostFrames = 240;
constexpr float spin = 40.0f; // rad/s: what tears a body of any size, since strain comes of the square of it

// A world with a floor, and the body in it.
struct ClusterRun
{
    std::unique_ptr<World> world;
    BodyId body;
    CostSample last; ///< of the last frame

    Status frame()
    {
        const WorldStatistics before = world->statistics();
        const auto start = std::chrono::steady_clock::now();
        if (Status status = world->step(world->settings().tick); !status)
            return status;
        last.us = std::chrono::duration<float, std::micro>(std::chrono::steady_clock::now() - start).count();
        const WorldStatistics now = world->statistics();
        last.isClustered = true;
        last.bodies = 1.0f;
        last.particles = static_cast<float>(now.particles);
        last.bonds = static_cast<float>(now.memberships);
        last.broken = static_cast<float>(now.splits - std::min(before.splits, now.splits));
        last.torn = now.splits > 0 ? last.particles : 0.0f;
        const Result<BodyStatistics> sums = world->statistics(body);
        last.contacts = sums ? static_cast<float>(sums->contacts) : 0.0f;
        return Status::done();
    }

    // The frame whose time is the median of some: what disturbs a machine for a moment is left out.
    Result<CostSample> middleOf(uint32_t frames)
    {
        std::vector<CostSample> all;
        for (uint32_t i = 0; i < frames; ++i)
        {
            if (Status status = frame(); !status)
                return status;
            all.push_back(last);
        }
        std::sort(all.begin(), all.end(), [](const CostSample& a, const CostSample& b) { return a.us < b.us; });
        return all[all.size() / 2];
    }
};

Result<ClusterRun> runOf(const AssetRef& asset, float height, Vec3 turning, const ClusterMaterial& material,
                         const WorldServices& services)
{
    Result<std::unique_ptr<World>> world = World::create({}, services);
    if (!world)
        return world.status();
    const Result<AssetId> id = (*world)->addAsset(asset);
    if (!id)
        return id.status();
    RigidBodySettings floor;
    floor.shape = RigidShape::plane();
    floor.motion = RigidMotion::Static;
    if (const Result<RigidBodyId> made = (*world)->addRigidBody(floor); !made)
        return made.status();
    BodySettings settings;
    settings.model = Model::Clustered;
    settings.asset = *id;
    settings.cluster = material;
    settings.pose.position.z = height;
    settings.angularVelocity = turning;
    const Result<BodyId> body = (*world)->addBody(settings);
    if (!body)
        return body.status();
    return ClusterRun{std::move(*world), *body, {}};
}
} // namespace

Result<std::vector<CostSample>> measureClusterCosts(const AssetRef& asset, const WorldServices& services)
{
    const Bounds box = boundsOf(asset->positions());
    const Vec3 sides = box.high - box.low;
    const float size = maxOf(maxOf(sides.x, sides.y), sides.z);
    ClusterMaterial whole;
    whole.toughness = 0.0f; // never splits
    std::vector<CostSample> samples;
    auto take = [&](ClusterRun& run) -> Status {
        const Result<CostSample> sample = run.middleOf(timedFrames);
        if (!sample)
            return sample.status();
        samples.push_back(*sample);
        return Status::done();
    };
    // Falling, then on the floor.
    Result<ClusterRun> falling = runOf(asset, 3.0f * size + 2.0f - box.low.z, {}, whole, services);
    if (!falling)
        return falling.status();
    if (const Result<CostSample> warm = falling->middleOf(warmFrames); !warm)
        return warm.status();
    if (Status status = take(*falling); !status)
        return status;
    Result<ClusterRun> lying = runOf(asset, asset->radius() - box.low.z, {}, whole, services);
    if (!lying)
        return lying.status();
    for (uint32_t i = 0; i < mostFrames / 4; ++i)
        if (Status status = lying->frame(); !status)
            return status;
    if (Status status = take(*lying); !status)
        return status;
    // Torn while it flies: the frame in which most clusters split, and what the pieces take together.
    ClusterMaterial weak;
    weak.toughness = 0.01f;
    weak.yieldStrain = 0.005f;
    Result<ClusterRun> tearing =
        runOf(asset, 3.0f * size + 2.0f - box.low.z, {0.6f * spin, 0.5f * spin, 0.62f * spin}, weak, services);
    if (!tearing)
        return tearing.status();
    CostSample worst;
    for (uint32_t i = 0; i < mostFrames / 4; ++i)
    {
        if (Status status = tearing->frame(); !status)
            return status;
        if (tearing->last.broken > worst.broken)
            worst = tearing->last;
    }
    if (worst.broken > 0.0f)
        samples.push_back(worst);
    if (Status status = take(*tearing); !status)
        return status;
    // In pieces on the floor.
    for (uint32_t i = 0; i < mostFrames; ++i)
        if (Status status = tearing->frame(); !status)
            return status;
    if (Status status = take(*tearing); !status)
        return status;
    return samples;
}
} // namespace fsim::authoring
