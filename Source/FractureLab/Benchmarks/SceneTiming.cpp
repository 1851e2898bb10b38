#include "Benchmarks/SceneTiming.h"

#include "Benchmarks/BenchTable.h"
#include "Reports/RunReport.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fsim::lab
{
namespace
{
struct VariantRuns
{
    std::vector<double> medians;  // of each run
    std::vector<double> quietest; // by frame
};

Status runOnce(const LoadedSceneRef& scene, const TimedVariant& variant, VariantRuns& runs, SceneTimes& times)
{
    const Result<std::unique_ptr<SceneRun>> run =
        SceneRun::start(scene, {.threads = variant.threads, .kernels = variant.kernels});
    if (!run)
        return run.status();
    const uint32_t frames = scene->description.frames();
    runs.quietest.resize(frames, std::numeric_limits<double>::infinity());
    std::vector<double> us(frames);
    for (uint32_t frame = 0; frame < frames; ++frame)
    {
        FrameMeasurement measured;
        if (Status status = (*run)->stepFrame(&measured); !status)
            return status;
        us[frame] = 1e3 * measured.ms;
        runs.quietest[frame] = std::min(runs.quietest[frame], us[frame]);
    }
    runs.medians.push_back(percentile(us, 0.5));
    const WorldStatistics& statistics = (*run)->world().statistics();
    times.items = uint64_t{statistics.particles} + statistics.rigidBodies;
    times.hash = hashText((*run)->world().hash());
    return Status::done();
}
} // namespace

Result<std::vector<SceneTimes>> timeScene(const LoadedSceneRef& scene, std::span<const TimedVariant> variants,
                                          int repetitions)
{
    std::vector<VariantRuns> runs(variants.size());
    std::vector<SceneTimes> times(variants.size());
    for (int repetition = 0; repetition < repetitions; ++repetition)
        for (size_t i = 0; i < variants.size(); ++i)
            if (Status status = runOnce(scene, variants[i], runs[i], times[i]); !status)
                return status;
    for (size_t i = 0; i < variants.size(); ++i)
    {
        times[i].medianUs = percentile(runs[i].medians, 0.5);
        times[i].spread = relativeSpread(runs[i].medians);
        times[i].quietestUs = std::accumulate(runs[i].quietest.begin(), runs[i].quietest.end(), 0.0);
    }
    return times;
}
} // namespace fsim::lab
