#include "OrientedParticles/OrientedTouches.h"

#include "Collision/BallAtHull.h"
#include "Collision/Boxes.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <array>

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t nearGrain = 256;
constexpr uint32_t findGrain = 32;
constexpr uint32_t mostPoints = 8; // of a particle; the deepest
constexpr int sweepSteps = 24;
// Of a particle's reach: what is so near touches, and may come nearer only by what is left. With contacts of what
// overlaps alone, the corners on which a body stands come and go with the rounding, and it never stops trembling.
constexpr float touchMargin = 0.03f;

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
    template <class Predicate> void removeIf(const Predicate& predicate)
    {
        std::span<OrientedPoint> points = room_.first(count_);
        count_ = static_cast<uint32_t>(std::remove_if(points.begin(), points.end(), predicate) - points.begin());
    }
    uint32_t count() const { return count_; }

private:
    std::span<OrientedPoint> room_;
    uint32_t count_ = 0;
};

// In the frame of its hull.
std::optional<collision::BallTouch> touchOfBall(const OrientedWork& work, uint32_t p, const Pose& pose,
                                                const collision::InnerBall& ball)
{
    return collision::ballAtHull(work.hulls.facesOf(p), rotate(conjugate(pose.turn), ball.centre - pose.position),
                                 ball.radius);
}

// Whether a face lies against a neighbour that the particle has a bond with: nothing can come in there.
bool isInside(const OrientedWork& work, uint32_t p, const collision::HullFace& face)
{
    constexpr float alike = 0.7f; // cosine
    uint32_t place = work.groups.places[p];
    for (uint32_t k = 1; k < work.groups.counts[place]; ++k)
    {
        Vec3 way = work.rest[work.groups.members[work.groups.slotOf(place, k)]].position - work.rest[p].position;
        float along = dot(face.normal, way);
        if (along > face.distance && along > alike * length(way))
            return true;
    }
    return false;
}

// Where corners of a collider have come into the hull, through the nearest face that is open.
void findCorners(const OrientedWork& work, uint32_t p, const Pose& pose, const collision::Collider& collider,
                 uint32_t index, float margin, PointList& points, float& deepest)
{
    std::array<Vec3, collision::mostColliderCorners> room{};
    for (Vec3 corner : collision::cornersOf(collider, room))
    {
        Vec3 way = corner - pose.position;
        if (lengthSquared(way) > (work.reaches[p] + margin) * (work.reaches[p] + margin))
            continue;
        Vec3 local = rotate(conjugate(pose.turn), way);
        const collision::HullFace* open = nullptr;
        float gap = -work.reaches[p], most = gap;
        for (const collision::HullFace& face : work.hulls.facesOf(p))
        {
            float outside = dot(face.normal, local) - face.distance;
            most = maxOf(most, outside);
            if (outside > gap && !isInside(work, p, face))
            {
                gap = outside;
                open = &face;
            }
        }
        if (open == nullptr || most >= margin)
            continue;
        points.add({index, -rotate(pose.turn, open->normal), way, -gap});
        deepest = maxOf(deepest, -gap);
    }
}

// Where it touches in a pose.
void findPoints(const OrientedWork& work, uint32_t p, const Pose& pose, const collision::Collider& collider,
                uint32_t index, PointList& points)
{
    collision::SurfacePoint centre = collision::distanceTo(collider, pose.position);
    float margin = touchMargin * work.reaches[p];
    if (centre.distance > work.reaches[p] + margin)
        return;
    float deepest = -margin, hullReach = 0.0f;
    // A mesh is a surface without an inside: its corners' depth is taken below the plane nearest to the centre.
    bool isSheet = collider.shape.kind == RigidShapeKind::Mesh;
    for (uint32_t c = work.cornerOffsets[p]; c < work.cornerOffsets[p + 1]; ++c)
    {
        Vec3 arm = rotate(pose.turn, work.corners[c]);
        hullReach = maxOf(hullReach, -dot(arm, centre.normal));
        collision::SurfacePoint corner{centre.distance + dot(arm, centre.normal), centre.normal};
        if (!isSheet && collider.shape.kind != RigidShapeKind::Plane)
            corner = collision::distanceFrom(pose.position, collider, pose.position + arm);
        if (corner.distance < margin)
        {
            points.add({index, corner.normal, arm, -corner.distance});
            deepest = maxOf(deepest, -corner.distance);
        }
    }
    if (collision::hasCorners(collider))
        findCorners(work, p, pose, collider, index, margin, points, deepest);
    // The ellipsoid only where it is deeper than the corners, and no farther than the hull reaches: it bulges out of
    // flat faces. In the middle of a face that lies flat it would carry all the weight, and friction there turns
    // nothing: a fragment spun on for ever; and bodies would stand on air.
    EllipsoidSupport support =
        supportOf(axesOf(pose.turn, work.restRotations[p]), work.radii[p], -1.0f * centre.normal);
    if (float reach = minOf(support.reach, hullReach); reach > 0.0f)
    {
        Vec3 arm = support.point * (reach / support.reach);
        collision::SurfacePoint tip{centre.distance - reach, centre.normal};
        if (!isSheet && collider.shape.kind != RigidShapeKind::Plane)
            tip = collision::distanceFrom(pose.position, collider, pose.position + arm);
        if (-tip.distance > deepest + margin)
        {
            deepest = -tip.distance;
            points.add({index, tip.normal, arm, deepest});
        }
    }
    // Between the corners and beside the ellipsoid: what comes through a face near its end, or over an edge. What has
    // its middle inside already is pushed out from the particle's own, or it would come out on the other side.
    std::optional<collision::InnerBall> ball = collision::innerBall(collider, pose.position);
    std::optional<collision::BallTouch> there = ball ? touchOfBall(work, p, pose, *ball) : std::nullopt;
    if (there && there->gap > -ball->radius && -there->gap > (deepest > -margin ? deepest + margin : -margin))
        points.add({index, -rotate(pose.turn, there->normal), rotate(pose.turn, there->point), -there->gap});
}

// Where a particle meets a collider on its way; time 1: nowhere.
struct MetOnTheWay
{
    float time = 1.0f;
    Vec3 normal{}; // out of the collider
    Vec3 arm{};    // from the particle's centre
};

// The ball inside of a particle, by conservative advancement.
void sweepInnerBall(const OrientedWork& work, uint32_t p, const collision::Collider& collider, Vec3 from, Vec3 way,
                    MetOnTheWay& met)
{
    float radius = work.leastRadii[p];
    float reach = length(way), time = 0.0f;
    for (int i = 0; i < sweepSteps && time < met.time; ++i)
    {
        collision::SurfacePoint there = collision::distanceTo(collider, from + time * way);
        float gap = there.distance - radius;
        if (gap <= 0.01f * radius)
        {
            met = {time, there.normal, there.normal * -radius};
            return;
        }
        time += gap / reach;
    }
}

// The ball inside of the collider, which meets the hull wherever it comes through. Between the balls inside of
// fragments there is room for a small one.
void sweepHull(const OrientedWork& work, uint32_t p, const collision::Collider& collider, Vec3 from, Vec3 way,
               MetOnTheWay& met)
{
    std::optional<collision::InnerBall> ball = collision::innerBall(collider, from);
    if (!ball)
        return;
    Quat turn = work.poses[p].turn;
    std::optional<collision::BallEntry> entry =
        collision::ballIntoHull(work.hulls.facesOf(p), rotate(conjugate(turn), ball->centre - from),
                                rotate(conjugate(turn), -way), ball->radius);
    if (entry && entry->time < met.time)
        met = {entry->time, -rotate(turn, entry->touch.normal), rotate(turn, entry->touch.point)};
}

void sweep(const OrientedState& state, const OrientedWork& work, uint32_t p, const collision::Collider& collider,
           float substep, MetOnTheWay& met)
{
    Vec3 from = state.positions[p];
    Vec3 way = work.poses[p].position - from - substep * velocityAt(collider, from);
    if (length(way) <= 0.5f * work.leastRadii[p])
        return;
    sweepInnerBall(work, p, collider, from, way, met);
    sweepHull(work, p, collider, from, way, met);
}

// Which colliders a particle may touch in a substep, a bit each; those from the sixty-fourth on share the last.
class NearColliders
{
public:
    explicit NearColliders(uint64_t bits) : bits_(bits) {}
    bool has(uint32_t collider) const { return (bits_ & bitOf(collider)) != 0; }
    static uint64_t bitOf(uint32_t collider) { return uint64_t{1} << (collider < 63 ? collider : 63); }

private:
    uint64_t bits_;
};

// Whether a place on what does not give way faces into something else that does not, as the underside of a wall does
// that stands on the floor. Pushed out there, a fragment that has got into both would come into the other, and stay.
bool isBuried(const OrientedPoint& point, Vec3 position, float margin, collision::Colliders nearby, NearColliders near)
{
    constexpr float against = -0.5f; // cosine
    if (nearby[point.collider].inverseMass > 0.0f)
        return false;
    Vec3 ahead = position + point.arm + (point.depth + margin) * point.normal;
    for (uint32_t c = 0; c < nearby.size(); ++c)
    {
        if (c == point.collider || nearby[c].inverseMass > 0.0f || !near.has(c))
            continue;
        collision::SurfacePoint there = collision::distanceTo(nearby[c], ahead);
        if (there.distance < 0.0f && dot(there.normal, point.normal) < against)
            return true;
    }
    return false;
}

bool stands(const collision::Collider& collider)
{
    return collider.linearVelocity == Vec3{} && collider.angularVelocity == Vec3{};
}

// All the places where a particle touches, up to its room. Where it meets something on the way, that, and what stands
// there.
TouchingParticle touchOf(const OrientedState& state, const OrientedWork& work, uint32_t p, collision::Colliders nearby,
                         NearColliders near, float substep, std::span<OrientedPoint> room)
{
    PointList points(room);
    MetOnTheWay met;
    uint32_t first = 0;
    for (uint32_t c = 0; c < nearby.size(); ++c)
    {
        float before = met.time;
        if (near.has(c))
            sweep(state, work, p, nearby[c], substep, met);
        if (met.time < before)
            first = c;
    }
    Pose pose = work.poses[p];
    bool isMet = met.time < 1.0f;
    if (isMet)
    {
        pose.position = state.positions[p] + met.time * (pose.position - state.positions[p]);
        points.add({first, met.normal, met.arm, 0.0f});
    }
    // What does not give way comes last and has the last word: a particle between a block and the floor stays above it.
    for (bool gives : {true, false})
        for (uint32_t c = 0; c < nearby.size(); ++c)
            if ((nearby[c].inverseMass > 0.0f) == gives && near.has(c) && (!isMet || stands(nearby[c])))
                findPoints(work, p, pose, nearby[c], c, points);
    float margin = touchMargin * work.reaches[p];
    points.removeIf([&](const OrientedPoint& point) { return isBuried(point, pose.position, margin, nearby, near); });
    return {p, points.count(), met.time};
}

// One point per collider for a particle whose neighbours keep it from turning: where the pressure under its corners
// would have its centre if it grew with their depth. So the point goes steadily to the side to which the particle
// tilts; the mean of those that touch would jump from the middle to an edge, and what stands on few particles would
// walk. A point alone turns freely, so it is told how wide the corners are apart.
uint32_t mergePoints(float margin, std::span<OrientedPoint> points)
{
    auto pressureOf = [margin](const OrientedPoint& point) { return maxOf(point.depth + margin, 1e-3f * margin); };
    uint32_t merged = 0;
    for (size_t begin = 0; begin < points.size();)
    {
        size_t end = begin;
        OrientedPoint sum{points[begin].collider};
        float pressures = 0.0f;
        for (; end < points.size() && points[end].collider == points[begin].collider; ++end)
        {
            float pressure = pressureOf(points[end]);
            sum.normal += pressure * points[end].normal;
            sum.arm += pressure * points[end].arm;
            sum.depth = end == begin ? points[end].depth : maxOf(sum.depth, points[end].depth);
            pressures += pressure;
        }
        sum.arm = sum.arm / pressures;
        for (const OrientedPoint& point : points.subspan(begin, end - begin))
        {
            Vec3 apart = point.arm - sum.arm;
            sum.spread = sum.spread + outer((pressureOf(point) / pressures) * apart, apart);
        }
        sum.normal = normalizedOr(sum.normal, points[begin].normal);
        points[merged++] = sum;
        begin = end;
    }
    return merged;
}
} // namespace

std::span<OrientedPoint> OrientedTouches::pointsOf(size_t i) const
{
    return room.subspan(i * mostPoints, particles[i].points);
}

OrientedTouches findTouches(const OrientedState& state, const OrientedWork& work, collision::Colliders nearby,
                            float substep, Arena& arena, TaskScheduler& tasks)
{
    uint32_t count = state.positions.size();
    std::span<uint64_t> nearTo = arena.take<uint64_t>(count);
    tasks.parallelFor(count, nearGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t p = begin; p < end; ++p)
        {
            if (work.immovable[p] != 0)
                continue;
            float own = (1.0f + touchMargin) * work.reaches[p] + length(work.poses[p].position - state.positions[p]);
            for (uint32_t c = 0; c < nearby.size(); ++c)
            {
                const collision::Collider& collider = nearby[c];
                float reach = stands(collider) ? own : own + substep * length(velocityAt(collider, state.positions[p]));
                Vec3 ball{reach, reach, reach};
                if (!collision::mayTouch(collider, {state.positions[p] - ball, state.positions[p] + ball}))
                    continue;
                if (collision::distanceTo(collider, state.positions[p]).distance <= reach)
                    nearTo[p] |= NearColliders::bitOf(c);
            }
        }
    });
    uint32_t near = 0;
    for (uint64_t each : nearTo)
        near += each != 0;
    OrientedTouches touches{arena.take<TouchingParticle>(near),
                            arena.takeUnset<OrientedPoint>(size_t{near} * mostPoints)};
    near = 0;
    for (uint32_t p = 0; p < count; ++p)
        if (nearTo[p] != 0)
            touches.particles[near++].particle = p;
    tasks.parallelFor(near, findGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            std::span<OrientedPoint> room = touches.room.subspan(size_t{i} * mostPoints, mostPoints);
            uint32_t p = touches.particles[i].particle;
            TouchingParticle& touch = touches.particles[i];
            touch = touchOf(state, work, p, nearby, NearColliders(nearTo[p]), substep, room);
            if (work.groups.counts[work.groups.places[p]] > 1)
                touch.points = mergePoints(touchMargin * work.reaches[p], room.first(touch.points));
        }
    });
    return touches;
}

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
} // namespace fsim::orientedParticles
