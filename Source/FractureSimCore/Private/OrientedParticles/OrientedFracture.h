#pragma once

#include "FractureSim/Handle.h"

#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "OrientedParticles/OrientedState.h"
#include "World/WorkBudget.h"

// Fracture by the largest principal elastic strain (3.5).
namespace fsim::orientedParticles
{
struct FractureContext
{
    OrientedState& state;
    OrientedWork& work;
    const OrientedMaterial& material;
    std::span<const FragmentBond> bonds;
    BodyId body{};
    uint32_t tick = 0;
    Arena& arena;
    EventLog& events;
};

// Which way a group fails, and by how much more than its toughness; 0: not.
struct GroupFailure
{
    float excess = 0.0f;
    Vec3 direction{}; // at rest after plastic flow: of the principal strain
};
GroupFailure failureOf(const OrientedMaterial& material, float toughnessFactor, Vec3 stretches, const Mat3& vectors);

// Whether any group of a block is stretched beyond the one or squeezed below the other, or not a number; cheap, so that
// nobody has to look at the groups of a block at rest.
bool anyBeyond(const OrientedWork& work, uint32_t block, float longest, float shortest);

// Whether there is anything for fractureGroups() to do in the blocks [begin, end).
bool anyGroupFails(const OrientedMaterial& material, uint32_t begin, uint32_t end, const OrientedState& state,
                   OrientedWork& work);

// The groups beyond their toughness crack, the one with the largest excess first, as long as the budget lasts (an item
// a member). The plane lies across the principal strain, through the centre of the group; the bonds between the group's
// particle and those on the other side are cut. A group that a crack of this substep has touched waits for the next,
// when its strain is known again. Gives how many bonds were cut.
uint32_t fractureGroups(const FractureContext& context, WorkBudget& budget);
} // namespace fsim::orientedParticles
