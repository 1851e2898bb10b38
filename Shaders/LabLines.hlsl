// Lines of a width in pixels: a rectangle along each, cut at the eye.
#include "LabFrame.hlsli"
#include "LabSurface.hlsli"

struct Varying
{
    float4 clip : SV_Position;
    [[vk::location(0)]] nointerpolation float4 colour : COLOUR;
};

Varying vertexMain(uint vertex : SV_VertexID, uint index : SV_InstanceID)
{
    LineData data = lines[index];
    float4 a = toClip(0u, data.from.xyz);
    float4 b = toClip(0u, data.to.xyz);
    float least = occlusion.w;
    if (a.w < least && b.w > least)
        a = lerp(b, a, (b.w - least) / (b.w - a.w));
    if (b.w < least && a.w > least)
        b = lerp(a, b, (a.w - least) / (a.w - b.w));
    float2 along = (b.xy / b.w - a.xy / a.w) * size.xy;
    float2 unit = along / max(length(along), 1e-6);
    float2 across = float2(-unit.y, unit.x) * (data.from.w * ((vertex & 1u) == 0u ? -1.0 : 1.0)) * size.zw;
    float4 end = vertex < 2u ? a : b;
    Varying output;
    output.clip = float4(end.xy + across * end.w, end.z, end.w);
    // A little nearer than the surface on which it lies; or nearer than everything.
    output.clip.z = data.to.w > 0.5 ? 0.9999 * end.w : end.z * 1.0005;
    if (a.w < least || b.w < least)
        output.clip = float4(2.0, 2.0, 2.0, 1.0);
    output.colour = data.colour;
    return output;
}

uint2 pixelMain(Varying input) : SV_Target
{
    return keepAs(linearFromScreen(input.colour.xyz), float3(0.0, 0.0, 1.0), FINISH_UNLIT);
}
