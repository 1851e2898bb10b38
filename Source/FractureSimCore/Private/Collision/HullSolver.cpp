#include "Collision/HullSolver.h"

namespace fsim::collision
{
namespace
{
constexpr uint32_t hullRounds = 4;
constexpr uint32_t supportRounds = 6;
constexpr uint32_t braceRounds = 6;     // layers of a heap that know of the floor
constexpr float undoSpeed = 0.3f;       // m/s at which overlap is undone at most
constexpr float undoShare = 0.2f;       // of an overlap in a substep
constexpr float leftOverlap = 0.01f;    // of a reach: contacts stay contacts
constexpr float hullWakingSpeed = 0.2f; // m/s at which what comes wakes who sleeps

Vec3 velocityOf(const SolvedHull& hull, Vec3 arm)
{
    return hull.velocity + cross(hull.spin, arm);
}

// What does not give way is in several islands, and none may write to it.
void giveImpulse(SolvedHull& hull, Vec3 arm, Vec3 impulse)
{
    if (hull.inverseMass == 0.0f)
        return;
    hull.velocity += hull.inverseMass * impulse;
    hull.spin += hull.inverseInertia * cross(arm, impulse);
}

// Pushes only, and rubs no more than friction allows, in all that has been given. Half of the mass that a contact has
// along its normal is never too much across it. False where it does not press and has not: then nothing has changed.
template <class Give>
bool pushOnce(Vec3 relative, Vec3 normal, float mass, float bearable, float friction, float& pushed, Vec3& rubbed,
              const Give& give)
{
    float away = dot(relative, normal);
    float push = maxOf(pushed - (away + bearable) * mass, 0.0f);
    // Most of what is near does not press, and then there is nothing to rub either.
    if (push == 0.0f && pushed == 0.0f)
        return false;
    Vec3 sliding = relative - away * normal;
    Vec3 rub = rubbed - (0.5f * mass) * sliding;
    float size = lengthSquared(rub);
    float most = friction * push;
    if (size > most * most)
        rub = rub * (most / std::sqrt(size));
    give((push - pushed) * normal + (rub - rubbed));
    pushed = push;
    rubbed = rub;
    return true;
}

bool solveContact(std::span<SolvedHull> hulls, HullContact& contact, bool isFirst)
{
    SolvedHull& first = hulls[contact.hulls[0]];
    SolvedHull& second = hulls[contact.hulls[1]];
    Vec3 relative = velocityOf(first, contact.arms[0]) - velocityOf(second, contact.arms[1]);
    contact.wakes = contact.wakes || (isFirst && -dot(relative, contact.normal) > contact.bearable + hullWakingSpeed);
    return pushOnce(relative, contact.normal, contact.mass, contact.bearable, contact.friction, contact.pushed,
                    contact.rubbed, [&](Vec3 impulse) {
                        giveImpulse(first, contact.arms[0], impulse);
                        giveImpulse(second, contact.arms[1], -impulse);
                    });
}

bool solveSupport(std::span<SolvedHull> hulls, const SupportContact& contact)
{
    SolvedHull& hull = hulls[contact.hull];
    HullSupport& support = *contact.support;
    Vec3 relative = velocityOf(hull, support.arm) - support.velocity;
    return pushOnce(relative, support.normal, contact.mass, support.bearable, support.friction, support.pushed,
                    support.rubbed, [&](Vec3 impulse) { giveImpulse(hull, support.arm, impulse); });
}

// By moving, shared by mass: no farther than the deepest contact of each asks for, and not into a support.
void undoOverlaps(std::span<const HullBody> bodies, std::span<const HullContact> contacts,
                  std::span<const SupportContact> supports, float substep, std::span<SolvedHull> hulls)
{
    for (const HullContact& contact : contacts)
    {
        SolvedHull& first = hulls[contact.hulls[0]];
        SolvedHull& second = hulls[contact.hulls[1]];
        float depth = -contact.gap - leftOverlap * bodies[first.id.body].reaches[first.id.particle];
        if (!(depth > 0.0f))
            continue;
        float undone = minOf(undoShare * depth, undoSpeed * substep) / (first.inverseMass + second.inverseMass);
        Vec3 normal = contact.normal;
        if (first.inverseMass > 0.0f)
            first.shift += maxOf(undone * first.inverseMass - dot(first.shift, normal), 0.0f) * normal;
        if (second.inverseMass > 0.0f)
            second.shift -= maxOf(undone * second.inverseMass + dot(second.shift, normal), 0.0f) * normal;
    }
    for (const SupportContact& contact : supports)
    {
        Vec3& shift = hulls[contact.hull].shift;
        shift += maxOf(-dot(shift, contact.support->normal), 0.0f) * contact.support->normal;
    }
}

// Who stands on what does not give way, directly or through others: by the contacts that carry anything.
void findBraces(std::span<const HullContact> contacts, std::span<const SupportContact> supports,
                std::span<SolvedHull> hulls)
{
    constexpr float alike = 0.3f; // cosine
    for (const SupportContact& contact : supports)
        if (contact.support->pushed > 0.0f)
            hulls[contact.hull].brace = contact.support->normal;
    auto holdsUp = [&](const SolvedHull& lower, SolvedHull& upper, Vec3 normal) {
        bool holds = lower.inverseMass == 0.0f || dot(lower.brace, normal) > alike;
        if (!holds || upper.inverseMass == 0.0f || lengthSquared(upper.brace) > 0.0f)
            return false;
        upper.brace = normal;
        return true;
    };
    bool any = true;
    for (uint32_t round = 0; round < braceRounds && any; ++round)
    {
        any = false;
        for (const HullContact& contact : contacts)
        {
            if (!(contact.pushed > 0.0f))
                continue;
            SolvedHull& first = hulls[contact.hulls[0]];
            SolvedHull& second = hulls[contact.hulls[1]];
            any = holdsUp(second, first, contact.normal) || any;
            any = holdsUp(first, second, -contact.normal) || any;
        }
    }
}
} // namespace

float inverseAlong(const SolvedHull& hull, Vec3 arm, Vec3 normal)
{
    Vec3 lever = cross(arm, normal);
    return hull.inverseMass + dot(lever, hull.inverseInertia * lever);
}

void solveIsland(std::span<const HullBody> bodies, std::span<HullContact> contacts,
                 std::span<const SupportContact> supports, float substep, std::span<SolvedHull> hulls)
{
    // Where nobody presses, more rounds would find the same.
    bool presses = true;
    for (uint32_t round = 0; round < hullRounds && presses; ++round)
    {
        presses = false;
        for (HullContact& contact : contacts)
            presses = solveContact(hulls, contact, round == 0) || presses;
        for (const SupportContact& contact : supports)
            presses = solveSupport(hulls, contact) || presses;
    }
    // What does not give way has the last word, with all corners of a fragment: it is not tipped into the floor.
    for (uint32_t round = 0; round < supportRounds && presses; ++round)
    {
        presses = false;
        for (const SupportContact& contact : supports)
            presses = solveSupport(hulls, contact) || presses;
    }
    undoOverlaps(bodies, contacts, supports, substep, hulls);
    findBraces(contacts, supports, hulls);
}
} // namespace fsim::collision
