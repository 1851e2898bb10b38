#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Shape.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <array>
#include <cstdint>
#include <vector>

namespace fsim
{
enum class SamplePattern
{
    BlueNoise, ///< random places that keep at least the spacing, with no room left for another
    Lattice    ///< a cubic grid about the middle of the bounds
};

struct SampleSettings
{
    SamplePattern pattern = SamplePattern::BlueNoise;
    float spacing = 0.05f; ///< m, above 0: the least distance between two samples; of a lattice, its edge
    uint64_t seed = 1;     ///< the same seed gives the same bits; a lattice has no use for it
};

/// Points inside a solid, in the order in which they were found.
struct SampleSet
{
    std::vector<Vec3> points;
    float spacing = 0.0f;    ///< m
    float volumeEach = 0.0f; ///< m^3: an equal share of the solid's volume; times density it is a particle's mass
};

/// Fills a solid with samples. Refuses a shape or mesh that is not valid, a mesh that is not closed, a spacing that
/// makes more than 16 million cells, and one so large that no sample falls inside.
FRACTURESIMCORE_API Result<SampleSet> sample(const SdfShape& shape, const SampleSettings& settings);
FRACTURESIMCORE_API Result<SampleSet> sample(const TriangleMesh& mesh, const SampleSettings& settings);

/// Finds the spacing that gives about the wanted number of samples (settings.spacing is not read): blue noise within 1
/// %, from 500 samples up, and within 2 % from 50; a lattice as near as its whole rows allow. At most 4 million.
FRACTURESIMCORE_API Result<SampleSet> sampleToCount(const SdfShape& shape, uint32_t count,
                                                    const SampleSettings& settings = {});
FRACTURESIMCORE_API Result<SampleSet> sampleToCount(const TriangleMesh& mesh, uint32_t count,
                                                    const SampleSettings& settings = {});

/// A box of exactly counts[0] x counts[1] x counts[2] samples about the origin, x running fastest, without a solid
/// whose faces could take or lose a row by rounding. Each has the volume of a cube of the spacing. At most 4 million.
FRACTURESIMCORE_API Result<SampleSet> sampleBlock(const std::array<uint32_t, 3>& counts, float spacing);
} // namespace fsim
