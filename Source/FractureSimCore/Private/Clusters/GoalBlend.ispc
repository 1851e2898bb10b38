#include "Clusters/ColumnLanes.isph"

// blendGoals() of GoalBlend.cpp.
export void fsimBlendGoals(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform float shares[], const uniform float goals[], const uniform float parts[],
                           const uniform unsigned int8 still[], uniform int begin, uniform int end,
                           uniform float vectors[])
{
    for (uniform int64 p = begin; p < end; ++p)
    {
        uniform int64 link = ranges[2 * p];
        uniform int64 last = link + ranges[2 * p + 1];
        if (still[p] != 0 || link == last)
            continue;
        Columns sum;
        for (uniform int k = 0; k < columnParts; ++k)
            sum.part[k] = 0.0f;
        uniform float mass = 0.0f;
        uniform float moving = 0.0f;
        for (; link < last; ++link)
        {
            const uniform float* uniform share = shares + 4 * (uniform int64)links[2 * link];
            uniform int64 cluster = links[2 * link + 1];
            uniform float part = parts[cluster];
            Columns factors = everyRow(share);
            Columns goal = columnsAt(goals + 16 * cluster);
            for (uniform int k = 0; k < columnParts; ++k)
                sum.part[k] += goal.part[k] * (factors.part[k] * part);
            mass += share[3];
            moving += share[3] * part;
        }
        float vector = everyColumn(vectors + 3 * p);
        storeRows(vectors + 3 * p, vector + (columnSum(sum) - vector * moving) / mass);
    }
}
