#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/HullBodies.h"
#include "Foundation/Arena.h"

namespace fsim::collision
{
struct HullId
{
    uint32_t body = 0;
    uint32_t particle = 0;
};

// Two fragments of different pieces that may meet before the tick ends.
struct HullPair
{
    HullId first;
    HullId second;
    uint32_t parted =
        0; // the face that lay between them when it was last looked at: those of the first, then the second
};

// The broad phase, once a tick: fragments of different pieces whose boxes overlap. It holds for as long as no fragment
// leaves the room that it was given, nothing breaks and nothing wakes.
class HullPairs
{
public:
    // seconds: until the end of the tick.
    void update(std::span<const HullBody> bodies, float seconds, bool startsTick, Arena& tickArena,
                TaskScheduler& tasks, Kernels kernels = Kernels::Reference);
    std::span<HullPair> pairs() const { return pairs_; }

private:
    bool stillHolds(std::span<const HullBody> bodies) const;

    std::span<HullPair> pairs_{};
    std::span<Vec3> centres_{}; // by particle, those of the first body first
    std::span<float> rooms_{};  // m that it may move by
    std::span<uint32_t> versions_{};
};
} // namespace fsim::collision
