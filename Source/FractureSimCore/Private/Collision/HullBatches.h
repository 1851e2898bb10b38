#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Collision/HullPairs.h"
#include "Collision/HullTouch.h"

#include <span>

// Which fragments take part in contacts, and which of them know of each other.
namespace fsim::collision
{
struct TouchedPair
{
    HullPair* pair;
    const HullTouch* touch;
    uint32_t points;
    uint32_t hulls[2]; // places in the list of those that take part
};

// A fragment that takes part. How it moves while impulses go round is apart: see HullMotion.
struct SolvedHull
{
    HullId id;
    float inverseMass = 0.0f;
    Mat3 inverseInertia{{}, {}, {}}; // in the world
    Vec3 shift{};                    // that undoes overlap
    Vec3 brace{};                    // out of what holds it up

    bool moves() const { return inverseMass > 0.0f; }
};

// Thirty-two bytes, as kernels load it: four numbers at a time.
struct alignas(16) HullMotion
{
    Vec3 velocity{};
    float unused = 0.0f;
    Vec3 spin{};
    float alsoUnused = 0.0f;
};
static_assert(sizeof(HullMotion) == 32);

// Who takes part, each once, in the order of the pairs; and by particle, 1 + the place in that list.
struct SolvedHulls
{
    std::span<SolvedHull> hulls{};
    std::span<HullMotion> motions{}; // theirs, then one more for each batch
    std::span<uint32_t> places{};
    std::span<size_t> offsets{}; // of each body in them

    uint32_t placeOf(HullId id) const { return places[offsets[id.body] + id.particle]; }
    // The motion into which a batch writes what nobody is to read.
    uint32_t nowhere(uint32_t batch) const { return static_cast<uint32_t>(hulls.size()) + batch; }
};
SolvedHulls listHulls(std::span<const HullBody> bodies, std::span<TouchedPair> touched, Arena& arena,
                      TaskScheduler& tasks);

// How fast pushes at a point move it, for each unit of impulse: along the normal, and at most across it. Summed over
// the two hulls of a contact, before they are inverted.
struct InverseMasses
{
    float along = 0.0f;
    float tangents[3] = {}; // along one tangent, along the other, and between the two

    // Of any direction across the normal: the larger eigenvalue. A push by less than 2 over it cannot turn sliding into
    // faster sliding; half of the mass along the normal, which would do for balls and boxes, does so for long
    // fragments.
    float across() const;
};
void addInverses(const SolvedHull& hull, Vec3 arm, Vec3 normal, InverseMasses& sum);

// Fragments that push each other, directly or through others that give way, are an island. Islands that are small are
// put together: a batch is what one task solves, with enough pairs in it to fill lanes.
struct HullBatches
{
    static constexpr uint32_t none = 0xffffffffu;

    std::span<TouchedPair> touched{};  // those of a batch side by side, and as they were
    std::span<uint32_t> firstPair{};   // by batch, and an end
    std::span<uint32_t> batchOfHull{}; // by place; none: it does not give way, and is in several
    uint32_t count = 0;

    uint32_t batchOf(const TouchedPair& each, const SolvedHulls& list) const
    {
        return batchOfHull[each.hulls[list.hulls[each.hulls[0]].moves() ? 0 : 1]];
    }
};
HullBatches batchHulls(const SolvedHulls& list, std::span<const TouchedPair> touched, Arena& arena);
} // namespace fsim::collision
