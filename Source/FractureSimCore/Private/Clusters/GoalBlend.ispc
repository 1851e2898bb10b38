#include "Clusters/RowLanes.isph"

// blendGoals() of GoalBlend.cpp.
export void fsimBlendGoals(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform float shares[], const uniform float masses[], const uniform float maps[],
                           uniform float part, const uniform unsigned int8 still[], uniform int begin, uniform int end,
                           uniform float vectors[])
{
    for (uniform int p = begin; p < end; ++p)
    {
        uniform int count = ranges[2 * p + 1];
        if (still[p] != 0 || count == 0)
            continue;
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        Rows sum = noRows();
        for (uniform int i = 0; i < count; ++i)
        {
            float share = everyRow(itemAt(shares, link[0], 4));
            Rows map = rowsAt(itemAt(maps, link[1], 16));
            for (uniform int k = 0; k < rowParts; ++k)
                sum.part[k] += map.part[k] * share;
            link += 2;
        }
        float wanted = rowSums(sum);
        float moving = shuffle(wanted, 3);
        uniform float* uniform place = vectors + 3 * p;
        addToPlace(place, wanted - place[programIndex] * moving, part / masses[p]);
    }
}
