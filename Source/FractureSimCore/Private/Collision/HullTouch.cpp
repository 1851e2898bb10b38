#include "Collision/HullTouch.h"

#include <bit>

namespace fsim::collision
{
namespace
{
constexpr float pointsApart = 10.0f; // margins: nearer points are one
constexpr float besideFaces = 0.02f; // of the hull's size along the face: corners so far beside it still touch it

// Up to four points: the lowest, and those farthest from it and from each other along the face.
class PointPicker
{
public:
    PointPicker(Vec3 normal, float apart) : apart_(apart)
    {
        // Any two directions along the face.
        Vec3 other = absOf(normal.x) < 0.6f ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
        first_ = normalizedOr(cross(normal, other), other);
        second_ = cross(normal, first_);
    }
    void add(Vec3 place, float gap)
    {
        Vec3 corner{dot(first_, place), dot(second_, place), 0.0f};
        const std::array<float, mostHullPoints> scores = {corner.x + corner.y, corner.x - corner.y,
                                                          -corner.x + corner.y, -corner.x - corner.y};
        for (uint32_t k = 0; k < mostHullPoints; ++k)
            if (none_ || scores[k] > best_[k])
            {
                best_[k] = scores[k];
                points_[k] = {place, gap};
            }
        none_ = false;
    }
    bool none() const { return none_; }
    void giveTo(HullTouch& touch) const
    {
        for (uint32_t k = 0; k < mostHullPoints && !none_; ++k)
        {
            bool known = false;
            for (uint32_t i = 0; i < touch.count; ++i)
                known = known || lengthSquared(touch.points[i].place - points_[k].place) < apart_ * apart_;
            if (!known)
                touch.points[touch.count++] = points_[k];
        }
    }

private:
    float apart_;
    Vec3 first_, second_;
    std::array<float, mostHullPoints> best_{};
    std::array<HullPoint, mostHullPoints> points_{};
    bool none_ = true;
};

// A point moved along a face until it lies over it, inside of the other faces.
Vec3 movedOver(const HullFace& face, std::span<const HullFace> faces, Vec3 point)
{
    for (const HullFace& side : faces)
    {
        float outside = dot(side.normal, point) - side.distance;
        if (!(outside > 0.0f))
            continue;
        Vec3 along = side.normal - dot(side.normal, face.normal) * face.normal;
        float square = lengthSquared(along);
        if (square > 0.01f)
            point -= along * (outside / square);
    }
    return point;
}

bool liesWithin(std::span<const HullFace> faces, Vec3 point, float beside)
{
    for (const HullFace& face : faces)
        if (dot(face.normal, point) - face.distance > beside)
            return false;
    return true;
}

Vec3 lowestCorner(const HullFace& face, const SeenHull& seen, uint32_t corners)
{
    Vec3 lowest{};
    float low = 1e30f;
    for (uint32_t c = 0; c < corners; ++c)
        if (float height = dot(face.normal, seen.at(c)) - face.distance; height < low)
        {
            low = height;
            lowest = seen.at(c);
        }
    return lowest;
}
} // namespace

HullTouch touchOfHulls(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t& parted,
                       Kernels kernels)
{
    if (first.faces.empty() || second.faces.empty() || first.blocks.empty() || second.blocks.empty())
        return {};
    SeenHull seenByFirst, seenBySecond;
    auto [best, gap] = widestGap(first, second, margin, parted, seenByFirst, seenBySecond, kernels);
    parted = best;
    if (gap > margin)
        return {};
    auto ownFaces = static_cast<uint32_t>(first.faces.size());

    // The corners of the other hull that lie over the face, then those of the face's own hull inside the other.
    bool ofFirst = best < ownFaces;
    const PlacedHull& flat = ofFirst ? first : second;
    const PlacedHull& pointed = ofFirst ? second : first;
    const SeenHull& seen = ofFirst ? seenByFirst : seenBySecond;
    const SeenHull& own = ofFirst ? seenBySecond : seenByFirst; // the face's hull, as the other sees it
    uint32_t index = ofFirst ? best : best - ownFaces;
    const HullFace& face = flat.faces[index];
    Mat3 turn = matrixOf(flat.pose.turn);
    Vec3 normal = turn * face.normal;
    Vec3 origin = flat.pose.position - first.pose.position; // places are from the first hull's centre
    PointPicker picker(normal, pointsApart * margin);
    float beside = maxOf(margin, besideFaces * face.distance);
    CornersAtFace corners = cornersAtFace(flat.faces, index, seen, pointed.cornerCount(), margin, beside, kernels);
    for (uint64_t left = corners.close; left != 0; left &= left - 1)
    {
        auto c = static_cast<uint32_t>(std::countr_zero(left));
        Vec3 corner = seen.at(c);
        float over = dot(face.normal, corner) - face.distance;
        if ((corners.over >> c & 1) != 0)
        {
            picker.add(origin + turn * corner, over);
            continue;
        }
        // Where its edge leaves the face, if it does.
        Vec3 edge = movedOver(face, flat.faces, corner);
        if (liesWithin(pointed.faces, own.view.turn * edge + own.view.offset, beside))
            picker.add(origin + turn * edge, over);
    }
    for (uint32_t c = 0; c < flat.cornerCount(); ++c)
        if ((own.outside >> c & 1) == 0)
            picker.add(origin + turn * flat.blocks[c / hullLanes].at(c % hullLanes), gap);
    if (picker.none())
        picker.add(origin + turn * lowestCorner(face, seen, pointed.cornerCount()), gap);
    HullTouch touch;
    touch.normal = ofFirst ? -1.0f * normal : normal;
    picker.giveTo(touch);
    return touch;
}
} // namespace fsim::collision
