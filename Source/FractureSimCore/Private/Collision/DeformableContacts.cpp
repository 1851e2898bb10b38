#include "Collision/DeformableContacts.h"

#include "Collision/Boxes.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr float creepSpeed = 0.1f;  // m/s at which overlap is undone
constexpr float wakingSpeed = 0.2f; // m/s at which a push wakes who sleeps
constexpr uint32_t meetingGrain = 16;
constexpr uint32_t fewParticles = 4; // of a proxy: looking at each is less work than looking at its box

struct ProxyId
{
    uint32_t body;
    uint32_t proxy;
};

// A proxy in the broad phase: its box in the world.
struct Entry
{
    Bounds box;
    ProxyId id;
};

struct Touch
{
    uint32_t particle;
    Vec3 normal;
    float depth;
};

// The particles of one proxy in the shape of another.
struct Meeting
{
    ProxyId of;
    ProxyId in;
    uint32_t firstTouch;
    uint32_t touches;
};

// Two proxies whose boxes overlap, and which of them reaches into the other's shape.
struct ProxyPair
{
    uint32_t first; // entries
    uint32_t second;
    bool firstInSecond;
    bool secondInFirst;
};

uint32_t findTouches(const DeformableBody& body, const Proxy& of, const Proxy& in, std::span<Touch> touches)
{
    const Vec3 reach{in.reach, in.reach, in.reach};
    const Bounds box = of.ownCount < fewParticles ? Bounds{in.centre - reach, in.centre + reach} : boxAround(in);
    uint32_t count = 0;
    for (uint32_t m = of.firstOwn; m < of.firstOwn + of.ownCount; ++m)
    {
        uint32_t p = body.own[m];
        if (!overlap({body.predicted[p], body.predicted[p]}, box))
            continue;
        ProxyDepth inside = depthIn(*in.shape, in.toRest * (body.predicted[p] - in.centre));
        if (!(inside.depth > 0.0f))
            continue;
        Vec3 normal = in.normalToWorld * inside.normal;
        float stretch = length(normal);
        if (stretch > 0.0f)
            touches[count++] = {p, normal / stretch, inside.depth / stretch};
    }
    return count;
}

Vec3 meanVelocity(const DeformableBody& body, const Proxy& proxy)
{
    Vec3 sum{};
    for (uint32_t m = proxy.firstMember; m < proxy.firstMember + proxy.memberCount; ++m)
        sum += body.memberMasses[size_t{m} * body.memberMassStride] * body.velocities[body.members[m]];
    return sum / proxy.mass;
}

void pushOut(const DeformableBody& body, const Proxy& of, const DeformableBody& other, const Proxy& in,
             std::span<const Touch> touches, float substep)
{
    Vec3 velocity = meanVelocity(other, in);
    float friction = body.friction * other.friction;
    // All impulses are computed from one velocity of the proxy, so each particle is lent an equal part of its mass.
    float proxyInverse = static_cast<float>(touches.size()) / in.mass;
    Vec3 given{};
    float hardest = 0.0f; // m/s, at which they approach
    for (const Touch& touch : touches)
    {
        float inverse = body.immovable[touch.particle] ? 0.0f : 1.0f / body.masses[touch.particle];
        Vec3 relative = body.velocities[touch.particle] - velocity;
        float away = dot(relative, touch.normal);
        float wanted = minOf(touch.depth / substep, creepSpeed);
        if (away >= wanted)
            continue;
        float effective = 1.0f / (inverse + proxyInverse);
        float push = (wanted - away) * effective;
        Vec3 sliding = relative - away * touch.normal;
        float speed = length(sliding);
        Vec3 impulse = push * touch.normal;
        if (speed > 0.0f)
            impulse -= (minOf(friction * push, speed * effective) / speed) * sliding;
        body.velocities[touch.particle] += inverse * impulse;
        body.predicted[touch.particle] += (substep * inverse) * impulse;
        given -= impulse;
        hardest = maxOf(hardest, -away);
    }
    if (hardest > wakingSpeed)
    {
        other.woken[in.group] = 1;
        body.woken[of.group] = 1;
    }
    Vec3 change = given / in.mass;
    for (uint32_t m = in.firstMember; m < in.firstMember + in.memberCount; ++m)
    {
        uint32_t p = other.members[m];
        if (other.immovable[p])
            continue;
        Vec3 share = (other.memberMasses[size_t{m} * other.memberMassStride] / other.masses[p]) * change;
        other.velocities[p] += share;
        other.predicted[p] += substep * share;
    }
}

constexpr Bounds noBounds{{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};

Bounds sharedBounds(const Bounds& a, const Bounds& b)
{
    return {{maxOf(a.low.x, b.low.x), maxOf(a.low.y, b.low.y), maxOf(a.low.z, b.low.z)},
            {minOf(a.high.x, b.high.x), minOf(a.high.y, b.high.y), minOf(a.high.z, b.high.z)}};
}

// A group as a whole: most are far from all others, and none of their proxies need be looked at.
struct GroupRegion
{
    Bounds bounds = noBounds;
    Bounds region = noBounds; // where others reach into the bounds
    bool awake = false;
};

// By group, those of the first body first; offsets has where the groups of each body begin.
std::span<GroupRegion> regionsOf(std::span<const DeformableBody> bodies, std::span<uint32_t> offsets, uint32_t groups,
                                 Arena& arena)
{
    std::span<GroupRegion> regions = arena.take<GroupRegion>(groups);
    for (GroupRegion& each : regions)
        each = {};
    uint32_t next = 0;
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        offsets[b] = next;
        next += bodies[b].groups;
        for (const Proxy& proxy : bodies[b].proxies)
        {
            GroupRegion& group = regions[offsets[b] + proxy.group];
            group.bounds = joined(group.bounds, boxAround(proxy));
            group.awake = group.awake || !proxy.asleep;
        }
    }
    std::span<uint32_t> order = arena.take<uint32_t>(groups);
    for (uint32_t i = 0; i < groups; ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        float lowA = regions[a].bounds.low.x, lowB = regions[b].bounds.low.x;
        return lowA != lowB ? lowA < lowB : a < b;
    });
    for (size_t i = 0; i < order.size(); ++i)
    {
        GroupRegion& a = regions[order[i]];
        for (size_t k = i + 1; k < order.size() && regions[order[k]].bounds.low.x <= a.bounds.high.x; ++k)
        {
            GroupRegion& b = regions[order[k]];
            if ((!a.awake && !b.awake) || !overlap(a.bounds, b.bounds))
                continue;
            Bounds shared = sharedBounds(a.bounds, b.bounds);
            a.region = joined(a.region, shared);
            b.region = joined(b.region, shared);
        }
    }
    return regions;
}

float Vec3::*widestAxis(std::span<const Entry> entries)
{
    Bounds all = entries[0].box;
    for (const Entry& each : entries)
        all = joined(all, each.box);
    Vec3 spread = all.high - all.low;
    return spread.x >= spread.y && spread.x >= spread.z ? &Vec3::x : spread.y >= spread.z ? &Vec3::y : &Vec3::z;
}

// Those of proxies that another group may reach.
std::span<Entry> entriesOf(std::span<const DeformableBody> bodies, std::span<const GroupRegion> regions,
                           std::span<const uint32_t> offsets, size_t count, Arena& arena)
{
    std::span<Entry> entries = arena.take<Entry>(count);
    size_t next = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
        for (uint32_t i = 0; i < bodies[b].proxies.size(); ++i)
        {
            const Proxy& proxy = bodies[b].proxies[i];
            Bounds box = boxAround(proxy);
            if (overlap(box, regions[offsets[b] + proxy.group].region))
                entries[next++] = {box, {b, i}};
        }
    entries = entries.first(next);
    return entries;
}

// Calls function(k) for the entries after the i-th that it may touch.
template <class Function>
void forEachNear(std::span<const DeformableBody> bodies, std::span<const Entry> entries, float Vec3::*axis, uint32_t i,
                 const Function& function)
{
    const Entry& entry = entries[i];
    const Proxy& proxy = bodies[entry.id.body].proxies[entry.id.proxy];
    for (uint32_t k = i + 1; k < entries.size() && entries[k].box.low.*axis < entry.box.high.*axis; ++k)
    {
        if (!overlap(entry.box, entries[k].box))
            continue;
        if (bodies[entry.id.body].fragments && bodies[entries[k].id.body].fragments)
            continue;
        const Proxy& other = bodies[entries[k].id.body].proxies[entries[k].id.proxy];
        if ((entry.id.body != entries[k].id.body || proxy.group != other.group) && !(proxy.asleep && other.asleep))
            function(k);
    }
}

// All pairs that may touch, in a fixed order: by a sweep along the axis along which the proxies spread most.
std::span<ProxyPair> findPairs(std::span<const DeformableBody> bodies, std::span<Entry> entries, Arena& arena,
                               TaskScheduler& tasks)
{
    float Vec3::*axis = widestAxis(entries);
    std::sort(entries.begin(), entries.end(), [axis](const Entry& a, const Entry& b) {
        if (a.box.low.*axis != b.box.low.*axis)
            return a.box.low.*axis < b.box.low.*axis;
        return a.id.body != b.id.body ? a.id.body < b.id.body : a.id.proxy < b.id.proxy;
    });
    auto count = static_cast<uint32_t>(entries.size());
    std::span<uint32_t> firstPair = arena.take<uint32_t>(count + 1); // by entry; counts, then where they begin
    tasks.parallelFor(count, meetingGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            forEachNear(bodies, entries, axis, i, [&](uint32_t) { ++firstPair[i + 1]; });
    });
    for (uint32_t i = 0; i < count; ++i)
        firstPair[i + 1] += firstPair[i];
    std::span<ProxyPair> pairs = arena.take<ProxyPair>(firstPair[count]);
    tasks.parallelFor(count, meetingGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            uint32_t next = firstPair[i];
            forEachNear(bodies, entries, axis, i, [&](uint32_t k) { pairs[next++] = {i, k, false, false}; });
        }
    });
    tasks.parallelFor(firstPair[count], meetingGrain, [&](uint32_t begin, uint32_t end) {
        for (ProxyPair& pair : pairs.subspan(begin, end - begin))
        {
            const Proxy& a = bodies[entries[pair.first].id.body].proxies[entries[pair.first].id.proxy];
            const Proxy& b = bodies[entries[pair.second].id.body].proxies[entries[pair.second].id.proxy];
            pair.firstInSecond = a.ownCount < fewParticles || reachesInto(a, b);
            pair.secondInFirst = b.ownCount < fewParticles || reachesInto(b, a);
        }
    });
    return pairs;
}

std::span<Meeting> listMeetings(std::span<const DeformableBody> bodies, std::span<const Entry> entries,
                                std::span<const ProxyPair> pairs, uint32_t& mostTouches, Arena& arena)
{
    uint32_t count = 0;
    for (const ProxyPair& pair : pairs)
        count += uint32_t{pair.firstInSecond} + uint32_t{pair.secondInFirst};
    std::span<Meeting> meetings = arena.take<Meeting>(count);
    count = 0;
    mostTouches = 0;
    auto add = [&](ProxyId of, ProxyId in) {
        meetings[count++] = {of, in, mostTouches, 0};
        mostTouches += bodies[of.body].proxies[of.proxy].ownCount;
    };
    for (const ProxyPair& pair : pairs)
    {
        if (pair.firstInSecond)
            add(entries[pair.first].id, entries[pair.second].id);
        if (pair.secondInFirst)
            add(entries[pair.second].id, entries[pair.first].id);
    }
    return meetings;
}
} // namespace

uint32_t collideDeformables(std::span<const DeformableBody> bodies, float substep, Arena& arena, TaskScheduler& tasks)
{
    uint32_t groups = 0;
    size_t proxies = 0;
    for (const DeformableBody& body : bodies)
    {
        groups += body.groups;
        proxies += body.proxies.size();
    }
    if (groups < 2)
        return 0;

    std::span<uint32_t> offsets = arena.take<uint32_t>(bodies.size());
    std::span<const GroupRegion> regions = regionsOf(bodies, offsets, groups, arena);
    std::span<Entry> entries = entriesOf(bodies, regions, offsets, proxies, arena);
    if (entries.empty())
        return 0;
    std::span<const ProxyPair> pairs = findPairs(bodies, entries, arena, tasks);
    uint32_t most = 0;
    std::span<Meeting> meetings = listMeetings(bodies, entries, pairs, most, arena);
    std::span<Touch> touches = arena.takeUnset<Touch>(most);
    tasks.parallelFor(static_cast<uint32_t>(meetings.size()), meetingGrain, [&](uint32_t begin, uint32_t end) {
        for (Meeting& meeting : meetings.subspan(begin, end - begin))
            meeting.touches =
                findTouches(bodies[meeting.of.body], bodies[meeting.of.body].proxies[meeting.of.proxy],
                            bodies[meeting.in.body].proxies[meeting.in.proxy], touches.subspan(meeting.firstTouch));
    });
    uint32_t contacts = 0;
    for (const Meeting& meeting : meetings)
    {
        if (meeting.touches == 0)
            continue;
        pushOut(bodies[meeting.of.body], bodies[meeting.of.body].proxies[meeting.of.proxy], bodies[meeting.in.body],
                bodies[meeting.in.body].proxies[meeting.in.proxy], touches.subspan(meeting.firstTouch, meeting.touches),
                substep);
        contacts += meeting.touches;
    }
    return contacts;
}
} // namespace fsim::collision
