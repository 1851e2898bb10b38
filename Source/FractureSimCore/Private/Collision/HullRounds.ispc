#include "Math/VectorMath.isph"

// HullRounds.cpp for kernels: a pair, or a fragment with its supports, a lane. Blocks are rows of sixteen numbers, as
// HullLanes.h has them.

typedef float<4> Four;
static const uniform int laneCount = 16;
static const uniform float wakingSpeed = 0.2f;

static const uniform int sideRows = 9; // of a HullSide: from, to, inverse mass, six of the inertia
static const uniform int normalRow = 18, betweenRow = 21, frictionRow = 24, wakesRow = 25, pointRow = 26;
static const uniform int pointRows = 10; // place, mass along and across, bearable, pushed, rubbed
static const uniform int mostPointsRow = 67, blockRows = 68;

static const uniform int supportRows = 10, firstRowRow = 9;
static const uniform int supportPointRows = 17; // arm, normal, velocity, masses, bearable, friction, pushed, rubbed

struct Hull
{
    Vec3 velocity, spin;
    float inverseMass;
    float xx, xy, xz, yy, yz, zz;
};

inline float rowAt(const uniform float rows[], uniform int row) { return rows[laneCount * row + programIndex]; }
inline Vec3 vectorAt(const uniform float rows[], uniform int row)
{
    return vec3(rowAt(rows, row), rowAt(rows, row + 1), rowAt(rows, row + 2));
}
inline void setRow(uniform float rows[], uniform int row, float value) { rows[laneCount * row + programIndex] = value; }
inline void setVector(uniform float rows[], uniform int row, Vec3 v)
{
    setRow(rows, row, v.x);
    setRow(rows, row + 1, v.y);
    setRow(rows, row + 2, v.z);
}

inline Vec3 fetchVectors(const uniform float motions[], const uniform unsigned int32 hulls[], uniform int from)
{
    uniform float seen[4 * TARGET_WIDTH];
    for (uniform int i = 0; i < TARGET_WIDTH; ++i)
        *((uniform Four * uniform)(seen + 4 * i)) =
            *((const uniform Four * uniform)(motions + 8 * (uniform int64)hulls[i] + from));
    Vec3 v;
    float unused;
    aos_to_soa4(seen, &v.x, &v.y, &v.z, &unused);
    return v;
}
inline void storeVectors(uniform float motions[], const uniform unsigned int32 hulls[], uniform int from, Vec3 v)
{
    uniform float given[4 * TARGET_WIDTH];
    soa_to_aos4(v.x, v.y, v.z, 0.0f, given);
    for (uniform int i = 0; i < TARGET_WIDTH; ++i)
        *((uniform Four * uniform)(motions + 8 * (uniform int64)hulls[i] + from)) =
            *((const uniform Four * uniform)(given + 4 * i));
}

inline Hull hullOf(const uniform float side[], const uniform float motions[])
{
    const uniform unsigned int32* uniform from = (const uniform unsigned int32* uniform)side;
    Hull hull;
    hull.velocity = fetchVectors(motions, from, 0);
    hull.spin = fetchVectors(motions, from, 4);
    hull.inverseMass = rowAt(side, 2);
    hull.xx = rowAt(side, 3);
    hull.xy = rowAt(side, 4);
    hull.xz = rowAt(side, 5);
    hull.yy = rowAt(side, 6);
    hull.yz = rowAt(side, 7);
    hull.zz = rowAt(side, 8);
    return hull;
}
inline void storeHull(const uniform float side[], Hull hull, uniform float motions[])
{
    const uniform unsigned int32* uniform to = (const uniform unsigned int32* uniform)(side + laneCount);
    storeVectors(motions, to, 0, hull.velocity);
    storeVectors(motions, to, 4, hull.spin);
}

inline Vec3 velocityAt(const Hull& hull, Vec3 arm) { return hull.velocity + cross(hull.spin, arm); }
inline void push(Hull& hull, Vec3 arm, Vec3 impulse)
{
    Vec3 v = cross(arm, impulse);
    hull.velocity = hull.velocity + impulse * hull.inverseMass;
    hull.spin = hull.spin + vec3(hull.xx * v.x + hull.xy * v.y + hull.xz * v.z,
                                 hull.xy * v.x + hull.yy * v.y + hull.yz * v.z,
                                 hull.xz * v.x + hull.yz * v.y + hull.zz * v.z);
}

// Gives the impulse, and what has been given in all.
inline Vec3 nextImpulse(Vec3 relative, Vec3 normal, float mass, float rubMass, float bearable, float friction,
                        float& pushed, Vec3& rubbed)
{
    float away = dot(relative, normal);
    float push = maxOf(pushed - (away + bearable) * mass, 0.0f);
    Vec3 sliding = relative - away * normal;
    Vec3 rub = rubbed - rubMass * sliding;
    float size = lengthSquared(rub);
    float most = friction * push;
    rub = rub * (size > most * most ? most / sqrt(size) : 1.0f);
    Vec3 given = (push - pushed) * normal + (rub - rubbed);
    pushed = push;
    rubbed = rub;
    return given;
}

export void fsimPushHullPairs(uniform float blocks[], uniform int count, uniform int first, uniform float motions[],
                              uniform unsigned int32 presses[])
{
    bool pressing = false;
    for (uniform int b = 0; b < count; ++b)
    {
        uniform float* uniform block = blocks + (uniform int64)b * blockRows * laneCount;
        uniform int points = (uniform int)intbits(block[laneCount * mostPointsRow]);
        for (uniform int lane = 0; lane < laneCount; lane += TARGET_WIDTH)
        {
            uniform float* uniform rows = block + lane;
            Hull one = hullOf(rows, motions);
            Hull other = hullOf(rows + laneCount * sideRows, motions);
            Vec3 normal = vectorAt(rows, normalRow), between = vectorAt(rows, betweenRow);
            float friction = rowAt(rows, frictionRow);
            for (uniform int k = 0; k < points; ++k)
            {
                uniform float* uniform point = rows + laneCount * (pointRow + pointRows * k);
                Vec3 arm = vectorAt(point, 0);
                Vec3 armOfOther = arm + between;
                float mass = rowAt(point, 3), bearable = rowAt(point, 5), pushed = rowAt(point, 6);
                Vec3 rubbed = vectorAt(point, 7);
                Vec3 relative = velocityAt(one, arm) - velocityAt(other, armOfOther);
                if (first)
                {
                    uniform unsigned int32* uniform wakes =
                        (uniform unsigned int32* uniform)(rows + laneCount * wakesRow);
                    if (-dot(relative, normal) > bearable + wakingSpeed && mass > 0.0f)
                        wakes[programIndex] = 1;
                }
                pressing |= pushed != 0.0f;
                Vec3 given = nextImpulse(relative, normal, mass, rowAt(point, 4), bearable, friction, pushed, rubbed);
                pressing |= pushed != 0.0f;
                setRow(point, 6, pushed);
                setVector(point, 7, rubbed);
                push(one, arm, given);
                push(other, armOfOther, negated(given));
            }
            storeHull(rows, one, motions);
            storeHull(rows + laneCount * sideRows, other, motions);
        }
    }
    presses[0] = any(pressing) ? 1 : 0;
}

export void fsimPushHullSupports(const uniform float blocks[], uniform int count, uniform float rows[],
                                 uniform int rounds, uniform float motions[], uniform unsigned int32 presses[])
{
    bool pressing = false;
    for (uniform int b = 0; b < count; ++b)
    {
        const uniform float* uniform block = blocks + (uniform int64)b * supportRows * laneCount;
        uniform int firstRow = (uniform int)intbits(block[laneCount * firstRowRow]);
        uniform int points = (uniform int)intbits(block[laneCount * firstRowRow + 1]);
        for (uniform int lane = 0; lane < laneCount; lane += TARGET_WIDTH)
        {
            Hull hull = hullOf(block + lane, motions);
            for (uniform int round = 0; round < rounds; ++round)
                for (uniform int k = 0; k < points; ++k)
                {
                    uniform float* uniform row =
                        rows + (uniform int64)(firstRow + k) * supportPointRows * laneCount + lane;
                    Vec3 arm = vectorAt(row, 0);
                    float pushed = rowAt(row, 13);
                    Vec3 rubbed = vectorAt(row, 14);
                    pressing |= pushed != 0.0f;
                    Vec3 given = nextImpulse(velocityAt(hull, arm) - vectorAt(row, 6), vectorAt(row, 3),
                                             rowAt(row, 9), rowAt(row, 10), rowAt(row, 11), rowAt(row, 12), pushed,
                                             rubbed);
                    pressing |= pushed != 0.0f;
                    setRow(row, 13, pushed);
                    setVector(row, 14, rubbed);
                    push(hull, arm, given);
                }
            storeHull(block + lane, hull, motions);
        }
    }
    presses[0] = any(pressing) ? 1 : 0;
}
