#include "FractureSim/FragmentSkin.h"

#include "FractureSimAuthoring/PreviewSession.h"
#include "Math/VectorMath.h"
#include "Preview/ClusterCosts.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fsim
{
PreviewComparison::PreviewComparison(PreviewSession left, PreviewSession right)
    : left_(std::move(left)), right_(std::move(right))
{
}

Result<PreviewComparison> PreviewComparison::open(AssetRef left, const PreviewSettings& leftSettings, AssetRef right,
                                                  const PreviewSettings& rightSettings, const WorldServices& services)
{
    if (leftSettings.world.tick != rightSettings.world.tick)
        return Status::refused("two previews side by side need ticks of the same length; they have {} s and {} s",
                               leftSettings.world.tick, rightSettings.world.tick);
    Result<PreviewSession> first = PreviewSession::open(std::move(left), leftSettings, services);
    if (!first)
        return first.status();
    Result<PreviewSession> second = PreviewSession::open(std::move(right), rightSettings, services);
    if (!second)
        return second.status();
    return PreviewComparison(std::move(*first), std::move(*second));
}

void PreviewComparison::setPaused(bool paused)
{
    left_.setPaused(paused);
    right_.setPaused(paused);
}

bool PreviewComparison::isPaused() const
{
    return left_.isPaused();
}

Status PreviewComparison::advance(float seconds)
{
    if (Status status = left_.advance(seconds); !status)
        return status;
    return right_.advance(seconds);
}

Status PreviewComparison::step()
{
    if (Status status = left_.step(); !status)
        return status;
    return right_.step();
}

Status PreviewComparison::reset()
{
    if (Status status = left_.reset(); !status)
        return status;
    return right_.reset();
}

Status PreviewComparison::act(const PreviewAction& action)
{
    Result<PreviewAction> fitted = left_.fitted(action);
    if (!fitted)
        return Status::refused("left: {}", fitted.message());
    if (Result<PreviewAction> other = right_.fitted(*fitted); !other)
        return Status::refused("right: {}", other.message());
    if (Status status = left_.act(*fitted); !status)
        return status;
    return right_.act(*fitted);
}

std::vector<std::string> PreviewComparison::differences() const
{
    std::vector<std::string> result;
    PreviewStatistics a = left_.statistics(), b = right_.statistics();
    if (a.hash == b.hash)
        return result;
    auto rounded = [](float value) { return std::round(double(value) * 1000.0) / 1000.0; };
    if (a.pieces != b.pieces)
        result.push_back(format("{} pieces on the left, {} on the right", a.pieces, b.pieces));
    if (a.brokenBonds != b.brokenBonds)
        result.push_back(format("{} broken bonds on the left, {} on the right", a.brokenBonds, b.brokenBonds));
    if (a.deepestDent != b.deepestDent)
        result.push_back(format("the deepest dent is {} m on the left, {} m on the right", rounded(a.deepestDent),
                                rounded(b.deepestDent)));
    result.push_back(format("a frame takes {} on the left, {} on the right", timeText(a.meanMs), timeText(b.meanMs)));
    return result;
}

Result<std::vector<CostSample>> measureCosts(const AssetRef& asset, const WorldServices& services)
{
    if (asset && asset->kind() == AssetKind::Clustered)
        return authoring::measureClusterCosts(asset, services);
    if (!asset || asset->kind() != AssetKind::Fragmented)
        return Status::refused("costs are measured of bodies in fragments and of clustered ones");
    FragmentView view = asset->fragments();
    Result<std::unique_ptr<World>> made = World::create({}, services);
    if (!made)
        return made.status();
    World& world = **made;
    Result<AssetId> id = world.addAsset(asset);
    if (!id)
        return id.status();
    RigidBodySettings floor;
    floor.shape = RigidShape::plane();
    floor.motion = RigidMotion::Static;
    if (Result<RigidBodyId> placed = world.addRigidBody(floor); !placed)
        return placed.status();
    Bounds box = boundsOf(view.positions);
    Vec3 sides = box.high - box.low;
    float size = maxOf(maxOf(sides.x, sides.y), sides.z);
    BodySettings settings;
    settings.model = Model::OrientedParticles;
    settings.asset = *id;
    settings.pose.position = {0.0f, 0.0f, 3.0f * size + 2.0f - box.low.z};
    settings.oriented.toughness = 0.0f; // breaks when told to
    Result<BodyId> body = world.addBody(settings);
    if (!body)
        return body.status();
    std::vector<uint32_t> all(view.particles.size());
    for (uint32_t f = 0; f < all.size(); ++f)
        all[f] = f;
    if (Status status = world.setAnchored(*body, all, false); !status)
        return status;
    std::vector<CostSample> samples;
    CostSample counts;
    counts.bodies = 1.0f;
    counts.particles = static_cast<float>(view.particles.size());
    // The median of some frames: what disturbs a machine for a moment is left out.
    auto run = [&](uint32_t frames, CostSample sample) -> Status {
        std::vector<float> times, contacts;
        for (uint32_t i = 0; i < frames; ++i)
        {
            auto start = std::chrono::steady_clock::now();
            if (Status status = world.step(world.settings().tick); !status)
                return status;
            times.push_back(std::chrono::duration<float, std::micro>(std::chrono::steady_clock::now() - start).count());
            Result<BodyStatistics> sums = world.statistics(*body);
            contacts.push_back(sums ? static_cast<float>(sums->contacts) : 0.0f);
        }
        auto middle = [](std::vector<float>& values) {
            std::nth_element(values.begin(), values.begin() + static_cast<ptrdiff_t>(values.size() / 2), values.end());
            return values[values.size() / 2];
        };
        sample.us = middle(times);
        sample.contacts = middle(contacts);
        samples.push_back(sample);
        return Status::done();
    };
    CostSample whole = counts;
    whole.bonds = static_cast<float>(view.bonds.size());
    if (Status status = run(4, whole); !status) // warm
        return status;
    samples.clear();
    if (Status status = run(9, whole); !status)
        return status;
    Result<BodyStatistics> sums = world.statistics(*body);
    if (!sums)
        return sums.status();
    auto start = std::chrono::steady_clock::now();
    if (Status status = world.breakBonds(*body, sums->centre, 4.0f * size); !status)
        return status;
    if (Status status = world.step(world.settings().tick); !status)
        return status;
    CostSample breaking = counts;
    breaking.broken = static_cast<float>(view.bonds.size());
    breaking.us = std::chrono::duration<float, std::micro>(std::chrono::steady_clock::now() - start).count();
    samples.push_back(breaking);
    // Its skin, told at once that all is broken: by itself, so that vertices are told apart from bonds.
    Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(view);
    if (!skin)
        return skin.status();
    std::vector<uint8_t> broken(view.bonds.size(), 1);
    start = std::chrono::steady_clock::now();
    if (Status status = (*skin)->update(broken); !status)
        return status;
    CostSample skinned;
    skinned.skinVertices = static_cast<float>(view.positions.size());
    skinned.us = std::chrono::duration<float, std::micro>(std::chrono::steady_clock::now() - start).count();
    samples.push_back(skinned);
    // Until the lowest piece is on the floor; then the heap is being made.
    for (uint32_t i = 0; i < 240; ++i)
    {
        if (Status status = world.step(world.settings().tick); !status)
            return status;
        Result<BodyStatistics> now = world.statistics(*body);
        if (now && now->contacts > now->particles / 2)
            break;
    }
    if (Status status = run(9, counts); !status)
        return status;
    return samples;
}
} // namespace fsim
