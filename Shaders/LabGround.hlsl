// The plane below everything: a triangle of half the sky, cut at the horizon by its fading.
#include "LabFrame.hlsli"
#include "LabSurface.hlsli"

struct Varying
{
    float4 clip : SV_Position;
    [[vk::location(0)]] float3 position : POSITION;
};

float3 corner(uint vertex)
{
    float reach = ground.w * 1.05;
    float2 at = float2((vertex & 1u) == 0u ? -reach : reach, (vertex & 2u) == 0u ? -reach : reach);
    return float3(views[0].origin.xy + at, ground.x);
}

Varying vertexMain(uint vertex : SV_VertexID)
{
    Varying output;
    output.position = corner(vertex);
    output.clip = toClip(0u, output.position);
    return output;
}

// Share of a pixel that lines of this width cover, every cell; fades where cells become as small as pixels.
float gridLines(float2 at, float2 wide, float cell, float width)
{
    float2 p = at / cell;
    float2 w = max(wide / cell, 1e-6);
    float2 extent = float2(0.5 * width, 0.5 * width) / cell;
    float2 off = abs(frac(p - 0.5) - 0.5);
    float2 cover = saturate((extent - off) / w + 0.5) * saturate(2.0 * extent / w + 0.15);
    float fade = saturate(1.0 - 2.2 * max(w.x, w.y));
    return max(cover.x, cover.y) * fade;
}

uint2 pixelMain(Varying input) : SV_Target
{
    float2 wide = fwidth(input.position.xy);
    float cell = ground.y;
    float thin = gridLines(input.position.xy, wide, cell, 0.014 * cell);
    float thick = gridLines(input.position.xy, wide, 5.0 * cell, 0.03 * cell);
    float mark = max(0.55 * thin, thick) * groundColour.w;
    return keepAs(groundColour.xyz * (1.0 - 0.42 * mark), float3(0.0, 0.0, 1.0), FINISH_GROUND);
}
