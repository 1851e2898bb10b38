#include "Collision/Disturbance.h"

#include "Math/VectorMath.h"

namespace fsim::collision
{
namespace
{
constexpr float disturbSpeed = 0.02f; // m/s, of a collider
} // namespace

bool disturbed(const Bounds& bounds, Colliders colliders, const drivers::Drivers& drivers, double time, float substep)
{
    for (const Collider& collider : colliders)
    {
        float speed = length(collider.linearVelocity);
        if (speed <= disturbSpeed && lengthSquared(collider.angularVelocity) <= disturbSpeed * disturbSpeed)
            continue;
        Vec3 way{speed * substep, speed * substep, speed * substep}; // a fast one passes a thin plate in a substep
        if (mayTouch(collider, {bounds.low - way, bounds.high + way}))
            return true;
    }
    for (uint32_t d = 0; d < drivers.slots.extent(); ++d)
    {
        const drivers::DriverState& driver = drivers.state[d];
        if (drivers.slots.alive(d) && driver.active && drivers::pushes(driver.settings) &&
            drivers::mayPush(driver.settings, driver.secondsAt(time), bounds, 0.0f))
            return true;
    }
    return false;
}
} // namespace fsim::collision
