#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Material.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>

namespace fsim
{
enum class RigidShapeKind : uint32_t
{
    Sphere,
    Box,
    Capsule,    ///< along Z
    Cylinder,   ///< along Z
    Plane,      ///< solid below z = 0 without end; does not move
    ConvexHull, ///< from an asset
    Mesh,       ///< from an asset; does not move by itself
    Dented      ///< from an asset; changes where it is hit: World::addDentedBody()
};

/// The shape of a rigid body around its own origin. Made by the functions below. The centre of mass of a hull may be
/// elsewhere.
struct RigidShape
{
    RigidShapeKind kind = RigidShapeKind::Sphere;
    Vec3 halfExtents{0.5f, 0.5f, 0.5f}; ///< m; Box
    float radius = 0.5f;                ///< m; Sphere, Capsule, Cylinder
    float halfHeight = 0.5f;            ///< m; Capsule without its caps, Cylinder
    AssetId asset{};                    ///< ConvexHull, Mesh

    static RigidShape sphere(float radius) { return {.kind = RigidShapeKind::Sphere, .radius = radius}; }
    static RigidShape box(Vec3 halfExtents) { return {.kind = RigidShapeKind::Box, .halfExtents = halfExtents}; }
    static RigidShape capsule(float radius, float halfHeight)
    {
        return {.kind = RigidShapeKind::Capsule, .radius = radius, .halfHeight = halfHeight};
    }
    static RigidShape cylinder(float radius, float halfHeight)
    {
        return {.kind = RigidShapeKind::Cylinder, .radius = radius, .halfHeight = halfHeight};
    }
    static RigidShape plane() { return {.kind = RigidShapeKind::Plane}; }
    static RigidShape convexHull(AssetId asset) { return {.kind = RigidShapeKind::ConvexHull, .asset = asset}; }
    static RigidShape mesh(AssetId asset) { return {.kind = RigidShapeKind::Mesh, .asset = asset}; }
    static RigidShape dented(AssetId asset) { return {.kind = RigidShapeKind::Dented, .asset = asset}; }
};

enum class RigidMotion : uint32_t
{
    Static,    ///< never moves
    Kinematic, ///< moves as the host says and pushes everything aside
    Dynamic    ///< moves by forces
};

/// A rigid body or, when static or kinematic, a collider.
struct RigidBodySettings
{
    RigidShape shape{};
    RigidMotion motion = RigidMotion::Dynamic;
    Transform pose{};
    Vec3 linearVelocity{};        ///< m/s
    Vec3 angularVelocity{};       ///< rad/s
    float mass = 0.0f;            ///< kg; 0: from density. Dynamic bodies only
    float density = 1000.0f;      ///< kg/m^3, above 0
    float friction = 0.5f;        ///< Coulomb, 0 or more; a pair takes the product
    float restitution = 0.1f;     ///< 0 (none) to 1; a pair takes the product
    float linearDamping = 0.0f;   ///< 1/s
    float angularDamping = 0.05f; ///< 1/s
    uint32_t group = 1;           ///< bits of the groups it is in
    uint32_t collidesWith = ~0u;  ///< bits of the groups it touches; both sides must agree
};

/// Refuses what no body can be, and names the field at fault. Shapes from assets are looked at by
/// World::addRigidBody().
FRACTURESIMCORE_API Status validate(const RigidBodySettings& settings);

/// A rigid body that takes the shape of its examples where it is hit.
struct DentedBodySettings
{
    RigidBodySettings body{}; ///< its shape is RigidShape::dented()
    DentMaterial dents{};
};
FRACTURESIMCORE_API Status validate(const DentedBodySettings& settings);

/// What a body that dents still has of its rig.
struct DentedPieces
{
    uint32_t pieces = 1;  ///< bit p: piece p is part of it
    uint64_t joints = 0;  ///< bit j: joint j holds
    RigidBodyId origin{}; ///< the body that it was a part of at first; itself if it came off none
};

/// Where a rigid body is and how it moves.
struct RigidBodyState
{
    Transform pose{};
    Vec3 linearVelocity{};
    Vec3 angularVelocity{};
    float mass = 0.0f;   ///< kg; 0 for what does not move by forces
    uint32_t asleep = 0; ///< 1 while it rests and costs nothing
};
} // namespace fsim
