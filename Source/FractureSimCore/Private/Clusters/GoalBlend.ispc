#include "Clusters/RowLanes.isph"
#include "Clusters/MemberLanes.isph"

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

// findWantsAndStrays() of GoalBlend.cpp, one member per lane. places has those of the members, four numbers each.
export void fsimFindWantsAndStrays(const uniform unsigned int32 ranges[], const uniform float shares[],
                                   const uniform float goals[], const uniform float reaches[],
                                   const uniform float places[], const uniform unsigned int32 clusters[],
                                   uniform int count, uniform float wants[], uniform float strays[])
{
    for (uniform int i = 0; i < count; ++i)
    {
        uniform unsigned int32 c = clusters[i];
        uniform int size = ranges[2 * c + 1];
        const uniform float* uniform share = itemAt(shares, ranges[2 * c], 4);
        const uniform float* uniform place = itemAt(places, ranges[2 * c], 4);
        const uniform float* uniform goal = itemAt(goals, c, 16);
        uniform float* uniform want = wants + 4 * (uniform int64)ranges[2 * c];
        uniform float reachOfAll = reaches[c];
        float sums[rowParts];
        for (uniform int k = 0; k < rowParts; ++k)
            sums[k] = 0.0f;
        bool anyBeyond = false;
        for (uniform int begin = 0; begin < size; begin += TARGET_WIDTH)
        {
            Member member = memberAt(share + 4 * begin);
            float mass = member.mass, x, y, z, unused;
            aos_to_soa4((uniform float* uniform)place + 4 * begin, &x, &y, &z, &unused);
            float wantX = mappedRow(goal, member), wantY = mappedRow(goal + 4, member),
                  wantZ = mappedRow(goal + 8, member);
            storeMember(want + 4 * begin, size - begin, wantX, wantY, wantZ, goal[15] * mass);
            float awayX = wantX - x * mass, awayY = wantY - y * mass, awayZ = wantZ - z * mass;
            float square = (awayX * awayX + awayY * awayY) + awayZ * awayZ;
            float reach = reachOfAll * mass;
            bool beyond = begin + programIndex < size && square > reach * reach;
            if (any(beyond))
            {
                float distance = sqrt(square);
                sums[(begin / TARGET_WIDTH) % rowParts] += beyond ? mass * ((distance - reach) / distance) : 0.0f;
                anyBeyond = true;
            }
        }
        strays[c] = any(anyBeyond) ? sumOfSixteen(sums) : 0.0f;
    }
}

// blendWants() of GoalBlend.cpp.
export void fsimBlendWants(const uniform unsigned int32 ranges[], const uniform unsigned int32 links[],
                           const uniform float masses[], const uniform float wants[], uniform float part,
                           const uniform unsigned int8 still[], uniform int begin, uniform int end,
                           uniform float vectors[])
{
    for (uniform int p = begin; p < end; ++p)
    {
        uniform int count = ranges[2 * p + 1];
        if (still[p] != 0 || count == 0)
            continue;
        const uniform unsigned int32* uniform link = links + 2 * (uniform int64)ranges[2 * p];
        float wanted = 0.0f;
        for (uniform int i = 0; i < count; ++i)
        {
            const uniform float* uniform want = itemAt(wants, link[2 * i], 4);
            wanted += want[programIndex];
        }
        float mass = shuffle(wanted, 3);
        uniform float* uniform place = vectors + 3 * p;
        addToPlace(place, wanted - place[programIndex] * mass, part / masses[p]);
    }
}
