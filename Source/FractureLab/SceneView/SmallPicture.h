#pragma once

#include "FractureSim/Status.h"

#include "Render/Image.h"
#include "ReportPage/ReportPage.h"

#include <cstdint>

namespace fsim::lab
{
/// Made smaller to this width (never larger), as a PNG for a page.
Result<ReportPicture> smallPicture(const render::Image& image, uint32_t width, uint32_t frame);

/// Each pixel is the mean of the area that it replaces, parts of pixels counted as parts.
render::Image shrink(const render::Image& image, uint32_t width, uint32_t height);
} // namespace fsim::lab
