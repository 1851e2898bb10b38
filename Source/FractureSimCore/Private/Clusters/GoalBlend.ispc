#if TARGET_WIDTH == 8 // the build tool of Unreal has four lanes: there the C++ reference does this
#include "Clusters/ParticleRuns.isph"

struct Wanted
{
    float x, y, z;
};
inline Wanted wantedOf(const uniform float* uniform map, Member member)
{
    Wanted wanted = {mappedRow(map, member), mappedRow(map + 4, member), mappedRow(map + 8, member)};
    return wanted;
}
inline float awaySquare(Wanted wanted, float mass, Vectors place)
{
    float x = wanted.x - place.x * mass, y = wanted.y - place.y * mass, z = wanted.z - place.z * mass;
    return (x * x + y * y) + z * z;
}

// findWants() of GoalBlend.cpp, one member per lane.
export void fsimFindWants(const uniform unsigned int32 ranges[], const uniform float shares[],
                          const uniform float maps[], const uniform unsigned int32 clusters[], uniform int count,
                          uniform float wants[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int left = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform map = itemAt(maps, c, 16);
        uniform float* uniform want = wants + 4 * (uniform int64)ranges[2 * c];
        for (; left >= TARGET_WIDTH; left -= TARGET_WIDTH)
        {
            Member member = membersAt(share);
            Wanted wanted = wantedOf(map, member);
            soa_to_aos4(wanted.x, wanted.y, wanted.z, map[15] * member.mass, want);
            share += 4 * TARGET_WIDTH;
            want += 4 * TARGET_WIDTH;
        }
        if (left > 0)
        {
            Member member = lastMembersAt(share, left);
            Wanted wanted = wantedOf(map, member);
            storeLast(want, left, wanted.x, wanted.y, wanted.z, map[15] * member.mass);
        }
    }
}

// findWantsAndStrays() of GoalBlend.cpp, one member per lane; by eights as fsimFindPulls() of StrainLimit.ispc. Places of
// members are where sumClusters() has kept them, which is where the wants go.
export void fsimFindWantsAndStrays(const uniform unsigned int32 ranges[], const uniform unsigned int32 members[],
                                   const uniform float shares[], const uniform float goals[],
                                   const uniform float reaches[], const uniform float positions[],
                                   const uniform unsigned int32 clusters[], uniform int count, uniform float wants[],
                                   uniform float strays[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        uniform int whole = size & ~(TARGET_WIDTH - 1);
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform goal = itemAt(goals, c, 16);
        uniform float* uniform want = wants + 4 * (uniform int64)ranges[2 * c];
        uniform float reachOfAll = reaches[c];
        float sum = 0.0f;
        for (uniform int group = 0; group < size; group += 64 * TARGET_WIDTH)
        {
            uniform int end = min(whole, group + 64 * TARGET_WIDTH);
            uniform unsigned int64 withStrays = 0, bit = 1;
            for (uniform int begin = group; begin < end; begin += TARGET_WIDTH)
            {
                Member of = membersAt(share + 4 * begin);
                Vectors place = keptVectors(want + 4 * begin);
                Wanted wanted = wantedOf(goal, of);
                soa_to_aos4(wanted.x, wanted.y, wanted.z, goal[15] * of.mass, want + 4 * begin);
                float reach = reachOfAll * of.mass;
                withStrays |= any(awaySquare(wanted, of.mass, place) > reach * reach) ? bit : 0;
                bit = bit << 1;
            }
            if (end < min(size, group + 64 * TARGET_WIDTH)) // the last few
            {
                Member of = lastMembersAt(share + 4 * end, size - end);
                Wanted wanted = wantedOf(goal, of);
                storeLast(want + 4 * end, size - end, wanted.x, wanted.y, wanted.z, goal[15] * of.mass);
                withStrays |= bit;
            }
            for (; withStrays != 0; withStrays &= withStrays - 1)
            {
                uniform int begin = group + TARGET_WIDTH * (uniform int)count_trailing_zeros(withStrays);
                Member of = someMembersAt(share + 4 * begin, size - begin);
                Vectors place = someVectorsOf(positions, member + begin, size - begin);
                float square = awaySquare(wantedOf(goal, of), of.mass, place);
                float reach = reachOfAll * of.mass, distance = sqrt(square);
                bool beyond = programIndex < size - begin && square > reach * reach;
                sum += beyond ? of.mass * ((distance - reach) / distance) : 0.0f;
            }
        }
        strays[c] = sumOfEight(sum);
    }
}

// blendWants() of GoalBlend.cpp: particles of a run eight at a time, the others by themselves.
export void fsimBlendWants(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform unsigned int8 runs[], const uniform float masses[],
                           const uniform float wants[], uniform float part, const uniform unsigned int8 still[],
                           uniform int begin, uniform int end, uniform float vectors[])
{
    uniform int p = begin;
    while (p < end)
    {
        uniform int count = ranges[2 * p + 1];
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        uniform float* uniform place = vectors + 3 * p;
        if (runs[p] >= TARGET_WIDTH && p + TARGET_WIDTH <= end && noneOfEight(still + p))
        {
            if (count > 0)
            {
                Member wanted = sumOfRun(wants, link, count);
                float by = part / masses[p + programIndex], x, y, z;
                aos_to_soa3(place, &x, &y, &z);
                x = x + (wanted.x - x * wanted.mass) * by;
                y = y + (wanted.y - y * wanted.mass) * by;
                z = z + (wanted.z - z * wanted.mass) * by;
                soa_to_aos3(x, y, z, place);
            }
            p += TARGET_WIDTH;
            continue;
        }
        if (still[p] == 0 && count > 0)
        {
            float wanted = sumOfOne(wants, link, count);
            float mass = shuffle(wanted, 3);
            addToPlace(place, wanted - place[programIndex] * mass, part / masses[p]);
        }
        ++p;
    }
}
#endif
