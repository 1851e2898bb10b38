#include "Collision/HullContacts.h"

#include "Collision/HullTouch.h"

namespace fsim::collision
{
namespace
{
constexpr uint32_t hullRounds = 4;
constexpr float undoSpeed = 0.3f;       // m/s at which overlap is undone at most
constexpr float undoShare = 0.2f;       // of an overlap in a substep
constexpr float leftOverlap = 0.01f;    // of a reach: contacts stay contacts
constexpr float hullWakingSpeed = 0.2f; // m/s at which what comes wakes who sleeps
constexpr uint32_t touchGrain = 64;

struct TouchedPair
{
    HullPair* pair;
    HullTouch touch;
};

// One side of a contact, in all that its impulses need.
struct ContactSide
{
    uint32_t body = 0;
    uint32_t particle = 0;
    float inverseMass = 0.0f;
    Vec3 arm{};
    Vec3 lever{};   // arm x normal
    Vec3 turning{}; // H^-1 of that
};

struct HullContact
{
    ContactSide sides[2];
    Vec3 normal{}; // from the second side to the first
    float gap = 0.0f;
    float mass = 0.0f;
    float bearable = 0.0f; // m/s at which they may come nearer
    float friction = 0.0f;
    float pushed = 0.0f;
    Vec3 rubbed{};
};

Vec3 turnedBy(const HullBody& body, uint32_t p, Vec3 momentum)
{
    Quat axes = body.poses[p].turn * body.axes[p];
    Vec3 local = rotate(conjugate(axes), momentum);
    Vec3 inertia = body.inertias[p];
    return rotate(axes, {local.x / inertia.x, local.y / inertia.y, local.z / inertia.z});
}

ContactSide sideOf(const HullBody& body, HullId id, Vec3 arm, Vec3 normal)
{
    ContactSide side{id.body, id.particle, 0.0f, arm};
    if (body.immovable[id.particle] != 0)
        return side;
    side.inverseMass = 1.0f / body.masses[id.particle];
    side.lever = cross(arm, normal);
    side.turning = turnedBy(body, id.particle, side.lever);
    return side;
}

Vec3 velocityOf(const HullBody& body, const ContactSide& side)
{
    return body.velocities[side.particle] + cross(body.spins[side.particle], side.arm);
}

void giveImpulse(const HullBody& body, const ContactSide& side, Vec3 impulse)
{
    if (side.inverseMass == 0.0f)
        return;
    body.velocities[side.particle] += side.inverseMass * impulse;
    body.spins[side.particle] += turnedBy(body, side.particle, cross(side.arm, impulse));
}

// Pushes only, and rubs no more than friction allows, in all that has been given. Across the normal a contact has less
// mass than a ball would: half of what it has along it is never too much for two of them.
template <class Give>
void pushOnce(Vec3 relative, Vec3 normal, float mass, float bearable, float friction, float& pushed, Vec3& rubbed,
              const Give& give)
{
    float away = dot(relative, normal);
    float push = maxOf(pushed - (away + bearable) * mass, 0.0f);
    Vec3 sliding = relative - away * normal;
    Vec3 rub = rubbed - (0.5f * mass) * sliding;
    float size = length(rub);
    if (size > friction * push)
        rub = size > 0.0f ? rub * (friction * push / size) : Vec3{};
    give((push - pushed) * normal + (rub - rubbed));
    pushed = push;
    rubbed = rub;
}

// Gives how fast they came at each other.
float solveContact(std::span<const HullBody> bodies, HullContact& contact)
{
    const HullBody& first = bodies[contact.sides[0].body];
    const HullBody& second = bodies[contact.sides[1].body];
    Vec3 relative = velocityOf(first, contact.sides[0]) - velocityOf(second, contact.sides[1]);
    pushOnce(relative, contact.normal, contact.mass, contact.bearable, contact.friction, contact.pushed, contact.rubbed,
             [&](Vec3 impulse) {
                 giveImpulse(first, contact.sides[0], impulse);
                 giveImpulse(second, contact.sides[1], -impulse);
             });
    return -dot(relative, contact.normal);
}

void solveSupport(const HullBody& body, uint32_t index, HullSupport& support)
{
    ContactSide side = sideOf(body, {index, support.particle}, support.arm, support.normal);
    if (side.inverseMass == 0.0f)
        return;
    float mass = 1.0f / (side.inverseMass + dot(side.lever, side.turning));
    Vec3 relative = velocityOf(body, side) - support.velocity;
    pushOnce(relative, support.normal, mass, 0.0f, support.friction, support.pushed, support.rubbed,
             [&](Vec3 impulse) { giveImpulse(body, side, impulse); });
}

// What a particle was moved by before the impulses, to move it by the difference afterwards.
struct TouchedHull
{
    HullId id;
    Vec3 velocity;
    Vec3 spin;
    Vec3 shift;
};

std::span<HullContact> listContacts(std::span<const HullBody> bodies, std::span<const TouchedPair> touched,
                                    float substep, Arena& arena)
{
    uint32_t count = 0;
    for (const TouchedPair& each : touched)
        count += each.touch.count;
    std::span<HullContact> contacts = arena.takeUnset<HullContact>(count);
    count = 0;
    for (const TouchedPair& each : touched)
    {
        const HullPair& pair = *each.pair;
        const HullBody& first = bodies[pair.first.body];
        const HullBody& second = bodies[pair.second.body];
        Vec3 between = first.poses[pair.first.particle].position - second.poses[pair.second.particle].position;
        for (uint32_t k = 0; k < each.touch.count; ++k)
        {
            const HullPoint& point = each.touch.points[k];
            HullContact contact;
            contact.normal = each.touch.normal;
            contact.sides[0] = sideOf(first, pair.first, point.place, contact.normal);
            contact.sides[1] = sideOf(second, pair.second, point.place + between, contact.normal);
            float inverse = contact.sides[0].inverseMass + contact.sides[1].inverseMass +
                            dot(contact.sides[0].lever, contact.sides[0].turning) +
                            dot(contact.sides[1].lever, contact.sides[1].turning);
            if (!(inverse > 0.0f))
                continue;
            contact.gap = point.gap;
            contact.mass = 1.0f / inverse;
            contact.bearable = maxOf(point.gap, 0.0f) / substep;
            contact.friction = first.friction * second.friction;
            contacts[count++] = contact;
        }
    }
    return contacts.first(count);
}
} // namespace

uint32_t collideHulls(std::span<const HullBody> bodies, std::span<HullPair> pairs, float substep, Arena& arena,
                      TaskScheduler& tasks)
{
    if (pairs.empty())
        return 0;
    std::span<HullTouch> touches = arena.takeUnset<HullTouch>(pairs.size());
    auto count = static_cast<uint32_t>(pairs.size());
    tasks.parallelFor(count, touchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            HullPair& pair = pairs[i];
            const HullBody& first = bodies[pair.first.body];
            const HullBody& second = bodies[pair.second.body];
            uint32_t a = pair.first.particle, b = pair.second.particle;
            touches[i].count = 0;
            if (first.immovable[a] != 0 && second.immovable[b] != 0)
                continue;
            Vec3 apart = first.poses[a].position - second.poses[b].position;
            // Poses are where they go; what is about to meet on the way there meets a little earlier.
            float margin = 0.02f * minOf(first.reaches[a], second.reaches[b]);
            float reach = first.reaches[a] + second.reaches[b] + margin;
            if (lengthSquared(apart) > reach * reach)
                continue;
            touches[i] = touchOfHulls({first.shapes->blocksOf(a), first.shapes->facesOf(a), first.poses[a]},
                                      {second.shapes->blocksOf(b), second.shapes->facesOf(b), second.poses[b]}, margin,
                                      pair.parted);
        }
    });
    uint32_t touching = 0;
    for (const HullTouch& touch : touches)
        touching += touch.count > 0;
    if (touching == 0)
        return 0;
    std::span<TouchedPair> touched = arena.takeUnset<TouchedPair>(touching);
    touching = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (touches[i].count > 0)
            touched[touching++] = {&pairs[i], touches[i]};
    std::span<HullContact> contacts = listContacts(bodies, touched, substep, arena);

    // Who takes part, each once, in the order of the contacts; by particle, 1 + its place in that list.
    size_t particles = 0;
    std::span<size_t> offsets = arena.takeUnset<size_t>(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        offsets[b] = particles;
        particles += bodies[b].poses.size();
    }
    std::span<uint32_t> places = arena.take<uint32_t>(particles);
    std::span<TouchedHull> hulls = arena.takeUnset<TouchedHull>(2 * contacts.size());
    uint32_t hullCount = 0;
    for (const HullContact& contact : contacts)
        for (const ContactSide& side : contact.sides)
        {
            uint32_t& place = places[offsets[side.body] + side.particle];
            if (place != 0)
                continue;
            const HullBody& body = bodies[side.body];
            hulls[hullCount] = {
                {side.body, side.particle}, body.velocities[side.particle], body.spins[side.particle], {}};
            place = ++hullCount;
        }
    hulls = hulls.first(hullCount);

    for (uint32_t round = 0; round < hullRounds; ++round)
    {
        for (HullContact& contact : contacts)
        {
            if (solveContact(bodies, contact) > contact.bearable + hullWakingSpeed && round == 0)
                for (const ContactSide& side : contact.sides)
                    bodies[side.body].woken[bodies[side.body].pieces[side.particle]] = 1;
        }
        for (uint32_t b = 0; b < bodies.size(); ++b)
            for (HullSupport& support : bodies[b].supports)
                if (places[offsets[b] + support.particle] != 0)
                    solveSupport(bodies[b], b, support);
    }

    // Overlap is undone by moving, shared by mass.
    for (const HullContact& contact : contacts)
    {
        float inverse = contact.sides[0].inverseMass + contact.sides[1].inverseMass;
        const HullBody& first = bodies[contact.sides[0].body];
        float slack = leftOverlap * first.reaches[contact.sides[0].particle];
        float depth = -contact.gap - slack;
        if (!(depth > 0.0f) || !(inverse > 0.0f))
            continue;
        float undone = minOf(undoShare * depth, undoSpeed * substep) / inverse;
        for (uint32_t s = 0; s < 2; ++s)
        {
            const ContactSide& side = contact.sides[s];
            Vec3& shift = hulls[places[offsets[side.body] + side.particle] - 1].shift;
            float wanted = undone * side.inverseMass;
            Vec3 direction = s == 0 ? contact.normal : -1.0f * contact.normal;
            shift += maxOf(wanted - dot(shift, direction), 0.0f) * direction;
        }
    }
    for (uint32_t b = 0; b < bodies.size(); ++b)
        for (const HullSupport& support : bodies[b].supports)
            if (uint32_t place = places[offsets[b] + support.particle]; place != 0)
            {
                Vec3& shift = hulls[place - 1].shift;
                shift += maxOf(-dot(shift, support.normal), 0.0f) * support.normal;
            }
    for (const TouchedHull& hull : hulls)
    {
        const HullBody& body = bodies[hull.id.body];
        uint32_t p = hull.id.particle;
        if (body.immovable[p] != 0)
            continue;
        HullPose& pose = body.poses[p];
        Vec3 turn = (0.5f * substep) * (body.spins[p] - hull.spin);
        pose.position += substep * (body.velocities[p] - hull.velocity) + hull.shift;
        pose.turn = normalized(Quat{turn.x, turn.y, turn.z, 1.0f} * pose.turn);
    }
    return static_cast<uint32_t>(contacts.size());
}
} // namespace fsim::collision
