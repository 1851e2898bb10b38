#include "OrientedParticles/OrientedContacts.h"

#include "Collision/Boxes.h"
#include "Collision/ParticleContacts.h"
#include "Math/VectorMath.h"

#include <optional>

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t nearGrain = 256;
constexpr uint32_t findGrain = 32;
constexpr uint32_t mostPoints = 8;   // of a particle; the deepest
constexpr uint32_t looseRounds = 6;  // over the points of a particle without bonds
constexpr uint32_t movingRounds = 3; // over all points, where colliders move by what they are given
constexpr uint32_t sharedRounds = 2; // over those of one particle in each of these
constexpr int sweepSteps = 24;
constexpr float noticeableBounce = 1e-3f; // m/s
// Of a particle's reach: what is so near touches, and may come nearer only by what is left. With contacts of what
// overlaps alone, the corners on which a body stands come and go with the rounding, and it never stops trembling.
constexpr float touchMargin = 0.03f;

struct OrientedPoint
{
    uint32_t collider = 0; // in the near list
    Vec3 normal{};         // out of the collider
    Vec3 arm{};            // from the particle's centre to where it touches
    float depth = 0.0f;    // m; below 0: a gap
    float bounce = 0.0f;   // m/s at which it is to leave
    float yields = 1.0f;   // share of what a push moves it by: less where it is pushed against what does not give way
    float inverse = 0.0f;  // of the mass that it has along its normal
    float pushed = 0.0f;   // impulse along the normal so far
    Vec3 rubbed{};         // and across it
};

struct TouchingParticle
{
    uint32_t particle = 0;
    uint32_t points = 0;
    float time = 1.0f; // share of the substep at which it touches
    Vec3 velocity{};   // before
    Vec3 spin{};
};

// How a collider moves after what it has been given so far.
struct ColliderMotion
{
    Vec3 linear{};
    Vec3 angular{};
};

Bounds aroundAll(const OrientedState& state, const OrientedWork& work, float substep, collision::Colliders colliders)
{
    constexpr float far = 1e30f;
    Bounds bounds{{far, far, far}, {-far, -far, -far}};
    for (uint32_t p = 0; p < work.thereCount(); ++p)
        for (Vec3 at : {state.positions[p], work.poses[p].position})
        {
            float r = (1.0f + touchMargin) * work.reaches[p];
            bounds.low = {minOf(bounds.low.x, at.x - r), minOf(bounds.low.y, at.y - r), minOf(bounds.low.z, at.z - r)};
            bounds.high = {maxOf(bounds.high.x, at.x + r), maxOf(bounds.high.y, at.y + r),
                           maxOf(bounds.high.z, at.z + r)};
        }
    float fastest = 0.0f;
    for (const collision::Collider& collider : colliders)
        fastest = maxOf(fastest, lengthSquared(collider.linearVelocity));
    float way = std::sqrt(fastest) * substep;
    return {bounds.low - Vec3{way, way, way}, bounds.high + Vec3{way, way, way}};
}

Vec3 velocityAt(const collision::Collider& collider, Vec3 point)
{
    return collider.linearVelocity + cross(collider.angularVelocity, point - collider.centre);
}

class PointList
{
public:
    explicit PointList(std::span<OrientedPoint> room) : room_(room) {}
    void add(const OrientedPoint& point)
    {
        if (count_ < room_.size())
        {
            room_[count_++] = point;
            return;
        }
        uint32_t least = 0;
        for (uint32_t i = 1; i < count_; ++i)
            if (room_[i].depth < room_[least].depth)
                least = i;
        if (point.depth > room_[least].depth)
            room_[least] = point;
    }
    uint32_t count() const { return count_; }
    void clear() { count_ = 0; }

private:
    std::span<OrientedPoint> room_;
    uint32_t count_ = 0;
};

// Where it touches at the end of the substep.
void findPoints(const OrientedWork& work, uint32_t p, const collision::Collider& collider, uint32_t index,
                PointList& points)
{
    const Pose& pose = work.poses[p];
    collision::SurfacePoint centre = collision::distanceTo(collider, pose.position);
    float margin = touchMargin * work.reaches[p];
    if (centre.distance > work.reaches[p] + margin)
        return;
    float deepest = -margin;
    // A mesh is a surface without an inside: its corners' depth is taken below the plane nearest to the centre.
    bool isSheet = collider.shape.kind == RigidShapeKind::Mesh;
    for (uint32_t c = work.cornerOffsets[p]; c < work.cornerOffsets[p + 1]; ++c)
    {
        Vec3 arm = rotate(pose.turn, work.corners[c]);
        collision::SurfacePoint corner{centre.distance + dot(arm, centre.normal), centre.normal};
        if (!isSheet && collider.shape.kind != RigidShapeKind::Plane)
            corner = collision::distanceTo(collider, pose.position + arm);
        if (corner.distance < margin)
        {
            points.add({index, corner.normal, arm, -corner.distance});
            deepest = maxOf(deepest, -corner.distance);
        }
    }
    // The ellipsoid only where it is deeper than the corners. In the middle of a face that lies flat it would carry all
    // the weight, and friction there turns nothing: a fragment spun on for ever.
    EllipsoidSupport support =
        supportOf(axesOf(pose.turn, work.restRotations[p]), work.radii[p], -1.0f * centre.normal);
    if (support.reach - centre.distance > deepest + margin)
        points.add({index, centre.normal, support.point, support.reach - centre.distance});
}

// When the ball inside a particle first meets a collider that moves, by conservative advancement; 1: not at all.
float sweepTime(const OrientedState& state, const OrientedWork& work, uint32_t p, const collision::Collider& collider,
                float substep)
{
    float radius = work.leastRadii[p];
    Vec3 from = state.positions[p];
    Vec3 way = work.poses[p].position - from - substep * velocityAt(collider, from);
    float reach = length(way);
    if (reach <= 0.5f * radius)
        return 1.0f;
    float time = 0.0f;
    for (int i = 0; i < sweepSteps && time < 1.0f; ++i)
    {
        float gap = collision::distanceTo(collider, from + time * way).distance - radius;
        if (gap <= 0.01f * radius)
            return time;
        time += gap / reach;
    }
    return 1.0f;
}

// All the places where a particle touches, up to its room; where it meets something on the way, that alone.
TouchingParticle touchOf(const OrientedState& state, const OrientedWork& work, uint32_t p, collision::Colliders nearby,
                         float substep, std::span<OrientedPoint> room)
{
    PointList points(room);
    TouchingParticle touch{p, 0, 1.0f};
    uint32_t first = 0;
    for (uint32_t c = 0; c < nearby.size(); ++c)
    {
        float time = sweepTime(state, work, p, nearby[c], substep);
        if (time < touch.time)
        {
            touch.time = time;
            first = c;
        }
    }
    if (touch.time < 1.0f)
    {
        const collision::Collider& collider = nearby[first];
        Vec3 at = state.positions[p] + touch.time * (work.poses[p].position - state.positions[p] -
                                                     substep * velocityAt(collider, state.positions[p]));
        Vec3 normal = collision::distanceTo(collider, at).normal;
        points.add({first, normal, normal * -work.leastRadii[p], 0.0f});
    }
    // What does not give way comes last and has the last word: a particle between a block and the floor stays above it.
    for (bool gives : {true, false})
        for (uint32_t c = 0; c < nearby.size() && touch.time >= 1.0f; ++c)
            if ((nearby[c].inverseMass > 0.0f) == gives)
                findPoints(work, p, nearby[c], c, points);
    touch.points = points.count();
    return touch;
}

// One point in the middle for a particle whose neighbours keep it from turning, per collider.
uint32_t mergePoints(std::span<OrientedPoint> points)
{
    uint32_t merged = 0;
    for (size_t begin = 0; begin < points.size();)
    {
        size_t end = begin;
        OrientedPoint sum{points[begin].collider};
        for (; end < points.size() && points[end].collider == points[begin].collider; ++end)
        {
            sum.normal += points[end].normal;
            sum.arm += points[end].arm;
            sum.depth = maxOf(sum.depth, points[end].depth);
        }
        sum.arm = sum.arm / static_cast<float>(end - begin);
        sum.normal = normalizedOr(sum.normal, points[begin].normal);
        points[merged++] = sum;
        begin = end;
    }
    return merged;
}

// The impulse at a point, so that what has been given in all pushes only and rubs no more than friction allows; none
// where it does not press. Along the surface there is another mass than across it: a rod touched at its end gives way
// sideways.
template <class InverseAlong>
std::optional<Vec3> nextImpulse(OrientedPoint& point, Vec3 relative, float friction, const InverseAlong& inverseAlong)
{
    float inwards = dot(relative, point.normal);
    float pushed = maxOf(point.pushed - (inwards - point.bounce) * (1.0f / point.inverse), 0.0f);
    if (pushed == 0.0f && point.pushed == 0.0f)
        return std::nullopt;
    Vec3 sliding = relative - inwards * point.normal;
    Vec3 rubbed = point.rubbed - sliding * (1.0f / inverseAlong(normalizedOr(sliding, point.normal)));
    float size = length(rubbed);
    if (size > friction * pushed)
        rubbed = rubbed * (friction * pushed / size);
    Vec3 impulse = (pushed - point.pushed) * point.normal + (rubbed - point.rubbed);
    point.pushed = pushed;
    point.rubbed = rubbed;
    return impulse;
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
void pushParticle(const OrientedContactInput& input, collision::Colliders nearby, uint32_t p, bool first,
                  uint32_t mostRounds, std::span<ColliderMotion> motions, std::span<OrientedPoint> points,
                  OrientedState& state, const OrientedWork& work)
{
    if (points.empty())
        return;
    const Pose& pose = work.poses[p];
    Mat3 axes = fsim::matrixOf(axesOf(pose.turn, work.restRotations[p]));
    Vec3 inertia = work.inertias[p];
    Mat3 inverseInertia =
        axes * diagonal(Vec3{1.0f / inertia.x, 1.0f / inertia.y, 1.0f / inertia.z}) * transposed(axes);
    float ownInverseMass = 1.0f / work.masses[p];
    if (first)
        bracePoints(nearby, state.braces[p], points);
    uint32_t rounds = points.size() > 1 ? mostRounds : 1;
    for (uint32_t round = 0; round < rounds; ++round)
        for (OrientedPoint& point : points)
        {
            const collision::Collider& collider = nearby[point.collider];
            ColliderMotion& motion = motions[point.collider];
            Vec3 arm = pose.position + point.arm - collider.centre;
            Vec3 relative =
                state.velocities[p] + cross(state.spins[p], point.arm) - (motion.linear + cross(motion.angular, arm));
            float inverseMass = point.yields * ownInverseMass;
            auto inverseAlong = [&](Vec3 direction) {
                Vec3 ownLever = cross(point.arm, direction);
                float own = inverseMass + point.yields * dot(ownLever, inverseInertia * ownLever);
                if (collider.inverseMass == 0.0f)
                    return own;
                Vec3 lever = cross(arm, direction);
                return own + collider.inverseMass + dot(lever, collider.inverseInertia * lever);
            };
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
            std::optional<Vec3> given = nextImpulse(point, relative, input.friction * collider.friction, inverseAlong);
            if (!given)
                continue;
            Vec3 impulse = *given;
            state.velocities[p] += impulse * inverseMass;
            state.spins[p] += point.yields * (inverseInertia * cross(point.arm, impulse));
            if (collider.inverseMass > 0.0f)
            {
                motion.linear -= impulse * collider.inverseMass;
                motion.angular -= collider.inverseInertia * cross(arm, impulse);
            }
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
} // namespace

uint32_t substepsFor(const OrientedState& state, const OrientedWork& work, collision::Colliders colliders,
                     float substep)
{
    if (state.positions.size() == 0)
        return 1;
    constexpr float aheadSubsteps = 8.0f; // near is what may come this soon
    float thinnest = work.leastRadii[0];
    float fastest = 0.0f;
    for (uint32_t p = 0; p < work.thereCount(); ++p)
    {
        thinnest = minOf(thinnest, work.leastRadii[p]);
        fastest = maxOf(fastest, lengthSquared(state.velocities[p]));
    }
    float ahead = aheadSubsteps * substep;
    Bounds around = collision::grown(aroundAll(state, work, ahead, colliders), ahead * std::sqrt(fastest));
    float most = 0.0f;
    for (const collision::Collider& collider : colliders)
    {
        if (!(collider.inverseMass > 0.0f) || !collision::mayTouch(collider, around))
            continue;
        // The body may turn, and parts of it fly at what the rest flees from.
        for (uint32_t p = 0; p < work.thereCount(); ++p)
            most = maxOf(most, length(collider.linearVelocity - state.velocities[p]) * substep);
    }
    float wanted = most / (2.0f * thinnest);
    return wanted <= 1.0f ? 1u : wanted >= 64.0f ? 64u : static_cast<uint32_t>(wanted) + 1u;
}

EllipsoidSupport supportOf(Quat axes, Vec3 radii, Vec3 direction)
{
    Vec3 local = scaled(radii, rotate(conjugate(axes), direction));
    float reach = length(local);
    if (reach == 0.0f)
        return {};
    return {reach, rotate(axes, scaled(radii, local) / reach)};
}

OrientedContactResult collideOriented(const OrientedContactInput& input, OrientedState& state, OrientedWork& work)
{
    uint32_t count = state.positions.size();
    collision::Colliders nearby =
        collision::collidersNear(input.colliders, aroundAll(state, work, input.substep, input.colliders), input.arena);
    uint32_t contacts = 0;
    std::span<const collision::RigidImpulse> given;
    std::span<collision::HullSupport> supports;
    if (!nearby.empty())
    {
        std::span<uint8_t> isNear = input.arena.take<uint8_t>(count);
        input.tasks.parallelFor(count, nearGrain, [&](uint32_t begin, uint32_t end) {
            for (uint32_t p = begin; p < end; ++p)
            {
                if (work.immovable[p] != 0)
                    continue;
                float own =
                    (1.0f + touchMargin) * work.reaches[p] + length(work.poses[p].position - state.positions[p]);
                for (const collision::Collider& collider : nearby)
                {
                    bool stands = collider.linearVelocity == Vec3{} && collider.angularVelocity == Vec3{};
                    float reach = stands ? own : own + input.substep * length(velocityAt(collider, state.positions[p]));
                    Vec3 ball{reach, reach, reach};
                    if (!collision::mayTouch(collider, {state.positions[p] - ball, state.positions[p] + ball}))
                        continue;
                    if (collision::distanceTo(collider, state.positions[p]).distance <= reach)
                        isNear[p] = 1;
                }
            }
        });
        uint32_t near = 0;
        for (uint8_t each : isNear)
            near += each;
        std::span<TouchingParticle> touching = input.arena.take<TouchingParticle>(near);
        std::span<OrientedPoint> points = input.arena.takeUnset<OrientedPoint>(size_t{near} * mostPoints);
        near = 0;
        for (uint32_t p = 0; p < count; ++p)
            if (isNear[p])
                touching[near++].particle = p;
        input.tasks.parallelFor(near, findGrain, [&](uint32_t begin, uint32_t end) {
            for (uint32_t i = begin; i < end; ++i)
            {
                std::span<OrientedPoint> room = points.subspan(size_t{i} * mostPoints, mostPoints);
                uint32_t p = touching[i].particle;
                touching[i] = touchOf(state, work, p, nearby, input.substep, room);
                if (work.groups.counts[work.groups.places[p]] > 1)
                    touching[i].points = mergePoints(room.first(touching[i].points));
            }
        });

        std::span<ColliderMotion> motions = input.arena.take<ColliderMotion>(nearby.size());
        for (size_t c = 0; c < nearby.size(); ++c)
            motions[c] = {nearby[c].linearVelocity, nearby[c].angularVelocity};
        bool anyMoves = false;
        for (uint32_t i = 0; i < near; ++i)
        {
            touching[i].velocity = state.velocities[touching[i].particle];
            touching[i].spin = state.spins[touching[i].particle];
            contacts += touching[i].points;
            for (const OrientedPoint& point : points.subspan(size_t{i} * mostPoints, touching[i].points))
                anyMoves = anyMoves || nearby[point.collider].inverseMass > 0.0f;
        }
        for (uint32_t round = 0; round < (anyMoves ? movingRounds : 1); ++round)
            for (uint32_t i = 0; i < near; ++i)
                pushParticle(input, nearby, touching[i].particle, round == 0, anyMoves ? sharedRounds : looseRounds,
                             motions, points.subspan(size_t{i} * mostPoints, touching[i].points), state, work);

        std::span<collision::RigidImpulse> impulses = input.arena.takeUnset<collision::RigidImpulse>(contacts);
        supports = input.arena.takeUnset<collision::HullSupport>(contacts);
        uint32_t used = 0, supported = 0;
        for (uint32_t i = 0; i < near; ++i)
        {
            const TouchingParticle& touch = touching[i];
            if (touch.points == 0)
                continue;
            uint32_t p = touch.particle;
            Pose& pose = work.poses[p];
            // Places and turns follow the impulses: what only the velocities knew of, matching would take back, and a
            // body at rest would pull itself along.
            Vec3 shift = input.substep * (state.velocities[p] - touch.velocity);
            Vec3 turn = (0.5f * input.substep) * (state.spins[p] - touch.spin);
            for (const OrientedPoint& point : points.subspan(size_t{i} * mostPoints, touch.points))
            {
                const collision::Collider& collider = nearby[point.collider];
                Vec3 impulse = point.pushed * point.normal + point.rubbed;
                if (lengthSquared(impulse) > 0.0f)
                    impulses[used++] = {collider.body, -impulse, pose.position + point.arm};
                if (collider.inverseMass == 0.0f)
                    supports[supported++] = {p,
                                             point.normal,
                                             point.arm,
                                             pose.position + point.arm + point.depth * point.normal,
                                             velocityAt(collider, pose.position + point.arm),
                                             maxOf(-point.depth, 0.0f) / input.substep,
                                             input.friction * collider.friction,
                                             point.pushed,
                                             point.rubbed};
                shift += maxOf(point.depth - dot(shift, point.normal), 0.0f) * point.normal;
            }
            pose.turn = normalized(Quat{turn.x, turn.y, turn.z, 1.0f} * pose.turn);
            if (touch.time < 1.0f) // up to where it was met, and on from there as it was sent
                pose.position = state.positions[p] + touch.time * (pose.position - state.positions[p]) +
                                ((1.0f - touch.time) * input.substep) * state.velocities[p];
            else
                pose.position += shift;
        }
        given = impulses.first(used);
        supports = supports.first(supported);
    }
    pushByDrivers(input, state, work, contacts);
    return {given, contacts, supports};
}
} // namespace fsim::orientedParticles
