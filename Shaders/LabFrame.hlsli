// What every shader of the lab may read: Source/FractureLab/Render/FrameLayout.h is the same in C++.
#ifndef LAB_FRAME
#define LAB_FRAME

// Someone who looks: the camera or the sun. Clip space is Vulkan's: y down, depth 1 near and 0 far.
struct View
{
    float4 clip[4]; // rows: world -> clip
    float4 origin;  // xyz: of rays; w: 1 rays spread from it (camera), 0 they are parallel (sun)
    float4 forward; // rays of a camera go along forward + x * axisX + y * axisY, with x and y in clip space;
    float4 axisX;   // those of the sun start there and go along forward
    float4 axisY;
};

[[vk::binding(0, 0)]] cbuffer Frame
{
    View views[2];      // 0 camera, 1 sun
    float4 size;        // pixels, and one over them
    float4 halfSize;    // of the occlusion maps
    float4 toSun;       // unit; w: penumbra, metres a metre of distance
    float4 sunLight;    // linear
    float4 zenithLight; // linear
    float4 horizonLight;
    float4 bounceLight; // from the ground
    float4 shadow;      // metres a texel, texels, metres of depth 0 to 1, metres along the map
    float4 ground;      // height, cell, fade from, fade to (m)
    float4 groundColour; // linear; w: strength of the grid
    float4 occlusion;   // radius (m), strength, pixels of the half map a metre at a distance of one, distance of depth 1
    float4 sunAxisX;    // unit axes of the shadow map; w: taps that look for what casts
    float4 sunAxisY;    // w: taps that soften the edge
    float4 look;        // exposure, samples a pixel, metres a pixel at a distance of one, widest penumbra (m)
    float4 samplePlaces[4]; // where in a pixel the samples are, two a row
};

struct MaterialData
{
    float4 colour; // linear; w: pattern
    float4 patternColour; // linear; w: size
    float4 surface; // roughness, metalness, bump
};

struct InstanceData
{
    float4 toWorld[3];   // rows
    float4 normal[3];    // rows: inverse transpose; w of the first two: low and one over the range of the heat map
    float4 tint;         // linear; w: 1 heat map
    uint4 materials;
};

struct ParticleData
{
    float4 toWorld[3]; // rows: unit ball -> world
    float4 colour;     // linear; w: roughness
};

struct LineData
{
    float4 from; // w: width in pixels
    float4 to;   // w: 1 on top of everything
    float4 colour;
};

[[vk::binding(1, 0)]] StructuredBuffer<MaterialData> materials;
[[vk::binding(2, 0)]] StructuredBuffer<InstanceData> instances;
[[vk::binding(3, 0)]] StructuredBuffer<ParticleData> particles;
[[vk::binding(4, 0)]] StructuredBuffer<LineData> lines;

float4 toClip(uint view, float3 position)
{
    // precise: passes that draw the same vertices must agree on their depth to the bit.
    float4 p = float4(position, 1.0);
    precise float4 clip = float4(dot(views[view].clip[0], p), dot(views[view].clip[1], p), dot(views[view].clip[2], p),
                                 dot(views[view].clip[3], p));
    return clip;
}

float3 linearFromScreen(float3 c)
{
    return lerp(pow(max((c + 0.055) / 1.055, 0.0), 2.4), c / 12.92, step(c, 0.04045));
}

// The open share of the sky in the low 8 bits, a distance in the others: a float without its last 8 bits.
uint packOcclusion(float open, float distance)
{
    return (asuint(distance) & 0xffffff00u) | uint(saturate(open) * 255.0 + 0.5);
}

float2 unpackOcclusion(uint word)
{
    return float2(float(word & 0xffu) / 255.0, asfloat(word & 0xffffff00u));
}

#endif
