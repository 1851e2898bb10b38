#pragma once

#include "FractureSim/World.h"

#include "Window/Ray.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace fsim::lab
{
/// A hand that holds a place of a rigid body, or some particles, and pulls it after the mouse like a damped spring. It
/// acts by impulses alone, so that recordings hold all of it.
class GrabSpring
{
public:
    /// Takes hold of what the ray meets first; none where it meets nothing that moves by forces.
    static std::optional<GrabSpring> take(const World& world, const Ray& ray);

    /// Where the hand is: on this ray, as far from the eye as when it took hold.
    void aim(const Ray& ray) { target_ = ray.origin + distance_ * ray.direction; }
    /// Before each tick. False: what it held is gone.
    Result<bool> pull(World& world);

    /// The place held, or none where it is gone.
    std::optional<Vec3> anchor(const World& world) const;
    Vec3 target() const { return target_; }

private:
    GrabSpring() = default;
    Status calm(World& world, const RigidBodyState& state) const;
    Impulse pullRigid(const World& world, const RigidBodyState& state) const;
    Impulse pullParticles(const World& world, const RenderState& state);

    RigidBodyId rigidBody_{};
    Vec3 local_{}; // of the place, in the rigid body's own axes
    BodyId body_{};
    std::vector<uint32_t> particles_; // held, all near the first
    std::optional<Vec3> lastCentre_;
    float distance_ = 0.0f;
    Vec3 target_{};
};
} // namespace fsim::lab
