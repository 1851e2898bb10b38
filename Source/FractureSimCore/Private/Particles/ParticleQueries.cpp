#include "Particles/ParticleQueries.h"

#include "Math/VectorMath.h"

#include <limits>

namespace fsim::particles
{
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

BodyStatistics sumUp(std::span<const Vec3> positions, std::span<const float> masses, std::span<const Vec3> velocities)
{
    double mass = 0.0, energy = 0.0;
    double centre[3] = {}, momentum[3] = {}, angular[3] = {};
    for (uint32_t p = 0; p < positions.size(); ++p)
    {
        double m = masses[p];
        Vec3 x = positions[p];
        Vec3 v = velocities[p];
        Vec3 l = cross(x, v);
        mass += m;
        energy += 0.5 * m * lengthSquared(v);
        const float xs[] = {x.x, x.y, x.z}, vs[] = {v.x, v.y, v.z}, ls[] = {l.x, l.y, l.z};
        for (int i = 0; i < 3; ++i)
        {
            centre[i] += m * xs[i];
            momentum[i] += m * vs[i];
            angular[i] += m * ls[i];
        }
    }
    auto vector = [](const double(&d)[3], double by) {
        return Vec3{static_cast<float>(d[0] / by), static_cast<float>(d[1] / by), static_cast<float>(d[2] / by)};
    };
    return {.particles = static_cast<uint32_t>(positions.size()),
            .mass = static_cast<float>(mass),
            .centre = vector(centre, mass),
            .momentum = vector(momentum, 1.0),
            .angularMomentum = vector(angular, 1.0),
            .kineticEnergy = static_cast<float>(energy)};
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
