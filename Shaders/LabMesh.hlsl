// Triangles: vertexMain and pixelMain for the picture, shadowMain for the shadow map, wireVertexMain and wirePixelMain for
// their edges.
#include "LabFrame.hlsli"
#include "LabSurface.hlsli"
#include "FractureSimPatterns.ush"

struct Input
{
    [[vk::location(0)]] float3 position : POSITION;
    [[vk::location(1)]] uint normal : NORMAL;
    [[vk::location(2)]] float3 rest : REST;
    [[vk::location(3)]] float value : VALUE;
    [[vk::location(4)]] uint slot : SLOT;
    uint instance : SV_InstanceID;
};

struct Varying
{
    float4 clip : SV_Position;
    [[vk::location(0)]] float3 position : POSITION;
    [[vk::location(1)]] float3 normal : NORMAL;
    [[vk::location(2)]] float4 rest : REST; // w: value for the heat map
    // The material, the same all over a triangle: cheaper to pass on than to look up for each pixel.
    [[vk::location(3)]] nointerpolation float4 colour : COLOUR; // w: pattern, -1 for the heat map
    [[vk::location(4)]] nointerpolation float4 patternColour : PATTERN;
    [[vk::location(5)]] nointerpolation float3 surface : SURFACE;
};

float3 worldPosition(uint instance, float3 position)
{
    float4 p = float4(position, 1.0);
    precise float3 world = float3(dot(instances[instance].toWorld[0], p), dot(instances[instance].toWorld[1], p),
                                  dot(instances[instance].toWorld[2], p));
    return world;
}

Varying vertexMain(Input input)
{
    Varying output;
    output.position = worldPosition(input.instance, input.position);
    output.clip = toClip(0u, output.position);
    float3 n = fsimUnpackUnit(input.normal);
    float4 row0 = instances[input.instance].normal[0];
    float4 row1 = instances[input.instance].normal[1];
    float4 row2 = instances[input.instance].normal[2];
    output.normal = float3(dot(row0.xyz, n), dot(row1.xyz, n), dot(row2.xyz, n));
    output.rest = float4(input.rest, (input.value - row0.w) * row1.w);
    float4 tint = instances[input.instance].tint;
    uint4 slots = instances[input.instance].materials;
    MaterialData material = materials[input.slot == 0u ? slots.x : input.slot == 1u ? slots.y : input.slot == 2u ? slots.z : slots.w];
    output.colour = float4(material.colour.xyz * tint.xyz, tint.w > 0.5 ? -1.0 : material.colour.w);
    output.patternColour = float4(material.patternColour.xyz * tint.xyz, material.patternColour.w);
    output.surface = material.surface.xyz;
    return output;
}

float4 wireVertexMain([[vk::location(0)]] float3 position : POSITION, uint instance : SV_InstanceID) : SV_Position
{
    float4 clip = toClip(0u, worldPosition(instance, position));
    clip.z *= 1.0008; // a little nearer than the triangle itself
    return clip;
}

float4 shadowMain([[vk::location(0)]] float3 position : POSITION, uint instance : SV_InstanceID) : SV_Position
{
    return toClip(1u, worldPosition(instance, position));
}

// Where the normal turns within a pixel, as on the rounded edge of a far box, a sharp highlight would sparkle: a rougher surface
// spreads it (Tokuyoshi and Kaplanyan, "Improved Geometric Specular Antialiasing", 2019).
float roughnessSeen(float roughness, float3 normal)
{
    float3 alongX = ddx(normal);
    float3 alongY = ddy(normal);
    float spread = min(0.5 * (dot(alongX, alongX) + dot(alongY, alongY)), 0.18);
    float square = roughness * roughness;
    return sqrt(sqrt(saturate(square * square + spread)));
}

uint2 pixelMain(Varying input, bool front : SV_IsFrontFace) : SV_Target
{
    float3 normal = normalize(input.normal) * (front ? 1.0 : -1.0);
    float roughness = roughnessSeen(input.surface.x, normal);
    if (input.colour.w < 0.0)
        return keep(linearFromScreen(fsimHeatColour(input.rest.w)), normal, 0.7, 0.0);
    float pixel = length(views[0].origin.xyz - input.position) * look.z;
    float4 pattern = fsimPattern(int(input.colour.w), input.rest.xyz, input.patternColour.w, pixel);
    float3 colour = lerp(input.colour.xyz, input.patternColour.xyz, pattern.w);
    normal = normalize(normal - input.surface.z * 0.35 * pattern.xyz);
    return keep(colour, normal, roughness, input.surface.y);
}

uint2 wirePixelMain() : SV_Target
{
    return keepAs(float3(0.012, 0.014, 0.018), float3(0.0, 0.0, 1.0), FINISH_UNLIT);
}
