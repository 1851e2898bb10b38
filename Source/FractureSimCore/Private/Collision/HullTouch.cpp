#include "Collision/HullTouch.h"

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
        Vec3 along = side.normal - dot(side.normal, face.normal) * face.normal;
        float square = lengthSquared(along);
        if (outside > 0.0f && square > 0.01f)
            point -= along * (outside / square);
    }
    return point;
}

float outsideOf(std::span<const HullFace> faces, Vec3 point)
{
    float farthest = -1e30f;
    for (const HullFace& face : faces)
        farthest = maxOf(farthest, dot(face.normal, point) - face.distance);
    return farthest;
}
} // namespace

HullTouch touchOfHulls(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t& parted,
                       Kernels kernels)
{
    if (first.faces.empty() || second.faces.empty() || first.blocks.empty() || second.blocks.empty())
        return {};
    SeenCorners seenByFirst, seenBySecond;
    auto [best, gap] = widestGap(first, second, margin, parted, seenByFirst, seenBySecond, kernels);
    parted = best;
    if (gap > margin)
        return {};
    auto ownFaces = static_cast<uint32_t>(first.faces.size());

    // The corners of the other hull that lie over the face, then those of the face's own hull inside the other.
    bool ofFirst = best < ownFaces;
    const PlacedHull& flat = ofFirst ? first : second;
    const PlacedHull& pointed = ofFirst ? second : first;
    const SeenCorners& corners = ofFirst ? seenByFirst : seenBySecond;
    const SeenCorners& own = ofFirst ? seenBySecond : seenByFirst; // of the face's hull, as the other sees them
    const HullFace& face = flat.faces[ofFirst ? best : best - ownFaces];
    Mat3 turn = matrixOf(flat.pose.turn);
    Vec3 normal = turn * face.normal;
    Vec3 origin = flat.pose.position - first.pose.position; // places are from the first hull's centre
    PointPicker picker(normal, pointsApart * margin);
    Mat3 back = matrixOf(conjugate(pointed.pose.turn) * flat.pose.turn);
    Vec3 shift = rotate(conjugate(pointed.pose.turn), flat.pose.position - pointed.pose.position);
    float beside = maxOf(margin, besideFaces * face.distance);
    Vec3 lowest{};
    float low = 1e30f;
    for (uint32_t b = 0; b < corners.count; ++b)
        for (uint32_t l = 0; l < hullLanes && b * hullLanes + l < pointed.corners; ++l)
        {
            Vec3 corner = corners.blocks[b].at(l);
            float over = dot(face.normal, corner) - face.distance;
            if (over < low)
            {
                low = over;
                lowest = corner;
            }
            if (!(over <= margin))
                continue;
            if (corners.outside[b][l] <= beside)
                picker.add(origin + turn * corner, over);
            else
            {
                // Where its edge leaves the face, if it does.
                Vec3 edge = movedOver(face, flat.faces, corner);
                if (outsideOf(pointed.faces, back * edge + shift) <= beside)
                    picker.add(origin + turn * edge, over);
            }
        }
    for (uint32_t b = 0; b < own.count; ++b)
        for (uint32_t l = 0; l < hullLanes && b * hullLanes + l < flat.corners; ++l)
            if (own.outside[b][l] <= 0.0f)
                picker.add(origin + turn * flat.blocks[b].at(l), gap);
    if (picker.none())
        picker.add(origin + turn * lowest, gap);
    HullTouch touch;
    touch.normal = ofFirst ? -1.0f * normal : normal;
    picker.giveTo(touch);
    return touch;
}
} // namespace fsim::collision
