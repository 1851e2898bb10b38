#include "Reports/RunReport.h"

#include "Reports/CpuClock.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

namespace fsim::lab
{
namespace
{
using Json = nlohmann::ordered_json;

double lengthOf(const std::array<double, 3>& v)
{
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b)
{
    return lengthOf({a[0] - b[0], a[1] - b[1], a[2] - b[2]});
}

Json jsonOf(const Summary& summary)
{
    return {{"median", summary.median},
            {"mean", summary.mean},
            {"p95", summary.p95},
            {"p99", summary.p99},
            {"max", summary.max}};
}

// Whether momentum and angular momentum must keep: no gravity, field, driver, blow, drag, damping or collider.
bool isClosed(const SceneDescription& scene)
{
    const bool bodiesGlide = std::all_of(scene.bodies.begin(), scene.bodies.end(), [](const auto& body) {
        switch (body.settings.model)
        {
        case Model::Clustered:
            return body.settings.cluster.drag == 0.0f;
        case Model::OrientedParticles:
            return body.settings.oriented.drag == 0.0f;
        case Model::Debris:
            break;
        }
        return body.settings.debris.drag == 0.0f;
    });
    const bool rigidBodiesGlide = std::all_of(scene.rigidBodies.begin(), scene.rigidBodies.end(), [](const auto& body) {
        return body.settings.linearDamping == 0.0f && body.settings.angularDamping == 0.0f;
    });
    return scene.world.gravity == Vec3{} && scene.forceFields.empty() && scene.drivers.empty() &&
           scene.inputs.empty() && scene.colliders.empty() && bodiesGlide && rigidBodiesGlide;
}

std::vector<double> columnOf(const std::vector<FrameRow>& rows, double FrameMeasurement::*column)
{
    std::vector<double> values;
    for (const FrameRow& row : rows)
        values.push_back(row.measured.*column);
    return values;
}
} // namespace

RunReport::RunReport(const SceneRun& run, Kernels kernels, uint32_t frames, bool alone)
    : kernels_(resolveKernels(kernels)), frames_(frames), start_(run.world().statistics()), alone_(alone),
      closed_(isClosed(run.description()))
{
    rows_.reserve(frames);
}

void RunReport::add(const SceneRun& run, const FrameMeasurement& measured, uint64_t allocations)
{
    const WorldStatistics& statistics = run.world().statistics();
    rows_.push_back({.frame = run.frame(),
                     .measured = measured,
                     .particles = statistics.particles,
                     .rigidBodiesAwake = statistics.rigidBodiesAwake,
                     .contacts = statistics.contacts,
                     .clusters = statistics.clusters,
                     .memberships = statistics.memberships + statistics.edges,
                     .pieces = statistics.pieces,
                     .splits = statistics.splits,
                     .plasticStrain = statistics.plasticStrainMean,
                     .energy = statistics.energy,
                     .momentum = lengthOf(statistics.momentum)});
    allocations_ = allocations;
    if (rows_.size() == frames_ / 2)
        allocationsAtHalf_ = allocations;
}

Summary RunReport::frameMs() const
{
    return summarise(columnOf(rows_, &FrameMeasurement::ms));
}

std::string RunReport::statsJson(const SceneRun& run) const
{
    const std::string hash = hashText(run.world().hash());
    const WorldStatistics& end = run.world().statistics();
    Json stats;
    stats["scene"] = run.description().name;
    stats["model"] = modelsOf(run.description());
    stats["frames"] = rows_.size();
    stats["threads"] = run.threads();
    stats["kernels"] = std::string(nameOf(kernels_));
    if (const std::string host = processorName(); !host.empty())
        stats["host"] = host;
    stats["frameMs"] = jsonOf(frameMs());
    if (alone_)
        stats["cpuMs"] = jsonOf(summarise(columnOf(rows_, &FrameMeasurement::cpuMs)));
    Json& stages = stats["stageMs"] = Json::object();
    for (uint32_t stage = 0; stage < stageCount; ++stage)
    {
        double sum = 0.0;
        for (const FrameRow& row : rows_)
            sum += row.measured.stageMs[stage];
        if (sum > 0.0)
            stages[std::string(nameOf(static_cast<Stage>(stage)))] = sum / static_cast<double>(rows_.size());
    }
    if (start_.particles > 0 || end.particles > 0)
        stats["particles"] = {{"start", start_.particles}, {"end", end.particles}};
    if (start_.rigidBodies > 0 || end.rigidBodies > 0)
        stats["rigidBodies"] = {
            {"start", start_.rigidBodies}, {"end", end.rigidBodies}, {"awake", end.rigidBodiesAwake}};
    const bool hasClusters = start_.clusters > 0 || end.clusters > 0;
    const bool hasBonds = start_.edges > 0 || end.edges > 0;
    if (hasClusters)
        stats["clusters"] = {{"start", start_.clusters}, {"end", end.clusters}};
    if (hasBonds)
        stats["brokenBonds"] = end.brokenBonds;
    if (hasClusters || hasBonds)
    {
        stats["edges"] = {{"start", start_.memberships + start_.edges}, {"end", end.memberships + end.edges}};
        stats["pieces"] = {{"all", end.pieces}, {"large", end.largePieces}, {"largestShare", end.largestShare}};
        stats["debris"] = end.debris;
        stats["splits"] = end.splits;
        const auto first = std::find_if(rows_.begin(), rows_.end(), [](const FrameRow& row) { return row.splits > 0; });
        if (first != rows_.end())
            stats["firstFractureFrame"] = first->frame;
        stats["plasticStrain"] = {{"mean", end.plasticStrainMean}, {"max", end.plasticStrainMax}};
    }
    double contacts = 0.0;
    for (const FrameRow& row : rows_)
        contacts += row.contacts;
    if (!rows_.empty())
        stats["contacts"] = {{"mean", contacts / static_cast<double>(rows_.size())}};
    stats["mass"] = {{"start", start_.mass}, {"end", end.mass}};
    // Relative to the largest momentum that bodies of this mass and energy can have: |p|^2 <= 2 m E.
    if (const double scale = std::sqrt(2.0 * start_.mass * start_.energy); closed_ && scale > 0.0)
    {
        stats["momentumDrift"] = distance(end.momentum, start_.momentum) / scale;
        if (const double turning = lengthOf(start_.angularMomentum); turning > 0.0)
            stats["angularMomentumDrift"] = distance(end.angularMomentum, start_.angularMomentum) / turning;
    }
    stats["energy"] = {{"start", start_.energy}, {"end", end.energy}};
    stats["memory"] = {{"peakMiB", peakMemoryMiB()}, {"stateBytes", end.stateBytes}};
    if (rows_.size() >= 2 && rows_.size() == frames_)
        stats["memory"]["allocationsWhenWarm"] = allocations_ - allocationsAtHalf_;
    Json& events = stats["events"] = Json::object();
    for (uint32_t kind = 0; kind < eventKindCount; ++kind)
        if (run.eventCounts()[kind] > 0)
            events[std::string(nameOf(static_cast<EventKind>(kind)))] = run.eventCounts()[kind];
    stats["nonFinite"] = end.nonFinite;
    stats["hash"] = hash;
    return stats.dump(2) + "\n";
}

std::string RunReport::csv() const
{
    // Columns of models that a scene does not have stay empty, so that a script finds the same columns everywhere.
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(9);
    text << "frame,ms,cpu_ms,particles,clusters,edges,pieces,splits,contacts,energy,momentum\n";
    for (const FrameRow& row : rows_)
    {
        text << row.frame << ',' << row.measured.ms << ',';
        if (alone_)
            text << row.measured.cpuMs;
        text << ',' << row.particles << ',';
        if (start_.clusters > 0 || start_.edges > 0)
            text << row.clusters << ',' << row.memberships << ',' << row.pieces << ',' << row.splits << ',';
        else
            text << ",,,,";
        text << row.contacts << ',' << row.energy << ',' << row.momentum << '\n';
    }
    return text.str();
}

std::string modelsOf(const SceneDescription& scene)
{
    std::string models = scene.rigidBodies.empty() ? "" : "rigid";
    for (const BodyDescription& body : scene.bodies)
    {
        const std::string name(nameOf(body.settings.model));
        if (models.find(name) == std::string::npos)
            models += (models.empty() ? "" : "+") + name;
    }
    return models;
}

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (std::getline(file, line))
        if (line.starts_with("model name"))
            if (const size_t colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "";
}

std::string hashText(uint64_t hash)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (size_t i = 0; i < 16; ++i)
        text[i] = digits[(hash >> (60 - 4 * i)) & 15];
    return text;
}
} // namespace fsim::lab
