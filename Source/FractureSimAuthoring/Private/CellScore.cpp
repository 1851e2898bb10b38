#include "Clusters/KMeans.h"
#include "Faces/Roughness.h"
#include "Faces/VoronoiCut.h"
#include "Foundation/FixedMath.h"
#include "FractureSimAuthoring/ParticleCells.h"
#include "Fragments/FragmentBuild.h"
#include "Fragments/FragmentLabels.h"
#include "Math/VectorMath.h"
#include "Sites/Sites.h"

#include <algorithm>
#include <map>

namespace fsim
{
namespace authoring
{
namespace
{
constexpr uint32_t cellAttempts = 6;
constexpr uint32_t mostCells = 60000; // a skin names its transforms in 16 bits

// Where the cells are, and whose they are.
struct CellSites
{
    Sites sites;
    std::vector<uint32_t> owners;
};

CellSites placeCells(const SolidMesh& mesh, std::span<const Vec3> particles, const CellSettings& settings)
{
    std::vector<clusters::ClusterPoint> points;
    for (Vec3 particle : particles)
    {
        Point3 p = mesh.local(particle);
        points.push_back({p.x, p.y, p.z});
    }
    CellSites result;
    if (settings.cells == 0 || settings.cells >= particles.size())
    {
        for (uint32_t i = 0; i < points.size(); ++i)
        {
            result.sites.places.push_back({points[i].x, points[i].y, points[i].z});
            result.owners.push_back(i);
        }
        return result;
    }
    std::vector<double> masses(points.size(), 1.0);
    clusters::KMeans means = clusters::kMeans(points, masses, settings.cells, settings.seed);
    // Of the particles of a mean the nearest one: so no two have the same.
    std::vector<uint32_t> owners(means.centres.size(), UINT32_MAX);
    std::vector<double> least(means.centres.size(), 0.0);
    for (uint32_t i = 0; i < points.size(); ++i)
    {
        uint32_t mean = means.owners[i];
        double distance = distanceSquared(points[i], means.centres[mean]);
        if (owners[mean] == UINT32_MAX || distance < least[mean])
        {
            owners[mean] = i;
            least[mean] = distance;
        }
    }
    std::vector<std::pair<uint32_t, uint32_t>> order; // by owner
    for (uint32_t mean = 0; mean < owners.size(); ++mean)
        order.emplace_back(owners[mean], mean);
    std::sort(order.begin(), order.end());
    for (const auto& [owner, mean] : order)
    {
        const clusters::ClusterPoint& centre = means.centres[mean];
        result.sites.places.push_back({centre.x, centre.y, centre.z});
        result.owners.push_back(owner);
    }
    return result;
}

// The cell of each piece: the largest piece of a cell is its own, the others join the neighbour that they have the
// largest face with. Where a piece has none it stays with its cell, as a part that lies apart.
std::vector<uint32_t> cellsOfPieces(const CutSolid& solid, size_t cells)
{
    std::vector<double> volumes = pieceVolumes(solid);
    std::vector<uint32_t> largest(cells, CutSolid::none);
    for (uint32_t p = 0; p < solid.pieceCount; ++p)
    {
        uint32_t& mine = largest[solid.pieceCells[p]];
        if (mine == CutSolid::none || volumes[p] > volumes[mine])
            mine = p;
    }
    std::vector<uint32_t> labels(solid.pieceCount, CutSolid::none);
    for (uint32_t cell = 0; cell < cells; ++cell)
        if (largest[cell] != CutSolid::none)
            labels[largest[cell]] = cell;
    std::vector<std::map<uint32_t, double>> areas(solid.pieceCount); // with each neighbour, of pieces that are no cell
    for (const CutSolid::Patch& patch : solid.patches)
    {
        double area = 0.0;
        for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
        {
            auto [a, b, c] = solid.insideTriangles[t];
            Point3 corner = solid.points[a].place;
            area += length(cross(solid.points[b].place - corner, solid.points[c].place - corner));
        }
        for (uint32_t side = 0; side < 2; ++side)
            if (labels[patch.pieces[side]] == CutSolid::none)
                areas[patch.pieces[side]][patch.pieces[1 - side]] += area;
    }
    for (bool isChanged = true; isChanged;)
    {
        isChanged = false;
        for (uint32_t p = 0; p < solid.pieceCount; ++p)
        {
            double most = 0.0;
            uint32_t best = CutSolid::none;
            for (const auto& [other, area] : areas[p])
                if (labels[other] != CutSolid::none && area > most)
                {
                    most = area;
                    best = labels[other];
                }
            if (labels[p] != CutSolid::none || best == CutSolid::none)
                continue;
            labels[p] = best;
            isChanged = true;
        }
    }
    for (uint32_t p = 0; p < solid.pieceCount; ++p)
        if (labels[p] == CutSolid::none)
            labels[p] = solid.pieceCells[p];
    return labels;
}

// Leaves out the cells that the solid does not meet.
void numberCells(std::vector<uint32_t>& labels, std::vector<uint32_t>& owners)
{
    std::vector<uint32_t> numbers(owners.size(), CutSolid::none);
    for (uint32_t label : labels)
        numbers[label] = 0;
    std::vector<uint32_t> kept;
    for (uint32_t cell = 0; cell < owners.size(); ++cell)
        if (numbers[cell] != CutSolid::none)
        {
            numbers[cell] = static_cast<uint32_t>(kept.size());
            kept.push_back(owners[cell]);
        }
    for (uint32_t& label : labels)
        label = numbers[label];
    owners = std::move(kept);
}

Result<ParticleCells> cutCells(const SolidMesh& mesh, std::span<const Vec3> particles, const CellSettings& settings,
                               const ScoreProgress& progress)
{
    CellSites placed = placeCells(mesh, particles, settings);
    bool isCancelled = false;
    Progress goOn = [&](double done) {
        isCancelled = isCancelled || (progress && !progress(static_cast<float>(0.1 + 0.8 * done)));
        return !isCancelled;
    };
    double size = mesh.size * mesh.size * mesh.size;
    double side = double(fixed::cbrt(static_cast<float>(mesh.volume / size / double(placed.sites.places.size()))));
    double spacing = settings.roughness > 0.0f ? 0.3 * side : 0.0;
    for (uint32_t attempt = 0; attempt < cellAttempts; ++attempt)
    {
        Sites moved = placed.sites;
        shakeSites(moved, settings.seed, attempt, 1e-3 * side * double(1u << attempt));
        std::optional<CutSolid> solid = cutByCells(mesh, moved.places, moved.metric, spacing, goOn);
        if (isCancelled)
            return Status::refused("cutting into cells was cancelled");
        if (!solid)
            continue;
        ParticleCells result;
        result.owners = placed.owners;
        std::vector<uint32_t> labels = cellsOfPieces(*solid, placed.owners.size());
        numberCells(labels, result.owners);
        if (settings.roughness > 0.0f)
            roughen(*solid, mesh, double(settings.roughness) * side, side, settings.seed);
        result.cells = buildFragments(*solid, labels, static_cast<uint32_t>(result.owners.size()), false);
        if (Status status = validate(FragmentView(result.cells)); !status)
            return Status::refused("the cells came out wrong: {}", status.message());
        FragmentCheck check = checkFragments(result.cells);
        if (!check.isWatertight() || std::fabs(check.volume - mesh.volume) > 1e-5 * mesh.volume)
            continue; // rounding: other sites, other numbers
        if (settings.smoothing.rounds > 0)
            if (Result<CrackSmoothingReport> smoothed = smoothCracks(result.cells, settings.smoothing); !smoothed)
                return smoothed.status();
        return result;
    }
    return Status::refused("the mesh could not be cut cleanly around {} places in {} attempts; it may touch or go "
                           "through itself, or have details below a millionth of its size; try another seed",
                           placed.sites.places.size(), cellAttempts);
}
} // namespace
} // namespace authoring

Status validate(const CellSettings& settings)
{
    if (settings.cells > authoring::mostCells)
        return Status::refused("{} cells; give at most {}", settings.cells, authoring::mostCells);
    if (!(settings.roughness >= 0.0f && settings.roughness <= 0.25f))
        return Status::refused("roughness is {}; give 0 to 0.25", settings.roughness);
    return Status::done();
}

Result<ParticleCells> cellsAround(const TriangleMesh& mesh, std::span<const Vec3> particles,
                                  const CellSettings& settings, const ScoreProgress& progress, ScoreReport* report)
{
    if (Status status = validate(settings); !status)
        return status;
    if (particles.empty())
        return Status::refused("there are no particles to put cells around");
    if (settings.cells == 0 && particles.size() > authoring::mostCells)
        return Status::refused("{} particles; give a number of cells, at most {}", particles.size(),
                               authoring::mostCells);
    for (Vec3 particle : particles)
        if (!isFinite(particle))
            return Status::refused("a particle's place is NaN or infinite");
    std::vector<std::string> repairs;
    Result<authoring::SolidMesh> solid = authoring::makeSolidMesh(mesh, repairs);
    if (report != nullptr)
        report->repairs = repairs;
    if (!solid)
        return solid.status();
    Result<ParticleCells> cells = authoring::cutCells(*solid, particles, settings, progress);
    if (cells && progress)
        progress(1.0f);
    return cells;
}

Result<ParticleCells> cellsAround(const SdfShape& shape, uint32_t resolution, std::span<const Vec3> particles,
                                  const CellSettings& settings, const ScoreProgress& progress, ScoreReport* report)
{
    Result<TriangleMesh> surface = extractSurface(shape, resolution);
    if (!surface)
        return surface.status();
    return cellsAround(*surface, particles, settings, progress, report);
}
} // namespace fsim
