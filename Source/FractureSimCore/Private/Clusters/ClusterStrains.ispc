#include "Clusters/ClusterGoals.isph"
#include "Math/Svd3.isph"

// findStrains() of ClusterStrains.cpp, one cluster per lane.
export void fsimClusterStrains(const uniform float sums[], const uniform float masses[],
                               const uniform float elasticMaps[], const uniform unsigned int32 clusters[],
                               uniform int count, uniform float centres[], uniform float strains[])
{
    foreach (i = 0 ... count)
    {
        int64 c = clusters[i];
        storeAt(centres, c, loadVec3At(centres, c) + loadOffsetAt(sums, c) / masses[c]);
        Svd3 parts = svd(loadLinearAt(sums, c) * loadMat3At(elasticMaps, c));
        storeAt(strains, 7 * c, parts.u.x);
        storeAt(strains, 7 * c + 1, parts.u.y);
        storeAt(strains, 7 * c + 2, parts.u.z);
        storeAt(strains, 7 * c + 3, parts.s);
        storeAt(strains, 7 * c + 4, parts.v.x);
        storeAt(strains, 7 * c + 5, parts.v.y);
        storeAt(strains, 7 * c + 6, parts.v.z);
    }
}

// findRigidMotions() of ClusterStrains.cpp, one cluster per lane.
export void fsimClusterMotions(const uniform float positionSums[], const uniform float velocitySums[],
                               const uniform float masses[], const uniform float plastic[],
                               const uniform float elasticMaps[], const uniform unsigned int32 clusters[],
                               uniform int count, uniform float motions[])
{
    foreach (i = 0 ... count)
    {
        int64 c = clusters[i];
        Mat3 matched = loadLinearAt(positionSums, c);
        Mat3 whole = matched * loadMat3At(elasticMaps, c) * loadMat3At(plastic, c);
        Vec3 spin = sumOfCrossProducts(whole * transposed(loadLinearAt(velocitySums, c)));
        Vec3 turn = turnFor(matched * transposed(whole), spin);
        storeMapAt(motions, c, mat3(cross(turn, whole.x), cross(turn, whole.y), cross(turn, whole.z)),
                   loadOffsetAt(velocitySums, c) / masses[c]);
    }
}
