#if TARGET_WIDTH == 8 // the build tool of Unreal has four lanes: there the C++ reference does this
#include "Clusters/MemberLanes.isph"

struct MapSums
{
    float xx, xy, xz, xw, yx, yy, yz, yw, zx, zy, zz, zw; // by rows
};

inline void addMembers(MapSums &sum, Vectors vector, const uniform float* uniform origin, Member share)
{
    float x = vector.x - origin[0], y = vector.y - origin[1], z = vector.z - origin[2];
    sum.xx += x * share.x;
    sum.xy += x * share.y;
    sum.xz += x * share.z;
    sum.xw += x * share.mass;
    sum.yx += y * share.x;
    sum.yy += y * share.y;
    sum.yz += y * share.z;
    sum.yw += y * share.mass;
    sum.zx += z * share.x;
    sum.zy += z * share.y;
    sum.zz += z * share.z;
    sum.zw += z * share.mass;
}

inline void sumCluster(const uniform float vectors[], const uniform unsigned int32* uniform member,
                       const uniform float* uniform share, const uniform float* uniform origin, uniform int left,
                       uniform bool keep, uniform float* uniform kept, uniform float* uniform result)
{
    MapSums sum = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
    for (; left >= TARGET_WIDTH; left -= TARGET_WIDTH)
    {
        if (keep)
        {
            addMembers(sum, vectorsToKeep(vectors, member, kept), origin, membersAt(share));
            kept += 4 * TARGET_WIDTH;
        }
        else
            addMembers(sum, vectorsOf(vectors, member), origin, membersAt(share));
        member += TARGET_WIDTH;
        share += 4 * TARGET_WIDTH;
    }
    if (left > 0)
        addMembers(sum, lastVectorsOf(vectors, member, left), origin, lastMembersAt(share, left));
    storeSums(result, sum.xx, sum.xy, sum.xz, sum.xw);
    storeSums(result + 4, sum.yx, sum.yy, sum.yz, sum.yw);
    storeSums(result + 8, sum.zx, sum.zy, sum.zz, sum.zw);
}

// sumClusters() of ClusterSums.cpp, one member per lane.
export void fsimClusterSums(const uniform float vectors[], const uniform unsigned int32 members[],
                            const uniform float shares[], const uniform unsigned int32 ranges[],
                            const uniform float origins[], const uniform unsigned int32 clusters[], uniform int count,
                            uniform float sums[], uniform float kept[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int64 begin = ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        uniform float* uniform result = sums + 16 * (uniform int64)c;
        if (kept != NULL)
            sumCluster(vectors, members + begin, share, itemAt(origins, c, 3), ranges[2 * c + 1], true,
                       kept + 4 * begin, result);
        else
            sumCluster(vectors, members + begin, share, itemAt(origins, c, 3), ranges[2 * c + 1], false, NULL, result);
    }
}
#endif
