#pragma once

#include "Render/RenderScene.h"

namespace fsim::lab
{
/// Between two frames of a simulation, so that slow motion flows: what is in both is drawn share of the way from the
/// earlier to the later place, all else as in the later. share: 0 to 1.
render::RenderScene blendScenes(const render::RenderScene& earlier, const render::RenderScene& later, float share);
} // namespace fsim::lab
