#include "Clusters/ColumnLanes.isph"


inline void addMember(Columns &sum, float origin, const uniform float vector[], const uniform float share[])
{
    float offset = everyColumn(vector) - origin;
    Columns factors = everyRow(share);
    for (uniform int k = 0; k < columnParts; ++k)
        sum.part[k] += offset * factors.part[k];
}

// sumClusters() of ClusterSums.cpp.
export void fsimClusterSums(const uniform float vectors[], const uniform unsigned int32 members[],
                            const uniform float shares[], const uniform unsigned int32 ranges[],
                            const uniform float origins[], const uniform unsigned int32 clusters[], uniform int count,
                            uniform float sums[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform int64 c = clusters[i];
        uniform int64 m = ranges[2 * c];
        uniform int64 end = m + ranges[2 * c + 1];
        float origin = everyColumn(origins + 3 * c);
        Columns even, odd;
        for (uniform int k = 0; k < columnParts; ++k)
        {
            even.part[k] = 0.0f;
            odd.part[k] = 0.0f;
        }
        for (; m + 1 < end; m += 2)
        {
            addMember(even, origin, vectors + 3 * (uniform int64)members[m], shares + 4 * m);
            addMember(odd, origin, vectors + 3 * (uniform int64)members[m + 1], shares + 4 * m + 4);
        }
        if (m < end)
            addMember(even, origin, vectors + 3 * (uniform int64)members[m], shares + 4 * m);
        uniform float* uniform sum = sums + 16 * c;
        for (uniform int k = 0; k < columnParts; ++k)
            sum[TARGET_WIDTH * k + programIndex] = even.part[k] + odd.part[k];
    }
}
