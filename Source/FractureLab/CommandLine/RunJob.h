#pragma once

#include "CommandLine/SimulationOptions.h"
#include "Reports/RunReport.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fsim::lab
{
/// What a run without pictures measured, for the page of a run with pictures.
struct RunMeasurements
{
    std::vector<FrameRow> rows;
    std::string stats;  ///< the JSON of --stats
    std::string record; ///< the recording; may be empty
    uint64_t hash = 0;  ///< of the last state
};

/// The options of run, as they were typed; empty where not given.
struct RunOptions
{
    SimulationOptions simulation;
    std::string stats;
    std::string csv;
    std::string render;
    std::string size = "1280x720";
    std::string camera;
    std::string view = "plain";
    std::string every = "1";
    std::string exportFile;
    std::string record;
    std::string snapshot;
    std::string resume;
    bool check = false;
    bool quiet = false;
    bool summary = true;             ///< one line at the end, unless quiet
    std::vector<uint32_t> keyFrames; ///< demo: kept as pictures in keyFolder
    std::string keyFolder;
    RunMeasurements* keep = nullptr;        ///< demo: what the run measured is copied here
    const RunMeasurements* alone = nullptr; ///< demo: for the page; this run's own times include the drawing
};

/// Runs a scene as the options say. Checks everything that it can before the first frame. Gives the exit status.
int runScene(const RunOptions& options, Console& console);
} // namespace fsim::lab
