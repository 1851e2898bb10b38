#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/RigidBody.h"

#include "Foundation/SlotTable.h"
#include "Math/VectorMath.h"

#include <span>

// The state of all rigid bodies: flat, without padding, and complete. Bullet's own objects are made from it and hold
// nothing that the next step needs, so that a snapshot is a copy of these arrays.
namespace fsim::collision
{
// A body moves in its mass frame: origin at the centre of mass, axes along the principal axes of inertia.
struct RigidState
{
    Transform pose{};
    Vec3 linearVelocity{};
    Vec3 angularVelocity{};
    float restTime = 0.0f; // s since it last moved away from restPose
    Transform restPose{};  // near which it has been so long
    uint32_t asleep = 0;
    Transform target{}; // of a kinematic body, at the end of the tick
    uint32_t hasTarget = 0;
};

struct RigidMass
{
    float mass = 0.0f;        // kg; 0: moves by no force
    float inverseMass = 0.0f; // 1/kg
    Vec3 inverseInertia{};    // 1/(kg m^2), about the axes of the mass frame
    Transform frame{};        // the mass frame in the frame that the user sees
    float radius = 0.0f;      // m: of a ball around the centre of mass that holds the shape; infinite for planes
};

// One point where two bodies touch, or nearly; what Bullet's persistent manifold keeps between steps.
struct RigidContactPoint
{
    Vec3 localA{};
    Vec3 localB{};
    Vec3 positionA{}; // world
    Vec3 positionB{};
    Vec3 normal{}; // world, from the second towards the first
    float distance = 0.0f;
    float friction = 0.0f;
    float impulse = 0.0f; // N s, along normal, in the last substep: where the solver starts
    float lateralImpulse[2] = {};
    int32_t triangleA = -1;
    int32_t triangleB = -1;
};

struct RigidContact
{
    uint32_t a = 0; // body indices, a below b, by which contacts are sorted; the order of the points: inContactOrder()
    uint32_t b = 0;
    uint32_t count = 0;
    float impulse = 0.0f;        // N s, sum over the points in the last substep
    uint32_t reportedTick = ~0u; // when an event last told of it
    RigidContactPoint points[4];
};

// Two bodies, the lower index first.
struct RigidPair
{
    uint32_t a = 0;
    uint32_t b = 0;
};

// An impulse on a rigid body from elsewhere, applied before its next solve.
struct RigidImpulse
{
    uint32_t body = 0;
    Vec3 impulse{}; // N s
    Vec3 point{};   // m, world
};

struct RigidBodies
{
    RigidBodies() = default;
    RigidBodies(Allocator& allocator, uint32_t maxBodies, uint32_t maxContacts)
        : slots(allocator, maxBodies), settings(allocator, maxBodies), mass(allocator, maxBodies),
          state(allocator, maxBodies), contacts(allocator, maxContacts)
    {
    }

    SlotTable<RigidBodyId> slots;
    FlatArray<RigidBodySettings> settings; // by slot, like all below
    FlatArray<RigidMass> mass;
    FlatArray<RigidState> state;
    FlatArray<RigidContact> contacts;
    // Parts of a body that broke, where they still overlap: they do not collide until they have come apart. Part of the
    // state of bodies that dent, and sorted.
    FlatArray<RigidPair> parting;

    bool dynamic(uint32_t i) const { return settings[i].motion == RigidMotion::Dynamic; }
    bool awake(uint32_t i) const { return dynamic(i) && !state[i].asleep; }

    void visitState(StateVisitor& visitor, uint32_t assetCount);
};

// Every member is four bytes wide, so that no byte of the state is padding.
static_assert(sizeof(RigidState) == 4 * (7 + 3 + 3 + 1 + 7 + 1 + 7 + 1));
static_assert(sizeof(RigidMass) == 4 * (1 + 1 + 3 + 7 + 1));
static_assert(sizeof(RigidContactPoint) == 4 * (15 + 3 + 2 + 2));
static_assert(sizeof(RigidContact) == 4 * 5 + 4 * sizeof(RigidContactPoint));
static_assert(sizeof(RigidShape) == 4 * (1 + 3 + 1 + 1 + 2));
static_assert(sizeof(RigidBodySettings) == sizeof(RigidShape) + 4 * (1 + 7 + 3 + 3 + 6 + 2));

// Mass, inertia and mass frame of a shape; refuses shapes that cannot have them. The asset is that of hulls and meshes.
Result<RigidMass> massOf(const RigidBodySettings& settings, const Asset* asset);

// The pose that the user sees, and the pose of the mass frame for it.
inline Transform userPose(const RigidMass& mass, const Transform& pose)
{
    Quat rotation = pose.rotation * conjugate(mass.frame.rotation);
    return {pose.position - rotate(rotation, mass.frame.position), rotation};
}
inline Transform massPose(const RigidMass& mass, const Transform& pose)
{
    return pose * mass.frame;
}

inline Vec3 velocityAt(const RigidState& state, Vec3 point)
{
    return state.linearVelocity + cross(state.angularVelocity, point - state.pose.position);
}

// In world axes.
Mat3 inverseInertiaOf(const RigidMass& mass, Quat rotation);

void applyImpulseAt(const RigidMass& mass, Vec3 impulse, Vec3 point, RigidState& state);
void wake(RigidState& state);
} // namespace fsim::collision
