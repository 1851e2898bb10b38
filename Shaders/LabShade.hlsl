// Lights what the geometry pass kept, each pixel once. Where the samples of a pixel differ each is lit by itself and the
// mean of what is seen is taken: smooth edges, also between light and dark.
#include "LabShading.hlsli"
#include "LabSurface.hlsli"
#include "LabSamples.hlsli"

struct Varying
{
    float4 clip : SV_Position;
};

Varying vertexMain(uint vertex : SV_VertexID)
{
    Varying output;
    output.clip = float4(vertex == 1u ? 3.0 : -1.0, vertex == 2u ? 3.0 : -1.0, 0.0, 1.0);
    return output;
}

float3 skySeen(float3 ray)
{
    float up = saturate(normalize(ray).z);
    return lerp(horizonLight.xyz, zenithLight.xyz, sqrt(up) * smoothstep(0.0, 0.25, up));
}

// What a sample shows on a screen.
float3 sampleSeen(int2 pixel, int index)
{
    uint2 kept = loadSurface(pixel, index);
    float depth = loadDepth(pixel, index);
    float4 places = samplePlaces[index / 2];
    float2 place = (index & 1) == 0 ? places.xy : places.zw;
    float2 at = (float2(pixel) + place) * size.zw * 2.0 - 1.0;
    float3 ray = views[0].forward.xyz + at.x * views[0].axisX.xyz + at.y * views[0].axisY.xyz;
    uint finish = keptFinish(kept);
    bool isSky = depth <= 0.0;
    bool isGround = finish == FINISH_GROUND;
    bool isUnlit = finish == FINISH_UNLIT;

    float distance = isSky ? 1e5 : occlusion.w / depth;
    Surface s;
    s.position = views[0].origin.xyz + distance * ray;
    s.normal = fsimUnpackUnit(kept.y);
    s.colour = keptColour(kept);
    s.roughness = isGround ? 1.0 : max(roughnessOf(finish), 0.05);
    s.metalness = isGround ? 0.0 : metalnessOf(finish);
    s.shine = isGround ? 0.0 : 1.0;
    float3 light = lightOn(s, distance, float2(pixel) + 0.5, isSky || isUnlit);
    float faded = isGround ? smoothstep(ground.z, ground.w, distance * length(ray)) : 0.0;
    light = lerp(light, horizonLight.xyz, faded);
    light = isSky ? skySeen(ray) : light;
    return encoded(isUnlit ? s.colour : film(light)); // what is unlit is shown as it was picked
}

float4 pixelMain(Varying input) : SV_Target
{
    int2 pixel = int2(input.clip.xy);
    int count = int(look.y);
    // Samples with one colour, finish and normal are lit as one.
    uint2 first = loadSurface(pixel, 0);
    bool differs = false;
    for (int i = 1; i < count; ++i)
        differs = differs || keptDiffers(first, loadSurface(pixel, i));
    int lit = differs ? count : 1;
    float3 sum = float3(0.0, 0.0, 0.0);
    for (int k = 0; k < lit; ++k)
        sum += sampleSeen(pixel, k);
    // Half a step of noise against bands in the sky.
    float noise = interleavedNoise(input.clip.xy + 17.0) - 0.5;
    return float4(sum / float(lit) + noise / 255.0, 1.0);
}
