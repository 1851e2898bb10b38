#include "CommandLine/CostJobs.h"

#include "FractureSim/TaskScheduler.h"

#include "CommandLine/SimulationOptions.h"
#include "FractureSimAuthoring/ClusterBody.h"
#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/PreviewSession.h"
#include "FractureSimAuthoring/RigModels.h"
#include "Reports/RunReport.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/FragmentEditFiles.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr size_t mostCostBytes = size_t{1} << 30;

Result<std::vector<AssetRef>> assetsToMeasure(const CostOptions& options)
{
    std::vector<AssetRef> assets;
    for (const std::string& file : options.files)
    {
        const Result<std::vector<std::byte>> bytes = readFile(file, mostCostBytes);
        if (!bytes)
            return bytes.status();
        Result<AssetRef> asset = Asset::load(*bytes);
        if (!asset)
            return Status::refused("{}: {}", file, asset.message());
        assets.push_back(std::move(*asset));
    }
    if (!assets.empty())
        return assets;
    const Result<TriangleMesh> wall = readFragmentSource("wall");
    if (!wall)
        return wall.status();
    for (const uint32_t count : {8u, 25u, 70u, 180u, 400u})
    {
        const Result<FragmentSet> set = score(*wall, {.fragments = count});
        if (!set)
            return set.status();
        Result<AssetRef> asset = Asset::fragmented(*set);
        if (!asset)
            return asset.status();
        assets.push_back(std::move(*asset));
    }
    // Overlaps differ, so that memberships are told apart from particles.
    for (const ClusterBodySettings& each :
         {ClusterBodySettings{.particles = 300, .clusters = 8, .overlap = 2.0f, .cells = 60},
          ClusterBodySettings{.particles = 1000, .clusters = 20, .overlap = 3.0f, .cells = 250},
          ClusterBodySettings{.particles = 1500, .clusters = 60, .overlap = 6.0f, .cells = 250},
          ClusterBodySettings{.particles = 4000, .clusters = 60, .overlap = 3.0f, .cells = 250}})
    {
        const Result<ClusterBody> body = makeClusterBody(*wall, each);
        if (!body)
            return body.status();
        assets.push_back(body->asset);
    }
    return assets;
}

float medianOf(std::vector<float> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Of a rig that falls on the floor: what a tick takes while it moves, and the most that one takes in which it dents.
struct DentTimes
{
    float movingUs = 0.0f;
    float dentingUs = 0.0f;
};

Result<DentTimes> measureDents(const AssetRef& rig)
{
    PreviewSettings settings;
    settings.density = 400.0f;
    settings.dents.yieldSpeed = 0.1f;
    settings.isOnFloor = true;
    Result<PreviewSession> session = PreviewSession::open(rig, settings);
    if (!session)
        return session.status();
    if (Status status = session->act({.tool = PreviewTool::Drop}); !status)
        return status;
    std::vector<float> moving, denting;
    for (int i = 0; i < 120; ++i)
    {
        const PreviewStatistics before = session->statistics();
        if (Status status = session->step(); !status)
            return status;
        const PreviewStatistics now = session->statistics();
        (now.deepestDent != before.deepestDent ? denting : moving).push_back(1000.0f * now.stepMs);
    }
    if (moving.empty() || denting.empty())
        return Status::refused("the body did not dent when it fell");
    return DentTimes{medianOf(moving), medianOf(denting)};
}

void printModel(const CostModel& m, Console& console)
{
    const auto number = [](float value) { return format("{}f", std::round(double(value) * 1e4) / 1e4); };
    console.out << format("{}: {}\n", processorName(), m.machine);
    console.out << format("bodyUs {}  particleUs {}  bondUs {}  contactUs {}  breakUs {}  skinUs {}\n",
                          number(m.bodyUs), number(m.particleUs), number(m.bondUs), number(m.contactUs),
                          number(m.breakUs), number(m.skinUs));
    console.out << format("clusterBodyUs {}  clusterParticleUs {}  membershipUs {}  clusterContactUs {}  splitUs {}  "
                          "tornParticleUs {}\n",
                          number(m.clusterBodyUs), number(m.clusterParticleUs), number(m.membershipUs),
                          number(m.clusterContactUs), number(m.splitUs), number(m.tornParticleUs));
}
} // namespace

int measureCost(const CostOptions& options, Console& console)
{
    const Result<std::vector<AssetRef>> assets = assetsToMeasure(options);
    if (!assets)
        return refuse(console, assets.status());
    std::vector<CostSample> samples;
    for (const AssetRef& asset : *assets)
    {
        std::vector<std::vector<CostSample>> rounds;
        for (uint32_t round = 0; round < std::max(options.rounds, 1u); ++round)
        {
            Result<std::vector<CostSample>> measured = measureCosts(asset, {.scheduler = &serialScheduler()});
            if (!measured)
                return refuse(console, measured.status());
            rounds.push_back(std::move(*measured));
        }
        for (size_t phase = 0; phase < rounds[0].size(); ++phase)
        {
            CostSample sample = rounds[0][phase];
            std::vector<float> times;
            for (const std::vector<CostSample>& round : rounds)
                times.push_back(round[phase].us);
            sample.us = medianOf(times);
            samples.push_back(sample);
        }
    }
    const CostModel model = fitCostModel(samples);
    printModel(model, console);
    for (const CostSample& s : samples)
    {
        console.out << format("{} particles, {} {}, {} contacts, {} {}, {} skin: measured {} us, said {} us\n",
                              s.particles, s.bonds, s.isClustered ? "memberships" : "bonds", s.contacts, s.broken,
                              s.isClustered ? "splits" : "broken", s.skinVertices, std::round(s.us),
                              std::round(costOf(s, model)));
    }
    for (const char* name : {"barrel", "car"})
    {
        const Result<DentRig> rig = rigOf(*rigModelNamed(name));
        if (!rig)
            return refuse(console, rig.status());
        const Result<AssetRef> asset = Asset::dented(*rig);
        if (!asset)
            return refuse(console, asset.status());
        const Result<DentTimes> times = measureDents(*asset);
        if (!times)
            return refuse(console, times.status());
        console.out << format("{}: {} vertices, {} hulls: moving {} us, denting {} us\n", name,
                              DentRigView(*rig).vertexCount(), DentRigView(*rig).hullCount(), times->movingUs,
                              times->dentingUs);
    }
    return exitDone;
}
} // namespace fsim::lab
