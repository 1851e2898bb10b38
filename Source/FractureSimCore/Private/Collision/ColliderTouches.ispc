#include "Math/VectorMath.isph"

// firstContact() of Colliders.cpp, one ball per lane. For a ball that shapes from assets have a say in it says lookAtIt.
static const uniform unsigned int32 lookAtIt = 2;
static const uniform int advancementSteps = 24; // of Colliders.cpp

enum Kind // of RigidShapeKind, those that are understood
{
    Sphere = 0,
    Box = 1,
    Capsule = 2,
    Cylinder = 3,
    Plane = 4
};

struct Record // ColliderRecord of ColliderTouches.h
{
    float px, py, pz;
    float rx, ry, rz, rw;
    float ux, uy, uz;
    float halfX, halfY, halfZ;
    float radius, halfHeight, friction;
    unsigned int32 kind;
    float bounds[6];
    float box[6];
};

struct Ball
{
    Vec3 from, to;
    Vec3 low, high; // around its way
};

inline Vec3 positionOf(const uniform Record* uniform collider) { return vec3(collider->px, collider->py, collider->pz); }
inline Vec3 upOf(const uniform Record* uniform collider) { return vec3(collider->ux, collider->uy, collider->uz); }
inline uniform bool isUnderstood(const uniform Record* uniform collider)
{
    return collider->kind <= Plane;
}

inline bool isWithin(const uniform float* uniform bounds, Vec3 low, Vec3 high)
{
    return (low.x <= bounds[3]) & (low.y <= bounds[4]) & (low.z <= bounds[5]) & (high.x >= bounds[0]) &
           (high.y >= bounds[1]) & (high.z >= bounds[2]);
}

inline bool mayTouch(const uniform Record* uniform collider, Ball ball, uniform float radius)
{
    uniform float slack = 0.1f * radius;
    Vec3 reach = vec3(slack, slack, slack);
    bool near = isWithin(collider->bounds, ball.low, ball.high) &
                isWithin(collider->box, ball.low - reach, ball.high + reach);
    if (collider->kind != Plane)
        return near;
    Vec3 at = positionOf(collider), up = upOf(collider);
    uniform float clear = 1.1f * radius;
    return near & !((dot(ball.from - at, up) > clear) & (dot(ball.to - at, up) > clear));
}

// The surfaces of RigidDistance.cpp, from a place in the shape's own frame.
inline float fromVector(Vec3 away, uniform float radius, Vec3 fallback, Vec3 &normal)
{
    float size = length(away);
    normal = selected(size > 0.0f, away / size, fallback);
    return size - radius;
}

inline float boxDistance(uniform Vec3 half, Vec3 p, Vec3 &normal)
{
    Vec3 inside = vec3(absOf(p.x) - half.x, absOf(p.y) - half.y, absOf(p.z) - half.z);
    Vec3 sign = vec3(p.x < 0.0f ? -1.0f : 1.0f, p.y < 0.0f ? -1.0f : 1.0f, p.z < 0.0f ? -1.0f : 1.0f);
    Vec3 out = vec3(maxOf(inside.x, 0.0f), maxOf(inside.y, 0.0f), maxOf(inside.z, 0.0f));
    float size = length(out);
    bool acrossX = (inside.x >= inside.y) & (inside.x >= inside.z);
    bool acrossY = !acrossX & (inside.y >= inside.z);
    float depth = acrossX ? inside.x : acrossY ? inside.y : inside.z;
    Vec3 nearest = vec3(acrossX ? sign.x : 0.0f, acrossY ? sign.y : 0.0f, acrossX | acrossY ? 0.0f : sign.z);
    normal = selected(size > 0.0f, scaled(out / size, sign), nearest);
    return size > 0.0f ? size : depth;
}

inline float cylinderDistance(uniform float radius, uniform float halfHeight, Vec3 p, Vec3 &normal)
{
    float across = sqrt(p.x * p.x + p.y * p.y);
    Vec3 outwards = selected(across > 0.0f, vec3(p.x / across, p.y / across, 0.0f), vec3(1.0f, 0.0f, 0.0f));
    Vec3 upwards = vec3(0.0f, 0.0f, p.z < 0.0f ? -1.0f : 1.0f);
    float side = across - radius;
    float end = absOf(p.z) - halfHeight;
    float size = sqrt(side * side + end * end);
    bool beyondBoth = (side > 0.0f) & (end > 0.0f);
    normal = selected(beyondBoth, (side / size) * outwards + (end / size) * upwards,
                      selected(side > end, outwards, upwards));
    return beyondBoth ? size : side > end ? side : end;
}

inline float distanceTo(const uniform Record* uniform collider, Vec3 place, Vec3 &normal)
{
    Vec3 offset = place - positionOf(collider);
    if (collider->kind == Plane)
    {
        normal = upOf(collider);
        return dot(offset, normal);
    }
    Quat turn = quat(collider->rx, collider->ry, collider->rz, collider->rw);
    Vec3 local = rotate(conjugate(turn), offset);
    float distance;
    if (collider->kind == Sphere)
        distance = fromVector(local, collider->radius, vec3(0.0f, 0.0f, 1.0f), normal);
    else if (collider->kind == Box)
    {
        uniform Vec3 half = {collider->halfX, collider->halfY, collider->halfZ};
        distance = boxDistance(half, local, normal);
    }
    else if (collider->kind == Capsule)
    {
        float along = clampTo(local.z, -collider->halfHeight, collider->halfHeight);
        distance = fromVector(local - vec3(0.0f, 0.0f, along), collider->radius, vec3(1.0f, 0.0f, 0.0f), normal);
    }
    else
        distance = cylinderDistance(collider->radius, collider->halfHeight, local, normal);
    normal = rotate(turn, normal);
    return distance;
}

// Conservative advancement, as far as the lanes go that are asked.
inline float advance(const uniform Record* uniform collider, Vec3 from, Vec3 way, float reach, uniform float radius)
{
    uniform float touching = 0.01f * radius;
    float time = 0.0f;
    bool goesOn = true;
    for (uniform int i = 0; i < advancementSteps && any(goesOn); ++i)
    {
        Vec3 unused;
        float gap = distanceTo(collider, from + time * way, unused) - radius;
        goesOn = goesOn & !(gap <= touching);
        time = goesOn ? time + gap / reach : time;
        goesOn = goesOn & (time < 1.0f);
    }
    return minOf(time, 1.0f);
}

inline float timeOfTouch(const uniform Record* uniform collider, Vec3 from, Vec3 way, float reach, uniform float radius)
{
    uniform float touching = 0.01f * radius;
    Vec3 offset = from - positionOf(collider);
    if (collider->kind == Plane)
    {
        Vec3 up = upOf(collider);
        float height = dot(offset, up) - radius;
        float sinks = -dot(way, up);
        float time = sinks > height ? height / sinks : 1.0f;
        return height <= touching ? 0.0f : time;
    }
    if (collider->kind != Sphere)
        return advance(collider, from, way, reach, radius);
    uniform float both = collider->radius + radius;
    float apart = length(offset) - both;
    float nearing = -dot(offset, way);
    float beyond = apart * (apart + 2.0f * both);
    float root = nearing * nearing - reach * reach * beyond;
    bool misses = (nearing <= 0.0f) | (root < 0.0f);
    float time = misses ? 1.0f : minOf(beyond / (nearing + sqrt(root)), 1.0f);
    return apart <= touching ? 0.0f : time;
}

inline Vec3 vectorsAt(const uniform float vectors[], uniform int base, uniform int left)
{
    Vec3 result = vec3(0.0f, 0.0f, 0.0f);
    if (left >= TARGET_WIDTH)
        aos_to_soa3((uniform float * uniform)(vectors + 3 * base), &result.x, &result.y, &result.z);
    else if (programIndex < left)
    {
        result.x = vectors[3 * (base + programIndex)];
        result.y = vectors[3 * (base + programIndex) + 1];
        result.z = vectors[3 * (base + programIndex) + 2];
    }
    return result;
}

// The first that a ball touches, and where and when.
struct Touch
{
    bool found;
    unsigned int32 which; // in the list that is asked
    float time, distance;
    Vec3 place, normal;
};

inline Touch firstTouch(const uniform Record* uniform colliders, const uniform unsigned int32 some[], uniform int someCount,
                        Ball ball, bool moves, uniform float radius, bool &understood)
{
    Touch first = {false, 0, 1.0f, 0.0f, ball.to, {0.0f, 0.0f, 0.0f}};
    for (uniform int i = 0; i < someCount; ++i)
    {
        const uniform Record* uniform collider = colliders + some[i];
        bool asked = moves & mayTouch(collider, ball, radius);
        if (!any(asked))
            continue;
        if (!isUnderstood(collider))
        {
            understood = understood & !asked;
            continue;
        }
        Vec3 way = ball.to - ball.from;
        float reach = length(way);
        float time = 1.0f;
        if (asked & (reach > radius)) // a slow one is looked at only where it arrives
            time = timeOfTouch(collider, ball.from, way, reach, radius);
        Vec3 place = selected(time < 1.0f, ball.from + time * way, ball.to);
        Vec3 normal;
        float distance = distanceTo(collider, place, normal);
        bool touches = asked & ((distance < radius) | ((time < 1.0f) & (distance < 1.05f * radius)));
        bool earlier = touches & (!first.found | (time < first.time) |
                                  ((time == first.time) & (distance < first.distance)));
        first.found = first.found | earlier;
        first.which = earlier ? some[i] : first.which;
        first.time = earlier ? time : first.time;
        first.distance = earlier ? distance : first.distance;
        first.place = selected(earlier, place + maxOf(radius - distance, 0.0f) * normal, first.place);
        first.normal = selected(earlier, normal, first.normal);
    }
    return first;
}

inline Vec3 slideOn(const uniform Record* uniform colliders, const uniform unsigned int32 some[], uniform int someCount,
                    Touch touch, bool asked, Vec3 rest, uniform float radius, uniform float friction, bool &understood)
{
    float rubs = 0.0f;
    for (uniform int i = 0; i < someCount; ++i)
        rubs = touch.which == some[i] ? friction * colliders[some[i]].friction : rubs;
    float inwards = minOf(dot(rest, touch.normal), 0.0f);
    rest = rest - inwards * touch.normal;
    float whole = length(rest);
    float reach = whole + rubs * inwards;
    bool slides = asked & (reach > 0.0f);
    rest = rest * (reach / whole);
    float part = 1.0f;
    for (uniform int i = 0; i < someCount; ++i)
    {
        bool other = slides & (touch.which != some[i]);
        if (!any(other))
            continue;
        if (!isUnderstood(colliders + some[i]))
            understood = understood & !other;
        else if (other)
            part = minOf(part, timeOfTouch(colliders + some[i], touch.place, rest, reach, radius));
    }
    Vec3 end = touch.place + part * rest;
    Vec3 result = touch.place;
    for (uniform int i = 0; i < someCount; ++i)
    {
        bool touched = slides & (touch.which == some[i]);
        if (!any(touched) || !isUnderstood(colliders + some[i]))
            continue;
        Vec3 normal;
        float distance = distanceTo(colliders + some[i], end, normal);
        result = selected(touched, end + maxOf(radius - distance, 0.0f) * normal, result);
    }
    return result;
}

export void fsimColliderTouches(const uniform float records[], const uniform unsigned int32 some[],
                                uniform int someCount, const uniform float from[], const uniform float to[],
                                const uniform unsigned int32 immovable[], uniform float radius,
                                uniform float friction, uniform int count, uniform unsigned int32 touches[],
                                uniform unsigned int32 which[], uniform float * uniform places[],
                                uniform float * uniform normals[])
{
    const uniform Record* uniform colliders = (const uniform Record* uniform)records;
    Vec3 outward = vec3(radius, radius, radius);
    for (uniform int base = 0; base < count; base += TARGET_WIDTH)
    {
        uniform int left = count - base;
        bool moves = programIndex < left;
        if (moves)
            moves = immovable[base + programIndex] == 0;
        Ball ball;
        ball.from = vectorsAt(from, base, left);
        ball.to = vectorsAt(to, base, left);
        ball.low = vec3(minOf(ball.from.x, ball.to.x), minOf(ball.from.y, ball.to.y), minOf(ball.from.z, ball.to.z)) -
                   outward;
        ball.high = vec3(maxOf(ball.from.x, ball.to.x), maxOf(ball.from.y, ball.to.y), maxOf(ball.from.z, ball.to.z)) +
                    outward;
        bool understood = true;
        Touch touch = firstTouch(colliders, some, someCount, ball, moves, radius, understood);
        bool onItsWay = understood & touch.found & (touch.time < 1.0f);
        if (any(onItsWay))
            touch.place = selected(onItsWay,
                                   slideOn(colliders, some, someCount, touch, onItsWay,
                                           (1.0f - touch.time) * (ball.to - ball.from), radius, friction, understood),
                                   touch.place);
        unsigned int32 said = touch.found ? 1 : 0;
        said = understood ? said : lookAtIt;
        if (programIndex < left)
        {
            int at = base + programIndex;
            touches[at] = said;
            which[at] = touch.which;
            places[0][at] = touch.place.x;
            places[1][at] = touch.place.y;
            places[2][at] = touch.place.z;
            normals[0][at] = touch.normal.x;
            normals[1][at] = touch.normal.y;
            normals[2][at] = touch.normal.z;
        }
    }
}
