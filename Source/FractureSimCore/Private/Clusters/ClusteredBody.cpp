#include "Clusters/ClusteredBody.h"

#include "Clusters/ClusterHost.h"
#include "Clusters/ClusterProxies.h"
#include "Clusters/ClusterSetup.h"
#include "Clusters/Fracture.h"
#include "Clusters/ParticleLooks.h"
#include "Clusters/PieceSpins.h"
#include "Clusters/Pieces.h"
#include "Clusters/RestShape.h"
#include "Clusters/Sleep.h"
#include "Clusters/Toughness.h"
#include "Clusters/Yield.h"
#include "Collision/ParticleContacts.h"
#include "Foundation/Logging.h"
#include "Fragments/ClusterFragments.h"
#include "Net/ClusterNet.h"
#include "Particles/Corrections.h"
#include "Particles/FreeFlight.h"
#include "Particles/ParticleOverlaps.h"
#include "Particles/ParticleQueries.h"

#include <algorithm>
#include <limits>

namespace fsim::clusters
{
namespace
{
constexpr uint32_t flightGrain = 512;
constexpr float gapless = 1.45f; // of a particle's radius: balls of a grid leave no way through between four of them

class ClusteredBody final : public BodyModel
{
public:
    ClusteredBody(const BodySettings& settings, const Asset& asset, Allocator& allocator)
        : settings_(settings), asset_(asset), radius_(asset.radius()), room_(roomFor(asset)),
          state_(makeState(settings, asset, room_, allocator)),
          work_(allocator, room_.memberships, room_.particles, room_.clusters), looks_(allocator, room_.particles),
          allocator_(allocator)
    {
        deriveWork(state_, settings_.cluster, work_);
        if (!asset.fragments().particles.empty())
            cells_ = fragments::ClusterFragments(asset, settings.pose, room_.particles, room_.clusters, allocator);
    }

    void predict(const StepContext& step) override
    {
        if (state_.counts.pieces == 0)
        {
            findPieces(state_, step.body, step.tick, step.arena, step.events);
            listAwake(state_, work_);
        }
        if (wakeTouched(state_, work_, step.colliders, step.drivers, step.endTime, step.substep))
            listAwake(state_, work_);
        resting_ = allAsleep(state_) && step.fields.empty();
        if (resting_)
            return;
        if (!step.fields.empty())
            for (uint32_t p = 0; p < state_.positions.size(); ++p)
                state_.velocities[p] += step.substep * collision::fieldAcceleration(step.fields, state_.positions[p]);
        particles::FlightForces forces{step.gravity, settings_.cluster.drag, step.substep};
        bool someSleep = work_.awake.size() < state_.facts.size();
        step.tasks.parallelFor(state_.positions.size(), flightGrain, [&](uint32_t begin, uint32_t end) {
            particles::flyFree(forces, state_.positions.span().subspan(begin, end - begin),
                               state_.velocities.span().subspan(begin, end - begin),
                               work_.predicted.span().subspan(begin, end - begin), step.kernels);
            drivers::moveHeld(step.drivers, step.endTime, step.substep, state_.holds, begin, end, state_.positions,
                              work_.predicted, state_.velocities);
            if (someSleep)
                keepSleepersStill(begin, end);
        });
    }

    StepResult solve(const StepContext& step) override
    {
        if (resting_)
            return {};
        MatchSettings settings = matchSettings(step);
        PieceSpins::remember(state_, work_);
        matchShapes(state_, settings, work_, step.kernels, step.tasks);
        PieceSpins spins(state_, work_, step.kernels, step.arena, step.tasks);
        step.tasks.parallelFor(state_.positions.size(), flightGrain, [&](uint32_t begin, uint32_t end) {
            particles::addCorrections(step.substep, state_.positions.span().subspan(begin, end - begin),
                                      work_.predicted.span().subspan(begin, end - begin),
                                      state_.velocities.span().subspan(begin, end - begin), step.kernels);
        });
        bool limited = std::any_of(work_.limited.begin(), work_.limited.end(), [](float part) { return part > 0.0f; });
        if (settings.damping > 0.0f || limited)
            dampMotion(state_, settings, work_, step.kernels, step.tasks);
        spins.restore(state_, work_, step.substep, step.arena, step.tasks);
        collision::ParticleSurface surface{radius_, settings_.cluster.friction, settings_.cluster.restitution};
        collision::ParticleContactResult contacts = collision::collideParticles(
            surface, step.colliders, step.drivers, step.body, step.endTime, state_.masses, work_.immovable,
            state_.positions, work_.predicted, state_.velocities, step.motions, step.arena, step.tasks, step.kernels);
        contacts_ = contacts.contacts;
        if (state_.counts.pieces > 1)
            renewOwn(state_.memberships, work_.maps, step.tasks);
        return {contacts.impulses, contacts.contacts};
    }

    collision::DeformableBody deformable(bool others, Arena& arena, TaskScheduler& tasks) override
    {
        if (!others && state_.counts.pieces < 2)
            return {};
        return describeProxies(state_, work_, settings_.cluster.friction, arena, tasks);
    }

    uint32_t finish(const StepContext& step) override
    {
        if (wakePushed(state_, work_))
            listAwake(state_, work_);
        if (resting_)
            return 0;
        uint32_t stopped = acceptPositions(step);
        if (flowsOrBreaks())
            measureAndFlow(step);
        if (settings_.cluster.toughness > 0.0f && settings_.follows == 0)
        {
            StageWithin topology(step.clock, Stage::Fracture);
            SplitContext context{state_,    work_,          radius_,    settings_.cluster, step.body,
                                 step.tick, settings_.seed, step.arena, step.events};
            uint32_t withoutRoom = fracture(context, step.substep, step.budget);
            tellOfLimit(withoutRoom, step);
        }
        if (!step.lastOfTick)
            return stopped;
        bool changed = state_.counts.topologyChanged;
        if (changed)
        {
            StageWithin topology(step.clock, Stage::Fracture);
            findPieces(state_, step.body, step.tick, step.arena, step.events);
        }
        if (countQuiet(state_, work_.anyHeld, step.tickSeconds, step.arena, step.tasks) || changed)
            listAwake(state_, work_);
        return stopped;
    }

    void applyImpulse(const Impulse& impulse) override
    {
        wake();
        particles::applyImpulse(impulse, state_.positions, state_.masses, state_.velocities);
    }
    void attachDriver(const Driver& driver, uint32_t index) override
    {
        drivers::attach(driver, index, state_.positions, state_.holds);
        wake();
    }
    void releaseDriver(uint32_t index) override
    {
        drivers::release(index, state_.holds);
        wake();
    }
    bool isHeld() const override { return drivers::anyHeld(state_.holds); }
    void wake() override
    {
        wakeAll(state_);
        listAwake(state_, work_);
    }

    void changeMaterial(const BodySettings& settings) override
    {
        float heavier = settings.cluster.density / settings_.cluster.density;
        settings_ = settings;
        for (float& mass : state_.masses)
            mass *= heavier;
        for (Share& share : state_.memberships.shares)
            share = {share.weightedRest * heavier, share.mass * heavier};
        for (uint32_t c = 0; c < state_.facts.size(); ++c)
        {
            restCluster(state_, c, radius_);
            state_.facts[c].toughness = toughnessOf(state_, settings_.cluster, c, settings_.seed);
        }
        wakeAll(state_);
        deriveWork(state_, settings_.cluster, work_);
    }

    RenderState renderState() const override
    {
        if (!flowsOrBreaks()) // the step had no use for strains
            lookAtStrains(state_, work_);
        describeParticles(state_, work_, looks_);
        RenderState result{state_.positions.span(), radius_,         looks_.clusters, looks_.pieces,
                           looks_.plasticStrains,   looks_.stretches};
        if (cells_.empty())
            return result;
        cells_.update(state_);
        result.deformations = cells_.deformations();
        result.brokenBonds = cells_.brokenBonds();
        result.bondVersion = cells_.bondVersion();
        result.cells = cells_.cells();
        result.fragmentPositions = cells_.positions();
        return result;
    }
    BodyStatistics statistics(TaskScheduler& tasks) const override;
    std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const override
    {
        // Balls that touch leave gaps. Larger ones close them; a ray that meets one in the middle then goes on to where
        // the particle begins.
        float more = (gapless - 1.0f) * radius_;
        std::optional<RayHit> hit = particles::castRay(state_.positions, gapless * radius_, origin, direction, length);
        if (!hit || hit->distance + more > length)
            return std::nullopt;
        hit->distance += more;
        hit->position += more * direction;
        if (hit && !cells_.empty())
        {
            cells_.update(state_);
            hit->fragment = fragmentAt(hit->position);
        }
        return hit;
    }

    void moveAll(const Transform& motion) override
    {
        moveClusters(motion, state_, work_);
        wake();
    }
    void shiftOrigin(Vec3 offset) override
    {
        shiftClusters(offset, state_, work_);
        listAwake(state_, work_);
    }
    void setFollowing(bool follows) override { settings_.follows = follows; }
    void cut(const Cut& plane, const CallContext& call) override
    {
        countPieces(call);
        wake();
        cutClusters(contextOf(call), plane);
    }
    void breakBonds(Vec3 centre, float radius, const CallContext& call) override
    {
        countPieces(call);
        wake();
        breakClusters(contextOf(call), centre, radius);
    }
    void listPieces(std::vector<PieceState>& pieces) const override { listClusterPieces(state_, asset_, pieces); }
    void movePieces(std::span<const PieceMove> moves) override
    {
        moveClusterPieces(moves, asset_, state_, work_);
        listAwake(state_, work_);
    }
    void netPlanes(std::vector<net::Plane>& planes) const override { net::describeClusters(state_, asset_, planes); }
    Result<NetChange> applyNet(std::span<const net::Plane> planes, bool, const CallContext& call) override
    {
        Result<NetChange> change =
            net::applyToClusters(planes, settings_, asset_, call.body, call.tick, call.arena, allocator_, state_);
        if (change && (change->newlyBroken > 0 || change->healed > 0))
            deriveWork(state_, settings_.cluster, work_);
        return change;
    }
    BodyBounds bounds() const override
    {
        BodyBounds bounds = particles::boundBalls(state_.positions, radius_);
        bounds.asleep = allAsleep(state_);
        return bounds;
    }
    void overlap(Vec3 centre, float radius, std::vector<ParticleOverlap>& found) const override
    {
        size_t before = found.size();
        particles::overlapBalls(state_.positions, radius_, centre, radius, found);
        if (cells_.empty() || found.size() == before)
            return;
        cells_.update(state_);
        for (ParticleOverlap& each : std::span(found).subspan(before))
            each.fragment = fragmentAt(state_.positions[each.particle]);
    }

    void visitState(StateVisitor& visitor, uint32_t driverCapacity) override
    {
        state_.visitState(visitor, driverCapacity);
        if (visitor.reading() && !visitor.failed())
            deriveWork(state_, settings_.cluster, work_);
    }

private:
    // The first count tells of nothing: done before what is broken by a call, also one before the first step.
    void countPieces(const CallContext& call)
    {
        if (state_.counts.pieces == 0)
        {
            findPieces(state_, call.body, call.tick, call.arena, call.events);
            listAwake(state_, work_);
        }
    }
    SplitContext contextOf(const CallContext& call)
    {
        return {state_,    work_,          radius_,    settings_.cluster, call.body,
                call.tick, settings_.seed, call.arena, call.events};
    }
    // Cells are those of Voronoi at rest: the nearest centre is the one that a point is in.
    uint32_t fragmentAt(Vec3 point) const
    {
        uint32_t nearest = ~0u;
        float best = std::numeric_limits<float>::infinity();
        for (uint32_t i = 0; i < cells_.positions().size(); ++i)
            if (float distance = lengthSquared(cells_.positions()[i] - point); distance < best)
            {
                best = distance;
                nearest = i;
            }
        return nearest;
    }

    MatchSettings matchSettings(const StepContext& step) const
    {
        const ClusterMaterial& m = settings_.cluster;
        return {m.stiffness, m.damping, m.maxStretch, m.outlierStretch, settings_.passes, step.substep};
    }

    void keepSleepersStill(uint32_t begin, uint32_t end)
    {
        for (uint32_t p = begin; p < end; ++p)
            if (work_.still[p] && state_.holds.by[p] == 0)
            {
                work_.predicted[p] = state_.positions[p];
                state_.velocities[p] = {};
            }
    }

    void tellOfLimit(uint32_t withoutRoom, const StepContext& step)
    {
        step.events.addLimit(Limit::Fracture, step.tick, withoutRoom);
        if (withoutRoom > 0 && !toldOfLimit_)
            logWarning("a clustered body of {} clusters and {} particles has no room to break further; it stays whole "
                       "from here on",
                       state_.facts.size(), state_.positions.size());
        toldOfLimit_ = toldOfLimit_ || withoutRoom > 0;
    }

    bool flowsOrBreaks() const { return settings_.cluster.flowRate > 0.0f || settings_.cluster.toughness > 0.0f; }

    uint32_t acceptPositions(const StepContext& step)
    {
        uint32_t count = state_.positions.size();
        std::span<uint32_t> stoppedIn = step.arena.take<uint32_t>(count / flightGrain + 1);
        step.tasks.parallelFor(count, flightGrain, [&](uint32_t begin, uint32_t end) {
            stoppedIn[begin / flightGrain] =
                particles::acceptPlaces(work_.predicted.span().subspan(begin, end - begin),
                                        state_.velocities.span().subspan(begin, end - begin),
                                        state_.positions.span().subspan(begin, end - begin), step.kernels);
        });
        uint32_t stopped = 0;
        for (uint32_t each : stoppedIn)
            stopped += each;
        if (stopped > 0)
            recentre();
        return stopped;
    }

    // Centres move by what their members moved: one that is lost would stay so.
    void recentre()
    {
        for (uint32_t c : work_.awake)
            if (!(lengthSquared(state_.centres[c]) < particles::farthestPlace * particles::farthestPlace))
                state_.centres[c] = state_.positions[state_.memberships.particlesOf(c)[0]];
    }

    void measureAndFlow(const StepContext& step)
    {
        step.tasks.parallelFor(work_.awake.size(), clusterGrain(work_.awake.size()), [&](uint32_t begin, uint32_t end) {
            std::span<const uint32_t> clusters = work_.awake.span().subspan(begin, end - begin);
            measureStrains(state_, clusters, work_, step.kernels);
            if (settings_.cluster.flowRate > 0.0f)
                for (uint32_t c : clusters)
                    flowCluster(c, step.substep);
        });
    }

    void flowCluster(uint32_t c, float substep)
    {
        ClusterFacts& facts = state_.facts[c];
        const math::Svd3& strain = work_.strains[c];
        facts.worked += substep * strainNorm(strain.s);
        Mat3 before = state_.plastic[c];
        if (facts.flat || !yield(settings_.cluster, strain, facts.worked, substep, state_.plastic[c]))
            return;
        if (exceedsCondition(state_.plastic[c], settings_.cluster.plasticLimit) &&
            !rebaseRestShape(state_, c, strain, radius_))
        {
            state_.plastic[c] = before;
            return;
        }
        deriveCluster(state_, settings_.cluster, c, work_);
    }

    BodySettings settings_;
    const Asset& asset_; // the world keeps it for as long as bodies live
    float radius_ = 0.0f;
    ClusterRoom room_;
    ClusterState state_;
    mutable MatchWork work_; // its strains follow the state when somebody looks
    uint32_t contacts_ = 0;
    bool resting_ = false; // within a substep: nothing of it moves
    bool toldOfLimit_ = false;
    mutable ParticleLooks looks_; // for renderState()
    mutable fragments::ClusterFragments cells_;
    Allocator& allocator_;
};

BodyStatistics ClusteredBody::statistics(TaskScheduler& tasks) const
{
    BodyStatistics sums = particles::sumUp(state_.positions, state_.masses, state_.velocities, tasks);
    sums.contacts = contacts_;
    sums.splits = state_.counts.splits;
    sums.pieces = state_.counts.pieces;
    sums.debris = state_.counts.debris;
    sums.largePieces = state_.counts.largePieces;
    sums.largestShare = sums.mass > 0.0f ? state_.counts.largestMass / sums.mass : 0.0f;
    double strain = 0.0, mass = 0.0;
    for (uint32_t c = 0; c < state_.facts.size(); ++c)
    {
        uint32_t members = state_.memberships.ofCluster[c].count;
        if (members == 0)
            continue;
        ++sums.clusters;
        sums.memberships += members;
        float here = plasticStrain(state_.plastic[c]);
        strain += static_cast<double>(here) * static_cast<double>(state_.clusterMasses[c]);
        mass += static_cast<double>(state_.clusterMasses[c]);
        sums.plasticStrainMax = maxOf(sums.plasticStrainMax, here);
    }
    sums.plasticStrainMean = mass > 0.0 ? static_cast<float>(strain / mass) : 0.0f;
    return sums;
}
} // namespace

Result<std::unique_ptr<BodyModel>> makeClusteredBody(const BodySettings& settings, const Asset& asset,
                                                     Allocator& allocator)
{
    if (asset.kind() != AssetKind::Clustered)
        return Status::refused("a clustered body needs an asset of clustered particles; make one with "
                               "Asset::clustered()");
    return std::unique_ptr<BodyModel>(std::make_unique<ClusteredBody>(settings, asset, allocator));
}
} // namespace fsim::clusters
