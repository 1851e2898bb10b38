#pragma once

#include <cstdint>
#include <span>

// The shaders of Shaders/, compiled at build time (CMakeLists.txt) and part of the program.
namespace fsim::render
{
struct ShaderCode
{
    std::span<const uint32_t> words;
    const char* entry;
};

namespace shaders
{
extern const ShaderCode meshVertex;
extern const ShaderCode meshShadow;
extern const ShaderCode meshPixel;
extern const ShaderCode meshWireVertex;
extern const ShaderCode meshWirePixel;
extern const ShaderCode particlesVertex;
extern const ShaderCode particlesPixel;
extern const ShaderCode particlesShadow;
extern const ShaderCode groundVertex;
extern const ShaderCode groundPixel;
extern const ShaderCode linesVertex;
extern const ShaderCode linesPixel;
extern const ShaderCode occlusion;
extern const ShaderCode occlusionBlur;
extern const ShaderCode occlusionOneSample;
extern const ShaderCode shadeVertex;
extern const ShaderCode shadePixel;
extern const ShaderCode shadePixelOneSample;
extern const ShaderCode skinning;
extern const ShaderCode engineSkinning;
extern const ShaderCode dentPositions;
extern const ShaderCode dentNormals;
} // namespace shaders
} // namespace fsim::render
