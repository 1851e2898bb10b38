#include "Benchmarks/SceneBenchmarks.h"

#include "Reports/RunReport.h"
#include "Scheduling/TbbScheduler.h"
#include "Simulation/SceneRun.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fsim::lab
{
namespace
{
constexpr const char* benchedScenes[] = {"tower",        "gravel",      "lattice-bar", "twisted-bar",
                                         "broken-heart", "torn-cheese", "held-drop"};

constexpr const char* dentedScenes[] = {"three-barrels", "pachinko-9", "pachinko-35", "car-cannonballs", "car-barrels",
                                        "stunt-cars",    "derby",      "crane-yard",  "space-battle"};

constexpr const char* orientedScenes[] = {"prop-rain", "prop-rain-10x", "soft-cubes-160", "wood-panels", "two-statues"};
constexpr int sceneRepetitions = 5;
constexpr int orientedRepetitions = 3; // they are long

// Deformation over a whole run on one thread, beside the rigid step of the same run: of a mean frame, and of the frame
// where its share is largest. Parts that come off are new bodies and no deformation. Runs are the same to the bit, so
// of each frame the shortest of three counts: what the machine did meanwhile is no deformation either.
Status timeDents(const std::string& sceneName, const std::string& name, std::vector<BenchRow>& rows,
                 const std::function<void(const BenchRow&)>& done)
{
    Result<LoadedSceneRef> scene = loadScene(sceneName, SceneCells::LeftOut);
    if (!scene)
        return scene.status();
    const uint32_t frames = (*scene)->description.frames();
    constexpr double unknown = std::numeric_limits<double>::infinity();
    std::vector<double> rigidMs(frames, unknown), dentMs(frames, unknown);
    uint32_t bodies = 0;
    std::string hash;
    for (int repetition = 0; repetition < 3; ++repetition)
    {
        const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, {.threads = 1, .kernels = Kernels::Auto});
        if (!run)
            return run.status();
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            FrameMeasurement measured;
            if (Status status = (*run)->stepFrame(&measured); !status)
                return status;
            const auto& stages = (*run)->world().statistics().stageMs;
            const auto ms = [&](Stage stage) { return stages[static_cast<uint32_t>(stage)]; };
            rigidMs[frame] = std::min(rigidMs[frame], ms(Stage::Rigid));
            dentMs[frame] = std::min(dentMs[frame], ms(Stage::DentMap) + ms(Stage::DentSkin));
        }
        bodies = (*run)->world().statistics().rigidBodies;
        hash = hashText((*run)->world().hash());
    }
    const double rigid = std::accumulate(rigidMs.begin(), rigidMs.end(), 0.0);
    const double dents = std::accumulate(dentMs.begin(), dentMs.end(), 0.0);
    double worstRigid = 1.0, worstDents = 0.0;
    // A frame in which hardly anything moves says nothing.
    for (size_t frame = 0; frame < rigidMs.size(); ++frame)
        if (rigidMs[frame] > 0.25 * rigid / frames && dentMs[frame] / rigidMs[frame] > worstDents / worstRigid)
        {
            worstDents = dentMs[frame];
            worstRigid = rigidMs[frame];
        }
    const auto add = [&](const std::string& which, double dentsOf, double rigidOf) {
        BenchRow row;
        row.name = name + which;
        row.items = bodies;
        row.medianUs = 1e3 * dentsOf;
        row.rival = "rigid";
        row.timesRival = dentsOf > 0.0 ? rigidOf / dentsOf : 0.0;
        row.hash = hash;
        rows.push_back(row);
        done(row);
    };
    add("/mean", dents / frames, rigid / frames);
    add("/worst", worstDents, worstRigid);
    return Status::done();
}

// The median frame of each of several runs; their median, and their spread, which is that of the machine and not of the
// scene.
Result<BenchRow> timeScene(const LoadedSceneRef& scene, const std::string& name, uint32_t threads, Kernels kernels,
                           int repetitions)
{
    BenchRow row;
    row.name = name;
    row.threads = threads;
    std::vector<double> medians;
    for (int repetition = 0; repetition < repetitions; ++repetition)
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

// What changes of topology take of a mean frame, on one thread, beside the whole frame.
Result<BenchRow> timeTopology(const LoadedSceneRef& scene, const std::string& name)
{
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene, {.threads = 1, .kernels = Kernels::Auto});
    if (!run)
        return run.status();
    const uint32_t frames = scene->description.frames();
    double topology = 0.0, whole = 0.0;
    for (uint32_t frame = 0; frame < frames; ++frame)
    {
        FrameMeasurement measured;
        if (Status status = (*run)->stepFrame(&measured); !status)
            return status;
        topology += (*run)->world().statistics().stageMs[static_cast<uint32_t>(Stage::Fracture)];
        whole += measured.ms;
    }
    BenchRow row;
    row.name = name;
    row.items = (*run)->world().statistics().brokenBonds;
    row.medianUs = 1e3 * topology / frames;
    row.rival = "frame";
    row.timesRival = topology > 0.0 ? whole / topology : 0.0;
    row.hash = hashText((*run)->world().hash());
    return row;
}

// A scene of oriented particles on one thread and on all, and what breaking costs in it.
Status timeOriented(const std::string& sceneName, const NameFilter& asked, std::vector<BenchRow>& rows,
                    const std::function<void(const BenchRow&)>& done)
{
    const std::string name = format("oriented/{}/auto", sceneName);
    const std::string topologyName = format("oriented/{}/topology", sceneName);
    const bool times = asked(name), breaks = asked(topologyName);
    if (!times && !breaks)
        return Status::done();
    Result<LoadedSceneRef> scene = loadScene(sceneName, SceneCells::LeftOut);
    if (!scene)
        return scene.status();
    const auto add = [&](Result<BenchRow> row) {
        if (!row)
            return row.status();
        rows.push_back(*row);
        done(*row);
        return Status::done();
    };
    if (times)
    {
        Result<BenchRow> one = timeScene(*scene, name, 1, Kernels::Auto, orientedRepetitions);
        if (Status status = add(one); !status)
            return status;
        if (coreCount() > 1)
        {
            Result<BenchRow> all = timeScene(*scene, name, coreCount(), Kernels::Auto, orientedRepetitions);
            if (all && one->medianUs > 0.0)
                all->overOneThread = all->medianUs / one->medianUs;
            if (Status status = add(all); !status)
                return status;
        }
    }
    return breaks ? add(timeTopology(*scene, topologyName)) : Status::done();
}
} // namespace

Status runSceneBenchmarks(const NameFilter& asked, std::vector<BenchRow>& rows,
                          const std::function<void(const BenchRow&)>& done)
{
    struct Variant
    {
        Kernels kernels;
        uint32_t threads;
    };
    for (const char* sceneName : dentedScenes)
        if (const std::string name = format("dents/{}", sceneName); asked(name))
            if (const Status status = timeDents(sceneName, name, rows, done); !status)
                return status;
    for (const char* sceneName : orientedScenes)
        if (const Status status = timeOriented(sceneName, asked, rows, done); !status)
            return status;
    const Variant variants[] = {{Kernels::Reference, 1}, {Kernels::Auto, 1}, {Kernels::Auto, coreCount()}};
    for (const char* sceneName : benchedScenes)
    {
        LoadedSceneRef scene;
        double reference = 0.0;
        double oneThread = 0.0;
        for (const Variant& variant : variants)
        {
            const std::string name = format("scene/{}/{}", sceneName, nameOf(variant.kernels));
            if (!asked(name) || (variant.threads == 1 && &variant == &variants[2]))
                continue;
            if (!scene)
            {
                Result<LoadedSceneRef> loaded = loadScene(sceneName, SceneCells::LeftOut);
                if (!loaded)
                    return loaded.status();
                scene = *loaded;
            }
            Result<BenchRow> row = timeScene(scene, name, variant.threads, variant.kernels, sceneRepetitions);
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
