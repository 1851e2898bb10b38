#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/DeformableProxies.h"
#include "Foundation/Arena.h"

namespace fsim::collision
{
// Contacts between pieces of deformable bodies, of one body or of several: the particles of one against the proxies of
// the other, and the other way round. What approaches is stopped and rubs off; the proxy's members take the opposite
// impulse together, so linear momentum is kept to rounding. Pieces overlap when they have just split (their particles
// were one), so overlap itself is resolved no faster than a slow creep: nothing bursts. Pairs are taken in the order of
// their place along an axis, then of their index, one after the other: what is pushed twice is pushed on from where the
// first push left it. Of a proxy with many members the mean velocity follows, and the members themselves are told once
// at the end. Gives the number of contacts.
uint32_t collideDeformables(std::span<const DeformableBody> bodies, float substep, Arena& arena, TaskScheduler& tasks,
                            Kernels kernels);
} // namespace fsim::collision
