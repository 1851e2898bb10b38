#pragma once

#include "FractureSim/DentSkinTables.h"
#include "FractureSim/SkinVertices.h"
#include "FractureSim/Status.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace fsim::render
{
/// The skinning that engines do with Shaders/*.ush, run on the lab's device and read back: so the code that their
/// compute shaders include is executed and tested here. Each call uploads everything; it is for tests and exports.
class GpuEngineSkinning
{
public:
    static Result<std::unique_ptr<GpuEngineSkinning>> create(bool validation = false);
    ~GpuEngineSkinning();
    GpuEngineSkinning(const GpuEngineSkinning&) = delete;
    GpuEngineSkinning& operator=(const GpuEngineSkinning&) = delete;

    /// FractureSimSkinning.ush. Positions: one a vertex; tangents: two words a vertex, tangent and normal.
    Status skinFragments(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                         std::span<const SkinVertex> rest, std::span<Vec3> positions, std::span<uint32_t> tangents);
    /// FractureSimDentSkinning.ush. Weights: one a vertex and example.
    Status skinDents(const DentSkinTables& tables, const NormalRings& rings, std::span<const SkinVertex> rest,
                     std::span<const float> weights, std::span<Vec3> positions, std::span<uint32_t> tangents);
    std::string validationMessages() const;

    struct Implementation;

private:
    explicit GpuEngineSkinning(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};
} // namespace fsim::render
