#include "Collision/RigidSolver.h"

#include "Collision/BulletTypes.h"
#include "Math/Quaternion.h"

namespace fsim::collision
{
// Bullet's solver, but its results go straight into our state. Bullet would turn bodies with the C library's sine,
// whose last bit depends on the processor; and it would move them by whole transforms where we keep quaternions.
class IslandSolver final : public btSequentialImpulseConstraintSolver
{
public:
    RigidBodies* bodies = nullptr;

protected:
    btScalar solveGroupCacheFriendlyFinish(btCollisionObject**, int, const btContactSolverInfo& info) override
    {
        writeBackContacts(0, m_tmpSolverContactConstraintPool.size(), info);
        writeBackJoints(0, m_tmpSolverNonContactConstraintPool.size(), info);
        for (int i = 0; i < m_tmpSolverBodyPool.size(); ++i)
        {
            btSolverBody& solved = m_tmpSolverBodyPool[i];
            if (!solved.m_originalBody)
                continue;
            solved.m_originalBody->setCompanionId(-1);
            auto index = static_cast<uint32_t>(solved.m_originalBody->getUserIndex());
            if (!bodies->dynamic(index))
                continue;
            RigidState& state = bodies->state[index];
            state.linearVelocity =
                fromBullet(solved.m_linearVelocity + solved.m_deltaLinearVelocity + solved.m_externalForceImpulse);
            state.angularVelocity =
                fromBullet(solved.m_angularVelocity + solved.m_deltaAngularVelocity + solved.m_externalTorqueImpulse);
            // Deep overlap is pushed apart without adding speed (split impulses).
            state.pose.position += info.m_timeStep * fromBullet(solved.getPushVelocity());
            state.pose.rotation = math::quatIntegrate(state.pose.rotation, fromBullet(solved.getTurnVelocity()),
                                                      info.m_splitImpulseTurnErp * info.m_timeStep);
        }
        m_tmpSolverContactConstraintPool.resizeNoInitialize(0);
        m_tmpSolverNonContactConstraintPool.resizeNoInitialize(0);
        m_tmpSolverContactFrictionConstraintPool.resizeNoInitialize(0);
        m_tmpSolverContactRollingFrictionConstraintPool.resizeNoInitialize(0);
        m_tmpSolverBodyPool.resizeNoInitialize(0);
        return 0.0f;
    }
};

namespace
{
constexpr uint32_t solverShares = 16;

} // namespace

struct RigidSolver::Worker
{
    IslandSolver solver;
    btAlignedObjectArray<btCollisionObject*> bodies;
    btAlignedObjectArray<btPersistentManifold*> manifolds;
};

RigidSolver::RigidSolver()
{
    for (uint32_t i = 0; i < solverShares; ++i)
        workers_.push_back(std::make_unique<Worker>());
}
RigidSolver::~RigidSolver() = default;

void RigidSolver::solve(const RigidIslands& islands, const BulletBodies& bullet, RigidNarrowPhase& narrowPhase,
                        uint32_t iterations, float substep, RigidBodies& bodies, TaskScheduler& tasks)
{
    btContactSolverInfo info;
    info.m_timeStep = substep;
    info.m_numIterations = static_cast<int>(iterations);
    // Not SOLVER_SIMD: its rows are summed in another order where the processor has other instructions.
    info.m_solverMode = SOLVER_USE_WARMSTARTING | SOLVER_USE_2_FRICTION_DIRECTIONS;

    auto count = static_cast<uint32_t>(islands.islands.size());
    uint32_t share = (count + solverShares - 1) / solverShares;
    tasks.parallelFor(count, share, [&](uint32_t begin, uint32_t end) {
        Worker& worker = *workers_[begin / share];
        worker.solver.bodies = &bodies;
        for (uint32_t i = begin; i < end; ++i)
        {
            const RigidIsland& island = islands.islands[i];
            worker.bodies.resizeNoInitialize(0);
            worker.manifolds.resizeNoInitialize(0);
            for (uint32_t body : islands.bodies.subspan(island.firstBody, island.bodyCount))
                worker.bodies.push_back(bullet.body(body));
            for (uint32_t pair : islands.pairs.subspan(island.firstPair, island.pairCount))
                worker.manifolds.push_back(&narrowPhase.manifold(pair));
            btPersistentManifold** manifolds = worker.manifolds.size() ? &worker.manifolds[0] : nullptr;
            worker.solver.solveGroup(&worker.bodies[0], worker.bodies.size(), manifolds, worker.manifolds.size(),
                                     nullptr, 0, info, nullptr, nullptr);
        }
    });
}
} // namespace fsim::collision
