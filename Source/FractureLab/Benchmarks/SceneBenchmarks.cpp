#include "Benchmarks/SceneBenchmarks.h"

#include "Benchmarks/SceneTiming.h"
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

BenchRow rowOf(const std::string& name, const TimedVariant& variant, const SceneTimes& times)
{
    BenchRow row;
    row.name = name;
    row.threads = variant.threads;
    row.items = times.items;
    row.medianUs = times.medianUs;
    row.spread = times.spread;
    row.hash = times.hash;
    return row;
}

// A scene in these variants, the first of which has one thread, or the reference kernels and one.
Status timeVariants(const LoadedSceneRef& scene, const std::string& name, std::span<const TimedVariant> variants,
                    int repetitions, std::vector<BenchRow>& rows, const std::function<void(const BenchRow&)>& done)
{
    const Result<std::vector<SceneTimes>> times = timeScene(scene, variants, repetitions);
    if (!times)
        return times.status();
    for (size_t i = 0; i < variants.size(); ++i)
    {
        BenchRow row = rowOf(name + std::string(nameOf(variants[i].kernels)), variants[i], (*times)[i]);
        if (i > 0 && variants[i].threads > 1)
            row.overOneThread = (*times)[i].quietestUs / (*times)[i - 1].quietestUs;
        else if (i > 0)
            row.overReference = (*times)[i].quietestUs / (*times)[i - 1].quietestUs;
        rows.push_back(row);
        done(row);
    }
    return Status::done();
}

std::vector<TimedVariant> onOneThreadAndAll()
{
    if (coreCount() == 1)
        return {{Kernels::Auto, 1}};
    return {{Kernels::Auto, 1}, {Kernels::Auto, coreCount()}};
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
    const std::string name = format("oriented/{}/", sceneName);
    const bool times = asked(name + "auto"), breaks = asked(name + "topology");
    if (!times && !breaks)
        return Status::done();
    Result<LoadedSceneRef> scene = loadScene(sceneName, SceneCells::LeftOut);
    if (!scene)
        return scene.status();
    if (times)
        if (Status status = timeVariants(*scene, name, onOneThreadAndAll(), orientedRepetitions, rows, done); !status)
            return status;
    if (!breaks)
        return Status::done();
    const Result<BenchRow> row = timeTopology(*scene, name + "topology");
    if (!row)
        return row.status();
    rows.push_back(*row);
    done(*row);
    return Status::done();
}

// The same for a scene of another model, after the reference.
Status timeWithReference(const std::string& sceneName, const NameFilter& asked, std::vector<BenchRow>& rows,
                         const std::function<void(const BenchRow&)>& done)
{
    const std::string name = format("scene/{}/", sceneName);
    std::vector<TimedVariant> variants;
    if (asked(name + std::string(nameOf(Kernels::Reference))))
        variants.push_back({Kernels::Reference, 1});
    if (asked(name + std::string(nameOf(Kernels::Auto))))
        for (const TimedVariant& variant : onOneThreadAndAll())
            variants.push_back(variant);
    if (variants.empty())
        return Status::done();
    Result<LoadedSceneRef> scene = loadScene(sceneName, SceneCells::LeftOut);
    if (!scene)
        return scene.status();
    return timeVariants(*scene, name, variants, sceneRepetitions, rows, done);
}
} // namespace

Status runSceneBenchmarks(const NameFilter& asked, std::vector<BenchRow>& rows,
                          const std::function<void(const BenchRow&)>& done)
{
    for (const char* sceneName : dentedScenes)
        if (const std::string name = format("dents/{}", sceneName); asked(name))
            if (const Status status = timeDents(sceneName, name, rows, done); !status)
                return status;
    for (const char* sceneName : orientedScenes)
        if (const Status status = timeOriented(sceneName, asked, rows, done); !status)
            return status;
    for (const char* sceneName : benchedScenes)
        if (const Status status = timeWithReference(sceneName, asked, rows, done); !status)
            return status;
    return Status::done();
}
} // namespace fsim::lab
