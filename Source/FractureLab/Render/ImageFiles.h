#pragma once

#include "FractureSim/Status.h"

#include "Render/Image.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace fsim::render
{
/// The bytes of a PNG file.
Result<std::vector<std::byte>> encodePng(const Image& image);

/// Makes the folder of the file where it is missing. What cannot be written is refused in one sentence.
Status writePng(const Image& image, const std::filesystem::path& file);

/// Where frames go, one after the other and all of one size: a folder of PNGs, a video.
class FrameSink
{
public:
    virtual ~FrameSink() = default;
    virtual Status add(const Image& image) = 0;
    /// No more frames. Files are complete when it returns.
    virtual Status finish() = 0;
};

/// Writes frame-0000.png, frame-0001.png, ... into a folder.
class PngSequence : public FrameSink
{
public:
    explicit PngSequence(std::filesystem::path folder) : folder_(std::move(folder)) {}
    Status add(const Image& image) override;
    Status finish() override { return Status::done(); }
    uint32_t frames() const { return frames_; }

private:
    std::filesystem::path folder_;
    uint32_t frames_ = 0;
};

/// Pictures side by side on a light page, each made smaller to the same width; rows are filled from the left.
Result<Image> contactSheet(std::span<const Image> pictures, uint32_t columns, uint32_t pictureWidth);
} // namespace fsim::render
