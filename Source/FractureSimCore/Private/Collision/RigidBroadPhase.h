#pragma once

#include "FractureSim/Mesh.h"

#include "Collision/Boxes.h"
#include "Collision/BulletBodies.h"
#include "Collision/RigidBodies.h"
#include "Foundation/Arena.h"

#include <span>

namespace fsim::collision
{
// World bounds of every body, by index, widened by what it may move in a substep; inverted for places not in use.
void boundRigidBodies(const RigidBodies& bodies, const BulletBodies& bullet, float substep, std::span<Bounds> bounds);

// Pairs whose bounds overlap, whose groups agree and of which at least one moves; sorted by (a, b). What it finds
// depends on the bounds alone, not on where bodies were before.
std::span<RigidPair> findRigidPairs(const RigidBodies& bodies, std::span<const Bounds> bounds, Arena& arena);
} // namespace fsim::collision
