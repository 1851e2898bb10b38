#include "Particles/ParticleQueries.h"

#include "Math/VectorMath.h"

#include <array>
#include <limits>

namespace fsim::particles
{
namespace
{
struct DoubleVec
{
    double x = 0.0, y = 0.0, z = 0.0;

    void add(double weight, Vec3 v)
    {
        x += weight * static_cast<double>(v.x);
        y += weight * static_cast<double>(v.y);
        z += weight * static_cast<double>(v.z);
    }
    void add(const DoubleVec& v) { x += v.x, y += v.y, z += v.z; }
    Vec3 over(double by) const
    {
        return {static_cast<float>(x / by), static_cast<float>(y / by), static_cast<float>(z / by)};
    }
};

struct MotionSums
{
    double mass = 0.0, energy = 0.0;
    DoubleVec centre, momentum, angular;

    void add(double m, Vec3 position, Vec3 velocity)
    {
        mass += m;
        energy += 0.5 * m * static_cast<double>(lengthSquared(velocity));
        centre.add(m, position);
        momentum.add(m, velocity);
        angular.add(m, cross(position, velocity));
    }
    void add(const MotionSums& more)
    {
        mass += more.mass;
        energy += more.energy;
        centre.add(more.centre);
        momentum.add(more.momentum);
        angular.add(more.angular);
    }
};
} // namespace

void applyImpulse(const Impulse& impulse, std::span<const Vec3> positions, std::span<const float> masses,
                  std::span<Vec3> velocities)
{
    // In reach: within the radius; with radius 0, the nearest particle alone.
    uint32_t nearest = 0;
    float nearestDistance = std::numeric_limits<float>::infinity();
    float massInReach = 0.0f;
    for (uint32_t p = 0; p < positions.size(); ++p)
    {
        float distance = length(positions[p] - impulse.point);
        if (distance <= impulse.radius)
            massInReach += masses[p];
        if (distance < nearestDistance)
        {
            nearestDistance = distance;
            nearest = p;
        }
    }
    if (impulse.radius == 0.0f)
    {
        if (!positions.empty() && impulse.body)
            velocities[nearest] += impulse.impulse / masses[nearest];
        return;
    }
    if (massInReach == 0.0f)
        return;
    Vec3 share = impulse.impulse / massInReach;
    for (uint32_t p = 0; p < positions.size(); ++p)
    {
        Vec3 away = positions[p] - impulse.point;
        float distance = length(away);
        float fade = impulse.evenBurst ? 1.0f : 1.0f - distance / impulse.radius;
        if (distance <= impulse.radius)
            velocities[p] += share + (impulse.burst * fade) * normalizedOr(away, {0.0f, 0.0f, 1.0f});
    }
}

BodyStatistics sumUp(std::span<const Vec3> positions, std::span<const float> masses, std::span<const Vec3> velocities,
                     TaskScheduler& tasks)
{
    // In parts of whole blocks, as the loops of a step are cut: each core finds what it has moved itself.
    constexpr uint32_t mostParts = 64;
    constexpr uint32_t block = 512;
    std::array<MotionSums, mostParts> parts{};
    auto count = static_cast<uint32_t>(positions.size());
    uint32_t grain = (count / (mostParts * block) + 1) * block;
    tasks.parallelFor(count, grain, [&](uint32_t begin, uint32_t end) {
        MotionSums sums;
        for (uint32_t p = begin; p < end; ++p)
            sums.add(static_cast<double>(masses[p]), positions[p], velocities[p]);
        parts[begin / grain] = sums;
    });
    MotionSums all;
    for (const MotionSums& part : parts)
        all.add(part);
    return {.particles = count,
            .mass = static_cast<float>(all.mass),
            .centre = all.centre.over(all.mass),
            .momentum = all.momentum.over(1.0),
            .angularMomentum = all.angular.over(1.0),
            .kineticEnergy = static_cast<float>(all.energy)};
}

std::optional<RayHit> castRay(std::span<const Vec3> positions, float radius, Vec3 origin, Vec3 direction, float reach)
{
    std::optional<RayHit> first;
    for (uint32_t p = 0; p < positions.size(); ++p)
    {
        Vec3 offset = positions[p] - origin;
        float along = dot(offset, direction);
        float square = radius * radius - lengthSquared(offset - along * direction);
        if (square < 0.0f)
            continue;
        float distance = maxOf(along - std::sqrt(square), 0.0f);
        if (along < 0.0f || distance > (first ? first->distance : reach))
            continue;
        Vec3 position = origin + distance * direction;
        first = RayHit{.particle = p,
                       .position = position,
                       .normal = normalizedOr(position - positions[p], -direction),
                       .distance = distance};
    }
    return first;
}
} // namespace fsim::particles
