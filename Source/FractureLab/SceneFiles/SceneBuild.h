#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/World.h"

#include "SceneFiles/SceneAssets.h"
#include "SceneFiles/SceneDescription.h"

#include <vector>

namespace fsim::lab
{
/// What became of an entry: all its copies, x fastest, then y, then z.
struct BuiltBodies
{
    std::vector<BodyId> ids;
    std::vector<Vec3> startCentres; ///< m, of mass
};

struct BuiltRigidBodies
{
    std::vector<RigidBodyId> ids;
    std::vector<Transform> startPoses;
};

/// A scene in a world: the entries of the description in their order.
struct BuiltScene
{
    std::vector<BuiltBodies> bodies;
    std::vector<BuiltRigidBodies> rigidBodies;
    std::vector<BuiltRigidBodies> colliders;
};

/// Puts a scene into an empty world that was created with scene.world. What the world refuses is refused with file and
/// place; the world is then half full and good for nothing.
Result<BuiltScene> buildScene(const SceneDescription& scene, const SceneAssets& assets, World& world);
} // namespace fsim::lab
