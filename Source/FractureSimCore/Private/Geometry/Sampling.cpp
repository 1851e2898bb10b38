#include "FractureSim/Sampling.h"

#include "Foundation/FixedMath.h"
#include "Geometry/PoissonSampling.h"
#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
constexpr uint32_t maxSampleCount = 4'000'000;

std::vector<Vec3> samplePoints(const geometry::Solid& solid, const SampleSettings& settings)
{
    return settings.pattern == SamplePattern::Lattice ? geometry::sampleLattice(solid, settings.spacing)
                                                      : geometry::samplePoisson(solid, settings.spacing, settings.seed);
}

double cellsNeeded(const geometry::Solid& solid, const SampleSettings& settings)
{
    bool lattice = settings.pattern == SamplePattern::Lattice;
    return geometry::cellsOfSampling(solid.bounds(),
                                     lattice ? settings.spacing : geometry::poissonCellOf(settings.spacing));
}

SampleSet asSampleSet(std::vector<Vec3> points, const geometry::Solid& solid, float spacing)
{
    SampleSet set;
    set.spacing = spacing;
    set.volumeEach = float(solid.volume() / double(points.size()));
    set.points = std::move(points);
    return set;
}

Result<SampleSet> sampleSolid(const geometry::Solid& solid, const SampleSettings& settings)
{
    if (!(settings.spacing > 0.0f) || !isFinite(settings.spacing))
        return Status::refused("the spacing of samples is {}; give a length above 0", settings.spacing);
    if (!(cellsNeeded(solid, settings) < geometry::maxSamplingCells))
        return Status::refused("a spacing of {} m cuts the body into more than {} cells; give a larger one",
                               settings.spacing, geometry::maxSamplingCells);
    std::vector<Vec3> points = samplePoints(solid, settings);
    if (points.empty())
        return Status::refused("no sample at a spacing of {} m falls inside the body; give a smaller one",
                               settings.spacing);
    return asSampleSet(std::move(points), solid, settings.spacing);
}

uint32_t offBy(size_t found, uint32_t wanted)
{
    return found > wanted ? uint32_t(found) - wanted : wanted - uint32_t(found);
}

// The number goes with the inverse cube of the spacing, but for the boundary; so a guess is corrected by the third root
// of what it missed by. Once wanted lies between two guesses they close in on it, since the number jumps where a row of
// a lattice enters or leaves.
Result<SampleSet> sampleSolidToCount(const geometry::Solid& solid, uint32_t wanted, SampleSettings settings)
{
    if (wanted == 0 || wanted > maxSampleCount)
        return Status::refused("{} samples were asked for; give 1 to {}", wanted, maxSampleCount);
    if (!(solid.volume() > 0.0))
        return Status::refused("the body has no volume to put samples into");
    bool lattice = settings.pattern == SamplePattern::Lattice;
    float spacing = fixed::cbrt(float((lattice ? 1.0 : 0.62) * solid.volume() / double(wanted)));
    float tooMany = 0.0f; // largest spacing that gave too many
    float tooFew = 0.0f;  // smallest that gave too few
    std::vector<Vec3> best;
    float bestSpacing = 0.0f;
    uint32_t goodEnough = wanted / 200;
    for (int attempt = 0; attempt < (lattice ? 40 : 16); ++attempt)
    {
        settings.spacing = spacing;
        if (!(cellsNeeded(solid, settings) < geometry::maxSamplingCells * 4.0))
            return Status::refused("the body is so thin that {} samples need too many cells; ask for fewer", wanted);
        std::vector<Vec3> points = samplePoints(solid, settings);
        size_t found = points.size();
        if (found > 0 && (best.empty() || offBy(found, wanted) < offBy(best.size(), wanted)))
        {
            best = std::move(points);
            bestSpacing = spacing;
        }
        if (found > 0 && offBy(found, wanted) <= goodEnough)
            break;
        (found > wanted ? tooMany : tooFew) = spacing;
        if (tooMany > 0.0f && tooFew > 0.0f && attempt > 3)
            spacing = 0.5f * (tooMany + tooFew);
        else
            spacing *= clampTo(fixed::cbrt(float(double(found) / double(wanted))), 0.5f, 2.0f);
    }
    if (best.empty())
        return Status::refused("no sample was found inside the body; it may be empty or thinner than {} m", spacing);
    return asSampleSet(std::move(best), solid, bestSpacing);
}
} // namespace

Result<SampleSet> sample(const SdfShape& shape, const SampleSettings& settings)
{
    if (Status status = validate(shape); !status)
        return status;
    return sampleSolid(geometry::SdfSolid(shape), settings);
}

Result<SampleSet> sample(const TriangleMesh& mesh, const SampleSettings& settings)
{
    Result<geometry::MeshDistance> inside = geometry::MeshDistance::make(mesh);
    return inside ? sampleSolid(geometry::MeshSolid(*inside), settings) : inside.status();
}

Result<SampleSet> sampleToCount(const SdfShape& shape, uint32_t count, const SampleSettings& settings)
{
    if (Status status = validate(shape); !status)
        return status;
    return sampleSolidToCount(geometry::SdfSolid(shape), count, settings);
}

Result<SampleSet> sampleToCount(const TriangleMesh& mesh, uint32_t count, const SampleSettings& settings)
{
    Result<geometry::MeshDistance> inside = geometry::MeshDistance::make(mesh);
    return inside ? sampleSolidToCount(geometry::MeshSolid(*inside), count, settings) : inside.status();
}

Result<SampleSet> sampleBlock(const std::array<uint32_t, 3>& counts, float spacing)
{
    if (!(spacing > 0.0f) || !isFinite(spacing))
        return Status::refused("the spacing of samples is {}; give a length above 0", spacing);
    double count = double(counts[0]) * double(counts[1]) * double(counts[2]);
    if (!(count >= 1.0 && count <= double(maxSampleCount)))
        return Status::refused("{} x {} x {} samples were asked for; give 1 to {} in all", counts[0], counts[1],
                               counts[2], maxSampleCount);
    SampleSet set;
    set.spacing = spacing;
    set.volumeEach = spacing * spacing * spacing;
    set.points.reserve(size_t(count));
    Vec3 middle = 0.5f * Vec3{float(counts[0] - 1), float(counts[1] - 1), float(counts[2] - 1)};
    for (uint32_t z = 0; z < counts[2]; ++z)
        for (uint32_t y = 0; y < counts[1]; ++y)
            for (uint32_t x = 0; x < counts[0]; ++x)
                set.points.push_back(spacing * (Vec3{float(x), float(y), float(z)} - middle));
    return set;
}
} // namespace fsim
