// Light: a sun with soft shadows, a sky with occlusion, and the film.
#ifndef LAB_SHADING
#define LAB_SHADING

#include "LabFrame.hlsli"

[[vk::binding(5, 0)]] Texture2D<float> shadowMap;
[[vk::binding(6, 0)]] SamplerComparisonState shadowCompare;
[[vk::binding(7, 0)]] Texture2D<uint> occlusionMap; // half size; see packOcclusion

// Jimenez 2014, "Next Generation Post Processing in Call of Duty": noise that a small blur takes away.
float interleavedNoise(float2 pixel)
{
    return frac(52.9829189 * frac(dot(pixel, float2(0.06711056, 0.00583715))));
}

float2 turnBy(float2 v, float2 turn)
{
    return float2(v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x);
}

// Share of the sun that reaches a point: Fernando 2005, "Percentage-Closer Soft Shadows". Taps follow the receiving plane
// up and down, so that wide penumbras need no bias that would detach shadows from what casts them.
// The numbers of taps are not constants: a driver on the CPU skips a loop that no pixel of its group needs, and nothing else.
float sunShare(float3 position, float3 normal, float facing, float2 pixel, bool skip)
{
    float texel = shadow.x;
    float3 start = position + normal * (texel * (0.6 + 1.2 * (1.0 - saturate(facing))));
    float4 clip = toClip(1u, start);
    float2 uv = clip.xy * 0.5 + 0.5;
    // Shadows fall straight down in the map: beside it there is nothing to cast one.
    bool beside = any(abs(clip.xy) >= 1.0);
    bool away = facing <= 0.0;

    // Depth grows towards the sun. dot(normal, offset) = 0 gives the rise of the plane over an offset in the map.
    float2 rise = -float2(dot(normal, sunAxisX.xyz), dot(normal, sunAxisY.xyz)) / max(facing, 0.12);
    float2 slope = rise * (shadow.w / shadow.z); // depth a unit of uv
    float bias = 0.35 * texel / shadow.z;

    float angle = interleavedNoise(pixel) * 6.2831853;
    float2 turn = float2(cos(angle), sin(angle));
    float2 goldenTurn = float2(-0.73736888, 0.67549030);

    // Nothing can cast a shadow from higher than the nearest end of the map.
    float reach = clamp((1.0 - clip.z) * shadow.z * toSun.w, 1.5 * texel, max(look.w, 1.5 * texel));
    float search = reach / shadow.w;
    float above = 0.0;
    float blockers = 0.0;
    float2 direction = turn;
    int searches = beside || away || skip ? 0 : int(sunAxisX.w);
    for (int i = 0; i < searches; ++i)
    {
        float t = (float(i) + 0.5) / sunAxisX.w;
        float2 offset = direction * (t * sqrt(t) * search); // closer together in the middle: small things are not missed
        direction = turnBy(direction, goldenTurn);
        float stored = shadowMap.Load(int3(int2((uv + offset) * shadow.y), 0));
        float over = stored - (clip.z + dot(offset, slope));
        if (over > bias && stored > 0.0)
        {
            above += over;
            blockers += 1.0;
        }
    }
    float height = above / max(blockers, 1.0) * shadow.z;
    float radius = clamp(height * toSun.w, 1.25 * texel, reach) / shadow.w;

    // All blocked over all that the sun could span: dark. None blocked: light. In between it is worth a closer look.
    float lit = 0.0;
    direction = turn;
    bool between = blockers > 0.0 && (blockers < sunAxisX.w || radius > 0.7 * search);
    int filters = between ? int(sunAxisY.w) : 0;
    for (int k = 0; k < filters; ++k)
    {
        float2 offset = direction * (sqrt((float(k) + 0.5) / sunAxisY.w) * radius);
        direction = turnBy(direction, goldenTurn);
        lit += shadowMap.SampleCmpLevelZero(shadowCompare, uv + offset, max(clip.z + dot(offset, slope) + bias, 0.0));
    }
    float share = between ? lit / sunAxisY.w : (blockers > 0.0 ? 0.0 : 1.0);
    return away ? 0.0 : share;
}

// The open share of the sky, from the half-size map: the four nearest texels, those at another distance left out.
float skyShare(float2 pixel, float distance)
{
    float2 at = pixel * 0.5 - 0.5;
    float2 base = floor(at);
    float2 f = at - base;
    int2 last = int2(halfSize.xy) - 1;
    int2 low = clamp(int2(base), int2(0, 0), last);
    int2 high = min(low + 1, last);
    float2 a = unpackOcclusion(occlusionMap.Load(int3(low, 0)));
    float2 b = unpackOcclusion(occlusionMap.Load(int3(high.x, low.y, 0)));
    float2 c = unpackOcclusion(occlusionMap.Load(int3(low.x, high.y, 0)));
    float2 d = unpackOcclusion(occlusionMap.Load(int3(high, 0)));
    float4 weights = float4((1.0 - f.x) * (1.0 - f.y), f.x * (1.0 - f.y), (1.0 - f.x) * f.y, f.x * f.y);
    float4 apart = abs(float4(a.y, b.y, c.y, d.y) - distance) / distance;
    weights *= 1.0 / (0.002 + apart * apart * 40.0 + apart * 0.2);
    float total = dot(weights, float4(1.0, 1.0, 1.0, 1.0));
    return dot(weights, float4(a.x, b.x, c.x, d.x)) / total;
}

// Light from a direction of the sky; the ground's below the horizon.
float3 skyLight(float3 direction)
{
    float up = sqrt(saturate(direction.z));
    float3 above = lerp(horizonLight.xyz, zenithLight.xyz, up);
    return lerp(bounceLight.xyz, above, smoothstep(-0.15, 0.1, direction.z));
}

struct Surface
{
    float3 position;
    float3 normal;
    float3 colour; // linear
    float roughness;
    float metalness;
    float shine; // 0 leaves highlights and reflections out
};

float3 skyOn(float3 normal, float3 diffuse, float open)
{
    // A hemisphere that is bright above and takes the ground's colour below; corners bounce their own colour.
    float up = normal.z * 0.5 + 0.5;
    float3 hemisphere = lerp(bounceLight.xyz, lerp(horizonLight.xyz, zenithLight.xyz, 0.6), up);
    float3 bounced = open / (open + (1.0 - open) * (1.0 - 0.7 * diffuse) + 1e-3);
    return diffuse * hemisphere * lerp(float3(open, open, open), bounced, 0.35);
}

// Skip: the caller will not use it, and it may be wrong but must be quick.
float3 lightOn(Surface s, float distance, float2 pixel, bool skip)
{
    float3 toEye = normalize(views[0].origin.xyz - s.position);
    float facing = dot(s.normal, toSun.xyz);
    float sun = sunShare(s.position, s.normal, facing, pixel, skip);
    float open = lerp(1.0, skyShare(pixel, distance), occlusion.y);
    float3 diffuse = s.colour * (1.0 - s.metalness);
    float3 mirror = lerp(float3(0.04, 0.04, 0.04), s.colour, s.metalness);
    float towards = saturate(dot(s.normal, toEye)) + 1e-4;
    float3 result = skyOn(s.normal, diffuse, open);

    // What the sky mirrors in the surface: Karis 2014, "Physically Based Shading on Mobile".
    float4 r = s.roughness * float4(-1.0, -0.0275, -0.572, 0.022) + float4(1.0, 0.0425, 1.04, -0.04);
    float edge = min(r.x * r.x, exp2(-9.28 * towards)) * r.x + r.y;
    float2 share = float2(-1.04, 1.04) * edge + r.zw;
    float3 reflected = reflect(-toEye, s.normal);
    reflected = lerp(reflected, s.normal, s.roughness * s.roughness);
    result += skyLight(reflected) * (mirror * share.x + share.y) * (s.shine * open * (1.0 - 0.25 * s.roughness));

    // The sun: GGX with Schlick's Fresnel term and the visibility of Hammon 2017.
    float3 middle = normalize(toEye + toSun.xyz);
    float alpha = max(s.roughness * s.roughness, 0.02);
    float nh = saturate(dot(s.normal, middle));
    float spread = nh * nh * (alpha * alpha - 1.0) + 1.0;
    float lobe = alpha * alpha / (3.14159265 * spread * spread);
    float lighted = max(facing, 0.0);
    float visible = 0.5 / max(lerp(2.0 * lighted * towards, lighted + towards, alpha), 1e-3);
    float fresnel = exp2(-9.28 * saturate(dot(toSun.xyz, middle)));
    float3 highlight = (mirror + (1.0 - mirror) * fresnel) * (s.shine * min(lobe * visible, 24.0));
    result += sunLight.xyz * (sun * lighted) * (diffuse / 3.14159265 + highlight);
    return result;
}

// Khronos PBR Neutral, without its toe: colours stay what they were picked to be; only what is brighter than white is bent
// down to it.
float3 film(float3 colour)
{
    float3 c = colour * look.x;
    float peak = max(c.x, max(c.y, c.z));
    const float start = 0.72;
    float over = 1.0 - start;
    float bent = 1.0 - over * over / (max(peak, start) + over - start);
    float grey = 1.0 - 1.0 / (0.15 * (max(peak, start) - bent) + 1.0);
    float3 bright = lerp(c * (bent / max(peak, start)), float3(bent, bent, bent), grey);
    return peak < start ? c : bright;
}

// As a screen shows it: sRGB.
float3 encoded(float3 colour)
{
    float3 c = saturate(colour);
    return lerp(1.055 * pow(max(c, 1e-5), 1.0 / 2.4) - 0.055, 12.92 * c, step(c, 0.0031308));
}

#endif
