#pragma once

#include "FractureSim/Kernels.h"

#include "Collision/Colliders.h"

#include <array>

// Which of many particles touch a rigid body, and where they come to: firstContact() of Colliders.h for a block of
// them.
namespace fsim::collision
{
// Of a collider, what kernels ask of it: they read it as numbers.
struct ColliderRecord
{
    Vec3 position{};
    Quat rotation{};
    Vec3 up{};
    Vec3 halfExtents{}; // of RigidShape, as the next two
    float radius = 0.0f;
    float halfHeight = 0.0f;
    float friction = 0.0f;
    uint32_t kind = 0; // RigidShapeKind
    Bounds bounds{};
    Bounds box{};
};
static_assert(sizeof(ColliderRecord) == 29 * sizeof(float));
std::span<const ColliderRecord> recordColliders(Colliders colliders, Arena& arena);

constexpr uint32_t touchBlock = 256; // particles

// By particle of a block, numbers side by side.
struct BlockTouches
{
    std::array<uint32_t, touchBlock> touches; // not 0
    std::array<uint32_t, touchBlock> colliders;
    std::array<std::array<float, touchBlock>, 3> places; // of the particle's centre, at the surface
    std::array<std::array<float, touchBlock>, 3> normals;

    Vec3 place(uint32_t i) const { return {places[0][i], places[1][i], places[2][i]}; }
    Vec3 normal(uint32_t i) const { return {normals[0][i], normals[1][i], normals[2][i]}; }
    void setPlace(uint32_t i, Vec3 a) { places[0][i] = a.x, places[1][i] = a.y, places[2][i] = a.z; }
    void setNormal(uint32_t i, Vec3 a) { normals[0][i] = a.x, normals[1][i] = a.y, normals[2][i] = a.z; }
};

// The balls that are looked at, of at most touchBlock.
struct MovingBalls
{
    std::span<const Vec3> from;
    std::span<const Vec3> to;
    std::span<const uint32_t> immovable; // not 0: touches nothing
    float radius = 0.0f;
    float friction = 0.0f;
};

void findBlockTouches(Colliders colliders, std::span<const ColliderRecord> records, std::span<const uint32_t> some,
                      const MovingBalls& balls, BlockTouches& touches, Kernels kernels);
} // namespace fsim::collision
