#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/RigidBroadPhase.h"
#include "Collision/RigidDistance.h"

#include <memory>
#include <span>
#include <vector>

namespace fsim::collision
{
// What a substep had to do, counted: the same on every machine.
struct RigidEffort
{
    uint32_t substeps = 0; // in which there were bodies
    uint32_t bodies = 0;   // that are awake
    uint32_t tests = 0;    // of boxes around convex parts of bodies that dent
    uint32_t meets = 0;    // pairs of shapes that were near enough to ask where they touch
    uint32_t points = 0;   // of contacts

    void add(const RigidEffort& other)
    {
        substeps += other.substeps;
        bodies += other.bodies;
        tests += other.tests;
        meets += other.meets;
        points += other.points;
    }
};

// Finds where pairs touch, with Bullet's shape algorithms. Their only memory between steps is the points of a manifold;
// we keep those in RigidContact, put them into a fresh manifold before each call and take them out after the solve.
class RigidNarrowPhase
{
public:
    RigidNarrowPhase();
    ~RigidNarrowPhase();

    // Fills manifold i for pair i from the contact the pair had before (null: none) and brings it up to date. Pairs
    // whose bodies all rest keep what they had. surfaces: of the mesh of a pair, if one is a mesh.
    void collide(const RigidBodies& bodies, const BulletBodies& bullet, std::span<const RigidPair> pairs,
                 std::span<const RigidContact* const> before, std::span<const AssetSurface* const> surfaces,
                 float substep, TaskScheduler& tasks);

    // Of the last call: tests, meets and points.
    const RigidEffort& effort() const { return effort_; }

    btPersistentManifold& manifold(size_t pair) { return blocks_[pair / blockSize]->manifolds[pair % blockSize]; }

private:
    static constexpr size_t blockSize = 64;
    struct Block
    {
        btPersistentManifold manifolds[blockSize];
    };
    struct Worker;

    std::vector<std::unique_ptr<Block>> blocks_; // grows with the number of pairs and is then kept
    std::vector<std::unique_ptr<Worker>> workers_;
    RigidEffort effort_;
};

// Bullet's algorithms want a plane or a mesh to be the second of a pair; the points of a contact are in this order.
RigidPair inContactOrder(const RigidBodies& bodies, const RigidPair& pair);

// What has to be kept of a manifold.
void storeContact(const btPersistentManifold& manifold, RigidContact& contact);
} // namespace fsim::collision
