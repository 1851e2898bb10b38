#include "OrientedParticles/OrientedFlow.h"

#include "Foundation/FixedMath.h"
#include "OrientedParticles/OrientedFracture.h"
#include "OrientedParticles/OrientedYield.h"

namespace fsim::orientedParticles
{
namespace
{
void flowGroup(const OrientedMaterial& material, float substep, uint32_t place, OrientedState& state,
               OrientedWork& work)
{
    GroupStretches stretches = work.stretches();
    math::SymmetricEigen3 stretch{stretches.values[place], stretches.vectors[place]};
    float& strain = work.plasticNorms[work.groups.particleAt[place]];
    GroupFlow group{state.shapes().plastic[place], strain, state.worked[place]};
    if (!flow(material, substep, group, stretch))
        return;
    state.shapes().plastic.set(place, group.plastic);
    state.worked[place] = group.worked;
    strain = group.strain;
    stretches.values.set(place, stretch.values);
    stretches.whole.set(place, symmetricOf(stretch.vectors * diagonal(stretch.values) * transposed(stretch.vectors)));
    restGroup(work.groups, place, work.rest, group.plastic);
}
} // namespace

void flowGroups(const OrientedMaterial& material, float substep, uint32_t begin, uint32_t end, OrientedState& state,
                OrientedWork& work)
{
    if (!(material.flowRate > 0.0f) && !(material.creep > 0.0f))
        return;
    bool always = material.creep > 0.0f || material.hardening < 0.0f;
    float longest = fixed::exp(material.yieldStrain);
    float shortest = 1.0f / longest;
    for (uint32_t block = begin; block < end; ++block)
    {
        // A little more than need be, for what is rounded.
        if (!always && !anyBeyond(work, block, longest, shortest * 1.00001f))
            continue;
        for (uint32_t place = block * groupLanes; place < (block + 1) * groupLanes; ++place)
        {
            if (work.groups.counts[place] < 2)
                continue;
            // Within its first yield strain, no logarithm is needed to say that it does not flow.
            Vec3 values = work.stretches().values[place];
            if (always || values.x > longest || values.z * longest < 1.0f)
                flowGroup(material, substep, place, state, work);
        }
    }
}
} // namespace fsim::orientedParticles
