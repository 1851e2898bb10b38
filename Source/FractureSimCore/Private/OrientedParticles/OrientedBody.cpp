#include "OrientedParticles/OrientedBody.h"

#include "Net/OrientedNet.h"
#include "OrientedParticles/OrientedBlows.h"
#include "OrientedParticles/OrientedContacts.h"
#include "OrientedParticles/OrientedFlow.h"
#include "OrientedParticles/OrientedFracture.h"
#include "OrientedParticles/OrientedHost.h"
#include "OrientedParticles/OrientedLooks.h"
#include "OrientedParticles/OrientedMomenta.h"
#include "OrientedParticles/OrientedMotion.h"
#include "OrientedParticles/OrientedPieces.h"
#include "OrientedParticles/OrientedRules.h"
#include "OrientedParticles/OrientedShards.h"
#include "OrientedParticles/OrientedSleep.h"
#include "OrientedParticles/OrientedYield.h"
#include "Particles/ParticleQueries.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace fsim::orientedParticles
{
namespace
{
constexpr float farAway = 1e9f; // m: what would go beyond is stopped, as NaN is
// Radians in a substep. A splinter whose momentum comes to lie along its length spins many times as fast with the same
// energy; where it then turns to in a step is chance, and each contact makes more of it.
constexpr float mostTurn = 2.0f;
constexpr uint32_t proxyGrain = 64;    // particles
constexpr uint32_t measuredBlocks = 2; // of groups, to a part

class OrientedBody final : public BodyModel
{
public:
    OrientedBody(const BodySettings& settings, const Asset& asset, Allocator& allocator)
        : settings_(settings), asset_(asset), allocator_(allocator), work_(allocator, asset, settings.shards),
          state_(makeOrientedState(settings, asset, work_, allocator)),
          looks_(allocator, work_.fragments, settings.shards.most), before_(allocator, state_.positions.size()),
          after_(allocator, state_.positions.size()), scratch_(allocator)
    {
        listAnew();
    }

    uint32_t substepFactor(collision::Colliders colliders, float substep) const override
    {
        return unbreakable() ? substepsFor(state_, work_, colliders, substep) : 1;
    }

    void predict(const StepContext& step) override
    {
        if (state_.counts.pieces == 0)
        {
            findPieces(state_, work_, bonds(), step.body, step.tick, step.arena, step.events);
            listAnew();
        }
        if (wakeTouched(state_, work_, step.colliders, step.drivers, step.endTime, step.substep))
            listAnew();
        resting_ = allAsleep(state_) && step.fields.empty();
    }

    void advance(const StepContext& step) override
    {
        contacts_ = {};
        meeting_ = {};
        if (resting_)
            return;
        if (!step.fields.empty())
            for (uint32_t p = 0; p < state_.positions.size(); ++p)
                state_.velocities[p] += step.substep * collision::fieldAcceleration(step.fields, state_.positions[p]);
        predictPoses({step.gravity, settings_.oriented.drag, step.substep}, state_, work_, step.kernels);
        moveHeldPoses(step);
        before_.resize(state_.counts.pieces);
        after_.resize(state_.counts.pieces);
        pieceMomenta(state_, work_, before_);
        MatchSettings matching{settings_.oriented.stiffness, step.substep, std::max(settings_.passes, 1u)};
        matchGroups(work_.groups, state_.shapes().turns, matching, work_.poses, step.kernels, step.tasks);
        if (unbreakable())
            limitBonds(bonds(), state_, work_);
        updateVelocities(step.substep, state_, work_, step.kernels);
        if (settings_.oriented.damping > 0.0f)
            damp(step);
        conserveMomenta(before_, state_, work_, after_, step.kernels);
        std::copy(work_.poses.begin(), work_.poses.end(), work_.matched.begin());
        if (settings_.shards.most > 0)
            rememberMotions(state_, work_);
        scratch_.reset();
        meeting_ = meetOriented(contactInput(step), state_, work_);
    }

    uint32_t collideRounds() const override { return meeting_.rounds(); }
    std::span<const uint32_t> touched() const override { return meeting_.moved; }
    void collide(const StepContext& step, uint32_t round) override
    {
        pushTouching(contactInput(step), meeting_, round, step.motions, state_, work_);
    }
    void endCollide(const StepContext& step) override
    {
        if (resting_)
            return;
        contacts_ = moveTouching(contactInput(step), meeting_, state_, work_);
        // What hangs on no other fragment in this substep is held by none.
        std::fill(state_.braces.begin(), state_.braces.end(), Vec3{});
    }

    StepResult solve(const StepContext&) override { return {contacts_.impulses, contacts_.contacts}; }

    collision::DeformableBody deformable(bool others, Arena& arena, TaskScheduler& tasks) override;
    collision::HullBody hulls(Arena& arena) override;

    void measure(const StepContext& step) override
    {
        stopped_ = 0;
        if (proxied_)
            takeFromProxies();
        if (resting_)
            return;
        acceptPoses(step.substep);
        work_.anyBlows = blowPoses(step.substep, work_.poses, work_.matched, work_.blows);
        quiet_ = quietStrain(settings_.oriented, asset_.fragments().toughness);
        fails_ = false;
    }
    uint32_t partsToMeasure() const override
    {
        return resting_ ? 0 : (work_.groups.blocks() + measuredBlocks - 1) / measuredBlocks;
    }
    void measurePart(const StepContext& step, uint32_t part) override
    {
        uint32_t begin = part * measuredBlocks, end = std::min(begin + measuredBlocks, work_.groups.blocks());
        measureStretches(work_.groups, state_.shapes().turns, work_.matched, quiet_, begin, end, work_.stretches(),
                         step.kernels);
        flowGroups(settings_.oriented, step.substep, begin, end, state_, work_);
        if (anyGroupFails(settings_.oriented, begin, end, state_, work_))
            fails_ = true;
    }

    uint32_t finish(const StepContext& step) override
    {
        if (wakePushed(state_, work_))
            listAnew();
        if (resting_)
        {
            // Rest goes on, though nothing moves.
            if (step.lastOfTick)
                for (float& quiet : state_.quietSeconds)
                    quiet += step.tickSeconds;
            applyRules(step);
            return 0;
        }
        bool changed = breakUp(step);
        bool slept = step.lastOfTick && countQuiet(state_, work_, step.tickSeconds);
        if (slept || changed)
            listAnew();
        applyRules(step);
        return stopped_;
    }

    void applyImpulse(const Impulse& impulse) override
    {
        wake();
        particles::applyImpulse(impulse, state_.positions, work_.masses, state_.velocities);
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
        listAnew();
    }

    void changeMaterial(const BodySettings& settings) override
    {
        settings_ = settings;
        deriveOrientedWork(state_, settings_, asset_, work_);
        scratch_.reset();
        deriveShards(state_, asset_, work_, settings_.shards, scratch_);
        wake();
    }

    void moveAll(const Transform& motion) override
    {
        moveOriented(motion, state_, work_);
        wake();
    }
    void shiftOrigin(Vec3 offset) override
    {
        shiftOriented(offset, state_, work_);
        listAnew();
    }
    void setFollowing(bool follows) override { settings_.follows = follows; }
    Status setAnchored(std::span<const uint32_t> fragments, bool anchored) override
    {
        Status status = anchorFragments(fragments, anchored, state_, work_);
        if (status)
            wake();
        return status;
    }
    void cut(const Cut& plane, const CallContext& call) override
    {
        countPieces(call);
        if (cutPlane(contextOf(call), plane) > 0)
            wake();
    }
    void breakBonds(Vec3 centre, float radius, const CallContext& call) override
    {
        countPieces(call);
        if (breakWithin(contextOf(call), centre, radius) > 0)
            wake();
    }
    void listPieces(std::vector<PieceState>& pieces) const override
    {
        listOrientedPieces(state_, work_, bonds(), pieces);
    }
    void movePieces(std::span<const PieceMove> moves) override
    {
        moveOrientedPieces(moves, bonds(), state_, work_);
        listAnew();
    }
    void netPlanes(std::vector<net::Plane>& planes) const override
    {
        net::describeOriented(state_, work_, asset_.fragments(), planes);
    }
    Result<NetChange> applyNet(std::span<const net::Plane> planes, bool atOnce, const CallContext& call) override
    {
        Result<NetChange> change = net::applyToOriented(
            planes, atOnce, {state_, work_, settings_, asset_, allocator_, call.arena, call.body, call.tick});
        if (change)
            listAnew();
        return change;
    }
    BodyBounds bounds() const override { return boundsOf(state_, work_); }
    void overlap(Vec3 centre, float radius, std::vector<ParticleOverlap>& found) const override
    {
        overlapOriented(state_, work_, centre, radius, found);
    }

    RenderState renderState() const override { return describeOriented(state_, work_, looks_); }
    BodyStatistics statistics(TaskScheduler& tasks) const override
    {
        return sumUpOriented(state_, work_, contacts_.contacts, tasks);
    }
    std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const override
    {
        return castRayAt(state_, work_, origin, direction, length);
    }

    void visitState(StateVisitor& visitor, uint32_t driverCapacity) override
    {
        state_.visitState(visitor, driverCapacity);
        if (!visitor.reading() || visitor.failed())
            return;
        // Anew, because bonds that were cut since may be whole again.
        work_ = OrientedWork(allocator_, asset_, settings_.shards);
        deriveOrientedWork(state_, settings_, asset_, work_);
        scratch_.reset();
        if (!deriveShards(state_, asset_, work_, settings_.shards, scratch_))
            return visitor.fail("a body of oriented particles has shards that its fragments cannot break into");
        listAnew();
    }

private:
    void listAnew()
    {
        listAwake(state_, work_);
        ++versions_;
    }
    OrientedContactInput contactInput(const StepContext& step)
    {
        return {.friction = settings_.oriented.friction,
                .restitution = settings_.oriented.restitution,
                .colliders = step.colliders,
                .drivers = step.drivers,
                .body = step.body,
                .endTime = step.endTime,
                .substep = step.substep,
                .arena = scratch_,
                .tasks = step.tasks};
    }
    bool unbreakable() const
    {
        return settings_.oriented.toughness == 0.0f && settings_.oriented.crushToughness == 0.0f;
    }
    std::span<const FragmentBond> bonds() const { return asset_.fragments().bonds; }
    // The first count tells of nothing: done before what is broken by a call, also one before the first step.
    void countPieces(const CallContext& call)
    {
        if (state_.counts.pieces == 0)
        {
            findPieces(state_, work_, bonds(), call.body, call.tick, call.arena, call.events);
            listAnew();
        }
    }

    FractureContext contextOf(const CallContext& call)
    {
        return {state_, work_, settings_.oriented, bonds(), call.body, call.tick, call.arena, call.events};
    }

    // Whether bonds were cut or fragments broke.
    bool breakUp(const StepContext& step)
    {
        if (!fails_ && settings_.shards.most == 0 && state_.counts.topologyChanged == 0)
            return false;
        StageWithin topology(step.clock, Stage::Fracture);
        if (fails_ && settings_.follows == 0)
        {
            FractureContext context{state_,    work_,     settings_.oriented, bonds(),
                                    step.body, step.tick, step.arena,         step.events};
            fractureGroups(context, step.budget);
        }
        if (settings_.shards.most > 0 && settings_.follows == 0)
            shatterStruck({state_, work_, settings_, asset_, step.body, step.tick, step.arena, step.events},
                          step.budget);
        if (state_.counts.topologyChanged == 0)
            return false;
        // At once, and not at the end of the tick: momenta are kept by piece.
        findPieces(state_, work_, bonds(), step.body, step.tick, step.arena, step.events);
        return true;
    }

    void applyRules(const StepContext& step)
    {
        if (settings_.follows != 0)
        {
            if (step.lastOfTick)
                fadeOn(step.tickSeconds, state_);
            return;
        }
        if (step.lastOfTick && applyPieceRules(settings_.pieces, step.tickSeconds, state_, work_, step.body, step.tick,
                                               step.arena, step.events))
            listAnew();
    }

    void moveHeldPoses(const StepContext& step)
    {
        for (uint32_t p = 0; p < state_.positions.size(); ++p)
        {
            if (state_.holds.by[p] == 0)
                continue;
            const drivers::DriverState& driver = step.drivers.state[state_.holds.by[p] - 1];
            Vec3 to = drivers::carried(driver.settings, driver.secondsAt(step.endTime), state_.holds.from[p]);
            Quat turn = drivers::turned(driver.settings, step.substep);
            work_.poses[p] = {to, 0.0f, normalized(turn * state_.turns[p])};
            state_.velocities[p] = (to - state_.positions[p]) / step.substep;
            state_.spins[p] = Vec3{turn.x, turn.y, turn.z} * (2.0f / (step.substep * maxOf(turn.w, 0.05f)));
        }
    }

    void damp(const StepContext& step)
    {
        uint32_t particles = state_.positions.size();
        for (uint32_t p = 0; p < particles; ++p)
        {
            bool moves = work_.immovable[p] == 0;
            work_.motions[p] = {state_.velocities[p], moves ? 1.0f / work_.masses[p] : 0.0f, state_.spins[p],
                                moves ? work_.inverseInertias[p] : 0.0f};
        }
        dampBonds(work_.bondLanes, settings_.oriented.damping, step.substep, work_.poses, work_.motions, step.kernels);
        for (uint32_t p = 0; p < particles; ++p)
        {
            state_.velocities[p] = work_.motions[p].velocity;
            state_.spins[p] = work_.motions[p].spin;
        }
    }

    void takeFromProxies()
    {
        for (uint32_t p = 0; p < state_.positions.size(); ++p)
            work_.poses[p].position = work_.proxyPositions[p];
        proxied_ = false;
    }

    void acceptPoses(float substep)
    {
        float mostSpin = mostTurn / substep;
        for (uint32_t p = 0; p < state_.positions.size(); ++p)
        {
            const Pose& pose = work_.poses[p];
            if (lengthSquared(pose.position) < farAway * farAway && isFinite(pose.turn) &&
                isFinite(state_.velocities[p]) && isFinite(state_.spins[p]))
            {
                state_.positions[p] = pose.position;
                state_.turns[p] = pose.turn;
                if (float square = lengthSquared(state_.spins[p]); square > mostSpin * mostSpin)
                    state_.spins[p] *= mostSpin / std::sqrt(square);
                continue;
            }
            state_.velocities[p] = {};
            state_.spins[p] = {};
            work_.poses[p] = {state_.positions[p], pose.movable, state_.turns[p]};
            ++stopped_;
        }
    }

    BodySettings settings_;
    const Asset& asset_; // the world keeps it for as long as bodies live
    Allocator& allocator_;
    OrientedWork work_;
    OrientedState state_;
    mutable OrientedLooks looks_; // for renderState()
    FlatArray<PieceMomentum> before_;
    FlatArray<PieceMomentum> after_;
    uint32_t versions_ = 0;          // of what hangs together and what sleeps
    OrientedMeeting meeting_;        // within a substep; in the scratch
    OrientedContactResult contacts_; // the same
    Arena scratch_;
    uint32_t stopped_ = 0;
    bool resting_ = false;            // within a substep: nothing of it moves
    bool proxied_ = false;            // within a substep: others may have pushed it
    float quiet_ = 0.0f;              // within a substep: groups that are strained by less neither flow nor break
    std::atomic<bool> fails_ = false; // within a substep: some group is strained beyond its toughness
};

collision::DeformableBody OrientedBody::deformable(bool others, Arena& arena, TaskScheduler& tasks)
{
    if (!others && state_.counts.pieces < 2)
        return {};
    proxied_ = true;
    uint32_t particles = state_.positions.size();
    std::span<collision::Proxy> proxies = arena.take<collision::Proxy>(particles);
    tasks.parallelFor(particles, proxyGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t p = begin; p < end; ++p)
        {
            work_.proxyPositions[p] = work_.poses[p].position;
            bool sleeps = asleep(state_, state_.pieces[p]);
            Mat3 rotation = matrixOf(work_.poses[p].turn);
            proxies[p] = {.shape = &work_.proxies[p],
                          .centre = isGone(state_, p) ? Vec3{farAway, farAway, farAway} : work_.poses[p].position,
                          .reach = work_.proxies[p].radius,
                          .toRest = transposed(rotation),
                          .toWorld = rotation,
                          .normalToWorld = rotation,
                          .group = state_.pieces[p],
                          .firstMember = p,
                          .memberCount = 1,
                          .firstOwn = p,
                          .ownCount = 1,
                          .mass = work_.masses[p],
                          .asleep = sleeps};
        }
    });
    return {.proxies = proxies,
            .members = work_.everyParticle,
            .own = work_.everyParticle,
            .memberMasses = work_.masses,
            .groups = state_.counts.pieces,
            .masses = work_.masses,
            .immovable = work_.immovable,
            .woken = work_.woken,
            .predicted = work_.proxyPositions,
            .velocities = state_.velocities,
            .friction = settings_.oriented.friction,
            .fragments = true};
}

collision::HullBody OrientedBody::hulls(Arena&)
{
    return {.shapes = &work_.hulls,
            .poses = work_.poses.span().first(state_.positions.size()),
            .velocities = state_.velocities,
            .spins = state_.spins,
            .masses = work_.masses,
            .inertias = work_.inertias,
            .axes = work_.restRotations,
            .reaches = work_.reaches,
            .immovable = work_.immovable,
            .pieces = state_.pieces,
            .sleeping = work_.sleeping,
            .quiet = state_.quietSeconds,
            .woken = work_.woken,
            .supports = contacts_.supports,
            .braces = state_.braces,
            .pieceCount = state_.counts.pieces,
            .version = versions_,
            .friction = settings_.oriented.friction};
}
} // namespace

Result<std::unique_ptr<BodyModel>> makeOrientedBody(const BodySettings& settings, const Asset& asset,
                                                    Allocator& allocator)
{
    if (asset.kind() != AssetKind::Fragmented)
        return Status::refused("a body of oriented particles needs an asset of fragments; make one with "
                               "Asset::fragmented()");
    return std::unique_ptr<BodyModel>(std::make_unique<OrientedBody>(settings, asset, allocator));
}
} // namespace fsim::orientedParticles
