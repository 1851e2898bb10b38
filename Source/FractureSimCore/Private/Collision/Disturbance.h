#pragma once

#include "Collision/Colliders.h"
#include "Drivers/Drivers.h"

namespace fsim::collision
{
// Whether something that moves comes near what sleeps within these bounds: a collider, as far as it goes in a substep,
// or a driver that pushes.
bool disturbed(const Bounds& bounds, Colliders colliders, const drivers::Drivers& drivers, double time, float substep);
} // namespace fsim::collision
