#include "Clusters/ClusterGoals.isph"
#include "Clusters/ParticleRuns.isph"

// findPulls() of StrainLimit.cpp, one member per lane. A cluster's result is twelve floats in ClusterPull's order.
export void fsimFindPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 members[],
                          const uniform float shares[], const uniform float goals[], const uniform float centres[],
                          const uniform float reaches[], uniform float lost, uniform int first,
                          const uniform unsigned int32 clusters[], uniform int count, const uniform float positions[],
                          uniform float memberPulls[], uniform float pulls[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        uniform float* uniform result = memberPulls + 4 * (uniform int64)ranges[2 * c];
        const uniform float* uniform goal = itemAt(goals, c, 16);
        const uniform float* uniform centre = itemAt(centres, c, 3);
        uniform float* uniform all = pulls + 12 * (uniform int64)c;
        uniform float reachOfAll = reaches[c];
        uniform bool mayBeLost = first == 0 && all[7] != 0.0f;

        float sumX = 0.0f, sumY = 0.0f, sumZ = 0.0f, limited = 0.0f, torqueX = 0.0f, torqueY = 0.0f, torqueZ = 0.0f;
        bool anyLost = false, nearly = false;
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            bool here = begin + programIndex < size;
            Member of = memberAt(share + 4 * begin);
            Vectors place = someVectorsOf(positions, member + begin, size - begin);
            float awayX = mappedRow(goal, of) - place.x * of.mass;
            float awayY = mappedRow(goal + 4, of) - place.y * of.mass;
            float awayZ = mappedRow(goal + 8, of) - place.z * of.mass;
            float square = (awayX * awayX + awayY * awayY) + awayZ * awayZ;
            float reach = reachOfAll * of.mass;
            bool pulled = here && square > reach * reach;
            float lostNow = 0.0f;
            if (mayBeLost)
            {
                float unusedX, unusedY, unusedZ, before;
                aos_to_soa4(result + 4 * begin, &unusedX, &unusedY, &unusedZ, &before);
                lostNow = here ? before : 0.0f;
            }
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
                float offsetX = place.x - centre[0], offsetY = place.y - centre[1], offsetZ = place.z - centre[2];
                sumX += pullX;
                sumY += pullY;
                sumZ += pullZ;
                limited += pulled ? of.mass : 0.0f;
                torqueX += offsetY * pullZ - offsetZ * pullY;
                torqueY += offsetZ * pullX - offsetX * pullZ;
                torqueZ += offsetX * pullY - offsetY * pullX;
            }
            anyLost = anyLost || lostNow > 0.0f;
            storeMember(result + 4 * begin, size - begin, pullX, pullY, pullZ, lostNow);
        }
        storeSums(all, sumX, sumY, sumZ, limited);
        storeSums(all + 4, torqueX, torqueY, torqueZ, 0.0f);
        all[7] = any(anyLost) ? 1.0f : 0.0f;
        all[8] = any(nearly) ? 1.0f : 0.0f;
    }
}

// balancePulls() of StrainLimit.cpp, one cluster per lane.
export void fsimBalancePulls(const uniform float sums[], const uniform float goals[], const uniform float masses[],
                             const uniform float pulls[], const uniform unsigned int32 clusters[], uniform int count,
                             uniform float balances[])
{
    foreach (i = 0 ... count)
    {
        int64 c = clusters[i];
        if (pulls[12 * c + 3] != 0.0f)
        {
            Vec3 shift = vec3(-pulls[12 * c], -pulls[12 * c + 1], -pulls[12 * c + 2]) / masses[c];
            Vec3 torque = vec3(-pulls[12 * c + 4], -pulls[12 * c + 5], -pulls[12 * c + 6]);
            Mat3 goal = loadLinearAt(goals, c);
            Vec3 turn = turnFor(loadLinearAt(sums, c) * transposed(goal), torque);
            storeMapAt(balances, c, mat3(cross(turn, goal.x), cross(turn, goal.y), cross(turn, goal.z)), shift);
        }
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
        const uniform float* uniform found = itemAt(pulls, c, 12);
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

// applyPulls() of StrainLimit.cpp: particles of a run eight at a time, the others by themselves.
export void fsimApplyPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform unsigned int8 runs[], const uniform float masses[],
                           const uniform float memberPulls[], const uniform unsigned int8 still[], uniform int begin,
                           uniform int end, uniform float positions[])
{
    uniform int p = begin;
    while (p < end)
    {
        uniform int count = ranges[2 * p + 1];
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        uniform float* uniform place = positions + 3 * p;
        if (runs[p] >= TARGET_WIDTH && p + TARGET_WIDTH <= end && noneOfEight(still + p))
        {
            Member wanted = sumOfRun(memberPulls, link, count);
            float by = 1.0f / masses[p + programIndex], x, y, z;
            aos_to_soa3(place, &x, &y, &z);
            soa_to_aos3(x + wanted.x * by, y + wanted.y * by, z + wanted.z * by, place);
            p += TARGET_WIDTH;
            continue;
        }
        if (still[p] == 0)
            addToPlace(place, sumOfOne(memberPulls, link, count), 1.0f / masses[p]);
        ++p;
    }
}
