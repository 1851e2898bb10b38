#pragma once

#include "Collision/RigidNarrowPhase.h"

// How much of a tick may go into dents: a share of what the rigid step of the same tick costs. Both are estimated from
// what there was to do and never measured, so that every machine decides alike.
namespace fsim::dents
{
// Work is told in nanoseconds of one core of a 2.6 GHz server with AVX-512, where a tick finds what it needs: mostly
// not in the nearest cache. Other machines differ, their ratios less so.
using DentWork = float;

// Of the substeps of a tick together. hostMoved: bodies that dent and are moved by a host, whose own solver works for
// them.
DentWork rigidWork(const collision::RigidEffort& effort, uint32_t iterations, uint32_t hostMoved);

constexpr DentWork nearestWork(uint32_t pages)
{
    return 200.0f + 12.0f * static_cast<float>(pages);
}
constexpr DentWork blowWork(uint32_t pages) // nearest vertex, Jacobian, change
{
    return 2500.0f + nearestWork(pages);
}
// Around a vertex, in a search for those within reach. Of a large body, what is asked for is seldom near in memory.
constexpr DentWork lookWork(uint32_t places)
{
    return 70.0f + 0.012f * static_cast<float>(places);
}
constexpr DentWork touchWork(uint32_t pages) // that had no state
{
    return 200.0f * static_cast<float>(pages);
}
constexpr DentWork spreadWork(uint32_t vertices) // what they are given
{
    return 1500.0f + 24.0f * static_cast<float>(vertices);
}
constexpr DentWork pageWork(uint32_t bones, uint32_t examples) // growing, skinning, moments
{
    return 500.0f + static_cast<float>(bones) * (5.0f + 4.0f * static_cast<float>(examples));
}
constexpr DentWork reshapeWork(uint32_t hullPoints, uint32_t pages) // mass frame and convex parts
{
    return 3000.0f + 40.0f * static_cast<float>(hullPoints) + 16.0f * static_cast<float>(pages);
}

constexpr DentWork takeOverWork(uint32_t pages) // of what was worked out aside
{
    return 60.0f * static_cast<float>(pages);
}

// What a tick may spend at most, on blows and pages together.
DentWork peakWork(DentWork rigid);

// Each tick brings a small share of its rigid work, and what is not spent is kept for the next blow, up to a limit; no
// tick spends more than it may at most. What does not fit waits. A small piece of work that has begun is finished, and
// what it took too much is missing later. Blows that spread and pages that grow have a budget each.
class DentBudget
{
public:
    void startTick(DentWork rigid, DentWork most);
    void spend(DentWork work)
    {
        left_ -= work;
        saved -= work;
        spent_ += work;
    }
    bool isSpent() const { return !(left_ > 0.0f); }
    // What cannot be cut has a tick for itself where it must.
    bool hasRoomFor(DentWork work) const { return left_ >= work || (spent_ == 0.0f && !isSpent()); }
    DentWork spent() const { return spent_; } // in this tick

    DentWork saved = 400'000.0f; // the state; the first blow in a world finds something

private:
    DentWork left_ = 0.0f; // of this tick
    DentWork spent_ = 0.0f;
};
} // namespace fsim::dents
