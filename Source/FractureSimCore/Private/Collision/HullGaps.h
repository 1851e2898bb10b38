#pragma once

#include "FractureSim/Kernels.h"

#include "Collision/HullBodies.h"

namespace fsim::collision
{
constexpr uint32_t mostHullBlocks = 4; // 64 corners; hulls have at most 26

// A hull in the world.
struct PlacedHull
{
    std::span<const HullCorners> blocks;
    std::span<const HullFace> faces;
    const HullPose& pose;
    uint32_t corners = mostHullBlocks * hullLanes; // that are not repeated

    uint32_t blockCount() const
    {
        return static_cast<uint32_t>(blocks.size() < mostHullBlocks ? blocks.size() : mostHullBlocks);
    }
    uint32_t cornerCount() const { return corners < blockCount() * hullLanes ? corners : blockCount() * hullLanes; }
};

// What one hull sees of another in its own frame at rest: y = turn x + offset, corner by corner. None of it is set
// before it is looked at: to zero it takes as long as to part two hulls.
struct HullView
{
    Mat3 turn;
    Vec3 offset;
};
struct SeenHull
{
    HullView view;
    struct Block
    {
        std::array<float, hullLanes> x, y, z;
    };
    std::array<Block, mostHullBlocks> blocks;
    uint64_t outside; // by corner, a bit: it lies outside of a face of the one that looks

    Vec3 at(uint32_t corner) const
    {
        const Block& block = blocks[corner / hullLanes];
        return {block.x[corner % hullLanes], block.y[corner % hullLanes], block.z[corner % hullLanes]};
    }
};

// The face, those of the first hull and then those of the second, along which two hulls are farthest apart: by the
// separating axis theorem without its edges. Where they are apart by more than the margin along parted, that one; where
// they are along faces of the first, the widest of those. What both see of each other is known where they are not
// apart.
struct HullGap
{
    uint32_t face = 0;
    float gap = -1e30f; // m; below 0: they overlap
};
HullGap widestGap(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t parted,
                  SeenHull& seenByFirst, SeenHull& seenBySecond, Kernels kernels);

// Which corners of another hull are close to the plane of a face, over it by no more than the margin, or below; and
// which of these lie over the face itself, outside of no face of its hull by more than beside. By corner, a bit.
struct CornersAtFace
{
    uint64_t close = 0;
    uint64_t over = 0;
};
CornersAtFace cornersAtFace(std::span<const HullFace> faces, uint32_t face, const SeenHull& seen, uint32_t corners,
                            float margin, float beside, Kernels kernels);
} // namespace fsim::collision
