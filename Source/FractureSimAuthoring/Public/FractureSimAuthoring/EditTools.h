#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <cstddef>
#include <cstdint>

// What all editing sessions share: rays from the mouse, what they meet, brushes, and how far back undo goes.
namespace fsim
{
/// In the frame of the body.
struct EditRay
{
    Vec3 origin{};
    Vec3 direction{0.0f, 0.0f, -1.0f}; ///< any length above 0
};

struct SurfacePick
{
    Vec3 point{};          ///< m
    Vec3 normal{};         ///< unit, outward
    float distance = 0.0f; ///< m from the ray's origin
    uint32_t triangle = 0;
};

enum class BrushMode : uint32_t
{
    Weaken,     ///< dents more easily there
    Strengthen, ///< less easily
    Smooth,     ///< more like what is around
    Erase       ///< back to 1
};

enum class BrushFalloff : uint32_t
{
    Smooth, ///< from the middle to the rim, without a kink
    Linear,
    Constant
};

/// What paints strength. It flows over the surface from where it touches: the other side of a thin wall stays clean.
struct StrengthBrush
{
    BrushMode mode = BrushMode::Weaken;
    BrushFalloff falloff = BrushFalloff::Smooth;
    float radius = 0.1f; ///< m, above 0
    float amount = 0.2f; ///< 0 to 1: of a touch in its middle. Weaken and Strengthen double or halve at 1
    float low = 0.0625f; ///< no weaker and no stronger than these, 0.001 to 1000
    float high = 16.0f;
};
FRACTURESIMAUTHORING_API Status validate(const StrengthBrush& brush);

enum class ScaleBrushMode : uint32_t
{
    Raise,
    Lower,
    Smooth, ///< more like what is around
    Erase   ///< back to 1
};

/// What paints a ratio: how dense fragments are, how tough they are. 1 is as the settings and the material say.
struct ScaleBrush
{
    ScaleBrushMode mode = ScaleBrushMode::Raise;
    BrushFalloff falloff = BrushFalloff::Smooth;
    float radius = 0.1f; ///< m, above 0
    float amount = 0.5f; ///< 0 to 1: of a touch in its middle. Raise and Lower double or halve at 1
    float low = 0.1f;    ///< no less and no more than these, 0.001 to 1000
    float high = 10.0f;
};
FRACTURESIMAUTHORING_API Status validate(const ScaleBrush& brush);

/// How much of the past is kept for undo().
struct EditLimits
{
    size_t undoBytes = size_t{64} << 20;
    uint32_t undoSteps = 256;
};
} // namespace fsim
