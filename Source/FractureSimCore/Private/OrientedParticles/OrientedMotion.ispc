#include "Math/Quaternion.isph"

// OrientedMotion.cpp for kernels, over whole gangs of particles that follow each other; the last few are left to the
// reference.

static const uniform float leastCosine = 0.5f;

inline Vec3 loadVectors(uniform float all[], uniform int first)
{
    Vec3 v;
    aos_to_soa3(all + 3 * first, &v.x, &v.y, &v.z);
    return v;
}
inline void storeVectors(uniform float all[], uniform int first, Vec3 v)
{
    soa_to_aos3(v.x, v.y, v.z, all + 3 * first);
}
inline Quat loadQuats(uniform float all[], uniform int first)
{
    Quat q;
    aos_to_soa4(all + 4 * first, &q.x, &q.y, &q.z, &q.w);
    return q;
}

// A pose is position, movable and turn: two fours. Of two loads of fours, the even ones are positions.
inline float evens(float a, float b) { return shuffle(a, b, 2 * programIndex); }
inline float odds(float a, float b) { return shuffle(a, b, 2 * programIndex + 1); }

struct SeenPose
{
    Vec3 position;
    Quat turn;
};

inline SeenPose loadRun(uniform float poses[], uniform int first)
{
    Quat a = loadQuats(poses + 8 * first, 0);
    Quat b = loadQuats(poses + 8 * first, TARGET_WIDTH);
    SeenPose pose;
    pose.position = vec3(evens(a.x, b.x), evens(a.y, b.y), evens(a.z, b.z));
    pose.turn = quat(odds(a.x, b.x), odds(a.y, b.y), odds(a.z, b.z), odds(a.w, b.w));
    return pose;
}

// Lane i of the first half of a run of fours is position i / 2 or turn i / 2, in turns.
inline float mixed(float even, float odd, uniform int from)
{
    float of = shuffle(even, from + programIndex / 2);
    float other = shuffle(odd, from + programIndex / 2);
    return programIndex % 2 == 0 ? of : other;
}

inline void storeRun(uniform float poses[], uniform int first, Vec3 position, float movable, Quat turn)
{
    for (uniform int half = 0; half < 2; ++half)
    {
        uniform int from = half * (TARGET_WIDTH / 2);
        soa_to_aos4(mixed(position.x, turn.x, from), mixed(position.y, turn.y, from), mixed(position.z, turn.z, from),
                    mixed(movable, turn.w, from), poses + 8 * first + half * 4 * TARGET_WIDTH);
    }
}

inline Vec3 spinMomentum(Quat axes, Vec3 inertia, Vec3 spin)
{
    return rotate(axes, scaled(inertia, rotate(conjugate(axes), spin)));
}
inline Vec3 spinOf(Quat axes, Vec3 inertia, Vec3 momentum)
{
    Vec3 local = rotate(conjugate(axes), momentum);
    return rotate(axes, vec3(local.x / inertia.x, local.y / inertia.y, local.z / inertia.z));
}
inline Quat unitQuat(Quat q)
{
    float inverse = 1.0f / sqrt(dot(q, q));
    return quat(q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse);
}
inline Quat turnedAhead(Quat turn, Vec3 spin, uniform float half)
{
    return unitQuat(quat(half * spin.x, half * spin.y, half * spin.z, 1.0f) * turn);
}

// predictPoses(). Momenta are those of the spins at the beginning.
export void fsimOrientedPredict(uniform float positions[], uniform float turns[], uniform float velocities[],
                                uniform float spins[], const uniform unsigned int32 immovable[],
                                uniform float restRotations[], uniform float inertias[], uniform int count,
                                uniform float kept, uniform float substep, uniform float gx, uniform float gy,
                                uniform float gz, uniform float poses[], uniform float momenta[])
{
    Vec3 pull = vec3(substep * gx, substep * gy, substep * gz);
    Vec3 none = vec3(0.0f, 0.0f, 0.0f);
    for (uniform int first = 0; first < count; first += TARGET_WIDTH)
    {
        bool stays = immovable[first + programIndex] != 0;
        Vec3 position = loadVectors(positions, first);
        Quat turn = loadQuats(turns, first);
        Vec3 velocity = selected(stays, none, (loadVectors(velocities, first) + pull) * kept);
        Vec3 spin = selected(stays, none, loadVectors(spins, first) * kept);
        storeVectors(velocities, first, velocity);
        storeVectors(spins, first, spin);
        Quat rest = loadQuats(restRotations, first);
        Vec3 inertia = loadVectors(inertias, first);
        Vec3 momentum = spinMomentum(turn * rest, inertia, spin);
        storeVectors(momenta, first, momentum);
        Quat midway = turnedAhead(turn, spin, 0.25f * substep);
        Quat ahead = turnedAhead(turn, spinOf(midway * rest, inertia, momentum), 0.5f * substep);
        storeRun(poses, first, selected(stays, position, position + substep * velocity), stays ? 0.0f : 1.0f,
                 selected(stays, turn, ahead));
    }
}

// updateVelocities().
export void fsimOrientedVelocities(uniform float positions[], uniform float turns[], uniform float velocities[],
                                   uniform float spins[], const uniform unsigned int32 immovable[],
                                   uniform float poses[], uniform int count, uniform float substep,
                                   uniform float perSecond)
{
    for (uniform int first = 0; first < count; first += TARGET_WIDTH)
    {
        bool stays = immovable[first + programIndex] != 0;
        SeenPose pose = loadRun(poses, first);
        Vec3 velocity = loadVectors(velocities, first);
        Vec3 unmatched = loadVectors(positions, first) + substep * velocity;
        Vec3 changed = velocity + (pose.position - unmatched) * perSecond;
        storeVectors(velocities, first, selected(stays, velocity, changed));
        Quat change = pose.turn * conjugate(loadQuats(turns, first));
        float factor =
            2.0f * perSecond / (change.w < 0.0f ? minOf(change.w, -leastCosine) : maxOf(change.w, leastCosine));
        Vec3 spin = factor * vec3(change.x, change.y, change.z);
        storeVectors(spins, first, selected(stays, loadVectors(spins, first), spin));
    }
}

// spinMomenta(): H w and H of each particle in the world, H as its diagonal and what lies beside it.
export void fsimOrientedSpins(uniform float spins[], uniform float restRotations[], uniform float inertias[],
                              uniform float poses[], uniform int count, uniform float momenta[],
                              uniform float diagonals[], uniform float sides[])
{
    for (uniform int first = 0; first < count; first += TARGET_WIDTH)
    {
        SeenPose pose = loadRun(poses, first);
        Mat3 axes = matrixOf(pose.turn * loadQuats(restRotations, first));
        Vec3 inertia = loadVectors(inertias, first);
        Vec3 x = axes.x * inertia.x;
        Vec3 y = axes.y * inertia.y;
        Vec3 z = axes.z * inertia.z;
        Vec3 along = vec3(axes.x.x * x.x + axes.y.x * y.x + axes.z.x * z.x,
                          axes.x.y * x.y + axes.y.y * y.y + axes.z.y * z.y,
                          axes.x.z * x.z + axes.y.z * y.z + axes.z.z * z.z);
        Vec3 beside = vec3(axes.x.y * x.z + axes.y.y * y.z + axes.z.y * z.z,
                           axes.x.x * x.z + axes.y.x * y.z + axes.z.x * z.z,
                           axes.x.x * x.y + axes.y.x * y.y + axes.z.x * z.y);
        Vec3 spin = loadVectors(spins, first);
        storeVectors(momenta, first, vec3(along.x * spin.x + beside.z * spin.y + beside.y * spin.z,
                                          beside.z * spin.x + along.y * spin.y + beside.x * spin.z,
                                          beside.y * spin.x + beside.x * spin.y + along.z * spin.z));
        storeVectors(diagonals, first, along);
        storeVectors(sides, first, beside);
    }
}
