#pragma once

#include "FractureSim/Events.h"
#include "FractureSim/World.h"

#include "Collision/BulletBodies.h"
#include "Collision/RigidBlows.h"
#include "Collision/RigidDistance.h"
#include "Collision/RigidNarrowPhase.h"
#include "Collision/RigidSolver.h"
#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"

#include <optional>

namespace fsim::collision
{
// What a substep of the rigid bodies is given besides their state.
struct RigidStepInput
{
    float substep = 0.0f;
    uint32_t tick = 0;
    Vec3 gravity{};
    std::span<const ForceField> fields{}; // those in force
    std::span<const RigidImpulse> impulses{};
    uint32_t iterations = 10;
    float reportImpulse = 0.0f;
};

struct RigidStepOutput
{
    std::span<const RigidBlow> blows{};     // in the step's arena
    std::span<const RigidImpulse> pushes{}; // likewise: on bodies that move by no force
    uint32_t contacts = 0;                  // pairs that touch
    uint32_t contactsLeft = 0;              // pairs that found no room
    uint32_t nonFinite = 0;                 // bodies that were stopped because they would have become NaN
    RigidEffort effort{};
};

// All rigid bodies of a world. The state is in bodies(); the rest is made from it.
class RigidWorld
{
public:
    RigidWorld(Allocator& allocator, uint32_t maxBodies, uint32_t maxContacts);

    Result<RigidBodyId> add(const RigidBodySettings& settings, std::span<const AssetRef> assets);
    Status remove(RigidBodyId id);
    const RigidBodies& bodies() const { return bodies_; }
    RigidBodies& bodies() { return bodies_; }
    const AssetSurface* surface(uint32_t body) const;
    // A body that dents has this surface from now on; it lives as long as the body.
    void setSurface(uint32_t body, const ChangingSurface& surface);
    // Its convex parts have their points there: m, in the user's frame.
    void refit(uint32_t body, std::span<const Vec3> hullPoints)
    {
        bullet_.reshape(body, bodies_.mass[body], hullPoints);
    }
    // The same with a new mass frame. Linear and angular momentum and the centre of mass stay as they are.
    void reshape(uint32_t body, const RigidMass& mass, std::span<const Vec3> hullPoints);

    // Bodies that dent and come apart. Memory for so many that may come of this one, and less of it:
    void makeSpares(uint32_t body, uint32_t count);
    void dropSpares(uint32_t body, uint32_t count);
    // It has all convex parts of its rig again, at rest.
    void remake(uint32_t body, std::span<const AssetRef> assets)
    {
        bullet_.remove(body);
        bullet_.add(body, bodies_, assets);
    }
    // Of all convex parts of its rig only these are there; one a hull.
    void keepHulls(uint32_t body, std::span<const uint8_t> isKept) { bullet_.keepParts(body, isKept); }
    // Some of the convex parts of a body become a new one, which moves by forces and is where the first was. Gives its
    // index; expects a free place. setSurface() and setPart() for both come next.
    uint32_t split(uint32_t body, std::span<const uint8_t> movesHull);
    // It has this mass and these points now, and its frame stays where it is: its points move on as they did.
    void setPart(uint32_t body, const RigidMass& mass, std::span<const Vec3> hullPoints);

    // Sends each kinematic body on its way to its target, to arrive after that many seconds; without a target it
    // stands.
    void startTick(float tickSeconds);
    RigidStepOutput step(const RigidStepInput& input, Arena& arena, TaskScheduler& tasks, EventLog& events);

    std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const;
    std::vector<RigidBodyId> overlapSphere(Vec3 centre, float radius) const;

    // Restoring makes Bullet's objects anew.
    void visitState(StateVisitor& visitor, std::span<const AssetRef> assets);

private:
    void prepareSurface(const RigidShape& shape, std::span<const AssetRef> assets);
    void keepApart(std::span<const RigidPair> pairs);

    Allocator& allocator_;
    RigidBodies bodies_;
    BulletBodies bullet_;
    RigidNarrowPhase narrowPhase_;
    RigidSolver solver_;
    std::vector<std::unique_ptr<AssetSurface>> surfaces_; // by asset
    std::vector<AssetSurface> changingSurfaces_;          // by body
};

// The acceleration that force fields give at a point.
Vec3 fieldAcceleration(std::span<const ForceField> fields, Vec3 point);
} // namespace fsim::collision
