#include "Collision/HullContacts.h"

#include "Collision/HullTouch.h"
#include "Foundation/DisjointSets.h"

#include <algorithm>

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
constexpr uint32_t hullTouchGrain = 64;
constexpr uint32_t hullIslandGrain = 8;

struct TouchedPair
{
    HullPair* pair;
    const HullTouch* touch;
    uint32_t points;
    uint32_t hulls[2]; // places in the list of those that take part
};

// A fragment that takes part, while impulses go round.
struct SolvedHull
{
    HullId id;
    float inverseMass = 0.0f;
    Vec3 velocity{};
    Vec3 spin{};
    Mat3 inverseInertia{{}, {}, {}}; // in the world
    Vec3 shift{};                    // that undoes overlap
    Vec3 brace{};                    // out of what holds it up
};

struct HullContact
{
    uint32_t hulls[2];
    Vec3 arms[2];
    Vec3 normal; // from the second to the first
    float gap;
    float mass;
    float bearable; // m/s at which they may come nearer
    float friction;
    float pushed;
    Vec3 rubbed;
    bool wakes;
};

struct SupportContact
{
    uint32_t hull;
    float mass;
    HullSupport* support;
};

// Contacts and supports that know of each other: those from here up to the next island's.
struct HullIsland
{
    uint32_t contacts = 0;
    uint32_t supports = 0;
};

SolvedHull solvedHull(const HullBody& body, HullId id)
{
    uint32_t p = id.particle;
    SolvedHull hull{.id = id, .velocity = body.velocities[p], .spin = body.spins[p]};
    if (body.immovable[p] != 0)
        return hull;
    hull.inverseMass = 1.0f / body.masses[p];
    Mat3 axes = matrixOf(body.poses[p].turn * body.axes[p]);
    Vec3 inertia = body.inertias[p];
    Vec3 inverse{1.0f / inertia.x, 1.0f / inertia.y, 1.0f / inertia.z};
    hull.inverseInertia = axes * diagonal(inverse) * transposed(axes);
    return hull;
}

float inverseAlong(const SolvedHull& hull, Vec3 arm, Vec3 normal)
{
    Vec3 lever = cross(arm, normal);
    return hull.inverseMass + dot(lever, hull.inverseInertia * lever);
}

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

// Who takes part, each once, in the order of the pairs; and by particle, 1 + the place in that list.
struct SolvedHulls
{
    std::span<SolvedHull> hulls;
    std::span<uint32_t> places;
    std::span<size_t> offsets; // of each body in them
    uint32_t placeOf(HullId id) const { return places[offsets[id.body] + id.particle]; }
};

SolvedHulls listHulls(std::span<const HullBody> bodies, std::span<TouchedPair> touched, Arena& arena,
                      TaskScheduler& tasks)
{
    size_t particles = 0;
    SolvedHulls list;
    list.offsets = arena.takeUnset<size_t>(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        list.offsets[b] = particles;
        particles += bodies[b].poses.size();
    }
    list.places = arena.take<uint32_t>(particles);
    std::span<HullId> ids = arena.takeUnset<HullId>(2 * touched.size());
    uint32_t count = 0;
    auto placeOf = [&](HullId id) {
        uint32_t& place = list.places[list.offsets[id.body] + id.particle];
        if (place == 0)
        {
            ids[count] = id;
            place = ++count;
        }
        return place - 1;
    };
    for (TouchedPair& each : touched)
    {
        each.hulls[0] = placeOf(each.pair->first);
        each.hulls[1] = placeOf(each.pair->second);
    }
    list.hulls = arena.takeUnset<SolvedHull>(count);
    tasks.parallelFor(count, hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            list.hulls[i] = solvedHull(bodies[ids[i].body], ids[i]);
    });
    return list;
}

// Which fragments push each other, directly or through others that give way. By place in the list, the island; and the
// touching pairs, those of an island side by side and as they were.
struct HullIslands
{
    std::span<uint32_t> ofHull;
    std::span<TouchedPair> touched;
    uint32_t count = 0;
};

HullIslands findHullIslands(const SolvedHulls& list, std::span<const TouchedPair> touched, Arena& arena)
{
    constexpr uint32_t none = 0xffffffffu;
    auto hulls = static_cast<uint32_t>(list.hulls.size());
    std::span<uint32_t> parents = arena.takeUnset<uint32_t>(hulls);
    for (uint32_t i = 0; i < hulls; ++i)
        parents[i] = i;
    auto moves = [&](uint32_t hull) { return list.hulls[hull].inverseMass > 0.0f; };
    for (const TouchedPair& each : touched)
        if (moves(each.hulls[0]) && moves(each.hulls[1]))
            mergeSets(parents, each.hulls[0], each.hulls[1]);
    HullIslands islands{arena.takeUnset<uint32_t>(hulls), arena.takeUnset<TouchedPair>(touched.size())};
    std::fill(islands.ofHull.begin(), islands.ofHull.end(), none);
    for (uint32_t i = 0; i < hulls; ++i)
    {
        if (!moves(i))
            continue;
        uint32_t& own = islands.ofHull[rootOf(parents, i)];
        own = own == none ? islands.count++ : own;
        islands.ofHull[i] = own;
    }
    std::span<uint32_t> begins = arena.take<uint32_t>(size_t{islands.count} + 1);
    auto islandOf = [&](const TouchedPair& each) { return islands.ofHull[each.hulls[moves(each.hulls[0]) ? 0 : 1]]; };
    for (const TouchedPair& each : touched)
        ++begins[islandOf(each) + 1];
    for (uint32_t i = 0; i < islands.count; ++i)
        begins[i + 1] += begins[i];
    for (const TouchedPair& each : touched)
        islands.touched[begins[islandOf(each)]++] = each;
    return islands;
}

std::span<HullContact> listContacts(std::span<const HullBody> bodies, std::span<const TouchedPair> touched,
                                    const SolvedHulls& list, float substep, Arena& arena, TaskScheduler& tasks)
{
    std::span<uint32_t> begins = arena.takeUnset<uint32_t>(touched.size() + 1);
    uint32_t count = 0;
    for (size_t i = 0; i < touched.size(); ++i)
    {
        begins[i] = count;
        count += touched[i].points;
    }
    std::span<HullContact> contacts = arena.takeUnset<HullContact>(count);
    tasks.parallelFor(static_cast<uint32_t>(touched.size()), hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            const HullPair& pair = *touched[i].pair;
            const HullBody& first = bodies[pair.first.body];
            const HullBody& second = bodies[pair.second.body];
            const auto [a, b] = touched[i].hulls;
            Vec3 between = first.poses[pair.first.particle].position - second.poses[pair.second.particle].position;
            Vec3 normal = touched[i].touch->normal;
            for (uint32_t k = 0; k < touched[i].points; ++k)
            {
                const HullPoint& point = touched[i].touch->points[k];
                Vec3 other = point.place + between;
                contacts[begins[i] + k] = {.hulls = {a, b},
                                           .arms = {point.place, other},
                                           .normal = normal,
                                           .gap = point.gap,
                                           .mass = 1.0f / (inverseAlong(list.hulls[a], point.place, normal) +
                                                           inverseAlong(list.hulls[b], other, normal)),
                                           .bearable = maxOf(point.gap, 0.0f) / substep,
                                           .friction = first.friction * second.friction,
                                           .pushed = 0.0f,
                                           .rubbed = {},
                                           .wakes = false};
            }
        }
    });
    return contacts;
}

// Those of fragments that take part, island by island; and where the contacts and supports of each begin.
std::span<SupportContact> listSupports(std::span<const HullBody> bodies, const SolvedHulls& list,
                                       const HullIslands& islands, std::span<const HullContact> contacts,
                                       std::span<HullIsland> ranges, Arena& arena, TaskScheduler& tasks)
{
    auto forEachSupport = [&](const auto& function) {
        for (uint32_t b = 0; b < bodies.size(); ++b)
            for (HullSupport& support : bodies[b].supports)
                if (uint32_t place = list.placeOf({b, support.particle}); place != 0)
                    if (list.hulls[place - 1].inverseMass > 0.0f)
                        function(place - 1, support);
    };
    auto islandOf = [&](const HullContact& contact) {
        bool firstMoves = list.hulls[contact.hulls[0]].inverseMass > 0.0f;
        return islands.ofHull[contact.hulls[firstMoves ? 0 : 1]];
    };
    for (const HullContact& contact : contacts)
        ++ranges[islandOf(contact) + 1].contacts;
    forEachSupport([&](uint32_t hull, const HullSupport&) { ++ranges[islands.ofHull[hull] + 1].supports; });
    for (uint32_t i = 0; i < islands.count; ++i)
    {
        ranges[i + 1].contacts += ranges[i].contacts;
        ranges[i + 1].supports += ranges[i].supports;
    }
    std::span<SupportContact> supports = arena.takeUnset<SupportContact>(ranges[islands.count].supports);
    std::span<uint32_t> next = arena.takeUnset<uint32_t>(islands.count);
    for (uint32_t i = 0; i < islands.count; ++i)
        next[i] = ranges[i].supports;
    forEachSupport([&](uint32_t hull, HullSupport& support) {
        supports[next[islands.ofHull[hull]]++] = {.hull = hull, .mass = 0.0f, .support = &support};
    });
    tasks.parallelFor(static_cast<uint32_t>(supports.size()), hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (SupportContact& each : supports.subspan(begin, end - begin))
            each.mass = 1.0f / inverseAlong(list.hulls[each.hull], each.support->arm, each.support->normal);
    });
    return supports;
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

// A fragment that was tipped by what fell on it has other corners below the surface now than those that touched it.
void raiseOverSupports(std::span<const HullBody> bodies, std::span<const SolvedHull> hulls,
                       std::span<const SupportContact> supports)
{
    for (const SupportContact& contact : supports)
    {
        HullId id = hulls[contact.hull].id;
        const HullBody& body = bodies[id.body];
        HullPose& pose = body.poses[id.particle];
        Vec3 normal = contact.support->normal;
        Vec3 local = rotate(conjugate(pose.turn), normal);
        float centre = dot(normal, pose.position - contact.support->surface);
        float least = 0.0f;
        for (const HullCorners& block : body.shapes->blocksOf(id.particle))
            for (uint32_t l = 0; l < hullLanes; ++l)
                least = minOf(least, dot(local, block.at(l)));
        pose.position += maxOf(-(centre + least), 0.0f) * normal;
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

// Impulses of one island.
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

// Where fragments go with what they have been given.
void movePose(std::span<const HullBody> bodies, const SolvedHull& hull, float substep)
{
    const HullBody& body = bodies[hull.id.body];
    uint32_t p = hull.id.particle;
    if (body.immovable[p] != 0)
        return;
    HullPose& pose = body.poses[p];
    Vec3 turn = (0.5f * substep) * (hull.spin - body.spins[p]);
    pose.position += substep * (hull.velocity - body.velocities[p]) + hull.shift;
    pose.turn = normalized(Quat{turn.x, turn.y, turn.z, 1.0f} * pose.turn);
    body.velocities[p] = hull.velocity;
    body.spins[p] = hull.spin;
    if (!body.braces.empty())
        body.braces[p] = hull.brace;
}

// Where each pair touches, if it does.
std::span<TouchedPair> findTouches(std::span<const HullBody> bodies, std::span<HullPair> pairs, Arena& arena,
                                   TaskScheduler& tasks, Kernels kernels)
{
    std::span<HullTouch> touches = arena.takeUnset<HullTouch>(pairs.size());
    std::span<uint8_t> points = arena.take<uint8_t>(pairs.size());
    auto count = static_cast<uint32_t>(pairs.size());
    tasks.parallelFor(count, hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            HullPair& pair = pairs[i];
            const HullBody& first = bodies[pair.first.body];
            const HullBody& second = bodies[pair.second.body];
            uint32_t a = pair.first.particle, b = pair.second.particle;
            if (first.immovable[a] != 0 && second.immovable[b] != 0)
                continue;
            Vec3 apart = first.poses[a].position - second.poses[b].position;
            // Poses are where they go; what is about to meet on the way there meets a little earlier.
            float margin = 0.02f * minOf(first.reaches[a], second.reaches[b]);
            float reach = first.reaches[a] + second.reaches[b] + margin;
            if (!(lengthSquared(apart) <= reach * reach))
                continue;
            auto placed = [](const HullBody& body, uint32_t p) {
                return PlacedHull{body.shapes->blocksOf(p), body.shapes->facesOf(p), body.poses[p],
                                  body.shapes->cornerCounts[p]};
            };
            touches[i] = touchOfHulls(placed(first, a), placed(second, b), margin, pair.parted, kernels);
            points[i] = static_cast<uint8_t>(touches[i].count);
        }
    });
    auto touching = static_cast<size_t>(std::count_if(points.begin(), points.end(), [](uint8_t n) { return n > 0; }));
    std::span<TouchedPair> touched = arena.takeUnset<TouchedPair>(touching);
    touching = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (points[i] > 0)
            touched[touching++] = {.pair = &pairs[i], .touch = &touches[i], .points = points[i], .hulls = {}};
    return touched;
}
} // namespace

uint32_t collideHulls(std::span<const HullBody> bodies, std::span<HullPair> pairs, float substep, Arena& arena,
                      TaskScheduler& tasks, Kernels kernels)
{
    std::span<TouchedPair> touched = findTouches(bodies, pairs, arena, tasks, kernels);
    if (touched.empty())
        return 0;
    SolvedHulls list = listHulls(bodies, touched, arena, tasks);
    HullIslands islands = findHullIslands(list, touched, arena);
    std::span<HullContact> contacts = listContacts(bodies, islands.touched, list, substep, arena, tasks);
    std::span<HullIsland> ranges = arena.take<HullIsland>(size_t{islands.count} + 1);
    std::span<SupportContact> supports = listSupports(bodies, list, islands, contacts, ranges, arena, tasks);
    tasks.parallelFor(islands.count, hullIslandGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            solveIsland(bodies, contacts.subspan(ranges[i].contacts, ranges[i + 1].contacts - ranges[i].contacts),
                        supports.subspan(ranges[i].supports, ranges[i + 1].supports - ranges[i].supports), substep,
                        list.hulls);
    });
    for (const HullContact& contact : contacts)
        if (contact.wakes)
            for (uint32_t side : contact.hulls)
            {
                HullId id = list.hulls[side].id;
                bodies[id.body].woken[bodies[id.body].pieces[id.particle]] = 1;
            }
    tasks.parallelFor(static_cast<uint32_t>(list.hulls.size()), hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (const SolvedHull& hull : list.hulls.subspan(begin, end - begin))
            movePose(bodies, hull, substep);
    });
    tasks.parallelFor(islands.count, hullIslandGrain, [&](uint32_t begin, uint32_t end) {
        raiseOverSupports(bodies, list.hulls,
                          supports.subspan(ranges[begin].supports, ranges[end].supports - ranges[begin].supports));
    });
    return static_cast<uint32_t>(contacts.size());
}
} // namespace fsim::collision
