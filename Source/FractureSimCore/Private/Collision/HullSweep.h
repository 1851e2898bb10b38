#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/TaskScheduler.h"

#include "Foundation/Arena.h"

#include <span>

namespace fsim::collision
{
// A box for the broad phase.
struct SweptBox
{
    Bounds box;
    uint32_t group = 0; // boxes of one group do not meet
    bool asleep = false;
};

struct SweptPair
{
    uint32_t first = 0; // boxes
    uint32_t second = 0;
};

// The pairs of boxes that overlap, of different groups and not both asleep, each once: by strips across the second
// longest axis of them all, and in each by a sweep along the longest. Linear in the boxes where they lie side by side
// on a floor. The order depends on the boxes alone. Boxes must be finite.
std::span<SweptPair> sweepBoxes(std::span<const SweptBox> boxes, Arena& arena, TaskScheduler& tasks, Kernels kernels);
} // namespace fsim::collision
