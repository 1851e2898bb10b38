#include "Clusters/RowLanes.isph"
#include "Clusters/MemberLanes.isph"

// findPulls() of StrainLimit.cpp, one member per lane. A cluster's result is sixteen floats in ClusterPull's order.
// memberPulls has the members' places in its first three numbers before, and their pulls after.
export void fsimFindPulls(const uniform unsigned int32 ranges[], const uniform float shares[], const uniform float goals[], const uniform float centres[],
                          const uniform float reaches[], uniform float lost, uniform int first,
                          const uniform unsigned int32 clusters[], uniform int count, uniform float memberPulls[],
                          uniform float pulls[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        uniform float* uniform result = memberPulls + 4 * (uniform int64)ranges[2 * c];
        const uniform float* uniform goal = itemAt(goals, c, 16);
        const uniform float* uniform centre = itemAt(centres, c, 3);
        uniform float* uniform all = pulls + 16 * (uniform int64)c;
        uniform float reachOfAll = reaches[c];
        uniform bool mayBeLost = first == 0 && all[13] != 0.0f;

        float sums[13][rowParts];
        for (uniform int q = 0; q < 13; ++q)
            for (uniform int k = 0; k < rowParts; ++k)
                sums[q][k] = 0.0f;
        bool anyLost = false, nearly = false, anyPulled = false;
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            bool here = begin + programIndex < size;
            Member member = memberAt(share + 4 * begin);
            float mass = member.mass, x, y, z, before;
            aos_to_soa4(result + 4 * begin, &x, &y, &z, &before);
            float awayX = mappedRow(goal, member) - x * mass;
            float awayY = mappedRow(goal + 4, member) - y * mass;
            float awayZ = mappedRow(goal + 8, member) - z * mass;
            float square = (awayX * awayX + awayY * awayY) + awayZ * awayZ;
            float reach = reachOfAll * mass;
            bool pulled = here && square > reach * reach;
            float lostNow = 0.0f;
            if (mayBeLost)
                lostNow = here ? before : 0.0f;
            nearly = nearly || (here && square > 0.5f * (reach * reach));
            float pullX = 0.0f, pullY = 0.0f, pullZ = 0.0f;
            if (any(pulled))
            {
                float distance = sqrt(square);
                float by = pulled ? (distance - reach) / distance : 0.0f;
                lostNow = first != 0 && pulled && distance > lost * reach ? 1.0f : lostNow;
                pullX = pulled ? awayX * by : 0.0f;
                pullY = pulled ? awayY * by : 0.0f;
                pullZ = pulled ? awayZ * by : 0.0f;
                float offsetX = x - centre[0], offsetY = y - centre[1], offsetZ = z - centre[2];
                uniform int k = (begin / TARGET_WIDTH) % rowParts;
                sums[0][k] += pullX;
                sums[1][k] += pullY;
                sums[2][k] += pullZ;
                sums[3][k] += pulled ? mass : 0.0f;
                sums[4][k] += pullX * offsetX;
                sums[5][k] += pullY * offsetX;
                sums[6][k] += pullZ * offsetX;
                sums[7][k] += pullX * offsetY;
                sums[8][k] += pullY * offsetY;
                sums[9][k] += pullZ * offsetY;
                sums[10][k] += pullX * offsetZ;
                sums[11][k] += pullY * offsetZ;
                sums[12][k] += pullZ * offsetZ;
                anyPulled = anyPulled || pulled;
            }
            anyLost = anyLost || lostNow > 0.0f;
            storeMember(result + 4 * begin, size - begin, pullX, pullY, pullZ, lostNow);
        }
        uniform bool isPulling = any(anyPulled);
        for (uniform int q = 0; q < 13; ++q)
            all[q] = isPulling ? sumOfSixteen(sums[q]) : 0.0f;
        all[13] = any(anyLost) ? 1.0f : 0.0f;
        all[14] = any(nearly) ? 1.0f : 0.0f;
        all[15] = 0.0f;
    }
}

// addBalances() of StrainLimit.cpp, one member per lane.
export void fsimAddBalances(const uniform unsigned int32 ranges[], const uniform float shares[],
                            const uniform float pulls[], const uniform float balances[],
                            const uniform unsigned int32 clusters[], uniform int count, uniform float memberPulls[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        const uniform float* uniform found = itemAt(pulls, c, 16);
        if (found[3] == 0.0f)
            continue;
        uniform int size = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform map = itemAt(balances, c, 16);
        uniform float* uniform pull = memberPulls + 4 * (uniform int64)ranges[2 * c];
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            Member member = memberAt(share + 4 * begin);
            float x, y, z, lost;
            aos_to_soa4(pull + 4 * begin, &x, &y, &z, &lost);
            storeMember(pull + 4 * begin, size - begin, x + mappedRow(map, member), y + mappedRow(map + 4, member),
                        z + mappedRow(map + 8, member), lost);
        }
    }
}

// applyPulls() of StrainLimit.cpp.
export void fsimApplyPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform float masses[], const uniform float memberPulls[],
                           const uniform unsigned int8 still[], uniform int begin, uniform int end,
                           uniform float positions[])
{
    for (uniform int p = begin; p < end; ++p)
    {
        if (still[p] != 0)
            continue;
        uniform int count = ranges[2 * p + 1];
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        float wanted = 0.0f;
        for (uniform int i = 0; i < count; ++i)
        {
            const uniform float* uniform pull = itemAt(memberPulls, link[2 * i], 4);
            wanted += pull[programIndex];
        }
        addToPlace(positions + 3 * p, wanted, 1.0f / masses[p]);
    }
}
