#include "Collision/ColliderMotions.h"

namespace fsim::collision
{
std::span<ColliderMotion> motionsAhead(const RigidBodies& bodies, Vec3 gravity, std::span<const ForceField> fields,
                                       float substep, Arena& arena)
{
    std::span<ColliderMotion> motions = arena.take<ColliderMotion>(bodies.slots.extent());
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i))
            continue;
        const RigidState& state = bodies.state[i];
        motions[i] = {state.linearVelocity, state.angularVelocity};
        if (bodies.awake(i))
            motions[i].linear += substep * (gravity + fieldAcceleration(fields, state.pose.position));
    }
    return motions;
}
} // namespace fsim::collision
