#include "OrientedParticles/OrientedPunches.h"

namespace fsim::orientedParticles
{
namespace
{
// What a member that moves away by itself counts for in the fit of its ring: six at a distance L have moments of 2 L^2
// along each axis, and so half of its own strain is found. The same toughness then holds for both.
constexpr float shareOfBond = 0.5f;

// The strain between a particle and the k-th of its ring less what that bond bears. A gap that opens by j over a
// distance L is the deformation I + j d^T / L, whose largest principal strain is (j.d + |j|) / 2L.
float bondExcess(const OrientedMaterial& material, const OrientedState& state, const OrientedWork& work, uint32_t place,
                 uint32_t k)
{
    uint32_t particle = work.groups.particleAt[place];
    uint32_t other = work.groups.members[work.groups.slotOf(place, k)];
    Vec3 jump = work.blows[other] - work.blows[particle];
    Vec3 rest = work.rest[other].position - work.rest[particle].position;
    float distance = length(rest), size = length(jump);
    if (!(distance > 0.0f) || !(size > 0.0f))
        return -material.toughness * work.toughness[particle];
    Vec3 way = rotate(state.turns[particle], rest / distance);
    float strain = shareOfBond * (dot(jump, way) + size) / (2.0f * distance);
    Vec3 across = rotate(conjugate(state.turns[particle]), normalizedOr(jump / size + way, way));
    return strain -
           material.toughness * work.toughness[particle] * (1.0f + material.grainStrength * across.x * across.x);
}
} // namespace

float punchExcess(const OrientedMaterial& material, const OrientedState& state, const OrientedWork& work,
                  uint32_t place)
{
    uint32_t members = work.groups.counts[place];
    if (members < 2 || material.toughness == 0.0f || work.blows[work.groups.particleAt[place]] == Vec3{})
        return 0.0f;
    float sum = 0.0f;
    for (uint32_t k = 1; k < members; ++k)
        sum += bondExcess(material, state, work, place, k);
    return sum / static_cast<float>(members - 1);
}

bool isPunched(const OrientedMaterial& material, const OrientedState& state, const OrientedWork& work, uint32_t place,
               uint32_t k)
{
    return bondExcess(material, state, work, place, k) > 0.0f;
}
} // namespace fsim::orientedParticles
