#pragma once

#include "FractureSim/Driver.h"

#include "Collision/RigidDistance.h"
#include "Foundation/SlotTable.h"
#include "Math/VectorMath.h"

#include <optional>
#include <span>

// Drivers are world objects; what they do to particles is written here once for every particle model.
namespace fsim::drivers
{
struct DriverState
{
    double begins = 0.0; // s of the world: when it took hold, which is the first tick at or after settings.start
    Driver settings{};
    uint32_t active = 0; // it has started and not ended

    float secondsAt(double time) const { return static_cast<float>(time - begins); }
};
static_assert(sizeof(Driver) == 4 * (1 + 2 + 3 + 3 + 3 + 3 + 1 + 3 + 1 + 1 + 1 + 1 + 4));
static_assert(sizeof(DriverState) == sizeof(double) + sizeof(Driver) + sizeof(uint32_t));

struct Drivers
{
    Drivers() = default;
    Drivers(Allocator& allocator, uint32_t capacity) : slots(allocator, capacity), state(allocator, capacity) {}

    SlotTable<DriverId> slots;
    FlatArray<DriverState> state; // by slot

    void visitState(StateVisitor& visitor);
};

// Where points go that a driver took hold of when it started, after that many seconds. A closed form of time: nothing
// drifts, whatever the step.
class Carry
{
public:
    Carry(const Driver& driver, float seconds);
    Vec3 operator()(Vec3 from) const { return moved_ + (turns_ ? rotate(turn_, from - point_) : from - point_); }

private:
    Vec3 point_;
    Vec3 moved_;
    bool turns_;
    Quat turn_;
};
Vec3 carried(const Driver& driver, float seconds, Vec3 from); // the same for one point

// How far it has turned what it holds.
Quat turned(const Driver& driver, float seconds);

// Whether a driver takes hold of a particle that is here when it starts.
bool holds(const Driver& driver, Vec3 position);

// The surface of a driver that pushes particles out, after that many seconds; none for those that only hold. The normal
// is in world axes. surfaceVelocity is that of the driver there.
struct DriverSurface
{
    collision::SurfacePoint surface{};
    Vec3 velocity{};
};
std::optional<DriverSurface> surfaceFrom(const Driver& driver, float seconds, Vec3 position);

// Whether a driver has a surface at all; and whether it may push particles of this radius with centres in the bounds.
bool pushes(const Driver& driver);
bool mayPush(const Driver& driver, float seconds, const Bounds& bounds, float radius);

// Which particles of a body are held, by whom and from where.
struct ParticleHolds
{
    ParticleHolds() = default;
    ParticleHolds(Allocator& allocator, uint32_t particles) : by(allocator, particles), from(allocator, particles)
    {
        by.assign(particles, 0);
        from.assign(particles, {});
    }

    FlatArray<uint32_t> by; // 1 + the driver's index; 0: free
    FlatArray<Vec3> from;

    void visitState(StateVisitor& visitor, uint32_t driverCapacity);
};

inline bool anyHeld(const ParticleHolds& holds)
{
    for (uint32_t by : holds.by)
        if (by != 0)
            return true;
    return false;
}

// A driver starts: it holds the free particles that it reaches.
void attach(const Driver& driver, uint32_t index, std::span<const Vec3> positions, ParticleHolds& holds);
// A driver ends: its particles fly on with the velocity they have.
void release(uint32_t index, ParticleHolds& holds);
// Held particles are where their driver wants them at the end of the substep (a time of the world), and move
// accordingly. Of the particles [begin, end).
void moveHeld(const Drivers& drivers, double endTime, float substep, const ParticleHolds& holds, uint32_t begin,
              uint32_t end, std::span<const Vec3> positions, std::span<Vec3> predicted, std::span<Vec3> velocities);
} // namespace fsim::drivers
