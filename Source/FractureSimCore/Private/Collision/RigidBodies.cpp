#include "Collision/RigidBodies.h"

namespace fsim::collision
{
void RigidBodies::visitState(StateVisitor& visitor, uint32_t assetCount)
{
    slots.visitState(visitor);
    visitor.array("settings", settings);
    visitor.array("mass", mass);
    visitor.array("state", state);
    visitor.array("contact", contacts);
    if (!visitor.reading())
        return;
    uint32_t extent = slots.extent();
    if (settings.size() != extent || mass.size() != extent || state.size() != extent)
        visitor.fail("the rigid bodies have arrays of different length");
    for (const RigidBodySettings& each : settings)
    {
        bool needsAsset = each.shape.kind >= RigidShapeKind::ConvexHull;
        if (each.shape.kind > RigidShapeKind::Dented || (needsAsset && each.shape.asset.index >= assetCount))
            visitor.fail("a rigid body has a shape that is not there");
    }
    for (const RigidContact& each : contacts)
        if (each.a >= extent || each.b >= extent || each.count > 4)
            visitor.fail("a contact has bodies that are not there");
}

Mat3 inverseInertiaOf(const RigidMass& mass, Quat rotation)
{
    Mat3 axes = matrixOf(rotation);
    return axes * diagonal(mass.inverseInertia) * transposed(axes);
}

void applyImpulseAt(const RigidMass& mass, Vec3 impulse, Vec3 point, RigidState& state)
{
    if (mass.inverseMass == 0.0f)
        return;
    wake(state);
    state.linearVelocity += mass.inverseMass * impulse;
    state.angularVelocity += inverseInertiaOf(mass, state.pose.rotation) * cross(point - state.pose.position, impulse);
}

void wake(RigidState& state)
{
    state.asleep = 0;
    state.restTime = 0.0f;
}
} // namespace fsim::collision
