#include "OrientedParticles/OrientedContacts.h"

#include "Collision/Boxes.h"
#include "Collision/ParticleContacts.h"
#include "Math/VectorMath.h"

#include <optional>

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t looseRounds = 6;       // over the points of a particle without bonds
constexpr uint32_t mergedRounds = 2;      // over a point that stands for several
constexpr uint32_t movingRounds = 6;      // over all points, where colliders move by what they are given
constexpr uint32_t sharedRounds = 2;      // over those of one particle in each of these
constexpr float heldTurning = 0.1f;       // of what a particle turns by alone
constexpr float noticeableBounce = 1e-3f; // m/s

// The impulse along the normal, so that what has been given in all pushes only.
Vec3 nextPush(OrientedPoint& point, Vec3 relative)
{
    float pushed = maxOf(point.pushed - (dot(relative, point.normal) - point.bounce) * (1.0f / point.inverse), 0.0f);
    Vec3 impulse = (pushed - point.pushed) * point.normal;
    point.pushed = pushed;
    return impulse;
}

// The impulse across it, so that what has been given in all rubs no more than friction allows. Along the surface there
// is another mass than across it: a rod touched at its end gives way sideways.
template <class InverseAlong>
Vec3 nextRub(OrientedPoint& point, Vec3 relative, float friction, const InverseAlong& inverseAlong)
{
    Vec3 sliding = relative - dot(relative, point.normal) * point.normal;
    Vec3 rubbed = point.rubbed - sliding * (1.0f / inverseAlong(normalizedOr(sliding, point.normal)));
    float size = length(rubbed);
    if (size > friction * point.pushed)
        rubbed = rubbed * (friction * point.pushed / size);
    Vec3 impulse = rubbed - point.rubbed;
    point.rubbed = rubbed;
    return impulse;
}

// What several points do about the one that stands for them: they rub where the particle turns on the spot, and where
// it tilts they press on one side more than on the other, as much as their distance lets them.
Vec3 nextTurn(OrientedPoint& point, Vec3 spin, float friction, const Mat3& inverseInertia)
{
    Vec3 axis = normalizedOr(spin, point.normal);
    Vec3 wanted = point.turned - spin * (1.0f / dot(axis, inverseInertia * axis));
    float about = dot(wanted, point.normal);
    float mostAbout = friction * point.pushed * std::sqrt(trace(point.spread));
    Vec3 tilting = wanted - about * point.normal;
    Vec3 across = cross(point.normal, normalizedOr(tilting, {}));
    float mostTilting = point.pushed * std::sqrt(maxOf(dot(across, point.spread * across), 0.0f));
    float size = length(tilting);
    if (size > mostTilting)
        tilting = tilting * (mostTilting / size);
    Vec3 turned = tilting + clampTo(about, -mostAbout, mostAbout) * point.normal;
    Vec3 given = turned - point.turned;
    point.turned = turned;
    return given;
}

// A particle between something heavy and the floor is as hard to move as the floor itself. Without knowing of it, the
// heavy one would be stopped by no more than the particle's own mass in each round, and would press it into the floor.
// The same holds for one that lies on others that lie on the floor: brace is where those held it in the last substep.
void bracePoints(collision::Colliders nearby, Vec3 brace, std::span<OrientedPoint> points)
{
    constexpr float braced = 0.05f;
    constexpr float against = -0.3f; // cosine
    for (OrientedPoint& point : points)
    {
        if (nearby[point.collider].inverseMass == 0.0f)
            continue;
        if (dot(brace, point.normal) < against)
            point.yields = braced;
        for (const OrientedPoint& other : points)
            if (nearby[other.collider].inverseMass == 0.0f && dot(other.normal, point.normal) < against)
                point.yields = braced;
    }
}

// One after the other, particle and collider both moving on with what they were given: impulses computed all from the
// same velocity would have to be small so as not to add up to too much, and a fast ball would go through.
void pushParticle(const OrientedContactInput& input, collision::Colliders nearby, uint32_t p, bool meetsOnTheWay,
                  bool first, uint32_t mostRounds, std::span<collision::ColliderMotion> motions,
                  std::span<OrientedPoint> points, OrientedState& state, const OrientedWork& work)
{
    if (points.empty())
        return;
    const Pose& pose = work.poses[p];
    Mat3 axes = fsim::matrixOf(axesOf(pose.turn, work.restRotations[p]));
    Vec3 inertia = work.inertias[p];
    Mat3 inverseInertia =
        axes * diagonal(Vec3{1.0f / inertia.x, 1.0f / inertia.y, 1.0f / inertia.z}) * transposed(axes);
    float ownInverseMass = 1.0f / work.masses[p];
    // Neighbours keep a particle with bonds from turning: hit at a corner by something fast it would spin a thousand
    // times a second instead of being pushed, and let it through. What they would turn by is left out.
    if (meetsOnTheWay && work.groups.counts[work.groups.places[p]] > 1)
        inverseInertia = inverseInertia * heldTurning;
    if (first)
        bracePoints(nearby, state.braces[p], points);
    uint32_t rounds = points.size() > 1 ? mostRounds : trace(points[0].spread) > 0.0f ? mergedRounds : 1;
    for (uint32_t round = 0; round < rounds; ++round)
        for (OrientedPoint& point : points)
        {
            const collision::Collider& collider = nearby[point.collider];
            collision::ColliderMotion& motion = motions[collider.body];
            Vec3 arm = pose.position + point.arm - collider.centre;
            auto relativeVelocity = [&] {
                return state.velocities[p] + cross(state.spins[p], point.arm) -
                       (motion.linear + cross(motion.angular, arm));
            };
            float inverseMass = point.yields * ownInverseMass;
            auto inverseAlong = [&](Vec3 direction) {
                Vec3 ownLever = cross(point.arm, direction);
                float own = inverseMass + point.yields * dot(ownLever, inverseInertia * ownLever);
                if (collider.inverseMass == 0.0f)
                    return own;
                Vec3 lever = cross(arm, direction);
                return own + collider.inverseMass + dot(lever, collider.inverseInertia * lever);
            };
            auto give = [&](Vec3 impulse) {
                state.velocities[p] += impulse * inverseMass;
                state.spins[p] += point.yields * (inverseInertia * cross(point.arm, impulse));
                if (collider.inverseMass > 0.0f)
                    collision::push(collider, -impulse, arm, motion);
            };
            Vec3 relative = relativeVelocity();
            if (round == 0)
                point.inverse = inverseAlong(point.normal);
            if (first && round == 0)
            {
                // As fast as it may come: over a gap, what closes it in this substep.
                point.bounce = minOf(point.depth, 0.0f) / input.substep;
                Vec3 change = collision::contactVelocityChange(relative, point.normal, 0.0f,
                                                               input.restitution * collider.restitution);
                float bounced = dot(relative + change, point.normal);
                if (dot(relative, point.normal) < point.bounce && bounced > noticeableBounce)
                    point.bounce = bounced;
            }
            bool hasPushed = point.pushed > 0.0f;
            Vec3 push = nextPush(point, relative);
            if (point.pushed == 0.0f && !hasPushed)
                continue;
            give(push);
            float friction = input.friction * collider.friction;
            // What tilts rolls on its point of contact. Friction has to see it after the tilting was stopped: what had
            // rolled forth and was only turned back would walk, a little in each substep.
            if (collider.inverseMass == 0.0f && trace(point.spread) > 0.0f)
                state.spins[p] +=
                    inverseInertia * nextTurn(point, state.spins[p] - motion.angular, friction, inverseInertia);
            give(nextRub(point, relativeVelocity(), friction, inverseAlong));
        }
}

void pushByDrivers(const OrientedContactInput& input, OrientedState& state, OrientedWork& work, uint32_t& contacts)
{
    for (uint32_t d = 0; d < input.drivers.slots.extent(); ++d)
    {
        const drivers::DriverState& driver = input.drivers.state[d];
        if (!input.drivers.slots.alive(d) || !driver.active || !drivers::pushes(driver.settings) ||
            (driver.settings.body && driver.settings.body != input.body))
            continue;
        float seconds = driver.secondsAt(input.endTime);
        for (uint32_t p = 0; p < state.positions.size(); ++p)
        {
            if (work.immovable[p] != 0)
                continue;
            Pose& pose = work.poses[p];
            std::optional<drivers::DriverSurface> there = drivers::surfaceFrom(driver.settings, seconds, pose.position);
            if (!there || there->surface.distance >= work.reaches[p])
                continue;
            Vec3 normal = there->surface.normal;
            float reach = supportOf(axesOf(pose.turn, work.restRotations[p]), work.radii[p], -1.0f * normal).reach;
            if (there->surface.distance >= reach)
                continue;
            pose.position += (reach - there->surface.distance) * normal;
            state.velocities[p] += collision::contactVelocityChange(state.velocities[p] - there->velocity, normal,
                                                                    input.friction * driver.settings.friction, 0.0f);
            ++contacts;
        }
    }
}

// Places and turns follow the impulses: what only the velocities knew of, matching would take back, and a body at rest
// would pull itself along.
void movePose(const OrientedContactInput& input, const TouchingParticle& touch, std::span<const OrientedPoint> points,
              const OrientedState& state, Pose& pose)
{
    uint32_t p = touch.particle;
    Vec3 shift = input.substep * (state.velocities[p] - touch.velocity);
    if (touch.time < 1.0f) // up to where it was met, and on from there as it was sent
    {
        pose.position = state.positions[p] + touch.time * (pose.position - state.positions[p]);
        shift = ((1.0f - touch.time) * input.substep) * state.velocities[p];
    }
    for (const OrientedPoint& point : points)
        shift += maxOf(point.depth - dot(shift, point.normal), 0.0f) * point.normal;
    Vec3 turn = (0.5f * input.substep) * (state.spins[p] - touch.spin);
    pose.turn = normalized(Quat{turn.x, turn.y, turn.z, 1.0f} * pose.turn);
    pose.position += shift;
}

// Tells of what colliders were given and of what holds particles up, and moves these.
OrientedContactResult answerTouching(const OrientedContactInput& input, const OrientedMeeting& meeting,
                                     const OrientedState& state, OrientedWork& work)
{
    const OrientedTouches& touches = meeting.touches;
    uint32_t contacts = 0;
    for (const TouchingParticle& touch : touches.particles)
        contacts += touch.points;
    std::span<collision::RigidImpulse> impulses = input.arena.takeUnset<collision::RigidImpulse>(contacts);
    std::span<collision::HullSupport> supports = input.arena.takeUnset<collision::HullSupport>(contacts);
    uint32_t used = 0, supported = 0;
    for (size_t i = 0; i < touches.particles.size(); ++i)
    {
        const TouchingParticle& touch = touches.particles[i];
        if (touch.points == 0)
            continue;
        Pose& pose = work.poses[touch.particle];
        for (const OrientedPoint& point : touches.pointsOf(i))
        {
            const collision::Collider& collider = meeting.nearby[point.collider];
            Vec3 impulse = point.pushed * point.normal + point.rubbed;
            Vec3 place = pose.position + point.arm;
            if (lengthSquared(impulse) > 0.0f)
                impulses[used++] = {collider.body, -impulse, place};
            if (collider.inverseMass == 0.0f)
                supports[supported++] = {touch.particle,
                                         point.normal,
                                         point.arm,
                                         place + point.depth * point.normal,
                                         velocityAt(collider, place),
                                         maxOf(-point.depth, 0.0f) / input.substep,
                                         input.friction * collider.friction,
                                         point.pushed,
                                         point.rubbed};
        }
        movePose(input, touch, touches.pointsOf(i), state, pose);
    }
    return {impulses.first(used), contacts, supports.first(supported)};
}
} // namespace

uint32_t OrientedMeeting::rounds() const
{
    return touches.particles.empty() ? 0 : moved.empty() ? 1 : movingRounds;
}

OrientedMeeting meetOriented(const OrientedContactInput& input, const OrientedState& state, const OrientedWork& work)
{
    OrientedMeeting meeting;
    meeting.nearby =
        collision::collidersNear(input.colliders, aroundAll(state, work, input.substep, input.colliders), input.arena);
    if (meeting.nearby.empty())
        return meeting;
    meeting.touches = findTouches(state, work, meeting.nearby, input.substep, input.arena, input.tasks);
    std::span<uint8_t> isTouched = input.arena.take<uint8_t>(meeting.nearby.size());
    for (size_t i = 0; i < meeting.touches.particles.size(); ++i)
    {
        TouchingParticle& touch = meeting.touches.particles[i];
        touch.velocity = state.velocities[touch.particle];
        touch.spin = state.spins[touch.particle];
        for (const OrientedPoint& point : meeting.touches.pointsOf(i))
            isTouched[point.collider] = 1;
    }
    std::span<uint32_t> moved = input.arena.takeUnset<uint32_t>(meeting.nearby.size());
    size_t count = 0;
    for (size_t c = 0; c < meeting.nearby.size(); ++c)
        if (isTouched[c] && meeting.nearby[c].inverseMass > 0.0f)
            moved[count++] = meeting.nearby[c].body;
    meeting.moved = moved.first(count);
    return meeting;
}

void pushTouching(const OrientedContactInput& input, const OrientedMeeting& meeting, uint32_t round,
                  std::span<collision::ColliderMotion> motions, OrientedState& state, const OrientedWork& work)
{
    for (size_t i = 0; i < meeting.touches.particles.size(); ++i)
    {
        const TouchingParticle& touch = meeting.touches.particles[i];
        pushParticle(input, meeting.nearby, touch.particle, touch.time < 1.0f, round == 0,
                     meeting.moved.empty() ? looseRounds : sharedRounds, motions, meeting.touches.pointsOf(i), state,
                     work);
    }
}

OrientedContactResult moveTouching(const OrientedContactInput& input, const OrientedMeeting& meeting,
                                   OrientedState& state, OrientedWork& work)
{
    OrientedContactResult result = answerTouching(input, meeting, state, work);
    pushByDrivers(input, state, work, result.contacts);
    return result;
}
} // namespace fsim::orientedParticles
