#include "Collision/HullGaps.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimHullGap, const float* firstBlocks, const float* secondBlocks, int32_t firstBlockCount,
                    int32_t secondBlockCount, const float* firstFaces, const float* secondFaces, int32_t firstFaceCount,
                    int32_t secondFaceCount, const float* views, float margin, uint32_t parted, float* seenByFirst,
                    float* seenBySecond, float* outsideFirst, float* outsideSecond, int32_t* seen, uint32_t* face,
                    float* gap)

namespace fsim::collision
{
namespace
{
// How one hull is seen from another: y = turn x + offset.
struct HullView
{
    Mat3 turn;
    Vec3 offset;
    Vec3 towards; // the way to the other, in the own frame
};

HullView viewOf(const HullPose& from, const HullPose& hull)
{
    Vec3 way = rotate(conjugate(from.turn), hull.position - from.position);
    return {matrixOf(conjugate(from.turn) * hull.turn), way, way};
}

void seeFrom(const HullView& view, std::span<const HullCorners> blocks, SeenCorners& seen)
{
    const Mat3& turn = view.turn;
    seen.count = static_cast<uint32_t>(blocks.size() < mostHullBlocks ? blocks.size() : mostHullBlocks);
    for (uint32_t b = 0; b < seen.count; ++b)
    {
        const HullCorners& in = blocks[b];
        SeenBlock& out = seen.blocks[b];
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            out.x[l] = turn.x.x * in.x[l] + turn.y.x * in.y[l] + turn.z.x * in.z[l] + view.offset.x;
            out.y[l] = turn.x.y * in.x[l] + turn.y.y * in.y[l] + turn.z.y * in.z[l] + view.offset.y;
            out.z[l] = turn.x.z * in.x[l] + turn.y.z * in.y[l] + turn.z.z * in.z[l] + view.offset.z;
        }
        seen.outside[b].fill(-1e30f);
    }
}

// How far outside of a face the nearest corner is. The least of many is the same in any order, and + 0 makes it one
// zero.
float gapTo(const HullFace& face, SeenCorners& corners)
{
    float least = 1e30f;
    const Vec3 n = face.normal;
    for (uint32_t b = 0; b < corners.count; ++b)
    {
        const SeenBlock& c = corners.blocks[b];
        std::array<float, hullLanes>& outside = corners.outside[b];
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            float along = n.x * c.x[l] + n.y * c.y[l] + n.z * c.z[l] - face.distance;
            least = along < least ? along : least;
            outside[l] = along > outside[l] ? along : outside[l];
        }
    }
    return least + 0.0f;
}

uint32_t facing(std::span<const HullFace> faces, Vec3 way)
{
    uint32_t best = 0;
    float most = -1e30f;
    for (uint32_t i = 0; i < faces.size(); ++i)
        if (float along = dot(faces[i].normal, way); along > most)
        {
            most = along;
            best = i;
        }
    return best;
}

HullGap widestGapReference(const PlacedHull& first, const PlacedHull& second, std::span<const HullView, 2> views,
                           float margin, uint32_t parted, SeenCorners& seenByFirst, SeenCorners& seenBySecond)
{
    auto ownFaces = static_cast<uint32_t>(first.faces.size());
    auto faces = static_cast<uint32_t>(ownFaces + second.faces.size());
    auto gapAlong = [&](uint32_t face) {
        if (face < ownFaces)
        {
            if (seenByFirst.count == 0)
                seeFrom(views[0], second.blocks, seenByFirst);
            return gapTo(first.faces[face], seenByFirst);
        }
        if (seenBySecond.count == 0)
            seeFrom(views[1], first.blocks, seenBySecond);
        return gapTo(second.faces[face - ownFaces], seenBySecond);
    };
    if (parted < faces)
        if (float gap = gapAlong(parted); gap > margin)
            return {parted, gap};
    for (uint32_t towards : {facing(first.faces, views[0].towards), ownFaces + facing(second.faces, views[1].towards)})
        if (float gap = gapAlong(towards); gap > margin)
            return {towards, gap};
    HullGap widest;
    for (uint32_t face = 0; face < faces; ++face)
    {
        float here = gapAlong(face);
        if (here > widest.gap)
            widest = {face, here};
        if (widest.gap > margin)
            break;
    }
    return widest;
}
} // namespace

HullGap widestGap(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t parted,
                  SeenCorners& seenByFirst, SeenCorners& seenBySecond, Kernels kernels)
{
    seenByFirst.count = seenBySecond.count = 0;
    const std::array<HullView, 2> views{viewOf(first.pose, second.pose), viewOf(second.pose, first.pose)};
    auto* kernel = FSIM_PICK_KERNEL(fsimHullGap, kernels);
    if (kernel == nullptr)
        return widestGapReference(first, second, views, margin, parted, seenByFirst, seenBySecond);
    auto blocksOf = [](const PlacedHull& hull) {
        return static_cast<int32_t>(hull.blocks.size() < mostHullBlocks ? hull.blocks.size() : mostHullBlocks);
    };
    HullGap widest;
    std::array<int32_t, 2> seen{};
    kernel(first.blocks[0].x.data(), second.blocks[0].x.data(), blocksOf(first), blocksOf(second),
           &first.faces[0].normal.x, &second.faces[0].normal.x, static_cast<int32_t>(first.faces.size()),
           static_cast<int32_t>(second.faces.size()), &views[0].turn.x.x, margin, parted,
           seenByFirst.blocks[0].x.data(), seenBySecond.blocks[0].x.data(), seenByFirst.outside[0].data(),
           seenBySecond.outside[0].data(), seen.data(), &widest.face, &widest.gap);
    seenByFirst.count = static_cast<uint32_t>(seen[0]);
    seenBySecond.count = static_cast<uint32_t>(seen[1]);
    return widest;
}
} // namespace fsim::collision
