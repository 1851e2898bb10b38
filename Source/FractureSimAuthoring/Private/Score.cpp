#include "Faces/Roughness.h"
#include "Faces/VoronoiCut.h"
#include "Foundation/FixedMath.h"
#include "FractureSimAuthoring/Scoring.h"
#include "Fragments/FragmentBuild.h"
#include "Fragments/FragmentLabels.h"
#include "Math/VectorMath.h"
#include "Rigging/RigVertices.h"
#include "Sites/Sites.h"
#include "Tetrahedra/TetScore.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr uint32_t mostFragmentsWanted = 20000;
constexpr uint32_t scoreAttempts = 6;

struct PatternName
{
    ScorePattern pattern;
    std::string_view name;
};
constexpr PatternName patternNames[] = {{ScorePattern::Uniform, "uniform"}, {ScorePattern::Clustered, "clustered"},
                                        {ScorePattern::Radial, "radial"},   {ScorePattern::Planks, "planks"},
                                        {ScorePattern::Bricks, "bricks"},   {ScorePattern::Tetrahedra, "tetrahedra"},
                                        {ScorePattern::Blocks, "blocks"}};

bool isRange(float value, float low, float high)
{
    return value >= low && value <= high;
}

Result<FragmentSet> scoreCells(const authoring::SolidMesh& mesh, const ScoreSettings& settings,
                               const ScoreProgress& progress)
{
    using namespace authoring;
    Result<Sites> sites = placeSites(mesh, settings);
    if (!sites)
        return sites.status();
    bool isCancelled = false;
    Progress goOn = [&](double done) {
        isCancelled = isCancelled || (progress && !progress(static_cast<float>(0.1 + 0.8 * done)));
        return !isCancelled;
    };
    // About the side of a fragment.
    double side = double(fixed::cbrt(
        static_cast<float>(mesh.volume / (mesh.size * mesh.size * mesh.size) / double(settings.fragments))));
    double spacing = settings.roughness > 0.0f ? 0.14 * side : 0.0;
    for (uint32_t attempt = 0; attempt < scoreAttempts; ++attempt)
    {
        Sites moved = *sites;
        shakeSites(moved, settings.seed, attempt, 1e-3 * side * double(1u << attempt));
        std::optional<CutSolid> solid = cutByCells(mesh, moved.places, moved.metric, spacing, goOn);
        if (isCancelled)
            return Status::refused("scoring was cancelled");
        if (!solid)
            continue;
        double mean = mesh.volume / (mesh.size * mesh.size * mesh.size) / double(settings.fragments);
        std::vector<uint32_t> labels;
        uint32_t count = joinSmallPieces(*solid, double(settings.leastShare) * mean, labels);
        if (settings.roughness > 0.0f)
            roughen(*solid, mesh, double(settings.roughness) * side, side, settings.seed);
        FragmentSet set = buildFragments(*solid, labels, count, false);
        if (Status status = validate(FragmentView(set)); !status)
            return Status::refused("the fragments came out wrong: {}", status.message());
        FragmentCheck check = checkFragments(set);
        if (!check.isWatertight() || std::fabs(check.volume - mesh.volume) > 1e-5 * mesh.volume)
            continue; // rounding: other sites, other numbers
        return set;
    }
    return Status::refused("the mesh could not be cut cleanly in {} attempts; it may touch or go through itself, or "
                           "have details below a millionth of its size; try another seed or number of fragments",
                           scoreAttempts);
}

Result<FragmentSet> scoreSolid(const authoring::SolidMesh& solid, const ScoreSettings& settings,
                               const ScoreProgress& progress)
{
    if (progress && !progress(0.05f))
        return Status::refused("scoring was cancelled");
    Result<FragmentSet> set = settings.pattern == ScorePattern::Tetrahedra
                                  ? authoring::scoreTetrahedra(solid, settings, progress)
                                  : scoreCells(solid, settings, progress);
    if (set)
        anchorFragmentsBelow(*set, settings.anchorBelow);
    if (set && progress)
        progress(1.0f);
    return set;
}
} // namespace

std::string_view nameOf(ScorePattern pattern)
{
    for (const PatternName& entry : patternNames)
        if (entry.pattern == pattern)
            return entry.name;
    return "unknown";
}

Result<ScorePattern> scorePatternNamed(std::string_view name)
{
    for (const PatternName& entry : patternNames)
        if (entry.name == name)
            return entry.pattern;
    return Status::refused(
        "there is no pattern '{}'; give uniform, clustered, radial, planks, bricks, blocks or tetrahedra", name);
}

Status validate(const ScoreSettings& settings)
{
    if (settings.fragments < 1 || settings.fragments > mostFragmentsWanted)
        return Status::refused("{} fragments; give 1 to {}", settings.fragments, mostFragmentsWanted);
    if (settings.clusters < 1 || settings.clusters > 1000)
        return Status::refused("{} clusters; give 1 to 1000", settings.clusters);
    if (!isRange(settings.elongation, 1.0f, 100.0f))
        return Status::refused("elongation is {}; give 1 to 100", settings.elongation);
    if (!isRange(settings.roughness, 0.0f, 0.25f))
        return Status::refused("roughness is {}; give 0 to 0.25", settings.roughness);
    if (!isRange(settings.leastShare, 0.0f, 0.5f))
        return Status::refused("leastShare is {}; give 0 to 0.5", settings.leastShare);
    if (settings.point && !isFinite(*settings.point))
        return Status::refused("the point is NaN or infinite; give a place in metres");
    if (!isFinite(settings.axis))
        return Status::refused("the axis is NaN or infinite; give a direction");
    for (size_t i = 0; i < settings.densities.size(); ++i)
        if (!isRange(settings.densities[i], 0.01f, 100.0f))
            return Status::refused("the density of vertex {} is {}; give 0.01 to 100", i, settings.densities[i]);
    if (settings.anchorBelow != settings.anchorBelow)
        return Status::refused("anchorBelow is NaN; give a height in metres");
    return Status::done();
}

Result<FragmentSet> score(const TriangleMesh& mesh, const ScoreSettings& settings, const ScoreProgress& progress,
                          ScoreReport* report)
{
    if (Status status = validate(settings); !status)
        return status;
    std::vector<std::string> repairs;
    Result<authoring::SolidMesh> solid = authoring::makeSolidMesh(mesh, repairs);
    if (report != nullptr)
        report->repairs = repairs;
    if (!solid)
        return solid.status();
    if (!settings.densities.empty())
    {
        if (settings.densities.size() != mesh.positions.size())
            return Status::refused("{} densities for {} vertices of the mesh; give none or one each",
                                   settings.densities.size(), mesh.positions.size());
        solid->densities.assign(solid->positions.size(), 1.0f);
        std::vector<uint32_t> welded = authoring::weldedVertices(mesh, *solid);
        for (size_t i = 0; i < welded.size(); ++i)
            solid->densities[welded[i]] = settings.densities[i];
    }
    return scoreSolid(*solid, settings, progress);
}

Result<FragmentSet> score(const SdfShape& shape, uint32_t resolution, const ScoreSettings& settings,
                          const ScoreProgress& progress, ScoreReport* report)
{
    if (Status status = validate(settings); !status)
        return status;
    if (!settings.densities.empty())
        return Status::refused("densities are for the vertices of a mesh, and a shape has none; give a mesh");
    if (settings.pattern == ScorePattern::Tetrahedra)
    {
        Result<FragmentSet> set = authoring::scoreTetrahedra(shape, resolution, settings, progress);
        if (set)
            anchorFragmentsBelow(*set, settings.anchorBelow);
        return set;
    }
    // Where two parts of a shape meet within a cell, its surface may go through itself; a grid a little finer does not
    // put its corners there.
    Status first = Status::done();
    for (uint32_t finer = 0; finer < 8; ++finer)
    {
        Result<TriangleMesh> surface = extractSurface(shape, resolution + finer);
        if (!surface)
            return first ? surface.status() : first;
        std::vector<std::string> repairs;
        Result<authoring::SolidMesh> solid = authoring::makeSolidMesh(*surface, repairs);
        if (finer > 0)
            repairs.push_back("the surface at resolution " + std::to_string(resolution) +
                              " is not sound; it was taken at " + std::to_string(resolution + finer));
        if (report != nullptr)
            report->repairs = repairs;
        if (solid)
            return scoreSolid(*solid, settings, progress);
        if (finer == 0)
            first = solid.status();
    }
    return first;
}

void anchorFragmentsBelow(FragmentSet& fragments, float height)
{
    for (uint32_t f = 0; f < fragments.fragmentCount(); ++f)
    {
        bool reaches = false;
        for (uint32_t v = fragments.vertexOffsets[f]; v < fragments.vertexOffsets[f + 1]; ++v)
            reaches = reaches || fragments.positions[v].z < height;
        fragments.particles[f].anchored = reaches ? 1 : 0;
    }
}
} // namespace fsim
