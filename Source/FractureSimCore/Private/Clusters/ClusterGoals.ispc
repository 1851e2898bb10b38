#include "Clusters/ClusterGoals.isph"
#include "Math/Polar3.isph"

// findGoals() of ClusterGoals.cpp, one cluster per lane.
export void fsimClusterGoals(const uniform float sums[], const uniform float masses[], const uniform float plastic[],
                             uniform float centres[], uniform float rotations[],
                             const uniform unsigned int32 clusters[], uniform int count, uniform float goals[])
{
    foreach (i = 0 ... count)
    {
        int64 c = clusters[i];
        Vec3 centre = loadVec3At(centres, c) + loadOffsetAt(sums, c) / masses[c];
        Mat3 flowed = loadMat3At(plastic, c);
        Polar3 parts = polar(loadLinearAt(sums, c) * transposed(flowed), loadMat3At(rotations, c));
        Mat3 goal = parts.rotation * flowed;
        storeAt(centres, c, centre);
        storeAt(rotations, c, parts.rotation);
        storeMapAt(goals, c, goal, centre);
    }
}
