#pragma once

#include "Reports/Percentiles.h"
#include "Simulation/SceneRun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// What one frame looked like from outside; a row of the CSV file.
struct FrameRow
{
    uint32_t frame = 0; ///< 1 is the first
    FrameMeasurement measured;
    uint32_t particles = 0;
    uint32_t rigidBodiesAwake = 0;
    uint32_t contacts = 0;
    uint32_t clusters = 0;
    uint32_t memberships = 0; ///< and bonds of fragments: CONTRACT's edges
    uint32_t pieces = 0;
    uint32_t splits = 0;
    double plasticStrain = 0.0; ///< mean over the mass that can break
    double energy = 0.0;        ///< J
    double momentum = 0.0;      ///< kg m/s
};

/// Watches a run and writes CONTRACT's stats file and table. What was not measured is left out.
class RunReport
{
public:
    /// frames: how many will be run; the second half of them counts as warm. alone: nothing else runs in this process
    /// meanwhile; beside a renderer, processor time cannot be told apart and is left out.
    RunReport(const SceneRun& run, Kernels kernels, uint32_t frames, bool alone);

    /// allocations: the world's so far.
    void add(const SceneRun& run, const FrameMeasurement& measured, uint64_t allocations);

    const std::vector<FrameRow>& rows() const { return rows_; }
    Summary frameMs() const;

    std::string statsJson(const SceneRun& run) const;
    std::string csv() const;

private:
    std::vector<FrameRow> rows_;
    Kernels kernels_ = Kernels::Auto;
    uint32_t frames_ = 0;
    WorldStatistics start_;
    bool alone_ = true;
    bool closed_ = false; // nothing from outside acts, so that momentum must keep
    uint64_t allocationsAtHalf_ = 0;
    uint64_t allocations_ = 0;
};

/// "rigid", "debris" or "rigid+debris".
std::string modelsOf(const SceneDescription& scene);
/// "Intel(R) Xeon(R) ...", from the system; empty where it does not say.
std::string processorName();
/// 16 hexadecimal digits.
std::string hashText(uint64_t hash);
} // namespace fsim::lab
