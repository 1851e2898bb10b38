#include "OrientedParticles/OrientedFracture.h"

#include "Foundation/FixedMath.h"
#include "OrientedParticles/OrientedPunches.h"
#include "OrientedParticles/OrientedYield.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
// A bond that runs this nearly along the plane (sine of the angle) is not cut by it: where the plane meets it is
// chance.
constexpr float alongPlane = 0.3f;
// Of the distance to a neighbour: nearer than this the plane goes through the particle itself.
constexpr float throughParticle = 0.05f;

struct FailedGroup
{
    float excess = 0.0f;
    uint32_t place = 0;
    Vec3 direction{};
    bool punched = false; // by a blow to its own particle, and not by its stretch
};

struct CrackPlane
{
    Vec3 point{};
    Vec3 normal{};       // towards the side whose bonds are cut
    float offset = 0.0f; // of the particle, along the normal
};

Vec3 centreOf(const OrientedWork& work, uint32_t place, std::span<const Vec3> positions)
{
    const GroupTable& groups = work.groups;
    Vec3 origin = positions[groups.particleAt[place]];
    Vec3 sum{};
    for (uint32_t k = 0; k < groups.counts[place]; ++k)
    {
        uint32_t p = groups.members[groups.slotOf(place, k)];
        sum += work.masses[p] * (positions[p] - origin);
    }
    return origin + sum * groups.inverseMasses[place];
}

// The plane goes between the particle and those beyond it. Where it goes through the particle (in a lattice it always
// does), the side counts whose bonds are stretched more.
CrackPlane planeOf(const FractureContext& context, const FailedGroup& failed)
{
    const GroupTable& groups = context.work.groups;
    uint32_t particle = groups.particleAt[failed.place];
    Vec3 here = context.state.positions[particle];
    Vec3 normal = rotate(context.state.shapes().turns[failed.place], failed.direction);
    CrackPlane plane{centreOf(context.work, failed.place, context.state.positions), normal, 0.0f};
    plane.offset = dot(here - plane.point, normal);
    float size = 0.0f, above = 0.0f, below = 0.0f;
    for (uint32_t k = 1; k < groups.counts[failed.place]; ++k)
    {
        uint32_t slot = groups.slotOf(failed.place, k);
        Vec3 way = context.state.positions[groups.members[slot]] - here;
        float along = dot(way, normal);
        float rest = length(context.work.rest[groups.members[slot]].position - context.work.rest[particle].position);
        size = maxOf(size, length(way));
        if (absOf(along) <= alongPlane * length(way))
            continue;
        float stretched = absOf(along) / rest;
        (along > 0.0f ? above : below) = maxOf(along > 0.0f ? above : below, stretched);
    }
    bool through = absOf(plane.offset) <= throughParticle * size;
    bool flip = through ? below > above : plane.offset > 0.0f;
    if (flip)
    {
        plane.normal = -plane.normal;
        plane.offset = -plane.offset;
    }
    if (through)
        plane.offset = 0.0f;
    return plane;
}

// Across the plane, and not along it.
bool crosses(const CrackPlane& plane, Vec3 from, Vec3 to)
{
    Vec3 way = to - from;
    float along = dot(way, plane.normal);
    return along > alongPlane * length(way) && plane.offset + along > 0.0f;
}

uint32_t crack(const FractureContext& context, const FailedGroup& failed, std::span<uint8_t> touched)
{
    GroupTable& groups = context.work.groups;
    CrackPlane plane = planeOf(context, failed);
    uint32_t particle = groups.particleAt[failed.place];
    uint32_t cut = 0;
    for (uint32_t k = groups.counts[failed.place]; k-- > 1;)
    {
        uint32_t slot = groups.slotOf(failed.place, k);
        uint32_t other = groups.members[slot];
        uint32_t bond = groups.bonds[slot];
        bool breaks = failed.punched
                          ? isPunched(context.material, context.state, context.work, failed.place, k)
                          : crosses(plane, context.state.positions[particle], context.state.positions[other]);
        if (!breaks)
            continue;
        cutBond(groups, particle, other);
        dropBond(context.work.bondLanes, bond);
        context.state.broken[bond] = 1;
        uint32_t otherPlace = groups.places[other];
        touched[otherPlace] = 1;
        restGroup(groups, otherPlace, context.work.rest, context.state.shapes().plastic[otherPlace]);
        ++cut;
    }
    if (cut == 0)
        return 0;
    touched[failed.place] = 1;
    float mass = 1.0f / groups.inverseMasses[failed.place];
    restGroup(groups, failed.place, context.work.rest, context.state.shapes().plastic[failed.place]);
    context.events.add({.kind = EventKind::Fractured,
                        .tick = context.tick,
                        .body = context.body,
                        .position = plane.point,
                        .direction = plane.normal,
                        .value = mass});
    return cut;
}

// By its stretch or by a blow to its particle, whichever is farther beyond the toughness.
FailedGroup failureAt(const OrientedMaterial& material, const OrientedState& state, OrientedWork& work, uint32_t place)
{
    FailedGroup failed{.place = place};
    Vec3 values = work.stretches().values[place];
    uint32_t particle = work.groups.particleAt[place];
    // Lanes without a group, and quiet ones, have stretches of 1.
    if (work.groups.counts[place] > 1 && (values.x > 1.0f || values.z < 1.0f))
    {
        GroupFailure found = failureOf(material, work.toughness[particle], values, work.stretches().vectors[place]);
        failed.excess = found.excess;
        failed.direction = found.direction;
    }
    float punch = punchExcess(material, state, work, place);
    if (punch > failed.excess)
        failed = {punch, place, normalizedOr(work.blows[particle], {}), true};
    return failed;
}
} // namespace

GroupFailure failureOf(const OrientedMaterial& material, float factor, Vec3 s, const Mat3& vectors)
{
    GroupFailure failure;
    auto look = [&](float toughness, float stretch, Vec3 direction) {
        float tough = toughness * factor * (1.0f + material.grainStrength * direction.x * direction.x);
        // |log s| is below the larger of s - 1 and 1/s - 1, which cost nothing.
        if (toughness == 0.0f || maxOf(stretch, 1.0f / stretch) - 1.0f <= tough)
            return;
        float excess = absOf(fixed::log(stretch)) - tough;
        if (excess > failure.excess)
            failure = {excess, direction};
    };
    if (s.x > 1.0f)
        look(material.toughness, s.x, vectors.x);
    if (s.z < 1.0f)
        look(material.crushToughness, maxOf(s.z, leastStretch), vectors.z);
    return failure;
}

bool anyBeyond(const OrientedWork& work, uint32_t block, float longest, float shortest)
{
    const float* values = work.stretchValues.data() + size_t{block} * 3 * groupLanes;
    uint32_t beyond = 0;
    for (uint32_t lane = 0; lane < groupLanes; ++lane)
        beyond += uint32_t{!(values[lane] <= longest)} | uint32_t{!(values[2 * groupLanes + lane] >= shortest)};
    return beyond > 0;
}

bool anyGroupFails(const OrientedMaterial& material, uint32_t begin, uint32_t end, const OrientedState& state,
                   OrientedWork& work)
{
    for (uint32_t block = begin; block < end; ++block)
    {
        if (!work.anyBlows && !anyBeyond(work, block, 1.0f, 1.0f))
            continue;
        for (uint32_t place = block * groupLanes; place < (block + 1) * groupLanes; ++place)
            if (failureAt(material, state, work, place).excess > 0.0f)
                return true;
    }
    return false;
}

uint32_t fractureGroups(const FractureContext& context, WorkBudget& budget)
{
    const GroupTable& groups = context.work.groups;
    std::span<FailedGroup> failed = context.arena.takeUnset<FailedGroup>(groups.placeCount());
    size_t count = 0;
    for (uint32_t place = 0; place < groups.placeCount(); ++place)
        if (FailedGroup found = failureAt(context.material, context.state, context.work, place); found.excess > 0.0f)
            failed[count++] = found;
    failed = failed.first(count);
    if (failed.empty())
        return 0;
    std::sort(failed.begin(), failed.end(), [&](const FailedGroup& a, const FailedGroup& b) {
        return a.excess != b.excess ? a.excess > b.excess : groups.particleAt[a.place] < groups.particleAt[b.place];
    });
    std::span<uint8_t> touched = context.arena.take<uint8_t>(groups.placeCount());
    uint32_t cut = 0;
    for (const FailedGroup& each : failed)
    {
        if (touched[each.place])
            continue;
        if (!budget.take(groups.counts[each.place]))
            break;
        uint32_t here = crack(context, each, touched);
        context.state.counts.splits += here > 0;
        cut += here;
    }
    context.state.counts.brokenBonds += cut;
    context.state.counts.topologyChanged |= cut > 0;
    return cut;
}
} // namespace fsim::orientedParticles
