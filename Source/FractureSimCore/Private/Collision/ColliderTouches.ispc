#include "Math/VectorMath.isph"

// firstContact() of Colliders.cpp with planes and spheres, one ball per lane. For a ball that other shapes have a say in
// it says lookAtIt.
static const uniform unsigned int32 lookAtIt = 2;

enum Kind // of RigidShapeKind, those that are understood
{
    Sphere = 0,
    Plane = 4
};

struct Record // ColliderRecord of ColliderTouches.h
{
    float px, py, pz;
    float rx, ry, rz, rw;
    float ux, uy, uz;
    float radius, friction;
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
    return collider->kind == Plane || collider->kind == Sphere;
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
    uniform float both = collider->radius + radius;
    float apart = length(offset) - both;
    float nearing = -dot(offset, way);
    float beyond = apart * (apart + 2.0f * both);
    float root = nearing * nearing - reach * reach * beyond;
    bool misses = (nearing <= 0.0f) | (root < 0.0f);
    float time = misses ? 1.0f : minOf(beyond / (nearing + sqrt(root)), 1.0f);
    return apart <= touching ? 0.0f : time;
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
    float size = length(local);
    normal = rotate(turn, selected(size > 0.0f, local / size, vec3(0.0f, 0.0f, 1.0f)));
    return size - collider->radius;
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
        bool fast = asked & (reach > radius);
        float time = 1.0f;
        if (any(fast))
            time = fast ? timeOfTouch(collider, ball.from, way, reach, radius) : 1.0f;
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
        if (isUnderstood(colliders + some[i]))
            part = other ? minOf(part, timeOfTouch(colliders + some[i], touch.place, rest, reach, radius)) : part;
        else
            understood = understood & !other;
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
