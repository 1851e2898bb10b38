#pragma once

#include "FractureSim/Body.h"
#include "FractureSim/Events.h"
#include "FractureSim/Inputs.h"
#include "FractureSim/World.h"

#include "Collision/ColliderMotions.h"
#include "Collision/DeformableProxies.h"
#include "Collision/HullBodies.h"
#include "Drivers/Drivers.h"
#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "Foundation/StateVisitor.h"
#include "Net/NetPlanes.h"
#include "World/StageClock.h"
#include "World/WorkBudget.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fsim
{
// What a call of the host's works with, between steps. It may ask for memory.
struct CallContext
{
    BodyId body{};
    uint32_t tick = 0;
    Arena& arena;
    EventLog& events;
};

// What a body is given for a substep.
struct StepContext
{
    float substep = 0.0f; // s
    double endTime = 0.0; // s, of the world, at the end of the substep
    uint32_t tick = 0;
    BodyId body{}; // whom it is given to
    Vec3 gravity{};
    std::span<const ForceField> fields{};
    const drivers::Drivers& drivers;
    collision::Colliders colliders;
    std::span<collision::ColliderMotion> motions{}; // by rigid body; from collide() on
    Kernels kernels = Kernels::Reference;           // resolved
    TaskScheduler& tasks;
    Arena& arena;
    WorkBudget& budget;
    EventLog& events;
    StageClock& clock;      // not for what many bodies do at the same time
    bool lastOfTick = true; // the substep that ends a tick
    float tickSeconds = 0.0f;
};

// What it did to others in a substep. The spans live in the step's arena.
struct StepResult
{
    std::span<const collision::RigidImpulse> rigidImpulses{};
    uint32_t contacts = 0;
};

// A body under one physical model. A model knows no other: it sees colliders and drivers, and answers with impulses.
// A model is added by a class in a folder of its own and a line in ModelRegistry.cpp.
class BodyModel
{
public:
    virtual ~BodyModel() = default;

    // By how many this tick's substeps are to be multiplied, because something fast comes near; the largest of all
    // counts.
    virtual uint32_t substepFactor(collision::Colliders, float) const { return 1; }

    // The three parts of a substep: where particles go if nothing stops them; contacts and the model's own constraints;
    // velocities, yielding, breaking.
    virtual void predict(const StepContext& step) = 0;
    virtual StepResult solve(const StepContext& step) = 0;
    // What a body does after predict(), and before finish(), all by itself: many bodies do it at the same time, so it
    // must not use the step's arena, budget, events or clock.
    virtual void advance(const StepContext&) {}
    virtual void endCollide(const StepContext&) {}
    virtual void measure(const StepContext&) {}
    // Contacts with rigid bodies, in so many rounds, between advance() and endCollide() and under the same rule. Bodies
    // that move the same rigid one take turns; touched() tells of those that a body may move.
    virtual uint32_t collideRounds() const { return 0; }
    virtual std::span<const uint32_t> touched() const { return {}; }
    virtual void collide(const StepContext&, uint32_t) {}
    // Then what it can do in parts that have nothing to do with each other, however large it is: the parts of all
    // bodies are done at the same time, under the same rule.
    virtual uint32_t partsToMeasure() const { return 0; }
    virtual void measurePart(const StepContext&, uint32_t) {}
    // What other deformable bodies, if there are any, and the body's own pieces meet, after solve(); nothing by
    // default.
    virtual collision::DeformableBody deformable(bool, Arena&, TaskScheduler&) { return {}; }
    // The same for bodies of fragments, which meet each other hull to hull.
    virtual collision::HullBody hulls(Arena&) { return {}; }
    // Gives how many values would have become NaN and were stopped.
    virtual uint32_t finish(const StepContext& step) = 0;

    virtual void applyImpulse(const Impulse& impulse) = 0;
    virtual void attachDriver(const Driver& driver, uint32_t index) = 0;
    virtual void releaseDriver(uint32_t index) = 0;
    // By any driver.
    virtual bool isHeld() const = 0;

    // Something that it stands in has changed: gravity, fields.
    virtual void wake() = 0;
    // The settings with another material, checked before.
    virtual void changeMaterial(const BodySettings& settings) = 0;

    // All of it goes from p to motion.position + motion.rotation p, and stands still there.
    virtual void moveAll(const Transform& motion) = 0;
    // All of it is at p - offset, and nothing else is different.
    virtual void shiftOrigin(Vec3 offset) = 0;
    // It breaks by itself, or only as applyNet() says.
    virtual void setFollowing(bool) {}
    virtual Status setAnchored(std::span<const uint32_t>, bool)
    {
        return Status::refused("this body has no anchors; hold it with a driver (DriverKind::Pin or Region)");
    }
    virtual void cut(const Cut&, const CallContext&) {}
    virtual void breakBonds(Vec3, float, const CallContext&) {}

    // In the order of their ids; those that are gone are left out.
    virtual void listPieces(std::vector<PieceState>&) const {}
    virtual void movePieces(std::span<const PieceMove>) {}
    // What is worth sending but poses: as it is, and as in the asset.
    virtual void netPlanes(std::vector<net::Plane>&) const {}
    // The same planes with other values.
    virtual Result<NetChange> applyNet(std::span<const net::Plane>, bool, const CallContext&) { return NetChange{}; }

    virtual BodyBounds bounds() const = 0;
    virtual void overlap(Vec3 centre, float radius, std::vector<ParticleOverlap>& found) const = 0;
    virtual RenderState renderState() const = 0;
    virtual BodyStatistics statistics(TaskScheduler& tasks) const = 0;
    virtual std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const = 0;

    virtual void visitState(StateVisitor& visitor, uint32_t driverCapacity) = 0;
};

// From settings that validate() let pass and an asset of the right kind.
Result<std::unique_ptr<BodyModel>> makeBody(const BodySettings& settings, const Asset& asset, Allocator& allocator);
} // namespace fsim
