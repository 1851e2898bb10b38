#include "Clusters/RowLanes.isph"

inline void addMember(Rows &sum, Rows origin, const uniform float* uniform vector, const uniform float* uniform share)
{
    Rows vectors = everyColumn(vector);
    float factors = everyRow(share);
    for (uniform int k = 0; k < rowParts; ++k)
        sum.part[k] += (vectors.part[k] - origin.part[k]) * factors;
}

// sumClusters() of ClusterSums.cpp.
export void fsimClusterSums(const uniform float vectors[], const uniform unsigned int32 members[],
                            const uniform float shares[], const uniform unsigned int32 ranges[],
                            const uniform float origins[], const uniform unsigned int32 clusters[], uniform int count,
                            uniform float sums[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int left = ranges[2 * c + 1];
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        Rows origin = everyColumn(itemAt(origins, c, 3));
        Rows even = noRows(), odd = noRows();
        for (; left > 1; left -= 2)
        {
            addMember(even, origin, itemAt(vectors, member[0], 3), share);
            addMember(odd, origin, itemAt(vectors, member[1], 3), share + 4);
            member += 2;
            share += 8;
        }
        if (left > 0)
            addMember(even, origin, itemAt(vectors, member[0], 3), share);
        uniform float* uniform sum = sums + 16 * (uniform int64)c;
        for (uniform int k = 0; k < rowParts; ++k)
            sum[TARGET_WIDTH * k + programIndex] = even.part[k] + odd.part[k];
    }
}
