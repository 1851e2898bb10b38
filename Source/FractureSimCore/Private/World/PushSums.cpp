#include "World/PushSums.h"

namespace fsim
{
void PushSums::clear()
{
    sums_.clear();
    pushes_.clear();
}

void PushSums::add(const collision::RigidImpulse& impulse)
{
    if (impulse.body >= sums_.size())
    {
        uint32_t before = sums_.size();
        sums_.resize(impulse.body + 1);
        for (uint32_t i = before; i < sums_.size(); ++i)
            sums_[i] = {};
    }
    Sum& sum = sums_[impulse.body];
    float size = length(impulse.impulse);
    sum.impulse += impulse.impulse;
    sum.moment += size * impulse.point;
    sum.size += size;
}

void PushSums::finish(const collision::RigidBodies& bodies)
{
    pushes_.clear();
    for (uint32_t i = 0; i < sums_.size(); ++i)
        if (sums_[i].size > 0.0f && bodies.slots.alive(i))
            pushes_.push({bodies.slots.idOf(i), sums_[i].impulse, sums_[i].moment / sums_[i].size});
}
} // namespace fsim
