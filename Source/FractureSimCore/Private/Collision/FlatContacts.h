#pragma once

#include "Collision/RigidBodies.h"
#include "Collision/RigidDistance.h"

#include <btBulletDynamicsCommon.h>

// Where corners, ends and rims of a shape touch something flat. Bullet finds one point a step and needs several steps
// until a cylinder stands on its rim, rocking meanwhile; with these a body stands on all its points at once.
namespace fsim::collision
{
// Adds the points where a body touches a plane to the manifold of the two (the body first).
void collideWithPlane(const RigidBodies& bodies, uint32_t body, uint32_t plane, const btRigidBody& bulletBody,
                      const btRigidBody& bulletPlane, btPersistentManifold& manifold);

// The same for the triangles of a mesh. Edges and corners of the mesh that stick into the body are Bullet's to find.
void collideWithMesh(const RigidBodies& bodies, uint32_t body, uint32_t mesh, const AssetSurface& surface,
                     const btRigidBody& bulletBody, const btRigidBody& bulletMesh, btPersistentManifold& manifold);
} // namespace fsim::collision
