#include "Render/Render.h"

namespace fsim::render
{
Status validate(const RendererOptions& options)
{
    const auto outside = [](uint32_t value, uint32_t least, uint32_t most) { return value < least || value > most; };
    if (outside(options.width, 16, 8192) || outside(options.height, 16, 8192))
        return Status::refused("a picture of {} x {} pixels cannot be drawn; give 16 to 8192 each way", options.width,
                               options.height);
    const uint32_t s = options.samples;
    if (s != 1 && s != 2 && s != 4 && s != 8)
        return Status::refused("{} samples a pixel cannot be drawn; give 1, 2, 4 or 8", s);
    if (options.shadowSize != 0 && outside(options.shadowSize, 256, 8192))
        return Status::refused("a shadow map of {} pixels cannot be drawn; give 256 to 8192, or 0 for one that fits",
                               options.shadowSize);
    return Status::done();
}
} // namespace fsim::render
