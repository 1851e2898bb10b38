#include "Collision/DeformableContacts.h"

#include "Collision/RigidBroadPhase.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr float creepSpeed = 0.1f;  // m/s at which overlap is undone
constexpr float wakingSpeed = 0.2f; // m/s at which a push wakes who sleeps
constexpr uint32_t meetingGrain = 16;

struct Entry
{
    float low;
    float high;
    uint32_t body;
    uint32_t proxy;
};

struct Touch
{
    uint32_t particle;
    Vec3 normal;
    float depth;
};

struct ProxyId
{
    uint32_t body;
    uint32_t proxy;
};

// The particles of one proxy in the shape of another.
struct Meeting
{
    ProxyId of;
    ProxyId in;
    uint32_t firstTouch;
    uint32_t touches;
};

bool near(const Proxy& a, const Proxy& b)
{
    float reach = a.reach + b.reach;
    return lengthSquared(a.centre - b.centre) < reach * reach;
}

// Whether a ball around one proxy reaches into the other's shape: most neighbours' balls overlap and their shapes do
// not.
bool reachesInto(const Proxy& of, const Proxy& in)
{
    float shrink = maxOf(maxOf(lengthSquared(in.toRest.x), lengthSquared(in.toRest.y)), lengthSquared(in.toRest.z));
    return depthIn(*in.shape, in.toRest * (of.centre - in.centre)).depth > -std::sqrt(shrink) * of.reach;
}

uint32_t findTouches(const DeformableBody& body, const Proxy& of, const Proxy& in, std::span<Touch> touches)
{
    uint32_t count = 0;
    for (uint32_t m = of.firstOwn; m < of.firstOwn + of.ownCount; ++m)
    {
        uint32_t p = body.own[m];
        Vec3 offset = body.predicted[p] - in.centre;
        if (lengthSquared(offset) >= in.reach * in.reach)
            continue;
        ProxyDepth inside = depthIn(*in.shape, in.toRest * offset);
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

Bounds ballBounds(const Proxy& proxy)
{
    Vec3 r{proxy.reach, proxy.reach, proxy.reach};
    return {proxy.centre - r, proxy.centre + r};
}

constexpr Bounds noBounds{{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};

Bounds joinedBounds(const Bounds& a, const Bounds& b)
{
    return {{minOf(a.low.x, b.low.x), minOf(a.low.y, b.low.y), minOf(a.low.z, b.low.z)},
            {maxOf(a.high.x, b.high.x), maxOf(a.high.y, b.high.y), maxOf(a.high.z, b.high.z)}};
}

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
            group.bounds = joinedBounds(group.bounds, ballBounds(proxy));
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
            a.region = joinedBounds(a.region, shared);
            b.region = joinedBounds(b.region, shared);
        }
    }
    return regions;
}

// Sorted by where they begin along the axis along which the proxies spread most.
std::span<const Entry> sortedProxies(std::span<const DeformableBody> bodies, std::span<const GroupRegion> regions,
                                     std::span<const uint32_t> offsets, size_t count, Arena& arena)
{
    Vec3 low{1e30f, 1e30f, 1e30f}, high{-1e30f, -1e30f, -1e30f};
    for (const DeformableBody& body : bodies)
        for (const Proxy& proxy : body.proxies)
        {
            low = {minOf(low.x, proxy.centre.x), minOf(low.y, proxy.centre.y), minOf(low.z, proxy.centre.z)};
            high = {maxOf(high.x, proxy.centre.x), maxOf(high.y, proxy.centre.y), maxOf(high.z, proxy.centre.z)};
        }
    Vec3 spread = high - low;
    float Vec3::*axis = spread.x >= spread.y && spread.x >= spread.z ? &Vec3::x
                        : spread.y >= spread.z                       ? &Vec3::y
                                                                     : &Vec3::z;
    std::span<Entry> entries = arena.take<Entry>(count);
    size_t next = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
        for (uint32_t i = 0; i < bodies[b].proxies.size(); ++i)
        {
            const Proxy& proxy = bodies[b].proxies[i];
            if (!overlap(ballBounds(proxy), regions[offsets[b] + proxy.group].region))
                continue;
            entries[next++] = {proxy.centre.*axis - proxy.reach, proxy.centre.*axis + proxy.reach, b, i};
        }
    entries = entries.first(next);
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.low != b.low ? a.low < b.low : (a.body != b.body ? a.body < b.body : a.proxy < b.proxy);
    });
    return entries;
}

// Calls function(of, in) for both directions of each pair that may touch, in a fixed order.
template <class Function>
void forEachMeeting(std::span<const DeformableBody> bodies, std::span<const Entry> entries, const Function& function)
{
    for (size_t i = 0; i < entries.size(); ++i)
        for (size_t k = i + 1; k < entries.size() && entries[k].low < entries[i].high; ++k)
        {
            ProxyId a{entries[i].body, entries[i].proxy};
            ProxyId b{entries[k].body, entries[k].proxy};
            const Proxy& ofA = bodies[a.body].proxies[a.proxy];
            const Proxy& ofB = bodies[b.body].proxies[b.proxy];
            if ((a.body == b.body && ofA.group == ofB.group) || (ofA.asleep && ofB.asleep) || !near(ofA, ofB))
                continue;
            if (reachesInto(ofA, ofB))
                function(a, b, ofA.ownCount);
            if (reachesInto(ofB, ofA))
                function(b, a, ofB.ownCount);
        }
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
    std::span<const Entry> entries = sortedProxies(bodies, regions, offsets, proxies, arena);
    uint32_t count = 0;
    uint32_t most = 0;
    forEachMeeting(bodies, entries, [&](ProxyId, ProxyId, uint32_t particles) {
        ++count;
        most += particles;
    });
    std::span<Meeting> meetings = arena.take<Meeting>(count);
    std::span<Touch> touches = arena.take<Touch>(most);
    count = 0;
    most = 0;
    forEachMeeting(bodies, entries, [&](ProxyId of, ProxyId in, uint32_t particles) {
        meetings[count++] = {of, in, most, 0};
        most += particles;
    });
    tasks.parallelFor(count, meetingGrain, [&](uint32_t begin, uint32_t end) {
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
