#include "OrientedParticles/OrientedDamping.h"

#include "Foundation/FixedMath.h"
#include "Foundation/KernelVariants.h"
#include "Math/MathBatch.h"
#include "Math/VectorMath.h"

#include <vector>

FSIM_DECLARE_KERNEL(fsimOrientedDamping, const float* poses, float* motions, const uint32_t* first,
                    const uint32_t* second, int32_t count, float share)

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t bondLanes = math::batchLanes;

// Colours of bonds: two with a common end have different ones. The first that is free at both.
std::vector<uint32_t> colourBonds(uint32_t particles, std::span<const FragmentBond> bonds,
                                  std::span<const uint8_t> weak)
{
    std::vector<std::vector<uint8_t>> taken(particles); // by particle and colour
    std::vector<uint32_t> colours(bonds.size(), noSlot);
    for (size_t b = 0; b < bonds.size(); ++b)
    {
        if (weak[b])
            continue;
        std::vector<uint8_t>& first = taken[bonds[b].first];
        std::vector<uint8_t>& second = taken[bonds[b].second];
        uint32_t colour = 0;
        while ((colour < first.size() && first[colour]) || (colour < second.size() && second[colour]))
            ++colour;
        for (std::vector<uint8_t>* ends : {&first, &second})
        {
            ends->resize(std::max<size_t>(ends->size(), colour + 1));
            (*ends)[colour] = 1;
        }
        colours[b] = colour;
    }
    return colours;
}

void dampBond(float share, Vec3 way, BallMotion& i, BallMotion& j)
{
    // At a point between the two that both reach with short arms; as for a ball of the least moment of inertia, so that
    // no impulse turns a motion round.
    Vec3 armI = 0.5f * way;
    Vec3 armJ = -armI;
    float square = dot(armI, armI);
    Vec3 relative = (j.velocity + cross(j.spin, armJ)) - (i.velocity + cross(i.spin, armI));
    float turning = i.inverseInertia + j.inverseInertia;
    float inverse = i.inverseMass + j.inverseMass + square * turning;
    Vec3 impulse = relative * (inverse > 0.0f ? share / inverse : 0.0f);
    i.velocity += impulse * i.inverseMass;
    j.velocity -= impulse * j.inverseMass;
    i.spin += cross(armI, impulse) * i.inverseInertia;
    j.spin -= cross(armJ, impulse) * j.inverseInertia;
    Vec3 twist = (j.spin - i.spin) * (turning > 0.0f ? share / turning : 0.0f);
    i.spin += twist * i.inverseInertia;
    j.spin -= twist * j.inverseInertia;
}
} // namespace

BondLanes makeBondLanes(uint32_t particles, std::span<const FragmentBond> bonds, std::span<const uint8_t> weak,
                        Allocator& allocator)
{
    std::vector<uint32_t> colours = colourBonds(particles, bonds, weak);
    std::vector<std::vector<uint32_t>> byColour;
    for (uint32_t b = 0; b < bonds.size(); ++b)
    {
        if (colours[b] == noSlot)
            continue;
        if (colours[b] >= byColour.size())
            byColour.resize(colours[b] + 1);
        byColour[colours[b]].push_back(b);
    }
    size_t slots = 0;
    for (const std::vector<uint32_t>& colour : byColour)
        slots += (colour.size() + bondLanes - 1) / bondLanes * bondLanes;
    BondLanes lanes{FlatArray<uint32_t>(allocator, static_cast<uint32_t>(slots)),
                    FlatArray<uint32_t>(allocator, static_cast<uint32_t>(slots)),
                    FlatArray<uint32_t>(allocator, static_cast<uint32_t>(bonds.size())), particles};
    lanes.slots.assign(static_cast<uint32_t>(bonds.size()), noSlot);
    for (const std::vector<uint32_t>& colour : byColour)
    {
        for (uint32_t b : colour)
        {
            lanes.slots[b] = lanes.first.size();
            lanes.first.push(bonds[b].first);
            lanes.second.push(bonds[b].second);
        }
        while (lanes.first.size() % bondLanes != 0)
        {
            lanes.first.push(particles);
            lanes.second.push(particles);
        }
    }
    return lanes;
}

void dropBond(BondLanes& lanes, uint32_t bond)
{
    uint32_t slot = lanes.slots[bond];
    if (slot == noSlot)
        return;
    lanes.first[slot] = lanes.particles;
    lanes.second[slot] = lanes.particles;
}

void dampBonds(const BondLanes& lanes, float damping, float substep, std::span<const collision::HullPose> poses,
               std::span<BallMotion> motions, Kernels kernels)
{
    float share = 1.0f - fixed::exp(-damping * substep);
    uint32_t count = lanes.first.size();
    if (count == 0)
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimOrientedDamping, kernels))
    {
        kernel(&poses[0].position.x, &motions[0].velocity.x, lanes.first.data(), lanes.second.data(),
               static_cast<int32_t>(count), share);
        return;
    }
    for (uint32_t slot = 0; slot < count; ++slot)
    {
        uint32_t i = lanes.first[slot], j = lanes.second[slot];
        if (i != lanes.particles)
            dampBond(share, poses[j].position - poses[i].position, motions[i], motions[j]);
    }
}
} // namespace fsim::orientedParticles
