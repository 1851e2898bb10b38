#include "Collision/HullGaps.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimHullGapAlong, const float* view, const float* blocks, int32_t blockCount, const float* face,
                    float* seen, float* gap)
FSIM_DECLARE_KERNEL(fsimHullGap, const float* view, const float* blocks, int32_t blockCount, bool isSeen,
                    int32_t corners, const float* faces, int32_t faceCount, float* seen, uint64_t* outside,
                    uint32_t* widest, float* gap)
FSIM_DECLARE_KERNEL(fsimHullCornersAtFace, const float* seen, int32_t corners, const float* faces, int32_t faceCount,
                    int32_t face, float margin, float beside, uint64_t* close, uint64_t* over)

namespace fsim::collision
{
namespace
{
HullView viewOf(const HullPose& from, const HullPose& hull)
{
    return {matrixOf(conjugate(from.turn) * hull.turn), rotate(conjugate(from.turn), hull.position - from.position)};
}

void seeCorners(const PlacedHull& hull, SeenHull& seen)
{
    const auto& [turn, offset] = seen.view;
    for (uint32_t b = 0; b < hull.blockCount(); ++b)
    {
        const HullCorners& in = hull.blocks[b];
        SeenHull::Block& out = seen.blocks[b];
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            out.x[l] = turn.x.x * in.x[l] + turn.y.x * in.y[l] + turn.z.x * in.z[l] + offset.x;
            out.y[l] = turn.x.y * in.x[l] + turn.y.y * in.y[l] + turn.z.y * in.z[l] + offset.y;
            out.z[l] = turn.x.z * in.x[l] + turn.y.z * in.y[l] + turn.z.z * in.z[l] + offset.z;
        }
    }
}

float heightOver(const HullFace& face, Vec3 corner)
{
    return dot(face.normal, corner) - face.distance;
}

// How far outside of a face the nearest corner is. The least of many is the same in any order, and + 0 makes it one
// zero.
float gapTo(const HullFace& face, const SeenHull& seen, uint32_t corners)
{
    float least = 1e30f;
    for (uint32_t c = 0; c < corners; ++c)
    {
        float height = heightOver(face, seen.at(c));
        least = height < least ? height : least;
    }
    return least + 0.0f;
}

// How far a hull is outside of one face of another, which looks at it for the first time.
float gapAlong(const HullFace& face, const PlacedHull& hull, SeenHull& seen, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimHullGapAlong, kernels))
    {
        float gap = 0.0f;
        kernel(&seen.view.turn.x.x, hull.blocks[0].x.data(), static_cast<int32_t>(hull.blockCount()), &face.normal.x,
               seen.blocks[0].x.data(), &gap);
        return gap;
    }
    seeCorners(hull, seen);
    return gapTo(face, seen, hull.cornerCount());
}

// The widest over all faces, and which corners are outside of any.
HullGap widestOf(std::span<const HullFace> faces, const PlacedHull& hull, bool isSeen, SeenHull& seen, Kernels kernels)
{
    HullGap widest;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimHullGap, kernels))
    {
        kernel(&seen.view.turn.x.x, hull.blocks[0].x.data(), static_cast<int32_t>(hull.blockCount()), isSeen,
               static_cast<int32_t>(hull.cornerCount()), &faces[0].normal.x, static_cast<int32_t>(faces.size()),
               seen.blocks[0].x.data(), &seen.outside, &widest.face, &widest.gap);
        return widest;
    }
    if (!isSeen)
        seeCorners(hull, seen);
    seen.outside = 0;
    for (uint32_t f = 0; f < faces.size(); ++f)
    {
        if (float here = gapTo(faces[f], seen, hull.cornerCount()); here > widest.gap)
            widest = {f, here};
        for (uint32_t c = 0; c < hull.cornerCount(); ++c)
            seen.outside |= uint64_t{heightOver(faces[f], seen.at(c)) > 0.0f} << c;
    }
    return widest;
}
} // namespace

HullGap widestGap(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t parted,
                  SeenHull& seenByFirst, SeenHull& seenBySecond, Kernels kernels)
{
    auto ownFaces = static_cast<uint32_t>(first.faces.size());
    bool triedFirst = parted < ownFaces;
    bool triedSecond = !triedFirst && parted - ownFaces < second.faces.size();
    if (triedFirst)
    {
        seenByFirst.view = viewOf(first.pose, second.pose);
        if (float gap = gapAlong(first.faces[parted], second, seenByFirst, kernels); gap > margin)
            return {parted, gap};
    }
    if (triedSecond)
    {
        seenBySecond.view = viewOf(second.pose, first.pose);
        if (float gap = gapAlong(second.faces[parted - ownFaces], first, seenBySecond, kernels); gap > margin)
            return {parted, gap};
    }
    if (!triedFirst)
        seenByFirst.view = viewOf(first.pose, second.pose);
    HullGap ofFirst = widestOf(first.faces, second, triedFirst, seenByFirst, kernels);
    if (ofFirst.gap > margin)
        return ofFirst;
    if (!triedSecond)
        seenBySecond.view = viewOf(second.pose, first.pose);
    HullGap ofSecond = widestOf(second.faces, first, triedSecond, seenBySecond, kernels);
    return ofSecond.gap > ofFirst.gap ? HullGap{ownFaces + ofSecond.face, ofSecond.gap} : ofFirst;
}

CornersAtFace cornersAtFace(std::span<const HullFace> faces, uint32_t face, const SeenHull& seen, uint32_t corners,
                            float margin, float beside, Kernels kernels)
{
    CornersAtFace found;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimHullCornersAtFace, kernels))
    {
        kernel(seen.blocks[0].x.data(), static_cast<int32_t>(corners), &faces[0].normal.x,
               static_cast<int32_t>(faces.size()), static_cast<int32_t>(face), margin, beside, &found.close,
               &found.over);
        return found;
    }
    for (uint32_t c = 0; c < corners; ++c)
    {
        if (!(heightOver(faces[face], seen.at(c)) <= margin))
            continue;
        bool isOver = true;
        for (const HullFace& side : faces)
            isOver = isOver && !(heightOver(side, seen.at(c)) > beside);
        found.close |= uint64_t{1} << c;
        found.over |= uint64_t{isOver} << c;
    }
    return found;
}
} // namespace fsim::collision
