#include "Math/VectorMath.isph"

// OrientedDamping.cpp for kernels: a bond a lane. No two bonds of sixteen share a particle but the one behind the last,
// which does not move: what is written to it is what it was.

typedef float<4> Four;
static const uniform int bondLanes = 16;

struct Ball
{
    Vec3 velocity;
    float inverseMass;
    Vec3 spin;
    float inverseInertia;
};

inline void fetchFours(const uniform float all[], const uniform unsigned int32 particles[], uniform int from,
                       uniform float seen[])
{
    for (uniform int i = 0; i < TARGET_WIDTH; ++i)
        *((uniform Four * uniform)(seen + 4 * i)) =
            *((const uniform Four * uniform)(all + 8 * (uniform int64)particles[i] + from));
}

inline void storeFours(uniform float all[], const uniform unsigned int32 particles[], uniform int from, float x, float y,
                       float z, float w)
{
    uniform float given[4 * TARGET_WIDTH];
    soa_to_aos4(x, y, z, w, given);
    for (uniform int i = 0; i < TARGET_WIDTH; ++i)
        *((uniform Four * uniform)(all + 8 * (uniform int64)particles[i] + from)) =
            *((const uniform Four * uniform)(given + 4 * i));
}

inline Ball seenBalls(uniform float velocities[], uniform float spins[])
{
    Ball ball;
    aos_to_soa4(velocities, &ball.velocity.x, &ball.velocity.y, &ball.velocity.z, &ball.inverseMass);
    aos_to_soa4(spins, &ball.spin.x, &ball.spin.y, &ball.spin.z, &ball.inverseInertia);
    return ball;
}

inline void storeBalls(uniform float motions[], const uniform unsigned int32 particles[], Ball ball)
{
    storeFours(motions, particles, 0, ball.velocity.x, ball.velocity.y, ball.velocity.z, ball.inverseMass);
    storeFours(motions, particles, 4, ball.spin.x, ball.spin.y, ball.spin.z, ball.inverseInertia);
}

export void fsimOrientedDamping(const uniform float poses[], uniform float motions[],
                                const uniform unsigned int32 first[], const uniform unsigned int32 second[],
                                uniform int count, uniform float share)
{
    for (uniform int slot = 0; slot < count; slot += TARGET_WIDTH)
    {
        uniform float seen[6][4 * TARGET_WIDTH];
        fetchFours(poses, first + slot, 0, seen[0]);
        fetchFours(poses, second + slot, 0, seen[1]);
        fetchFours(motions, first + slot, 0, seen[2]);
        fetchFours(motions, first + slot, 4, seen[3]);
        fetchFours(motions, second + slot, 0, seen[4]);
        fetchFours(motions, second + slot, 4, seen[5]);
        Vec3 here, there;
        float unused;
        aos_to_soa4(seen[0], &here.x, &here.y, &here.z, &unused);
        aos_to_soa4(seen[1], &there.x, &there.y, &there.z, &unused);
        Ball i = seenBalls(seen[2], seen[3]);
        Ball j = seenBalls(seen[4], seen[5]);

        Vec3 armI = 0.5f * (there - here);
        Vec3 armJ = negated(armI);
        float square = dot(armI, armI);
        Vec3 relative = (j.velocity + cross(j.spin, armJ)) - (i.velocity + cross(i.spin, armI));
        float turning = i.inverseInertia + j.inverseInertia;
        float inverse = i.inverseMass + j.inverseMass + square * turning;
        Vec3 impulse = relative * (inverse > 0.0f ? share / inverse : 0.0f);
        i.velocity = i.velocity + impulse * i.inverseMass;
        j.velocity = j.velocity - impulse * j.inverseMass;
        i.spin = i.spin + cross(armI, impulse) * i.inverseInertia;
        j.spin = j.spin - cross(armJ, impulse) * j.inverseInertia;
        Vec3 twist = (j.spin - i.spin) * (turning > 0.0f ? share / turning : 0.0f);
        i.spin = i.spin + twist * i.inverseInertia;
        j.spin = j.spin - twist * j.inverseInertia;
        storeBalls(motions, first + slot, i);
        storeBalls(motions, second + slot, j);
    }
}
