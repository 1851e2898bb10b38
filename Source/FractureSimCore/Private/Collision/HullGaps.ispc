#include "Math/VectorMath.isph"

// HullGaps.cpp for kernels: corners side by side in lanes. A block of corners is sixteen x, sixteen y, sixteen z.
static const uniform int hullLanes = 16;

// A view is 9 numbers of its turn, column by column, 3 of its offset, 3 of the way to the other.
inline void seeFrom(const uniform float view[], const uniform float blocks[], uniform int count, uniform float seen[],
                    uniform float outside[])
{
    for (uniform int b = 0; b < count; ++b)
        for (uniform int base = 0; base < hullLanes; base += TARGET_WIDTH)
        {
            uniform int at = 3 * hullLanes * b + base;
            float x = blocks[at + programIndex];
            float y = blocks[at + hullLanes + programIndex];
            float z = blocks[at + 2 * hullLanes + programIndex];
            seen[at + programIndex] = view[0] * x + view[3] * y + view[6] * z + view[9];
            seen[at + hullLanes + programIndex] = view[1] * x + view[4] * y + view[7] * z + view[10];
            seen[at + 2 * hullLanes + programIndex] = view[2] * x + view[5] * y + view[8] * z + view[11];
            outside[hullLanes * b + base + programIndex] = -1e30f;
        }
}

inline uniform float gapTo(const uniform float face[], uniform int count, const uniform float seen[],
                           uniform float outside[])
{
    float least = 1e30f;
    for (uniform int b = 0; b < count; ++b)
        for (uniform int base = 0; base < hullLanes; base += TARGET_WIDTH)
        {
            uniform int at = 3 * hullLanes * b + base;
            float along = face[0] * seen[at + programIndex] + face[1] * seen[at + hullLanes + programIndex] +
                          face[2] * seen[at + 2 * hullLanes + programIndex] - face[3];
            least = along < least ? along : least;
            uniform int own = hullLanes * b + base;
            outside[own + programIndex] = along > outside[own + programIndex] ? along : outside[own + programIndex];
        }
    return reduce_min(least) + 0.0f;
}

// Faces behind the last are read too, and do not count: there is always room for a gang.
inline uniform int facing(uniform float faces[], uniform int count, const uniform float way[])
{
    float most = -1e30f;
    int best = 0;
    for (uniform int from = 0; from < count; from += TARGET_WIDTH)
    {
        float x, y, z, distance;
        aos_to_soa4(faces + 4 * from, &x, &y, &z, &distance);
        float along = x * way[0] + y * way[1] + z * way[2];
        bool better = from + programIndex < count && along > most;
        most = better ? along : most;
        best = better ? from + programIndex : best;
    }
    uniform float top = reduce_max(most);
    return reduce_min(most == top ? best : 0x7fffffff);
}

export void fsimHullGap(const uniform float firstBlocks[], const uniform float secondBlocks[],
                        uniform int firstBlockCount, uniform int secondBlockCount, uniform float firstFaces[],
                        uniform float secondFaces[], uniform int firstFaceCount, uniform int secondFaceCount,
                        const uniform float views[], uniform float margin, uniform unsigned int32 parted,
                        uniform float seenByFirst[], uniform float seenBySecond[], uniform float outsideFirst[],
                        uniform float outsideSecond[], uniform int32 seen[], uniform unsigned int32 face[],
                        uniform float gap[])
{
    uniform int faces = firstFaceCount + secondFaceCount;
    // Three tries, then all.
    uniform int tries[3] = {-1, -1, -1};
    if (parted < (uniform unsigned int32)faces)
        tries[0] = parted;
    uniform float widest = -1e30f;
    uniform int best = 0;
    for (uniform int i = 0; i < 3 + faces; ++i)
    {
        uniform int each = i - 3;
        if (i == 0)
            each = tries[0];
        else if (i == 1)
            each = facing(firstFaces, firstFaceCount, views + 12);
        else if (i == 2)
            each = firstFaceCount + facing(secondFaces, secondFaceCount, views + 15 + 12);
        if (each < 0)
            continue;
        uniform float here;
        if (each < firstFaceCount)
        {
            if (seen[0] == 0)
            {
                seeFrom(views, secondBlocks, secondBlockCount, seenByFirst, outsideFirst);
                seen[0] = secondBlockCount;
            }
            here = gapTo(firstFaces + 4 * each, secondBlockCount, seenByFirst, outsideFirst);
        }
        else
        {
            if (seen[1] == 0)
            {
                seeFrom(views + 15, firstBlocks, firstBlockCount, seenBySecond, outsideSecond);
                seen[1] = firstBlockCount;
            }
            here = gapTo(secondFaces + 4 * (each - firstFaceCount), firstBlockCount, seenBySecond, outsideSecond);
        }
        if (here > margin || (i >= 3 && here > widest))
        {
            widest = here;
            best = each;
        }
        if (here > margin)
            break;
    }
    face[0] = best;
    gap[0] = widest;
}
