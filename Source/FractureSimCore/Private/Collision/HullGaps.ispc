// HullGaps.cpp for kernels. A block of corners is sixteen x, sixteen y, sixteen z. Where one face is asked about, corners
// lie side by side in lanes; where all are, faces do, so that the least over the corners needs no look across lanes.
static const uniform int hullLanes = 16;

// A view is 9 numbers of its turn, column by column, and 3 of its offset.
inline void seeCorners(const uniform float view[], const uniform float blocks[], uniform int count, uniform float seen[])
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
        }
}

// Of the corners from a lane on.
inline float heightsOver(const uniform float face[], const uniform float seen[], uniform int at)
{
    return face[0] * seen[at + programIndex] + face[1] * seen[at + hullLanes + programIndex] +
           face[2] * seen[at + 2 * hullLanes + programIndex] - face[3];
}

// The blocks' repeated corners do not change the least of all.
export void fsimHullGapAlong(const uniform float view[], const uniform float blocks[], uniform int blockCount,
                             const uniform float face[], uniform float seen[], uniform float gap[])
{
    seeCorners(view, blocks, blockCount, seen);
    float least = 1e30f;
    for (uniform int b = 0; b < blockCount; ++b)
        for (uniform int base = 0; base < hullLanes; base += TARGET_WIDTH)
        {
            float height = heightsOver(face, seen, 3 * hullLanes * b + base);
            least = height < least ? height : least;
        }
    gap[0] = reduce_min(least) + 0.0f;
}

// Faces behind the last are read too, and do not count: there is always room for a gang.
export void fsimHullGap(const uniform float view[], const uniform float blocks[], uniform int blockCount,
                        uniform bool isSeen, uniform int corners, uniform float faces[], uniform int faceCount,
                        uniform float seen[], uniform unsigned int64 outside[], uniform unsigned int32 widest[],
                        uniform float gap[])
{
    if (!isSeen)
        seeCorners(view, blocks, blockCount, seen);
    uniform float top = -1e30f;
    uniform int best = 0;
    uniform unsigned int64 bits = 0;
    for (uniform int from = 0; from < faceCount; from += TARGET_WIDTH)
    {
        float x, y, z, distance;
        aos_to_soa4(faces + 4 * from, &x, &y, &z, &distance);
        bool isFace = from + programIndex < faceCount;
        // What is no face has nothing outside.
        distance = isFace ? distance : 1e30f;
        float least = 1e30f;
        for (uniform int c = 0; c < corners; ++c)
        {
            const uniform float* uniform corner = seen + 3 * hullLanes * (c / hullLanes) + c % hullLanes;
            float height = x * corner[0] + y * corner[hullLanes] + z * corner[2 * hullLanes] - distance;
            least = height < least ? height : least;
            bits |= (uniform unsigned int64)(packmask(height > 0.0f) != 0 ? 1 : 0) << c;
        }
        least = isFace ? least + 0.0f : -1e30f;
        uniform float here = reduce_max(least);
        if (here > top)
        {
            top = here;
            best = from + count_trailing_zeros((uniform unsigned int32)packmask(least == here));
        }
    }
    outside[0] = bits;
    widest[0] = best;
    gap[0] = top;
}

export void fsimHullCornersAtFace(const uniform float seen[], uniform int corners, uniform float faces[],
                                  uniform int faceCount, uniform int face, uniform float margin, uniform float beside,
                                  uniform unsigned int64 close[], uniform unsigned int64 over[])
{
    uniform unsigned int64 found = 0;
    for (uniform int from = 0; from < corners; from += TARGET_WIDTH)
    {
        float height =
            heightsOver(faces + 4 * face, seen, 3 * hullLanes * (from / hullLanes) + from % hullLanes);
        found |= (uniform unsigned int64)packmask(height <= margin && from + programIndex < corners) << from;
    }
    uniform unsigned int64 beyond = 0;
    for (uniform int from = 0; from < faceCount; from += TARGET_WIDTH)
    {
        float x, y, z, distance;
        aos_to_soa4(faces + 4 * from, &x, &y, &z, &distance);
        bool isFace = from + programIndex < faceCount;
        distance = isFace ? distance : 1e30f;
        for (uniform unsigned int64 left = found; left != 0; left &= left - 1)
        {
            uniform int c = (uniform int)count_trailing_zeros(left);
            const uniform float* uniform corner = seen + 3 * hullLanes * (c / hullLanes) + c % hullLanes;
            float height = x * corner[0] + y * corner[hullLanes] + z * corner[2 * hullLanes] - distance;
            beyond |= (uniform unsigned int64)(packmask(height > beside) != 0 ? 1 : 0) << c;
        }
    }
    close[0] = found;
    over[0] = found & ~beyond;
}
