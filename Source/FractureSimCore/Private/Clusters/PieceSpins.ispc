#if TARGET_WIDTH == 8 // the build tool of Unreal has four lanes: there the C++ reference does this
#include "Clusters/MemberLanes.isph"

// Mass and moments: PieceSpins::Sums.
struct SpinSums
{
    float mass, x, y, z, momentumX, momentumY, momentumZ, angularX, angularY, angularZ, xx, xy, xz, yy, yz, zz;
};

inline SpinSums noSpin()
{
    SpinSums none = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
    return none;
}

// addSpin() of PieceSpins.cpp.
inline void addSpin(SpinSums &sums, float mass, Vectors place, const uniform float* uniform origin, Vectors velocity)
{
    float x = place.x - origin[0], y = place.y - origin[1], z = place.z - origin[2];
    float momentumX = mass * velocity.x, momentumY = mass * velocity.y, momentumZ = mass * velocity.z;
    float weightedX = mass * x, weightedY = mass * y, weightedZ = mass * z;
    sums.mass += mass;
    sums.x += weightedX;
    sums.y += weightedY;
    sums.z += weightedZ;
    sums.momentumX += momentumX;
    sums.momentumY += momentumY;
    sums.momentumZ += momentumZ;
    sums.angularX += y * momentumZ - z * momentumY;
    sums.angularY += z * momentumX - x * momentumZ;
    sums.angularZ += x * momentumY - y * momentumX;
    sums.xx += x * weightedX;
    sums.xy += x * weightedY;
    sums.xz += x * weightedZ;
    sums.yy += y * weightedY;
    sums.yz += y * weightedZ;
    sums.zz += z * weightedZ;
}

inline void storeSpin(uniform float* uniform to, SpinSums sums)
{
    storeSums(to, sums.mass, sums.x, sums.y, sums.z);
    storeSums(to + 4, sums.momentumX, sums.momentumY, sums.momentumZ, sums.angularX);
    storeSums(to + 8, sums.angularY, sums.angularZ, sums.xx, sums.xy);
    storeSums(to + 12, sums.xz, sums.yy, sums.yz, sums.zz);
}

// Of particles side by side; those without a cluster have no part in it.
export void fsimSpinOfParticles(const uniform float places[], const uniform float velocities[],
                                const uniform float masses[], const uniform unsigned int32 links[],
                                const uniform float origin[], uniform int count, uniform float result[])
{
    SpinSums sums = noSpin();
    uniform int p = 0;
    for (; p + TARGET_WIDTH <= count; p += TARGET_WIDTH)
    {
        Vectors place, velocity;
        aos_to_soa3((uniform float* uniform)places + 3 * p, &place.x, &place.y, &place.z);
        aos_to_soa3((uniform float* uniform)velocities + 3 * p, &velocity.x, &velocity.y, &velocity.z);
        bool isHeld = links[2 * (p + programIndex) + 1] > 0;
        addSpin(sums, isHeld ? masses[p + programIndex] : 0.0f, place, origin, velocity);
    }
    if (p < count)
    {
        int at = p + programIndex < count ? p + programIndex : count - 1;
        Vectors place, velocity;
        place.x = places[3 * at];
        place.y = places[3 * at + 1];
        place.z = places[3 * at + 2];
        velocity.x = velocities[3 * at];
        velocity.y = velocities[3 * at + 1];
        velocity.z = velocities[3 * at + 2];
        bool isHeld = p + programIndex < count && links[2 * at + 1] > 0;
        addSpin(sums, isHeld ? masses[at] : 0.0f, place, origin, velocity);
    }
    storeSpin(result, sums);
}

// Of the members of clusters, each about an origin of its own.
export void fsimSpinOfClusters(const uniform float places[], const uniform float velocities[],
                               const uniform unsigned int32 members[], const uniform float shares[],
                               const uniform unsigned int32 ranges[], const uniform float origins[],
                               const uniform unsigned int32 clusters[], uniform int count, uniform float results[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        uniform int size = ranges[2 * c + 1];
        SpinSums sums = noSpin();
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            Member of = someMembersAt(share + 4 * begin, size - begin);
            addSpin(sums, of.mass, someVectorsOf(places, member + begin, size - begin), origins + 3 * i,
                    someVectorsOf(velocities, member + begin, size - begin));
        }
        storeSpin(results + 16 * (uniform int64)i, sums);
    }
}

// Adds turn x (place - centre) to the velocities of particles that have a cluster and are free to move.
export void fsimTurnParticles(const uniform float places[], const uniform unsigned int8 still[],
                              const uniform unsigned int32 links[], const uniform float turn[],
                              const uniform float centre[], uniform int count, uniform float velocities[])
{
    uniform int p = 0;
    for (; p + TARGET_WIDTH <= count; p += TARGET_WIDTH)
    {
        float x, y, z, velocityX, velocityY, velocityZ;
        aos_to_soa3((uniform float* uniform)places + 3 * p, &x, &y, &z);
        aos_to_soa3(velocities + 3 * p, &velocityX, &velocityY, &velocityZ);
        x -= centre[0];
        y -= centre[1];
        z -= centre[2];
        bool moves = still[p + programIndex] == 0 && links[2 * (p + programIndex) + 1] > 0;
        velocityX = moves ? velocityX + (turn[1] * z - turn[2] * y) : velocityX;
        velocityY = moves ? velocityY + (turn[2] * x - turn[0] * z) : velocityY;
        velocityZ = moves ? velocityZ + (turn[0] * y - turn[1] * x) : velocityZ;
        soa_to_aos3(velocityX, velocityY, velocityZ, velocities + 3 * p);
    }
    if (p + programIndex < count && still[p + programIndex] == 0 && links[2 * (p + programIndex) + 1] > 0)
    {
        int at = 3 * (p + programIndex);
        float x = places[at] - centre[0], y = places[at + 1] - centre[1], z = places[at + 2] - centre[2];
        velocities[at] += turn[1] * z - turn[2] * y;
        velocities[at + 1] += turn[2] * x - turn[0] * z;
        velocities[at + 2] += turn[0] * y - turn[1] * x;
    }
}
#endif
