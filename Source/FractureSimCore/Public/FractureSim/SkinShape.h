#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fsim
{
/// A box around a skinned body that costs a look at its transforms and not at its vertices. A skinned vertex is a mean
/// of where its transforms take it, so it lies within the boxes of what each of them moves.
class FRACTURESIMCORE_API SkinBounds
{
public:
    SkinBounds() = default;
    /// Entries and rest positions: one a vertex.
    SkinBounds(std::span<const SkinEntry> entries, std::span<const Vec3> restPositions, uint32_t transforms);

    /// Entries of these vertices have changed. What they followed before still counts, so the box may be too large.
    void update(std::span<const SkinEntry> entries, std::span<const Vec3> restPositions, VertexRange changed);
    /// Empty where nothing follows anything. As many transforms as at the start.
    std::optional<Bounds> of(std::span<const SkinTransform> transforms) const;
    /// At rest, of what a transform moves; empty where it moves nothing.
    std::optional<Bounds> boxOf(uint32_t transform) const;

private:
    std::vector<Bounds> boxes_; // by transform; low above high: moves nothing
};

/// Whether a body still looks as it was made, so that it can be drawn as the mesh it was made from. Once it does not,
/// it stays so until reset(): a picture that goes back and forth would be seen.
class FRACTURESIMCORE_API IntactLook
{
public:
    IntactLook() = default;
    /// How far any place may be off, as a share of the body's size. 0.002 is below a pixel for most views.
    explicit IntactLook(float tolerance) : tolerance_(tolerance) {}

    /// No bond broken, and all transforms are one rigid motion within the tolerance: that motion. Else nothing.
    std::optional<Transform> update(const SkinBounds& bounds, std::span<const SkinTransform> transforms,
                                    std::span<const uint8_t> brokenBonds);
    bool isIntact() const { return isIntact_; }
    void reset() { isIntact_ = true; }

private:
    float tolerance_ = 0.002f;
    bool isIntact_ = true;
};
} // namespace fsim
