// How much of the sky a point sees, at half the size of the picture: McGuire et al. 2012, "Scalable Ambient Obscurance",
// then a blur over the 4x4 pixels that take turns at the directions, which stops at edges.
#include "LabFrame.hlsli"
#include "LabSamples.hlsli"

[[vk::binding(8, 0)]] Texture2D<uint> rawMap;
[[vk::binding(10, 0)]] RWTexture2D<uint> rawOut; // the same as rawMap
[[vk::binding(11, 0)]] RWTexture2D<uint> blurredOut;

static const int taps = 10;
static const float farAway = 1e6;

float distanceAt(int2 pixel)
{
    float depth = loadDepth(min(clamp(pixel, int2(0, 0), int2(halfSize.xy) - 1) * 2, int2(size.xy) - 1), 0);
    return depth > 0.0 ? occlusion.w / depth : farAway;
}

// Along the camera's own axes, z forward.
float3 pointAt(int2 pixel, float distance)
{
    float2 at = (float2(pixel * 2) + samplePlaces[0].xy) * size.zw * 2.0 - 1.0;
    return distance * float3(at.x * length(views[0].axisX.xyz), at.y * length(views[0].axisY.xyz), 1.0);
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int2 pixel = int2(id.xy);
    if (any(id.xy >= uint2(halfSize.xy)))
        return;
    float distance = distanceAt(pixel);
    if (distance >= farAway)
    {
        rawOut[id.xy] = packOcclusion(1.0, farAway);
        return;
    }
    float3 here = pointAt(pixel, distance);

    // The normal, from the nearer neighbour on each axis so that edges do not bend it.
    float left = distanceAt(pixel - int2(1, 0));
    float right = distanceAt(pixel + int2(1, 0));
    float above = distanceAt(pixel - int2(0, 1));
    float below = distanceAt(pixel + int2(0, 1));
    float3 dx = abs(left - distance) < abs(right - distance) ? here - pointAt(pixel - int2(1, 0), left)
                                                              : pointAt(pixel + int2(1, 0), right) - here;
    float3 dy = abs(above - distance) < abs(below - distance) ? here - pointAt(pixel - int2(0, 1), above)
                                                               : pointAt(pixel + int2(0, 1), below) - here;
    float3 normal = normalize(cross(dy, dx)); // towards the eye: z is forward and y goes down

    float radius = occlusion.x;
    float reach = min(radius * occlusion.z / distance, 90.0); // pixels
    if (reach < 1.0)
    {
        rawOut[id.xy] = packOcclusion(1.0, distance);
        return;
    }
    // 16 pixels take turns at 16 first angles.
    uint turn = ((id.x & 3u) * 4u + (id.y & 3u)) * 7u & 15u;
    float angle = float(turn) * (6.2831853 / 16.0);
    float sum = 0.0;
    for (int i = 0; i < taps; ++i)
    {
        float share = (float(i) + 0.5) / float(taps);
        float turned = angle + float(i) * 2.39996323;
        float2 offset = float2(cos(turned), sin(turned)) * (share * reach);
        int2 at = pixel + int2(round(offset));
        float3 away = pointAt(at, distanceAt(at)) - here;
        float square = dot(away, away);
        float rise = dot(away, normal);
        float inside = max(radius * radius - square, 0.0) / (radius * radius);
        sum += inside * inside * inside * max((rise - 0.012 * radius - 0.0015 * distance) / (square + 1e-4 * radius * radius), 0.0);
    }
    float open = saturate(1.0 - sum * radius * 2.2 / float(taps));
    rawOut[id.xy] = packOcclusion(open, distance);
}

[numthreads(8, 8, 1)]
void blurMain(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= uint2(halfSize.xy)))
        return;
    float2 centre = unpackOcclusion(rawMap.Load(int3(id.xy, 0)));
    float sum = 0.0;
    float total = 0.0;
    for (int y = -2; y < 2; ++y)
    {
        for (int x = -2; x < 2; ++x)
        {
            int2 at = clamp(int2(id.xy) + int2(x, y), int2(0, 0), int2(halfSize.xy) - 1);
            float2 other = unpackOcclusion(rawMap.Load(int3(at, 0)));
            float weight = saturate(1.0 - abs(other.y - centre.y) / (0.02 * centre.y)) + 1e-4;
            sum += weight * other.x;
            total += weight;
        }
    }
    blurredOut[id.xy] = packOcclusion(sum / total, centre.y);
}
