#pragma once

#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "OrientedParticles/OrientedState.h"
#include "World/WorkBudget.h"

// Fragments that are hit hard break again, into shards: particles without bonds that take the place of the fragment,
// out of room that the body has reserved (ShardRules). How hard is told by what contacts did to a particle's motion in
// the substep, and so is the line of the blow; where it touched what does not matter.
namespace fsim::orientedParticles
{
struct ShardContext
{
    OrientedState& state;
    OrientedWork& work;
    const BodySettings& settings;
    const Asset& asset;
    BodyId body{};
    uint32_t tick = 0;
    Arena& arena;
    EventLog& events;
};

// Motions before this substep's contacts.
void rememberMotions(const OrientedState& state, OrientedWork& work);

// The line of action of a blow that has changed a particle's momentum and angular momentum.
struct BlowLine
{
    Vec3 arm{};         // from the centre to the nearest point of the line
    Vec3 direction{};   // unit, the way that it pushed
    float speed = 0.0f; // m/s: impulse a mass
};
BlowLine blowLineOf(float mass, Vec3 velocityChange, Vec3 angularChange);

// Breaks what was struck hard, the hardest first and then the lowest particle, an item of the budget for each shard.
// Where there is no room for all shards of one it stays whole, and LimitReached says how many did (Limit::Fracture).
// Gives whether anything broke; pieces are then to be found anew.
bool shatterStruck(const ShardContext& context, WorkBudget& budget);

// The same for one particle, as told by a break that is not in the state yet; its first and count are filled in. Where
// it does not break nothing has changed.
enum class Shattering : uint32_t
{
    Broken,
    Whole, // no plane of the pattern cuts off enough of it
    NoRoom
};
Shattering shatter(const ShardContext& context, ShardBreak& from, float scatterSpeed);

// Surfaces, hulls and masses of the shards of a state, after deriveOrientedWork(). False: such breaks cannot have been.
bool deriveShards(const OrientedState& state, const Asset& asset, OrientedWork& work, const ShardRules& rules,
                  Arena& arena);
} // namespace fsim::orientedParticles
