#pragma once

#include "FractureSim/Mesh.h"

#include "Collision/RigidWorld.h"
#include "Foundation/Arena.h"

#include <limits>
#include <optional>
#include <span>

namespace fsim::collision
{
constexpr float withoutEnd = std::numeric_limits<float>::infinity();

// A rigid body as particles meet it, during one substep.
struct Collider
{
    uint32_t body = 0; // index
    RigidShape shape{};
    const AssetSurface* surface = nullptr;
    Transform pose{}; // of the user's frame
    Bounds bounds{};  // of a ball around it
    // As tight as its shape tells; as constructed, anywhere.
    Bounds box{{-withoutEnd, -withoutEnd, -withoutEnd}, {withoutEnd, withoutEnd, withoutEnd}};
    Vec3 up{};     // of its z axis: where a plane faces
    Vec3 centre{}; // of mass
    Vec3 linearVelocity{};
    Vec3 angularVelocity{};
    float inverseMass = 0.0f;
    Mat3 inverseInertia{}; // world axes
    float friction = 0.0f;
    float restitution = 0.0f;
};

using Colliders = std::span<const Collider>;

// The smallest box along the axes around a shape, or what is around its ball where the shape does not tell.
Bounds boxAround(const RigidShape& shape, const Transform& pose, const Bounds& ofBall);

// All rigid bodies as they are now.
Colliders gatherColliders(const RigidWorld& rigid, Arena& arena);

// Those that a body within these bounds may meet, in order.
Colliders collidersNear(Colliders all, const Bounds& bounds, Arena& arena);

// False only where nothing within the bounds can touch it.
bool mayTouch(const Collider& collider, const Bounds& bounds);

// From a point in the world to the surface of a collider; the normal is in world axes.
SurfacePoint distanceTo(const Collider& collider, Vec3 point);
// The same for a point of something whose middle is outside, see RigidDistance.h.
SurfacePoint distanceFrom(Vec3 outside, const Collider& collider, Vec3 point);

// A ball inside of a collider, as near to a point as there is one: what does not see a shape but balls sees this of it.
// Nothing of a plane, a mesh or a body that dents.
struct InnerBall
{
    Vec3 centre{};
    float radius = 0.0f;
};
std::optional<InnerBall> innerBall(const Collider& collider, Vec3 point);

// The corners of a box, and points along the rims of a cylinder, in the world; nothing of other shapes. Gives those of
// the room that were written.
constexpr size_t mostColliderCorners = 16;
inline bool hasCorners(const Collider& collider)
{
    return collider.shape.kind == RigidShapeKind::Box || collider.shape.kind == RigidShapeKind::Cylinder;
}
std::span<const Vec3> cornersOf(const Collider& collider, std::span<Vec3, mostColliderCorners> room);

struct ParticleContact
{
    uint32_t collider = 0; // in the list that was asked
    float time = 1.0f;     // share of the way at which it touches
    Vec3 position{};       // of the particle's centre at the end of its way, pushed out to the surface
    Vec3 normal{};         // world, out of the collider
    float depth = 0.0f;    // m by which it had to be pushed
};

// The first of some colliders that a ball of this radius meets on its way. A fast ball does not pass through a thin
// wall: planes and spheres say when it touches them, and to other shapes it advances by no more than the distance to
// the nearest surface (conservative advancement). What is left of its way it slides, or leaves the surface.
std::optional<ParticleContact> firstContact(Colliders colliders, std::span<const uint32_t> some, Vec3 from, Vec3 to,
                                            float radius, float friction);
} // namespace fsim::collision
