#pragma once

#include "FractureSim/Status.h"

#include "ReportPage/MachineFacts.h"
#include "ReportPage/RepeatCommands.h"
#include "Reports/RunReport.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace fsim::lab
{
struct ReportPicture
{
    uint32_t frame = 0;
    uint32_t width = 0;  ///< pixels
    uint32_t height = 0; ///< pixels
    std::vector<std::byte> png;
};

/// What a page tells about a run.
struct ReportContents
{
    std::string scene;
    std::string shows; ///< one sentence
    std::string from;  ///< where the scene comes from; may be empty
    std::string sceneText;
    std::filesystem::path video; ///< MP4 or GIF in the page's folder; empty: there is none
    std::string videoNote;       ///< why there is none; may be empty
    std::vector<ReportPicture> pictures;
    std::span<const FrameRow> rows;
    bool measuredAlone = false; ///< rows and statsJson are of a run during which nothing was drawn
    std::string statsJson;
    std::vector<RepeatCommand> commands;
    Facts machine;
};

/// One HTML page that loads nothing from anywhere: pictures are in it, and so is a copy of the video where the page
/// stays below mostPageBytes with it; the page prefers the video beside it. Everything from files is escaped.
Result<std::string> reportPage(const ReportContents& contents);
inline constexpr size_t mostPageBytes = 5'000'000;

/// index.html in the folder; where there is one that we did not write, SCENE-report.html.
std::filesystem::path reportFileIn(const std::filesystem::path& folder, const std::string& scene);
} // namespace fsim::lab
