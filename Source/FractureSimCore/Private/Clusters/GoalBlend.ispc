#if TARGET_WIDTH == 8 // the build tool of Unreal has four lanes: there the C++ reference does this
#include "Clusters/ParticleRuns.isph"

// findWants() of GoalBlend.cpp, one member per lane.
export void fsimFindWants(const uniform unsigned int32 ranges[], const uniform float shares[],
                          const uniform float maps[], const uniform unsigned int32 clusters[], uniform int count,
                          uniform float wants[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform map = itemAt(maps, c, 16);
        uniform float* uniform want = wants + 4 * (uniform int64)ranges[2 * c];
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            Member member = memberAt(share + 4 * begin);
            storeMember(want + 4 * begin, size - begin, mappedRow(map, member), mappedRow(map + 4, member),
                        mappedRow(map + 8, member), map[15] * member.mass);
        }
    }
}

inline float awaySquare(float mass, float wantX, float wantY, float wantZ, Vectors place)
{
    float x = wantX - place.x * mass, y = wantY - place.y * mass, z = wantZ - place.z * mass;
    return (x * x + y * y) + z * z;
}

// findWantsAndStrays() of GoalBlend.cpp, one member per lane; by eights as fsimFindPulls() of StrainLimit.ispc.
export void fsimFindWantsAndStrays(const uniform unsigned int32 ranges[], const uniform unsigned int32 members[],
                                   const uniform float shares[], const uniform float goals[],
                                   const uniform float reaches[], const uniform float positions[],
                                   const uniform float kept[], const uniform unsigned int32 clusters[],
                                   uniform int count, uniform float wants[], uniform float strays[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        const uniform unsigned int32* uniform member = members + (uniform int64)ranges[2 * c];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform goal = itemAt(goals, c, 16);
        const uniform float* uniform room = itemAt(kept, ranges[2 * c], 4);
        uniform float* uniform want = wants + 4 * (uniform int64)ranges[2 * c];
        uniform float reachOfAll = reaches[c];
        float sum = 0.0f;
        for (uniform int group = 0; group < size; group += 64 * TARGET_WIDTH)
        {
            uniform int end = min(size, group + 64 * TARGET_WIDTH);
            uniform unsigned int64 withStrays = 0;
            for (uniform int begin = group; begin < end; begin += TARGET_WIDTH)
            {
                Member of = memberAt(share + 4 * begin);
                Vectors place = keptVectors(room + 4 * begin, positions, member + begin, size - begin);
                float wantX = mappedRow(goal, of), wantY = mappedRow(goal + 4, of), wantZ = mappedRow(goal + 8, of);
                storeMember(want + 4 * begin, size - begin, wantX, wantY, wantZ, goal[15] * of.mass);
                float square = awaySquare(of.mass, wantX, wantY, wantZ, place), reach = reachOfAll * of.mass;
                withStrays |= anyBit(programIndex < size - begin && square > reach * reach)
                              << (uniform unsigned int64)((begin - group) / TARGET_WIDTH);
            }
            for (; withStrays != 0; withStrays &= withStrays - 1)
            {
                uniform int begin = group + TARGET_WIDTH * (uniform int)count_trailing_zeros(withStrays);
                Member of = memberAt(share + 4 * begin);
                Vectors place = keptVectors(room + 4 * begin, positions, member + begin, size - begin);
                float square = awaySquare(of.mass, mappedRow(goal, of), mappedRow(goal + 4, of),
                                          mappedRow(goal + 8, of), place);
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
