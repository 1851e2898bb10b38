#include "Drivers/Drivers.h"

#include "Foundation/FixedMath.h"

namespace fsim::drivers
{
namespace
{
Quat rotationAbout(Vec3 axis, float angle)
{
    fixed::SinCos half = fixed::sinCos(0.5f * angle);
    return {axis.x * half.sin, axis.y * half.sin, axis.z * half.sin, half.cos};
}

Vec3 turnAxis(const Driver& driver)
{
    return driver.kind == DriverKind::TwistingPlane ? driver.normal : driver.axis;
}

bool turns(const Driver& driver)
{
    return driver.kind == DriverKind::TwistingPlane || driver.kind == DriverKind::TiltingPlane ||
           driver.kind == DriverKind::Cylinder;
}
} // namespace

void Drivers::visitState(StateVisitor& visitor)
{
    slots.visitState(visitor);
    visitor.array("driver", state);
    if (visitor.reading() && state.size() != slots.extent())
        visitor.fail("the drivers have arrays of different length");
}

Carry::Carry(const Driver& driver, float seconds)
    : point_(driver.point), moved_(driver.point + seconds * driver.linearVelocity), turns_(turns(driver)),
      turn_(turned(driver, seconds))
{
}

Vec3 carried(const Driver& driver, float seconds, Vec3 from)
{
    return Carry(driver, seconds)(from);
}

Quat turned(const Driver& driver, float seconds)
{
    return turns(driver) ? rotationAbout(turnAxis(driver), driver.angularSpeed * seconds) : Quat{};
}

bool holds(const Driver& driver, Vec3 position)
{
    Vec3 offset = position - driver.point;
    switch (driver.kind)
    {
    case DriverKind::MovingPlane:
    case DriverKind::TwistingPlane:
    case DriverKind::TiltingPlane:
        return dot(offset, driver.normal) >= 0.0f;
    case DriverKind::Pin:
        return length(offset) <= driver.radius;
    case DriverKind::Region:
        offset = rotate(conjugate(driver.rotation), offset);
        return std::fabs(offset.x) <= driver.halfExtents.x && std::fabs(offset.y) <= driver.halfExtents.y &&
               std::fabs(offset.z) <= driver.halfExtents.z;
    case DriverKind::Sphere:
    case DriverKind::Cylinder:
        break;
    }
    return false;
}

std::optional<DriverSurface> surfaceFrom(const Driver& driver, float seconds, Vec3 position)
{
    Vec3 offset = position - (driver.point + seconds * driver.linearVelocity);
    switch (driver.kind)
    {
    case DriverKind::MovingPlane: // those not held stay on the near side
        return DriverSurface{{-dot(offset, driver.normal), -driver.normal}, driver.linearVelocity};
    case DriverKind::Sphere:
        return DriverSurface{{length(offset) - driver.radius, normalizedOr(offset, {0.0f, 0.0f, 1.0f})},
                             driver.linearVelocity};
    case DriverKind::Cylinder: {
        Vec3 across = offset - dot(offset, driver.axis) * driver.axis;
        return DriverSurface{{length(across) - driver.radius, normalizedOr(across, {0.0f, 0.0f, 1.0f})},
                             driver.linearVelocity + driver.angularSpeed * cross(driver.axis, across)};
    }
    case DriverKind::TwistingPlane:
    case DriverKind::TiltingPlane:
    case DriverKind::Pin:
    case DriverKind::Region:
        break;
    }
    return std::nullopt;
}

bool pushes(const Driver& driver)
{
    return driver.kind == DriverKind::MovingPlane || driver.kind == DriverKind::Sphere ||
           driver.kind == DriverKind::Cylinder;
}

bool mayPush(const Driver& driver, float seconds, const Bounds& bounds, float radius)
{
    Vec3 at = driver.point + seconds * driver.linearVelocity;
    Vec3 n = driver.normal;
    if (driver.kind == DriverKind::MovingPlane)
    {
        Vec3 farthest{n.x > 0.0f ? bounds.high.x : bounds.low.x, n.y > 0.0f ? bounds.high.y : bounds.low.y,
                      n.z > 0.0f ? bounds.high.z : bounds.low.z};
        return dot(farthest - at, n) > -radius;
    }
    if (driver.kind != DriverKind::Sphere)
        return true;
    float reach = driver.radius + radius;
    Vec3 nearest{clampTo(at.x, bounds.low.x, bounds.high.x), clampTo(at.y, bounds.low.y, bounds.high.y),
                 clampTo(at.z, bounds.low.z, bounds.high.z)};
    return lengthSquared(nearest - at) < reach * reach;
}

void ParticleHolds::visitState(StateVisitor& visitor, uint32_t driverCapacity)
{
    visitor.array("heldBy", by);
    visitor.array("heldFrom", from);
    if (!visitor.reading())
        return;
    for (uint32_t holder : by)
        if (holder > driverCapacity)
            visitor.fail("a particle is held by a driver that is not there");
}

void attach(const Driver& driver, uint32_t index, std::span<const Vec3> positions, ParticleHolds& holding)
{
    for (uint32_t p = 0; p < positions.size(); ++p)
        if (holding.by[p] == 0 && holds(driver, positions[p]))
        {
            holding.by[p] = index + 1;
            holding.from[p] = positions[p];
        }
}

void release(uint32_t index, ParticleHolds& holding)
{
    for (uint32_t& holder : holding.by)
        if (holder == index + 1)
            holder = 0;
}

void moveHeld(const Drivers& drivers, double endTime, float substep, const ParticleHolds& holding, uint32_t begin,
              uint32_t end, std::span<const Vec3> positions, std::span<Vec3> predicted, std::span<Vec3> velocities)
{
    for (uint32_t p = begin, same = begin; p < end; p = same) // neighbours are mostly held by the same
    {
        uint32_t holder = holding.by[p];
        while (same < end && holding.by[same] == holder)
            ++same;
        if (holder == 0)
            continue;
        const DriverState& driver = drivers.state[holder - 1];
        const Carry carry(driver.settings, driver.secondsAt(endTime));
        for (uint32_t q = p; q < same; ++q)
        {
            predicted[q] = carry(holding.from[q]);
            velocities[q] = (predicted[q] - positions[q]) / substep;
        }
    }
}
} // namespace fsim::drivers
