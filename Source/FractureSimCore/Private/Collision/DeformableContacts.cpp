#include "Collision/DeformableContacts.h"

#include "Collision/MeetingIslands.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr float creepSpeed = 0.1f; // m/s at which overlap is undone
// m/s at which who sleeps is woken: by another proxy as a whole, or by one of its particles. Those that carry a load
// approach by many times what the whole does: they are told of it in every substep anew.
constexpr float wakingSpeed = 0.3f;
constexpr float wakingParticle = 2.0f;
constexpr uint32_t motionGrain = 64;
constexpr uint32_t changeGrain = 4096;

// How a proxy moves while contacts are taken one after the other, where its members are told at the end.
struct ProxyMotion
{
    Vec3 velocity{};        // of its members in the mean
    Vec3 change{};          // that its members have not been given
    float wholeMass = 0.0f; // kg: of the members, what they have in other proxies included
    float movable = 1.0f;   // share of its mass: the rest is held by a driver or asleep, and never moves for a push
    bool meets = false;
};

struct MeanMotion
{
    Vec3 velocity;
    float wholeMass;
};
MeanMotion meanMotion(const DeformableBody& body, const Proxy& proxy)
{
    Vec3 sum{};
    float whole = 0.0f;
    for (uint32_t m = proxy.firstMember; m < proxy.firstMember + proxy.memberCount; ++m)
    {
        sum += body.memberMasses[size_t{m} * body.memberMassStride] * body.velocities[body.members[m]];
        whole += body.masses[body.members[m]];
    }
    return {sum / proxy.mass, whole};
}

float movableShare(const DeformableBody& body, const Proxy& proxy)
{
    if (proxy.asleep)
        return 0.0f;
    float fixed = 0.0f;
    for (uint32_t m = proxy.firstMember; m < proxy.firstMember + proxy.memberCount; ++m)
        if (body.immovable[body.members[m]])
            fixed += body.memberMasses[size_t{m} * body.memberMassStride];
    return maxOf(0.0f, 1.0f - fixed / proxy.mass);
}

// One side of a meeting.
struct MeetingSide
{
    const DeformableBody& body;
    const Proxy& proxy;
    ProxyMotion& motion;

    bool toldLater() const { return !body.links.empty(); }
};

void giveMembers(const MeetingSide& side, Vec3 change, float substep)
{
    const DeformableBody& body = side.body;
    for (uint32_t m = side.proxy.firstMember; m < side.proxy.firstMember + side.proxy.memberCount; ++m)
    {
        uint32_t p = body.members[m];
        if (body.immovable[p])
            continue;
        Vec3 share = (body.memberMasses[size_t{m} * body.memberMassStride] / body.masses[p]) * change;
        body.velocities[p] += share;
        body.predicted[p] += substep * share;
    }
}

// Gives whether they meet fast enough to wake who sleeps.
bool pushOut(const MeetingSide& of, const MeetingSide& in, const Touches& touches, const Meeting& meeting,
             float substep)
{
    const DeformableBody& body = of.body;
    Vec3 velocity = in.toldLater() ? in.motion.velocity : meanMotion(in.body, in.proxy).velocity;
    // What the particles have been given as members of their own proxy and not been told yet.
    Vec3 untold = of.toldLater() ? (of.proxy.mass / of.motion.wholeMass) * of.motion.change : Vec3{};
    float friction = body.friction * in.body.friction;
    // All impulses are computed from one velocity of the proxy, so each particle is lent an equal part of its mass.
    float proxyInverse = in.motion.movable * static_cast<float>(meeting.touches) / in.proxy.mass;
    Vec3 given{};         // to the proxy
    Vec3 taken{};         // by the particles that can move
    float hardest = 0.0f; // m/s, at which they approach
    Vec3 whole = (of.toldLater() ? of.motion.velocity : meanMotion(body, of.proxy).velocity) - velocity;
    float wholeHardest = 0.0f;
    for (uint32_t i = meeting.firstTouch; i < meeting.firstTouch + meeting.touches; ++i)
    {
        uint32_t p = touches.particles[i];
        Vec3 normal = touches.normal(i);
        bool moves = !body.immovable[p];
        float inverse = moves ? 1.0f / body.masses[p] : 0.0f;
        Vec3 relative = body.velocities[p] + (moves ? untold : Vec3{}) - velocity;
        float away = dot(relative, normal);
        float wanted = minOf(touches.depths[i] / substep, creepSpeed);
        if (away >= wanted || !(inverse + proxyInverse > 0.0f))
            continue;
        float effective = 1.0f / (inverse + proxyInverse);
        float push = (wanted - away) * effective;
        Vec3 sliding = relative - away * normal;
        float speed = length(sliding);
        Vec3 impulse = push * normal;
        if (speed > 0.0f)
            impulse -= (minOf(friction * push, speed * effective) / speed) * sliding;
        body.velocities[p] += inverse * impulse;
        body.predicted[p] += (substep * inverse) * impulse;
        given -= impulse;
        if (moves)
            taken += impulse;
        hardest = maxOf(hardest, -away);
        wholeHardest = maxOf(wholeHardest, -dot(whole, normal));
    }
    Vec3 change = given / in.proxy.mass;
    if (of.toldLater())
        of.motion.velocity += taken / of.motion.wholeMass;
    if (in.toldLater())
    {
        in.motion.velocity += in.motion.movable * change;
        in.motion.change += change;
    }
    else
        giveMembers(in, change, substep);
    return wholeHardest > wakingSpeed || hardest > wakingParticle;
}

// Of the proxies that meet another.
std::span<ProxyMotion> motionsOf(std::span<const DeformableBody> bodies, const MeetingProxies& proxies,
                                 std::span<const Meeting> meetings, Arena& arena, TaskScheduler& tasks)
{
    std::span<ProxyMotion> motions = arena.take<ProxyMotion>(proxies.ids.size());
    for (const Meeting& meeting : meetings)
        motions[meeting.of].meets = motions[meeting.in].meets = true;
    tasks.parallelFor(static_cast<uint32_t>(motions.size()), motionGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            const DeformableBody& body = bodies[proxies.ids[i].body];
            if (!motions[i].meets)
                continue;
            const Proxy& proxy = body.proxies[proxies.ids[i].proxy];
            motions[i].movable = movableShare(body, proxy);
            if (body.links.empty())
                continue;
            MeanMotion mean = meanMotion(body, proxy);
            motions[i].velocity = mean.velocity;
            motions[i].wholeMass = mean.wholeMass;
        }
    });
    return motions;
}

// given has a byte for each proxy that was given anything: most were not, and a particle that has none of those need
// not look at its shares.
void tellMember(const DeformableBody& body, uint32_t p, std::span<const Vec3> changes, std::span<const uint8_t> given,
                float substep)
{
    if (body.immovable[p])
        return;
    std::span<const MemberLink> links = body.links.subspan(body.linksOf[p].begin, body.linksOf[p].count);
    uint32_t any = 0;
    for (const MemberLink& link : links)
        any |= given[link.cluster];
    if (any == 0)
        return;
    Vec3 sum{};
    for (const MemberLink& link : links)
        sum += body.memberMasses[size_t{link.membership} * body.memberMassStride] * changes[link.cluster];
    if (sum == Vec3{})
        return;
    Vec3 share = sum / body.masses[p];
    body.velocities[p] += share;
    body.predicted[p] += substep * share;
}

// Particles collect what their proxies were given.
void tellMembers(const DeformableBody& body, std::span<const Vec3> changes, std::span<const uint8_t> given,
                 float substep, TaskScheduler& tasks)
{
    uint64_t told = 0;
    for (size_t i = 0; i < body.spans.size(); ++i)
        told |= given[i] ? body.spans[i] : 0;
    auto count = static_cast<uint32_t>(body.linksOf.size());
    uint32_t part = body.spans.empty() ? count : body.part;
    tasks.parallelFor(count, changeGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t p = begin; p < end;)
        {
            uint32_t endOfPart = std::min((p / part + 1) * part, end);
            if (!body.spans.empty() && !(told >> (p / part) & 1))
                p = endOfPart;
            for (; p < endOfPart; ++p)
                tellMember(body, p, changes, given, substep);
        }
    });
}

void tellAll(std::span<const DeformableBody> bodies, const MeetingProxies& proxies,
             std::span<const ProxyMotion> motions, float substep, Arena& arena, TaskScheduler& tasks)
{
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        if (bodies[b].links.empty())
            continue;
        bool any = false;
        std::span<Vec3> changes = arena.take<Vec3>(bodies[b].proxies.size());
        std::span<uint8_t> given = arena.take<uint8_t>(bodies[b].proxies.size());
        for (size_t i = 0; i < motions.size(); ++i)
            if (proxies.ids[i].body == b && motions[i].change != Vec3{})
            {
                changes[proxies.ids[i].proxy] = motions[i].change;
                given[proxies.ids[i].proxy] = 1;
                any = true;
            }
        if (any)
            tellMembers(bodies[b], changes, given, substep, tasks);
    }
}
} // namespace

uint32_t collideDeformables(std::span<const DeformableBody> bodies, float substep, Arena& arena, TaskScheduler& tasks,
                            Kernels kernels)
{
    uint32_t groups = 0;
    for (const DeformableBody& body : bodies)
        groups += body.groups;
    if (groups < 2)
        return 0;
    MeetingProxies proxies = gatherProxies(bodies, arena, tasks);
    if (proxies.ids.empty())
        return 0;
    ProxyPairs pairs = findPairs(proxies, arena, tasks, kernels);
    std::span<Meeting> meetings = findMeetings(proxies, pairs, arena, tasks, kernels);
    if (meetings.empty())
        return 0;
    Touches touches = findTouches(proxies, meetings, arena, tasks, kernels);
    std::span<ProxyMotion> motions = motionsOf(bodies, proxies, meetings, arena, tasks);
    auto sideOf = [&](uint32_t i) -> MeetingSide {
        const DeformableBody& body = bodies[proxies.ids[i].body];
        return {body, body.proxies[proxies.ids[i].proxy], motions[i]};
    };
    MeetingBatches batches = batchMeetings(bodies, proxies, meetings, arena);
    std::span<uint8_t> wakes = arena.takeUnset<uint8_t>(meetings.size());
    tasks.parallelFor(batches.count, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t m = batches.first[begin]; m < batches.first[end]; ++m)
            wakes[m] = pushOut(sideOf(batches.meetings[m].of), sideOf(batches.meetings[m].in), touches,
                               batches.meetings[m], substep);
    });
    uint32_t contacts = 0;
    for (size_t m = 0; m < wakes.size(); ++m)
    {
        contacts += batches.meetings[m].touches;
        for (uint32_t i : {batches.meetings[m].of, batches.meetings[m].in})
            if (wakes[m] != 0)
                sideOf(i).body.woken[sideOf(i).proxy.group] = 1;
    }
    tellAll(bodies, proxies, motions, substep, arena, tasks);
    return contacts;
}
} // namespace fsim::collision
