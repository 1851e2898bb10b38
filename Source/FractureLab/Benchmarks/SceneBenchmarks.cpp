#include "Benchmarks/SceneBenchmarks.h"

#include "Reports/RunReport.h"
#include "Scheduling/TbbScheduler.h"
#include "Simulation/SceneRun.h"

namespace fsim::lab
{
namespace
{
constexpr const char* benchedScenes[] = {"tower",        "gravel",      "lattice-bar", "twisted-bar",
                                         "broken-heart", "torn-cheese", "held-drop"};

// The median frame of each of five runs; their median, and their spread, which is that of the machine and not of the
// scene.
Result<BenchRow> timeScene(const LoadedSceneRef& scene, const std::string& name, uint32_t threads, Kernels kernels)
{
    BenchRow row;
    row.name = name;
    row.threads = threads;
    std::vector<double> medians;
    for (int repetition = 0; repetition < 5; ++repetition)
    {
        const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene, {.threads = threads, .kernels = kernels});
        if (!run)
            return run.status();
        std::vector<double> us;
        for (uint32_t frame = 0; frame < scene->description.frames(); ++frame)
        {
            FrameMeasurement measured;
            if (Status status = (*run)->stepFrame(&measured); !status)
                return status;
            us.push_back(1e3 * measured.ms);
        }
        medians.push_back(percentile(us, 0.5));
        const WorldStatistics& statistics = (*run)->world().statistics();
        row.items = uint64_t{statistics.particles} + statistics.rigidBodies;
        row.hash = hashText((*run)->world().hash());
    }
    row.medianUs = percentile(medians, 0.5);
    row.spread = relativeSpread(medians);
    return row;
}
} // namespace

Status runSceneBenchmarks(const std::regex& filter, std::vector<BenchRow>& rows,
                          const std::function<void(const BenchRow&)>& done)
{
    struct Variant
    {
        Kernels kernels;
        uint32_t threads;
    };
    const Variant variants[] = {{Kernels::Reference, 1}, {Kernels::Auto, 1}, {Kernels::Auto, coreCount()}};
    for (const char* sceneName : benchedScenes)
    {
        LoadedSceneRef scene;
        double reference = 0.0;
        double oneThread = 0.0;
        for (const Variant& variant : variants)
        {
            const std::string name = format("scene/{}/{}", sceneName, nameOf(variant.kernels));
            if (!std::regex_search(name, filter) || (variant.threads == 1 && &variant == &variants[2]))
                continue;
            if (!scene)
            {
                Result<LoadedSceneRef> loaded = loadScene(sceneName, SceneCells::LeftOut);
                if (!loaded)
                    return loaded.status();
                scene = *loaded;
            }
            Result<BenchRow> row = timeScene(scene, name, variant.threads, variant.kernels);
            if (!row)
                return row.status();
            if (variant.kernels == Kernels::Reference)
                reference = row->medianUs;
            else if (variant.threads == 1)
            {
                oneThread = row->medianUs;
                if (reference > 0.0)
                    row->overReference = row->medianUs / reference;
            }
            else if (oneThread > 0.0)
                row->overOneThread = row->medianUs / oneThread;
            rows.push_back(*row);
            done(*row);
        }
    }
    return Status::done();
}
} // namespace fsim::lab
