#include "Collision/HullContacts.h"

#include "Collision/HullSolver.h"
#include "Collision/HullTouch.h"
#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr uint32_t hullTouchGrain = 64;
constexpr uint32_t hullIslandGrain = 8;

struct TouchedPair
{
    HullPair* pair;
    const HullTouch* touch;
    uint32_t points;
    uint32_t hulls[2]; // places in the list of those that take part
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
