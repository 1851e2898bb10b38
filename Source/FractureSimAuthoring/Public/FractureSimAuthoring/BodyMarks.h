#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Types.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <array>
#include <span>
#include <vector>

namespace fsim
{
/// A box that holds what lies in it: an anchor volume of a level, in the frame of the body that is looked at.
struct HoldBox
{
    Transform place{};
    Vec3 halfSize{}; ///< m, 0 or more
};

/// What an editor draws over a selected body of a level that is still whole: what is bonded to what, what is held, and
/// where bones are. In metres in the body's frame, with its scale.
struct BodyMarks
{
    std::vector<std::array<Vec3, 2>> bonds; ///< from the middle of a fragment to that of its neighbour
    std::vector<Vec3> held;                 ///< middles of fragments that are anchored in the asset or lie in a box
    std::vector<Vec3> bones;                ///< of a body that dents; it has no others
};

/// Scale: how much larger the body is than its asset along each axis, below 0 where it is mirrored. A fragment lies in
/// a box where its middle does, as in the game.
FRACTURESIMAUTHORING_API BodyMarks markBody(const Asset& asset, Vec3 scale = {1.0f, 1.0f, 1.0f},
                                            std::span<const HoldBox> boxes = {});
} // namespace fsim
