#if TARGET_WIDTH == 8 // the build tool of Unreal has four lanes: there the C++ reference does this
#include "Clusters/ClusterGoals.isph"
#include "Clusters/ParticleRuns.isph"

// What findPulls() of StrainLimit.cpp adds up over a cluster, a part per lane.
struct PullSums
{
    float x, y, z, limited, torqueX, torqueY, torqueZ;
};

inline Vectors awayFromGoal(const uniform float* uniform goal, Member of, Vectors place)
{
    Vectors away;
    away.x = mappedRow(goal, of) - place.x * of.mass;
    away.y = mappedRow(goal + 4, of) - place.y * of.mass;
    away.z = mappedRow(goal + 8, of) - place.z * of.mass;
    return away;
}
inline float squareOf(Vectors a) { return (a.x * a.x + a.y * a.y) + a.z * a.z; }

// Of eight members, of which some are pulled.
inline void pullSome(const uniform float* uniform share, Vectors place, const uniform float* uniform goal,
                     const uniform float* uniform centre, uniform float reachOfAll, uniform float lost,
                     uniform bool first, uniform int left, uniform float* uniform result,
                     uniform float* uniform lostMembers, PullSums &sums, bool &anyLost)
{
    Member of = someMembersAt(share, left);
    Vectors away = awayFromGoal(goal, of, place);
    float square = squareOf(away), reach = reachOfAll * of.mass;
    bool pulled = programIndex < left && square > reach * reach;
    float distance = sqrt(square);
    float by = pulled ? (distance - reach) / distance : 0.0f;
    float pullX = pulled ? away.x * by : 0.0f, pullY = pulled ? away.y * by : 0.0f,
          pullZ = pulled ? away.z * by : 0.0f;
    storeMember(result, left, pullX, pullY, pullZ, 0.0f);
    bool isLost = first && pulled && distance > lost * reach;
    if (isLost)
        lostMembers[programIndex] = 1.0f;
    anyLost = anyLost || isLost;
    float offsetX = place.x - centre[0], offsetY = place.y - centre[1], offsetZ = place.z - centre[2];
    sums.x += pullX;
    sums.y += pullY;
    sums.z += pullZ;
    sums.limited += pulled ? of.mass : 0.0f;
    sums.torqueX += offsetY * pullZ - offsetZ * pullY;
    sums.torqueY += offsetZ * pullX - offsetX * pullZ;
    sums.torqueZ += offsetX * pullY - offsetY * pullX;
}

inline void pullNone(uniform float* uniform result, uniform int left)
{
    if (left >= TARGET_WIDTH)
    {
        for (uniform int k = 0; k < 4; ++k)
            result[8 * k + programIndex] = 0.0f;
        return;
    }
    for (uniform int m = 0; m < left; ++m)
        for (uniform int k = 0; k < 4; ++k)
            result[4 * m + k] = 0.0f;
}

// findPulls() of StrainLimit.cpp, one member per lane. A cluster's result is twelve floats in ClusterPull's order. It is
// looked through by eights first, sixty-four of them at a time, and those with a member that is pulled once more: which
// they are no processor could guess. Nothing is written for clusters that do not pull.
export void fsimFindPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 members[],
                          const uniform float shares[], const uniform float goals[], const uniform float centres[],
                          const uniform float reaches[], uniform float lost, uniform int first,
                          const uniform unsigned int32 clusters[], uniform int count, const uniform float positions[],
                          uniform float memberPulls[], uniform float lostMembers[], uniform float pulls[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        uniform int whole = size & ~(TARGET_WIDTH - 1);
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        uniform float* uniform result = memberPulls + 4 * (uniform int64)ranges[2 * c];
        uniform float* uniform lostHere = lostMembers + (uniform int64)ranges[2 * c];
        const uniform float* uniform goal = itemAt(goals, c, 16);
        const uniform float* uniform centre = itemAt(centres, c, 3);
        uniform float* uniform all = pulls + 12 * (uniform int64)c;
        uniform float reachOfAll = reaches[c], lostBefore = all[7];

        PullSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
        bool anyLost = false;
        uniform bool pullsAny = false;
        uniform int nearly = 0; // lanes
        if (first != 0)
            foreach (m = 0 ... size)
                lostHere[m] = 0.0f;
        for (uniform int group = 0; group < size; group += 64 * TARGET_WIDTH)
        {
            uniform int end = min(whole, group + 64 * TARGET_WIDTH);
            uniform unsigned int64 withPulls = 0, seen = 0, bit = 1;
            for (uniform int begin = group; begin < end; begin += TARGET_WIDTH)
            {
                Member of = membersAt(share + 4 * begin);
                float square = squareOf(awayFromGoal(goal, of, keptVectors(result + 4 * begin)));
                float reach = reachOfAll * of.mass;
                float reachSquare = reach * reach;
                nearly |= packmask(square > 0.5f * reachSquare);
                withPulls |= any(square > reachSquare) ? bit : 0;
                seen |= bit;
                bit = bit << 1;
            }
            if (end < min(size, group + 64 * TARGET_WIDTH)) // the last few
            {
                Member of = lastMembersAt(share + 4 * end, size - end);
                Vectors place = lastVectorsOf(positions, member + end, size - end);
                float square = squareOf(awayFromGoal(goal, of, place)), reach = reachOfAll * of.mass;
                bool here = programIndex < size - end;
                nearly |= packmask(here && square > 0.5f * (reach * reach));
                withPulls |= any(here && square > reach * reach) ? bit : 0;
                seen |= bit;
            }
            if (withPulls != 0 && !pullsAny)
            {
                pullsAny = true;
                for (uniform int begin = 0; begin < group; begin += TARGET_WIDTH)
                    pullNone(result + 4 * begin, TARGET_WIDTH);
            }
            if (!pullsAny)
                continue;
            for (uniform unsigned int64 left = withPulls; left != 0; left &= left - 1)
            {
                uniform int begin = group + TARGET_WIDTH * (uniform int)count_trailing_zeros(left);
                Vectors place = someKeptVectors(result + 4 * begin, positions, member + begin, size - begin);
                pullSome(share + 4 * begin, place, goal, centre, reachOfAll, lost, first != 0, size - begin,
                         result + 4 * begin, lostHere + begin, sums, anyLost);
            }
            for (uniform unsigned int64 left = seen & ~withPulls; left != 0; left &= left - 1)
            {
                uniform int begin = group + TARGET_WIDTH * (uniform int)count_trailing_zeros(left);
                pullNone(result + 4 * begin, size - begin);
            }
        }
        storeSums(all, sums.x, sums.y, sums.z, sums.limited);
        storeSums(all + 4, sums.torqueX, sums.torqueY, sums.torqueZ, 0.0f);
        all[7] = first == 0 ? lostBefore : any(anyLost) ? 1.0f : 0.0f;
        all[8] = nearly != 0 ? 1.0f : 0.0f;
    }
}

static const uniform float leastInertia = 0x1p-20f;

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
            Vec3 turn = turnFor(loadLinearAt(sums, c) * transposed(goal), torque, leastInertia);
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
        uniform int left = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform map = itemAt(balances, c, 16);
        uniform float* uniform pull = memberPulls + 4 * (uniform int64)ranges[2 * c];
        for (; left > 0; left -= TARGET_WIDTH)
        {
            float x, y, z, unused;
            aos_to_soa4(pull, &x, &y, &z, &unused);
            if (left >= TARGET_WIDTH)
            {
                Member member = membersAt(share);
                soa_to_aos4(x + mappedRow(map, member), y + mappedRow(map + 4, member), z + mappedRow(map + 8, member),
                            0.0f, pull);
            }
            else
            {
                Member member = lastMembersAt(share, left);
                storeLast(pull, left, x + mappedRow(map, member), y + mappedRow(map + 4, member),
                          z + mappedRow(map + 8, member), 0.0f);
            }
            share += 4 * TARGET_WIDTH;
            pull += 4 * TARGET_WIDTH;
        }
    }
}

// applyPulls() of StrainLimit.cpp: particles of a run eight at a time, the others by themselves.
export void fsimApplyPulls(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform unsigned int8 runs[], const uniform float masses[],
                           const uniform unsigned int8 pulling[], const uniform float memberPulls[],
                           const uniform unsigned int8 still[], uniform int begin, uniform int end,
                           uniform float positions[])
{
    uniform int p = begin;
    while (p < end)
    {
        uniform int count = ranges[2 * p + 1];
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        uniform float* uniform place = positions + 3 * p;
        if (runs[p] >= TARGET_WIDTH && p + TARGET_WIDTH <= end && noneOfEight(still + p))
        {
            uniform bool pulled = false;
            float a = 0.0f, b = 0.0f, c = 0.0f, d = 0.0f;
            for (uniform int i = 0; i < count; ++i)
            {
                if (pulling[(uniform int64)link[2 * i + 1]] == 0)
                    continue;
                const uniform float* uniform those = itemAt(memberPulls, link[2 * i], 4);
                a += those[programIndex];
                b += those[8 + programIndex];
                c += those[16 + programIndex];
                d += those[24 + programIndex];
                pulled = true;
            }
            if (pulled)
            {
                Member wanted = membersOf(a, b, c, d);
                float by = 1.0f / masses[p + programIndex], x, y, z;
                aos_to_soa3(place, &x, &y, &z);
                soa_to_aos3(x + wanted.x * by, y + wanted.y * by, z + wanted.z * by, place);
            }
            p += TARGET_WIDTH;
            continue;
        }
        if (still[p] == 0)
        {
            uniform bool pulled = false;
            float sum = 0.0f;
            for (uniform int i = 0; i < count; ++i)
            {
                if (pulling[(uniform int64)link[2 * i + 1]] == 0)
                    continue;
                const uniform float* uniform those = itemAt(memberPulls, link[2 * i], 4);
                sum += those[programIndex];
                pulled = true;
            }
            if (pulled)
                addToPlace(place, sum, 1.0f / masses[p]);
        }
        ++p;
    }
}
#endif
