#pragma once

#include "FractureSim/Types.h"

#include <array>
#include <cstdint>

// Shaders/LabFrame.hlsli in C++, word for word.
namespace fsim::render
{
struct Float4
{
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;
    float w = 0.0f;
};

constexpr Float4 float4(Vec3 v, float w)
{
    return {v.x, v.y, v.z, w};
}

/// Someone who looks: the camera or the sun.
struct ViewData
{
    std::array<Float4, 4> clip; ///< rows: world -> clip
    Float4 origin;              ///< of rays; w: 1 they spread from it, 0 they are parallel
    Float4 forward;
    Float4 axisX; ///< a unit of clip space, at a distance of one
    Float4 axisY;
};

struct FrameData
{
    ViewData views[2]; ///< camera, sun
    Float4 size;
    Float4 halfSize;
    Float4 toSun;
    Float4 sunLight;
    Float4 zenithLight;
    Float4 horizonLight;
    Float4 bounceLight;
    Float4 shadow;
    Float4 ground;
    Float4 groundColour;
    Float4 occlusion;
    Float4 sunAxisX;
    Float4 sunAxisY;
    Float4 look;
    std::array<Float4, 4> samplePlaces; ///< two samples a row, in pixels from the corner
};
static_assert(sizeof(FrameData) == 2 * 128 + 18 * 16);

struct MaterialData
{
    Float4 colour;
    Float4 patternColour;
    Float4 surface;
};

struct InstanceData
{
    std::array<Float4, 3> toWorld;
    std::array<Float4, 3> normal;
    Float4 tint;
    std::array<uint32_t, 4> materials{};
};

struct ParticleData
{
    std::array<Float4, 3> toWorld;
    Float4 colour;
};

struct LineData
{
    Float4 from;
    Float4 to;
    Float4 colour;
};

/// What does not move with a vertex.
struct VertexAttributes
{
    Vec3 rest;
    float value = 0.0f;
    uint32_t slot = 0;
};
static_assert(sizeof(VertexAttributes) == 20);
} // namespace fsim::render
