#include "Window/ThrownBodies.h"

#include <unordered_set>

namespace fsim::lab
{
std::vector<RigidBodyId> thrownBodies(const SceneRun& run)
{
    std::unordered_set<uint32_t> ofScene;
    for (const std::vector<BuiltRigidBodies>* list : {&run.built().rigidBodies, &run.built().colliders})
        for (const BuiltRigidBodies& built : *list)
            for (const RigidBodyId id : built.ids)
                ofScene.insert(id.index);
    std::vector<RigidBodyId> thrown;
    for (const RigidBodyId id : run.world().rigidBodies())
        if (!ofScene.contains(id.index))
            thrown.push_back(id);
    return thrown;
}
} // namespace fsim::lab
