#pragma once

#include <cstdint>

namespace fsim::lab
{
/// How large a picture of the scene is drawn, and with how many samples a pixel.
struct PictureSize
{
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t samples = 1;

    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// Keeps the picture moving: while things move it is drawn as coarse as it must be to take no longer than a fifteenth
/// of a second (but no coarser than two fifths of the pixels each way), and fine when they stand still.
class PictureQuality
{
public:
    explicit PictureQuality(bool onCpu) : onCpu_(onCpu), scale_(onCpu ? 0.5f : 1.0f) {}

    PictureSize sizeFor(uint32_t width, uint32_t height, bool moving) const;
    /// What a picture of this size took. Only those drawn while things moved count.
    void drawn(double ms, bool moving);
    /// Of the width and height, while things move.
    float scale() const { return scale_; }

private:
    bool onCpu_;
    float scale_;
    double meanMs_ = 0.0;
    uint32_t since_ = 0; // pictures since the scale changed
};
} // namespace fsim::lab
