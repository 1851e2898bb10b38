// What the geometry pass keeps of each sample, for LabShade.hlsl to light, in two words: colour (as its square root, which
// spreads eight bits well) and finish in four bytes; the packed normal.
#ifndef LAB_SURFACE
#define LAB_SURFACE

#include "FractureSimPacking.ush"

#define FINISH_GROUND 255u // chalk, and fades into the sky
#define FINISH_UNLIT 254u

uint2 keepAs(float3 colour, float3 normal, uint finish)
{
    float3 root = sqrt(saturate(colour)) * 255.0 + 0.5;
    return uint2(uint(root.x) | (uint(root.y) << 8) | (uint(root.z) << 16) | (finish << 24), fsimPackUnit(normal));
}

// 63 steps of roughness, 4 of metalness.
uint2 keep(float3 colour, float3 normal, float roughness, float metalness)
{
    return keepAs(colour, normal, uint(saturate(roughness) * 62.0 + 0.5) * 4u + uint(saturate(metalness) * 3.0 + 0.5));
}

float3 keptColour(uint2 kept)
{
    float3 root = fsimUnpackBytes(kept.x).xyz;
    return root * root;
}

uint keptFinish(uint2 kept)
{
    return kept.x >> 24;
}

float roughnessOf(uint finish)
{
    return float(finish >> 2) / 62.0;
}

float metalnessOf(uint finish)
{
    return float(finish & 3u) / 3.0;
}

// Whether two samples would look different under the same light.
bool keptDiffers(uint2 a, uint2 b)
{
    float4 colour = abs(fsimUnpackBytes(a.x) - fsimUnpackBytes(b.x));
    float2 normal = abs(fsimUnpackSigned16(a.y) - fsimUnpackSigned16(b.y));
    return max(dot(colour, float4(1.0, 1.0, 1.0, 40.0)), 0.7 * (normal.x + normal.y)) > 0.04;
}

#endif
