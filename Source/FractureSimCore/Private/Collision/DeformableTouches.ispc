#include "Math/VectorMath.isph"

// DeformableTouches.cpp, one particle per lane. A record is sixty-four numbers: see ProxyRecord.
static const uniform int centreAt = 9, lowAt = 12, highAt = 19, cutsAt = 26, cutCountAt = 50, radiusAt = 51, boxAt = 52,
                         ownAt = 58;

inline const uniform float* uniform recordAt(const uniform float* uniform records, uniform unsigned int32 index)
{
    return records + 64 * (uniform int64)index;
}

inline uniform Vec3 uniformVec3(const uniform float* uniform p)
{
    uniform Vec3 a = {p[0], p[1], p[2]};
    return a;
}

inline bool insideBox(const uniform float* uniform box, float x, float y, float z)
{
    return (box[0] <= x) & (x <= box[3]) & (box[1] <= y) & (y <= box[4]) & (box[2] <= z) & (z <= box[5]);
}

inline uniform bool boxesOverlap(const uniform float* uniform a, const uniform float* uniform b)
{
    return a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
}

// toRest * (place - centre)
inline Vec3 restPlace(const uniform float* uniform record, float x, float y, float z)
{
    float ox = x - record[centreAt], oy = y - record[centreAt + 1], oz = z - record[centreAt + 2];
    return vec3(record[0] * ox + record[3] * oy + record[6] * oz, record[1] * ox + record[4] * oy + record[7] * oz,
                record[2] * ox + record[5] * oy + record[8] * oz);
}

inline float alongSlope(uniform int k, Vec3 at)
{
    const uniform float slant = 0.57735026919f;
    switch (k)
    {
    case 0:
        return at.x;
    case 1:
        return at.y;
    case 2:
        return at.z;
    case 3:
        return slant * at.x + slant * at.y + slant * at.z;
    case 4:
        return slant * at.x + slant * at.y + -slant * at.z;
    case 5:
        return slant * at.x + -slant * at.y + slant * at.z;
    default:
        return -slant * at.x + slant * at.y + slant * at.z;
    }
}

inline float belowCut(const uniform float* uniform cut, Vec3 at)
{
    return cut[3] - (cut[0] * at.x + cut[1] * at.y + cut[2] * at.z);
}

inline uniform unsigned int32 cutsOf(const uniform float* uniform record)
{
    return intbits(record[cutCountAt]);
}

inline bool insideShape(const uniform float* uniform record, Vec3 at, bool among)
{
    for (uniform int k = 0; k < 3; ++k)
    {
        float along = alongSlope(k, at);
        among = among & !(record[highAt + k] - along <= 0.0f) & !(along - record[lowAt + k] <= 0.0f);
    }
    if (none(among))
        return among;
    for (uniform int k = 3; k < 7; ++k)
    {
        float along = alongSlope(k, at);
        among = among & !(record[highAt + k] - along <= 0.0f) & !(along - record[lowAt + k] <= 0.0f);
    }
    const uniform float* uniform cut = record + cutsAt;
    for (uniform unsigned int32 k = 0; k < cutsOf(record); ++k)
    {
        among = among & !(belowCut(cut, at) <= 0.0f);
        cut += 4;
    }
    return among;
}

// Whether a box has no point in the shape, because it lies beyond one of its faces. A thousandth of the shape's size is
// left between: whatever is inside for the particles' own numbers is inside here too.
inline uniform bool isBeyondFace(const uniform float* uniform record, const uniform float* uniform box)
{
    const uniform float slant = 0.57735026919f;
    uniform float margin = 1e-3f * record[radiusAt];
    uniform Vec3 half = {0.5f * (box[3] - box[0]), 0.5f * (box[4] - box[1]), 0.5f * (box[5] - box[2])};
    uniform Vec3 middle = {box[0] + half.x - record[centreAt], box[1] + half.y - record[centreAt + 1],
                           box[2] + half.z - record[centreAt + 2]};
    // A slope per lane, of which there are seven: as a direction at rest, and in the world.
    int k = programIndex < 7 ? programIndex : 6;
    float x = k >= 3 ? (k == 6 ? -slant : slant) : k == 0 ? 1.0f : 0.0f;
    float y = k >= 3 ? (k == 5 ? -slant : slant) : k == 1 ? 1.0f : 0.0f;
    float z = k >= 3 ? (k == 4 ? -slant : slant) : k == 2 ? 1.0f : 0.0f;
    float worldX = x * record[0] + y * record[1] + z * record[2];
    float worldY = x * record[3] + y * record[4] + z * record[5];
    float worldZ = x * record[6] + y * record[7] + z * record[8];
    float along = worldX * middle.x + worldY * middle.y + worldZ * middle.z;
    float reach = abs(worldX) * half.x + abs(worldY) * half.y + abs(worldZ) * half.z + margin;
    if (any((along - reach > record[highAt + k]) | (along + reach < record[lowAt + k])))
        return true;
    const uniform float* uniform cut = record + cutsAt;
    for (uniform unsigned int32 i = 0; i < cutsOf(record); ++i)
    {
        uniform float cutX = cut[0] * record[0] + cut[1] * record[1] + cut[2] * record[2];
        uniform float cutY = cut[0] * record[3] + cut[1] * record[4] + cut[2] * record[5];
        uniform float cutZ = cut[0] * record[6] + cut[1] * record[7] + cut[2] * record[8];
        uniform float reachOfCut = abs(cutX) * half.x + abs(cutY) * half.y + abs(cutZ) * half.z + margin;
        if (cutX * middle.x + cutY * middle.y + cutZ * middle.z - reachOfCut > cut[3])
            return true;
        cut += 4;
    }
    return false;
}

// The particles of proxies, and the bounds of blocks of sixteen of them.
struct OwnParticles
{
    const uniform float* x;
    const uniform float* y;
    const uniform float* z;
    const uniform float* lowX;
    const uniform float* lowY;
    const uniform float* lowZ;
    const uniform float* highX;
    const uniform float* highY;
    const uniform float* highZ;
};
static const uniform int ownBlock = 16;

inline uniform OwnParticles ownParticles(const uniform float* uniform places[], const uniform float* uniform blocks[])
{
    uniform OwnParticles own;
    own.x = places[0];
    own.y = places[1];
    own.z = places[2];
    own.lowX = blocks[0];
    own.lowY = blocks[1];
    own.lowZ = blocks[2];
    own.highX = blocks[3];
    own.highY = blocks[4];
    own.highZ = blocks[5];
    return own;
}

// Of the blocks from this one on, a bit for each that the box reaches.
inline uniform int blocksIn(const uniform OwnParticles &own, const uniform float* uniform box,
                            uniform unsigned int32 first, uniform unsigned int32 end)
{
    unsigned int32 at = first + programIndex;
    bool reached = (at < end) & (own.lowX[at] <= box[3]) & (box[0] <= own.highX[at]) & (own.lowY[at] <= box[4]) &
                   (box[1] <= own.highY[at]) & (own.lowZ[at] <= box[5]) & (box[2] <= own.highZ[at]);
    return packmask(reached);
}

inline uniform unsigned int32 touchesIn(const uniform float* uniform shape, const uniform OwnParticles &own,
                                        uniform unsigned int32 first, uniform unsigned int32 end)
{
    float px = own.x[first + programIndex], py = own.y[first + programIndex], pz = own.z[first + programIndex];
    bool inside = (first + programIndex < end) & insideBox(shape + boxAt, px, py, pz);
    uniform unsigned int32 count = 0;
    if (any(inside))
        count = popcnt(packmask(insideShape(shape, restPlace(shape, px, py, pz), inside)));
    return count;
}

inline uniform unsigned int32 touchesOf(const uniform float* uniform of, const uniform float* uniform shape,
                                        const uniform OwnParticles &own, uniform unsigned int32 begin,
                                        uniform unsigned int32 end, uniform unsigned int32 firstBlock,
                                        uniform unsigned int32 endBlock)
{
    uniform unsigned int32 count = 0;
    if (!boxesOverlap(of + ownAt, shape + boxAt))
        return count;
    if (endBlock - firstBlock <= 2) // looking at them is no more work than looking at the blocks
    {
        for (uniform unsigned int32 first = begin; first < end; first += TARGET_WIDTH)
            count += touchesIn(shape, own, first, end);
        return count;
    }
    if (isBeyondFace(shape, of + ownAt))
        return count;
    for (uniform unsigned int32 group = firstBlock; group < endBlock; group += TARGET_WIDTH)
        for (uniform int left = blocksIn(own, shape + boxAt, group, endBlock); left != 0; left &= left - 1)
        {
            uniform unsigned int32 from = begin + ownBlock * (group - firstBlock + count_trailing_zeros(left));
            for (uniform unsigned int32 first = from; first < from + ownBlock; first += TARGET_WIDTH)
                count += touchesIn(shape, own, first, end);
        }
    return count;
}

export void fsimCountTouches(const uniform unsigned int32 first[], const uniform unsigned int32 second[],
                             const uniform float records[], const uniform unsigned int32 firstOwn[],
                             const uniform float* uniform places[], const uniform unsigned int32 firstBlock[],
                             const uniform float* uniform blocks[], uniform int begin, uniform int end,
                             uniform unsigned int32 counts[])
{
    uniform OwnParticles all = ownParticles(places, blocks);
    for (uniform int i = begin; i < end; ++i)
    {
        const uniform float* uniform own = recordAt(records, i);
        for (uniform unsigned int32 pair = first[i]; pair < first[i + 1]; ++pair)
        {
            uniform unsigned int32 k = second[pair];
            const uniform float* uniform other = recordAt(records, k);
            uniform int64 at = 2 * (uniform int64)pair;
            counts[at] =
                touchesOf(own, other, all, firstOwn[i], firstOwn[i + 1], firstBlock[i], firstBlock[i + 1]);
            counts[at + 1] =
                touchesOf(other, own, all, firstOwn[k], firstOwn[k + 1], firstBlock[k], firstBlock[k + 1]);
        }
    }
}

struct Face
{
    float depth;
    Vec3 normal;
};

inline void takeNearer(Face &least, float depth, uniform float x, uniform float y, uniform float z)
{
    bool nearer = depth < least.depth;
    least.depth = nearer ? depth : least.depth;
    least.normal = selected(nearer, vec3(x, y, z), least.normal);
}

inline Face nearestFace(const uniform float* uniform record, Vec3 at)
{
    const uniform float slant = 0.57735026919f;
    const uniform float slopes[7][3] = {{1.0f, 0.0f, 0.0f},     {0.0f, 1.0f, 0.0f},     {0.0f, 0.0f, 1.0f},
                                        {slant, slant, slant},  {slant, slant, -slant}, {slant, -slant, slant},
                                        {-slant, slant, slant}};
    Face least;
    least.depth = floatbits(0x7f800000);
    least.normal = vec3(0.0f, 0.0f, 0.0f);
    for (uniform int k = 0; k < 7; ++k)
    {
        float along = alongSlope(k, at);
        takeNearer(least, record[highAt + k] - along, slopes[k][0], slopes[k][1], slopes[k][2]);
        takeNearer(least, along - record[lowAt + k], -slopes[k][0], -slopes[k][1], -slopes[k][2]);
    }
    const uniform float* uniform cut = record + cutsAt;
    for (uniform unsigned int32 k = 0; k < cutsOf(record); ++k)
    {
        takeNearer(least, belowCut(cut, at), cut[0], cut[1], cut[2]);
        cut += 4;
    }
    return least;
}

// Those of sixteen particles that are inside, from next on; gives where the next ones go.
inline uniform unsigned int32 storeTouches(const uniform float* uniform shape, const uniform OwnParticles &own,
                                           const uniform unsigned int32 particles[], uniform unsigned int32 from,
                                           uniform unsigned int32 end, uniform unsigned int32 next,
                                           uniform unsigned int32 touching[], uniform float normalX[],
                                           uniform float normalY[], uniform float normalZ[], uniform float depths[])
{
    for (uniform unsigned int32 first = from; first < from + ownBlock; first += TARGET_WIDTH)
    {
        float px = own.x[first + programIndex], py = own.y[first + programIndex], pz = own.z[first + programIndex];
        bool inside = (first + programIndex < end) & insideBox(shape + boxAt, px, py, pz);
        if (none(inside))
            continue;
        Vec3 place = restPlace(shape, px, py, pz);
        inside = insideShape(shape, place, inside);
        if (none(inside))
            continue;
        Face face = nearestFace(shape, place);
        Vec3 n = face.normal;
        Vec3 normal = vec3(shape[0] * n.x + shape[1] * n.y + shape[2] * n.z,
                           shape[3] * n.x + shape[4] * n.y + shape[5] * n.z,
                           shape[6] * n.x + shape[7] * n.y + shape[8] * n.z);
        float stretch = length(normal);
        inside = inside & (stretch > 0.0f);
        uniform float found[4][TARGET_WIDTH];
        found[0][programIndex] = normal.x / stretch;
        found[1][programIndex] = normal.y / stretch;
        found[2][programIndex] = normal.z / stretch;
        found[3][programIndex] = face.depth / stretch;
        // Lane by lane: packed stores are slow on some processors.
        for (uniform int left = packmask(inside); left != 0; left &= left - 1)
        {
            uniform int lane = count_trailing_zeros(left);
            normalX[next] = found[0][lane];
            normalY[next] = found[1][lane];
            normalZ[next] = found[2][lane];
            depths[next] = found[3][lane];
            touching[next] = particles[first + lane];
            ++next;
        }
    }
    return next;
}

// Meetings are four numbers each: of, in, first touch and how many.
export void fsimFindTouches(const uniform float records[], const uniform unsigned int32 firstOwn[],
                            const uniform unsigned int32 particles[], const uniform float* uniform places[],
                            const uniform unsigned int32 firstBlock[], const uniform float* uniform blocks[],
                            uniform int begin, uniform int end, uniform unsigned int32 meetings[],
                            uniform unsigned int32 touching[], uniform float normalX[], uniform float normalY[],
                            uniform float normalZ[], uniform float depths[])
{
    uniform OwnParticles own = ownParticles(places, blocks);
    for (uniform int i = begin; i < end; ++i)
    {
        uniform unsigned int32* uniform meeting = meetings + 4 * (uniform int64)i;
        uniform unsigned int32 next = meeting[2], of = meeting[0];
        const uniform float* uniform shape = recordAt(records, meeting[1]);
        for (uniform unsigned int32 group = firstBlock[of]; group < firstBlock[of + 1]; group += TARGET_WIDTH)
            for (uniform int left = blocksIn(own, shape + boxAt, group, firstBlock[of + 1]); left != 0;
                 left &= left - 1)
            {
                uniform unsigned int32 block = group - firstBlock[of] + count_trailing_zeros(left);
                next = storeTouches(shape, own, particles, firstOwn[of] + ownBlock * block, firstOwn[of + 1], next,
                                    touching, normalX, normalY, normalZ, depths);
            }
        meeting[3] = next - meeting[2];
    }
}
