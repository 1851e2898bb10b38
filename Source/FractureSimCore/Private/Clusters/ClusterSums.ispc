#include "Clusters/RowLanes.isph"

inline void addMember(Rows &sum, Rows origin, const uniform float* uniform vector, const uniform float* uniform share)
{
    Rows vectors = everyColumn(vector);
    float factors = everyRow(share);
    for (uniform int k = 0; k < rowParts; ++k)
        sum.part[k] += (vectors.part[k] - origin.part[k]) * factors;
}

inline void copyThree(uniform float* uniform to, const uniform float* uniform from)
{
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
}

// sumClusters() of ClusterSums.cpp.
inline void sumCluster(const uniform float vectors[], const uniform unsigned int32* uniform member,
                       const uniform float* uniform share, uniform int left, const uniform float* uniform from,
                       uniform bool keep, uniform float* uniform kept, uniform float* uniform sum)
{
    Rows origin = everyColumn(from);
    Rows even = noRows(), odd = noRows();
    for (; left > 1; left -= 2)
    {
        const uniform float* uniform first = itemAt(vectors, member[0], 3);
        const uniform float* uniform second = itemAt(vectors, member[1], 3);
        addMember(even, origin, first, share);
        addMember(odd, origin, second, share + 4);
        if (keep)
        {
            copyThree(kept, first);
            copyThree(kept + 4, second);
            kept += 8;
        }
        member += 2;
        share += 8;
    }
    if (left > 0)
    {
        addMember(even, origin, itemAt(vectors, member[0], 3), share);
        if (keep)
            copyThree(kept, itemAt(vectors, member[0], 3));
    }
    for (uniform int k = 0; k < rowParts; ++k)
        sum[TARGET_WIDTH * k + programIndex] = even.part[k] + odd.part[k];
}

export void fsimClusterSums(const uniform float vectors[], const uniform unsigned int32 members[],
                            const uniform float shares[], const uniform unsigned int32 ranges[],
                            const uniform float origins[], const uniform unsigned int32 clusters[], uniform int count,
                            uniform float sums[], uniform float vectorsOf[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform unsigned int32 begin = ranges[2 * c];
        uniform int size = ranges[2 * c + 1];
        const uniform unsigned int32* uniform member = members + (uniform int64)begin;
        uniform float* uniform sum = sums + 16 * (uniform int64)c;
        if (vectorsOf != NULL)
            sumCluster(vectors, member, itemAt(shares, begin, 4), size, itemAt(origins, c, 3), true,
                       vectorsOf + 4 * (uniform int64)begin, sum);
        else
            sumCluster(vectors, member, itemAt(shares, begin, 4), size, itemAt(origins, c, 3), false, NULL, sum);
    }
}
