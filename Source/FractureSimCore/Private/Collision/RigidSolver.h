#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/RigidIslands.h"
#include "Collision/RigidNarrowPhase.h"

#include <memory>
#include <vector>

namespace fsim::collision
{
// Solves contacts island by island with Bullet's sequential impulses: new velocities into the state, impulses into the
// manifolds. Islands do not touch, so that it does not matter which thread solves which.
class RigidSolver
{
public:
    RigidSolver();
    ~RigidSolver();

    void solve(const RigidIslands& islands, const BulletBodies& bullet, RigidNarrowPhase& narrowPhase,
               uint32_t iterations, float substep, RigidBodies& bodies, TaskScheduler& tasks);

private:
    struct Worker;
    std::vector<std::unique_ptr<Worker>> workers_;
};
} // namespace fsim::collision
