#include "Clusters/ColumnLanes.isph"

inline float columnSumOf(const uniform float map[], const uniform float share[])
{
    Columns columns = columnsAt(map);
    Columns factors = everyRow(share);
    for (uniform int k = 0; k < columnParts; ++k)
        columns.part[k] = columns.part[k] * factors.part[k];
    return columnSum(columns);
}

// findPulls() of StrainLimit.cpp. A cluster's result is sixteen floats: sum, limited; the columns of pulls, each with
// one float between them and the next, in ClusterPull's order.
export void fsimFindPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 members[],
                          const uniform float shares[], const uniform float goals[], const uniform float centres[],
                          const uniform float reaches[], uniform float lost, uniform int first,
                          const uniform float positions[],
                          const uniform unsigned int32 clusters[], uniform int count, uniform float memberPulls[],
                          uniform float pulls[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform int64 c = clusters[i];
        uniform int64 end = ranges[2 * c] + ranges[2 * c + 1];
        float centre = everyColumn(centres + 3 * c);
        uniform float reachOfAll = reaches[c];
        float sum = 0.0f;
        float pullsX = 0.0f, pullsY = 0.0f, pullsZ = 0.0f;
        uniform float limited = 0.0f;
        uniform float anyLost = 0.0f;
        uniform float nearly = 0.0f;
        for (uniform int64 m = ranges[2 * c]; m < end; ++m)
        {
            const uniform float* uniform share = shares + 4 * m;
            float position = everyColumn(positions + 3 * (uniform int64)members[m]);
            float away = columnSumOf(goals + 16 * c, share) - position * share[3];
            uniform float square = extract(rowSum(away * away), 0);
            uniform float reach = reachOfAll * share[3];
            uniform float* uniform result = memberPulls + 4 * m;
            uniform float lostBefore = first != 0 ? 0.0f : result[3];
            anyLost = lostBefore > 0.0f ? 1.0f : anyLost;
            nearly = square > 0.5f * (reach * reach) ? 1.0f : nearly;
            if (square <= reach * reach)
            {
                if (programIndex < 4)
                    result[programIndex] = programIndex == 3 ? lostBefore : 0.0f;
                continue;
            }
            uniform float distance = sqrt(square);
            uniform bool isLost = first != 0 && distance > lost * reach;
            float pull = away * ((distance - reach) / distance);
            float offset = position - centre;
            sum += pull;
            limited += share[3];
            pullsX += pull * extract(offset, 0);
            pullsY += pull * extract(offset, 1);
            pullsZ += pull * extract(offset, 2);
            anyLost = isLost ? 1.0f : anyLost;
            uniform float lostNow = isLost ? 1.0f : lostBefore;
            if (programIndex < 4)
                result[programIndex] = programIndex == 3 ? lostNow : pull;
        }
        uniform float* uniform all = pulls + 16 * c;
        storeRows(all, sum);
        all[3] = limited;
        storeRows(all + 4, pullsX);
        storeRows(all + 7, pullsY);
        storeRows(all + 10, pullsZ);
        all[13] = anyLost;
        all[14] = nearly;
        all[15] = 0.0f;
    }
}

// applyPulls() of StrainLimit.cpp.
export void fsimApplyPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform float shares[], const uniform float masses[],
                           const uniform float memberPulls[], const uniform float limited[],
                           const uniform float balances[], const uniform unsigned int8 still[], uniform int begin,
                           uniform int end, uniform float positions[])
{
    for (uniform int64 p = begin; p < end; ++p)
    {
        if (still[p] != 0)
            continue;
        uniform int64 link = ranges[2 * p];
        uniform int64 last = link + ranges[2 * p + 1];
        float moved = 0.0f;
        uniform bool any = false;
        for (; link < last; ++link)
        {
            uniform int64 cluster = links[2 * link + 1];
            if (limited[cluster] == 0.0f)
                continue;
            uniform int64 membership = links[2 * link];
            any = true;
            moved += everyColumn(memberPulls + 4 * membership) +
                     columnSumOf(balances + 16 * cluster, shares + 4 * membership);
        }
        if (any)
            storeRows(positions + 3 * p, everyColumn(positions + 3 * p) + moved / masses[p]);
    }
}
