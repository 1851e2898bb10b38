#pragma once

#include "CommandLine/RunJob.h"
#include "Reports/RunReport.h"
#include "SceneView/FrameOutput.h"

#include <filesystem>
#include <string>

namespace fsim::lab
{
/// Where the page about a run goes: beside the video, or among the PNG frames, in a folder that is made where it is
/// missing. Empty for a single picture. Refuses places that cannot be written.
Result<std::filesystem::path> prepareRunPage(const RunOptions& options, const std::string& scene);

/// Frames whose pictures are on the page.
std::vector<uint32_t> runPageFrames(uint32_t first, uint32_t last, uint32_t every);

/// After the output is finished. stats: what --stats writes, so that both say the same. Where options.alone is given,
/// the page shows its times, after a check that both runs ended in one state.
Status writeRunPage(const std::filesystem::path& file, const RunOptions& options, const SceneRun& run,
                    const RunReport& report, const std::string& stats, const FrameOutput& output);
} // namespace fsim::lab
