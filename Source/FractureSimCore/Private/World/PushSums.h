#pragma once

#include "FractureSim/World.h"

#include "Collision/RigidBodies.h"
#include "Foundation/FlatArray.h"

namespace fsim
{
// Impulses on bodies that move by no force, summed over a step. What it holds is no state.
class PushSums
{
public:
    PushSums(Allocator& allocator, uint32_t maxBodies) : sums_(allocator, maxBodies), pushes_(allocator, maxBodies) {}

    void clear();
    void add(const collision::RigidImpulse& impulse);
    // Makes the list, in the order of bodies.
    void finish(const collision::RigidBodies& bodies);
    std::span<const HostPush> pushes() const { return pushes_.span(); }

private:
    struct Sum
    {
        Vec3 impulse{};
        Vec3 moment{}; // of points, by the size of the impulses
        float size = 0.0f;
    };
    FlatArray<Sum> sums_; // by body; up to the highest that was pushed
    FlatArray<HostPush> pushes_;
};
} // namespace fsim
